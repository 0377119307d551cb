//! Objects: how they are made.
//!
//! `new` makes the record, all fields zero, and runs the constructor on it: the one above, then the initial values of the
//! fields in the order of the text, then its body. Structs are objects that nobody changes once they are made.

use super::choose::{Candidate, NotChosen};
use super::frame::ResultTy;
use super::storage::{FieldKey, KIND};
use super::{Lowerer, Value};
use crate::ast::{Constructor, Expr, Member, Name, Stmt, StmtKind, Type as WrittenType, TypeKind};
use crate::sema::{ClassTy, FieldRef, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Name as TreeName, Type};
use rustc_hash::FxHashMap;

impl<'a> Lowerer<'a> {
    /// A fresh object with zeros.
    pub(crate) fn make(&mut self, class: &ClassTy) -> Value {
        self.check_above(class);
        self.lay_out(class);
        let ty = Ty::Class(class.clone());
        let kind = self.kind_of(&ty);
        let record = self.record_of(class);
        let held = self.hold(Type::Named(record.clone()), self.b.new_object(Type::Named(record)));
        let b = &self.b;
        let stmt = b.assign(b.field(b.var(&held), KIND), b.int(kind));
        self.emit(stmt);
        for (field, ty) in self.struct_fields(class) {
            let zero = self.zero(&ty);
            let b = &self.b;
            let stmt = b.assign(b.field(b.var(&held), &field), zero.term);
            self.emit(stmt);
        }
        self.value(self.b.var(&held), ty)
    }

    /// What is written above a class must mean something.
    fn check_above(&mut self, class: &ClassTy) {
        for class in self.classes.line(class) {
            let facts = self.classes.get(class.id);
            let scope = self.classes.scope_of(&class);
            for ty in &facts.supers {
                if let Err(mistake) = self.classes.resolve(ty, &scope) {
                    self.mistake(mistake);
                }
            }
        }
    }

    /// `new C[T](x)`, `outer.new Inner(x)`, `new C(x) { .. }`
    pub(crate) fn new_expression(
        &mut self,
        expr: &'a Expr,
        outer: Option<&'a Expr>,
        ty: &'a WrittenType,
        args: &'a [Expr],
        members: Option<&'a [Member]>,
        span: Span,
    ) -> Value {
        if let Some(members) = members {
            return self.anonymous(expr, ty, args, members, span);
        }
        let around = outer.map(|outer| self.expr(outer, None));
        let resolved = match (&around, &ty.kind) {
            (Some(around), TypeKind::Named(named)) => {
                let class = around.ty.class().cloned();
                let nested = class.as_ref().and_then(|class| {
                    self.classes.get(class.id).nested.get(&named.path.name.name).copied()
                });
                match (nested, class) {
                    (Some(id), Some(class)) => {
                        Ty::Class(self.classes.class_ty(id, class.args.to_vec()))
                    }
                    _ => {
                        let message = format!("`{}` has no such class", around.ty);
                        self.error("unknown-type", ty.span, message);
                        return self.broken();
                    }
                }
            }
            _ => self.resolve(ty),
        };
        let exprs: Vec<&Expr> = args.iter().collect();
        let wants = self.constructor_wants(&resolved, exprs.len());
        let values = self.operands_wanted(&exprs, &wants);
        self.b.at(span);
        self.new_value(&resolved, around, values, span)
    }

    /// The types of parameters, where only one constructor could be meant.
    fn constructor_wants(&mut self, ty: &Ty, number: usize) -> Vec<Option<Ty>> {
        let none = vec![None; number];
        let Ty::Class(class) = ty else { return none };
        if class.args.contains(&Ty::Unknown) {
            return none;
        }
        let candidates = self.constructors(class);
        let mut fitting = candidates.iter().filter(|c| c.formals.len() == number);
        let (Some(only), None) = (fitting.next(), fitting.next()) else { return none };
        let scope = self.classes.scope_of(class);
        let one = |formal: &crate::ast::Formal| {
            formal.ty.as_ref().and_then(|ty| self.classes.resolve(ty, &scope).ok())
        };
        only.formals.iter().map(one).collect()
    }

