//! Statements.

use super::Printer;
use crate::ast::{
    AssignOp, Block, Cond, ExprKind, Forwarded, Ident, ImportItem, Path, Stmt, StmtKind,
    TaskIntent, UseItem,
};
use std::fmt::Write as _;

impl Printer {
    pub fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.start_line();
            self.stmt(stmt);
            self.put("\n");
        }
    }

    pub fn braces(&mut self, stmts: &[Stmt]) {
        self.put("{");
        if !stmts.is_empty() {
            self.put("\n");
            self.indent += 1;
            self.stmts(stmts);
            self.indent -= 1;
            self.start_line();
        }
        self.put("}");
    }

    /// ` { .. }`
    fn body(&mut self, block: &Block) {
        self.put(" ");
        self.braces(&block.stmts);
    }

    fn task(&mut self, word: &str, with: &[TaskIntent], body: &Block) {
        self.put(word);
        self.with(with);
        self.body(body);
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.put(";"),
            StmtKind::Block(block) => self.braces(&block.stmts),
            StmtKind::Expr(expr) => {
                let plain = matches!(expr.kind, ExprKind::New { .. } | ExprKind::Let { .. });
                if plain {
                    self.expr(expr)
                } else {
                    self.operand(expr)
                }
                self.put(";");
            }
            StmtKind::Assign { target, op, value } => {
                self.operand(target);
                self.put(" ");
                match op {
                    AssignOp::Plain => self.put("="),
                    AssignOp::Compound(op) => {
                        let _ = write!(self.text, "{}=", op.symbol());
                    }
                    AssignOp::Swap => self.put("<=>"),
                    AssignOp::Reduce => self.put("reduce="),
                }
                self.put(" ");
                self.expr(value);
                self.put(";");
            }
            StmtKind::Var(decl) => {
                self.variables(decl);
                self.put(";");
            }
            StmtKind::If { arms, otherwise } => {
                for (index, arm) in arms.iter().enumerate() {
                    self.put(if index > 0 { " else if " } else { "if " });
                    self.cond(&arm.cond);
                    self.body(&arm.body);
                }
                if let Some(block) = otherwise {
                    self.put(" else");
                    self.body(block);
                }
            }
            StmtKind::While { cond, body } => {
                self.put("while ");
                self.cond(cond);
                self.body(body);
            }
            StmtKind::DoWhile { body, cond } => {
                self.put("do");
                self.body(body);
                self.put(" while ");
                self.expr(cond);
                self.put(";");
            }
            StmtKind::Loop { kind, header, body } => {
                self.loop_header(*kind, header);
                self.body(body);
            }
            StmtKind::Begin { with, body } => self.task("begin", with, body),
            StmtKind::Cobegin { with, body } => self.task("cobegin", with, body),
            StmtKind::Sync(body) => self.task("sync", &[], body),
            StmtKind::Atomic(body) => self.task("atomic", &[], body),
            StmtKind::Defer(body) => self.task("defer", &[], body),
            StmtKind::Serial { cond, body } | StmtKind::Local { cond, body } => {
                let serial = matches!(stmt.kind, StmtKind::Serial { .. });
                self.put(if serial { "serial" } else { "local" });
                if let Some(cond) = cond {
                    self.put(" ");
                    self.expr(cond);
                }
                self.body(body);
            }
            StmtKind::On { place, body } => {
                self.put("on ");
                self.expr(place);
                self.body(body);
            }
            StmtKind::Select { value, whens, otherwise } => {
                self.put("select ");
                self.expr(value);
                self.put(" {\n");
                self.indent += 1;
                for when in whens {
                    self.start_line();
                    self.put("when ");
                    self.exprs(&when.values);
                    self.body(&when.body);
                    self.put("\n");
                }
                if let Some(block) = otherwise {
                    self.start_line();
                    self.put("otherwise");
                    self.body(block);
                    self.put("\n");
                }
                self.indent -= 1;
                self.start_line();
                self.put("}");
            }
            StmtKind::Return(value) => {
                self.put("return");
                if let Some(value) = value {
                    self.put(" ");
                    self.expr(value);
                }
                self.put(";");
            }
            StmtKind::Yield(value) => {
                self.put("yield ");
                self.expr(value);
                self.put(";");
            }
            StmtKind::Break(label) => self.jump("break", label.as_ref()),
            StmtKind::Continue(label) => self.jump("continue", label.as_ref()),
            StmtKind::Label { name, body } => {
                let _ = write!(self.text, "label {} ", name.name);
                self.stmt(body);
            }
            StmtKind::Delete(values) => {
                self.put("delete ");
                self.exprs(values);
                self.put(";");
            }
            StmtKind::Try { bang, body, catches } => {
                self.put(if *bang { "try!" } else { "try" });
                self.body(body);
                for catch in catches {
                    self.put(" catch");
                    if let Some(name) = &catch.name {
                        let _ = write!(self.text, " {}", name.name);
                    }
                    if let Some(ty) = &catch.ty {
                        self.put(": ");
                        self.expr(ty);
                    }
                    self.body(&catch.body);
                }
            }
            StmtKind::Throw(value) => {
                self.put("throw ");
                self.expr(value);
                self.put(";");
            }
            StmtKind::InitThis => self.put("init this;"),
            StmtKind::Use { access, items } => {
                self.access(*access);
                self.put("use ");
                self.list(items, Self::use_item);
                self.put(";");
            }
            StmtKind::Import { access, items } => {
                self.access(*access);
                self.put("import ");
                self.list(items, Self::import_item);
                self.put(";");
            }
            StmtKind::Require(values) => {
                self.put("require ");
                self.exprs(values);
                self.put(";");
            }
            StmtKind::Include(name) => {
                let _ = write!(self.text, "include module {};", name.name);
            }
            StmtKind::Module(module) => self.module(module),
            StmtKind::Proc(proc) => self.procedure(proc),
            StmtKind::Aggregate(aggregate) => self.aggregate(aggregate),
            StmtKind::Enum(decl) => self.enumeration(decl),
            StmtKind::Forwarding { target, filter } => {
                self.put("forwarding ");
                match target {
                    Forwarded::Expr(expr) => self.expr(expr),
                    Forwarded::Field(decl) => self.variables(decl),
                }
                self.filter(filter);
                self.put(";");
            }
            StmtKind::Unsupported { what } => {
                let _ = write!(self.text, "/* {what} */");
            }
        }
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Expr(expr) => self.expr(expr),
            Cond::Bind { constant, name, value } => {
                self.put(if *constant { "const " } else { "var " });
                let _ = write!(self.text, "{} = ", name.name);
                self.expr(value);
            }
        }
    }

    fn jump(&mut self, word: &str, label: Option<&Ident>) {
        self.put(word);
        if let Some(label) = label {
            let _ = write!(self.text, " {}", label.name);
        }
        self.put(";");
    }

    fn path(&mut self, path: &Path) {
        let parts: Vec<&str> = path.parts.iter().map(|part| &*part.name).collect();
        self.put(&parts.join("."));
    }

    fn use_item(&mut self, item: &UseItem) {
        self.path(&item.path);
        if let Some(alias) = &item.alias {
            let _ = write!(self.text, " as {}", alias.name);
        }
        self.filter(&item.filter);
    }

    fn import_item(&mut self, item: &ImportItem) {
        self.path(&item.path);
        if let Some(names) = &item.names {
            self.put(".{");
            self.renames(names);
            self.put("}");
        }
        if let Some(alias) = &item.alias {
            let _ = write!(self.text, " as {}", alias.name);
        }
    }
}
