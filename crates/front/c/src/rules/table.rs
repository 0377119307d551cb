//! What look-up tables ask about C: the class of a statement, its texts, and loops and branches with other conditions.

use super::syntax::{C, piece};
use crate::ast::{
    Block, Encoding, Expr, ExprId, ExprKind, For, ForInit, IntLiteral, IntSuffix, Stmt, StmtId,
    StmtKind, StrLiteral, UnaryOp,
};
use crate::print::{self, Parens};
use crate::visit::{Visitor, walk_stmt};
use partita_rewrite::view::{Anchor, Node, variant};
use partita_rewrite::{Tabular, Way};
use partita_source::Span;
use serde::Serialize;

impl Tabular for C {
    fn is_simple(&self, statement: &Node) -> bool {
        matches!(variant(statement), Some(("Expr" | "Return" | "Dialect" | "Goto", _)))
    }

    fn class(&self, node: &Node) -> Option<char> {
        match variant(node)? {
            ("Expr", inner) => match variant(inner)? {
                ("Assign" | "Step", _) => Some('A'),
                ("Call", _) => Some('F'),
                _ => None,
            },
            ("Return", _) => Some('R'),
            ("Declaration" | "Global", _) => Some('D'),
            _ => None,
        }
    }

    fn texts(&self, node: &Node) -> Vec<String> {
        let both = [Parens::Few, Parens::All];
        let text = |parens| {
            let printed = match (piece::<Stmt>(node), piece::<Expr>(node)) {
                (Some(stmt), _) => print::stmt(&stmt, parens),
                (None, Some(expr)) => print::expr(&expr, parens),
                (None, None) => String::new(),
            };
            printed.chars().filter(|c| !c.is_whitespace()).collect::<String>()
        };
        let mut texts: Vec<String> = both.into_iter().map(text).collect();
        // Conditions are printed in parentheses, too.
        if piece::<Expr>(node).is_some() {
            let inside: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
            texts.extend(inside);
        }
        texts
    }

    fn condition(&self, statement: &Node) -> Option<Node> {
        match variant(statement)? {
            ("If" | "While" | "DoWhile" | "For", inner) => {
                inner.get("cond").filter(|cond| !cond.is_null()).cloned()
            }
            _ => None,
        }
    }

    fn negated(&self, condition: &Node) -> Node {
        let Some(expr) = piece::<Expr>(condition) else { return condition.clone() };
        node(&not(expr))
    }

    fn expression(&self, statement: &Node) -> Option<Node> {
        match variant(statement)? {
            ("Expr", inner) => Some(inner.clone()),
            _ => None,
        }
    }

    fn heads(&self, statement: &Node) -> Vec<Node> {
        let Some(Stmt { kind: StmtKind::For(head), .. }) = piece::<Stmt>(statement) else {
            return Vec::new();
        };
        let mut heads = Vec::new();
        if let ForInit::Expr(expr) = &head.init {
            heads.push(node(&stmt(StmtKind::Expr(expr.clone()), expr.span)));
        }
        if let Some(step) = &head.step {
            heads.push(node(&stmt(StmtKind::Expr(step.clone()), step.span)));
        }
        heads
    }

    fn unfolded(&self, statement: &Node) -> Result<Vec<Node>, String> {
        let Some(Stmt { kind: StmtKind::For(head), span, .. }) = piece::<Stmt>(statement) else {
            return Err("this is no loop with a head".to_owned());
        };
        let (before, cond, body) = flat(*head, span)?;
        let cond = cond.unwrap_or_else(|| number(1, span));
        let looped = stmt(StmtKind::While { cond, body: Box::new(block(body, span)) }, span);
        Ok(before.iter().chain([&looped]).map(node).collect())
    }

    fn chosen(&self, statement: &Node, yes: &Way, no: &Way) -> Result<Vec<Node>, String> {
        let Some(Stmt { kind, span, .. }) = piece::<Stmt>(statement) else {
            return Err("this is no statement with a condition".to_owned());
        };
        let leave = || vec![stmt(StmtKind::Break, span)];
        let looped = |body: Vec<Stmt>| {
            let body = Box::new(block(body, span));
            stmt(StmtKind::While { cond: number(1, span), body }, span)
        };
        let done = if let StmtKind::If { cond, then, otherwise } = kind {
            let other = otherwise.map_or_else(Vec::new, |other| vec![*other]);
            vec![select(cond, vec![*then], other, yes, no, span)]
        } else if let StmtKind::While { cond, body } = kind {
            vec![looped(vec![select(cond, vec![*body], leave(), yes, no, span)])]
        } else if let StmtKind::DoWhile { body, cond } = kind {
            refuse_continue(&body)?;
            vec![looped(vec![*body, select(cond, Vec::new(), leave(), yes, no, span)])]
        } else if let StmtKind::For(head) = kind {
            let (mut before, cond, body) = flat(*head, span)?;
            let cond = cond.unwrap_or_else(|| number(1, span));
            before.push(looped(vec![select(cond, body, leave(), yes, no, span)]));
            before
        } else {
            return Err("only `if`, `while`, `do` and `for` have conditions".to_owned());
        };
        Ok(vec![node(&block(done, span))])
    }

