//! Values and conditions.

use super::Lowerer;
use crate::checked::{Expr, ExprKind, PlaceKind, Relation, Unary};
use crate::types::Ty;
use partita_kit::Emit;
use partita_tree::{BinaryOp, Expr as Term, ExprKind as Tree, Type, UnaryOp};

impl Lowerer<'_> {
    /// The value of an expression; of a struct a pointer to it.
    pub fn value(&mut self, expr: &Expr) -> Term {
        let span = expr.span;
        if expr.ty.is_integer()
            && let Some(number) = self.program.constant_int(expr)
        {
            self.b.at(span);
            return self.number(number);
        }
        match &expr.kind {
            ExprKind::Int(value) => {
                self.b.at(span);
                self.number(*value)
            }
            ExprKind::Real(value) => self.b.at(span).real(*value),
            ExprKind::Null => self.b.at(span).null(),
            ExprKind::Function(id) => match self.pointed_name(*id) {
                Some(name) => self.b.at(span).var(&name),
                None => {
                    let name = self.program.function(*id).map(|known| known.name.clone());
                    let name = name.unwrap_or_else(|| "?".into());
                    self.unsupported(span, &format!("a pointer to the library's `{name}`"));
                    self.b.null()
                }
            },
            ExprKind::Load(place) => self.load(place),
            ExprKind::Address(place) => self.address(place),
            ExprKind::Unary(op, inner) => self.unary(*op, inner, expr),
            ExprKind::Binary(op, left, right) => {
                let a = self.operand_before(left, &[right]);
                let b = self.value(right);
                self.b.at(span);
                self.arithmetic(*op, a, b, &expr.ty, &right.ty)
            }
            ExprKind::Compare(..) | ExprKind::Not(_) | ExprKind::And(..) | ExprKind::Or(..) => {
                let cond = self.condition(expr);
                self.b.at(span).cast(Type::Int(self.int_type(&Ty::INT)), cond)
            }
            ExprKind::Convert(inner) => self.converted_at(inner, &expr.ty, span),
            ExprKind::Move(pointer, by) => self.moved(pointer, by, span),
            ExprKind::Distance(a, b) => self.distance(a, b, span),
            ExprKind::Assign(place, value) => self.assign(place, value, span, true),
            ExprKind::Update(update) => self.update(update, span, true),
            ExprKind::Conditional(cond, yes, no) => self.conditional(cond, yes, no, expr),
            ExprKind::Comma(left, right) => {
                self.effect(left);
                self.value(right)
            }
            ExprKind::Call(callee, args) => self.call(callee, args, &expr.ty, span, true),
            ExprKind::SizeOf(ty) => {
                let size = self.size_of(&ty.ty);
                self.b.at(span).cast(Type::Int(self.int_type(&Ty::SIZE)), size)
            }
            ExprKind::VaArg(place) => self.va_arg(place, &expr.ty, span),
            ExprKind::Block(stmts, value) => {
                self.stmts(stmts);
                match value {
                    Some(value) => {
                        let term = self.value(value);
                        let ty = self.value_type(&value.ty);
                        if value.ty == Ty::Void { term } else { self.steady(ty, term) }
                    }
                    None => self.broken(),
                }
            }
            ExprKind::WithLengths(lengths, value) => {
                for (id, length) in lengths {
                    self.length(*id, length);
                }
                self.value(value)
            }
            ExprKind::Unsupported(why) => {
                self.unsupported(span, why);
                self.zero(&expr.ty)
            }
            ExprKind::Dialect(node) => self.hooks.expr(self, node, &expr.ty, span),
        }
    }

    /// An expression for its effect only.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub fn effect(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                self.assign(place, value, span, false);
            }
            ExprKind::Update(update) => {
                self.update(update, span, false);
            }
            ExprKind::Call(callee, args) => {
                self.call(callee, args, &expr.ty, span, false);
            }
            ExprKind::Convert(inner) if expr.ty == Ty::Void => self.effect(inner),
            // `(void)x;` only says that x is not used, and nobody reads it in `x, y`.
            ExprKind::Load(place)
                if matches!(place.kind, PlaceKind::Object(_)) && !self.is_special(&place.ty) => {}
            ExprKind::Comma(left, right) => {
                self.effect(left);
                self.effect(right);
            }
            ExprKind::Conditional(cond, yes, no) if !(self.is_pure(yes) && self.is_pure(no)) => {
                let cond = self.condition(cond);
                let yes = self.emitted(|lowerer| lowerer.effect(yes));
                let no = self.emitted(|lowerer| lowerer.effect(no));
                let stmt = self.b.at(span).if_(cond, yes, no);
                self.emit(stmt);
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) if !self.is_pure(right) => {
                let cond = self.condition(left);
                let and = matches!(expr.kind, ExprKind::And(..));
                let block = self.emitted(|lowerer| lowerer.effect(right));
                let (yes, no) = if and { (block, Vec::new()) } else { (Vec::new(), block) };
                let stmt = self.b.at(span).if_(cond, yes, no);
                self.emit(stmt);
            }
            ExprKind::Block(stmts, value) => {
                self.stmts(stmts);
                if let Some(value) = value {
                    self.effect(value);
                }
            }
            _ => {
                let term = self.value(expr);
                if expr.ty == Ty::Void || is_settled(&term) || matches!(expr.ty, Ty::Record(_)) {
                    return;
                }
                // It may fail: a read of something undefined, a division by zero.
                let ty = self.value_type(&expr.ty);
                self.b.at(span);
                self.hold(ty, term);
            }
        }
    }

    /// Whether an expression is not zero, as a truth value of the tree.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub fn condition(&mut self, expr: &Expr) -> Term {
        let span = expr.span;
        if expr.ty.is_integer()
            && let Some(number) = self.program.constant_int(expr)
        {
            return self.b.at(span).bool(number != 0);
        }
        match &expr.kind {
            ExprKind::Compare(relation, left, right) => self.compare(*relation, left, right, expr),
            ExprKind::Not(inner) => {
                let inner = self.condition(inner);
                self.b.at(span).not(inner)
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                let and = matches!(expr.kind, ExprKind::And(..));
                let first = self.condition(left);
                if self.is_pure(right) {
                    let second = self.condition(right);
                    self.b.at(span);
                    return if and {
                        self.b.and_then(first, second)
                    } else {
                        self.b.or_else(first, second)
                    };
                }
                let name = self.b.temporary();
                let stmt = self.b.at(span).declare(&name, Type::Bool, Some(first));
                self.emit(stmt);
                let block = self.emitted(|lowerer| {
                    let second = lowerer.condition(right);
                    let target = lowerer.b.at(span).var(&name);
                    let stmt = lowerer.b.assign(target, second);
                    lowerer.emit(stmt);
                });
                let test = self.b.at(span).var(&name);
                let test = if and { test } else { self.b.not(test) };
                let stmt = self.b.if_(test, block, Vec::new());
                self.emit(stmt);
                self.b.var(&name)
            }
            _ => {
                let value = self.value(expr);
                self.b.at(span);
                self.is_true(value, &expr.ty)
            }
        }
    }

    /// Whether a value of a type is not zero.
    pub(crate) fn is_true(&mut self, value: Term, ty: &Ty) -> Term {
        if !self.is_plain(ty) {
            let null = self.b.null();
            return self.hooks.compare(self, Relation::NotEqual, value, null, ty);
        }
        // A comparison that became a number is a truth value still.
        if let Tree::Cast { ty: Type::Int(_), value: inner } = &value.kind
            && is_truth(inner)
        {
            return (**inner).clone();
        }
        let zero = self.zero(ty);
        self.b.ne(value, zero)
    }

    fn compare(&mut self, relation: Relation, left: &Expr, right: &Expr, expr: &Expr) -> Term {
        let a = self.operand_before(left, &[right]);
        let b = self.value(right);
        self.b.at(expr.span);
        if !self.is_plain(&left.ty) {
            return self.hooks.compare(self, relation, a, b, &left.ty);
        }
        let a = self.told(a, &b, &left.ty);
        let op = match relation {
            Relation::Less => BinaryOp::Lt,
            Relation::Greater => BinaryOp::Gt,
            Relation::LessEqual => BinaryOp::Le,
            Relation::GreaterEqual => BinaryOp::Ge,
            Relation::Equal => BinaryOp::Eq,
            Relation::NotEqual => BinaryOp::Ne,
        };
        self.b.binary(op, a, b)
    }

    fn conditional(&mut self, cond: &Expr, yes: &Expr, no: &Expr, expr: &Expr) -> Term {
        let span = expr.span;
        let test = self.condition(cond);
        if self.is_pure(yes) && self.is_pure(no) && expr.ty != Ty::Void {
            let (yes, no) = (self.value(yes), self.value(no));
            self.b.at(span);
            let yes = self.told(yes, &no, &expr.ty);
            let yes = if untyped(&yes) && expr.ty.is_integer() {
                self.b.cast(Type::Int(self.int_type(&expr.ty)), yes)
            } else {
                yes
            };
            return self.b.conditional(test, yes, no);
        }
        if expr.ty == Ty::Void {
            let yes = self.emitted(|lowerer| lowerer.effect(yes));
            let no = self.emitted(|lowerer| lowerer.effect(no));
            let stmt = self.b.at(span).if_(test, yes, no);
            self.emit(stmt);
            return self.broken();
        }
        let name = self.b.temporary();
        let ty = self.value_type(&expr.ty);
        let stmt = self.b.at(span).declare(&name, ty, None);
        self.emit(stmt);
        let side = |lowerer: &mut Self, side: &Expr| {
            lowerer.emitted(|lowerer| {
                let value = lowerer.value(side);
                let stmt = lowerer.b.at(span).assign(lowerer.b.var(&name), value);
                lowerer.emit(stmt);
            })
        };
        let yes = side(self, yes);
        let no = side(self, no);
        let stmt = self.b.at(span).if_(test, yes, no);
        self.emit(stmt);
        self.b.var(&name)
    }

    fn unary(&mut self, op: Unary, inner: &Expr, expr: &Expr) -> Term {
        let value = self.value(inner);
        self.b.at(expr.span);
        let value = if untyped(&value) && expr.ty.is_integer() {
            self.b.cast(Type::Int(self.int_type(&expr.ty)), value)
        } else {
            value
        };
        let op = match op {
            Unary::Minus => UnaryOp::Neg,
            Unary::BitNot => UnaryOp::BitNot,
        };
        self.b.unary(op, value)
    }

    pub(crate) fn moved(&mut self, pointer: &Expr, by: &Expr, span: partita_source::Span) -> Term {
        let start = self.operand_before(pointer, &[by]);
        if !self.is_plain(&pointer.ty) {
            let by = self.converted(by, &Ty::DIFFERENCE);
            return self.hooks.moved(self, start, &pointer.ty, by);
        }
        let size = match pointer.ty.pointee() {
            Some(to) => self.size_of(&to.ty),
            None => self.b.int(1),
        };
        let bytes = self.bytes_of(by, size);
        self.b.at(span);
        self.further(start, bytes)
    }

    fn distance(&mut self, left: &Expr, right: &Expr, span: partita_source::Span) -> Term {
        let a = self.operand_before(left, &[right]);
        let b = self.value(right);
        self.b.at(span);
        if !self.is_plain(&left.ty) {
            return self.hooks.distance(self, a, b, &left.ty);
        }
        let bytes = self.b.sub(a, b);
        let size = match left.ty.pointee() {
            Some(to) => self.size_of(&to.ty),
            None => self.b.int(1),
        };
        let int = Type::Int(self.int_type(&Ty::DIFFERENCE));
        let bytes = self.b.cast(int, bytes);
        if matches!(size.kind, Tree::Int(1)) {
            return bytes;
        }
        self.b.binary(BinaryOp::Div, bytes, size)
    }
}

