//! What ranges and domains can do, and the array of locales.

use crate::lower::Lowerer;
use crate::lower::arrays::lazy::{Operand, Source};
use crate::lower::calls::call::Given;
use crate::lower::loops::Items;
use crate::lower::values::range::{folded, one_less};
use crate::lower::values::{RangeValue, Value};
use crate::sema::{Index, RangeMember, Ty};
use partita_kit::{Emit, literal};
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Expr as Term, Intrinsic};
use std::rc::Rc;

impl<'a> Lowerer<'a> {
    /// `Locales`: the numbers of the locales, as locales.
    pub(crate) fn all_locales(&mut self, span: Span) -> Value {
        let high = self.b.plus(self.b.places(), -1);
        let range = RangeValue::plain(self.b.int(0), high);
        let items = Operand::Each(Rc::new(Items::Range(range)));
        self.lazy(Source::Cast(items, Ty::Locale), span)
    }

    /// `red..blue`, `false..true`: the values from one to the other.
    pub(crate) fn listed_range(
        &mut self,
        low: Option<Value>,
        high: Option<Value>,
        open: bool,
        span: Span,
    ) -> Value {
        let types = [&low, &high].map(|end| end.as_ref().and_then(Value::ty));
        let Some(ty) = types.iter().flatten().next().cloned() else { return Value::Unknown };
        if types.iter().flatten().any(|other| *other != ty) {
            self.error(span, "the ends of a range have one type");
            return Value::Unknown;
        }
        let last = if let Ty::Enum(id) = &ty {
            let info = &self.sema.enums[*id];
            let count = i64::try_from(info.constants.len()).unwrap_or(1);
            if !info.is_counted() {
                return self.give_up(span, "a range of an enum with numbers of its own");
            }
            count - 1
        } else {
            1
        };
        let end = |l: &mut Self, end: Option<Value>, otherwise: i64| match end {
            Some(end) => {
                let number = l.cast(end, &Ty::INT, span);
                l.term(&number)
            }
            None => l.b.int(otherwise),
        };
        let low = end(self, low, 0);
        let high = end(self, high, last);
        let high = if open { one_less(&self.b, high) } else { high };
        let range = RangeValue::plain(low, high);
        let range = self.fixed_range(&range);
        let items = Operand::Each(Rc::new(Items::Range(range)));
        self.lazy(Source::Cast(items, ty), span)
    }

    /// `r[s]`: the indices in both.
    pub(crate) fn intersection(&mut self, value: &Value, indices: &[Value], span: Span) -> Value {
        let dims = |l: &mut Self, value: &Value| match value.range(&l.b) {
            Some(range) => Some(vec![range]),
            None => l.dims_of(value),
        };
        let Some(own) = dims(self, value) else { return Value::Unknown };
        let mut others = Vec::new();
        for index in indices {
            match dims(self, index) {
                Some(dims) => others.extend(dims),
                None => return self.give_up(span, "a range indexed by this"),
            }
        }
        if own.len() != others.len() || own.iter().chain(&others).any(|range| range.ends().strided)
        {
            return self.give_up(span, "the common part of such ranges");
        }
        let mut common = Vec::new();
        for (a, b) in own.iter().zip(&others) {
            let both = |a: &Option<Term>, b: &Option<Term>, op: Intrinsic| match (a, b) {
                (Some(a), Some(b)) => {
                    Some(self.b.intrinsic(op, vec![self.b.copy(a), self.b.copy(b)]))
                }
                (Some(one), None) | (None, Some(one)) => Some(self.b.copy(one)),
                (None, None) => None,
            };
            let low = both(&a.low, &b.low, Intrinsic::Max);
            let high = both(&a.high, &b.high, Intrinsic::Min);
            common.push(RangeValue { spread: a.spread, ..RangeValue::between(low, high, a.index) });
        }
        match (value.range(&self.b).is_some(), common.len()) {
            (true, 1) => Value::Range(common.remove(0)),
            _ => Value::Domain(common),
        }
    }

