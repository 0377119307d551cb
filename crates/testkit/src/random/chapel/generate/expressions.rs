//! Values, arguments and calls.

use super::{Feature, Maker};
use crate::random::chapel::ast::{
    Call, Expr, Formal, Intent, Place, Proc, Returned, Root, Type, Var,
};

/// What an argument may be.
#[derive(Clone, Copy)]
pub struct Budget {
    /// Its evaluation may be seen: one in a call.
    effects: bool,
    throws: bool,
    /// Arguments by reference may be made on the spot.
    temporaries: bool,
    depth: usize,
}

impl Budget {
    pub fn new(throws: bool) -> Self {
        Budget { effects: true, throws, temporaries: true, depth: 2 }
    }

    /// For what a procedure returns.
    pub fn returned(temporaries: bool) -> Self {
        Budget { temporaries, ..Budget::new(false) }
    }
}

impl Maker {
    /// A value made on the spot; for a type that has none, the caller takes another way.
    pub fn fresh(&mut self, ty: Type) -> Expr {
        let key = Expr::Lit(i64::try_from(self.rng.between(1, 9)).unwrap_or(1));
        match ty {
            Type::Plain => Expr::New(ty, vec![key.clone(), Expr::New(Type::Leaf, vec![key])]),
            Type::Leaf | Type::Keeper | Type::Owned | Type::Shared => Expr::New(ty, vec![key]),
            Type::Int | Type::Pair | Type::Row | Type::Numbers => key,
        }
    }

    pub fn int(&mut self) -> Expr {
        let lit = Expr::Lit(i64::try_from(self.rng.below(10)).unwrap_or(0));
        match self.place(Type::Int, |_| true) {
            Some(place) if self.rng.percent(60) => {
                let place = Expr::Place(place);
                if self.rng.percent(30) { Expr::Add(Box::new(place), Box::new(lit)) } else { place }
            }
            Some(_) | None => lit,
        }
    }

    /// A value of the type from anywhere.
    pub fn value(&mut self, ty: Type, budget: Budget) -> Option<Expr> {
        if ty == Type::Int && self.rng.percent(70) {
            return Some(self.int());
        }
        match self.rng.below(10) {
            // Who gives an instance away must be able to change.
            0..4 => self
                .place(ty, |known| known.mutable || ty != Type::Owned)
                .map(Expr::Place)
                .or_else(|| self.made(ty, budget)),
            4..7 => self.called(ty, budget).or_else(|| self.made(ty, budget)),
            _ => self.made(ty, budget),
        }
    }

    fn made(&mut self, ty: Type, budget: Budget) -> Option<Expr> {
        match ty {
            Type::Int => Some(self.int()),
            Type::Owned | Type::Shared if self.rng.percent(15) => Some(Expr::Nil(ty)),
            Type::Leaf | Type::Keeper | Type::Owned | Type::Shared => {
                budget.effects.then(|| self.fresh(ty))
            }
            Type::Plain if budget.effects => {
                let key = Expr::Lit(i64::try_from(self.rng.below(10)).unwrap_or(0));
                let leaf = if budget.depth == 0 {
                    self.fresh(Type::Leaf)
                } else {
                    self.value(Type::Leaf, Budget { depth: budget.depth - 1, ..budget })?
                };
                Some(Expr::New(ty, vec![key, leaf]))
            }
            Type::Pair => {
                // Whether the last mention of a variable in a tuple expression is a move is not said.
                let leaf =
                    self.place(Type::Leaf, |known| known.shared || known.ty != Type::Leaf)?;
                let key = self.int();
                budget.effects.then(|| Expr::Tuple(vec![key, Expr::Place(leaf)]))
            }
            Type::Plain | Type::Row | Type::Numbers => None,
        }
    }

    /// A call of a procedure that returns the type.
    fn called(&mut self, ty: Type, budget: Budget) -> Option<Expr> {
        if !budget.effects || budget.depth == 0 {
            return None;
        }
        let fits = |proc: &&Proc| proc.result.is_some_and(|(_, result)| result == ty);
        let procs: Vec<Proc> = self.procs.iter().filter(fits).cloned().collect();
        if procs.is_empty() {
            return None;
        }
        let proc = self.rng.pick(&procs).clone();
        let call = self.call(&proc, budget)?;
        Some(match proc.result {
            Some((Returned::Ref | Returned::ConstRef, ty)) => {
                Expr::Place(Place { root: Root::Call(call), ty, path: Vec::new() })
            }
            Some((Returned::Value, _)) | None => Expr::Call(call),
        })
    }

