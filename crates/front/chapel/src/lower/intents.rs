//! What a task takes along from outside: shared variables, and copies made when the task is made.

use super::Lowerer;
use super::instance::Names;
use super::scope::{Binding, Variable};
use super::ty::Ty;
use super::value::{Run, Value};
use crate::ast::{
    AssignOp, Expr, ExprKind, Intent, Name, Stmt, StmtKind, TaskIntent, TaskIntentKind,
};
use crate::visit::{Visitor, walk_stmt, walk_stmts};
use partita_tree::Expr as Term;
use rustc_hash::FxHashSet;

/// What makes the tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Construct {
    Begin,
    Cobegin,
    Coforall,
    Forall,
}

/// The copies that a task gets, and what its `with` clause adds.
#[derive(Default)]
pub(crate) struct Capture<'a> {
    /// Names in the tree and the values at the task's start.
    pub(crate) copies: Vec<(partita_tree::Name, Term)>,
    /// How the body sees the names.
    bindings: Vec<(Name, Variable)>,
    /// `op reduce x` and task-private variables, for loops.
    pub(crate) shadows: Vec<&'a TaskIntent>,
    /// Some shadow of this loop belongs to a task and not to an iteration.
    pub(crate) per_task: bool,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn capture(
        &mut self,
        construct: Construct,
        with: &'a [TaskIntent],
        bodies: &'a [Stmt],
    ) -> Capture<'a> {
        let mut names = Names::default();
        walk_stmts(&mut names, bodies);
        let mut assigned = Assigned::default();
        walk_stmts(&mut assigned, bodies);
        let mut capture = Capture::default();
        let mut all: Vec<Name> = names.0.into_iter().collect();
        // Fields and methods come with the object.
        let this: Name = "this".into();
        let member = |name: &Name| matches!(self.frame.scope.lookup(name), Some(Binding::Member));
        if !all.contains(&this) && all.iter().any(member) {
            all.push(this);
        }
        all.sort();
        for intent in with {
            match &intent.kind {
                TaskIntentKind::Reduce(_) | TaskIntentKind::Var => capture.shadows.push(intent),
                TaskIntentKind::Intent(_) if intent.init.is_some() || intent.ty.is_some() => {
                    capture.shadows.push(intent);
                }
                TaskIntentKind::Intent(_) => {
                    if !all.contains(&intent.name.name) {
                        all.push(intent.name.name.clone());
                    }
                }
            }
        }
        for name in all {
            if capture.shadows.iter().any(|shadow| shadow.name.name == name) {
                continue;
            }
            let said = with.iter().find(|intent| intent.name.name == name);
            self.capture_name(construct, &name, said, assigned.0.contains(&name), &mut capture);
        }
        if construct == Construct::Forall {
            capture.per_task = capture
                .shadows
                .iter()
                .any(|shadow| !matches!(shadow.kind, TaskIntentKind::Reduce(_)))
                || with
                    .iter()
                    .any(|intent| matches!(intent.kind, TaskIntentKind::Intent(Intent::In)));
        }
        capture
    }

    fn capture_name(
        &mut self,
        construct: Construct,
        name: &Name,
        said: Option<&TaskIntent>,
        assigned: bool,
        capture: &mut Capture<'a>,
    ) {
        let Some(binding) = self.frame.scope.lookup(name) else {
            if let Some(said) = said {
                self.error(said.span, format!("`{name}` is not declared"));
            }
            return;
        };
        if let Binding::Member = binding {
            return self.capture_field(construct, name, assigned, capture);
        }
        let Binding::Variable(outer) = binding else { return };
        let outer = self.frame.captured.get(&outer.id).cloned().unwrap_or(outer);
        if self.config_names.contains(&outer.name) {
            return;
        }
        let ty = outer.ty.clone();
        let copy = match said.map(|said| &said.kind) {
            // A record's own method means the record itself; its fields see to themselves.
            _ if &**name == "this" && matches!(ty, Ty::Record(_)) => None,
            Some(TaskIntentKind::Intent(intent)) => match intent {
                Intent::Ref | Intent::ConstRef => None,
                Intent::In => Some(false),
                Intent::ConstIn => Some(true),
                Intent::Const => self.copied(construct, &ty).then_some(true),
                Intent::Out | Intent::InOut | Intent::Param | Intent::Type | Intent::Var => None,
            },
            _ if assigned && !outer.constant => {
                if self.copied(construct, &ty) {
                    // Programs of today do not compile with it, older ones meant this.
                    self.note(&format!("`{name}` is assigned in a task without `with (ref {name})`: taken as shared"));
                }
                None
            }
            _ => self.copied(construct, &ty).then_some(true),
        };
        let Some(constant) = copy else { return };
        if matches!(ty, Ty::Array(..)) || ty.is_guarded() {
            if said.is_some() && matches!(ty, Ty::Array(..)) {
                let span = said.map(|said| said.span).unwrap_or_default();
                self.unsupported(span, "an array copied into tasks");
            }
            return;
        }
        let value = self.variable_value(&outer);
        let value = self.own_record(value, said.map(|said| said.span).unwrap_or_default());
        let Value::Run(Run { term, .. }) = value else { return };
        capture.copies.push((outer.name.as_str().into(), term));
        let inner = Variable { by_ref: false, constant, depth: self.frame.scope.depth, ..outer };
        capture.bindings.push((name.clone(), inner));
    }

    /// A field named in a record's method is an outer variable of its own; one of an object stays shared.
    fn capture_field(
        &mut self,
        construct: Construct,
        name: &Name,
        assigned: bool,
        capture: &mut Capture<'a>,
    ) {
        let Some(Binding::Variable(this)) = self.frame.scope.lookup("this") else { return };
        let this = self.frame.captured.get(&this.id).cloned().unwrap_or(this);
        let Ty::Record(id) = this.ty else { return };
        let field = self.fields_of(id).into_iter().find(|field| field.name == *name);
        let Some(field) = field.filter(|field| self.copied(construct, &field.ty) && !assigned)
        else {
            return;
        };
        let Value::Run(base) = self.variable_value(&this) else { return };
        let term = self.field_cell(&base, &field).term;
        let tree = self.local_name(name);
        capture.copies.push((tree.as_str().into(), term));
        let depth = self.frame.scope.depth;
        let inner =
            Variable { id: 0, ty: field.ty, name: tree, by_ref: false, constant: true, depth };
        capture.bindings.push((name.clone(), inner));
    }

    /// Whether a type's default intent makes a copy.
    fn copied(&self, construct: Construct, ty: &Ty) -> bool {
        let value = matches!(ty, Ty::Record(_) | Ty::Tuple(_) | Ty::Domain(_));
        ty.is_copied_into_tasks() || (value && construct == Construct::Begin)
    }

    /// Makes the names of a task mean its copies.
    pub(crate) fn bind_capture(&mut self, capture: &Capture<'a>) {
        for (name, variable) in &capture.bindings {
            self.variables += 1;
            let variable = Variable { id: self.variables, ..variable.clone() };
            self.frame.scope.bind(name, Binding::Variable(variable));
        }
    }
}

/// Names of variables that are assigned.
#[derive(Default)]
struct Assigned(FxHashSet<Name>);

impl Assigned {
    fn root(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => {
                self.0.insert(name.clone());
            }
            ExprKind::Tuple(parts) => parts.iter().for_each(|part| self.root(part)),
            ExprKind::Call { callee, .. } => self.root(callee),
            _ => {}
        }
    }
}

impl Visitor for Assigned {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Assign { target, op, value } = &stmt.kind {
            self.root(target);
            if *op == AssignOp::Swap {
                self.root(value);
            }
        }
        walk_stmt(self, stmt);
    }
}
