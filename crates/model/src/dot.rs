//! The control flow as a Graphviz graph, for `partita show --dot`.

use crate::{Loc, Model, text};
use std::fmt::Write;

/// A cluster per procedure, a node per location.
#[must_use]
pub fn dot(model: &Model) -> String {
    let mut out = String::from("digraph model {\n  node [shape=box fontname=monospace];\n");
    for (id, proc) in model.procs.pairs() {
        let node = |loc: Loc| format!("p{}_{}", id.0, loc.0);
        let _ = writeln!(out, "  subgraph cluster_{} {{\n    label={:?};", id.0, &*proc.name);
        for (loc, instr) in proc.code.pairs() {
            let _ = writeln!(out, "    {} [label={:?}];", node(loc), text::operation(&instr.op));
            instr.op.for_each_successor(loc, &mut |next| {
                let _ = writeln!(out, "    {} -> {};", node(loc), node(next));
            });
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}