    pub(crate) fn range_member(
        &mut self,
        value: &Value,
        member: RangeMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let range = value.range(&self.b)?;
        let (strided, index) = (range.ends().strided, range.index);
        let term = match member {
            RangeMember::Low if strided => range.aligned(&self.b)?.low?,
            RangeMember::High if strided => range.aligned(&self.b)?.high?,
            RangeMember::LowBound => range.written_low(&self.b)?,
            RangeMember::HighBound => range.written_high(&self.b)?,
            RangeMember::Low => range.low?,
            RangeMember::High => range.high?,
            RangeMember::First => range.start(&self.b)?,
            RangeMember::Last => range.end(&self.b)?,
            RangeMember::Size => range.count(&self.b)?,
            RangeMember::Stride => range.stride.unwrap_or_else(|| self.b.int(1)),
            RangeMember::Contains => return self.range_contains(&range, given, span),
            RangeMember::IsEmpty => {
                let count = range.count(&self.b)?;
                return Some(Value::run(Ty::Bool, self.b.eq(count, self.b.int(0))));
            }
            RangeMember::HasLowBound => return Some(Value::bool(range.low.is_some())),
            RangeMember::HasHighBound => return Some(Value::bool(range.high.is_some())),
            RangeMember::IsBounded => {
                return Some(Value::bool(range.low.is_some() && range.high.is_some()));
            }
            RangeMember::Moved(how) => {
                if strided {
                    return None;
                }
                let by = self.argument(given, 0, &Ty::INT, span)?;
                let by = self.temp_with(&Ty::INT, by);
                let by = self.b.var(&by);
                return range.moved(&self.b, how, &by).map(Value::Range);
            }
            RangeMember::IndexType => return Some(Value::Type(range.index.ty())),
            RangeMember::IndexOrder | RangeMember::OrderToIndex if strided => return None,
            RangeMember::IndexOrder => {
                let by = self.argument(given, 0, &Ty::INT, span)?;
                self.b.sub(by, range.low?)
            }
            RangeMember::OrderToIndex => {
                let by = self.argument(given, 0, &Ty::INT, span)?;
                self.b.add(range.low?, by)
            }
        };
        Some(if member.is_index() {
            self.index_value(index, term)
        } else {
            Value::run(Ty::INT, term)
        })
    }

    /// An index of a range; ranges calculate with integers of the usual type.
    pub(crate) fn index_value(&mut self, index: Index, term: Term) -> Value {
        let ty = index.ty();
        let tree = self.tree_ty(&ty);
        let term = if index == Index::INT { term } else { self.b.cast(tree, term) };
        Value::run(ty, term)
    }

    fn range_contains(&mut self, range: &RangeValue, given: &[Given], span: Span) -> Option<Value> {
        if let Some(inner) = given.first()?.value.range(&self.b) {
            if inner.ends().strided || range.ends().strided {
                return None;
            }
            let low = range.contains(&self.b, inner.low.as_ref()?)?;
            let high = range.contains(&self.b, inner.high.as_ref()?)?;
            let empty = self.b.lt(inner.high?, inner.low?);
            let both = self.b.binary(Op::AndThen, low, high);
            return Some(Value::run(Ty::Bool, self.b.binary(Op::OrElse, empty, both)));
        }
        let index = self.argument(given, 0, &Ty::INT, span)?;
        let index = self.temp_with(&Ty::INT, index);
        let index = self.b.var(&index);
        let inside = range.contains(&self.b, &index).unwrap_or_else(|| self.b.bool(true));
        Some(Value::run(Ty::Bool, inside))
    }

    /// `r by s`: strides multiply; the first index of the old range stays an index.
    pub(crate) fn by(&mut self, range: &RangeValue, number: Term, span: Span) -> Value {
        use partita_tree::ExprKind::Int;
        if let Int(0) = number.kind {
            self.error(span, "the stride of a range is zero");
            return Value::Unknown;
        }
        if !range.ends().strided {
            let range = RangeValue { stride: Some(number), ..range.clone() };
            return Value::Range(range);
        }
        let Some(old) = range.stride.as_ref() else { return Value::Unknown };
        let (Int(x), Int(y)) = (&old.kind, &number.kind) else {
            return self.give_up(span, "`by` on a range whose stride is not known to a compiler");
        };
        let stride = x.wrapping_mul(*y);
        let range = if *y < 0 {
            match range.aligned(&self.b) {
                Some(range) => range,
                None => return self.give_up(span, "`by` on such a range"),
            }
        } else {
            range.clone()
        };
        Value::Range(RangeValue { stride: Some(self.b.int(stride)), ..range })
    }

