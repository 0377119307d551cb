//! Steps as Promela statements: the walk through the graph of a step.
//!
//! Temporaries are carried along as expressions ([`env`]) and only become assignments where they must: at a
//! stop if they are live, where two ways meet, or before something they mention changes ([`carry`]). A branch
//! without effects becomes a conditional expression, so that `a && b` in the source is `a && b`
//! again ([`branch`]). What is dead at the end of a step is set to 0, as the machine drops it.

mod branch;
mod carry;
mod demand;
mod env;

pub(crate) use env::{Env, Key};

use crate::code::Stmt;
use crate::expr::{Expr, VarId};
use crate::fault::Fault;
use crate::flow::{Facts, Flow, Graph, Node, Stop};
use crate::program::Program;
use crate::refuse::Res;
use crate::storage::Owner;
use crate::task::Task;
use partita_model::Op;
use std::collections::BTreeMap;

/// What a walk is for.
pub(crate) enum Purpose {
    Emit,
    /// When a guard is open, and what can go wrong in it.
    Guard {
        path: Expr,
        blocked: Expr,
        fails: Vec<(Expr, Fault)>,
        exit: Option<Node>,
    },
    /// What the next step is about to touch: condition, counter, index.
    Scout {
        path: Expr,
        found: Vec<(Expr, VarId, Expr)>,
        steps: u32,
    },
    /// The declarations before the first statement.
    Settle {
        end: Option<(Stop, Env)>,
    },
}

impl Purpose {
    /// Nothing may be written.
    pub(crate) fn dry(&self) -> bool {
        match self {
            Purpose::Emit => false,
            Purpose::Guard { .. } | Purpose::Scout { .. } | Purpose::Settle { .. } => true,
        }
    }
}

pub(crate) struct Emitter<'a, 'm> {
    pub(crate) task: &'a Task<'m>,
    pub(crate) program: &'a mut Program<'m>,
    pub(crate) purpose: Purpose,
    pub(crate) graph: Graph,
    pub(crate) stop: Stop,
    pub(crate) labels: BTreeMap<Node, String>,
    /// The step ends because its next operation fails.
    pub(crate) failing: bool,
}

/// Where a walk came out: what is known there and how many ways led to it.
pub(crate) type Exit = Option<(Env, usize)>;

/// Steps of a scout before it gives up.
const SCOUT: u32 = 300;

