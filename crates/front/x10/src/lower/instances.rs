//! Procedures of the tree: a method, constructor or function of the library for one list of type arguments, and for one
//! answer to whether it runs inside `atomic`.
//!
//! A method whose result is not declared is lowered where it is first called, since its type follows from its body; all
//! others wait for their turn.

use super::calls::native_key;
use super::choose::param_names;
use super::frame::{Frame, LocalKind, ResultTy};
use super::{Lowerer, Value};
use crate::ast::{Body, Formal, Modifier};
use crate::sema::{ClassTy, MethodRef, Ty, returns_value};
use partita_kit::{Emit, InstanceId};
use partita_source::Span;
use partita_tree::{Name as TreeName, Param};
use std::rc::Rc;

/// What is lowered, and for what.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    pub(crate) of: Callable,
    pub(crate) types: Vec<Ty>,
    pub(crate) atomic: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Callable {
    Method(MethodRef),
    /// With its number in the class; without one, the one that the class gets by itself.
    Constructor(ClassTy, Option<usize>),
}

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) name: TreeName,
    /// What it gives, once that is known.
    pub(crate) result: Option<Ty>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Asked,
    Begun,
    Done,
}

impl<'a> Lowerer<'a> {
    /// Calls this very method.
    pub(crate) fn call_exactly(
        &mut self,
        method: &MethodRef,
        types: Vec<Ty>,
        object: Option<Value>,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let facts = self.classes.get(method.class.id);
        let declared = facts.methods[method.index];
        if let Some(key) = native_key(declared.decl) {
            if key.starts_with("x10_") {
                return self.prelude_call(key, method, types, object, args, span);
            }
            return self.native(key, object, args, &method.class, span);
        }
        if declared.decl.body.is_none() {
            let name = &declared.decl.name.name;
            let what = if declared.decl.modifiers.has(Modifier::Native)
                || declared.decl.modifiers.annotation("Native").is_some()
            {
                format!("the native method `{name}` of `{}`", method.class)
            } else {
                format!("a call of the abstract method `{name}` of `{}`", method.class)
            };
            return self.give_up(span, what);
        }
        let (name, result) = self.instance_of_method(method, types, self.frame.atomic, span);
        self.call_instance(&name, result, object, args, span)
    }

    /// An operation of a prelude.
    fn prelude_call(
        &mut self,
        operation: &str,
        method: &MethodRef,
        types: Vec<Ty>,
        object: Option<Value>,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let facts = self.classes.get(method.class.id);
        let decl = facts.methods[method.index].decl;
        if decl.modifiers.annotation("Waits").is_some()
            && !self.not_in_atomic(&decl.name.name, span)
        {
            return self.broken();
        }
        let key = Key { of: Callable::Method(method.clone()), types, atomic: self.frame.atomic };
        let frame = self.method_frame(method, &key);
        let result =
            decl.result.as_ref().map_or(Ty::Void, |ty| self.in_frame(frame, |l| l.resolve(ty)));
        let terms: Vec<_> = object.into_iter().chain(args).map(|value| value.term).collect();
        let call = self.b.at(span).call(operation, terms);
        if result == Ty::Void {
            let stmt = self.b.eval(call);
            self.emit(stmt);
            return self.value(self.b.null(), Ty::Void);
        }
        let tree = self.tree_ty(&result);
        let held = self.hold(tree, call);
        self.value(self.b.var(&held), result)
    }

    pub(crate) fn call_instance(
        &mut self,
        name: &TreeName,
        result: Ty,
        object: Option<Value>,
        args: Vec<Value>,
        span: Span,
    ) -> Value {
        let mut terms: Vec<_> = object.into_iter().chain(args).map(|value| value.term).collect();
        terms.extend(self.finish_argument());
        let call = self.b.at(span).call(name, terms);
        self.value(call, result)
    }

    /// The procedure for a method, and what it gives.
    pub(crate) fn instance_of_method(
        &mut self,
        method: &MethodRef,
        types: Vec<Ty>,
        atomic: bool,
        span: Span,
    ) -> (TreeName, Ty) {
        let key = Key { of: Callable::Method(method.clone()), types, atomic };
        let id = match self.instances.find(&key) {
            Some(id) => id,
            None => self.ask_for_method(method, key),
        };
        if self.instances.get(id).is_some_and(|instance| instance.result.is_none()) {
            if self.instances.get(id).is_some_and(|instance| instance.state == State::Begun) {
                let facts = self.classes.get(method.class.id);
                let name = facts.methods[method.index].decl.name.name.clone();
                self.unsupported(
                    span,
                    &format!("`{name}`, which calls itself, without a result type"),
                );
                return (self.instance_name(id), Ty::Unknown);
            }
            self.lower_instance(id);
        }
        let result = self.instances.get(id).and_then(|instance| instance.result.clone());
        (self.instance_name(id), result.unwrap_or(Ty::Void))
    }

