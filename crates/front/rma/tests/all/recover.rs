//! After an error the parser goes on: independent errors are all reported, and nothing else is.

use crate::common::{codes, only_error, read_named, reject};

#[test]
fn two_syntax_errors() {
    let text = "process 1: local u;\nu = 1 +;\nu = 2;\nu = * 2;\nu = q;\n";
    assert_eq!(reject(text), [("syntax-error", 2), ("syntax-error", 4), ("unknown-name", 5)]);
}

#[test]
fn errors_in_two_processes() {
    let text = "process 1: local u;\nu = (1;\nprocess 2: shared X;\nX = 1;\nprocess 3: load;\n";
    assert_eq!(reject(text), [("syntax-error", 2), ("assign-shared", 4), ("syntax-error", 5)]);
}

#[test]
fn a_missing_semicolon_costs_one_error() {
    let text = "process 1: shared X; local u;\nload u = X\nstore X = u + 1;\nu = X;\n";
    assert_eq!(reject(text), [("syntax-error", 2), ("shared-in-expression", 4)]);
    let error = only_error("process 1: local u;\nu = 1\n");
    assert_eq!(error.message, "expected `;`, found the end of the file");
}

#[test]
fn a_broken_head_keeps_its_body() {
    let text = "process 1: local u;\nif (u < ) {\n u = q;\n}\nwhile (u {\n u = ?;\n}\n";
    assert_eq!(
        reject(text),
        [("syntax-error", 2), ("unknown-name", 3), ("syntax-error", 5), ("misplaced-choice", 6)]
    );
}

#[test]
fn an_open_brace_ends_at_the_next_process() {
    let text = "process 1: local u;\nwhile (u) {\n u = 1;\nprocess 2: shared Y;\n Y = 2;\n";
    assert_eq!(reject(text), [("syntax-error", 4), ("assign-shared", 5)]);
    let (_, diagnostics) = read_named(text);
    assert_eq!(diagnostics[0].secondary[0].text, "this `{` is never closed");
}

#[test]
fn lost_declarations_silence_unknown_names() {
    let text = "process 1: shared X = ;\nlocal u;\nload u = X;\nu = 1 1;\n";
    assert_eq!(reject(text), [("syntax-error", 1), ("syntax-error", 4)]);
    let text = "process one: local u;\nu = 1;\nprocess 2: shared Y;\nflush(1);\nY = 1;\n";
    assert_eq!(reject(text), [("syntax-error", 1), ("assign-shared", 5)]);
}

#[test]
fn lost_labels_silence_unknown_labels() {
    let text = "process 1:\n:A: nop;\ngoto A;\n";
    assert_eq!(reject(text), [("syntax-error", 2)]);
}

#[test]
fn statements_behind_a_property_are_still_read() {
    let text = "process 1: local u;\nassert always u;\nu = q;\n";
    assert_eq!(reject(text), [("outside-process", 3), ("unknown-name", 3)]);
}

#[test]
fn warnings_come_along_in_file_order() {
    let text = "process 1: local u;\nu = q;\nu = 1 < 2 < 3;\nu = ;\n";
    let (_, diagnostics) = read_named(text);
    assert_eq!(
        codes(text, &diagnostics),
        [("unknown-name", 2), ("comparison-chain", 3), ("syntax-error", 4)]
    );
}

#[test]
fn errors_are_limited_in_number() {
    let text = format!("process 1:\n{}", "u = 1;\n)\n".repeat(1000));
    let found = reject(&text);
    assert_eq!(found.len(), 51);
    assert_eq!(found.last().unwrap().0, "too-many-errors");
}
