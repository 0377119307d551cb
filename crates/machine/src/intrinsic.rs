//! The intrinsics.

use crate::world::World;
use crate::{Failure, Halt, Limit, Mishap, arith, characters};
use num_complex::Complex64;
use partita_model::{Operand, ShapeKind, Tag, Word};
use partita_source::Code;
use partita_tree::arith::{single, to_real};
use partita_tree::{BinaryOp, IntType, Intrinsic, NodeId};

impl World<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm per intrinsic")]
    pub(crate) fn intrinsic(
        &self,
        task: usize,
        op: Intrinsic,
        args: &[Operand],
        node: NodeId,
    ) -> Result<Word, Halt> {
        let mut terms = false;
        for arg in args {
            // What is computed from something that nobody knows is not known either.
            let word = self.get(task, *arg, node)?;
            if word == Word::UNKNOWN {
                return Ok(word);
            }
            terms |= word.tag == Tag::Term;
        }
        if let (true, Some(symbolic)) = (terms, self.symbolic.as_deref()) {
            let words: Vec<Word> = args.iter().map(|arg| self.raw(task, *arg)).collect();
            if op == Intrinsic::Text {
                return Ok(Word::string(self.strings.intern(&self.show(words[0]))));
            }
            let value = symbolic.intrinsic(op, &words, node)?;
            // The others of these give one of their arguments.
            let may_overflow = !matches!(op, Intrinsic::Min | Intrinsic::Max);
            let int = IntType::DEFAULT;
            return if may_overflow { self.fitted(value, int, node) } else { Ok(value) };
        }
        let argument = |index: usize| match args.get(index) {
            Some(operand) => Ok(self.raw(task, *operand)),
            None => {
                Err(Failure::new(Code::Unsupported, node, Mishap::Limit(Limit::ArgumentMissing)))
            }
        };
        let integer = |index: usize| match argument(index)? {
            word if matches!(word.tag, Tag::Int | Tag::Place) => Ok(word.as_int()),
            _ => Err(arith::mismatch(node)),
        };
        let text = |index: usize| match argument(index)? {
            word if word.tag == Tag::Str => Ok(self.strings.of(word)),
            _ => Err(arith::mismatch(node)),
        };
        let back = |index: usize| match argument(index)? {
            word if word.tag == Tag::Bool => Ok(word.as_bool()),
            _ => Err(arith::mismatch(node)),
        };
        let string = |text: &str| Word::string(self.strings.intern(text));
        let real = || real_of(argument(0)?, node);
        let first = argument(0)?;
        let int = IntType::DEFAULT;
        Ok(match op {
            Intrinsic::Abs => match first.tag {
                Tag::Int => arith::narrow(i128::from(first.as_int()).abs(), int, node)?,
                Tag::Real => Word::real(first.as_real().abs()),
                Tag::Complex => Word::real(self.number(first).norm()),
                Tag::Undefined
                | Tag::Bool
                | Tag::Str
                | Tag::Ref
                | Tag::Task
                | Tag::Place
                | Tag::Function
                | Tag::Pointer
                | Tag::Term => return Err(arith::mismatch(node).into()),
            },
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = first;
                for index in 1..args.len() {
                    let other = argument(index)?;
                    let less = arith::binary(BinaryOp::Lt, int, other, best, node)?.as_bool();
                    if less == (op == Intrinsic::Min) {
                        best = other;
                    }
                }
                best
            }
            Intrinsic::Sqrt | Intrinsic::Exp | Intrinsic::Log | Intrinsic::Sin | Intrinsic::Cos
                if first.tag == Tag::Complex =>
            {
                self.complex(complex_function(op, self.number(first)))
            }
            Intrinsic::Sqrt
            | Intrinsic::Exp
            | Intrinsic::Log
            | Intrinsic::Log10
            | Intrinsic::Sin
            | Intrinsic::Cos
            | Intrinsic::Tan
            | Intrinsic::Asin
            | Intrinsic::Acos
            | Intrinsic::Atan
            | Intrinsic::Sinh
            | Intrinsic::Cosh
            | Intrinsic::Tanh => Word::real(real_function(op, real()?)),
            Intrinsic::Atan2 => Word::real(real()?.atan2(real_of(argument(1)?, node)?)),
            Intrinsic::Single if first.tag == Tag::Complex => {
                let value = self.number(first);
                self.complex(Complex64::new(single(value.re), single(value.im)))
            }
            Intrinsic::Single => Word::real(single(real()?)),
            Intrinsic::Floor | Intrinsic::Ceil | Intrinsic::Trunc | Intrinsic::Round
                if first.tag == Tag::Int =>
            {
                first
            }
            Intrinsic::Floor => whole(real()?.floor(), node)?,
            Intrinsic::Ceil => whole(real()?.ceil(), node)?,
            Intrinsic::Trunc => whole(real()?.trunc(), node)?,
            Intrinsic::Round => whole(real()?.round(), node)?,
            Intrinsic::RealPart | Intrinsic::ImaginaryPart => {
                if !matches!(first.tag, Tag::Int | Tag::Real | Tag::Complex) {
                    return Err(arith::mismatch(node).into());
                }
                let value = self.number(first);
                Word::real(if op == Intrinsic::RealPart { value.re } else { value.im })
            }
            Intrinsic::MakeComplex => {
                self.complex(Complex64::new(real()?, real_of(argument(1)?, node)?))
            }
            Intrinsic::Lower | Intrinsic::Upper => {
                let object = self.object(task, args[0], node)?;
                let ShapeKind::Array { rank } = self.shape_of(object).kind else {
                    return Err(arith::mismatch(node).into());
                };
                let dimension = if args.len() > 1 { integer(1)? } else { 1 };
                if !(1..=i64::from(rank)).contains(&dimension) {
                    let mishap = Mishap::NoDimension { rank, dimension };
                    return Err(Failure::new(Code::IndexOutOfBounds, node, mishap).into());
                }
                let at = 2 * (usize::try_from(dimension).unwrap_or(1) - 1);
                self.cells(object)[at + usize::from(op == Intrinsic::Upper)]
            }
            Intrinsic::Size if first.tag == Tag::Str => Word::index(text(0)?.chars().count()),
            Intrinsic::Size => {
                let object = self.object(task, args[0], node)?;
                let ShapeKind::Array { rank } = self.shape_of(object).kind else {
                    return Err(arith::mismatch(node).into());
                };
                Word::index(self.cells(object).len() - 2 * rank as usize)
            }
            Intrinsic::Home => match first.as_ref() {
                Some((object, _)) => Word::index(self.home_of(object).index()),
                None => return Err(arith::mismatch(node).into()),
            },
            Intrinsic::Text => string(&self.show(first)),
            Intrinsic::Substring => {
                string(&characters::substring(text(0)?, integer(1)?, integer(2)?, node)?)
            }
            Intrinsic::Replace => {
                let (from, to) = (integer(1)?, integer(2)?);
                string(&characters::replace(text(0)?, from, to, text(3)?, node)?)
            }
            Intrinsic::Pad => string(&characters::pad(text(0)?, integer(1)?, node)?),
            Intrinsic::Repeat => string(&characters::repeat(text(0)?, integer(1)?, node)?),
            Intrinsic::Sized => first,
            Intrinsic::Trim => string(&characters::trim(text(0)?)),
            Intrinsic::AdjustLeft => string(&characters::adjust_left(text(0)?)),
            Intrinsic::AdjustRight => string(&characters::adjust_right(text(0)?)),
            // Values from outside are brought in before; a cell is copied as it is by an operation of its own.
            Intrinsic::AsIs
            | Intrinsic::Replica
            | Intrinsic::InputInt
            | Intrinsic::InputReal
            | Intrinsic::InputBool => {
                return Err(arith::mismatch(node).into());
            }
            Intrinsic::Find => Word::int(characters::find(text(0)?, text(1)?, back(2)?)),
            Intrinsic::Scan | Intrinsic::Verify => {
                let inside = op == Intrinsic::Scan;
                Word::int(characters::scan(text(0)?, text(1)?, inside, back(2)?))
            }
            Intrinsic::Code => match text(0)?.chars().next() {
                Some(c) => Word::int(i64::from(u32::from(c))),
                None => {
                    let mishap = Mishap::EmptyText;
                    return Err(Failure::new(Code::IndexOutOfBounds, node, mishap).into());
                }
            },
            Intrinsic::Char => {
                let number = integer(0)?;
                match u32::try_from(number).ok().and_then(char::from_u32) {
                    Some(c) => string(c.encode_utf8(&mut [0; 4])),
                    None => {
                        let mishap = Mishap::NoCharacter { number };
                        return Err(Failure::new(Code::IndexOutOfBounds, node, mishap).into());
                    }
                }
            }
            // An operation of its own: it reads cells.
            Intrinsic::Edit
            | Intrinsic::Free
            | Intrinsic::CopyBytes
            | Intrinsic::FillBytes
            | Intrinsic::Extent
            | Intrinsic::Offset
            | Intrinsic::AllocLike
            | Intrinsic::AllocParts
            | Intrinsic::PartAt
            | Intrinsic::PlaceOf
            | Intrinsic::Near
            | Intrinsic::TextAt
            | Intrinsic::PutText
            | Intrinsic::Contains
            | Intrinsic::Insert
            | Intrinsic::Remove
            | Intrinsic::Pick => {
                return Err(
                    Failure::new(Code::Unsupported, node, Mishap::Limit(Limit::Sets)).into()
                );
            }
        })
    }
}

