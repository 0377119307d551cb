//! Relaxed remote memory by value sets.
//!
//! When a put or get reads its source matters to nobody but its own write. So a pending put or get
//! is its statement and the set of values its source has held since issue; the write takes any of
//! them. A second instance of a statement joins the first: from then on there are *many*, with one
//! shared set; a delivery leaves one or still many. That is exact while no statement has two
//! instances pending, and covers every execution with any number. Remote atomics change memory when
//! they read, so they keep their two phases.
//!
//! With `lazy`, cards move only when somebody is about to touch what they would write, waits for
//! them, or issues the same statement again; and then only the operations in the chain: those that
//! write what a wanted one reads or writes.

use super::exact::{read_phase, write_phase};
use super::{
    ENTRY, INSTANCES, ISSUER, KIND, Memory, Move, Phase, REMOTE, Request, SECOND, SOURCE,
    STATEMENT, TARGET, VALUE, Wanted, entry_words, kind_of, kind_word,
};
use crate::footprint::Need;
use crate::step::Run;
use crate::world::World;
use crate::{Halt, Wait};
use partita_model::Word;

#[derive(Clone, Copy, Debug)]
pub struct Sets {
    pub lazy: bool,
}

impl Memory for Sets {
    fn name(&self) -> &'static str {
        "rma"
    }

    fn relaxed(&self) -> bool {
        true
    }

    fn by_sets(&self) -> bool {
        true
    }

    fn issue(&self, world: &mut World<'_>, run: &mut Run, request: &Request) -> Result<(), Halt> {
        let atomic = request.kind.is_atomic();
        let phase = if atomic { Phase::Read } else { Phase::Set };
        let entry = entry_words(run.task, request, phase);
        let same = |have: &[Word]| have[..INSTANCES] == entry[..INSTANCES];
        let found = world.pending.words.chunks_exact(ENTRY).position(same);
        let active = world
            .pending
            .words
            .chunks_exact(ENTRY)
            .any(|have| have[ISSUER] == entry[ISSUER] && have[STATEMENT] == entry[STATEMENT]);
        if active {
            // The earlier instance may have to be delivered first.
            world.ask(run, true, true)?;
            let task = u32::try_from(run.task).unwrap_or(u32::MAX);
            world.footprint.needs.push(Need::Reissue { task, statement: request.statement });
        }
        if atomic {
            if active {
                // Two instances of an atomic cannot share a set.
                let instances = world.pending.words.chunks_exact(ENTRY).filter(|have| {
                    have[ISSUER] == entry[ISSUER] && have[STATEMENT] == entry[STATEMENT]
                });
                if instances.count() >= MAX_ATOMICS {
                    return Err(Halt::Failed(crate::Failure::new(
                        "unsupported",
                        request.node,
                        "a remote atomic is issued again and again without a flush",
                    )));
                }
            }
            insert(world, &entry, None);
            run.released();
            return Ok(());
        }
        let value = world.read(request.source.0, request.source.1);
        match found {
            Some(index) => {
                world.pending.edit()[index * ENTRY + INSTANCES] = Word::int(2);
                add_value(world, index, value);
            }
            None => insert(world, &entry, Some(value)),
        }
        run.released();
        Ok(())
    }

    fn flush(&self, world: &mut World<'_>, run: &mut Run, place: Option<u32>) -> Result<(), Halt> {
        if world.has_pending(run.task, place) {
            let task = u32::try_from(run.task).unwrap_or(u32::MAX);
            world.footprint.needs.push(Need::Flush { task, place });
            return Err(Halt::Blocked(Wait::Flush(place)));
        }
        Ok(())
    }

    fn wrote(&self, world: &mut World<'_>, cell: Word, value: Word) {
        for index in 0..world.pending.words.len() / ENTRY {
            let entry = &world.pending.words[index * ENTRY..(index + 1) * ENTRY];
            if entry[SOURCE] == cell && kind_of(entry[KIND]).1 == Phase::Set {
                add_value(world, index, value);
            }
        }
    }

    fn moves(&self, world: &World<'_>, wanted: &Wanted, out: &mut Vec<Move>) {
        let count = world.pending.words.len() / ENTRY;
        let mut chain = [false; 64];
        let all = !self.lazy || wanted.everything || count > chain.len();
        if !all {
            mark_chain(world, wanted, &mut chain[..count]);
        }
        for index in 0..count {
            if !all && !chain[index] {
                continue;
            }
            let entry = &world.pending.words[index * ENTRY..(index + 1) * ENTRY];
            let duplicate = index > 0
                && world.pending.words[(index - 1) * ENTRY..index * ENTRY] == *entry
                && kind_of(entry[KIND]).1 != Phase::Set;
            if duplicate {
                continue;
            }
            let alternatives = match kind_of(entry[KIND]).1 {
                Phase::Set => {
                    let values = set_range(world, index).len();
                    if entry[INSTANCES].bits > 1 { 2 * values } else { values }
                }
                Phase::Read | Phase::Write => 1,
            };
            let entry = u32::try_from(index).unwrap_or(u32::MAX);
            out.extend((0u32..).take(alternatives).map(|alternative| Move { entry, alternative }));
        }
    }

    fn apply(&self, world: &mut World<'_>, step: Move) -> Result<(), Halt> {
        let index = step.entry as usize;
        let at = index * ENTRY;
        let mut entry = [Word::int(0); ENTRY];
        entry.copy_from_slice(world.entry(step.entry));
        let (kind, phase) = kind_of(entry[KIND]);
        match phase {
            Phase::Read => {
                let value = read_phase(world, kind, &entry)?;
                remove(world, index);
                entry[KIND] = kind_word(kind, Phase::Write);
                entry[SOURCE] = Word::NULL;
                entry[VALUE] = value;
                entry[SECOND] = Word::int(0);
                insert(world, &entry, None);
                Ok(())
            }
            Phase::Write => {
                remove(world, index);
                write_phase(world, &entry)
            }
            Phase::Set => {
                entry[VALUE] = value(world, step);
                let many = entry[INSTANCES].bits > 1;
                let values = set_range(world, index).len();
                if !many {
                    remove(world, index);
                } else if (step.alternative as usize) < values {
                    world.pending.edit()[at + INSTANCES] = Word::int(1);
                }
                write_phase(world, &entry)
            }
        }
    }

    fn renumbered(&self, world: &mut World<'_>) {
        // Rare: rebuild both segments in the new order.
        let mut entries: Vec<([Word; ENTRY], Vec<Word>)> = (0..world.pending.words.len() / ENTRY)
            .map(|index| {
                let mut entry = [Word::int(0); ENTRY];
                entry.copy_from_slice(&world.pending.words[index * ENTRY..(index + 1) * ENTRY]);
                let mut values = world.sets.words[set_range(world, index)].to_vec();
                values.sort_unstable();
                (entry, values)
            })
            .collect();
        entries.sort();
        let mut pending = Vec::new();
        let mut sets = Vec::new();
        for (entry, values) in entries {
            pending.extend_from_slice(&entry);
            sets.push(Word::index(values.len()));
            sets.extend(values);
        }
        if pending != world.pending.words {
            *world.pending.edit() = pending;
        }
        if sets != world.sets.words {
            *world.sets.edit() = sets;
        }
    }
}

