//! Records, classes and enums.

use super::Lowerer;
use super::scope::{ProcId, ProcInfo, Scope};
use super::ty::Ty;
use crate::ast::{Aggregate, EnumDecl, ExprKind, Name, StmtKind, UnaryOp};
use partita_tree::{Qualifiers, RecordKind, Variable};
use std::rc::Rc;

pub(crate) struct AggregateInfo<'a> {
    pub(crate) decl: &'a Aggregate,
    pub(crate) scope: Rc<Scope>,
    /// As the language writes it.
    pub(crate) shown: String,
    pub(crate) methods: Vec<(Name, ProcId)>,
    /// Once known: inherited fields first.
    pub(crate) fields: Option<Vec<Field<'a>>>,
    tree_name: Option<String>,
}

#[derive(Clone)]
pub(crate) struct Field<'a> {
    pub(crate) name: Name,
    pub(crate) ty: Ty,
    pub(crate) init: Option<&'a crate::ast::Expr>,
    pub(crate) constant: bool,
}

pub(crate) struct EnumInfo {
    pub(crate) name: Name,
    /// Name and number.
    pub(crate) constants: Vec<(Name, i64)>,
}

impl<'a> AggregateInfo<'a> {
    pub(crate) fn new(decl: &'a Aggregate, scope: Rc<Scope>) -> Self {
        let shown = decl.name.name.to_string();
        AggregateInfo { decl, scope, shown, methods: Vec::new(), fields: None, tree_name: None }
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
        let scope = self.aggregates[id].scope.clone();
        for stmt in &decl.body {
            if let StmtKind::Proc(method) = &stmt.kind {
                let number = self.procs.len();
                self.procs.push(ProcInfo {
                    decl: method,
                    scope: scope.clone(),
                    method_of: Some(id),
                });
                self.aggregates[id].methods.push((method.name.name.clone(), number));
            }
        }
    }

    /// `proc C.m()`: methods that stand outside of their type.
    pub(crate) fn bind_late_methods(&mut self) {
        for (receiver, proc) in std::mem::take(&mut self.late_methods) {
            let scope = self.procs[proc].scope.clone();
            let outer = std::mem::replace(&mut self.frame.scope, scope);
            let value = receiver.as_name().and_then(|name| self.frame.scope.lookup(name));
            self.frame.scope = outer;
            match value {
                Some(super::scope::Binding::Value(super::value::Value::Aggregate(id))) => {
                    self.procs[proc].method_of = Some(id);
                    let name = self.procs[proc].decl.name.name.clone();
                    self.aggregates[id].methods.push((name, proc));
                }
                _ => self.foreign_methods.push(proc),
            }
        }
    }

    /// The fields with their types.
    pub(crate) fn fields_of(&mut self, id: usize) -> Vec<Field<'a>> {
        if let Some(fields) = &self.aggregates[id].fields {
            return fields.clone();
        }
        // A class may refer to itself.
        self.aggregates[id].fields = Some(Vec::new());
        let decl = self.aggregates[id].decl;
        let scope = self.aggregates[id].scope.clone();
        let mut fields = Vec::new();
        let outer = std::mem::replace(&mut self.frame.scope, scope);
        for stmt in &decl.body {
            if let StmtKind::Var(var) = &stmt.kind {
                fields.extend(self.field_group(var));
            }
        }
        self.frame.scope = outer;
        self.aggregates[id].fields = Some(fields.clone());
        fields
    }

    fn field_group(&mut self, decl: &'a crate::ast::VarDecl) -> Vec<Field<'a>> {
        let constant = matches!(decl.kind, crate::ast::VarKind::Const);
        let mut out = Vec::new();
        // An item without type and value has those of the next that has.
        let mut ty_init: (Option<&'a crate::ast::Expr>, Option<&'a crate::ast::Expr>) =
            (None, None);
        for item in decl.items.iter().rev() {
            if item.ty.is_some() || item.init.is_some() {
                ty_init = (item.ty.as_ref(), item.init.as_ref());
            }
            let crate::ast::Pattern::Name(name) = &item.pattern else {
                self.unsupported(item.span, "a field declared as a tuple of names");
                continue;
            };
            let ty = match ty_init {
                (Some(ty), _) => self.type_expr(ty),
                (None, Some(init)) => {
                    // Only its type matters here; what it does, it does when an object is made.
                    let (_, value) = self.inside(|l| l.expr(init));
                    self.type_of(&value).unwrap_or(Ty::Unknown)
                }
                (None, None) => Ty::Unknown,
            };
            out.push(Field { name: name.name.clone(), ty, init: ty_init.1, constant });
        }
        out.reverse();
        out
    }

    /// The record or class of the tree.
    pub(crate) fn aggregate_record(&mut self, id: usize) -> String {
        if let Some(name) = &self.aggregates[id].tree_name {
            return name.clone();
        }
        let name = self.global_name(&self.aggregates[id].decl.name.name.clone());
        self.aggregates[id].tree_name = Some(name.clone());
        let fields = self.fields_of(id);
        let fields: Vec<Variable> = fields
            .iter()
            .map(|field| {
                let ty = self.tree_ty(&field.ty);
                let init = self.default_term(&field.ty);
                self.b.variable(&field.name, ty, Qualifiers::default(), init)
            })
            .collect();
        let kind = match self.aggregates[id].decl.kind {
            crate::ast::AggregateKind::Class => RecordKind::Class,
            crate::ast::AggregateKind::Record | crate::ast::AggregateKind::Union => {
                RecordKind::Record
            }
        };
        self.b.record(&name, kind, fields);
        name
    }
}
