//! What only reports need to know: which operations order, and which variables are everybody's own.

use crate::{Address, Class, Model, Op, Place, Storage};
use partita_tree::visit::{self, Visit};
use partita_tree::{Block, Stmt, StmtKind, Style};

/// Whether a segment ends or begins in a block.
pub(super) fn orders(block: &Block) -> bool {
    let mut marks = Marks { found: false };
    marks.visit_block(block);
    marks.found
}

struct Marks {
    found: bool,
}

impl<'a> Visit<'a> for Marks {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.found |= matches!(stmt.kind, StmtKind::Segment(_));
        visit::walk_stmt(self, stmt);
    }
}

/// In a language that writes the place behind the variable, a symmetric variable that nobody names
/// at another place is called without one, as in the source.
pub(super) fn annotate(model: &mut Model) {
    if model.vocabulary.style != Style::Parentheses {
        return;
    }
    let mut elsewhere = vec![false; model.globals.len()];
    for instr in model.procs.iter().flat_map(|proc| &proc.code) {
        let mut named = |storage: &dyn Fn(&Storage) -> bool| {
            let globals = model.globals.iter().zip(&mut elsewhere);
            for (_, named) in globals.filter(|(g, _)| g.symmetric && storage(&g.storage)) {
                *named = true;
            }
        };
        if let Some(Address::Symmetric { offset, place: Some(_) }) = address(&instr.op) {
            named(&|storage| matches!(storage, Storage::Scalar { offset: at } if at == offset));
        }
        if let Op::Instance { base, place: Some(_), .. } = &instr.op {
            named(&|storage| matches!(storage, Storage::Object { base: at } if at == base));
        }
    }
    let unnamed = model.globals.iter().zip(&elsewhere).filter(|(_, named)| !**named);
    let classes: Vec<Class> = unnamed
        .filter(|(global, _)| global.symmetric)
        .map(|(global, _)| match global.storage {
            Storage::Scalar { offset } => model.shapes[Place(0).statics_shape()].cell(offset).class,
            Storage::Object { base } => model.shapes[model.shape_at_start(base)].every.class,
        })
        .collect();
    for class in classes {
        let shapes = model.shapes.iter_mut();
        let cells = shapes.flat_map(|s| s.cells.iter_mut().chain(std::iter::once(&mut s.every)));
        cells.filter(|cell| cell.class == class).for_each(|cell| cell.symmetric = false);
    }
}

/// The cell that an operation names. Remote statements say their place themselves.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other operation has an address of its own")]
fn address(op: &Op) -> Option<&Address> {
    match op {
        Op::Load { from: address, .. }
        | Op::Store { to: address, .. }
        | Op::Child { from: address, .. }
        | Op::AddressOf { of: address, .. } => Some(address),
        _ => None,
    }
}
