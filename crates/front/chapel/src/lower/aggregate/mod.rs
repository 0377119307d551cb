//! Records, classes and enums: what they declare.
//!
//! A record becomes a record of the tree. All classes of one hierarchy share one class of the tree, that of the root,
//! which holds the fields of all of them and a hidden `_kind` that says which class an object is of. What a class
//! holds is known only when everything is lowered, so the tree's declarations are made last.

mod delete;
mod fields;
mod generic;
mod inherit;
mod init;
mod members;
mod new;
mod operators;
mod write;

use super::Lowerer;
use super::scope::{ProcId, ProcInfo, Scope};
use super::value::Value;
use crate::ast::{Aggregate, AggregateKind, EnumDecl, ExprKind, Name, ProcKind, StmtKind, UnaryOp};
pub(crate) use fields::Field;
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
    fields: Option<Vec<Field<'a>>>,
    /// Values of type and param fields, and types of fields that are declared without one.
    pub(crate) arguments: Vec<(Name, Value)>,
    /// The generic type that this is an instance of.
    pub(crate) generic: Option<usize>,
    /// Once looked up.
    parent: Option<Option<usize>>,
    /// Number among the classes of the hierarchy, once asked for.
    kind: Option<i64>,
    /// Of a root: how many kinds have been given out.
    kinds: i64,
    /// Of a root: names of fields in the tree.
    tree_fields: FxHashSet<String>,
    tree_name: Option<String>,
    declared: bool,
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
            kind: None,
            kinds: 0,
            tree_fields: FxHashSet::default(),
            tree_name: None,
            declared: false,
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

    pub(crate) fn first(&self) -> i64 {
        self.constants.first().map_or(0, |constant| constant.1)
    }
}

fn literal(expr: &crate::ast::Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Int(value) => i64::try_from(*value).ok(),
        ExprKind::Unary { op: UnaryOp::Minus, operand } => literal(operand).map(|value| -value),
        _ => None,
    }
}

impl<'a> Lowerer<'a> {
    pub(crate) fn collect_methods(&mut self, id: usize) {
        let decl = self.aggregates[id].decl;
        let mut scope = self.aggregates[id].scope.clone();
        // Types inside of a type are known there only.
        let nested = |stmt: &crate::ast::Stmt| {
            matches!(stmt.kind, StmtKind::Aggregate(_) | StmtKind::Enum(_))
        };
        if decl.body.iter().any(nested) {
            scope = Scope::new(Some(scope.clone()), scope.depth);
            self.aggregates[id].scope = scope.clone();
        }
        for stmt in &decl.body {
            match &stmt.kind {
                StmtKind::Proc(method) => {
                    let number = self.procs.len();
                    let operator =
                        method.kind == ProcKind::Operator && &*method.name.name != "init=";
                    let method_of = (!operator).then_some(id);
                    self.procs.push(ProcInfo { decl: method, scope: scope.clone(), method_of });
                    if operator {
                        scope.bind_proc(&method.name.name, number);
                    } else {
                        self.aggregates[id].methods.push((method.name.name.clone(), number));
                    }
                }
                StmtKind::Aggregate(_) | StmtKind::Enum(_) => {
                    self.collect_declaration(stmt, &scope)
                }
                _ => {}
            }
        }
    }

    /// `proc C.m()`: methods that stand outside of their type.
    pub(crate) fn bind_late_methods(&mut self) {
        for (receiver, proc) in std::mem::take(&mut self.late_methods) {
            let scope = self.procs[proc].scope.clone();
            let decl = self.procs[proc].decl;
            let name = decl.name.name.clone();
            if decl.kind == ProcKind::Operator && &*name != "init=" {
                scope.bind_proc(&name, proc);
                continue;
            }
            let outer = std::mem::replace(&mut self.frame.scope, scope);
            let value = receiver_name(receiver).and_then(|name| self.frame.scope.lookup(name));
            self.frame.scope = outer;
            match value {
                Some(super::scope::Binding::Value(Value::Aggregate(id))) => {
                    self.procs[proc].method_of = Some(id);
                    self.aggregates[id].methods.push((name, proc));
                }
                _ => self.foreign_methods.push(proc),
            }
        }
    }
}

/// `C` of `proc C.m()`, `proc (C?).m()`, `proc (borrowed C).m()`.
fn receiver_name(expr: &crate::ast::Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Nilable(inner) => receiver_name(inner),
        ExprKind::Managed { ty: Some(inner), .. } => receiver_name(inner),
        ExprKind::Call { callee, .. } => receiver_name(callee),
        _ => None,
    }
}
