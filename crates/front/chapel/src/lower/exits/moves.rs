//! Values that change their variable: first values that come after the declaration, and copies that are none since their
//! source is not mentioned again.
//!
//! A variable whose value may be taken over on one way to its end and not on another, or before an error leaves its block,
//! has a hidden flag that says whether that has happened.

use crate::ast::{Ident, Name, Pattern, Stmt, StmtKind, VarKind};
use crate::lower::Lowerer;
use crate::lower::exits::cleanup::Cleanup;
use crate::lower::storage::declared::Declared;
use crate::lower::values::Value;
use crate::sema::{Binding, Held, Scope, Ty, first_values, last_copies, sources};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

#[derive(Default)]
pub(crate) struct Moves<'a> {
    /// Variables whose first values may come later, by where they are declared: the assignments, and whether they stand in
    /// blocks inside.
    later: FxHashMap<Span, (Vec<Span>, bool)>,
    /// The tree's variables that get their first values in blocks inside, and the flags that are off while such a block has
    /// to end them, should it be left for good.
    inside: FxHashMap<String, String>,
    /// Assignments and `out` arguments that give a first value.
    first: FxHashSet<Span>,
    /// What the end of such variables brings, once they have a value: the first assignment, and the block they are of.
    ends: Vec<(Span, Rc<Scope>, Vec<Cleanup<'a>>)>,
    /// Statements that copy a variable for which nothing mentions it again.
    copies: FxHashMap<Span, Vec<Name>>,
    /// Where variables are declared that need a flag.
    pub(super) flagged: FxHashSet<Span>,
    /// The tree's variables that the statement mentions as the last one.
    pub(crate) last: Vec<String>,
}

impl<'a> Moves<'a> {
    /// These assignments give first values.
    pub(crate) fn first_ones(&mut self, assignments: Vec<Span>) {
        self.first.extend(assignments);
    }

    /// Whether an assignment, or an `out` argument, gives a first value.
    pub(crate) fn is_first(&self, assignment: Span) -> bool {
        self.first.contains(&assignment)
    }

    /// What the ends of variables that have got their first value meanwhile will bring.
    pub(super) fn coming(&mut self) -> impl Iterator<Item = &mut Cleanup<'a>> {
        self.ends.iter_mut().flat_map(|(_, _, cleanups)| cleanups)
    }
}

impl<'a> Lowerer<'a> {
    /// A statement of a block, and what it means for it that only `rest` follows.
    pub(crate) fn stmt_before(&mut self, stmt: &'a Stmt, rest: &'a [Stmt]) {
        self.declared_before(stmt, rest);
        let last = self.last_mentions(stmt);
        let around = std::mem::replace(&mut self.exits.moves.last, last);
        self.stmt(stmt);
        self.exits.moves.last = around;
        let ends = std::mem::take(&mut self.exits.moves.ends);
        for (first, home, cleanups) in ends {
            if within(first, stmt) && Rc::ptr_eq(&home, &self.frame.scope) {
                self.ends_here(&cleanups);
                self.exits.cleanups.extend(cleanups);
            } else {
                self.exits.moves.ends.push((first, home, cleanups));
            }
        }
    }

    /// Notes what may give what the statement declares its first value, and what may take it over.
    fn declared_before(&mut self, stmt: &Stmt, rest: &[Stmt]) {
        let StmtKind::Var(decl) = &stmt.kind else { return };
        if !matches!(decl.kind, VarKind::Var | VarKind::Const) || decl.config {
            return;
        }
        for item in &decl.items {
            if let (Pattern::Name(name), None) = (&item.pattern, &item.init) {
                let spans = first_values(rest, &name.name, &self.sema.facts.takes);
                if let Some(first) = spans.first() {
                    let here = |stmt: &Stmt| {
                        matches!(stmt.kind, StmtKind::Assign { .. } | StmtKind::Expr(_))
                            && within(*first, stmt)
                    };
                    let inside = !rest.iter().any(here);
                    self.exits.moves.later.insert(name.span, (spans, inside));
                }
            }
            self.note_copies(&item.pattern, None, rest);
        }
    }

    /// Notes the last copies of variables in the statements behind their declaration; `at` says where they are declared,
    /// else their names stand there.
    pub(crate) fn note_copies(&mut self, pattern: &Pattern, at: Option<Span>, rest: &[Stmt]) {
        let name = match pattern {
            Pattern::Name(name) => name,
            Pattern::Tuple(parts, _) => {
                return parts.iter().for_each(|part| self.note_copies(part, at, rest));
            }
        };
        let leaves = !self.frame.errors.stop_here();
        for copy in last_copies(rest, &name.name, &self.sema.facts) {
            let moves = &mut self.exits.moves;
            let names = moves.copies.entry(copy.stmt).or_default();
            if !names.contains(&name.name) {
                names.push(name.name.clone());
            }
            if copy.passed_by || leaves {
                moves.flagged.insert(at.unwrap_or(name.span));
            }
        }
    }

