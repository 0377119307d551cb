//! Making objects, and the initial state.

use crate::cell::descriptor;
use crate::seg::Seg;
use crate::world::{FRAMES, OUTPUT, World};
use crate::{Failure, Halt, Limit, Mishap};
use partita_model::{
    Init, LayoutBody, LayoutId, Lifetime, MemoryShape, Model, ObjectId, Place, ShapeId, ShapeKind,
    StaticContent, Tag, Word,
};
use partita_source::Code;
use partita_tree::NodeId;

/// More cells than this in one array are taken for a mistake.
const MAX_CELLS: i64 = 1 << 24;

impl World<'_> {
    /// A fresh object, whose number comes back.
    pub(crate) fn add_object(&mut self, words: &[Word]) -> ObjectId {
        let id = self.object_count;
        if self.objects.len() == id {
            self.objects.push(Seg::default());
        }
        let seg = self.objects[id].edit();
        seg.clear();
        seg.extend_from_slice(words);
        self.object_count += 1;
        ObjectId::new(id)
    }

    /// Builds a value of a layout, nested values included.
    pub(crate) fn build(
        &mut self,
        layout: LayoutId,
        bounds: Option<&[(i64, i64)]>,
        home: Place,
        shared: bool,
        node: NodeId,
    ) -> Result<ObjectId, Halt> {
        let model = self.model;
        let layout = &model.layouts[layout];
        let first = descriptor(layout.shape, home, shared);
        match &layout.body {
            LayoutBody::Fields(fields) => {
                let object = self.add_object(&[first]);
                for init in fields {
                    let word = self.initial(init, home, shared, node)?;
                    self.objects[object.index()].words.push(word);
                }
                Ok(object)
            }
            LayoutBody::Memory { bytes, zero } => {
                let bytes = bytes.map_or(-1, i64::from);
                let known = (home, shared && !self.starts_private(layout.shape));
                let words = self.fresh_memory(layout.shape, bytes, *zero, known, node)?;
                Ok(self.add_object(&words))
            }
            LayoutBody::Array { bounds: constant, element } => {
                let bounds = bounds.unwrap_or(constant);
                let object = self.add_object(&[first]);
                let mut size = 1i64;
                for &(low, high) in bounds {
                    let seg = &mut self.objects[object.index()].words;
                    seg.push(Word::int(low));
                    seg.push(Word::int(high.max(low.saturating_sub(1))));
                    let extent = high.saturating_sub(low).saturating_add(1).max(0);
                    size = size.saturating_mul(extent);
                }
                if size > MAX_CELLS {
                    let limit = Mishap::Limit(Limit::Elements { count: size });
                    return Err(Failure::new(Code::Unsupported, node, limit).into());
                }
                for _ in 0..size {
                    let word = self.initial(element, home, shared, node)?;
                    self.objects[object.index()].words.push(word);
                }
                Ok(object)
            }
        }
    }

    fn initial(
        &mut self,
        init: &Init,
        home: Place,
        shared: bool,
        node: NodeId,
    ) -> Result<Word, Halt> {
        match init {
            Init::Word(word) => Ok(*word),
            Init::Nested(layout) => {
                Ok(Word::object(self.build(*layout, None, home, shared, node)?))
            }
        }
    }

    /// The globals and what is nested in them, numbered for good.
    pub(crate) fn build_static_objects(&mut self) -> Result<(), Failure> {
        self.object_count = 0;
        let model = self.model;
        if self.static_objects + model.entries.len() > crate::step::MAX_OBJECTS {
            let limit = Mishap::Limit(Limit::Objects { most: crate::step::MAX_OBJECTS });
            return Err(Failure::new(Code::Unsupported, NodeId(0), limit));
        }
        // Statics and variables first, so that they have the numbers the model gave them; what is
        // nested in them follows.
        let mut nested = Vec::new();
        for object in &model.objects {
            match &object.content {
                StaticContent::Statics { shape, words } => {
                    let mut all = vec![descriptor(*shape, object.home, true)];
                    all.extend_from_slice(words);
                    self.add_object(&all);
                }
                StaticContent::Value { layout, initial } => {
                    let id = self.add_object(&[]);
                    nested.push((id, *layout, object.home, initial));
                }
            }
        }
        for (id, layout, home, initial) in nested {
            let built = self.build(layout, None, home, true, NodeId(0)).map_err(to_failure)?;
            let mut words = self.objects[built.index()].words.clone();
            let first = words.len() - initial.len();
            words[first..].copy_from_slice(initial);
            // Move it to its own number; the place it was built at becomes garbage, which the
            // canonical form drops.
            self.objects[id.index()].edit().clone_from(&words);
            self.objects[built.index()].edit().truncate(1);
        }
        crate::canonical::renumber(self, model.objects.len());
        self.share_initial();
        Ok(())
    }

    /// Whether only the task at its place knows a global in memory at the start.
    fn starts_private(&self, shape: ShapeId) -> bool {
        let kind = self.model.shapes[shape].kind;
        matches!(
            kind,
            ShapeKind::Memory(MemoryShape { lifetime: Lifetime::Static { private: true, .. }, .. })
        )
    }

    /// What the first content of a global that everybody knows points to, everybody knows.
    fn share_initial(&mut self) {
        for object in (0..self.object_count).map(ObjectId::new) {
            if !self.is_shared(object) {
                continue;
            }
            let pointers: Vec<(u32, Word)> = (0u32..)
                .zip(self.cells(object).iter().copied())
                .filter(|(_, word)| word.tag == Tag::Pointer)
                .collect();
            for (offset, word) in pointers {
                if self.cell_info(object, offset).visible {
                    self.share(word);
                }
            }
        }
    }

    /// The state in which every entry task is about to start.
    ///
    /// # Errors
    /// When a global cannot be built or an entry's leading declarations fail.
    pub fn initial_state(&mut self, out: &mut Vec<u32>) -> Result<(), Failure> {
        let none = Word::NULL;
        let words = self.header.edit();
        *words = vec![none, Word::int(0), Word::int(0), Word::int(0), Word::UNDEFINED, Word::TRUE];
        if self.options.record_output {
            words[OUTPUT] = Word::string(self.strings.intern(""));
        }
        self.pending.edit().clear();
        self.sets.edit().clear();
        // As in a new world: no state was loaded.
        self.loaded_objects = 0;
        self.build_static_objects()?;
        self.global_inputs().map_err(to_failure)?;
        let model = self.model;
        self.task_count = 0;
        for (index, entry) in model.entries.iter().enumerate() {
            let header = [
                Word::index(entry.place.index()),
                none,
                none,
                Word::index(index),
                Word::int(0),
                Word::int(0),
                Word::UNDEFINED,
                Word::UNDEFINED,
            ];
            let task = self.add_task(&header);
            self.push_frame(task, entry.proc, &[], &[], None, entry.node).map_err(to_failure)?;
        }
        for task in 0..self.task_count {
            self.settle(task);
        }
        self.pack(out);
        Ok(())
    }

    pub(crate) fn add_task(&mut self, header: &[Word; FRAMES]) -> usize {
        let id = self.task_count;
        if self.tasks.len() == id {
            self.tasks.push(Seg::default());
        }
        let words = self.tasks[id].edit();
        words.clear();
        words.extend_from_slice(header);
        self.task_count += 1;
        if self.model.weak.is_some() {
            while self.unordered.len() <= id {
                self.unordered.push(Seg::default());
            }
            self.unordered[id].edit().clear();
        }
        id
    }
}

