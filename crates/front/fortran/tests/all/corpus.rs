//! Programs outside this repository that a compiler accepts must be accepted.
//!
//! `PARTITA_FORTRAN_FILES` names a text file with one path a line; run with `--ignored`.

use partita_fortran::{Options, Source};
use partita_source::FileId;
use std::fmt::Write as _;
use std::path::Path;

#[test]
#[ignore = "needs PARTITA_FORTRAN_FILES"]
fn accepts_every_listed_file() {
    let list = std::env::var("PARTITA_FORTRAN_FILES").expect("PARTITA_FORTRAN_FILES is set");
    let list = std::fs::read_to_string(list).expect("the list can be read");
    let mut report = String::new();
    let mut failed = 0;
    for path in list.lines() {
        let bytes = std::fs::read(path).expect("a listed file can be read");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut texts = vec![text.clone()];
        let folder = Path::new(path).parent().expect("a file has a folder");
        let mut includes = |name: &str, _: FileId| {
            let text = std::fs::read(folder.join(name)).unwrap_or_default();
            let text = String::from_utf8_lossy(&text).into_owned();
            texts.push(text.clone());
            Some((FileId(texts.len() as u32 - 1), text))
        };
        let source = Source { file: FileId(0), name: path, text: &text };
        let (_, diagnostics) = partita_fortran::parse(source, &Options::default(), &mut includes);
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
