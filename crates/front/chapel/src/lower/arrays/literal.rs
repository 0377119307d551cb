//! Literals of arrays and domains.

use crate::ast::{ArrayRow, Expr};
use crate::lower::Lowerer;
use crate::lower::values::range::array_type;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{Index, NARROW_INDICES, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// `[a, b, c]`: indices from zero.
    pub(crate) fn array_literal(&mut self, items: &'a [Expr], span: Span) -> Value {
        let values: Vec<Value> = items.iter().map(|item| self.read(item)).collect();
        if values.is_empty() {
            return self.give_up(span, "an empty array literal");
        }
        if let [Value::Range(_) | Value::Domain(_)] = values.as_slice() {
            // Legacy: a bare `[1..n]` is a domain.
            let one = &values[0];
            return match one.range(&self.b) {
                Some(range) => Value::Domain(vec![range]),
                None => one.clone(),
            };
        }
        let counts = [values.len()];
        self.array_of(&values, &counts, span)
    }

    /// `{1..n, 1..m}`
    pub(crate) fn domain_literal(&mut self, dims: &'a [Expr], span: Span) -> Value {
        let mut values = Vec::new();
        for dim in dims {
            let value = self.read(dim);
            if value.is_unknown() {
                return Value::Unknown;
            }
            values.push(self.fixed(&value));
        }
        let scalar = |value: &Value| value.ty().is_some_and(|ty| ty.is_scalar());
        if !values.is_empty() && values.iter().all(scalar) {
            return self.keyed_literal(&values, span);
        }
        let mut ranges = Vec::new();
        for value in values {
            if let Some(range) = value.range(&self.b) {
                ranges.push(range);
            } else {
                return self.give_up(span, "associative domains");
            }
        }
        if ranges.iter().any(|range| range.ends().strided) {
            return self.give_up(span, "domains with strides");
        }
        if ranges.iter().any(|range| range.index != Index::INT) {
            return self.give_up(span, NARROW_INDICES);
        }
        Value::Domain(ranges)
    }

    /// An empty domain, `1..0`.
    pub(crate) fn default_range(&mut self, target: &Term, ty: &Ty) {
        let range = RangeValue::plain(self.b.int(1), self.b.int(0));
        let value = if let Ty::Domain(rank) = ty {
            Value::Domain(vec![range; *rank])
        } else {
            Value::Range(range)
        };
        let target = self.b.copy(target);
        self.store(target, ty, &value);
    }

    /// `[1, 2; 3, 4]`: one dimension more for every kind of separator.
    pub(crate) fn array_rows(&mut self, rows: &'a [ArrayRow], span: Span) -> Value {
        let mut counts = Vec::new();
        let mut cells = Vec::new();
        if !flatten(rows, 0, &mut counts, &mut cells) {
            self.error(span, "the rows of this array have different sizes");
            return Value::Unknown;
        }
        let values: Vec<Value> = cells.iter().map(|cell| self.read(cell)).collect();
        self.array_of(&values, &counts, span)
    }

    /// A fresh array of values, the last dimension fastest.
    pub(crate) fn array_of(&mut self, values: &[Value], counts: &[usize], span: Span) -> Value {
        let mut element: Option<Ty> = None;
        for value in values {
            let ty = value.ty().unwrap_or(Ty::Unknown);
            let common = match &element {
                None => Some(ty),
                Some(element) => self.sema.common(element, &ty),
            };
            let Some(common) = common else {
                self.error(span, "the elements of an array have one type");
                return Value::Unknown;
            };
            element = Some(common);
        }
        let Some(element) = element.filter(|element| *element != Ty::Unknown) else {
            return Value::Unknown;
        };
        let dims: Vec<RangeValue> = counts
            .iter()
            .map(|count| {
                let high = i64::try_from(*count).unwrap_or(1) - 1;
                RangeValue::plain(self.b.int(0), self.b.int(high))
            })
            .collect();
        let tree = match (&element, values.first()) {
            (Ty::Array(..), Some(first)) => self.exact_type(first),
            _ => Some(self.tree_ty(&element)),
        };
        let Some(tree) = tree else {
            return self.give_up(span, "an array of such arrays");
        };
        let exact = array_type(&self.b, &dims, tree);
        let name = self.temp();
        let stmt = self.b.declare(&name, exact.clone(), None);
        self.emit(stmt);
        self.frame.storage.own.insert(name.clone());
        self.frame.storage.types.insert(name.clone(), exact.clone());
        for (number, value) in values.iter().enumerate() {
            let mut rest = number;
            let mut indices: Vec<Term> = Vec::new();
            for count in counts.iter().rev() {
                indices.push(self.b.int(i64::try_from(rest % count).unwrap_or(0)));
                rest /= count;
            }
            indices.reverse();
            let base = self.b.var(&name);
            let cell = self.b.element(base, indices);
            if let Ty::Array(..) = &element {
                self.assign_array(&cell, &element, value.clone(), true, span)
            } else if let Ty::Record(_) | Ty::Tuple(_) = &element {
                self.give_first(&cell, &element, value.clone(), span);
            } else {
                self.store(cell, &element, value)
            }
        }
        let ty = Ty::Array(counts.len(), Box::new(element));
        if self.runs_own_code(&ty) {
            self.exits.fresh(&name, &ty);
        }
        Value::cell(ty, self.b.var(&name), true)
    }
}

/// The cells in order, and the size of every dimension; false when rows differ.
fn flatten<'a>(
    rows: &'a [ArrayRow],
    level: usize,
    counts: &mut Vec<usize>,
    cells: &mut Vec<&'a Expr>,
) -> bool {
    let agrees = |counts: &mut Vec<usize>, level: usize, size: usize| match counts.get(level) {
        Some(known) => *known == size,
        None => {
            counts.push(size);
            true
        }
    };
    agrees(counts, level, rows.len())
        && rows.iter().all(|row| match row {
            ArrayRow::Cells(row) => {
                cells.extend(row);
                agrees(counts, level + 1, row.len())
            }
            ArrayRow::Rows(rows) => flatten(rows, level + 1, counts, cells),
        })
}
