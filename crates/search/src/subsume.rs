//! States that a visited one covers: the same but for what is known of the inputs, where less is known.
//!
//! Whatever an execution from the new state does for its inputs, one from the visited state does for them
//! too. The cases of a split are kept: the state that was split covers them, and goes on only through them. Off
//! unless asked for: it costs a question to the solver for each pair.

use partita_machine::{Symbolic, World};
use partita_terms::Term;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, PoisonError};

/// Visited states by all but their path conditions.
#[derive(Default)]
pub struct Subsumed {
    paths: Mutex<FxHashMap<Box<[u32]>, Vec<Term>>>,
}

impl Subsumed {
    /// Whether a visited state covers this one; otherwise it counts as visited from now on.
    pub(crate) fn covers(
        &self,
        world: &World<'_>,
        symbolic: &Symbolic,
        parent: &[u32],
        state: &[u32],
    ) -> bool {
        let Some((rest, path)) = world.apart(state) else { return false };
        let split = world.apart(parent).is_some_and(|(theirs, _)| theirs == rest);
        let mut all = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.entry(rest.into()).or_default();
        // The very same state is the store's business: it may be met on another way.
        if known.contains(&path) {
            return false;
        }
        let covered = !split && known.iter().any(|other| symbolic.implies(path, *other));
        if !covered {
            known.push(path);
        }
        covered
    }
}
