//! `outputs`: every text a terminating execution can print, and nothing else.

use partita_check::{Options, Outputs, Verdict, check, outputs, replay};
use partita_search::{Progress, Reductions};
use partita_source::Code;
use partita_testkit::files::load;
use partita_testkit::suite;
use partita_testkit::variants;
use std::collections::BTreeSet;

suite!(
    "outputs",
    lines_of_two_tasks_come_in_any_order,
    a_lost_update_prints_two_sums,
    executions_that_fail_or_hang_print_nothing,
    something_unsupported_makes_the_list_incomplete,
    outputs_of_tasks_that_have_their_own_stand_side_by_side,
    records_of_tasks_that_share_an_output_are_whole,
    what_is_printed_after_a_piece_goes_on_behind_it,
    the_end_of_the_program_cuts_what_others_print
);

fn run(text: &str, options: &Options) -> Outputs {
    let loaded = load("program.tree", text, 1, &[]).unwrap();
    outputs(&loaded.model, &loaded.sources, options, &Progress::default()).unwrap()
}

/// The verdict on `nondeterministic-output` alone.
fn one_result(text: &str, reductions: Reductions) -> Verdict {
    let loaded = load("program.tree", text, 1, &[]).unwrap();
    let allowed = Code::usual().filter(|code| *code != Code::Unsupported).collect();
    let options = Options { one_result: true, allowed, reductions, ..Options::default() };
    let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    for finding in outcome.findings.iter().filter(|finding| finding.code != Code::Unsupported) {
        let again = replay(&loaded.model, &loaded.sources, &options, &finding.schedule);
        assert_eq!(again.map(|again| again.what), Some(finding.what.clone()));
        let printed = |trace: &partita_check::Trace| -> String {
            trace.steps.iter().map(|step| step.printed.as_str()).collect()
        };
        let other = finding.other.as_ref().map(|other| printed(&other.trace));
        assert_ne!(Some(printed(&finding.trace)), other, "both print the same");
    }
    outcome.verdict
}

/// The texts with every reduction on, all off, and each off alone: they must agree.
fn texts(text: &str) -> (BTreeSet<String>, bool) {
    let mut all: Option<(BTreeSet<String>, bool)> = None;
    for reductions in variants::reductions() {
        let got = run(text, &Options { reductions, ..Options::default() });
        let set = (got.outputs.iter().map(|output| output.text.clone()).collect(), got.complete);
        assert!(all.is_none_or(|all| all == set), "{reductions:?}");
        let verdict = one_result(text, reductions);
        assert_eq!(verdict == Verdict::Violated, set.0.len() > 1, "{reductions:?}");
        assert_eq!(verdict == Verdict::Holds, set.0.len() < 2 && set.1, "{reductions:?}");
        all = Some(set);
    }
    all.unwrap_or_default()
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn lines_of_two_tasks_come_in_any_order() {
    let program = r#"
        proc a() { print "a", 1; print "b"; }
        proc c() { print "c"; }
        entry a on 0; entry c on 0;
    "#;
    let want = set(&["a 1\nb\nc\n", "a 1\nc\nb\n", "c\na 1\nb\n"]);
    assert_eq!(texts(program), (want, true));
}

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

fn executions_that_fail_or_hang_print_nothing() {
    let program = r#"
        proc main() {
            choose { assert false; } or { assume false; } or { print "end"; }
        }
        entry main on 0;
    "#;
    assert_eq!(texts(program), (set(&["end\n"]), true));
}

fn something_unsupported_makes_the_list_incomplete() {
    let program = r#"
        proc main() {
            choose { unsupported "magic"; } or { print "end"; }
        }
        entry main on 0;
    "#;
    assert_eq!(texts(program), (set(&["end\n"]), false));
}

fn outputs_of_tasks_that_have_their_own_stand_side_by_side() {
    let program = r#"
        places 2;
        language "tree" place "image" from 1 output each;
        sync var x: int = 0;
        symmetric var a: array[1..2, 1..2] of int = [1, 2, 3, 4];
        proc main() {
            print "start";
            if (here == 0) {
                item "x", x;
                item a, 9, single(0.5);
                print as "(A,6(1X,I0),1X,F3.1,1X,L1)", true;
                print a;
            } else {
                x = 1;
                print havoc;
                print as "(I5,I5)", havoc, 2;
            }
        }
        entry main on each;
    "#;
    let text = |x: i32| {
        format!(
            "image 1: start\nimage 1: x {x} 1 3 2 4 9 0.5 T\nimage 1: 1 3 2 4\n\
             image 2: start\nimage 2: ?\nimage 2:  ?           2\n"
        )
    };
    let (first, second) = (text(0), text(1));
    assert_eq!(texts(program), (set(&[&first, &second]), true));
    // Nobody notices a print: the order of lines of two tasks makes no states.
    let plain = program.replace(" output each", "");
    let count = |program: &str| run(program, &Options::default()).states;
    assert!(count(program) < count(&plain));
}

fn records_of_tasks_that_share_an_output_are_whole() {
    let program = r#"
        places 2;
        proc main() { item here; print as "(2(I2))", here; }
        entry main on each;
    "#;
    assert_eq!(texts(program), (set(&[" 0 0\n 1 1\n", " 1 1\n 0 0\n"]), true));
}

fn what_is_printed_after_a_piece_goes_on_behind_it() {
    let program = r#"
        proc a() { item "x = "; print as "write", 1.0; print as "writeln", "|", true; }
        proc b() { print as "writeln", 2, "!"; }
        entry a on 0; entry b on 0;
    "#;
    let want = set(&["x = 1.0|true\n2!\n", "x = 1.02!\n|true\n", "2!\nx = 1.0|true\n"]);
    assert_eq!(texts(program), (want, true));
}

fn the_end_of_the_program_cuts_what_others_print() {
    let program = r#"
        proc a() { print 1; print 2; }
        proc b() { print "end"; stop all; print "never"; }
        entry a on 0; entry b on 0;
    "#;
    let want = set(&["end\n", "1\nend\n", "1\n2\nend\n", "end\n1\n", "end\n1\n2\n", "1\nend\n2\n"]);
    assert_eq!(texts(program), (want, true));
}
