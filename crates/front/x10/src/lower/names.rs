//! What a name means: a local, a field, a class; and members of what stands before a dot.

use super::frame::Found;
use super::storage::FieldKey;
use super::{Lowerer, Value};
use crate::ast::{Expr, ExprKind, Ident, MethodKind, Name};
use crate::sema::{ClassTy, FieldRef, Ty};
use partita_kit::nearest;
use partita_source::Span;

/// What stands before a dot.
pub(crate) enum Base {
    Value(Value),
    /// A class, for its static members.
    Type(Ty),
    /// `super`: the members of the class above.
    Super(ClassTy),
    /// The front part of a qualified name.
    Package,
    Broken,
}

impl<'a> Lowerer<'a> {
    /// `this`, `Outer.this`
    pub(crate) fn this(&mut self, outer: Option<&'a Expr>, span: Span) -> Value {
        let Some(class) = self.frame.class.clone().filter(|_| self.frame.has_this) else {
            self.error("no-this", span, "there is no `this` here");
            return self.broken();
        };
        let mut this = self.own_this(&class);
        let Some(outer) = outer.and_then(Expr::as_name).map(ToOwned::to_owned) else { return this };
        loop {
            let Ty::Class(class) = this.ty.clone() else { return this };
            if *class.name == *outer {
                return this;
            }
            match self.outer_this(&class, this.clone()) {
                Some(around) => this = around,
                None => {
                    self.error("no-this", span, format!("this stands in no object of `{outer}`"));
                    return self.broken();
                }
            }
        }
    }

    /// The object whose method this is; bodies that run elsewhere are told.
    fn own_this(&mut self, class: &ClassTy) -> Value {
        let _found = self.local("this", false);
        let ty = self.classes.ty(class.clone());
        self.value(self.b.var("this"), ty)
    }

    fn outer_this(&mut self, class: &ClassTy, this: Value) -> Option<Value> {
        let line = self.classes.line(class);
        let inner = line.into_iter().find(|class| self.classes.get(class.id).inner)?;
        let outer = self.outer_of(&inner)?;
        let name = self.field_name(&FieldKey::Outer(inner));
        let term = self.b.field(this.term, &name);
        let ty = self.classes.ty(outer);
        Some(self.value(term, ty))
    }

    /// A local, by its name.
    pub(crate) fn local_value(&mut self, name: &str, span: Span) -> Option<Value> {
        match self.local(name, false)? {
            Found::Local(local) => Some(self.as_local(&local)),
            Found::Forbidden(why) => {
                self.error("outer-variable", span, format!("`{name}` {why}"));
                Some(self.broken())
            }
        }
    }

    pub(crate) fn name_value(&mut self, name: &'a Name, span: Span) -> Value {
        if let Some(value) = self.local_value(name, span) {
            return value;
        }
        if let Some(value) = self.member_by_name(name, span) {
            return value;
        }
        self.unknown_name(name, span)
    }

    /// A field or property of the class, of one above it, or of one around it.
    pub(crate) fn member_by_name(&mut self, name: &str, span: Span) -> Option<Value> {
        let mut class = self.frame.class.clone()?;
        let mut this = self.frame.has_this.then(|| (class.clone(), None::<Value>));
        loop {
            if self.classes.get(class.id).builtin.is_some() && this.is_some() {
                let own = self.this_of(&mut this)?;
                if let Some(value) = self.native_field(&own, name, span) {
                    return Some(value);
                }
            }
            if let Some(field) = self.classes.field(&class, name) {
                let is_static = self.classes.get(field.class.id).fields[field.index].is_static;
                if is_static {
                    return Some(self.static_value(&field, span));
                }
                let Some(object) = self.this_of(&mut this) else {
                    let message = format!("`{name}` belongs to an object, and there is none here");
                    self.error("no-this", span, message);
                    return Some(self.broken());
                };
                let mutable = self.classes.get(field.class.id).fields[field.index].mutable;
                // A val of the own object may be named anywhere: it went along.
                let object =
                    if mutable { self.field_at_home(object, &field, span) } else { object };
                return Some(self.field_of(object, &field));
            }
            // Of a local class: what it keeps of the method around.
            if this.is_some()
                && let Some(captured) = self.captured_field(&class, name)
            {
                let object = self.this_of(&mut this);
                let tree = self.field_name(&captured.0);
                return Some(self.value(self.b.field(object?.term, &tree), captured.1));
            }
            if self.property_method(&class, name) {
                let object = self.this_of(&mut this)?;
                return Some(self.call_named(object, name, Vec::new(), span));
            }
            let facts = self.classes.get(class.id);
            let outer = facts.outer?;
            this = match this {
                Some(_) if facts.inner => {
                    let object = self.this_of(&mut this)?;
                    let around = self.outer_this(&class, object)?;
                    let Ty::Class(around_class) = around.ty.clone() else { return None };
                    Some((around_class, Some(around)))
                }
                Some(_) | None => None,
            };
            class = match &this {
                Some((class, _)) => class.clone(),
                None => {
                    let subst = self.frame.subst.clone();
                    let params = self.classes.get(outer).params.clone();
                    let args = params.iter().map(|p| subst.get(p).cloned().unwrap_or(Ty::Unknown));
                    self.classes.class_ty(outer, args.collect())
                }
            };
        }
    }

