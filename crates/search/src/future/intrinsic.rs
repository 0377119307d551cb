//! Intrinsics of known values in the abstract execution; all others are unknown.

use super::address::Fails;
use super::exec::Run;
use super::value::Value;
use partita_machine::arith;
use partita_model::{Instr, Operand, Place, ShapeKind, Tag, Word};
use partita_tree::{BinaryOp, IntType, Intrinsic};

impl Run<'_, '_> {
    pub(super) fn intrinsic(
        &mut self,
        op: Intrinsic,
        args: &[Operand],
        instr: &Instr,
    ) -> Result<Value, Fails> {
        let mut words = Vec::with_capacity(args.len());
        for arg in args {
            match self.get(*arg) {
                Value::Known(word) => words.push(word),
                value @ (Value::Object(..) | Value::Fresh(_) | Value::Made(_)) => {
                    let home = value.home().filter(|_| op == Intrinsic::Home);
                    let known = |home: Place| Value::Known(Word::index(home.index()));
                    return Ok(home.map_or(Value::Unknown, known));
                }
                Value::Closed | Value::Unknown => return Ok(Value::Unknown),
            }
        }
        let Some(&first) = words.first() else { return Err(Fails) };
        let (int, node) = (IntType::DEFAULT, instr.node);
        let array = || match first.as_ref() {
            Some((object, None)) => {
                let shape = self.facts.cells.shape(object).ok_or(Fails)?;
                let is_array = matches!(shape.kind, ShapeKind::Array { .. });
                if is_array { Ok(object) } else { Err(Fails) }
            }
            _ => Err(Fails),
        };
        match op {
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = first;
                for other in &words[1..] {
                    let less = arith::binary(BinaryOp::Lt, int, *other, best, node);
                    if less.map_err(|_| Fails)?.as_bool() == (op == Intrinsic::Min) {
                        best = *other;
                    }
                }
                Ok(Value::Known(best))
            }
            Intrinsic::Lower | Intrinsic::Upper => {
                let dimension = words.get(1).map_or(1, |word| word.as_int()) - 1;
                let dimension = u32::try_from(dimension).map_err(|_| Fails)?;
                let bounds = self.facts.cells.bounds(array()?, dimension).ok_or(Fails)?;
                let bound = if op == Intrinsic::Lower { bounds.0 } else { bounds.1 };
                Ok(Value::Known(Word::int(bound)))
            }
            Intrinsic::Size if first.tag == Tag::Ref => {
                let content = self.facts.cells.content(array()?).ok_or(Fails)?;
                Ok(Value::Known(Word::index(content.len())))
            }
            Intrinsic::Home => match first.as_ref() {
                Some((object, _)) => {
                    let home = self.facts.cells.home(object).ok_or(Fails)?;
                    Ok(Value::Known(Word::index(home.index())))
                }
                None => Err(Fails),
            },
            Intrinsic::Abs
            | Intrinsic::Sqrt
            | Intrinsic::Floor
            | Intrinsic::Size
            | Intrinsic::Text
            | Intrinsic::RealPart
            | Intrinsic::ImaginaryPart
            | Intrinsic::MakeComplex
            | Intrinsic::Contains
            | Intrinsic::Insert
            | Intrinsic::Remove
            | Intrinsic::Pick
            | Intrinsic::Single
            | Intrinsic::Sized
            | Intrinsic::Replica
            | Intrinsic::Sin
            | Intrinsic::Cos
            | Intrinsic::Tan
            | Intrinsic::Asin
            | Intrinsic::Acos
            | Intrinsic::Atan
            | Intrinsic::Atan2
            | Intrinsic::Sinh
            | Intrinsic::Cosh
            | Intrinsic::Tanh
            | Intrinsic::Exp
            | Intrinsic::Log
            | Intrinsic::Log10
            | Intrinsic::Ceil
            | Intrinsic::Trunc
            | Intrinsic::Round
            | Intrinsic::Edit
            | Intrinsic::Substring
            | Intrinsic::Replace
            | Intrinsic::Pad
            | Intrinsic::Trim
            | Intrinsic::Find
            | Intrinsic::Scan
            | Intrinsic::Verify
            | Intrinsic::Code
            | Intrinsic::Char
            | Intrinsic::Repeat
            | Intrinsic::AdjustLeft
            | Intrinsic::AdjustRight
            | Intrinsic::AsIs
            | Intrinsic::InputInt
            | Intrinsic::InputReal
            | Intrinsic::InputBool
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
            | Intrinsic::PutText => Ok(Value::Unknown),
        }
    }
}
