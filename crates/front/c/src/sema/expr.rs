//! Expressions: names, literals, subscripts, members and what is measured (6.5.1 to 6.5.3).

use super::{Binding, Measured, Sema};
use crate::ast::{
    self, Base, Designator, Encoding, ExprKind as Ast, FloatSuffix, GenericArm, Ident, IntLiteral,
    SizeOf, SizeOp, TypeName,
};
use crate::checked::{
    Expr, ExprKind, FunctionId, LiteralId, Object, ObjectId, Place, PlaceKind, StmtKind, Storage,
};
use crate::types::{FnTy, IntKind, Len, QualTy, Quals, RealKind, Ty};
use partita_kit::nearest;
use partita_source::{Diagnostic, Span};
use std::rc::Rc;

/// What an expression is before it is asked for its value.
#[derive(Clone, Debug)]
pub enum Operand {
    Value(Expr),
    /// An lvalue.
    Place(Place),
    Function(FunctionId, Rc<FnTy>, Span),
}

impl Operand {
    #[must_use]
    pub fn ty(&self) -> QualTy {
        match self {
            Operand::Value(expr) => expr.ty.clone().plain(),
            Operand::Place(place) => place.ty.clone(),
            Operand::Function(_, ty, _) => Ty::Function(ty.clone()).plain(),
        }
    }

    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Operand::Value(expr) => expr.span,
            Operand::Place(place) => place.span,
            Operand::Function(_, _, span) => *span,
        }
    }

    fn points(&self) -> bool {
        matches!(self.ty().ty, Ty::Array(..) | Ty::Pointer(_) | Ty::Function(_))
    }
}

