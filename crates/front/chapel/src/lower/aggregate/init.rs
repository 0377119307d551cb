//! A user's `init`: fields get their first values in order, then the object is whole.

use super::super::Lowerer;
use super::super::ty::Ty;
use super::super::value::Value;
use super::fields::Field;
use crate::ast::{AssignOp, Block, Expr, ExprKind, Name, Stmt, StmtKind};
use crate::visit::{Visitor, walk_stmt};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// The body of an `init` or `init=`.
    pub(crate) fn init_body(&mut self, body: &'a Block, span: Span) {
        let this = self.name("this", span);
        let id = match self.type_of(&this) {
            Some(Ty::Record(id)) => id,
            Some(Ty::Class(class)) => class.class,
            _ => return self.statements(&body.stmts),
        };
        if body.stmts.iter().any(|stmt| calls(stmt, "this", "init") || calls(stmt, "", "init")) {
            // Another initialiser does it.
            return self.statements(&body.stmts);
        }
        let parent = self.parent_of(id);
        self.frame.initialises = true;
        self.declare_statements(&body.stmts);
        if let Some(parent) = parent
            && !body.stmts.iter().any(|stmt| calls(stmt, "super", "init"))
        {
            self.initialise_object(parent, &this, Vec::new(), span);
        }
        let own: Vec<Field<'a>> =
            self.fields_of(id).into_iter().filter(|field| field.home == id).collect();
        let mut next = 0;
        let mut whole = false;
        let begun = self.begin_cleanups();
        for stmt in &body.stmts {
            if whole {
                self.stmt(stmt);
                continue;
            }
            if matches!(stmt.kind, StmtKind::InitThis)
                || calls(stmt, "this", "complete")
                || calls(stmt, "", "complete")
            {
                self.begin_rest(id, &this, &own[next..], span);
                self.frame.initialises = false;
                whole = true;
                continue;
            }
            // Types and params are part of the type already.
            let known = self.known_members(id);
            if known.iter().any(|(name, _)| {
                super::generic::assigned(std::slice::from_ref(stmt), name).is_some()
            }) {
                continue;
            }
            if let Some((place, value)) = self.field_assigned(&own, stmt)
                && place >= next
            {
                self.begin_rest(id, &this, &own[next..place], span);
                next = place + 1;
                self.b.at(stmt.span);
                if matches!(value.kind, ExprKind::Noinit) {
                    continue;
                }
                let value = self.value(value);
                if !value.is_unknown() {
                    self.begin_field(id, &this, &own[place], Some(value), false, stmt.span);
                }
                continue;
            }
            // A condition that assigns fields: they have the defaults of their types before.
            let mut assigned = Assigned::default();
            assigned.stmt(stmt);
            let last = own.iter().rposition(|field| assigned.0.contains(&field.name));
            if let Some(last) = last
                && last >= next
            {
                for field in &own[next..=last] {
                    let with_init = !assigned.0.contains(&field.name);
                    self.begin_field(id, &this, field, None, with_init, span);
                }
                next = last + 1;
            }
            self.stmt(stmt);
        }
        if !whole {
            self.begin_rest(id, &this, &own[next.min(own.len())..], span);
        }
        self.end_cleanups(begun);
        self.frame.initialises = false;
    }

    fn begin_rest(&mut self, id: usize, this: &Value, fields: &[Field<'a>], span: Span) {
        for field in fields {
            self.begin_field(id, this, field, None, true, span);
        }
    }

    /// `this.f = e`, `f = e` for an own field.
    fn field_assigned(&self, own: &[Field<'a>], stmt: &'a Stmt) -> Option<(usize, &'a Expr)> {
        let StmtKind::Assign { target, op: AssignOp::Plain, value } = &stmt.kind else {
            return None;
        };
        let name = match &target.kind {
            ExprKind::Dot { base, name } if is_this(base) => &name.name,
            ExprKind::Name(name) => {
                let binding = self.frame.scope.lookup(name);
                if !matches!(binding, Some(super::super::scope::Binding::Member)) {
                    return None;
                }
                name
            }
            _ => return None,
        };
        own.iter().position(|field| field.name == *name).map(|place| (place, value))
    }

    /// What runs when the object is whole: `postinit`, that of the root first.
    pub(crate) fn after_init(&mut self, id: usize, this: &Value, span: Span) {
        let mut line = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next {
            line.push(id);
            next = self.parent_of(id);
        }
        for id in line.into_iter().rev() {
            for proc in self.own_methods(id, "postinit") {
                self.call_proc(proc, Some(this.clone()), Vec::new(), span);
            }
        }
    }
}

fn is_this(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::This)
}

/// Whether a statement is `base.name(..)`; an empty base means none is written.
fn calls(stmt: &Stmt, base: &str, name: &str) -> bool {
    let StmtKind::Expr(expr) = &stmt.kind else { return false };
    let ExprKind::Call { callee, .. } = &expr.kind else { return false };
    match &callee.kind {
        ExprKind::Name(known) => base.is_empty() && **known == *name,
        ExprKind::Dot { base: of, name: known } => {
            let fits = match &of.kind {
                ExprKind::This => base == "this",
                ExprKind::Name(of) => **of == *base,
                _ => false,
            };
            fits && *known.name == *name
        }
        _ => false,
    }
}

/// Names of fields that are assigned somewhere in a statement.
#[derive(Default)]
struct Assigned(Vec<Name>);

impl Visitor for Assigned {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Assign { target, op: AssignOp::Plain, .. } = &stmt.kind {
            match &target.kind {
                ExprKind::Dot { base, name } if is_this(base) => self.0.push(name.name.clone()),
                ExprKind::Name(name) => self.0.push(name.clone()),
                _ => {}
            }
        }
        walk_stmt(self, stmt);
    }
}
