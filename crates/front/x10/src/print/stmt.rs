//! Statements.

use super::Printer;
use crate::ast::{
    Block, Clocks, ControlStmt, ControlWord, Expr, ExprKind, ForInit, Formal, Ident, Local, Stmt,
    StmtKind, SwitchGroup,
};

impl Printer {
    pub fn block(&mut self, block: &Block) {
        self.lines(&block.stmts, Self::stmt);
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        self.annotations(&stmt.annotations);
        match &stmt.kind {
            StmtKind::Empty => self.put(";"),
            StmtKind::Block(block) => self.block(block),
            StmtKind::Expr(expr) => self.expr_stmt(expr),
            StmtKind::Local(local) => {
                self.local_words(local);
                self.local(local);
                self.put(";");
            }
            StmtKind::Type(decl) => self.type_decl(decl),
            StmtKind::Typedef(typedef) => self.typedef(typedef),
            StmtKind::If { cond, then, otherwise } => self.choice(cond, then, otherwise.as_deref()),
            StmtKind::While { cond, body } => self.headed("while (", cond, body),
            StmtKind::DoWhile { body, cond } => {
                self.put("do ");
                self.stmt(body);
                self.put(" while (");
                self.expr(cond);
                self.put(");");
            }
            StmtKind::For { init, cond, update, body } => {
                self.put("for (");
                self.for_init(init);
                self.put("; ");
                if let Some(cond) = cond {
                    self.expr(cond);
                }
                self.put("; ");
                self.exprs(update);
                self.put(") ");
                self.stmt(body);
            }
            StmtKind::ForEach { index, over, body } => {
                self.put("for (");
                self.elements(index.as_ref(), over);
                self.put(") ");
                self.stmt(body);
            }
            StmtKind::AtEach { index, over, clocks, body } => {
                self.put("ateach (");
                self.elements(index.as_ref(), over);
                self.put(") ");
                self.clocks(clocks);
                self.stmt(body);
            }
            StmtKind::Switch { value, groups } => {
                self.put("switch (");
                self.expr(value);
                self.put(") ");
                self.lines(groups, Self::group);
            }
            StmtKind::Labeled { label, body } => {
                self.ident(label);
                self.put(": ");
                self.stmt(body);
            }
            StmtKind::Break(label) => self.jump("break", label.as_ref()),
            StmtKind::Continue(label) => self.jump("continue", label.as_ref()),
            StmtKind::Return(value) => {
                self.put("return");
                if let Some(value) = value {
                    self.put(" ");
                    self.expr(value);
                }
                self.put(";");
            }
            StmtKind::Throw(value) => self.simple("throw ", value),
            StmtKind::Offer(value) => self.simple("offer ", value),
            StmtKind::Try { body, catches, finally } => {
                self.put("try ");
                self.block(body);
                for catch in catches {
                    self.put(" catch (");
                    self.formal(&catch.formal);
                    self.put(") ");
                    self.block(&catch.body);
                }
                self.finally(finally.as_ref());
            }
            StmtKind::Assert { cond, message } => {
                self.put("assert ");
                self.expr(cond);
                if let Some(message) = message {
                    self.put(" : ");
                    self.expr(message);
                }
                self.put(";");
            }
            StmtKind::Async { clocks, body } => {
                if *clocks == Clocks::OfFinish {
                    self.put("clocked ");
                }
                self.put("async ");
                self.clocks(clocks);
                self.spawned(body);
            }
            StmtKind::Finish { clocked, body } => {
                self.put(if *clocked { "clocked finish " } else { "finish " });
                self.stmt(body);
            }
            StmtKind::At { place, body } => self.headed("at (", place, body),
            StmtKind::Atomic(body) => {
                self.put("atomic ");
                self.stmt(body);
            }
            StmtKind::When { arms } => {
                for (index, arm) in arms.iter().enumerate() {
                    let word = if index == 0 { "when (" } else { " or (" };
                    self.headed(word, &arm.cond, &arm.body);
                }
            }
            StmtKind::AdvanceAll => self.put("next;"),
            StmtKind::ConstructorCall { outer, of_super, types, args } => {
                if let Some(outer) = outer {
                    self.operand(outer);
                    self.put(".");
                }
                self.put(if *of_super { "super" } else { "this" });
                self.types(types);
                self.args(args);
                self.put(";");
            }
            StmtKind::Property { types, args } => {
                self.put("property");
                self.types(types);
                self.args(args);
                self.put(";");
            }
            StmtKind::Control(control) => self.control(control),
        }
    }

    /// In 2.0 a parenthesis behind `async` holds a place.
    fn spawned(&mut self, body: &Stmt) {
        let start = self.text.len();
        self.stmt(body);
        let placed = self.text.get(start..).is_some_and(|text| text.starts_with('('));
        if self.is_legacy() && placed {
            self.text.insert_str(start, "{ ");
            self.put(" }");
        }
    }

