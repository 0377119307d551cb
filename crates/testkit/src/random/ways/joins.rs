//! Groups and the tasks in them: what children write is read behind the join, beside it, or by a child of a child. Each entry
//! task is a stage of its own here; the children keep in cells of their parents.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    stage.head = "use chpl_sync;\nvar s: ChplSync;\nsync var n: int = 0;\n".into();
    // The tasks are made at run time: one or two are enough to begin with.
    if stage.tasks == 3 {
        stage.tasks = 2;
        stage.bodies.truncate(2);
        stage.first.truncate(2);
    }
    let parent = rng.below(2);
    let other = 1 - parent;
    for _ in 0..rounds.min(2) {
        let cell = Stage::cell(rng);
        let (one, two) = (child(rng, stage, parent, cell), child(rng, stage, other, cell));
        let after = stage.take(rng, parent, cell);
        match rng.below(6) {
            0 | 1 => {
                stage.say(parent, format!("group {{\nspawn {{\n{one}}}\nspawn {{\n{two}}}\n}}\n"));
                stage.say(parent, after);
            }
            // The parent works beside its child.
            2 => {
                stage.say(parent, format!("group {{\nspawn {{\n{one}}}\n{two}}}\n"));
                stage.say(parent, after);
            }
            // A child that makes another, which the same group waits for.
            3 => {
                stage.say(parent, format!("group {{\nspawn {{\n{one}spawn {{\n{two}}}\n}}\n}}\n"));
                stage.say(parent, after);
            }
            // A group in a child: whoever made it waits there.
            4 => {
                let inner = format!("group {{\nspawn {{\n{one}}}\n}}\n{two}");
                stage.say(parent, format!("group {{\nspawn {{\n{inner}}}\n}}\n"));
                stage.say(parent, after);
            }
            // Nobody waits; a sync variable tells.
            _ => {
                stage.say(parent, format!("spawn {{\n{one}chpl_writeEF(s, 1);\n}}\n"));
                stage.say(parent, Stage::keep(parent, "chpl_readFE(s)"));
                stage.say(parent, after);
            }
        }
        if rng.percent(40) {
            let stray = stage.stray(rng, other);
            stage.say(other, stray);
        }
    }
}

/// What a child does: a line or two.
fn child(rng: &mut Rng, stage: &Stage, task: usize, cell: &str) -> String {
    let mut out = String::new();
    for _ in 0..rng.between(1, 2) {
        out += &match rng.below(7) {
            0 | 1 => stage.give(rng, cell),
            2 => "atomic { n = n + 1; }\n".to_owned(),
            3 => format!("when (n >= {}) {{ }}\n", rng.below(2)),
            4 => format!("atomic {{ k{task} = k{task} * 3 + n; }}\n"),
            5 => stage.stray(rng, task),
            _ => "n = n + 1;\n".to_owned(),
        };
    }
    out
}
