//! What a loop goes over: how many items there are, and the item of a number.

use crate::ast::{Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::loops::Items;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{EFFECTS, Ty};
use partita_kit::{Emit, literal};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp as Op, Expr as Term, ExprKind as TermKind};

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
        if let Some(range) = self.range_of(&value) {
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
            Some(Ty::Tuple(_)) => self.parts(&value).map(Items::Listed),
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

    /// How many items there are; `None` when there is no end.
    pub(crate) fn count(&mut self, items: &Items) -> Option<Term> {
        match items {
            Items::Range(range) => self.range_count(range),
            Items::Domain(dims) => self.count_of(dims),
            Items::Array(view) => self.count_of(&view.dims()),
            Items::Lazy(lazy) => self.count_of(&lazy.dims),
            Items::Listed(values) => Some(self.b.int(i64::try_from(values.len()).unwrap_or(0))),
            Items::Keyed(items) => Some(self.b.var(&items.count)),
            Items::Zip(parts) => parts.iter().find_map(|part| self.count(part)),
        }
    }

    pub(super) fn count_of(&mut self, dims: &[RangeValue]) -> Option<Term> {
        let mut total = None;
        for dim in dims {
            let count = self.range_count(dim)?;
            total = Some(match total {
                None => count,
                Some(total) => self.b.mul(total, count),
            });
        }
        total
    }

    pub(crate) fn range_count(&mut self, range: &RangeValue) -> Option<Term> {
        use partita_tree::Intrinsic;
        let (low, high) = (range.low.as_ref()?, range.high.as_ref()?);
        let width = match (&low.kind, &high.kind) {
            (TermKind::Int(low), TermKind::Int(high)) => self.b.int(high.wrapping_sub(*low)),
            (TermKind::Int(0), _) => self.b.copy(high),
            _ => self.b.sub(self.b.copy(high), self.b.copy(low)),
        };
        let steps = match &range.stride {
            None => width,
            Some(stride) if matches!(stride.kind, TermKind::Int(1)) => width,
            Some(stride) => {
                let stride = self.b.copy(stride);
                let stride = self.b.intrinsic(Intrinsic::Abs, vec![stride]);
                self.b.binary(Op::FloorDiv, width, stride)
            }
        };
        if let Some(steps) = literal(&steps) {
            return Some(self.b.int(steps.wrapping_add(1).max(0)));
        }
        let count = self.b.add(steps, self.b.int(1));
        Some(self.b.intrinsic(Intrinsic::Max, vec![self.b.int(0), count]))
    }

    /// The item of a number, from zero.
    pub(crate) fn item_at(&mut self, items: &Items, position: &Term) -> Value {
        match items {
            Items::Range(range) => {
                let at = self.range_at(range, self.b.copy(position));
                Value::run(Ty::INT, at)
            }
            Items::Domain(dims) => {
                let indices = self.indices_at(dims, position);
                if indices.len() == 1 {
                    return Value::run(
                        Ty::INT,
                        indices.into_iter().next().unwrap_or_else(|| self.b.int(0)),
                    );
                }
                Value::Tuple(indices.into_iter().map(|index| Value::run(Ty::INT, index)).collect())
            }
            Items::Array(view) => {
                let indices = self.indices_at(&view.dims(), position);
                self.element_of_slice(view, indices)
            }
            Items::Lazy(lazy) => self.lazy_at(lazy, position),
            Items::Zip(parts) => {
                Value::Tuple(parts.iter().map(|part| self.item_at(part, position)).collect())
            }
            Items::Keyed(items) => self.keyed_item(items, position),
            Items::Listed(_) => Value::Unknown,
        }
    }

    pub(crate) fn range_at(&mut self, range: &RangeValue, position: Term) -> Term {
        let start = self.range_start(range).unwrap_or_else(|| self.b.int(0));
        let stride =
            range.stride.as_ref().filter(|stride| !matches!(stride.kind, TermKind::Int(1)));
        let shift = match stride {
            None => position,
            Some(stride) => self.b.mul(position, self.b.copy(stride)),
        };
        match (&start.kind, &shift.kind) {
            (TermKind::Int(0), _) => shift,
            (TermKind::Int(start), TermKind::Int(shift)) => self.b.int(start.wrapping_add(*shift)),
            _ => self.b.add(start, shift),
        }
    }

    /// The first index of a range: the high end when it goes down.
    pub(crate) fn range_start(&mut self, range: &RangeValue) -> Option<Term> {
        let low = range.low.as_ref().map(|low| self.b.copy(low));
        let high = range.high.as_ref().map(|high| self.b.copy(high));
        match range.stride.as_ref().map(|stride| &stride.kind) {
            None => low,
            Some(TermKind::Int(stride)) if *stride > 0 => low,
            Some(TermKind::Int(_)) => high,
            Some(_) => {
                let stride = range.stride.as_ref()?;
                let down = self.b.lt(self.b.copy(stride), self.b.int(0));
                match (low, high) {
                    (Some(low), Some(high)) => Some(self.b.conditional(down, high, low)),
                    (low, high) => low.or(high),
                }
            }
        }
    }

    /// The indices of an element by its number, the last dimension fastest.
    pub(super) fn indices_at(&mut self, dims: &[RangeValue], position: &Term) -> Vec<Term> {
        if let [dim] = dims {
            return vec![self.range_at(dim, self.b.copy(position))];
        }
        let mut rest = self.b.copy(position);
        let mut indices = Vec::new();
        for (number, dim) in dims.iter().enumerate().rev() {
            let count = self.range_count(dim).unwrap_or_else(|| self.b.int(1));
            let own = if number == 0 {
                self.b.copy(&rest)
            } else {
                let own = self.b.binary(Op::Rem, self.b.copy(&rest), self.b.copy(&count));
                rest = self.b.binary(Op::Div, rest, count);
                own
            };
            indices.push(self.range_at(dim, own));
        }
        indices.reverse();
        indices
    }

    /// Things that are looped over together have as many items each.
    pub(crate) fn equal_sizes(&mut self, items: &Items, count: &str) {
        let Items::Zip(parts) = items else { return };
        for part in parts {
            if let Some(size) = self.count(part) {
                let equal = self.b.eq(size, self.b.var(count));
                let stmt = self.b.assert(
                    equal,
                    Some(Code::ErrorStop),
                    Some("halt reached - size mismatch in zippered iteration"),
                );
                self.emit(stmt);
            }
        }
    }
}
