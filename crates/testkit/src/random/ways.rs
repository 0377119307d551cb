//! One way to synchronise at a time, for the reductions that let operations of the preludes change places.
//!
//! Two or three tasks play rounds in which something is handed over; then statements are left out, doubled or exchanged
//! with their neighbours. Every task keeps what it read in a cell of its own, which is observed at the end: a reduction
//! that loses an order loses an end, even where nothing fails. Some guards look at plain cells, so that waiting races.
//!
//! Every statement stands on a line of its own, an atomic section on one line with all that it does: findings are compared by
//! lines.

mod adds;
mod events;
mod joins;
mod locks;
mod pairs;
mod rounds;
mod sync_vars;

use super::rng::Rng;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Posts and waits.
    Events,
    /// SYNC IMAGES.
    Pairs,
    Locks,
    /// Variables that are full or empty.
    SyncVars,
    /// Updates that commute with their like.
    Adds,
    /// Barriers with several rounds.
    Rounds,
    /// Groups and their tasks.
    Joins,
}

pub const WAYS: [Way; 7] =
    [Way::Events, Way::Pairs, Way::Locks, Way::SyncVars, Way::Adds, Way::Rounds, Way::Joins];

/// What a task may do with the cells that all share.
struct Stage {
    tasks: usize,
    /// The cells are `sync`: they never race.
    calm: bool,
    /// What the program uses and declares, beside the cells.
    head: String,
    /// What each task does, a line each.
    bodies: Vec<Vec<String>>,
    /// How each task begins and ends, whatever is left out between.
    first: Vec<String>,
    last: String,
}

pub fn text(rng: &mut Rng, way: Way) -> String {
    let tasks = if rng.percent(60) { 2 } else { 3 };
    let mut stage = Stage {
        tasks,
        calm: rng.percent(55),
        head: String::new(),
        bodies: vec![Vec::new(); tasks],
        first: vec![String::new(); tasks],
        last: String::new(),
    };
    let rounds = rng.between(1, if tasks == 2 { 3 } else { 2 });
    match way {
        Way::Events => events::play(rng, &mut stage, rounds),
        Way::Pairs => pairs::play(rng, &mut stage, rounds),
        Way::Locks => locks::play(rng, &mut stage, rounds),
        Way::SyncVars => sync_vars::play(rng, &mut stage, rounds),
        Way::Adds => adds::play(rng, &mut stage, rounds),
        Way::Rounds => rounds::play(rng, &mut stage, rounds),
        Way::Joins => joins::play(rng, &mut stage, rounds),
    }
    if rng.percent(55) {
        spoil(rng, &mut stage);
    }
    stage.text(rng)
}

/// Leaves something out, does it twice, exchanges neighbours, or adds what has no place there.
fn spoil(rng: &mut Rng, stage: &mut Stage) {
    for _ in 0..rng.between(1, 2) {
        let task = rng.below(stage.tasks);
        let count = stage.bodies[task].len();
        if count == 0 {
            continue;
        }
        let at = rng.below(count);
        match rng.below(6) {
            0 | 1 => {
                stage.bodies[task].remove(at);
            }
            2 if count < 7 => {
                let again = stage.bodies[task][at].clone();
                stage.bodies[task].insert(at, again);
            }
            3 if at > 0 => stage.bodies[task].swap(at - 1, at),
            _ => {
                let stray = stage.stray(rng, task);
                stage.bodies[task].insert(at, stray);
            }
        }
    }
}

impl Stage {
    fn text(&self, rng: &mut Rng) -> String {
        let sync = if self.calm { "sync " } else { "" };
        let mut out = format!("places {};\n{}", self.tasks, self.head);
        out += &format!("{sync}var x: int = 0;\n{sync}var y: int = 1;\n");
        let kept = |task: usize| format!("k{task}");
        for task in 0..self.tasks {
            out += &format!("var {}: int = 0;\n", kept(task));
        }
        for (task, body) in self.bodies.iter().enumerate() {
            let (first, last) = (&self.first[task], &self.last);
            out += &format!("proc p{task}() {{\n{first}{}{last}}}\n", body.concat());
            out += &format!("entry p{task} on {task};\n");
        }
        let all: Vec<String> = (0..self.tasks).map(kept).collect();
        out += &format!("observe x, y, {};\n", all.join(", "));
        if rng.percent(12) {
            let is = rng.pick(&["<=", "==", "!="]);
            out += &format!("final x {is} {};\n", rng.between(1, 4));
        }
        if rng.percent(6) {
            out += &format!("always y <= {};\n", rng.between(1, 4));
        }
        out
    }

    /// Keeps a value among those that were kept before.
    fn keep(task: usize, what: &str) -> String {
        format!("k{task} = k{task} * 3 + {what};\n")
    }

    /// A cell that all share.
    fn cell(rng: &mut Rng) -> &'static str {
        if rng.percent(60) { "x" } else { "y" }
    }

    /// Writes a cell for somebody to read.
    fn give(&self, rng: &mut Rng, cell: &str) -> String {
        match rng.below(5) {
            0 => format!("{cell} = {cell} + 1;\n"),
            1 => format!("{cell} = {cell} * 2;\n"),
            _ => format!("{cell} = {};\n", rng.between(1, 3)),
        }
    }

    /// Looks at what somebody has written.
    fn take(&self, rng: &mut Rng, task: usize, cell: &str) -> String {
        match rng.below(6) {
            0 => self.give(rng, cell),
            1 => format!("if (k{task} > 1) {{ {cell} = {}; }}\n", rng.below(3)),
            _ => Self::keep(task, cell),
        }
    }

    /// Something that belongs to no round.
    fn stray(&self, rng: &mut Rng, task: usize) -> String {
        let cell = Self::cell(rng);
        match rng.below(10) {
            0 => format!("when ({cell} >= 1) {{ }}\n"),
            1 => format!("when ({cell} != 2) {{ k{task} = k{task} + 5; }}\n"),
            2 => format!("when (x <= y) {{ {cell} = {cell} + 1; }}\n"),
            3 => format!("atomic {{ {cell} = {cell} + 1; }}\n"),
            4 => format!("assert {cell} <= {};\n", rng.between(1, 4)),
            5 => format!("atomic {{ k{task} = k{task} * 3 + {cell}; }}\n"),
            6 => self.give(rng, cell),
            // What the others have done by then shows at the end.
            7 => "stop all;\n".to_owned(),
            _ => Self::keep(task, cell),
        }
    }

    /// Two different tasks.
    fn pair(&self, rng: &mut Rng) -> (usize, usize) {
        let one = rng.below(self.tasks);
        (one, (one + 1 + rng.below(self.tasks - 1)) % self.tasks)
    }

    fn say(&mut self, task: usize, line: impl Into<String>) {
        self.bodies[task].push(line.into());
    }
}
