//! Sums and other updates that commute with their like, beside those who look: by atomic sections on a cell, by Chapel's atomic
//! variables, in narrow integers that overflow in one order only, and tickets that become an index.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    let wrap = if rng.percent(50) { ", wrap" } else { "" };
    stage.head = format!(
        "use chpl_atomic;\nvar c: ChplAtomic;\nvar b: int(8{wrap}) = 126;\n\
         var a: array[0..3] of int = [0, 0, 0, 0];\n"
    );
    // The counter has a value before anybody looks.
    stage.head += "sync var ready: bool = false;\n";
    let counts = rng.percent(65);
    if counts {
        stage.first.fill("when (ready) { }\n".into());
        stage.first[0] = "chpl_write(c, 0);\nready = true;\n".into();
    }
    for _ in 0..rounds {
        let cell = Stage::cell(rng);
        let kind = rng.below(6);
        for task in 0..stage.tasks {
            if rng.percent(20) {
                continue;
            }
            let by = rng.between(1, 2);
            let line = match kind {
                0 | 1 if counts => match rng.below(8) {
                    0 => Stage::keep(task, &format!("chpl_fetchAdd(c, {by})")),
                    1 => Stage::keep(task, "chpl_read(c)"),
                    2 => format!("chpl_sub(c, {by});\n"),
                    3 => format!("chpl_waitFor(c, {by});\n"),
                    4 => format!("chpl_{}(c, {by});\n", rng.pick(&["max", "min", "or", "xor"])),
                    _ => format!("chpl_add(c, {by});\n"),
                },
                // The order decides whether it overflows, and who is the one.
                2 => match rng.below(3) {
                    0 => "atomic { b = b - 1; }\n".to_owned(),
                    1 => format!("atomic {{ k{task} = k{task} * 3 + b; }}\n"),
                    _ => "atomic { b = b + 1; }\n".to_owned(),
                },
                // Who comes first writes first.
                3 if counts => {
                    stage.say(task, format!("k{task} = chpl_fetchAdd(c, 1);\n"));
                    format!("a[k{task} emod 4] = {};\n", task + 1)
                }
                4 => format!("atomic {{ k{task} = {cell}; {cell} = {cell} + {by}; }}\n"),
                _ => match rng.below(6) {
                    0 => format!("atomic {{ k{task} = k{task} * 3 + {cell}; }}\n"),
                    1 => format!("when ({cell} >= {by}) {{ }}\n"),
                    2 => format!("atomic {{ {cell} = {cell} * 2; }}\n"),
                    3 => stage.stray(rng, task),
                    _ => format!("atomic {{ {cell} = {cell} + {by}; }}\n"),
                },
            };
            stage.say(task, line);
        }
    }
}
