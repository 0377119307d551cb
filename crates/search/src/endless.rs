//! Executions that go round for ever: states from which nobody can bring the program to its end.
//!
//! Asked after a search that found nothing, was complete and went back to an older state somewhere: without
//! that there is no cycle. The stored states are gone through once more, depth first, for the strongly
//! connected components that no step leaves (Tarjan 1972). One that is not an end is a circle: every execution that comes
//! there goes round for ever. Every other cycle can be left by somebody, so under fair scheduling it is.
//!
//! Ample sets keep this. Every step between stored states is followed here, chosen by the reduction or not.
//! (1) From a stored state the reduced search reaches every end that there is, so a state that reaches none
//! here reaches none at all. (2) Let a path lead from a stored state to a circle of all executions. The steps that go alone there
//! are either on the path and may come first, or independent of it, and what they lead to after the path is again
//! in a circle; the proviso sees to it that the path is followed in the end. So some stored state is in a circle too.
//!
//! Where an execution leaves the scope (a value beyond the bound, an allowed finding, too many pending
//! operations), it counts as ending. Not covered: stores that forget states, value sets, states dropped by `subsume`.

use crate::breadth::Gate;
use crate::circle::Circle;
use crate::engine::Engine;
use crate::expand::Expander;
use crate::judge::{Turn, Wrong};
use crate::outcome::{Found, Rounds, Stop};
use crate::store::{Kind, Session, StateId, Store, Tree, Visited};
use partita_machine::World;
use partita_machine::memory::{Move, Wanted};

/// States between two looks at the budget.
const BATCH: u32 = 64;

/// What came of it: findings, each with the state it is seen from.
pub(crate) type Circles = Vec<(StateId, Found)>;

/// Looks for circles if that was asked for and there can be any.
///
/// # Errors
/// The budget that ended first.
pub(crate) fn look(
    engine: &Engine<'_>,
    store: &Store<'_>,
    expanders: &[Expander<'_, '_>],
    gate: &Gate<'_, '_>,
) -> Result<(Rounds, Circles), Stop> {
    if !engine.config.endless || expanders.iter().any(|expander| !expander.found.is_empty()) {
        return Ok((Rounds::NotAsked, Vec::new()));
    }
    if !expanders.iter().any(|expander| expander.went_back) {
        return Ok((Rounds::None, Vec::new()));
    }
    match store {
        Store::Plain(visited) if visited.kind == Kind::Exact && engine.subsumed.is_none() => {
            Walk::new(engine, visited).circles(gate)
        }
        Store::Plain(_) | Store::Sets(_) => Ok((Rounds::NotLookedFor, Vec::new())),
    }
}

/// A state on the way of the walk.
struct Frame {
    id: StateId,
    number: u32,
    /// The smallest number on the way that it leads back to.
    low: u32,
    /// Its successors that are still to be looked at begin here.
    from: usize,
    /// Something leads out of its component.
    leaves: bool,
}

/// Number of a state whose component is known.
const DONE: u32 = u32::MAX;

struct Walk<'e, 'm> {
    engine: &'e Engine<'m>,
    visited: &'e Visited,
    session: Session<'e>,
    world: World<'m>,
    tree: Tree,
    state: Vec<u32>,
    packed: Vec<u32>,
    changes: Vec<(u32, u32)>,
    turn: Turn,
    moves: Vec<Move>,
    /// By state: 0 where nobody was yet.
    numbers: Vec<u32>,
    /// Successors of all frames, one after another.
    successors: Vec<StateId>,
}

impl<'e, 'm> Walk<'e, 'm> {
    fn new(engine: &'e Engine<'m>, visited: &'e Visited) -> Self {
        Walk {
            engine,
            visited,
            session: visited.session(false),
            world: engine.world(),
            tree: Tree::default(),
            state: Vec::new(),
            packed: Vec::new(),
            changes: Vec::new(),
            turn: Turn::default(),
            moves: Vec::new(),
            numbers: vec![0; visited.next_number() as usize],
            successors: Vec::new(),
        }
    }