    /// An `at` with a value would be read as a statement.
    fn expr_stmt(&mut self, expr: &Expr) {
        if matches!(expr.kind, ExprKind::At { .. }) {
            self.operand(expr);
        } else {
            self.expr(expr);
        }
        self.put(";");
    }

    fn simple(&mut self, word: &str, value: &Expr) {
        self.put(word);
        self.expr(value);
        self.put(";");
    }

    /// `word (head) body`, the word with its parenthesis.
    fn headed(&mut self, word: &str, head: &Expr, body: &Stmt) {
        self.put(word);
        self.expr(head);
        self.put(") ");
        self.stmt(body);
    }

    fn choice(&mut self, cond: &Expr, then: &Stmt, otherwise: Option<&Stmt>) {
        self.put("if (");
        self.expr(cond);
        self.put(") ");
        self.stmt(then);
        if let Some(otherwise) = otherwise {
            self.put(" else ");
            self.stmt(otherwise);
        }
    }

    fn jump(&mut self, word: &str, label: Option<&Ident>) {
        self.put(word);
        if let Some(label) = label {
            self.put(" ");
            self.ident(label);
        }
        self.put(";");
    }

    fn local_words(&mut self, local: &Local) {
        self.modifiers(&local.modifiers);
        self.binder(local.binder);
    }

    fn local(&mut self, local: &Local) {
        self.pattern(&local.pattern);
        self.result(local.ty.as_ref());
        if let Some(init) = &local.init {
            self.put(" = ");
            self.expr(init);
        }
    }

    /// All have the words of the first.
    fn for_init(&mut self, init: &ForInit) {
        match init {
            ForInit::Exprs(exprs) => self.exprs(exprs),
            ForInit::Locals(locals) => {
                if let Some(first) = locals.first() {
                    self.local_words(first);
                }
                self.list(locals, Self::local);
            }
        }
    }

    fn elements(&mut self, index: Option<&Formal>, over: &Expr) {
        if let Some(index) = index {
            self.formal(index);
            self.put(" in ");
        }
        self.expr(over);
    }

    /// `clocked(c) `
    fn clocks(&mut self, clocks: &Clocks) {
        match clocks {
            Clocks::None | Clocks::OfFinish => {}
            Clocks::These(clocks) => {
                self.put("clocked");
                self.args(clocks);
                self.put(" ");
            }
        }
    }

    fn group(&mut self, group: &SwitchGroup) {
        for label in &group.labels {
            match &label.value {
                Some(value) => {
                    self.put("case ");
                    self.expr(value);
                }
                None => self.put("default"),
            }
            self.put(": ");
        }
        self.indent += 1;
        for stmt in &group.stmts {
            self.put("\n");
            self.start_line();
            self.stmt(stmt);
        }
        self.indent -= 1;
    }

    fn finally(&mut self, finally: Option<&Block>) {
        if let Some(finally) = finally {
            self.put(" finally ");
            self.block(finally);
        }
    }

    fn control(&mut self, control: &ControlStmt) {
        self.operand(&control.receiver);
        self.put(".");
        self.put(control.word.word());
        self.types(&control.types);
        match control.word {
            ControlWord::Break | ControlWord::Continue | ControlWord::Throw => {
                self.put(" ");
                self.exprs(&control.args);
                self.put(";");
            }
            ControlWord::Do => {
                self.put(" ");
                self.blocks(control.body.as_ref());
                self.put(" while ");
                self.args(&control.args);
                self.put(";");
            }
            ControlWord::At
            | ControlWord::AtEach
            | ControlWord::Async
            | ControlWord::Atomic
            | ControlWord::Finish
            | ControlWord::For
            | ControlWord::If
            | ControlWord::Try
            | ControlWord::When
            | ControlWord::While => self.control_parts(control),
        }
    }

    fn control_parts(&mut self, control: &ControlStmt) {
        self.put(" (");
        if !control.formals.is_empty() {
            self.list(&control.formals, Self::formal);
            self.put(" in ");
        }
        self.exprs(&control.args);
        self.put(") ");
        self.clocks(&control.clocks);
        self.blocks(control.body.as_ref());
        if let Some(otherwise) = &control.otherwise {
            self.put(" else ");
            self.block(otherwise);
        }
        for (formals, block) in &control.catches {
            self.put(" catch ");
            self.formals(formals);
            self.put(" ");
            self.block(block);
        }
        self.finally(control.finally.as_ref());
    }

    fn blocks(&mut self, body: Option<&Block>) {
        if let Some(body) = body {
            self.block(body);
        }
    }
}
