//! Parallel loops that share nothing run in turn, which is a reduction: the record names it, and without it every answer is
//! the same.

use partita_check::{Options, Outcome, check};
use partita_search::{Budget, Progress};
use partita_source::Code;
use partita_testkit::files::{Loaded, load, programs, tests_folder};
use partita_testkit::suite;
use std::collections::BTreeSet;

suite!(
    "chapel-independent-loops",
    the_record_names_it,
    only_loops_that_share_nothing_run_in_turn,
    every_program_is_judged_alike_without_it
);

const OFF: &str = "without=independent-loops";
const FILLED: &str = "var a: [1..3] int; forall i in a.domain do a[i] = i; assert(a[2] == 2);";

fn loaded(text: &str, off: bool) -> Loaded {
    let define: Vec<String> = off.then(|| OFF.to_owned()).into_iter().collect();
    load("program.chpl", text, 1, &define).unwrap()
}

fn judged(loaded: &Loaded) -> Outcome {
    let budget = Budget { states: 50_000, ..Budget::UNLIMITED };
    let options = Options { threads: 1, all: true, budget, ..Options::default() };
    check(&loaded.model, &loaded.sources, &options, &Progress::default())
}

fn the_record_names_it() {
    let on = judged(&loaded(FILLED, false));
    assert!(on.assurance.reductions.iter().any(|name| name == "independent-loops"));
    let off = judged(&loaded(FILLED, true));
    assert!(off.assurance.reductions.iter().all(|name| name != "independent-loops"));
    assert!(off.stats.states > on.stats.states, "the iterations are tasks");
    let plain = judged(&loaded("var a: [1..3] int; for i in 1..3 do a[i] = i;", false));
    assert!(plain.assurance.reductions.iter().all(|name| name != "independent-loops"));
}

fn only_loops_that_share_nothing_run_in_turn() {
    for neighbours in [
        "var a: [1..3] int; forall i in 1..2 with (ref a) do a[i] = a[i + 1];",
        "var a, b: [1..3] int; ref c = a; forall i in 1..2 with (ref a) do a[i] = c[i + 1];",
    ] {
        let loaded = loaded(neighbours, false);
        assert!(loaded.model.reductions.is_empty(), "{neighbours}");
        assert_eq!(judged(&loaded).findings.first().map(|found| found.code), Some(Code::DataRace));
    }
}

fn every_program_is_judged_alike_without_it() {
    let mut compared = 0;
    for folder in ["ui/chapel/holds", "ui/chapel/violated"] {
        for file in programs(&tests_folder().join(folder), &["chpl"]).unwrap() {
            let text = std::fs::read_to_string(&file).unwrap();
            let Ok(on) = load("program.chpl", &text, 1, &[]) else { continue };
            if on.model.reductions.is_empty() {
                continue;
            }
            let (on, off) = (judged(&on), judged(&loaded(&text, true)));
            let is_cut = |outcome: &Outcome| !outcome.assurance.complete;
            if is_cut(&on) || is_cut(&off) {
                continue;
            }
            let codes = |outcome: &Outcome| -> BTreeSet<Code> {
                outcome.findings.iter().map(|finding| finding.code).collect()
            };
            assert_eq!(on.verdict.name(), off.verdict.name(), "{}", file.display());
            assert_eq!(codes(&on), codes(&off), "{}", file.display());
            compared += 1;
        }
    }
    assert!(compared >= 30, "only {compared} programs have such loops");
}