fn real_of(word: Word, node: NodeId) -> Result<f64, Failure> {
    word.value().and_then(|value| to_real(value).ok()).ok_or_else(|| arith::mismatch(node))
}

/// A whole real as an integer.
fn whole(value: f64, node: NodeId) -> Result<Word, Failure> {
    arith::convert(partita_model::Scalar::Int(IntType::DEFAULT), Word::real(value), node)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are not functions of one real")]
fn real_function(op: Intrinsic, x: f64) -> f64 {
    match op {
        Intrinsic::Sqrt => x.sqrt(),
        Intrinsic::Exp => x.exp(),
        Intrinsic::Log => x.ln(),
        Intrinsic::Log10 => x.log10(),
        Intrinsic::Sin => x.sin(),
        Intrinsic::Cos => x.cos(),
        Intrinsic::Tan => x.tan(),
        Intrinsic::Asin => x.asin(),
        Intrinsic::Acos => x.acos(),
        Intrinsic::Atan => x.atan(),
        Intrinsic::Sinh => x.sinh(),
        Intrinsic::Cosh => x.cosh(),
        Intrinsic::Tanh => x.tanh(),
        _ => f64::NAN,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are not functions of one number")]
fn complex_function(op: Intrinsic, x: Complex64) -> Complex64 {
    match op {
        Intrinsic::Sqrt => x.sqrt(),
        Intrinsic::Exp => x.exp(),
        Intrinsic::Log => x.ln(),
        Intrinsic::Sin => x.sin(),
        Intrinsic::Cos => x.cos(),
        _ => Complex64::new(f64::NAN, f64::NAN),
    }
}
