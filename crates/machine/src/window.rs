//! Windows: the values that a cell has had and a task may still read (`--memory upc`).
//!
//! A relaxed load may take effect early, so it finds any value that its cell has had since the task's last
//! strict operation, or since its own last store to the cell took effect. The window of a task and cell
//! holds those values without the present one. It is kept only for tasks that may still touch
//! the cell, by the static summary of where they stand.
//!
//! Windows lie in the segment `sets`: task, cell, number of values, the values sorted; sorted.

use crate::world::World;
use partita_model::access::EVERYTHING;
use partita_model::{ObjectId, Position, Tag, Word};

/// Words before the values.
const HEAD: usize = 3;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Window {
    task: Word,
    cell: Word,
    values: Vec<Word>,
}

fn windows(words: &[Word]) -> impl Iterator<Item = (Word, Word, &[Word])> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let [task, cell, count, ..] = *rest else { return None };
        let count = usize::try_from(count.bits).unwrap_or(0);
        let values = rest.get(HEAD..HEAD + count)?;
        rest = &rest[HEAD + count..];
        Some((task, cell, values))
    })
}

impl World<'_> {
    /// What a task may read in a cell beside the present value.
    pub(crate) fn window(&self, task: usize, cell: Word) -> &[Word] {
        let own = Word::task(task);
        let found = windows(&self.sets.words).find(|(task, at, _)| (*task, *at) == (own, cell));
        found.map_or(&[], |(_, _, values)| values)
    }

    /// A task did something strict.
    pub(crate) fn forget_windows(&mut self, task: usize) {
        let own = Word::task(task);
        self.change_windows(|_, windows| windows.retain(|window| window.task != own));
    }

    /// An object is no more.
    pub(crate) fn forget_windows_of(&mut self, object: ObjectId) {
        let of = |cell: Word| cell.as_ref().is_some_and(|(other, _)| other == object);
        self.change_windows(|_, windows| windows.retain(|window| !of(window.cell)));
    }

    /// A task has moved on, or ended: what it cannot read any more is forgotten.
    pub(crate) fn tidy_windows(&mut self, task: usize) {
        let own = Word::task(task);
        self.change_windows(|world, windows| {
            windows.retain(|window| {
                window.task != own || (!world.ended(task) && world.may_meet(task, window.cell))
            });
        });
    }

    /// The acting task changes a cell: others may still find the value before, itself not.
    pub(crate) fn widen_windows(&mut self, cell: Word, before: Word, after: Word) {
        let own = Word::task(self.acting);
        let others = (0..self.task_count)
            .filter(|task| *task != self.acting && !self.ended(*task))
            .filter(|task| before != after && self.may_meet(*task, cell));
        let others: Vec<Word> = others.map(Word::task).collect();
        if others.is_empty() && self.sets.words.is_empty() {
            return;
        }
        let mut all = self.all_windows();
        all.retain(|window| window.cell != cell || window.task != own);
        for task in others {
            let at = all.iter().position(|window| (window.task, window.cell) == (task, cell));
            let at = at.unwrap_or_else(|| {
                all.push(Window { task, cell, values: Vec::new() });
                all.len() - 1
            });
            let values = &mut all[at].values;
            values.retain(|value| *value != after);
            if let Err(place) = values.binary_search(&before) {
                values.insert(place, before);
            }
        }
        self.store_windows(all);
    }

    /// Tasks or objects have new numbers.
    pub(crate) fn renumber_windows(&mut self) {
        let gone = u64::from(u32::MAX);
        self.change_windows(|_, windows| {
            windows.retain(|window| window.task.tag != Tag::Task || window.task.bits != gone);
            windows.iter_mut().for_each(|window| window.values.sort_unstable());
        });
    }

    /// Whether a task may still touch a cell.
    pub(crate) fn may_meet(&self, task: usize, cell: Word) -> bool {
        let Some((object, Some(offset))) = cell.as_ref() else { return false };
        self.may_touch(task, object, offset, false)
    }

    /// The same for writes only, or for any access.
    pub(crate) fn may_touch(
        &self,
        task: usize,
        object: ObjectId,
        offset: u32,
        writes_only: bool,
    ) -> bool {
        let classes = [self.cell_info(object, offset).class, self.type_class(object), EVERYTHING];
        // A task that is elsewhere will touch its own instances at home again.
        let own = self.model.has_on || self.home_of(object) == self.place_of(task);
        self.frames_of(task).any(|Position { proc, loc }| {
            let future = &self.model.proc(proc).future[loc];
            classes.into_iter().any(|class| future.touches(class, own, writes_only))
        })
    }

    fn all_windows(&self) -> Vec<Window> {
        windows(&self.sets.words)
            .map(|(task, cell, values)| Window { task, cell, values: values.to_vec() })
            .collect()
    }

    fn change_windows(&mut self, change: impl FnOnce(&Self, &mut Vec<Window>)) {
        if self.sets.words.is_empty() {
            return;
        }
        let mut all = self.all_windows();
        change(self, &mut all);
        self.store_windows(all);
    }

    fn store_windows(&mut self, mut all: Vec<Window>) {
        all.sort();
        let words: Vec<Word> = all
            .into_iter()
            .flat_map(|window| {
                let head = [window.task, window.cell, Word::index(window.values.len())];
                head.into_iter().chain(window.values)
            })
            .collect();
        if words != self.sets.words {
            *self.sets.edit() = words;
        }
    }
}
