//! Procedures: every intent, every way to return.

use super::{Around, Feature, Maker};
use crate::random::chapel::ast::{Block, Expr, Formal, Intent, Proc, Returned, Stmt, Type};
use crate::random::chapel::shape::{bodies_mut, leaves};

const INTENTS: [Intent; 8] = [
    Intent::Default,
    Intent::Const,
    Intent::In,
    Intent::ConstIn,
    Intent::Out,
    Intent::Inout,
    Intent::Ref,
    Intent::ConstRef,
];

impl Maker {
    pub fn procedure(&mut self) -> Proc {
        if self.may(Feature::References)
            && self.rng.percent(20)
            && let Some(proc) = self.referring()
        {
            return proc;
        }
        let outer = self.known.len();
        let method = self.may(Feature::Methods) && self.rng.percent(25);
        let mut formals = Vec::new();
        for at in 0..self.rng.between(usize::from(method), 3) {
            let this = method && at == 0;
            let formal = self.new_formal(this);
            formals.push(formal);
        }
        ordered_ends(&mut formals);
        for formal in &formals {
            self.formal(formal.var, formal.intent, formal.ty);
        }
        let result = self.rng.percent(65).then(|| (Returned::Value, self.ty()));
        let throws = self.may(Feature::Errors) && self.rng.percent(30);
        let returns = formals.iter().all(|formal| formal.intent != Intent::Out);
        let tasks = self.may(Feature::TasksInProcedures);
        let around = Around { in_loop: false, throws, result, returns, tasks, depth: 0 };
        let mut body = self.body(around, 6);
        let mut result = result;
        if let Some((_, ty)) = result {
            match self.result(ty) {
                Some(value) => {
                    if !leaves(&body) {
                        body.push(Stmt::Return(Some(value)));
                    }
                }
                None => result = None,
            }
        }
        if result.is_none() {
            without_values(&mut body);
        }
        self.known.truncate(outer);
        Proc { id: self.id(), method, formals, result, throws, body }
    }

    fn new_formal(&mut self, this: bool) -> Formal {
        let var = self.var();
        if this {
            let intent = *self.rng.pick(&[Intent::Default, Intent::Ref]);
            let ty = self.aggregate();
            return Formal { var, intent, ty };
        }
        let ty = self.ty();
        let mut intent = *self.rng.pick(&INTENTS);
        let seen = !matches!(ty, Type::Int | Type::Numbers);
        if intent.gives() && seen && !self.may(Feature::GivingBack) {
            intent = Intent::Ref;
        }
        Formal { var, intent, ty }
    }

    /// One that returns a part of its argument, or a module variable, by reference and does nothing else.
    fn referring(&mut self) -> Option<Proc> {
        let outer = self.known.len();
        let constant = self.rng.percent(40);
        let (intent, returned) = if constant {
            (Intent::ConstRef, Returned::ConstRef)
        } else {
            (Intent::Ref, Returned::Ref)
        };
        let var = self.var();
        let of = self.aggregate();
        self.formal(var, intent, of);
        let ty = *self.rng.pick(&[Type::Int, Type::Leaf]);
        let place = self.place(ty, |known| known.shared && (known.mutable || constant));
        self.known.truncate(outer);
        let body = vec![Stmt::Return(Some(Expr::Place(place?)))];
        let formals = vec![Formal { var, intent, ty: of }];
        Some(Proc {
            id: self.id(),
            method: false,
            formals,
            result: Some((returned, ty)),
            throws: false,
            body,
        })
    }
}

/// The order in which `in` formals end and others are given back is not said: only one of both sorts stays.
fn ordered_ends(formals: &mut [Formal]) {
    let mut giving = false;
    for formal in formals.iter_mut().filter(|formal| formal.ty != Type::Int) {
        if formal.intent.gives() {
            if giving {
                formal.intent = Intent::ConstRef;
            }
            giving = true;
        }
    }
    if giving {
        for formal in
            formals.iter_mut().filter(|formal| formal.ty != Type::Int && formal.intent.takes())
        {
            formal.intent = Intent::ConstRef;
        }
    }
}

/// A procedure that has nothing to return returns without a value.
fn without_values(body: &mut Block) {
    for stmt in body {
        if let Stmt::Return(value) = stmt {
            *value = None;
        }
        bodies_mut(stmt).into_iter().for_each(without_values);
    }
}
