//! Expressions and calls: who owns a value, what is passed, and what comes back.

use super::{Cell, ErrorKind, Flow, Machine, Raised, Ref};
use crate::random::chapel::ast::{Call, Expr, Formal, Intent, Place, Returned, Root, Type, Var};

/// Where the value of an `out` or `inout` formal goes.
enum Target {
    /// A variable that begins with it (Variables, Split Initialization).
    Fresh(Var),
    Cell(Ref),
}

impl<'a> Machine<'a> {
    pub fn place(&mut self, place: &'a Place) -> Result<Ref, Raised> {
        let mut value = match &place.root {
            Root::Var(var, _) => self.variable(*var)?,
            Root::Call(call) => self.borrow_call(call)?,
        };
        for at in &place.path {
            value = self.parts(value)[*at];
        }
        Ok(value)
    }

    /// A variable without a value is a fault of the generator: the program counts as one that does not end.
    fn variable(&self, var: Var) -> Result<Ref, Raised> {
        self.vars.get(&var).copied().ok_or(Raised(ErrorKind::Red))
    }

    /// A value that the caller owns: the result of a call as it is, a variable copied or moved (the table in Variables, Copy
    /// and Move Initialization).
    pub fn value(&mut self, expr: &'a Expr) -> Result<Ref, Raised> {
        match expr {
            Expr::Place(place) => {
                let value = self.place(place)?;
                match place.whole() {
                    Some((var, site)) if self.facts.moves.contains(&site) => {
                        self.take(var);
                        Ok(value)
                    }
                    Some(_) | None => Ok(self.copy(value)),
                }
            }
            Expr::Call(call) => {
                let value = self.call(call)?.ok_or(Raised(ErrorKind::Red))?;
                Ok(if self.by_reference(call) { self.copy(value) } else { value })
            }
            Expr::New(ty, args) => {
                let args = args.iter().map(|arg| self.value(arg)).collect::<Result<_, _>>()?;
                Ok(self.create(*ty, args))
            }
            Expr::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.value(part)).collect::<Result<_, _>>()?;
                Ok(self.cell(Type::Pair, Cell::Parts(parts)))
            }
            Expr::Lit(value) => Ok(self.number(*value)),
            Expr::Add(left, right) => {
                let (left, right) = (self.borrow(left)?, self.borrow(right)?);
                Ok(self.number(self.int(left) + self.int(right)))
            }
            Expr::Nil(ty) => Ok(self.cell(*ty, Cell::Handle(None))),
        }
    }

    /// A value to look at: a variable itself, or a temporary that ends with the statement.
    pub fn borrow(&mut self, expr: &'a Expr) -> Result<Ref, Raised> {
        match expr {
            Expr::Place(place) => self.place(place),
            Expr::Call(call) => self.borrow_call(call),
            Expr::Tuple(parts) => {
                // A tuple expression refers to its parts (Tuples, Value Tuples and Referential Tuples).
                let parts = parts.iter().map(|part| self.borrow(part)).collect::<Result<_, _>>()?;
                Ok(self.cell(Type::Pair, Cell::Parts(parts)))
            }
            Expr::New(..) | Expr::Lit(_) | Expr::Add(..) | Expr::Nil(_) => {
                let value = self.value(expr)?;
                Ok(self.temporary(value))
            }
        }
    }

    fn temporary(&mut self, value: Ref) -> Ref {
        if let Some(temporaries) = self.temporaries.last_mut() {
            temporaries.push(value);
        }
        value
    }

    pub fn borrow_call(&mut self, call: &'a Call) -> Result<Ref, Raised> {
        match self.call(call)? {
            Some(value) if self.by_reference(call) => Ok(value),
            Some(value) => Ok(self.temporary(value)),
            None => Ok(self.number(0)),
        }
    }

    fn by_reference(&self, call: &Call) -> bool {
        let result = self.program.proc(call.proc).and_then(|proc| proc.result);
        matches!(result, Some((Returned::Ref | Returned::ConstRef, _)))
    }

    /// Actuals from left to right, the body, then what goes back to `out` and `inout` actuals; an error leaves those alone.
    fn call(&mut self, call: &'a Call) -> Result<Option<Ref>, Raised> {
        let proc = self.program.proc(call.proc).ok_or(Raised(ErrorKind::Red))?;
        let mut passed = Vec::new();
        for (formal, arg) in proc.formals.iter().zip(&call.args) {
            passed.push((formal, self.pass(formal, arg)?));
        }
        self.scopes.push(Vec::new());
        for (formal, (value, target)) in &passed {
            if target.is_some() {
                self.homes.insert(formal.var, self.scopes.len() - 1);
                match value {
                    Some(value) => self.begin(formal.var, *value),
                    None if self.facts.split.contains(&formal.var) => {}
                    None => {
                        let value = self.default(formal.ty);
                        self.begin(formal.var, value);
                    }
                }
            }
        }
        self.scopes.push(Vec::new());
        for (formal, (value, target)) in &passed {
            if let (Some(value), None) = (value, target) {
                self.homes.insert(formal.var, self.scopes.len() - 1);
                if formal.intent.takes() {
                    self.begin(formal.var, *value);
                } else {
                    self.vars.insert(formal.var, *value);
                }
            }
        }
        let hidden = self.unshadow();
        self.returning.push(proc.result.map_or(Returned::Value, |result| result.0));
        let exit = self.block(&proc.body);
        self.returning.pop();
        self.shadow(hidden);
        self.end_scope();
        if exit.is_ok() {
            for (formal, (_, target)) in &passed {
                self.give_back(formal, target.as_ref());
            }
        }
        self.end_scope();
        match exit? {
            Flow::Return(value) => Ok(value),
            Flow::Next | Flow::Break | Flow::Continue => Ok(None),
        }
    }

    /// The variables as they are outside of the task, for a procedure that it calls; what they are inside is returned.
    fn unshadow(&mut self) -> Vec<(Var, Ref, Ref)> {
        let mut hidden = Vec::new();
        for (var, outside) in std::mem::take(&mut self.shadowed).into_iter().rev() {
            if let Some(inside) = self.vars.insert(var, outside) {
                hidden.push((var, outside, inside));
            }
        }
        hidden
    }

    fn shadow(&mut self, hidden: Vec<(Var, Ref, Ref)>) {
        for (var, outside, inside) in hidden.into_iter().rev() {
            self.shadowed.push((var, outside));
            self.vars.insert(var, inside);
        }
    }

    /// What the formal starts with, and what it is given back to (Procedures, Argument Intents).
    fn pass(
        &mut self,
        formal: &Formal,
        arg: &'a Expr,
    ) -> Result<(Option<Ref>, Option<Target>), Raised> {
        Ok(match formal.intent {
            Intent::In | Intent::ConstIn => (Some(self.value(arg)?), None),
            // Nothing changes the actual meanwhile, so that a reference does for what may be a copy.
            Intent::Default | Intent::Const | Intent::Ref | Intent::ConstRef => {
                (Some(self.borrow(arg)?), None)
            }
            Intent::Inout => {
                let actual = self.borrow(arg)?;
                (Some(self.copy(actual)), Some(Target::Cell(actual)))
            }
            Intent::Out => match arg {
                Expr::Place(place) => match place.whole() {
                    Some((var, site)) if self.facts.inits.contains(&site) => {
                        (None, Some(Target::Fresh(var)))
                    }
                    Some(_) | None => (None, Some(Target::Cell(self.place(place)?))),
                },
                Expr::Lit(_)
                | Expr::Add(..)
                | Expr::New(..)
                | Expr::Tuple(_)
                | Expr::Nil(_)
                | Expr::Call(_) => {
                    return Err(Raised(ErrorKind::Red));
                }
            },
        })
    }

    fn give_back(&mut self, formal: &Formal, target: Option<&Target>) {
        let Some(&value) = self.vars.get(&formal.var) else { return };
        match target {
            Some(Target::Fresh(var)) => {
                self.take(formal.var);
                self.begin(*var, value);
            }
            Some(Target::Cell(actual)) => self.assign(*actual, value),
            None => {}
        }
    }
}
