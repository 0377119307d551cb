//! Words of the summary that the outcomes in `human_tests` do not show.

use super::*;

#[test]
fn memory_models_are_glossed_only_when_known() {
    assert_eq!(memory("sc"), "sc: remote operations are done at once");
    assert_eq!(memory("tso"), "tso");
    assert_eq!(memory(""), "");
}

#[test]
fn search_leaves_out_what_is_not_known() {
    let stats = Stats { threads: 0, ..Stats::default() };
    assert_eq!(search("", "", &stats), "");
    assert_eq!(search("random", "", &stats), "random");
    let stats = Stats { threads: 2, ..Stats::default() };
    assert_eq!(search("dfs", "fingerprint", &stats), "dfs, fingerprint store, 2 threads");
}
