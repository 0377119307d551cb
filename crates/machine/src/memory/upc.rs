//! UPC's relaxed accesses: one memory, on which every access takes effect at one moment.
//!
//! A relaxed store is pending from its statement on and takes effect when it likes; so does a relaxed
//! load whose value nobody has used yet. What orders the effects of a task:
//!
//! - a strict operation, which waits until nothing of its task is pending;
//! - on one cell, a store after every earlier access of the task, a load after every earlier store.
//!
//! Nothing else. How loads and stores come here, and which values a load may find, stands in
//! [`crate::delay`]; the values a cell has had lie in the segment `sets` ([`crate::window`]).
//!
//! An entry is a store (kind `Put`, to be written: target cell and value) or a load (kind `Get`, to be
//! read: source cell, and as target the index of the slot among the words of its task, or a cell that it is copied to). The entries of a
//! task and cell stand in program order, loads between two stores by their slots; the rest is sorted.
//!
//! While a task is in an atomic section, only what is its own takes effect: a section is one moment.

use super::{
    ENTRY, ISSUER, KIND, Kind, Memory, Move, Phase, Request, SOURCE, STATEMENT, TARGET, VALUE,
    Wanted, kind_of, kind_word,
};
use crate::step::Run;
use crate::world::{World, position_word};
use crate::{Failure, Halt};
use partita_model::{Position, Tag, Word};
use partita_source::Code;

#[derive(Clone, Copy, Debug)]
pub struct Upc;

impl Memory for Upc {
    fn name(&self) -> &'static str {
        "upc"
    }

    fn relaxed(&self) -> bool {
        true
    }

    fn delays_accesses(&self) -> bool {
        true
    }

    fn issue(&self, _: &mut World<'_>, _: &mut Run, request: &Request) -> Result<(), Halt> {
        let why = "puts, gets and remote atomics have no meaning under `--memory upc`";
        Err(Failure::new(Code::Unsupported, request.node, why.to_owned()).into())
    }

    /// A strict operation that touches nothing.
    fn flush(
        &self,
        world: &mut World<'_>,
        run: &mut Run,
        _: Option<partita_model::Place>,
    ) -> Result<(), Halt> {
        world.wait_for_own(run.task, |_| true)?;
        world.did_strictly(run);
        Ok(())
    }

    fn wrote(&self, _: &mut World<'_>, _: Word, _: Word) {}

    fn moves(&self, world: &World<'_>, _: &Wanted, out: &mut Vec<Move>) {
        let (entries, _) = world.pending.words.as_chunks::<ENTRY>();
        let owner = world.owner().map(Word::task);
        for (index, entry) in (0u32..).zip(entries) {
            let excluded = owner.is_some_and(|owner| owner != entry[ISSUER]);
            if !excluded && may_go(entries, index as usize) {
                out.push(Move { entry: index, alternative: 0 });
            }
        }
    }

    fn apply(&self, world: &mut World<'_>, step: Move) -> Result<(), Halt> {
        let at = step.entry as usize * ENTRY;
        let mut entry = [Word::int(0); ENTRY];
        entry.copy_from_slice(self.entry(world, step.entry));
        world.pending.edit().drain(at..at + ENTRY);
        let Some((object, Some(offset))) = cell_of(&entry).as_ref() else { return Ok(()) };
        let task = usize::try_from(entry[ISSUER].bits).unwrap_or(usize::MAX);
        if is_store(&entry) {
            world.footprint.noticed |= world.cell_info(object, offset).observed;
            world.acting = task;
            return world.write(object, offset, entry[VALUE]);
        }
        let value = world.read(object, offset);
        if let Some(to) = copied_to(&entry) {
            world.acting = task;
            return world.copy_arrives(task, &entry, to, value);
        }
        world.deliver(task, &entry, value);
        Ok(())
    }

    fn renumbered(&self, world: &mut World<'_>) {
        sort(&mut world.pending.words);
        world.renumber_windows();
    }
}

/// A relaxed store on its way.
pub(crate) fn store(task: usize, statement: Position, cell: Word, value: Word) -> [Word; ENTRY] {
    let mut words = fresh(task, statement);
    words[KIND] = kind_word(Kind::Put, Phase::Write);
    words[SOURCE] = Word::NULL;
    words[TARGET] = cell;
    words[VALUE] = value;
    words
}

/// A relaxed load whose value goes to a word of its task.
pub(crate) fn load(task: usize, statement: Position, cell: Word, to: usize) -> [Word; ENTRY] {
    let mut words = fresh(task, statement);
    words[KIND] = kind_word(Kind::Get, Phase::Read);
    words[SOURCE] = cell;
    words[TARGET] = Word::index(to);
    words
}

/// A relaxed load of a copy: its value goes to another cell.
pub(crate) fn copy(task: usize, statement: Position, cell: Word, to: Word) -> [Word; ENTRY] {
    let mut words = fresh(task, statement);
    words[KIND] = kind_word(Kind::Get, Phase::Read);
    words[SOURCE] = cell;
    words[TARGET] = to;
    words
}

/// The cell that a pending load copies to.
pub(crate) fn copied_to(entry: &[Word; ENTRY]) -> Option<Word> {
    (!is_store(entry) && entry[TARGET].tag == Tag::Ref).then_some(entry[TARGET])
}

/// Where a pending access was issued.
pub(crate) fn issued_at(entry: &[Word; ENTRY]) -> Position {
    Position::from_bits(entry[STATEMENT].bits)
}

fn fresh(task: usize, statement: Position) -> [Word; ENTRY] {
    let mut words = [Word::int(0); ENTRY];
    words[ISSUER] = Word::task(task);
    words[STATEMENT] = position_word(statement);
    words
}

pub(crate) fn is_store(entry: &[Word; ENTRY]) -> bool {
    kind_of(entry[KIND]).0 == Kind::Put
}

pub(crate) fn cell_of(entry: &[Word; ENTRY]) -> Word {
    if is_store(entry) { entry[TARGET] } else { entry[SOURCE] }
}

/// Where a load's value goes.
pub(crate) fn target_of(entry: &[Word; ENTRY]) -> Option<usize> {
    let index = (!is_store(entry)).then_some(entry[TARGET])?;
    (index.tag == Tag::Int).then(|| usize::try_from(index.bits).ok())?
}

/// Another word takes a load's value.
pub(crate) fn redirect(entry: &mut [Word; ENTRY], to: usize) {
    entry[TARGET] = Word::index(to);
}

/// Whether nothing of the same task on the same cell has to come first.
fn may_go(entries: &[[Word; ENTRY]], index: usize) -> bool {
    let entry = &entries[index];
    let earlier = entries[..index]
        .iter()
        .filter(|other| other[ISSUER] == entry[ISSUER] && cell_of(other) == cell_of(entry));
    let writes = is_store(entry);
    earlier.into_iter().all(|other| !writes && !is_store(other))
}

/// By task and cell, and there in program order.
pub(crate) fn sort(words: &mut [Word]) {
    let (entries, _) = words.as_chunks_mut::<ENTRY>();
    entries.sort_by_key(|entry| (entry[ISSUER], cell_of(entry)));
    let mut rest = entries;
    while !rest.is_empty() {
        let first = rest[0];
        let alike = |entry: &&[Word; ENTRY]| {
            !is_store(entry) && (entry[ISSUER], cell_of(entry)) == (first[ISSUER], cell_of(&first))
        };
        let run = rest.iter().take_while(alike).count();
        let (loads, after) = rest.split_at_mut(run.max(1));
        loads.sort_by_key(|entry| entry[TARGET]);
        rest = after;
    }
}
