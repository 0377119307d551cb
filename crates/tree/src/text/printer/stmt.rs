//! Printing statements and blocks.

use super::{Printer, Style};
use crate::text::words::remote_word;
use crate::{Block, Expr, Qualifiers, SegmentMark, Spawn, Stmt, StmtKind, Variable};

impl Printer {
    pub(super) fn block(&mut self, block: &Block) {
        if block.is_empty() {
            return self.put("{ }");
        }
        match self.style {
            Style::Heads => self.put("{ ... }"),
            Style::Inline => {
                self.put("{ ");
                for stmt in block {
                    self.stmt(stmt);
                    self.put(" ");
                }
                self.put("}");
            }
            Style::Lines => {
                self.put("{");
                self.indent += 1;
                for stmt in block {
                    self.line();
                    self.stmt(stmt);
                }
                self.indent -= 1;
                self.line();
                self.put("}");
            }
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Nop => self.put(";"),
            StmtKind::Declare(variable) => {
                self.qualifiers(variable.qualifiers);
                self.put("var ");
                self.variable(variable);
                self.put(";");
            }
            StmtKind::Assign { target, value } => {
                self.first_term(target);
                self.put(" = ");
                self.expr(value);
                self.put(";");
            }
            StmtKind::Eval(expr) => {
                self.first_term(expr);
                self.put(";");
            }
            StmtKind::If { cond, yes, no } => self.if_stmt(cond, yes, no),
            StmtKind::While { cond, body } => self.guarded("while", cond, body),
            StmtKind::For { variables, over, body } => {
                self.put("for ");
                self.list(variables, |printer, name| printer.name(name));
                self.put(" in ");
                self.expr(over);
                self.put(" ");
                self.block(body);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Return(None) => self.put("return;"),
            StmtKind::Return(Some(value)) => self.word_term("return", value),
            StmtKind::Stop => self.put("stop;"),
            StmtKind::StopAll => self.put("stop all;"),
            StmtKind::Reset(cell) => self.word_term("reset", cell),
            StmtKind::Break => self.put("break;"),
            StmtKind::Continue => self.put("continue;"),
            StmtKind::Goto(label) => {
                self.put("goto ");
                self.name(label);
                self.put(";");
            }
            StmtKind::Label(label) => {
                self.name(label);
                self.put(":");
            }
            StmtKind::Spawn(spawn) => self.spawn(spawn),
            StmtKind::Group { name, body } => {
                self.put("group ");
                if let Some(name) = name {
                    self.name(name);
                    self.put(" ");
                }
                self.block(body);
            }
            StmtKind::On { place, body } => {
                self.put("on ");
                self.expr(place);
                self.put(" ");
                self.block(body);
            }
            StmtKind::Atomic(body) => {
                self.put("atomic ");
                self.block(body);
            }
            StmtKind::When { guard, body } => self.guarded("when", guard, body),
            StmtKind::Choose(blocks) => self.choose(blocks),
            StmtKind::Assert { cond, code, message } => {
                self.put("assert ");
                self.expr(cond);
                if let Some(code) = code {
                    self.put(" as ");
                    self.string(code.name());
                }
                if let Some(message) = message {
                    self.put(", ");
                    self.string(message);
                }
                self.put(";");
            }
            StmtKind::Assume(cond) => self.word_term("assume", cond),
            StmtKind::Print(items) => {
                self.put(if items.is_empty() { "print" } else { "print " });
                self.list(items, Self::expr);
                self.put(";");
            }
            StmtKind::Item(items) => {
                self.put(if items.is_empty() { "item" } else { "item " });
                self.list(items, Self::expr);
                self.put(";");
            }
            StmtKind::PrintAs { format, items } => {
                self.put("print as ");
                self.expr(format);
                for item in items {
                    self.put(", ");
                    self.expr(item);
                }
                self.put(";");
            }
            StmtKind::Throw(value) => self.word_term("throw", value),
            StmtKind::Try { body, handler } => {
                self.put("try ");
                self.block(body);
                self.put(" catch (");
                self.name(&handler.variable);
                self.put(") ");
                self.block(&handler.body);
            }
            StmtKind::Put { target, place, source } => {
                self.transfer("put", [target, place, source])
            }
            StmtKind::Get { target, source, place } => {
                self.transfer("get", [target, source, place])
            }
            StmtKind::Remote { target, op, cell, place, operands } => {
                self.put("remote(");
                self.expr(target);
                self.put(", ");
                self.put(remote_word(*op));
                for term in [cell, place].into_iter().chain(operands) {
                    self.put(", ");
                    self.expr(term);
                }
                self.put(");");
            }
            StmtKind::Flush(place) => self.word_term("flush", place),
            StmtKind::Fence => self.put("fence;"),
            StmtKind::Segment(SegmentMark::Close) => self.put("close segment;"),
            StmtKind::Segment(SegmentMark::Open) => self.put("open segment;"),
            StmtKind::Unsupported(why) => {
                self.put("unsupported ");
                self.string(why);
                self.put(";");
            }
        }
    }

    /// A term at the start of a statement: there `{` would start a block.
    fn first_term(&mut self, expr: &Expr) {
        let start = self.out.len();
        self.expr(expr);
        if self.out[start..].starts_with('{') {
            self.out.insert(start, '(');
            self.put(")");
        }
    }

    fn word_term(&mut self, word: &str, expr: &Expr) {
        self.put(word);
        self.put(" ");
        self.expr(expr);
        self.put(";");
    }

    fn guarded(&mut self, word: &str, cond: &Expr, body: &Block) {
        self.put(word);
        self.put(" (");
        self.expr(cond);
        self.put(") ");
        self.block(body);
    }

    fn if_stmt(&mut self, cond: &Expr, yes: &Block, no: &Block) {
        self.guarded("if", cond, yes);
        match no.as_slice() {
            [] => {}
            [Stmt { kind: StmtKind::If { cond, yes, no }, .. }] if self.style != Style::Heads => {
                self.put(" else ");
                self.if_stmt(cond, yes, no);
            }
            [..] => {
                self.put(" else ");
                self.block(no);
            }
        }
    }

    fn spawn(&mut self, spawn: &Spawn) {
        self.put("spawn ");
        if let Some(place) = &spawn.place {
            self.put("at ");
            self.place_operand(place);
            self.put(" ");
        }
        if let Some(group) = &spawn.group {
            self.put("in ");
            self.name(group);
            self.put(" ");
        }
        if !spawn.copies.is_empty() {
            self.put("(");
            self.list(&spawn.copies, |printer, (name, value)| {
                printer.name(name);
                printer.put(" = ");
                printer.expr(value);
            });
            self.put(") ");
        }
        self.block(&spawn.body);
    }

    fn choose(&mut self, blocks: &[Block]) {
        if blocks.is_empty() {
            return self.put("choose;");
        }
        for (index, block) in blocks.iter().enumerate() {
            self.put(if index == 0 { "choose " } else { " or " });
            self.block(block);
        }
    }

    fn transfer(&mut self, word: &str, terms: [&Expr; 3]) {
        self.put(word);
        self.put("(");
        self.list(&terms, |printer, term| printer.expr(term));
        self.put(");");
    }

    /// `name: T at place = value`
    pub(super) fn variable(&mut self, variable: &Variable) {
        self.name(&variable.name);
        self.put(": ");
        self.ty(&variable.ty);
        if let Some(home) = &variable.home {
            self.put(" at ");
            self.expr(home);
        }
        if let Some(init) = &variable.init {
            self.put(" = ");
            self.expr(init);
        }
    }

    pub(super) fn qualifiers(&mut self, qualifiers: Qualifiers) {
        let Qualifiers { symmetric, sync, constant, transient } = qualifiers;
        let words = [
            (symmetric, "symmetric "),
            (sync, "sync "),
            (constant, "const "),
            (transient, "transient "),
        ];
        for (set, word) in words {
            if set {
                self.put(word);
            }
        }
    }
}
