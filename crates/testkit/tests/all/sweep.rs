//! The heat-flow sweep of `tests/ui/tree/holds/sweep.tree` at more places, with each of its locks
//! and its first barrier left out: what is found, and how many states it takes.
//!
//! The last thing its first task does is to read every cell of everybody. Futures that went beyond
//! the last barrier would see that during the whole sweep, and nothing would be reduced.

use partita_check::{MemoryModel, Options, check};
use partita_search::{Progress, Reductions};
use partita_source::Code;
use partita_testkit::files::{load, tests_folder};
use partita_testkit::suite;
use std::collections::BTreeSet;

suite!("sweep", every_lock_is_needed_where_it_is, states_follow_what_is_shared);

fn run(places: u32, define: &[&str], reductions: Reductions) -> (BTreeSet<Code>, u64) {
    let path = tests_folder().join("ui/tree/holds/sweep.tree");
    let text = std::fs::read_to_string(path).unwrap();
    let define: Vec<String> = define.iter().map(|&one| one.to_owned()).collect();
    let loaded = load("sweep.tree", &text, places, &define).unwrap();
    let options = Options {
        memory: MemoryModel::Sc,
        reductions,
        all: true,
        threads: 1,
        ..Options::default()
    };
    let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    assert_eq!(outcome.reason, None);
    (outcome.findings.iter().map(|finding| finding.code).collect(), outcome.stats.states)
}

fn every_lock_is_needed_where_it_is() {
    let race = BTreeSet::from([Code::DataRace]);
    let early = BTreeSet::from([Code::DataRace, Code::UninitializedRead]);
    let nothing = BTreeSet::new();
    let deadlock = BTreeSet::from([Code::Deadlock]);
    // Plain never writes a first element, and its interior stores hit cells nobody else touches.
    let table = [
        ("SHIFT=false", &nothing, &nothing),
        ("DROP_LEFT_LOCK=true", &race, &race),
        ("DROP_STORE_LOCK=true", &race, &race),
        ("DROP_RIGHT_LOCK=true", &nothing, &race),
        ("DROP_LOOP_LOCK=true", &nothing, &race),
        ("SWAP_LOCK_ORDER=true", &deadlock, &deadlock),
        ("DROP_INIT_SYNC=true", &early, &early),
    ];
    for (mutation, plain, shift) in table {
        for (define, want) in [("SHIFT=false", plain), ("SHIFT=true", shift)] {
            let defines = [mutation, "MAXN=3", define];
            for name in ["", "futures", "local-cells"] {
                let mut reductions = Reductions::ALL;
                if let Some(switch) = reductions.named(name) {
                    *switch = false;
                }
                let (codes, _) = run(3, &defines, reductions);
                assert_eq!(codes, *want, "{mutation} {define} without {name}");
            }
        }
    }
}

/// The number of elements matters little: only boundary elements are shared before the end.
fn states_follow_what_is_shared() {
    let counts = |places: u32, elements: &str, shift: &str| {
        run(places, &[elements, shift], Reductions::ALL).1
    };
    assert_eq!(counts(3, "MAXN=5", "SHIFT=false"), PLAIN_3);
    assert_eq!(counts(3, "MAXN=5", "SHIFT=true"), SHIFT_3);
    assert_eq!(counts(4, "MAXN=5", "SHIFT=false"), PLAIN_4);
    assert_eq!(counts(4, "MAXN=5", "SHIFT=true"), SHIFT_4);
}

const PLAIN_3: u64 = 1_051;
const SHIFT_3: u64 = 853;
const PLAIN_4: u64 = 8_257;
const SHIFT_4: u64 = 7_603;