    /// The object that stands for a class on the way outwards.
    fn this_of(&mut self, this: &mut Option<(ClassTy, Option<Value>)>) -> Option<Value> {
        let (class, value) = this.as_ref()?.clone();
        Some(match value {
            Some(value) => value,
            None => self.own_this(&class),
        })
    }

    fn captured_field(&mut self, class: &ClassTy, name: &str) -> Option<(FieldKey, Ty)> {
        for class in self.classes.line(class) {
            let facts = self.classes.get(class.id);
            let around = facts.around.as_ref();
            let captured = around.and_then(|a| a.captured.iter().find(|c| &*c.name == name));
            if let Some(captured) = captured {
                return Some((
                    FieldKey::Captured(class, captured.name.clone()),
                    captured.ty.clone(),
                ));
            }
        }
        None
    }

    pub(crate) fn property_method(&self, class: &ClassTy, name: &str) -> bool {
        self.classes.methods(class, name).iter().any(|method| {
            let facts = self.classes.get(method.class.id);
            facts.methods[method.index].decl.kind == MethodKind::Property
        })
    }

    fn unknown_name(&mut self, name: &str, span: Span) -> Value {
        let scope = self.type_scope();
        if self.classes.class_simple(&name.into(), &scope).is_some() {
            self.error("not-a-value", span, format!("`{name}` is a type, not a value"));
            return self.broken();
        }
        if self.classes.is_absent(name) {
            return self.give_up(span, format!("the library's `{name}`"));
        }
        let locals = self.visible_locals();
        let mut known: Vec<&str> = locals.iter().map(|local| &*local.name).collect();
        let facts = self.frame.class.as_ref().map(|class| self.classes.get(class.id));
        known.extend(facts.iter().flat_map(|facts| &facts.fields).map(|field| &*field.name));
        let hint = nearest(name, known.iter().copied())
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.error("unknown-name", span, format!("there is no `{name}` here{hint}"));
        self.broken()
    }

    /// The cell of a field.
    pub(crate) fn field_of(&mut self, object: Value, field: &FieldRef) -> Value {
        let ty = self.field_ty(field);
        let name = self.field_name(&FieldKey::Of(field.clone()));
        let term = self.b.field(object.term, &name);
        self.value(term, ty)
    }

    /// What stands before a dot.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are values")]
    pub(crate) fn base(&mut self, expr: &'a Expr) -> Base {
        match &expr.kind {
            ExprKind::Name(name) => {
                if let Some(value) = self.local_value(name, expr.span) {
                    return if value.ty == Ty::Unknown { Base::Broken } else { Base::Value(value) };
                }
                if let Some(value) = self.member_by_name(name, expr.span) {
                    return if value.ty == Ty::Unknown { Base::Broken } else { Base::Value(value) };
                }
                let scope = self.type_scope();
                if let Some(ty) = scope.subst.get(name) {
                    return Base::Type(ty.clone());
                }
                if let Some(ty) = self.classes.typedef_named(name, &scope) {
                    return Base::Type(ty);
                }
                if let Some(id) = self.classes.class_simple(name, &scope) {
                    let params = self.classes.get(id).params.len();
                    return Base::Type(
                        self.classes.ty(self.classes.class_ty(id, vec![Ty::Unknown; params])),
                    );
                }
                if name.chars().next().is_some_and(char::is_lowercase) && is_package(name) {
                    return Base::Package;
                }
                self.unknown_name(name, expr.span);
                Base::Broken
            }
            ExprKind::Dot { base, name } => {
                if let Some(id) = self.class_path(expr) {
                    let params = self.classes.get(id).params.len();
                    let class = self.classes.class_ty(id, vec![Ty::Unknown; params]);
                    return Base::Type(self.classes.ty(class));
                }
                if self.is_package_path(expr) {
                    return Base::Package;
                }
                let value = self.dot_value(base, name, expr.span);
                if value.ty == Ty::Unknown { Base::Broken } else { Base::Value(value) }
            }
            ExprKind::Super(_) => {
                let above = self.frame.class.as_ref().and_then(|c| self.classes.superclass(c));
                match above.filter(|_| self.frame.has_this) {
                    Some(above) => Base::Super(above),
                    None => {
                        self.error("no-super", expr.span, "there is no class above");
                        Base::Broken
                    }
                }
            }
            ExprKind::Type(ty) => Base::Type(self.resolve(ty)),
            _ => {
                let value = self.expr(expr, None);
                if value.ty == Ty::Unknown { Base::Broken } else { Base::Value(value) }
            }
        }
    }

