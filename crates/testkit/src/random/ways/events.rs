//! Posts and waits of `caf_events`: hand-overs, one post for two who wait, posts of third tasks, several posts for one wait,
//! and now and then a query.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    stage.head = "use caf_events;\nsymmetric var e: caf_Event;\n".into();
    let asks = rng.percent(15);
    for _ in 0..rounds {
        let (from, to) = stage.pair(rng);
        let third = (0..stage.tasks).find(|task| *task != from && *task != to).unwrap_or(from);
        let cell = Stage::cell(rng);
        let event = format!("e@{}", if rng.percent(70) { to } else { rng.below(stage.tasks) });
        let (give, take) = (stage.give(rng, cell), stage.take(rng, to, cell));
        match rng.below(7) {
            0 | 1 => {
                stage.say(from, give);
                stage.say(from, format!("caf_post({event});\n"));
                stage.say(to, format!("caf_wait({event}, 1);\n"));
                stage.say(to, take);
            }
            // One post, two who want it.
            2 => {
                stage.say(from, format!("caf_post({event});\n"));
                for waits in [to, third] {
                    stage.say(waits, format!("caf_wait({event}, 1);\n"));
                    let take = stage.take(rng, waits, cell);
                    stage.say(waits, take);
                    if rng.percent(70) {
                        stage.say(waits, format!("caf_post({event});\n"));
                    }
                }
            }
            // Two posts for one wait.
            3 => {
                for posts in [from, third] {
                    if rng.percent(50) {
                        let give = stage.give(rng, cell);
                        stage.say(posts, give);
                    }
                    stage.say(posts, format!("caf_post({event});\n"));
                }
                stage.say(to, format!("caf_wait({event}, 2);\n"));
                stage.say(to, take);
            }
            // By way of a third.
            4 => {
                let relay = format!("e@{third}");
                stage.say(from, give);
                stage.say(from, format!("caf_post({relay});\n"));
                stage.say(third, format!("caf_wait({relay}, 1);\n"));
                stage.say(third, format!("caf_post({event});\n"));
                stage.say(to, format!("caf_wait({event}, 1);\n"));
                stage.say(to, take);
            }
            // There and back.
            5 => {
                stage.say(from, give);
                stage.say(from, format!("caf_post({event});\n"));
                stage.say(from, format!("caf_wait(e@{from}, 1);\n"));
                let after = stage.take(rng, from, cell);
                stage.say(from, after);
                stage.say(to, format!("caf_wait({event}, 1);\n"));
                stage.say(to, take);
                stage.say(to, format!("caf_post(e@{from});\n"));
            }
            _ => {
                stage.say(from, format!("caf_post({event});\n"));
                if asks {
                    stage.say(to, Stage::keep(to, &format!("caf_query({event})")));
                }
                let stray = stage.stray(rng, to);
                stage.say(to, stray);
                stage.say(to, format!("caf_wait({event}, 1);\n"));
            }
        }
    }
}
