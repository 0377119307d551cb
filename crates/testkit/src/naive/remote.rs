//! Remote operations: issue, and the moves of the network card (`docs/memory-models.md`).

use super::Memory;
use super::arith;
use super::code::{Issue, IssueOp, Path};
use super::eval::{Fault, pop, pop_many};
use super::step::{Machine, Moves, top};
use super::value::{Cell, Pending, PendingKind, State, Value};
use partita_tree::{BinaryOp, IntType};

impl Machine<'_> {
    /// Evaluates the operands; completes at once under `Sc`, otherwise leaves it to the card.
    pub fn issue(
        &self,
        issue: &Issue,
        state: &mut State,
        task: usize,
        moves: &mut Moves,
    ) -> Result<Vec<State>, Fault> {
        let site = top(state, task)?.pc;
        let mut pending = self.operands(issue, site, state, task)?;
        match self.memory {
            Memory::Sc => {
                moves.accesses.push((pending.from, false));
                if updates(pending.kind) {
                    moves.accesses.push((pending.from, true));
                }
                moves.accesses.push((pending.to, true));
                moves.accesses.retain(|(cell, _)| state.shared(*cell));
                fetch(state, &mut pending)?;
                deliver(state, &pending);
            }
            Memory::Upc => return Err(Fault::Beyond("a remote operation under upc".into())),
            Memory::Rma | Memory::RmaOrdered => {
                let queue = &mut state.tasks[task].pending;
                if queue.iter().filter(|other| other.site == site).count() >= self.bound {
                    moves.bounded = true;
                    return Ok(Vec::new());
                }
                queue.push(pending);
            }
        }
        self.done(state, task)
    }

    fn operands(
        &self,
        issue: &Issue,
        site: usize,
        state: &mut State,
        task: usize,
    ) -> Result<Pending, Fault> {
        let stack = &mut top(state, task)?.stack;
        let (kind, remote, from, to) = match issue.op {
            IssueOp::Put => {
                let from = pop_many(stack, issue.from.operands)?;
                let remote = pop(stack)?;
                (PendingKind::Put, remote, from, pop_many(stack, issue.to.operands)?)
            }
            IssueOp::Get => {
                let remote = pop(stack)?;
                let from = pop_many(stack, issue.from.operands)?;
                (PendingKind::Get, remote, from, pop_many(stack, issue.to.operands)?)
            }
            IssueOp::Atomic(op) => {
                let count = match op {
                    partita_tree::RemoteOp::Swap | partita_tree::RemoteOp::FetchAdd => 1,
                    partita_tree::RemoteOp::CompareSwap => 2,
                };
                let operands = pop_many(stack, count)?;
                let kind = PendingKind::new(op, &operands);
                let kind = kind.ok_or_else(|| Fault::Beyond("operands missing".into()))?;
                let remote = pop(stack)?;
                let from = pop_many(stack, issue.from.operands)?;
                (kind, remote, from, pop_many(stack, issue.to.operands)?)
            }
        };
        let view = self.view(state, task);
        let remote = view.place(arith::int(remote)?)?;
        let find = |path: &Path, operands: &[Value], far: bool| -> Result<Cell, Fault> {
            view.resolve(path, operands, if far { remote } else { view.here })
        };
        let put = matches!(issue.op, IssueOp::Put);
        let to = find(&issue.to, &to, put)?;
        let from = find(&issue.from, &from, !put)?;
        Ok(Pending { remote, site, kind, from, to, value: None })
    }

    /// The states the network cards can reach in one move, and what goes wrong in them.
    pub fn card_moves(&self, state: &State) -> Vec<Result<State, Fault>> {
        let mut after = Vec::new();
        for (task, this) in state.tasks.iter().enumerate() {
            for index in 0..this.pending.len() {
                let earlier = this.pending.get(..index).unwrap_or_default();
                if self.memory == Memory::RmaOrdered && !in_turn(&this.pending[index], earlier) {
                    continue;
                }
                let mut next = state.clone();
                let mut pending = next.tasks[task].pending.remove(index);
                if pending.value.is_some() {
                    deliver(&mut next, &pending);
                } else if let Err(fault) = fetch(&mut next, &mut pending) {
                    after.push(Err(fault));
                    continue;
                } else {
                    next.tasks[task].pending.insert(index, pending);
                }
                after.push(Ok(next));
            }
        }
        after
    }
}

/// `rma-ordered`: whether the next phase may happen before what was issued earlier to that place.
fn in_turn(pending: &Pending, earlier: &[Pending]) -> bool {
    let put = pending.kind == PendingKind::Put;
    let remote_side = put == pending.value.is_some();
    earlier.iter().filter(|other| other.remote == pending.remote).all(|other| {
        let other_put = other.kind == PendingKind::Put;
        if remote_side {
            // The other's remote side is done: a put would be gone, the rest has been read.
            !other_put && other.value.is_some()
        } else if put {
            !other_put || other.value.is_some()
        } else {
            other_put
        }
    })
}

fn updates(kind: PendingKind) -> bool {
    match kind {
        PendingKind::Put | PendingKind::Get => false,
        PendingKind::Swap(_) | PendingKind::CompareSwap(..) | PendingKind::FetchAdd(_) => true,
    }
}

/// The reading phase; a remote atomic also updates its cell.
fn fetch(state: &mut State, pending: &mut Pending) -> Result<(), Fault> {
    let old = state.read(pending.from);
    if old == Value::Undefined {
        return Err("uninitialized-read".into());
    }
    match pending.kind {
        PendingKind::Put | PendingKind::Get => {}
        PendingKind::Swap(value) => state.write(pending.from, value),
        PendingKind::CompareSwap(expected, value) => {
            let equal = arith::binary(BinaryOp::Eq, IntType::DEFAULT, old, expected)?;
            if arith::truth(equal)? {
                state.write(pending.from, value);
            }
        }
        PendingKind::FetchAdd(value) => {
            let sum = arith::binary(BinaryOp::Add, IntType::DEFAULT, old, value)?;
            state.write(pending.from, sum);
        }
    }
    pending.value = Some(old);
    Ok(())
}

/// The writing phase.
fn deliver(state: &mut State, pending: &Pending) {
    if let Some(value) = pending.value {
        state.write(pending.to, value);
    }
}
