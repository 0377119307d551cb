//! Operators on values.

use super::Lowerer;
use super::convert::wrap;
use super::ty::Ty;
use super::value::{Const, RangeValue, Value};
use crate::ast::{BinaryOp, Expr, UnaryOp};
use partita_source::Span;
use partita_tree::BinaryOp as Op;

impl<'a> Lowerer<'a> {
    pub(crate) fn unary(&mut self, op: UnaryOp, value: Value, span: Span) -> Value {
        let value = self.read_value(value, span);
        let Some(ty) = self.type_of(&value) else { return Value::Unknown };
        if let Value::Const(known) = &value {
            match (op, known) {
                (UnaryOp::Plus, _) => return value,
                (UnaryOp::Minus, Const::Int(number, ty)) => {
                    let ty = if *ty == Ty::Uint(64) { Ty::INT } else { ty.clone() };
                    return Value::Const(Const::Int(-number, ty));
                }
                (UnaryOp::Minus, Const::Real(number)) => return Value::Const(Const::Real(-number)),
                (UnaryOp::Not, Const::Bool(known)) => return Value::Const(Const::Bool(!known)),
                _ => {}
            }
        }
        if let Some(result) = self.declared_apply(op.symbol(), std::slice::from_ref(&value), span) {
            return result;
        }
        if let Ty::Array(..) = ty {
            let Some(operand) = self.operand(value, span) else { return Value::Unknown };
            return self.lazy(super::lazy::Source::Unary(op, operand), span);
        }
        let term = self.term(&value);
        match (op, &ty) {
            (_, Ty::Unknown) => Value::Unknown,
            (UnaryOp::Plus, ty) if ty.is_number() => value,
            (UnaryOp::Minus, ty) if ty.is_number() => {
                Value::run(ty.clone(), self.b.unary(partita_tree::UnaryOp::Neg, term))
            }
            (UnaryOp::Not, Ty::Bool) => Value::run(Ty::Bool, self.b.not(term)),
            (UnaryOp::Complement, ty) if ty.is_integer() => {
                Value::run(ty.clone(), self.b.unary(partita_tree::UnaryOp::BitNot, term))
            }
            _ => {
                let shown = self.show_ty(&ty);
                self.error(span, format!("no operator {} for {shown}", op.symbol()));
                Value::Unknown
            }
        }
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'a Expr,
        right: &'a Expr,
        span: Span,
    ) -> Value {
        match op {
            BinaryOp::And | BinaryOp::Or => {
                return self.short_circuit(op == BinaryOp::And, left, right, span);
            }
            BinaryOp::Dmapped => {
                return self.dmapped(left, right, span);
            }
            _ => {}
        }
        if let (BinaryOp::Add | BinaryOp::Subtract, crate::ast::ExprKind::Imag { value, .. }) =
            (op, &right.kind)
        {
            // `x + 2.0i`
            let real = self.read_term(left, &Ty::Complex);
            let imaginary = self.b.intrinsic(
                partita_tree::Intrinsic::MakeComplex,
                vec![self.b.real(0.0), self.b.real(*value)],
            );
            let tree = tree_operator(op);
            return Value::run(Ty::Complex, self.b.binary(tree, real, imaginary));
        }
        let a = self.value_or_type(left);
        if let (BinaryOp::Multiply, Value::Const(Const::Int(..))) = (op, &a) {
            // `3*int` as an expression is a type.
            let b = self.value_or_type(right);
            if let (Value::Const(Const::Int(count, _)), Value::Type(ty)) = (&a, &b) {
                let count = usize::try_from(*count).unwrap_or(0).min(64);
                return Value::Type(Ty::Tuple(vec![ty.clone(); count]));
            }
            let b = self.read_value(b, right.span);
            return self.apply(op, a, b, span);
        }
        let a = self.read_value(a, left.span);
        let before = self.position();
        let b = self.value_or_type(right);
        let b = self.read_value(b, right.span);
        let a = if self.position() > before { self.earlier(a, before) } else { a };
        self.apply(op, a, b, span)
    }