    /// A chain of names that is a class.
    fn class_path(&mut self, expr: &'a Expr) -> Option<crate::sema::ClassId> {
        let parts = path_of(expr)?;
        let first = parts.first()?;
        if self.visible_locals().iter().any(|local| local.name == **first) {
            return None;
        }
        let scope = self.type_scope();
        self.classes.class_by_parts(&parts, &scope)
    }

    fn is_package_path(&self, expr: &Expr) -> bool {
        let parts = path_of(expr);
        parts.is_some_and(|parts| {
            parts.first().is_some_and(|first| is_package(first))
                && parts.iter().all(|part| part.chars().next().is_some_and(char::is_lowercase))
                && !self.visible_locals().iter().any(|local| *parts[0] == local.name)
        })
    }

    /// `base.name`
    pub(crate) fn dot_value(&mut self, base: &'a Expr, name: &'a Ident, span: Span) -> Value {
        let base = self.base(base);
        self.b.at(span);
        match base {
            Base::Value(value) => self.member_value(value, &name.name, span),
            Base::Type(ty) => self.static_member(&ty, &name.name, span),
            Base::Super(above) => {
                let this = self.own_this(&above);
                self.member_value(this, &name.name, span)
            }
            Base::Package | Base::Broken => self.broken(),
        }
    }

    /// A member of a value that is no call.
    fn member_value(&mut self, value: Value, name: &str, span: Span) -> Value {
        if let Some(native) = self.native_field(&value, name, span) {
            return native;
        }
        let Some(class) = self.classes.class_of(&value.ty) else {
            return self.no_member(&value.ty, name, span);
        };
        if let Some(field) = self.classes.field(&class, name) {
            if self.classes.get(field.class.id).fields[field.index].is_static {
                return self.static_value(&field, span);
            }
            let object = self.not_null(value, span);
            let object = self.field_at_home(object, &field, span);
            return self.field_of(object, &field);
        }
        if !self.classes.methods(&class, name).is_empty() {
            return self.call_named(value, name, Vec::new(), span);
        }
        self.no_member(&value.ty, name, span)
    }

    /// A field of an object of the library.
    pub(crate) fn field_value(&mut self, value: Value, name: &str, span: Span) -> Value {
        self.member_value(value, name, span)
    }

    fn static_member(&mut self, ty: &Ty, name: &str, span: Span) -> Value {
        let Some(class) = self.classes.class_of(ty) else { return self.no_member(ty, name, span) };
        if let Some(value) = self.native_static(ty, name) {
            return value;
        }
        match self.classes.field(&class, name) {
            Some(field) if self.classes.get(field.class.id).fields[field.index].is_static => {
                self.static_value(&field, span)
            }
            Some(_) => {
                let message = format!("`{name}` belongs to objects of `{class}`");
                self.error("no-this", span, message);
                self.broken()
            }
            None => self.no_member(ty, name, span),
        }
    }

    pub(crate) fn no_member(&mut self, ty: &Ty, name: &str, span: Span) -> Value {
        if *ty == Ty::Unknown {
            return self.broken();
        }
        let class = self.classes.class_of(ty);
        let library = class.as_ref().is_some_and(|class| {
            self.classes.line(class).iter().any(|class| self.classes.get(class.id).library)
        });
        if library {
            // The real library has more than ours.
            return self.give_up(span, format!("`{name}` of `{ty}`"));
        }
        let facts = class.map(|class| self.classes.get(class.id));
        let fields = facts.iter().flat_map(|f| f.fields.iter().map(|field| field.name.to_string()));
        let methods =
            facts.iter().flat_map(|f| f.methods.iter().map(|m| m.decl.name.name.to_string()));
        let known: Vec<String> = fields.chain(methods).collect();
        let hint = nearest(name, known.iter().map(String::as_str))
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.error("unknown-member", span, format!("`{ty}` has no member `{name}`{hint}"));
        self.broken()
    }
}

/// The names of a chain like `a.b.C`.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other expression is a chain of names")]
fn path_of(expr: &Expr) -> Option<Vec<&Name>> {
    match &expr.kind {
        ExprKind::Name(name) => Some(vec![name]),
        ExprKind::Dot { base, name } => {
            let mut parts = path_of(base)?;
            parts.push(&name.name);
            Some(parts)
        }
        _ => None,
    }
}

fn is_package(name: &str) -> bool {
    matches!(name, "x10" | "harness")
}
