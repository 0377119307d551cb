//! Makes a failing program small: drops whatever it can while the failure stays.

use partita_tree::{Block, Program, Stmt, StmtKind};

/// Greedily drops properties, entries, procedures, globals and statements, and replaces structured
/// statements by their bodies, as long as `still_failing` holds for the smaller program. Candidates
/// may be invalid; `still_failing` answers `false` for those.
#[must_use]
pub fn shrink(program: &Program, still_failing: impl Fn(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let mut smaller = false;
        let mut index = 0;
        while let Some(candidate) = edit(&best, index) {
            if still_failing(&candidate) {
                best = candidate;
                smaller = true;
            } else {
                index += 1;
            }
        }
        if !smaller {
            return best;
        }
    }
}

/// The program after its edit number `index`; `None` when there are not so many.
fn edit(program: &Program, index: usize) -> Option<Program> {
    let mut program = program.clone();
    let mut index = index;
    if drop_at(&mut program.entries, &mut index)
        || drop_at(&mut program.properties, &mut index)
        || drop_at(&mut program.procs, &mut index)
        || drop_at(&mut program.globals, &mut index)
    {
        return Some(program);
    }
    for proc in &mut program.procs {
        if proc.prelude.is_none() && edit_block(&mut proc.body, &mut index) {
            return Some(program);
        }
    }
    None
}

fn drop_at<T>(items: &mut Vec<T>, index: &mut usize) -> bool {
    if *index < items.len() {
        items.remove(*index);
        return true;
    }
    *index -= items.len();
    false
}

/// For every statement two edits: without it, and its bodies in its place.
fn edit_block(block: &mut Block, index: &mut usize) -> bool {
    for at in 0..block.len() {
        if *index == 0 {
            block.remove(at);
            return true;
        }
        *index -= 1;
        let mut bodies = bodies(&mut block[at]);
        if bodies.is_empty() {
            continue;
        }
        if *index == 0 {
            let inside: Vec<Stmt> =
                bodies.iter_mut().flat_map(|body| std::mem::take(*body)).collect();
            block.splice(at..=at, inside);
            return true;
        }
        *index -= 1;
        for body in bodies {
            if edit_block(body, index) {
                return true;
            }
        }
    }
    false
}

fn bodies(stmt: &mut Stmt) -> Vec<&mut Block> {
    match &mut stmt.kind {
        StmtKind::If { yes, no, .. } => vec![yes, no],
        StmtKind::While { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::Block(body)
        | StmtKind::Group { body, .. }
        | StmtKind::On { body, .. }
        | StmtKind::Atomic(body)
        | StmtKind::When { body, .. } => vec![body],
        StmtKind::Spawn(spawn) => vec![&mut spawn.body],
        StmtKind::Choose(blocks) => blocks.iter_mut().collect(),
        StmtKind::Try { body, handler } => vec![body, &mut handler.body],
        StmtKind::Nop
        | StmtKind::Declare(_)
        | StmtKind::Assign { .. }
        | StmtKind::Eval(_)
        | StmtKind::Return(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Assert { .. }
        | StmtKind::Assume(_)
        | StmtKind::Print(_)
        | StmtKind::Throw(_)
        | StmtKind::Put { .. }
        | StmtKind::Get { .. }
        | StmtKind::Remote { .. }
        | StmtKind::Flush(_)
        | StmtKind::Stop
        | StmtKind::StopAll
        | StmtKind::Item(_)
        | StmtKind::PrintAs { .. }
        | StmtKind::Reset(_)
        | StmtKind::Fence
        | StmtKind::Segment(_)
        | StmtKind::Unsupported(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Options, explore};
    use crate::random::{Flavour, program};

    #[test]
    fn a_race_shrinks_to_two_accesses() {
        let races = |program: &Program| {
            let options = Options { max_states: 20_000, places: 2, ..Options::default() };
            explore(program, &options).is_ok_and(|outcome| outcome.codes.contains("data-race"))
        };
        let racing = (0..).map(|seed| program(seed, Flavour::Shared)).find(races).unwrap();
        let small = shrink(&racing, races);
        assert!(races(&small));
        assert_eq!(small.entries.len(), 2);
        assert!(small.properties.is_empty());
        let text = partita_tree::text::print(&small);
        assert!(text.lines().count() < 20, "{text}");
    }
}
