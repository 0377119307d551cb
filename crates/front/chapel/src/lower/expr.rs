//! Expressions.

use crate::ast::{Arg, Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::values::range::one_less;
use crate::lower::values::{RangeValue, Value, is_literal};
use crate::sema::{Binding, Const, Index, LEVELS, Meaning, OUT_OF_REACH, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Type;

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
        #[cfg(test)]
        self.compare_with_meaning(expr, &value);
        value
    }

    fn expr_kind(&mut self, expr: &'a Expr) -> Value {
        let span = expr.span;
        match &expr.kind {
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
                let types: Option<Vec<Ty>> =
                    values.iter().map(|value| value.as_type().cloned()).collect();
                match types {
                    Some(types) if !types.is_empty() => Value::Type(Ty::Tuple(types)),
                    _ => Value::Tuple(values),
                }
            }
            ExprKind::Domain(dims) => self.domain_literal(dims, span),
            ExprKind::Array(items) => self.array_literal(items, span),
            ExprKind::If { cond, then, otherwise } => self.if_expr(cond, then, otherwise, span),
            ExprKind::NonNil(inner) => {
                let value = self.value(inner);
                self.non_nil(value, span)
            }
            ExprKind::New { ty, args, .. } if self.learn(|typer| typer.is_barrier(ty)) => {
                self.new_barrier(args, span)
            }
            ExprKind::New { management, ty, args, nilable } => {
                self.new_object(*management, ty, args, *nilable, span)
            }
            ExprKind::Reduce { scan, op, operand } => self.reduce(*scan, op, operand, span),
            ExprKind::Loop(inner) => self.loop_expr(expr, inner, span),
            ExprKind::Try { bang, operand } => self.try_expr(*bang, operand),
            ExprKind::Let { items, body } => self.in_value_scope(|l| {
                for item in items {
                    l.local_constant(item);
                }
                l.expr(body)
            }),
            ExprKind::ArrayRows(rows) => self.array_rows(rows, span),
            ExprKind::ArrayPairs(pairs) => self.keyed_pairs(pairs, span),
            // Literals, types, procedures, and what is not modelled: no code is needed for them.
            ExprKind::Int(_)
            | ExprKind::Real { .. }
            | ExprKind::Str(_)
            | ExprKind::Bool(_)
            | ExprKind::Nil
            | ExprKind::Guarded { .. }
            | ExprKind::Managed { .. }
            | ExprKind::Nilable(_)
            | ExprKind::Proc(_)
            | ExprKind::ProcType(_)
            | ExprKind::Imag { .. }
            | ExprKind::Bytes(_)
            | ExprKind::None
            | ExprKind::Noinit
            | ExprKind::Query(_)
            | ExprKind::Expand(_)
            | ExprKind::Zip(_)
            | ExprKind::Unsupported { .. } => {
                let meaning = self.decide(|typer| typer.meaning(expr));
                Value::known(&meaning)
            }
        }
    }

    /// A record or class as a type, unless it is generic.
    pub(crate) fn closed_type(&mut self, value: &Value) -> Value {
        let Value::Aggregate(id) = value else { return value.clone() };
        Value::known(&self.learn(|typer| typer.closed_type(Meaning::Aggregate(*id))))
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
        let value = self.called(value, span);
        if value.ty().is_none() {
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
        self.decide(|typer| typer.type_expr(expr))
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
            Some(Binding::Alias(alias)) => {
                let inside = self.frame.instance.is_some();
                if self.frame.scope.is_out_of_reach(name, &alias, inside) {
                    return self.give_up(span, OUT_OF_REACH);
                }
                self.alias_value(&alias, span)
            }
            Some(Binding::Known(meaning)) => Value::known(&meaning),
            Some(Binding::Procs(procs)) => Value::Procs(procs, None),
            Some(Binding::Member) => self.own_member(name, span),
            Some(Binding::Broken) => Value::Unknown,
            None => {
                if let Some(value) = self.builtin_name(name, span) {
                    return value;
                }
                self.undeclared(name, span);
                Value::Unknown
            }
        }
    }

    /// Once is enough.
    pub(crate) fn undeclared(&mut self, name: &str, span: Span) {
        if self.frame.scope.lookup(name).is_none() {
            match self.sema.known_elsewhere(name) {
                Some(what) => self.unsupported(span, &what),
                None => self.error(span, format!("`{name}` is not declared")),
            }
            self.bind_broken(&name.into());
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
        let before = self.b.position();
        let high = high.map(|high| self.read(high));
        let low = match low {
            Some(low) if self.b.position() > before => Some(self.earlier(low, before)),
            other => other,
        };
        let listed = |end: &Value| matches!(end.ty(), Some(Ty::Enum(_) | Ty::Bool));
        if [&low, &high].into_iter().flatten().any(listed) {
            return self.listed_range(low, high, open, span);
        }
        let meanings =
            [&low, &high].map(|end| end.as_ref().map(|end| self.configs.meaning_of(end)));
        let index = self.sema.index_between(meanings[0].as_ref(), meanings[1].as_ref());
        let low = low.map(|low| self.end_of_range(&low, index, span));
        let high = high.map(|high| self.end_of_range(&high, index, span));
        let high = high.map(|high| if open { one_less(&self.b, high) } else { high });
        Value::Range(RangeValue::between(low, high, index))
    }

    /// Ranges calculate with integers of the usual type, whatever that of their indices is.
    fn end_of_range(&mut self, end: &Value, index: Index, span: Span) -> partita_tree::Expr {
        let term = self.checked(end, &index.ty(), span);
        let plain = index == Index::INT || is_literal(&term);
        if plain { term } else { self.b.cast(Type::INT, term) }
    }

    /// A value read before the statements from `position` on were run.
    pub(crate) fn earlier(&mut self, value: Value, position: usize) -> Value {
        let (stmts, fixed) = self.inside(|l| l.fixed(&value));
        self.b.insert(position, stmts);
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
        let (Some(left_ty), Some(right_ty)) = (left.ty(), right.ty()) else {
            return Value::Unknown;
        };
        let Some(ty) = self.sema.common(&left_ty, &right_ty) else {
            let (a, b) = (self.sema.show(&left_ty), self.sema.show(&right_ty));
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
            let mut block = l.emitted(|l| {
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
            let before = self.b.position();
            let value = self.expr(&arg.value);
            let value = self.called(value, arg.value.span);
            if self.b.position() > before {
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
}
