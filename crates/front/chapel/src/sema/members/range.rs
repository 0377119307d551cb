//! What ranges have.

use super::super::call::Given;
use super::super::meaning::{Extent, Known, Meaning};
use super::super::ty::{Index, Ty};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RangeMember {
    Low,
    High,
    LowBound,
    HighBound,
    First,
    Last,
    Size,
    Stride,
    Contains,
    IsEmpty,
    HasLowBound,
    HasHighBound,
    IsBounded,
    Moved(Move),
    IndexType,
    IndexOrder,
    OrderToIndex,
}

/// Another range beside or around a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    Expand,
    Translate,
    Interior,
    Exterior,
}

impl Move {
    pub(crate) fn named(name: &str) -> Option<Move> {
        Some(match name {
            "expand" => Move::Expand,
            "translate" | "offset" => Move::Translate,
            "interior" => Move::Interior,
            "exterior" => Move::Exterior,
            _ => return None,
        })
    }
}

impl RangeMember {
    pub(crate) fn named(name: &str) -> Option<RangeMember> {
        Some(match name {
            "low" => RangeMember::Low,
            "high" => RangeMember::High,
            "lowBound" => RangeMember::LowBound,
            "highBound" => RangeMember::HighBound,
            "first" => RangeMember::First,
            "last" => RangeMember::Last,
            "size" | "length" | "sizeAs" => RangeMember::Size,
            "stride" => RangeMember::Stride,
            "contains" | "member" => RangeMember::Contains,
            "isEmpty" => RangeMember::IsEmpty,
            "hasLowBound" => RangeMember::HasLowBound,
            "hasHighBound" => RangeMember::HasHighBound,
            "isBounded" => RangeMember::IsBounded,
            "eltType" | "idxType" => RangeMember::IndexType,
            "indexOrder" => RangeMember::IndexOrder,
            "orderToIndex" => RangeMember::OrderToIndex,
            _ => RangeMember::Moved(Move::named(name)?),
        })
    }

    /// What it gives; `None` where a range has none.
    pub(crate) fn meaning(self, range: Extent, given: &[Given<Meaning>]) -> Option<Meaning> {
        let strided = range.ends().strided;
        let number = match self {
            RangeMember::Low if strided => range.aligned()?.low?,
            RangeMember::High if strided => range.aligned()?.high?,
            RangeMember::LowBound if strided => range.low.map(|_| Known::Late)?,
            RangeMember::HighBound if strided => range.high.map(|_| Known::Late)?,
            RangeMember::Low | RangeMember::LowBound => range.low?,
            RangeMember::High | RangeMember::HighBound => range.high?,
            RangeMember::First => range.start()?,
            RangeMember::Last => range.end()?,
            RangeMember::Size => range.count()?,
            RangeMember::Stride => range.stride.unwrap_or(Known::Literal(1)),
            RangeMember::Contains => {
                if let Some(inner) = given.first()?.value.extent() {
                    let plain = !strided && !inner.ends().strided && inner.is_bounded();
                    return (plain && (range.low.is_some() || range.high.is_some()))
                        .then(|| Meaning::run(Ty::Bool));
                }
                return Some(Meaning::run(Ty::Bool));
            }
            RangeMember::IsEmpty => return range.count().map(|_| Meaning::run(Ty::Bool)),
            RangeMember::HasLowBound => return Some(Meaning::bool(range.low.is_some())),
            RangeMember::HasHighBound => return Some(Meaning::bool(range.high.is_some())),
            RangeMember::IsBounded => return Some(Meaning::bool(range.is_bounded())),
            RangeMember::Moved(_) => {
                let fits = !strided && range.is_bounded() && !given.is_empty();
                return fits
                    .then_some(Meaning::Range(Extent { index: range.index, ..Extent::LATE }));
            }
            RangeMember::IndexType => return Some(Meaning::Type(range.index.ty())),
            RangeMember::IndexOrder | RangeMember::OrderToIndex => {
                if strided || given.is_empty() {
                    return None;
                }
                range.low.map(|_| Known::Late)?
            }
        };
        if range.index != Index::INT && self.is_index() {
            return Some(Meaning::run(range.index.ty()));
        }
        Some(Meaning::number(Ty::INT, number))
    }

    /// It gives an index, of the type that indices have.
    pub(crate) fn is_index(self) -> bool {
        matches!(
            self,
            RangeMember::Low
                | RangeMember::High
                | RangeMember::LowBound
                | RangeMember::HighBound
                | RangeMember::First
                | RangeMember::Last
                | RangeMember::OrderToIndex
        )
    }
}
