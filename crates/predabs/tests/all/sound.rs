//! Random programs: the boolean program never keeps an assertion that an execution of the original
//! violates, neither the extrapolated nor the direct one, and the second hardly ever proves less than the
//! first. Refinement and the search for bugs are left out, so that the abstraction stands alone.

use partita_check::{MemoryModel, Options, Verdict, check};
use partita_model::{Scope, lower};
use partita_predabs::{
    Atom, Core, Delay, LOOKED_FOR, Linear, Literal, Questions, Transformers, Twinned, VarId,
    atoms_of, boolean_program_of, copies, direct, execute, extrapolated, normalize, values,
};
use partita_search::{Budget, Progress};
use partita_source::{Code, SourceMap};
use partita_testkit::harness::{Suite, seeds};
use partita_testkit::random::{Flavour, program, text};
use partita_testkit::{loops, transfers};
use partita_tree::Program;
use partita_tree::passes::{FaceOutside, Pipeline};
use std::ops::Range;

/// What was seen of the programs of one kind.
#[derive(Default, Debug)]
struct Seen {
    /// Proved, and true.
    proved: usize,
    /// True but not proved.
    missed: usize,
    violated: usize,
    left_out: usize,
    /// Proved by direct abstraction, and by extrapolation not.
    only_direct: usize,
    /// The other way round: states that contradict themselves in more literals than a cube has are
    /// followed by both, and do not always do them the same favour.
    only_extrapolated: usize,
}

fn options(memory: MemoryModel) -> Options {
    Options {
        memory,
        budget: Budget { states: 60_000, ..Budget::UNLIMITED },
        allowed: Code::all_but(&LOOKED_FOR),
        ..Options::default()
    }
}

/// Some predicates that nobody wrote, so that twins and cubes have work to do.
fn random_atoms(core: &Core, seed: u64, count: usize) -> Vec<Atom> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % bound as u64).unwrap()
    };
    let mut atoms = Vec::new();
    let variables = core.variables.len();
    for _ in 0..count {
        let mut term = Linear::variable(VarId(random(variables)));
        if random(2) == 0 {
            let other = Linear::variable(VarId(random(variables)));
            term = term.minus(&other).unwrap();
        }
        let constant = i64::try_from(random(4)).unwrap() - 2;
        term = term.add(&Linear::constant(constant)).unwrap();
        let literal =
            if random(2) == 0 { Literal::zero(&term) } else { Literal::at_most_zero(&term) };
        if let Some(Literal::Atom(atom, _)) = literal {
            atoms.push(atom);
        }
    }
    atoms
}

/// Predicates under which to compare, by number.
fn predicates(core: &Core, seed: u64, count: u64) -> Vec<Atom> {
    let mut atoms = atoms_of(core, true);
    atoms.extend(random_atoms(core, seed + count, usize::try_from(count).unwrap()));
    if count != 0 {
        atoms.extend(values(core));
    }
    atoms.sort();
    atoms.dedup();
    atoms
}

/// The conditions of the program on everything that is copied: what a proof of a few transfers needs.
fn predicates_on_copies(core: &Core, seed: u64, count: u64) -> Vec<Atom> {
    let mut atoms = predicates(core, seed, 0);
    let mut more = copies(core);
    more.extend(values(core));
    more.retain(|atom| !atoms.contains(atom));
    // Not always the same are left out.
    let first = usize::try_from(seed % 3).unwrap();
    more.drain(..first.min(more.len()));
    more.truncate(usize::try_from(count).unwrap() * 4);
    atoms.extend(more);
    atoms.sort();
    atoms.dedup();
    atoms
}

type Predicates = fn(&Core, u64, u64) -> Vec<Atom>;

