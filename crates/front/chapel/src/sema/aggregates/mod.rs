//! Records, classes and enums: what they declare.

mod circles;
mod copies;
mod ends;
mod fields;
mod generic;
mod inherit;
mod methods;

pub(crate) use fields::{Field, Stored, written_with};
pub(crate) use generic::{NewArguments, assigned};

use super::Sema;
use super::ids::{AggregateId, ProcId};
use super::meaning::Meaning;
use super::modules::ProcInfo;
use super::scope::{Binding, Scope};
use super::ty::{ClassTy, Held, Ty};
use crate::ast::{
    Aggregate, AggregateKind, EnumDecl, Expr, ExprKind, Name, ProcKind, Stmt, StmtKind, UnaryOp,
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

pub(crate) struct AggregateInfo<'a> {
    pub(crate) decl: &'a Aggregate,
    pub(crate) scope: Rc<Scope>,
    /// As the language writes it.
    pub(crate) shown: String,
    /// Of a generic type all, of its instances none.
    pub(crate) methods: Vec<(Name, ProcId)>,
    /// Once known: inherited fields first.
    fields: Option<Vec<Rc<Field<'a>>>>,
    /// Values of type and param fields, and types of fields that are declared without one.
    pub(crate) arguments: Vec<(Name, Meaning)>,
    /// The generic type that this is an instance of.
    pub(crate) generic: Option<AggregateId>,
    /// Once looked up.
    parent: Option<Option<AggregateId>>,
    /// Some part is not modelled: reaching an object is unsupported.
    pub(crate) broken: bool,
    /// Of a root: its classes have been told apart, no class may join them later.
    pub(crate) told_apart: bool,
    /// Of a root: names of fields in the tree.
    tree_fields: FxHashSet<String>,
}

pub(crate) struct EnumInfo {
    pub(crate) name: Name,
    /// Name and number.
    pub(crate) constants: Vec<(Name, i64)>,
}

impl<'a> AggregateInfo<'a> {
    pub(crate) fn new(decl: &'a Aggregate, scope: Rc<Scope>) -> Self {
        let shown = decl.name.name.to_string();
        AggregateInfo {
            decl,
            scope,
            shown,
            methods: Vec::new(),
            fields: None,
            arguments: Vec::new(),
            generic: None,
            parent: None,
            broken: decl.kind == AggregateKind::Union,
            told_apart: false,
            tree_fields: FxHashSet::default(),
        }
    }

    pub(crate) fn is_class(&self) -> bool {
        self.decl.kind == AggregateKind::Class
    }
}

impl EnumInfo {
    pub(crate) fn new(decl: &EnumDecl) -> Self {
        let mut next = 0;
        let constants = decl.constants.iter().map(|constant| {
            if let Some(value) = constant.value.as_ref().and_then(literal) {
                next = value;
            }
            next += 1;
            (constant.name.name.clone(), next - 1)
        });
        EnumInfo { name: decl.name.name.clone(), constants: constants.collect() }
    }

    /// Its constants have the numbers from zero on.
    pub(crate) fn is_counted(&self) -> bool {
        self.constants.iter().zip(0..).all(|(constant, number)| constant.1 == number)
    }

    pub(crate) fn first(&self) -> i64 {
        self.constants.first().map_or(0, |constant| constant.1)
    }
}

fn literal(expr: &Expr) -> Option<i64> {
    if let ExprKind::Unary { op: UnaryOp::Minus, operand } = &expr.kind {
        return literal(operand).map(|value| -value);
    }
    let ExprKind::Int(value) = &expr.kind else { return None };
    i64::try_from(*value).ok()
}

