//! How a program ends: `exit`, `abort`, `atexit`, `assert`.

use crate::checked::{Expr, ExprKind, PlaceKind};
use crate::lower::Lowerer;
use crate::types::IntKind;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Bound, Expr as Term, ExprKind as Tree, Type};

const HANDLERS: &str = "_handlers";
const COUNT: &str = "_handler_count";
const RUN: &str = "_run_handlers";
const MOST: i64 = 32;

impl Lowerer<'_> {
    pub(crate) fn end_call(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Term> {
        match name {
            "exit" => {
                let status = self.value(args.first()?);
                self.exit_with(status, span);
            }
            "_Exit" | "_exit" | "quick_exit" => {
                let status = self.value(args.first()?);
                self.end_with(status, span);
            }
            "abort" => {
                self.fail(span, Code::ErrorStop, "`abort` is called");
            }
            "atexit" => {
                let handler = self.value(args.first()?);
                return Some(self.add_handler(handler, span));
            }
            "__partita_assert" => {
                let holds = args.first()?;
                let text = args.get(1).and_then(|text| self.literal_text(text));
                let cond = self.condition(holds);
                let message = text.map(|text| format!("`{text}` is false"));
                let stmt = self.b.at(span).assert(cond, None, message.as_deref());
                self.emit(stmt);
            }
            _ => return None,
        }
        Some(self.broken())
    }

    /// The text of a string literal.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub(crate) fn literal_text(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Address(place) => match &place.kind {
                PlaceKind::Literal(id) => {
                    let bytes = self.program.literals.get(id.index())?;
                    let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
                    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
                    String::from_utf8(bytes.get(..end)?.to_vec()).ok()
                }
                _ => None,
            },
            ExprKind::Convert(inner) => self.literal_text(inner),
            _ => None,
        }
    }

    /// Handlers run, then the program ends.
    pub fn exit_with(&mut self, status: Term, span: Span) {
        let ty = Type::Int(IntKind::Int.in_tree());
        self.b.at(span);
        let status = self.steady(ty, status);
        if self.calls_atexit() {
            self.handlers_here();
            let stmt = self.b.at(span).run(RUN, Vec::new());
            self.emit(stmt);
        }
        self.end_with(status, span);
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn end_with(&mut self, status: Term, span: Span) {
        self.b.at(span);
        match status.kind {
            Tree::Int(0) => {}
            Tree::Int(number) => {
                self.fail(span, Code::ErrorStop, &format!("the program ends with status {number}"));
            }
            _ => {
                let fine = self.b.eq(status, self.b.int(0));
                let message = "the program ends with a status that is not zero";
                let stmt = self.b.assert(fine, Some(Code::ErrorStop), Some(message));
                self.emit(stmt);
            }
        }
        self.hooks.exit(self, span);
    }

    fn calls_atexit(&self) -> bool {
        let atexit = |function: &crate::checked::Function| {
            &*function.name == "atexit" && function.body.is_none() && function.used.is_some()
        };
        self.program.functions.iter().any(atexit)
    }

    /// The list of handlers and the procedure that runs them, last first.
    fn handlers_here(&mut self) {
        if std::mem::replace(&mut self.handlers, true) {
            return;
        }
        self.b.nowhere();
        let int = Type::Int(IntKind::Int.in_tree());
        let bound = Bound { low: self.b.int(0), high: self.b.int(MOST - 1) };
        let list = Type::Array { shape: vec![bound], element: Box::new(Type::Pointer) };
        self.global(HANDLERS, list, self.hooks.private(), self.b.null());
        self.global(COUNT, int.clone(), self.hooks.private(), self.b.int(0));
        let b = &self.b;
        let less = b.assign(b.var(COUNT), b.sub(b.var(COUNT), b.int(1)));
        let handler = b.element(b.var(HANDLERS), vec![b.var(COUNT)]);
        let call = b.eval(b.call_value(handler, Vec::new()));
        let body = vec![b.while_(b.gt(b.var(COUNT), b.int(0)), vec![less, call])];
        self.b.proc(RUN, Vec::new(), None, body);
    }

    fn add_handler(&mut self, handler: Term, span: Span) -> Term {
        self.handlers_here();
        self.b.at(span);
        let b = &self.b;
        let room = b.lt(b.var(COUNT), b.int(MOST));
        let stmt = b.if_(
            b.not(room),
            vec![b.unsupported("more than 32 handlers of `atexit`")],
            Vec::new(),
        );
        self.emit(stmt);
        let b = &self.b;
        let cell = b.element(b.var(HANDLERS), vec![b.var(COUNT)]);
        let stmt = b.assign(cell, handler);
        self.emit(stmt);
        let b = &self.b;
        let stmt = b.assign(b.var(COUNT), b.add(b.var(COUNT), b.int(1)));
        self.emit(stmt);
        self.b.int(0)
    }
}
