//! What a task takes along from outside: shared variables, and copies made when the task is made.

use crate::ast::{
    AssignOp, BinaryOp, Expr, Intent, Name, ReduceOp, Stmt, StmtKind, TaskIntent, TaskIntentKind,
};
use crate::lower::Lowerer;
use crate::lower::tasks::assigned::assigned;
use crate::lower::values::Value;
use crate::sema::{Binding, Meaning, Names, Ty, Variable};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use partita_kit::{Emit, Emitter};
use partita_source::Span;
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
#[derive(Default, Clone)]
pub(crate) struct Capture<'a> {
    /// Names in the tree and the values at the task's start.
    pub(crate) copies: Vec<(partita_tree::Name, Term)>,
    /// How the body sees the names.
    bindings: Vec<(Name, Variable)>,
    /// What each task gets a copy of that is made for it alone, and the tree's name for the copy; of an array for a
    /// reference to it.
    made: Vec<(Value, String, Span)>,
    /// Ranges and domains that are known and that each task gets a variable for.
    values: Vec<(Name, Value, bool)>,
    /// `op reduce x` and task-private variables, for loops.
    pub(crate) shadows: Vec<&'a TaskIntent>,
    /// Every iteration of this loop comes to its end, unless it waits for ever or fails.
    pub(crate) ends: bool,
    /// Some shadow of this loop belongs to a task and not to an iteration.
    pub(crate) per_task: bool,
}

impl Capture<'_> {
    /// Each task gets copies of variables of the tree.
    pub(crate) fn copy(&mut self, b: &Emitter, names: &[&str]) {
        for name in names {
            self.copies.push(((*name).into(), b.var(name)));
        }
    }
}

