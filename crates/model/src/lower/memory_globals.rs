//! Globals in memory, and first values that are pointers: known once all globals and procedures have their numbers.

use super::Lowerer;
use super::memory::scalar;
use crate::memory::{Kind, Lifetime};
use crate::{
    Global, GlobalId, LayoutBody, LayoutId, ObjectId, Place, ShapeKind, StaticContent,
    StaticObject, Storage, Tag, Word,
};
use partita_tree::{BinaryOp, Expr, ExprKind, Type, Variable, arith};

/// What is still to be filled in.
pub(super) enum Later<'a> {
    /// The first object of a global in memory.
    Memory { base: ObjectId, ty: &'a Type, init: &'a Expr },
    /// A scalar global.
    Scalar { place: Place, offset: u32, init: &'a Expr },
}

impl<'a> Lowerer<'a> {
    /// A global in memory; the home of one that is not symmetric.
    pub(super) fn global_memory(&mut self, variable: &'a Variable, ty: &'a Type, home: Place) {
        let qualifiers = variable.qualifiers;
        let constant = qualifiers.constant;
        let lifetime = Lifetime::Static { constant, private: false };
        let zero = variable.init.is_some();
        let layout =
            self.memory_layout(ty, &variable.name, lifetime, (qualifiers.sync, zero), variable.id);
        if let LayoutBody::Memory { bytes: None, .. } = self.model.layouts[layout].body {
            self.error("bad-memory", variable.id, "a global in memory has a constant size");
            self.model.layouts[layout].body = LayoutBody::Memory { bytes: Some(1), zero };
        }
        let every = &mut self.model.shapes[self.model.layouts[layout].shape].every;
        every.symmetric = qualifiers.symmetric;
        every.hidden |= variable.prelude.is_some();
        let base = self.model.objects.next_id();
        let places = if qualifiers.symmetric { 0..self.model.places } else { home.0..home.0 + 1 };
        for home in places.map(Place) {
            let content = StaticContent::Value { layout, initial: Vec::new() };
            self.model.objects.push(StaticObject { home, content });
        }
        if let Some(init) = &variable.init
            && !matches!(init.kind, ExprKind::Int(0))
        {
            self.later.push(Later::Memory { base, ty, init });
        }
        let global = self.model.globals.push(Global {
            node: variable.id,
            name: variable.name.clone(),
            storage: Storage::Object { base },
            symmetric: qualifiers.symmetric,
            home,
            int: None,
            constant,
        });
        self.global_ids.insert(variable.name.clone(), (global, variable));
    }

    /// Fills in what was left; then says which globals in memory only one task knows at the start.
    pub(super) fn finish_globals(&mut self) {
        for later in std::mem::take(&mut self.later) {
            match later {
                Later::Memory { base, ty, init } => self.initial_memory(base, ty, init),
                Later::Scalar { place, offset, init } => {
                    let value = self.initial_scalar(init, Kind::Pointer, place);
                    if let StaticContent::Statics { words, .. } =
                        &mut self.model.objects[place.statics()].content
                    {
                        words[offset as usize] = value;
                    }
                }
            }
        }
    }

    fn initial_memory(&mut self, base: ObjectId, ty: &'a Type, init: &Expr) {
        let mut at = base;
        while let Some(StaticObject { home, content: StaticContent::Value { layout, .. } }) =
            self.model.objects.get(at)
        {
            let (home, layout) = (*home, *layout);
            if layout != self.layout_of_object(base) {
                break;
            }
            let words = self.initial_words(layout, ty, init, home);
            if let StaticContent::Value { initial, .. } = &mut self.model.objects[at].content {
                *initial = words;
            }
            at = ObjectId(at.0 + 1);
        }
    }

    fn layout_of_object(&self, object: ObjectId) -> LayoutId {
        match self.model.objects[object].content {
            StaticContent::Value { layout, .. } => layout,
            StaticContent::Statics { .. } => LayoutId(u32::MAX),
        }
    }

    /// The scalars that a global in memory starts with.
    fn initial_words(
        &mut self,
        layout: LayoutId,
        ty: &Type,
        init: &Expr,
        home: Place,
    ) -> Vec<Word> {
        let kinds = self.kinds(layout);
        let mut words: Vec<Word> = kinds.iter().map(|kind| kind.zero()).collect();
        let wrong = "a global in memory starts with 0, a text, or a list of all its scalars";
        if let ExprKind::Str(text) = &init.kind {
            let bytes = matches!(ty, Type::Array { element, .. } if scalar(element).is_some_and(|(kind, _)| kind.size() == 1));
            if !bytes || text.len() > words.len() {
                self.error("bad-initializer", init.id, wrong);
                return words;
            }
            for ((word, kind), byte) in words.iter_mut().zip(&kinds).zip(text.bytes()) {
                *word = fitted(*kind, Word::int(i64::from(byte))).unwrap_or(*word);
            }
        } else if let ExprKind::List { items } = &init.kind {
            if items.len() != words.len() {
                let message = format!("{wrong}: {} of them, not {}", words.len(), items.len());
                self.error("bad-initializer", init.id, &message);
                return words;
            }
            for ((word, kind), item) in words.iter_mut().zip(&kinds).zip(items) {
                *word = self.initial_scalar(item, *kind, home);
            }
        } else if let ([word], [kind]) = (words.as_mut_slice(), kinds.as_slice()) {
            *word = self.initial_scalar(init, *kind, home);
        } else {
            self.error("bad-initializer", init.id, wrong);
        }
        words
    }

