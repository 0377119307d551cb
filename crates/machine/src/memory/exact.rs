//! Relaxed remote memory, exactly: a multiset of pending operations with two phases each.
//!
//! A read happens at any time and takes its source's present value (a remote atomic also updates
//! its cell in that step); the write happens at any time after. With `ordered`, steps between the
//! same task and place happen in issue order: the remote sides among themselves, the local reads of
//! puts among themselves, the local writes of gets and atomics among themselves.
//!
//! At most `pending` instances per task and statement; an issue beyond that waits, which is no
//! deadlock: the bound is part of the scope.

use super::{
    ENTRY, ISSUER, KIND, Kind, Memory, Move, Phase, REMOTE, Request, SECOND, SOURCE, STATEMENT,
    TARGET, VALUE, Wanted, atomic_result, entry_words, kind_of, kind_word,
};
use crate::step::Run;
use crate::world::World;
use crate::{Halt, Wait};
use partita_model::{ObjectId, Word};
use partita_tree::NodeId;

#[derive(Clone, Copy, Debug)]
pub struct Exact {
    pub ordered: bool,
    /// Bound on pending instances per statement.
    pub pending: u32,
}

impl Memory for Exact {
    fn name(&self) -> &'static str {
        if self.ordered { "rma-ordered" } else { "rma" }
    }

    fn relaxed(&self) -> bool {
        true
    }

    fn issue(&self, world: &mut World<'_>, run: &mut Run, request: &Request) -> Result<(), Halt> {
        let entry = entry_words(run.task, request, Phase::Read);
        let instances = world
            .pending
            .words
            .chunks_exact(ENTRY)
            .filter(|have| have[ISSUER] == entry[ISSUER] && have[STATEMENT] == entry[STATEMENT])
            .count();
        if instances >= self.pending as usize {
            return Err(Halt::Blocked(Wait::PendingBound));
        }
        if instances > 0 {
            // Earlier instances may be delivered first; value sets stop here too.
            world.ask(run, true, true)?;
        }
        world.pending.edit().extend_from_slice(&entry);
        self.sort(world);
        run.released();
        Ok(())
    }

    fn wrote(&self, _: &mut World<'_>, _: Word, _: Word) {}

    fn moves(&self, world: &World<'_>, _: &Wanted, out: &mut Vec<Move>) {
        let words = &world.pending.words;
        let mut before: Option<&[Word]> = None;
        for (index, entry) in (0u32..).zip(words.chunks_exact(ENTRY)) {
            // Equal entries are interchangeable.
            let duplicate = !self.ordered && before == Some(entry);
            before = Some(entry);
            if !duplicate && (!self.ordered || may_go(words, index as usize)) {
                out.push(Move { entry: index, alternative: 0 });
            }
        }
    }

    fn apply(&self, world: &mut World<'_>, step: Move) -> Result<(), Halt> {
        let at = step.entry as usize * ENTRY;
        let mut entry = [Word::int(0); ENTRY];
        entry.copy_from_slice(self.entry(world, step.entry));
        let (kind, phase) = kind_of(entry[KIND]);
        if phase == Phase::Read {
            let value = read_phase(world, kind, &entry)?;
            let words = world.pending.edit();
            words[at + KIND] = kind_word(kind, Phase::Write);
            words[at + SOURCE] = Word::NULL;
            words[at + VALUE] = value;
            words[at + SECOND] = Word::int(0);
            self.sort(world);
            return Ok(());
        }
        world.pending.edit().drain(at..at + ENTRY);
        write_phase(world, &entry)
    }

    fn renumbered(&self, world: &mut World<'_>) {
        self.sort(world);
    }
}

/// Reads the source; an atomic updates it in the same step.
pub(super) fn read_phase(
    world: &mut World<'_>,
    kind: Kind,
    entry: &[Word; ENTRY],
) -> Result<Word, Halt> {
    let Some((object, Some(offset))) = entry[SOURCE].as_ref() else {
        return Ok(Word::UNDEFINED);
    };
    let value = world.read(object, offset);
    if kind.is_atomic() && !value.is_undefined() {
        let left = atomic_result(kind, value, [entry[VALUE], entry[SECOND]], NodeId(0))?;
        notice(world, object, offset);
        world.write(object, offset, left)?;
    }
    Ok(value)
}

pub(super) fn write_phase(world: &mut World<'_>, entry: &[Word; ENTRY]) -> Result<(), Halt> {
    let Some((object, Some(offset))) = entry[TARGET].as_ref() else { return Ok(()) };
    notice(world, object, offset);
    world.write(object, offset, entry[VALUE])
}

fn notice(world: &mut World<'_>, object: ObjectId, offset: u32) {
    world.footprint.noticed |= world.cell_info(object, offset).observed;
}

impl Exact {
    fn sort(&self, world: &mut World<'_>) {
        // Issue order within a pair is part of the state when delivery is ordered.
        let key = |entry: &[Word; ENTRY]| (entry[ISSUER], entry[REMOTE]);
        let ordered = self.ordered;
        sort_entries(&mut world.pending.words, |a, b| {
            if ordered { key(a).cmp(&key(b)) } else { a.cmp(b) }
        });
    }
}

/// Insertion sort: stable, in place, and the list is nearly sorted.
pub(super) fn sort_entries(
    words: &mut [Word],
    compare: impl Fn(&[Word; ENTRY], &[Word; ENTRY]) -> std::cmp::Ordering,
) {
    let (entries, _) = words.as_chunks_mut::<ENTRY>();
    for end in 1..entries.len() {
        let mut at = end;
        while at > 0 && compare(&entries[at - 1], &entries[at]).is_gt() {
            entries.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Ordered delivery: whether the next step of an entry is not behind an earlier one's.
fn may_go(words: &[Word], index: usize) -> bool {
    let entries: Vec<&[Word]> = words.chunks_exact(ENTRY).collect();
    let entry = entries[index];
    let (kind, phase) = kind_of(entry[KIND]);
    let earlier = entries[..index]
        .iter()
        .filter(|other| other[ISSUER] == entry[ISSUER] && other[REMOTE] == entry[REMOTE]);
    let mut earlier = earlier.map(|other| kind_of(other[KIND]));
    let remote_open = |(kind, phase): (Kind, Phase)| kind == Kind::Put || phase == Phase::Read;
    match (kind, phase) {
        // Local read of a put.
        (Kind::Put, Phase::Read) => !earlier.any(|other| other == (Kind::Put, Phase::Read)),
        // Remote sides.
        (Kind::Put, _) | (_, Phase::Read) => !earlier.any(remote_open),
        // Local writes of gets and atomics.
        (
            Kind::Get | Kind::Swap | Kind::CompareSwap | Kind::FetchAdd,
            Phase::Write | Phase::Set,
        ) => !earlier.any(|(kind, _)| kind != Kind::Put),
    }
}
