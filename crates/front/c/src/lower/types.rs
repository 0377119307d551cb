//! C's types as the tree has them: of values, and of what lies in memory.
//!
//! A struct becomes a record of memory with the same offsets: where C has padding that the tree would not have, bytes are
//! put between. Bit-fields of one unit are one field, an unsigned integer.

use super::Lowerer;
use crate::types::{Field, IntKind, Layout, Len, RealKind, RecordId, Ty, unit_kind};
use partita_tree::{Bound, Expr as Term, IntType, Name, Overflow, RecordKind, Type, Variable};

/// A struct or union in the tree.
#[derive(Clone, Debug)]
pub(crate) struct MemoryRecord {
    pub(crate) name: Name,
    /// What the tree aligns it to: at most what C does.
    align: u64,
    /// Names of the fields, by their numbers in the layout.
    fields: Vec<Name>,
}

impl Lowerer<'_> {
    /// How a value of a scalar type is kept.
    pub fn value_type(&self, ty: &Ty) -> Type {
        if let Some(own) = self.hooks.value_type(ty) {
            return own;
        }
        match ty {
            Ty::Real(_) => Type::Real,
            Ty::Pointer(_) | Ty::Function(_) | Ty::Array(..) | Ty::Record(_) | Ty::VaList => {
                Type::Pointer
            }
            Ty::Int(_) | Ty::Enum(_) | Ty::Void | Ty::Dialect(_) | Ty::Broken => {
                Type::Int(self.int_type(ty))
            }
        }
    }

    /// Width, sign and overflow rule of an integer type.
    pub fn int_type(&self, ty: &Ty) -> IntType {
        self.types().int_kind(ty).unwrap_or(IntKind::Int).in_tree()
    }

    /// A plain variable: a scalar, or an array of scalars with all its dimensions.
    pub fn plain_type(&mut self, ty: &Ty) -> Type {
        let (shape, element) = self.dimensions(ty);
        let element = self.value_type(&element);
        if shape.is_empty() { element } else { Type::Array { shape, element: Box::new(element) } }
    }

    /// What lies in memory for a type.
    pub fn memory_type(&mut self, ty: &Ty) -> Type {
        let (shape, element) = self.dimensions(ty);
        self.wide_reals |= element == Ty::Real(RealKind::LongDouble);
        let element = match &element {
            Ty::Record(id) => Type::Named(self.record(*id).name),
            Ty::Real(RealKind::Float) => Type::Single,
            Ty::Void | Ty::Function(_) => Type::Byte,
            Ty::Int(_)
            | Ty::Enum(_)
            | Ty::Real(_)
            | Ty::Pointer(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Array(..)
            | Ty::Broken => self.value_type(&element),
        };
        if shape.is_empty() { element } else { Type::Array { shape, element: Box::new(element) } }
    }

    /// All dimensions of an array, outermost first, and what it is of.
    fn dimensions(&mut self, ty: &Ty) -> (Vec<Bound>, Ty) {
        let (mut shape, mut ty) = (Vec::new(), ty.clone());
        while let Ty::Array(element, length) = &ty {
            let high = match length {
                Len::Known(length) => {
                    self.b.int(i64::try_from(*length).unwrap_or(i64::MAX).saturating_sub(1))
                }
                // Whoever has one looks no further than the object goes.
                Len::Open => self.b.int(0),
                Len::Variable(id) => match self.lengths.get(id).cloned() {
                    Some(name) => self.b.sub(self.b.var(&name), self.b.int(1)),
                    None => self.b.int(0),
                },
            };
            shape.push(Bound { low: self.b.int(0), high });
            ty = element.ty.clone();
        }
        (shape, ty)
    }

    /// The bytes of a type, computed if need be.
    pub fn size_of(&mut self, ty: &Ty) -> Term {
        if let Some(size) = self.types().size_of(ty) {
            return self.b.int(i64::try_from(size).unwrap_or(i64::MAX));
        }
        match ty {
            Ty::Array(element, Len::Variable(id)) => {
                let element = self.size_of(&element.ty);
                match self.lengths.get(id).cloned() {
                    Some(name) => self.b.mul(self.b.var(&name), element),
                    None => element,
                }
            }
            Ty::Array(element, Len::Known(length)) => {
                let element = self.size_of(&element.ty);
                let length = self.b.int(i64::try_from(*length).unwrap_or(i64::MAX));
                self.b.mul(length, element)
            }
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Pointer(_)
            | Ty::Array(..)
            | Ty::Function(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => self.b.int(1),
        }
    }

    /// A struct or union, declared in the tree when it is first wanted.
    pub(crate) fn record(&mut self, id: RecordId) -> MemoryRecord {
        if let Some(known) = self.records.get(&id) {
            return known.clone();
        }
        let (tag, union) = self
            .types()
            .record(id)
            .map_or((None, false), |record| (record.tag.clone(), record.union));
        // As C writes it: no variable is called so.
        let word = if union { "union" } else { "struct" };
        let tag = tag.as_deref().map_or_else(String::new, |tag| format!(" {tag}"));
        let name = self.b.names.global(&format!("{word}{tag}"));
        let layout = self.types().layout(id).cloned().unwrap_or_default();
        let mut making = Making { fields: Vec::new(), names: Vec::new(), at: 0, align: 1, pads: 0 };
        for (number, field) in layout.fields.iter().enumerate() {
            self.field(number, field, &layout, union, &mut making);
        }
        let end = if union { layout.size } else { layout.size.saturating_sub(making.at) };
        if union || making.rounded() < layout.size {
            self.padding(end, &mut making);
        }
        let kind = if union { RecordKind::Union } else { RecordKind::Memory };
        let Making { fields, names, align, .. } = making;
        self.b.record(&name, kind, fields);
        let record = MemoryRecord { name, align, fields: names };
        self.records.insert(id, record.clone());
        record
    }

    fn field(
        &mut self,
        number: usize,
        field: &Field,
        layout: &Layout,
        union: bool,
        making: &mut Making,
    ) {
        let ty = match field.bits {
            Some(bits) => Ty::Int(unit_kind(bits.unit)),
            None => field.ty.ty.clone(),
        };
        let shared = |other: &Field| other.bits.is_some() && other.offset == field.offset;
        let earlier = layout.fields.iter().take(number).position(shared);
        if let (Some(_), Some(earlier), false) = (field.bits, earlier, union) {
            let name = making.names.get(earlier).cloned().unwrap_or_else(|| "bits".into());
            making.names.push(name);
            return;
        }
        let name: Name = match (&field.name, field.bits) {
            (Some(name), None) => name.clone(),
            (_, Some(_)) => format!("bits{number}").into(),
            (None, None) => format!("inner{number}").into(),
        };
        let align = self.tree_align(&ty);
        if !union {
            if making.at.next_multiple_of(align) < field.offset {
                self.padding(field.offset - making.at, making);
            }
            making.at = field.offset + self.types().size_of(&ty).unwrap_or(0);
        }
        making.align = making.align.max(align);
        making.names.push(name.clone());
        if matches!(ty, Ty::Array(_, Len::Open)) {
            // It is reached by its offset.
            return;
        }
        let ty = self.memory_type(&ty);
        making.fields.push(self.b.variable(&name, ty, partita_tree::Qualifiers::default(), None));
    }

    fn padding(&mut self, bytes: u64, making: &mut Making) {
        if bytes == 0 {
            return;
        }
        let high = self.b.int(i64::try_from(bytes).unwrap_or(1) - 1);
        let shape = vec![Bound { low: self.b.int(0), high }];
        let ty = Type::Array { shape, element: Box::new(Type::Byte) };
        making.pads += 1;
        let name = format!("_pad{}", making.pads);
        making.fields.push(self.b.variable(&name, ty, partita_tree::Qualifiers::default(), None));
        making.at += bytes;
    }

    /// What the tree aligns a type to.
    fn tree_align(&mut self, ty: &Ty) -> u64 {
        match ty {
            Ty::Array(element, _) => self.tree_align(&element.ty),
            Ty::Record(id) => self.record(*id).align,
            Ty::Real(RealKind::LongDouble) => 8,
            Ty::Int(_)
            | Ty::Enum(_)
            | Ty::Real(_)
            | Ty::Pointer(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Void
            | Ty::Function(_)
            | Ty::Broken => self.types().align_of(ty).unwrap_or(1),
        }
    }

    /// What the tree calls a member.
    pub fn field_name(&mut self, id: RecordId, number: usize) -> Name {
        let record = self.record(id);
        record.fields.get(number).cloned().unwrap_or_else(|| "missing".into())
    }

    /// The same width, with wrapping.
    pub(crate) fn wrapping(int: IntType) -> Type {
        Type::Int(IntType { overflow: Overflow::Wrap, ..int })
    }

    pub(crate) fn trapping(int: IntType) -> Type {
        Type::Int(IntType { overflow: Overflow::Trap, ..int })
    }
}

/// A record on the way.
struct Making {
    fields: Vec<Variable>,
    names: Vec<Name>,
    at: u64,
    align: u64,
    pads: u32,
}

impl Making {
    fn rounded(&self) -> u64 {
        self.at.next_multiple_of(self.align)
    }
}
