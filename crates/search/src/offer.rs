//! Storing: states come out of the store into the world, and successors go into it.

use crate::expand::Expander;
use crate::store::{Inserted, StateId, Store, Tree};

impl Expander<'_, '_> {
    /// Loads a state into the world and its tree.
    pub(crate) fn load(&mut self, id: StateId, leaves: &[u32]) {
        match (&mut self.session, self.store) {
            (Some(session), Store::Plain(visited)) => {
                session.load(id, leaves, &mut self.tree);
                self.tree.write_state(&visited.order, &mut self.state);
            }
            (_, Store::Sets(sets)) => sets.load(id, &mut self.state, &mut self.set_tree),
            (None, Store::Plain(_)) => {}
        }
        self.world.load(&self.state);
    }

    /// Stores a task's successors; whether one of them leads ahead, to a state that is still to be
    /// expanded.
    pub(crate) fn store_offers(&mut self, id: StateId, task: usize, depth: u64) -> bool {
        let mut ahead = false;
        let offers = std::mem::take(&mut self.offers);
        for at in self.offered[task].clone() {
            ahead |= self.offer(id, offers.leaves(at), depth);
        }
        self.offers = offers;
        ahead
    }

    /// Stores a successor; whether it will be expanded after this state.
    pub(crate) fn offer(&mut self, id: StateId, state: &[u32], depth: u64) -> bool {
        self.outcome.transitions += 1;
        if let (Some(subsumed), Some(symbolic)) = (&self.engine.subsumed, &self.engine.symbolic)
            && subsumed.covers(&self.world, symbolic, &self.state, state)
        {
            // It may have been expanded already: nobody may be put off because of it.
            return false;
        }
        let inserted = self.insert(id, state, depth);
        self.went_back |= inserted.id <= id;
        if inserted.new {
            match self.store {
                Store::Plain(visited) if self.store.forgets() => {
                    let mut tree = Tree::default();
                    tree.set(state, &visited.order);
                    self.fresh.push(inserted.id, Some(tree.leaves()));
                }
                Store::Plain(_) | Store::Sets(_) => self.fresh.push(inserted.id, None),
            }
            if self.engine.looks_at_states() {
                self.world.load(state);
                self.look(inserted.id, depth + 1);
                self.world.load(&self.state);
            }
        }
        let breadth = self.engine.config.strategy.by_layers();
        inserted.new || (breadth && inserted.ahead)
    }

    fn insert(&mut self, parent: StateId, state: &[u32], depth: u64) -> Inserted {
        match (&mut self.session, self.store) {
            (Some(session), Store::Plain(visited)) => {
                let key = if self.tree.length() == state.len() {
                    self.tree.changes(state, &visited.order, &mut self.changes);
                    session.refold(&self.tree, &self.changes)
                } else {
                    session.fold(state, &mut Tree::default())
                };
                let (id, new) = session.insert(key, state.len(), Some(parent));
                Inserted { id, new, ahead: id.0 >= self.next_layer }
            }
            (_, Store::Sets(sets)) => {
                self.next_set_tree.copy_from(&self.set_tree);
                sets.insert(state, Some(parent), depth + 1, &mut self.next_set_tree)
            }
            (None, Store::Plain(_)) => Inserted { id: parent, new: false, ahead: false },
        }
    }

    /// To be called between batches: lets other threads enlarge the store.
    pub(crate) fn release(&mut self) {
        if let Some(session) = &mut self.session {
            session.release();
        }
    }

    /// The search goes on to the next layer.
    pub(crate) fn new_layer(&mut self) {
        if let (Some(session), Store::Plain(visited)) = (&mut self.session, self.store) {
            session.new_layer();
            self.next_layer = visited.next_number();
        }
    }
}
