//! Sets of flushes of the small algorithms, judged by the extrapolated boolean program alone and by the
//! exact search: the first never keeps an assertion that the second violates, and how many safe
//! sets it misses is the table of `docs/predicate-abstraction.md`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

use partita_check::{MemoryModel, Options, Verdict, check, codes};
use partita_model::{Scope, lower};
use partita_predabs::{
    Atom, Core, Delay, LOOKED_FOR, Transformers, atoms_of, boolean_program, execute, normalize,
    read_predicates, values,
};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_testkit::algorithms::{Algorithm, all};
use partita_testkit::files::tests_folder;

/// More sets than this are not tried of one algorithm.
const MOST_SETS: usize = 32;

/// How many sets of flushes were tried, are safe, and are proved.
type Counts = (usize, usize, usize);

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

fn count(algorithm: &Algorithm) -> Counts {
    let name = algorithm.name.as_str();
    let path = tests_folder().join(format!("algorithms/rma/{name}.rma"));
    let text = std::fs::read_to_string(path).unwrap();
    let flushes = text.lines().filter(|line| line.trim_start().starts_with("flush(")).count();
    let mut whole = read(&text);
    let atoms = predicates(name, &mut whole);
    // Flushes are not in it: one abstraction for all sets.
    let transformers = Transformers::new(&whole.core, &atoms, 3);
    let allowed = codes::CODES.iter().filter(|code| !LOOKED_FOR.contains(code));
    let options = Options {
        memory: MemoryModel::Rma,
        budget: Budget { states: 300_000, ..Budget::UNLIMITED },
        allowed: allowed.map(|code| (*code).to_owned()).collect(),
        max_value: algorithm.bound,
        ..Options::default()
    };
    let unbounded = Options { max_value: None, ..options.clone() };
    let (mut tried, mut safe, mut proved) = (0, 0, 0);
    // All sets, or some that are spread over them; the one with every flush is the first.
    let sets = 1_usize << flushes;
    let step = sets.div_ceil(MOST_SETS) | 1;
    for set in (0..sets).rev().step_by(if sets <= MOST_SETS { 1 } else { step }) {
        let subject = read(&with_flushes(&text, set));
        let (model, _) = lower(&subject.program, Scope { places: 1 });
        let exact = check(&model, &subject.sources, &options, &Progress::default()).verdict;
        let written = boolean_program(&subject.core, &transformers, Delay::Relaxed);
        let abstracted = execute(&written, &unbounded, &Progress::default()).unwrap().0.verdict;
        assert!(
            !(exact == Verdict::Violated && abstracted == Verdict::Holds),
            "{name}, flushes {set:b}: a wrong proof"
        );
        assert_ne!(exact, Verdict::Unknown, "{name}, flushes {set:b}");
        tried += 1;
        safe += usize::from(exact == Verdict::Holds);
        proved += usize::from(abstracted == Verdict::Holds);
    }
    (tried, safe, proved)
}

#[test]
fn proved_sets_of_flushes_are_safe() {
    let expected: &[(&str, Counts)] = &[
        ("running-example", (4, 2, 2)),
        ("alternating-bit", (4, 2, 2)),
        ("queue", (4, 1, 1)),
        ("queue-polling", (4, 4, 4)),
        ("pgsql", (16, 4, 4)),
        ("loop2", (16, 2, 2)),
        ("peterson", (26, 2, 2)),
        ("ticket", (22, 6, 6)),
    ];
    let algorithms = all().unwrap();
    let mut found = Vec::new();
    for (name, _) in expected {
        let algorithm = algorithms.iter().find(|algorithm| algorithm.name == *name).unwrap();
        let started = std::time::Instant::now();
        let counts = count(algorithm);
        println!("{name} {counts:?} {:?}", started.elapsed());
        found.push((*name, counts));
    }
    assert_eq!(found, expected);
}
