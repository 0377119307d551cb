//! `base.name` and `base.name(..)`: fields, methods, and what is built into types.

mod array;
mod domain;
mod guarded;
mod keyed;
mod range;
mod text;

pub(crate) use array::ArrayMember;
pub(crate) use domain::{DomainMember, UNKNOWN_DIMENSION, all_locales};
pub(crate) use guarded::{
    AtomicMember, BarrierMember, EXPECTED_VARIABLE, GuardedMember, RESET_WITHOUT_DEFAULT,
    SyncMember,
};
pub(crate) use keyed::KeyedMember;
pub(crate) use range::{Move, RangeMember};
pub(crate) use text::TextMember;

use super::aggregates::Field;
use super::call::Given;
use super::constant::Const;
use super::ids::ModuleId;
use super::items::Source;
use super::meaning::{Known, Meaning, Running};
use super::scope::Binding;
use super::ty::{ClassTy, Held, Ty};
use super::typer::Typer;
use crate::ast::{Arg, Expr, Ident};
use partita_source::Span;

impl<'a> Typer<'_, 'a> {
    /// `base.name` without parentheses behind it.
    pub(super) fn dot(&mut self, base: &'a Expr, name: &Ident, span: Span) -> Meaning {
        let value = self.called(base);
        self.member_or_unknown(&value, name, None, span)
    }

    /// `base.name(args)`
    pub(super) fn method_call(
        &mut self,
        base: &'a Expr,
        name: &Ident,
        args: &'a [Arg],
        span: Span,
    ) -> Meaning {
        if base.as_name() == Some("super") && self.scope().lookup("super").is_none() {
            return self.super_call(name, args, span);
        }
        if let Some(distributed) = self.distributed(base, name, args, span) {
            return distributed;
        }
        let value = self.called(base);
        if value.is_unknown() {
            return Meaning::Unknown;
        }
        // A field or a method without parentheses, indexed.
        if !args.is_empty()
            && let Some(field) = self.field(&value, name, span)
        {
            return self.index(&field, args, span);
        }
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Meaning::Unknown;
        }
        self.member_or_unknown(&value, name, Some(&given), span)
    }

    /// A member of a value; that there is none is noted.
    pub(super) fn member_or_unknown(
        &mut self,
        value: &Meaning,
        name: &Ident,
        given: Option<&[Given<Meaning>]>,
        span: Span,
    ) -> Meaning {
        match self.member(value, name, given, span) {
            Some(meaning) => meaning,
            None => {
                self.no_member(value, name);
                Meaning::Unknown
            }
        }
    }

    pub(crate) fn no_member(&mut self, value: &Meaning, name: &Ident) {
        let what = match value.ty() {
            Some(Ty::Unknown) => return,
            Some(ty) => format!("`{}` of a value of type {}", name.name, self.sema.show(&ty)),
            None => format!("`{}` of a type or module", name.name),
        };
        self.give_up(name.span, &what);
    }

    fn member(
        &mut self,
        value: &Meaning,
        name: &Ident,
        given: Option<&[Given<Meaning>]>,
        span: Span,
    ) -> Option<Meaning> {
        if let Meaning::Unknown = value {
            return Some(Meaning::Unknown);
        }
        if let Meaning::Module(id) = value {
            return self.module_member(*id, name, given, span);
        }
        if let Meaning::Type(_) | Meaning::Aggregate(_) = value
            && let Some(result) = self.type_method(value, name, given, span)
        {
            return Some(result);
        }
        if let Meaning::Type(ty) = value {
            return self.type_member(ty, name);
        }
        if given.is_none()
            && let Some(field) = self.field(value, name, span)
        {
            return Some(field);
        }
        let arguments = given.unwrap_or(&[]);
        if let Meaning::Run(run) = value
            && let Some(result) = self.guarded_member(run, &name.name, arguments, span)
        {
            return Some(result);
        }
        let ty = value.ty()?;
        let procs = self.sema.methods_on(&ty, &name.name);
        if !procs.is_empty() {
            return Some(self.call_or_refer(procs, Some(value.clone()), given, span));
        }
        match &*name.name {
            "locale" => return has_home(value, &ty).then(|| Meaning::run(Ty::Locale)),
            "type" => return Some(Meaning::Type(ty)),
            _ => {}
        }
        if is_promoted(&ty, &name.name) {
            return self.promoted_member(value, name, given, span);
        }
        let read = if ty.is_sync() { value.clone().read() } else { value.clone() };
        self.builtin_member(&read, name, arguments, span)
    }

    /// Methods with arguments, or without parentheses.
    fn call_or_refer(
        &mut self,
        procs: Vec<super::ids::ProcId>,
        this: Option<Meaning>,
        given: Option<&[Given<Meaning>]>,
        span: Span,
    ) -> Meaning {
        match given {
            Some(given) => self.call_procs(&procs, this, given.to_vec(), span),
            None => self.call_without_parentheses(procs, this, span),
        }
    }

    /// `A.x`, `A.f()` for every element: what arrays do not have themselves.
    fn promoted_member(
        &mut self,
        value: &Meaning,
        name: &Ident,
        given: Option<&[Given<Meaning>]>,
        span: Span,
    ) -> Option<Meaning> {
        let base = self.operand(value, span)?;
        let arguments = match given {
            Some(given) => Some(self.promoted_arguments(given)?),
            None => None,
        };
        Some(self.lazy(&Source::Member(base, name.clone(), arguments), span))
    }

    fn module_member(
        &mut self,
        id: ModuleId,
        name: &Ident,
        given: Option<&[Given<Meaning>]>,
        span: Span,
    ) -> Option<Meaning> {
        let binding = self.sema.modules[id].scope.exported(&name.name, 0)?;
        if let Binding::Procs(procs) = binding {
            return Some(self.call_or_refer(procs, None, given, span));
        }
        Some(binding.meaning().unwrap_or(Meaning::Unknown))
    }

    pub(crate) fn type_member(&mut self, ty: &Ty, name: &Ident) -> Option<Meaning> {
        if *ty == Ty::Unknown {
            return Some(Meaning::Unknown);
        }
        let Ty::Enum(id) = ty else { return None };
        let info = &self.sema.enums[*id];
        if &*name.name == "size" {
            return Some(Meaning::int(i64::try_from(info.constants.len()).unwrap_or(0)));
        }
        let number = info.constants.iter().position(|constant| constant.0 == name.name);
        Some(match number {
            Some(number) => Meaning::Const(Const::Enum(*id, number)),
            None => {
                let text = format!("the enum `{}` has no constant `{}`", info.name, name.name);
                self.error(name.span, &text);
                Meaning::Unknown
            }
        })
    }

    /// `proc type m()`: a method of the type itself.
    fn type_method(
        &mut self,
        value: &Meaning,
        name: &Ident,
        given: Option<&[Given<Meaning>]>,
        span: Span,
    ) -> Option<Meaning> {
        let value = self.closed_type(value.clone());
        let id = value.as_type()?.aggregate()?;
        let procs = self.sema.methods_of_type(id, &name.name);
        if procs.is_empty() {
            let mut known = self.sema.known_members(id).into_iter();
            return known.find(|(known, _)| *known == name.name).map(|(_, meaning)| meaning);
        }
        Some(self.call_or_refer(procs, Some(value), given, span))
    }

    /// What a name of a field or method means inside of a method.
    pub(super) fn own_member(&mut self, name: &str, span: Span) -> Meaning {
        let this = self.name("this", span);
        if let Meaning::Type(ty) = &this
            && let Some(id) = ty.aggregate()
        {
            let procs = self.sema.methods_of_type(id, name);
            if procs.is_empty() {
                return self.give_up(span, "a member of an object in a method of its type");
            }
            return Meaning::Procs(procs, Some(Box::new(this)));
        }
        let Some(ty) = this.ty() else {
            return self.give_up(span, "a member without an object");
        };
        let ident = Ident { name: name.into(), span };
        if let Some(field) = self.field(&this, &ident, span) {
            return field;
        }
        let Some(id) = ty.aggregate() else { return Meaning::Unknown };
        let procs = self.sema.methods_of(id, name);
        if procs.is_empty() {
            return self.give_up(span, &format!("the member `{name}`"));
        }
        Meaning::Procs(procs, Some(Box::new(this)))
    }

    /// A field of a record or object.
    fn field(&mut self, value: &Meaning, name: &Ident, span: Span) -> Option<Meaning> {
        let Meaning::Run(run) = value else { return None };
        let id = run.ty.aggregate()?;
        let Some(field) = self.sema.field_named(id, &name.name) else {
            let mut known = self.sema.known_members(id).into_iter();
            return known.find(|(known, _)| *known == name.name).map(|(_, meaning)| meaning);
        };
        if field.ty == Ty::Unknown {
            return Some(self.give_up(span, &format!("the field `{}` of this type", name.name)));
        }
        Some(field_of(run, &field))
    }

    /// `super.m(..)`
    fn super_call(&mut self, name: &Ident, args: &'a [Arg], span: Span) -> Meaning {
        let given = self.given(args);
        let this = self.name("this", span);
        // Records have no parents: all that `super.init()` may do is nothing.
        let Some(Ty::Class(class)) = this.ty() else { return Meaning::Nothing };
        let Some(parent) = self.sema.parent_of(class.class) else { return Meaning::Nothing };
        if &*name.name == "init" {
            return Meaning::Nothing;
        }
        let upper = Meaning::run(Ty::Class(ClassTy { class: parent, ..class }));
        let procs = self.sema.methods_of(parent, &name.name);
        if procs.is_empty() {
            if matches!(&*name.name, "postinit" | "deinit") {
                return Meaning::Nothing;
            }
            return self.give_up(span, "this method of the class above");
        }
        match self.best(&procs, Some(&upper), &given) {
            Some(proc) => self.call_proc(proc, Some(upper), given, span),
            None => {
                self.none_fits(&procs, true, &given, span);
                Meaning::Unknown
            }
        }
    }

    /// What the language gives to values of its own types.
    fn builtin_member(
        &mut self,
        value: &Meaning,
        name: &Ident,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<Meaning> {
        let name = &*name.name;
        if let Some(range) = value.extent() {
            return RangeMember::named(name)?.meaning(range, given);
        }
        let ty = value.ty()?;
        match &ty {
            Ty::Domain(_) => {
                let member = DomainMember::named(name)?;
                self.domain_member(&value.dims()?, member, given, span)
            }
            Ty::Array(..) => self.array_member(value, ArrayMember::named(name)?, given, span),
            Ty::Keyed(_) | Ty::KeyedArray(..) => {
                let Meaning::Run(run) = value else { return None };
                KeyedMember::named(name)?.meaning(run, given)
            }
            Ty::Tuple(parts) => {
                let size = i64::try_from(parts.len()).unwrap_or(0);
                (name == "size").then(|| Meaning::int(size))
            }
            Ty::Str => TextMember::named(name)?.meaning(value, name, given),
            Ty::Complex => matches!(name, "re" | "im").then(|| Meaning::run(Ty::REAL)),
            Ty::Locale => (name == "id").then(|| Meaning::number(Ty::INT, value.known())),
            Ty::Class(class) => (name == "borrow")
                .then(|| Meaning::run(Ty::Class(ClassTy { held: Held::Borrowed, ..*class }))),
            Ty::Void
            | Ty::Bool
            | Ty::Int(_)
            | Ty::Uint(_)
            | Ty::Real(_)
            | Ty::Nil
            | Ty::Enum(_)
            | Ty::Range(_)
            | Ty::Record(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_)
            | Ty::Barrier
            | Ty::Unknown => None,
        }
    }

    /// `blockDist.createDomain(..)`, `blockDist.createArray(..)`; `None` when it is something else.
    fn distributed(
        &mut self,
        base: &'a Expr,
        name: &Ident,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Meaning> {
        let kind = base.as_name()?;
        if !matches!(kind, "blockDist" | "cyclicDist") || self.scope().lookup(kind).is_some() {
            return None;
        }
        if &*name.name == "createDomain" {
            return self.distributed_dims(args).map(Meaning::Domain);
        }
        if &*name.name != "createArray" {
            return None;
        }
        let (element, rest) = args.split_last()?;
        let dims = self.distributed_dims(rest)?;
        let element = self.type_expr(&element.value);
        let strided = dims.iter().any(|dim| dim.ends().strided);
        if strided || element.is_array() || element == Ty::Unknown {
            return Some(self.give_up(span, "a distributed array of this type"));
        }
        Some(Meaning::cell(Ty::array(dims.len(), element), true))
    }

    fn distributed_dims(&mut self, args: &'a [Arg]) -> Option<Vec<super::meaning::Extent>> {
        let mut dims = Vec::new();
        for arg in args.iter().filter(|arg| arg.name.is_none()) {
            dims.extend(self.read(&arg.value).extents()?);
        }
        Some(dims)
    }
}

/// The cell of a field. That an `init` may still assign constant ones does not show in their types.
fn field_of(base: &Running, field: &Field<'_>) -> Meaning {
    let constant = field.constant || (base.constant && matches!(base.ty, Ty::Record(_)));
    let cell = base.cell || base.ty.is_class();
    Meaning::Run(Running { ty: field.ty.clone(), cell, constant, known: Known::Late })
}

/// Whether something lives on a locale.
fn has_home(value: &Meaning, ty: &Ty) -> bool {
    if matches!(ty, Ty::Unknown | Ty::Locale) {
        return *ty == Ty::Locale;
    }
    matches!(value, Meaning::Run(run) if run.cell || run.ty.is_class())
}

/// Whether a member of an array is that of its elements.
pub(crate) fn is_promoted(ty: &Ty, name: &str) -> bool {
    let own = |element: &Ty| element.aggregate().is_some() || element.is_guarded();
    ty.element().is_some_and(own) && !ArrayMember::is_own(name)
}
