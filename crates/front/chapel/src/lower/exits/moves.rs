//! Values that change their variable: first values that come after the declaration, and copies that are none since their
//! source is not mentioned again.
//!
//! A copy is left out where it stands in the block that declares its source, in a declaration, an initialising
//! assignment or an argument. Not where it stands in a branch, where an error may leave the block, or where a `defer`
//! waits: there it is made, and both variables end.

use crate::ast::{BinaryOp, Expr, ExprKind, Ident, Name, Pattern, Stmt, StmtKind, VarKind};
use crate::lower::Lowerer;
use crate::lower::exits::cleanup::Cleanup;
use crate::lower::storage::declared::Declared;
use crate::lower::values::Value;
use crate::sema::{Binding, Names, Scope, Ty, Variable, first_values};
use crate::visit::{Visitor, walk_expr, walk_stmts};
use partita_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

#[derive(Default)]
pub(crate) struct Moves<'a> {
    /// Variables whose first values may come later, by where they are declared: the assignments.
    later: FxHashMap<Span, Vec<Span>>,
    /// Assignments that give a first value.
    first: FxHashSet<Span>,
    /// What the end of such variables brings, once they have a value: the first assignment, and the block they are of.
    ends: Vec<(Span, Rc<Scope>, Vec<Cleanup<'a>>)>,
    /// The blocks that this one is a plain part of, and what is mentioned in them behind it.
    around: Vec<(Rc<Scope>, Names)>,
    /// The tree's variables that the statement mentions as the last one.
    pub(crate) last: Vec<String>,
}

/// What is known of the mentions in a procedure.
type Here = (Vec<String>, Vec<(Rc<Scope>, Names)>);

impl Moves<'_> {
    /// Another procedure is looked at: nothing of this one is mentioned there.
    pub(crate) fn elsewhere(&mut self) -> Here {
        (std::mem::take(&mut self.last), std::mem::take(&mut self.around))
    }

    pub(crate) fn back(&mut self, (last, around): Here) {
        self.last = last;
        self.around = around;
    }

    /// These assignments give first values.
    pub(crate) fn first_ones(&mut self, assignments: Vec<Span>) {
        self.first.extend(assignments);
    }

    /// Whether an assignment gives a first value.
    pub(crate) fn is_first(&self, assignment: Span) -> bool {
        self.first.contains(&assignment)
    }
}

impl<'a> Lowerer<'a> {
    /// A statement of a block, and what it means for it that only `rest` follows.
    pub(crate) fn stmt_before(&mut self, stmt: &'a Stmt, rest: &'a [Stmt]) {
        self.declared_before(stmt, rest);
        let last = self.last_mentions(stmt, rest);
        let around = std::mem::replace(&mut self.exits.moves.last, last);
        let mut later = std::mem::take(&mut self.exits.moves.around);
        if let StmtKind::Block(_) | StmtKind::Sync(_) | StmtKind::Local { .. } = &stmt.kind {
            // It runs once, in its place.
            let mut names = Names::default();
            walk_stmts(&mut names, rest);
            self.exits.moves.around.clone_from(&later);
            self.exits.moves.around.push((self.frame.scope.clone(), names));
        }
        self.stmt(stmt);
        std::mem::swap(&mut self.exits.moves.around, &mut later);
        self.exits.moves.last = around;
        let ends = std::mem::take(&mut self.exits.moves.ends);
        for (first, home, cleanups) in ends {
            let range = stmt.span.range();
            let set = stmt.span.file == first.file && range.contains(&first.range().start);
            if set && Rc::ptr_eq(&home, &self.frame.scope) {
                self.exits.cleanups.extend(cleanups);
            } else {
                self.exits.moves.ends.push((first, home, cleanups));
            }
        }
    }

    /// Notes the assignments that may be the first values of what the statement declares.
    fn declared_before(&mut self, stmt: &Stmt, rest: &[Stmt]) {
        let StmtKind::Var(decl) = &stmt.kind else { return };
        if !matches!(decl.kind, VarKind::Var | VarKind::Const) || decl.config {
            return;
        }
        for item in &decl.items {
            if let (Pattern::Name(name), None) = (&item.pattern, &item.init) {
                let spans = first_values(rest, &name.name);
                if !spans.is_empty() {
                    self.exits.moves.later.insert(name.span, spans);
                }
            }
        }
    }

