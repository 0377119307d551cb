//! ERRMSG= and IOMSG=: they get an explanation when STAT= or IOSTAT= gets something other than 0, and stay as they are otherwise.
//!
//! Which text that is, is up to the processor; here it is one of Partita's own, and the record says so. Without STAT= the
//! program ends, and nobody reads the text. Not covered: collectives, which do not fail here, and CRITICAL and CHANGE TEAM.

use super::Lowerer;
use crate::ast::{Arg, Stmt, StmtKind};
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::Span;

const TEXT: &str = "an error condition occurred";

impl<'a> Lowerer<'a> {
    /// Behind a statement that may have failed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other statements have no such options")]
    pub(super) fn explain_failure(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Allocate { options, .. }
            | StmtKind::Deallocate { options, .. }
            | StmtKind::SyncAll { options }
            | StmtKind::SyncImages { options, .. }
            | StmtKind::SyncTeam { options, .. }
            | StmtKind::FormTeam { options, .. }
            | StmtKind::Lock { options, .. }
            | StmtKind::Unlock { options, .. }
            | StmtKind::EventPost { options, .. }
            | StmtKind::EventWait { options, .. } => {
                self.explained(options, "stat", "errmsg", stmt.span);
            }
            StmtKind::Write { controls, .. } => {
                self.explained(controls, "iostat", "iomsg", stmt.span);
            }
            _ => {}
        }
    }

    fn explained(&mut self, options: &[Arg], code: &str, text: &str, span: Span) {
        let (Some(code), Some(text)) = (self.option(options, code), self.option(options, text))
        else {
            return;
        };
        let Some(target) = self.target(text) else { return };
        self.note("the texts that ERRMSG= and IOMSG= get are Partita's own");
        let code = self.expr(code);
        let code = self.scalar(&code);
        let said = self.emitted(|l| {
            let value = l.value(Ty::Char(None), l.b.str(TEXT), span);
            if let Some(value) = l.fitting(value, &target.ty, span) {
                l.store(&target, value, span);
            }
        });
        self.b.at(span);
        let failed = self.b.ne(code, self.b.int(0));
        let stmt = self.b.if_(failed, said, Vec::new());
        self.emit(stmt);
    }
}
