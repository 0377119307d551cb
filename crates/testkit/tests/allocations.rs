//! In steady state a state costs no heap allocation: tables grow now and then, nothing else.
//!
//! A binary of its own: the allocator that counts would slow all others down.

use allocation_counter::measure;
use partita_check::{Options, Verdict, check};
use partita_search::{Progress, Reductions};
use partita_testkit::files::{Loaded, load};

#[expect(clippy::unwrap_used, reason = "a test: the file is part of the repository")]
fn counters(size: u32) -> Loaded {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/counters.tree");
    let text = std::fs::read_to_string(path).unwrap();
    load("counters.tree", &text, 1, &[format!("N={size}")]).unwrap()
}

/// Every interleaving.
fn unreduced() -> Options {
    Options { reductions: Reductions { ample: false, ..Reductions::ALL }, ..Options::default() }
}

#[test]
fn states_do_not_allocate() {
    let run = |size: u32| {
        let loaded = counters(size);
        let mut states = 0;
        let measured = measure(|| {
            let outcome = check(&loaded.model, &loaded.sources, &unreduced(), &Progress::default());
            assert_eq!(outcome.verdict, Verdict::Holds);
            states = outcome.stats.states;
        });
        (states, measured.count_total)
    };
    let (few, before) = run(2);
    let (many, after) = run(5);
    assert!(many > 100 * few, "the sizes must differ: {few} and {many} states");
    let per_state = (after - before) as f64 / (many - few) as f64;
    // Segments and table growth are shared by many states.
    assert!(per_state < 0.05, "{per_state} allocations per state");
}

#[test]
fn ten_million_states_fit_in_one_gibibyte() {
    // Bytes per state hardly depend on the number of states: checked on a tenth of them.
    let loaded = counters(6);
    let outcome = check(&loaded.model, &loaded.sources, &unreduced(), &Progress::default());
    assert!(outcome.stats.states > 800_000);
    assert!(outcome.stats.bytes_per_state * 1e7 < 1024.0 * 1024.0 * 1024.0);
}
