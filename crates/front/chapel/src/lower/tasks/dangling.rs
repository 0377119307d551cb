//! Variables that end while a task still uses them.
//!
//! A `begin` may outlive the block whose variables it uses by reference. Every block whose variables may be used so
//! ([`super::escapes`]) has a hidden mark that is set when the block is left, whichever way. The mark goes along with
//! references to the variables: aliases, slices, formals, `this`, and what nested procedures see. A task looks at the mark
//! before it uses such a variable, and so do the procedures that it hands one to. Tasks that a `sync` statement inside the
//! block waits for need no mark, nor do module variables. The mark is lost where a procedure returns a reference, and in
//! references to fields of objects: objects have marks of their own ([`crate::lower::aggregate`]).

use super::escapes::{declared, may_outlive};
use crate::ast::{Name, Stmt};
use crate::lower::Lowerer;
use crate::lower::calls::instance::Passed;
use crate::lower::storage::tree_types::tuple_field;
use crate::lower::values::Value;
use crate::sema::{Sema, Ty, Variable, VariableId};
use partita_kit::{Emit, Emitter};
use partita_source::Code;
use partita_tree::{Expr as Term, ExprKind as TermKind, Param, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// How long variables live, seen from the statement being lowered.
#[derive(Default)]
pub(crate) struct Lifetimes {
    /// Marks of the blocks around that tasks may outlive, innermost last.
    marks: Vec<String>,
    /// For each `sync` statement around: the last variable declared before it.
    pub(super) joined: Vec<VariableId>,
    /// The statement stands in a `begin`.
    pub(super) in_begin: bool,
    /// Variables of the tree that end with a marked block.
    pub(crate) lives: FxHashMap<String, Life>,
}

/// The life of a variable that tasks may outlive.
#[derive(Clone, Debug)]
pub(crate) struct Life {
    /// The tree's variable that says whether it has ended.
    mark: String,
    /// The task being lowered may outlive it.
    watched: bool,
    variable: VariableId,
    ty: Ty,
}

/// How long what is handed to a procedure lives, as far as that decides how it is lowered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lasting {
    /// Longer than anybody uses it.
    Long,
    /// As long as the call.
    Call,
    /// As long as a block that has a mark; whether the caller may outlive it.
    Block { watched: bool },
}

impl Lifetimes {
    fn look(&self, b: &mut Emitter, name: &str) {
        let Some(life) = self.lives.get(name).filter(|life| life.watched) else { return };
        let alive = b.not(b.field(b.var(&life.mark), "value"));
        let message = format!("`{name}` is used after the end of its scope");
        let stmt = b.assert(alive, Some(Code::DanglingScope), Some(&message));
        b.push(stmt);
    }

    /// A task is about to use a variable.
    pub(crate) fn look_at_mark(&self, b: &mut Emitter, variable: &Variable) {
        self.look(b, &variable.name);
    }

    /// A task is about to use something by another name.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values are no variables")]
    pub(crate) fn look_behind(&self, b: &mut Emitter, value: &Value) {
        match value {
            Value::Run(run) => self.look(b, root(&run.term).unwrap_or_default()),
            Value::Slice(slice) => self.look(b, root(&slice.array.term).unwrap_or_default()),
            Value::Tuple(parts) => parts.iter().for_each(|part| self.look_behind(b, part)),
            _ => {}
        }
    }

    /// A variable of the block around is declared.
    pub(crate) fn declared(&mut self, variable: &Variable, of_module: bool) {
        self.lives.remove(&variable.name);
        if let Some(mark) = self.marks.last().filter(|_| !of_module) {
            let life = Life {
                mark: mark.clone(),
                watched: false,
                variable: variable.id,
                ty: variable.ty.clone(),
            };
            self.lives.insert(variable.name.clone(), life);
        }
    }

    /// A variable of the tree stands for something that lives so long.
    pub(crate) fn lives_as(&mut self, name: &str, ty: &Ty, life: Option<Life>) {
        match life {
            Some(life) => {
                self.lives.insert(name.to_owned(), Life { ty: ty.clone(), ..life });
            }
            None => {
                self.lives.remove(name);
            }
        }
    }

    /// What the task of a `begin` may outlive: nothing that is joined before it ends.
    pub(super) fn in_task(&self) -> FxHashMap<String, Life> {
        let lives = self.lives.iter().map(|(name, life)| {
            let watched = life.watched || !self.is_joined(life);
            (name.clone(), Life { watched, ..life.clone() })
        });
        lives.collect()
    }

    fn is_joined(&self, life: &Life) -> bool {
        self.joined.iter().any(|mark| life.variable <= *mark)
    }

