//! Sizes, alignments and the layout of structs and unions, as the x86-64 System V ABI has them.
//!
//! Bit-fields are packed low bits first; one never crosses a boundary of its declared type (6.7.2.1 and the ABI). A run of
//! adjacent bit-fields is cut into *units*, the pieces of memory that are read and written as a whole: a unit begins where
//! the ABI lets a field begin a new storage unit, so no field lies in two of them.

use super::{IntKind, Len, QualTy, Ty, Types};
use partita_tree::Name;

#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
    /// The last member is an array without a length.
    pub flexible: bool,
    /// A bit-field shares bytes with another member's storage: no unit holds it alone.
    pub tangled: bool,
}

#[derive(Clone, Debug)]
pub struct Field {
    /// None for an anonymous struct or union, whose members are those of the one around it.
    pub name: Option<Name>,
    pub ty: QualTy,
    /// In bytes; of a bit-field that of its unit.
    pub offset: u64,
    pub bits: Option<BitField>,
}

/// Where a bit-field lies in its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    pub width: u8,
    pub shift: u8,
    /// The unit is an unsigned integer of so many bytes.
    pub unit: u8,
}

/// A member as it is declared.
#[derive(Clone, Debug)]
pub struct Member {
    pub name: Option<Name>,
    pub ty: QualTy,
    pub width: Option<u8>,
}

impl Types {
    /// None of an incomplete or variable-length one.
    #[must_use]
    pub fn size_of(&self, ty: &Ty) -> Option<u64> {
        Some(match ty {
            Ty::Void | Ty::Function(_) => return None,
            Ty::Int(kind) => kind.bytes(),
            Ty::Enum(id) => self.enumeration(*id)?.kind?.bytes(),
            Ty::Real(kind) => kind.bytes(),
            Ty::Pointer(_) => 8,
            Ty::Array(element, Len::Known(length)) => {
                self.size_of(&element.ty)?.checked_mul(*length)?
            }
            Ty::Array(_, Len::Open | Len::Variable(_)) => return None,
            Ty::Record(id) => self.layout(*id)?.size,
            Ty::VaList => 24,
            Ty::Dialect(_) => 16,
            Ty::Broken => 1,
        })
    }

    #[must_use]
    pub fn align_of(&self, ty: &Ty) -> Option<u64> {
        Some(match ty {
            Ty::Array(element, _) => return self.align_of(&element.ty),
            Ty::Record(id) => self.layout(*id)?.align,
            Ty::VaList | Ty::Dialect(_) => 8,
            Ty::Void
            | Ty::Function(_)
            | Ty::Int(_)
            | Ty::Enum(_)
            | Ty::Real(_)
            | Ty::Pointer(_)
            | Ty::Broken => return self.size_of(ty),
        })
    }

    /// Lays out the members of a struct or union.
    #[must_use]
    pub fn lay_out(&self, members: &[Member], union: bool) -> Layout {
        let mut layout = Layout { align: 1, ..Layout::default() };
        // In bits, from the start of the struct.
        let mut at = 0;
        let mut units = Units::default();
        for member in members {
            let align = self.align_of(&member.ty.ty).unwrap_or(1);
            let size = self.size_of(&member.ty.ty).unwrap_or(0);
            if union {
                at = 0;
            }
            let offset = match member.width {
                Some(0) => {
                    at = round_up(at, size * 8);
                    units.end(at / 8);
                    continue;
                }
                Some(width) => {
                    let width = u64::from(width);
                    let before = at;
                    if at / (size * 8) != (at + width - 1) / (size * 8) {
                        at = round_up(at, size * 8);
                    }
                    if union {
                        units.end(u64::MAX);
                        units.floor = 0;
                    } else if at != before {
                        units.end(at / 8);
                    }
                    units.add(layout.fields.len(), at, width);
                    let start = at;
                    at += width;
                    start / 8
                }
                None => {
                    at = round_up(at, align * 8);
                    let start = at / 8;
                    units.end(if union { u64::MAX } else { start });
                    at += size * 8;
                    units.floor = if union { 0 } else { at / 8 };
                    start
                }
            };
            // An unnamed bit-field has no alignment to offer.
            if member.width.is_none() || member.name.is_some() {
                layout.align = layout.align.max(align);
            }
            layout.size = layout.size.max(at.div_ceil(8));
            let bits = member.width.map(|width| BitField { width, shift: 0, unit: 0 });
            let (name, ty) = (member.name.clone(), member.ty.clone());
            layout.fields.push(Field { name, ty, offset, bits });
        }
        layout.size = round_up(layout.size, layout.align);
        units.end(layout.size);
        units.settle(&mut layout);
        let last = members.last().map(|member| &member.ty.ty);
        layout.flexible = matches!(last, Some(Ty::Array(_, Len::Open)));
        layout
    }

