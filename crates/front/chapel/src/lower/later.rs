//! What the lowering does not do yet, each at its place.

use super::Lowerer;
use crate::ast::{Block, LoopHeader};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// A loop over a user's iterator; false when it is none.
    pub(crate) fn iterator_loop(
        &mut self,
        _header: &'a LoopHeader,
        _body: &'a Block,
        _span: Span,
    ) -> bool {
        false
    }
}
