//! What the lowering does not do yet, each at its place.

use super::Lowerer;
use super::call::Given;
use super::instance::Passed;
use super::scope::ProcId;
use super::ty::{ClassTy, Held, Ty};
use super::value::Value;
use crate::ast::{Arg, BinaryOp, Block, Catch, Expr, Ident, Intent, Management};
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(crate) fn non_nil(&mut self, value: Value, _span: Span) -> Value {
        value
    }

    pub(crate) fn new_object(
        &mut self,
        _management: Option<Management>,
        _ty: &'a Expr,
        _args: &'a [Arg],
        _nilable: bool,
        span: Span,
    ) -> Value {
        self.give_up(span, "`new`")
    }

    pub(crate) fn aggregate_type(&mut self, id: usize) -> Ty {
        match self.aggregates[id].decl.kind {
            crate::ast::AggregateKind::Class => {
                Ty::Class(ClassTy { class: id, nilable: false, held: Held::Any })
            }
            crate::ast::AggregateKind::Record | crate::ast::AggregateKind::Union => Ty::Record(id),
        }
    }

    pub(crate) fn generic_type(&mut self, _id: usize, _args: &'a [Arg], span: Span) -> Value {
        self.give_up(span, "generic types")
    }

    pub(crate) fn inherits(&self, from: usize, to: usize) -> bool {
        from == to
    }

    pub(crate) fn bind_this_types(&mut self, _proc: ProcId, _this: &Value) {}

    pub(crate) fn pass_this(&mut self, _this: Value, _intent: Option<Intent>) -> Passed {
        Passed::Broken
    }

    pub(crate) fn own_field(&mut self, _name: &str, _span: Span) -> Option<Value> {
        None
    }

    pub(crate) fn user_method(
        &mut self,
        _value: &Value,
        _name: &Ident,
        _given: Option<&[Given]>,
        _span: Span,
    ) -> Option<Value> {
        None
    }

    pub(crate) fn user_operator(
        &mut self,
        _op: BinaryOp,
        _a: Value,
        _b: Value,
        span: Span,
    ) -> Value {
        self.give_up(span, "operators on records")
    }

    pub(crate) fn fill_record(&mut self, _target: &Term, _id: usize) {}

    pub(crate) fn print_aggregate(
        &mut self,
        _value: &Value,
        _ty: &Ty,
        _pending: &mut Vec<Term>,
        span: Span,
    ) {
        self.unsupported(span, "output of records and objects");
    }

    pub(crate) fn delete(&mut self, _objects: &'a [Expr], span: Span) {
        self.unsupported(span, "`delete`");
    }

    pub(crate) fn try_stmt(
        &mut self,
        _bang: bool,
        _body: &'a Block,
        _catches: &'a [Catch],
        span: Span,
    ) {
        self.unsupported(span, "`try`");
    }

    pub(crate) fn throw(&mut self, _value: &'a Expr, span: Span) {
        self.unsupported(span, "`throw`");
    }
}
