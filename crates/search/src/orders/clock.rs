//! Vector clocks: what a moment of one task has behind it.

use std::fmt;

/// A task of one long execution; the number stays when others end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Actor(pub(super) u32);

impl Actor {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "actor{}", self.0)
    }
}

/// A step of a task, counted from one. Zero is before all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moment {
    pub(super) actor: Actor,
    pub(super) at: u32,
}

impl Moment {
    pub(super) const NEVER: Moment = Moment { actor: Actor(0), at: 0 };

    pub(super) fn next(self) -> Moment {
        Moment { at: self.at + 1, ..self }
    }
}

/// For each task, how many of its steps come before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clock(Vec<u32>);

impl Clock {
    #[inline]
    pub(super) fn get(&self, actor: Actor) -> u32 {
        self.0.get(actor.index()).copied().unwrap_or(0)
    }

    /// Whether a moment lies before.
    #[inline]
    pub(super) fn has(&self, moment: Moment) -> bool {
        moment.at <= self.get(moment.actor)
    }

    pub(super) fn set(&mut self, moment: Moment) {
        if self.0.len() <= moment.actor.index() {
            self.0.resize(moment.actor.index() + 1, 0);
        }
        self.0[moment.actor.index()] = moment.at;
    }

    pub(super) fn add(&mut self, moment: Moment) {
        if !self.has(moment) {
            self.set(moment);
        }
    }

    pub(super) fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = (*own).max(*other);
        }
    }

    /// Whether all that the other has lies before.
    pub(super) fn covers(&self, other: &Clock) -> bool {
        (0u32..).zip(&other.0).all(|(actor, at)| *at <= self.get(Actor(actor)))
    }

    pub(super) fn moments(&self) -> impl Iterator<Item = Moment> {
        (0u32..).zip(&self.0).map(|(actor, at)| Moment { actor: Actor(actor), at: *at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_clocks_cover_both() {
        let moment = |actor, at| Moment { actor: Actor(actor), at };
        let (mut a, mut b) = (Clock::default(), Clock::default());
        a.set(moment(0, 3));
        b.set(moment(2, 1));
        assert!(!a.covers(&b) && !b.covers(&a) && a.has(moment(1, 0)) && !a.has(moment(2, 1)));
        let mut both = a.clone();
        both.join(&b);
        assert!(both.covers(&a) && both.covers(&b) && !both.has(moment(0, 4)));
        assert_eq!(both.moments().filter(|moment| moment.at > 0).count(), 2);
    }
}
