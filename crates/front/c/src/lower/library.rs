//! The functions of the library: which are done here, which are procedures of the prelude, which are not modelled.
//!
//! A function is done here when it needs to know types (the heap), formats (output) or the end of the program. All others
//! are called by their name behind `c_` in the prelude. What is in neither is unsupported where it is called.

mod ends;
mod format;
mod heap;
mod math;
mod output;

use super::Lowerer;
use crate::checked::{Expr, ExprKind, Place};
use crate::types::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Name, Type};

impl Lowerer<'_> {
    pub(crate) fn library_call(
        &mut self,
        name: &Name,
        args: &[Expr],
        ty: &Ty,
        span: Span,
        wanted: bool,
    ) -> Term {
        if let Some(term) = self.hooks.call(self, name, args, ty, span) {
            return term;
        }
        if crate::header_of_function(&crate::PlainC, name).is_none() && !name.starts_with("__") {
            let message = format!("`{name}` is called, and no file of the program defines it");
            self.error("undefined", span, message);
            return self.broken();
        }
        let done = self
            .end_call(name, args, span)
            .or_else(|| self.heap_call(name, args, span))
            .or_else(|| self.output_call(name, args, span, wanted))
            .or_else(|| self.math_call(name, args, span))
            .or_else(|| self.list_call(name, args, span))
            .or_else(|| self.prelude_call(name, args, ty, span, wanted));
        done.unwrap_or_else(|| {
            for arg in args {
                self.effect(arg);
            }
            self.unsupported(span, &format!("the library's `{name}`"));
            self.zero(ty)
        })
    }

    /// A procedure of the prelude.
    fn prelude_call(
        &mut self,
        name: &str,
        args: &[Expr],
        ty: &Ty,
        span: Span,
        wanted: bool,
    ) -> Option<Term> {
        let called = format!("c_{name}");
        let known = self.b.edit(|tree| tree.proc(&called).map(|proc| proc.params.len()));
        if known? != args.len() {
            return None;
        }
        let terms = self.arguments(args, args.len());
        let call = self.b.at(span).call(&called, terms);
        if *ty == Ty::Void || !wanted {
            let stmt = self.b.eval(call);
            self.emit(stmt);
            return Some(self.broken());
        }
        let result = self.value_type(ty);
        let held = self.hold(result, call);
        Some(self.b.var(&held))
    }

    /// `va_start` and its like, and what only the library's own text calls.
    fn list_call(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Term> {
        let place = |arg: &Expr| -> Option<Place> {
            if let ExprKind::Load(place) = &arg.kind { Some((**place).clone()) } else { None }
        };
        match name {
            "__builtin_va_start" => self.va_start(&place(args.first()?)?, span),
            "__builtin_va_end" => {}
            // Clocks of the library's own text.
            "__partita_any" => {
                let any = self.b.at(span).havoc();
                let held = self.hold(Type::INT, any);
                return Some(self.b.var(&held));
            }
            "__builtin_va_copy" => {
                let from = self.value(args.get(1)?);
                let to = place(args.first()?)?;
                self.store(&to, from, span);
            }
            _ => return None,
        }
        Some(self.broken())
    }

    /// Computes an argument as a value that is used several times.
    pub fn kept(&mut self, arg: &Expr) -> Term {
        let term = self.value(arg);
        let ty = self.value_type(&arg.ty);
        self.b.at(arg.span);
        self.steady(ty, term)
    }

    /// An integer of the tree's own width.
    pub fn as_int(&self, term: Term) -> Term {
        self.b.cast(Type::INT, term)
    }
}
