//! Functions: closures, and objects and Rails that serve as functions.

use super::exits::Exit;
use super::frame::{Barrier, ResultTy};
use super::{Lowerer, Value};
use crate::ast::{Body, Closure, Formal};
use crate::sema::{Signature, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Block, Name as TreeName, Param};

/// What the body of a function does not see of the method around it.
pub(crate) struct Outside<'a> {
    result: ResultTy,
    exits: Vec<Exit<'a>>,
    atomic: bool,
    atomic_text: bool,
    has_finish: bool,
    clocks: Vec<TreeName>,
    constructing: bool,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn closure(&mut self, closure: &'a Closure, want: Option<&Ty>, span: Span) -> Value {
        let mut result = closure.result.as_ref().map(|ty| self.resolve(ty));
        if result.is_none()
            && let Some(Ty::Function(wanted)) = want
            && wanted.params.len() == closure.formals.len()
            && wanted.result != Ty::Unknown
        {
            result = Some(wanted.result.clone());
        }
        self.function_of(&closure.formals, result, span, |l| match &closure.body {
            Body::Expr(expr) => l.expression_body(expr),
            Body::Block(block) => l.block(block),
        })
    }

    /// A function with these formals; its result, if it is not given, is that of its first `return`.
    pub(crate) fn function_of(
        &mut self,
        formals: &'a [Formal],
        result: Option<Ty>,
        span: Span,
        text: impl FnOnce(&mut Self),
    ) -> Value {
        let declared = match &result {
            Some(Ty::Void) => ResultTy::Nothing,
            Some(ty) => ResultTy::Declared(ty.clone()),
            None => ResultTy::Inferred(None),
        };
        let outer = self.enter_function(declared);
        let (_, (body, (params, types))) = self.behind(Barrier::Closure, |l| {
            l.inside(|l| {
                let mut params = l.formal_params(formals);
                let types: Vec<Ty> = formals
                    .iter()
                    .map(|formal| formal.ty.as_ref().map_or(Ty::Unknown, |ty| l.resolve(ty)))
                    .collect();
                params.extend(l.finish_param());
                text(l);
                (params, types)
            })
        });
        let given = self.leave_function(outer);
        let result = match given {
            ResultTy::Declared(ty) => ty,
            ResultTy::Inferred(ty) => ty.unwrap_or(Ty::Void),
            ResultTy::OfMethod(_) | ResultTy::Nothing => Ty::Void,
        };
        self.function_value(params, types, result, body, span)
    }

    /// What is different in the body of a function; what was so around it comes back.
    pub(crate) fn enter_function(&mut self, result: ResultTy) -> Outside<'a> {
        let frame = &mut self.frame;
        Outside {
            result: std::mem::replace(&mut frame.result, result),
            exits: std::mem::take(&mut frame.exits),
            atomic: std::mem::take(&mut frame.atomic),
            atomic_text: std::mem::take(&mut frame.atomic_text),
            has_finish: std::mem::replace(&mut frame.has_finish, self.catching),
            clocks: std::mem::take(&mut frame.finish_clocks),
            constructing: std::mem::take(&mut frame.constructing),
        }
    }

    /// What the function gives.
    pub(crate) fn leave_function(&mut self, outside: Outside<'a>) -> ResultTy {
        let frame = &mut self.frame;
        frame.exits = outside.exits;
        frame.atomic = outside.atomic;
        frame.atomic_text = outside.atomic_text;
        frame.has_finish = outside.has_finish;
        frame.finish_clocks = outside.clocks;
        frame.constructing = outside.constructing;
        std::mem::replace(&mut frame.result, outside.result)
    }

    pub(crate) fn function_value(
        &mut self,
        params: Vec<Param>,
        types: Vec<Ty>,
        result: Ty,
        body: Block,
        span: Span,
    ) -> Value {
        let tree = if result == Ty::Void { None } else { Some(self.tree_ty(&result)) };
        let ty = Ty::function(types, result);
        let held_ty = self.tree_ty(&ty);
        let function = self.b.at(span).closure(params, tree, body);
        let held = self.hold(held_ty, function);
        self.value(self.b.var(&held), ty)
    }

    /// A value that serves as a function of other types, or is none itself.
    pub(crate) fn as_function(&mut self, value: Value, wanted: &Signature, span: Span) -> Value {
        let to = Ty::function(wanted.params.clone(), wanted.result.clone());
        if let Ty::Function(given) = &value.ty {
            let alike = given.params.iter().zip(&wanted.params).all(|(a, b)| self.held_alike(a, b))
                && (wanted.result == Ty::Void || self.held_alike(&given.result, &wanted.result));
            if alike {
                return self.value(value.term, to);
            }
        }
        let function = self.fixed(value);
        let mut params = Vec::new();
        let mut names = Vec::new();
        for ty in &wanted.params {
            let name = self.b.temporary();
            let tree = self.tree_ty(ty);
            params.push(self.b.param(&name, tree));
            names.push((name, ty.clone()));
        }
        params.extend(self.finish_param());
        let exits = std::mem::take(&mut self.frame.exits);
        let body = self.emitted(|l| {
            let args = names.iter().map(|(name, ty)| l.value(l.b.var(name), ty.clone())).collect();
            let result = l.apply(function, args, span);
            if wanted.result == Ty::Void {
                l.run(result);
            } else {
                let result = l.convert(result, &wanted.result, span);
                let stmt = l.b.at(span).return_(Some(result.term));
                l.emit(stmt);
            }
        });
        self.frame.exits = exits;
        self.function_value(params, wanted.params.clone(), wanted.result.clone(), body, span)
    }

    /// Whether values of both types are held in the same way.
    fn held_alike(&self, a: &Ty, b: &Ty) -> bool {
        let plain = |ty: &Ty| self.is_object(ty) || self.is_any_like(ty);
        a == b || plain(a) && plain(b)
    }
}
