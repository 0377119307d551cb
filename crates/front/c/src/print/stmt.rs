//! Statements.

use super::Printer;
use crate::ast::{Block, Extra, For, ForInit, Pragma, Stmt, StmtKind};

impl Printer {
    pub(super) fn block(&mut self, block: &Block) {
        self.push("{");
        self.indent += 1;
        for stmt in &block.stmts {
            self.line();
            self.stmt(stmt);
        }
        self.indent -= 1;
        self.line();
        self.push("}");
    }

    /// What a loop or branch governs: a block behind it, or a line below.
    fn body(&mut self, stmt: &Stmt) {
        if let StmtKind::Block(block) = &stmt.kind {
            self.push(" ");
            self.block(block);
            return;
        }
        self.indent += 1;
        self.line();
        self.stmt(stmt);
        self.indent -= 1;
    }

    /// A pragma on a line of its own.
    pub(super) fn pragma(&mut self, pragma: &Pragma) {
        self.line();
        self.push("#pragma ");
        let words: Vec<&str> = pragma.words.iter().map(|word| &**word).collect();
        self.push(&words.join(" "));
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.push(";"),
            StmtKind::Expr(expr) => {
                self.expr(expr, 0);
                self.push(";");
            }
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::StaticAssert(assert) => self.static_assert(assert),
            StmtKind::Block(block) => self.block(block),
            StmtKind::If { cond, then, otherwise } => {
                self.push("if (");
                self.expr(cond, 0);
                self.push(")");
                self.branch(then, otherwise.is_some());
                if let Some(otherwise) = otherwise {
                    self.line();
                    self.push("else");
                    if matches!(otherwise.kind, StmtKind::If { .. }) {
                        self.push(" ");
                        self.stmt(otherwise);
                    } else {
                        self.body(otherwise);
                    }
                }
            }
            StmtKind::While { cond, body } => {
                self.push("while (");
                self.expr(cond, 0);
                self.push(")");
                self.body(body);
            }
            StmtKind::DoWhile { body, cond } => {
                self.push("do");
                self.body(body);
                self.line();
                self.push("while (");
                self.expr(cond, 0);
                self.push(");");
            }
            StmtKind::For(head) => self.for_head("for", head, None),
            StmtKind::DialectFor(one) => self.for_head(&one.word, &one.head, Some(&one.extra)),
            StmtKind::Switch { value, body } => {
                self.push("switch (");
                self.expr(value, 0);
                self.push(")");
                self.body(body);
            }
            StmtKind::Case { value, body } => {
                self.push("case ");
                self.expr(value, 2);
                self.push(":");
                self.labelled(body);
            }
            StmtKind::Default { body } => {
                self.push("default:");
                self.labelled(body);
            }
            StmtKind::Label { label, body } => {
                self.push(&label.name);
                self.push(":");
                self.labelled(body);
            }
            StmtKind::Goto(label) => {
                self.push("goto ");
                self.push(&label.name);
                self.push(";");
            }
            StmtKind::Break => self.push("break;"),
            StmtKind::Continue => self.push("continue;"),
            StmtKind::Return(value) => self.word("return", value.as_ref()),
            StmtKind::Dialect { word, value } => self.word(word, value.as_ref()),
            StmtKind::DialectBlock { word, value, body } => {
                self.push(word);
                if let Some(value) = value {
                    self.push(" (");
                    self.expr(value, 0);
                    self.push(")");
                }
                self.body(body);
            }
            StmtKind::Pragma { pragma, body } => {
                self.pragma(pragma);
                if let Some(body) = body {
                    self.line();
                    self.stmt(body);
                }
            }
            StmtKind::Other(text) => {
                self.push(text);
                self.push(";");
            }
            StmtKind::Meta(meta) => self.meta(meta),
        }
    }

    fn word(&mut self, word: &str, value: Option<&crate::ast::Expr>) {
        self.push(word);
        if let Some(value) = value {
            self.push(" ");
            self.expr(value, 0);
        }
        self.push(";");
    }

    /// The first branch of an `if`: in braces where the `else` would go to another one.
    fn branch(&mut self, then: &Stmt, has_else: bool) {
        if has_else && takes_else(then) {
            self.push(" {");
            self.indent += 1;
            self.line();
            self.stmt(then);
            self.indent -= 1;
            self.line();
            self.push("}");
        } else {
            self.body(then);
        }
    }

    fn labelled(&mut self, body: &Stmt) {
        self.line();
        self.stmt(body);
    }

    fn for_head(&mut self, word: &str, head: &For, extra: Option<&Extra>) {
        self.push(word);
        self.push(" (");
        match &head.init {
            ForInit::Nothing => self.push(";"),
            ForInit::Expr(expr) => {
                self.expr(expr, 0);
                self.push(";");
            }
            ForInit::Declaration(declaration) => self.declaration(declaration),
        }
        if let Some(cond) = &head.cond {
            self.push(" ");
            self.expr(cond, 0);
        }
        self.push(";");
        if let Some(step) = &head.step {
            self.push(" ");
            self.expr(step, 0);
        }
        if let Some(extra) = extra {
            self.push(";");
            match extra {
                Extra::Nothing => {}
                Extra::Continue => self.push(" continue"),
                Extra::Expr(expr) => {
                    self.push(" ");
                    self.expr(expr, 0);
                }
            }
        }
        self.push(")");
        self.body(&head.body);
    }
}

/// Whether an `else` behind this statement would belong to an `if` in it.
fn takes_else(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::If { otherwise, .. } => otherwise.as_deref().is_none_or(takes_else),
        StmtKind::While { body, .. }
        | StmtKind::Switch { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default { body }
        | StmtKind::DialectBlock { body, .. }
        | StmtKind::Label { body, .. } => takes_else(body),
        StmtKind::For(head) => takes_else(&head.body),
        StmtKind::DialectFor(one) => takes_else(&one.head.body),
        StmtKind::Pragma { body, .. } => body.as_deref().is_some_and(takes_else),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declaration(_)
        | StmtKind::StaticAssert(_)
        | StmtKind::Block(_)
        | StmtKind::DoWhile { .. }
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Dialect { .. }
        | StmtKind::Other(_)
        | StmtKind::Meta(_) => false,
    }
}