    /// A call with arguments, if there are some for it.
    pub fn call(&mut self, proc: &Proc, budget: Budget) -> Option<Call> {
        if proc.throws && !budget.throws {
            return None;
        }
        let mut args = Vec::new();
        let mut roots: Vec<Var> = Vec::new();
        let mut effects = budget.effects;
        for formal in &proc.formals {
            let inner = Budget { effects, depth: budget.depth.saturating_sub(1), ..budget };
            let arg = self.argument(formal, inner, &roots)?;
            if visible(formal, &arg) {
                if !effects {
                    return None;
                }
                effects = false;
            }
            roots.extend(named(&arg));
            let all = args.iter().flat_map(named).chain(named(&arg)).count();
            args.push(arg);
            // No variable under two names.
            let mut distinct = roots.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if distinct.len() < all {
                return None;
            }
        }
        Some(Call { proc: proc.id, args })
    }

    fn argument(&mut self, formal: &Formal, budget: Budget, roots: &[Var]) -> Option<Expr> {
        let ty = formal.ty;
        let free = |var: Var| !roots.contains(&var);
        match formal.intent {
            Intent::In | Intent::ConstIn => self.value(ty, budget),
            Intent::Out | Intent::Inout | Intent::Ref => {
                self.place(ty, |known| known.mutable && free(known.var)).map(Expr::Place)
            }
            Intent::ConstRef => {
                let place = self.place(ty, |known| free(known.var)).map(Expr::Place);
                // A tuple expression is no actual for it (Tuples, Tuple Argument Intents).
                let other = place.is_none() || self.rng.percent(20);
                if other && ty != Type::Pair && (budget.temporaries || ty == Type::Int) {
                    self.value(ty, budget)
                } else {
                    place
                }
            }
            Intent::Default | Intent::Const => {
                let place =
                    self.place(ty, |known| !known.shared && free(known.var)).map(Expr::Place);
                match place {
                    Some(place) if self.rng.percent(70) => Some(place),
                    Some(_) | None if ty == Type::Int => {
                        Some(Expr::Lit(i64::try_from(self.rng.below(10)).unwrap_or(0)))
                    }
                    Some(_) | None if ty == Type::Pair || !budget.temporaries => None,
                    Some(_) | None => self.made(ty, budget),
                }
            }
        }
    }

    /// A place for a reference: a variable, a part, or what a procedure returns by reference.
    pub fn referable(&mut self, ty: Type, mutable: bool) -> Option<Place> {
        if self.may(Feature::References) && self.rng.percent(30) {
            let wanted = |proc: &&Proc| match proc.result {
                Some((Returned::Ref, result)) => result == ty,
                Some((Returned::ConstRef, result)) => result == ty && !mutable,
                Some((Returned::Value, _)) | None => false,
            };
            let procs: Vec<Proc> = self.procs.iter().filter(wanted).cloned().collect();
            if !procs.is_empty() {
                let proc = self.rng.pick(&procs).clone();
                if let Some(call) = self.call(
                    &proc,
                    Budget { effects: false, throws: false, temporaries: false, depth: 0 },
                ) {
                    return Some(Place { root: Root::Call(call), ty, path: Vec::new() });
                }
            }
        }
        self.place(ty, |known| known.mutable || !mutable)
    }
}

/// Something is printed when the argument is passed.
fn visible(formal: &Formal, arg: &Expr) -> bool {
    match (formal.intent, arg) {
        (_, Expr::New(..) | Expr::Call(_) | Expr::Tuple(_)) => true,
        (Intent::In | Intent::ConstIn | Intent::Inout | Intent::Out, _) => formal.ty != Type::Int,
        (_, Expr::Place(place)) => matches!(place.root, Root::Call(_)),
        (_, Expr::Lit(_) | Expr::Add(..) | Expr::Nil(_)) => false,
    }
}

/// The variables in an argument.
pub fn named(arg: &Expr) -> Vec<Var> {
    match arg {
        Expr::Place(Place { root: Root::Var(var, _), .. }) => vec![*var],
        Expr::Place(Place { root: Root::Call(call), .. }) | Expr::Call(call) => {
            call.args.iter().flat_map(named).collect()
        }
        Expr::Add(left, right) => [named(left), named(right)].concat(),
        Expr::New(_, parts) | Expr::Tuple(parts) => parts.iter().flat_map(named).collect(),
        Expr::Lit(_) | Expr::Nil(_) => Vec::new(),
    }
}