    fn circles(mut self, gate: &Gate<'_, '_>) -> Result<(Rounds, Circles), Stop> {
        let mut circles: Circles = Vec::new();
        let mut rounds = Rounds::None;
        let mut next = 1;
        let mut frames = vec![self.enter(StateId(0), &mut next)];
        // States whose component is not known yet.
        let mut open = vec![StateId(0)];
        while let Some(frame) = frames.last_mut() {
            if self.successors.len() > frame.from {
                let Some(to) = self.successors.pop() else { continue };
                match self.numbers[to.0 as usize] {
                    0 => {
                        if next.is_multiple_of(BATCH) {
                            self.watch(gate, frames.len())?;
                        }
                        open.push(to);
                        let frame = self.enter(to, &mut next);
                        frames.push(frame);
                    }
                    DONE => frame.leaves = true,
                    number => {
                        frame.low = frame.low.min(number);
                        rounds = Rounds::MayEnd;
                    }
                }
                continue;
            }
            let Some(done) = frames.pop() else { break };
            let whole = done.low == done.number;
            if let Some(before) = frames.last_mut() {
                before.low = before.low.min(done.low);
                before.leaves |= whole || done.leaves;
            }
            if whole {
                let first = open.iter().rposition(|id| *id == done.id).unwrap_or(0);
                let members = open.split_off(first);
                members.iter().for_each(|id| self.numbers[id.0 as usize] = DONE);
                if !done.leaves {
                    self.circle(&members, gate, &mut circles)?;
                }
            }
        }
        Ok((if circles.is_empty() { rounds } else { Rounds::Endless }, circles))
    }

    fn watch(&mut self, gate: &Gate<'_, '_>, frames: usize) -> Result<(), Stop> {
        self.session.release();
        let own = 8 * self.numbers.len() + 4 * self.successors.len();
        gate.watch((own + frames * size_of::<Frame>()) as u64)
    }

    /// Numbers a state and puts its successors on the pile.
    fn enter(&mut self, id: StateId, next: &mut u32) -> Frame {
        let number = *next;
        *next += 1;
        self.numbers[id.0 as usize] = number;
        let from = self.successors.len();
        let leaves = self.expand(id);
        Frame { id, number, low: number, from, leaves }
    }

    fn load(&mut self, id: StateId) {
        self.session.load(id, &[], &mut self.tree);
        self.tree.write_state(&self.visited.order, &mut self.state);
        self.world.load(&self.state);
    }

    /// Every stored successor of a state; whether an execution ends here or leaves the scope.
    fn expand(&mut self, id: StateId) -> bool {
        self.load(id);
        if self.world.all_ended() {
            return true;
        }
        let (mut moved, mut leaves) = (false, false);
        let mut turn = std::mem::take(&mut self.turn);
        let mut found = Vec::new();
        for task in 0..self.world.tasks() {
            let Walk { world, packed, .. } = self;
            turn.run(world, task, |world| {
                world.pack(packed);
                found.push(packed.clone());
            });
            moved |= turn.moved;
            leaves |= turn.cut > 0 || turn.bounded > 0 || !turn.failures.is_empty();
        }
        self.turn = turn;
        if self.engine.memory.relaxed() {
            moved |= self.network(&mut found);
        }
        for state in found {
            let stored = self.stored(&state);
            self.successors.extend(stored);
        }
        leaves || !moved
    }

    /// What cards can do; whether they can do anything.
    fn network(&mut self, found: &mut Vec<Vec<u32>>) -> bool {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        for step in &moves {
            if self.world.network(*step).is_ok() {
                self.world.pack(&mut self.packed);
                found.push(self.packed.clone());
            }
            self.world.restore();
        }
        let moved = !moves.is_empty();
        self.moves = moves;
        moved
    }

    fn stored(&mut self, state: &[u32]) -> Option<StateId> {
        let key = if self.tree.length() == state.len() {
            self.tree.changes(state, &self.visited.order, &mut self.changes);
            self.session.refold(&self.tree, &self.changes)
        } else {
            self.session.fold(state, &mut Tree::default())
        };
        self.session.find(key, state.len())
    }

    /// Tells a circle, seen from the state that was found first, unless its like is known.
    fn circle(
        &mut self,
        members: &[StateId],
        gate: &Gate<'_, '_>,
        circles: &mut Circles,
    ) -> Result<(), Stop> {
        let mut circle = Circle::default();
        for (number, id) in (1u32..).zip(members) {
            if number.is_multiple_of(BATCH) {
                self.watch(gate, 0)?;
            }
            self.load(*id);
            circle.see(&mut self.world);
        }
        let Some(nearest) = members.iter().min() else { return Ok(()) };
        self.load(*nearest);
        let wrong = circle.told(&mut self.world);
        if self.engine.config.allowed.contains(&wrong.code()) {
            return Ok(());
        }
        let found = self.found(*nearest, wrong);
        match circles.iter_mut().find(|(_, known)| known.key() == found.key()) {
            Some((_, known)) if known.depth <= found.depth => {}
            Some(known) => *known = (*nearest, found),
            None => circles.push((*nearest, found)),
        }
        Ok(())
    }

    /// A finding in a stored state, which is loaded.
    fn found(&self, id: StateId, wrong: Wrong) -> Found {
        let mut depth = 0;
        let mut at = id;
        while let Some(parent) = self.visited.parent(at) {
            (at, depth) = (parent, depth + 1);
        }
        Found::new(&self.world, wrong, self.engine.config.by_task, depth)
    }
}
