//! Locks, those of Fortran or of the kernel: sections whose updates commute or do not, two locks in some order, a lock that one
//! task takes and another frees, and attempts.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    let fortran = rng.percent(60);
    let (name, record) = if fortran { ("caf_locks", "caf_Lock") } else { ("lock", "Lock") };
    stage.head = format!("use {name};\nvar m: {record};\nvar n: {record};\n");
    let prefix = if fortran { "caf_" } else { "" };
    let attempt = if fortran { "caf_try_lock" } else { "trylock" };
    let tries = rng.percent(if fortran { 20 } else { 35 });
    let takes = |lock: &str| format!("{prefix}lock({lock});\n");
    let frees = |lock: &str| format!("{prefix}unlock({lock});\n");
    for _ in 0..rounds {
        let cell = Stage::cell(rng);
        let kind = rng.below(8);
        for task in 0..stage.tasks {
            if rng.percent(15) {
                continue;
            }
            let lock = if rng.percent(90) { "m" } else { "n" };
            match kind {
                // Both locks, mostly in one order.
                0 => {
                    let (one, two) = if rng.percent(75) { ("m", "n") } else { ("n", "m") };
                    stage.say(task, takes(one));
                    stage.say(task, takes(two));
                    let work = work(rng, stage, task, cell);
                    stage.say(task, work);
                    stage.say(task, frees(two));
                    stage.say(task, frees(one));
                }
                1 if tries => {
                    let won = format!("k{task} = k{task} + 7; {prefix}unlock({lock});");
                    stage.say(task, format!("if ({attempt}({lock})) {{ {won} }}\n"));
                }
                2 if tries && task == 0 => {
                    stage.say(task, takes(lock));
                    stage.say(task, frees(lock));
                }
                // Holds the lock while it waits for something that another may do inside.
                3 => {
                    stage.say(task, takes(lock));
                    let stray = stage.stray(rng, task);
                    stage.say(task, stray);
                    stage.say(task, frees(lock));
                }
                _ => {
                    stage.say(task, takes(lock));
                    let work = work(rng, stage, task, cell);
                    stage.say(task, work);
                    stage.say(task, frees(lock));
                }
            }
        }
    }
}

fn work(rng: &mut Rng, stage: &Stage, task: usize, cell: &str) -> String {
    match rng.below(6) {
        0 | 1 => format!("{cell} = {cell} + {};\n", task + 1),
        2 => format!("{cell} = {cell} * 2 + {task};\n"),
        3 => stage.give(rng, cell),
        _ => Stage::keep(task, cell),
    }
}
