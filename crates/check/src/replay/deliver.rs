//! What network cards do in a replay: which pending operation an event means, and when its source is read.

use super::Replayer;
use crate::schedule::{Operation, Value, value_of};
use partita_machine::memory::{Move, MoveInfo, Phase, Wanted};

impl Replayer<'_, '_> {
    pub(super) fn write(&mut self, operation: Operation, value: Value) -> Option<()> {
        let fits = |info: &MoveInfo| info.phase == Phase::Write && value_of(info.value) == value;
        let step = self.pending(operation, fits)?;
        self.network(step)
    }

    /// All instances that are left deliver the same value, reading it now if they have not yet.
    pub(super) fn write_rest(&mut self, operation: Operation, value: Value) -> Option<()> {
        while self.pending(operation, |_| true).is_some() {
            if let Some(step) = self.pending(operation, |info| {
                info.phase == Phase::Read && value_of(info.value) == value
            }) {
                self.network(step)?;
            }
            self.write(operation, value)?;
        }
        Some(())
    }

    /// Reads whose value is there now.
    pub(super) fn place_reads(&mut self) -> Option<()> {
        let operations: Vec<Operation> = self.deliveries.keys().copied().collect();
        for operation in operations {
            loop {
                let done = self.reads.get(&operation).copied().unwrap_or(0);
                let planned = self.deliveries.get(&operation).and_then(|all| all.get(done));
                let Some(&value) = planned else { break };
                let step = self.pending(operation, |info| {
                    info.phase == Phase::Read && value_of(info.value) == value
                });
                let Some(step) = step else { break };
                self.network(step)?;
                self.reads.insert(operation, done + 1);
            }
        }
        Some(())
    }

    /// A move of a pending operation that satisfies a condition; one to the same cell if there is one,
    /// since cells may have other numbers where states are kept in another way.
    pub(super) fn pending(
        &self,
        operation: Operation,
        fits: impl Fn(&MoveInfo) -> bool,
    ) -> Option<Move> {
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        moves.retain(|step| {
            let info = self.world.describe(*step);
            let same = info.issuer.bits == operation.issuer
                && info.statement.bits() == operation.statement
                && info.place.0 == operation.place;
            same && fits(&info)
        });
        let there = |step: &Move| Some(self.world.describe(*step).target.bits) == operation.target;
        moves.iter().copied().find(there).or_else(|| moves.first().copied())
    }
}
