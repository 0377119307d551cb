//! Chapel's sync variables: turns, several writers (the last value wins), several consumers, and the methods that do not wait.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    stage.head = "use chpl_sync;\nvar s: ChplSync;\nvar t: ChplSync;\n".into();
    let looks = rng.percent(25);
    for round in 0..rounds {
        let (from, to) = stage.pair(rng);
        let third = (0..stage.tasks).find(|task| *task != from && *task != to).unwrap_or(from);
        let var = if rng.percent(75) { "s" } else { "t" };
        let cell = Stage::cell(rng);
        let fills = |task: usize| format!("chpl_writeEF({var}, {});\n", task + round + 1);
        let empties = |task: usize| Stage::keep(task, &format!("chpl_readFE({var})"));
        let (give, take) = (stage.give(rng, cell), stage.take(rng, to, cell));
        match rng.below(7) {
            0 | 1 => {
                stage.say(from, give);
                stage.say(from, fills(from));
                stage.say(to, empties(to));
                stage.say(to, take);
            }
            // Two writers, one reader who takes both, or one.
            2 => {
                stage.say(from, fills(from));
                stage.say(third, fills(third));
                for _ in 0..rng.between(1, 2) {
                    stage.say(to, empties(to));
                }
            }
            // Two consumers.
            3 => {
                stage.say(from, fills(from));
                stage.say(from, format!("chpl_writeEF({var}, 9);\n"));
                stage.say(to, empties(to));
                stage.say(if third == from { to } else { third }, empties(to));
            }
            // A lock made of it.
            4 => {
                stage.say(from, fills(from));
                for task in [from, to] {
                    stage.say(task, empties(task));
                    let give = stage.give(rng, cell);
                    stage.say(task, give);
                    stage.say(task, fills(task));
                }
            }
            5 if looks => {
                stage.say(from, fills(from));
                let look = match rng.below(4) {
                    0 => format!("if (chpl_isFull({var})) {{ k{to} = k{to} + 4; }}\n"),
                    1 => format!("chpl_writeXF({var}, 7);\n"),
                    2 => format!("chpl_reset({var}, 0);\n"),
                    _ => Stage::keep(to, &format!("chpl_readFF({var})")),
                };
                stage.say(to, look);
                stage.say(to, empties(to));
            }
            _ => {
                stage.say(from, give);
                stage.say(from, fills(from));
                stage.say(to, Stage::keep(to, &format!("chpl_readFF({var})")));
                stage.say(to, take);
            }
        }
    }
}
