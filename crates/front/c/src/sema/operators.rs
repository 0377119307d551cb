//! Operators: arithmetic, comparisons, pointers, assignment (6.5.3 to 6.5.16).

use super::{Operand, Sema};
use crate::ast::{self, BinaryOp, Step, UnaryOp};
use crate::checked::{Arith, Expr, ExprKind, Place, PlaceKind, Relation, Unary, Update};
use crate::types::{QualTy, Ty};
use partita_source::Span;

impl Sema<'_> {
    pub(crate) fn unary(&mut self, op: UnaryOp, operand: &ast::Expr, span: Span) -> Expr {
        if op == UnaryOp::Address {
            return self.address_of(operand, span);
        }
        let value = self.value(operand);
        if value.is_broken() {
            return value;
        }
        match op {
            UnaryOp::Not => {
                let value = self.scalar(value, "an operand of `!`");
                Expr::new(ExprKind::Not(Box::new(value)), Ty::INT, span)
            }
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => {
                let fits = if op == UnaryOp::BitNot {
                    value.ty.is_integer()
                } else {
                    value.ty.is_arithmetic()
                };
                if !fits {
                    return self.no_operand(op.symbol(), &value.ty.clone().plain(), span);
                }
                let value = self.promoted_value(value);
                let ty = value.ty.clone();
                let op = match op {
                    UnaryOp::Minus => Unary::Minus,
                    UnaryOp::BitNot => Unary::BitNot,
                    UnaryOp::Plus | UnaryOp::Not | UnaryOp::Deref | UnaryOp::Address => {
                        return Expr { span, ..value };
                    }
                };
                Expr::new(ExprKind::Unary(op, Box::new(value)), ty, span)
            }
            UnaryOp::Deref | UnaryOp::Address => Expr::broken(span),
        }
    }

    fn no_operand(&mut self, op: &str, ty: &QualTy, span: Span) -> Expr {
        let shown = self.show(ty);
        self.error("constraint", span, format!("`{op}` does not take {shown}"));
        Expr::broken(span)
    }

    fn promoted_value(&self, value: Expr) -> Expr {
        let ty = self.types().promoted(&value.ty);
        self.convert(value, ty)
    }

    fn address_of(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        // `&*p` is p (6.5.3.2).
        if let ast::ExprKind::Unary { op: UnaryOp::Deref, operand } = &operand.kind {
            let value = self.value(operand);
            if matches!(value.ty, Ty::Pointer(_)) {
                return Expr { span, ..value };
            }
        }
        match self.expr(operand) {
            Operand::Place(place) if self.bit_field(&place).is_some() => {
                self.error("constraint", span, "a bit-field has no address");
                Expr::broken(span)
            }
            Operand::Place(place) if place.ty.ty == Ty::Broken => Expr::broken(span),
            Operand::Place(place) if is_temporary(&place) => {
                self.error("constraint", span, "what a call returns has no address");
                Expr::broken(span)
            }
            Operand::Place(place) => {
                let ty = place.ty.clone().pointer();
                Expr { span, ..self.address(place, ty) }
            }
            Operand::Function(id, ty, _) => {
                let ty = Ty::Function(ty).plain().pointer();
                Expr::new(ExprKind::Function(id), ty, span)
            }
            Operand::Value(value) if value.is_broken() => value,
            Operand::Value(_) => {
                self.error("constraint", span, "this is a value: it has no address");
                Expr::broken(span)
            }
        }
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let left = self.value(left);
        let right = self.value(right);
        if left.is_broken() || right.is_broken() {
            return Expr::broken(span);
        }
        match op {
            BinaryOp::And | BinaryOp::Or => {
                let what = format!("an operand of `{}`", op.symbol());
                let left = Box::new(self.scalar(left, &what));
                let right = Box::new(self.scalar(right, &what));
                let and = op == BinaryOp::And;
                let kind = if and { ExprKind::And(left, right) } else { ExprKind::Or(left, right) };
                Expr::new(kind, Ty::INT, span)
            }
            BinaryOp::Less => self.relation(Relation::Less, op, left, right, span),
            BinaryOp::Greater => self.relation(Relation::Greater, op, left, right, span),
            BinaryOp::LessEqual => self.relation(Relation::LessEqual, op, left, right, span),
            BinaryOp::GreaterEqual => self.relation(Relation::GreaterEqual, op, left, right, span),
            BinaryOp::Equal => self.relation(Relation::Equal, op, left, right, span),
            BinaryOp::NotEqual => self.relation(Relation::NotEqual, op, left, right, span),
            BinaryOp::Add => self.sum(left, right, span),
            BinaryOp::Sub => self.difference(left, right, span),
            BinaryOp::Mul => self.arithmetic(Arith::Mul, op, left, right, span),
            BinaryOp::Div => self.arithmetic(Arith::Div, op, left, right, span),
            BinaryOp::Rem => self.arithmetic(Arith::Rem, op, left, right, span),
            BinaryOp::Shl => self.arithmetic(Arith::Shl, op, left, right, span),
            BinaryOp::Shr => self.arithmetic(Arith::Shr, op, left, right, span),
            BinaryOp::BitAnd => self.arithmetic(Arith::And, op, left, right, span),
            BinaryOp::BitXor => self.arithmetic(Arith::Xor, op, left, right, span),
            BinaryOp::BitOr => self.arithmetic(Arith::Or, op, left, right, span),
        }
    }

    fn arithmetic(
        &mut self,
        op: Arith,
        as_written: BinaryOp,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Expr {
        let Some((ty, other)) = self.computed_in(op, &left.ty, &right.ty) else {
            let wrong = if left.ty.is_arithmetic() { &right.ty } else { &left.ty };
            let wrong = wrong.clone().plain();
            return self.no_operand(as_written.symbol(), &wrong, span);
        };
        let left = Box::new(self.convert(left, ty.clone()));
        let right = Box::new(self.convert(right, other));
        Expr::new(ExprKind::Binary(op, left, right), ty, span)
    }

    /// The type of the result and the left operand, and that of the right one.
    fn computed_in(&self, op: Arith, left: &Ty, right: &Ty) -> Option<(Ty, Ty)> {
        let integers = left.is_integer() && right.is_integer();
        match op {
            Arith::Shl | Arith::Shr => {
                integers.then(|| (self.types().promoted(left), self.types().promoted(right)))
            }
            Arith::Rem | Arith::And | Arith::Or | Arith::Xor if !integers => None,
            Arith::Add
            | Arith::Sub
            | Arith::Mul
            | Arith::Div
            | Arith::Rem
            | Arith::And
            | Arith::Or
            | Arith::Xor => {
                let common = self.types().common(left, right)?;
                Some((common.clone(), common))
            }
        }
    }

    fn sum(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        match (&left.ty, &right.ty) {
            (Ty::Pointer(_), other) if other.is_integer() => self.moved(left, right, false, span),
            (other, Ty::Pointer(_)) if other.is_integer() => self.moved(right, left, false, span),
            _ => self.arithmetic(Arith::Add, BinaryOp::Add, left, right, span),
        }
    }

    fn difference(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        match (&left.ty, &right.ty) {
            (Ty::Pointer(_), other) if other.is_integer() => self.moved(left, right, true, span),
            (Ty::Pointer(a), Ty::Pointer(b)) => {
                let fits = self.types().compatible_unqualified(&a.ty, &b.ty)
                    && a.quals.extra.agrees(b.quals.extra);
                if !fits || !self.types().is_complete(&a.ty) {
                    let shown = self.show(&right.ty.clone().plain());
                    let message = format!("`-` of pointers to different types: {shown}");
                    self.error("constraint", span, message);
                    return Expr::broken(span);
                }
                let kind = ExprKind::Distance(Box::new(left), Box::new(right));
                Expr::new(kind, Ty::DIFFERENCE, span)
            }
            _ => self.arithmetic(Arith::Sub, BinaryOp::Sub, left, right, span),
        }
    }

    /// A pointer so many elements further, or back.
    pub(crate) fn moved(&mut self, pointer: Expr, by: Expr, back: bool, span: Span) -> Expr {
        let complete = pointer.ty.pointee().is_some_and(|to| self.types().is_complete(&to.ty));
        if !complete {
            let shown = self.show(&pointer.ty.clone().plain());
            self.error("constraint", span, format!("{shown} cannot be moved: it has no elements"));
            return Expr::broken(span);
        }
        let by = self.promoted_value(by);
        let by = if back {
            let wide = self.convert(by, Ty::DIFFERENCE);
            let by_span = wide.span;
            Expr::new(ExprKind::Unary(Unary::Minus, Box::new(wide)), Ty::DIFFERENCE, by_span)
        } else {
            by
        };
        let ty = pointer.ty.clone();
        Expr::new(ExprKind::Move(Box::new(pointer), Box::new(by)), ty, span)
    }

    fn relation(
        &mut self,
        relation: Relation,
        op: BinaryOp,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Expr {
        let equality = matches!(relation, Relation::Equal | Relation::NotEqual);
        let common = match (&left.ty, &right.ty) {
            (Ty::Pointer(_), Ty::Pointer(_)) if equality && self.is_null_constant(&left) => {
                Some(right.ty.clone())
            }
            (Ty::Pointer(_), Ty::Pointer(_)) if equality && self.is_null_constant(&right) => {
                Some(left.ty.clone())
            }
            // Order is a matter of elements, where a language on top deals them out.
            (Ty::Pointer(a), Ty::Pointer(b))
                if !equality
                    && a.quals.extra.kind() != 0
                    && (a.ty == Ty::Void || b.ty == Ty::Void) =>
            {
                None
            }
            (Ty::Pointer(a), Ty::Pointer(b)) => match self.common_pointer(a, b) {
                // Compilers compare them all the same, and what it means is clear.
                None if self.semantics.common_pointer(self, a, b).is_none() => {
                    let message = "pointers to different types are compared";
                    self.warning("pointer-types", span, message);
                    Some(left.ty.clone())
                }
                common => common,
            },
            (Ty::Pointer(_), other) if other.is_integer() => {
                (equality && self.is_null_constant(&right)).then(|| left.ty.clone())
            }
            (other, Ty::Pointer(_)) if other.is_integer() => {
                (equality && self.is_null_constant(&left)).then(|| right.ty.clone())
            }
            (a, b) => self.types().common(a, b),
        };
        let Some(common) = common else {
            let (a, b) =
                (self.show(&left.ty.clone().plain()), self.show(&right.ty.clone().plain()));
            let message = format!("`{}` does not compare {a} and {b}", op.symbol());
            self.error("constraint", span, message);
            return Expr::broken(span);
        };
        let left = Box::new(self.convert(left, common.clone()));
        let right = Box::new(self.convert(right, common));
        Expr::new(ExprKind::Compare(relation, left, right), Ty::INT, span)
    }

    pub(crate) fn conditional(
        &mut self,
        cond: &ast::Expr,
        then: Option<&ast::Expr>,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Expr {
        let test = self.condition(cond);
        // GNU's `c ?: b` computes c once; where that is no calculation, twice is the same.
        let yes = match then {
            Some(then) => self.value(then),
            None => self.value(cond),
        };
        let no = self.value(otherwise);
        if test.is_broken() || yes.is_broken() || no.is_broken() {
            return Expr::broken(span);
        }
        let ty = match (&yes.ty, &no.ty) {
            (Ty::Void, _) | (_, Ty::Void) => Some(Ty::Void),
            (Ty::Record(_), Ty::Record(_)) => {
                self.types().compatible_unqualified(&yes.ty, &no.ty).then(|| yes.ty.clone())
            }
            (Ty::Pointer(_), _) if self.is_null_constant(&no) => Some(yes.ty.clone()),
            (_, Ty::Pointer(_)) if self.is_null_constant(&yes) => Some(no.ty.clone()),
            (Ty::Pointer(a), Ty::Pointer(b)) => self.common_pointer(a, b),
            (a, b) => self.types().common(a, b),
        };
        let Some(ty) = ty else {
            let (a, b) = (self.show(&yes.ty.clone().plain()), self.show(&no.ty.clone().plain()));
            self.error("constraint", span, format!("`?:` between {a} and {b}"));
            return Expr::broken(span);
        };
        let yes = Box::new(self.convert(yes, ty.clone()));
        let no = Box::new(self.convert(no, ty.clone()));
        Expr::new(ExprKind::Conditional(Box::new(test), yes, no), ty, span)
    }

    /// A place that may be written, or none and an error.
    pub(crate) fn modifiable(&mut self, operand: Operand, span: Span) -> Option<Place> {
        let place = match operand {
            Operand::Place(place) => place,
            Operand::Value(value) => {
                if !value.is_broken() {
                    self.error("constraint", span, "this is a value, nothing can be stored in it");
                }
                return None;
            }
            Operand::Function(..) => {
                self.error("constraint", span, "nothing can be stored in a function");
                return None;
            }
        };
        let why = match &place.ty.ty {
            Ty::Broken => return None,
            Ty::Array(..) => Some("an array cannot be assigned to"),
            Ty::Function(_) => Some("nothing can be stored in a function"),
            Ty::Void => Some("there is nothing of type void"),
            _ if is_temporary(&place) => Some("what a call returns cannot be assigned to"),
            _ if place.ty.quals.constant => Some("this is const"),
            Ty::Record(_) if !self.types().is_complete(&place.ty.ty) => {
                Some("the type is incomplete")
            }
            Ty::Record(id) if self.has_constant(*id) => Some("a member of it is const"),
            Ty::Record(_)
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::VaList
            | Ty::Dialect(_) => None,
        };
        match why {
            Some(why) => {
                self.error("constraint", span, why);
                None
            }
            None => {
                let mut place = place;
                self.semantics.accessed(&mut place);
                Some(place)
            }
        }
    }

    fn has_constant(&self, id: crate::types::RecordId) -> bool {
        let Some(layout) = self.types().layout(id) else { return false };
        layout.fields.iter().any(|field| {
            let mut ty = field.ty.clone();
            while let Some(element) = ty.of_element() {
                ty = element;
            }
            ty.quals.constant || matches!(ty.ty, Ty::Record(inner) if self.has_constant(inner))
        })
    }

    pub(crate) fn assignment(
        &mut self,
        op: Option<BinaryOp>,
        target: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        let target_span = target.span;
        let target = self.expr(target);
        let value = self.value(value);
        let Some(place) = self.modifiable(target, target_span) else { return Expr::broken(span) };
        let ty = place.ty.ty.clone();
        let Some(op) = op else {
            let value = self.assigned(value, &place.ty.clone(), "the target");
            if value.is_broken() {
                return value;
            }
            return Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span);
        };
        if value.is_broken() {
            return value;
        }
        self.updated(place, op, value, false, span)
    }

    pub(crate) fn step(
        &mut self,
        step: Step,
        prefix: bool,
        operand: &ast::Expr,
        span: Span,
    ) -> Expr {
        let target_span = operand.span;
        let operand = self.expr(operand);
        let Some(place) = self.modifiable(operand, target_span) else { return Expr::broken(span) };
        let op = match step {
            Step::Increment => BinaryOp::Add,
            Step::Decrement => BinaryOp::Sub,
        };
        if !place.ty.ty.is_scalar() {
            return self.no_operand(step.symbol(), &place.ty.clone(), span);
        }
        let one = Expr::int(1, Ty::INT, span);
        self.updated(place, op, one, !prefix, span)
    }

    /// `place op= value`
    fn updated(&mut self, place: Place, op: BinaryOp, value: Expr, old: bool, span: Span) -> Expr {
        let ty = place.ty.ty.clone();
        let arith = match op {
            BinaryOp::Add => Arith::Add,
            BinaryOp::Sub => Arith::Sub,
            BinaryOp::Mul => Arith::Mul,
            BinaryOp::Div => Arith::Div,
            BinaryOp::Rem => Arith::Rem,
            BinaryOp::Shl => Arith::Shl,
            BinaryOp::Shr => Arith::Shr,
            BinaryOp::BitAnd => Arith::And,
            BinaryOp::BitXor => Arith::Xor,
            BinaryOp::BitOr => Arith::Or,
            BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::And
            | BinaryOp::Or => return Expr::broken(span),
        };
        let (at, operand) = if let Ty::Pointer(to) = &ty {
            let moves = matches!(arith, Arith::Add | Arith::Sub);
            if !moves || !value.ty.is_integer() || !self.types().is_complete(&to.ty) {
                let wrong = if moves && value.ty.is_integer() { ty } else { value.ty.clone() };
                return self.no_operand(&format!("{}=", op.symbol()), &wrong.plain(), span);
            }
            (ty.clone(), self.promoted_value(value))
        } else {
            let left = self.promoted_bits(&place).unwrap_or_else(|| ty.clone());
            let Some((at, other)) = self.computed_in(arith, &left, &value.ty) else {
                let wrong = if ty.is_arithmetic() { value.ty.clone() } else { ty };
                return self.no_operand(&format!("{}=", op.symbol()), &wrong.plain(), span);
            };
            (at, self.convert(value, other))
        };
        let update = Update { place, op: arith, operand, at, old };
        Expr::new(ExprKind::Update(Box::new(update)), ty, span)
    }
}

/// Whether a place is a piece of a struct that is nobody's.
fn is_temporary(place: &Place) -> bool {
    match &place.kind {
        PlaceKind::Value(_) => true,
        PlaceKind::Member(base, _) | PlaceKind::Element(base, _) => is_temporary(base),
        PlaceKind::Object(_)
        | PlaceKind::Literal(_)
        | PlaceKind::Deref(_)
        | PlaceKind::Compound(..) => false,
    }
}
