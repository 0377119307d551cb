//! Which method an object runs: a procedure that asks for its kind and calls the one of its class.
//!
//! The procedure is made last, since any class that is made may override. Asking for the methods that it calls may bring
//! new classes, so that is repeated until nothing new comes.

use super::calls::native_key;
use super::{Lowerer, Value};
use crate::ast::Formal;
use crate::sema::{ClassTy, MethodRef, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Name as TreeName, Type};
use rustc_hash::FxHashMap;
use std::rc::Rc;

#[derive(Default)]
pub(crate) struct Dispatchers {
    all: Vec<Dispatcher>,
    /// Procedures that make texts, by type.
    pub(crate) texts: FxHashMap<Ty, TreeName>,
    /// Procedures that compare, by type.
    pub(crate) equalities: FxHashMap<Ty, TreeName>,
    /// The procedure that names the class of an object.
    pub(crate) type_names: Option<TreeName>,
    /// What formats take of any value.
    pub(crate) plain: Option<TreeName>,
    /// How much was asked for when all was settled last.
    settled: usize,
}

#[derive(Clone)]
struct Dispatcher {
    method: MethodRef,
    types: Vec<Ty>,
    atomic: bool,
    name: TreeName,
    params: Vec<Ty>,
    result: Ty,
    span: Span,
}

impl<'a> Lowerer<'a> {
    /// Calls what the object's own class has for a method.
    pub(crate) fn call_virtually(
        &mut self,
        method: &MethodRef,
        types: Vec<Ty>,
        object: Value,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let atomic = self.frame.atomic;
        let known = self.dispatchers.all.iter().find(|known| {
            known.method == *method && known.types == types && known.atomic == atomic
        });
        let (name, result) = match known {
            Some(known) => (known.name.clone(), known.result.clone()),
            None => {
                let Some(dispatcher) = self.new_dispatcher(method, types, atomic, span) else {
                    return self.broken();
                };
                let known = (dispatcher.name.clone(), dispatcher.result.clone());
                self.dispatchers.all.push(dispatcher);
                known
            }
        };
        self.call_instance(&name, result, Some(object), args, span)
    }

    fn new_dispatcher(
        &mut self,
        method: &MethodRef,
        types: Vec<Ty>,
        atomic: bool,
        span: Span,
    ) -> Option<Dispatcher> {
        let facts = self.classes.get(method.class.id);
        let decl = facts.methods[method.index].decl;
        let params = self.types_of_formals(method, &types, &decl.formals);
        let result = match (&decl.result, &decl.body) {
            (None, None) => {
                let message =
                    format!("the abstract method `{}` needs a result type", decl.name.name);
                self.error("wrong-type", decl.name.span, message);
                return None;
            }
            _ if decl.body.is_some() => {
                self.instance_of_method(method, types.clone(), atomic, span).1
            }
            _ => {
                let scope = self.scope_for(method, &types);
                let ty = decl.result.as_ref().and_then(|ty| self.classes.resolve(ty, &scope).ok());
                ty.unwrap_or(Ty::Unknown)
            }
        };
        let name = self.b.names.global(&format!("{}_{}_of", facts.name, word(&decl.name.name)));
        let span = decl.name.span;
        Some(Dispatcher { method: method.clone(), types, atomic, name, params, result, span })
    }

    fn scope_for(&self, method: &MethodRef, types: &[Ty]) -> crate::sema::TypeScope {
        let facts = self.classes.get(method.class.id);
        let decl = facts.methods[method.index].decl;
        let mut scope = self.classes.scope_of(&method.class);
        let mut subst = (*scope.subst).clone();
        subst.extend(
            super::choose::param_names(&decl.params).into_iter().zip(types.iter().cloned()),
        );
        scope.subst = Rc::new(subst);
        scope
    }

    fn types_of_formals(&self, method: &MethodRef, types: &[Ty], formals: &[Formal]) -> Vec<Ty> {
        let scope = self.scope_for(method, types);
        let one = |formal: &Formal| {
            let ty = formal.ty.as_ref().and_then(|ty| self.classes.resolve(ty, &scope).ok());
            ty.unwrap_or(Ty::Unknown)
        };
        formals.iter().map(one).collect()
    }

    /// The method that objects of a class run for a method of a class above.
    fn implementation(&self, class: &ClassTy, of: &Dispatcher) -> Option<MethodRef> {
        let facts = self.classes.get(of.method.class.id);
        let decl = facts.methods[of.method.index].decl;
        let name = crate::sema::operator_name(decl.kind);
        let name = name.as_deref().unwrap_or(&decl.name.name);
        let fits = |method: &MethodRef| {
            let facts = self.classes.get(method.class.id);
            let candidate = facts.methods[method.index];
            let formals = &candidate.decl.formals;
            !candidate.is_static
                && formals.len() == of.params.len()
                && (candidate.decl.body.is_some() || native_key(candidate.decl).is_some())
                && self.types_of_formals(method, &of.types, formals) == of.params
        };
        self.classes.methods(class, name).into_iter().find(fits)
    }

