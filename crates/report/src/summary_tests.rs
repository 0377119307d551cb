//! Words of the summary that the outcomes in `human_tests` do not show.

use super::*;
use partita_source::Code;

#[test]
fn memory_models_are_glossed_only_when_known() {
    assert_eq!(memory("sc"), "sc: remote operations are done at once");
    assert_eq!(memory("tso"), "tso");
    assert_eq!(memory(""), "");
}

#[test]
fn search_leaves_out_what_is_not_known() {
    assert_eq!(search("", ""), "");
    assert_eq!(search("random", ""), "random");
    assert_eq!(search("dfs", "fingerprint"), "dfs, fingerprint store");
}

#[test]
fn cost_leaves_out_what_is_noise() {
    let stats = Stats { seconds: 2.0, bytes_per_state: 16.8, ..Stats::default() };
    assert_eq!(cost(&stats), "2.0 s");
    let stats = Stats { states: 999, threads: 1, peak_bytes: 2_000, ..stats };
    assert_eq!(cost(&stats), "2.0 s on 1 thread, 2.0 kB at peak");
    let stats = Stats { states: 1000, threads: 2, ..stats };
    assert_eq!(cost(&stats), "2.0 s on 2 threads, 2.0 kB at peak, 16.8 bytes per state");
}

#[test]
fn checks_are_told_by_what_is_missing() {
    let mut codes: Vec<String> = Code::usual().map(|code| code.to_string()).collect();
    assert_eq!(checks(&codes), "all 24 checks");
    codes.retain(|code| code != "deadlock");
    codes.push(Code::OutputsDiffer.to_string());
    assert_eq!(checks(&codes), "all checks but deadlock, also outputs-differ");
    assert_eq!(checks(&["deadlock".into(), "unsupported".into()]), "deadlock, unsupported");
    assert_eq!(checks(&[]), "");
}
