//! Which copies become moves: the last mentions of local variables, and the variables that are returned.
//!
//! Variables, "Copy Elision", and the table of "Copy and Move Initialization". The search goes from the end of the block that
//! declares a variable towards its declaration, into blocks, `sync`, `try` and conditionals and into nothing else.

use super::Finder;
use crate::random::chapel::ast::{Block, Expr, Mutability, Proc, Root, Site, Stmt, Var};
use crate::random::chapel::mentions::{self, Role};
use crate::random::chapel::shape::{bodies, declared, goes_on, leaves};
use std::collections::BTreeSet;

/// The copies of a variable that are its last mention.
#[derive(Default)]
struct Copies {
    /// On every way to the end of the searched statements.
    last: Option<Vec<Site>>,
    /// On ways that leave the procedure.
    leaving: Vec<Site>,
}

impl Copies {
    fn any(&self) -> bool {
        self.last.as_ref().is_some_and(|sites| !sites.is_empty()) || !self.leaving.is_empty()
    }
}

impl Finder<'_> {
    /// Moves of the variables and formals of a procedure.
    pub fn procedure_moves(&mut self, proc: &Proc) -> Option<()> {
        let own: Vec<Var> = proc
            .formals
            .iter()
            .filter(|formal| formal.intent.takes())
            .map(|formal| formal.var)
            .collect();
        for var in &own {
            // Whether the last copy of an `in` formal is a move is said only for returns.
            if self.last_copies(&proc.body, *var, false, false)?.any() {
                return None;
            }
        }
        self.moves(&proc.body, own)
    }

    /// Moves in a body; `locals` are the formals that are variables of their own.
    pub fn moves(&mut self, body: &Block, mut locals: Vec<Var>) -> Option<()> {
        let mut aliased = BTreeSet::new();
        let mut deferred = BTreeSet::new();
        self.note(body, &mut aliased, &mut deferred);
        declared(body, &mut locals);
        self.copies(body, false)?;
        for mention in mentions::of_block(self.program, body) {
            if mention.role == Role::Returned && locals.contains(&mention.var) {
                // "value return" of a "local var": a move, wherever it stands.
                self.facts.moves.insert(mention.site);
                if deferred.contains(&mention.var) {
                    return None;
                }
            }
            if self.facts.moves.contains(&mention.site) && aliased.contains(&mention.var) {
                return None;
            }
        }
        Some(())
    }

    /// Moves of every variable declared in the block and the blocks in it.
    fn copies(&mut self, block: &Block, doubtful: bool) -> Option<()> {
        for (at, stmt) in block.iter().enumerate() {
            if let Stmt::Declare { var, kind: Mutability::Var | Mutability::Const, .. } = stmt {
                let found = self.last_copies(&block[at + 1..], *var, false, false)?;
                if doubtful && found.any() {
                    return None;
                }
                self.facts.moves.extend(found.leaving);
                self.facts.moves.extend(found.last.into_iter().flatten());
            }
            if let Stmt::Begin(captures, body) = stmt {
                for capture in captures.iter().filter(|capture| capture.intent.takes()) {
                    // As for `in` formals.
                    if self.last_copies(body, capture.var, false, false)?.any() {
                        return None;
                    }
                }
            }
            let doubtful = doubtful || goes_on(stmt);
            for body in bodies(stmt) {
                self.copies(body, doubtful)?;
            }
        }
        Some(())
    }

    /// `later`: the variable is mentioned after these statements. `pinned`: a `defer` around them mentions it.
    fn last_copies(&self, block: &[Stmt], var: Var, later: bool, pinned: bool) -> Option<Copies> {
        let mut found = Copies::default();
        let mut later = later && !leaves(block);
        let mut first = true;
        for (at, stmt) in block.iter().enumerate().rev() {
            if !self.mentions(stmt, var) {
                continue;
            }
            let pinned = pinned
                || block[..at]
                    .iter()
                    .any(|stmt| matches!(stmt, Stmt::Defer(_)) && self.mentions(stmt, var));
            let inner = self.copies_of(stmt, var, later, pinned)?;
            if first {
                found.last = inner.last;
            }
            found.leaving.extend(inner.leaving);
            first = false;
            later = true;
        }
        Some(found)
    }

    fn copies_of(&self, stmt: &Stmt, var: Var, later: bool, pinned: bool) -> Option<Copies> {
        Some(match stmt {
            Stmt::Block(body) | Stmt::Sync(body) => self.last_copies(body, var, later, pinned)?,
            Stmt::Try(body, catches) => {
                for catch in catches {
                    // Whether copies in a `catch` may become moves is not said.
                    if self.last_copies(&catch.body, var, later, pinned)?.any() {
                        return None;
                    }
                }
                if self.catches_allow(catches, var) {
                    self.last_copies(body, var, later, pinned)?
                } else {
                    Copies::default()
                }
            }
            Stmt::If { yes, no, .. } => {
                let nothing = Vec::new();
                let mut found = Copies { last: Some(Vec::new()), leaving: Vec::new() };
                for branch in [yes, no.as_ref().unwrap_or(&nothing)] {
                    let inner = self.last_copies(branch, var, later, pinned)?;
                    found.leaving.extend(inner.leaving);
                    if leaves(branch) {
                        found.leaving.extend(inner.last.into_iter().flatten());
                    } else {
                        // Each branch copies, returns or throws, or none is a move.
                        found.last =
                            found.last.zip(inner.last).map(|(all, more)| [all, more].concat());
                    }
                }
                found
            }
            Stmt::Declare { .. }
            | Stmt::Assign(..)
            | Stmt::Call(_)
            | Stmt::Print(_)
            | Stmt::Return(_) => {
                let all = mentions::of_stmt(self.program, stmt);
                let own: Vec<_> = all.iter().filter(|mention| mention.var == var).collect();
                match own.as_slice() {
                    [only]
                        if only.role == Role::Source
                            && !later
                            && !pinned
                            && self.initialises(stmt) =>
                    {
                        Copies { last: Some(vec![only.site]), leaving: Vec::new() }
                    }
                    // Whether such a copy may become a move is not said.
                    [.., last] if last.role == Role::Component && !later && !pinned => return None,
                    _ => Copies::default(),
                }
            }
            Stmt::For(..) | Stmt::Defer(_) | Stmt::Begin(..) => Copies::default(),
            Stmt::Say(_) | Stmt::Break | Stmt::Continue | Stmt::Throw(_) => Copies::default(),
        })
    }

    /// What stands right in an assignment is a source only if the assignment initialises.
    fn initialises(&self, stmt: &Stmt) -> bool {
        let Stmt::Assign(place, Expr::Place(value)) = stmt else { return true };
        if let Root::Call(_) = value.root {
            return true;
        }
        place.whole().is_some_and(|(_, site)| self.facts.inits.contains(&site))
    }

    /// Variables with references to them, and those that a `defer` mentions.
    fn note(&self, block: &Block, aliased: &mut BTreeSet<Var>, deferred: &mut BTreeSet<Var>) {
        for stmt in block {
            let mentioned =
                mentions::of_stmt(self.program, stmt).into_iter().map(|mention| mention.var);
            if let Stmt::Declare { kind: Mutability::Ref | Mutability::ConstRef, .. } = stmt {
                aliased.extend(mentioned);
            } else if let Stmt::Defer(_) = stmt {
                deferred.extend(mentioned);
            }
            for body in bodies(stmt) {
                self.note(body, aliased, deferred);
            }
        }
    }
}
