//! A user's `init`: fields get their first values in order, then the object is whole.

use crate::ast::{AssignOp, Block, Expr, ExprKind, Name, Stmt, StmtKind};
use crate::lower::Lowerer;
use crate::lower::values::Value;
use crate::sema::{AggregateId, Binding, Field, assigned};
use crate::visit::{Visitor, walk_stmt};
use partita_source::Span;
use std::rc::Rc;

impl<'a> Lowerer<'a> {
    /// The body of an `init` or `init=`.
    pub(crate) fn init_body(&mut self, body: &'a Block, span: Span) {
        let this = self.name("this", span);
        let Some(id) = this.ty().and_then(|ty| ty.aggregate()) else {
            return self.statements(&body.stmts);
        };
        if body.stmts.iter().any(|stmt| calls(stmt, "this", "init") || calls(stmt, "", "init")) {
            // Another initialiser does it.
            return self.statements(&body.stmts);
        }
        let parent = self.sema.parent_of(id);
        self.frame.initialises = true;
        self.declare_statements(&body.stmts);
        if let Some(parent) = parent
            && !body.stmts.iter().any(|stmt| calls(stmt, "super", "init"))
        {
            self.initialise_object(parent, &this, Vec::new(), span);
        }
        let own: Vec<Rc<Field<'a>>> =
            self.sema.fields_of(id).into_iter().filter(|field| field.home == id).collect();
        let mut next = 0;
        let mut whole = false;
        let begun = self.exits.begun();
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
            let known = self.sema.known_members(id);
            if known.iter().any(|(name, _)| assigned(std::slice::from_ref(stmt), name).is_some()) {
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
            // A condition that assigns fields: on the other way they have their initial values.
            let mut fields = Assigned::default();
            fields.stmt(stmt);
            let last = own.iter().rposition(|field| fields.0.contains(&field.name));
            if let Some(last) = last
                && last >= next
            {
                for field in &own[next..=last] {
                    self.begin_field(id, &this, field, None, true, span);
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

    fn begin_rest(&mut self, id: AggregateId, this: &Value, fields: &[Rc<Field<'a>>], span: Span) {
        for field in fields {
            self.begin_field(id, this, field, None, true, span);
        }
    }

    /// `this.f = e`, `f = e` for an own field.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a field is named in two ways")]
    fn field_assigned(&self, own: &[Rc<Field<'a>>], stmt: &'a Stmt) -> Option<(usize, &'a Expr)> {
        let StmtKind::Assign { target, op: AssignOp::Plain, value } = &stmt.kind else {
            return None;
        };
        let name = match &target.kind {
            ExprKind::Dot { base, name } if is_this(base) => &name.name,
            ExprKind::Name(name) => {
                let binding = self.frame.scope.lookup(name);
                if !matches!(binding, Some(Binding::Member)) {
                    return None;
                }
                name
            }
            _ => return None,
        };
        own.iter().position(|field| field.name == *name).map(|place| (place, value))
    }

    /// What runs when the object is whole: `postinit`, that of the root first.
    pub(crate) fn after_init(&mut self, id: AggregateId, this: &Value, span: Span) {
        for id in self.sema.line_of(id).into_iter().rev() {
            for proc in self.sema.own_methods(id, "postinit") {
                self.call_proc(proc, Some(this.clone()), Vec::new(), span);
            }
        }
    }
}

fn is_this(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::This)
}

/// Whether a statement is `base.name(..)`; an empty base means none is written.
#[expect(clippy::wildcard_enum_match_arm, reason = "a procedure or method is named in two ways")]
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
    #[expect(clippy::wildcard_enum_match_arm, reason = "a field is named in two ways")]
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
