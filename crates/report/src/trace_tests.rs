//! Arranging traces: columns, lines of source, long traces.

use super::*;
use crate::testing::{span, step, trace as build};
use partita_source::Code;

#[test]
fn network_columns_come_last_and_unlisted_actors_are_not_lost() {
    let steps = vec![
        step("network of process 1", None, "a", &[]),
        step("process 2", None, "b", &[]),
        step("process 9", None, "c", &[]),
    ];
    let trace = build(&["network of process 1", "process 1", "process 2"], steps);
    let arranged = arrange(&SourceMap::new(), &trace, Steps::All);
    let names: Vec<_> = arranged.actors.iter().map(|actor| actor.name.as_str()).collect();
    assert_eq!(names, ["process 1", "process 2", "process 9", "network of process 1"]);
    let columns: Vec<_> = arranged
        .entries
        .iter()
        .map(|entry| match entry {
            Entry::Step(step) => step.actor,
            Entry::Gap(_) => usize::MAX,
        })
        .collect();
    assert_eq!(columns, [3, 1, 2]);
}

#[test]
fn lines_name_their_file_only_when_there_are_several() {
    let mut map = SourceMap::new();
    let a = map.add("src/a.tree", "x\ny\n");
    let b = map.add("lib/b.tree", "z\n");
    let lines = |trace: &Trace| -> Vec<String> {
        arrange(&map, trace, Steps::All)
            .entries
            .into_iter()
            .map(|entry| match entry {
                Entry::Step(step) => step.line,
                Entry::Gap(_) => "gap".into(),
            })
            .collect()
    };
    let y = step("t", span(&map, a, "y", 0), "y", &[]);
    let z = step("t", span(&map, b, "z", 0), "z", &[]);
    let nowhere = step("t", None, "w", &[]);
    assert_eq!(lines(&build(&["t"], vec![y.clone(), nowhere.clone()])), ["2", ""]);
    assert_eq!(lines(&build(&["t"], vec![y, z, nowhere])), ["a.tree:2", "b.tree:1", ""]);
}

#[test]
fn a_long_trace_loses_its_middle_and_says_so() {
    let lines = |steps: Steps| {
        let all: Vec<_> =
            (0..1000).map(|n| step("t", None, &format!("s{n}"), &["x = 1"])).collect();
        let subject = build(&["t"], all);
        trace(&SourceMap::new(), &subject, Code::ErrorStop, Style::Plain, 80, steps)
    };
    let text = lines(Steps::Folded);
    assert!(text.starts_with("How it happens, in 1,000 steps:\n"));
    assert!(text.contains("    50 │ s49\n"), "{text}");
    assert!(text.contains("… 700 steps left out here"));
    assert!(text.contains("   751 │ s750\n") && text.contains("  1000 │ s999\n"));
    assert!(!text.contains("s50\n"));
    let full = lines(Steps::All);
    assert!(full.contains("   501 │ s500\n") && !full.contains("left out"), "{full}");
}

#[test]
fn a_race_that_a_delay_hides_has_one_end_among_its_steps() {
    let mut subject = build(&["t"], vec![step("t", None, "x = 1", &[])]);
    let text = |subject: &_| {
        trace(&SourceMap::new(), subject, Code::DataRace, Style::Plain, 80, Steps::All)
    };
    assert!(text(&subject).ends_with("can come in either order.\n"));
    subject.half_done = true;
    assert!(text(&subject).ends_with("the second of the accesses marked above comes.\n"));
}
