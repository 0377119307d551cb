//! Reading what memory is made of: patterns, kinds of scalars, places.

use super::line::{Line, Read};
use super::read_term::{operand, operand_after};
use crate::{Kind, Lifetime, MemoryOp, Pattern, PatternCell, Site, SiteIndex};

/// `Node size 24 by 3 {`; the scalars follow on lines of their own.
pub(super) fn pattern(line: &mut Line<'_>) -> Read<Pattern> {
    let name = line.name()?;
    line.expect("size")?;
    let size = line.number()?;
    line.expect("by")?;
    let mut extents = Vec::new();
    while !line.eat("{") {
        extents.push(line.number()?);
    }
    if size == 0 {
        return Err(line.wrong("nothing has no size"));
    }
    Ok(Pattern { name, size, cells: Vec::new(), extents })
}

/// `4 int(32) ".load"`
pub(super) fn pattern_cell(line: &mut Line<'_>) -> Read<PatternCell> {
    let (offset, kind) = (line.number()?, kind(line)?);
    Ok(PatternCell { offset, kind, path: line.text()?.into() })
}

pub(super) fn kind(line: &mut Line<'_>) -> Read<Kind> {
    const PLAIN: [(&str, Kind); 5] = [
        ("bool", Kind::Bool),
        ("real", Kind::Real),
        ("single", Kind::Single),
        ("pointer", Kind::Pointer),
        ("byte", Kind::Byte),
    ];
    match line.eat_one(&PLAIN) {
        Some(kind) => Ok(kind),
        None => {
            let int = line.int()?;
            Ok(Kind::Int { bytes: int.bits / 8, signed: int.signed })
        }
    }
}

/// `static const private`, `automatic`, `heap`
pub(super) fn lifetime(line: &mut Line<'_>) -> Read<Lifetime> {
    if line.eat("static") {
        return Ok(Lifetime::Static { constant: line.eat("const"), private: line.eat("private") });
    }
    let others = [("automatic", Lifetime::Automatic), ("heap", Lifetime::Heap)];
    line.one_of("how long it lives", &others)
}

/// `(s0, 8, s1 from 0 by 4 of 10)`
pub(super) fn site(line: &mut Line<'_>) -> Read<Box<Site>> {
    line.expect("(")?;
    let pointer = operand(line)?;
    line.expect(",")?;
    let offset = line.number()?;
    let index = if line.eat(",") {
        let index = operand(line)?;
        line.expect("from")?;
        let low = line.number()?;
        line.expect("by")?;
        let size = operand(line)?;
        Some(SiteIndex { index, low, count: operand_after(line, "of")?, size })
    } else {
        None
    };
    line.expect(")")?;
    Ok(Box::new(Site { pointer, offset, index }))
}

pub(super) fn memory_op(line: &mut Line<'_>) -> Read<MemoryOp> {
    line.one_of("what is done with memory", &MemoryOp::ALL)
}