    /// The assignments that initialise `var x: t;`, if there are such.
    pub(crate) fn initialised_later(&mut self, name: &Ident, ty: &Ty) -> Option<Vec<Span>> {
        let spans = self.exits.moves.later.remove(&name.span)?;
        self.comes_to_be(ty).then_some(spans)
    }

    /// Declares such a variable: it has no value before, and no end.
    pub(crate) fn declare_later(
        &mut self,
        name: &'a Ident,
        declared: Declared,
        constant: bool,
        spans: Vec<Span>,
    ) {
        let before = self.exits.cleanups.len();
        self.declare_stored(name, declared, None, constant);
        let ends = self.exits.cleanups.split_off(before.min(self.exits.cleanups.len()));
        let home = self.frame.scope.clone();
        self.exits.moves.ends.extend(spans.first().map(|first| (*first, home, ends)));
        self.exits.moves.first_ones(spans);
    }

    /// Whether it can be told how a variable of the type got its first value.
    pub(crate) fn comes_to_be(&mut self, ty: &Ty) -> bool {
        let record = if let Ty::Array(_, element) = ty { element } else { ty };
        let Ty::Record(id) = record else { return false };
        self.sema.facts.assigns
            || self.runs_own_code(record)
            || !self.sema.own_methods(*id, "init").is_empty()
    }

    /// The variables that a statement may copy from.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements copy nothing here")]
    fn sources(&self, stmt: &Stmt) -> Sources {
        let mut sources = Sources::default();
        match &stmt.kind {
            StmtKind::Var(decl) => {
                let values = decl.items.iter().filter_map(|item| item.init.as_ref());
                values.for_each(|init| sources.taken(init));
            }
            StmtKind::Assign { value, .. } if self.exits.moves.is_first(stmt.span) => {
                sources.taken(value);
            }
            StmtKind::Expr(expr) => sources.parts(expr),
            _ => {}
        }
        sources
    }

    /// The variables of this block that a statement copies and that are not mentioned again.
    fn last_mentions(&mut self, stmt: &Stmt, rest: &[Stmt]) -> Vec<String> {
        if self.frame.of_module || !self.frame.errors.stop_here() {
            return Vec::new();
        }
        let sources = self.sources(stmt);
        if sources.0.is_empty() {
            return Vec::new();
        }
        let mut again = Names::default();
        walk_stmts(&mut again, rest);
        self.mentioned_by_defers(&mut again);
        let mut found = Vec::new();
        for name in sources.0 {
            let mut mentions = Mentions { name: &name, count: 0 };
            mentions.stmt(stmt);
            if mentions.count == 1
                && !again.0.contains(&name)
                && let Some(variable) = self.own_or_around(&name)
                && !variable.by_ref
            {
                found.push(variable.name);
            }
        }
        found
    }

    /// A variable of this block, or of one around that does not mention it again.
    fn own_or_around(&self, name: &Name) -> Option<Variable> {
        let mut binding = self.frame.scope.own(name);
        for (scope, again) in self.exits.moves.around.iter().rev() {
            if binding.is_some() || again.0.contains(name) {
                break;
            }
            binding = scope.own(name);
        }
        if let Some(Binding::Variable(variable)) = binding { Some(variable) } else { None }
    }

    /// Whether a value is a variable that is not mentioned again: what it holds may be taken, and it does not end.
    pub(crate) fn gives_up(&mut self, value: &Value) -> bool {
        let Some(name) = self.own_variable(value).map(str::to_owned) else { return false };
        if !self.exits.moves.last.contains(&name) {
            return false;
        }
        self.exits.ends_in_silence(&name);
        true
    }
}

/// Names of variables that stand where a value is copied from.
#[derive(Default)]
struct Sources(Vec<Name>);

impl Sources {
    fn taken(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.0.push(name.clone());
        } else {
            self.parts(expr);
        }
    }

    /// The arguments of a call, and of calls among them and among operands.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are not looked into")]
    fn parts(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { args, .. } | ExprKind::New { args, .. } => {
                args.iter().for_each(|arg| self.taken(&arg.value));
            }
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, .. } => self.parts(left),
            ExprKind::Binary { left, right, .. } => {
                self.parts(left);
                self.parts(right);
            }
            ExprKind::Unary { operand, .. } => self.parts(operand),
            _ => {}
        }
    }
}

struct Mentions<'n> {
    name: &'n Name,
    count: usize,
}

impl Visitor for Mentions<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.count += usize::from(expr.as_name() == Some(self.name));
        walk_expr(self, expr);
    }

    fn captured(&mut self, name: &Name) {
        self.count += usize::from(name == self.name);
    }
}
