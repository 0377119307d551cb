//! Numbers: kinds, ranks, integer promotions and the usual arithmetic conversions (6.3.1).

use super::{Ty, Types};
use partita_tree::{IntType, Overflow};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LLong,
    ULLong,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RealKind {
    Float,
    Double,
    /// Computed as a double.
    LongDouble,
}

impl IntKind {
    #[must_use]
    pub fn bytes(self) -> u64 {
        match self {
            IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong | IntKind::LLong | IntKind::ULLong => 8,
        }
    }

    #[must_use]
    pub fn bits(self) -> u8 {
        match self.bytes() {
            1 => 8,
            2 => 16,
            4 => 32,
            _ => 64,
        }
    }

    #[must_use]
    pub fn signed(self) -> bool {
        match self {
            IntKind::Char
            | IntKind::SChar
            | IntKind::Short
            | IntKind::Int
            | IntKind::Long
            | IntKind::LLong => true,
            IntKind::Bool
            | IntKind::UChar
            | IntKind::UShort
            | IntKind::UInt
            | IntKind::ULong
            | IntKind::ULLong => false,
        }
    }

    /// 6.3.1.1
    fn rank(self) -> u8 {
        match self {
            IntKind::Bool => 0,
            IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 3,
            IntKind::Long | IntKind::ULong => 4,
            IntKind::LLong | IntKind::ULLong => 5,
        }
    }

    #[must_use]
    pub fn unsigned(self) -> IntKind {
        match self {
            IntKind::Bool => IntKind::Bool,
            IntKind::Char | IntKind::SChar | IntKind::UChar => IntKind::UChar,
            IntKind::Short | IntKind::UShort => IntKind::UShort,
            IntKind::Int | IntKind::UInt => IntKind::UInt,
            IntKind::Long | IntKind::ULong => IntKind::ULong,
            IntKind::LLong | IntKind::ULLong => IntKind::ULLong,
        }
    }

    /// What narrow ones are computed as.
    #[must_use]
    pub fn promoted(self) -> IntKind {
        if self.rank() < IntKind::Int.rank() { IntKind::Int } else { self }
    }

    /// The one both operands are computed as, after promotion.
    #[must_use]
    pub fn common(self, other: IntKind) -> IntKind {
        let (a, b) = (self.promoted(), other.promoted());
        if a.signed() == b.signed() {
            return if a.rank() >= b.rank() { a } else { b };
        }
        let (signed, unsigned) = if a.signed() { (a, b) } else { (b, a) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.bits() > unsigned.bits() {
            signed
        } else {
            signed.unsigned()
        }
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn range(self) -> (i128, i128) {
        if self == IntKind::Bool { (0, 1) } else { self.in_tree().range() }
    }

    #[must_use]
    pub fn holds(self, value: i128) -> bool {
        let (low, high) = self.range();
        (low..=high).contains(&value)
    }

    /// A value as one of this kind (6.3.1.3): wrapped, for `_Bool` whether it is not zero.
    #[must_use]
    pub fn wrap(self, value: i128) -> i128 {
        if self == IntKind::Bool {
            return i128::from(value != 0);
        }
        let (low, high) = self.range();
        (value - low).rem_euclid(high - low + 1) + low
    }

    /// How the tree computes with it: signed overflow is undefined in C, unsigned values wrap.
    #[must_use]
    pub fn in_tree(self) -> IntType {
        let signed = self.signed();
        let overflow = if signed { Overflow::Trap } else { Overflow::Wrap };
        IntType { bits: self.bits(), signed, overflow }
    }
}

impl RealKind {
    #[must_use]
    pub fn bytes(self) -> u64 {
        match self {
            RealKind::Float => 4,
            RealKind::Double => 8,
            RealKind::LongDouble => 16,
        }
    }
}

impl Types {
    /// The integer promotions (6.3.1.1).
    #[must_use]
    pub fn promoted(&self, ty: &Ty) -> Ty {
        self.int_kind(ty).map_or_else(|| ty.clone(), |kind| Ty::Int(kind.promoted()))
    }

    /// What an argument without a parameter type becomes (6.5.2.2).
    #[must_use]
    pub fn default_argument(&self, ty: &Ty) -> Ty {
        if *ty == Ty::Real(RealKind::Float) { Ty::DOUBLE } else { self.promoted(ty) }
    }

    /// The usual arithmetic conversions (6.3.1.8); none for operands that are not numbers.
    #[must_use]
    pub fn common(&self, a: &Ty, b: &Ty) -> Option<Ty> {
        if let (Ty::Real(a), Ty::Real(b)) = (a, b) {
            return Some(Ty::Real(*a.max(b)));
        }
        match (a, b) {
            (Ty::Real(_), _) if self.int_kind(b).is_some() => return Some(a.clone()),
            (_, Ty::Real(_)) if self.int_kind(a).is_some() => return Some(b.clone()),
            _ => {}
        }
        Some(Ty::Int(self.int_kind(a)?.common(self.int_kind(b)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_kinds_are_those_of_the_standard() {
        use IntKind::*;
        for (a, b, both) in [
            (Char, UChar, Int),
            (UShort, Bool, Int),
            (Int, UInt, UInt),
            (UInt, Long, Long),
            (ULong, LLong, ULLong),
            (Long, LLong, LLong),
            (ULong, Int, ULong),
        ] {
            assert_eq!((a.common(b), b.common(a)), (both, both), "{a:?} {b:?}");
        }
    }

    #[test]
    fn values_wrap_into_a_kind() {
        assert_eq!(IntKind::SChar.wrap(200), -56);
        assert_eq!(IntKind::ULong.wrap(-1), i128::from(u64::MAX));
        assert_eq!(IntKind::Bool.wrap(256), 1);
        assert_eq!(IntKind::UShort.wrap(70_000), 4_464);
    }
}
