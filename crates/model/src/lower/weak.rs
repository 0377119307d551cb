//! Whether tasks can come to a weak operation; segment statements mean something only then.
//!
//! In all other programs they do nothing. (Where no procedure is weak, they are not even lowered.)

use crate::{Model, Op, Operand, ProcId, Table};
use partita_tree::NodeId;

/// Finds the first call of a weak operation; without one, removes the segment statements.
pub(super) fn annotate(model: &mut Model) {
    model.weak = first_weak(model);
    if model.weak.is_some() {
        return;
    }
    for instr in model.procs.iter_mut().flat_map(|proc| &mut proc.code) {
        if matches!(instr.op, Op::Segment(_)) {
            instr.op = Op::Nop;
        }
    }
}

/// The call, or the place where it becomes a value, with the smallest node that has a span.
fn first_weak(model: &Model) -> Option<NodeId> {
    let mut reached: Table<ProcId, bool> = model.procs.iter().map(|_| false).collect();
    let mut work: Vec<ProcId> = model.entries.iter().map(|entry| entry.proc).collect();
    let mut found: Option<NodeId> = None;
    let weak = |id: ProcId| model.procs.get(id).is_some_and(|proc| proc.weak);
    while let Some(id) = work.pop() {
        if std::mem::replace(&mut reached[id], true) {
            continue;
        }
        if weak(id) {
            found = found.or(Some(model.proc(id).node));
        }
        for instr in &model.proc(id).code {
            used(&instr.op, &mut |callee| {
                let shown = |node: NodeId| model.span(node).is_some();
                let better = |old: NodeId| (!shown(old), old) > (!shown(instr.node), instr.node);
                if weak(callee) && found.is_none_or(better) {
                    found = Some(instr.node);
                }
                work.push(callee);
            });
        }
    }
    found
}

/// Every procedure that an operation may run, now or, as a value, later.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others name procedures as values only")]
fn used(op: &Op, f: &mut dyn FnMut(ProcId)) {
    match op {
        Op::Call { proc, .. } | Op::Spawn { proc, .. } | Op::Closure { proc, .. } => f(*proc),
        _ => {}
    }
    op.for_each_use(&mut |operand| {
        if let Operand::Const(word) = operand
            && let Some(proc) = word.as_function()
        {
            f(proc);
        }
    });
}