impl<'a> Sema<'a> {
    pub(super) fn collect_methods(&mut self, id: AggregateId) {
        let decl = self.aggregates[id].decl;
        let mut scope = self.aggregates[id].scope.clone();
        // Types inside of a type are known there only.
        let nested = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Aggregate(_) | StmtKind::Enum(_));
        if decl.body.iter().any(nested) {
            scope = Scope::inside(&scope, scope.depth);
            self.aggregates[id].scope = scope.clone();
        }
        for stmt in &decl.body {
            if let StmtKind::Proc(method) = &stmt.kind {
                let operator = method.kind == ProcKind::Operator && &*method.name.name != "init=";
                let method_of = (!operator).then_some(id);
                let info = ProcInfo { decl: method, scope: scope.clone(), method_of };
                let proc = self.procs.push(info);
                if operator {
                    scope.bind_proc(&method.name.name, proc);
                } else {
                    self.aggregates[id].methods.push((method.name.name.clone(), proc));
                }
            } else if nested(stmt) {
                self.collect_declaration(stmt, &scope);
            }
        }
    }

    /// `proc C.m()`: methods that stand outside of their type.
    pub(crate) fn bind_late_methods(&mut self) {
        for (receiver, proc) in std::mem::take(&mut self.late_methods) {
            let info = &self.procs[proc];
            let name = info.decl.name.name.clone();
            if info.decl.kind == ProcKind::Operator && &*name != "init=" {
                info.scope.bind_proc(&name, proc);
                continue;
            }
            let of = receiver_name(receiver).and_then(|name| info.scope.lookup(name));
            if let Some(Binding::Known(Meaning::Aggregate(id))) = of {
                self.procs[proc].method_of = Some(id);
                self.aggregates[id].methods.push((name, proc));
            } else {
                self.foreign_methods.push(proc);
            }
        }
    }

    /// What `this` is inside of methods.
    pub(crate) fn this_type(&self, id: AggregateId) -> Ty {
        if self.aggregates[id].is_class() {
            Ty::Class(ClassTy { class: id, nilable: false, held: Held::Borrowed })
        } else {
            Ty::Record(id)
        }
    }

    /// The type of what `new` makes.
    pub(crate) fn new_type(&self, id: AggregateId, held: Held, nilable: bool) -> Ty {
        if self.aggregates[id].is_class() {
            Ty::Class(ClassTy { class: id, nilable, held })
        } else {
            Ty::Record(id)
        }
    }

    /// A scope in which the names of fields and methods mean those of `this`.
    pub(crate) fn member_scope(&mut self, id: AggregateId, around: &Rc<Scope>) -> Rc<Scope> {
        let scope = Scope::inside(around, around.depth);
        let mut next = Some(id);
        let mut limit = 0;
        while let Some(id) = next {
            let decl = self.aggregates[id].decl;
            for stmt in &decl.body {
                let StmtKind::Var(var) = &stmt.kind else { continue };
                for item in &var.items {
                    if let crate::ast::Pattern::Name(name) = &item.pattern {
                        scope.bind(&name.name, Binding::Member);
                    }
                }
            }
            for (name, _) in &self.aggregates[self.generic_of(id)].methods {
                scope.bind(name, Binding::Member);
            }
            for (name, known) in self.known_members(id) {
                scope.bind(&name, Binding::of(known));
            }
            limit += 1;
            next = if limit > 100 { None } else { self.parent_of(id) };
        }
        scope
    }

    /// What stands around the body of a method: the members of `this` too.
    pub(crate) fn around_method(&mut self, home: &Rc<Scope>, this: Option<&Ty>) -> Rc<Scope> {
        match this.and_then(Ty::aggregate) {
            Some(id) => self.member_scope(id, home),
            None => home.clone(),
        }
    }
}

/// `C` of `proc C.m()`, `proc (C?).m()`, `proc (borrowed C).m()`.
fn receiver_name(expr: &Expr) -> Option<&str> {
    if let ExprKind::Nilable(inner) = &expr.kind {
        return receiver_name(inner);
    }
    if let ExprKind::Managed { ty: Some(inner), .. } = &expr.kind {
        return receiver_name(inner);
    }
    if let ExprKind::Call { callee, .. } = &expr.kind {
        return receiver_name(callee);
    }
    expr.as_name()
}
