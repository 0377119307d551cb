//! Whether the world at the end of a schedule shows what was claimed.
//!
//! The judge of the search is asked again, here of a world of its own. What it says must show the finding,
//! not be the same to the letter: objects may have other numbers here, and more may be wrong.

use super::Replayer;
use partita_machine::memory::Wanted;
use partita_search::{Judge, Ruling, Turn, Wrong};
use partita_source::Code;

/// What a replay must show at its end.
pub(crate) enum Goal<'a> {
    Wrong(&'a Wrong),
    Code(Code),
}

impl Goal<'_> {
    /// Whether it may be that nobody can bring the program to its end.
    pub(crate) fn may_be_endless(&self) -> bool {
        match self {
            Goal::Wrong(wrong) => matches!(wrong, Wrong::Endless { .. }),
            Goal::Code(code) => matches!(code, Code::Deadlock | Code::Livelock),
        }
    }

    pub(crate) fn code(&self) -> Code {
        match self {
            Goal::Wrong(wrong) => wrong.code(),
            Goal::Code(code) => *code,
        }
    }
}

impl Replayer<'_, '_> {
    /// What is wrong in this world, if it is what was looked for.
    pub(crate) fn confirm(&mut self, goal: &Goal<'_>) -> Option<Wrong> {
        if goal.code() == Code::Deadlock {
            // What cards have yet to do may wake somebody.
            self.drain();
        }
        let tasks = self.world.tasks();
        match goal {
            Goal::Wrong(wrong) => {
                let found = self.judged(&wrong.shown_by(tasks));
                // The one of this world: it knows its objects by its own numbers.
                let mut showing: Vec<Wrong> =
                    found.into_iter().filter(|have| have.shows(wrong)).collect();
                let same = showing.iter().position(|have| have.is_at_nodes_of(wrong));
                (!showing.is_empty()).then(|| showing.swap_remove(same.unwrap_or(0)))
            }
            Goal::Code(code) => {
                let all: Vec<usize> = (0..tasks).collect();
                self.judged(&all).into_iter().find(|have| have.code() == *code)
            }
        }
    }

    /// What is wrong in this world as far as these tasks are concerned.
    fn judged(&mut self, tasks: &[usize]) -> Vec<Wrong> {
        let mut turns = vec![Turn::default(); self.world.tasks()];
        for task in tasks {
            if let Some(turn) = turns.get_mut(*task) {
                turn.run(self.world, *task, |_| {});
            }
        }
        let mut ruling = Ruling::default();
        let cards_move = !self.world.network_idle();
        Judge::default().everything(self.world, &turns, cards_move, &mut ruling);
        ruling.wrong
    }

    /// Lets every card finish what it has.
    fn drain(&mut self) {
        let wanted = Wanted { everything: true, ..Wanted::default() };
        let mut moves = Vec::new();
        while !self.world.network_idle() {
            moves.clear();
            self.world.network_moves(&wanted, &mut moves);
            let Some(first) = moves.first() else { return };
            if self.network(*first).is_none() {
                return;
            }
        }
    }
}