/// How many objects the globals are made of, nested ones included.
pub(crate) fn static_objects(model: &Model) -> usize {
    model
        .objects
        .iter()
        .map(|object| match &object.content {
            StaticContent::Statics { .. } => 1,
            StaticContent::Value { layout, .. } => size(model, *layout),
        })
        .sum()
}

fn size(model: &Model, layout: LayoutId) -> usize {
    let of = |init: &Init| match init {
        Init::Word(_) => 0,
        Init::Nested(layout) => size(model, *layout),
    };
    match &model.layouts[layout].body {
        LayoutBody::Fields(fields) => 1 + fields.iter().map(of).sum::<usize>(),
        LayoutBody::Array { bounds, element } => {
            let extent = |(low, high): &(i64, i64)| {
                usize::try_from(high.saturating_sub(*low).saturating_add(1)).unwrap_or(0)
            };
            1 + of(element).saturating_mul(bounds.iter().map(extent).product())
        }
        LayoutBody::Memory { .. } => 1,
    }
}

fn to_failure(halt: Halt) -> Failure {
    match halt {
        Halt::Failed(failure) => failure,
        Halt::Blocked(_) | Halt::Cut | Halt::Later | Halt::Split(_) => {
            Failure::new(Code::Unsupported, NodeId(0), Mishap::Limit(Limit::InitialState))
        }
    }
}
