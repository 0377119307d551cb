//! The cells of the objects that exist from the start, each with a number.
//!
//! Their initial contents are kept: bounds of arrays and references to nested value-objects never
//! change, nor do cells that nobody ever writes.

use partita_machine::World;
use partita_model::{Access, BitSet, Cell, Shape, ShapeKind, Word};
use partita_model::{ObjectId, Place, access::EVERYTHING};
use std::ops::Range;

/// A cell's number.
pub(crate) type CellId = u32;

pub(crate) struct StaticCells<'m> {
    shapes: Vec<&'m Shape>,
    homes: Vec<Place>,
    /// First cell of each object; one more at the end.
    first: Vec<u32>,
    owner: Vec<ObjectId>,
    words: Vec<Word>,
    /// Cells that keep their initial value for ever.
    constant: BitSet,
}

impl<'m> StaticCells<'m> {
    /// From a world at the initial state.
    pub(crate) fn new(world: &World<'m>) -> Self {
        let mut cells = StaticCells {
            shapes: Vec::new(),
            homes: Vec::new(),
            first: vec![0],
            owner: Vec::new(),
            words: Vec::new(),
            constant: BitSet::default(),
        };
        for object in (0..world.static_objects()).map(ObjectId::new) {
            cells.shapes.push(world.shape_of(object));
            cells.homes.push(world.home_of(object));
            for word in world.cells(object) {
                cells.owner.push(object);
                cells.words.push(*word);
            }
            cells.first.push(u32::try_from(cells.words.len()).unwrap_or(u32::MAX));
        }
        cells
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn shape(&self, object: ObjectId) -> Option<&'m Shape> {
        self.shapes.get(object.index()).copied()
    }

    pub(crate) fn home(&self, object: ObjectId) -> Option<Place> {
        self.homes.get(object.index()).copied()
    }

    /// The number of a cell; `None` when the object does not exist from the start or has no such cell.
    #[inline]
    pub(crate) fn cell(&self, object: ObjectId, offset: u32) -> Option<CellId> {
        let all = self.all(object)?;
        let cell = all.start.checked_add(offset)?;
        all.contains(&cell).then_some(cell)
    }

    /// Object and offset of a cell.
    pub(crate) fn place(&self, cell: CellId) -> (ObjectId, u32) {
        let object = self.owner[cell as usize];
        (object, cell - self.first[object.index()])
    }

    pub(crate) fn all(&self, object: ObjectId) -> Option<Range<CellId>> {
        let object = object.index();
        Some(*self.first.get(object)?..*self.first.get(object + 1)?)
    }

    /// All cells but an array's bounds.
    pub(crate) fn content(&self, object: ObjectId) -> Option<Range<CellId>> {
        let all = self.all(object)?;
        Some(all.start + 2 * self.rank(object)..all.end)
    }

    /// The same with what is nested inside.
    pub(crate) fn family(&self, object: ObjectId) -> Vec<CellId> {
        let mut found = Vec::new();
        let mut work = vec![object];
        while let Some(object) = work.pop() {
            for cell in self.content(object).unwrap_or(0..0) {
                found.push(cell);
                work.extend(self.nested(cell));
            }
        }
        found
    }

    /// The value-object that is nested in a cell.
    pub(crate) fn nested(&self, cell: CellId) -> Option<ObjectId> {
        let (object, _) = self.words[cell as usize].as_ref()?;
        (self.info(cell).nested && object.index() < self.shapes.len()).then_some(object)
    }

    pub(crate) fn rank(&self, object: ObjectId) -> u32 {
        match self.shape(object).map(|shape| shape.kind) {
            Some(ShapeKind::Array { rank }) => rank,
            _ => 0,
        }
    }

    /// Lower and upper bound of a dimension of an array, from 0.
    pub(crate) fn bounds(&self, object: ObjectId, dimension: u32) -> Option<(i64, i64)> {
        let low = self.cell(object, 2 * dimension)? as usize;
        (dimension < self.rank(object))
            .then(|| (self.words[low].as_int(), self.words[low + 1].as_int()))
    }

    pub(crate) fn info(&self, cell: CellId) -> &'m Cell {
        let (object, offset) = self.place(cell);
        self.shapes[object.index()].cell(offset)
    }

    /// The value a cell has for ever, when it is known to.
    pub(crate) fn constant(&self, cell: CellId) -> Option<Word> {
        self.constant.contains(cell).then(|| self.words[cell as usize])
    }

    pub(crate) fn initial(&self, cell: CellId) -> Word {
        self.words[cell as usize]
    }

    pub(crate) fn set_constant(&mut self, constant: BitSet) {
        self.constant = constant;
    }

    /// Whether a class summary touches a cell, wherever it stands.
    pub(crate) fn touched(&self, cell: CellId, access: &Access, writes_only: bool) -> bool {
        let (object, offset) = self.place(cell);
        let shape = self.shapes[object.index()];
        [shape.cell(offset).class, shape.type_class, EVERYTHING]
            .into_iter()
            .any(|class| access.touches(class, true, writes_only))
    }
}
