//! Random programs whose first values come from outside: the symbolic search must find exactly what concrete
//! searches find over all values within the bounds, and every finding of it is replayed with numbers.
//!
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many per flavour.

use partita_check::{Options, Reason, Remark, Verdict, check};
use partita_machine::{Arithmetic, Symbolic};
use partita_search::{Budget, Progress, Reductions};
use partita_source::{Code, SourceMap};
use partita_terms::{Layered, Process, SharedSolver};
use partita_testkit::files::lowered;
use partita_testkit::harness::seeds;
use partita_testkit::random::{self, Flavour};
use partita_testkit::suite;
use partita_testkit::variants;
use partita_tree::passes::{FaceOutside, Pass};
use partita_tree::{ExprKind, Program, Type, text};
use std::collections::BTreeSet;
use std::sync::Arc;

suite!(
    "symbolic",
    shared_memory,
    spawned_tasks,
    control_flow,
    phases_between_barriers,
    cases_of_a_split_are_not_dropped,
    inputs_with_one_value_are_concrete
);

const LOW: i64 = -1;
const HIGH: i64 = 2;
const MOST_STATES: u64 = 30_000;

/// Up to two integers that the program starts with.
fn inputs(program: &Program) -> Vec<String> {
    let numbers = program.globals.iter().filter(|global| {
        let wide = matches!(&global.ty, Type::Int(int) if int.signed && int.bits > 3);
        wide && global.prelude.is_none() && !global.qualifiers.constant
    });
    numbers.map(|global| global.name.to_string()).take(2).collect()
}

/// The codes found; `None` when the search did not come to its end.
fn codes(program: Program, options: &Options) -> Option<BTreeSet<Code>> {
    let model = lowered(program, 2, &[], &SourceMap::new()).ok()?;
    let outcome = check(&model, &SourceMap::new(), options, &Progress::default());
    let found: BTreeSet<Code> = outcome.findings.iter().map(|finding| finding.code).collect();
    // What the solver inside cannot show with numbers is told, and is no finding.
    let not_shown = |note: &Remark| {
        matches!(note, Remark::InDoubt(Reason::NoInputsShow { .. } | Reason::ManyPending { .. }))
    };
    let open = outcome.assurance.notes.iter().any(not_shown);
    let unknown = open || (outcome.verdict == Verdict::Unknown && found.is_empty());
    (outcome.assurance.complete && !unknown && !found.contains(&Code::Unsupported)).then_some(found)
}

fn options(reductions: Reductions) -> Options {
    let budget = Budget { states: MOST_STATES, ..Budget::UNLIMITED };
    Options { all: true, reductions, budget, ..Options::default() }
}

/// The one inside, and for some programs one that leaves everything to z3.
fn solvers(seed: u64) -> Vec<Layered> {
    let mut all = vec![Layered::new(None)];
    if !seed.is_multiple_of(4) {
        return all;
    }
    let z3 = Process::find(Some("z3")).unwrap();
    all.push(Layered::new(Some(z3)).without_builtin());
    all
}

/// What the program does for every value of its inputs.
fn concretely(program: &Program, names: &[String]) -> Option<BTreeSet<Code>> {
    let mut found = BTreeSet::new();
    let width = HIGH - LOW + 1;
    let cases = width.pow(u32::try_from(names.len()).unwrap_or(0));
    for case in 0..cases {
        let mut program = program.clone();
        let mut rest = case;
        for name in names {
            let value = LOW + rest % width;
            rest /= width;
            let global = program.globals.iter_mut().find(|global| *global.name == **name)?;
            let id = global.init.as_ref().map_or(global.id, |init| init.id);
            global.init = Some(partita_tree::Expr { id, kind: ExprKind::Int(value) });
        }
        found.extend(codes(program, &options(Reductions::ALL))?);
    }
    Some(found)
}

fn symbolically(
    program: &Program,
    names: &[String],
    reductions: Reductions,
    solver: Layered,
) -> Option<BTreeSet<Code>> {
    symbolically_with(program, names, reductions, solver, false)
}

fn symbolically_with(
    program: &Program,
    names: &[String],
    reductions: Reductions,
    solver: Layered,
    subsume: bool,
) -> Option<BTreeSet<Code>> {
    let outside = FaceOutside { inputs: names.to_vec(), results: Vec::new() };
    let (program, _) = outside.run(program.clone());
    let mut arithmetic = Arithmetic { machine_ints: true, ..Arithmetic::default() };
    for name in names {
        arithmetic.bounds.insert(name.clone(), (LOW, HIGH));
    }
    let symbolic = Some(Arc::new(Symbolic::new(SharedSolver::new(solver), arithmetic)));
    codes(program, &Options { symbolic, subsume, ..options(reductions) })
}

