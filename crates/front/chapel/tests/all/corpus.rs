//! Programs outside this repository that a compiler accepts must be accepted.
//!
//! `PARTITA_CHAPEL_FILES` names a text file with one path a line; run with `--ignored`.

use partita_chapel::ast::Module;
use partita_chapel::{Source, print};
use partita_source::FileId;
use std::fmt::Write as _;

#[test]
#[ignore = "needs PARTITA_CHAPEL_FILES"]
fn accepts_every_listed_file() {
    let list = std::env::var("PARTITA_CHAPEL_FILES").expect("PARTITA_CHAPEL_FILES is set");
    let list = std::fs::read_to_string(list).expect("the list can be read");
    let mut report = String::new();
    let mut failed = 0;
    for path in list.lines() {
        let bytes = std::fs::read(path).expect("a listed file can be read");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let source = Source { file: FileId(0), name: path, text: &text };
        let (module, diagnostics) = partita_chapel::parse(source);
        if diagnostics.is_empty() {
            survives_printing(path, &module);
        }
        if let Some(first) = diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
            failed += 1;
            let start = first.primary.as_ref().map_or(0, |label| label.span.start as usize);
            let before = &text.as_bytes()[..start.min(text.len())];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let shown = text.lines().nth(line - 1).unwrap_or_default();
            let _ = writeln!(report, "{path}:{line}: {}\n    {shown}", first.message);
        }
    }
    let total = list.lines().count();
    assert!(failed == 0, "{failed} of {total} files are rejected:\n{report}");
}

/// Printing and reading again changes nothing, where nothing was left out and nothing became too deep.
fn survives_printing(path: &str, module: &Module) {
    let once = print::module(module);
    if once.contains("/*") {
        return;
    }
    let (again, diagnostics) =
        partita_chapel::parse(Source { file: FileId(0), name: path, text: &once });
    if diagnostics.iter().any(|found| found.message.contains("too deeply")) {
        return;
    }
    assert!(diagnostics.is_empty(), "{path}: {diagnostics:#?}\n{once}");
    assert_eq!(print::module(&again), once, "{path}");
}
