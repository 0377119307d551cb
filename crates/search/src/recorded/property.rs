//! Properties of fixed models, evaluated on the leaves of a state without loading it.
//!
//! A property over cells at known places becomes a term whose cells are named by slot and offset.
//! Others (an index that is computed, a local, a label) are left to the machine. A term only says
//! whether all is well; what is wrong, the machine says.

use crate::store::Order;
use partita_machine::{World, arith};
use partita_model::{PropertyKind, Tag, Test, Word};
use partita_tree::{BinaryOp, IntType, NodeId, UnaryOp};

pub(crate) enum Term {
    Const(Word),
    /// A cell: its slot, and where it stands in the chunk.
    Cell(u32, u32),
    Unary(UnaryOp, IntType, Box<Term>),
    Binary(BinaryOp, IntType, Box<Term>, Box<Term>),
    ToInt(Box<Term>),
}

/// The properties of the kind *always* of a world's model, if all of them can be named so.
pub(crate) fn always(world: &World<'_>, order: &Order) -> Option<Vec<Term>> {
    let always = world.model.properties.iter().filter(|one| one.kind == PropertyKind::Always);
    always.map(|property| compile(world, order, &property.test)).collect()
}

fn compile(world: &World<'_>, order: &Order, test: &Test) -> Option<Term> {
    let term = |test: &Test| compile(world, order, test).map(Box::new);
    Some(match test {
        Test::Const(word) => Term::Const(*word),
        Test::Load { object, offset } => cell(world, order, constant(world, object)?, *offset)?,
        Test::Element { object, indices } => {
            let (object, None) = constant(world, object)?.as_ref()? else { return None };
            let mut known = Vec::new();
            for index in indices {
                let Test::Const(word) = index else { return None };
                known.push(word.as_int());
            }
            let (object, offset) = world.element(object, &known, NodeId(0)).ok()?;
            cell(world, order, Word::object(object), offset)?
        }
        Test::TaskSlot { .. } | Test::AtLabel { .. } => return None,
        Test::Unary(op, int, a) => Term::Unary(*op, *int, term(a)?),
        Test::Binary(op, int, a, b) => Term::Binary(*op, *int, term(a)?, term(b)?),
        Test::ToInt(a) => Term::ToInt(term(a)?),
    })
}

/// An object that is always the same.
fn constant(world: &World<'_>, test: &Test) -> Option<Word> {
    match test {
        Test::Const(word) => Some(*word),
        Test::Load { object, offset } => {
            let (object, None) = constant(world, object)?.as_ref()? else { return None };
            let nested = world.cell_info(object, *offset).nested;
            nested.then(|| world.cells(object)[*offset as usize])
        }
        Test::Element { .. }
        | Test::TaskSlot { .. }
        | Test::AtLabel { .. }
        | Test::Unary(..)
        | Test::Binary(..)
        | Test::ToInt(_) => None,
    }
}

fn cell(world: &World<'_>, order: &Order, object: Word, offset: u32) -> Option<Term> {
    let (object, None) = object.as_ref()? else { return None };
    let (position, at) = world.cell_position(object, offset);
    Some(Term::Cell(order.slot(position), at))
}

/// The value of a term; `None` when something is wrong.
pub(crate) fn value(term: &Term, world: &World<'_>, leaves: &[u32]) -> Option<Word> {
    let value = |term: &Term| value(term, world, leaves);
    let word = match term {
        Term::Const(word) => *word,
        Term::Cell(slot, at) => world.words(leaves[*slot as usize])[*at as usize],
        Term::Unary(op, int, a) => arith::unary(*op, *int, value(a)?, NodeId(0)).ok()?,
        Term::Binary(op, int, a, b) => {
            let a = value(a)?;
            match (op, a.tag, a.as_bool()) {
                (BinaryOp::AndThen, Tag::Bool, false) | (BinaryOp::OrElse, Tag::Bool, true) => a,
                _ => arith::binary(*op, *int, a, value(b)?, NodeId(0)).ok()?,
            }
        }
        Term::ToInt(a) => {
            let word = value(a)?;
            if word.tag == Tag::Bool { Word::int(i64::from(word.as_bool())) } else { word }
        }
    };
    (!word.is_undefined()).then_some(word)
}
