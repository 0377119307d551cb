//! Static types as the lowering sees them, and layouts made from them.

use super::globals::coerce;
use super::{Lowerer, constant};
use crate::access::{ARRAYS, EVERYTHING, FIRST};
use crate::{
    Cell, Class, Init, Layout, LayoutBody, LayoutId, RecordId, Shape, ShapeId, ShapeKind, Word,
};
use partita_tree::{Expr, ExprKind, IntType, Name, NodeId, Overflow, RecordKind, Type};
use std::cmp::Ordering;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Ty {
    Any,
    Bool,
    Int(IntType),
    /// An integer literal: takes the type of the other operand.
    Literal,
    Real,
    Complex,
    Str,
    Place,
    Task,
    Function,
    Array {
        rank: usize,
        element: Box<Ty>,
    },
    Record(RecordId),
    Class(RecordId),
    Ref(Box<Ty>),
}

impl Ty {
    /// Whether values of the type are objects that assignment copies.
    pub(super) fn is_value_object(&self) -> bool {
        matches!(self, Ty::Array { .. } | Ty::Record(_))
    }

    pub(super) fn int(&self) -> Option<IntType> {
        if let Ty::Int(int) = self { Some(*int) } else { None }
    }

    /// The same of an array's elements.
    pub(super) fn element_int(&self) -> Option<IntType> {
        if let Ty::Array { element, .. } = self { element.int() } else { self.int() }
    }

    /// The arithmetic of an operator over two operand types: the wider one's width and overflow
    /// rule, trapping if either does when they are equally wide; literals adapt.
    pub(super) fn arithmetic(&self, other: &Ty) -> IntType {
        match (self.int(), other.int()) {
            (Some(a), Some(b)) => IntType {
                bits: a.bits.max(b.bits),
                signed: a.signed || b.signed,
                overflow: match a.bits.cmp(&b.bits) {
                    Ordering::Greater => a.overflow,
                    Ordering::Less => b.overflow,
                    Ordering::Equal if a.overflow == Overflow::Trap => Overflow::Trap,
                    Ordering::Equal => b.overflow,
                },
            },
            (Some(int), None) | (None, Some(int)) => int,
            (None, None) => IntType::DEFAULT,
        }
    }
}

