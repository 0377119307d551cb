//! Expressions.

use super::Printer;
use crate::ast::{
    Arg, ArrayRow, BinaryOp, Brackets, Expr, ExprKind, GuardedKind, LoopExpr, LoopHeader, LoopKind,
    Management, ReduceOp,
};
use std::fmt::Write as _;

impl Printer {
    /// An expression as a part of a larger one: in parentheses unless it is a single thing.
    pub fn operand(&mut self, expr: &Expr) {
        let single = match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Real { .. }
            | ExprKind::Imag { .. }
            | ExprKind::Str(_)
            | ExprKind::Bytes(_)
            | ExprKind::Bool(_)
            | ExprKind::Nil
            | ExprKind::None
            | ExprKind::This
            | ExprKind::Name(_)
            | ExprKind::Query(_)
            | ExprKind::Call { .. }
            | ExprKind::Dot { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Expand(_)
            | ExprKind::Zip(_)
            | ExprKind::NonNil(_) => true,
            ExprKind::Nilable(_)
            | ExprKind::Noinit
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Range { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Array(_)
            | ExprKind::ArrayRows(_)
            | ExprKind::ArrayPairs(_)
            | ExprKind::Domain(_)
            | ExprKind::New { .. }
            | ExprKind::Managed { .. }
            | ExprKind::If { .. }
            | ExprKind::Loop(_)
            | ExprKind::Reduce { .. }
            | ExprKind::Guarded { .. }
            | ExprKind::Try { .. }
            | ExprKind::Proc(_)
            | ExprKind::ProcType(_)
            | ExprKind::Let { .. }
            | ExprKind::Unsupported { .. } => false,
        };
        if single {
            self.expr(expr);
        } else {
            self.put("(");
            self.expr(expr);
            self.put(")");
        }
    }

    pub fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int(value) => self.put(&value.to_string()),
            ExprKind::Real { text, .. } | ExprKind::Imag { text, .. } => self.put(text),
            ExprKind::Str(text) => self.string(text),
            ExprKind::Bytes(bytes) => self.bytes(bytes),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Nil => self.put("nil"),
            ExprKind::None => self.put("none"),
            ExprKind::This => self.put("this"),
            ExprKind::Noinit => self.put("noinit"),
            ExprKind::Name(name) => self.put(name),
            ExprKind::Query(name) => {
                self.put("?");
                self.put(name.as_ref().map_or("", |name| &*name.name));
            }
            ExprKind::Unary { op, operand } => {
                self.put(op.symbol());
                self.operand(operand);
            }
            ExprKind::Binary { op, left, right } => {
                // A chain of one operator groups to the left by itself.
                let same = matches!(left.kind, ExprKind::Binary { op: inner, .. } if inner == *op);
                if same && *op != BinaryOp::Power {
                    self.expr(left);
                } else {
                    self.operand(left);
                }
                let _ = write!(self.text, " {} ", op.symbol());
                self.operand(right);
            }
            ExprKind::Range { low, high, open } => {
                if let Some(low) = low {
                    self.operand(low);
                }
                self.put(if *open { "..<" } else { ".." });
                if let Some(high) = high {
                    self.operand(high);
                }
            }
            ExprKind::Cast { value, ty } => {
                self.operand(value);
                self.put(": ");
                self.operand(ty);
            }
            ExprKind::Call { callee, args, brackets } => {
                self.operand(callee);
                self.args(args, *brackets);
            }
            ExprKind::Dot { base, name } => {
                self.operand(base);
                self.put(".");
                self.put(&name.name);
            }
            ExprKind::Tuple(parts) => {
                self.put("(");
                self.exprs(parts);
                self.put(if parts.len() == 1 { ",)" } else { ")" });
            }
            ExprKind::Expand(inner) => {
                self.put("(...");
                self.expr(inner);
                self.put(")");
            }
            ExprKind::Array(parts) => {
                self.put("[");
                self.exprs(parts);
                self.put("]");
            }
            ExprKind::ArrayRows(rows) => {
                self.put("[");
                self.rows(rows);
                // One row alone is told from a plain list by its semicolon.
                self.put(if rows.len() == 1 { ";]" } else { "]" });
            }
            ExprKind::ArrayPairs(pairs) => {
                self.put("[");
                self.list(pairs, |printer, (key, value)| {
                    printer.expr(key);
                    printer.put(" => ");
                    printer.expr(value);
                });
                self.put("]");
            }
            ExprKind::Domain(parts) => {
                self.put("{");
                self.exprs(parts);
                self.put("}");
            }
            ExprKind::New { management, ty, args, nilable } => {
                self.put("new ");
                if let Some(management) = management {
                    self.put(managed(*management));
                    self.put(" ");
                }
                self.operand(ty);
                self.args(args, Brackets::Round);
                self.put(if *nilable { "?" } else { "" });
            }
            ExprKind::Managed { management, ty } => {
                self.put(managed(*management));
                if let Some(ty) = ty {
                    self.put(" ");
                    self.operand(ty);
                }
            }
            ExprKind::Nilable(inner) => {
                self.operand(inner);
                self.put("?");
            }
            ExprKind::NonNil(inner) => {
                self.operand(inner);
                self.put("!");
            }
            ExprKind::If { cond, then, otherwise } => {
                self.put("if ");
                self.expr(cond);
                self.put(" then ");
                self.operand(then);
                self.put(" else ");
                self.operand(otherwise);
            }
            ExprKind::Loop(inner) => self.loop_expr(inner),
            ExprKind::Zip(parts) => {
                self.put("zip(");
                self.exprs(parts);
                self.put(")");
            }
            ExprKind::Reduce { scan, op, operand } => {
                self.reduce_op(op);
                self.put(if *scan { " scan " } else { " reduce " });
                self.operand(operand);
            }
            ExprKind::Guarded { kind, ty } => {
                self.put(match kind {
                    GuardedKind::Sync => "sync",
                    GuardedKind::Single => "single",
                    GuardedKind::Atomic => "atomic",
                });
                if let Some(ty) = ty {
                    self.put(" ");
                    self.expr(ty);
                }
            }
            ExprKind::Try { bang, operand } => {
                self.put(if *bang { "try! " } else { "try " });
                self.expr(operand);
            }
            ExprKind::Proc(proc) => self.procedure_value(proc),
            ExprKind::ProcType(ty) => self.procedure_type(ty),
            ExprKind::Let { items, body } => {
                self.put("let ");
                self.items(items);
                self.put(" in ");
                self.expr(body);
            }
            ExprKind::Unsupported { what } => {
                let _ = write!(self.text, "/* {what} */");
            }
        }
    }

    pub fn reduce_op(&mut self, op: &ReduceOp) {
        match op {
            ReduceOp::Operator(op) => self.put(op.symbol()),
            ReduceOp::Named(expr) => self.operand(expr),
        }
    }

    fn args(&mut self, args: &[Arg], brackets: Brackets) {
        let (open, close) = match brackets {
            Brackets::Round => ("(", ")"),
            Brackets::Square => ("[", "]"),
        };
        self.put(open);
        self.list(args, |printer, arg| {
            if let Some(name) = &arg.name {
                printer.put(&name.name);
                printer.put(" = ");
            }
            printer.expr(&arg.value);
        });
        self.put(close);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only array types read better bare")]
    fn loop_expr(&mut self, inner: &LoopExpr) {
        self.loop_header(inner.kind, &inner.header);
        self.put(if inner.kind == LoopKind::Bracket { " " } else { " do " });
        if let Some(filter) = &inner.filter {
            self.put("if ");
            self.expr(filter);
            self.put(" then ");
        }
        let plain = match &inner.body.kind {
            ExprKind::Guarded { .. } | ExprKind::Managed { .. } => true,
            ExprKind::Loop(nested) => nested.kind == LoopKind::Bracket,
            _ => false,
        };
        if plain { self.expr(&inner.body) } else { self.operand(&inner.body) }
    }

    /// `forall i in D with (ref x)`, `[i in D]`
    pub fn loop_header(&mut self, kind: LoopKind, header: &LoopHeader) {
        self.put(match kind {
            LoopKind::For => "for ",
            LoopKind::Foreach => "foreach ",
            LoopKind::Forall => "forall ",
            LoopKind::Coforall => "coforall ",
            LoopKind::Bracket => "[",
        });
        if header.param {
            self.put("param ");
        }
        if let Some(index) = &header.index {
            self.pattern(index);
            self.put(" in ");
        }
        self.exprs(&header.iterands);
        self.with(&header.with);
        if kind == LoopKind::Bracket {
            self.put("]");
        }
    }

    fn rows(&mut self, rows: &[ArrayRow]) {
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                for _ in 0..row_depth(row) {
                    self.put(";");
                }
                self.put(" ");
            }
            match row {
                ArrayRow::Cells(cells) => self.exprs(cells),
                ArrayRow::Rows(inner) => self.rows(inner),
            }
        }
    }

    fn string(&mut self, text: &str) {
        self.put("\"");
        for c in text.chars() {
            match c {
                '"' => self.put("\\\""),
                '\\' => self.put("\\\\"),
                '\n' => self.put("\\n"),
                '\t' => self.put("\\t"),
                c if c.is_control() => {
                    let _ = write!(self.text, "\\u{:04x}", c as u32);
                }
                c => self.text.push(c),
            }
        }
        self.put("\"");
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.put("b\"");
        for byte in bytes {
            match byte {
                b'"' | b'\\' => {
                    let _ = write!(self.text, "\\{}", *byte as char);
                }
                b' '..=b'~' => self.text.push(*byte as char),
                _ => {
                    let _ = write!(self.text, "\\x{byte:02x}");
                }
            }
        }
        self.put("\"");
    }
}

/// How many semicolons stand between this row and its neighbours.
fn row_depth(row: &ArrayRow) -> usize {
    match row {
        ArrayRow::Cells(_) => 1,
        ArrayRow::Rows(inner) => 1 + inner.iter().map(row_depth).max().unwrap_or(0),
    }
}

fn managed(management: Management) -> &'static str {
    match management {
        Management::Owned => "owned",
        Management::Shared => "shared",
        Management::Borrowed => "borrowed",
        Management::Unmanaged => "unmanaged",
    }
}