    /// The assignments that initialise `var x: t;`, if there are such.
    pub(crate) fn initialised_later(&mut self, name: &Ident, ty: &Ty) -> Option<(Vec<Span>, bool)> {
        let spans = self.exits.moves.later.remove(&name.span)?;
        self.comes_to_be(ty).then_some(spans)
    }

    /// Declares such a variable: it has no value before, and no end.
    pub(crate) fn declare_later(
        &mut self,
        name: &'a Ident,
        declared: Declared,
        constant: bool,
        (spans, inside): (Vec<Span>, bool),
    ) {
        let before = self.exits.cleanups.len();
        self.declare_stored(name, declared, None, constant);
        let ends = self.exits.cleanups.split_off(before.min(self.exits.cleanups.len()));
        if inside {
            self.may_end_inside(&ends);
        }
        let home = self.frame.scope.clone();
        self.exits.moves.ends.extend(spans.first().map(|first| (*first, home, ends)));
        self.exits.moves.first_ones(spans);
    }

    /// The variables of these cleanups get their first values in blocks inside.
    fn may_end_inside(&mut self, ends: &[Cleanup<'a>]) {
        for end in ends {
            let flag = self.temp();
            let Some((name, end)) = end.unless(&flag) else { continue };
            let stmt = self.b.declare(&flag, Type::Bool, Some(self.b.bool(true)));
            self.emit(stmt);
            self.exits.cleanups.push(end);
            self.exits.moves.inside.insert(name, flag);
        }
    }

    /// A variable has got its first value, perhaps in a block inside.
    pub(crate) fn has_begun(&mut self, place: &Value) {
        let Some(name) = self.own_variable(place) else { return };
        if let Some(flag) = self.exits.moves.inside.get(name) {
            let stmt = self.b.assign(self.b.var(flag), self.b.bool(false));
            self.emit(stmt);
        }
    }

    /// From here on the end of the block sees to the variables of these cleanups.
    fn ends_here(&mut self, cleanups: &[Cleanup<'a>]) {
        for name in cleanups.iter().filter_map(Cleanup::variable) {
            if let Some(flag) = self.exits.moves.inside.remove(name) {
                let stmt = self.b.assign(self.b.var(&flag), self.b.bool(true));
                self.emit(stmt);
            }
        }
    }

    /// Whether it can be told how a variable of the type got its first value.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other types have a default value first"
    )]
    pub(crate) fn comes_to_be(&mut self, ty: &Ty) -> bool {
        let record = if let Ty::Array(_, element) = ty { element } else { ty };
        match record {
            Ty::Record(id) => {
                self.sema.facts.assigns
                    || self.runs_own_code(record)
                    || !self.sema.own_methods(*id, "init").is_empty()
            }
            Ty::Tuple(_) => !ty.is_array() && !ty.is_tuple_of_arrays() && self.runs_own_code(ty),
            // The last one to get an object is the first one to end.
            Ty::Class(class) => {
                class.held == Held::Owned && !ty.is_array() && self.sema.needs_end(ty)
            }
            _ => false,
        }
    }

    /// The variables that a statement copies and that are not mentioned again.
    fn last_mentions(&mut self, stmt: &Stmt) -> Vec<String> {
        let Some(names) = self.exits.moves.copies.get(&stmt.span) else { return Vec::new() };
        let first = self.exits.moves.is_first(stmt.span);
        let sources = sources(stmt, first, &self.sema.facts);
        let mut found = Vec::new();
        for name in names.iter().filter(|name| sources.contains(name)) {
            if let Some(Binding::Variable(variable)) = self.frame.scope.lookup(name)
                && !variable.by_ref
            {
                found.push(variable.name);
            }
        }
        found
    }

    /// Whether a value is a variable that is not mentioned again: what it holds may be taken, and it does not end.
    pub(crate) fn gives_up(&mut self, value: &Value) -> bool {
        let Some(name) = self.own_variable(value).map(str::to_owned) else { return false };
        if !self.exits.moves.last.contains(&name) {
            return false;
        }
        for flag in self.exits.ends_in_silence(&name) {
            let stmt = self.b.assign(self.b.var(&flag), self.b.bool(true));
            self.emit(stmt);
        }
        true
    }
}

/// Whether something stands in a statement.
fn within(span: Span, stmt: &Stmt) -> bool {
    stmt.span.file == span.file && stmt.span.range().contains(&span.range().start)
}
