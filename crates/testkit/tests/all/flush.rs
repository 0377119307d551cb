//! Flush placements: the searches against the headers of the benchmark algorithms, against each
//! other, and against trying every set of flushes.
//!
//! Algorithms that take long have slow tests: `cargo test --release --package partita-testkit -- flush/ --ignored`.

use partita_check::{MemoryModel, Verdict};
use partita_flush::{Answer, Found, Method, Set, Start};
use partita_source::Code;
use partita_testkit::algorithms::{Algorithm, all};
use partita_testkit::harness::{Suite, quick, seeds};
use partita_testkit::placements::{Question, Subject};
use partita_testkit::random::{self, Flavour};
use partita_testkit::straight;
use std::ops::Range;

/// Minutes rather than seconds, with one search or both.
const SLOW: [&str; 3] = ["dekker", "rma-lock", "szymanski"];

/// Random programs of one kind.
struct Kind {
    name: &'static str,
    /// The name of the file, which decides the language.
    file: &'static str,
    text: fn(u64) -> Result<String, String>,
    memory: MemoryModel,
    start: Start,
    /// Programs with more sites are passed over.
    most_sites: usize,
    /// Of a hundred seeds, so many programs at least must need a flush.
    least: u64,
}

const KINDS: &[Kind] = &[
    Kind {
        name: "rma",
        file: "random.rma",
        text: straight::program,
        memory: MemoryModel::Rma,
        start: Start::All,
        most_sites: 6,
        least: 20,
    },
    Kind {
        name: "rma_ordered",
        file: "random.rma",
        text: straight::program,
        memory: MemoryModel::RmaOrdered,
        start: Start::All,
        most_sites: 6,
        least: 20,
    },
    Kind {
        name: "anywhere",
        file: "random.rma",
        text: straight::program,
        memory: MemoryModel::Rma,
        start: Start::Anywhere,
        most_sites: 7,
        least: 15,
    },
    Kind {
        name: "tree",
        file: "random.tree",
        text: |seed| Ok(random::text(seed, Flavour::Remote)),
        memory: MemoryModel::Rma,
        start: Start::All,
        most_sites: 5,
        least: 1,
    },
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("flush");
    for kind in KINDS {
        suite.add(&format!("random/{}", kind.name), move || random_test(kind, seeds(80)));
        suite.add_slow(&format!("random-many/{}", kind.name), move || random_test(kind, 0..500));
    }
    for algorithm in all().unwrap() {
        let name = format!("algorithm/{}", algorithm.name);
        if SLOW.contains(&algorithm.name.as_str()) {
            suite.add_slow(&name, move || algorithm_test(&algorithm));
        } else {
            suite.add(&name, move || algorithm_test(&algorithm));
        }
    }
    suite
}

/// The number in the header is the minimum, by both searches, and every flush is needed.
fn algorithm_test(algorithm: &Algorithm) -> Result<(), String> {
    let subject = Subject::read("algorithm.rma", &algorithm.text, Start::All)?;
    for method in [Method::Hitting, Method::Published] {
        let question =
            Question { bound: algorithm.bound, method, threads: 2, ..Question::default() };
        let found = subject.search(&question);
        let what = format!("{method:?}: {:?} {:?}", found.effort, found.reason);
        if (found.verdict, found.minimum) != (Verdict::Holds, Some(algorithm.needed.len())) {
            return Err(format!("{:?} {:?}, {what}", found.verdict, found.minimum));
        }
        needed_each(&found).map_err(|why| format!("{why}, {what}"))?;
    }
    Ok(())
}

/// Each flush has a replayed violation without it.
fn needed_each(found: &Found) -> Result<(), String> {
    for placement in &found.placements {
        for reason in &placement.reasons {
            let Some(violation) = &reason.violation else {
                return Err(format!("no violation without flush {}", reason.site));
            };
            let code = violation.finding.code;
            if code != Code::AssertionFailed {
                return Err(format!("a {code} without flush {}", reason.site));
            }
        }
    }
    Ok(())
}

/// The minimal placements are those that trying every set gives.
fn random_test(kind: &Kind, seeds: Range<u64>) -> Result<(), String> {
    let (mut interesting, mut compared) = (0, 0);
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let text = (kind.text)(seed)?;
        let subject = match Subject::read(kind.file, &text, kind.start) {
            Ok(subject) if subject.sites.len() <= kind.most_sites => subject,
            Ok(_) => continue,
            Err(problem) if problem == "NothingRemote" || problem == "NoAssertion" => continue,
            Err(problem) => return Err(format!("seed {seed}: {problem}\n{text}")),
        };
        let question = Question { memory: kind.memory, all: true, ..Question::default() };
        let Some(safe) = by_trying(&subject, &question) else { continue };
        let found = subject.search(&question);
        compare(&subject, &safe, &found, &question)
            .map_err(|why| format!("seed {seed}: {why}\n{text}"))?;
        compared += 1;
        interesting += u64::from(found.minimum.is_some_and(|minimum| minimum > 0));
    }
    // A few programs of a quick run say nothing about how many are worth it.
    if interesting * 100 < kind.least * count && !quick() {
        return Err(format!("only {interesting} of {compared} programs need a flush at all"));
    }
    Ok(())
}

/// All safe sets; `None` when one is not decided.
fn by_trying(subject: &Subject, question: &Question) -> Option<Vec<Set>> {
    let count = subject.sites.len();
    let mut safe = Vec::new();
    for bits in 0_u32..1 << count {
        let mut set = subject.sites.none();
        set.extend((0..count).filter(|index| bits >> index & 1 == 1));
        match subject.verify(&set, question) {
            Answer::Safe(_) => safe.push(set),
            Answer::Unsafe(_) => {}
            Answer::Unknown(_) => return None,
        }
    }
    Some(safe)
}

fn compare(
    subject: &Subject,
    safe: &[Set],
    found: &Found,
    question: &Question,
) -> Result<(), String> {
    for set in safe {
        let larger = (0..subject.sites.len()).map(|site| {
            let mut larger = set.clone();
            larger.insert(site);
            larger
        });
        if !larger.into_iter().all(|larger| safe.contains(&larger)) {
            return Err("a flush more made it unsafe".to_owned());
        }
    }
    let minimal = |set: &&Set| !safe.iter().any(|other| other != *set && other.is_subset(set));
    let mut expected: Vec<&Set> = safe.iter().filter(minimal).collect();
    let mut got: Vec<&Set> = found.placements.iter().map(|placement| &placement.set).collect();
    expected.sort();
    got.sort();
    if expected.is_empty() != (found.verdict == Verdict::Violated) || expected != got {
        return Err(format!("expected {expected:?}, got {:?} {got:?}", found.verdict));
    }
    let smallest = expected.iter().map(|set| set.count_ones(..)).min();
    let published =
        subject.search(&Question { method: Method::Published, all: false, ..*question });
    if (found.minimum, published.minimum) != (smallest, smallest) {
        let (a, b) = (found.minimum, published.minimum);
        return Err(format!("minimum {smallest:?}: {a:?} by hitting sets, {b:?} as published"));
    }
    if found.complete { needed(found) } else { Err("not complete".to_owned()) }
}

fn needed(found: &Found) -> Result<(), String> {
    let reasons = found.placements.iter().flat_map(|placement| &placement.reasons);
    match reasons.into_iter().find(|reason| reason.violation.is_none()) {
        None => Ok(()),
        Some(reason) => Err(format!("no violation without flush {}", reason.site)),
    }
}
