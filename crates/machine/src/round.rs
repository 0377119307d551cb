//! Local work that goes round: a task that comes back to where it was without anything being different.
//!
//! Local work makes no states, so a loop that only looks at what nobody changes would run to the limit of a
//! step, and come out somewhere in the middle. The step ends where it is seen to repeat instead, and the
//! next one leads back to the same state.
//!
//! Like Brent's search for cycles (1980): a picture of what changed is taken after so many operations, then
//! after twice as many, and compared at every jump back. Pictures are not taken of short steps, and a step that makes or drops
//! objects is not seen to repeat.

use crate::step::Run;
use crate::world::World;
use partita_model::Word;

/// A step of fewer operations is not looked at.
pub(crate) const SHORT: u32 = 64;

/// Comparisons of what is not in the task, for each picture.
const MOST_TRIES: u32 = 16;

/// A picture has at most so many words for each operation that was executed before it: large memory is not copied time and again.
const WORDS: u32 = 16;

/// What changed in a step so far.
#[derive(Default)]
pub(crate) struct Picture {
    /// When the next one is taken; none was taken before the first.
    due: u32,
    task: Vec<Word>,
    header: Vec<Word>,
    objects: Vec<(usize, Vec<Word>)>,
    object_count: usize,
    tries: u32,
}

impl World<'_> {
    /// Whether the last step was long enough to be looked at.
    #[must_use]
    pub fn ran_long(&self) -> bool {
        self.executed >= SHORT
    }

    /// Whether a task that has just jumped back in its code is where it was before in this step.
    pub(crate) fn has_gone_round(&mut self, run: &mut Run) -> bool {
        let executed = run.executed();
        if executed < SHORT {
            return false;
        }
        let mut picture = std::mem::take(&mut self.picture);
        if run.is_first_look() {
            picture.due = SHORT;
        }
        let mut same = false;
        if executed >= picture.due {
            let work = self.to_copy();
            if work <= executed.saturating_mul(WORDS) {
                self.take_picture(run.task, &mut picture);
                picture.due = executed.saturating_mul(2);
            } else {
                picture.due = work / WORDS;
            }
        } else if picture.tries < MOST_TRIES && picture.task == self.tasks[run.task].words {
            picture.tries += 1;
            same = self.is_as_in(&picture);
        }
        self.picture = picture;
        same
    }

    /// The words that a picture has: where nothing is packed, all there are.
    fn to_copy(&self) -> u32 {
        let changed = self.objects[..self.object_count].iter().filter(|one| one.is_changed());
        u32::try_from(changed.map(|object| object.words.len()).sum::<usize>()).unwrap_or(u32::MAX)
    }

    fn take_picture(&self, task: usize, picture: &mut Picture) {
        picture.task.clone_from(&self.tasks[task].words);
        picture.header.clone_from(&self.header.words);
        picture.objects.clear();
        let changed = self.objects[..self.object_count].iter().enumerate();
        let changed = changed.filter(|(_, object)| object.is_changed());
        picture.objects.extend(changed.map(|(number, object)| (number, object.words.clone())));
        picture.object_count = self.object_count;
        picture.tries = 0;
    }

    fn is_as_in(&self, picture: &Picture) -> bool {
        let changed = || self.objects[..self.object_count].iter().filter(|one| one.is_changed());
        picture.header == self.header.words
            && picture.object_count == self.object_count
            && picture.objects.len() == changed().count()
            && picture.objects.iter().all(|(number, words)| self.objects[*number].words == *words)
    }
}
