//! How an image ends: `stop`, `error stop`, and the end of the main program.

use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::StmtKind as Tree;

impl<'a> Lowerer<'a> {
    /// `stop`, `error stop`.
    pub(crate) fn stop(&mut self, error: bool, code: Option<&Expr>, span: Span) {
        let scope = self.frame.scope;
        let word = if error { "ERROR STOP" } else { "STOP" };
        let constant = code.and_then(|code| self.sema.constant(scope, code));
        let message = match (&constant, code) {
            (Some(Const::Int(value, _)), _) => format!("{word} {value}"),
            (Some(Const::Str(text)), _) => format!("{word}: {text}"),
            (_, Some(_)) => format!("{word} with a code computed at run time"),
            (_, None) => word.to_string(),
        };
        let fails = match (&constant, code) {
            _ if error => true,
            (Some(Const::Int(value, _)), _) => *value != 0,
            _ => false,
        };
        if let (Some(code), None) = (code, &constant) {
            let node = self.expr(code);
            if !error && matches!(node.ty, Ty::Int(_)) {
                // A code of 0 is a normal end.
                let value = self.scalar(&node);
                self.b.at(span);
                let fine = self.b.eq(value, self.b.int(0));
                let stmt = self.b.assert(fine, Some(Code::ErrorStop), Some(&message));
                self.emit(stmt);
                return self.end_image(span);
            }
        }
        if fails {
            return self.fail(span, Code::ErrorStop, &message);
        }
        self.end_image(span);
    }

    /// Normal termination of this image.
    pub(crate) fn end_image(&mut self, span: Span) {
        self.use_prelude("caf");
        self.b.at(span);
        let mark = self.b.run("caf_stop", Vec::new());
        self.emit(mark);
        let stmt = self.b.stmt(Tree::Stop);
        self.emit(stmt);
    }
}