    fn value_or_type(&mut self, expr: &'a Expr) -> Value {
        match self.expr(expr) {
            Value::Procs(procs, this) => {
                match self.call_without_parentheses(procs, this, expr.span) {
                    Value::Procs(..) => self.give_up(expr.span, "an operator on procedures"),
                    other => other,
                }
            }
            other => self.closed_type(&other),
        }
    }

    /// `a && b`: the second side runs only when it decides.
    fn short_circuit(&mut self, and: bool, left: &'a Expr, right: &'a Expr, span: Span) -> Value {
        let a = self.read(left);
        if let Value::Const(Const::Bool(known)) = a {
            return if known == and { self.read(right) } else { Value::Const(Const::Bool(known)) };
        }
        let a = self.checked(&a, &Ty::Bool, left.span);
        let (stmts, b) = self.inside(|l| {
            let value = l.read(right);
            l.checked(&value, &Ty::Bool, right.span)
        });
        self.b.at(span);
        if stmts.is_empty() {
            let op = if and { Op::AndThen } else { Op::OrElse };
            return Value::run(Ty::Bool, self.b.binary(op, a, b));
        }
        let name = self.temp_with(&Ty::Bool, a);
        let (more, ()) = self.inside(|l| {
            let target = l.b.var(&name);
            let stmt = l.b.assign(target, b);
            l.emit(stmt);
        });
        let mut block = stmts;
        block.extend(more);
        let known = self.b.var(&name);
        let cond = if and { known } else { self.b.not(known) };
        let stmt = self.b.if_(cond, block, Vec::new());
        self.emit(stmt);
        Value::run(Ty::Bool, self.b.var(&name))
    }

    /// Applies an operator to two values that have been read.
    pub(crate) fn apply(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        self.b.at(span);
        if a.is_unknown() || b.is_unknown() {
            return Value::Unknown;
        }
        if let (Value::Type(x), Value::Type(y)) = (&a, &b) {
            match op {
                BinaryOp::Equal => return Value::Const(Const::Bool(x == y)),
                BinaryOp::NotEqual => return Value::Const(Const::Bool(x != y)),
                _ => {}
            }
        }
        if let (Value::Const(x), Value::Const(y)) = (&a, &b)
            && let Some(known) = self.fold(op, x, y)
        {
            return Value::Const(known);
        }
        if let Some(result) = self.declared_apply(op.symbol(), &[a.clone(), b.clone()], span) {
            return result;
        }
        let (Some(x), Some(y)) = (self.type_of(&a), self.type_of(&b)) else {
            self.error(span, format!("no operator {} for these", op.symbol()));
            return Value::Unknown;
        };
        match op {
            BinaryOp::By | BinaryOp::Count | BinaryOp::Align => {
                return self.range_operator(op, &a, &b, span);
            }
            BinaryOp::Multiply if x == Ty::Str && y.is_integer() => {
                let text = self.term(&a);
                let count = self.converted(&b, &Ty::INT);
                let all = self.b.intrinsic(partita_tree::Intrinsic::Repeat, vec![text, count]);
                return Value::run(Ty::Str, all);
            }
            _ if matches!(x, Ty::Array(..)) || matches!(y, Ty::Array(..)) => {
                return self.promoted(op, &a, &b, span);
            }
            BinaryOp::Add if x == Ty::Str || y == Ty::Str => {
                return self.concatenate(&a, &b, &x, &y, span);
            }
            _ => {}
        }
        if let (Ty::Range(_), true) = (&x, y.is_integer())
            && matches!(op, BinaryOp::Add | BinaryOp::Subtract)
            && let Some(range) = self.range_of(&a)
        {
            let by = self.converted(&b, &Ty::INT);
            return Value::Range(self.shifted(&range, op == BinaryOp::Subtract, &by));
        }
        match (&x, &y) {
            (Ty::Range(_), other) | (other, Ty::Range(_)) if other.is_number() => {
                return self.promoted(op, &a, &b, span);
            }
            (Ty::Tuple(p), Ty::Tuple(q)) if p.len() == q.len() => {
                if let (Some(p), Some(q)) = (self.parts(&a), self.parts(&b)) {
                    return self.tuple_operator(op, p, q, span);
                }
            }
            (Ty::Range(_), Ty::Range(_)) | (Ty::Domain(_), Ty::Domain(_)) => {
                return self.compare_ranges(op, &a, &b, span);
            }
            (Ty::Record(_), _) | (_, Ty::Record(_)) => {
                return self.user_operator(op, a, b, span);
            }
            _ => {}
        }
        let Some(common) = self.common_of(&a, &b) else {
            let (x, y) = (self.show_ty(&x), self.show_ty(&y));
            self.error(span, format!("no operator {} for {x} and {y}", op.symbol()));
            return Value::Unknown;
        };
        self.scalar_operator(op, &a, &b, common, span)
    }