fn run(flavour: Flavour) {
    let seeds = seeds(24);
    let usual = seeds == (0..24);
    let mut compared = 0;
    let mut wrong = 0;
    for seed in seeds {
        let program = random::program(seed, flavour);
        let names = inputs(&program);
        if names.is_empty() {
            continue;
        }
        let Some(expected) = concretely(&program, &names) else { continue };
        for solver in solvers(seed) {
            let Some(found) = symbolically(&program, &names, Reductions::ALL, solver) else {
                continue;
            };
            assert_eq!(found, expected, "seed {seed}, {names:?}\n{}", text::print(&program));
            compared += 1;
            wrong += usize::from(!expected.is_empty());
        }
        let subsumed =
            symbolically_with(&program, &names, Reductions::ALL, Layered::new(None), true);
        if let Some(found) = subsumed {
            let what = format!("seed {seed}, {names:?}, --subsume\n{}", text::print(&program));
            assert_eq!(found, expected, "{what}");
        }
        let variants = variants::reductions();
        let at = usize::try_from(seed).unwrap_or(0) % variants.len();
        if let Some(found) = symbolically(&program, &names, variants[at], Layered::new(None)) {
            let what =
                format!("seed {seed}, {names:?}, {:?}\n{}", variants[at], text::print(&program));
            assert_eq!(found, expected, "{what}");
        }
    }
    if usual {
        assert!(
            compared > 15 && wrong > 3,
            "{flavour:?}: {compared} comparisons, {wrong} findings"
        );
    }
}

fn shared_memory() {
    run(Flavour::Shared);
}

fn spawned_tasks() {
    run(Flavour::Spawning);
}

fn control_flow() {
    run(Flavour::Control);
}

fn phases_between_barriers() {
    run(Flavour::Barriers);
}

/// The state that is split covers its cases; dropping them would end the search there.
fn cases_of_a_split_are_not_dropped() {
    let source = "
        var x: int;
        var y: int = 0;
        proc main() {
            for i in 1..4 {
                if (x > 10 * i) { y = i; } else { y = 0; }
            }
            assert y != 4;
        }
        entry main on 0;";
    let (program, _) = text::read(partita_source::FileId(0), source);
    let names = ["x".to_owned()];
    let outside = FaceOutside { inputs: names.to_vec(), results: Vec::new() };
    let (program, _) = outside.run(program);
    let found = [false, true]
        .map(|subsume| codes(program.clone(), &Options { subsume, ..options(Reductions::ALL) }));
    let expected = Some(BTreeSet::from([Code::AssertionFailed]));
    assert_eq!(found, [expected.clone(), expected]);
}

/// Inputs that can have one value only cost nothing: the same states in the same order.
fn inputs_with_one_value_are_concrete() {
    let explored = |program: Program, symbolic: Option<Arc<Symbolic>>| {
        let model = lowered(program, 2, &[], &SourceMap::new()).ok()?;
        let options = Options { symbolic, ..options(Reductions::ALL) };
        let outcome = check(&model, &SourceMap::new(), &options, &Progress::default());
        let (stats, found) = (outcome.stats, outcome.findings);
        let steps: Vec<usize> = found.iter().map(|finding| finding.trace.steps.len()).collect();
        Some((stats.states, stats.transitions, stats.depth, steps))
    };
    let mut compared = 0;
    for seed in 0..20 {
        let program = random::program(seed, Flavour::Shared);
        let names = inputs(&program);
        let (mut concrete, shown) = (program.clone(), program.clone());
        for global in concrete.globals.iter_mut().filter(|g| names.contains(&g.name.to_string())) {
            let id = global.init.as_ref().map_or(global.id, |init| init.id);
            global.init = Some(partita_tree::Expr { id, kind: ExprKind::Int(1) });
        }
        let outside = FaceOutside { inputs: names.clone(), results: Vec::new() };
        let (facing, _) = outside.run(program);
        let mut arithmetic = Arithmetic::default();
        arithmetic.bounds.extend(names.iter().map(|name| (name.clone(), (1, 1))));
        let solver = SharedSolver::new(Layered::new(None));
        let symbolic = Arc::new(Symbolic::new(solver, arithmetic));
        let (plain, fixed) = (explored(concrete, None), explored(facing, Some(symbolic)));
        compared += usize::from(plain.is_some());
        assert_eq!(plain, fixed, "seed {seed} {names:?}\n{}", text::print(&shown));
    }
    assert!(compared > 10, "{compared}");
}
