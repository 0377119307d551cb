//! Values as terms of another type: what the language does by itself, and casts.

use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Source;
use crate::lower::storage::tree_types::TreeTyper;
use crate::lower::values::{Value, is_literal};
use crate::sema::{Cast, Const, EnumId, Ty};
use partita_kit::{Emit, Emitter};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Expr, Intrinsic, Overflow, Type};

impl TreeTyper<'_, '_> {
    pub(crate) fn convert(&mut self, term: Expr, from: &Ty, to: &Ty) -> Expr {
        if from == to {
            return term;
        }
        match (from, to) {
            (Ty::Int(_) | Ty::Uint(_), Ty::Int(_) | Ty::Uint(_)) => {
                if is_literal(&term) && *to == Ty::INT {
                    return term;
                }
                let ty = self.tree_ty(to);
                self.b.cast(ty, term)
            }
            (Ty::Bool, Ty::Int(_) | Ty::Uint(_)) => number_of(self.b, term),
            (Ty::Int(_) | Ty::Uint(_) | Ty::Bool, Ty::Real(_) | Ty::Complex)
            | (Ty::Real(_), Ty::Complex) => {
                let ty = self.tree_ty(to);
                self.b.cast(ty, term)
            }
            (Ty::Real(_), Ty::Real(32)) => self.b.intrinsic(Intrinsic::Single, vec![term]),
            _ => term,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// Whether a value can stand where one of a type is wanted.
    pub(crate) fn fits(&self, value: &Value, to: &Ty) -> bool {
        let from = value.value_ty();
        self.sema.fits(&self.configs.meaning_of(value), &from, to)
    }

    /// A value as a term of the type, with a message when it cannot be one.
    pub(crate) fn checked(&mut self, value: &Value, ty: &Ty, span: Span) -> Expr {
        if !self.fits(value, ty) {
            let (from, to) = (self.sema.show(&value.value_ty()), self.sema.show(ty));
            self.error(span, format!("a value of type {from} where one of type {to} is wanted"));
        }
        self.converted(value, ty)
    }

    /// A value as a term of the type; that it can be one is known.
    pub(crate) fn converted(&mut self, value: &Value, ty: &Ty) -> Expr {
        if let (Value::Const(Const::Int(value, _)), Ty::Real(_)) = (value, ty) {
            #[expect(clippy::cast_precision_loss, reason = "as the language converts")]
            return self.b.real(*value as f64);
        }
        let term = self.term(value);
        self.tree_typer().convert(term, &value.value_ty(), ty)
    }

    /// `value: ty`
    pub(crate) fn cast(&mut self, value: Value, ty: &Ty, span: Span) -> Value {
        let value = self.read_value(value, span);
        let meaning = self.configs.meaning_of(&value);
        let cast = self.decide(|typer| typer.casting(&meaning, ty, span));
        let from = value.value_ty();
        let term = match cast {
            Cast::Known(known) => return Value::Const(known),
            Cast::Same => return value,
            Cast::Unknown => return Value::Unknown,
            Cast::Promoted => {
                let Some(operand) = self.operand(value, span) else { return Value::Unknown };
                return self.lazy(Source::Cast(operand, ty.clone()), span);
            }
            Cast::Atomic => return self.new_atomic(ty, value, span),
            Cast::Class(from, to) => return self.class_cast(&value, from, to),
            Cast::Enum(id) => self.enum_cast(&value, id),
            Cast::Locale | Cast::Nil => self.term(&value),
            Cast::Wrap => {
                let term = self.term(&value);
                let term = self.wrapped(term, ty);
                let exact = self.tree_ty(ty);
                self.b.cast(exact, term)
            }
            Cast::Number => {
                let term = self.term(&value);
                if from == Ty::Bool { number_of(&self.b, term) } else { term }
            }
            Cast::Truth => {
                let term = self.term(&value);
                self.b.ne(term, self.b.int(0))
            }
            Cast::Truncate => {
                let term = self.term(&value);
                let whole = self.b.intrinsic(Intrinsic::Trunc, vec![term]);
                let tree = self.tree_ty(ty);
                self.b.cast(tree, whole)
            }
            Cast::Real => {
                let term = self.term(&value);
                if from == Ty::Bool {
                    let number = number_of(&self.b, term);
                    self.tree_typer().convert(number, &Ty::INT, ty)
                } else {
                    self.tree_typer().convert(term, &from, ty)
                }
            }
            Cast::Text => match self.text_of(&value, &from) {
                Some(text) => text,
                None => return Value::Unknown,
            },
        };
        Value::run(ty.clone(), term)
    }

    /// A number in the width of a type: the bits that do not fit are dropped.
    pub(crate) fn wrapped(&mut self, term: Expr, ty: &Ty) -> Expr {
        let mut tree = self.tree_ty(ty);
        if let Type::Int(int) = &mut tree {
            int.overflow = Overflow::Wrap;
        }
        self.b.cast(tree, term)
    }

    /// The constant that has a number; a number that none has ends the program.
    fn enum_cast(&mut self, value: &Value, id: EnumId) -> Expr {
        let numbers: Vec<i64> =
            self.sema.enums[id].constants.iter().map(|constant| constant.1).collect();
        let term = self.term(value);
        let number = self.temp_with(&Ty::INT, term);
        let tests = numbers
            .into_iter()
            .map(|known| self.b.eq(self.b.var(&number), self.b.int(known)))
            .reduce(|a, b| self.b.binary(BinaryOp::OrElse, a, b));
        let known = tests.unwrap_or_else(|| self.b.bool(false));
        let text = "a number that no constant of the enum has";
        let stmt = self.b.assert(known, Some(Code::ErrorStop), Some(text));
        self.emit(stmt);
        self.b.var(&number)
    }
}

/// A truth value as a number.
pub(crate) fn number_of(b: &Emitter, truth: Expr) -> Expr {
    b.conditional(truth, b.int(1), b.int(0))
}
