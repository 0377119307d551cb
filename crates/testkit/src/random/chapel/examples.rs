//! Programs whose output the specification or the compiler's own tests give: the interpreter agrees.

use super::ast::{
    Block, Call, Expr, Formal, Intent, Mutability, Place, Proc, ProcId, Program, Root, Site, Stmt,
    Type, Var,
};
use super::facts::facts;
use super::interpret::interpret;
use std::cell::Cell;

thread_local! {
    static SITES: Cell<u32> = const { Cell::new(0) };
}

fn at(var: u32) -> Place {
    let site = SITES.with(|sites| sites.replace(sites.get() + 1));
    Place { root: Root::Var(Var(var), Site(site)), ty: Type::Leaf, path: Vec::new() }
}

fn of(var: u32) -> Expr {
    Expr::Place(at(var))
}

fn leaf(x: i64) -> Expr {
    Expr::New(Type::Leaf, vec![Expr::Lit(x)])
}

fn var(name: u32, init: Expr) -> Stmt {
    Stmt::Declare {
        var: Var(name),
        kind: Mutability::Var,
        ty: Type::Leaf,
        typed: true,
        init: Some(init),
    }
}

fn later(name: u32) -> Stmt {
    Stmt::Declare { var: Var(name), kind: Mutability::Var, ty: Type::Leaf, typed: true, init: None }
}

fn set(name: u32, value: Expr) -> Stmt {
    Stmt::Assign(at(name), value)
}

fn when(name: u32, yes: Block, no: Option<Block>) -> Stmt {
    let left = Expr::Place(Place { path: vec![0], ..at(name) });
    Stmt::If { left, below: 5, yes, no }
}

fn proc(id: u32, intents: &[(u32, Intent)], body: Block) -> Proc {
    let formals = intents
        .iter()
        .map(|(var, intent)| Formal { var: Var(*var), intent: *intent, ty: Type::Leaf })
        .collect();
    Proc { id: ProcId(id), method: false, formals, result: None, throws: false, body }
}

fn call(id: u32, args: Vec<Expr>) -> Stmt {
    Stmt::Call(Call { proc: ProcId(id), args })
}

fn printed(procs: Vec<Proc>, main: Block) -> Vec<String> {
    let program = Program { globals: Vec::new(), procs, main };
    let facts = facts(&program).unwrap();
    interpret(&program, &facts).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_last_mention_is_a_move() {
    assert_eq!(printed(vec![], vec![var(1, leaf(3)), var(2, of(1))]), ["leaf new 3", "leaf end 3"]);
    let again = vec![var(1, leaf(3)), var(2, of(1)), Stmt::Print(at(1))];
    assert_eq!(
        printed(vec![], again),
        ["leaf new 3", "leaf copy 3", "(x = 3)", "leaf end 3", "leaf end 3"]
    );
    let in_loop = vec![var(1, leaf(3)), Stmt::For(Var(9), 1, vec![var(2, of(1))])];
    assert_eq!(printed(vec![], in_loop), ["leaf new 3", "leaf copy 3", "leaf end 3", "leaf end 3"]);
}

#[test]
fn branches_move_when_all_do_or_leave() {
    let leaving = vec![
        var(1, leaf(3)),
        var(9, leaf(0)),
        when(9, vec![var(2, of(1)), Stmt::Return(None)], None),
        Stmt::Print(at(1)),
    ];
    assert_eq!(printed(vec![], leaving), ["leaf new 3", "leaf new 0", "leaf end 3", "leaf end 0"]);
    let both = vec![
        var(9, leaf(0)),
        var(1, leaf(3)),
        later(2),
        when(9, vec![set(2, of(1))], Some(vec![set(2, of(1))])),
    ];
    assert_eq!(printed(vec![], both), ["leaf new 0", "leaf new 3", "leaf end 3", "leaf end 0"]);
    let one = vec![var(9, leaf(0)), var(1, leaf(3)), when(9, vec![var(2, of(1))], Some(vec![]))];
    let expected =
        ["leaf new 0", "leaf new 3", "leaf copy 3", "leaf end 3", "leaf end 3", "leaf end 0"];
    assert_eq!(printed(vec![], one), expected);
}

#[test]
fn what_was_initialised_last_ends_first() {
    let body = vec![
        later(1),
        later(2),
        set(2, leaf(2)),
        set(1, leaf(1)),
        Stmt::Print(at(1)),
        Stmt::Print(at(2)),
    ];
    let expected = ["leaf new 2", "leaf new 1", "(x = 1)", "(x = 2)", "leaf end 1", "leaf end 2"];
    assert_eq!(printed(vec![], body), expected);
}

#[test]
fn a_deferred_mention_keeps_a_variable() {
    let body = vec![var(1, leaf(3)), Stmt::Defer(vec![Stmt::Print(at(1))]), var(2, of(1))];
    assert_eq!(
        printed(vec![], body),
        ["leaf new 3", "leaf copy 3", "leaf end 3", "(x = 3)", "leaf end 3"]
    );
    let other = vec![var(1, leaf(3)), Stmt::Defer(vec![Stmt::Say(7)]), var(2, of(1))];
    assert_eq!(printed(vec![], other), ["leaf new 3", "leaf end 3", "at 7"]);
}

#[test]
fn an_out_formal_initialises_or_is_assigned() {
    let filling = || vec![proc(5, &[(6, Intent::Out)], vec![set(6, leaf(1))])];
    let fresh = vec![later(1), call(5, vec![of(1)]), Stmt::Print(at(1))];
    assert_eq!(printed(filling(), fresh), ["leaf new 1", "(x = 1)", "leaf end 1"]);
    let old = vec![var(1, leaf(2)), call(5, vec![of(1)])];
    let expected = ["leaf new 2", "leaf new 1", "leaf assign 2 from 1", "leaf end 1", "leaf end 1"];
    assert_eq!(printed(filling(), old), expected);
    let looking = vec![proc(5, &[(6, Intent::Out)], vec![Stmt::Print(at(6)), set(6, leaf(1))])];
    let expected = [
        "leaf default",
        "(x = 0)",
        "leaf new 1",
        "leaf assign 0 from 1",
        "leaf end 1",
        "(x = 1)",
        "leaf end 1",
    ];
    assert_eq!(
        printed(looking, vec![later(1), call(5, vec![of(1)]), Stmt::Print(at(1))]),
        expected
    );
}

#[test]
fn an_inout_formal_is_copied_and_given_back() {
    let changing = vec![proc(5, &[(6, Intent::Inout)], vec![set(6, leaf(1))])];
    let expected = [
        "leaf new 0",
        "leaf copy 0",
        "leaf new 1",
        "leaf assign 0 from 1",
        "leaf end 1",
        "leaf assign 0 from 1",
        "leaf end 1",
        "leaf end 1",
    ];
    assert_eq!(printed(changing, vec![var(1, leaf(0)), call(5, vec![of(1)])]), expected);
}

#[test]
fn temporaries_end_with_their_statement_the_last_first() {
    let looking = || vec![proc(5, &[(6, Intent::ConstRef)], vec![])];
    let body = vec![call(5, vec![leaf(1)]), Stmt::Say(7)];
    assert_eq!(printed(looking(), body), ["leaf new 1", "leaf end 1", "at 7"]);
    let kept = Stmt::Declare {
        var: Var(1),
        kind: Mutability::ConstRef,
        ty: Type::Leaf,
        typed: false,
        init: Some(leaf(1)),
    };
    assert_eq!(printed(looking(), vec![kept, Stmt::Say(7)]), ["leaf new 1", "at 7", "leaf end 1"]);
}
