//! Scalars of memory as bytes, the low one first, and back.
//!
//! A byte that was never written is `None`. Pointers, functions and values that nobody knows have no bytes.

use partita_model::memory::{known_bytes, partial};
use partita_model::{Kind, Tag, Word};
use partita_tree::arith::single;

/// Up to eight bytes of a scalar.
pub(crate) type Bytes = [Option<u8>; 8];

/// The scalar cannot be taken apart, or put together from such bytes.
pub(crate) struct Whole;

/// The bytes of what a cell of a kind holds.
#[expect(clippy::cast_possible_truncation, reason = "it is known to be of single precision")]
pub(crate) fn bytes_of(word: Word, kind: Kind) -> Result<Bytes, Whole> {
    let size = kind.size() as usize;
    let bits = match (word.tag, kind) {
        (Tag::Undefined, Kind::Byte) if word.bits != 0 => return Err(Whole),
        (Tag::Undefined, _) => return Ok(known_bytes(word, size)),
        (Tag::Int | Tag::Bool, _) => word.bits,
        (Tag::Real, Kind::Single) => u64::from((word.as_real() as f32).to_bits()),
        (Tag::Real, _) => word.bits,
        (Tag::Ref, _) if word == Word::NULL => 0,
        (
            Tag::Str
            | Tag::Ref
            | Tag::Task
            | Tag::Place
            | Tag::Function
            | Tag::Term
            | Tag::Complex
            | Tag::Pointer,
            _,
        ) => return Err(Whole),
    };
    let mut bytes = [None; 8];
    for (byte, value) in bytes.iter_mut().zip(bits.to_le_bytes()).take(size) {
        *byte = Some(value);
    }
    Ok(bytes)
}

/// What a cell of a kind holds that has these bytes.
pub(crate) fn word_of(bytes: &Bytes, kind: Kind) -> Result<Word, Whole> {
    let own = &bytes[..kind.size() as usize];
    if own.iter().all(Option::is_none) {
        return Ok(Word::UNDEFINED);
    }
    if own.iter().any(Option::is_none) {
        return if kind == Kind::Pointer { Err(Whole) } else { Ok(partial(own)) };
    }
    let mut all = [0u8; 8];
    for (to, from) in all.iter_mut().zip(own) {
        *to = from.unwrap_or(0);
    }
    let bits = u64::from_le_bytes(all);
    Ok(match kind {
        Kind::Int { bytes, signed } => Word::int(cut(bits.cast_signed(), bytes, signed)),
        Kind::Byte => Word::int(bits.cast_signed()),
        Kind::Bool => Word::bool(bits != 0),
        Kind::Real => Word::real(f64::from_bits(bits)),
        Kind::Single => {
            let short = f32::from_bits(u32::try_from(bits).unwrap_or(0));
            Word::real(f64::from(short))
        }
        Kind::Pointer if bits == 0 => Word::NULL,
        Kind::Pointer => return Err(Whole),
    })
}

/// The value with the lowest bytes.
#[inline]
pub(crate) fn cut(value: i64, bytes: u8, signed: bool) -> i64 {
    let shift = 64 - 8 * u32::from(bytes.clamp(1, 8));
    let high = value << shift;
    if signed { high >> shift } else { (high.cast_unsigned() >> shift).cast_signed() }
}

/// A value as a cell of a kind holds it; `None` when it cannot.
#[inline]
pub(crate) fn stored(value: Word, kind: Kind) -> Option<Word> {
    Some(match (kind, value.tag) {
        (_, Tag::Term) => value,
        (Kind::Int { bytes, signed }, Tag::Int) => {
            Word { tag: Tag::Int, bits: cut(value.as_int(), bytes, signed).cast_unsigned() }
        }
        (Kind::Int { .. }, Tag::Bool) => Word::int(i64::from(value.as_bool())),
        (Kind::Int { .. }, Tag::Place) => Word::int(value.as_int()),
        // An integer that remembers the pointer it came from.
        (Kind::Int { bytes: 8, .. }, Tag::Pointer | Tag::Function) => value,
        (Kind::Byte, Tag::Int) => Word::int(cut(value.as_int(), 1, false)),
        (Kind::Bool, Tag::Int) => Word::bool(value.as_int() != 0),
        (Kind::Bool, Tag::Bool) | (Kind::Real, Tag::Real) => value,
        (Kind::Real, Tag::Int) => Word::real(value.as_int() as f64),
        (Kind::Single, Tag::Real) => Word::real(single(value.as_real())),
        (Kind::Single, Tag::Int) => Word::real(single(value.as_int() as f64)),
        (Kind::Pointer, Tag::Pointer | Tag::Function | Tag::Ref) => value,
        (Kind::Pointer, Tag::Int) if value.as_int() == 0 => Word::NULL,
        _ => return None,
    })
}

/// What a cell of one kind holds, looked at as the same of another sign.
#[inline]
pub(crate) fn seen(word: Word, from: Kind, to: Kind) -> Word {
    match (from, to) {
        (Kind::Int { signed: a, .. }, Kind::Int { bytes, signed: b })
            if a != b && word.tag == Tag::Int =>
        {
            Word::int(cut(word.as_int(), bytes, b))
        }
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Kind = Kind::Int { bytes: 4, signed: true };

    fn back(word: Word, kind: Kind) -> Option<Word> {
        bytes_of(word, kind).ok().and_then(|bytes| word_of(&bytes, kind).ok())
    }

    #[test]
    fn what_is_taken_apart_can_be_put_together() {
        for value in [0, 1, -1, i64::from(i32::MIN), 0x1234_5678] {
            assert_eq!(back(Word::int(value), INT), Some(Word::int(value)));
        }
        for value in [0.0, -1.5, f64::INFINITY, 1e-310] {
            assert_eq!(back(Word::real(value), Kind::Real), Some(Word::real(value)));
        }
        assert_eq!(back(Word::real(0.1), Kind::Single), Some(Word::real(single(0.1))));
        assert_eq!(back(Word::NULL, Kind::Pointer), Some(Word::NULL));
        assert_eq!(back(Word::UNDEFINED, INT), Some(Word::UNDEFINED));
    }

    #[test]
    fn some_bytes_are_remembered() {
        let bytes: Bytes = [Some(1), None, Some(3), None, None, None, None, Some(9)];
        for kind in [INT, Kind::Int { bytes: 8, signed: false }] {
            let word = word_of(&bytes, kind).ok();
            assert!(word.is_some_and(Word::is_undefined));
            let again = word.and_then(|word| bytes_of(word, kind).ok());
            let size = kind.size() as usize;
            assert_eq!(again.map(|all| all[..size].to_vec()), Some(bytes[..size].to_vec()));
        }
    }

    #[test]
    fn bits_of_another_kind() {
        let bytes = bytes_of(Word::real(1.5), Kind::Single).ok();
        let word = bytes.and_then(|bytes| word_of(&bytes, INT).ok());
        assert_eq!(word, Some(Word::int(0x3fc0_0000)));
    }
}
