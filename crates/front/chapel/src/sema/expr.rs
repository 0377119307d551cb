//! Expressions.

use super::constant::Const;
use super::meaning::{Extent, Known, Meaning};
use super::scope::Binding;
use super::ty::{ClassTy, Held, Ty};
use super::typer::Typer;
use crate::ast::{Arg, BinaryOp, Expr, ExprKind, GuardedKind, Management, Pattern, VarItem};
use partita_source::Span;

impl<'a> Typer<'_, 'a> {
    pub(super) fn expr(&mut self, expr: &'a Expr) -> Meaning {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Int(value) => {
                let ty = if i64::try_from(*value).is_ok() { Ty::INT } else { Ty::Uint(64) };
                Meaning::Const(Const::Int(i128::from(*value), ty))
            }
            ExprKind::Real { value, .. } => Meaning::Const(Const::Real(*value)),
            ExprKind::Str(text) => Meaning::Const(Const::Str(text.clone())),
            ExprKind::Bool(value) => Meaning::bool(*value),
            ExprKind::Nil => Meaning::Const(Const::Nil),
            ExprKind::This => self.name("this", span),
            ExprKind::Name(name) => self.name(name, span),
            ExprKind::Unary { op, operand } => {
                let value = self.value(operand);
                self.unary(*op, value, span)
            }
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right, span),
            ExprKind::Range { low, high, open } => {
                self.range(low.as_deref(), high.as_deref(), *open, span)
            }
            ExprKind::Cast { value, ty } => self.cast_expr(value, ty, span),
            ExprKind::Call { callee, args, .. } => self.call(callee, args, span),
            ExprKind::Dot { base, name } => self.dot(base, name, span),
            ExprKind::Tuple(parts) => self.tuple(parts),
            ExprKind::Domain(dims) => self.domain_literal(dims, span),
            ExprKind::Array(items) => self.array_literal(items, span),
            ExprKind::ArrayRows(rows) => self.array_rows(rows, span),
            ExprKind::ArrayPairs(pairs) => self.keyed_pairs(pairs, span),
            ExprKind::If { cond, then, otherwise } => self.if_expr(cond, then, otherwise, span),
            ExprKind::Guarded { kind, ty } => self.guarded_type(*kind, ty.as_deref(), span),
            ExprKind::Managed { management, ty: Some(ty) } => {
                let held = held(*management);
                self.class_type(ty, |class| ClassTy { held, ..class })
            }
            ExprKind::Managed { ty: None, .. } => self.give_up(span, "a class type left open"),
            ExprKind::Nilable(inner) => {
                self.class_type(inner, |class| ClassTy { nilable: true, ..class })
            }
            ExprKind::NonNil(inner) => self.non_nil(inner),
            ExprKind::New { ty, args, .. } if self.is_barrier(ty) => self.new_barrier(args, span),
            ExprKind::New { management, ty, args, nilable } => {
                let held = management.map_or(Held::Owned, held);
                self.new_object(held, ty, args, *nilable, span)
            }
            ExprKind::Reduce { scan, op, operand } => self.reduce(*scan, op, operand, span),
            ExprKind::Loop(inner) => self.loop_expr(expr, inner, span),
            ExprKind::Try { operand, .. } => self.meaning(operand),
            ExprKind::Let { items, body } => self.let_expr(items, body),
            ExprKind::Imag { .. } => self.give_up(span, "imaginary numbers"),
            ExprKind::Bytes(_) => self.give_up(span, "bytes"),
            ExprKind::None => self.give_up(span, "`none`"),
            ExprKind::Noinit => self.give_up(span, "`noinit`"),
            ExprKind::Query(_) => self.give_up(span, "a query in an expression"),
            ExprKind::Expand(_) => self.give_up(span, "the expansion of a tuple"),
            ExprKind::Zip(_) => self.give_up(span, "`zip` outside of a loop"),
            ExprKind::Proc(decl) => self.procedure_expr(decl, span),
            ExprKind::ProcType(_) => self.give_up(span, "procedure types"),
            ExprKind::Unsupported { what } => self.give_up(span, what),
        }
    }

    pub(super) fn name(&mut self, name: &str, span: Span) -> Meaning {
        match self.scope().lookup(name) {
            Some(Binding::Variable(variable)) => variable.meaning(),
            Some(Binding::Alias(alias)) => {
                if self.scope().is_out_of_reach(name, &alias, self.in_procedure()) {
                    return self.give_up(span, OUT_OF_REACH);
                }
                alias.meaning
            }
            Some(Binding::Known(meaning)) => meaning,
            Some(Binding::Procs(procs)) => Meaning::Procs(procs, None),
            Some(Binding::Member) => self.own_member(name, span),
            Some(Binding::Broken) => Meaning::Unknown,
            None => match self.builtin_name(name, span) {
                Some(meaning) => meaning,
                None => self.undeclared(name, span),
            },
        }
    }

    /// An expression that must be a type.
    pub(crate) fn type_expr(&mut self, expr: &'a Expr) -> Ty {
        if let Some((header, element)) = expr.as_array_type() {
            let rank = self.rank_of(header);
            return Ty::array(rank, self.type_expr(element));
        }
        if let ExprKind::Binary { op: BinaryOp::Multiply, left, right } = &expr.kind {
            // `3*int`
            let count = self.meaning(left);
            let part = self.type_expr(right);
            if let Some(Const::Int(count @ 0..=64, _)) = count.as_const() {
                return Ty::Tuple(vec![part; usize::try_from(*count).unwrap_or(0)]);
            }
            self.error(left.span, "the size of a tuple type must be a param between 0 and 64");
            return Ty::Unknown;
        }
        let meaning = self.meaning(expr);
        if let Meaning::Type(ty) = meaning {
            return ty;
        }
        if let Meaning::Aggregate(id) = meaning {
            return self.aggregate_type(id);
        }
        if !meaning.is_unknown() {
            self.error(expr.span, "a type is wanted here");
        }
        Ty::Unknown
    }

    fn cast_expr(&mut self, value: &'a Expr, ty: &'a Expr, span: Span) -> Meaning {
        let operand = self.meaning(value);
        if let Meaning::Type(_) | Meaning::Aggregate(_) = operand {
            return self.give_up(span, "a type as a text");
        }
        let value = self.value(value);
        let ty = self.type_expr(ty);
        self.cast(value, &ty, span)
    }

    fn tuple(&mut self, parts: &'a [Expr]) -> Meaning {
        let mut meanings = Vec::new();
        for part in parts {
            let meaning = self.meaning(part);
            meanings.push(self.closed_type(meaning));
        }
        let types: Option<Vec<Ty>> = meanings.iter().map(|part| part.as_type().cloned()).collect();
        match types {
            Some(types) if !types.is_empty() => Meaning::Type(Ty::Tuple(types)),
            _ => Meaning::Tuple(meanings),
        }
    }

    fn guarded_type(&mut self, kind: GuardedKind, ty: Option<&'a Expr>, span: Span) -> Meaning {
        let Some(ty) = ty else {
            return self.give_up(span, "a synchronisation type without its value's type");
        };
        let inner = Box::new(self.type_expr(ty));
        // The preludes keep one word: a record in it would be shared, not copied.
        if !inner.is_scalar() {
            return self.give_up(span, "sync variables of records, tuples, ranges or arrays");
        }
        Meaning::Type(match kind {
            GuardedKind::Sync => Ty::Sync(inner),
            GuardedKind::Single => Ty::Single(inner),
            GuardedKind::Atomic => Ty::Atomic(inner),
        })
    }

    /// A type in which a class is changed.
    fn class_type(&mut self, ty: &'a Expr, change: impl FnOnce(ClassTy) -> ClassTy) -> Meaning {
        let ty = self.type_expr(ty);
        Meaning::Type(if let Ty::Class(class) = ty { Ty::Class(change(class)) } else { ty })
    }

    fn range(
        &mut self,
        low: Option<&'a Expr>,
        high: Option<&'a Expr>,
        open: bool,
        span: Span,
    ) -> Meaning {
        let low = low.map(|low| self.read(low));
        let high = high.map(|high| self.read(high));
        let ends = [&low, &high].map(|end| end.as_ref().and_then(Meaning::ty));
        let listed = |ty: &Ty| matches!(ty, Ty::Enum(_) | Ty::Bool);
        if ends.iter().flatten().any(listed) {
            return self.listed_range(&ends, span);
        }
        let index = self.sema.index_between(low.as_ref(), high.as_ref());
        let known = |end: Meaning| {
            let exact = end.ty() == Some(Ty::INT) || end.as_const().is_some();
            if exact { end.known() } else { Known::Late }
        };
        let high = high.map(known);
        let high = if open { high.map(|high| high.minus(1)) } else { high };
        Meaning::Range(Extent { low: low.map(known), high, stride: None, index })
    }

    /// `red..blue`, `false..true`: the values from one to the other.
    fn listed_range(&mut self, ends: &[Option<Ty>], span: Span) -> Meaning {
        let Some(ty) = ends.iter().flatten().next().cloned() else { return Meaning::Unknown };
        if ends.iter().flatten().any(|other| *other != ty) {
            self.error(span, "the ends of a range have one type");
            return Meaning::Unknown;
        }
        if let Ty::Enum(id) = &ty
            && !self.sema.enums[*id].is_counted()
        {
            return self.give_up(span, "a range of an enum with numbers of its own");
        }
        Meaning::Lazy(vec![Extent::LATE], Box::new(Meaning::run(ty)))
    }

    /// `if c then a else b`
    fn if_expr(
        &mut self,
        cond: &'a Expr,
        then: &'a Expr,
        otherwise: &'a Expr,
        span: Span,
    ) -> Meaning {
        if let Some(known) = self.read(cond).as_bool() {
            return self.meaning(if known { then } else { otherwise });
        }
        let (left, right) = (self.read(then), self.read(otherwise));
        let (Some(left), Some(right)) = (left.ty(), right.ty()) else { return Meaning::Unknown };
        match self.sema.common(&left, &right) {
            None => {
                let (a, b) = (self.sema.show(&left), self.sema.show(&right));
                self.error(span, &format!("the two sides of `if` have the types {a} and {b}"));
                Meaning::Unknown
            }
            Some(ty) if ty.is_array() => self.give_up(span, "an array that depends on a condition"),
            Some(ty) => Meaning::run(ty),
        }
    }

    fn let_expr(&mut self, items: &'a [VarItem], body: &'a Expr) -> Meaning {
        let scope = self.inner_scope();
        self.within(scope, |typer| {
            for item in items {
                if let (Pattern::Name(name), Some(init)) = (&item.pattern, &item.init) {
                    typer.declare_variable(name, item.ty.as_ref(), Some(init), true);
                }
            }
            typer.meaning(body)
        })
    }

    /// `e!`
    fn non_nil(&mut self, inner: &'a Expr) -> Meaning {
        let value = self.value(inner).read();
        match value.ty() {
            Some(Ty::Class(class)) if class.nilable => Meaning::run(Ty::Class(class.non_nil())),
            Some(Ty::Nil) => Meaning::Unknown,
            _ => value,
        }
    }

    /// Whether a type is the barrier of the standard modules.
    pub(crate) fn is_barrier(&self, ty: &Expr) -> bool {
        let Some(name @ ("barrier" | "Barrier")) = ty.as_name() else { return false };
        self.scope().lookup(name).is_none()
    }

    fn new_barrier(&mut self, args: &'a [Arg], span: Span) -> Meaning {
        if self.given(args).is_empty() {
            self.error(span, "argument 1 is missing");
            return Meaning::Unknown;
        }
        Meaning::run(Ty::Barrier)
    }

    fn new_object(
        &mut self,
        held: Held,
        ty: &'a Expr,
        args: &'a [Arg],
        nilable: bool,
        span: Span,
    ) -> Meaning {
        let target = self.meaning(ty);
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) || target.is_unknown() {
            return Meaning::Unknown;
        }
        let Some(id) = target.aggregate() else {
            return self.give_up(span, "`new` of this type");
        };
        let Some(made) = self.instance_for_new(id, &given, span) else {
            return Meaning::Unknown;
        };
        if self.sema.is_broken(made.id) {
            return self.give_up(span, "an object of a class that is not modelled");
        }
        Meaning::run(self.sema.new_type(made.id, held, nilable))
    }
}

pub(crate) const OUT_OF_REACH: &str = "a part of a variable of a procedure around this one";

pub(crate) fn held(management: Management) -> Held {
    match management {
        Management::Owned => Held::Owned,
        Management::Shared => Held::Shared,
        Management::Borrowed => Held::Borrowed,
        Management::Unmanaged => Held::Unmanaged,
    }
}

impl ClassTy {
    /// What `!` gives: the owner stays the variable, this is a borrow of it.
    pub(crate) fn non_nil(self) -> ClassTy {
        let held = if self.held == Held::Unmanaged { self.held } else { Held::Borrowed };
        ClassTy { nilable: false, held, ..self }
    }
}
