//! Memory models, as siblings behind one trait.
//!
//! | model | pending operations | covers |
//! |---|---|---|
//! | [`Sc`] | none: remote statements complete at issue | sequential consistency |
//! | [`Exact`] | a multiset, two phases each, at most K per statement | every execution within K |
//! | [`Sets`] | per statement the values its source held since issue, 1 or many instances | all |
//! | [`Upc`] | relaxed loads and stores, in program order for each cell | all |
//!
//! A pending operation is a run of [`ENTRY`] words in the `pending` segment: issuer, statement,
//! remote place, kind and phase, source cell, target cell, two operands (or the value read). The
//! segment is sorted, so that equal multisets are equal words. Value sets lie in the segment `sets`
//! (see the module `sets`).

mod exact;
mod sc;
mod sets;
mod upc;

pub use exact::Exact;
pub use sc::Sc;
pub use sets::{Sets, includes, signature};
pub use upc::Upc;
pub(crate) use upc::{
    cell_of, copied_to, copy, is_store, issued_at, load, redirect, sort, store, target_of,
};

use crate::footprint::Need;
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt, Wait, arith};
use partita_model::{ObjectId, Place, Position, Word};
use partita_tree::{BinaryOp, IntType, NodeId};

/// Words of a pending operation.
pub const ENTRY: usize = 8;
pub(crate) const ISSUER: usize = 0;
pub(crate) const STATEMENT: usize = 1;
pub(crate) const REMOTE: usize = 2;
pub(crate) const KIND: usize = 3;
pub(crate) const SOURCE: usize = 4;
pub(crate) const TARGET: usize = 5;
pub(crate) const VALUE: usize = 6;
pub(crate) const SECOND: usize = 7;

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Kind {
    Put,
    Get,
    Swap,
    CompareSwap,
    FetchAdd,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Phase {
    /// The source is yet to be read.
    Read,
    /// The value is yet to be written.
    Write,
    /// Both at once: a value set.
    Set,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Put, Kind::Get, Kind::Swap, Kind::CompareSwap, Kind::FetchAdd];

    #[must_use]
    pub fn is_atomic(self) -> bool {
        match self {
            Kind::Put | Kind::Get => false,
            Kind::Swap | Kind::CompareSwap | Kind::FetchAdd => true,
        }
    }
}

impl Phase {
    const ALL: [Phase; 3] = [Phase::Read, Phase::Write, Phase::Set];
}

pub(crate) fn kind_word(kind: Kind, phase: Phase) -> Word {
    Word::int(kind as i64 * 4 + phase as i64)
}

pub(crate) fn kind_of(word: Word) -> (Kind, Phase) {
    let bits = usize::try_from(word.bits).unwrap_or(0);
    (Kind::ALL[(bits / 4).min(4)], Phase::ALL[(bits % 4).min(2)])
}

/// A remote statement being issued; all cells and operands are known.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    pub kind: Kind,
    pub statement: Position,
    pub place: Place,
    pub source: (ObjectId, u32),
    pub target: (ObjectId, u32),
    pub operands: [Word; 2],
    pub node: NodeId,
}

/// A move of a network card: a pending operation goes on. `alternative` picks the value from a set
/// and, for many instances, whether many remain or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Move {
    pub entry: u32,
    pub alternative: u32,
}

/// A move in terms that outlive the state it was made in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveInfo {
    /// The issuing task; null when it is gone.
    pub issuer: Word,
    pub statement: Position,
    pub place: Place,
    pub kind: Kind,
    pub phase: Phase,
    /// Null once it has been read.
    pub source: Word,
    pub target: Word,
    /// What is read or written; undefined while an atomic has not read.
    pub value: Word,
    /// The set stood for many instances, and all are delivered.
    pub last_of_many: bool,
    /// Of an atomic that has not read: what it was given at issue.
    pub operands: Option<[Word; 2]>,
}

/// What somebody is about to do, as far as it concerns network cards.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Cells about to be read or written.
    pub cells: Vec<(ObjectId, u32)>,
    pub needs: Vec<Need>,
    /// Every card may move: the program is over, or the reduction is off.
    pub everything: bool,
}

pub trait Memory: Sync {
    fn name(&self) -> &'static str;

    /// Whether remote operations are pending for a while.
    fn relaxed(&self) -> bool;

    /// Whether loads and stores, too, may take effect later.
    fn delays_accesses(&self) -> bool {
        false
    }

    /// Whether states carry value sets.
    fn by_sets(&self) -> bool {
        false
    }

    /// The words of a pending operation.
    fn entry<'w>(&self, world: &'w World<'_>, index: u32) -> &'w [Word] {
        let at = index as usize * ENTRY;
        &world.pending.words[at..at + ENTRY]
    }

    /// The value a move of a set delivers, and whether it delivers all of many instances.
    fn delivers(&self, _: &World<'_>, _: Move) -> (Word, bool) {
        (Word::UNDEFINED, false)
    }