    /// The life of the variable that a cell is a part of, and the type of the cell.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no variables")]
    fn behind(&self, sema: &mut Sema<'_>, term: &Term) -> Option<(Life, Ty)> {
        match &term.kind {
            TermKind::Var(name) => {
                let life = self.lives.get(&**name)?;
                Some((life.clone(), life.ty.clone()))
            }
            TermKind::Deref { reference } => self.behind(sema, reference),
            TermKind::Element { base, .. } => {
                let (life, ty) = self.behind(sema, base)?;
                Some((life, ty.element()?.clone()))
            }
            TermKind::Field { base, name } => {
                let (life, ty) = self.behind(sema, base)?;
                let part = match ty {
                    Ty::Record(id) => {
                        let fields = sema.fields_of(id);
                        fields.iter().find(|known| *known.tree == **name)?.ty.clone()
                    }
                    Ty::Tuple(parts) => {
                        let number = (0..parts.len()).find(|n| *tuple_field(*n) == **name)?;
                        parts[number].clone()
                    }
                    // What an object holds does not end with who refers to the object.
                    _ => return None,
                };
                Some((life, part))
            }
            _ => None,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// Opens the mark of a block if tasks may use its variables after its end, which is a cleanup of the block.
    pub(crate) fn mark_block(&mut self, stmts: &'a [Stmt]) {
        self.mark_for(&declared(stmts), stmts);
    }

    pub(crate) fn mark_for(&mut self, names: &FxHashSet<Name>, stmts: &'a [Stmt]) {
        if self.frame.of_module || !may_outlive(&self.sema.begins, names, stmts) {
            return;
        }
        self.note(
            "a variable used after the end of its scope is not noticed through a reference that a procedure returned",
        );
        self.b.use_prelude("chpl_atomic");
        let name = self.temp();
        let stmt = self.b.declare(&name, mark_type(), None);
        self.emit(stmt);
        let cell = self.b.field(self.b.var(&name), "value");
        let stmt = self.b.assign(cell, self.b.bool(false));
        self.emit(stmt);
        self.frame.lifetimes.marks.push(name.clone());
        let span = stmts.last().map(|stmt| stmt.span).unwrap_or_default();
        self.ends_with_mark(name, span);
    }

    /// Runs `f`, whose marks end with it.
    pub(crate) fn with_marks<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let marks = self.frame.lifetimes.marks.len();
        let result = f(self);
        self.frame.lifetimes.marks.truncate(marks);
        result
    }

    pub(crate) fn end_mark(&mut self, mark: &str) {
        let cell = self.b.field(self.b.var(mark), "value");
        let set = vec![self.b.assign(cell, self.b.bool(true))];
        let stmt = self.b.atomic(set);
        self.emit(stmt);
    }

    /// Whether a task that nobody waits for may run this.
    pub(crate) fn is_in_task(&self) -> bool {
        self.frame.lifetimes.in_begin
            || self.name_here().is_some_and(|name| self.sema.begins.runs(name))
    }

    /// How long a cell lives, if tasks may outlive it.
    pub(crate) fn life_of(&mut self, term: &Term) -> Option<Life> {
        let (life, _) = self.frame.lifetimes.behind(&mut self.sema, term)?;
        (life.watched || !self.frame.lifetimes.is_joined(&life)).then_some(life)
    }

    /// How long an argument lives, for a procedure of this name; with the mark that goes along.
    pub(crate) fn argument_lasting(
        &mut self,
        proc: &str,
        passed: &Passed,
    ) -> (Lasting, Option<String>) {
        match passed {
            Passed::Cell { brief: true, .. } if self.sema.begins.starts(proc) => {
                (Lasting::Call, None)
            }
            Passed::Cell { term, .. } => {
                let term = self.b.copy(term);
                self.cell_lasting(proc, &term)
            }
            Passed::View { slice } => {
                let term = self.b.copy(&slice.array.term);
                self.cell_lasting(proc, &term)
            }
            Passed::Known(_) | Passed::Copy { .. } | Passed::Broken => (Lasting::Long, None),
        }
    }

    pub(crate) fn cell_lasting(&mut self, proc: &str, term: &Term) -> (Lasting, Option<String>) {
        let starts = self.sema.begins.starts(proc);
        let life = self.life_of(term).filter(|life| life.watched || starts);
        match life {
            Some(life) => (Lasting::Block { watched: life.watched }, Some(life.mark)),
            None => (Lasting::Long, None),
        }
    }

    /// A formal, or what a nested procedure sees: how long it lives here. Its mark may be a parameter.
    pub(crate) fn take_life(&mut self, name: &str, ty: &Ty, lasting: Lasting) -> Option<Param> {
        let (life, param) = match lasting {
            Lasting::Call => return None,
            Lasting::Long => (None, None),
            Lasting::Block { watched } => {
                let mark = self.temp();
                let param = self.b.ref_param(&mark, mark_type());
                let variable = self.last_variable();
                (Some(Life { mark, watched, variable, ty: ty.clone() }), Some(param))
            }
        };
        self.frame.lifetimes.lives_as(name, ty, life);
        param
    }
}

fn mark_type() -> Type {
    Type::Named("ChplAtomic".into())
}

/// The variable that a cell is a part of.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no variables")]
fn root(term: &Term) -> Option<&str> {
    match &term.kind {
        TermKind::Var(name) => Some(name),
        TermKind::Deref { reference: base }
        | TermKind::Element { base, .. }
        | TermKind::Field { base, .. } => root(base),
        _ => None,
    }
}
