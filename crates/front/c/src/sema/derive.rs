//! Types as written, made types: specifiers, then the declarator's chain from inside out (6.7.2, 6.7.5).

use super::{Binding, Sema};
use crate::ast::{
    ArraySize, Attribute, Base, Basic, Declarator, Derived, DerivedKind, Parameter, Qualifier,
    QualifierKind, Specifiers, TypeName, TypeSpecKind,
};
use crate::types::{FnTy, IntKind, Len, QualTy, Quals, RealKind, Ty};
use partita_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    pub fn type_name(&mut self, name: &TypeName) -> QualTy {
        let base = self.specified(&name.specifiers);
        self.derived(base, &name.declarator)
    }

    /// What the specifiers say.
    pub(crate) fn specified(&mut self, specifiers: &Specifiers) -> QualTy {
        for alignment in &specifiers.alignments {
            self.warning("ignored", alignment.span, "`_Alignas` changes nothing here");
        }
        let span = specifiers.ty.span;
        let base = match &specifiers.ty.kind {
            TypeSpecKind::Basic(basic) => self.basic(*basic, span).plain(),
            TypeSpecKind::Name(name) => match self.scopes.find(name) {
                Some(Binding::Type(ty)) => ty.clone(),
                _ => match self.semantics.type_name(name) {
                    Some(ty) => ty,
                    None => {
                        self.error("unknown-name", span, format!("`{name}` is not a type here"));
                        Ty::Broken.plain()
                    }
                },
            },
            TypeSpecKind::Struct(spec) => Ty::Record(self.struct_spec(spec)).plain(),
            TypeSpecKind::Enum(spec) => Ty::Enum(self.enum_spec(spec)).plain(),
            TypeSpecKind::Typeof(base) => match &**base {
                Base::Type(name) => self.type_name(name),
                Base::Expr(expr) => self.type_of(expr),
            },
            TypeSpecKind::Meta(_) => Ty::Broken.plain(),
        };
        let quals = self.qualifiers(&specifiers.qualifiers);
        self.qualified(base, quals, span)
    }

    /// `__typeof__(e)`, `sizeof e`: the type only, nothing of the expression stays.
    pub(crate) fn type_of(&mut self, expr: &crate::ast::Expr) -> QualTy {
        let kept: Vec<bool> = self.program.objects.iter().map(|object| object.addressed).collect();
        let operand = self.expr(expr);
        for (object, addressed) in self.program.objects.iter_mut().zip(kept) {
            object.addressed = addressed;
        }
        operand.ty()
    }

    fn basic(&mut self, basic: Basic, span: Span) -> Ty {
        match basic {
            Basic::Void => Ty::Void,
            Basic::Bool => Ty::Int(IntKind::Bool),
            Basic::Char => Ty::Int(IntKind::Char),
            Basic::SignedChar => Ty::Int(IntKind::SChar),
            Basic::UnsignedChar => Ty::Int(IntKind::UChar),
            Basic::Short => Ty::Int(IntKind::Short),
            Basic::UnsignedShort => Ty::Int(IntKind::UShort),
            Basic::Int => Ty::Int(IntKind::Int),
            Basic::UnsignedInt => Ty::Int(IntKind::UInt),
            Basic::Long => Ty::Int(IntKind::Long),
            Basic::UnsignedLong => Ty::Int(IntKind::ULong),
            Basic::LongLong => Ty::Int(IntKind::LLong),
            Basic::UnsignedLongLong => Ty::Int(IntKind::ULLong),
            Basic::Float => Ty::Real(RealKind::Float),
            Basic::Double => Ty::Real(RealKind::Double),
            Basic::LongDouble => Ty::Real(RealKind::LongDouble),
            Basic::FloatComplex | Basic::DoubleComplex | Basic::LongDoubleComplex => {
                self.error("not-read", span, "complex numbers are not read");
                Ty::Broken
            }
            Basic::VaList => Ty::VaList,
        }
    }

    pub(crate) fn qualifiers(&mut self, qualifiers: &[Qualifier]) -> Quals {
        let mut quals = Quals::NONE;
        for qualifier in qualifiers {
            match &qualifier.kind {
                QualifierKind::Const => quals.constant = true,
                QualifierKind::Volatile => quals.volatile = true,
                QualifierKind::Restrict => quals.restrict = true,
                QualifierKind::Atomic => {
                    self.error("not-read", qualifier.span, "`_Atomic` is not read: C99 has none");
                }
                QualifierKind::Dialect { word, layout } => {
                    let semantics = self.semantics;
                    semantics.qualifier(self, word, layout.as_ref(), &mut quals, qualifier.span);
                }
            }
        }
        quals
    }

    /// The qualifiers of an array are those of its elements (6.7.3).
    fn qualified(&mut self, ty: QualTy, quals: Quals, span: Span) -> QualTy {
        if quals.restrict && !matches!(ty.ty, Ty::Pointer(_) | Ty::Broken | Ty::Array(..)) {
            let shown = self.show(&ty);
            self.error("constraint", span, format!("`restrict` is for pointers, not for {shown}"));
        }
        match &ty.ty {
            Ty::Array(element, length) if quals != Quals::NONE => {
                let element = self.qualified((**element).clone(), quals, span);
                Ty::Array(Rc::new(element), *length).plain()
            }
            Ty::Array(..)
            | Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::Function(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => ty.with(quals),
        }
    }

    /// A declarator's type over that of the specifiers.
    pub(crate) fn derived(&mut self, base: QualTy, declarator: &Declarator) -> QualTy {
        self.no_packing(&declarator.attributes);
        let mut ty = base;
        for link in declarator.chain.iter().rev() {
            ty = self.link_of(ty, link);
        }
        let semantics = self.semantics;
        semantics.declared(self, ty, declarator)
    }

    fn link_of(&mut self, ty: QualTy, link: &Derived) -> QualTy {
        match &link.kind {
            DerivedKind::Pointer { qualifiers } => {
                let quals = self.qualifiers(qualifiers);
                ty.pointer().plain().with(quals)
            }
            DerivedKind::Array { size, .. } => self.array_of(ty, size, link.span),
            DerivedKind::Function { params, variadic, prototype } => {
                if matches!(ty.ty, Ty::Array(..) | Ty::Function(_)) {
                    let what =
                        if matches!(ty.ty, Ty::Array(..)) { "an array" } else { "a function" };
                    let message = format!("a function cannot return {what}");
                    self.error("constraint", link.span, message);
                    return Ty::Broken.plain();
                }
                let params = self.prototype(params);
                let unknown = !prototype;
                let function = FnTy { result: ty, params, variadic: *variadic, unknown };
                Ty::Function(Rc::new(function)).plain()
            }
        }
    }

    fn array_of(&mut self, element: QualTy, size: &ArraySize, span: Span) -> QualTy {
        if element.ty == Ty::Broken {
            return element;
        }
        if !self.types().is_complete(&element.ty) {
            let what = match &element.ty {
                Ty::Function(_) => "of functions".to_owned(),
                Ty::Array(..) => "of arrays without a length".to_owned(),
                Ty::Void
                | Ty::Int(_)
                | Ty::Real(_)
                | Ty::Enum(_)
                | Ty::Pointer(_)
                | Ty::Record(_)
                | Ty::VaList
                | Ty::Dialect(_)
                | Ty::Broken => format!("of the incomplete type {}", self.show(&element)),
            };
            self.error("constraint", span, format!("there are no arrays {what}"));
            return Ty::Broken.plain();
        }
        let length = match size {
            ArraySize::Unknown => Len::Open,
            ArraySize::Star => Len::Variable(self.fresh_length()),
            ArraySize::Expr(expr) => self.length(expr),
        };
        Ty::Array(Rc::new(element), length).plain()
    }

    fn length(&mut self, expr: &crate::ast::Expr) -> Len {
        let value = self.value(expr);
        if value.is_broken() {
            return Len::Known(1);
        }
        if !value.ty.is_integer() {
            self.error("constraint", expr.span, "the length of an array is an integer");
            return Len::Known(1);
        }
        match self.constant_int(&value) {
            Some(length) if length < 0 => {
                self.error("constraint", expr.span, format!("an array has no {length} elements"));
                Len::Known(1)
            }
            Some(length) => Len::Known(u64::try_from(length).unwrap_or(u64::MAX)),
            None if self.in_prototype => Len::Variable(self.fresh_length()),
            None if self.scopes.at_file() => {
                let message = "the length of an array outside of functions is a constant";
                self.error("constraint", expr.span, message);
                Len::Known(1)
            }
            None => {
                let id = self.fresh_length();
                let value = self.convert(value, Ty::DIFFERENCE);
                self.lengths.push((id, value));
                Len::Variable(id)
            }
        }
    }

    /// The types of parameters where there is no body: names in it are gone behind it.
    fn prototype(&mut self, params: &[Parameter]) -> Vec<QualTy> {
        let outer = std::mem::replace(&mut self.in_prototype, true);
        self.scopes.open();
        let types = params.iter().map(|param| self.parameter(param)).collect();
        self.scopes.close();
        self.in_prototype = outer;
        types
    }

    fn parameter(&mut self, param: &Parameter) -> QualTy {
        let ty = self.parameter_type(param);
        if let Some(name) = &param.declarator.name {
            let object = self.new_object(name, ty.clone(), crate::checked::Storage::Parameter);
            self.scopes.bind(name.name.clone(), Binding::Object(object), name.span);
        }
        ty
    }

    /// Arrays and functions are pointers to their elements and to themselves (6.7.5.3).
    pub(crate) fn parameter_type(&mut self, param: &Parameter) -> QualTy {
        let base = self.specified(&param.specifiers);
        // Whatever the first length of an array parameter is: it is a pointer.
        let (first, quals) = match param.declarator.chain.first() {
            Some(Derived { kind: DerivedKind::Array { qualifiers, size, .. }, .. }) => {
                (matches!(size, ArraySize::Expr(_)), self.qualifiers(qualifiers))
            }
            _ => (false, Quals::NONE),
        };
        let before = self.lengths.len();
        let ty = self.derived(base, &param.declarator);
        if first && matches!(ty.ty, Ty::Array(_, Len::Variable(_))) && self.lengths.len() > before {
            // Computed last, as the outermost one.
            self.lengths.pop();
        }
        let semantics = self.semantics;
        semantics.declared_as(self, super::Declared::Parameter, &ty, param.span);
        match ty.ty {
            Ty::Array(element, _) => element.as_ref().clone().pointer().plain().with(quals),
            Ty::Function(_) => ty.pointer().plain(),
            Ty::Void => {
                let message = "a parameter cannot be of type void";
                self.error("constraint", param.span, message);
                Ty::Broken.plain()
            }
            Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => ty,
        }
    }

    /// Attributes mean nothing to us, but for those that change a layout.
    pub(crate) fn no_packing(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            if matches!(&*attribute.name, "packed" | "__packed__" | "aligned" | "__aligned__") {
                let message = format!("the attribute `{}` is not read", attribute.name);
                self.error("not-read", attribute.span, message);
            }
        }
    }
}
