//! Relaxed remote memory by value sets.
//!
//! When a put or get reads its source matters to nobody but its own write. So a pending put or get
//! is its statement and the set of values its source has held since issue; the write takes any of
//! them. A second instance of a statement joins the first: from then on there are *many*, with one
//! shared set; a delivery leaves still many, or none (the last ones carried the same value). That is exact while no statement has two
//! instances pending, and covers every execution with any number. Remote atomics change memory when
//! they read, so they keep their two phases.
//!
//! With `lazy`, cards move only when somebody is about to touch what they would write, waits for
//! them, or issues the same statement again; and then only the operations in the chain: those that
//! write what a wanted one reads or writes.
//!
//! With `loose`, operations that no flush can ever wait for are kept apart: having one pending
//! allows everything that not having it does, so states are compared by inclusion there too, and
//! many such operations stay many. That must not be used where tasks can block: a card that never
//! comes to rest would hide a deadlock.
//!
//! Layout: the `pending` segment holds the entries that can be awaited. The `sets` segment holds,
//! for each of them in order, a *set*: number of instances (1, or 2 for many), number of values, the
//! sorted values; then each loose entry followed by its set, sorted. Entries are numbered through.

use super::exact::{read_phase, write_phase};
use super::{
    ENTRY, ISSUER, KIND, Memory, Move, Phase, REMOTE, Request, SECOND, SOURCE, STATEMENT, TARGET,
    VALUE, Wanted, entry_words, kind_of, kind_word,
};
use crate::footprint::Need;
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt, Limit, Mishap};
use partita_model::Word;
use partita_source::Code;

#[derive(Clone, Copy, Debug)]
pub struct Sets {
    pub lazy: bool,
    pub loose: bool,
}

/// Words before the values of a set.
const HEAD: usize = 2;
/// More pending instances of one remote atomic than this are reported instead of followed.
const MAX_ATOMICS: usize = 8;

/// Where an entry and its set lie.
#[derive(Clone, Copy)]
struct Place {
    /// Start of the entry, in `pending` or, if loose, in `sets`.
    entry: usize,
    loose: bool,
    /// Start of the set, in `sets`.
    set: usize,
    values: usize,
}

impl Place {
    fn entry_in<'w>(&self, world: &'w World<'_>) -> &'w [Word] {
        let words = if self.loose { &world.sets.words } else { &world.pending.words };
        &words[self.entry..self.entry + ENTRY]
    }

    fn values_in<'w>(&self, world: &'w World<'_>) -> &'w [Word] {
        &world.sets.words[self.set + HEAD..self.set + HEAD + self.values]
    }

    fn is_many(&self, world: &World<'_>) -> bool {
        world.sets.words[self.set].bits > 1
    }

    /// The first word behind the set.
    fn end(&self) -> usize {
        self.set + HEAD + self.values
    }
}

/// All entries with their sets, the awaited ones first.
fn places<'w>(world: &'w World<'_>) -> impl Iterator<Item = Place> + use<'w> {
    let sets = &world.sets.words;
    let awaited = world.pending.words.len() / ENTRY;
    let length = |at: usize| usize::try_from(sets[at + 1].bits).unwrap_or(0);
    let mut next = (0, 0);
    std::iter::from_fn(move || {
        let (index, at) = next;
        let place = if index < awaited {
            Place { entry: index * ENTRY, loose: false, set: at, values: length(at) }
        } else if at < sets.len() {
            let set = at + ENTRY;
            Place { entry: at, loose: true, set, values: length(set) }
        } else {
            return None;
        };
        next = (index + 1, place.end());
        Some(place)
    })
}