    /// Asks for everything that objects of the kinds so far may run; whether there was something new.
    pub(crate) fn settle_dispatchers(&mut self) -> bool {
        let mut next = 0;
        while let Some(dispatcher) = self.dispatchers.all.get(next).cloned() {
            next += 1;
            for (_, ty) in self.all_kinds() {
                if let Some(method) = self.target_for(&ty, &dispatcher) {
                    let of = &self.classes.get(method.class.id).methods[method.index];
                    if native_key(of.decl).is_none() {
                        let types = dispatcher.types.clone();
                        self.instance_of_method(&method, types, dispatcher.atomic, dispatcher.span);
                    }
                }
            }
        }
        if self.dispatchers.texts.contains_key(&Ty::Any) {
            for (_, ty) in self.all_kinds() {
                if let Some(method) = self.to_string_of(&ty).filter(|_| matches!(ty, Ty::Class(_)))
                {
                    let of = &self.classes.get(method.class.id).methods[method.index];
                    if native_key(of.decl).is_none() {
                        self.instance_of_method(&method, Vec::new(), false, Span::default());
                    }
                }
            }
        }
        let size = self.asked + self.all_kinds().len() + self.dispatchers.all.len();
        std::mem::replace(&mut self.dispatchers.settled, size) != size
    }

    fn target_for(&self, ty: &Ty, dispatcher: &Dispatcher) -> Option<MethodRef> {
        let class = self.classes.class_of(ty)?;
        let of = &dispatcher.method.class;
        let below = self.classes.ty(of.clone()) == Ty::Any || self.classes.is_below(&class, of);
        if below { self.implementation(&class, dispatcher) } else { None }
    }

    /// The bodies of all dispatchers, tests, texts and comparisons.
    pub(crate) fn emit_dispatchers(&mut self) {
        let frame = super::frame::Frame { has_finish: self.catching, ..Default::default() };
        self.in_frame(frame, |l| {
            let mut next = 0;
            while let Some(dispatcher) = l.dispatchers.all.get(next).cloned() {
                next += 1;
                l.emit_dispatcher(&dispatcher);
            }
            l.emit_plain_values();
            l.emit_object_text();
            l.emit_any_equality();
            l.emit_type_names();
            l.emit_tests();
        });
    }

    fn emit_dispatcher(&mut self, dispatcher: &Dispatcher) {
        let of = self.classes.ty(dispatcher.method.class.clone());
        let tree = self.tree_ty(&of);
        let mut params = vec![self.b.param("this", tree)];
        let names: Vec<TreeName> = dispatcher.params.iter().map(|_| self.b.temporary()).collect();
        for (name, ty) in names.iter().zip(&dispatcher.params) {
            let tree = self.tree_ty(ty);
            params.push(self.b.param(name, tree));
        }
        params.extend(self.finish_param());
        let mut ways: Vec<(MethodRef, Ty, Vec<i64>)> = Vec::new();
        for (number, ty) in self.all_kinds() {
            let Some(method) = self.target_for(&ty, dispatcher) else { continue };
            // Objects of one hierarchy are held alike; boxed values are not.
            let alike = matches!(ty, Ty::Class(_));
            match ways
                .iter_mut()
                .find(|(known, of, _)| *known == method && alike && matches!(of, Ty::Class(_)))
            {
                Some((_, _, numbers)) => numbers.push(number),
                None => ways.push((method, ty, vec![number])),
            }
        }
        let atomic = dispatcher.atomic;
        let (body, ()) = self.body(|l| {
            l.frame.atomic = atomic;
            let this = l.b.var("this");
            let kind = l.kind_term(&this);
            let kind = l.hold(Type::INT, kind);
            let last = ways.len().saturating_sub(1);
            for (k, (method, ty, numbers)) in ways.iter().enumerate() {
                let block = l.emitted(|l| l.dispatch_to(method, ty, dispatcher, &names));
                if k == last {
                    l.emit_all(block);
                    continue;
                }
                let b = &l.b;
                let tests = numbers.iter().map(|number| b.eq(b.var(&kind), b.int(*number)));
                let Some(test) = tests.reduce(|a, c| b.or_else(a, c)) else { continue };
                let stmt = b.if_(test, block, Vec::new());
                l.emit(stmt);
            }
            l.frame.atomic = false;
        });
        let result = if dispatcher.result == Ty::Void {
            None
        } else {
            Some(self.tree_ty(&dispatcher.result))
        };
        self.b.at(dispatcher.span);
        self.add_proc(&dispatcher.name, params, result, body);
    }

    fn dispatch_to(&mut self, method: &MethodRef, ty: &Ty, of: &Dispatcher, names: &[TreeName]) {
        let span = of.span;
        let this = self.value(self.b.var("this"), Ty::Any);
        let object = self.unboxed(this, ty);
        let args: Vec<Value> = names
            .iter()
            .zip(&of.params)
            .map(|(name, ty)| self.value(self.b.var(name), ty.clone()))
            .collect();
        let result = self.call_exactly(method, of.types.clone(), Some(object), args, span);
        if of.result == Ty::Void {
            self.run(result);
            let stmt = self.b.return_(None);
            self.emit(stmt);
            return;
        }
        let result = self.convert(result, &of.result, span);
        let stmt = self.b.return_(Some(result.term));
        self.emit(stmt);
    }
}

fn word(name: &str) -> &str {
    if name.chars().all(|c| c.is_alphanumeric() || c == '_') { name } else { "operator" }
}
