//! Races that delays hide, beyond their verdict (`tests/ui/tree/*/weak-*.tree`): what is said about them,
//! that a saved schedule shows them again, random walks, and what the Promela export says.

use partita_check::{Options, check, replay};
use partita_promela::{ExportOptions, export};
use partita_report::worded;
use partita_search::{Progress, Strategy};
use partita_source::Code;
use partita_testkit::files::{Loaded, load, tests_folder};
use partita_testkit::suite;

suite!(
    "weak",
    both_ends_are_named_and_the_delay_explained,
    random_walks_find_them,
    the_export_refuses_at_the_call_of_a_weak_operation,
    programs_without_weak_calls_pay_nothing
);

fn program(path: &str, places: u32) -> Loaded {
    let text = std::fs::read_to_string(tests_folder().join("ui/tree").join(path)).unwrap();
    load(path, &text, places, &[]).unwrap()
}

fn both_ends_are_named_and_the_delay_explained() {
    let Loaded { model, sources } = program("violated/weak-flag.tree", 2);
    let outcome = check(&model, &sources, &Options::default(), &Progress::default());
    let [finding] = &outcome.findings[..] else { panic!("one finding: {:?}", outcome.findings) };
    let told = worded(&sources, finding);
    assert_eq!(told.message, "reader's read of `data` is not ordered after writer's write");
    let ends: Vec<(usize, &str, &str)> = told
        .ends
        .iter()
        .map(|end| {
            let line = end.span.and_then(|span| sources.position(span)).map_or(0, |at| at.1.line);
            (line, end.task.as_str(), end.label.as_str())
        })
        .collect();
    assert_eq!(ends, [(21, "writer", "wrote `data` before"), (28, "reader", "reads `data`")]);
    assert!(told.notes[0].contains("delays but does not order"), "{:?}", told.notes);
    assert!(finding.trace.half_done);

    let again = replay(&model, &sources, &Options::default(), &finding.schedule);
    assert_eq!(again.map(|again| again.what), Some(finding.what.clone()));
}

fn random_walks_find_them() {
    let Loaded { model, sources } = program("violated/weak-query.tree", 3);
    let options = Options { strategy: Strategy::Random, ..Options::default() };
    let outcome = check(&model, &sources, &options, &Progress::default());
    assert_eq!(outcome.findings.len(), 1);
    assert_eq!(outcome.findings[0].code, Code::DataRace);
}

fn the_export_refuses_at_the_call_of_a_weak_operation() {
    let Loaded { model, sources } = program("violated/weak-spin.tree", 2);
    let refused = export(&model, &sources, &ExportOptions::default()).unwrap_err();
    let span = refused[0].primary.as_ref().map(|label| label.span);
    let line = span.and_then(|span| sources.position(span)).map(|at| at.1.line);
    assert_eq!((refused[0].code, line), ("not-exportable", Some(31)));
    // The same program without a call of the weak operation has nothing to refuse.
    let Loaded { model, sources } = program("holds/weak-unused.tree", 2);
    assert!(export(&model, &sources, &ExportOptions::default()).is_ok());
}

/// Nothing of it is in the states of a program that calls no weak operation.
fn programs_without_weak_calls_pay_nothing() {
    let Loaded { model, .. } = program("holds/weak-unused.tree", 2);
    assert_eq!(model.weak, None);
    let marks = model.procs.iter().flat_map(|proc| &proc.code);
    assert!(!marks.into_iter().any(|instr| matches!(instr.op, partita_model::Op::Segment(_))));
    let Loaded { model, .. } = program("holds/weak-phases.tree", 2);
    assert!(model.weak.is_some());
}
