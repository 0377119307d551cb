//! Configs, global variables and entry tasks.

use super::memory_globals::Later;
use super::types::cell;
use super::{Lowerer, constant};
use crate::access::EVERYTHING;
use crate::{
    Cell, EntryId, EntryTask, Global, GlobalInput, Init, InputKind, Place, ShapeKind,
    StaticContent, StaticObject, Storage, Table, Tag, Word,
};
use partita_tree::{EntryPlace, Expr, ExprKind, Name, Style, Variable};

/// Elements of an array that a machine makes.
const MOST_ELEMENTS: usize = 1 << 24;

impl<'a> Lowerer<'a> {
    pub(super) fn globals(&mut self) {
        for config in &self.program.configs {
            if let Some(value) = constant::word(self, &config.default) {
                let text = value.as_string().filter(|_| value.tag == Tag::Str);
                let shown = match text.and_then(|text| self.model.strings.get(text)) {
                    Some(text) => text.clone(),
                    None => format!("{value:?}"),
                };
                self.model.configs.push((config.name.clone(), shown));
                self.constants.insert(config.name.clone(), value);
            }
        }
        let places = self.model.places;
        let mut statics: Vec<(Vec<Cell>, Vec<Word>)> =
            (0..places).map(|_| (Vec::new(), Vec::new())).collect();
        // Statics shapes and objects come first: shape and object `p` belong to place `p`.
        let nothing: Name = "".into();
        for place in (0..places).map(Place) {
            let shape = self.push_shape(
                ShapeKind::Statics,
                &nothing,
                Vec::new(),
                EVERYTHING,
                false,
                EVERYTHING,
            );
            let content = StaticContent::Statics { shape, words: Vec::new() };
            self.model.objects.push(StaticObject { home: place, content });
        }
        // Symmetric scalars first, so that they have the same offset everywhere.
        let program = self.program;
        let (symmetric, homed): (Vec<&Variable>, Vec<&Variable>) =
            program.globals.iter().partition(|global| global.qualifiers.symmetric);
        for variable in symmetric.into_iter().chain(homed) {
            self.global(variable, &mut statics);
        }
        for (place, (cells, words)) in (0..).map(Place).zip(statics) {
            self.model.shapes[place.statics_shape()].cells = cells;
            if let StaticContent::Statics { words: content, .. } =
                &mut self.model.objects[place.statics()].content
            {
                *content = words;
            }
        }
    }

    fn global(&mut self, variable: &'a Variable, statics: &mut [(Vec<Cell>, Vec<Word>)]) {
        let places = self.model.places;
        let symmetric = variable.qualifiers.symmetric;
        let home = match &variable.home {
            Some(home) => constant::integer(self, home).unwrap_or(0),
            None => 0,
        };
        let home = match u32::try_from(home) {
            Ok(home) if home < places => Place(home),
            _ => {
                let message = format!("there is no place {home}: the scope has {places}");
                self.error("bad-place", variable.id, &message);
                return;
            }
        };
        if let partita_tree::Type::Memory(ty) = &variable.ty {
            return self.global_memory(variable, ty, home);
        }
        let class = self.fresh_class();
        let sync = variable.qualifiers.sync;
        let ty = self.ty(&variable.ty);
        let instances = if symmetric { 0..places } else { home.0..home.0 + 1 };
        let storage = match self.init_of(&variable.ty, &variable.name, class, sync, variable.id) {
            Init::Word(default) => {
                let pointer = matches!(variable.ty, partita_tree::Type::Pointer);
                let value = match &variable.init {
                    Some(_) if pointer => default,
                    Some(init) if input_of(init).is_some() => Word::UNKNOWN,
                    Some(init) => constant::word(self, init).unwrap_or(default),
                    None => default,
                };
                let value = coerce(self, value, &ty);
                self.check_range(value, ty.int(), variable.id);
                let mut offset = 0;
                for place in instances {
                    let (cells, words) = &mut statics[place as usize];
                    offset = u32::try_from(words.len()).unwrap_or(u32::MAX);
                    cells.push(cell(&variable.name, class, sync));
                    words.push(value);
                    if let (true, Some(init)) = (pointer, &variable.init) {
                        let place = Place(place);
                        self.later.push(Later::Scalar { place, offset, init });
                    }
                }
                Storage::Scalar { offset }
            }
            Init::Nested(layout) => {
                let initial = self.initial_elements(variable, layout);
                let base = self.model.objects.next_id();
                for home in instances.map(Place) {
                    let content = StaticContent::Value { layout, initial: initial.clone() };
                    self.model.objects.push(StaticObject { home, content });
                }
                Storage::Object { base }
            }
        };
        let hidden = variable.prelude.is_some();
        if symmetric || hidden {
            let shapes = self.model.shapes.iter_mut();
            let cells =
                shapes.flat_map(|s| s.cells.iter_mut().chain(std::iter::once(&mut s.every)));
            let statics = statics.iter_mut().flat_map(|(cells, _)| cells);
            for cell in cells.chain(statics).filter(|cell| cell.class == class) {
                cell.symmetric = symmetric;
                cell.hidden |= hidden;
            }
        }
        let global = self.model.globals.push(Global {
            node: variable.id,
            name: variable.name.clone(),
            storage,
            symmetric,
            home,
            int: ty.element_int(),
            constant: variable.qualifiers.constant,
        });
        self.global_ids.insert(variable.name.clone(), (global, variable));
        if let Some((name, kind)) = variable.init.as_ref().and_then(input_of) {
            self.model.inputs.push(GlobalInput { global, name: name.to_owned(), kind });
        }
    }

