//! Which features of [`Feature`] a program has that no single statement shows.

use super::ast::{Block, Expr, Mutability, Program, Stmt, Type, Var};
use super::facts::Facts;
use super::features::Feature;
use super::mentions::{self, Role};
use super::shape::bodies;
use std::collections::BTreeMap;

pub fn needs(program: &Program, facts: &Facts) -> Vec<Feature> {
    let mut needs = Needs { program, facts, blocks: 0, homes: BTreeMap::new(), found: Vec::new() };
    for body in program.procs.iter().map(|proc| &proc.body).chain([&program.main]) {
        needs.block(body, Around::default());
    }
    needs.found
}

struct Needs<'a> {
    program: &'a Program,
    facts: &'a Facts,
    blocks: usize,
    /// The block that declares a variable, and its type.
    homes: BTreeMap<Var, (usize, Type)>,
    found: Vec<Feature>,
}

/// What stands around a statement.
#[derive(Clone, Copy, Default)]
struct Around {
    beside_defer: bool,
    in_try: bool,
}

impl Needs<'_> {
    fn block(&mut self, block: &Block, around: Around) {
        self.blocks += 1;
        let here = self.blocks;
        let deferring = block.iter().any(|stmt| matches!(stmt, Stmt::Defer(_)));
        let around = Around { beside_defer: around.beside_defer || deferring, ..around };
        for stmt in block {
            if let Stmt::Declare { var, kind: Mutability::Var | Mutability::Const, ty, .. } = stmt {
                self.homes.insert(*var, (here, *ty));
            }
            if bodies(stmt).is_empty() {
                self.simple(stmt, here, around);
            }
            let caught = matches!(stmt, Stmt::Try(_, catches) if !catches.is_empty());
            for body in bodies(stmt) {
                self.block(body, Around { in_try: around.in_try || caught, ..around });
            }
        }
    }

    fn simple(&mut self, stmt: &Stmt, here: usize, around: Around) {
        for mention in mentions::of_stmt(self.program, stmt) {
            let Some((home, ty)) = self.homes.get(&mention.var).copied() else { continue };
            if self.facts.moves.contains(&mention.site) && mention.role == Role::Source {
                self.note(home != here || around.in_try, Feature::NestedMoves);
                self.note(around.beside_defer, Feature::MovesBesideDefer);
                self.note(inside(stmt, self.facts), Feature::InnerMoves);
            }
            if self.facts.inits.contains(&mention.site) {
                self.note(home != here, Feature::NestedInits);
                self.note(ty == Type::Pair, Feature::TupleInits);
            }
        }
    }

    fn note(&mut self, needed: bool, feature: Feature) {
        if needed {
            self.found.push(feature);
        }
    }
}

/// What is made in the statement is not what the statement initialises.
fn inside(stmt: &Stmt, facts: &Facts) -> bool {
    match stmt {
        Stmt::Declare { init: Some(value), .. } => !matches!(value, Expr::Place(_) | Expr::New(..)),
        Stmt::Assign(place, _) => {
            place.whole().is_none_or(|(_, site)| !facts.inits.contains(&site))
        }
        Stmt::Call(call) => {
            call.args.iter().any(|arg| matches!(arg, Expr::New(..) | Expr::Call(_)))
        }
        Stmt::Declare { init: None, .. } | Stmt::Print(_) | Stmt::Say(_) | Stmt::Return(_) => true,
        Stmt::If { .. } | Stmt::Block(_) | Stmt::Sync(_) | Stmt::For(..) | Stmt::Break => true,
        Stmt::Continue | Stmt::Throw(_) | Stmt::Try(..) | Stmt::Defer(_) | Stmt::Begin(..) => true,
    }
}
