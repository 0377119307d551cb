//! What cannot be exported, and where it stands.

use partita_model::Model;
use partita_source::{Diagnostic, Severity};
use partita_tree::NodeId;

/// Why a program has no Promela form.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) node: NodeId,
    pub(crate) why: String,
}

pub(crate) type Res<T> = Result<T, Refusal>;

impl Refusal {
    pub(crate) fn new(node: NodeId, why: &str) -> Self {
        Refusal { node, why: why.to_owned() }
    }

    /// The same, at a better place when there was none.
    pub(crate) fn at(self, node: NodeId) -> Self {
        if self.node == NodeId(0) { Refusal { node, ..self } } else { self }
    }

    pub(crate) fn diagnostic(&self, model: &Model) -> Diagnostic {
        let message = format!("cannot be exported to Promela: {}", self.why);
        // What a prelude declares has no place; the program as a whole has.
        let whole = || model.entries.iter().find_map(|entry| model.span(entry.node));
        let span = model.span(self.node).or_else(whole);
        Diagnostic::new("not-exportable", Severity::Error, span, message)
    }
}
