//! How an image ends: `stop`, `error stop`, and the end of the main program.

use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::StmtKind as Tree;

/// What ends an image, or all of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Stop,
    ErrorStop,
    /// `call exit(code)`, which compilers have beside the standard.
    Exit,
    /// `call abort`
    Abort,
}

impl End {
    fn described(self, value: Option<&Const>, computed: bool) -> String {
        let word = match self {
            End::Stop => "STOP",
            End::ErrorStop => "ERROR STOP",
            End::Exit => {
                return match value {
                    Some(Const::Int(value, _)) => format!("the program calls exit({value})"),
                    _ => "the program calls exit with a code computed at run time".to_owned(),
                };
            }
            End::Abort => return "the program calls abort".to_owned(),
        };
        match value {
            Some(Const::Int(value, _)) => format!("{word} {value}"),
            Some(Const::Str(text)) => format!("{word}: {text}"),
            _ if computed => format!("{word} with a code computed at run time"),
            _ => word.to_owned(),
        }
    }
}

impl<'a> Lowerer<'a> {
    /// `stop`, `error stop`, and the subroutines that do the same.
    pub(crate) fn stop(&mut self, end: End, code: Option<&Expr>, span: Span) {
        let scope = self.frame.scope;
        let error = matches!(end, End::ErrorStop | End::Abort);
        let constant = code.and_then(|code| self.sema.constant(scope, code));
        let message = end.described(constant.as_ref(), code.is_some());
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