impl Lowerer<'_> {
    pub(super) fn ty(&mut self, ty: &Type) -> Ty {
        match ty {
            Type::Any => Ty::Any,
            Type::Bool => Ty::Bool,
            Type::Int(int) => Ty::Int(*int),
            Type::Real => Ty::Real,
            Type::Complex => Ty::Complex,
            Type::Str => Ty::Str,
            Type::Place => Ty::Place,
            Type::Task => Ty::Task,
            Type::Single => Ty::Real,
            // What a pointer may be used for, the machine decides.
            Type::Pointer | Type::Memory(_) | Type::Byte => Ty::Any,
            Type::Function { .. } => Ty::Function,
            Type::Ref(inner) => Ty::Ref(Box::new(self.ty(inner))),
            Type::Array { shape, element } => {
                Ty::Array { rank: shape.len(), element: Box::new(self.ty(element)) }
            }
            Type::OpenArray { rank, element } => {
                Ty::Array { rank: *rank, element: Box::new(self.ty(element)) }
            }
            Type::Named(name) => match self.record_ids.get(name) {
                Some(&id) => match self.program.records[id.index()].kind {
                    RecordKind::Record => Ty::Record(id),
                    RecordKind::Class => Ty::Class(id),
                    RecordKind::Memory | RecordKind::Union => Ty::Any,
                },
                None => Ty::Any,
            },
            // Read and printed by the tree; the machine does not model them yet.
            Type::Set(_) => Ty::Any,
        }
    }

    pub(super) fn fresh_class(&mut self) -> Class {
        let class = Class(self.model.classes);
        self.model.classes += 1;
        class
    }

    /// The class of objects of a type that are reached through references.
    pub(super) fn type_class(&self, ty: &Ty) -> Class {
        match ty {
            Ty::Array { .. } => ARRAYS,
            Ty::Record(id) | Ty::Class(id) => Class(FIRST + id.0),
            Ty::Ref(inner) => self.type_class(inner),
            Ty::Any
            | Ty::Bool
            | Ty::Int(_)
            | Ty::Literal
            | Ty::Real
            | Ty::Complex
            | Ty::Str
            | Ty::Place
            | Ty::Task
            | Ty::Function => EVERYTHING,
        }
    }

    /// How a fresh value of a type is made. `class` and `sync` belong to the variable around it.
    pub(super) fn init_of(
        &mut self,
        ty: &Type,
        name: &Name,
        class: Class,
        sync: bool,
        at: NodeId,
    ) -> Init {
        match ty {
            Type::Array { .. } => Init::Nested(self.layout_of(ty, name, class, sync, at)),
            Type::Named(record) => match self.record_ids.get(record).copied() {
                Some(id) if self.program.records[id.index()].kind == RecordKind::Record => {
                    Init::Nested(self.layout_of(ty, name, class, sync, at))
                }
                _ => Init::Word(Word::NULL),
            },
            Type::Any
            | Type::Bool
            | Type::Int(_)
            | Type::Real
            | Type::Complex
            | Type::Str
            | Type::Place
            | Type::Task
            | Type::Function { .. }
            | Type::Set(_)
            | Type::OpenArray { .. }
            | Type::Ref(_)
            | Type::Memory(_)
            | Type::Pointer
            | Type::Single
            | Type::Byte => Init::Word(Word::UNDEFINED),
        }
    }

    /// The layout of an array, record or class instance.
    pub(super) fn layout_of(
        &mut self,
        ty: &Type,
        name: &Name,
        class: Class,
        sync: bool,
        at: NodeId,
    ) -> LayoutId {
        let lowered = self.ty(ty);
        let type_class = self.type_class(&lowered);
        if self.layout_depth > 16 {
            self.error("recursive-type", at, "a record contains itself by value");
            return self.push_layout(self.model.group_shape, LayoutBody::Fields(Vec::new()));
        }
        self.layout_depth += 1;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "other types have no layout of their own"
        )]
        let layout = match ty {
            Type::Array { shape: bounds, element } => {
                let bounds: Vec<(i64, i64)> = bounds
                    .iter()
                    .map(|bound| {
                        let low = constant::integer(self, &bound.low).unwrap_or(0);
                        let high = constant::integer(self, &bound.high).unwrap_or(-1);
                        (low, high)
                    })
                    .collect();
                let element = self.init_of(element, name, class, sync, at);
                let kind = ShapeKind::Array { rank: u32::try_from(bounds.len()).unwrap_or(0) };
                let shape = self.push_shape(kind, name, Vec::new(), class, sync, type_class);
                self.push_layout(shape, LayoutBody::Array { bounds, element })
            }
            Type::Named(record) => {
                let id = self.record_ids.get(record).copied().unwrap_or_default();
                let record = self.program.records[id.index()].clone();
                let kind = match record.kind {
                    RecordKind::Record | RecordKind::Memory | RecordKind::Union => {
                        ShapeKind::Record(id)
                    }
                    RecordKind::Class => ShapeKind::Class(id),
                };
                let hidden = record.prelude.is_some() || name.starts_with('_');
                let mut cells = Vec::new();
                let mut inits = Vec::new();
                for field in &record.fields {
                    let sync = sync || field.qualifiers.sync;
                    let transient = field.qualifiers.transient;
                    let cell = cell(&field.name, class, sync);
                    cells.push(Cell { hidden: hidden || cell.hidden, transient, ..cell });
                    let mut init = self.init_of(&field.ty, &field.name, class, sync, field.id);
                    if let Some(value) = &field.init {
                        self.field_default(&mut init, value, &field.ty, field.id);
                    }
                    inits.push(init);
                }
                let shape = self.push_shape(kind, name, cells, class, sync, type_class);
                self.model.shapes[shape].handle = record.handle;
                self.push_layout(shape, LayoutBody::Fields(inits))
            }
            _ => self.push_layout(self.model.group_shape, LayoutBody::Fields(Vec::new())),
        };
        self.layout_depth -= 1;
        layout
    }

    /// The default of a field: its value, one value for all elements of an array, or a list with the fields of a record. What
    /// is changed was made for this field alone.
    fn field_default(&mut self, init: &mut Init, value: &Expr, ty: &Type, at: NodeId) {
        let layout = match init {
            Init::Nested(layout) => *layout,
            Init::Word(slot) => {
                if !matches!(value.kind, ExprKind::List { .. }) {
                    *slot = self.default_word(value, ty, at);
                    return;
                }
                return self.bad_default(at);
            }
        };
        let Layout { shape, mut body } = self.model.layouts[layout].clone();
        match (&mut body, &value.kind, ty) {
            (LayoutBody::Array { element, .. }, _, Type::Array { element: ty, .. }) => {
                self.field_default(element, value, ty, at);
                describe(&mut self.model.shapes[shape].every, element);
            }
            (LayoutBody::Fields(inits), ExprKind::List { items }, Type::Named(record)) => {
                let id = self.record_ids.get(record).copied().unwrap_or_default();
                let fields = self.program.records[id.index()].fields.clone();
                if items.len() != fields.len() {
                    return self.bad_default(at);
                }
                for ((init, item), field) in inits.iter_mut().zip(items).zip(&fields) {
                    self.field_default(init, item, &field.ty, at);
                }
                for (cell, init) in self.model.shapes[shape].cells.iter_mut().zip(&*inits) {
                    describe(cell, init);
                }
            }
            (LayoutBody::Array { .. } | LayoutBody::Fields(_) | LayoutBody::Memory { .. }, ..) => {
                return self.bad_default(at);
            }
        }
        self.model.layouts[layout].body = body;
    }

    fn default_word(&mut self, value: &Expr, ty: &Type, at: NodeId) -> Word {
        let ty = self.ty(ty);
        let word = constant::word(self, value).unwrap_or(Word::UNDEFINED);
        let word = coerce(self, word, &ty);
        self.check_range(word, ty.int(), at);
        word
    }

    fn bad_default(&mut self, at: NodeId) {
        let message = "a field's default is one value; in an array it is that of every element, in a record a list with all fields";
        self.error("bad-initializer", at, message);
    }

    pub(super) fn push_shape(
        &mut self,
        kind: ShapeKind,
        name: &Name,
        cells: Vec<Cell>,
        class: Class,
        sync: bool,
        type_class: Class,
    ) -> ShapeId {
        let every = cell(name, class, sync);
        let (name, handle) = (name.clone(), false);
        self.model.shapes.push(Shape { kind, name, cells, every, type_class, handle })
    }

    pub(super) fn push_layout(&mut self, shape: ShapeId, body: LayoutBody) -> LayoutId {
        let cells = &mut self.model.shapes[shape];
        match &body {
            LayoutBody::Fields(fields) => {
                for (cell, init) in cells.cells.iter_mut().zip(fields) {
                    describe(cell, init);
                }
            }
            LayoutBody::Array { element, .. } => describe(&mut cells.every, element),
            LayoutBody::Memory { .. } => {}
        }
        self.model.layouts.push(Layout { shape, body })
    }

    pub(super) fn check_range(&mut self, word: Word, int: Option<IntType>, at: NodeId) {
        if let Some(int) = int
            && word.tag == crate::Tag::Int
            && !int.holds(word.as_int())
        {
            self.error("out-of-range", at, "the initial value does not fit the type");
        }
    }
}

/// What a cell says about how a fresh one is made.
fn describe(cell: &mut Cell, init: &Init) {
    match init {
        Init::Nested(_) => cell.nested = true,
        Init::Word(word) => cell.fresh = *word,
    }
}

pub(super) fn cell(name: &Name, class: Class, sync: bool) -> Cell {
    Cell {
        nested: false,
        transient: false,
        name: name.clone(),
        sync,
        visible: true,
        remote: false,
        observed: false,
        symmetric: false,
        hidden: name.starts_with('_'),
        fresh: Word::UNDEFINED,
        class,
    }
}
