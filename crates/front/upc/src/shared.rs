//! The qualifier `shared` as a number in C's types: block size, strict or relaxed.
//!
//! The upper bits are the block size and one, 0 for a private type; the low ones say what does not matter to compatibility.

use partita_c::types::{Extra, Len, QualTy, Quals, Ty};

const STRICT: u32 = 1;
const RELAXED: u32 = 2;
/// A layout was written.
const LAYOUT: u32 = 4;
/// The layout is `[*]`, and not known yet.
const STAR: u32 = 8;

/// How many elements of a block follow each other on one thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// `[]`: all of them.
    Indefinite,
    Of(u32),
}

/// What an access does to the order of others (B.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Strict,
    Relaxed,
}

pub fn is_shared(quals: Quals) -> bool {
    quals.extra.kind() != 0
}

pub fn block(quals: Quals) -> Option<Block> {
    match quals.extra.kind() {
        0 => None,
        1 => Some(Block::Indefinite),
        more => Some(Block::Of(more - 1)),
    }
}

/// `shared`, with its layout if it has one.
pub fn shared(layout: Option<Block>) -> Extra {
    let kind = match layout {
        None => 2,
        Some(Block::Indefinite) => 1,
        Some(Block::Of(size)) => size + 1,
    };
    Extra((kind << 8) | if layout.is_some() { LAYOUT } else { 0 })
}

/// `shared [*]`
pub fn starred() -> Extra {
    Extra((2 << 8) | LAYOUT | STAR)
}

pub fn ordered(order: Order) -> Extra {
    Extra(match order {
        Order::Strict => STRICT,
        Order::Relaxed => RELAXED,
    })
}

/// What the type says of the order; none if it says nothing.
pub fn order(quals: Quals) -> Option<Order> {
    match quals.extra.0 & (STRICT | RELAXED) {
        STRICT => Some(Order::Strict),
        RELAXED => Some(Order::Relaxed),
        _ => None,
    }
}

pub fn is_both(quals: Quals) -> bool {
    quals.extra.0 & (STRICT | RELAXED) == STRICT | RELAXED
}

/// Strict or relaxed, and not shared.
pub fn is_orderless(quals: Quals) -> bool {
    !is_shared(quals) && quals.extra.0 & (STRICT | RELAXED) != 0
}

pub fn has_layout(extra: Extra) -> bool {
    extra.0 & LAYOUT != 0
}

pub fn has_star(quals: Quals) -> bool {
    quals.extra.0 & STAR != 0
}

pub fn clashes(quals: Quals) -> bool {
    quals.extra.0 & Extra::CLASH != 0
}

/// As a program writes it. Whether accesses are strict matters to no message about types.
pub fn words(extra: Extra) -> String {
    let quals = Quals { extra, ..Quals::NONE };
    match block(quals) {
        None => String::new(),
        Some(_) if has_star(quals) => "shared [*]".to_owned(),
        Some(Block::Indefinite) => "shared []".to_owned(),
        Some(Block::Of(1)) => "shared".to_owned(),
        Some(Block::Of(size)) => format!("shared [{size}]"),
    }
}

/// The same with another block size.
pub fn with_block(quals: Quals, block: Block) -> Quals {
    let low = quals.extra.0 & 0xff & !STAR;
    Quals { extra: Extra((shared(Some(block)).0 & !0xff) | low), ..quals }
}

/// The element that is no array, how many of them there are (none when a length is open), with its qualifiers.
pub fn ultimate(ty: &QualTy) -> (QualTy, Option<u64>) {
    let (mut ty, mut count) = (ty.clone(), Some(1_u64));
    while let Ty::Array(_, length) = ty.ty {
        count = match length {
            Len::Known(length) => count.and_then(|count| count.checked_mul(length)),
            Len::Open | Len::Variable(_) => None,
        };
        let Some(element) = ty.of_element() else { break };
        ty = element;
    }
    (ty, count)
}

/// What a pointer-to-shared points at; none of another type.
pub fn target(ty: &Ty) -> Option<&QualTy> {
    let to = ty.pointee()?;
    let (element, _) = ultimate(to);
    is_shared(element.quals).then_some(to)
}

/// How elements lie on threads (6.4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    pub elements: u64,
    pub block: Block,
    pub threads: u64,
}

impl Dealt {
    /// The most that one thread has.
    pub fn part(self) -> u64 {
        let Block::Of(block) = self.block else { return self.elements };
        let block = u64::from(block);
        let round = block * self.threads;
        let rest = self.elements % round;
        self.elements / round * block + rest.min(block)
    }

    /// Whether some thread has less.
    pub fn is_uneven(self) -> bool {
        match self.block {
            Block::Indefinite => false,
            Block::Of(block) => !self.elements.is_multiple_of(u64::from(block) * self.threads),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_messages() {
        let of = |extra: Extra| words(extra);
        let blocks = [None, Some(Block::Indefinite), Some(Block::Of(3))];
        assert_eq!(blocks.map(|one| of(shared(one))), ["shared", "shared []", "shared [3]"]);
        assert_eq!((of(starred()), of(Extra(0))), ("shared [*]".to_owned(), String::new()));
    }

    #[test]
    fn the_largest_part() {
        let part =
            |elements, block, threads| Dealt { elements, block: Block::Of(block), threads }.part();
        assert_eq!([part(10, 2, 2), part(10, 2, 4), part(8, 3, 2), part(7, 1, 3)], [6, 4, 5, 3]);
    }
}
