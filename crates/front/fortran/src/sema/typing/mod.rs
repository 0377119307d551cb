//! Types without lowering: what type and rank an expression has.
//!
//! [`Sema::type_of`] only looks; it reports nothing and makes nothing, so that it may be asked as often as somebody needs to
//! know: which specific procedure a generic name means ([`resolve`]), whether an argument is a mask. What is wrong with an
//! expression is said when it is lowered, once; until then it has the type that its lowering will go on with.
//!
//! The time is linear in the expression. A nest of generic references asks at each of its levels, of which there are at most
//! [`crate::limits::NESTING`].
//!
//! Not covered: lengths of characters that follow from values, and extents; nobody needs these to decide anything.

mod count;
mod designator;
mod intrinsic;
mod resolve;

pub(crate) use intrinsic::no_value;
pub(crate) use resolve::names;

use super::types::{ScopeId, Ty, UnitId, VarId};
use super::{Sema, Symbol};
use crate::ast::{Arg, ArgValue, BinaryOp, Expr, ExprKind, Name, UnaryOp};

/// What is known of a value before it is lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Typed {
    pub(crate) ty: Ty,
    pub(crate) rank: usize,
}

impl Typed {
    pub(crate) fn scalar(ty: Ty) -> Self {
        Typed { ty, rank: 0 }
    }
}

/// Which procedure a dummy procedure is: known of each instance.
pub(crate) type Procedures<'p> = &'p dyn Fn(VarId) -> Option<UnitId>;

impl Sema<'_> {
    /// The type and rank of an expression.
    pub(crate) fn type_of(&self, scope: ScopeId, expr: &Expr, procedures: Procedures<'_>) -> Typed {
        Typing::new(self, scope, procedures).expr(expr)
    }

    /// The types of arguments, where they are expressions.
    pub(crate) fn types_of(
        &self,
        scope: ScopeId,
        args: &[Arg],
        procedures: Procedures<'_>,
    ) -> Vec<Option<Typed>> {
        Typing::new(self, scope, procedures).args(args)
    }
}

/// Where an expression stands.
struct Typing<'s, 'a> {
    sema: &'s Sema<'a>,
    scope: ScopeId,
    procedures: Procedures<'s>,
    /// Variables of implied loops and arguments of statement functions around, innermost last.
    names: Vec<(Name, Typed)>,
    /// Statement functions that the expression is part of.
    expanded: Vec<Name>,
}

impl<'s, 'a> Typing<'s, 'a> {
    fn new(sema: &'s Sema<'a>, scope: ScopeId, procedures: Procedures<'s>) -> Self {
        Typing { sema, scope, procedures, names: Vec::new(), expanded: Vec::new() }
    }

    fn args(&mut self, args: &[Arg]) -> Vec<Option<Typed>> {
        let one = |arg: &Arg| match &arg.value {
            ArgValue::Expr(expr) => Some(self.expr(expr)),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
        };
        args.iter().map(one).collect()
    }

    fn expr(&mut self, expr: &Expr) -> Typed {
        match &expr.kind {
            ExprKind::Int { .. }
            | ExprKind::Real { .. }
            | ExprKind::Str(_)
            | ExprKind::Logical { .. }
            | ExprKind::Boz { .. } => {
                let value = self.sema.constant(self.scope, expr);
                Typed::scalar(value.map_or(Ty::INT, |value| value.ty()))
            }
            ExprKind::Complex(re, im) => {
                let (re, im) = (self.expr(re), self.expr(im));
                let kind = re.ty.real_kind().max(im.ty.real_kind()).unwrap_or(4);
                Typed { ty: Ty::Complex(kind), rank: common_rank(&[&re, &im]) }
            }
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Unary { op, operand } => {
                let operand = self.expr(operand);
                self.unary(op, operand)
            }
            ExprKind::Binary { op, left, right } => {
                let (left, right) = (self.expr(left), self.expr(right));
                self.binary(op, left, right)
            }
            ExprKind::ArrayConstructor { ty, items } => {
                let declared = ty.as_ref().and_then(|ty| self.sema.type_of_spec(self.scope, ty));
                let ty = match declared {
                    Some(Ty::Char(None)) | None => self.first_item(items),
                    Some(declared) => declared,
                };
                Typed { ty, rank: 1 }
            }
            ExprKind::Designator(designator) => self.designator(designator),
            // Errors, said where they are lowered.
            ExprKind::ImpliedDo { .. } | ExprKind::Meta(_) => Typed::scalar(Ty::INT),
        }
    }

    /// The type of the first item of an array constructor: all others have it too.
    fn first_item(&mut self, items: &[Expr]) -> Ty {
        let Some(first) = items.first() else { return Ty::INT };
        if let ExprKind::ImpliedDo { items, variable, .. } = &first.kind {
            self.names.push((variable.name.clone(), Typed::scalar(Ty::INT)));
            let ty = self.first_item(items);
            self.names.pop();
            return ty;
        }
        self.expr(first).ty
    }

    fn unary(&self, op: &UnaryOp, operand: Typed) -> Typed {
        if op.result(&operand.ty).is_some() || matches!(operand.ty, Ty::Other(_)) {
            return operand;
        }
        self.operator(&op.generic_name(), &[Some(operand)])
    }

    fn binary(&self, op: &BinaryOp, left: Typed, right: Typed) -> Typed {
        if let Some(other) = [&left, &right].into_iter().find(|t| matches!(t.ty, Ty::Other(_))) {
            return other.clone();
        }
        match op.result(&left.ty, &right.ty) {
            Some(ty) => Typed { ty, rank: common_rank(&[&left, &right]) },
            None => self.operator(&op.generic_name(), &[Some(left), Some(right)]),
        }
    }

    /// What an operator of the program gives.
    fn operator(&self, name: &str, args: &[Option<Typed>]) -> Typed {
        let types: Vec<&Ty> = args.iter().flatten().map(|arg| &arg.ty).collect();
        let symbol = self.sema.operator(self.scope, name, &types);
        let unit = symbol.and_then(|symbol| self.sema.choose(&symbol, &[], args));
        match unit {
            Some(unit) => self.result(unit, args),
            None => Typed::scalar(Ty::LOGICAL),
        }
    }

    /// What a function gives for these arguments.
    fn result(&self, unit: UnitId, args: &[Option<Typed>]) -> Typed {
        let Some(id) = self.sema.result_of(unit) else { return Typed::scalar(Ty::INT) };
        let var = self.sema.var(id);
        let elemental = self.sema.signature(unit).is_some_and(|s| s.elemental);
        let elements = args.iter().flatten().map(|arg| arg.rank).find(|rank| *rank > 0);
        let rank = elements.filter(|_| elemental).unwrap_or_else(|| var.rank());
        Typed { ty: var.ty.clone(), rank }
    }

    fn call(&mut self, symbol: &Symbol, args: &[Arg]) -> Typed {
        let types = self.args(args);
        match self.sema.choose(symbol, args, &types) {
            Some(unit) => self.result(unit, &types),
            None => Typed::scalar(Ty::INT),
        }
    }
}

/// The rank of what is worked out element by element: that of the first array.
fn common_rank(values: &[&Typed]) -> usize {
    values.iter().map(|value| value.rank).find(|rank| *rank > 0).unwrap_or(0)
}
