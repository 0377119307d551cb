//! The arithmetic of ranges: terms for their ends, their sizes and their indices.
//!
//! What is known now becomes a literal. Nothing is emitted: whoever uses a term twice makes a variable of it.

use crate::lower::values::RangeValue;
use crate::sema::{Ends, Move};
use partita_kit::{Emitter, literal};
use partita_tree::{BinaryOp as Op, Bound, Expr as Term, ExprKind as TermKind, Intrinsic, Type};

/// The field of a stored range that has the end where its indices begin.
pub(crate) const BOUND: &str = "bound";

impl RangeValue {
    /// The range that a record of the tree holds; `suffix` tells apart the dimensions of a domain.
    pub(crate) fn stored(b: &Emitter, record: &Term, suffix: &str, ends: Ends) -> RangeValue {
        let part = |name: &str| b.field(b.copy(record), &format!("{name}{suffix}"));
        RangeValue {
            low: ends.low.then(|| part("low")),
            high: ends.high.then(|| part("high")),
            stride: ends.strided.then(|| part("stride")),
            // Domains are not aligned.
            bound: (ends.strided && suffix.is_empty()).then(|| Box::new(part(BOUND))),
            index: ends.index,
            spread: None,
        }
    }

    /// The bounds of an array in one dimension, from zero.
    pub(crate) fn of_array(b: &Emitter, array: &Term, dim: usize) -> RangeValue {
        let bound = |op: Intrinsic| {
            let number = b.int(i64::try_from(dim + 1).unwrap_or(1));
            b.intrinsic(op, vec![b.copy(array), number])
        };
        RangeValue::plain(bound(Intrinsic::Lower), bound(Intrinsic::Upper))
    }

    /// How many indices there are; `None` when there is no end.
    pub(crate) fn count(&self, b: &Emitter) -> Option<Term> {
        let (low, high) = (self.low.as_ref()?, self.high.as_ref()?);
        let width = match (&low.kind, &high.kind) {
            (TermKind::Int(low), TermKind::Int(high)) => b.int(high.wrapping_sub(*low)),
            (TermKind::Int(0), _) => b.copy(high),
            _ => b.sub(b.copy(high), b.copy(low)),
        };
        let steps = match &self.stride {
            None => width,
            Some(stride) if matches!(stride.kind, TermKind::Int(1)) => width,
            Some(stride) => {
                let stride = b.intrinsic(Intrinsic::Abs, vec![b.copy(stride)]);
                b.binary(Op::FloorDiv, width, stride)
            }
        };
        if let Some(steps) = literal(&steps) {
            return Some(b.int(steps.wrapping_add(1).max(0)));
        }
        let count = b.add(steps, b.int(1));
        Some(b.intrinsic(Intrinsic::Max, vec![b.int(0), count]))
    }

    /// The index of a number, from zero.
    pub(crate) fn at(&self, b: &Emitter, position: Term) -> Term {
        let start = self.start(b).unwrap_or_else(|| b.int(0));
        let stride = self.stride.as_ref().filter(|stride| !matches!(stride.kind, TermKind::Int(1)));
        let shift = match stride {
            None => position,
            Some(stride) => b.mul(position, b.copy(stride)),
        };
        match (&start.kind, &shift.kind) {
            (TermKind::Int(0), _) => shift,
            (TermKind::Int(start), TermKind::Int(shift)) => b.int(start.wrapping_add(*shift)),
            _ => b.add(start, shift),
        }
    }

    /// The first index: the high end when the range goes down.
    pub(crate) fn start(&self, b: &Emitter) -> Option<Term> {
        let low = self.low.as_ref().map(|low| b.copy(low));
        let high = self.high.as_ref().map(|high| b.copy(high));
        match self.stride.as_ref().map(|stride| &stride.kind) {
            None => low,
            Some(TermKind::Int(stride)) if *stride > 0 => low,
            Some(TermKind::Int(_)) => high,
            Some(_) => {
                let stride = self.stride.as_ref()?;
                let down = b.lt(b.copy(stride), b.int(0));
                match (low, high) {
                    (Some(low), Some(high)) => Some(b.conditional(down, high, low)),
                    (low, high) => low.or(high),
                }
            }
        }
    }

