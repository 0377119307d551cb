//! Fields: their types, how the tree stores them, and access to them.

use super::super::Lowerer;
use super::super::scope::{Binding, Scope};
use super::super::ty::{Held, Ty};
use super::super::value::{Run, Value};
use crate::ast::{Expr, Ident, Name, Pattern, StmtKind, VarDecl, VarKind};
use partita_source::Span;
use partita_tree::{Expr as Term, Qualifiers, RecordKind, Type, Variable};
use std::rc::Rc;

#[derive(Clone)]
pub(crate) struct Field<'a> {
    pub(crate) name: Name,
    pub(crate) ty: Ty,
    /// The type as written.
    pub(crate) written: Option<&'a Expr>,
    pub(crate) init: Option<&'a Expr>,
    pub(crate) constant: bool,
    pub(crate) stored: Stored,
    /// Its name in the tree.
    pub(crate) tree: String,
    /// The class or record that declares it.
    pub(crate) home: usize,
}

/// Where the value of a field is.
#[derive(Clone)]
pub(crate) enum Stored {
    /// In the field, of the type that the tree has for its type.
    Plain,
    /// In the field: an array whose bounds are known before the program runs.
    Array(Type),
    /// The field refers to an array made when the object is made.
    Elsewhere,
}

impl<'a> Lowerer<'a> {
    /// The fields with their types, inherited ones first.
    pub(crate) fn fields_of(&mut self, id: usize) -> Vec<Field<'a>> {
        if let Some(fields) = &self.aggregates[id].fields {
            return fields.clone();
        }
        // A class may refer to itself, and the type of a field to fields before it.
        self.aggregates[id].fields = Some(Vec::new());
        let inherited = match self.parent_of(id) {
            Some(parent) => self.fields_of(parent),
            None => Vec::new(),
        };
        self.aggregates[id].fields = Some(inherited);
        let decl = self.aggregates[id].decl;
        let ty = self.this_type(id);
        let this = Value::cell(ty, self.b.var("this"), false);
        // Only types matter here; what initial values do, they do when an object is made.
        let errors = self.found.len();
        let _ = self.inside(|l| {
            l.in_object(id, &this, |l| {
                for stmt in &decl.body {
                    if let StmtKind::Var(var) = &stmt.kind {
                        l.field_group(id, var);
                    }
                }
            });
        });
        self.found.truncate(errors);
        self.aggregates[id].fields.clone().unwrap_or_default()
    }

    fn field_group(&mut self, id: usize, decl: &'a VarDecl) {
        let constant = match decl.kind {
            VarKind::Var => false,
            VarKind::Const => true,
            VarKind::Ref | VarKind::ConstRef => {
                let span = decl.items.first().map(|item| item.span).unwrap_or_default();
                return self.error(span, "a field cannot be a reference");
            }
            // Known while lowering: see `generic`.
            VarKind::Param | VarKind::Type => return,
        };
        for (number, item) in decl.items.iter().enumerate() {
            // An item without type and value has those of the next that has.
            let source =
                decl.items[number..].iter().find(|item| item.ty.is_some() || item.init.is_some());
            let (written, init) =
                source.map_or((None, None), |item| (item.ty.as_ref(), item.init.as_ref()));
            let Pattern::Name(name) = &item.pattern else {
                self.broken_fields.insert(id);
                continue;
            };
            let (ty, stored) = self.field_type(id, &name.name, written, init);
            let ty = match ty {
                // Not modelled: where one is used, that is said.
                Ty::Keyed(_) | Ty::KeyedArray(..) => Ty::Unknown,
                other => other,
            };
            let root = self.root_of(id);
            let mut tree = name.name.to_string();
            let mut again = 1;
            while tree.starts_with('_') && (tree == "_kind" || tree == "_dead")
                || !self.aggregates[root].tree_fields.insert(tree.clone())
            {
                again += 1;
                tree = format!("{}_{again}", name.name);
            }
            let field = Field {
                name: name.name.clone(),
                ty,
                written,
                init,
                constant,
                stored,
                tree,
                home: id,
            };
            if let Some(fields) = &mut self.aggregates[id].fields {
                fields.push(field);
            }
        }
    }

    fn field_type(
        &mut self,
        id: usize,
        name: &Name,
        written: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) -> (Ty, Stored) {
        let given = self.aggregates[id].arguments.iter().find(|(known, _)| known == name);
        if let Some((_, Value::Type(ty))) = given {
            let ty = ty.clone();
            let stored =
                if matches!(ty, Ty::Array(..)) { Stored::Elsewhere } else { Stored::Plain };
            return (ty, stored);
        }
        match (written, init) {
            (Some(written), _) => {
                let declared = self.declared(written);
                if declared.spread.is_some() {
                    // Where the elements of a field live is not followed.
                    self.spread_fields.insert(id);
                }
                if let Ty::Array(0, _) = declared.ty {
                    return (Ty::Unknown, Stored::Plain);
                }
                let stored = match &declared.stored {
                    Type::Array { .. } if self.is_static_type(&declared.stored) => {
                        Stored::Array(declared.stored)
                    }
                    Type::Array { element, .. } if matches!(**element, Type::Array { .. }) => {
                        // Arrays of arrays whose sizes turn out when the program runs.
                        return (Ty::Unknown, Stored::Plain);
                    }
                    Type::Array { .. } => Stored::Elsewhere,
                    _ => Stored::Plain,
                };
                (declared.ty, stored)
            }
            (None, Some(init)) => {
                let value = self.value(init);
                let value = self.read_value(value, init.span);
                let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
                let stored =
                    if matches!(ty, Ty::Array(..)) { Stored::Elsewhere } else { Stored::Plain };
                (ty, stored)
            }
            (None, None) => (Ty::Unknown, Stored::Plain),
        }
    }

    /// What `this` is inside of methods.
    pub(crate) fn this_type(&self, id: usize) -> Ty {
        if self.aggregates[id].is_class() {
            Ty::Class(super::super::ty::ClassTy { class: id, nilable: false, held: Held::Borrowed })
        } else {
            Ty::Record(id)
        }
    }

    /// Runs `f` where the fields and methods of an object are known by their names.
    pub(crate) fn in_object<T>(
        &mut self,
        id: usize,
        this: &Value,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.frame.scope.clone();
        let home = self.aggregates[id].scope.clone();
        let members = self.member_scope(id, home);
        let scope = Scope::new(Some(members), outer.depth);
        scope.bind(&"this".into(), Binding::Value(this.clone()));
        self.frame.scope = scope;
        let of_module = std::mem::replace(&mut self.frame.of_module, false);
        let result = f(self);
        self.frame.of_module = of_module;
        self.frame.scope = outer;
        result
    }

    /// A scope in which the names of fields and methods mean those of `this`.
    pub(crate) fn member_scope(&mut self, id: usize, around: Rc<Scope>) -> Rc<Scope> {
        let depth = around.depth;
        let scope = Scope::new(Some(around), depth);
        let mut next = Some(id);
        let mut limit = 0;
        while let Some(id) = next {
            let decl = self.aggregates[id].decl;
            for stmt in &decl.body {
                if let StmtKind::Var(var) = &stmt.kind {
                    for item in &var.items {
                        if let Pattern::Name(name) = &item.pattern {
                            scope.bind(&name.name, Binding::Member);
                        }
                    }
                }
            }
            for (name, _) in &self.aggregates[self.generic_of(id)].methods {
                scope.bind(name, Binding::Member);
            }
            for (name, value) in self.known_members(id) {
                scope.bind(&name, Binding::Value(value));
            }
            limit += 1;
            next = if limit > 100 { None } else { self.parent_of(id) };
        }
        scope
    }

    /// The cell of a field.
    pub(crate) fn field_cell(&mut self, base: &Run, field: &Field<'a>) -> Run {
        let term = self.copy(&base.term);
        let term = self.b.field(term, &field.tree);
        let term = match field.stored {
            Stored::Plain | Stored::Array(_) => term,
            Stored::Elsewhere => self.b.deref(term),
        };
        let initialising = self.frame.initialises;
        let constant = (field.constant && !initialising)
            || (base.constant && matches!(base.ty, Ty::Record(_)));
        Run {
            ty: field.ty.clone(),
            term,
            cell: base.cell || matches!(base.ty, Ty::Class(_)),
            constant,
        }
    }

    /// A field of a record or object.
    pub(crate) fn field(&mut self, value: &Value, name: &Ident, span: Span) -> Option<Value> {
        let Value::Run(run) = value else { return None };
        let id = match &run.ty {
            Ty::Record(id) => *id,
            Ty::Class(class) => class.class,
            _ => return None,
        };
        // The innermost declaration of a name is meant.
        let field = self.fields_of(id).into_iter().rev().find(|field| field.name == name.name);
        let Some(field) = field else {
            let known = self.known_members(id);
            return known
                .into_iter()
                .find(|(known, _)| *known == name.name)
                .map(|(_, value)| value);
        };
        self.b.at(span);
        if field.ty == Ty::Unknown {
            return Some(self.give_up(span, &format!("the field `{}` of this type", name.name)));
        }
        let run = run.clone();
        let run = self.living(run, span);
        Some(Value::Run(self.field_cell(&run, &field)))
    }

    /// The record or class of the tree; it is declared when everything is lowered.
    pub(crate) fn aggregate_record(&mut self, id: usize) -> String {
        let root = self.root_of(id);
        if let Some(name) = &self.aggregates[root].tree_name {
            return name.clone();
        }
        let name = self.global_name(&self.aggregates[root].decl.name.name.clone());
        self.aggregates[root].tree_name = Some(name.clone());
        name
    }

    /// Declares the records and classes that the tree names.
    pub(crate) fn declare_aggregates(&mut self) {
        let mut number = 0;
        while number < self.aggregates.len() {
            let info = &self.aggregates[number];
            match (&info.tree_name, info.declared) {
                (Some(name), false) => {
                    let name = name.clone();
                    self.aggregates[number].declared = true;
                    self.declare_aggregate(number, &name);
                    // Its fields may name others.
                    number = 0;
                }
                _ => number += 1,
            }
        }
    }

    fn declare_aggregate(&mut self, root: usize, name: &str) {
        let class = self.aggregates[root].is_class();
        let mut variables: Vec<Variable> = Vec::new();
        self.b.nowhere();
        if class && self.has_family(root) {
            let zero = self.b.int(0);
            variables.push(self.b.variable("_kind", Type::INT, Qualifiers::default(), Some(zero)));
        }
        if class && self.deletes {
            let no = self.b.bool(false);
            // Looking at it is no access of the program: only a use that comes too late is a finding.
            let looked_at = Qualifiers { sync: true, ..Qualifiers::default() };
            variables.push(self.b.variable("_dead", Type::Bool, looked_at, Some(no)));
        }
        for member in 0..self.aggregates.len() {
            if self.root_of(member) != root || self.is_open(member) {
                continue;
            }
            for field in self.fields_of(member) {
                if field.home == member {
                    self.b.at(self.aggregates[member].decl.span);
                    let variable = self.field_variable(&field);
                    variables.push(variable);
                }
            }
        }
        let kind = if class { RecordKind::Class } else { RecordKind::Record };
        self.b.record(name, kind, variables);
    }

    fn field_variable(&mut self, field: &Field<'a>) -> Variable {
        let (ty, init): (Type, Option<Term>) = match &field.stored {
            Stored::Plain => {
                let tree = self.tree_ty(&field.ty);
                (tree, self.default_term(&field.ty))
            }
            Stored::Array(ty) => (ty.clone(), None),
            Stored::Elsewhere => {
                let tree = self.tree_ty(&field.ty);
                (Type::Ref(Box::new(tree)), Some(self.b.null()))
            }
        };
        self.b.variable(&field.tree, ty, Qualifiers::default(), init)
    }
}