    /// A fresh value of a type, with the arguments of its constructor.
    #[expect(clippy::wildcard_enum_match_arm, reason = "there are no objects of the others")]
    pub(crate) fn new_value(
        &mut self,
        ty: &Ty,
        around: Option<Value>,
        values: Vec<Value>,
        span: Span,
    ) -> Value {
        match ty {
            Ty::Class(class) => {
                let facts = self.classes.get(class.id);
                if facts.is_interface() || facts.is_abstract {
                    let message = format!("there are no objects of `{class}` itself");
                    self.error("abstract-class", span, message);
                    return self.broken();
                }
                let class = self.infer_class(class, &values);
                self.construct_in(&class, around, values, span)
            }
            Ty::Rail(element) => self.new_rail(element, values, span),
            Ty::GlobalRef(of) => self.new_global_ref(of, values, span),
            Ty::String => self.give_up(span, "`new String`"),
            Ty::Unknown => self.broken(),
            _ => {
                self.error("wrong-type", span, format!("`{ty}` cannot be made with `new`"));
                self.broken()
            }
        }
    }

    /// A struct that is made without `new`.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are made alike")]
    pub(crate) fn make_struct(&mut self, ty: &Ty, args: &'a [Expr], span: Span) -> Value {
        let exprs: Vec<&Expr> = args.iter().collect();
        let wants = self.constructor_wants(ty, exprs.len());
        let values = self.operands_wanted(&exprs, &wants);
        self.b.at(span);
        match ty {
            Ty::Place => self.place_of(values, span),
            Ty::GlobalRef(of) => self.new_global_ref(of, values, span),
            Ty::Class(class) if !self.classes.get(class.id).is_struct() => {
                let message = format!("objects of the class `{class}` are made with `new`");
                self.error("not-callable", span, message);
                self.broken()
            }
            _ => self.new_value(ty, None, values, span),
        }
    }

    /// Type arguments that are not written follow from the constructor's arguments.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are known")]
    fn infer_class(&mut self, class: &ClassTy, values: &[Value]) -> ClassTy {
        if !class.args.contains(&Ty::Unknown) {
            return class.clone();
        }
        let facts = self.classes.get(class.id);
        let mut bound: FxHashMap<Name, Ty> = FxHashMap::default();
        for (constructor, _) in &facts.constructors {
            if constructor.formals.len() == values.len() {
                for (formal, value) in constructor.formals.iter().zip(values) {
                    if let Some(ty) = &formal.ty {
                        self.unify(ty, &value.ty, &facts.params, &mut bound);
                    }
                }
            }
        }
        if facts.constructors.is_empty() {
            let properties = facts.fields.iter().filter(|field| field.is_property);
            for (field, value) in properties.zip(values) {
                if let Some(ty) = field.ty {
                    self.unify(ty, &value.ty, &facts.params, &mut bound);
                }
            }
        }
        let args = facts.params.iter().zip(class.args.iter()).map(|(param, arg)| match arg {
            Ty::Unknown => bound.get(param).cloned().unwrap_or(Ty::Unknown),
            _ => arg.clone(),
        });
        let args = args.collect();
        self.classes.class_ty(class.id, args)
    }

    /// An object of a class that has no object around it.
    pub(crate) fn construct(&mut self, class: &ClassTy, values: Vec<Value>, span: Span) -> Value {
        self.construct_in(class, None, values, span)
    }

    fn construct_in(
        &mut self,
        class: &ClassTy,
        around: Option<Value>,
        values: Vec<Value>,
        span: Span,
    ) -> Value {
        let Some((index, values)) = self.choose_constructor(class, values, span) else {
            return self.broken();
        };
        let mut values = values;
        let position = self.b.position();
        let object = self.make(class);
        self.keep(&mut values, position);
        self.give_surroundings(class, &object, around, span);
        self.run_constructor(class, index, object.clone(), values, span);
        object
    }

