//! Operators: of numbers, of truth values, and those that the program declares.

use super::exceptions::Fault;
use super::types::int_type;
use super::{Lowerer, Value};
use crate::ast::{BinaryOp, Expr, IntKind, Side, UnaryOp};
use crate::sema::{MethodRef, Ty, binary_name, unary_name};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{
    BinaryOp as TreeOp, Expr as Term, ExprKind as Kind, Intrinsic, Type, UnaryOp as TreeUnary,
};

impl<'a> Lowerer<'a> {
    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'a Expr,
        right: &'a Expr,
        span: Span,
    ) -> Value {
        let mut values = self.operands(&[left, right]).into_iter();
        let (Some(a), Some(c)) = (values.next(), values.next()) else { return self.broken() };
        self.operate(op, a, c, span)
    }

    pub(crate) fn binary_with(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: &'a Expr,
        span: Span,
    ) -> Value {
        let position = self.b.position();
        let mut first = [left];
        let second = self.expr(right, None);
        if self.b.position() > position {
            self.keep(&mut first, position);
        }
        let [left] = first;
        self.operate(op, left, second, span)
    }

    /// An operator on two values.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others depend on the operands")]
    pub(crate) fn operate(&mut self, op: BinaryOp, a: Value, c: Value, span: Span) -> Value {
        if a.ty == Ty::Unknown || c.ty == Ty::Unknown {
            return self.broken();
        }
        self.b.at(span);
        match op {
            BinaryOp::Equal => {
                let term = self.equal(a, c, span);
                return self.value(term, Ty::Boolean);
            }
            BinaryOp::NotEqual => {
                let term = self.equal(a, c, span);
                let term = self.b.not(term);
                return self.value(term, Ty::Boolean);
            }
            BinaryOp::Add if a.ty == Ty::String || c.ty == Ty::String => {
                return self.join_texts(vec![a, c], span);
            }
            BinaryOp::Range if self.is_old() => return self.old_range(a, c, span),
            BinaryOp::Range => return self.range(a, c, span),
            _ => {}
        }
        if a.ty == Ty::Boolean && c.ty == Ty::Boolean {
            return self.of_booleans(op, a, c, span);
        }
        if (a.ty == Ty::Char || c.ty == Ty::Char)
            && let Some(value) = self.of_chars(op, &a, &c, span)
        {
            return value;
        }
        if a.ty.is_number() && c.ty.is_number() {
            return self.of_numbers(op, a, c, span);
        }
        if a.ty == Ty::String
            && c.ty == Ty::String
            && let Some(tree) = comparison(op)
        {
            let term = self.b.binary(tree, a.term, c.term);
            return self.value(term, Ty::Boolean);
        }
        self.declared_operator(op, a, c, span)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no truth values")]
    fn of_booleans(&mut self, op: BinaryOp, a: Value, c: Value, span: Span) -> Value {
        let tree = match op {
            BinaryOp::BitAnd | BinaryOp::And => TreeOp::And,
            BinaryOp::BitOr | BinaryOp::Or => TreeOp::Or,
            BinaryOp::BitXor => TreeOp::Ne,
            _ => return self.no_operator(op, &a.ty, &c.ty, span),
        };
        let term = self.b.at(span).binary(tree, a.term, c.term);
        self.value(term, Ty::Boolean)
    }

    /// Comparisons of characters, and steps from one to another.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no characters")]
    fn of_chars(&mut self, op: BinaryOp, a: &Value, c: &Value, span: Span) -> Option<Value> {
        self.b.at(span);
        let b = &self.b;
        if let (Ty::Char, Ty::Char, Some(tree)) = (&a.ty, &c.ty, comparison(op)) {
            let term = b.binary(tree, b.copy(&a.term), b.copy(&c.term));
            return Some(self.value(term, Ty::Boolean));
        }
        let tree = match op {
            BinaryOp::Add => TreeOp::Add,
            BinaryOp::Subtract => TreeOp::Sub,
            _ => return None,
        };
        let ty = match (&a.ty, &c.ty) {
            (Ty::Char, Ty::Char) if op == BinaryOp::Subtract => Ty::INT,
            (Ty::Char, Ty::Int(_)) => Ty::Char,
            _ => return None,
        };
        let term = b.binary(tree, b.copy(&a.term), b.copy(&c.term));
        Some(self.value(term, ty))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other operators take no numbers")]
    fn of_numbers(&mut self, op: BinaryOp, a: Value, c: Value, span: Span) -> Value {
        if let Some(tree) = comparison(op) {
            let term = self.b.binary(tree, a.term, c.term);
            return self.value(term, Ty::Boolean);
        }
        if matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned) {
            return self.shift(op, a, c, span);
        }
        let Some(ty) = self.classes.arithmetic(&a.ty, &c.ty) else {
            return self.no_operator(op, &a.ty, &c.ty, span);
        };
        let integer = matches!(ty, Ty::Int(_));
        let tree = match op {
            BinaryOp::Add => TreeOp::Add,
            BinaryOp::Subtract => TreeOp::Sub,
            BinaryOp::Multiply => TreeOp::Mul,
            BinaryOp::Divide => TreeOp::Div,
            BinaryOp::Remainder => TreeOp::Rem,
            BinaryOp::Power if !integer => TreeOp::Pow,
            BinaryOp::BitAnd if integer => TreeOp::BitAnd,
            BinaryOp::BitOr if integer => TreeOp::BitOr,
            BinaryOp::BitXor if integer => TreeOp::BitXor,
            _ => return self.no_operator(op, &a.ty, &c.ty, span),
        };
        if let Ty::Int(kind) = &ty
            && !kind.is_signed()
            && kind.bits() == 64
        {
            return self.give_up(span, "arithmetic on ULong");
        }
        let (mut a, mut c) = (self.convert_number(a, &ty, span), self.convert_number(c, &ty, span));
        if integer
            && matches!(op, BinaryOp::Divide | BinaryOp::Remainder)
            && self.catching
            && !matches!(c.term.kind, Kind::Int(n) if n != 0)
        {
            a = self.fixed(a);
            c = self.fixed(c);
            let cond = self.b.eq(self.b.copy(&c.term), self.b.int(0));
            self.fault_if(cond, Fault::Division, "/ by zero", span);
        }
        // Literals have no width of their own.
        if let (Ty::Int(kind), Kind::Int(_), Kind::Int(_)) = (&ty, &a.term.kind, &c.term.kind) {
            a.term = self.b.cast(Type::Int(int_type(*kind)), a.term);
        }
        let mut term = self.b.at(span).binary(tree, a.term, c.term);
        if ty == Ty::Float {
            term = self.b.intrinsic(Intrinsic::Single, vec![term]);
        }
        self.value(term, ty)
    }

    fn convert_number(&mut self, value: Value, to: &Ty, span: Span) -> Value {
        if value.ty == *to { value } else { self.number_cast(value, to, span) }
    }

    /// Shifts: only the low bits of the count matter.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the third of the shifts")]
    fn shift(&mut self, op: BinaryOp, a: Value, c: Value, span: Span) -> Value {
        let Ty::Int(kind) = a.ty.clone() else {
            return self.no_operator(op, &a.ty, &c.ty, span);
        };
        let int = int_type(kind);
        let mask = i64::from(kind.bits().max(32)) - 1;
        let ty = Ty::Int(kind);
        let tree = Type::Int(int);
        self.b.at(span);
        let b = &self.b;
        let count = b.binary(TreeOp::BitAnd, c.term, b.int(mask));
        let count = self.steady(Type::INT, count);
        let value = self.b.cast(tree.clone(), a.term);
        let b = &self.b;
        let term = match op {
            BinaryOp::ShiftLeft => b.binary(TreeOp::Shl, value, count),
            BinaryOp::ShiftRight => b.binary(TreeOp::Shr, value, count),
            _ => {
                // The bits that came in at the top are taken away.
                let ones = b.cast(tree.clone(), b.int(-1));
                let rest = b.sub(b.int(mask), b.copy(&count));
                let high = b.binary(TreeOp::Shl, b.binary(TreeOp::Shl, ones, rest), b.int(1));
                let low = b.unary(TreeUnary::BitNot, high);
                b.binary(TreeOp::BitAnd, b.binary(TreeOp::Shr, value, count), low)
            }
        };
        let held = self.hold(tree, term);
        self.value(self.b.var(&held), ty)
    }

    /// `a..b`
    fn range(&mut self, a: Value, c: Value, span: Span) -> Value {
        let class = match (&a.ty, &c.ty) {
            (Ty::Int(IntKind::Int), Ty::Int(IntKind::Int)) => "IntRange",
            (Ty::Int(_), Ty::Int(_)) => "LongRange",
            _ => return self.declared_operator(BinaryOp::Range, a, c, span),
        };
        let Some(class) = self.library_class(class) else { return self.broken() };
        self.construct(&class, vec![a, c], span)
    }

    /// An operator that the program or the library declares.
    fn declared_operator(&mut self, op: BinaryOp, a: Value, c: Value, span: Span) -> Value {
        // On the left one: `this + x`, or static with both.
        let left = self.classes.class_of(&a.ty);
        let right = self.classes.class_of(&c.ty);
        let name = binary_name(op, Some(Side::Left));
        if let Some(class) = &left {
            for method in self.classes.methods(class, &name) {
                let (fits, is_static) = self.takes(&method, &[&a.ty, &c.ty]);
                if fits {
                    let (object, args) =
                        if is_static { (None, vec![a, c]) } else { (Some(a), vec![c]) };
                    return self.run_operator(&method, object, args, span);
                }
            }
        }
        if let Some(class) = &right {
            for method in self.classes.methods(class, &binary_name(op, Some(Side::Right))) {
                let (fits, _) = self.takes(&method, &[&c.ty, &a.ty]);
                if fits {
                    return self.run_operator(&method, Some(c), vec![a], span);
                }
            }
            for method in self.classes.methods(class, &name) {
                let (fits, is_static) = self.takes(&method, &[&a.ty, &c.ty]);
                if fits && is_static {
                    return self.run_operator(&method, None, vec![a, c], span);
                }
            }
        }
        // With the left side converted.
        if let (Some(class), false) = (&right, left == right) {
            let ty = self.classes.ty(class.clone());
            if self.classes.fit(&a.ty, &ty).is_some() {
                let a = self.convert(a, &ty, span);
                return self.declared_operator(op, a, c, span);
            }
        }
        self.no_operator(op, &a.ty, &c.ty, span)
    }

    /// Whether an operator takes the operands: the object first, or both as arguments.
    fn takes(&mut self, method: &MethodRef, operands: &[&Ty]) -> (bool, bool) {
        let facts = self.classes.get(method.class.id);
        let declared = facts.methods[method.index];
        let args = if declared.is_static { operands } else { &operands[1..] };
        let scope = self.classes.scope_of(&method.class);
        let fits = declared.decl.formals.len() == args.len()
            && declared.decl.formals.iter().zip(args).all(|(formal, arg)| {
                let ty = formal.ty.as_ref().and_then(|ty| self.classes.resolve(ty, &scope).ok());
                ty.is_some_and(|ty| self.classes.fit(arg, &ty).is_some())
            });
        (fits, declared.is_static)
    }

    fn run_operator(
        &mut self,
        method: &MethodRef,
        object: Option<Value>,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let facts = self.classes.get(method.class.id);
        let scope = self.classes.scope_of(&method.class);
        let formals = &facts.methods[method.index].decl.formals;
        let types: Vec<Ty> = formals
            .iter()
            .map(|formal| {
                let ty = formal.ty.as_ref().and_then(|ty| self.classes.resolve(ty, &scope).ok());
                ty.unwrap_or(Ty::Unknown)
            })
            .collect();
        let mut object: Vec<Value> = object.into_iter().collect();
        let position = self.b.position();
        let args = self.fitted(args, &types, span);
        if self.b.position() > position {
            self.keep(&mut object, position);
        }
        self.call_method(method, Vec::new(), object.pop(), args, span)
    }

    fn no_operator(&mut self, op: BinaryOp, a: &Ty, c: &Ty, span: Span) -> Value {
        let library = [a, c].into_iter().any(|ty| {
            self.classes.class_of(ty).is_some_and(|class| {
                let facts = self.classes.get(class.id);
                facts.library && facts.builtin.is_none()
            })
        });
        if library {
            return self.give_up(span, format!("`{}` of `{a}` and `{c}`", op.symbol()));
        }
        let message = format!("there is no `{}` of `{a}` and `{c}`", op.symbol());
        self.error("wrong-type", span, message);
        self.broken()
    }

    pub(crate) fn unary(&mut self, op: UnaryOp, operand: &'a Expr, span: Span) -> Value {
        let value = self.expr(operand, None);
        self.b.at(span);
        match (op, &value.ty) {
            (_, Ty::Unknown) => self.broken(),
            (UnaryOp::Not, Ty::Boolean) => {
                let term = self.b.not(value.term);
                self.value(term, Ty::Boolean)
            }
            (UnaryOp::Plus, ty) if ty.is_number() => value,
            (UnaryOp::Minus, ty) if ty.is_number() => {
                if let (Kind::Int(n), Ty::Int(kind)) = (&value.term.kind, ty)
                    && let Some(n) = n.checked_neg()
                    && int_type(*kind).holds(n)
                {
                    return self.value(self.b.int(n), value.ty);
                }
                let term = self.with_width(value.term, &value.ty);
                let term = self.b.unary(TreeUnary::Neg, term);
                self.value(term, value.ty)
            }
            (UnaryOp::Complement, Ty::Int(_)) => {
                let term = self.with_width(value.term, &value.ty);
                let term = self.b.unary(TreeUnary::BitNot, term);
                self.value(term, value.ty)
            }
            _ => {
                let class = self.classes.class_of(&value.ty);
                let name = unary_name(op);
                let methods = class.map_or(Vec::new(), |class| self.classes.methods(&class, &name));
                if let Some(method) = methods.into_iter().next() {
                    let facts = self.classes.get(method.class.id);
                    if facts.methods[method.index].is_static {
                        return self.run_operator(&method, None, vec![value], span);
                    }
                    return self.run_operator(&method, Some(value), Vec::new(), span);
                }
                let message = format!("there is no `{}` of `{}`", op.symbol(), value.ty);
                self.error("wrong-type", span, message);
                self.broken()
            }
        }
    }

    /// A literal has no width of its own; everything else does.
    fn with_width(&mut self, term: Term, ty: &Ty) -> Term {
        match (&term.kind, ty) {
            (Kind::Int(_), Ty::Int(kind)) => self.b.cast(Type::Int(int_type(*kind)), term),
            _ => term,
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "no other operator compares")]
pub(super) fn comparison(op: BinaryOp) -> Option<TreeOp> {
    Some(match op {
        BinaryOp::Less => TreeOp::Lt,
        BinaryOp::LessEqual => TreeOp::Le,
        BinaryOp::Greater => TreeOp::Gt,
        BinaryOp::GreaterEqual => TreeOp::Ge,
        _ => return None,
    })
}
