//! `--search auto`: other ways beside the layers find what layers do not come to, and change nothing else.

use partita_check::{Options, Outcome, Verdict, check};
use partita_search::{Budget, Progress, Strategy};
use partita_source::Code;
use partita_testkit::files::{Loaded, bench_folder, load};
use partita_testkit::suite;

suite!(
    "auto",
    a_race_behind_many_states_is_found,
    what_is_found_is_as_short_as_by_layers,
    a_proof_has_the_states_of_the_layers,
    a_scout_that_comes_to_what_is_not_modelled_has_found_nothing,
    with_all_what_layers_did_not_reach_is_added
);

fn late_write(places: u32, define: &[&str]) -> Loaded {
    let text = std::fs::read_to_string(bench_folder().join("growth/late-write.f90")).unwrap();
    let define: Vec<String> = define.iter().map(|one| (*one).to_owned()).collect();
    load("late-write.f90", &text, places, &define).unwrap()
}

fn run(loaded: &Loaded, options: &Options) -> Outcome {
    check(&loaded.model, &loaded.sources, options, &Progress::default())
}

/// Layers do not come to the race within the budget; a scout does, with one and with two threads.
fn a_race_behind_many_states_is_found() {
    let loaded = late_write(8, &["BROKEN"]);
    let budget = Budget { states: 50_000, ..Budget::UNLIMITED };
    let layers = Options { budget, strategy: Strategy::Breadth, ..Options::default() };
    assert_eq!(run(&loaded, &layers).verdict, Verdict::Unknown);
    for threads in [1, 2] {
        let options = Options { strategy: Strategy::Auto, threads, ..layers.clone() };
        let outcome = run(&loaded, &options);
        assert_eq!(outcome.verdict, Verdict::Violated);
        assert_eq!(outcome.findings[0].code, Code::DataRace);
        // Two who have read all, and the barrier of all before: nobody else is needed.
        let steps = outcome.findings[0].schedule.moves();
        assert!(steps < 60, "{steps} steps");
    }
}

fn what_is_found_is_as_short_as_by_layers() {
    let loaded = late_write(3, &["BROKEN"]);
    let options = Options { strategy: Strategy::Breadth, ..Options::default() };
    let layers = run(&loaded, &options).findings[0].schedule.moves();
    let options = Options { strategy: Strategy::Auto, patience: 100, ..options };
    let auto = run(&loaded, &options);
    assert_eq!(auto.findings[0].schedule.moves(), layers);
}

fn a_proof_has_the_states_of_the_layers() {
    let loaded = late_write(3, &[]);
    let options = Options { strategy: Strategy::Breadth, ..Options::default() };
    let layers = run(&loaded, &options);
    for threads in [1, 2] {
        let options =
            Options { strategy: Strategy::Auto, patience: 10, threads, ..options.clone() };
        let auto = run(&loaded, &options);
        assert_eq!((auto.verdict, auto.findings.len()), (Verdict::Holds, 0));
        assert_eq!(auto.stats.states, layers.stats.states);
        assert_eq!(auto.stats.transitions, layers.stats.transitions);
    }
}

/// Depth-first runs into the end of the first task; the race is nearer.
fn a_scout_that_comes_to_what_is_not_modelled_has_found_nothing() {
    let text = "sync var n: int = 0;\nvar x: int = 0;\n\
        proc first() { for i in 1..20 { n = n + 1; } unsupported \"too far\"; }\n\
        proc second() { n = n + 1; n = n + 2; x = 1; }\n\
        proc third() { n = n + 1; n = n + 2; x = 2; }\n\
        entry first on 0;\nentry second on 0;\nentry third on 0;\n";
    let loaded = load("deep.tree", text, 1, &[]).unwrap();
    let options = Options { strategy: Strategy::Depth, ..Options::default() };
    assert_eq!(run(&loaded, &options).findings[0].code, Code::Unsupported);
    let options = Options { strategy: Strategy::Auto, patience: 1, ..Options::default() };
    let outcome = run(&loaded, &options);
    assert_eq!((outcome.verdict, outcome.findings[0].code), (Verdict::Violated, Code::DataRace));
}

fn with_all_what_layers_did_not_reach_is_added() {
    let loaded = late_write(8, &["BROKEN"]);
    let budget = Budget { states: 50_000, ..Budget::UNLIMITED };
    let layers = Options { budget, all: true, strategy: Strategy::Breadth, ..Options::default() };
    assert_eq!(run(&loaded, &layers).findings.len(), 0);
    let outcome = run(&loaded, &Options { strategy: Strategy::Auto, ..layers });
    assert_eq!(outcome.verdict, Verdict::Violated);
    assert!(outcome.findings.iter().all(|finding| finding.code == Code::DataRace));
}
