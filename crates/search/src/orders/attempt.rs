//! The attempt, in parts: some of it before a search, more beside it when that takes long.

use super::{Orders, State};
use crate::engine::Engine;
use crate::outcome::{Found, Outcome, Progress};
use std::time::Duration;

#[derive(Default)]
pub(crate) struct Attempt<'e, 'm> {
    running: Option<Box<Orders<'e, 'm>>>,
    done: Option<Box<Outcome>>,
    found: Option<Box<Found>>,
}

impl<'e, 'm> Attempt<'e, 'm> {
    pub(crate) fn new(engine: &'e Engine<'m>) -> Self {
        Attempt { running: Orders::new(engine).map(Box::new), ..Attempt::default() }
    }

    pub(crate) fn beside_search(&mut self) {
        self.running.iter_mut().for_each(|attempt| attempt.beside_search());
    }

    pub(crate) fn go_on(&mut self, steps: u64, time: Duration, progress: &Progress) {
        let Some(attempt) = &mut self.running else { return };
        match attempt.run(steps, time, progress) {
            State::Unfinished => return,
            State::Done(outcome) => self.done = Some(outcome),
            State::Found(found) => self.found = Some(found),
            State::GivenUp => {}
        }
        self.running = None;
    }

    /// What it has come to, if one execution stands for all.
    pub(crate) fn take_done(&mut self) -> Option<Box<Outcome>> {
        self.done.take()
    }

    /// What is wrong in the execution, or beside it.
    pub(crate) fn take_found(&mut self) -> Option<Box<Found>> {
        self.found.take()
    }
}
