//! Methods: how `this` is handed over, names inside of methods.

use crate::ast::{Arg, Ident};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::calls::instance::Passed;
use crate::lower::values::{Run, Value};
use crate::sema::{ClassTy, Handed, NO_INDEX, ProcId, Ty};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// What a name of a field or method means inside of a method.
    pub(crate) fn own_member(&mut self, name: &str, span: Span) -> Value {
        let this = self.name("this", span);
        let ident = Ident { name: name.into(), span };
        if let Some(id) = this.as_type().and_then(Ty::aggregate) {
            let procs = self.sema.methods_of_type(id, name);
            if procs.is_empty() {
                return self.give_up(span, "a member of an object in a method of its type");
            }
            return Value::Procs(procs, Some(Box::new(this)));
        }
        let Some(ty) = this.ty() else {
            return self.give_up(span, "a member without an object");
        };
        if let Some(value) = self.field(&this, &ident, span) {
            return value;
        }
        let Some(id) = ty.aggregate() else { return Value::Unknown };
        let procs = self.sema.methods_of(id, name);
        if procs.is_empty() {
            return self.give_up(span, &format!("the member `{name}`"));
        }
        Value::Procs(procs, Some(Box::new(this)))
    }

    /// Methods with arguments, or without parentheses.
    fn call_or_refer(
        &mut self,
        procs: Vec<ProcId>,
        this: Value,
        given: Option<&[Given]>,
        span: Span,
    ) -> Value {
        match given {
            Some(given) => self.call_procs(&procs, Some(this), given.to_vec(), span),
            None => self.call_without_parentheses(procs, Some(Box::new(this)), span),
        }
    }

    pub(crate) fn user_method(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<&[Given]>,
        span: Span,
    ) -> Option<Value> {
        let procs = self.sema.methods_on(&value.ty()?, &name.name);
        (!procs.is_empty()).then(|| self.call_or_refer(procs, value.clone(), given, span))
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
        let id = value.as_type()?.aggregate()?;
        let procs = self.sema.methods_of_type(id, &name.name);
        if procs.is_empty() {
            let mut known = self.sema.known_members(id).into_iter();
            let found = known.find(|(known, _)| *known == name.name);
            return found.map(|(_, meaning)| Value::known(&meaning));
        }
        Some(self.call_or_refer(procs, value, given, span))
    }

    /// `this` on its way into a method: of a class the reference, of a record the record itself.
    pub(crate) fn pass_this(&mut self, this: Value, proc: ProcId) -> Passed {
        let meaning = self.configs.meaning_of(&this);
        match self.learn(|typer| typer.hand_this(&meaning, proc)) {
            Handed::Known(known) => Passed::Known(known),
            Handed::Copy { ty, constant } => {
                let term = self.term(&this);
                Passed::Copy { ty, term, constant }
            }
            Handed::Cell { ty, constant } => {
                let term = self.term(&this);
                let cell = matches!(this, Value::Run(Run { cell: true, .. }));
                let term = if cell {
                    term
                } else {
                    let name = self.temp_with(&ty, term);
                    self.b.var(&name)
                };
                Passed::Cell { ty, term, constant, spread: None, brief: !cell }
            }
            Handed::View(_) | Handed::Broken => Passed::Broken,
        }
    }

    /// `super.m(..)`
    pub(crate) fn super_call(&mut self, name: &Ident, args: &'a [Arg], span: Span) -> Value {
        let given = self.given(args);
        let this = self.name("this", span);
        let Some(Ty::Class(class)) = this.ty() else {
            // Records have no parents: all that `super.init()` may do is nothing.
            return Value::Nothing;
        };
        let Some(parent) = self.sema.parent_of(class.class) else { return Value::Nothing };
        let upper = this.seen_as(Ty::Class(ClassTy { class: parent, ..class }));
        if &*name.name == "init" {
            return self.initialise_object(parent, &upper, given, span);
        }
        let procs = self.sema.methods_of(parent, &name.name);
        if procs.is_empty() {
            if matches!(&*name.name, "postinit" | "deinit") {
                return Value::Nothing;
            }
            return self.give_up(span, "this method of the class above");
        }
        match self.best_or_told(&procs, Some(&upper), &given, span) {
            Some(proc) => self.call_proc(proc, Some(upper), given, span),
            None => Value::Unknown,
        }
    }

    /// `object(args)`, `object[args]`: the method `this`.
    pub(crate) fn call_object(&mut self, value: Value, args: &'a [Arg], span: Span) -> Value {
        let Some(id) = value.ty().and_then(|ty| ty.aggregate()) else { return Value::Unknown };
        let procs = self.sema.methods_of(id, "this");
        if procs.is_empty() {
            return self.give_up(span, NO_INDEX);
        }
        let given = self.given(args);
        self.call_procs(&procs, Some(value), given, span)
    }
}