    /// Whether nothing is pending.
    fn idle(&self, world: &World<'_>) -> bool {
        world.pending.words.is_empty()
    }

    /// # Errors
    /// Blocked by the bound on pending operations, or a failing access.
    fn issue(&self, world: &mut World<'_>, run: &mut Run, request: &Request) -> Result<(), Halt>;

    /// # Errors
    /// Blocked while the task has operations pending towards the place (or anywhere).
    fn flush(
        &self,
        world: &mut World<'_>,
        run: &mut Run,
        place: Option<Place>,
    ) -> Result<(), Halt> {
        if world.has_pending(run.task, place) {
            let task = u32::try_from(run.task).unwrap_or(u32::MAX);
            world.footprint.needs.push(Need::Flush { task, place });
            return Err(Halt::Blocked(Wait::Flush(place)));
        }
        Ok(())
    }

    /// A cell that remote statements may name has a new value.
    fn wrote(&self, world: &mut World<'_>, cell: Word, value: Word);

    /// The moves network cards can make.
    fn moves(&self, world: &World<'_>, wanted: &Wanted, out: &mut Vec<Move>);

    /// # Errors
    /// When the move leaves the scope.
    fn apply(&self, world: &mut World<'_>, step: Move) -> Result<(), Halt>;

    /// Tasks or objects have new numbers: the order of the entries may have to change.
    fn renumbered(&self, world: &mut World<'_>);
}

impl World<'_> {
    /// Makes a move of a network card.
    ///
    /// # Errors
    /// When the move leaves the scope.
    pub fn network(&mut self, step: Move) -> Result<(), Halt> {
        self.footprint.clear();
        self.scratch.spawned.clear();
        let memory = self.memory;
        memory.apply(self, step)
    }

    pub fn network_moves(&self, wanted: &Wanted, out: &mut Vec<Move>) {
        if !self.network_idle() {
            self.memory.moves(self, wanted, out);
        }
    }

    #[must_use]
    pub fn network_idle(&self) -> bool {
        self.memory.idle(self)
    }

    /// What a move does, before it is made.
    #[must_use]
    pub fn describe(&self, step: Move) -> MoveInfo {
        let entry = self.memory.entry(self, step.entry);
        let (kind, phase) = kind_of(entry[KIND]);
        let (delivered, last_of_many) = self.memory.delivers(self, step);
        let value = match phase {
            Phase::Read => match entry[SOURCE].as_ref() {
                Some((object, Some(offset))) => self.read(object, offset),
                _ => Word::UNDEFINED,
            },
            Phase::Write => entry[VALUE],
            Phase::Set => delivered,
        };
        MoveInfo {
            issuer: entry[ISSUER],
            statement: Position::from_bits(entry[STATEMENT].bits),
            place: Place(u32::try_from(entry[REMOTE].bits).unwrap_or(0)),
            kind,
            phase,
            source: entry[SOURCE],
            target: entry[TARGET],
            value,
            last_of_many,
            operands: (kind.is_atomic() && phase == Phase::Read)
                .then_some([entry[VALUE], entry[SECOND]]),
        }
    }

    /// Whether a task has operations pending towards a place, or anywhere.
    pub(crate) fn has_pending(&self, task: usize, place: Option<Place>) -> bool {
        self.pending.words.chunks_exact(ENTRY).any(|entry| {
            entry[ISSUER] == Word::task(task)
                && place.is_none_or(|place| entry[REMOTE].bits == u64::from(place.0))
        })
    }
}

/// The words of a fresh entry.
pub(crate) fn entry_words(task: usize, request: &Request, phase: Phase) -> [Word; ENTRY] {
    let cell = |(object, offset): (ObjectId, u32)| Word::cell(object, offset);
    let mut words = [Word::int(0); ENTRY];
    words[ISSUER] = Word::task(task);
    words[STATEMENT] = crate::world::position_word(request.statement);
    words[REMOTE] = Word::index(request.place.index());
    words[KIND] = kind_word(request.kind, phase);
    words[SOURCE] = cell(request.source);
    words[TARGET] = cell(request.target);
    if request.kind.is_atomic() {
        words[VALUE] = request.operands[0];
        words[SECOND] = request.operands[1];
    }
    words
}

/// What a remote atomic leaves in its cell.
pub(crate) fn atomic_result(
    kind: Kind,
    old: Word,
    operands: [Word; 2],
    node: NodeId,
) -> Result<Word, Failure> {
    match kind {
        Kind::Swap => Ok(operands[0]),
        Kind::CompareSwap if old == operands[0] => Ok(operands[1]),
        Kind::CompareSwap | Kind::Put | Kind::Get => Ok(old),
        Kind::FetchAdd => arith::binary(BinaryOp::Add, IntType::DEFAULT, old, operands[0], node),
    }
}