impl<'a> Lowerer<'a> {
    /// What a construct's only kind of task takes along.
    pub(crate) fn capture(
        &mut self,
        construct: Construct,
        with: &'a [TaskIntent],
        bodies: &'a [Stmt],
    ) -> Capture<'a> {
        self.capture_one(construct, with, bodies, &assigned(bodies))
    }

    /// What one task of a construct takes along; `assigned` are the variables that any of its tasks assigns.
    pub(crate) fn capture_one(
        &mut self,
        construct: Construct,
        with: &'a [TaskIntent],
        bodies: &'a [Stmt],
        assigned: &FxHashSet<Name>,
    ) -> Capture<'a> {
        let mut names = Names::default();
        walk_stmts(&mut names, bodies);
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
        let own_this = with.iter().any(|intent| {
            &*intent.name.name == "this"
                && matches!(intent.kind, TaskIntentKind::Intent(Intent::In | Intent::ConstIn))
        });
        for name in all {
            if own_this && matches!(self.frame.scope.lookup(&name), Some(Binding::Member)) {
                // Its fields are those of the copy.
                continue;
            }
            if capture.shadows.iter().any(|shadow| shadow.name.name == name) {
                continue;
            }
            let said = with.iter().find(|intent| intent.name.name == name);
            self.capture_name(construct, &name, said, assigned.contains(&name), &mut capture);
        }
        if construct == Construct::Forall {
            let own = capture.shadows.iter().any(|shadow| match &shadow.kind {
                TaskIntentKind::Reduce(op) => !only_reduced(bodies, &shadow.name.name, op),
                TaskIntentKind::Var | TaskIntentKind::Intent(_) => true,
            });
            let copied =
                |intent: &TaskIntent| matches!(intent.kind, TaskIntentKind::Intent(Intent::In));
            let runs = |(value, ..): &(Value, String, Span)| self.runs_own_code(&value.value_ty());
            let made = capture.made.iter().any(runs);
            capture.per_task = own || made || with.iter().any(copied);
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
        if let (Binding::Known(known @ Meaning::Const(_)), Some(TaskIntentKind::Intent(intent))) =
            (&binding, said.map(|said| &said.kind))
            && matches!(intent, Intent::In | Intent::ConstIn)
        {
            // As below: a constant that needed no variable.
            let value = Value::known(known);
            capture.values.push((name.clone(), value, *intent == Intent::ConstIn));
            return;
        }
        if let (Binding::Alias(alias), Some(TaskIntentKind::Intent(intent))) =
            (&binding, said.map(|said| &said.kind))
            && matches!(intent, Intent::In | Intent::ConstIn)
        {
            let span = said.map(|said| said.span).unwrap_or_default();
            let value = self.alias_value(alias, span);
            let constant = *intent == Intent::ConstIn;
            if self.configs.is_static_value(&value) {
                // A constant that needed no variable: the copy is one.
                capture.values.push((name.clone(), value, constant));
            } else if let Value::Run(_) | Value::Slice(_) | Value::Tuple(_) = value {
                self.capture_alias(name, value, constant, span, capture);
            }
            return;
        }
        let Binding::Variable(outer) = binding else { return };
        let outer = self.frame.captured.get(&outer.id).cloned().unwrap_or(outer);
        if self.configs.names.contains(&outer.name) {
            return;
        }
        let ty = outer.ty.clone();
        let copy = match said.map(|said| &said.kind) {
            // A record's own method means the record itself; its fields see to themselves.
            None if &**name == "this" && matches!(ty, Ty::Record(_)) => None,
            Some(TaskIntentKind::Intent(intent)) => match intent {
                Intent::Ref | Intent::ConstRef => None,
                Intent::In => Some(false),
                Intent::ConstIn => Some(true),
                Intent::Const => copied(construct, &ty).then_some(true),
                Intent::Out | Intent::InOut | Intent::Param | Intent::Type | Intent::Var => None,
            },
            _ if assigned && !outer.constant => {
                if copied(construct, &ty) && !outer.by_ref {
                    // Programs of today do not compile with it, older ones meant this.
                    self.note(&format!("`{name}` is assigned in a task without `with (ref {name})`: taken as shared"));
                }
                None
            }
            _ => copied(construct, &ty).then_some(true),
        };
        let Some(constant) = copy else { return };
        if ty.is_guarded() || (ty.is_array() && said.is_none()) {
            return;
        }
        let value = self.variable_value(&outer);
        let by_ref = ty.is_array();
        let copy = if by_ref { self.temp() } else { outer.name.clone() };
        if by_ref {
            let spread = self.in_reach().spread_named(&outer.name);
            self.note_spread(&copy, spread);
        }
        capture.made.push((value, copy.clone(), said.map(|said| said.span).unwrap_or_default()));
        let depth = self.frame.scope.depth;
        let inner = Variable { name: copy, by_ref, constant, depth, ..outer };
        capture.bindings.push((name.clone(), inner));
    }

    /// A name that stands for a value or for a part of something: the copy is a variable.
    fn capture_alias(
        &mut self,
        name: &Name,
        value: Value,
        constant: bool,
        span: Span,
        capture: &mut Capture<'a>,
    ) {
        let Some(ty) = value.ty().filter(|ty| !ty.is_guarded()) else { return };
        let copy = self.local_name(name);
        let (id, by_ref, depth) = (self.new_variable(), ty.is_array(), self.frame.scope.depth);
        let inner = Variable { id, ty, name: copy.clone(), by_ref, constant, config: false, depth };
        capture.made.push((value, copy, span));
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
        let field = self.sema.fields_of(id).into_iter().find(|field| field.name == *name);
        let Some(field) = field.filter(|field| copied(construct, &field.ty) && !assigned) else {
            return;
        };
        let Value::Run(base) = self.variable_value(&this) else { return };
        let term = self.field_cell(&base, &field).term;
        let tree = self.local_name(name);
        capture.copies.push((tree.as_str().into(), term));
        let depth = self.frame.scope.depth;
        let inner = Variable {
            id: this.id,
            ty: field.ty.clone(),
            name: tree,
            by_ref: false,
            constant: true,
            config: false,
            depth,
        };
        capture.bindings.push((name.clone(), inner));
    }

    /// Makes what only this task has, just before the task itself.
    pub(crate) fn make_copies(&mut self, capture: &mut Capture<'a>) {
        for (value, name, span) in std::mem::take(&mut capture.made) {
            let ty = value.value_ty();
            let term = if ty.is_array() {
                let Some(copy) = self.array_copy(&value, span) else { continue };
                let tree = partita_tree::Type::Ref(Box::new(self.tree_ty(&ty)));
                let stmt = self.b.declare(&name, tree, Some(self.b.var(&copy)));
                self.emit(stmt);
                self.b.var(&name)
            } else {
                let value = self.own_value(value, span);
                self.term(&value)
            };
            capture.copies.push((name.as_str().into(), term));
        }
    }

    /// The copies of a task that runs in place.
    pub(crate) fn copies_in_place(&mut self, mut capture: Capture<'a>) {
        self.make_copies(&mut capture);
        for (name, variable) in &capture.bindings {
            let copied = capture.copies.iter().find(|(copy, _)| **copy == *variable.name);
            let own = match copied {
                Some((_, term)) if !variable.by_ref => {
                    let (term, tree) = (self.b.copy(term), self.tree_ty(&variable.ty));
                    let own = self.local_name(name);
                    let stmt = self.b.declare(&own, tree, Some(term));
                    self.emit(stmt);
                    own
                }
                Some(_) | None => variable.name.clone(),
            };
            let variable = Variable { name: own, ..variable.clone() };
            self.bind_one(name, &variable);
            self.copy_ends(&variable);
        }
        self.declare_values(&capture);
    }

    fn declare_values(&mut self, capture: &Capture<'a>) {
        for (name, value, constant) in &capture.values {
            let ty = value.ty().unwrap_or(Ty::Unknown);
            let tree = self.tree_ty(&ty);
            let own = self.local_name(name);
            let stmt = self.b.declare(&own, tree, None);
            self.emit(stmt);
            let target = self.b.var(&own);
            self.store(target, &ty, value);
            self.bind_variable(name, own.clone(), ty, *constant, false);
            let spread = self.in_reach().spread_of(value);
            self.note_spread(&own, spread);
        }
    }

    fn bind_one(&mut self, name: &Name, variable: &Variable) {
        let variable = Variable { id: self.new_variable(), ..variable.clone() };
        // A copy lives as long as its task.
        self.frame.lifetimes.lives_as(&variable.name, &variable.ty, None);
        self.bind(name, Binding::Variable(variable));
    }

    /// Makes the names of a task mean its copies.
    pub(crate) fn bind_capture(&mut self, capture: &Capture<'a>) {
        for (name, variable) in &capture.bindings {
            self.bind_one(name, variable);
            self.copy_ends(variable);
        }
        self.declare_values(capture);
    }

    /// The copy of a task ends with it.
    fn copy_ends(&mut self, variable: &Variable) {
        if let Ty::Record(_) | Ty::Array(..) | Ty::Tuple(_) = variable.ty {
            self.ends_with_block(variable, self.b.span().unwrap_or_default());
        }
    }
}

/// Whether a reduce variable is only changed by its own operator and never looked at: then it does not matter which
/// task runs an iteration.
fn only_reduced(bodies: &[Stmt], name: &Name, op: &ReduceOp) -> bool {
    let ReduceOp::Operator(op) = op else { return false };
    let mut uses = Uses { name, op: *op, all: 0, reducing: 0 };
    walk_stmts(&mut uses, bodies);
    uses.all == uses.reducing
}

struct Uses<'n> {
    name: &'n Name,
    op: BinaryOp,
    all: usize,
    reducing: usize,
}

impl Visitor for Uses<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Assign { target, op: AssignOp::Compound(op), .. } = &stmt.kind
            && target.as_name() == Some(self.name)
            && *op == self.op
        {
            self.reducing += 1;
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        if expr.as_name() == Some(self.name) {
            self.all += 1;
        }
        walk_expr(self, expr);
    }
}

/// Whether a type's default intent makes a copy.
fn copied(construct: Construct, ty: &Ty) -> bool {
    // Arrays stay where they are.
    let value = matches!(ty, Ty::Tuple(_) | Ty::Domain(_)) && !ty.is_tuple_of_arrays();
    ty.is_copied_into_tasks() || (value && construct == Construct::Begin)
}
