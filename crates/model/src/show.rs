//! The model as text and as a graph, for `partita show`.

use crate::{Address, Instr, Loc, Model, Op, Operand};
use std::fmt::Write;

/// Every procedure with its locations.
#[must_use]
pub fn text(model: &Model) -> String {
    let mut out = String::new();
    for (id, object) in model.objects.pairs() {
        let _ = writeln!(out, "{id} at {}: {:?}", object.home, object.content);
    }
    for (id, proc) in model.procs.pairs() {
        let _ = writeln!(out, "\n{id} {}", proc.name);
        for (loc, instr) in proc.code.pairs() {
            let mark = if instr.starts { '*' } else { ' ' };
            let _ = writeln!(out, "  {mark}{loc:4}  {}", instruction(instr));
        }
    }
    for entry in &model.entries {
        let _ = writeln!(out, "\nentry {} runs {} at {}", entry.display, entry.proc, entry.place);
    }
    out
}

/// The control flow as a Graphviz graph, a cluster per procedure.
#[must_use]
pub fn dot(model: &Model) -> String {
    let mut out = String::from("digraph model {\n  node [shape=box fontname=monospace];\n");
    for (id, proc) in model.procs.pairs() {
        let _ = writeln!(out, "  subgraph cluster_{} {{\n    label={:?};", id.0, &*proc.name);
        for (loc, instr) in proc.code.pairs() {
            let node = |loc: Loc| format!("p{}_{}", id.0, loc.0);
            let _ = writeln!(out, "    {} [label={:?}];", node(loc), instruction(instr));
            instr.op.for_each_successor(loc, &mut |next| {
                let _ = writeln!(out, "    {} -> {};", node(loc), node(next));
            });
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the derived form reads well enough")]
fn instruction(instr: &Instr) -> String {
    match &instr.op {
        Op::Copy { dst, src } => format!("{dst} = {}", operand(*src)),
        Op::Binary { dst, op, a, b, .. } => {
            format!("{dst} = {op:?} {}, {}", operand(*a), operand(*b))
        }
        Op::Unary { dst, op, a, .. } => format!("{dst} = {op:?} {}", operand(*a)),
        Op::Load { dst, from } => format!("{dst} = load {}", address(from)),
        Op::Store { to, value, .. } => format!("store {} = {}", address(to), operand(*value)),
        Op::Jump(to) => format!("jump {to}"),
        Op::Branch { cond, yes, no } => format!("branch {} ? {yes} : {no}", operand(*cond)),
        Op::Await(cond) => format!("await {}", operand(*cond)),
        Op::Put { target, place, source } => {
            format!("put {} at {} from {}", address(target), operand(*place), address(source))
        }
        Op::Get { target, source, place } => {
            format!("get {} from {} at {}", address(target), address(source), operand(*place))
        }
        Op::Flush(place) => format!("flush {}", operand(*place)),
        other => format!("{other:?}"),
    }
}

fn operand(operand: Operand) -> String {
    match operand {
        Operand::Slot(slot) => slot.to_string(),
        Operand::Const(word) => format!("{word:?}"),
    }
}

fn address(address: &Address) -> String {
    match address {
        Address::Static { object, offset } => format!("{object}.{offset}"),
        Address::Symmetric { offset, place: None } => format!("here.{offset}"),
        Address::Symmetric { offset, place: Some(place) } => {
            format!("[{}].{offset}", operand(*place))
        }
        Address::Cell(cell) => format!("*{}", operand(*cell)),
        Address::Field { object, offset, .. } => format!("{}.{offset}", operand(*object)),
        Address::Element { object, indices, .. } => {
            let indices: Vec<String> = indices.iter().map(|index| operand(*index)).collect();
            format!("{}[{}]", operand(*object), indices.join(", "))
        }
    }
}
