//! The X10 programs of `examples/x10`: each holds, and its broken twin is violated by the code that it is there to show,
//! with all reductions and with none, on one thread and on two. The first eight do so for three activities too, and for four
//! with all reductions.

use partita_check::{Options, check};
use partita_search::{Progress, Reductions};
use partita_source::Code;
use partita_testkit::files::{Loaded, examples_folder, load, programs};
use partita_testkit::suite;
use std::collections::BTreeSet;

suite!("x10-examples", each_holds_and_its_twin_does_not, more_activities, every_program_is_here);

/// What the broken twin of a program violates.
const CASES: &[(&str, Code)] = &[
    ("counter", Code::DataRace),
    ("mixed", Code::DataRace),
    ("fib", Code::DataRace),
    ("buffer", Code::AssertionFailed),
    ("twoLocks", Code::Deadlock),
    ("clockDrop", Code::Deadlock),
    ("clockSwap", Code::DataRace),
    ("clockPass", Code::ClockMisuse),
    ("clockedFinish", Code::ClockMisuse),
    ("atCopy", Code::AssertionFailed),
    ("copyOrder", Code::DataRace),
    ("globalCount", Code::AssertionFailed),
    ("wrongHome", Code::BadPlace),
    ("unique", Code::BadPlace),
    ("exceptions", Code::UncaughtException),
    ("noBlocking", Code::UncaughtException),
    ("future", Code::Deadlock),
    ("bounds", Code::IndexOutOfBounds),
    ("cast", Code::UncaughtException),
    ("histogram", Code::DataRace),
    ("offers", Code::AssertionFailed),
    ("barrier", Code::Deadlock),
    ("legacy", Code::Deadlock),
];

/// How many programs, from the first, have a number of activities to set.
const WITH_NUMBER: usize = 8;

/// Eight activities that walk through a library are too many without reductions.
const LARGE: &str = "histogram";

const ON_AND_OFF: [Reductions; 2] = [Reductions::ALL, Reductions::NONE];

fn answers(name: &str, define: &[String], code: Option<Code>, ways: &[Reductions]) {
    let path = examples_folder().join("x10").join(format!("{name}.x10"));
    let text = std::fs::read_to_string(&path).unwrap();
    let Loaded { model, sources } = load(&format!("{name}.x10"), &text, 2, define).unwrap();
    for &reductions in ways {
        if name.starts_with(LARGE) && reductions == Reductions::NONE {
            continue;
        }
        for threads in [1, 2] {
            let options = Options { reductions, threads, ..Options::default() };
            let outcome = check(&model, &sources, &options, &Progress::default());
            let what = format!("{name} {define:?} on {threads}, {reductions:?}");
            let verdict = if code.is_some() { "violated" } else { "holds" };
            assert_eq!(outcome.verdict.name(), verdict, "{what}");
            assert_eq!(outcome.findings.first().map(|finding| finding.code), code, "{what}");
        }
    }
}

fn both_answer(define: &[String], cases: &[(&str, Code)], ways: &[Reductions]) {
    for (name, code) in cases {
        answers(name, define, None, ways);
        answers(&format!("{name}Broken"), define, Some(*code), ways);
    }
}

fn each_holds_and_its_twin_does_not() {
    both_answer(&[], CASES, &ON_AND_OFF);
}

fn more_activities() {
    let cases = &CASES[..WITH_NUMBER];
    both_answer(&["N=3".to_owned()], cases, &ON_AND_OFF);
    both_answer(&["N=4".to_owned()], cases, &[Reductions::ALL]);
}

fn every_program_is_here() {
    let expected: BTreeSet<String> =
        CASES.iter().flat_map(|(name, _)| [(*name).to_owned(), format!("{name}Broken")]).collect();
    let found: BTreeSet<String> = programs(&examples_folder().join("x10"), &["x10"])
        .unwrap()
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    assert_eq!(found, expected);
}
