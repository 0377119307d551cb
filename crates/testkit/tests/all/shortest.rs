//! Reductions make no counterexample longer: with ample sets and without, it has as many steps.

use partita_check::{Options, check};
use partita_search::{Progress, Reductions};
use partita_testkit::expect;
use partita_testkit::files::{load, programs, tests_folder};
use partita_testkit::suite;
use std::path::Path;

suite!("shortest", ample_sets_lengthen_no_counterexample);

/// Steps of the first finding of a program, on one thread.
fn steps(path: &Path, reductions: Reductions) -> Option<usize> {
    let text = std::fs::read_to_string(path).ok()?;
    let expected = expect::read(&text);
    let places = expected.get("places").and_then(|places| places.parse().ok()).unwrap_or(1);
    let define: Vec<String> =
        expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
    let loaded = load(&path.to_string_lossy(), &text, places, &define).ok()?;
    let options = Options { reductions, ..Options::default() };
    let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    outcome.findings.first().map(|finding| finding.schedule.moves())
}

fn ample_sets_lengthen_no_counterexample() {
    let files = programs(&tests_folder().join("ui/tree/violated"), &["tree"]).unwrap();
    let mut compared = 0;
    for path in files {
        let unreduced = Reductions { ample: false, ..Reductions::ALL };
        let (with, without) = (steps(&path, Reductions::ALL), steps(&path, unreduced));
        assert_eq!(with, without, "{}", path.display());
        compared += usize::from(with.is_some());
    }
    assert!(compared > 50, "only {compared} programs were compared");
}
