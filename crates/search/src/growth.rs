//! What a search was about that did not come to its end: a look at some of the states it has stored.
//!
//! Counted are contents, not causes: in how many ways tasks stand in the program, and how many different contents
//! each variable of the source has, all its instances taken together. The states looked at are spread evenly over the
//! search, so a small part of a large search says what the rest is like. Asked once, at the end.
//!
//! Not covered: stores that forget states, and value sets.

use crate::engine::Engine;
use crate::store::{Kind, StateId, Store, Tree};
use partita_machine::{Part, World};
use partita_model::{ObjectId, ShapeKind};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::time::{Duration, Instant};

/// States that are looked at, at most.
const MOST: u64 = 2000;
/// So few states say nothing about what grows.
const FEWEST: u64 = 1000;
/// For all of it.
const TIME: Duration = Duration::from_millis(300);
/// Objects made at run time whose names are looked for in a state.
const MOST_NAMED: usize = 64;
/// Variables that are named.
const NAMED: usize = 3;

/// What differs between the states of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Growth {
    /// Stored states that were looked at.
    pub looked_at: u64,
    /// In how many different ways the tasks stand at their operations.
    pub standing: u64,
    /// Tasks that are alive at once, at most.
    pub tasks: usize,
    /// Objects made at run time that are there at once, at most.
    pub made: usize,
    /// The variables with most different contents, as the source names them, and how many.
    pub varied: Vec<(String, u64)>,
}

/// A look at the states of a search; `None` where there is nothing to learn.
pub(crate) fn look(engine: &Engine<'_>, store: &Store<'_>) -> Option<Growth> {
    let visited = match store {
        Store::Plain(visited) if visited.kind == Kind::Exact => visited,
        Store::Plain(_) | Store::Sets(_) => return None,
    };
    let all = u64::from(visited.next_number());
    if all < FEWEST {
        return None;
    }
    let (started, mut session) = (Instant::now(), visited.session(false));
    let (mut world, mut tree, mut state) = (engine.world(), Tree::default(), Vec::new());
    let mut seen = Seen::default();
    let count = all.min(MOST);
    for number in 0..count {
        if started.elapsed() > TIME {
            break;
        }
        let id = StateId(u32::try_from(number * all / count).ok()?);
        if !session.is_stored(id) {
            continue;
        }
        session.load(id, &[], &mut tree);
        tree.write_state(&visited.order, &mut state);
        world.load(&state);
        seen.add(&world);
    }
    Some(seen.told())
}

#[derive(Default)]
struct Seen {
    states: u64,
    tasks: usize,
    made: usize,
    standing: FxHashSet<u64>,
    contents: FxHashMap<String, FxHashSet<u64>>,
}

impl Seen {
    fn add(&mut self, world: &World<'_>) {
        let hash = |parts: &[u64]| FxBuildHasher.hash_one(parts);
        // By name, everything that belongs to it in this state.
        let mut contents: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        let mut standing = Vec::new();
        let alive = (0..world.tasks()).filter(|task| !world.ended(*task));
        for task in alive.clone() {
            for view in world.stack(task) {
                standing.extend([task as u64, u64::from(view.proc.0), u64::from(view.loc.0)]);
                let proc = world.model.proc(view.proc);
                // Whoever reads this did not write what is inside an operation.
                if proc.operation {
                    continue;
                }
                for (info, word) in proc.slots.iter().zip(view.slots) {
                    if let Some(name) = &info.name
                        && !name.starts_with('_')
                    {
                        let parts = contents.entry(name.to_string()).or_default();
                        parts.extend([task as u64, word.tag as u64, word.bits]);
                    }
                }
            }
        }
        let made = world.objects().saturating_sub(world.static_objects());
        let named = world.static_objects() + if made <= MOST_NAMED { made } else { 0 };
        for object in (0..named).map(ObjectId::new) {
            add_object(world, object, &mut contents);
        }
        self.states += 1;
        self.tasks = self.tasks.max(alive.count());
        self.made = self.made.max(made);
        self.standing.insert(hash(&standing));
        for (name, parts) in contents {
            self.contents.entry(name).or_default().insert(hash(&parts));
        }
    }

    fn told(self) -> Growth {
        let counts = self.contents.into_iter().map(|(name, all)| (name, all.len() as u64));
        let mut varied: Vec<(String, u64)> = counts.filter(|(_, count)| *count > 1).collect();
        varied.sort_by(|(a, many), (b, more)| more.cmp(many).then_with(|| a.cmp(b)));
        varied.truncate(NAMED);
        Growth {
            looked_at: self.states,
            standing: self.standing.len() as u64,
            tasks: self.tasks,
            made: self.made,
            varied,
        }
    }
}

/// Adds what an object holds to the contents of the variables that it belongs to.
fn add_object(world: &World<'_>, object: ObjectId, contents: &mut BTreeMap<String, Vec<u64>>) {
    let shape = world.shape_of(object);
    let own_names = match shape.kind {
        ShapeKind::Statics | ShapeKind::Scope => true,
        ShapeKind::Array { .. }
        | ShapeKind::Record(_)
        | ShapeKind::Class(_)
        | ShapeKind::Memory(_) => false,
        ShapeKind::Closure | ShapeKind::Group => return,
    };
    if !own_names && shape.every.hidden {
        return;
    }
    let whole = if own_names { None } else { name_of(&world.object_path(object).parts) };
    for (offset, word) in (0u32..).zip(world.cells(object)) {
        let info = shape.cell(offset);
        let name = match &whole {
            _ if info.hidden || info.nested => continue,
            Some(name) => name.clone(),
            None if own_names => info.name.to_string(),
            None => continue,
        };
        let parts = contents.entry(name).or_default();
        parts.extend([object.index() as u64, u64::from(offset), word.tag as u64, word.bits]);
    }
}

/// The variable at the beginning of a path.
fn name_of(parts: &[Part]) -> Option<String> {
    match parts.first() {
        Some(Part::Name(name)) => Some(name.clone()),
        Some(Part::Index(_) | Part::Field(_)) | None => None,
    }
}