    /// An object of an anonymous class: the arguments are for the class above.
    pub(crate) fn construct_anonymous(
        &mut self,
        class: &ClassTy,
        values: Vec<Value>,
        span: Span,
    ) -> Value {
        let mut values = values;
        let position = self.b.position();
        let object = self.make(class);
        self.keep(&mut values, position);
        self.give_surroundings(class, &object, None, span);
        if let Some(above) = self.classes.superclass(class) {
            let Some((index, values)) = self.choose_constructor(&above, values, span) else {
                return object;
            };
            let of = self.value(self.b.copy(&object.term), Ty::Class(above.clone()));
            self.run_constructor(&above, index, of, values, span);
        }
        let name = self.instance_of_constructor(class, None);
        let call = self.call_instance(&name, Ty::Void, Some(object.clone()), Vec::new(), span);
        self.run(call);
        object
    }

    /// Which constructor takes the arguments; without any, the class has one that takes its properties.
    fn choose_constructor(
        &mut self,
        class: &ClassTy,
        values: Vec<Value>,
        span: Span,
    ) -> Option<(Option<usize>, Vec<Value>)> {
        let facts = self.classes.get(class.id);
        if facts.constructors.is_empty() {
            let params = self.property_types(class);
            if params.len() != values.len() {
                let numbers = vec![params.len()];
                let types: Vec<Ty> = values.iter().map(|value| value.ty.clone()).collect();
                self.not_chosen(NotChosen::Number(numbers), class, &class.name, &types, span);
                return None;
            }
            let values = self.fitted(values, &params, span);
            return Some((None, values));
        }
        let candidates = self.constructors(class);
        let types: Vec<Ty> = values.iter().map(|value| value.ty.clone()).collect();
        match self.choose(&candidates, &[], &types) {
            Ok(chosen) => {
                let values = self.fitted(values, &chosen.params, span);
                Some((Some(chosen.index), values))
            }
            Err(why) => {
                self.not_chosen(why, class, &class.name, &types, span);
                None
            }
        }
    }

    fn constructors(&self, class: &ClassTy) -> Vec<Candidate<'a>> {
        let facts = self.classes.get(class.id);
        let one = |(index, (constructor, _)): (usize, &(&'a Constructor, Span))| Candidate {
            class: class.clone(),
            index,
            formals: &constructor.formals,
            params: Vec::new(),
        };
        facts.constructors.iter().enumerate().map(one).collect()
    }

    fn property_types(&mut self, class: &ClassTy) -> Vec<Ty> {
        let facts = self.classes.get(class.id);
        let properties = facts.fields.iter().enumerate().filter(|(_, field)| field.is_property);
        let fields: Vec<FieldRef> =
            properties.map(|(index, _)| FieldRef { class: class.clone(), index }).collect();
        fields.iter().map(|field| self.field_ty(field)).collect()
    }

    fn run_constructor(
        &mut self,
        class: &ClassTy,
        index: Option<usize>,
        object: Value,
        values: Vec<Value>,
        span: Span,
    ) {
        if index.is_none() && values.is_empty() && self.does_nothing(class) {
            return;
        }
        let name = self.instance_of_constructor(class, index);
        let call = self.call_instance(&name, Ty::Void, Some(object), values, span);
        self.run(call);
    }

    /// A class without constructor, initial values and class above.
    fn does_nothing(&self, class: &ClassTy) -> bool {
        let facts = self.classes.get(class.id);
        facts.constructors.is_empty()
            && facts.fields.iter().all(|field| field.is_static || field.init.is_none())
            && self.classes.superclass(class).is_none()
    }

