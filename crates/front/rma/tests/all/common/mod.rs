//! What the tests share: reading with a check, codes with lines, and a terse print of the tree.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "helpers of tests, outside of any test function"
)]

use partita_rma::read;
use partita_source::{Diagnostic, Diagnostics, FileId, SourceMap};
use partita_tree::{
    BinaryOp, Block, Expr, ExprKind, Program, PropertyKind, RemoteOp, Stmt, StmtKind, UnaryOp,
};

/// Reads a program that must have no diagnostics at all.
pub fn accept(text: &str) -> Program {
    let (program, diagnostics) = read_named(text);
    assert_eq!(codes(text, &diagnostics), [], "{diagnostics:#?}");
    let program = program.unwrap();
    round_trip(&program);
    program
}

/// The tree's text form reads back: also a check of its limits.
pub fn round_trip(program: &Program) {
    let printed = partita_tree::text::print(program);
    let (again, diagnostics) = partita_tree::text::read(FileId(0), &printed);
    assert_eq!(diagnostics, [], "{printed}");
    assert!(partita_tree::text::same_shape(program, &again), "{printed}");
}

/// Reads a program that must be refused; gives code and line of each message.
pub fn reject(text: &str) -> Vec<(&'static str, usize)> {
    let (program, diagnostics) = read_named(text);
    assert!(program.is_none(), "accepted:\n{text}");
    codes(text, &diagnostics)
}

/// The only error of a text.
pub fn only_error(text: &str) -> Diagnostic {
    let (_, diagnostics) = read_named(text);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    diagnostics.into_iter().next().unwrap()
}

pub fn read_named(text: &str) -> (Option<Program>, Diagnostics) {
    let file = SourceMap::new().add("test.rma", text);
    read(file, text, "test")
}

pub fn codes(text: &str, diagnostics: &Diagnostics) -> Vec<(&'static str, usize)> {
    let mut map = SourceMap::new();
    map.add("test.rma", text);
    let line = |diagnostic: &Diagnostic| {
        let span = diagnostic.primary.as_ref()?.span;
        map.position(span).map(|(_, position)| position.line)
    };
    diagnostics.iter().map(|diagnostic| (diagnostic.code, line(diagnostic).unwrap_or(0))).collect()
}

/// The body of the first process after its declarations, one line.
pub fn body(program: &Program) -> String {
    let body = &program.procs.first().unwrap().body;
    let declared = body.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Declare(_))).count();
    block(&body[declared..])
}

pub fn block(block: &[Stmt]) -> String {
    block.iter().map(stmt).collect::<Vec<_>>().join(" ")
}

fn braces(inner: &Block) -> String {
    format!("{{{}}}", block(inner))
}

pub fn stmt(stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Nop => "nop;".into(),
        StmtKind::Declare(variable) => {
            format!("var {} = {};", variable.name, expr(variable.init.as_ref().unwrap()))
        }
        StmtKind::Assign { target, value } => format!("{} = {};", expr(target), expr(value)),
        StmtKind::If { cond, yes, no } => {
            format!("if {} {} else {}", expr(cond), braces(yes), braces(no))
        }
        StmtKind::While { cond, body } => format!("while {} {}", expr(cond), braces(body)),
        StmtKind::Goto(label) => format!("goto {label};"),
        StmtKind::Label(label) => format!("{label}:"),
        StmtKind::Atomic(body) => format!("atomic {}", braces(body)),
        StmtKind::Choose(blocks) => {
            format!("choose {}", blocks.iter().map(braces).collect::<Vec<_>>().join(" or "))
        }
        StmtKind::Assert { cond, code: None, message: None } => format!("assert {};", expr(cond)),
        StmtKind::Assume(cond) => format!("assume {};", expr(cond)),
        StmtKind::Put { target, place, source } => {
            format!("put {} {} {};", expr(target), expr(place), expr(source))
        }
        StmtKind::Get { target, source, place } => {
            format!("get {} {} {};", expr(target), expr(source), expr(place))
        }
        StmtKind::Remote { target, op, cell, place, operands } => {
            let op = match op {
                RemoteOp::Swap => "swap",
                RemoteOp::CompareSwap => "cas",
                RemoteOp::FetchAdd => "add",
            };
            let operands = operands.iter().map(expr).collect::<Vec<_>>().join(" ");
            format!("{op} {} {} {} {operands};", expr(target), expr(cell), expr(place))
        }
        StmtKind::Flush(place) => format!("flush {};", expr(place)),
        other => panic!("not made by this front end: {other:?}"),
    }
}

pub fn expr(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Var(name) => name.to_string(),
        ExprKind::TaskVar { task, name } => format!("{task}::{name}"),
        ExprKind::AtLabel { task, label } => format!("at({task}, {label})"),
        ExprKind::Unary { op: UnaryOp::Not, operand } => format!("!{}", expr(operand)),
        ExprKind::Unary { op: UnaryOp::Neg, operand } => format!("-{}", expr(operand)),
        ExprKind::Binary { op, left, right } => {
            let op = match op {
                BinaryOp::Add => "+",
                BinaryOp::Sub => "-",
                BinaryOp::Mul => "*",
                BinaryOp::EuclidMod => "%",
                BinaryOp::Eq => "==",
                BinaryOp::Ne => "!=",
                BinaryOp::Lt => "<",
                BinaryOp::Le => "<=",
                BinaryOp::Gt => ">",
                BinaryOp::Ge => ">=",
                BinaryOp::AndThen => "&&",
                BinaryOp::OrElse => "||",
                other => panic!("not made by this front end: {other:?}"),
            };
            format!("({} {op} {})", expr(left), expr(right))
        }
        ExprKind::Cast { value, .. } => format!("int{}", expr(value)),
        ExprKind::Choose { low, high } => format!("choose({}, {})", expr(low), expr(high)),
        other => panic!("not made by this front end: {other:?}"),
    }
}

pub fn property(kind: &PropertyKind) -> String {
    match kind {
        PropertyKind::Always(e) => format!("always {}", expr(e)),
        PropertyKind::Final(e) => format!("final {}", expr(e)),
        PropertyKind::Observe(list) => {
            format!("observe {}", list.iter().map(expr).collect::<Vec<_>>().join(", "))
        }
    }
}
