//! What can be read off the shape of statements: the blocks in them, and where they lead.

use super::ast::{Block, Mutability, Stmt, Var};

/// Every way through the statements returns or throws.
pub fn leaves(block: &[Stmt]) -> bool {
    block.iter().any(|stmt| match stmt {
        Stmt::Return(_) | Stmt::Throw(_) => true,
        Stmt::Block(body) | Stmt::Sync(body) => leaves(body),
        Stmt::If { yes, no: Some(no), .. } => leaves(yes) && leaves(no),
        Stmt::Try(body, catches) => leaves(body) && catches.iter().all(|catch| leaves(&catch.body)),
        Stmt::If { no: None, .. } | Stmt::Print(_) | Stmt::Say(_) | Stmt::Declare { .. } => false,
        Stmt::Assign(..) | Stmt::Call(_) | Stmt::For(..) | Stmt::Break | Stmt::Continue => false,
        Stmt::Defer(_) | Stmt::Begin(..) => false,
    })
}

/// The blocks of a statement.
pub fn bodies(stmt: &Stmt) -> Vec<&Block> {
    match stmt {
        Stmt::Block(body) | Stmt::Sync(body) | Stmt::For(_, _, body) | Stmt::Defer(body) => {
            vec![body]
        }
        Stmt::Begin(_, body) => vec![body],
        Stmt::If { yes, no, .. } => [yes].into_iter().chain(no).collect(),
        Stmt::Try(body, catches) => {
            [body].into_iter().chain(catches.iter().map(|catch| &catch.body)).collect()
        }
        Stmt::Print(_) | Stmt::Say(_) | Stmt::Declare { .. } | Stmt::Assign(..) | Stmt::Call(_) => {
            Vec::new()
        }
        Stmt::Break | Stmt::Continue | Stmt::Return(_) | Stmt::Throw(_) => Vec::new(),
    }
}

/// The same to change.
pub fn bodies_mut(stmt: &mut Stmt) -> Vec<&mut Block> {
    match stmt {
        Stmt::Block(body) | Stmt::Sync(body) | Stmt::For(_, _, body) | Stmt::Defer(body) => {
            vec![body]
        }
        Stmt::Begin(_, body) => vec![body],
        Stmt::If { yes, no, .. } => [yes].into_iter().chain(no).collect(),
        Stmt::Try(body, catches) => {
            [body].into_iter().chain(catches.iter_mut().map(|catch| &mut catch.body)).collect()
        }
        Stmt::Print(_) | Stmt::Say(_) | Stmt::Declare { .. } | Stmt::Assign(..) | Stmt::Call(_) => {
            Vec::new()
        }
        Stmt::Break | Stmt::Continue | Stmt::Return(_) | Stmt::Throw(_) => Vec::new(),
    }
}

/// A `try` after whose `catch` execution may go on.
pub fn goes_on(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Try(_, catches) if !catches.iter().all(|catch| leaves(&catch.body)))
}

/// A `return` stands in it.
pub fn returns(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Return(_)) || bodies(stmt).iter().any(|body| body.iter().any(returns))
}

/// The variables that the block and the blocks in it declare, references apart.
pub fn declared(block: &Block, into: &mut Vec<Var>) {
    for stmt in block {
        if let Stmt::Declare { var, kind: Mutability::Var | Mutability::Const, .. } = stmt {
            into.push(*var);
        }
        for body in bodies(stmt) {
            declared(body, into);
        }
    }
}
