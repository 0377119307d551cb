//! Operators that the program declares, and comparison of records.

use super::super::Lowerer;
use super::super::call::Given;
use super::super::scope::{Binding, ProcId};
use super::super::ty::Ty;
use super::super::value::{Const, Run, Value};
use crate::ast::BinaryOp;
use partita_source::{Code, Span};

impl<'a> Lowerer<'a> {
    /// The operator procedures of a symbol that take these values.
    fn declared_operator(&mut self, symbol: &str, given: &[Given]) -> Option<ProcId> {
        let Some(Binding::Procs(procs)) = self.frame.scope.lookup(symbol) else { return None };
        self.best_or_none(&procs, None, given)
    }

    /// A declared operator, when one is there for these types.
    pub(crate) fn declared_apply(
        &mut self,
        symbol: &str,
        values: &[Value],
        span: Span,
    ) -> Option<Value> {
        let aggregate = values.iter().any(|value| {
            matches!(self.type_of(value), Some(Ty::Record(_) | Ty::Class(_) | Ty::Enum(_)))
        });
        if !aggregate {
            return None;
        }
        let given: Vec<Given> =
            values.iter().map(|value| Given { name: None, value: value.clone(), span }).collect();
        let proc = self.declared_operator(symbol, &given)?;
        Some(self.call_proc(proc, None, given, span))
    }

    pub(crate) fn user_operator(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        match (op, self.type_of(&a), self.type_of(&b)) {
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
    fn equal_records(&mut self, id: usize, a: &Value, b: &Value, span: Span) -> Value {
        let (left, right) = (self.fixed(a), self.fixed(b));
        let (Value::Run(left), Value::Run(right)) = (left, right) else { return Value::Unknown };
        let mut all: Option<partita_tree::Expr> = None;
        for field in self.fields_of(id) {
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
        match self.type_of(&value) {
            Some(Ty::Class(class)) if class.nilable => {
                let value = self.fixed(&value);
                let term = self.term(&value);
                self.b.at(span);
                let there = self.b.ne(term, self.b.null());
                let text = "`!` of a value that is nil";
                let stmt = self.b.assert(there, Some(Code::NullDereference), Some(text));
                self.emit(stmt);
                let term = self.term(&value);
                // The owner stays the variable: this is a borrow of it.
                let held = super::super::ty::Held::Borrowed;
                let held =
                    if class.held == super::super::ty::Held::Unmanaged { class.held } else { held };
                Value::run(
                    Ty::Class(super::super::ty::ClassTy { nilable: false, held, ..class }),
                    term,
                )
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
