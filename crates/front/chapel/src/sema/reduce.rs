//! `op reduce e` and `op scan e`: what they start with and what they give.

use super::constant::Const;
use super::items::Items;
use super::meaning::Meaning;
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{BinaryOp, Expr, ReduceOp};
use partita_source::Span;

impl<'a> Typer<'_, 'a> {
    pub(super) fn reduce(
        &mut self,
        scan: bool,
        op: &'a ReduceOp,
        operand: &'a Expr,
        span: Span,
    ) -> Meaning {
        let Some(items) = self.items(operand) else { return Meaning::Unknown };
        if let Items::Listed(values) = &items {
            return self.reduce_listed(scan, op, values, span);
        }
        let item = items.item().read();
        let Some(from) = item.ty() else { return Meaning::Unknown };
        if located(op).is_some() {
            if let Ty::Tuple(parts) = from
                && parts.len() == 2
            {
                return Meaning::Tuple(parts.into_iter().map(Meaning::run).collect());
            }
            return self.give_up(span, NO_PLACE);
        }
        let ty = sum_type(op, &from);
        if identity(op, &ty).is_none() {
            return self.give_up(span, "this reduction");
        }
        if !scan {
            return Meaning::run(ty);
        }
        match items.shape().filter(|dims| !dims.iter().any(|dim| dim.ends().strided)) {
            Some(dims) => Meaning::cell(Ty::array(dims.len(), ty), false),
            None => self.give_up(span, "this `scan`"),
        }
    }

    fn reduce_listed(
        &mut self,
        scan: bool,
        op: &'a ReduceOp,
        values: &[Meaning],
        span: Span,
    ) -> Meaning {
        let Some((first, rest)) = values.split_first() else {
            return self.give_up(span, "a reduction of nothing");
        };
        if scan {
            return self.give_up(span, "`scan` of this");
        }
        let mut all = first.clone().read();
        for value in rest {
            all = self.combine(op, &all, &value.clone().read(), span);
        }
        all
    }

    fn combine(&mut self, op: &ReduceOp, a: &Meaning, b: &Meaning, span: Span) -> Meaning {
        match op {
            ReduceOp::Operator(BinaryOp::And | BinaryOp::Or) => Meaning::run(Ty::Bool),
            ReduceOp::Operator(op) => self.apply(*op, a, b, span),
            ReduceOp::Named(_) => Meaning::run(a.value_ty()),
        }
    }
}

pub(crate) const NO_PLACE: &str = "a value with its place of something else than two things";

/// `minloc`, `maxloc`: whether the least is wanted.
pub(crate) fn located(op: &ReduceOp) -> Option<bool> {
    let ReduceOp::Named(name) = op else { return None };
    match name.as_name()? {
        "minloc" => Some(true),
        "maxloc" => Some(false),
        _ => None,
    }
}

/// Sums of truth values count them.
pub(crate) fn sum_type(op: &ReduceOp, from: &Ty) -> Ty {
    match (op, from) {
        (ReduceOp::Operator(BinaryOp::Add), Ty::Bool) => Ty::INT,
        _ => from.clone(),
    }
}

/// What a reduction starts with.
pub(crate) fn identity(op: &ReduceOp, ty: &Ty) -> Option<Const> {
    match op {
        ReduceOp::Operator(op) => match (op, ty) {
            (BinaryOp::Add | BinaryOp::BitOr | BinaryOp::BitXor, Ty::Int(_) | Ty::Uint(_)) => {
                Some(Const::int(0))
            }
            (BinaryOp::Add, Ty::Real(_)) => Some(Const::Real(0.0)),
            (BinaryOp::Multiply, Ty::Int(_) | Ty::Uint(_)) => Some(Const::int(1)),
            (BinaryOp::Multiply, Ty::Real(_)) => Some(Const::Real(1.0)),
            (BinaryOp::And, Ty::Bool) => Some(Const::Bool(true)),
            (BinaryOp::Or, Ty::Bool) => Some(Const::Bool(false)),
            (BinaryOp::BitAnd, Ty::Int(_)) => Some(Const::int(-1)),
            _ => None,
        },
        ReduceOp::Named(name) => match name.as_name()? {
            "min" => least(true, ty),
            "max" => least(false, ty),
            _ => None,
        },
    }
}

/// Where the search for the least value of a type starts, or for the greatest.
pub(crate) fn least(min: bool, ty: &Ty) -> Option<Const> {
    match (min, ty) {
        (true, Ty::Int(bits)) => Some(Const::int(i64::MAX >> (64 - bits))),
        (false, Ty::Int(bits)) => Some(Const::int(i64::MIN >> (64 - bits))),
        (false, Ty::Uint(_)) => Some(Const::int(0)),
        (true, Ty::Uint(bits @ (8 | 16 | 32))) => Some(Const::int((1 << bits) - 1)),
        // The greatest number there is, which is not infinite.
        (true, Ty::Real(32)) => Some(Const::Real(f64::from(f32::MAX))),
        (true, Ty::Real(_)) => Some(Const::Real(f64::MAX)),
        (false, Ty::Real(32)) => Some(Const::Real(f64::from(f32::MIN))),
        (false, Ty::Real(_)) => Some(Const::Real(f64::MIN)),
        _ => None,
    }
}
