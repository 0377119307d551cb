//! Distributed domains and arrays, as far as a single locale shows them: there they are plain ones.
//!
//! With several locales, elements live where the distribution says and iterations run there; that is not modelled.

use super::Lowerer;
use super::ty::Ty;
use super::value::{RangeValue, Value};
use crate::ast::{Arg, Expr, ExprKind, Ident};
use partita_source::Span;
use partita_tree::Type;

impl<'a> Lowerer<'a> {
    /// Going on with several locales makes the verdict unknown.
    pub(crate) fn one_locale_only(&mut self, span: Span) {
        self.b.at(span);
        let several = self.b.lt(self.b.int(1), self.b.places());
        let stop = vec![self.b.unsupported("domains distributed over several locales")];
        let stmt = self.b.if_(several, stop, Vec::new());
        self.emit(stmt);
    }

    /// `blockDist.createDomain(..)`, `blockDist.createArray(..)`; `None` when it is something else.
    pub(crate) fn distributed(
        &mut self,
        base: &'a Expr,
        name: &Ident,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Value> {
        let ExprKind::Name(kind) = &base.kind else { return None };
        let known = matches!(&**kind, "blockDist" | "cyclicDist");
        if !known || self.frame.scope.lookup(kind).is_some() {
            return None;
        }
        match &*name.name {
            "createDomain" => {
                self.one_locale_only(span);
                let dims = self.distributed_dims(args, span)?;
                Some(Value::Domain(dims))
            }
            "createArray" => {
                self.one_locale_only(span);
                let (element, rest) = args.split_last()?;
                let dims = self.distributed_dims(rest, span)?;
                let ty = self.type_expr(&element.value);
                Some(self.default_array(&dims, &ty, span))
            }
            _ => None,
        }
    }

    fn distributed_dims(&mut self, args: &'a [Arg], span: Span) -> Option<Vec<RangeValue>> {
        let mut dims = Vec::new();
        for arg in args {
            if arg.name.is_some() {
                self.unsupported(span, "a distribution with these arguments");
                continue;
            }
            let value = self.read(&arg.value);
            match self.range_of(&value) {
                Some(range) => dims.push(range),
                None => dims.extend(self.dims_of(&value)?),
            }
        }
        Some(dims)
    }

    /// A fresh array of default values.
    fn default_array(&mut self, dims: &[RangeValue], element: &Ty, span: Span) -> Value {
        let strided = dims.iter().any(|dim| dim.ends().strided);
        if strided || element.is_guarded() || matches!(element, Ty::Array(..) | Ty::Unknown) {
            return self.give_up(span, "a distributed array of this type");
        }
        let dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
        let tree = self.tree_ty(element);
        let exact = self.array_type(&dims, tree.clone());
        let open = Type::OpenArray { rank: dims.len(), element: Box::new(tree) };
        let fresh = self.b.ref_to(self.b.new_object(exact));
        let name = self.temp();
        let stmt = self.b.declare(&name, Type::Ref(Box::new(open)), Some(fresh));
        self.emit(stmt);
        self.frame.own_arrays.insert(name.clone());
        let ty = Ty::Array(dims.len(), Box::new(element.clone()));
        let term = self.b.deref(self.b.var(&name));
        self.fill_default(&term, &ty);
        Value::cell(ty, term, true)
    }
}