    fn wrapped(&self, statements: Vec<Node>, origin: &Anchor) -> Node {
        let span = piece::<Span>(origin).unwrap_or_default();
        let stmts = statements.iter().filter_map(piece::<Stmt>).collect();
        node(&block(stmts, span))
    }

    fn printing(&self, text: &str, origin: &Anchor) -> Node {
        let span = piece::<Span>(origin).unwrap_or_default();
        let literal = |text: String| {
            let bytes = text.into_bytes();
            expr(ExprKind::Str(StrLiteral { bytes, encoding: Encoding::Plain }), span)
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let callee = Box::new(expr(ExprKind::Name("printf".into()), span));
        let args = vec![literal("%s\n".to_owned()), literal(text)];
        node(&stmt(StmtKind::Expr(expr(ExprKind::Call { callee, args }, span)), span))
    }
}

fn node<T: Serialize>(value: &T) -> Node {
    serde_json::to_value(value).unwrap_or_default()
}

fn stmt(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span, id: StmtId::default() }
}

fn expr(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span, id: ExprId::default() }
}

fn block(stmts: Vec<Stmt>, span: Span) -> Stmt {
    stmt(StmtKind::Block(Block { stmts, span }), span)
}

fn number(value: u64, span: Span) -> Expr {
    let text = value.to_string().into();
    let literal = IntLiteral { value, decimal: true, suffix: IntSuffix::default(), text };
    expr(ExprKind::Int(literal), span)
}

fn not(operand: Expr) -> Expr {
    let span = operand.span;
    expr(ExprKind::Unary { op: UnaryOp::Not, operand: Box::new(operand) }, span)
}

type Flat = (Vec<Stmt>, Option<Expr>, Vec<Stmt>);

/// What comes before a loop, its condition, and its body with the step behind it.
fn flat(head: For, span: Span) -> Result<Flat, String> {
    let For { init, cond, step, body } = head;
    let before = match init {
        ForInit::Nothing => Vec::new(),
        ForInit::Expr(init) => vec![stmt(StmtKind::Expr(init), span)],
        ForInit::Declaration(declaration) => vec![stmt(StmtKind::Declaration(declaration), span)],
    };
    let mut all = vec![body];
    if let Some(step) = step {
        refuse_continue(&all[0])?;
        let span = step.span;
        all.push(stmt(StmtKind::Expr(step), span));
    }
    Ok((before, cond, all))
}

fn refuse_continue(body: &Stmt) -> Result<(), String> {
    struct Look(bool);
    impl Visitor for Look {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= stmt.kind == StmtKind::Continue;
            walk_stmt(self, stmt);
        }
    }
    let mut look = Look(false);
    look.stmt(body);
    if look.0 {
        return Err("a loop with `continue` cannot get another condition or step".to_owned());
    }
    Ok(())
}

/// A choice between two branches. The program's own condition is computed as it always was, outside of the choice.
fn select(cond: Expr, then: Vec<Stmt>, other: Vec<Stmt>, yes: &Way, no: &Way, span: Span) -> Stmt {
    let guard = |way: &Way, against: &Way| match (way, against) {
        (Way::Is(node), _) => Some(guard(node, span)),
        (Way::Else, Way::Is(node)) => Some(not(guard(node, span))),
        // `else` beside the program's own condition is its opposite.
        (Way::Else, Way::Kept | Way::Else) | (Way::Kept, _) => None,
    };
    let choice = |branches: Vec<(Expr, Vec<Stmt>)>| {
        let branch = |(guard, rest): (Expr, Vec<Stmt>)| {
            let waits = StmtKind::DialectBlock {
                word: "partita_when".into(),
                value: Some(guard),
                body: Box::new(block(Vec::new(), span)),
            };
            block([stmt(waits, span)].into_iter().chain(rest).collect(), span)
        };
        let body = Box::new(block(branches.into_iter().map(branch).collect(), span));
        stmt(StmtKind::DialectBlock { word: "partita_select".into(), value: None, body }, span)
    };
    let own = |yes: Stmt, no: Stmt, cond: Expr| {
        let (then, otherwise) = (Box::new(yes), Some(Box::new(no)));
        stmt(StmtKind::If { cond, then, otherwise }, span)
    };
    let always = || number(1, span);
    match (guard(yes, no), guard(no, yes)) {
        (Some(yes), Some(no)) => choice(vec![(yes, then), (no, other)]),
        // Going in as the program says; not going in as the table says.
        (None, Some(no)) => {
            let both = choice(vec![(always(), then), (no.clone(), other.clone())]);
            own(both, choice(vec![(no, other)]), cond)
        }
        (Some(yes), None) => {
            let both = choice(vec![(yes.clone(), then.clone()), (always(), other)]);
            own(choice(vec![(yes, then)]), both, cond)
        }
        (None, None) => own(block(then, span), block(other, span), cond),
    }
}

fn guard(node: &Node, span: Span) -> Expr {
    piece::<Expr>(node).unwrap_or_else(|| number(1, span))
}
