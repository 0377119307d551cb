//! Programs by chance: small enough that all their executions can be listed.

use super::program::{FIELDS, Stmt};
use crate::random::Rng;

/// What may stand somewhere.
#[derive(Clone, Copy)]
struct Around {
    depth: usize,
    /// At the object's place.
    home: bool,
    /// Directly in a clocked finish, so that clocked activities may start.
    clocked: bool,
    /// Some clocked finish is around, however far.
    in_clocked: bool,
    /// Something catches.
    caught: bool,
}

pub fn main(seed: u64) -> Vec<Stmt> {
    let mut rng = Rng::new(seed ^ 0x5831_3000);
    let mut left = rng.between(6, 11);
    let around = Around { depth: 0, home: true, clocked: false, in_clocked: false, caught: false };
    let mut main = block(&mut rng, around, &mut left);
    main.push(Stmt::Show(rng.below(FIELDS.len())));
    main
}

fn block(rng: &mut Rng, around: Around, left: &mut usize) -> Vec<Stmt> {
    let mut stmts = Vec::new();
    for _ in 0..rng.between(1, 3) {
        if *left == 0 {
            break;
        }
        *left -= 1;
        stmts.push(statement(rng, around, left));
    }
    if around.caught && rng.percent(12) {
        stmts.push(Stmt::Throw);
    }
    stmts
}

fn set(rng: &mut Rng) -> Stmt {
    let from = rng.percent(60).then(|| rng.below(FIELDS.len()));
    Stmt::Set { to: rng.below(FIELDS.len()), from, add: i64::from(rng.percent(70)) }
}

fn sets(rng: &mut Rng, least: usize) -> Vec<Stmt> {
    (0..rng.between(least, 2)).map(|_| set(rng)).collect()
}

fn statement(rng: &mut Rng, around: Around, left: &mut usize) -> Stmt {
    let inner = Around { depth: around.depth + 1, ..around };
    let plain = if around.home { 2 } else { 0 };
    let deep = usize::from(around.depth < 4);
    let choice = rng.weighted(
        &[
            (plain * 4, 0),
            (plain * 2, 1),
            (1, 2),
            (deep * 7, 3),
            (deep * usize::from(around.clocked) * 9, 4),
            (deep * 4, 5),
            (deep * usize::from(!around.in_clocked) * 3, 6),
            (deep * 2, 7),
            (plain * 3, 8),
            (plain, 9),
            (deep * 2, 10),
            (usize::from(around.in_clocked) * 5, 11),
        ],
        2,
    );
    let spawned = Around { clocked: false, ..inner };
    match choice {
        0 => set(rng),
        1 => Stmt::Show(rng.below(FIELDS.len())),
        3 => Stmt::Async(block(rng, spawned, left)),
        4 => Stmt::ClockedAsync(block(rng, inner, left)),
        5 => Stmt::Finish(block(rng, inner, left)),
        6 => {
            let inside = Around { clocked: true, in_clocked: true, ..inner };
            Stmt::ClockedFinish(block(rng, inside, left))
        }
        7 => {
            let caught = Around { caught: true, ..inner };
            Stmt::TryFinish(block(rng, caught, left), 90 + i64::try_from(*left).unwrap_or(0))
        }
        8 => Stmt::Atomic(sets(rng, 1)),
        9 => {
            let least = i64::from(rng.percent(80));
            Stmt::When { field: rng.below(FIELDS.len()), least, body: sets(rng, 0) }
        }
        10 if around.home => Stmt::AtOther(block(rng, Around { home: false, ..inner }, left)),
        10 => Stmt::AtHome(block(rng, Around { home: true, ..inner }, left)),
        11 => Stmt::Advance,
        _ => Stmt::Say(i64::try_from(rng.below(9)).unwrap_or(0)),
    }
}
