//! Memory: how types lie in it, variables in it, and places of it.
//!
//! Sizes and offsets are those of C on x86-64: a scalar at a multiple of its size, fields in order, a record as long as a
//! multiple of its largest part. All memory has one class: any pointer may lead to any of it.

use super::Lowerer;
use super::body::{Binding, Cleanup, Home};
use super::target::Target;
use super::types::{Ty, cell};
use crate::memory::{FIRST_CELL, Kind, Lifetime, MemoryOp, MemoryShape, Pattern, PatternCell};
use crate::{
    Class, Layout, LayoutBody, LayoutId, Op, Operand, PatternId, Shape, ShapeKind, Site, SiteIndex,
    Slot, Word,
};
use partita_tree::{
    BinaryOp, Bound, Expr, ExprKind, IntType, Name, NodeId, Overflow, Record, RecordKind, Type,
    Variable,
};

/// More bytes than this in one object are taken for a mistake.
const MOST_BYTES: u64 = 1 << 28;
/// More scalars than this in a record, too.
const MOST_CELLS: usize = 1 << 20;

impl Lowerer<'_> {
    /// The class of all memory.
    pub(super) fn memory_class(&mut self) -> Class {
        match self.model.memory {
            Some(class) => class,
            None => {
                let class = self.fresh_class();
                self.model.memory = Some(class);
                class
            }
        }
    }

    /// An integer that is known before the program runs.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other terms are not constant")]
    pub(super) fn known_int(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Int(value) => Some(*value),
            ExprKind::Places => Some(i64::from(self.model.places)),
            ExprKind::Var(name) if self.resolve(name).is_none() => {
                let word = self.constants.get(name)?;
                (word.tag == crate::Tag::Int).then(|| word.as_int())
            }
            ExprKind::Binary { op: BinaryOp::Add, left, right } => {
                self.known_int(left)?.checked_add(self.known_int(right)?)
            }
            ExprKind::Binary { op: BinaryOp::Sub, left, right } => {
                self.known_int(left)?.checked_sub(self.known_int(right)?)
            }
            ExprKind::Binary { op: BinaryOp::Mul, left, right } => {
                self.known_int(left)?.checked_mul(self.known_int(right)?)
            }
            _ => None,
        }
    }

    fn memory_record(&self, name: &Name) -> Option<&Record> {
        let record = self.program.record(name)?;
        matches!(record.kind, RecordKind::Memory | RecordKind::Union).then_some(record)
    }

    /// The elements of a dimension.
    fn known_count(&self, bound: &Bound) -> Option<u64> {
        let (low, high) = (self.known_int(&bound.low)?, self.known_int(&bound.high)?);
        u64::try_from(high.checked_sub(low)?.checked_add(1)?).ok()
    }

    /// Bytes and alignment; `None` when they are not known before the program runs.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other type is in memory")]
    pub(super) fn measure(&self, ty: &Type) -> Option<(u64, u64)> {
        if let Some((kind, _)) = scalar(ty) {
            let size = u64::from(kind.size());
            return Some((size, size));
        }
        let size = match ty {
            Type::Array { shape, element } => {
                let (size, align) = self.measure(element)?;
                let mut all = size;
                for bound in shape {
                    all = all.checked_mul(self.known_count(bound)?)?;
                }
                (all, align)
            }
            Type::Named(name) => {
                let record = self.memory_record(name)?;
                let (mut end, mut align) = (0u64, 1u64);
                for field in &record.fields {
                    let (size, own) = self.measure(&field.ty)?;
                    align = align.max(own);
                    end = match record.kind {
                        RecordKind::Union => end.max(size),
                        RecordKind::Record | RecordKind::Class | RecordKind::Memory => {
                            end.next_multiple_of(own).checked_add(size)?
                        }
                    };
                }
                (end.next_multiple_of(align), align)
            }
            _ => return None,
        };
        (size.0 <= MOST_BYTES).then_some(size)
    }

    /// The offset and type of a field.
    pub(super) fn field_in_memory(&self, record: &Name, field: &Name) -> Option<(u64, Type)> {
        let record = self.memory_record(record)?;
        let mut end = 0u64;
        for one in &record.fields {
            let (size, own) = self.measure(&one.ty)?;
            let at = match record.kind {
                RecordKind::Union => 0,
                RecordKind::Record | RecordKind::Class | RecordKind::Memory => {
                    end.next_multiple_of(own)
                }
            };
            if one.name == *field {
                return Some((at, one.ty.clone()));
            }
            end = at + size;
        }
        None
    }

    /// The scalars of a type, from an offset on.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other type is in memory")]
    fn flatten(&self, ty: &Type, at: u64, path: &str, cells: &mut Vec<PatternCell>) -> Option<()> {
        if cells.len() > MOST_CELLS {
            return None;
        }
        if let Some((kind, _)) = scalar(ty) {
            let offset = u32::try_from(at).ok()?;
            cells.push(PatternCell { offset, kind, path: path.into() });
            return Some(());
        }
        match ty {
            Type::Array { shape, element } => {
                let (size, _) = self.measure(element)?;
                let counts: Option<Vec<u64>> =
                    shape.iter().map(|bound| self.known_count(bound)).collect();
                let counts = counts?;
                for number in 0..counts.iter().product::<u64>() {
                    let mut rest = number;
                    let mut indices = Vec::new();
                    for (count, bound) in counts.iter().zip(shape).rev() {
                        let low = self.known_int(&bound.low)?;
                        indices.push(format!("[{}]", low + i64::try_from(rest % count).ok()?));
                        rest /= count;
                    }
                    indices.reverse();
                    let path = format!("{path}{}", indices.concat());
                    self.flatten(element, at + number * size, &path, cells)?;
                }
            }
            Type::Named(name) => {
                let record = self.memory_record(name)?;
                if record.kind == RecordKind::Union {
                    for byte in 0..self.measure(ty)?.0 {
                        let offset = u32::try_from(at + byte).ok()?;
                        cells.push(PatternCell { offset, kind: Kind::Byte, path: path.into() });
                    }
                    return Some(());
                }
                for field in &record.fields {
                    let (offset, ty) = self.field_in_memory(name, &field.name)?;
                    let path = format!("{path}.{}", field.name);
                    self.flatten(&ty, at + offset, &path, cells)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The pattern that objects of a type repeat.
    fn pattern_of(&mut self, ty: &Type, node: NodeId) -> PatternId {
        // Of an array the pattern is its innermost element, unless an inner size is computed.
        let (mut element, mut extents, mut outermost) = (ty, Vec::new(), true);
        while let Type::Array { shape, element: inner } = element {
            for bound in shape {
                if !std::mem::replace(&mut outermost, false) {
                    let count = self.known_count(bound).and_then(|count| u32::try_from(count).ok());
                    extents.push(count.unwrap_or(0));
                }
            }
            element = inner;
        }
        if extents.contains(&0) {
            extents.clear();
        }
        let name: Name = if let Type::Named(name) = element { name.clone() } else { "".into() };
        let mut cells = Vec::new();
        let size = self.measure(element).and_then(|(size, _)| u32::try_from(size).ok());
        let flat = self.flatten(element, 0, "", &mut cells);
        let (Some(size @ 1..), Some(())) = (size, flat) else {
            self.error("bad-memory", node, "this has no size, or is too large");
            let cells = vec![PatternCell { offset: 0, kind: Kind::Byte, path: "".into() }];
            return self.model.patterns.push(Pattern { name, size: 1, cells, extents: Vec::new() });
        };
        let pattern = Pattern { name, size, cells, extents };
        let known = self.model.patterns.pairs().find(|(_, known)| **known == pattern);
        let known = known.map(|(id, _)| id);
        known.unwrap_or_else(|| self.model.patterns.push(pattern))
    }

    /// How a memory object of a type is made.
    pub(super) fn memory_layout(
        &mut self,
        ty: &Type,
        name: &Name,
        lifetime: Lifetime,
        (sync, zero): (bool, bool),
        node: NodeId,
    ) -> LayoutId {
        let class = self.memory_class();
        let pattern = self.pattern_of(ty, node);
        let mut every = cell(name, class, sync);
        if let Lifetime::Static { constant: true, .. } = lifetime {
            every.visible = false;
        }
        let shape = self.model.shapes.push(Shape {
            kind: ShapeKind::Memory(MemoryShape { pattern, lifetime }),
            name: name.clone(),
            cells: Vec::new(),
            every,
            type_class: class,
            handle: false,
        });
        let bytes = self.measure(ty).and_then(|(size, _)| u32::try_from(size).ok());
        self.model.layouts.push(Layout { shape, body: LayoutBody::Memory { bytes, zero } })
    }

    /// The bytes of a type, computed if need be.
    pub(super) fn memory_size(&mut self, ty: &Type, node: NodeId) -> Operand {
        if let Some((size, _)) = self.measure(ty) {
            return int(size);
        }
        let Type::Array { shape, element } = ty else {
            self.error("bad-memory", node, "this has no size, or is too large");
            return int(1);
        };
        let mut size = self.memory_size(element, node);
        for bound in shape {
            let count = self.count(bound, node);
            size = self.computed(BinaryOp::Mul, size, count, node);
        }
        size
    }

    fn computed(&mut self, op: BinaryOp, a: Operand, b: Operand, node: NodeId) -> Operand {
        let dst = self.temp();
        self.emit(Op::Binary { dst, op, int: IntType::DEFAULT, a, b }, node);
        Operand::Slot(dst)
    }

    /// The elements of a dimension, computed if need be.
    fn count(&mut self, bound: &Bound, node: NodeId) -> Operand {
        if let Some(count) = self.known_count(bound) {
            return int(count);
        }
        let (low, high) = (self.operand(&bound.low), self.operand(&bound.high));
        let less = self.computed(BinaryOp::Sub, high, low, node);
        self.computed(BinaryOp::Add, less, int(1), node)
    }

    /// A variable of a block.
    pub(super) fn declare_memory(&mut self, variable: &Variable, ty: &Type) {
        let (id, name) = (variable.id, &variable.name);
        let bytes = self.memory_size(ty, id);
        let sync = variable.qualifiers.sync;
        let layout = self.memory_layout(ty, name, Lifetime::Automatic, (sync, false), id);
        let slot = self.body().kept_temp();
        self.emit(Op::NewMemory { dst: slot, layout, bytes }, id);
        if let Some(init) = &variable.init {
            self.fill_variable(Operand::Slot(slot), ty, init, bytes);
        }
        let home = match self.shared_home(&(id, name.clone())) {
            Some((scope, offset)) => {
                let to = self.scope_cell(scope, offset);
                self.emit(Op::Store { to, value: Operand::Slot(slot), int: None }, id);
                Home::SharedMemory { scope, offset, ty: ty.clone() }
            }
            None => Home::Memory { slot, ty: ty.clone() },
        };
        self.body().bind(name, Binding { ty: Ty::Any, home });
        self.body().cleanups.push(Cleanup::Memory(slot));
    }

    /// The first content of a variable.
    fn fill_variable(&mut self, pointer: Operand, ty: &Type, init: &Expr, bytes: Operand) {
        let node = init.id;
        if scalar(ty).is_some() {
            let (value, from) = self.expr(init, None);
            return self.poke(Site::start(pointer), ty, value, &from, node);
        }
        if let ExprKind::List { items } = &init.kind {
            let mut cells = Vec::new();
            let flat = self.flatten(ty, 0, "", &mut cells);
            if flat.is_none() || cells.len() != items.len() {
                return self.error(
                    "bad-initializer",
                    node,
                    "a list has all scalars of the variable",
                );
            }
            for (cell, item) in cells.into_iter().zip(items) {
                let (value, _) = self.expr(item, None);
                let at = Site { pointer, offset: i64::from(cell.offset), index: None };
                let op = Op::Poke { at: Box::new(at), kind: cell.kind, value, int: None };
                self.emit(op, node);
            }
            return;
        }
        if let ExprKind::Int(0) | ExprKind::Str(_) = init.kind {
            let args = Box::new([pointer, int(0), bytes]);
            self.emit(Op::Memory { dst: None, op: MemoryOp::Fill, args }, node);
        }
        if let ExprKind::Str(text) = &init.kind {
            // Without the zero behind it, which is there already, or for which there is no room.
            for (at, byte) in (0i64..).zip(text.bytes()) {
                let at = Box::new(Site { pointer, offset: at, index: None });
                let value = Operand::Const(Word::int(i64::from(byte.cast_signed())));
                let kind = Kind::Int { bytes: 1, signed: true };
                self.emit(Op::Poke { at, kind, value, int: None }, node);
            }
        } else if !matches!(init.kind, ExprKind::Int(0)) {
            self.error("bad-initializer", node, "memory starts with 0, a text or a list");
        }
    }

    /// Whether a term designates something in memory.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other term does")]
    fn is_in_memory(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::View { .. } => true,
            ExprKind::Element { base, .. }
            | ExprKind::Field { base, .. }
            | ExprKind::At { base, .. } => self.is_in_memory(base),
            ExprKind::Var(name) => match self.resolve(name) {
                Some(binding) => {
                    matches!(binding.home, Home::Memory { .. } | Home::SharedMemory { .. })
                }
                None => self
                    .global_ids
                    .get(name)
                    .is_some_and(|(_, variable)| matches!(variable.ty, Type::Memory(_))),
            },
            _ => false,
        }
    }

    /// What a term designates in memory, if it does.
    pub(super) fn memory_target(&mut self, expr: &Expr) -> Option<Target> {
        if !self.is_in_memory(expr) {
            return None;
        }
        let (site, ty) = self.site(expr)?;
        Some(Target::Site { site, ty })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other term designates memory")]
    fn site(&mut self, expr: &Expr) -> Option<(Site, Type)> {
        let node = expr.id;
        match &expr.kind {
            ExprKind::View { ty, pointer } => {
                self.memory_class();
                let (pointer, offset) = match &pointer.kind {
                    ExprKind::Binary { op: BinaryOp::Add, left, right }
                        if matches!(right.kind, ExprKind::Int(_)) =>
                    {
                        (&**left, self.known_int(right).unwrap_or(0))
                    }
                    _ => (&**pointer, 0),
                };
                let pointer = self.operand(pointer);
                Some((Site { pointer, offset, index: None }, ty.clone()))
            }
            ExprKind::Var(name) => match self.resolve(name).map(|binding| binding.home) {
                Some(Home::Memory { slot, ty }) => Some((Site::start(Operand::Slot(slot)), ty)),
                Some(Home::SharedMemory { scope, offset, ty }) => {
                    let from = self.scope_cell(scope, offset);
                    let dst = self.temp();
                    self.emit(Op::Child { dst, from }, node);
                    Some((Site::start(Operand::Slot(dst)), ty))
                }
                Some(_) => None,
                None => self.memory_global(name, None, node),
            },
            ExprKind::At { base, place } => {
                let ExprKind::Var(name) = &base.kind else {
                    self.error("not-symmetric", node, "`@` needs a symmetric variable");
                    return None;
                };
                let place = self.operand(place);
                self.memory_global(name, Some(place), node)
            }
            ExprKind::Field { base, name } => {
                let (site, ty) = self.site(base)?;
                let field = if let Type::Named(record) = &ty {
                    self.field_in_memory(record, name)
                } else {
                    None
                };
                let Some((offset, ty)) = field else {
                    self.error("unknown-field", node, "no such field");
                    return None;
                };
                let mut site = self.settled(site, node);
                site.offset += i64::try_from(offset).unwrap_or(0);
                Some((site, ty))
            }
            ExprKind::Element { base, indices } => {
                let (site, ty) = self.site(base)?;
                self.element_in_memory(site, ty, indices, node)
            }
            _ => None,
        }
    }

    fn memory_global(
        &mut self,
        name: &Name,
        place: Option<Operand>,
        node: NodeId,
    ) -> Option<(Site, Type)> {
        let &(id, variable) = self.global_ids.get(name)?;
        let Type::Memory(ty) = &variable.ty else { return None };
        let global = self.model.globals[id].clone();
        if place.is_some() {
            self.named_at.insert(id);
        }
        let crate::Storage::Object { base } = global.storage else { return None };
        let pointer = if global.symmetric {
            let dst = self.temp();
            self.emit(Op::Instance { dst, base, place }, node);
            Operand::Slot(dst)
        } else {
            Operand::Const(Word::pointer(base, 0))
        };
        Some((Site::start(pointer), (**ty).clone()))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other type has elements")]
    fn element_in_memory(
        &mut self,
        mut site: Site,
        ty: Type,
        indices: &[Expr],
        node: NodeId,
    ) -> Option<(Site, Type)> {
        let (bounds, element): (Vec<Option<Bound>>, Type) = match ty {
            Type::Array { shape, element } => (shape.into_iter().map(Some).collect(), *element),
            Type::OpenArray { rank, element } => (vec![None; rank], *element),
            _ => {
                self.error("bad-memory", node, "this is no array");
                return None;
            }
        };
        if bounds.len() != indices.len() {
            self.error("bad-memory", node, "one index for each dimension");
            return None;
        }
        // The strides, from the last dimension to the first.
        let mut stride = self.memory_size(&element, node);
        let mut strides = vec![stride];
        for bound in bounds.iter().skip(1).rev() {
            let Some(bound) = bound else {
                self.error("bad-memory", node, "only the first dimension is open");
                return None;
            };
            let count = self.count(bound, node);
            stride = match (stride, count) {
                (Operand::Const(a), Operand::Const(b)) => {
                    Operand::Const(Word::int(a.as_int().saturating_mul(b.as_int())))
                }
                (a, b) => self.computed(BinaryOp::Mul, a, b, node),
            };
            strides.push(stride);
        }
        strides.reverse();
        for ((index, bound), size) in indices.iter().zip(&bounds).zip(strides) {
            let low = match bound {
                Some(bound) => match self.known_int(&bound.low) {
                    Some(low) => low,
                    None => {
                        self.unsupported("memory whose lowest index is computed", node);
                        0
                    }
                },
                None => 0,
            };
            let count = bound.as_ref().map(|bound| self.count(bound, node));
            let index = self.operand(index);
            // A constant that fits needs no check.
            if let (Operand::Const(index), Operand::Const(size)) = (index, size)
                && index.tag == crate::Tag::Int
                && let Some(at) = index.as_int().checked_sub(low)
                && count.is_none_or(|count| {
                    matches!(count, Operand::Const(count) if (0..count.as_int()).contains(&at))
                })
                && let Some(bytes) = at.checked_mul(size.as_int())
            {
                site = self.settled(site, node);
                site.offset = site.offset.saturating_add(bytes);
                continue;
            }
            site = self.settled(site, node);
            site.index = Some(SiteIndex { index, low, count, size });
        }
        Some((site, element))
    }

    /// The same place with no element to be found.
    fn settled(&mut self, site: Site, node: NodeId) -> Site {
        if site.index.is_none() {
            return site;
        }
        Site::start(self.point(site, node, None))
    }

    /// A pointer to a place.
    pub(super) fn point(&mut self, site: Site, node: NodeId, into: Option<Slot>) -> Operand {
        let dst = into.unwrap_or_else(|| self.temp());
        self.emit(Op::Point { dst, at: Box::new(site) }, node);
        Operand::Slot(dst)
    }

    /// Reads a scalar.
    pub(super) fn peek(
        &mut self,
        site: Site,
        ty: &Type,
        into: Option<Slot>,
        node: NodeId,
    ) -> (Operand, Ty) {
        let Some((kind, lowered)) = scalar(ty) else {
            self.unsupported("a whole object in memory as a value", node);
            return (Operand::Const(Word::UNDEFINED), Ty::Any);
        };
        let dst = into.unwrap_or_else(|| self.temp());
        self.emit(Op::Peek { dst, kind, at: Box::new(site) }, node);
        (Operand::Slot(dst), lowered)
    }

    /// Writes a scalar.
    pub(super) fn poke(&mut self, site: Site, ty: &Type, value: Operand, from: &Ty, node: NodeId) {
        let Some((kind, lowered)) = scalar(ty) else {
            return self.unsupported("a whole object in memory here", node);
        };
        let value = self.fit(value, from, &lowered, node);
        self.emit(Op::Poke { at: Box::new(site), kind, value, int: lowered.int() }, node);
    }

    /// `target = value` of something in memory.
    pub(super) fn assign_memory(&mut self, site: Site, ty: &Type, value: &Expr, node: NodeId) {
        if scalar(ty).is_some() {
            let (value, from) = self.expr(value, None);
            return self.poke(site, ty, value, &from, node);
        }
        match self.memory_target(value) {
            Some(Target::Site { site: from, .. }) => self.copy_memory(site, from, ty, node),
            _ => self.unsupported("this value for a whole object in memory", node),
        }
    }

    pub(super) fn copy_memory(&mut self, to: Site, from: Site, ty: &Type, node: NodeId) {
        let bytes = self.memory_size(ty, node);
        let (to, from) = (self.point(to, node, None), self.point(from, node, None));
        let args = Box::new([to, from, bytes]);
        self.emit(Op::Memory { dst: None, op: MemoryOp::Copy, args }, node);
    }

    /// The cell of a global in memory that a constant path leads to, for properties: the variable, the byte, its type.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other term designates memory")]
    pub(super) fn fixed_path(&self, expr: &Expr) -> Option<(Name, u64, Type)> {
        match &expr.kind {
            ExprKind::Var(name) => match &self.global_ids.get(name)?.1.ty {
                Type::Memory(ty) => Some((name.clone(), 0, (**ty).clone())),
                _ => None,
            },
            ExprKind::At { base, .. } => self.fixed_path(base),
            ExprKind::Field { base, name } => {
                let (variable, at, ty) = self.fixed_path(base)?;
                let Type::Named(record) = &ty else { return None };
                let (offset, ty) = self.field_in_memory(record, name)?;
                Some((variable, at + offset, ty))
            }
            ExprKind::Element { base, indices } => {
                let (variable, mut at, ty) = self.fixed_path(base)?;
                let Type::Array { shape, element } = ty else { return None };
                let mut stride = self.measure(&element)?.0;
                if shape.len() != indices.len() {
                    return None;
                }
                for (bound, index) in shape.iter().zip(indices).rev() {
                    let index = self.known_int(index)?.checked_sub(self.known_int(&bound.low)?)?;
                    let index = u64::try_from(index).ok()?;
                    let count = self.known_count(bound)?;
                    if index >= count {
                        return None;
                    }
                    at += index * stride;
                    stride *= count;
                }
                Some((variable, at, *element))
            }
            _ => None,
        }
    }

    /// The cell at such a byte, if exactly one is there.
    pub(super) fn cell_at(&self, layout: LayoutId, at: u64, ty: &Type) -> Option<u32> {
        let Layout { shape, body: LayoutBody::Memory { bytes: Some(bytes), .. } } =
            self.model.layouts[layout]
        else {
            return None;
        };
        let ShapeKind::Memory(memory) = self.model.shapes[shape].kind else { return None };
        let at = u32::try_from(at).ok()?;
        let spot = self.model.patterns[memory.pattern].spot(bytes, at)?;
        let like = scalar(ty).is_some_and(|(kind, _)| kind.is_like(spot.kind));
        (like && spot.start == at).then_some(FIRST_CELL + spot.cell)
    }
}

/// What a scalar in memory is, and what it is as a value.
pub(super) fn scalar(ty: &Type) -> Option<(Kind, Ty)> {
    Some(match ty {
        Type::Bool => (Kind::Bool, Ty::Bool),
        Type::Int(int) => (Kind::Int { bytes: int.bits / 8, signed: int.signed }, Ty::Int(*int)),
        Type::Real => (Kind::Real, Ty::Real),
        Type::Single => (Kind::Single, Ty::Real),
        Type::Pointer => (Kind::Pointer, Ty::Any),
        Type::Byte => (Kind::Byte, Ty::Int(BYTE)),
        Type::Any
        | Type::Complex
        | Type::Str
        | Type::Array { .. }
        | Type::OpenArray { .. }
        | Type::Named(_)
        | Type::Place
        | Type::Task
        | Type::Function { .. }
        | Type::Set(_)
        | Type::Ref(_)
        | Type::Memory(_) => return None,
    })
}

const BYTE: IntType = IntType { bits: 8, signed: false, overflow: Overflow::Wrap };

fn int(value: u64) -> Operand {
    Operand::Const(Word::int(i64::try_from(value).unwrap_or(i64::MAX)))
}