impl<'m> Emitter<'_, 'm> {
    pub(crate) fn facts(&self) -> Facts<'_, 'm> {
        Facts { task: self.task, storage: &self.program.storage, relaxed: self.program.relaxed }
    }

    /// Walks from a node up to `until`, or to where the step ends.
    pub(crate) fn walk(
        &mut self,
        start: Node,
        until: Option<Node>,
        mut env: Env,
        out: &mut Vec<Stmt>,
    ) -> Res<Exit> {
        let mut node = start;
        let mut arrivals = 1;
        loop {
            if Some(node) == until {
                return Ok(Some((env, arrivals)));
            }
            if !node.mode.first && node.mode.glue == 0 && self.only_fails() {
                // Nobody gets past what fails.
                out.push(Stmt::Text("assert(false)".to_owned()));
                return Ok(None);
            }
            match &mut self.purpose {
                Purpose::Guard { exit, .. } if node.mode.glue == 0 && !node.mode.first => {
                    *exit = Some(node);
                    return Ok(Some((env, arrivals)));
                }
                Purpose::Scout { steps, .. } => {
                    *steps = steps.saturating_add(1);
                    if node.mode.visible && node.mode.glue == 0 && node.mode.depth == 0 {
                        // The step's only visible operation is behind it.
                        return Ok(None);
                    }
                    if *steps > SCOUT || env.lost {
                        self.blind(&[node])?;
                        return Ok(None);
                    }
                }
                Purpose::Emit | Purpose::Guard { .. } | Purpose::Settle { .. } => {}
            }
            if !self.purpose.dry() && self.graph.ways_into(node) > arrivals {
                self.flush(node.pos, &mut env, out)?;
                env.known.clear();
                if let Some(label) = self.labels.get(&node) {
                    if node.mode.glue == 0 && comes_right_after(label, out) {
                        // Round and round without doing anything: as in the machine, others come in between.
                        out.push(Stmt::Text("skip".to_owned()));
                        self.arrive(node.stop(), env, out)?;
                        return Ok(None);
                    }
                    out.push(Stmt::Goto(label.clone()));
                    return Ok(None);
                }
                let label = self.program.fresh_label(self.task.index, "J");
                self.labels.insert(node, label.clone());
                out.push(Stmt::Label(label));
            }
            arrivals = 1;
            if let Purpose::Settle { end } = &mut self.purpose
                && node.mode.glue == 0
                && self.task.instr(node.pos).starts
            {
                *end = Some((node.stop(), env));
                return Ok(None);
            }
            let next = match self.facts().flow(node) {
                Flow::Stop => {
                    self.arrive(node.stop(), env, out)?;
                    return Ok(None);
                }
                Flow::End => {
                    if !self.operation(node, &mut env, out)? {
                        return Ok(None);
                    }
                    let stopped = matches!(self.task.instr(node.pos).op, Op::Stop);
                    let pos = if stopped { self.task.last() } else { node.pos };
                    let stop = Stop { pos, depth: 0, ended: true };
                    self.arrive(stop, env, out)?;
                    return Ok(None);
                }
                Flow::Next(next) => next,
            };
            let op = &self.task.instr(node.pos).op;
            if matches!(op, Op::Choose { .. } | Op::Fork(_))
                && matches!(self.purpose, Purpose::Scout { .. })
            {
                self.scout_choice(node, &next, &env)?;
                return Ok(None);
            }
            match (op, next.as_slice()) {
                (Op::Branch { .. }, [yes, no]) => match self.branch(node, *yes, *no, env, out)? {
                    None => return Ok(None),
                    Some((after, Some(at), count)) => {
                        (env, node, arrivals) = (after, at, count);
                    }
                    Some((after, None, _)) => return Ok(Some((after, 1))),
                },
                (Op::Fork(_), targets) => {
                    let targets = targets.to_vec();
                    match self.fork(node, &targets, env, out)? {
                        None => return Ok(None),
                        Some((after, at, count)) => (env, node, arrivals) = (after, at, count),
                    }
                }
                (Op::Unsupported(_), _) => {
                    self.operation(node, &mut env, out)?;
                    return Ok(None);
                }
                (_, [one]) => {
                    let one = *one;
                    if !self.operation(node, &mut env, out)? {
                        return Ok(None);
                    }
                    node = one;
                }
                _ => return Ok(None),
            }
        }
    }

    /// Whether only the task itself can change what an expression mentions.
    pub(crate) fn is_local(&self, expr: &Expr) -> bool {
        let mut local = true;
        expr.for_each_var(&mut |var| {
            let own = self.program.storage.vars[var.0 as usize].owner
                == Owner::Task(self.task.index)
                || self
                    .program
                    .slot_vars
                    .iter()
                    .any(|((task, _), have)| *have == var && *task == self.task.index);
            // A global that no two tasks touch belongs to the one that asks.
            local &= own || self.program.storage.is_private(var);
        });
        local
    }

    pub(crate) fn path(&self) -> Expr {
        match &self.purpose {
            Purpose::Guard { path, .. } | Purpose::Scout { path, .. } => path.clone(),
            Purpose::Emit | Purpose::Settle { .. } => Expr::Bool(true),
        }
    }

    pub(crate) fn set_path(&mut self, to: Expr) {
        match &mut self.purpose {
            Purpose::Guard { path, .. } | Purpose::Scout { path, .. } => *path = to,
            Purpose::Emit | Purpose::Settle { .. } => {}
        }
    }
}

/// Whether nothing stands between a label and what comes next.
fn comes_right_after(label: &str, out: &[Stmt]) -> bool {
    let mut before = out.iter().rev().map_while(|stmt| match stmt {
        Stmt::Label(label) => Some(label),
        Stmt::Assign(..)
        | Stmt::Check(..)
        | Stmt::Found(..)
        | Stmt::If(..)
        | Stmt::Choice(_)
        | Stmt::Select(..)
        | Stmt::Goto(_)
        | Stmt::Mark(_)
        | Stmt::Trace(_)
        | Stmt::Text(_) => None,
    });
    before.any(|before| before == label)
}
