//! What the compiler decides from the text alone: which assignments initialise, and which copies become moves.
//!
//! Split initialisation, here, is Variables, "Split Initialization"; moves are in [`moves`]. A program whose text leaves the choice to the compiler, or that is not legal, has no facts.

mod moves;

use super::ast::{Block, Catch, Intent, Program, Site, Stmt, Var};
use super::mentions::{self, Role};
use super::shape::{bodies, declared, goes_on, leaves, returns};
use std::collections::BTreeSet;

#[derive(Default)]
pub struct Facts {
    /// Mentions of variables that begin to live there.
    pub inits: BTreeSet<Site>,
    /// Mentions of variables whose value goes elsewhere there.
    pub moves: BTreeSet<Site>,
    /// Variables that have no value where they are declared.
    pub split: BTreeSet<Var>,
}

/// Nothing if what the program prints is not fixed by the specification.
pub fn facts(program: &Program) -> Option<Facts> {
    let mut finder = Finder { program, facts: Facts::default() };
    for proc in &program.procs {
        for formal in proc.formals.iter().filter(|formal| formal.intent == Intent::Out) {
            finder.out_formal(formal.var, &proc.body)?;
        }
        finder.splits(&proc.body, false)?;
    }
    finder.splits(&program.main, false)?;
    for proc in &program.procs {
        finder.procedure_moves(proc)?;
    }
    finder.moves(&program.main, Vec::new())?;
    Some(finder.facts)
}

struct Finder<'a> {
    program: &'a Program,
    facts: Facts,
}

/// What a search for the initialisation of a variable ends with.
enum Split {
    /// The variable is not mentioned.
    Absent,
    /// It is mentioned before it has a value.
    No,
    Yes(Vec<Site>),
}

impl Finder<'_> {
    fn mentions(&self, stmt: &Stmt, var: Var) -> bool {
        mentions::of_stmt(self.program, stmt).iter().any(|mention| mention.var == var)
    }

    /// A formal with `out` is initialised inside like a variable without a value; ways that return without are left out.
    fn out_formal(&mut self, var: Var, body: &Block) -> Option<()> {
        let early =
            body.iter().rev().skip(1).chain(body.last().filter(|last| !bodies(last).is_empty()));
        if early.into_iter().any(returns) {
            return None;
        }
        if let Split::Yes(sites) = self.split(body, var, true) {
            self.facts.inits.extend(sites);
            self.facts.split.insert(var);
        }
        Some(())
    }

    /// Split initialisation of every variable declared in the block and the blocks in it.
    ///
    /// In a `try` whose `catch` goes on, rules for the variables outside may be read as rules for those inside too:
    /// such a block is doubtful.
    fn splits(&mut self, block: &Block, doubtful: bool) -> Option<()> {
        for (at, stmt) in block.iter().enumerate() {
            if let Stmt::Declare { var, typed, init: None, .. } = stmt {
                match self.split(&block[at + 1..], *var, false) {
                    Split::Yes(_) if doubtful => return None,
                    Split::Yes(sites) => {
                        self.facts.inits.extend(sites);
                        self.facts.split.insert(*var);
                    }
                    // Without a type there must be one.
                    Split::Absent | Split::No if !*typed => return None,
                    Split::Absent | Split::No => {}
                }
            }
            let doubtful = doubtful || goes_on(stmt);
            for body in bodies(stmt) {
                self.splits(body, doubtful)?;
            }
        }
        self.same_order(block)
    }

    /// "must be initialized in the same order in all branches that do not unconditionally return"
    fn same_order(&self, block: &Block) -> Option<()> {
        for stmt in block {
            if let Stmt::If { yes, no: Some(no), .. } = stmt
                && !leaves(yes)
                && !leaves(no)
                && self.initialised_outside(yes) != self.initialised_outside(no)
            {
                return None;
            }
        }
        Some(())
    }

    fn initialised_outside(&self, block: &Block) -> Vec<Var> {
        let mut inside = Vec::new();
        declared(block, &mut inside);
        let all = mentions::of_block(self.program, block);
        let initialised = all.iter().filter(|mention| self.facts.inits.contains(&mention.site));
        initialised.map(|mention| mention.var).filter(|var| !inside.contains(var)).collect()
    }

    fn split(&self, block: &[Stmt], var: Var, out: bool) -> Split {
        for stmt in block {
            if !self.mentions(stmt, var) {
                continue;
            }
            return match stmt {
                Stmt::Block(body) | Stmt::Sync(body) => self.split(body, var, out),
                Stmt::Try(body, catches)
                    if self.catches_allow(catches, var) && (!out || catches.is_empty()) =>
                {
                    self.split(body, var, out)
                }
                Stmt::If { left, yes, no, .. } => {
                    let of_condition = mentions::of_expr(self.program, left);
                    if of_condition.iter().any(|mention| mention.var == var) {
                        return Split::No;
                    }
                    let nothing = Vec::new();
                    let mut sites = Vec::new();
                    for branch in [yes, no.as_ref().unwrap_or(&nothing)] {
                        match self.split(branch, var, out) {
                            Split::Yes(more) => sites.extend(more),
                            Split::Absent if leaves(branch) && !out => {}
                            Split::Absent | Split::No => return Split::No,
                        }
                    }
                    Split::Yes(sites)
                }
                Stmt::Declare { .. } | Stmt::Assign(..) | Stmt::Call(_) => {
                    let all = mentions::of_stmt(self.program, stmt);
                    let own: Vec<_> = all.iter().filter(|mention| mention.var == var).collect();
                    match own.as_slice() {
                        [only] if only.role == Role::Target => Split::Yes(vec![only.site]),
                        _ => Split::No,
                    }
                }
                Stmt::Print(_) | Stmt::Say(_) | Stmt::For(..) | Stmt::Break | Stmt::Continue => {
                    Split::No
                }
                Stmt::Return(_)
                | Stmt::Throw(_)
                | Stmt::Try(..)
                | Stmt::Defer(_)
                | Stmt::Begin(..) => Split::No,
            };
        }
        Split::Absent
    }

    /// Statements in a `try` may initialise or move if no `catch` can see the difference.
    fn catches_allow(&self, catches: &[Catch], var: Var) -> bool {
        catches.iter().all(|catch| {
            let all = mentions::of_block(self.program, &catch.body);
            leaves(&catch.body) && all.iter().all(|mention| mention.var != var)
        })
    }
}
