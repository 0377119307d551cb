//! The text of a program, after the types that all programs share.

use super::ast::{
    Block, Call, Catch, ErrorKind, Expr, Mutability, Place, Proc, Program, Returned, Root, Stmt,
    Type, Var,
};
use std::fmt::Write as _;

/// The types of [`super::ast::Type`]; each method says what it does to which value.
const TYPES: &str = r#"record Leaf {
  var x: int;
  proc init() { this.x = 0; writeln("leaf default"); }
  proc init(x: int) { this.x = x; writeln("leaf new ", x); }
  proc init=(other: Leaf) { this.x = other.x; writeln("leaf copy ", other.x); }
  proc deinit() { writeln("leaf end ", this.x); }
}
operator Leaf.=(ref to: Leaf, const ref from: Leaf) {
  writeln("leaf assign ", to.x, " from ", from.x);
  to.x = from.x;
}
record Plain {
  var k: int;
  var leaf: Leaf;
}
record Keeper {
  var k: int;
  var leaf: Leaf;
  proc init() { this.k = 0; this.leaf = new Leaf(); writeln("keeper default"); }
  proc init(k: int) { this.k = k; this.leaf = new Leaf(k); writeln("keeper new ", k); }
  proc init=(other: Keeper) { this.k = other.k; this.leaf = other.leaf; writeln("keeper copy ", other.k); }
  proc deinit() { writeln("keeper end ", this.k); }
}
operator Keeper.=(ref to: Keeper, const ref from: Keeper) {
  writeln("keeper assign ", to.k, " from ", from.k);
  to.k = from.k;
  to.leaf = from.leaf;
}
class Node {
  var x: int;
  proc init(x: int) { this.x = x; writeln("node new ", x); }
  proc deinit() { writeln("node end ", this.x); }
}
class Red: Error { }
class Blue: Error { }
"#;

pub fn text(program: &Program) -> String {
    let mut writer = Writer { program, out: TYPES.to_owned(), depth: 0, this: None };
    for global in &program.globals {
        let init = writer.expr(&global.init);
        let _ = writeln!(writer.out, "var {}: {} = {init};", global.var, global.ty);
    }
    for proc in &program.procs {
        writer.proc(proc);
    }
    writer.out += "proc main() {\n";
    writer.block(&program.main);
    writer.out + "}\n"
}

struct Writer<'a> {
    program: &'a Program,
    out: String,
    depth: usize,
    /// The variable that is `this` in a method.
    this: Option<Var>,
}