/// Whether the tree sees no type of its own in a term: literals adapt to what they meet.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is named here is special, all else is alike"
)]
pub(crate) fn untyped(term: &Term) -> bool {
    match &term.kind {
        Tree::Int(_) => true,
        Tree::Unary { operand, .. } => untyped(operand),
        Tree::Binary { left, right, .. } => untyped(left) && untyped(right),
        Tree::Conditional { yes, .. } => untyped(yes),
        _ => false,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is named here is special, all else is alike"
)]
fn is_truth(term: &Term) -> bool {
    match &term.kind {
        Tree::Bool(_) | Tree::Unary { op: UnaryOp::Not, .. } => true,
        Tree::Binary { op, .. } => matches!(
            op,
            BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge
                | BinaryOp::AndThen
                | BinaryOp::OrElse
        ),
        _ => false,
    }
}

/// Whether computing a term can neither fail nor do anything.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is named here is special, all else is alike"
)]
fn is_settled(term: &Term) -> bool {
    match &term.kind {
        Tree::Int(_) | Tree::Real(_) | Tree::Bool(_) | Tree::Null => true,
        Tree::Var(name) => name.starts_with(partita_kit::TEMPORARY),
        Tree::RefTo { cell } => matches!(cell.kind, Tree::Var(_)),
        _ => false,
    }
}
