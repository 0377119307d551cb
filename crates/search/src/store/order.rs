//! The order of the leaves of a fixed model's states.
//!
//! A state is stored as a pair of halves; that is small when both halves have few different values. So
//! each task's stack stands beside the objects that it alone writes, or that are at its place, and
//! the halves hold different tasks.

use super::Order;
use crate::engine::Engine;
use partita_machine::World;
use partita_model::{Class, EntryId, Loc, Model, ObjectId, Place, Storage};

pub(crate) fn order(engine: &Engine<'_>) -> Order {
    let model = engine.model;
    let world = engine.world();
    let tasks = model.entries.len();
    // Per task, the positions that belong to it.
    let mut groups: Vec<Vec<u32>> = (0..tasks).map(|task| vec![position(task)]).collect();
    let mut rest: Vec<u32> = vec![0, 1];
    for object in (0..world.static_objects()).map(ObjectId::new) {
        let range = world.object_positions(object);
        let writers = writers(model, &world, object);
        let count = range.len();
        for (chunk, at) in range.enumerate() {
            let home = world.home_of(object);
            let resident = writers.iter().copied().find(|task| model.entries[*task].place == home);
            match (writers.as_slice(), resident) {
                ([], _) => rest.push(at),
                // The objects of a place where several tasks run are shared out among them.
                (_, Some(_)) if shared_place(model, home) => {
                    groups[writers[chunk * writers.len() / count].index()].push(at);
                }
                (_, Some(task)) => groups[task.index()].push(at),
                (several, None) => groups[several[chunk * several.len() / count].index()].push(at),
            }
        }
    }
    rest.push(u32::try_from(world.packed_length() - 1).unwrap_or(0));
    let mut leaves: Vec<u32> = Vec::new();
    let hot: usize = groups.iter().map(Vec::len).sum();
    let mut split = 0;
    for group in groups {
        // A group is not torn apart: the halves meet between two tasks.
        if leaves.len() + group.len() / 2 <= hot / 2 {
            split = leaves.len() + group.len();
        }
        leaves.extend(group);
    }
    // What hardly changes goes to the smaller half.
    let split = split.max(1).min(leaves.len());
    let at = if 2 * split < leaves.len() { split } else { leaves.len() };
    let split = if at == split { split + rest.len() } else { split };
    leaves.splice(at..at, rest);
    Order::new(leaves, split)
}

fn position(task: usize) -> u32 {
    u32::try_from(World::task_position(task)).unwrap_or(0)
}

fn shared_place(model: &Model, place: Place) -> bool {
    model.entries.iter().filter(|entry| entry.place == place).count() > 1
}

/// The entry tasks that may write a static object; for scalars, anything at its place.
fn writers(model: &Model, world: &World<'_>, object: ObjectId) -> Vec<EntryId> {
    let classes: Vec<Class> = if object < Place(model.places).statics() {
        let scalars = model.globals.iter().filter_map(|global| match global.storage {
            Storage::Scalar { offset } => Some(world.cell_info(object, offset).class),
            Storage::Object { .. } => None,
        });
        scalars.collect()
    } else {
        vec![world.cell_info(object, 0).class, world.type_class(object)]
    };
    let home = world.home_of(object);
    let entries = model.entries.pairs();
    entries
        .filter(|(_, entry)| {
            let future = model.proc(entry.proc).future.get(Loc::START);
            future.is_some_and(|future| {
                let own = entry.place == home;
                let all = classes.iter().chain([&partita_model::access::EVERYTHING]);
                all.into_iter().any(|class| future.touches(*class, own, true))
            })
        })
        .map(|(id, _)| id)
        .collect()
}
