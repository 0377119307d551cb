//! What a loop goes over: how many items there are, and the item of a number.

use crate::ast::{Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::distributed::SpreadId;
use crate::lower::loops::Items;
use crate::lower::values::range::{count_of, indices_at};
use crate::lower::values::{RangeValue, Value};
use crate::sema::{EFFECTS, Ty};
use partita_kit::{Emit, Emitter};
use partita_source::{Code, Span};
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(crate) fn items(&mut self, iterand: &'a Expr) -> Option<Items> {
        if let ExprKind::Zip(parts) = &iterand.kind {
            let parts: Option<Vec<Items>> = parts.iter().map(|part| self.items(part)).collect();
            return parts.map(Items::Zip);
        }
        let iterates = self.learn(|typer| typer.is_iterator_expr(iterand));
        if iterates && self.sema.some_iterator_has_effects() {
            self.unsupported(iterand.span, EFFECTS);
            return None;
        }
        let value = self.expr(iterand);
        let value = self.called(value, iterand.span);
        if let Value::Run(run) = &value
            && run.ty.is_keyed()
        {
            self.keyed_items(run.clone())
        } else {
            self.items_of(value, iterand.span)
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other values are looked at by their dimensions"
    )]
    pub(crate) fn items_of(&mut self, value: Value, span: Span) -> Option<Items> {
        match &value {
            Value::Unknown => return None,
            Value::Slice(slice) => return Some(Items::Array(slice.as_ref().clone())),
            Value::Lazy(lazy) => return Some(Items::Lazy(lazy.clone())),
            Value::Type(Ty::Enum(id)) => {
                let constants = self.sema.enums[*id].constants.len();
                let values = (0..constants)
                    .map(|number| Value::Const(crate::sema::Const::Enum(*id, number)))
                    .collect();
                return Some(Items::Listed(values));
            }
            _ => {}
        }
        if let Some(range) = value.range(&self.b) {
            return Some(Items::Range(self.fixed_range(&range)));
        }
        match value.ty() {
            Some(Ty::Domain(_)) => {
                let dims = self.dims_of(&value)?;
                let dims = dims.iter().map(|dim| self.fixed_range(dim)).collect();
                Some(Items::Domain(dims))
            }
            Some(Ty::Array(..)) => {
                let Value::Run(run) = value else { return None };
                self.whole_view(run).map(Items::Array)
            }
            Some(Ty::Tuple(_)) => value.parts(&self.b).map(Items::Listed),
            Some(Ty::Unknown) => None,
            Some(other) => {
                let shown = self.sema.show(&other);
                self.unsupported(span, &format!("a loop over a value of type {shown}"));
                None
            }
            None => {
                self.unsupported(span, "a loop over this");
                None
            }
        }
    }

    /// The item of a number, from zero.
    pub(crate) fn item_at(&mut self, items: &Items, position: &Term) -> Value {
        match items {
            Items::Range(range) => {
                let at = range.at(&self.b, self.b.copy(position));
                self.index_value(range.index, at)
            }
            Items::Domain(dims) => {
                let indices = indices_at(&self.b, dims, position);
                let mut values: Vec<Value> = dims
                    .iter()
                    .zip(indices)
                    .map(|(dim, index)| self.index_value(dim.index, index))
                    .collect();
                if values.len() == 1 { values.remove(0) } else { Value::Tuple(values) }
            }
            Items::Array(view) => {
                let indices = indices_at(&self.b, &view.dims(), position);
                view.element(&self.b, indices)
            }
            Items::Lazy(lazy) => self.lazy_at(lazy, position),
            Items::Zip(parts) => {
                Value::Tuple(parts.iter().map(|part| self.item_at(part, position)).collect())
            }
            Items::Keyed(items) => self.keyed_item(items, position),
            Items::Listed(_) => Value::Unknown,
        }
    }
}

impl Items {
    /// How many items there are; `None` when there is no end.
    pub(crate) fn count(&self, b: &Emitter) -> Option<Term> {
        match self {
            Items::Range(range) => range.count(b),
            Items::Domain(dims) => count_of(b, dims),
            Items::Array(view) => count_of(b, &view.dims()),
            Items::Lazy(lazy) => count_of(b, &lazy.dims),
            Items::Listed(values) => Some(b.int(i64::try_from(values.len()).unwrap_or(0))),
            Items::Keyed(items) => Some(b.var(&items.count)),
            Items::Zip(parts) => parts.iter().find_map(|part| part.count(b)),
        }
    }

    /// The index set; `None` when there is no end.
    pub(crate) fn shape(&self, b: &Emitter) -> Option<Vec<RangeValue>> {
        match self {
            Items::Range(range) => {
                (range.low.is_some() && range.high.is_some()).then(|| vec![range.clone()])
            }
            Items::Domain(dims) => Some(dims.clone()),
            Items::Array(view) => Some(view.dims()),
            Items::Lazy(lazy) => Some(lazy.dims.clone()),
            Items::Keyed(_) => None,
            Items::Zip(parts) => parts.iter().find_map(|part| part.shape(b)),
            Items::Listed(values) => {
                let high = i64::try_from(values.len()).unwrap_or(0) - 1;
                Some(vec![RangeValue::plain(b.int(0), b.int(high))])
            }
        }
    }

    /// How the indices are distributed; of several the first ones lead.
    pub(crate) fn spread(&self) -> Option<SpreadId> {
        let first = |dims: &[RangeValue]| dims.first().and_then(|dim| dim.spread);
        match self {
            Items::Domain(dims) => first(dims),
            Items::Array(view) => first(&view.dims()),
            Items::Lazy(lazy) => first(&lazy.dims),
            Items::Zip(parts) => parts.first().and_then(Items::spread),
            Items::Range(_) | Items::Listed(_) | Items::Keyed(_) => None,
        }
    }
}

/// Things that are looped over together have as many items each.
pub(crate) fn equal_sizes(b: &mut Emitter, items: &Items, count: &str) {
    let Items::Zip(parts) = items else { return };
    for part in parts {
        if let Some(size) = part.count(b) {
            let equal = b.eq(size, b.var(count));
            let stmt = b.assert(
                equal,
                Some(Code::ErrorStop),
                Some("halt reached - size mismatch in zippered iteration"),
            );
            b.push(stmt);
        }
    }
}
