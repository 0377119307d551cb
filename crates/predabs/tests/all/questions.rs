//! Questions about numbers: whoever answers them and on however many threads, the abstraction is the
//! same; a solver that gives up costs proofs and makes none; boolean programs are written without any.

use partita_check::{AbstractionRemark, MemoryModel, Options, Outcome, Remark, Verdict};
use partita_model::{Scope, lower};
use partita_predabs::{
    Atom, Core, Counts, Delay, Measures, Prover, Questions, Settings, Transformers, atoms_of,
    boolean_program, normalize, read_predicates,
};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_terms::{Layered, Process};
use partita_testkit::files::tests_folder;
use partita_testkit::suite;
use partita_tree::Program;
use std::time::{Duration, Instant};

suite!(
    "questions",
    threads_change_nothing,
    solvers_outside_say_the_same,
    the_same_is_not_worked_out_twice,
    boolean_programs_ask_nothing,
    a_solver_that_gives_up_costs_proofs_only,
    the_bound_on_cubes_is_noted_where_it_bites,
    the_time_budget_ends_the_questions_too
);

struct Subject {
    sources: SourceMap,
    program: Program,
    core: Core,
    atoms: Vec<Atom>,
}

/// An algorithm with those of its flushes that fit, and the predicates of the file beside it.
fn subject(name: &str, fits: impl Fn(usize) -> bool) -> Subject {
    let file = |end: &str| tests_folder().join(format!("algorithms/rma/{name}.{end}"));
    let text = std::fs::read_to_string(file("rma")).unwrap();
    let mut number = 0;
    let lines = text.lines().map(|line| {
        let flush = line.trim_start().starts_with("flush(");
        number += usize::from(flush);
        if flush && !fits(number - 1) { "" } else { line }
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut sources = SourceMap::new();
    let id = sources.add("test.rma", text.clone());
    let (program, found) = partita_rma::read(id, &text, "test.rma");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let core = normalize(&program, 1).unwrap_or_else(|refused| panic!("{}", refused.message));
    let text = std::fs::read_to_string(file("predicates")).unwrap();
    let id = sources.add("predicates", text.clone());
    let mut atoms = read_predicates(&core, id, &text).unwrap();
    atoms.extend(atoms_of(&core, false));
    atoms.sort();
    atoms.dedup();
    Subject { sources, program, core, atoms }
}

fn prove(prover: &mut Prover, subject: &Subject) -> (Outcome, Measures) {
    let (model, _) = lower(&subject.program, Scope { places: 1 });
    let budget = Budget { states: 50_000, ..Budget::UNLIMITED };
    let options = Options { memory: MemoryModel::Rma, budget, threads: 2, ..Options::default() };
    prover.prove(&subject.core, &model, &subject.sources, &options, &Progress::default())
}

fn prover(subject: &Subject, questions: &Questions) -> Prover {
    let predicates = subject.atoms.clone();
    let settings = Settings { predicates, infer: false, ..Settings::default() };
    Prover::new(settings).asking(questions.clone())
}

fn threads_change_nothing() {
    for name in ["ticket", "queue", "alternating-bit", "bakery"] {
        let subject = subject(name, |_| true);
        let (core, atoms) = (&subject.core, subject.atoms.as_slice());
        let one = Transformers::asking(core, atoms, 3, &Questions::default(), 1);
        assert!(one.queries > 0 && one.unknown == 0, "{name}");
        for threads in [2, 5] {
            let many = Transformers::asking(core, atoms, 3, &Questions::default(), threads);
            assert!(one == many, "{name} with {threads} threads");
        }
    }
}

fn solvers_outside_say_the_same() {
    let subject = subject("ticket", |_| true);
    let (core, atoms) = (&subject.core, subject.atoms.as_slice());
    let inside = Transformers::new(core, atoms, 3);
    for name in ["z3", "cvc5"] {
        let Ok(process) = Process::find(Some(name)) else {
            println!("skipped: there is no {name}");
            continue;
        };
        let questions = Questions::new(Layered::new(Some(process)).without_builtin());
        let outside = Transformers::asking(core, atoms, 3, &questions, 2);
        assert!(inside == outside, "{name}");
        let counts = questions.counts();
        assert_eq!((counts.builtin, counts.cached + counts.process), (0, outside.queries));
        let by = questions.by_whom(counts).process;
        assert!(by.is_some_and(|(_, by)| by.contains(name)));
    }
}

fn the_same_is_not_worked_out_twice() {
    let subject = subject("queue", |_| true);
    let questions = Questions::default();
    let first = Transformers::asking(&subject.core, &subject.atoms, 3, &questions, 1);
    let before = questions.counts();
    let second = Transformers::asking(&subject.core, &subject.atoms, 3, &questions, 2);
    assert!(first == second);
    let more = questions.counts() - before;
    assert_eq!(more, Counts { cached: second.queries, samples: before.samples, ..more });
    assert_eq!(more.solved(), second.queries);
}

fn boolean_programs_ask_nothing() {
    let whole = subject("ticket", |_| true);
    let questions = Questions::default();
    let transformers = Transformers::asking(&whole.core, &whole.atoms, 3, &questions, 1);
    let before = questions.counts();
    assert!(before.builtin > 0 && before.samples > 0, "{before:?}");
    let mut texts = std::collections::BTreeSet::new();
    for gone in 0..6 {
        let fewer = subject("ticket", |number| number != gone);
        for delay in [Delay::Relaxed, Delay::None] {
            texts.insert(boolean_program(&fewer.core, &transformers, delay).text);
        }
    }
    assert!(texts.len() > 6, "the programs differ");
    assert_eq!(questions.counts(), before);
    // The same for a prover that goes from one placement to the next.
    let mut prover = prover(&whole, &questions);
    let (outcome, first) = prove(&mut prover, &whole);
    assert_eq!(outcome.verdict, Verdict::Holds, "{:?}", outcome.reason);
    assert_eq!(first.questions.solved(), first.queries);
    let before = questions.counts();
    let (_, next) = prove(&mut prover, &subject("ticket", |number| number != 0));
    assert_eq!((questions.counts(), next.queries), (before, 0));
    assert_eq!(next.questions, Counts::default());
}

fn a_solver_that_gives_up_costs_proofs_only() {
    let subject = subject("queue", |_| true);
    let nobody = Questions::new(Layered::new(None).without_builtin());
    let transformers = Transformers::asking(&subject.core, &subject.atoms, 3, &nobody, 1);
    assert!(transformers.unknown > 0);
    assert_eq!(transformers.unknown, transformers.queries);
    assert!(transformers.clauses.is_empty(), "no contradiction is known");
    let (outcome, _) = prove(&mut prover(&subject, &nobody), &subject);
    assert_eq!(outcome.verdict, Verdict::Unknown);
    let gave_up = Remark::Abstraction(AbstractionRemark::GaveUp(transformers.unknown));
    let notes = outcome.assurance.notes;
    assert!(notes.contains(&gave_up), "{notes:?}");
    let (outcome, _) = prove(&mut prover(&subject, &Questions::default()), &subject);
    assert_eq!(outcome.verdict, Verdict::Holds);
    let notes = outcome.assurance.notes;
    let any = |is: fn(&AbstractionRemark) -> bool| {
        notes.iter().any(|note| matches!(note, Remark::Abstraction(remark) if is(remark)))
    };
    assert!(!any(|remark| matches!(remark, AbstractionRemark::GaveUp(_))), "{notes:?}");
    let only_builtin = any(
        |remark| matches!(remark, AbstractionRemark::Questions(asked) if asked.process.is_none()),
    );
    assert!(only_builtin, "{notes:?}");
}

fn the_bound_on_cubes_is_noted_where_it_bites() {
    let whole = subject("queue", |_| true);
    let bounded =
        |size| Transformers::asking(&whole.core, &whole.atoms, size, &Questions::default(), 1);
    assert!(bounded(2).bounded);
    let few = &whole.atoms[..2];
    assert!(!Transformers::new(&whole.core, few, 3).bounded, "all cubes were tried");
}

fn the_time_budget_ends_the_questions_too() {
    let subject = subject("bakery", |_| true);
    let started = Instant::now();
    let questions = Questions::default().until(Some(started + Duration::from_millis(200)));
    // All cubes of this size would take minutes.
    let transformers = Transformers::asking(&subject.core, &subject.atoms, 6, &questions, 2);
    assert!(transformers.cut);
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    let over = questions.until(Some(started));
    let none = Transformers::asking(&subject.core, &subject.atoms, 3, &over, 1);
    assert!(none.cut && none.queries == 0);
}
