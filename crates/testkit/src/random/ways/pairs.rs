//! SYNC IMAGES of `caf_images`: pairs that meet around a hand-over, rings, a relay through a third, and images that stop early.

use super::Stage;
use crate::random::rng::Rng;

pub fn play(rng: &mut Rng, stage: &mut Stage, rounds: usize) {
    stage.head = "use caf;\nuse caf_images;\n".into();
    if rng.percent(50) {
        stage.last = "caf_stop();\n".into();
    }
    let meets = |image: usize| format!("caf_sync_image({});\n", image + 1);
    for _ in 0..rounds {
        let (from, to) = stage.pair(rng);
        let third = (0..stage.tasks).find(|task| *task != from && *task != to);
        let cell = Stage::cell(rng);
        let (give, take) = (stage.give(rng, cell), stage.take(rng, to, cell));
        match (rng.below(5), third) {
            // By way of a third.
            (0, Some(third)) => {
                stage.say(from, give);
                stage.say(from, meets(third));
                stage.say(third, meets(from));
                stage.say(third, meets(to));
                stage.say(to, meets(third));
                stage.say(to, take);
            }
            // Each with both neighbours, in the order of their numbers or not.
            (1, Some(third)) => {
                stage.say(from, give);
                for (task, mut others) in
                    [(from, [to, third]), (to, [from, third]), (third, [from, to])]
                {
                    if rng.percent(70) {
                        others.sort_unstable();
                    }
                    others.into_iter().for_each(|other| stage.say(task, meets(other)));
                }
                stage.say(to, take);
            }
            // A pair meets, and meets again.
            (2, _) => {
                stage.say(from, give);
                stage.say(from, meets(to));
                stage.say(from, meets(to));
                let after = stage.take(rng, from, cell);
                stage.say(from, after);
                stage.say(to, meets(from));
                stage.say(to, take);
                stage.say(to, meets(from));
            }
            _ => {
                stage.say(from, give);
                stage.say(from, meets(to));
                stage.say(to, meets(from));
                stage.say(to, take);
            }
        }
    }
}