    /// The cells of a type, in order of their offsets: what values lie where. Of a union nothing: it is bytes.
    pub fn cells(&self, ty: &Ty, offset: u64, cells: &mut Vec<(u64, Ty)>) {
        match ty {
            Ty::Array(element, length) => {
                let Some(size) = self.size_of(&element.ty) else { return };
                let length = if let Len::Known(length) = length { *length } else { 0 };
                for index in 0..length {
                    self.cells(&element.ty, offset + index * size, cells);
                }
            }
            Ty::Record(id) => {
                let Some(layout) = self.layout(*id) else { return };
                let mut last = None;
                for field in &layout.fields {
                    let at = offset + field.offset;
                    match field.bits {
                        None => self.cells(&field.ty.ty, at, cells),
                        // One cell for all fields of a unit.
                        Some(bits) if last != Some(at) => {
                            last = Some(at);
                            cells.push((at, Ty::Int(unit_kind(bits.unit))));
                        }
                        Some(_) => {}
                    }
                }
            }
            Ty::Void | Ty::Function(_) => {}
            Ty::Int(_)
            | Ty::Enum(_)
            | Ty::Real(_)
            | Ty::Pointer(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => {
                cells.push((offset, ty.clone()));
            }
        }
    }
}

/// What a unit of bit-fields is read and written as.
#[must_use]
pub fn unit_kind(bytes: u8) -> IntKind {
    match bytes {
        1 => IntKind::UChar,
        2 => IntKind::UShort,
        3 | 4 => IntKind::UInt,
        _ => IntKind::ULong,
    }
}

fn round_up(value: u64, to: u64) -> u64 {
    if to == 0 { value } else { value.div_ceil(to) * to }
}

/// Runs of adjacent bit-fields on their way to units.
#[derive(Default)]
struct Units {
    /// Field, first bit and width, of the open run.
    run: Vec<(usize, u64, u64)>,
    /// Field, byte offset of its unit, bytes of the unit, shift.
    done: Vec<(usize, u64, u8, u8)>,
    /// Where the bytes of what came before end.
    floor: u64,
    tangled: bool,
}

impl Units {
    fn add(&mut self, field: usize, at: u64, width: u64) {
        self.run.push((field, at, width));
    }

    /// Cuts the run into aligned pieces of 1, 2, 4 or 8 bytes that no field straddles: the smallest that hold it. What comes
    /// next begins at `limit`.
    fn end(&mut self, limit: u64) {
        let run = std::mem::take(&mut self.run);
        let mut rest = run.as_slice();
        while let Some((_, first, _)) = rest.first().copied() {
            let fitting = |bytes: u64| {
                let start = first / (bytes * 8) * bytes;
                let end = (start + bytes) * 8;
                // How many fields lie wholly inside; none may lie across the end.
                let inside = rest.iter().take_while(|(_, at, width)| at + width <= end).count();
                let across = rest.get(inside).is_some_and(|(_, at, _)| *at < end);
                let free = start >= self.floor && start + bytes <= limit;
                (free && !across && inside > 0).then_some((start, bytes, inside))
            };
            let sizes = [1, 2, 4, 8];
            let all = sizes.iter().filter_map(|bytes| fitting(*bytes));
            let best = all
                .clone()
                .find(|(_, _, inside)| *inside == rest.len())
                .or_else(|| all.max_by_key(|(_, _, inside)| *inside));
            let Some((start, bytes, inside)) = best else {
                self.tangled = true;
                return;
            };
            let (now, later) = rest.split_at(inside);
            for (field, at, _) in now {
                let shift = u8::try_from(at - start * 8).unwrap_or(0);
                self.done.push((*field, start, u8::try_from(bytes).unwrap_or(8), shift));
            }
            rest = later;
            self.floor = start + bytes;
        }
    }

    fn settle(&self, layout: &mut Layout) {
        layout.tangled = self.tangled;
        for (field, offset, bytes, shift) in &self.done {
            if let Some(field) = layout.fields.get_mut(*field) {
                field.offset = *offset;
                if let Some(bits) = &mut field.bits {
                    (bits.unit, bits.shift) = (*bytes, *shift);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, ty: Ty, width: Option<u8>) -> Member {
        Member { name: Some(name.into()), ty: ty.plain(), width }
    }

    #[test]
    fn padding_is_where_the_abi_puts_it() {
        let types = Types::default();
        let members = [
            member("c", Ty::CHAR, None),
            member("d", Ty::DOUBLE, None),
            member("s", Ty::Int(IntKind::Short), None),
        ];
        let layout = types.lay_out(&members, false);
        let offsets: Vec<u64> = layout.fields.iter().map(|field| field.offset).collect();
        assert_eq!((offsets, layout.size, layout.align), (vec![0, 8, 16], 24, 8));
        assert_eq!(types.lay_out(&members, true).size, 8);
    }

    #[test]
    fn bit_fields_are_packed_into_units() {
        let types = Types::default();
        let unsigned = Ty::Int(IntKind::UInt);
        let members = [
            member("a", unsigned.clone(), Some(3)),
            member("b", unsigned.clone(), Some(5)),
            member("c", Ty::INT, Some(4)),
            member("d", unsigned.clone(), Some(1)),
        ];
        let layout = types.lay_out(&members, false);
        assert_eq!((layout.size, layout.align), (4, 4));
        let places: Vec<_> = layout.fields.iter().map(|f| (f.offset, f.bits)).collect();
        let bits = |width, shift| Some(BitField { width, shift, unit: 2 });
        let wanted = [(0, bits(3, 0)), (0, bits(5, 3)), (0, bits(4, 8)), (0, bits(1, 12))];
        assert_eq!(places, wanted);
        let members = [member("a", unsigned.clone(), Some(20)), member("b", unsigned, Some(20))];
        let layout = types.lay_out(&members, false);
        assert_eq!(layout.size, 8);
        assert_eq!(layout.fields.last().map(|field| field.offset), Some(4));
        assert!(!layout.tangled);
        let members = [member("c", Ty::CHAR, None), member("a", Ty::INT, Some(20))];
        assert!(types.lay_out(&members, false).tangled);
    }
}