impl Sema<'_> {
    /// The value of an expression.
    pub fn value(&mut self, expr: &ast::Expr) -> Expr {
        let operand = self.expr(expr);
        self.rvalue(operand)
    }

    pub fn expr(&mut self, expr: &ast::Expr) -> Operand {
        let span = expr.span;
        self.deeper(span, Operand::Value(Expr::broken(span)), |sema| sema.typed(expr))
    }

    fn typed(&mut self, expr: &ast::Expr) -> Operand {
        let span = expr.span;
        let value = match &expr.kind {
            Ast::Name(name) => return self.name(name, span),
            Ast::Index { base, index } => return self.subscript(base, index, span),
            Ast::Member { base, arrow, member } => return self.member(base, *arrow, member, span),
            Ast::Str(literal) if literal.encoding == Encoding::Wide => {
                self.unsupported("wide text", Ty::INT.plain().pointer(), span)
            }
            Ast::Str(literal) => return Operand::Place(self.literal(&literal.bytes, span)),
            Ast::CompoundLiteral { ty, init } => return self.compound_literal(ty, init, span),
            Ast::Unary { op: ast::UnaryOp::Deref, operand } => {
                return self.dereferenced(operand, span);
            }
            Ast::Generic { control, arms } => return self.generic(control, arms, span),
            Ast::Int(literal) => self.integer(literal, span),
            Ast::Float(literal) => {
                let kind = match literal.suffix {
                    FloatSuffix::Double => RealKind::Double,
                    FloatSuffix::Float => RealKind::Float,
                    FloatSuffix::LongDouble => RealKind::LongDouble,
                };
                Expr::new(ExprKind::Real(literal.value), Ty::Real(kind), span)
            }
            Ast::Char(literal) if literal.encoding == Encoding::Wide => {
                self.unsupported("wide text", Ty::INT, span)
            }
            Ast::Char(literal) => Expr::int(i128::from(literal.value), Ty::INT, span),
            Ast::Dialect(word) => {
                let semantics = self.semantics;
                semantics.value(self, word, span)
            }
            Ast::Call { callee, args } => self.call(callee, args, span),
            Ast::Unary { op, operand } => self.unary(*op, operand, span),
            Ast::Step { step, prefix, operand } => self.step(*step, *prefix, operand, span),
            Ast::SizeOf(size) => self.size(size, span),
            Ast::Cast { ty, operand } => {
                let outer = std::mem::take(&mut self.lengths);
                let ty = self.type_name(ty);
                let lengths = std::mem::replace(&mut self.lengths, outer);
                let value = self.value(operand);
                let value = self.cast(value, &ty, span);
                with_lengths(lengths, value)
            }
            Ast::Binary { op, left, right } => self.binary(*op, left, right, span),
            Ast::Conditional { cond, then, otherwise } => {
                self.conditional(cond, then.as_deref(), otherwise, span)
            }
            Ast::Assign { op, target, value } => self.assignment(*op, target, value, span),
            Ast::Comma { left, right } => {
                let left = self.value(left);
                let right = self.value(right);
                let ty = right.ty.clone();
                Expr::new(ExprKind::Comma(Box::new(left), Box::new(right)), ty, span)
            }
            Ast::OffsetOf { ty, path } => self.offset_of(ty, path, span),
            Ast::VaArg { list, ty } => self.va_arg(list, ty, span),
            Ast::Block(block) => self.block_value(block, span),
            Ast::Meta(_) => Expr::broken(span),
        };
        Operand::Value(value)
    }

    pub(crate) fn unsupported(&mut self, what: &str, ty: Ty, span: Span) -> Expr {
        Expr::new(ExprKind::Unsupported(what.to_owned()), ty, span)
    }

    fn name(&mut self, name: &str, span: Span) -> Operand {
        match self.scopes.find(name).cloned() {
            Some(Binding::Object(id)) => {
                let ty = self.program.object(id).map(|object| object.ty.clone());
                let ty = ty.unwrap_or(Ty::Broken.plain());
                Operand::Place(Place { kind: PlaceKind::Object(id), ty, span })
            }
            Some(Binding::Function(id)) => self.function_name(id, span),
            Some(Binding::Constant(value, ty)) => Operand::Value(Expr::int(value, ty, span)),
            Some(Binding::Type(_)) => {
                self.error("constraint", span, format!("`{name}` is a type, not a value"));
                Operand::Value(Expr::broken(span))
            }
            None if name == "__func__" || name == "__FUNCTION__" => {
                let text = self.name_of_function().unwrap_or_else(|| "".into());
                let mut place = self.literal(text.as_bytes(), span);
                if let Ty::Array(element, length) = &place.ty.ty {
                    let constant = Quals { constant: true, ..Quals::NONE };
                    let element = element.as_ref().clone().with(constant);
                    place.ty = Ty::Array(Rc::new(element), *length).plain();
                }
                Operand::Place(place)
            }
            None => {
                self.unknown_name(name, span);
                Operand::Value(Expr::broken(span))
            }
        }
    }

    pub(crate) fn function_name(&mut self, id: FunctionId, span: Span) -> Operand {
        let Some(function) = self.program.functions.get_mut(id.index()) else {
            return Operand::Value(Expr::broken(span));
        };
        function.used.get_or_insert(span);
        Operand::Function(id, function.ty.clone(), span)
    }

    pub(crate) fn unknown_name(&mut self, name: &str, span: Span) {
        let names = self.scopes.names();
        let found = Diagnostic::error("unknown-name", span, format!("`{name}` is not declared"));
        self.report(match nearest(name, names.iter().map(|known| &**known)) {
            Some(meant) => found.help(format!("did you mean `{meant}`?")),
            None => found,
        });
    }

    /// A string literal: an array of char with a zero at its end.
    pub(crate) fn literal(&mut self, bytes: &[u8], span: Span) -> Place {
        let id = LiteralId(u32::try_from(self.program.literals.len()).unwrap_or(u32::MAX));
        let mut bytes = bytes.to_vec();
        bytes.push(0);
        let length = Len::Known(bytes.len() as u64);
        self.program.literals.push(bytes);
        let ty = Ty::Array(Rc::new(Ty::CHAR.plain()), length).plain();
        Place { kind: PlaceKind::Literal(id), ty, span }
    }

    /// The first type that holds it (6.4.4.1).
    fn integer(&mut self, literal: &IntLiteral, span: Span) -> Expr {
        let value = i128::from(literal.value);
        let kinds: &[IntKind] = match literal.suffix.longs {
            0 => &[IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong],
            1 => &[IntKind::Long, IntKind::ULong],
            _ => &[IntKind::LLong, IntKind::ULLong],
        };
        let fits = |kind: &&IntKind| {
            let sign = if literal.suffix.unsigned {
                !kind.signed()
            } else {
                kind.signed() || !literal.decimal
            };
            sign && kind.holds(value)
        };
        match kinds.iter().find(fits) {
            Some(kind) => Expr::int(value, Ty::Int(*kind), span),
            None => {
                self.warning("literal", span, "this number fits only unsigned types");
                Expr::int(value, Ty::Int(IntKind::ULLong), span)
            }
        }
    }

    fn subscript(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> Operand {
        let (base, index) = (self.expr(base), self.expr(index));
        let (base, index) = if base.points() { (base, index) } else { (index, base) };
        let index = self.rvalue(index);
        if index.is_broken() || base.ty().ty == Ty::Broken {
            return Operand::Value(Expr::broken(span));
        }
        if !index.ty.is_integer() || !base.points() {
            let shown = self.show(&base.ty());
            let message = if base.points() {
                "an index is an integer".to_owned()
            } else {
                format!("{shown} has no elements")
            };
            self.error("constraint", span, message);
            return Operand::Value(Expr::broken(span));
        }
        self.element(base, index, span)
    }

    /// `base[index]`
    pub fn element(&mut self, base: Operand, index: Expr, span: Span) -> Operand {
        let promoted = self.types().promoted(&index.ty);
        let index = self.convert(index, promoted);
        if let Operand::Place(place) = &base
            && let Some(ty) = place.ty.of_element()
        {
            let kind = PlaceKind::Element(Box::new(place.clone()), Box::new(index));
            return Operand::Place(Place { kind, ty, span });
        }
        let pointer = self.rvalue(base);
        let moved = self.moved(pointer, index, false, span);
        self.place_behind(moved, span)
    }

    fn dereferenced(&mut self, operand: &ast::Expr, span: Span) -> Operand {
        let pointer = self.value(operand);
        self.place_behind(pointer, span)
    }

    /// What a pointer points at.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub fn place_behind(&mut self, pointer: Expr, span: Span) -> Operand {
        match &pointer.ty {
            Ty::Pointer(to) => {
                let ty = to.as_ref().clone();
                if let (Ty::Function(function), ExprKind::Function(id)) = (&ty.ty, &pointer.kind) {
                    return Operand::Function(*id, function.clone(), span);
                }
                Operand::Place(Place { kind: PlaceKind::Deref(Box::new(pointer)), ty, span })
            }
            Ty::Broken => Operand::Value(Expr::broken(span)),
            other => {
                let shown = self.show(&other.clone().plain());
                self.error("constraint", span, format!("{shown} is no pointer"));
                Operand::Value(Expr::broken(span))
            }
        }
    }

    fn member(&mut self, base: &ast::Expr, arrow: bool, member: &Ident, span: Span) -> Operand {
        let operand = if arrow {
            let pointer = self.value(base);
            self.place_behind(pointer, base.span)
        } else {
            self.expr(base)
        };
        let place = match operand {
            Operand::Place(place) => place,
            Operand::Value(value) if value.is_broken() => return Operand::Value(value),
            Operand::Value(value) => {
                let (ty, span) = (value.ty.clone().plain(), value.span);
                Place { kind: PlaceKind::Value(Box::new(value)), ty, span }
            }
            Operand::Function(..) => {
                self.error("constraint", span, "a function has no members");
                return Operand::Value(Expr::broken(span));
            }
        };
        match self.field_of(place, member, span) {
            Some(place) => Operand::Place(place),
            None => Operand::Value(Expr::broken(span)),
        }
    }

    /// A member of a struct or union, also of an anonymous one inside.
    pub(crate) fn field_of(&mut self, base: Place, member: &Ident, span: Span) -> Option<Place> {
        let Ty::Record(id) = base.ty.ty else {
            if base.ty.ty != Ty::Broken {
                let shown = self.show(&base.ty);
                let message = format!("{shown} is no struct: it has no member `{}`", member.name);
                self.error("constraint", member.span, message);
            }
            return None;
        };
        let Some(layout) = self.types().layout(id) else {
            let shown = self.show(&base.ty);
            self.error("constraint", member.span, format!("{shown} is incomplete"));
            return None;
        };
        let Some(path) = self.path_to(id, &member.name) else {
            let names = layout.fields.iter().filter_map(|field| field.name.clone());
            let names: Vec<_> = names.collect();
            let message = format!("{} has no member `{}`", self.show(&base.ty), member.name);
            let found = Diagnostic::error("unknown-name", member.span, message);
            self.report(match nearest(&member.name, names.iter().map(|name| &**name)) {
                Some(meant) => found.help(format!("did you mean `{meant}`?")),
                None => found,
            });
            return None;
        };
        let mut place = base;
        for field in path {
            place = self.member_number(place, field, span)?;
        }
        Some(place)
    }

    pub(crate) fn member_number(&self, base: Place, field: usize, span: Span) -> Option<Place> {
        let Ty::Record(id) = base.ty.ty else { return None };
        let quals = self.semantics.member_quals(base.ty.quals);
        let ty = self.types().layout(id)?.fields.get(field)?.ty.clone().with(quals);
        Some(Place { kind: PlaceKind::Member(Box::new(base), field), ty, span })
    }

    /// Numbers of members, through anonymous ones.
    pub(crate) fn path_to(&self, id: crate::types::RecordId, name: &str) -> Option<Vec<usize>> {
        let fields = &self.types().layout(id)?.fields;
        for (number, field) in fields.iter().enumerate() {
            match (&field.name, &field.ty.ty) {
                (Some(known), _) if **known == *name => return Some(vec![number]),
                (None, Ty::Record(inner)) => {
                    if let Some(mut path) = self.path_to(*inner, name) {
                        path.insert(0, number);
                        return Some(path);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn compound_literal(&mut self, ty: &TypeName, init: &ast::InitList, span: Span) -> Operand {
        let ty = self.type_name(ty);
        let (ty, init) = self.initialiser(&ty, &ast::Init::List(init.clone()));
        let file = self.function.is_none();
        let storage = if file { Storage::Static } else { Storage::Automatic };
        let id = ObjectId(u32::try_from(self.program.objects.len()).unwrap_or(u32::MAX));
        self.program.objects.push(Object {
            name: "literal".into(),
            ty: ty.clone(),
            storage,
            span,
            addressed: true,
            init: file.then(|| init.clone()),
            defined: true,
            of: None,
        });
        let kind =
            if file { PlaceKind::Object(id) } else { PlaceKind::Compound(id, Box::new(init)) };
        Operand::Place(Place { kind, ty, span })
    }

    fn size(&mut self, size: &SizeOf, span: Span) -> Expr {
        let outer = std::mem::take(&mut self.lengths);
        let (ty, bits, expr) = match &size.operand {
            Base::Type(name) => (self.type_name(name), false, false),
            Base::Expr(expr) => {
                let kept: Vec<bool> =
                    self.program.objects.iter().map(|object| object.addressed).collect();
                let operand = self.expr(expr);
                for (object, addressed) in self.program.objects.iter_mut().zip(kept) {
                    object.addressed = addressed;
                }
                let bits =
                    matches!(&operand, Operand::Place(place) if self.bit_field(place).is_some());
                (operand.ty(), bits, true)
            }
        };
        let lengths = std::mem::replace(&mut self.lengths, outer);
        let value = match &size.op {
            SizeOp::Dialect(word) => {
                let semantics = self.semantics;
                semantics.size_of(self, word, Measured { ty, expr }, span)
            }
            SizeOp::Align => match self.types().align_of(&ty.ty) {
                Some(align) => Expr::int(i128::from(align), Ty::SIZE, span),
                None => self.has_no_size(&ty, span),
            },
            SizeOp::Size if bits => {
                self.error("constraint", span, "a bit-field has no size");
                Expr::broken(span)
            }
            SizeOp::Size => self.size_of_type(&ty, span),
        };
        with_lengths(lengths, value)
    }

    pub fn size_of_type(&mut self, ty: &QualTy, span: Span) -> Expr {
        match self.types().size_of(&ty.ty) {
            Some(size) => Expr::int(i128::from(size), Ty::SIZE, span),
            None if ty.ty.is_vla() => Expr::new(ExprKind::SizeOf(ty.clone()), Ty::SIZE, span),
            None => self.has_no_size(ty, span),
        }
    }

    fn has_no_size(&mut self, ty: &QualTy, span: Span) -> Expr {
        if ty.ty != Ty::Broken {
            let shown = self.show(ty);
            self.error("constraint", span, format!("{shown} has no size: it is incomplete"));
        }
        Expr::broken(span)
    }

    fn offset_of(&mut self, ty: &TypeName, path: &[Designator], span: Span) -> Expr {
        let ty = self.type_name(ty);
        let null = Expr::new(ExprKind::Null, ty.clone().pointer(), span);
        let mut place = Place { kind: PlaceKind::Deref(Box::new(null)), ty, span };
        for designator in path {
            let next = match designator {
                Designator::Member(member) => self.field_of(place, member, span),
                Designator::Index(index) | Designator::Range(index, _) => {
                    let index = self.value(index);
                    match self.element(Operand::Place(place), index, span) {
                        Operand::Place(place) => Some(place),
                        Operand::Value(_) | Operand::Function(..) => None,
                    }
                }
            };
            let Some(next) = next else { return Expr::broken(span) };
            place = next;
        }
        if self.bit_field(&place).is_some() {
            self.error("constraint", span, "a bit-field has no offset");
            return Expr::broken(span);
        }
        let ty = place.ty.clone().pointer();
        let address = Expr::new(ExprKind::Address(Box::new(place)), ty, span);
        let value = self.convert(address, Ty::SIZE);
        match self.constant_int(&value) {
            Some(offset) => Expr::int(offset, Ty::SIZE, span),
            None => {
                self.error("constraint", span, "an offset is a constant");
                Expr::broken(span)
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn va_arg(&mut self, list: &ast::Expr, ty: &TypeName, span: Span) -> Expr {
        let ty = self.type_name(ty);
        match self.expr(list) {
            Operand::Place(place) if place.ty.ty == Ty::VaList => {
                Expr::new(ExprKind::VaArg(Box::new(place)), ty.ty, span)
            }
            other => {
                if other.ty().ty != Ty::Broken {
                    self.error("constraint", span, "`va_arg` wants a `va_list`");
                }
                Expr::broken(span)
            }
        }
    }

    fn generic(&mut self, control: &ast::Expr, arms: &[GenericArm], span: Span) -> Operand {
        let operand = self.expr(control);
        let control = self.rvalue(operand).ty.plain();
        let mut chosen = None;
        for arm in arms {
            let Some(name) = &arm.ty else {
                chosen = chosen.or(Some(&arm.value));
                continue;
            };
            let ty = self.type_name(name);
            if self.types().compatible(&ty, &control) {
                return self.expr(&arm.value);
            }
        }
        match chosen {
            Some(value) => self.expr(value),
            None => {
                let shown = self.show(&control);
                self.error("constraint", span, format!("no arm of `_Generic` is for {shown}"));
                Operand::Value(Expr::broken(span))
            }
        }
    }

    /// GNU's `({ ... })`: its value is that of its last statement.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn block_value(&mut self, block: &ast::Block, span: Span) -> Expr {
        let mut stmts = self.scoped(|sema| sema.stmts(&block.stmts));
        match stmts.pop() {
            Some(last) => match last.kind {
                StmtKind::Expr(value) => {
                    let ty = value.ty.clone();
                    Expr::new(ExprKind::Block(stmts, Some(Box::new(value))), ty, span)
                }
                kind => {
                    stmts.push(crate::checked::Stmt { kind, span: last.span });
                    Expr::new(ExprKind::Block(stmts, None), Ty::Void, span)
                }
            },
            None => Expr::new(ExprKind::Block(stmts, None), Ty::Void, span),
        }
    }

    /// Where a place is a bit-field, which.
    #[must_use]
    pub fn bit_field(&self, place: &Place) -> Option<crate::types::BitField> {
        let PlaceKind::Member(base, field) = &place.kind else { return None };
        let Ty::Record(id) = base.ty.ty else { return None };
        self.types().layout(id)?.fields.get(*field)?.bits
    }
}

fn with_lengths(lengths: Vec<(crate::types::LengthId, Expr)>, value: Expr) -> Expr {
    if lengths.is_empty() {
        return value;
    }
    let (ty, span) = (value.ty.clone(), value.span);
    Expr::new(ExprKind::WithLengths(lengths, Box::new(value)), ty, span)
}
