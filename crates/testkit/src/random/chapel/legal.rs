//! Whether a program that lost a piece is still a program: everything that is named is there, and every way has its end.

use super::ast::{Block, Call, Expr, Place, Program, Root, Stmt, Var};
use super::mentions;
use super::shape::leaves;

pub fn legal(program: &Program) -> bool {
    let mut scope: Vec<Var> = Vec::new();
    for global in &program.globals {
        if mentions::of_expr(program, &global.init)
            .iter()
            .any(|mention| !scope.contains(&mention.var))
        {
            return false;
        }
        scope.push(global.var);
    }
    let all = program.procs.iter().all(|proc| {
        let mut inside = scope.clone();
        inside.extend(proc.formals.iter().map(|formal| formal.var));
        let may = May { in_loop: false, throws: proc.throws };
        (proc.result.is_none() || leaves(&proc.body)) && block(program, &proc.body, &inside, may)
    });
    all && block(program, &program.main, &scope, May { in_loop: false, throws: false })
}

#[derive(Clone, Copy)]
struct May {
    in_loop: bool,
    throws: bool,
}

fn block(program: &Program, body: &Block, scope: &[Var], may: May) -> bool {
    let mut scope = scope.to_vec();
    for (at, stmt) in body.iter().enumerate() {
        // Nothing stands after what leaves the block.
        let ends =
            matches!(stmt, Stmt::Break | Stmt::Continue) || leaves(std::slice::from_ref(stmt));
        if (ends && at + 1 < body.len()) || !statement(program, stmt, &scope, may) {
            return false;
        }
        if let Stmt::Declare { var, .. } = stmt {
            scope.push(*var);
        }
    }
    true
}

fn statement(program: &Program, stmt: &Stmt, scope: &[Var], may: May) -> bool {
    let named = |expr: &Expr| {
        mentions::of_expr(program, expr).iter().all(|mention| scope.contains(&mention.var))
    };
    let fine = |expr: &Expr| named(expr) && calls(program, expr, may.throws);
    let at = |place: &Place| fine(&Expr::Place(place.clone()));
    match stmt {
        Stmt::Print(place) => at(place),
        Stmt::Say(_) | Stmt::Return(None) => true,
        Stmt::Declare { init, .. } => init.as_ref().is_none_or(fine),
        Stmt::Assign(place, value) => at(place) && fine(value),
        Stmt::Call(call) => fine(&Expr::Call(call.clone())),
        Stmt::If { left, yes, no, .. } => {
            fine(left)
                && block(program, yes, scope, may)
                && no.as_ref().is_none_or(|no| block(program, no, scope, may))
        }
        Stmt::Block(body) | Stmt::Sync(body) => block(program, body, scope, may),
        Stmt::For(var, _, body) => {
            block(program, body, &[scope, &[*var]].concat(), May { in_loop: true, ..may })
        }
        Stmt::Break | Stmt::Continue => may.in_loop,
        Stmt::Return(Some(value)) => fine(value),
        Stmt::Throw(_) => may.throws,
        Stmt::Try(body, catches) => {
            let all = catches.iter().any(|catch| catch.only.is_none());
            block(program, body, scope, May { throws: may.throws || all, ..may })
                && catches.iter().all(|catch| block(program, &catch.body, scope, may))
        }
        Stmt::Defer(body) => block(program, body, scope, May { in_loop: false, throws: false }),
        Stmt::Begin(captures, body) => {
            captures.iter().all(|capture| scope.contains(&capture.var))
                && block(program, body, scope, May { in_loop: false, throws: false })
        }
    }
}

/// The procedures exist, and throw only where that is allowed.
fn calls(program: &Program, expr: &Expr, throws: bool) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Nil(_) => true,
        Expr::Add(left, right) => calls(program, left, throws) && calls(program, right, throws),
        Expr::Place(Place { root: Root::Var(..), .. }) => true,
        Expr::New(_, parts) | Expr::Tuple(parts) => {
            parts.iter().all(|part| calls(program, part, throws))
        }
        Expr::Place(Place { root: Root::Call(call), .. }) | Expr::Call(call) => {
            called(program, call, throws)
        }
    }
}

fn called(program: &Program, call: &Call, throws: bool) -> bool {
    program.proc(call.proc).is_some_and(|proc| throws || !proc.throws)
        && call.args.iter().all(|arg| calls(program, arg, throws))
}
