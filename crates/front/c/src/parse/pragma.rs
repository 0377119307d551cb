//! Pragmas that are part of the program.

use super::Parser;
use crate::ast::{Pragma, Stmt, StmtKind};
use crate::dialect::Governs;
use crate::lex::{Mode, lex};
use crate::symbol::Symbols;
use crate::token::Token;
use partita_source::{FileId, Read, Reader as _, Sink};

/// OpenMP's directives that stand for themselves.
const ALONE: [&str; 8] = [
    "barrier",
    "cancel",
    "cancellation",
    "declare",
    "flush",
    "taskwait",
    "taskyield",
    "threadprivate",
];

impl Parser<'_> {
    /// The pragma here.
    pub(super) fn pragma(&mut self) -> Pragma {
        let mut symbols = Symbols::default();
        let mut sink = Sink::default();
        let text = self.text_here();
        let pieces = lex(FileId(0), text, 0, Mode::Program, &mut symbols, &mut sink);
        let words = pieces.iter().map(|piece| symbols.shared(piece.text)).collect();
        Pragma { words, span: self.bump() }
    }

    /// A pragma where a statement may stand, with the statement that it governs. Where a branch or loop wants a statement, it
    /// takes the next one along in any case.
    pub(super) fn pragma_stmt(&mut self, in_block: bool) -> Read<Stmt> {
        let from = self.mark();
        let pragma = self.pragma();
        let alone = self.stands_alone(&pragma) && in_block;
        if alone || self.at_any(&[Token::CloseBrace, Token::End]) {
            return Ok(self.built_stmt(StmtKind::Pragma { pragma, body: None }, from));
        }
        let body = if in_block && self.at_declaration(0) {
            // Nothing that a pragma could govern; the declaration keeps its scope.
            None
        } else {
            Some(Box::new(self.stmt()?))
        };
        Ok(self.built_stmt(StmtKind::Pragma { pragma, body }, from))
    }

    fn stands_alone(&self, pragma: &Pragma) -> bool {
        let first = pragma.words.first().map_or("", |word| word);
        let governs = self.dialect.pragmas().iter().find(|(word, _)| *word == first);
        match governs {
            Some((_, governs)) => *governs == Governs::Itself,
            None => pragma.words.get(1).is_none_or(|word| ALONE.contains(&&**word)),
        }
    }
}
