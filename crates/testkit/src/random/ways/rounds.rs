//! Barriers with several rounds, Fortran's or the kernel's: what is written in one round is read in the next, some come to a
//! different statement, are fewer than the barrier is for, or stop early.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    let tasks = stage.tasks;
    let fortran = rng.percent(55);
    if fortran {
        stage.head = "use caf;\nuse caf_sync;\n".into();
        if rng.percent(60) {
            stage.last = "caf_stop();\n".into();
        }
    } else {
        let parties = if rng.percent(85) { tasks } else { rng.between(1, tasks + 1) };
        stage.head = "use barrier;\nvar w: Barrier;\nsync var ready: bool = false;\n".into();
        stage.first.fill("when (ready) { }\n".into());
        stage.first[0] = format!("barrier_init(w, {parties});\nready = true;\n");
    }
    for _ in 0..rounds {
        let (from, to) = stage.pair(rng);
        let cell = Stage::cell(rng);
        let give = stage.give(rng, cell);
        stage.say(from, give);
        if rng.percent(40) {
            let other = if cell == "x" { "y" } else { "x" };
            let give = stage.give(rng, other);
            stage.say(to, give);
        }
        let statement = rng.between(1, 2);
        for task in 0..tasks {
            let line = match (fortran, rng.below(12)) {
                (true, 0) => format!("caf_team_barrier({statement});\n"),
                (true, 1) => "caf_sync_all(); caf_sync_all();\n".to_owned(),
                (true, _) => "caf_sync_all();\n".to_owned(),
                (false, 0) => format!("if (k{task} > 1) {{ barrier_wait(w); }}\n"),
                (false, _) => "barrier_wait(w);\n".to_owned(),
            };
            stage.say(task, line);
        }
        let take = stage.take(rng, to, cell);
        stage.say(to, take);
    }
}
