//! Sets of flushes of the algorithms, judged by extrapolated boolean programs, by those of direct
//! abstraction, and by the exact search: neither of the first two keeps an assertion that the exact search
//! violates, and direct abstraction proves what extrapolation proves. How many safe sets
//! they miss is the table of `docs/predicate-abstraction.md`.

use partita_check::{MemoryModel, Options, Verdict, check};
use partita_model::{Scope, lower};
use partita_predabs::{
    Atom, Core, Delay, LOOKED_FOR, Questions, Transformers, Twinned, atoms_of, boolean_program_of,
    direct, execute, extrapolated, normalize, read_predicates, values,
};
use partita_search::{Budget, Progress};
use partita_source::{Code, SourceMap};
use partita_testkit::algorithms::{Algorithm, all};
use partita_testkit::files::tests_folder;
use partita_testkit::harness::Suite;
use std::time::Instant;

/// How many sets of flushes were tried, are safe, are proved by extrapolation, and by direct abstraction.
type Counts = (usize, usize, usize, usize);

struct Subject {
    sources: SourceMap,
    program: partita_tree::Program,
    core: Core,
}

fn read(text: &str) -> Subject {
    let mut sources = SourceMap::new();
    let file = sources.add("test.rma", text);
    let (program, found) = partita_rma::read(file, text, "test.rma");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let core = normalize(&program, 1).unwrap_or_else(|refused| panic!("{}", refused.message));
    Subject { sources, program, core }
}

/// The text with the flushes whose bits are set.
fn with_flushes(text: &str, set: usize) -> String {
    let mut number = 0;
    let lines = text.lines().map(|line| {
        if !line.trim_start().starts_with("flush(") {
            return line;
        }
        number += 1;
        if set >> (number - 1) & 1 == 1 { line } else { "" }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Those of the file beside the program, else the program's own and its constants.
fn predicates(name: &str, subject: &mut Subject) -> Vec<Atom> {
    let path = tests_folder().join(format!("algorithms/rma/{name}.predicates"));
    let mut atoms = match std::fs::read_to_string(path) {
        Ok(text) => {
            let file = subject.sources.add("predicates", text.clone());
            let mut atoms = read_predicates(&subject.core, file, &text).unwrap();
            atoms.extend(atoms_of(&subject.core, false));
            atoms
        }
        Err(_) => {
            let mut atoms = values(&subject.core);
            atoms.extend(atoms_of(&subject.core, true));
            atoms
        }
    };
    atoms.sort();
    atoms.dedup();
    atoms
}

fn count(algorithm: &Algorithm, most_sets: usize) -> (Counts, String) {
    let name = algorithm.name.as_str();
    let path = tests_folder().join(format!("algorithms/rma/{name}.rma"));
    let text = std::fs::read_to_string(path).unwrap();
    let flushes = text.lines().filter(|line| line.trim_start().starts_with("flush(")).count();
    let mut whole = read(&text);
    let atoms = predicates(name, &mut whole);
    // Flushes are not in it: one abstraction for all sets.
    let transformers = Transformers::new(&whole.core, &atoms, 3);
    let started = Instant::now();
    let without_questions = extrapolated(&whole.core, &transformers, Delay::Relaxed);
    let (extrapolating, started) = (started.elapsed(), Instant::now());
    let asked = direct(&whole.core, &atoms, 3, &Questions::default());
    let costs = format!(
        "{} predicates, {} twins, sequentially {} questions, extrapolated in {extrapolating:?}, direct {} and {:?}",
        atoms.len(),
        asked.twins(),
        transformers.queries,
        asked.queries,
        started.elapsed()
    );
    assert!(asked.queries > 0 && without_questions.queries == 0);
    let options = Options {
        memory: MemoryModel::Rma,
        budget: Budget { states: 300_000, ..Budget::UNLIMITED },
        allowed: Code::all_but(&LOOKED_FOR),
        max_value: algorithm.bound,
        ..Options::default()
    };
    let unbounded = Options { max_value: None, ..options.clone() };
    let (mut tried, mut safe, mut proved, mut proved_directly) = (0, 0, 0, 0);
    // All sets, or some that are spread over them; the one with every flush is the first.
    let sets = 1_usize << flushes;
    let step = sets.div_ceil(most_sets) | 1;
    for set in (0..sets).rev().step_by(if sets <= most_sets { 1 } else { step }) {
        let subject = read(&with_flushes(&text, set));
        let (model, _) = lower(&subject.program, Scope { places: 1 });
        let exact = check(&model, &subject.sources, &options, &Progress::default()).verdict;
        let abstracted = |twinned: &Twinned| {
            let written = boolean_program_of(&subject.core, &transformers, twinned);
            let (outcome, _) = execute(&written, &unbounded, &Progress::default()).unwrap();
            assert!(
                exact != Verdict::Violated || outcome.verdict != Verdict::Holds,
                "{name}, flushes {set:b}: a wrong proof"
            );
            outcome.verdict
        };
        assert_ne!(exact, Verdict::Unknown, "{name}, flushes {set:b}");
        let (one, other) = (abstracted(&without_questions), abstracted(&asked));
        assert!(
            one != Verdict::Holds || other == Verdict::Holds,
            "{name}, flushes {set:b}: direct abstraction proves less"
        );
        tried += 1;
        safe += usize::from(exact == Verdict::Holds);
        proved += usize::from(one == Verdict::Holds);
        proved_directly += usize::from(other == Verdict::Holds);
    }
    ((tried, safe, proved, proved_directly), costs)
}

/// An algorithm, the number of sets that are tried at most, and what comes out.
const EXPECTED: [(&str, usize, Counts); 16] = [
    ("running-example", 32, (4, 2, 2, 2)),
    ("alternating-bit", 32, (4, 2, 2, 2)),
    ("queue", 32, (4, 1, 1, 1)),
    ("queue-polling", 32, (4, 4, 4, 4)),
    ("pgsql", 32, (16, 4, 4, 4)),
    ("loop2", 32, (16, 2, 2, 2)),
    ("peterson", 32, (26, 2, 2, 2)),
    ("ticket", 12, (10, 3, 3, 3)),
    ("dekker", 8, (8, 2, 2, 2)),
    ("kessel", 8, (8, 2, 2, 2)),
    ("szymanski", 8, (8, 3, 3, 3)),
    ("sober", 16, (16, 16, 16, 16)),
    ("bluetooth", 16, (13, 2, 0, 0)),
    ("pc1", 8, (8, 2, 0, 0)),
    ("qw", 32, (32, 4, 0, 0)),
    ("bakery", 4, (4, 1, 1, 1)),
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("placements");
    for (name, most_sets, expected) in EXPECTED {
        suite.add(name, move || {
            let algorithm = all()?.into_iter().find(|algorithm| algorithm.name == name).unwrap();
            let (counts, costs) = count(&algorithm, most_sets);
            if counts == expected { Ok(()) } else { Err(format!("{counts:?}; {costs}")) }
        });
    }
    suite
}