    /// The object around one of an inner class, and the locals that a local class keeps.
    fn give_surroundings(
        &mut self,
        class: &ClassTy,
        object: &Value,
        around: Option<Value>,
        span: Span,
    ) {
        for class in self.classes.line(class) {
            let facts = self.classes.get(class.id);
            if facts.is_interface() {
                continue;
            }
            if facts.inner
                && let Some(outer) = self.outer_of(&class)
            {
                let holder = match &around {
                    Some(around) => Some(around.clone()),
                    None => self.enclosing(&outer),
                };
                let Some(holder) = holder else {
                    let message =
                        format!("an object of `{class}` needs one of `{outer}` around it");
                    self.error("no-this", span, message);
                    continue;
                };
                let field = self.field_name(&FieldKey::Outer(class.clone()));
                self.b.at(span);
                let b = &self.b;
                let stmt = b.assign(b.field(b.copy(&object.term), &field), holder.term);
                self.emit(stmt);
            }
            for captured in facts.around.iter().flat_map(|around| &around.captured) {
                let value = match self.local_value(&captured.name, span) {
                    Some(value) => value,
                    None => match self.member_by_name(&captured.name, span) {
                        Some(value) => value,
                        None => continue,
                    },
                };
                let key = FieldKey::Captured(class.clone(), captured.name.clone());
                let field = self.field_name(&key);
                self.b.at(span);
                let b = &self.b;
                let stmt = b.assign(b.field(b.copy(&object.term), &field), value.term);
                self.emit(stmt);
            }
        }
    }

    /// The object of a class, or below, that this stands in.
    fn enclosing(&mut self, outer: &ClassTy) -> Option<Value> {
        self.frame.class.as_ref().filter(|_| self.frame.has_this)?;
        let mut this = self.this(None, Span::default());
        loop {
            let class = this.ty.class()?.clone();
            if self.classes.is_below(&class, outer) {
                return Some(this);
            }
            this = self.around_object(&class, this)?;
        }
    }

    pub(crate) fn around_object(&mut self, class: &ClassTy, this: Value) -> Option<Value> {
        let line = self.classes.line(class);
        let inner = line.into_iter().find(|class| self.classes.get(class.id).inner)?;
        let outer = self.outer_of(&inner)?;
        let name = self.field_name(&FieldKey::Outer(inner));
        let term = self.b.field(this.term, &name);
        Some(self.value(term, Ty::Class(outer)))
    }

    pub(crate) fn lower_constructor(
        &mut self,
        name: &TreeName,
        class: &ClassTy,
        index: Option<usize>,
        atomic: bool,
    ) {
        let facts = self.classes.get(class.id);
        let mut frame = self.member_frame(class, true);
        frame.constructing = true;
        frame.atomic = atomic;
        frame.result = ResultTy::Nothing;
        if let Some(around) = &facts.around {
            let types = around.types.clone();
            frame.scopes.push(super::frame::Scope::Block { locals: Vec::new(), types });
        }
        let declared = index.and_then(|index| facts.constructors.get(index)).copied();
        let span = declared.map_or(facts.span, |(_, span)| span);
        let level = std::mem::take(&mut self.level);
        let (body, params) = self.in_frame(frame, |l| {
            l.body(|l| {
                l.scoped(|l| match declared {
                    Some((constructor, _)) => {
                        let params = l.params(class, &constructor.formals, true);
                        l.constructor_body(class, constructor, span);
                        params
                    }
                    None => l.default_constructor(class, span),
                })
            })
        });
        self.level = level;
        self.b.at(span);
        self.add_proc(name, params, None, body);
    }

    /// Takes the properties in order.
    fn default_constructor(&mut self, class: &ClassTy, span: Span) -> Vec<partita_tree::Param> {
        let mut params = self.params(class, &[], true);
        let finish = if self.catching { params.pop() } else { None };
        if !self.classes.get(class.id).anonymous {
            self.construct_above(class, &[], span);
        }
        let facts = self.classes.get(class.id);
        for (index, field) in facts.fields.iter().enumerate().filter(|(_, f)| f.is_property) {
            let of = FieldRef { class: class.clone(), index };
            let ty = self.field_ty(&of);
            let tree = self.tree_ty(&ty);
            let param = self.b.names.local(&field.name, |taken| taken == "this");
            let name = self.field_name(&FieldKey::Of(of));
            params.push(self.b.param(&param, tree));
            self.b.at(span);
            let b = &self.b;
            let stmt = b.assign(b.field(b.var("this"), &name), b.var(&param));
            self.emit(stmt);
        }
        params.extend(finish);
        self.initial_values(class);
        params
    }

