//! A number of states that is known beforehand: seven independent counters up to N have (N + 1)^7
//! combinations. Large enough for the tables to grow several times while threads fill them.

use partita_check::{Options, check};
use partita_search::{Progress, Reductions, StoreKind, Strategy};
use partita_testkit::files::{bench_folder, load};
use partita_testkit::suite;

suite!("counts", counters_have_as_many_states_as_combinations);

fn counters_have_as_many_states_as_combinations() {
    let text = std::fs::read_to_string(bench_folder().join("counters.tree")).unwrap();
    let loaded = load("counters.tree", &text, 1, &["N=5".to_owned()]).unwrap();
    let reductions = Reductions { ample: false, ..Reductions::ALL };
    let interpreted = Reductions { recorded_steps: false, ..reductions };
    for (store, strategy, threads, reductions) in [
        (StoreKind::Exact, Strategy::Breadth, 1, reductions),
        (StoreKind::Exact, Strategy::Breadth, 2, reductions),
        (StoreKind::Exact, Strategy::Breadth, 4, reductions),
        (StoreKind::Exact, Strategy::Depth, 2, reductions),
        (StoreKind::Exact, Strategy::Breadth, 2, interpreted),
        (StoreKind::Fingerprint, Strategy::Breadth, 2, reductions),
        (StoreKind::Fingerprint, Strategy::Depth, 2, reductions),
    ] {
        let options = Options { store, strategy, threads, reductions, ..Options::default() };
        let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
        let how = format!("{store:?}, {strategy:?}, {threads} threads");
        assert_eq!(outcome.stats.states, 6u64.pow(7), "{how}");
    }
}