/// More pending instances of one remote atomic than this are reported instead of followed.
const MAX_ATOMICS: usize = 8;

/// Where the values of an entry's set lie.
fn set_range(world: &World<'_>, index: usize) -> std::ops::Range<usize> {
    let words = &world.sets.words;
    let length = |at: usize| usize::try_from(words[at].bits).unwrap_or(0);
    let mut at = 0;
    for _ in 0..index {
        at += 1 + length(at);
    }
    at + 1..at + 1 + length(at)
}

/// The value a move takes from a set.
pub(super) fn value(world: &World<'_>, step: Move) -> Word {
    let range = set_range(world, step.entry as usize);
    let index = step.alternative as usize % range.len().max(1);
    world.sets.words[range][index]
}

fn add_value(world: &mut World<'_>, index: usize, value: Word) {
    let range = set_range(world, index);
    if let Err(place) = world.sets.words[range.clone()].binary_search(&value) {
        let words = world.sets.edit();
        words.insert(range.start + place, value);
        words[range.start - 1] = Word::index(range.len() + 1);
    }
}

fn remove(world: &mut World<'_>, index: usize) {
    let range = set_range(world, index);
    world.sets.edit().drain(range.start - 1..range.end);
    world.pending.edit().drain(index * ENTRY..(index + 1) * ENTRY);
}

