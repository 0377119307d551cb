//! Types, constraints, formals.

use super::Printer;
use crate::ast::{
    Binder, Constraint, Formal, Modifiers, NamedType, Pattern, Type, TypeKind, TypeParam, Variance,
};

impl Printer {
    pub fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Void => self.put("void"),
            TypeKind::Named(named) => self.named(named),
            TypeKind::Function(function) => {
                self.type_params(&function.params);
                self.formals(&function.formals);
                self.guard(function.guard.as_ref());
                if let Some(offers) = &function.offers {
                    self.put(" offers ");
                    self.ty(offers);
                }
                self.put(" => ");
                self.ty(&function.result);
            }
            TypeKind::Constrained { base, constraint } => {
                self.ty(base);
                self.constraint(constraint);
            }
            TypeKind::AtHome { base, place } => {
                self.ty(base);
                self.put("!");
                if let Some(place) = place {
                    self.operand(place);
                }
            }
            TypeKind::Below(bound) => self.ty(bound),
        }
    }

    fn named(&mut self, named: &NamedType) {
        if let Some(outer) = &named.outer {
            self.ty(outer);
            self.put(".");
        }
        self.path(&named.path);
        self.types(&named.types);
        if let Some(args) = &named.args {
            self.put("(");
            self.exprs(args);
            self.put(")");
        }
    }

    /// `[A, B]`, or nothing.
    pub fn types(&mut self, types: &[Type]) {
        if !types.is_empty() {
            self.put("[");
            self.list(types, Self::ty);
            self.put("]");
        }
    }

    pub fn type_params(&mut self, params: &[TypeParam]) {
        if params.is_empty() {
            return;
        }
        self.put("[");
        self.list(params, |printer, param| {
            printer.put(match param.variance {
                Variance::None => "",
                Variance::Co => "+",
                Variance::Contra => "-",
            });
            printer.ident(&param.name);
        });
        self.put("]");
    }

    /// `: T`, `<: T`, or nothing.
    pub fn result(&mut self, ty: Option<&Type>) {
        let Some(ty) = ty else { return };
        self.put(if matches!(ty.kind, TypeKind::Below(_)) { " <: " } else { ": " });
        self.ty(ty);
    }

    pub fn guard(&mut self, guard: Option<&Constraint>) {
        if let Some(guard) = guard {
            self.constraint(guard);
        }
    }

    fn constraint(&mut self, constraint: &Constraint) {
        self.put("{");
        self.exprs(&constraint.terms);
        self.put("}");
    }

    pub fn formals(&mut self, formals: &[Formal]) {
        self.put("(");
        self.list(formals, Self::formal);
        self.put(")");
    }

    pub fn formal(&mut self, formal: &Formal) {
        self.modifiers(&formal.modifiers);
        self.binder(formal.binder);
        let named = formal.pattern.name.is_some() || formal.pattern.parts.is_some();
        if named {
            self.pattern(&formal.pattern);
            self.result(formal.ty.as_ref());
        } else if let Some(ty) = &formal.ty {
            self.ty(ty);
        }
    }

    pub fn binder(&mut self, binder: Binder) {
        self.put(match binder {
            Binder::Default => "",
            Binder::Val => "val ",
            Binder::Var => "var ",
        });
    }

    pub fn pattern(&mut self, pattern: &Pattern) {
        if let Some(name) = &pattern.name {
            self.ident(name);
        }
        if let Some(parts) = &pattern.parts {
            let (open, close) = if self.is_legacy() { ("(", ")") } else { ("[", "]") };
            self.put(open);
            self.list(parts, Self::ident);
            self.put(close);
        }
    }

    /// Each with a blank behind it.
    pub fn modifiers(&mut self, modifiers: &Modifiers) {
        self.annotations(&modifiers.annotations);
        for (modifier, _) in &modifiers.words {
            self.put(modifier.word());
            self.put(" ");
        }
    }
}
