//! WRITE to a character variable: a file of one record, which is as long as the variable (12.4).
//!
//! A record that is longer is an error, and so is a second record; IOSTAT= gets what gfortran gives it. The variable is
//! undefined then. Not covered: arrays of records, and branches to a label (ERR=) when that happens.

use super::Lowerer;
use super::node::{Kind, Node};
use crate::ast::{Arg, ArgValue};
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Intrinsic, Type};

/// The record is full: `iostat_eor`.
const END_OF_RECORD: i64 = -2;
/// There is no other record: `iostat_end`.
const END_OF_FILE: i64 = -1;

impl<'a> Lowerer<'a> {
    pub(super) fn internal_write(
        &mut self,
        target: &Node<'a>,
        text: Term,
        options: &[&Arg],
        span: Span,
    ) {
        if !target.is_scalar() {
            return self.unsupported(span, "an internal WRITE to an array");
        }
        let text = self.hold(Type::Str, text);
        let length = self.record_length(target);
        self.b.at(span);
        let written = self.length_of(&self.b.var(&text));
        let fits = self.b.le(written, length);
        let fits = self.hold(Type::Bool, fits);
        let line_break = vec![self.b.var(&text), self.b.str("\n"), self.b.bool(false)];
        let line_break = self.b.intrinsic(Intrinsic::Find, line_break);
        let single = self.b.eq(line_break, self.b.int(0));
        let single = self.hold(Type::Bool, single);
        let fine = |l: &Self| l.b.and_then(l.b.var(&single), l.b.var(&fits));
        let given = |wanted: &str| {
            options.iter().find(|arg| arg.name.as_ref().is_some_and(|name| &*name.name == wanted))
        };
        if let Some(Arg { value: ArgValue::Expr(stat), .. }) = given("iostat") {
            let short =
                self.b.conditional(self.b.var(&fits), self.b.int(0), self.b.int(END_OF_RECORD));
            let code = self.b.conditional(self.b.var(&single), short, self.b.int(END_OF_FILE));
            self.store_stat(stat, code, span);
        } else if given("err").is_some() || given("end").is_some() {
            let branch = self.emitted(|l| l.unsupported(span, "WRITE that goes on at a label"));
            let stmt = self.b.if_(fine(self), Vec::new(), branch);
            self.emit(stmt);
        } else {
            let message = "what this WRITE gives does not fit into the variable";
            let stmt = self.b.assert(fine(self), Some(Code::ErrorStop), Some(message));
            self.emit(stmt);
        }
        let value = self.value(Ty::Char(None), self.b.var(&text), span);
        let Some(value) = self.fitting(value, &target.ty, span) else { return };
        let store = self.emitted(|l| l.store(target, value, span));
        let lose = self.emitted(|l| l.become_undefined(target));
        self.b.at(span);
        let stmt = self.b.if_(fine(self), store, lose);
        self.emit(stmt);
    }

    /// How many characters a variable takes.
    fn record_length(&mut self, target: &Node<'a>) -> Term {
        if let Some(length) = target.ty.char_length() {
            return self.b.int(length);
        }
        if let Kind::Substring { low, high, .. } = &target.kind {
            let length = self.b.difference(self.b.copy(high), self.b.copy(low));
            return self.b.plus(length, 1);
        }
        let text = self.element(target, &[]);
        self.length_of(&text)
    }
}
