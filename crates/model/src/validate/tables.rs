//! What is declared: shapes, layouts, objects, globals, entries, and the procedures' own tables.

use super::{Invariant, Validator};
use crate::access::FIRST;
use crate::{
    Class, Global, Init, Layout, LayoutBody, LayoutId, Pattern, PatternId, Place, Shape, ShapeId,
    ShapeKind, StaticContent, StaticObject, Storage,
};
use std::fmt::Display;

/// Summaries are sets of classes.
const MOST_CLASSES: u32 = 1 << 20;

impl Validator<'_> {
    pub(super) fn tables(&mut self) {
        let model = self.model;
        self.demand(model.places > 0, Invariant::Places, "places", "there must be one");
        self.demand(model.classes <= MOST_CLASSES, Invariant::Classes, "classes", "too many");
        let room = model.shapes.len().min(model.objects.len());
        if model.places as usize > room {
            return self.broken(Invariant::Statics, "places", "not all have their scalar globals");
        }
        for (id, shape) in model.shapes.pairs() {
            self.shape(id, shape);
        }
        let kind = |id: ShapeId| model.shapes.get(id).map(|shape| shape.kind);
        let groups = kind(model.group_shape) == Some(ShapeKind::Group);
        self.demand(groups, Invariant::Shapes, model.group_shape, "is not that of groups");
        let closures = kind(model.closure_shape) == Some(ShapeKind::Closure);
        self.demand(closures, Invariant::Shapes, model.closure_shape, "is not that of closures");
        for (id, pattern) in model.patterns.pairs() {
            self.pattern(id, pattern);
        }
        for (id, layout) in model.layouts.pairs() {
            self.layout(id, layout);
        }
        for place in (0..model.places).map(Place) {
            let content = model.objects.get(place.statics()).map(|object| &object.content);
            let shape = place.statics_shape();
            let fits = matches!(content, Some(StaticContent::Statics { shape: have, .. }) if *have == shape)
                && kind(shape) == Some(ShapeKind::Statics);
            self.demand(fits, Invariant::Statics, place, "its scalar globals are elsewhere");
        }
        for (id, object) in model.objects.pairs() {
            self.object(&id, object);
        }
        for (id, global) in model.globals.pairs() {
            self.global(&id, global);
        }
        for input in &model.inputs {
            let known = model.globals.get(input.global).is_some();
            self.demand(known, Invariant::Globals, "input", no(input.global));
        }
        for (id, entry) in model.entries.pairs() {
            self.place(&id, entry.place);
            match model.procs.get(entry.proc) {
                None => self.broken(Invariant::Procs, id, no(entry.proc)),
                Some(proc) => {
                    let fits = proc.params == 0 && proc.captures.is_empty();
                    self.demand(fits, Invariant::Entries, id, "its procedure wants something");
                }
            }
        }
    }

    pub(super) fn place(&mut self, at: &dyn Display, place: Place) {
        self.demand(place.0 < self.model.places, Invariant::Places, at, no(place));
    }

    pub(super) fn class(&mut self, at: &dyn Display, class: Class) {
        self.demand(class.0 < self.model.classes, Invariant::Classes, at, no(class));
    }

    fn shape(&mut self, id: ShapeId, shape: &Shape) {
        self.class(&id, shape.type_class);
        for cell in shape.cells.iter().chain([&shape.every]) {
            self.class(&id, cell.class);
            self.constant(&id, cell.fresh);
        }
        match shape.kind {
            ShapeKind::Record(record) | ShapeKind::Class(record) => {
                let class = record.0.checked_add(FIRST);
                let known = class.is_some_and(|class| class < self.model.classes);
                self.demand(known, Invariant::Classes, id, format!("{record} has no class"));
            }
            ShapeKind::Statics => {
                let of_place = id.0 < self.model.places;
                self.demand(of_place, Invariant::Statics, id, "belongs to no place");
            }
            ShapeKind::Memory(memory) => {
                let known = self.model.patterns.get(memory.pattern).is_some();
                self.demand(known, Invariant::Shapes, id, no(memory.pattern));
                let own = self.model.memory == Some(shape.type_class)
                    && shape.every.class == shape.type_class;
                self.demand(own, Invariant::Classes, id, "memory has a class of its own");
            }
            ShapeKind::Array { .. } | ShapeKind::Scope | ShapeKind::Closure | ShapeKind::Group => {}
        }
    }

    fn pattern(&mut self, id: PatternId, pattern: &Pattern) {
        let ends = pattern.cells.iter().map(|cell| cell.offset.checked_add(cell.kind.size()));
        let ends: Vec<u32> = ends.map(|end| end.unwrap_or(u32::MAX)).collect();
        let starts = pattern.cells.iter().map(|cell| cell.offset).skip(1).chain([pattern.size]);
        let apart = ends.iter().zip(starts).all(|(end, start)| *end <= start);
        let some = !pattern.cells.is_empty() && pattern.size > 0;
        self.demand(some && apart, Invariant::Layouts, id, "its scalars are not one after another");
    }

    fn layout(&mut self, id: LayoutId, layout: &Layout) {
        let Some(shape) = self.model.shapes.get(layout.shape) else {
            return self.broken(Invariant::Shapes, id, no(layout.shape));
        };
        let fits = match (&layout.body, shape.kind) {
            (
                LayoutBody::Fields(fields),
                ShapeKind::Scope | ShapeKind::Record(_) | ShapeKind::Class(_),
            ) => fields.len() == shape.cells.len(),
            // Those of an open array come when it is made.
            (LayoutBody::Array { bounds, .. }, ShapeKind::Array { rank }) => {
                bounds.is_empty() || bounds.len() == rank as usize
            }
            (LayoutBody::Memory { .. }, ShapeKind::Memory(_)) => true,
            (LayoutBody::Fields(_) | LayoutBody::Array { .. } | LayoutBody::Memory { .. }, _) => {
                false
            }
        };
        self.demand(fits, Invariant::Layouts, id, format!("does not fit {}", layout.shape));
        let parts = match &layout.body {
            LayoutBody::Fields(fields) => fields.as_slice(),
            LayoutBody::Array { element, .. } => std::slice::from_ref(element),
            LayoutBody::Memory { .. } => &[],
        };
        for part in parts {
            match part {
                Init::Word(word) => self.constant(&id, *word),
                Init::Nested(inner) => {
                    let made = *inner < id && !self.is_open(*inner);
                    self.demand(made, Invariant::Layouts, id, format!("{inner} inside"));
                }
            }
        }
    }

    pub(super) fn layout_exists(&mut self, at: &dyn Display, id: LayoutId) {
        self.demand(self.model.layouts.get(id).is_some(), Invariant::Layouts, at, no(id));
    }

    /// The number of dimensions of an array's layout.
    pub(super) fn rank(&self, layout: LayoutId) -> Option<usize> {
        let shape = self.model.layouts.get(layout)?.shape;
        match self.model.shapes.get(shape)?.kind {
            ShapeKind::Array { rank } => Some(rank as usize),
            ShapeKind::Statics
            | ShapeKind::Scope
            | ShapeKind::Record(_)
            | ShapeKind::Class(_)
            | ShapeKind::Closure
            | ShapeKind::Memory(_)
            | ShapeKind::Group => None,
        }
    }

    /// Whether an array's bounds are not known before it is made.
    pub(super) fn is_open(&self, layout: LayoutId) -> bool {
        let body = self.model.layouts.get(layout).map(|layout| &layout.body);
        match body {
            Some(LayoutBody::Array { bounds, .. }) => bounds.is_empty(),
            Some(LayoutBody::Memory { bytes, .. }) => bytes.is_none(),
            Some(LayoutBody::Fields(_)) | None => false,
        }
    }

    fn object(&mut self, id: &crate::ObjectId, object: &StaticObject) {
        self.place(id, object.home);
        match &object.content {
            StaticContent::Statics { shape, words } => {
                let cells = self.model.shapes.get(*shape).map(|shape| shape.cells.len());
                let own = id.0 < self.model.places && object.home == Place(id.0);
                let fits = own && cells == Some(words.len());
                self.demand(fits, Invariant::Statics, id, format!("does not fit {shape}"));
                words.iter().for_each(|word| self.constant(id, *word));
            }
            StaticContent::Value { layout, initial } => {
                self.layout_exists(id, *layout);
                let made = !self.is_open(*layout);
                self.demand(made, Invariant::Layouts, id, format!("{layout} has no bounds"));
                let most = match self.model.layouts.get(*layout).map(|layout| &layout.body) {
                    Some(LayoutBody::Array { bounds, element: Init::Word(_) }) => elements(bounds),
                    Some(LayoutBody::Memory { bytes: Some(bytes), .. }) => {
                        let shape = self.model.layouts[*layout].shape;
                        let kind = self.model.shapes.get(shape).map(|shape| shape.kind);
                        let pattern = match kind {
                            Some(ShapeKind::Memory(memory)) => {
                                self.model.patterns.get(memory.pattern)
                            }
                            _ => None,
                        };
                        pattern.map_or(0, |pattern| pattern.count(*bytes))
                    }
                    Some(
                        LayoutBody::Array { .. }
                        | LayoutBody::Fields(_)
                        | LayoutBody::Memory { .. },
                    )
                    | None => 0,
                };
                let fits = u64::try_from(initial.len()).is_ok_and(|given| given <= most);
                self.demand(fits, Invariant::Objects, id, "more elements than it has");
                initial.iter().for_each(|word| self.constant(id, *word));
            }
        }
    }

    fn global(&mut self, id: &crate::GlobalId, global: &Global) {
        self.place(id, global.home);
        if let Some(int) = global.int {
            self.width(id, int);
        }
        for place in self.model.instances(global) {
            let there = match global.storage {
                Storage::Scalar { offset } => {
                    let shape = self.model.shapes.get(place.statics_shape());
                    shape.is_some_and(|shape| (offset as usize) < shape.cells.len())
                }
                Storage::Object { base } => {
                    let object = if global.symmetric { base.instance(place) } else { base };
                    self.model.objects.get(object).is_some_and(|object| {
                        let value = matches!(object.content, StaticContent::Value { .. });
                        value && object.home == place
                    })
                }
            };
            self.demand(there, Invariant::Globals, id, format!("is not at {place}"));
        }
    }
}

/// How many elements an array with these bounds has.
fn elements(bounds: &[(i64, i64)]) -> u64 {
    let extent = |(low, high): &(i64, i64)| {
        u64::try_from(high.saturating_sub(*low).saturating_add(1)).unwrap_or(0)
    };
    bounds.iter().map(extent).fold(1, u64::saturating_mul)
}

/// `there is no s7`
pub(super) fn no(id: impl Display) -> String {
    format!("there is no {id}")
}
