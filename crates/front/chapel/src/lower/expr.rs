//! Expressions.

use super::Lowerer;
use super::scope::Binding;
use super::ty::{ClassTy, Held, Ty};
use super::value::{Const, RangeValue, Run, Value};
use crate::ast::{Arg, BinaryOp, Expr, ExprKind, GuardedKind, Management};
use partita_source::Span;

/// Expressions nest at most this deep; the parser has a limit of its own that is lower.
const LEVELS: usize = 400;

impl<'a> Lowerer<'a> {
    pub(crate) fn expr(&mut self, expr: &'a Expr) -> Value {
        self.frame.level += 1;
        let value = if self.frame.level > LEVELS {
            self.error(expr.span, "this is nested too deeply");
            Value::Unknown
        } else {
            self.b.at(expr.span);
            self.expr_kind(expr)
        };
        self.frame.level -= 1;
        self.b.at(expr.span);
        value
    }

    fn expr_kind(&mut self, expr: &'a Expr) -> Value {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Int(value) => {
                let ty = if *value > i64::MAX as u64 { Ty::Uint(64) } else { Ty::INT };
                Value::Const(Const::Int(i128::from(*value), ty))
            }
            ExprKind::Real { value, .. } => Value::Const(Const::Real(*value)),
            ExprKind::Str(text) => Value::Const(Const::Str(text.clone())),
            ExprKind::Bool(value) => Value::Const(Const::Bool(*value)),
            ExprKind::Nil => Value::Const(Const::Nil),
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
            ExprKind::Cast { value, ty } => {
                let operand = self.expr(value);
                if let Value::Type(_) | Value::Aggregate(_) = operand {
                    return self.give_up(span, "a type as a text");
                }
                let value = self.value_of(operand, value.span);
                let ty = self.type_expr(ty);
                self.cast(value, &ty, span)
            }
            ExprKind::Call { callee, args, .. } => self.call(callee, args, span),
            ExprKind::Dot { base, name } => self.dot(base, name, span),
            ExprKind::Tuple(parts) => {
                let mut values: Vec<Value> = parts.iter().map(|part| self.expr(part)).collect();
                for value in &mut values {
                    *value = self.closed_type(value);
                }
                let types: Option<Vec<Ty>> = values.iter().map(as_type).collect();
                match types {
                    Some(types) if !types.is_empty() => Value::Type(Ty::Tuple(types)),
                    _ => Value::Tuple(values),
                }
            }
            ExprKind::Domain(dims) => self.domain_literal(dims, span),
            ExprKind::Array(items) => self.array_literal(items, span),
            ExprKind::If { cond, then, otherwise } => self.if_expr(cond, then, otherwise, span),
            ExprKind::Guarded { kind, ty } => match ty {
                Some(ty) => {
                    let inner = Box::new(self.type_expr(ty));
                    // The preludes keep one word: a record in it would be shared, not copied.
                    if !inner.is_scalar() {
                        let what = "sync variables of records, tuples, ranges or arrays";
                        return self.give_up(span, what);
                    }
                    Value::Type(match kind {
                        GuardedKind::Sync => Ty::Sync(inner),
                        GuardedKind::Single => Ty::Single(inner),
                        GuardedKind::Atomic => Ty::Atomic(inner),
                    })
                }
                None => self.give_up(span, "a synchronisation type without its value's type"),
            },
            ExprKind::Managed { management, ty: Some(ty) } => {
                let held = held(*management);
                match self.type_expr(ty) {
                    Ty::Class(class) => Value::Type(Ty::Class(ClassTy { held, ..class })),
                    other => Value::Type(other),
                }
            }
            ExprKind::Nilable(inner) => match self.type_expr(inner) {
                Ty::Class(class) => Value::Type(Ty::Class(ClassTy { nilable: true, ..class })),
                other => Value::Type(other),
            },
            ExprKind::NonNil(inner) => {
                let value = self.value(inner);
                self.non_nil(value, span)
            }
            ExprKind::New { ty, args, .. } if self.is_barrier(ty) => self.new_barrier(args, span),
            ExprKind::New { management, ty, args, nilable } => {
                self.new_object(*management, ty, args, *nilable, span)
            }
            ExprKind::Reduce { scan, op, operand } => self.reduce(*scan, op, operand, span),
            ExprKind::Loop(inner) => self.loop_expr(expr, inner, span),
            ExprKind::Try { bang, operand } => self.try_expr(*bang, operand),
            ExprKind::Let { items, body } => self.in_scope(|l| {
                for item in items {
                    l.local_constant(item);
                }
                l.expr(body)
            }),
            ExprKind::Imag { .. } => self.give_up(span, "imaginary numbers"),
            ExprKind::Bytes(_) => self.give_up(span, "bytes"),
            ExprKind::None => self.give_up(span, "`none`"),
            ExprKind::Noinit => self.give_up(span, "`noinit`"),
            ExprKind::Query(_) => self.give_up(span, "a query in an expression"),
            ExprKind::Expand(_) => self.give_up(span, "the expansion of a tuple"),
            ExprKind::ArrayRows(rows) => self.array_rows(rows, span),
            ExprKind::ArrayPairs(pairs) => self.keyed_pairs(pairs, span),
            ExprKind::Managed { ty: None, .. } => self.give_up(span, "a class type left open"),
            ExprKind::Zip(_) => self.give_up(span, "`zip` outside of a loop"),
            ExprKind::Proc(decl) => self.procedure_expr(decl, span),
            ExprKind::ProcType(_) => self.give_up(span, "procedure types"),
            ExprKind::Unsupported { what } => self.give_up(span, what),
        }
    }

    /// A record or class as a type, unless it is generic.
    pub(crate) fn closed_type(&mut self, value: &Value) -> Value {
        match value {
            Value::Aggregate(id) if !self.is_open(*id) => Value::Type(self.aggregate_type(*id)),
            other => other.clone(),
        }
    }

    /// Reaching this point makes the verdict unknown; what follows is not looked at any more.
    pub(crate) fn give_up(&mut self, span: Span, why: &str) -> Value {
        self.unsupported(span, why);
        Value::Unknown
    }

    /// An expression that must have a value; sync variables stay what they are.
    pub(crate) fn value(&mut self, expr: &'a Expr) -> Value {
        let value = self.expr(expr);
        self.value_of(value, expr.span)
    }

    pub(crate) fn value_of(&mut self, value: Value, span: Span) -> Value {
        let value = match value {
            Value::Procs(procs, this) => self.call_without_parentheses(procs, this, span),
            other => other,
        };
        if self.type_of(&value).is_none() {
            self.no_value(span, &value);
            return Value::Unknown;
        }
        value
    }

    /// An expression that is read: a sync variable is emptied, as `readFE` does.
    pub(crate) fn read(&mut self, expr: &'a Expr) -> Value {
        let value = self.value(expr);
        self.read_value(value, expr.span)
    }

    /// A read value as one term.
    pub(crate) fn read_term(&mut self, expr: &'a Expr, ty: &Ty) -> partita_tree::Expr {
        let value = self.read(expr);
        self.checked(&value, ty, expr.span)
    }

    pub(crate) fn type_expr(&mut self, expr: &'a Expr) -> Ty {
        if let Some((header, element)) = expr.as_array_type() {
            let rank = self.rank_of(header);
            let element = self.type_expr(element);
            return Ty::Array(rank, Box::new(element));
        }
        if let ExprKind::Binary { op: BinaryOp::Multiply, left, right } = &expr.kind {
            // `3*int`
            let count = self.expr(left);
            let part = self.type_expr(right);
            if let Value::Const(Const::Int(count, _)) = count
                && (0..=64).contains(&count)
            {
                return Ty::Tuple(vec![part; usize::try_from(count).unwrap_or(0)]);
            }
            self.error(left.span, "the size of a tuple type must be a param between 0 and 64");
            return Ty::Unknown;
        }
        let value = self.expr(expr);
        match as_type(&value) {
            Some(ty) => ty,
            None if value.is_unknown() => Ty::Unknown,
            None => match value {
                Value::Aggregate(id) => self.aggregate_type(id),
                _ => {
                    self.error(expr.span, "a type is wanted here");
                    Ty::Unknown
                }
            },
        }
    }

    pub(crate) fn name(&mut self, name: &str, span: Span) -> Value {
        match self.frame.scope.lookup(name) {
            Some(Binding::Variable(variable)) => {
                if variable.depth == 0 || variable.depth == self.frame.scope.depth {
                    return self.variable_value(&variable);
                }
                match self.frame.captured.get(&variable.id).cloned() {
                    Some(variable) => self.variable_value(&variable),
                    None => self.give_up(span, "a variable of a procedure around this one"),
                }
            }
            Some(Binding::Value(value)) if self.is_out_of_reach(name, &value) => {
                self.give_up(span, "a part of a variable of a procedure around this one")
            }
            Some(Binding::Value(Value::Run(run))) => {
                let term = self.copy(&run.term);
                Value::Run(Run { term, ..run })
            }
            Some(Binding::Value(value)) => value,
            Some(Binding::Procs(procs)) => Value::Procs(procs, None),
            Some(Binding::Member) => self.own_member(name, span),
            Some(Binding::Broken) => Value::Unknown,
            None => {
                if let Some(value) = self.builtin_name(name, span) {
                    return value;
                }
                self.error(span, format!("`{name}` is not declared"));
                // Once is enough.
                self.frame.scope.bind(&name.into(), Binding::Broken);
                Value::Unknown
            }
        }
    }

    fn range(
        &mut self,
        low: Option<&'a Expr>,
        high: Option<&'a Expr>,
        open: bool,
        span: Span,
    ) -> Value {
        let low = low.map(|low| self.read(low));
        let before = self.position();
        let high = high.map(|high| self.read(high));
        let low = match low {
            Some(low) if self.position() > before => Some(self.earlier(low, before)),
            other => other,
        };
        let enums = |value: &Option<Value>, l: &Self| {
            value
                .as_ref()
                .is_some_and(|value| matches!(l.type_of(value), Some(Ty::Enum(_) | Ty::Bool)))
        };
        if enums(&low, self) || enums(&high, self) {
            return self.listed_range(low, high, open, span);
        }
        let low = low.map(|low| self.checked(&low, &Ty::INT, span));
        let high = high.map(|high| self.checked(&high, &Ty::INT, span));
        let high = high.map(|high| if open { self.minus(high, 1) } else { high });
        Value::Range(RangeValue { low, high, stride: None, spread: None })
    }

    /// A value read before the statements from `position` on were run.
    pub(crate) fn earlier(&mut self, value: Value, position: usize) -> Value {
        let (stmts, fixed) = self.inside(|l| l.fixed(&value));
        self.insert(position, stmts);
        fixed
    }

    /// `if c then a else b`; only one side is evaluated.
    fn if_expr(
        &mut self,
        cond: &'a Expr,
        then: &'a Expr,
        otherwise: &'a Expr,
        span: Span,
    ) -> Value {
        let known = self.read(cond);
        if let Value::Const(Const::Bool(known)) = known {
            return self.expr(if known { then } else { otherwise });
        }
        let cond = self.checked(&known, &Ty::Bool, cond.span);
        let (yes, left) = self.inside(|l| l.read(then));
        let (no, right) = self.inside(|l| l.read(otherwise));
        let (Some(left_ty), Some(right_ty)) = (self.type_of(&left), self.type_of(&right)) else {
            return Value::Unknown;
        };
        let Some(ty) = self.common(&left_ty, &right_ty) else {
            let (a, b) = (self.show_ty(&left_ty), self.show_ty(&right_ty));
            self.error(span, format!("the two sides of `if` have the types {a} and {b}"));
            return Value::Unknown;
        };
        if yes.is_empty() && no.is_empty() && ty.is_scalar() {
            let left = self.converted(&left, &ty);
            let right = self.converted(&right, &ty);
            return Value::run(ty, self.b.conditional(cond, left, right));
        }
        if matches!(ty, Ty::Array(..)) {
            return self.give_up(span, "an array that depends on a condition");
        }
        let name = self.temp();
        let tree = self.tree_ty(&ty);
        let declare = self.b.declare(&name, tree, None);
        self.emit(declare);
        let side = |l: &mut Self, before: Vec<partita_tree::Stmt>, value: &Value| {
            let (mut block, ()) = l.inside(|l| {
                let target = l.b.var(&name);
                l.store(target, &ty, value);
            });
            let mut all = before;
            all.append(&mut block);
            all
        };
        let yes = side(self, yes, &left);
        let no = side(self, no, &right);
        let stmt = self.b.if_(cond, yes, no);
        self.emit(stmt);
        Value::run(ty, self.b.var(&name))
    }

    /// Arguments as values, in order: those before a call with effects are read before it.
    pub(crate) fn arguments(&mut self, args: &'a [Arg]) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for arg in args {
            let before = self.position();
            let value = self.expr(&arg.value);
            let value = match value {
                Value::Procs(procs, this) => {
                    self.call_without_parentheses(procs, this, arg.value.span)
                }
                other => other,
            };
            if self.position() > before {
                for earlier in &mut values {
                    // What may be passed by reference stays a cell.
                    if let Value::Run(run) = earlier
                        && run.cell
                    {
                        continue;
                    }
                    *earlier = self.earlier(earlier.clone(), before);
                }
            }
            values.push(value);
        }
        values
    }

    /// `term - k`
    pub(crate) fn minus(&self, term: partita_tree::Expr, k: i64) -> partita_tree::Expr {
        match term.kind {
            partita_tree::ExprKind::Int(value) => self.b.int(value.wrapping_sub(k)),
            _ => self.b.sub(term, self.b.int(k)),
        }
    }
}

pub(crate) fn as_type(value: &Value) -> Option<Ty> {
    match value {
        Value::Type(ty) => Some(ty.clone()),
        _ => None,
    }
}

pub(crate) fn held(management: Management) -> Held {
    match management {
        Management::Owned => Held::Owned,
        Management::Shared => Held::Shared,
        Management::Borrowed => Held::Borrowed,
        Management::Unmanaged => Held::Unmanaged,
    }
}
