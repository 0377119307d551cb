//! What C brings to reports and output: its words and its formats.

use partita_tree::{Shelf, Vocabulary};

pub const SHELF: Shelf = Shelf { preludes: &[], writer: Some(&partita_format::CFormats) };

/// C's words for reports.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "c".into(),
        place: "process".into(),
        task: "process".into(),
        names_tasks: false,
        must_end: true,
        ..Vocabulary::default()
    }
}
