//! Statements, with the variables that they declare.

use super::expressions::{Budget, named};
use super::{Around, Feature, Known, Maker};
use crate::random::chapel::ast::{
    Block, Capture, Catch, ErrorKind, Expr, Intent, Mutability, Proc, Stmt, Type,
};
use crate::random::chapel::shape::leaves;

impl Maker {
    /// Statements with a scope of their own.
    pub fn body(&mut self, around: Around, length: usize) -> Block {
        let outer = self.known.len();
        let mut block = Vec::new();
        for _ in 0..self.rng.between(length.div_ceil(2), length) {
            if let Some(stmt) = self.stmt(around) {
                let last =
                    matches!(stmt, Stmt::Return(_) | Stmt::Throw(_) | Stmt::Break | Stmt::Continue)
                        || leaves(std::slice::from_ref(&stmt));
                block.push(stmt);
                if last {
                    break;
                }
            }
        }
        self.known.truncate(outer);
        block
    }

    fn inner(&mut self, around: Around) -> Block {
        self.body(Around { depth: around.depth + 1, ..around }, 3)
    }

    fn stmt(&mut self, around: Around) -> Option<Stmt> {
        let deep = around.depth >= 3;
        match self.rng.below(100) {
            0..22 => Some(self.declaration(around)),
            22..37 => self.assignment(around),
            37..51 => self.called_alone(around),
            51..60 => self.print(),
            60..62 => Some(Stmt::Say(self.name())),
            62..72 if !deep => self.conditional(around),
            72..75 if !deep => {
                if self.rng.percent(70) {
                    return Some(Stmt::Block(self.inner(around)));
                }
                // Nothing may leave a `sync`.
                Some(Stmt::Sync(self.inner(Around {
                    in_loop: false,
                    throws: false,
                    returns: false,
                    ..around
                })))
            }
            75..79 if !deep => {
                let var = self.var();
                self.known.push(Known { var, ty: Type::Int, mutable: false, shared: false });
                let body = self.inner(Around { in_loop: true, ..around });
                self.known.pop();
                Some(Stmt::For(var, self.rng.between(1, 2), body))
            }
            79..84 if !deep && self.may(Feature::Errors) => Some(self.attempt(around)),
            84..87 if self.may(Feature::Defer) => {
                let inside = Around {
                    in_loop: false,
                    throws: false,
                    result: None,
                    returns: false,
                    tasks: false,
                    depth: 3,
                };
                Some(Stmt::Defer(self.body(inside, 2)))
            }
            87..90 if !deep && around.tasks && self.may(Feature::Tasks) => Some(self.task(around)),
            90..97 if around.depth > 0 => self.leave(around),
            _ => self.reference(around),
        }
    }

    fn print(&mut self) -> Option<Stmt> {
        let at = self.rng.below(self.known.len());
        let known = *self.known.get(at)?;
        self.place(known.ty, |other| other.var == known.var).map(Stmt::Print)
    }

    fn declaration(&mut self, around: Around) -> Stmt {
        let ty = self.ty();
        let always = !self.may(Feature::Split);
        let init = if always || self.rng.percent(75) {
            self.value(ty, Budget::new(around.throws))
        } else {
            None
        };
        let var = self.var();
        let constant =
            init.is_some() && !matches!(ty, Type::Owned | Type::Shared) && self.rng.percent(25);
        let kind = if constant { Mutability::Const } else { Mutability::Var };
        let typed =
            init.is_none() || matches!(ty, Type::Owned | Type::Shared) || self.rng.percent(40);
        self.known.push(Known { var, ty, mutable: !constant, shared: false });
        Stmt::Declare { var, kind, ty, typed, init }
    }

    /// Another name for a variable or a part of it, or a name for a temporary that then lives as long as the block.
    fn reference(&mut self, around: Around) -> Option<Stmt> {
        let ty = self.record();
        let constant = self.rng.percent(50);
        let init = if constant && self.rng.percent(40) {
            self.value(ty, Budget::new(around.throws))?
        } else {
            Expr::Place(self.referable(ty, !constant)?)
        };
        let var = self.var();
        let kind = if constant { Mutability::ConstRef } else { Mutability::Ref };
        self.known.push(Known { var, ty, mutable: !constant, shared: true });
        Some(Stmt::Declare { var, kind, ty, typed: false, init: Some(init) })
    }

