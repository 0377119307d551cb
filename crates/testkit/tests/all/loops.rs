//! Value sets never miss what the exact search finds, on programs that go round for ever; and what
//! they find is real.
//!
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many.

use partita_check::{MemoryModel, Options, Verdict, check};
use partita_search::{Budget, Progress};
use partita_testkit::files::{Loaded, load};
use partita_testkit::harness::seeds;
use partita_testkit::loops;
use partita_testkit::suite;
use partita_testkit::variants;

suite!("loops", sets_cover_every_bound);

fn verdict(loaded: &Loaded, options: &Options) -> Verdict {
    check(&loaded.model, &loaded.sources, options, &Progress::default()).verdict
}

fn sets_cover_every_bound() {
    let budget = Budget { states: 50_000, ..Budget::UNLIMITED };
    let base = Options { memory: MemoryModel::Rma, budget, ..Options::default() };
    let (mut real, mut proved) = (0, 0);
    for seed in seeds(400) {
        let text = loops::program(seed);
        let loaded = load("loops.rma", &text, 1, &[]).unwrap();
        let exact = [1, 2, 3]
            .map(|pending| verdict(&loaded, &Options { pending: Some(pending), ..base.clone() }));
        let wrong = exact.contains(&Verdict::Violated);
        for reductions in variants::reductions().into_iter().filter(|r| r.value_sets) {
            let by_sets = verdict(&loaded, &Options { reductions, ..base.clone() });
            let missed = wrong && by_sets == Verdict::Holds;
            // Nothing within three instances, yet found: only believable with more of them.
            let invented = exact == [Verdict::Holds; 3] && by_sets == Verdict::Violated;
            assert!(!missed && !invented, "seed {seed}: exact {exact:?}, sets {by_sets:?}\n{text}");
            proved += u32::from(by_sets == Verdict::Holds);
        }
        real += u32::from(wrong);
    }
    println!("{real} programs violated, {proved} proofs");
    assert!(real > 0 && proved > 0, "{real} violated, {proved} proofs: this shows nothing");
}