    /// The kinds of a global's scalars.
    fn kinds(&self, layout: LayoutId) -> Vec<Kind> {
        let layout = &self.model.layouts[layout];
        let (LayoutBody::Memory { bytes: Some(bytes), .. }, ShapeKind::Memory(memory)) =
            (&layout.body, self.model.shapes[layout.shape].kind)
        else {
            return Vec::new();
        };
        let pattern = &self.model.patterns[memory.pattern];
        let count = u32::try_from(pattern.count(*bytes)).unwrap_or(0);
        (0..count).map(|cell| pattern.scalar(*bytes, cell).0).collect()
    }

    fn initial_scalar(&mut self, item: &Expr, kind: Kind, home: Place) -> Word {
        let value = match self.pointer_to(item, home) {
            Some(pointer) => Some(pointer),
            None => super::constant::word(self, item),
        };
        let value = value.and_then(|value| fitted(kind, value));
        value.unwrap_or_else(|| {
            self.error("bad-initializer", item.id, "this value does not fit what is there");
            kind.zero()
        })
    }

    /// A function, `&x.f[2]`, or so many bytes on from it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a constant pointer")]
    fn pointer_to(&self, expr: &Expr, home: Place) -> Option<Word> {
        match &expr.kind {
            ExprKind::Var(name) => self.proc_ids.get(name).map(|proc| Word::function(*proc)),
            ExprKind::RefTo { cell } => {
                let (name, at, _) = self.fixed_path(cell)?;
                let &(id, _) = self.global_ids.get(&name)?;
                let global = &self.model.globals[id];
                let Storage::Object { base } = global.storage else { return None };
                let object = if global.symmetric { base.instance(home) } else { base };
                Some(Word::pointer(object, i32::try_from(at).ok()?))
            }
            ExprKind::Binary { op: BinaryOp::Add, left, right } => {
                let (object, at) = self.pointer_to(left, home)?.as_pointer()?;
                let at = at.checked_add(self.known_int(right)?)?;
                Some(Word::pointer(object, i32::try_from(at).ok()?))
            }
            _ => None,
        }
    }

    /// Marks globals in memory of which, at the start, one task alone knows each instance. To be called last.
    pub(super) fn mark_private_memory(&mut self) {
        let model = &mut self.model;
        let alone = |place: Option<Place>| {
            let there = model.entries.iter().filter(|entry| place.is_none_or(|p| entry.place == p));
            there.count() <= 1
        };
        let each = (0..model.places).all(|place| alone(Some(Place(place))));
        let one = alone(None);
        if model.has_spawn || model.has_on {
            return;
        }
        let objects: Vec<(GlobalId, ObjectId, bool)> = model
            .globals
            .pairs()
            .filter_map(|(id, global)| match global.storage {
                Storage::Object { base } => Some((id, base, global.symmetric)),
                Storage::Scalar { .. } => None,
            })
            .collect();
        for (id, base, symmetric) in objects {
            let known_to_one = one || (symmetric && each && !self.named_at.contains(&id));
            let shape = model.shape_at_start(base);
            if let ShapeKind::Memory(memory) = &mut model.shapes[shape].kind
                && let Lifetime::Static { private, .. } = &mut memory.lifetime
            {
                *private = known_to_one;
            }
        }
    }
}

/// A constant as a scalar of a kind.
pub(super) fn fitted(kind: Kind, value: Word) -> Option<Word> {
    match (kind, value.tag) {
        (Kind::Int { bytes, signed }, Tag::Int) => {
            Some(Word::int(narrowed(value.as_int(), bytes, signed)))
        }
        (Kind::Int { .. }, Tag::Bool) => Some(Word::int(i64::from(value.as_bool()))),
        (Kind::Byte, Tag::Int) => Some(Word::int(narrowed(value.as_int(), 1, false))),
        (Kind::Bool, Tag::Int) => Some(Word::bool(value.as_int() != 0)),
        (Kind::Bool, Tag::Bool) | (Kind::Real, Tag::Real) => Some(value),
        (Kind::Real, Tag::Int) => Some(Word::real(value.as_int() as f64)),
        (Kind::Single, Tag::Real) => Some(Word::real(arith::single(value.as_real()))),
        (Kind::Single, Tag::Int) => Some(Word::real(arith::single(value.as_int() as f64))),
        (Kind::Pointer, Tag::Pointer | Tag::Function) => Some(value),
        (Kind::Pointer, Tag::Ref) if value == Word::NULL => Some(value),
        (Kind::Pointer, Tag::Int) if value.as_int() == 0 => Some(Word::NULL),
        (_, Tag::Undefined) => Some(Word::UNDEFINED),
        _ => None,
    }
}

/// The value with the lowest bytes.
fn narrowed(value: i64, bytes: u8, signed: bool) -> i64 {
    let shift = 64 - 8 * u32::from(bytes.clamp(1, 8));
    if signed {
        (value << shift) >> shift
    } else {
        ((value << shift).cast_unsigned() >> shift).cast_signed()
    }
}
