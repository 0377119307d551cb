//! Values as terms of the tree, and what is in cells as values.

use crate::lower::Lowerer;
use crate::lower::distributed::one_locale_only;
use crate::lower::storage::tree_types::{tuple_field, tuple_part};
use crate::lower::values::range::BOUND;
use crate::lower::values::{Axis, RangeValue, Run, Slice, Value};
use crate::sema::{Const, Sema, Ty};
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::{Expr, ExprKind};

impl<'a> Lowerer<'a> {
    /// One term for a value, with structured ones put together in a variable first.
    pub(crate) fn term(&mut self, value: &Value) -> Expr {
        match value {
            Value::Run(run) => self.b.copy(&run.term),
            Value::Const(known) => const_term(&self.b, &self.sema, known),
            Value::Tuple(_) | Value::Range(_) | Value::Domain(_) => {
                let ty = value.value_ty();
                let name = self.temp();
                let tree = self.tree_ty(&ty);
                let declare = self.b.declare(&name, tree, None);
                self.emit(declare);
                let target = self.b.var(&name);
                self.store(target, &ty, value);
                let spread = self.in_reach().spread_of(value);
                self.note_spread(&name, spread);
                self.b.var(&name)
            }
            Value::Type(_)
            | Value::Procs(..)
            | Value::Module(_)
            | Value::Aggregate(_)
            | Value::Nothing
            | Value::Unknown => self.b.int(0),
            Value::Slice(_) | Value::Lazy(_) => {
                // As an array of its own.
                let span = self.b.span().unwrap_or_default();
                match self.array_copy(value, span) {
                    Some(name) => self.b.deref(self.b.var(&name)),
                    None => self.b.int(0),
                }
            }
        }
    }

    /// Writes a value of the type into a cell.
    pub(crate) fn store(&mut self, target: Expr, ty: &Ty, value: &Value) {
        match (ty, value) {
            (Ty::Tuple(_), _) if ty.is_tuple_of_arrays() => {
                let span = self.b.span().unwrap_or_default();
                self.give_first(&target, ty, value.clone(), span);
            }
            (Ty::Tuple(types), Value::Tuple(parts)) if types.len() == parts.len() => {
                for (number, (ty, part)) in types.iter().zip(parts).enumerate() {
                    let base = self.b.copy(&target);
                    let field = self.b.field(base, &tuple_field(number));
                    self.store(field, ty, part);
                }
            }
            (Ty::Range(_), Value::Range(range)) => store_range(&mut self.b, &target, "", range),
            (Ty::Domain(_), Value::Domain(dims)) => {
                if self.in_reach().spread_of(value).is_some()
                    && !matches!(target.kind, ExprKind::Var(_))
                {
                    one_locale_only(&mut self.b, "a distributed domain in a record or tuple");
                }
                for (number, range) in dims.iter().enumerate() {
                    store_range(&mut self.b, &target, &number.to_string(), range);
                }
            }
            (Ty::Record(id), Value::Run(_)) => {
                let span = self.b.span().unwrap_or_default();
                self.copy_cells(&target, *id, value, span);
            }
            _ => {
                let term = self.converted(value, ty);
                let stmt = self.b.assign(target, term);
                self.emit(stmt);
            }
        }
    }

    /// What is said where a value is wanted and something else stands.
    pub(crate) fn no_value(&mut self, span: Span, value: &Value) {
        let meaning = self.configs.meaning_of(value);
        self.decide(|typer| typer.no_value(span, &meaning));
    }
}

impl Value {
    /// The same value again, its term as nodes of their own.
    pub(crate) fn again(&self, b: &Emitter) -> Value {
        let Value::Run(run) = self else { return self.clone() };
        Value::Run(Run { term: b.copy(&run.term), ..run.clone() })
    }

    /// The components of a tuple.
    pub(crate) fn parts(&self, b: &Emitter) -> Option<Vec<Value>> {
        if let Value::Tuple(parts) = self {
            return Some(parts.clone());
        }
        let Value::Run(Run { ty: Ty::Tuple(types), term, cell, constant }) = self else {
            return None;
        };
        let parts = types.iter().enumerate().map(|(number, ty)| {
            let term = tuple_part(b, term, number, ty);
            let cell = *cell || ty.is_array();
            Value::Run(Run { ty: ty.clone(), term, cell, constant: *constant })
        });
        Some(parts.collect())
    }

    /// The ends of a range.
    pub(crate) fn range(&self, b: &Emitter) -> Option<RangeValue> {
        if let Value::Range(range) = self {
            return Some(range.clone());
        }
        let Value::Run(Run { ty: Ty::Range(ends), term, .. }) = self else { return None };
        Some(RangeValue::stored(b, term, "", *ends))
    }
}

impl Run {
    /// An element of an array.
    pub(crate) fn element(&self, b: &Emitter, indices: Vec<Expr>) -> Value {
        let Ty::Array(_, element) = &self.ty else { return Value::Unknown };
        let term = b.element(b.copy(&self.term), indices);
        Value::cell((**element).clone(), term, self.constant)
    }
}

impl Slice {
    pub(crate) fn element(&self, b: &Emitter, indices: Vec<Expr>) -> Value {
        let mut given = indices.into_iter();
        let mut all = Vec::new();
        for axis in &self.axes {
            match axis {
                Axis::At(index) => all.push(b.copy(index)),
                Axis::Along(_) => match given.next() {
                    Some(index) => all.push(index),
                    None => return Value::Unknown,
                },
            }
        }
        self.array.element(b, all)
    }
}

pub(super) fn store_range(b: &mut Emitter, target: &Expr, suffix: &str, range: &RangeValue) {
    let one = b.int(1);
    let plain = suffix.is_empty().then(|| range.start(b)).flatten();
    let start = range.bound.as_deref().cloned().or(plain);
    let parts = [
        ("low", range.low.as_ref()),
        ("high", range.high.as_ref()),
        ("stride", Some(range.stride.as_ref().unwrap_or(&one))),
        (BOUND, start.as_ref()),
    ];
    for (part, term) in parts {
        if let Some(term) = term {
            let base = b.copy(target);
            let field = b.field(base, &format!("{part}{suffix}"));
            let term = b.copy(term);
            let stmt = b.assign(field, term);
            b.push(stmt);
        }
    }
}

pub(crate) fn const_term(b: &Emitter, sema: &Sema<'_>, known: &Const) -> Expr {
    match known {
        Const::Bool(value) => b.bool(*value),
        // The tree has literals of 64 signed bits; larger unsigned ones wrap into place.
        Const::Int(value, _) => b.int(i64::try_from(*value).unwrap_or(*value as i64)),
        Const::Real(value) => b.real(*value),
        Const::Str(text) => b.str(text),
        Const::Enum(id, constant) => b.int(sema.enums[*id].constants[*constant].1),
        Const::Nil => b.null(),
    }
}
