//! Calls of the program's own functions, by name and through pointers.

use super::Lowerer;
use crate::checked::{Callee, Expr, FunctionId};
use crate::types::{FnTy, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Type};
use std::rc::Rc;

impl Lowerer<'_> {
    /// The result of a call, in a temporary; of a struct a pointer to it.
    pub(crate) fn call(
        &mut self,
        callee: &Callee,
        args: &[Expr],
        ty: &Ty,
        span: Span,
        wanted: bool,
    ) -> Term {
        match callee {
            Callee::Function(id) => {
                let Some(function) = self.program.function(*id) else { return self.broken() };
                match self.function_name(*id) {
                    Some(name) => {
                        let called = self.b.at(span).var(&name);
                        self.invoke(called, &function.ty, args, span, wanted)
                    }
                    None => self.library_call(&function.name, args, ty, span, wanted),
                }
            }
            Callee::Pointer(pointer) => {
                let later: Vec<&Expr> = args.iter().collect();
                let called = self.operand_before(pointer, &later);
                let function = pointer.ty.pointee().and_then(|to| to.ty.function()).cloned();
                let Some(function) = function else { return self.broken() };
                let called = self.of_its_type(called, &function, span);
                self.invoke(called, &function, args, span, wanted)
            }
        }
    }

    /// A function is called as what it is (6.5.2.2p9). Only where some cast makes another type of a pointer to one, it can
    /// be another.
    fn of_its_type(&mut self, called: Term, ty: &Rc<FnTy>, span: Span) -> Term {
        if !self.program.recast {
            return called;
        }
        let wanted = Ty::Function(ty.clone()).plain();
        let others: Vec<_> = (0u32..)
            .map(FunctionId)
            .zip(&self.program.functions)
            .filter(|(id, function)| {
                function.taken && (function.body.is_some() || self.stand_in(*id).is_some())
            })
            .filter(|(_, function)| {
                !self.types().compatible(&Ty::Function(function.ty.clone()).plain(), &wanted)
            })
            .map(|(id, _)| id)
            .collect();
        if others.is_empty() {
            return called;
        }
        let called = self.steady(Type::Pointer, called);
        for other in others {
            let Some(name) = self.pointed_name(other) else { continue };
            self.b.at(span);
            let test = self.b.ne(self.b.copy(&called), self.b.var(&name));
            let message = "the function is called through a pointer to another type of function";
            let stmt = self.b.assert(test, Some(Code::InvalidPointer), Some(message));
            self.emit(stmt);
        }
        called
    }

    fn invoke(
        &mut self,
        callee: Term,
        function: &FnTy,
        args: &[Expr],
        span: Span,
        wanted: bool,
    ) -> Term {
        let mut terms = Vec::new();
        let result = &function.result.ty;
        let place = if let Ty::Record(_) = result {
            let name = self.b.temporary();
            let ty = Type::Memory(Box::new(self.memory_type(result)));
            let stmt = self.b.at(span).declare(&name, ty, None);
            self.emit(stmt);
            terms.push(self.b.ref_to(self.b.var(&name)));
            Some(name)
        } else {
            None
        };
        let named = if function.unknown { args.len() } else { function.params.len() };
        terms.extend(self.arguments(args, named));
        if function.variadic {
            let more = args.get(named..).unwrap_or_default();
            let extra = self.extra_arguments(more, span);
            terms.push(extra);
        }
        let call = self.b.at(span).call_value(callee, terms);
        if let Some(place) = place {
            let stmt = self.b.eval(call);
            self.emit(stmt);
            return self.b.ref_to(self.b.var(&place));
        }
        if !wanted || *result == Ty::Void {
            let stmt = self.b.eval(call);
            self.emit(stmt);
            return self.broken();
        }
        let ty = self.value_type(result);
        let held = self.hold(ty, call);
        self.b.var(&held)
    }

    /// Values of the first arguments, from left to right; those behind must not disturb them.
    pub fn arguments(&mut self, args: &[Expr], count: usize) -> Vec<Term> {
        let mut terms = Vec::new();
        for (number, arg) in args.iter().enumerate().take(count) {
            let later: Vec<&Expr> = args.iter().skip(number + 1).collect();
            let disturbed = later.iter().any(|expr| !self.is_pure(expr));
            let term = self.operand_before(arg, &later);
            terms.push(if disturbed && matches!(arg.ty, Ty::Record(_)) {
                self.copy_of_struct(term, arg)
            } else {
                term
            });
        }
        terms
    }

    fn copy_of_struct(&mut self, from: Term, arg: &Expr) -> Term {
        let name = self.b.temporary();
        let inner = self.memory_type(&arg.ty);
        let ty = Type::Memory(Box::new(inner.clone()));
        let stmt = self.b.at(arg.span).declare(&name, ty, None);
        self.emit(stmt);
        let stmt = self.b.assign(self.b.var(&name), self.b.view(inner, from));
        self.emit(stmt);
        self.b.ref_to(self.b.var(&name))
    }
}
