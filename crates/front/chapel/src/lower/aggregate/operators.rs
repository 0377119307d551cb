//! Operators that the program declares, and comparison of records.

use crate::ast::BinaryOp;
use crate::lower::Lowerer;
use crate::lower::values::{Run, Value};
use crate::sema::{AggregateId, Const, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};

impl<'a> Lowerer<'a> {
    pub(crate) fn user_operator(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        match (op, a.ty(), b.ty()) {
            (BinaryOp::Equal, Some(Ty::Record(x)), Some(Ty::Record(y))) if x == y => {
                self.equal_records(x, &a, &b, span)
            }
            (BinaryOp::NotEqual, Some(Ty::Record(x)), Some(Ty::Record(y))) if x == y => {
                let equal = match self.declared_apply("==", &[a.clone(), b.clone()], span) {
                    Some(equal) => equal,
                    None => self.equal_records(x, &a, &b, span),
                };
                self.unary(crate::ast::UnaryOp::Not, equal, span)
            }
            _ => self.give_up(span, "this operator on records"),
        }
    }

    /// Field by field.
    fn equal_records(&mut self, id: AggregateId, a: &Value, b: &Value, span: Span) -> Value {
        let (left, right) = (self.fixed(a), self.fixed(b));
        let (Value::Run(left), Value::Run(right)) = (left, right) else { return Value::Unknown };
        let mut all: Option<partita_tree::Expr> = None;
        for field in self.sema.fields_of(id) {
            let x: Run = self.field_cell(&left, &field);
            let y: Run = self.field_cell(&right, &field);
            if matches!(field.ty, Ty::Array(..)) {
                return self.give_up(span, "comparison of records that hold arrays");
            }
            let equal = self.apply(BinaryOp::Equal, Value::Run(x), Value::Run(y), span);
            if equal.is_unknown() {
                return Value::Unknown;
            }
            let equal = self.term(&equal);
            all = Some(match all {
                None => equal,
                Some(all) => self.b.binary(partita_tree::BinaryOp::AndThen, all, equal),
            });
        }
        match all {
            Some(all) => Value::run(Ty::Bool, all),
            None => Value::Const(Const::Bool(true)),
        }
    }

    /// `e!`: stops the program when the value is nil.
    pub(crate) fn non_nil(&mut self, value: Value, span: Span) -> Value {
        let value = self.read_value(value, span);
        match value.ty() {
            Some(Ty::Class(class)) if class.nilable => {
                let value = self.fixed(&value);
                let term = self.term(&value);
                self.b.at(span);
                let there = self.b.ne(term, self.b.null());
                let text = "`!` of a value that is nil";
                let stmt = self.b.assert(there, Some(Code::NullDereference), Some(text));
                self.emit(stmt);
                let term = self.term(&value);
                Value::run(Ty::Class(class.non_nil()), term)
            }
            Some(Ty::Nil) => {
                self.b.at(span);
                let no = self.b.bool(false);
                let stmt = self.b.assert(no, Some(Code::NullDereference), Some("`!` of nil"));
                self.emit(stmt);
                Value::Unknown
            }
            _ => value,
        }
    }
}