    /// The low end as it is written: indices that go up begin there or behind it.
    pub(crate) fn written_low(&self, b: &Emitter) -> Option<Term> {
        let low = b.copy(self.low.as_ref()?);
        Some(self.written(b, low, false))
    }

    /// The high end as it is written.
    pub(crate) fn written_high(&self, b: &Emitter) -> Option<Term> {
        let high = b.copy(self.high.as_ref()?);
        Some(self.written(b, high, true))
    }

    fn written(&self, b: &Emitter, end: Term, down: bool) -> Term {
        let (Some(bound), Some(stride)) = (&self.bound, &self.stride) else { return end };
        if let TermKind::Int(stride) = &stride.kind {
            return if (*stride < 0) == down { b.copy(bound) } else { end };
        }
        let is_down = b.lt(b.copy(stride), b.int(0));
        let (yes, no) = if down { (b.copy(bound), end) } else { (end, b.copy(bound)) };
        b.conditional(is_down, yes, no)
    }

    /// The last index.
    pub(crate) fn end(&self, b: &Emitter) -> Option<Term> {
        if !self.ends().strided {
            return self.high.as_ref().map(|high| b.copy(high));
        }
        let start = self.start(b)?;
        let steps = one_less(b, self.count(b)?);
        let stride = b.copy(self.stride.as_ref()?);
        Some(b.add(start, b.mul(steps, stride)))
    }

    /// The same indices with ends that are indices.
    pub(crate) fn aligned(&self, b: &Emitter) -> Option<RangeValue> {
        let (start, end) = (self.start(b)?, self.end(b)?);
        let stride = self.stride.clone()?;
        let (low, high) = if let TermKind::Int(known) = &stride.kind {
            if *known < 0 { (end, start) } else { (start, end) }
        } else {
            let down = || b.lt(b.copy(&stride), b.int(0));
            let low = b.conditional(down(), b.copy(&end), b.copy(&start));
            (low, b.conditional(down(), start, end))
        };
        let ends = RangeValue::between(Some(low), Some(high), self.index);
        Some(RangeValue { stride: Some(stride), ..ends })
    }

    /// Whether an index is one of these; `None` when every one is.
    pub(crate) fn contains(&self, b: &Emitter, index: &Term) -> Option<Term> {
        let mut tests = Vec::new();
        if let Some(low) = &self.low {
            tests.push(b.le(b.copy(low), b.copy(index)));
        }
        if let Some(high) = &self.high {
            tests.push(b.le(b.copy(index), b.copy(high)));
        }
        if self.ends().strided
            && let Some(stride) = &self.stride
            && let Some(start) = self.start(b)
        {
            let size = b.intrinsic(Intrinsic::Abs, vec![b.copy(stride)]);
            let distance = b.sub(b.copy(index), start);
            let rest = b.binary(Op::EuclidMod, distance, size);
            tests.push(b.eq(rest, b.int(0)));
        }
        tests.into_iter().reduce(|all, test| b.binary(Op::AndThen, all, test))
    }

    /// All indices moved by a number, forth or back.
    pub(crate) fn shifted(&self, b: &Emitter, back: bool, by: &Term) -> RangeValue {
        let shift = |end: &Option<Term>| {
            end.as_ref().map(|end| {
                let (end, by) = (b.copy(end), b.copy(by));
                if back { b.sub(end, by) } else { b.add(end, by) }
            })
        };
        let stride = self.stride.clone();
        let (low, high) = (shift(&self.low), shift(&self.high));
        let bound = shift(&self.bound.as_deref().cloned()).map(Box::new);
        RangeValue { low, high, stride, bound, index: self.index, spread: None }
    }

