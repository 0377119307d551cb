//! What operators and indices make of ranges and domains.

use super::meaning::{Extent, Known, Meaning};
use super::typer::Typer;
use partita_source::Span;

impl Typer<'_, '_> {
    /// `r by s`: strides multiply; the first index of the old range stays an index.
    pub(super) fn by(&mut self, range: Extent, number: Known, span: Span) -> Meaning {
        if number == Known::Literal(0) {
            self.error(span, "the stride of a range is zero");
            return Meaning::Unknown;
        }
        if !range.ends().strided {
            return Meaning::Range(Extent { stride: Some(number), ..range });
        }
        let old = range.stride.and_then(Known::literal);
        let (Some(x), Known::Literal(y)) = (old, number) else {
            return self.give_up(span, "`by` on a range whose stride is not known to a compiler");
        };
        let stride = Some(Known::Literal(x.wrapping_mul(y)));
        if y >= 0 {
            return Meaning::Range(Extent { stride, ..range });
        }
        match range.aligned() {
            Some(range) => Meaning::Range(Extent { stride, ..range }),
            None => self.give_up(span, "`by` on such a range"),
        }
    }

    /// `r # n`: the first n indices, of a negative n the last.
    pub(super) fn counted(&mut self, range: Extent, number: Known, span: Span) -> Meaning {
        let step = match range.stride {
            None => 1,
            Some(Known::Literal(step)) => step,
            Some(Known::Fixed | Known::Late) => {
                return self.give_up(span, "`#` on a range with such a stride");
            }
        };
        let known = number.literal();
        if known.is_none() && range.low.is_none() {
            return self.give_up(span, "`#` with a number that may be negative");
        }
        let from_low = known.is_none_or(|known| known >= 0) == (step > 0);
        let (near, far) = if from_low { (range.low, range.high) } else { (range.high, range.low) };
        let Some(near) = near else {
            return self.give_up(span, "`#` on a range without this end");
        };
        if !from_low && step > 1 {
            return self.give_up(span, "the last indices of a range with a stride");
        }
        let size = known.map(|known| {
            let known = i64::try_from(known.unsigned_abs()).unwrap_or(i64::MAX);
            known.saturating_sub(1).saturating_mul(step.abs())
        });
        let end = match (near, size) {
            _ if far.is_some() => Known::Late,
            (Known::Literal(near), Some(size)) => {
                let size = if from_low { size } else { -size };
                near.checked_add(size).map_or(Known::Fixed, Known::Literal)
            }
            (near, Some(_)) => near.with(Known::Fixed),
            (_, None) => Known::Late,
        };
        let (low, high) = if from_low { (near, end) } else { (end, near) };
        Meaning::Range(Extent { low: Some(low), high: Some(high), ..range })
    }

    /// `r align a`: the indices that differ from `a` by a multiple of the stride.
    pub(super) fn align(&mut self, range: Extent, at: Known, span: Span) -> Meaning {
        let step = match range.stride {
            None => return Meaning::Range(range),
            Some(Known::Literal(step)) => step,
            Some(Known::Fixed | Known::Late) => {
                return self.give_up(span, "`align` with a stride that is not known to a compiler");
            }
        };
        let moved = |end: Option<Known>| end.map(|end| end.with(at));
        let aligned = if step > 0 {
            Extent { low: moved(range.low), ..range }
        } else {
            Extent { high: moved(range.high), ..range }
        };
        let there = if step > 0 { range.low } else { range.high };
        match there {
            Some(_) => Meaning::Range(aligned),
            None => self.give_up(span, "`align` without this end"),
        }
    }

    /// `r[s]`: the indices in both.
    pub(super) fn intersection(
        &mut self,
        value: &Meaning,
        indices: &[Meaning],
        span: Span,
    ) -> Meaning {
        let Some(own) = value.extents() else { return Meaning::Unknown };
        let mut others = Vec::new();
        for index in indices {
            match index.extents() {
                Some(dims) => others.extend(dims),
                None => return self.give_up(span, "a range indexed by this"),
            }
        }
        let strided = |range: &Extent| range.ends().strided;
        if own.len() != others.len() || own.iter().chain(&others).any(strided) {
            return self.give_up(span, "the common part of such ranges");
        }
        let both = |a: Option<Known>, b: Option<Known>| match (a, b) {
            (Some(_), Some(_)) => Some(Known::Late),
            (one, other) => one.or(other),
        };
        let common = own.iter().zip(&others).map(|(a, b)| Extent {
            low: both(a.low, b.low),
            high: both(a.high, b.high),
            stride: None,
            index: a.index,
        });
        let common: Vec<Extent> = common.collect();
        match (value.extent(), common.as_slice()) {
            (Some(_), [range]) => Meaning::Range(*range),
            _ => Meaning::Domain(common),
        }
    }
}

impl Extent {
    /// The last index.
    pub(crate) fn end(self) -> Option<Known> {
        if !self.ends().strided {
            return self.high;
        }
        self.start()?;
        self.count()?;
        Some(Known::Late)
    }

    /// The same indices with ends that are indices.
    pub(crate) fn aligned(self) -> Option<Extent> {
        let (start, end) = (self.start()?, self.end()?);
        let (low, high) = match self.stride?.literal() {
            Some(stride) if stride < 0 => (end, start),
            Some(_) => (start, end),
            None => (Known::Late, Known::Late),
        };
        Some(Extent { low: Some(low), high: Some(high), ..self })
    }
}