    fn instance_name(&self, id: InstanceId) -> TreeName {
        self.instances.get(id).map_or_else(|| "?".into(), |instance| instance.name.clone())
    }

    fn ask_for_method(&mut self, method: &MethodRef, key: Key) -> InstanceId {
        let facts = self.classes.get(method.class.id);
        let decl = facts.methods[method.index].decl;
        let frame = self.method_frame(method, &key);
        let result = match (&decl.result, &decl.body) {
            (Some(ty), _) => Some(self.in_frame(frame, |l| l.resolve(ty))),
            (None, Some(Body::Block(block))) if !returns_value(block) => Some(Ty::Void),
            (None, _) => None,
        };
        let name = readable(&decl.name.name);
        let name = self.b.names.global(&format!("{}_{name}", facts.name));
        self.asked += 1;
        self.instances.add(key, Instance { name, result, state: State::Asked })
    }

    fn method_frame(&self, method: &MethodRef, key: &Key) -> Frame<'a> {
        let facts = self.classes.get(method.class.id);
        let declared = facts.methods[method.index];
        let mut frame = self.member_frame(&method.class, !declared.is_static);
        let names = param_names(&declared.decl.params);
        if !names.is_empty() {
            let mut subst = (*frame.subst).clone();
            subst.extend(names.into_iter().zip(key.types.iter().cloned()));
            frame.subst = Rc::new(subst);
        }
        if let Some(around) = &facts.around {
            let scope =
                super::frame::Scope::Block { locals: Vec::new(), types: around.types.clone() };
            frame.scopes.push(scope);
        }
        frame.atomic = key.atomic;
        frame.offers = declared.decl.offers.as_ref().map(|ty| {
            let scope = crate::sema::TypeScope {
                subst: frame.subst.clone(),
                ..self.classes.scope_of(&method.class)
            };
            self.classes.resolve(ty, &scope).unwrap_or(Ty::Unknown)
        });
        frame.global = !declared.is_static && self.is_global(method);
        frame
    }

    /// The procedure of a constructor: it gives a fresh object its values.
    pub(crate) fn instance_of_constructor(
        &mut self,
        class: &ClassTy,
        index: Option<usize>,
    ) -> TreeName {
        let of = Callable::Constructor(class.clone(), index);
        let key = Key { of, types: Vec::new(), atomic: self.frame.atomic };
        if let Some(id) = self.instances.find(&key) {
            return self.instance_name(id);
        }
        let name = self.b.names.global(&format!("{}_new", class.name));
        let instance = Instance { name: name.clone(), result: Some(Ty::Void), state: State::Asked };
        self.asked += 1;
        self.instances.add(key, instance);
        name
    }

    /// Lowers what was asked for, until nothing is left.
    pub(crate) fn work_off(&mut self) {
        loop {
            while let Some(id) = self.instances.next() {
                self.lower_instance(id);
            }
            if !self.settle_dispatchers() {
                break;
            }
        }
    }

    fn lower_instance(&mut self, id: InstanceId) {
        let Some(instance) = self.instances.get_mut(id) else { return };
        if instance.state != State::Asked {
            return;
        }
        instance.state = State::Begun;
        let Some(key) = self.instances.key(id).cloned() else { return };
        match &key.of {
            Callable::Method(method) => self.lower_method(id, method, &key),
            Callable::Constructor(class, index) => {
                let name = self.instance_name(id);
                self.lower_constructor(&name, class, *index, key.atomic);
            }
        }
        if let Some(instance) = self.instances.get_mut(id) {
            instance.state = State::Done;
        }
    }

    fn lower_method(&mut self, id: InstanceId, method: &MethodRef, key: &Key) {
        let facts = self.classes.get(method.class.id);
        let declared = facts.methods[method.index];
        let decl = declared.decl;
        let known = self.instances.get(id).and_then(|instance| instance.result.clone());
        let mut frame = self.method_frame(method, key);
        // A block without declared result gives nothing unless it returns something.
        frame.result = match known {
            Some(Ty::Void) => ResultTy::Nothing,
            Some(ty) => ResultTy::Declared(ty),
            None => ResultTy::OfMethod(id),
        };
        let level = std::mem::take(&mut self.level);
        let atomic_body = decl.modifiers.has(Modifier::Atomic) && !key.atomic;
        let ((params, result), body) = self.in_frame(frame, |l| {
            let (body, (params, result)) = l.body(|l| {
                l.scoped(|l| {
                    let params = l.method_params(method, &decl.formals, !declared.is_static);
                    if !declared.is_static {
                        l.ask_own_home(method, decl.name.span);
                    }
                    if let Some(guard) = &decl.guard {
                        l.guard(guard);
                    }
                    if atomic_body {
                        l.frame.atomic = true;
                        l.frame.atomic_text = true;
                        l.atomically(declared.span, |l| l.method_body(decl));
                        l.frame.atomic = false;
                        l.frame.atomic_text = false;
                    } else {
                        l.method_body(decl);
                    }
                    let result = match &l.frame.result {
                        ResultTy::Declared(ty) => ty.clone(),
                        ResultTy::Inferred(ty) => ty.clone().unwrap_or(Ty::Void),
                        ResultTy::OfMethod(_) | ResultTy::Nothing => Ty::Void,
                    };
                    (params, result)
                })
            });
            ((params, result), body)
        });
        self.level = level;
        let tree = if result == Ty::Void { None } else { Some(self.tree_ty(&result)) };
        if let Some(instance) = self.instances.get_mut(id) {
            instance.result = Some(result);
        }
        let name = self.instance_name(id);
        self.b.at(declared.span);
        self.add_proc(&name, params, tree, body);
    }

    fn method_body(&mut self, decl: &'a crate::ast::Method) {
        match &decl.body {
            None => {}
            Some(Body::Block(block)) => self.block(block),
            Some(Body::Expr(expr)) => self.expression_body(expr),
        }
    }

    /// `= e`: the value, or what is done when there is none.
    pub(crate) fn expression_body(&mut self, expr: &'a crate::ast::Expr) {
        let want = match &self.frame.result {
            ResultTy::Declared(ty) => Some(ty.clone()),
            ResultTy::Inferred(ty) => ty.clone(),
            ResultTy::OfMethod(_) => None,
            ResultTy::Nothing => Some(Ty::Void),
        };
        let value = self.expr(expr, want.as_ref());
        if value.ty == Ty::Void || want == Some(Ty::Void) {
            self.run(value);
            return;
        }
        let ty = want.unwrap_or_else(|| value.ty.clone());
        self.infer_result(&ty);
        let value = self.convert(value, &ty, expr.span);
        self.return_value(Some(value), expr.span);
    }

    /// What the first `return` gives is what all give.
    pub(crate) fn infer_result(&mut self, ty: &Ty) {
        match self.frame.result {
            ResultTy::OfMethod(id) => {
                if let Some(instance) = self.instances.get_mut(id) {
                    instance.result = Some(ty.clone());
                }
            }
            ResultTy::Inferred(None) => {}
            ResultTy::Inferred(Some(_)) | ResultTy::Declared(_) | ResultTy::Nothing => return,
        }
        self.frame.result = ResultTy::Inferred(Some(ty.clone()));
    }

    fn method_params(
        &mut self,
        method: &MethodRef,
        formals: &'a [Formal],
        has_this: bool,
    ) -> Vec<Param> {
        let class = method.class.clone();
        self.params(&class, formals, has_this)
    }

    /// Declares the parameters: the object, the formals, the finish record.
    pub(crate) fn params(
        &mut self,
        class: &ClassTy,
        formals: &'a [Formal],
        has_this: bool,
    ) -> Vec<Param> {
        let mut params = Vec::new();
        if has_this {
            let ty = self.classes.ty(class.clone());
            let tree = self.tree_ty(&ty);
            params.push(self.b.param("this", tree));
            self.bind_as(&"this".into(), "this".into(), ty, LocalKind::Val);
        }
        params.extend(self.formal_params(formals));
        params.extend(self.finish_param());
        params
    }

    pub(crate) fn formal_params(&mut self, formals: &'a [Formal]) -> Vec<Param> {
        let mut params = Vec::new();
        let mut points = Vec::new();
        for formal in formals {
            let ty = formal.ty.as_ref().map_or(Ty::Unknown, |ty| self.resolve(ty));
            let tree = self.tree_ty(&ty);
            let kind = match formal.binder {
                crate::ast::Binder::Var => LocalKind::Var,
                crate::ast::Binder::Val | crate::ast::Binder::Default => LocalKind::Val,
            };
            let name = match (&formal.pattern.name, &formal.pattern.parts) {
                (Some(name), None) => self.declare_local(name, ty, kind),
                (_, Some(parts)) => {
                    let held = self.b.temporary();
                    points.push((held.clone(), formal, parts, ty));
                    held
                }
                (None, None) => self.b.temporary(),
            };
            params.push(self.b.param(&name, tree));
        }
        for (held, formal, parts, ty) in points {
            let point = self.value(self.b.var(&held), ty);
            self.bind_point(formal.pattern.name.as_ref(), parts, point, formal.span);
        }
        params
    }

    /// A guard over values is asked at each call.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other constraints are over values")]
    fn guard(&mut self, guard: &'a crate::ast::Constraint) {
        use crate::ast::ExprKind;
        for term in &guard.terms {
            match &term.kind {
                ExprKind::Subtype { .. } | ExprKind::HasZero(_) | ExprKind::IsRef(_) => {}
                _ => {
                    let cond = self.condition(term);
                    let cond = self.b.not(cond);
                    let message = "the guard of the method does not hold";
                    self.fault_if(cond, super::exceptions::Fault::Check, message, term.span);
                }
            }
        }
    }
}

/// A name for the tree: operators are spelt out.
fn readable(name: &str) -> String {
    if name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return name.to_owned();
    }
    "operator".to_owned()
}
