//! Fields: how the tree stores them, and access to them.

use crate::ast::{Expr, Ident};
use crate::lower::Lowerer;
use crate::lower::storage::tree_types::{TreeTyper, TreeTypes, default_term};
use crate::lower::values::range::array_type;
use crate::lower::values::{Run, Value};
use crate::sema::{AggregateId, Field, Scope, Stored, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Qualifiers, RecordKind, Type, Variable};

/// What the tree knows of a record or class.
#[derive(Clone, Default)]
pub(crate) struct Layout {
    /// Of a root: its record in the tree.
    name: Option<String>,
    /// The tree has mentioned it.
    met: bool,
    declared: bool,
    /// Number among the classes of the hierarchy, once asked for.
    pub(super) kind: Option<i64>,
    /// Of a root: how many kinds have been given out.
    pub(super) kinds: i64,
    /// A field that is distributed, which is modelled on one locale only; once looked for.
    pub(crate) distributed: Option<Option<Span>>,
}

impl TreeTypes {
    pub(crate) fn layout(&mut self, id: AggregateId) -> &mut Layout {
        self.layouts.entry(id).or_default()
    }
}

impl TreeTyper<'_, '_> {
    /// The record or class of the tree; it is declared when everything is lowered.
    pub(crate) fn aggregate_record(&mut self, id: AggregateId) -> String {
        let root = self.sema.root_of(id);
        let name = match self.types.layout(root).name.clone() {
            Some(name) => name,
            None => {
                let base = &self.sema.aggregates[root].decl.name.name;
                let name = self.b.names.global(base).to_string();
                self.types.layout(root).name = Some(name.clone());
                name
            }
        };
        // What its fields need comes with it.
        if !std::mem::replace(&mut self.types.layout(id).met, true) {
            for field in self.sema.fields_of(id) {
                self.tree_ty(&field.ty);
            }
        }
        name
    }
}

impl<'a> Lowerer<'a> {
    /// Runs `f` where the fields and methods of an object are known by their names.
    pub(crate) fn in_object<T>(
        &mut self,
        id: AggregateId,
        this: &Value,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let home = self.sema.aggregates[id].scope.clone();
        let members = self.sema.member_scope(id, &home);
        let scope = Scope::inside(&members, self.frame.scope.depth);
        self.with_scope(scope, |l| {
            l.bind_value(&"this".into(), this.clone());
            l.with_locals(f)
        })
    }

    /// The cell of a field.
    pub(crate) fn field_cell(&mut self, base: &Run, field: &Field<'a>) -> Run {
        let term = self.b.copy(&base.term);
        let term = self.b.field(term, &field.tree);
        let term = match field.stored {
            Stored::Plain | Stored::Array => term,
            Stored::Elsewhere => self.b.deref(term),
        };
        let initialising = self.frame.initialises;
        let constant = (field.constant && !initialising)
            || (base.constant && matches!(base.ty, Ty::Record(_)));
        Run { ty: field.ty.clone(), term, cell: base.cell || base.ty.is_class(), constant }
    }

    /// A field of a record or object.
    pub(crate) fn field(&mut self, value: &Value, name: &Ident, span: Span) -> Option<Value> {
        let Value::Run(run) = value else { return None };
        let id = run.ty.aggregate()?;
        let Some(field) = self.sema.field_named(id, &name.name) else {
            let mut known = self.sema.known_members(id).into_iter();
            let found = known.find(|(known, _)| *known == name.name);
            return found.map(|(_, meaning)| Value::known(&meaning));
        };
        self.b.at(span);
        if field.ty == Ty::Unknown {
            return Some(self.give_up(span, &format!("the field `{}` of this type", name.name)));
        }
        let run = self.living(run.clone(), span);
        Some(Value::Run(self.field_cell(&run, &field)))
    }

    /// Declares the records and classes that the tree names; their fields may name others.
    pub(crate) fn declare_aggregates(&mut self) {
        let next = |l: &mut Self| {
            l.sema.aggregates.ids().find_map(|id| {
                let layout = l.types.layouts.get_mut(&id)?;
                let name = layout.name.clone().filter(|_| !layout.declared)?;
                layout.declared = true;
                Some((id, name))
            })
        };
        while let Some((id, name)) = next(self) {
            self.declare_aggregate(id, &name);
        }
    }

    fn declare_aggregate(&mut self, root: AggregateId, name: &str) {
        let class = self.sema.aggregates[root].is_class();
        let mut variables: Vec<Variable> = Vec::new();
        self.b.nowhere();
        if class && self.sema.has_family(root) {
            let zero = self.b.int(0);
            variables.push(self.b.variable("_kind", Type::INT, Qualifiers::default(), Some(zero)));
        }
        if class && self.sema.objects_end() {
            let no = self.b.bool(false);
            // Looking at it is no access of the program: only a use that comes too late is a finding.
            let looked_at = Qualifiers { sync: true, ..Qualifiers::default() };
            variables.push(self.b.variable("_dead", Type::Bool, looked_at, Some(no)));
        }
        for member in self.sema.aggregates.ids() {
            if self.sema.root_of(member) != root || self.sema.is_open(member) {
                continue;
            }
            for field in self.sema.fields_of(member) {
                if field.home == member {
                    self.b.at(self.sema.aggregates[member].decl.span);
                    let variable = self.field_variable(&field);
                    variables.push(variable);
                }
            }
        }
        let kind = if class { RecordKind::Class } else { RecordKind::Record };
        self.b.record(name, kind, variables);
    }

    /// The type of an array as written, its bounds known before the program runs.
    fn fixed_array_type(&mut self, written: &'a Expr, ty: &Ty) -> Type {
        let (Some((header, inner)), Some(element)) = (written.as_array_type(), ty.element()) else {
            return self.tree_ty(ty);
        };
        let dims = self.dims_of_header(header);
        let element = self.fixed_array_type(inner, element);
        array_type(&self.b, &dims, element)
    }

    fn field_variable(&mut self, field: &Field<'a>) -> Variable {
        let tree = self.tree_ty(&field.ty);
        let (ty, init): (Type, Option<Term>) = match (field.stored, field.written) {
            (Stored::Array, Some(written)) => {
                let this = Value::cell(self.sema.this_type(field.home), self.b.var("this"), false);
                // Bounds that are known before the program runs take no statements to work out.
                let stored = self.inside(|l| {
                    l.in_object(field.home, &this, |l| l.fixed_array_type(written, &field.ty))
                });
                (stored.1, None)
            }
            (Stored::Elsewhere, _) => (Type::Ref(Box::new(tree)), Some(self.b.null())),
            (Stored::Plain | Stored::Array, _) => {
                (tree, default_term(&self.b, &self.sema, &field.ty))
            }
        };
        self.b.variable(&field.tree, ty, Qualifiers::default(), init)
    }
}