    fn assignment(&mut self, around: Around) -> Option<Stmt> {
        let ty = self.ty();
        let to = self.referable(ty, true)?;
        let from = self.value(ty, Budget::new(around.throws))?;
        if ty == Type::Owned
            && matches!(from, Expr::Place(_))
            && named(&from) == named(&Expr::Place(to.clone()))
        {
            return None;
        }
        Some(Stmt::Assign(to, from))
    }

    fn called_alone(&mut self, around: Around) -> Option<Stmt> {
        if self.procs.is_empty() {
            return None;
        }
        let proc: Proc = self.rng.pick(&self.procs.clone()).clone();
        self.call(&proc, Budget::new(around.throws)).map(Stmt::Call)
    }

    /// The condition is known at run time only: branches that the compiler can see through do not count for its decisions.
    fn conditional(&mut self, around: Around) -> Option<Stmt> {
        let left = Expr::Place(self.place(Type::Int, |_| true)?);
        let below = i64::try_from(self.rng.between(1, 9)).unwrap_or(1);
        let yes = self.inner(around);
        let no = self.rng.percent(60).then(|| self.inner(around));
        Some(Stmt::If { left, below, yes, no })
    }

    fn error(&mut self) -> ErrorKind {
        *self.rng.pick(&[ErrorKind::Red, ErrorKind::Blue])
    }

    fn attempt(&mut self, around: Around) -> Stmt {
        let body = self.inner(Around { throws: true, ..around });
        let mut catches = Vec::new();
        if self.rng.percent(50) {
            let only = Some(self.error());
            catches.push(Catch { only, body: self.inner(around) });
        }
        if !around.throws || self.rng.percent(40) {
            catches.push(Catch { only: None, body: self.inner(around) });
        }
        Stmt::Try(body, catches)
    }

    /// A task that names only what it captures.
    fn task(&mut self, around: Around) -> Stmt {
        let all = self.known.clone();
        let mut captures = Vec::new();
        let mut inside: Vec<Known> = Vec::new();
        for _ in 0..self.rng.between(1, 2) {
            if all.is_empty() {
                break;
            }
            let known = *self.rng.pick(&all);
            let left_out = match known.ty {
                Type::Owned | Type::Shared => true,
                Type::Pair => !self.may(Feature::CapturedTuples),
                Type::Int | Type::Leaf | Type::Plain | Type::Keeper | Type::Row | Type::Numbers => {
                    false
                }
            };
            if left_out || inside.iter().any(|other| other.var == known.var) {
                continue;
            }
            // The order in which several variables are copied is not said.
            let copied = captures.iter().any(|capture: &Capture| capture.intent.takes());
            let intents = [Intent::Ref, Intent::ConstRef, Intent::In, Intent::ConstIn];
            let constant = known.shared && !known.mutable && !self.may(Feature::CapturedConstRefs);
            let last = if copied || constant { 2 } else { 4 };
            let intent = intents[self.rng.between(usize::from(!known.mutable), last - 1)];
            let mutable = matches!(intent, Intent::In | Intent::Ref);
            captures.push(Capture { intent, var: known.var, site: self.site() });
            inside.push(Known { mutable, shared: true, ..known });
        }
        let outside = std::mem::replace(&mut self.known, inside);
        let alone = Around {
            in_loop: false,
            throws: false,
            result: None,
            returns: false,
            tasks: true,
            depth: around.depth + 1,
        };
        let body = self.body(alone, 3);
        self.known = outside;
        Stmt::Begin(captures, body)
    }

    /// Out of a loop, a procedure or a `try`.
    fn leave(&mut self, around: Around) -> Option<Stmt> {
        let mut ways = Vec::new();
        if around.in_loop {
            ways.extend([Stmt::Break, Stmt::Continue]);
        }
        if around.throws && self.may(Feature::Errors) {
            ways.extend([Stmt::Throw(self.error()), Stmt::Throw(self.error())]);
        }
        if around.returns {
            ways.push(match around.result {
                Some((_, ty)) => Stmt::Return(Some(self.result(ty)?)),
                None => Stmt::Return(None),
            });
        }
        let at = self.rng.below(ways.len());
        (!ways.is_empty()).then(|| ways.swap_remove(at))
    }

    /// What a procedure returns.
    pub fn result(&mut self, ty: Type) -> Option<Expr> {
        self.value(ty, Budget::returned(self.may(Feature::ReturnedTemporaries)))
    }
}
