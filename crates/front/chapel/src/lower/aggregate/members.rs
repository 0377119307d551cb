//! Methods: which ones a value has, how `this` is handed over, names inside of methods.

use super::super::Lowerer;
use super::super::call::Given;
use super::super::instance::Passed;
use super::super::scope::{Binding, ProcId};
use super::super::ty::{ClassTy, Held, Ty};
use super::super::value::{Run, Value};
use crate::ast::{Arg, Ident, Intent};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// Methods that a type declares itself.
    pub(crate) fn own_methods(&self, id: usize, name: &str) -> Vec<ProcId> {
        let methods = self.aggregates[self.generic_of(id)].methods.iter();
        methods.filter(|(known, _)| **known == *name).map(|(_, proc)| *proc).collect()
    }

    /// As [`Self::methods_of`], as far as the classes above have been looked at.
    pub(crate) fn known_methods(&self, id: usize, name: &str) -> Vec<ProcId> {
        let mut found = Vec::new();
        let mut next = Some(id);
        for _ in 0..100 {
            let Some(id) = next else { break };
            found.extend(self.own_methods(id, name));
            next = self.aggregates[id].parent.flatten();
        }
        found
    }

    /// The type of a field of the object whose method this is, where its fields are known.
    pub(crate) fn field_type_of_this(&self, name: &str) -> Option<Ty> {
        let ty = match self.frame.scope.lookup("this")? {
            Binding::Variable(this) => this.ty,
            Binding::Value(Value::Run(this)) => this.ty,
            _ => return None,
        };
        let id = match ty {
            Ty::Record(id) => id,
            Ty::Class(class) => class.class,
            _ => return None,
        };
        let fields = self.aggregates[id].fields.as_ref()?;
        fields.iter().find(|field| *field.name == *name).map(|field| field.ty.clone())
    }

    /// Methods of a name, those of the type itself first.
    pub(crate) fn methods_of(&mut self, id: usize, name: &str) -> Vec<ProcId> {
        let mut found = Vec::new();
        let mut next = Some(id);
        for _ in 0..100 {
            let Some(id) = next else { break };
            found.extend(self.own_methods(id, name));
            next = self.parent_of(id);
        }
        found
    }

    /// What a name of a field or method means inside of a method.
    pub(crate) fn own_member(&mut self, name: &str, span: Span) -> Value {
        let this = self.name("this", span);
        let ident = Ident { name: name.into(), span };
        if let Value::Type(Ty::Record(id) | Ty::Class(ClassTy { class: id, .. })) = this {
            let mut procs = self.methods_of(id, name);
            procs.retain(|proc| self.procs[*proc].decl.this_intent == Some(Intent::Type));
            if procs.is_empty() {
                return self.give_up(span, "a member of an object in a method of its type");
            }
            return Value::Procs(procs, Some(Box::new(this)));
        }
        let Some(ty) = self.type_of(&this) else {
            return self.give_up(span, "a member without an object");
        };
        if let Some(value) = self.field(&this, &ident, span) {
            return value;
        }
        let id = match ty {
            Ty::Record(id) => id,
            Ty::Class(class) => class.class,
            _ => return Value::Unknown,
        };
        let procs = self.methods_of(id, name);
        if procs.is_empty() {
            return self.give_up(span, &format!("the member `{name}`"));
        }
        Value::Procs(procs, Some(Box::new(this)))
    }

    pub(crate) fn user_method(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<&[Given]>,
        span: Span,
    ) -> Option<Value> {
        let procs = match self.type_of(value)? {
            Ty::Record(id) => self.methods_of(id, &name.name),
            Ty::Class(class) => self.methods_of(class.class, &name.name),
            Ty::Unknown => return None,
            other => self.foreign(&other, &name.name),
        };
        if procs.is_empty() {
            return None;
        }
        Some(match given {
            Some(given) => self.call_procs(&procs, Some(value.clone()), given.to_vec(), span),
            None => self.call_without_parentheses(procs, Some(Box::new(value.clone())), span),
        })
    }

    /// `proc type m()`: a method of the type itself.
    pub(crate) fn type_method(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<&[Given]>,
        span: Span,
    ) -> Option<Value> {
        let value = self.closed_type(value);
        let id = match &value {
            Value::Type(Ty::Record(id)) => *id,
            Value::Type(Ty::Class(class)) => class.class,
            _ => return None,
        };
        let mut procs = self.methods_of(id, &name.name);
        procs.retain(|proc| self.procs[*proc].decl.this_intent == Some(Intent::Type));
        if procs.is_empty() {
            let known = self.known_members(id).into_iter().find(|(known, _)| *known == name.name);
            return known.map(|(_, value)| value);
        }
        Some(match given {
            Some(given) => self.call_procs(&procs, Some(value), given.to_vec(), span),
            None => self.call_without_parentheses(procs, Some(Box::new(value)), span),
        })
    }

    /// Methods that the program adds to types of the language.
    fn foreign(&mut self, ty: &Ty, name: &str) -> Vec<ProcId> {
        let mut found = Vec::new();
        for proc in self.foreign_methods.clone() {
            let decl = self.procs[proc].decl;
            if *decl.name.name != *name {
                continue;
            }
            let Some(receiver) = &decl.receiver else { continue };
            let scope = self.procs[proc].scope.clone();
            let outer = std::mem::replace(&mut self.frame.scope, scope);
            let errors = self.found.len();
            let (_, wanted) = self.inside(|l| l.formal_type(receiver, ty));
            self.found.truncate(errors);
            self.frame.scope = outer;
            if wanted.is_none_or(|wanted| wanted == *ty) {
                found.push(proc);
            }
        }
        found
    }

    /// Names of type and param fields, for the types of formals.
    pub(crate) fn bind_this_types(&mut self, this: &Value) {
        let id = match self.type_of(this) {
            Some(Ty::Record(id)) => id,
            Some(Ty::Class(class)) => class.class,
            _ => return,
        };
        for (name, value) in self.known_members(id) {
            self.frame.scope.bind(&name, Binding::Value(value));
        }
    }

    /// `this` on its way into a method: of a class the reference, of a record the record itself.
    pub(crate) fn pass_this(&mut self, this: Value, proc: ProcId) -> Passed {
        if let Value::Type(_) = this {
            return Passed::Known(this);
        }
        let Some(ty) = self.type_of(&this) else { return Passed::Broken };
        let intent = self.procs[proc].decl.this_intent;
        match (&ty, &this) {
            (Ty::Unknown, _) => Passed::Broken,
            (Ty::Class(class), _) => {
                let id = self.ancestor_with(class.class, proc);
                let ty = Ty::Class(ClassTy { class: id, nilable: false, held: Held::Borrowed });
                let term = self.term(&this);
                Passed::Copy { ty, term, constant: true }
            }
            (_, Value::Run(Run { cell: true, term, constant, .. })) if !ty.is_scalar() => {
                let constant =
                    *constant || matches!(intent, Some(Intent::Const | Intent::ConstRef));
                Passed::Cell { ty, term: self.copy(term), constant, spread: None }
            }
            (_, Value::Run(Run { cell: true, term, .. })) if intent == Some(Intent::Ref) => {
                Passed::Cell { ty, term: self.copy(term), constant: false, spread: None }
            }
            _ if ty.is_scalar() => {
                let term = self.term(&this);
                Passed::Copy { ty, term, constant: true }
            }
            (_, Value::Slice(_)) => Passed::Broken,
            _ => {
                let term = self.term(&this);
                let name = self.temp_with(&ty, term);
                Passed::Cell { ty, term: self.b.var(&name), constant: false, spread: None }
            }
        }
    }

    /// The class that declares a method, seen from one that has it.
    fn ancestor_with(&mut self, class: usize, proc: ProcId) -> usize {
        let home = self.procs[proc].method_of;
        let mut next = Some(class);
        for _ in 0..100 {
            let Some(id) = next else { break };
            if home == Some(self.generic_of(id)) {
                return id;
            }
            next = self.parent_of(id);
        }
        class
    }

    /// `super.m(..)`
    pub(crate) fn super_call(&mut self, name: &Ident, args: &'a [Arg], span: Span) -> Value {
        let given = self.given(args);
        let this = self.name("this", span);
        let Some(Ty::Class(class)) = self.type_of(&this) else {
            // Records have no parents: all that `super.init()` may do is nothing.
            return Value::Nothing;
        };
        let Some(parent) = self.parent_of(class.class) else { return Value::Nothing };
        let upper = match &this {
            Value::Run(run) => {
                Value::Run(Run { ty: Ty::Class(ClassTy { class: parent, ..class }), ..run.clone() })
            }
            other => other.clone(),
        };
        if &*name.name == "init" {
            return self.initialise_object(parent, &upper, given, span);
        }
        let procs = self.methods_of(parent, &name.name);
        if procs.is_empty() {
            if matches!(&*name.name, "postinit" | "deinit") {
                return Value::Nothing;
            }
            return self.give_up(span, "this method of the class above");
        }
        match self.best(&procs, Some(&upper), &given, span) {
            Some(proc) => self.call_proc(proc, Some(upper), given, span),
            None => Value::Unknown,
        }
    }

    /// `object(args)`, `object[args]`: the method `this`.
    pub(crate) fn call_object(&mut self, value: Value, args: &'a [Arg], span: Span) -> Value {
        let id = match self.type_of(&value) {
            Some(Ty::Record(id)) => id,
            Some(Ty::Class(class)) => class.class,
            _ => return Value::Unknown,
        };
        let procs = self.methods_of(id, "this");
        if procs.is_empty() {
            return self.give_up(span, "an object that is called or indexed");
        }
        let given = self.given(args);
        self.call_procs(&procs, Some(value), given, span)
    }
}