    fn scalar_operator(
        &mut self,
        op: BinaryOp,
        a: &Value,
        b: &Value,
        common: Ty,
        span: Span,
    ) -> Value {
        let compares = matches!(
            op,
            BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
        );
        let allowed = match op {
            BinaryOp::Equal | BinaryOp::NotEqual => common.is_scalar(),
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
                common.is_integer()
                    || matches!(common, Ty::Real(_) | Ty::Str | Ty::Enum(_) | Ty::Bool)
            }
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Power => common.is_number(),
            BinaryOp::Remainder | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => common.is_integer(),
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                common.is_integer() || common == Ty::Bool
            }
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::By
            | BinaryOp::Align
            | BinaryOp::Count
            | BinaryOp::Dmapped => false,
        };
        if !allowed {
            let shown = self.show_ty(&common);
            self.error(span, format!("no operator {} for {shown}", op.symbol()));
            return Value::Unknown;
        }
        let left = self.converted(a, &common);
        let right = self.converted(b, &common);
        let ty = if compares { Ty::Bool } else { common.clone() };
        let tree = match (op, &common) {
            (BinaryOp::BitAnd, Ty::Bool) => Op::And,
            (BinaryOp::BitOr, Ty::Bool) => Op::Or,
            (BinaryOp::BitXor, Ty::Bool) => Op::Ne,
            _ => tree_operator(op),
        };
        let term = self.b.binary(tree, left, right);
        let single = matches!(ty, Ty::Real(32));
        let term = if single {
            self.b.intrinsic(partita_tree::Intrinsic::Single, vec![term])
        } else {
            term
        };
        Value::run(ty, term)
    }

    fn tuple_operator(&mut self, op: BinaryOp, a: Vec<Value>, b: Vec<Value>, span: Span) -> Value {
        let pairs: Vec<(Value, Value)> = a.into_iter().zip(b).collect();
        let parts: Vec<Value> =
            pairs.iter().map(|(a, b)| self.apply(op, a.clone(), b.clone(), span)).collect();
        match op {
            BinaryOp::Equal | BinaryOp::NotEqual => {
                let join = if op == BinaryOp::Equal { Op::And } else { Op::Or };
                let mut terms = Vec::new();
                for part in &parts {
                    terms.push(self.term(part));
                }
                let all = terms.into_iter().reduce(|a, b| self.b.binary(join, a, b));
                Value::run(Ty::Bool, all.unwrap_or_else(|| self.b.bool(op == BinaryOp::Equal)))
            }
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
                self.tuple_order(op, &pairs, span)
            }
            _ => Value::Tuple(parts),
        }
    }

    /// The first components that differ decide.
    fn tuple_order(&mut self, op: BinaryOp, pairs: &[(Value, Value)], span: Span) -> Value {
        let strict = match op {
            BinaryOp::Less | BinaryOp::LessEqual => BinaryOp::Less,
            _ => BinaryOp::Greater,
        };
        let equal = matches!(op, BinaryOp::LessEqual | BinaryOp::GreaterEqual);
        let mut all = self.b.bool(equal);
        for (a, b) in pairs.iter().rev() {
            let before = self.apply(strict, a.clone(), b.clone(), span);
            let same = self.apply(BinaryOp::Equal, a.clone(), b.clone(), span);
            if before.is_unknown() || same.is_unknown() {
                return Value::Unknown;
            }
            let (before, same) = (self.term(&before), self.term(&same));
            let rest = self.b.binary(Op::And, same, all);
            all = self.b.binary(Op::Or, before, rest);
        }
        Value::run(Ty::Bool, all)
    }

    fn compare_ranges(&mut self, op: BinaryOp, a: &Value, b: &Value, span: Span) -> Value {
        let dims = |l: &mut Self, value: &Value| match l.range_of(value) {
            Some(range) => vec![range],
            None => l.dims_of(value).unwrap_or_default(),
        };
        let (x, y) = (dims(self, a), dims(self, b));
        if !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) || x.len() != y.len() {
            return self.give_up(span, "this operator on ranges or domains");
        }
        let mut all = self.b.bool(true);
        for (x, y) in x.iter().zip(&y) {
            if x.ends().strided || y.ends().strided {
                return self.give_up(span, "a comparison of ranges with strides");
            }
            let ends = [(&x.low, &y.low), (&x.high, &y.high)];
            for (p, q) in ends {
                if let (Some(p), Some(q)) = (p, q) {
                    let equal = self.b.eq(self.copy(p), self.copy(q));
                    all = self.b.binary(Op::And, all, equal);
                }
            }
        }
        let term = if op == BinaryOp::Equal { all } else { self.b.not(all) };
        Value::run(Ty::Bool, term)
    }

    fn shifted(&mut self, range: &RangeValue, back: bool, by: &partita_tree::Expr) -> RangeValue {
        let shift = |l: &Self, end: &Option<partita_tree::Expr>| {
            end.as_ref().map(|end| {
                let (end, by) = (l.copy(end), l.copy(by));
                if back { l.b.sub(end, by) } else { l.b.add(end, by) }
            })
        };
        RangeValue {
            low: shift(self, &range.low),
            high: shift(self, &range.high),
            stride: range.stride.clone(),
            spread: None,
        }
    }

    /// `r by s`, `r # n`
    fn range_operator(&mut self, op: BinaryOp, a: &Value, b: &Value, span: Span) -> Value {
        if let Some(dims) =
            matches!(self.type_of(a), Some(Ty::Domain(_))).then(|| self.dims_of(a)).flatten()
        {
            if dims.len() > 1 {
                let numbers = self.parts(b).unwrap_or_else(|| vec![b.clone(); dims.len()]);
                let mut all = Vec::new();
                for (range, number) in dims.into_iter().zip(numbers) {
                    let one = self.range_operator(op, &Value::Range(range), &number, span);
                    let Some(range) = self.range_of(&one) else { return Value::Unknown };
                    all.push(range);
                }
                return Value::Domain(all);
            }
            // A domain of one dimension.
            if let [range] = dims.as_slice() {
                let one = self.range_operator(op, &Value::Range(range.clone()), b, span);
                return match one {
                    Value::Range(range) => Value::Domain(vec![range]),
                    other => other,
                };
            }
        }
        let Some(range) = self.range_of(a) else {
            return self.give_up(span, "this operator on something else than a range");
        };
        let number = self.checked(b, &Ty::INT, span);
        match op {
            BinaryOp::By => self.by(&range, number, span),
            BinaryOp::Count => self.counted_range(&range, number, span),
            _ => self.align(&range, number, span),
        }
    }

    /// `"a" + x` is the texts one after the other; older programs also add numbers to texts.
    fn concatenate(&mut self, a: &Value, b: &Value, x: &Ty, y: &Ty, span: Span) -> Value {
        match (self.text_of(a, x), self.text_of(b, y)) {
            (Some(left), Some(right)) => {
                Value::run(Ty::Str, self.b.binary(Op::Concat, left, right))
            }
            _ => self.give_up(span, "a text and this value, one after the other"),
        }
    }

    /// The result on params, when it is known.
    fn fold(&self, op: BinaryOp, a: &Const, b: &Const) -> Option<Const> {
        if let (Const::Str(x), Const::Str(y)) = (a, b) {
            return match op {
                BinaryOp::Add => Some(Const::Str(format!("{x}{y}"))),
                BinaryOp::Equal => Some(Const::Bool(x == y)),
                BinaryOp::NotEqual => Some(Const::Bool(x != y)),
                _ => None,
            };
        }
        if let (Const::Bool(x), Const::Bool(y)) = (a, b) {
            return match op {
                BinaryOp::Equal => Some(Const::Bool(x == y)),
                BinaryOp::NotEqual => Some(Const::Bool(x != y)),
                _ => None,
            };
        }
        if let (Const::Enum(p, x), Const::Enum(q, y)) = (a, b)
            && p == q
        {
            return match op {
                BinaryOp::Equal => Some(Const::Bool(x == y)),
                BinaryOp::NotEqual => Some(Const::Bool(x != y)),
                _ => None,
            };
        }
        let (Const::Int(x, p), Const::Int(y, q)) = (a, b) else { return None };
        let ty = self.common(p, q)?;
        let (x, y) = (*x, *y);
        let number = match op {
            BinaryOp::Add => x.checked_add(y),
            BinaryOp::Subtract => x.checked_sub(y),
            BinaryOp::Multiply => x.checked_mul(y),
            BinaryOp::Divide if y != 0 => x.checked_div(y),
            BinaryOp::Remainder if y != 0 => x.checked_rem(y),
            BinaryOp::Power if (0..64).contains(&y) => x.checked_pow(u32::try_from(y).ok()?),
            BinaryOp::BitAnd => Some(x & y),
            BinaryOp::BitOr => Some(x | y),
            BinaryOp::BitXor => Some(x ^ y),
            BinaryOp::ShiftLeft if (0..64).contains(&y) => x.checked_shl(u32::try_from(y).ok()?),
            BinaryOp::ShiftRight if (0..64).contains(&y) => Some(x >> y),
            BinaryOp::Equal => return Some(Const::Bool(x == y)),
            BinaryOp::NotEqual => return Some(Const::Bool(x != y)),
            BinaryOp::Less => return Some(Const::Bool(x < y)),
            BinaryOp::LessEqual => return Some(Const::Bool(x <= y)),
            BinaryOp::Greater => return Some(Const::Bool(x > y)),
            BinaryOp::GreaterEqual => return Some(Const::Bool(x >= y)),
            _ => None,
        }?;
        // Overflow is left to the run, which reports it.
        (wrap(number, &ty) == number).then_some(Const::Int(number, ty))
    }
}

pub(crate) fn tree_operator(op: BinaryOp) -> Op {
    match op {
        BinaryOp::Subtract => Op::Sub,
        BinaryOp::Multiply => Op::Mul,
        BinaryOp::Divide => Op::Div,
        BinaryOp::Remainder => Op::Rem,
        BinaryOp::Power => Op::Pow,
        BinaryOp::Equal => Op::Eq,
        BinaryOp::NotEqual => Op::Ne,
        BinaryOp::Less => Op::Lt,
        BinaryOp::LessEqual => Op::Le,
        BinaryOp::Greater => Op::Gt,
        BinaryOp::GreaterEqual => Op::Ge,
        BinaryOp::And => Op::AndThen,
        BinaryOp::Or => Op::OrElse,
        BinaryOp::BitAnd => Op::BitAnd,
        BinaryOp::BitOr => Op::BitOr,
        BinaryOp::BitXor => Op::BitXor,
        BinaryOp::ShiftLeft => Op::Shl,
        BinaryOp::ShiftRight => Op::Shr,
        BinaryOp::Add | BinaryOp::By | BinaryOp::Align | BinaryOp::Count | BinaryOp::Dmapped => {
            Op::Add
        }
    }
}
