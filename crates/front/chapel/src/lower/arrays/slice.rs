//! Parts of arrays, by reference.

use crate::lower::Lowerer;
use crate::lower::values::{Axis, RangeValue, Run, Slice, Value};
use crate::sema::Ty;
use partita_kit::{Emit, Emitter};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp as Op, Expr as Term};

impl<'a> Lowerer<'a> {
    /// All of an array.
    pub(crate) fn whole_view(&mut self, array: Run) -> Option<Slice> {
        let dims = self.dims_of(&Value::Run(array.clone()))?;
        let axes = dims.iter().map(|dim| Axis::Along(Box::new(self.fixed_range(dim)))).collect();
        Some(Slice { array, axes, whole: true })
    }

    /// `A[ranges]`; numbers among them take their dimension away.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only arrays are sliced")]
    pub(crate) fn slice(
        &mut self,
        value: Value,
        rank: usize,
        indices: Vec<Value>,
        span: Span,
    ) -> Value {
        let mut taken: Vec<Axis> = Vec::new();
        for index in &indices {
            if let Some(range) = index.range(&self.b) {
                taken.push(Axis::Along(Box::new(range)));
            } else if let Some(dims) = self.dims_of(index) {
                taken.extend(dims.into_iter().map(|dim| Axis::Along(Box::new(dim))));
            } else {
                let term = self.checked(index, &Ty::INT, span);
                let name = self.temp_with(&Ty::INT, term);
                taken.push(Axis::At(self.b.var(&name)));
            }
        }
        if taken.len() != rank {
            self.error(span, format!("{} indices for an array of rank {rank}", taken.len()));
            return Value::Unknown;
        }
        let base = match value {
            Value::Run(array) => self.whole_view(array),
            Value::Slice(slice) => Some(*slice),
            Value::Lazy(_) => {
                let ty = value.ty().unwrap_or(Ty::Unknown);
                let term = self.term(&value);
                self.whole_view(Run { ty, term, cell: true, constant: true })
            }
            _ => None,
        };
        let Some(base) = base else { return Value::Unknown };
        let mut taken = taken.into_iter();
        let mut axes = Vec::new();
        for axis in &base.axes {
            match axis {
                Axis::At(index) => axes.push(Axis::At(self.b.copy(index))),
                Axis::Along(whole) => match taken.next() {
                    Some(Axis::At(index)) => {
                        must_contain(&mut self.b, whole, &index, "an index outside of the array");
                        axes.push(Axis::At(index));
                    }
                    Some(Axis::Along(range)) => {
                        axes.push(Axis::Along(Box::new(self.part(&range, whole))))
                    }
                    None => return Value::Unknown,
                },
            }
        }
        Value::Slice(Box::new(Slice { array: base.array, axes, whole: false }))
    }

    /// A range of indices inside of another.
    fn part(&mut self, range: &RangeValue, whole: &RangeValue) -> RangeValue {
        let range = self.fixed_range(range);
        let low = range.low.clone().or_else(|| whole.low.clone());
        let high = range.high.clone().or_else(|| whole.high.clone());
        let stride = match (&range.stride, &whole.stride) {
            (Some(stride), _) => Some(stride.clone()),
            (None, whole) => whole.clone(),
        };
        let part = RangeValue {
            stride,
            spread: whole.spread,
            ..RangeValue::between(low, high, whole.index)
        };
        if let (Some(low), Some(high), Some(first), Some(last)) =
            (&part.low, &part.high, &whole.low, &whole.high)
        {
            // An empty slice may lie anywhere.
            let empty = self.b.lt(self.b.copy(high), self.b.copy(low));
            let above = self.b.le(self.b.copy(first), self.b.copy(low));
            let below = self.b.le(self.b.copy(high), self.b.copy(last));
            let inside = self.b.binary(Op::AndThen, above, below);
            let fits = self.b.binary(Op::OrElse, empty, inside);
            let text = "a slice outside of the array";
            let stmt = self.b.assert(fits, Some(Code::IndexOutOfBounds), Some(text));
            self.emit(stmt);
        }
        if whole.ends().strided && range.ends().strided {
            let span = self.b.span().unwrap_or_default();
            self.unsupported(span, "a slice with a stride of a slice with a stride");
        }
        part
    }
}

/// An index must belong to the slice, not only to the array.
pub(crate) fn inside_slice(b: &mut Emitter, slice: &Slice, indices: &[Term]) {
    for (range, index) in slice.dims().iter().zip(indices) {
        if let Some(inside) = range.contains(b, index) {
            let text = "an index outside of the slice";
            let stmt = b.assert(inside, Some(Code::IndexOutOfBounds), Some(text));
            b.push(stmt);
        }
    }
}

fn must_contain(b: &mut Emitter, range: &RangeValue, index: &Term, text: &str) {
    if let Some(inside) = range.contains(b, index) {
        let stmt = b.assert(inside, Some(Code::IndexOutOfBounds), Some(text));
        b.push(stmt);
    }
}
