//! Control operators: `X.for (i: T in e, args) { S }` calls `operator for` of X with the arguments and S as a function.
//!
//! The other words (`X.while`, `X.async` and kin) are not modelled.

use super::names::Base;
use super::{Lowerer, Value};
use crate::ast::{Clocks, ControlStmt, ControlWord, Expr};
use crate::sema::{MethodRef, Ty};
use partita_kit::Emit;
use partita_source::Span;

impl<'a> Lowerer<'a> {
    pub(crate) fn control_statement(&mut self, control: &'a ControlStmt, span: Span) {
        let word = control.word.word();
        let plain = control.otherwise.is_none()
            && control.catches.is_empty()
            && control.finally.is_none()
            && control.clocks == Clocks::None;
        let body = control.body.as_ref().filter(|_| control.word == ControlWord::For && plain);
        let Some(body) = body else {
            return self.unsupported(span, &format!("the control operator `{word}`"));
        };
        let (of, object) = match self.base(&control.receiver) {
            Base::Value(value) => (value.ty.clone(), Some(value)),
            Base::Type(ty) => (ty, None),
            Base::Super(_) => {
                return self.unsupported(span, "a control operator of the class above");
            }
            Base::Package | Base::Broken => return,
        };
        let object: Option<Value> = object.map(|object| self.fixed(object));
        let explicit: Vec<Ty> = control.types.iter().map(|ty| self.resolve(ty)).collect();
        let exprs: Vec<&Expr> = control.args.iter().collect();
        let mut values = self.operands(&exprs);
        let position = self.b.position();
        let result = if crate::sema::returns_value(body) { None } else { Some(Ty::Void) };
        let function = self.function_of(&control.formals, result, span, |l| l.block(body));
        self.keep(&mut values, position);
        values.push(function);
        let name = format!("operator {word}");
        let Some(class) = self.classes.class_of(&of) else {
            self.no_member(&of, &name, span);
            return;
        };
        if self.classes.methods(&class, &name).is_empty() {
            self.no_member(&of, &name, span);
            return;
        }
        let Some(chosen) = self.choose_method(&class, &name, &explicit, &values, span) else {
            return;
        };
        let method = MethodRef { class: chosen.class.clone(), index: chosen.index };
        let values = self.fitted(values, &chosen.params, span);
        let done = self.call_method(&method, chosen.types, object, values, span);
        self.run(done);
    }
}