    /// `r # n`: the first n indices, of a negative n the last.
    pub(crate) fn counted_range(&mut self, range: &RangeValue, number: Term, span: Span) -> Value {
        let known = literal(&number);
        let name;
        let number = if known.is_some() {
            number
        } else {
            name = self.temp_with(&Ty::INT, number);
            self.b.var(&name)
        };
        let stride = range.stride.clone();
        let step = match stride.as_ref().map(|stride| &stride.kind) {
            None => 1,
            Some(partita_tree::ExprKind::Int(step)) => *step,
            Some(_) => return self.give_up(span, "`#` on a range with such a stride"),
        };
        if known.is_none() && range.low.is_none() {
            return self.give_up(span, "`#` with a number that may be negative");
        }
        if known.is_none() && range.high.is_some() {
            let stop = vec![self.b.unsupported("`#` with a negative number")];
            let negative = self.b.lt(self.b.copy(&number), self.b.int(0));
            let stmt = self.b.if_(negative, stop, Vec::new());
            self.emit(stmt);
        }
        let from_low = known.is_none_or(|known| known >= 0) == (step > 0);
        // The distance between the first and the last that are taken.
        let size = match known {
            Some(known) => {
                let known = known.unsigned_abs().min(i64::MAX as u64);
                let known = i64::try_from(known).unwrap_or(i64::MAX);
                self.b.int(known.saturating_sub(1).saturating_mul(step.abs()))
            }
            None => {
                let less = one_less(&self.b, self.b.copy(&number));
                if step.abs() == 1 { less } else { self.b.mul(less, self.b.int(step.abs())) }
            }
        };
        let (low, high) = if from_low {
            let Some(low) = &range.low else {
                return self.give_up(span, "`#` on a range without this end");
            };
            let end = self.b.add(self.b.copy(low), size);
            let high = match &range.high {
                Some(high) => self.b.intrinsic(Intrinsic::Min, vec![end, self.b.copy(high)]),
                None => end,
            };
            (self.b.copy(low), high)
        } else {
            let Some(high) = &range.high else {
                return self.give_up(span, "`#` on a range without this end");
            };
            if step > 1 {
                return self.give_up(span, "the last indices of a range with a stride");
            }
            let start = self.b.sub(self.b.copy(high), size);
            let low = match &range.low {
                Some(low) => self.b.intrinsic(Intrinsic::Max, vec![start, self.b.copy(low)]),
                None => start,
            };
            (low, self.b.copy(high))
        };
        let (low, high) = (folded(&self.b, low), folded(&self.b, high));
        let counted = RangeValue::between(Some(low), Some(high), range.index);
        Value::Range(RangeValue { stride, ..counted })
    }

    /// `r align a`: the indices that differ from `a` by a multiple of the stride.
    pub(crate) fn align(&mut self, range: &RangeValue, at: Term, span: Span) -> Value {
        let Some(stride) = range.stride.clone() else { return Value::Range(range.clone()) };
        let partita_tree::ExprKind::Int(step) = stride.kind else {
            return self.give_up(span, "`align` with a stride that is not known to a compiler");
        };
        let size = self.b.int(step.abs());
        let mut range = range.clone();
        if step > 0 {
            let Some(low) = range.low.take() else {
                return self.give_up(span, "`align` without this end");
            };
            let away = self.b.sub(at, self.b.copy(&low));
            let shift = self.b.binary(Op::EuclidMod, away, size);
            range.bound.get_or_insert_with(|| Box::new(self.b.copy(&low)));
            range.low = Some(self.b.add(low, shift));
        } else {
            let Some(high) = range.high.take() else {
                return self.give_up(span, "`align` without this end");
            };
            let away = self.b.sub(self.b.copy(&high), at);
            let shift = self.b.binary(Op::EuclidMod, away, size);
            range.bound.get_or_insert_with(|| Box::new(self.b.copy(&high)));
            range.high = Some(self.b.sub(high, shift));
        }
        Value::Range(range)
    }
}