    fn constructor_body(&mut self, class: &ClassTy, constructor: &'a Constructor, span: Span) {
        let stmts: &'a [Stmt] = constructor.body.as_ref().map_or(&[], |body| &body.stmts);
        let first = stmts.first().map(|stmt| &stmt.kind);
        let rest = match first {
            Some(StmtKind::ConstructorCall { of_super, args, .. }) => {
                let at = stmts.first().map_or(span, |stmt| stmt.span);
                if *of_super {
                    self.construct_above(class, args, at);
                } else {
                    self.construct_same(class, args, at);
                    stmts.iter().skip(1).for_each(|stmt| self.statement(stmt));
                    return;
                }
                &stmts[1..]
            }
            _ => {
                self.construct_above(class, &[], span);
                stmts
            }
        };
        // The properties come before the initial values, which may use them.
        let property = rest.iter().position(|stmt| matches!(stmt.kind, StmtKind::Property { .. }));
        let split = property.map_or(0, |index| index + 1);
        let (before, after) = rest.split_at(split);
        for stmt in before {
            if let StmtKind::Property { args, .. } = &stmt.kind {
                self.set_properties(class, args, stmt.span);
            } else {
                self.statement(stmt);
            }
        }
        self.initial_values(class);
        after.iter().for_each(|stmt| self.statement(stmt));
    }

    fn set_properties(&mut self, class: &ClassTy, args: &'a [Expr], span: Span) {
        let exprs: Vec<&Expr> = args.iter().collect();
        let types = self.property_types(class);
        if types.len() != exprs.len() {
            let message = format!("`{class}` has {} properties", types.len());
            return self.error("wrong-arguments", span, message);
        }
        let wants: Vec<Option<Ty>> = types.iter().cloned().map(Some).collect();
        let values = self.operands_wanted(&exprs, &wants);
        let values = self.fitted(values, &types, span);
        let facts = self.classes.get(class.id);
        let properties = facts.fields.iter().enumerate().filter(|(_, field)| field.is_property);
        for ((index, _), value) in properties.zip(values) {
            let name = self.field_name(&FieldKey::Of(FieldRef { class: class.clone(), index }));
            self.b.at(span);
            let b = &self.b;
            let stmt = b.assign(b.field(b.var("this"), &name), value.term);
            self.emit(stmt);
        }
    }

    /// `super(..)`, written or not.
    fn construct_above(&mut self, class: &ClassTy, args: &'a [Expr], span: Span) {
        let Some(above) = self.classes.superclass(class) else { return };
        let exprs: Vec<&Expr> = args.iter().collect();
        let values = self.operands(&exprs);
        self.construct_on_this(&above, values, span);
    }

    fn construct_same(&mut self, class: &ClassTy, args: &'a [Expr], span: Span) {
        let exprs: Vec<&Expr> = args.iter().collect();
        let values = self.operands(&exprs);
        self.construct_on_this(class, values, span);
    }

    pub(crate) fn construct_on_this(&mut self, class: &ClassTy, values: Vec<Value>, span: Span) {
        let Some((index, values)) = self.choose_constructor(class, values, span) else { return };
        let this = self.value(self.b.var("this"), Ty::Class(class.clone()));
        self.run_constructor(class, index, this, values, span);
    }

    /// The initial values of the class's own fields, in the order of the text.
    fn initial_values(&mut self, class: &ClassTy) {
        let facts = self.classes.get(class.id);
        for (index, field) in facts.fields.iter().enumerate() {
            let (Some(init), false) = (field.init, field.is_static) else { continue };
            let of = FieldRef { class: class.clone(), index };
            let ty = self.field_ty(&of);
            let name = self.field_name(&FieldKey::Of(of));
            let value = self.scoped(|l| {
                let value = l.expr(init, Some(&ty));
                l.convert(value, &ty, init.span)
            });
            self.b.at(field.span);
            let b = &self.b;
            let stmt = b.assign(b.field(b.var("this"), &name), value.term);
            self.emit(stmt);
        }
    }
}
