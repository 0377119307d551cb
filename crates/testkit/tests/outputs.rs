//! `outputs`: every text a terminating execution can print, and nothing else.

use partita_check::{Options, Outputs, outputs};
use partita_search::Progress;
use partita_testkit::files::{load, reduction_variants};
use std::collections::BTreeSet;

#[expect(clippy::unwrap_used, reason = "a test")]
fn run(text: &str, options: &Options) -> Outputs {
    let loaded = load("program.tree", text, 1, &[]).unwrap();
    outputs(&loaded.model, &loaded.sources, options, &Progress::default()).unwrap()
}

/// The texts with every reduction on, all off, and each off alone: they must agree.
fn texts(text: &str) -> (BTreeSet<String>, bool) {
    let mut all: Option<(BTreeSet<String>, bool)> = None;
    for reductions in reduction_variants() {
        let got = run(text, &Options { reductions, ..Options::default() });
        let set = (got.outputs.iter().map(|output| output.text.clone()).collect(), got.complete);
        assert!(all.is_none_or(|all| all == set), "{reductions:?}");
        all = Some(set);
    }
    all.unwrap_or_default()
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn lines_of_two_tasks_come_in_any_order() {
    let program = r#"
        proc a() { print "a", 1; print "b"; }
        proc c() { print "c"; }
        entry a on 0; entry c on 0;
    "#;
    let want = set(&["a 1\nb\nc\n", "a 1\nc\nb\n", "c\na 1\nb\n"]);
    assert_eq!(texts(program), (want, true));
}

#[test]
fn a_lost_update_prints_two_sums() {
    let program = r#"
        sync var x: int = 0;
        proc main() {
            group {
                spawn { x = x + 1; }
                spawn { x = x + 1; }
            }
            print x;
        }
        entry main on 0;
    "#;
    assert_eq!(texts(program), (set(&["1\n", "2\n"]), true));
}

#[test]
fn executions_that_fail_or_hang_print_nothing() {
    let program = r#"
        proc main() {
            choose { assert false; } or { assume false; } or { print "end"; }
        }
        entry main on 0;
    "#;
    assert_eq!(texts(program), (set(&["end\n"]), true));
}

#[test]
fn something_unsupported_makes_the_list_incomplete() {
    let program = r#"
        proc main() {
            choose { unsupported "magic"; } or { print "end"; }
        }
        entry main on 0;
    "#;
    assert_eq!(texts(program), (set(&["end\n"]), false));
}