    /// The elements of a global array: a list in order, or one value for all.
    fn initial_elements(&mut self, variable: &Variable, layout: crate::LayoutId) -> Vec<Word> {
        let Some(init) = &variable.init else { return Vec::new() };
        let partita_tree::Type::Array { element, .. } = &variable.ty else {
            let message = "a global record takes no initial value: give its fields defaults";
            self.error("not-constant", init.id, message);
            return Vec::new();
        };
        let element = self.ty(element);
        let size = match &self.model.layouts[layout].body {
            crate::LayoutBody::Array { bounds, element: Init::Word(_) } => bounds
                .iter()
                .map(|(low, high)| {
                    let extent = high.saturating_sub(*low).saturating_add(1);
                    usize::try_from(extent).unwrap_or(0)
                })
                .fold(1_usize, usize::saturating_mul),
            crate::LayoutBody::Fields(_)
            | crate::LayoutBody::Array { .. }
            | crate::LayoutBody::Memory { .. } => 0,
        };
        if size > MOST_ELEMENTS {
            // The machine refuses to make it, by its name and number.
            return Vec::new();
        }
        let items: Vec<Word> = if input_of(init).is_some() {
            vec![Word::UNKNOWN; size]
        } else if let partita_tree::ExprKind::List { items } = &init.kind {
            items.iter().filter_map(|item| constant::word(self, item)).collect()
        } else {
            constant::word(self, init).map_or_else(Vec::new, |word| vec![word; size])
        };
        if items.len() != size {
            let message = format!("the array has {size} elements, the list {}", items.len());
            self.error("bad-initializer", init.id, &message);
        }
        for item in &items {
            self.check_range(*item, element.int(), init.id);
        }
        items.into_iter().map(|item| coerce(self, item, &element)).collect()
    }

    pub(super) fn entries(&mut self) {
        let program = self.program;
        for entry in &program.entries {
            let Some(&proc) = self.proc_ids.get(&entry.proc) else { continue };
            let places = match entry.place {
                EntryPlace::At(place) => place..place + 1,
                EntryPlace::Each => 0..self.model.places,
            };
            for place in places {
                if place >= self.model.places {
                    let message =
                        format!("there is no place {place}: the scope has {}", self.model.places);
                    self.error("bad-place", entry.id, &message);
                    continue;
                }
                self.model.entries.push(EntryTask {
                    name: entry.name.clone(),
                    display: String::new(),
                    proc,
                    place: Place(place),
                    node: entry.id,
                });
            }
        }
        self.name_entries();
    }

    /// A task is called by its place where every place has one from the start, and no others come or these are operations.
    fn name_entries(&mut self) {
        let counts = |place: Place, entries: &Table<EntryId, EntryTask>| {
            entries.iter().filter(|entry| entry.place == place).count()
        };
        let numbered = self.model.vocabulary.style == Style::Parentheses;
        let operations = self.model.vocabulary.task == "operation";
        let by_place = !self.model.vocabulary.names_tasks
            && (!self.model.has_spawn || operations)
            && (self.model.places > 1 || numbered)
            && self.model.entries.iter().all(|entry| counts(entry.place, &self.model.entries) == 1);
        let entries = self.model.entries.clone();
        for (entry, original) in self.model.entries.iter_mut().zip(&entries) {
            let place = self.model.vocabulary.place_name(entry.place.index());
            let alone = entries.iter().filter(|other| other.name == original.name).count() == 1;
            entry.display = if by_place {
                format!("{} {place}", self.model.vocabulary.place)
            } else if alone {
                entry.name.to_string()
            } else {
                format!("{} at {} {place}", entry.name, self.model.vocabulary.place)
            };
        }
    }
}

/// An integer literal given for a real variable, and the like.
pub(super) fn coerce(lowerer: &mut Lowerer<'_>, value: Word, ty: &super::types::Ty) -> Word {
    use super::types::Ty;
    match (ty, value.tag) {
        (Ty::Real, Tag::Int) => Word::real(value.as_int() as f64),
        (Ty::Complex, Tag::Int) => constant::complex(lowerer, value.as_int() as f64, 0.0),
        (Ty::Complex, Tag::Real) => constant::complex(lowerer, value.as_real(), 0.0),
        (Ty::Place, Tag::Int) => Word { tag: Tag::Place, bits: value.bits },
        _ => value,
    }
}

/// The name and kind of an input that a global starts with.
fn input_of(init: &Expr) -> Option<(&str, InputKind)> {
    let ExprKind::Intrinsic { op, args } = &init.kind else { return None };
    match args.as_slice() {
        [Expr { kind: ExprKind::Str(name), .. }] => Some((name, InputKind::of(*op)?)),
        _ => None,
    }
}
