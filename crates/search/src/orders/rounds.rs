//! Rounds of meetings: who came to which, and what who leaves is ordered after.
//!
//! A `meeting operation` promises that a round ends with the arrival that makes their number equal to `parties`, that nobody leaves
//! before, and that it waits for nothing else (ADR 6). So arrivals of a round may come in any order if nobody else could have come
//! instead: whoever comes to a later round must be ordered after all who came to the earlier ones; and if they come alike. And no round
//! may end while somebody stands in an earlier one, who may not see that his has ended.

use super::clock::{Actor, Clock, Moment};
use partita_machine::Arrival;
use partita_model::{ObjectId, Word};
use rustc_hash::FxHashMap;
use std::sync::Arc;

#[derive(Default)]
struct Meeting {
    /// The present round, and those before.
    number: u64,
    with: Box<[Word]>,
    /// Who came to the present round.
    come: Vec<Moment>,
    clock: Clock,
    /// All who came to earlier rounds.
    earlier: Clock,
    /// All who left them.
    left: Clock,
    /// What those are ordered after who leave a round that has ended.
    ended: FxHashMap<u64, Arc<Clock>>,
    /// The round that each task has come to and not left.
    inside: FxHashMap<Actor, u64>,
}

#[derive(Default)]
pub(super) struct Rounds {
    meetings: FxHashMap<ObjectId, Meeting>,
}

impl Rounds {
    /// A task comes at a moment; `parties` make a round. Whether it could not have been otherwise.
    pub(super) fn arrive(
        &mut self,
        arrival: &Arrival,
        now: Moment,
        clock: &Clock,
        parties: usize,
    ) -> bool {
        let meeting = self.meetings.entry(arrival.object).or_default();
        // Who meets nobody else has left unseen: to look at the record is nobody's concern.
        let stands = parties > 1 && meeting.inside.contains_key(&now.actor);
        if stands || !clock.covers(&meeting.earlier) {
            return false;
        }
        if meeting.come.is_empty() {
            meeting.with.clone_from(&arrival.with);
        } else if meeting.with != arrival.with {
            return false;
        }
        meeting.come.push(now);
        meeting.clock.join(clock);
        meeting.inside.insert(now.actor, meeting.number);
        if meeting.come.len() == parties {
            let stays = meeting.inside.values().any(|round| *round < meeting.number);
            if stays || !meeting.clock.covers(&meeting.left) {
                return false;
            }
            meeting.come.drain(..).for_each(|moment| meeting.earlier.add(moment));
            let clock = Arc::new(std::mem::take(&mut meeting.clock));
            meeting.ended.insert(meeting.number, clock);
            meeting.number += 1;
            let oldest = meeting.inside.values().min().copied().unwrap_or(meeting.number);
            meeting.ended.retain(|round, _| *round >= oldest);
        }
        true
    }

    /// A task leaves, by the step of a moment: what it is ordered after. `None` when its round has not ended.
    pub(super) fn leave(&mut self, object: ObjectId, step: Moment) -> Option<Arc<Clock>> {
        let meeting = self.meetings.get_mut(&object)?;
        let round = meeting.inside.get(&step.actor)?;
        let clock = Arc::clone(meeting.ended.get(round)?);
        meeting.inside.remove(&step.actor);
        meeting.left.add(step);
        Some(clock)
    }

    /// Objects have new numbers: `old` by the new ones.
    pub(super) fn renumber(&mut self, old: &[ObjectId]) {
        let mut before = std::mem::take(&mut self.meetings);
        for (new, old) in old.iter().enumerate() {
            if let Some(meeting) = before.remove(old) {
                self.meetings.insert(ObjectId::new(new), meeting);
            }
        }
    }
}
