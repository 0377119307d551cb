//! Printing types, conversions and signatures.

use super::Printer;
use crate::text::operator::CONCAT;
use crate::text::quote::quote;
use crate::text::words::MEMORY_TYPES;
use crate::{Expr, IntType, Overflow, Param, Type};

impl Printer {
    pub(super) fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Any => self.put("any"),
            Type::Bool => self.put("bool"),
            Type::Int(int) => self.put(&int_text(*int)),
            Type::Real => self.put("real"),
            Type::Complex => self.put("complex"),
            Type::Str => self.put("string"),
            Type::Array { shape, element } => {
                self.put("array[");
                self.list(shape, |printer, bound| {
                    printer.at_least(&bound.low, CONCAT);
                    printer.put("..");
                    printer.at_least(&bound.high, CONCAT);
                });
                self.put("] of ");
                self.ty(element);
            }
            Type::OpenArray { rank, element } => {
                self.put("array[");
                self.put(&vec![".."; *rank].join(", "));
                self.put("] of ");
                self.ty(element);
            }
            Type::Named(name) if MEMORY_TYPES.contains(&&**name) => {
                quote(&mut self.out, '`', name);
            }
            Type::Named(name) => self.name(name),
            Type::Memory(inner) => {
                self.put("memory ");
                self.ty(inner);
            }
            Type::Pointer => self.put("pointer"),
            Type::Single => self.put("single"),
            Type::Byte => self.put("byte"),
            Type::Place => self.put("place"),
            Type::Task => self.put("task"),
            Type::Function { params, result } => {
                self.put("fn(");
                self.list(params, Self::ty);
                self.put(")");
                if let Some(result) = result {
                    self.put(": ");
                    self.ty(result);
                }
            }
            Type::Set(element) => {
                self.put("set of ");
                self.ty(element);
            }
            Type::Ref(target) => {
                self.put("ref ");
                self.ty(target);
            }
        }
    }

    /// A type where a `:` may follow that is not its own: `c ? new (fn()) : d`.
    pub(super) fn ty_before_colon(&mut self, ty: &Type) {
        if ends_in_open_function(ty) {
            self.put("(");
            self.ty(ty);
            self.put(")");
        } else {
            self.ty(ty);
        }
    }

    pub(super) fn cast(&mut self, ty: &Type, value: &Expr) {
        match ty {
            Type::Any
            | Type::Bool
            | Type::Int(_)
            | Type::Real
            | Type::Complex
            | Type::Str
            | Type::Place
            | Type::Task => {
                self.ty(ty);
                self.put("(");
            }
            Type::Array { .. }
            | Type::OpenArray { .. }
            | Type::Named(_)
            | Type::Function { .. }
            | Type::Set(_)
            | Type::Ref(_)
            | Type::Memory(_)
            | Type::Pointer
            | Type::Single
            | Type::Byte => {
                self.put("cast(");
                self.ty(ty);
                self.put(", ");
            }
        }
        self.expr(value);
        self.put(")");
    }

    /// `(a: int, ref b: T): R`
    pub(super) fn signature(&mut self, params: &[Param], result: Option<&Type>) {
        self.put("(");
        self.list(params, |printer, param| {
            if param.by_ref {
                printer.put("ref ");
            }
            printer.name(&param.name);
            printer.put(": ");
            printer.ty(&param.ty);
        });
        self.put(")");
        if let Some(result) = result {
            self.put(": ");
            self.ty(result);
        }
    }
}

fn int_text(ty: IntType) -> String {
    let word = if ty.signed { "int" } else { "uint" };
    match ty.overflow {
        Overflow::Trap if ty == IntType::DEFAULT => word.into(),
        Overflow::Trap => format!("{word}({})", ty.bits),
        Overflow::Wrap => format!("{word}({}, wrap)", ty.bits),
    }
}

fn ends_in_open_function(ty: &Type) -> bool {
    match ty {
        Type::Function { result, .. } => result.as_deref().is_none_or(ends_in_open_function),
        Type::Array { element, .. } | Type::OpenArray { element, .. } => {
            ends_in_open_function(element)
        }
        Type::Set(inner) | Type::Ref(inner) | Type::Memory(inner) => ends_in_open_function(inner),
        Type::Any
        | Type::Bool
        | Type::Int(_)
        | Type::Real
        | Type::Complex
        | Type::Str
        | Type::Named(_)
        | Type::Place
        | Type::Task
        | Type::Pointer
        | Type::Single
        | Type::Byte => false,
    }
}
