//! Which variables a piece of a program mentions, and in which of these mentions their value is taken over.

use super::ast::{Block, Call, Expr, Intent, Place, Program, Root, Site, Stmt, Type, Var};

/// One mention of a variable.
#[derive(Clone, Copy)]
pub struct Mention {
    pub var: Var,
    pub site: Site,
    pub role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The whole variable initialises another: a declaration, an `in` formal, a field.
    Source,
    /// The whole variable is a part of a tuple expression.
    Component,
    /// The whole variable is what a procedure returns by value.
    Returned,
    /// The whole variable is assigned, or is the actual of an `out` formal.
    Target,
    Other,
}

pub struct Mentions<'a> {
    program: &'a Program,
    found: Vec<Mention>,
}

/// All mentions in a statement, in the order of the text.
pub fn of_stmt(program: &Program, stmt: &Stmt) -> Vec<Mention> {
    let mut mentions = Mentions { program, found: Vec::new() };
    mentions.stmt(stmt);
    mentions.found
}

pub fn of_block(program: &Program, block: &Block) -> Vec<Mention> {
    let mut mentions = Mentions { program, found: Vec::new() };
    mentions.block(block);
    mentions.found
}

pub fn of_expr(program: &Program, expr: &Expr) -> Vec<Mention> {
    let mut mentions = Mentions { program, found: Vec::new() };
    mentions.expr(expr, Role::Other);
    mentions.found
}

impl Mentions<'_> {
    fn block(&mut self, block: &Block) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Print(place) => self.place(place, Role::Other),
            Stmt::Say(_) | Stmt::Break | Stmt::Continue | Stmt::Return(None) | Stmt::Throw(_) => {}
            Stmt::Declare { kind, init, .. } => {
                use super::ast::Mutability::{Const, ConstRef, Ref, Var};
                let role = match kind {
                    Var | Const => Role::Source,
                    Ref | ConstRef => Role::Other,
                };
                if let Some(init) = init {
                    self.expr(init, role);
                }
            }
            Stmt::Assign(place, value) => {
                self.place(place, Role::Target);
                // Only if the assignment initialises is this a source; the caller knows.
                self.expr(value, Role::Source);
            }
            Stmt::Call(call) => self.call(call),
            Stmt::If { left, yes, no, .. } => {
                self.expr(left, Role::Other);
                self.block(yes);
                if let Some(no) = no {
                    self.block(no);
                }
            }
            Stmt::Block(body) | Stmt::Sync(body) | Stmt::For(_, _, body) | Stmt::Defer(body) => {
                self.block(body)
            }
            Stmt::Return(Some(value)) => self.expr(value, Role::Returned),
            Stmt::Try(body, catches) => {
                self.block(body);
                for catch in catches {
                    self.block(&catch.body);
                }
            }
            Stmt::Begin(captures, body) => {
                for capture in captures {
                    self.found.push(Mention {
                        var: capture.var,
                        site: capture.site,
                        role: Role::Other,
                    });
                }
                self.block(body);
            }
        }
    }

    fn place(&mut self, place: &Place, role: Role) {
        match &place.root {
            Root::Var(var, site) => {
                let role = if place.path.is_empty() { role } else { Role::Other };
                self.found.push(Mention { var: *var, site: *site, role });
            }
            Root::Call(call) => self.call(call),
        }
    }

    fn expr(&mut self, expr: &Expr, role: Role) {
        match expr {
            Expr::Lit(_) | Expr::Nil(_) => {}
            Expr::Add(left, right) => {
                self.expr(left, Role::Other);
                self.expr(right, Role::Other);
            }
            Expr::Place(place) => self.place(place, role),
            Expr::New(ty, args) => {
                // The initialiser that the compiler makes takes its arguments with `in` (Classes, The Compiler-Generated Initializer).
                let role = if *ty == Type::Plain { Role::Source } else { Role::Other };
                for arg in args {
                    self.expr(arg, role);
                }
            }
            Expr::Tuple(parts) => {
                for part in parts {
                    self.expr(part, Role::Component);
                }
            }
            Expr::Call(call) => self.call(call),
        }
    }

    fn call(&mut self, call: &Call) {
        let formals = self.program.proc(call.proc).map_or(&[][..], |proc| &proc.formals);
        for (arg, formal) in call.args.iter().zip(formals) {
            let role = match formal.intent {
                Intent::In | Intent::ConstIn => Role::Source,
                Intent::Out => Role::Target,
                Intent::Default
                | Intent::Const
                | Intent::Inout
                | Intent::Ref
                | Intent::ConstRef => Role::Other,
            };
            self.expr(arg, role);
        }
    }
}
