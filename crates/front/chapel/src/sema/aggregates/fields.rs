//! Fields: their types, and how they are stored.
//!
//! What initial values do, they do when an object is made; here only their types matter, and mistakes in them are told there.

use super::super::Sema;
use super::super::ids::AggregateId;
use super::super::meaning::Meaning;
use super::super::scope::Scope;
use super::super::ty::Ty;
use super::super::typer::Typer;
use crate::ast::{Expr, Name, Pattern, StmtKind, VarDecl, VarItem, VarKind};
use std::rc::Rc;

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
    pub(crate) home: AggregateId,
}

/// Where the value of a field is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stored {
    /// In the field, of the type that the tree has for its type.
    Plain,
    /// In the field: an array whose bounds are known before the program runs.
    Array,
    /// The field refers to an array made when the object is made.
    Elsewhere,
}

impl<'a> Sema<'a> {
    /// The fields with their types, inherited ones first.
    pub(crate) fn fields_of(&mut self, id: AggregateId) -> Vec<Rc<Field<'a>>> {
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
        let home = self.aggregates[id].scope.clone();
        let members = self.member_scope(id, &home);
        let scope = Scope::inside(&members, home.depth);
        let this = Meaning::cell(self.this_type(id), false);
        let mut typer = self.typer(&scope);
        typer.bind(&"this".into(), this);
        for stmt in &decl.body {
            if let StmtKind::Var(var) = &stmt.kind {
                typer.field_group(id, var);
            }
        }
        self.break_circles(id);
        self.aggregates[id].fields.clone().unwrap_or_default()
    }

    /// A field by its name; the innermost declaration is meant.
    pub(crate) fn field_named(&mut self, id: AggregateId, name: &str) -> Option<Rc<Field<'a>>> {
        self.fields_of(id).into_iter().rev().find(|field| *field.name == *name)
    }

    /// The type of a field of the object whose method this is, where its fields are known.
    pub(crate) fn field_type_of(&self, this: &Ty, name: &str) -> Option<Ty> {
        let fields = self.aggregates[this.aggregate()?].fields.as_ref()?;
        fields.iter().find(|field| *field.name == *name).map(|field| field.ty.clone())
    }

    /// Whether objects of a class or record are not modelled.
    pub(crate) fn is_broken(&mut self, id: AggregateId) -> bool {
        self.fields_of(id);
        self.line_of(id).into_iter().any(|id| self.aggregates[id].broken)
    }

    /// A name for a field in the tree's record, which holds those of the whole hierarchy.
    fn tree_field(&mut self, id: AggregateId, name: &Name) -> String {
        let root = self.root_of(id);
        let mut tree = name.to_string();
        let mut again = 1;
        while matches!(&*tree, "_kind" | "_dead")
            || !self.aggregates[root].tree_fields.insert(tree.clone())
        {
            again += 1;
            tree = format!("{name}_{again}");
        }
        tree
    }
}

impl<'a> Typer<'_, 'a> {
    fn field_group(&mut self, id: AggregateId, decl: &'a VarDecl) {
        let constant = match decl.kind {
            VarKind::Var => false,
            VarKind::Const => true,
            // References are wrong; params and types are known while lowering, see `generic`.
            VarKind::Ref | VarKind::ConstRef | VarKind::Param | VarKind::Type => return,
        };
        for (number, item) in decl.items.iter().enumerate() {
            let (written, init) = written_with(&decl.items, number);
            let Pattern::Name(name) = &item.pattern else {
                self.sema.aggregates[id].broken = true;
                continue;
            };
            let (ty, stored) = self.field_type(id, &name.name, written, init);
            // These are not modelled: where one is used, that is said.
            let ty = if ty.is_keyed() || ty.is_tuple_of_arrays() { Ty::Unknown } else { ty };
            let tree = self.sema.tree_field(id, &name.name);
            let name = name.name.clone();
            let field = Field { name, ty, written, init, constant, stored, tree, home: id };
            if let Some(fields) = &mut self.sema.aggregates[id].fields {
                fields.push(Rc::new(field));
            }
        }
    }

    fn field_type(
        &mut self,
        id: AggregateId,
        name: &Name,
        written: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) -> (Ty, Stored) {
        let given = self.sema.aggregates[id].arguments.iter().find(|(known, _)| known == name);
        let ty = match (given, written, init) {
            (Some((_, Meaning::Type(ty))), _, _) => ty.clone(),
            (_, Some(written), _) => return self.written_field(written),
            (_, None, Some(init)) => self.read(init).value_ty(),
            (_, None, None) => Ty::Unknown,
        };
        let stored = if ty.is_array() { Stored::Elsewhere } else { Stored::Plain };
        (ty, stored)
    }

    fn written_field(&mut self, written: &'a Expr) -> (Ty, Stored) {
        let declared = self.declared(written);
        let Ty::Array(rank, element) = &declared.ty else {
            return (declared.ty, Stored::Plain);
        };
        match (declared.fixed, element.is_array()) {
            _ if *rank == 0 => (Ty::Unknown, Stored::Plain),
            (true, _) => (declared.ty, Stored::Array),
            // Arrays of arrays whose sizes turn out when the program runs.
            (false, true) => (Ty::Unknown, Stored::Plain),
            (false, false) => (declared.ty, Stored::Elsewhere),
        }
    }
}

/// The type and value of an item; one without either has those of the next that has.
pub(crate) fn written_with(items: &[VarItem], number: usize) -> (Option<&Expr>, Option<&Expr>) {
    let mut rest = items[number..].iter();
    let source = rest.find(|item| item.ty.is_some() || item.init.is_some());
    source.map_or((None, None), |item| (item.ty.as_ref(), item.init.as_ref()))
}