impl Writer<'_> {
    fn proc(&mut self, proc: &Proc) {
        let mut formals = proc.formals.iter();
        let mut name = proc.id.to_string();
        if proc.method
            && let Some(this) = formals.next()
        {
            self.this = Some(this.var);
            name = format!("{}{}.{name}", this.intent.word(), this.ty);
        }
        let formals: Vec<_> = formals
            .map(|formal| format!("{}{}: {}", formal.intent.word(), formal.var, formal.ty))
            .collect();
        let result = match proc.result {
            None => String::new(),
            Some((Returned::Value, ty)) => format!(": {ty}"),
            Some((Returned::Ref, ty)) => format!(" ref: {ty}"),
            Some((Returned::ConstRef, ty)) => format!(" const ref: {ty}"),
        };
        let throws = if proc.throws { " throws" } else { "" };
        let _ = writeln!(self.out, "proc {name}({}){result}{throws} {{", formals.join(", "));
        self.block(&proc.body);
        self.out += "}\n";
        self.this = None;
    }

    fn block(&mut self, block: &Block) {
        self.depth += 1;
        for stmt in block {
            self.stmt(stmt);
        }
        self.depth -= 1;
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.depth);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Print(place) => {
                let text = format!("writeln({});", self.place(place));
                self.line(&text);
            }
            Stmt::Say(number) => self.line(&format!("writeln(\"at {number}\");")),
            Stmt::Declare { var, kind, ty, typed, init } => {
                let kind = match kind {
                    Mutability::Var => "var",
                    Mutability::Const => "const",
                    Mutability::Ref => "ref",
                    Mutability::ConstRef => "const ref",
                };
                let mut text = format!("{kind} {var}");
                if *typed {
                    let _ = write!(text, ": {ty}");
                }
                if let Some(init) = init {
                    let _ = write!(text, " = {}", self.expr(init));
                }
                self.line(&(text + ";"));
            }
            Stmt::Assign(place, value) => {
                let text = format!("{} = {};", self.place(place), self.expr(value));
                self.line(&text);
            }
            Stmt::Call(call) => {
                let text = self.call(call) + ";";
                self.line(&text);
            }
            Stmt::If { left, below, yes, no } => {
                let head = format!("if {} < {below} {{", self.expr(left));
                self.line(&head);
                self.block(yes);
                if let Some(no) = no {
                    self.line("} else {");
                    self.block(no);
                }
                self.line("}");
            }
            Stmt::Block(body) => self.nested("{", body),
            Stmt::Sync(body) => self.nested("sync {", body),
            Stmt::For(var, rounds, body) => {
                self.nested(&format!("for {var} in 1..{rounds} {{"), body)
            }
            Stmt::Break => self.line("break;"),
            Stmt::Continue => self.line("continue;"),
            Stmt::Return(None) => self.line("return;"),
            Stmt::Return(Some(value)) => {
                let text = format!("return {};", self.expr(value));
                self.line(&text);
            }
            Stmt::Throw(kind) => self.line(&format!("throw new {}();", error(*kind))),
            Stmt::Try(body, catches) => {
                self.line("try {");
                self.block(body);
                for Catch { only, body } in catches {
                    let filter =
                        only.map_or_else(String::new, |kind| format!(" e: {}", error(kind)));
                    self.line(&format!("}} catch{filter} {{"));
                    self.block(body);
                }
                self.line("}");
            }
            Stmt::Defer(body) => self.nested("defer {", body),
            Stmt::Begin(captures, body) => {
                let captured: Vec<_> = captures
                    .iter()
                    .map(|capture| format!("{}{}", capture.intent.word(), self.var(capture.var)))
                    .collect();
                let with = if captured.is_empty() {
                    String::new()
                } else {
                    format!(" with ({})", captured.join(", "))
                };
                self.nested(&format!("sync begin{with} {{"), body);
            }
        }
    }

    fn nested(&mut self, head: &str, body: &Block) {
        self.line(head);
        self.block(body);
        self.line("}");
    }

    fn var(&self, var: Var) -> String {
        if self.this == Some(var) { "this".to_owned() } else { var.to_string() }
    }

    fn place(&self, place: &Place) -> String {
        let mut text = match &place.root {
            Root::Var(var, _) => self.var(*var),
            Root::Call(call) => self.call(call),
        };
        let mut ty = place.ty;
        for at in &place.path {
            let (way, part) = ty.parts()[*at];
            text += way;
            ty = part;
        }
        text
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Lit(value) => value.to_string(),
            Expr::Add(left, right) => format!("{} + {}", self.expr(left), self.expr(right)),
            Expr::Place(place) => self.place(place),
            Expr::New(ty, args) => {
                let class = match ty {
                    Type::Owned => "owned Node".to_owned(),
                    Type::Shared => "shared Node".to_owned(),
                    Type::Int
                    | Type::Leaf
                    | Type::Plain
                    | Type::Keeper
                    | Type::Pair
                    | Type::Row
                    | Type::Numbers => ty.to_string(),
                };
                format!("new {class}({})", self.list(args))
            }
            Expr::Tuple(parts) => format!("({})", self.list(parts)),
            Expr::Nil(_) => "nil".to_owned(),
            Expr::Call(call) => self.call(call),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let texts: Vec<_> = exprs.iter().map(|expr| self.expr(expr)).collect();
        texts.join(", ")
    }

    fn call(&self, call: &Call) -> String {
        match call.args.split_first() {
            Some((this, rest)) if self.program.proc(call.proc).is_some_and(|proc| proc.method) => {
                let new = matches!(this, Expr::New(..));
                let this = self.expr(this);
                let this = if new { format!("({this})") } else { this };
                format!("{this}.{}({})", call.proc, self.list(rest))
            }
            _ => format!("{}({})", call.proc, self.list(&call.args)),
        }
    }
}

fn error(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Red => "Red",
        ErrorKind::Blue => "Blue",
    }
}
