//! Operators on values.

use crate::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Source;
use crate::lower::calls::call::Given;
use crate::lower::values::Value;
use crate::sema::{Const, Operation, ProcId, Ty, UnaryOperation, is_comparison, pairs};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(crate) fn unary(&mut self, op: UnaryOp, value: Value, span: Span) -> Value {
        let value = self.read_value(value, span);
        let meaning = self.configs.meaning_of(&value);
        match self.decide(|typer| typer.unary_operation(op, &meaning, span)) {
            UnaryOperation::Known(known) => Value::Const(known),
            UnaryOperation::Declared(proc) => self.call_operator(proc, &[value], span),
            UnaryOperation::Promoted => {
                let Some(operand) = self.operand(value, span) else { return Value::Unknown };
                self.lazy(Source::Unary(op, operand), span)
            }
            UnaryOperation::Same => value,
            UnaryOperation::Components => {
                let parts = value.parts(&self.b).unwrap_or_default().into_iter();
                Value::Tuple(parts.map(|part| self.unary(op, part, span)).collect())
            }
            UnaryOperation::Scalar(ty) => {
                let term = self.converted(&value, &ty);
                let term = match op {
                    UnaryOp::Plus => term,
                    UnaryOp::Minus => self.b.unary(partita_tree::UnaryOp::Neg, term),
                    UnaryOp::Not => self.b.not(term),
                    UnaryOp::Complement => self.b.unary(partita_tree::UnaryOp::BitNot, term),
                };
                Value::run(ty, term)
            }
            UnaryOperation::Unknown => Value::Unknown,
        }
    }

    fn single(&mut self, value: Value) -> Value {
        if value.ty().is_some_and(|ty| ty.is_scalar()) { self.fixed(&value) } else { value }
    }

    fn call_operator(&mut self, proc: ProcId, values: &[Value], span: Span) -> Value {
        let given = values.iter().map(|value| Given { name: None, value: value.clone(), span });
        self.call_proc(proc, None, given.collect(), span)
    }

    /// A declared operator, when one is there for these types.
    pub(crate) fn declared_apply(
        &mut self,
        symbol: &str,
        values: &[Value],
        span: Span,
    ) -> Option<Value> {
        let meanings: Vec<_> = values.iter().map(|value| self.configs.meaning_of(value)).collect();
        let meanings: Vec<_> = meanings.iter().collect();
        let proc = self.learn(|typer| typer.declared_operator(symbol, &meanings, span))?;
        Some(self.call_operator(proc, values, span))
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'a Expr,
        right: &'a Expr,
        span: Span,
    ) -> Value {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            return self.short_circuit(op == BinaryOp::And, left, right, span);
        }
        if op == BinaryOp::Dmapped {
            return self.dmapped(left, right, span);
        }
        if let (BinaryOp::Add | BinaryOp::Subtract, ExprKind::Imag { value, .. }) =
            (op, &right.kind)
        {
            // `x + 2.0i`
            let real = self.read_term(left, &Ty::Complex);
            let imaginary = self
                .b
                .intrinsic(Intrinsic::MakeComplex, vec![self.b.real(0.0), self.b.real(*value)]);
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
        let before = self.b.position();
        let b = self.value_or_type(right);
        let b = self.read_value(b, right.span);
        let a = if self.b.position() > before { self.earlier(a, before) } else { a };
        self.apply(op, a, b, span)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values are operands as they are")]
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
        let more = self.emitted(|l| {
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
        let (left, right) = (self.configs.meaning_of(&a), self.configs.meaning_of(&b));
        match self.decide(|typer| typer.operation(op, &left, &right, span)) {
            Operation::Known(known) => Value::Const(known),
            Operation::Declared(proc) => self.call_operator(proc, &[a, b], span),
            Operation::OnRange => self.range_operator(op, &a, &b, span),
            Operation::Repeat => {
                let text = self.term(&a);
                let count = self.converted(&b, &Ty::INT);
                Value::run(Ty::Str, self.b.intrinsic(Intrinsic::Repeat, vec![text, count]))
            }
            Operation::Promoted => self.promoted(op, &a, &b, span),
            Operation::Concatenate => self.concatenate(&a, &b),
            Operation::Shift => {
                let Some(range) = a.range(&self.b) else { return Value::Unknown };
                let by = self.converted(&b, &Ty::INT);
                Value::Range(range.shifted(&self.b, op == BinaryOp::Subtract, &by))
            }
            Operation::Components => {
                // What stands for all components is worked out once.
                let (a, b) = (self.single(a), self.single(b));
                match pairs(&a, &b, |value| value.parts(&self.b)) {
                    Some((a, b)) => self.tuple_operator(op, a, b, span),
                    None => Value::Unknown,
                }
            }
            Operation::CompareRanges => self.compare_ranges(op, &a, &b, span),
            Operation::Records => self.user_operator(op, a, b, span),
            Operation::Scalars(common) => self.scalar_operator(op, &a, &b, common),
            Operation::Unknown => Value::Unknown,
        }
    }

    fn scalar_operator(&mut self, op: BinaryOp, a: &Value, b: &Value, common: Ty) -> Value {
        let left = self.converted(a, &common);
        if let BinaryOp::ShiftLeft | BinaryOp::ShiftRight = op {
            return self.shift(op, left, b, common);
        }
        let right = self.converted(b, &common);
        let tree = match (op, &common) {
            (BinaryOp::BitAnd, Ty::Bool) => Op::And,
            (BinaryOp::BitOr, Ty::Bool) => Op::Or,
            (BinaryOp::BitXor, Ty::Bool) => Op::Ne,
            _ => tree_operator(op),
        };
        let term = self.b.binary(tree, left, right);
        let ty = if is_comparison(op) { Ty::Bool } else { common };
        let single = matches!(ty, Ty::Real(32));
        let term = if single { self.b.intrinsic(Intrinsic::Single, vec![term]) } else { term };
        Value::run(ty, term)
    }

    /// By a number of any type; bits that leave the word are lost, which is no overflow.
    fn shift(&mut self, op: BinaryOp, left: partita_tree::Expr, by: &Value, ty: Ty) -> Value {
        let left = self.wrapped(left, &ty);
        let by = self.term(by);
        let term = self.b.binary(tree_operator(op), left, by);
        let exact = self.tree_ty(&ty);
        Value::run(ty, self.b.cast(exact, term))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other operators work on each component"
    )]
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
        let strict = if let BinaryOp::Less | BinaryOp::LessEqual = op {
            BinaryOp::Less
        } else {
            BinaryOp::Greater
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
        let dims = |l: &mut Self, value: &Value| match value.range(&l.b) {
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
                    let equal = self.b.eq(self.b.copy(p), self.b.copy(q));
                    all = self.b.binary(Op::And, all, equal);
                }
            }
        }
        let term = if op == BinaryOp::Equal { all } else { self.b.not(all) };
        Value::run(Ty::Bool, term)
    }

    /// `r by s`, `r # n`
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is left is `align`")]
    fn range_operator(&mut self, op: BinaryOp, a: &Value, b: &Value, span: Span) -> Value {
        if let Some(dims) = matches!(a.ty(), Some(Ty::Domain(_))).then(|| self.dims_of(a)).flatten()
        {
            if dims.len() > 1 {
                let numbers = b.parts(&self.b).unwrap_or_else(|| vec![b.clone(); dims.len()]);
                let mut all = Vec::new();
                for (range, number) in dims.into_iter().zip(numbers) {
                    let one = self.range_operator(op, &Value::Range(range), &number, span);
                    let Some(range) = one.range(&self.b) else { return Value::Unknown };
                    all.push(range);
                }
                return Value::Domain(all);
            }
            // A domain of one dimension.
            if let [range] = dims.as_slice() {
                let one = self.range_operator(op, &Value::Range(range.clone()), b, span);
                return if let Value::Range(range) = one {
                    Value::Domain(vec![range])
                } else {
                    one
                };
            }
        }
        let Some(range) = a.range(&self.b) else {
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
    fn concatenate(&mut self, a: &Value, b: &Value) -> Value {
        match (self.text_of(a, &a.value_ty()), self.text_of(b, &b.value_ty())) {
            (Some(left), Some(right)) => {
                Value::run(Ty::Str, self.b.binary(Op::Concat, left, right))
            }
            _ => Value::Unknown,
        }
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
