//! Calls (6.5.2.2): arguments as if by assignment, or promoted where nothing is said.

use super::{Operand, Sema};
use crate::ast::{self, InitDeclarator, Item, ItemKind, Unit};
use crate::checked::{Callee, Expr, ExprKind};
use crate::types::{FnTy, Ty};
use partita_source::{Diagnostic, Span};
use std::rc::Rc;

impl Sema<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub(crate) fn call(&mut self, callee: &ast::Expr, args: &[ast::Expr], span: Span) -> Expr {
        let name = callee.as_name();
        if let Some(name) = name
            && self.scopes.find(name).is_none()
            && !self.assumed(name, callee.span)
        {
            self.undeclared(name, callee.span);
            for arg in args {
                self.value(arg);
            }
            return Expr::broken(span);
        }
        let target = self.expr(callee);
        let mut operands: Vec<Operand> = args.iter().map(|arg| self.expr(arg)).collect();
        if let (Some(name), Operand::Function(..)) = (name, &target) {
            let semantics = self.semantics;
            if let Some(value) = semantics.call(self, name, &mut operands, span) {
                return value;
            }
        }
        let (callee, function) = match target {
            Operand::Function(id, ty, _) => (Callee::Function(id), ty),
            other => {
                let pointer = self.rvalue(other);
                let to = pointer.ty.pointee().and_then(|to| to.ty.function()).cloned();
                match to {
                    Some(ty) => (Callee::Pointer(Box::new(pointer)), ty),
                    None => {
                        if !pointer.is_broken() {
                            let shown = self.show(&pointer.ty.plain());
                            let message = format!("{shown} cannot be called");
                            self.error("constraint", callee.span, message);
                        }
                        return Expr::broken(span);
                    }
                }
            }
        };
        let args = self.arguments(name.unwrap_or("the function"), &function, operands, span);
        let result = function.result.ty.clone();
        if result != Ty::Void && !self.types().is_complete(&result) {
            let shown = self.show(&function.result);
            self.error("constraint", span, format!("the call returns the incomplete type {shown}"));
            return Expr::broken(span);
        }
        Expr::new(ExprKind::Call(callee, args), result, span)
    }

    fn arguments(
        &mut self,
        name: &str,
        function: &Rc<FnTy>,
        operands: Vec<Operand>,
        span: Span,
    ) -> Vec<Expr> {
        let (wanted, given) = (function.params.len(), operands.len());
        let too_many = given > wanted && !function.variadic;
        if !function.unknown && (given < wanted || too_many) {
            let least = if function.variadic { "at least " } else { "" };
            let message = format!("`{name}` takes {least}{wanted} arguments, here are {given}");
            self.error("wrong-arguments", span, message);
        }
        let mut args = Vec::new();
        for (number, operand) in operands.into_iter().enumerate() {
            let value = self.rvalue(operand);
            let param = function.params.get(number).filter(|_| !function.unknown);
            args.push(match param {
                Some(param) => {
                    let what = format!("argument {} of `{name}`", number + 1);
                    self.assigned(value, param, &what)
                }
                None if value.ty == Ty::Void => {
                    self.error("constraint", value.span, "this has no value");
                    Expr::broken(value.span)
                }
                None => {
                    let ty = self.types().default_argument(&value.ty);
                    self.convert(value, ty)
                }
            });
        }
        args
    }

    /// A function of the library that nobody declared: as if its header had been included.
    fn assumed(&mut self, name: &str, span: Span) -> bool {
        let has = |unit: &&Unit| unit.items.iter().any(|item| declares(item, name));
        let Some(unit) = self.library.iter().find(has) else { return false };
        let scopes = std::mem::take(&mut self.scopes);
        let state = self.function.take();
        let found = self.found.len();
        self.scopes.start();
        for item in &unit.items {
            if let ItemKind::Declaration(_) = item.kind {
                self.item(item);
            }
            if declares(item, name) {
                break;
            }
        }
        let binding = self.scopes.find(name).cloned();
        self.scopes = scopes;
        self.function = state;
        self.found.truncate(found);
        let Some(binding) = binding else { return false };
        let header = crate::header_of_function(&crate::PlainC, name).unwrap_or("a header");
        let message = format!("`{name}` is not declared: <{header}> is assumed");
        self.warning("assumed", span, message);
        self.scopes.bind_outermost(name.into(), binding, span);
        true
    }

    /// C99 has no implicit declarations.
    fn undeclared(&mut self, name: &str, span: Span) {
        let message = format!("`{name}` is called and not declared: C99 has no implicit functions");
        let found = Diagnostic::error("unknown-name", span, message);
        self.report(match crate::header_of_function(&crate::PlainC, name) {
            Some(header) => found.help(format!("`#include <{header}>` declares it")),
            None => found,
        });
    }
}

/// Whether an item is a declaration of that name.
fn declares(item: &Item, name: &str) -> bool {
    let ItemKind::Declaration(declaration) = &item.kind else { return false };
    let named = |one: &InitDeclarator| {
        one.declarator.name.as_ref().is_some_and(|known| &*known.name == name)
    };
    declaration.declarators.iter().any(named)
}