fn compare(program: Program, text: &str, seed: u64, chosen: Predicates, seen: &mut Seen) {
    let sources = SourceMap::new();
    let (program, found) = Pipeline::standard(&[], FaceOutside::default()).run(program);
    assert!(!found.iter().any(partita_source::Diagnostic::is_error), "{found:?}");
    let Ok(core) = normalize(&program, 2) else {
        seen.left_out += 1;
        return;
    };
    let (model, _) = lower(&program, Scope { places: 2 });
    for (memory, delay) in [(MemoryModel::Rma, Delay::Relaxed), (MemoryModel::Sc, Delay::None)] {
        let exact = check(&model, &sources, &options(memory), &Progress::default());
        for count in [0, 2, 6] {
            let atoms = chosen(&core, seed, count);
            let transformers = Transformers::new(&core, &atoms, 3);
            let abstracted = |twinned: &Twinned, how: &str| {
                let written = boolean_program_of(&core, &transformers, twinned);
                let (outcome, _) = execute(&written, &options(memory), &Progress::default())
                    .unwrap_or_else(|error| panic!("{error}\n{}", written.text));
                assert!(
                    exact.verdict != Verdict::Violated || outcome.verdict != Verdict::Holds,
                    "seed {seed}, {memory:?}, {count} more predicates, {how}: wrong proof\n{text}\n{}",
                    written.text
                );
                outcome.verdict
            };
            let one = abstracted(&extrapolated(&core, &transformers, delay), "extrapolated");
            match (exact.verdict, one) {
                (Verdict::Holds, Verdict::Holds) => seen.proved += 1,
                (Verdict::Holds, Verdict::Violated) => seen.missed += 1,
                (Verdict::Violated, _) => seen.violated += 1,
                _ => seen.left_out += 1,
            }
            // Under sequential consistency nothing is in flight. Half of the programs, to save time.
            if delay == Delay::None || seed % 2 == 1 {
                continue;
            }
            let other = abstracted(&direct(&core, &atoms, 3, &Questions::default()), "direct");
            match (one, other) {
                (Verdict::Violated, Verdict::Holds) => seen.only_direct += 1,
                (Verdict::Holds, Verdict::Violated) => seen.only_extrapolated += 1,
                _ => {}
            }
        }
    }
}

/// Random programs of one kind.
struct Kind {
    name: &'static str,
    made: fn(u64) -> (Program, String),
    chosen: Predicates,
    programs: u64,
    /// Of a hundred programs, so many comparisons at least must end in a proof, and so many with a violation.
    least: (usize, usize),
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "transfers",
        made: |seed| written(transfers::program(seed)),
        chosen: predicates_on_copies,
        programs: 110,
        least: (46, 91),
    },
    Kind {
        name: "atomics",
        made: |seed| written(transfers::program_with_atomics(seed)),
        chosen: predicates_on_copies,
        programs: 60,
        least: (67, 100),
    },
    Kind {
        name: "programs",
        made: |seed| (program(seed, Flavour::Remote), text(seed, Flavour::Remote)),
        chosen: predicates,
        programs: 120,
        least: (42, 42),
    },
    Kind {
        name: "loops",
        made: |seed| written(loops::program(seed)),
        chosen: predicates,
        programs: 60,
        least: (17, 84),
    },
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("sound");
    for kind in &KINDS {
        suite.add(kind.name, || test(kind, seeds(kind.programs)));
        suite.add_slow(&format!("many/{}", kind.name), || {
            println!("{}: {:?}", kind.name, compare_all(kind, 1000..1000 + 10 * kind.programs));
            Ok(())
        });
    }
    suite
}

fn written(text: String) -> (Program, String) {
    let file = SourceMap::new().add("random.rma", &text);
    let (program, found) = partita_rma::read(file, &text, "random.rma");
    (program.unwrap_or_else(|| panic!("{found:?}\n{text}")), text)
}

fn test(kind: &Kind, seeds: Range<u64>) -> Result<(), String> {
    let programs = usize::try_from(seeds.end - seeds.start).unwrap();
    let seen = compare_all(kind, seeds);
    let (proved, violated) = kind.least;
    let enough =
        seen.proved * 100 >= proved * programs && seen.violated * 100 >= violated * programs;
    if seen.only_extrapolated > 0 || !enough {
        return Err(format!("{seen:?} in {programs} programs"));
    }
    Ok(())
}

fn compare_all(kind: &Kind, seeds: Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let (program, text) = (kind.made)(seed);
        compare(program, &text, seed, kind.chosen, &mut seen);
    }
    seen
}