fn place(world: &World<'_>, index: u32) -> Option<Place> {
    places(world).nth(index as usize)
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

    fn entry<'w>(&self, world: &'w World<'_>, index: u32) -> &'w [Word] {
        place(world, index).map_or(&[], |place| place.entry_in(world))
    }

    fn delivers(&self, world: &World<'_>, step: Move) -> (Word, bool) {
        let Some(place) = place(world, step.entry) else { return (Word::UNDEFINED, false) };
        let values = place.values_in(world);
        let value = values.get(step.alternative as usize % values.len().max(1));
        let last = place.is_many(world) && step.alternative as usize >= place.values;
        (value.copied().unwrap_or(Word::UNDEFINED), last)
    }

    fn issue(&self, world: &mut World<'_>, run: &mut Run, request: &Request) -> Result<(), Halt> {
        let atomic = request.kind.is_atomic();
        let phase = if atomic { Phase::Read } else { Phase::Set };
        let entry = entry_words(run.task, request, phase);
        let same_statement =
            |have: &[Word]| have[ISSUER] == entry[ISSUER] && have[STATEMENT] == entry[STATEMENT];
        let active = places(world).filter(|have| same_statement(have.entry_in(world))).count();
        if active > 0 {
            // The earlier instance may have to be delivered first.
            world.ask(run, true, true)?;
            let task = u32::try_from(run.task).unwrap_or(u32::MAX);
            world.footprint.needs.push(Need::Reissue { task, statement: request.statement });
        }
        run.released();
        if atomic {
            // Two instances of an atomic cannot share a set.
            if active >= MAX_ATOMICS {
                let limit = Mishap::Limit(Limit::AtomicsWithoutFlush);
                return Err(Failure::new(Code::Unsupported, request.node, limit).into());
            }
            insert(world, &entry, None, false);
            return Ok(());
        }
        let value = world.read(request.source.0, request.source.1);
        let found = places(world).find(|have| have.entry_in(world) == entry);
        match found {
            Some(have) => {
                world.sets.edit()[have.set] = Word::int(2);
                add_value(world, have, value);
            }
            None => {
                let loose = self.loose && !world.ever_flushes(run.task, request.place);
                insert(world, &entry, Some(value), loose);
            }
        }
        Ok(())
    }

    fn wrote(&self, world: &mut World<'_>, cell: Word, value: Word) {
        let mut index = 0;
        while let Some(have) = place(world, index) {
            let entry = have.entry_in(world);
            if entry[SOURCE] == cell && kind_of(entry[KIND]).1 == Phase::Set {
                add_value(world, have, value);
            }
            index += 1;
        }
    }

    fn moves(&self, world: &World<'_>, wanted: &Wanted, out: &mut Vec<Move>) {
        let count = places(world).count();
        let mut chain = [false; 64];
        let all = !self.lazy || wanted.everything || count > chain.len();
        if !all {
            mark_chain(world, wanted, &mut chain[..count]);
        }
        let mut before: Option<Place> = None;
        for (index, have) in places(world).enumerate() {
            let entry = have.entry_in(world);
            let phase = kind_of(entry[KIND]).1;
            // Equal entries of atomics are interchangeable.
            let duplicate =
                phase != Phase::Set && before.is_some_and(|before| before.entry_in(world) == entry);
            before = Some(have);
            if duplicate || !(all || chain[index]) {
                continue;
            }
            let alternatives = match phase {
                // Many loose ones stay many: nobody can tell.
                Phase::Set if have.is_many(world) && !have.loose => 2 * have.values,
                Phase::Set => have.values,
                Phase::Read | Phase::Write => 1,
            };
            let entry = u32::try_from(index).unwrap_or(u32::MAX);
            out.extend((0u32..).take(alternatives).map(|alternative| Move { entry, alternative }));
        }
    }

    fn apply(&self, world: &mut World<'_>, step: Move) -> Result<(), Halt> {
        let Some(have) = place(world, step.entry) else { return Ok(()) };
        let mut entry = [Word::int(0); ENTRY];
        entry.copy_from_slice(have.entry_in(world));
        let (kind, phase) = kind_of(entry[KIND]);
        match phase {
            Phase::Read => {
                let value = read_phase(world, kind, &entry)?;
                // The update may have grown sets in front of this one.
                if let Some(have) = place(world, step.entry) {
                    remove(world, have);
                }
                entry[KIND] = kind_word(kind, Phase::Write);
                entry[SOURCE] = Word::NULL;
                entry[VALUE] = value;
                entry[SECOND] = Word::int(0);
                insert(world, &entry, None, false);
                Ok(())
            }
            Phase::Write => {
                remove(world, have);
                write_phase(world, &entry)
            }
            Phase::Set => {
                entry[VALUE] = self.delivers(world, step).0;
                if !have.is_many(world) || step.alternative as usize >= have.values {
                    remove(world, have);
                }
                write_phase(world, &entry)
            }
        }
    }

    fn idle(&self, world: &World<'_>) -> bool {
        world.pending.words.is_empty() && world.sets.words.is_empty()
    }

    fn renumbered(&self, world: &mut World<'_>) {
        // Rare: rebuild both segments in the new order.
        let mut entries: Vec<(bool, Vec<Word>, Word, Vec<Word>)> = places(world)
            .map(|have| {
                let mut values = have.values_in(world).to_vec();
                values.sort_unstable();
                let instances = world.sets.words[have.set];
                (have.loose, have.entry_in(world).to_vec(), instances, values)
            })
            .collect();
        entries.sort();
        let (mut pending, mut sets) = (Vec::new(), Vec::new());
        for (loose, entry, instances, values) in entries {
            if loose { &mut sets } else { &mut pending }.extend(entry);
            sets.extend([instances, Word::index(values.len())]);
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

fn add_value(world: &mut World<'_>, have: Place, value: Word) {
    if let Err(at) = have.values_in(world).binary_search(&value) {
        let words = world.sets.edit();
        words.insert(have.set + HEAD + at, value);
        words[have.set + 1] = Word::index(have.values + 1);
    }
}

fn remove(world: &mut World<'_>, have: Place) {
    if have.loose {
        world.sets.edit().drain(have.entry..have.end());
    } else {
        world.sets.edit().drain(have.set..have.end());
        world.pending.edit().drain(have.entry..have.entry + ENTRY);
    }
}

fn insert(world: &mut World<'_>, entry: &[Word; ENTRY], value: Option<Word>, loose: bool) {
    let behind = places(world).find(|have| {
        (have.loose && !loose) || (have.loose == loose && have.entry_in(world) > entry)
    });
    let set = [Word::int(1), Word::int(i64::from(value.is_some()))].into_iter().chain(value);
    // In front of the first larger entry: at its set, or at the entry itself if that is loose.
    let at = match behind {
        Some(have) if have.loose => have.entry,
        Some(have) => have.set,
        None => world.sets.words.len(),
    };
    if loose {
        world.sets.edit().splice(at..at, entry.iter().copied().chain(set));
    } else {
        world.sets.edit().splice(at..at, set);
        let at = match behind {
            Some(have) if !have.loose => have.entry,
            _ => world.pending.words.len(),
        };
        world.pending.edit().splice(at..at, entry.iter().copied());
    }
}

/// Marks the operations that must be able to move: those wanted, and those that write what a
/// marked one reads or writes.
fn mark_chain(world: &World<'_>, wanted: &Wanted, chain: &mut [bool]) {
    let writes = |entry: &[Word], cell: Word| {
        let (kind, phase) = kind_of(entry[KIND]);
        // A remote atomic that has not read yet also writes its source.
        let writes_source = kind.is_atomic() && phase == Phase::Read;
        entry[TARGET] == cell || (writes_source && entry[SOURCE] == cell)
    };
    let observed = |word: Word| match word.as_ref() {
        Some((object, Some(offset))) => world.cell_info(object, offset).observed,
        _ => false,
    };
    for (have, marked) in places(world).zip(chain.iter_mut()) {
        let entry = have.entry_in(world);
        *marked = wanted.cells.iter().any(|cell| writes(entry, Word::cell(cell.0, cell.1)))
            || [entry[SOURCE], entry[TARGET]].into_iter().any(|c| observed(c) && writes(entry, c))
            || wanted.needs.iter().any(|need| match need {
                Need::Flush { task, place } => {
                    entry[ISSUER] == Word::task(*task as usize)
                        && place.is_none_or(|place| entry[REMOTE].bits == u64::from(place.0))
                }
                Need::Reissue { task, statement } => {
                    entry[ISSUER] == Word::task(*task as usize)
                        && entry[STATEMENT].bits == statement.bits()
                }
            });
    }
    loop {
        let mut changed = false;
        for (index, writer) in places(world).enumerate() {
            if chain[index] {
                continue;
            }
            let writer = writer.entry_in(world);
            let feeds = places(world).zip(chain.iter()).any(|(reader, marked)| {
                let reader = reader.entry_in(world);
                let cells = [reader[SOURCE], reader[TARGET]];
                *marked && cells.into_iter().any(|cell| cell != Word::NULL && writes(writer, cell))
            });
            chain[index] |= feeds;
            changed |= feeds;
        }
        if !changed {
            return;
        }
    }
}

/// Whether the sets of `larger` allow all that those of `smaller` do; both are `sets` segments of
/// states that are equal otherwise, with `awaited` entries outside.
#[must_use]
pub fn includes(larger: &[Word], smaller: &[Word], awaited: usize) -> bool {
    let (mut large, mut small) = (larger, smaller);
    for _ in 0..awaited {
        let (Some((have, rest)), Some((need, other))) = (take_set(large), take_set(small)) else {
            return false;
        };
        if !covers(&have, &need) {
            return false;
        }
        (large, small) = (rest, other);
    }
    // Loose entries: each of the smaller must be among the larger.
    while let Some((entry, rest)) = small.split_at_checked(ENTRY) {
        let Some((need, rest)) = take_set(rest) else { return true };
        small = rest;
        loop {
            let Some((candidate, rest)) = large.split_at_checked(ENTRY) else { return false };
            let Some((have, rest)) = take_set(rest) else { return false };
            large = rest;
            if candidate == entry {
                if !covers(&have, &need) {
                    return false;
                }
                break;
            }
        }
    }
    true
}

/// A fingerprint that respects [`includes`]: if `larger` includes `smaller`, the bits of the
/// smaller one's are among the larger one's. It settles most comparisons.
#[must_use]
pub fn signature(sets: &[Word], awaited: usize) -> u64 {
    let mut bits = 0;
    let mut add = |owner: u64, (instances, values): Set<'_>| {
        let mut mark = |what: u64| {
            let mixed = (owner ^ what).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            bits |= 1u64 << (mixed >> 58);
        };
        if instances > 1 {
            mark(0x5bd1_e995_0000_0001);
        }
        values.iter().for_each(|value| mark(value.bits.wrapping_mul(0xff51_afd7_ed55_8ccd) ^ 2));
    };
    let mut rest = sets;
    for index in 0..awaited {
        let Some((set, other)) = take_set(rest) else { return bits };
        add((index as u64 + 1) << 32, set);
        rest = other;
    }
    while let Some((entry, other)) = rest.split_at_checked(ENTRY) {
        let Some((set, other)) = take_set(other) else { return bits };
        add(crate::hash_words(entry), set);
        rest = other;
    }
    bits
}

/// Number of instances, and the values.
type Set<'a> = (u64, &'a [Word]);

fn take_set(words: &[Word]) -> Option<(Set<'_>, &[Word])> {
    let [instances, length, rest @ ..] = words else { return None };
    let (values, rest) = rest.split_at_checked(usize::try_from(length.bits).ok()?)?;
    Some(((instances.bits, values), rest))
}

/// Many instances can do what one can, step for step: deliver a value and be gone. (That a
/// delivery may leave one would not do: the state with one is covered by the state with many, and
/// nobody would ever get to none.)
fn covers(large: &Set<'_>, small: &Set<'_>) -> bool {
    large.0 >= small.0 && small.1.iter().all(|value| large.1.binary_search(value).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(values: &[i64]) -> Vec<Word> {
        values.iter().map(|value| Word::int(*value)).collect()
    }

    #[test]
    fn larger_sets_and_more_instances_cover_smaller_ones() {
        let one = words(&[1, 2, 5, 7]);
        let many = words(&[2, 3, 5, 6, 7]);
        assert!(includes(&many, &one, 1));
        assert!(!includes(&one, &many, 1));
        assert!(!includes(&words(&[2, 1, 5]), &one, 1));
    }

    #[test]
    fn signatures_respect_inclusion() {
        let one = words(&[1, 2, 5, 7, 0, 0, 0, 0, 0, 0, 0, 9, 1, 1, 4]);
        let many = words(&[2, 3, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 9, 2, 2, 4, 5]);
        assert!(includes(&many, &one, 1));
        assert_eq!(signature(&one, 1) & !signature(&many, 1), 0);
        assert_ne!(signature(&many, 1) & !signature(&one, 1), 0);
    }

    #[test]
    fn a_loose_entry_covers_its_absence() {
        let loose = words(&[0, 0, 0, 0, 0, 0, 0, 9, 1, 1, 4]);
        assert!(includes(&loose, &[], 0));
        assert!(!includes(&[], &loose, 0));
    }
}