    /// `interior(n)`, `exterior(n)`: the last or first n inside or beside.
    pub(crate) fn moved(&self, b: &Emitter, how: Move, by: &Term) -> Option<RangeValue> {
        let (low, high) = (self.low.as_ref()?, self.high.as_ref()?);
        let plus = |term: &Term, by: Term| b.add(b.copy(term), by);
        let minus = |term: &Term, by: Term| b.sub(b.copy(term), by);
        let far = || b.copy(by);
        let positive = || b.lt(b.int(0), b.copy(by));
        let negative = || b.lt(b.copy(by), b.int(0));
        let one = || b.int(1);
        let (new_low, new_high) = match how {
            Move::Expand => (minus(low, far()), plus(high, far())),
            Move::Translate => (plus(low, far()), plus(high, far())),
            Move::Exterior => {
                let first = b.conditional(
                    negative(),
                    plus(low, far()),
                    b.conditional(positive(), plus(high, one()), b.copy(low)),
                );
                let last = b.conditional(
                    negative(),
                    minus(low, one()),
                    b.conditional(positive(), plus(high, far()), b.copy(high)),
                );
                (first, last)
            }
            Move::Interior => {
                let inside = plus(&minus(high, far()), one());
                let first = b.conditional(positive(), inside, b.copy(low));
                let inside = minus(&minus(low, far()), one());
                let last = b.conditional(negative(), inside, b.copy(high));
                (first, last)
            }
        };
        Some(RangeValue::between(Some(new_low), Some(new_high), self.index))
    }
}

/// How many elements there are in all dimensions; `None` when there is no end.
pub(crate) fn count_of(b: &Emitter, dims: &[RangeValue]) -> Option<Term> {
    let counts: Option<Vec<Term>> = dims.iter().map(|dim| dim.count(b)).collect();
    counts?.into_iter().reduce(|total, count| b.mul(total, count))
}

/// The indices of an element by its number, the last dimension fastest.
pub(crate) fn indices_at(b: &Emitter, dims: &[RangeValue], position: &Term) -> Vec<Term> {
    if let [dim] = dims {
        return vec![dim.at(b, b.copy(position))];
    }
    let mut rest = b.copy(position);
    let mut indices = Vec::new();
    for (number, dim) in dims.iter().enumerate().rev() {
        let count = dim.count(b).unwrap_or_else(|| b.int(1));
        let own = if number == 0 {
            b.copy(&rest)
        } else {
            let own = b.binary(Op::Rem, b.copy(&rest), b.copy(&count));
            rest = b.binary(Op::Div, rest, count);
            own
        };
        indices.push(dim.at(b, own));
    }
    indices.reverse();
    indices
}

/// How the tree stores an array with these indices.
pub(crate) fn array_type(b: &Emitter, dims: &[RangeValue], element: Type) -> Type {
    let shape = dims.iter().map(|dim| {
        let low = dim.low.as_ref().map_or_else(|| b.int(0), |low| b.copy(low));
        let high = dim.high.as_ref().map_or_else(|| b.int(-1), |high| b.copy(high));
        Bound { low, high }
    });
    Type::Array { shape: shape.collect(), element: Box::new(element) }
}

/// `term - 1`: what the program calculates stays as it says.
pub(crate) fn one_less(b: &Emitter, term: Term) -> Term {
    match literal(&term) {
        Some(value) => b.int(value.wrapping_sub(1)),
        None => b.sub(term, b.int(1)),
    }
}

/// Sums of literals are literals.
pub(crate) fn folded(b: &Emitter, term: Term) -> Term {
    if let TermKind::Binary { op: op @ (Op::Add | Op::Sub), left, right } = &term.kind
        && let (TermKind::Int(x), TermKind::Int(y)) = (&left.kind, &right.kind)
        && let Some(known) = if *op == Op::Add { x.checked_add(*y) } else { x.checked_sub(*y) }
    {
        return b.int(known);
    }
    term
}
