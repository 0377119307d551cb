//! The RMA language (`docs/rma.md`).

use super::tree::one_file;
use crate::language::{FlushEdit, Flushes, Language, Parsed, Reader};
use crate::request::Request;
use partita_check::MemoryModel;
use partita_rma::Edit;
use partita_source::Diagnostics;
use partita_tree::Vocabulary;

pub struct Rma;

impl Language for Rma {
    fn name(&self) -> &'static str {
        "rma"
    }

    fn title(&self) -> &'static str {
        ".rma"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["rma"]
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        one_file(request, reader, partita_rma::read)
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_rma::vocabulary()
    }

    fn memory(&self) -> MemoryModel {
        MemoryModel::Rma
    }

    fn flushes(&self) -> Option<&'static dyn Flushes> {
        Some(&Rma)
    }
}

impl Flushes for Rma {
    fn spelled(&self, target: &str) -> String {
        format!("flush({target})")
    }

    fn edited(&self, text: &str, edits: &[FlushEdit]) -> String {
        let edit = |edit: &FlushEdit| match edit.clone() {
            FlushEdit::Remove(flush) => Edit::Remove(flush),
            FlushEdit::Before(statement, to) => Edit::Before(statement, to),
            FlushEdit::After(statement, to) => Edit::After(statement, to),
        };
        partita_rma::edit(text, &edits.iter().map(edit).collect::<Vec<_>>())
    }
}