fn insert(world: &mut World<'_>, entry: &[Word; ENTRY], value: Option<Word>) {
    let (entries, _) = world.pending.words.as_chunks::<ENTRY>();
    let index = entries.partition_point(|have| have <= entry);
    let at = set_range_start(world, index);
    let words = world.pending.edit();
    words.extend_from_slice(entry);
    words[index * ENTRY..].rotate_right(ENTRY);
    let sets = world.sets.edit();
    sets.insert(at, Word::int(i64::from(value.is_some())));
    if let Some(value) = value {
        sets.insert(at + 1, value);
    }
}

fn set_range_start(world: &World<'_>, index: usize) -> usize {
    if index * ENTRY == world.pending.words.len() {
        world.sets.words.len()
    } else {
        set_range(world, index).start - 1
    }
}

/// Marks the operations that must be able to move: those wanted, and those that write what a
/// marked one reads or writes.
fn mark_chain(world: &World<'_>, wanted: &Wanted, chain: &mut [bool]) {
    let entry = |index: usize| &world.pending.words[index * ENTRY..(index + 1) * ENTRY];
    let same = |word: Word, (object, offset): (u32, u32)| word == Word::cell(object, offset);
    for (index, marked) in chain.iter_mut().enumerate() {
        let entry = entry(index);
        let (kind, phase) = kind_of(entry[KIND]);
        // A remote atomic that has not read yet also writes its source.
        let writes_source = kind.is_atomic() && phase == Phase::Read;
        let observed = |word: Word| match word.as_ref() {
            Some((object, Some(offset))) => world.cell_info(object, offset).observed,
            _ => false,
        };
        *marked = wanted.cells.iter().any(|cell| {
            same(entry[TARGET], *cell) || (writes_source && same(entry[SOURCE], *cell))
        }) || observed(entry[TARGET])
            || (writes_source && observed(entry[SOURCE]))
            || wanted.needs.iter().any(|need| match need {
                Need::Flush { task, place } => {
                    entry[ISSUER] == Word::task(*task as usize)
                        && place.is_none_or(|place| entry[REMOTE].bits == u64::from(place))
                }
                Need::Reissue { task, statement } => {
                    entry[ISSUER] == Word::task(*task as usize)
                        && entry[STATEMENT].bits == *statement
                }
            });
    }
    loop {
        let mut changed = false;
        for index in 0..chain.len() {
            if chain[index] {
                continue;
            }
            let writer = entry(index);
            let (kind, phase) = kind_of(writer[KIND]);
            let writes_source = kind.is_atomic() && phase == Phase::Read;
            let feeds = (0..chain.len()).any(|other| {
                let reader = entry(other);
                chain[other]
                    && [reader[SOURCE], reader[TARGET]].into_iter().any(|cell| {
                        cell != Word::NULL
                            && (cell == writer[TARGET] || (writes_source && cell == writer[SOURCE]))
                    })
            });
            if feeds {
                chain[index] = true;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Whether every set of `larger` includes the corresponding one of `smaller`; both are `sets`
/// segments of states that are equal otherwise.
#[must_use]
pub fn includes(larger: &[Word], smaller: &[Word]) -> bool {
    let (mut large, mut small) = (larger, smaller);
    let next = |words: &mut &[Word]| -> Option<usize> {
        let (first, rest) = words.split_first()?;
        *words = rest;
        usize::try_from(first.bits).ok()
    };
    loop {
        let (Some(a), Some(b)) = (next(&mut large), next(&mut small)) else {
            return large.len() == small.len();
        };
        let (have, rest) = large.split_at(a.min(large.len()));
        let (need, other) = small.split_at(b.min(small.len()));
        if !need.iter().all(|value| have.binary_search(value).is_ok()) {
            return false;
        }
        (large, small) = (rest, other);
    }
}
