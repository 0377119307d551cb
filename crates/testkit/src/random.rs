//! Random kernel programs, small enough for the naive explorer, and their reduction to a readable
//! size when one of them shows a fault.
//!
//! Programs are written as text and read by the tree's own reader, so a seed gives one program for
//! ever and a failing case can be shown as it is. About a third of them violate something; the rest
//! keep a discipline (everything `sync`, or every shared access in `atomic`).

#![expect(clippy::panic, reason = "a generated text that does not read is a fault of this file")]

mod barriers;
pub mod c;
pub mod chapel;
mod control;
pub mod fortran;
mod memory;
mod references;
mod relaxed;
mod remote;
mod rng;
mod shared;
mod shrink;
mod spawning;
mod ways;
mod weak;
pub mod x10;

use partita_source::FileId;
use partita_tree::Program;
pub(crate) use rng::Rng;
pub use shrink::shrink;
pub use ways::{WAYS, Way};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavour {
    /// Two or three entry tasks over a few shared cells.
    Shared,
    /// Spawned tasks, groups, captured locals, places, symmetric variables.
    Spawning,
    /// Remote operations between two or three places, for any memory model.
    Remote,
    /// Calls, recursion, exceptions, jumps, nested loops, narrow integers, locks, barriers.
    Control,
    /// Phases between barriers, arrays by index, arrays of locks.
    Barriers,
    /// Operations that delay without ordering, and ends of segments.
    Weak,
    /// Memory and pointers that two tasks share.
    Memory,
    /// Relaxed and strict accesses, for memory models that delay loads and stores.
    Relaxed,
    /// References to what is made at run time. The naive explorer does not know them.
    References,
    /// One way to synchronise.
    Way(Way),
}

/// Those that the naive explorer knows.
pub const FLAVOURS: [Flavour; 8] = [
    Flavour::Shared,
    Flavour::Spawning,
    Flavour::Remote,
    Flavour::Control,
    Flavour::Barriers,
    Flavour::Weak,
    Flavour::Memory,
    Flavour::Relaxed,
];

/// The random program of a seed.
///
/// # Panics
/// When the generated text does not read: a fault of the generator or of the reader.
#[must_use]
pub fn program(seed: u64, flavour: Flavour) -> Program {
    let text = text(seed, flavour);
    let library = partita_driver::Languages::standard().library();
    let (program, diagnostics) = partita_tree::text::read_with(&library, FileId(0), &text);
    if !diagnostics.is_empty() {
        panic!("seed {seed} of {flavour:?} does not read: {diagnostics:?}\n{text}");
    }
    program
}

/// The text of the random program of a seed.
#[must_use]
pub fn text(seed: u64, flavour: Flavour) -> String {
    let mut rng = rng::Rng::new(seed);
    match flavour {
        Flavour::Shared => shared::text(&mut rng),
        Flavour::Spawning => spawning::text(&mut rng),
        Flavour::Remote => remote::text(&mut rng),
        Flavour::Control => control::text(&mut rng),
        Flavour::Barriers => barriers::text(&mut rng),
        Flavour::Weak => weak::text(&mut rng),
        Flavour::Memory => memory::text(&mut rng),
        Flavour::Relaxed => relaxed::text(&mut rng),
        Flavour::References => references::text(&mut rng),
        Flavour::Way(way) => ways::text(&mut rng, way),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Memory, Options, explore};

    fn sample(flavour: Flavour, memory: Memory, count: u64) -> (u64, u64, usize) {
        let options = Options { memory, places: 2, max_states: 20_000, pending: 2 };
        let (mut violated, mut complete, mut states) = (0, 0, 0);
        for seed in 0..count {
            let program = program(seed, flavour);
            let found = partita_tree::validate(&program);
            assert!(found.is_empty(), "seed {seed}: {found:?}\n{}", text(seed, flavour));
            let outcome = explore(&program, &options)
                .unwrap_or_else(|what| panic!("seed {seed}: {what}\n{}", text(seed, flavour)));
            states += outcome.states;
            if outcome.complete {
                complete += 1;
                violated += u64::from(!outcome.codes.is_empty());
            }
        }
        (violated, complete, states)
    }

    fn mixed(flavour: Flavour, memory: Memory) {
        let count = 120;
        let (violated, complete, states) = sample(flavour, memory, count);
        println!("{flavour:?} {memory:?}: {violated} of {complete} violated, {states} states");
        assert!(complete * 10 >= count * 8, "{complete} of {count} within the budget");
        assert!(violated * 8 >= complete && violated * 4 <= complete * 3, "{violated}/{complete}");
    }

    #[test]
    fn verdicts_are_mixed() {
        mixed(Flavour::Shared, Memory::Sc);
        mixed(Flavour::Spawning, Memory::Sc);
        mixed(Flavour::Remote, Memory::Rma);
        mixed(Flavour::Control, Memory::Sc);
        mixed(Flavour::Barriers, Memory::Sc);
        mixed(Flavour::Weak, Memory::Sc);
        WAYS.into_iter().for_each(|way| mixed(Flavour::Way(way), Memory::Sc));
        // Nearly all of them race; what else goes wrong is compared all the same.
        let (_, complete, _) = sample(Flavour::Relaxed, Memory::Upc, 120);
        assert!(complete >= 108, "{complete} of 120 within the budget");
    }

    #[test]
    fn a_seed_gives_one_program() {
        for flavour in FLAVOURS.into_iter().chain(WAYS.map(Flavour::Way)) {
            assert_eq!(text(7, flavour), text(7, flavour));
            assert_ne!(text(7, flavour), text(8, flavour));
        }
    }

    #[test]
    #[ignore = "a measurement: which findings the flavours give"]
    fn which_codes() {
        for flavour in FLAVOURS.into_iter().chain(WAYS.map(Flavour::Way)) {
            let memory = match flavour {
                Flavour::Remote => Memory::Rma,
                Flavour::Relaxed => Memory::Upc,
                Flavour::Shared
                | Flavour::Spawning
                | Flavour::Control
                | Flavour::Barriers
                | Flavour::Weak
                | Flavour::Memory
                | Flavour::References
                | Flavour::Way(_) => Memory::Sc,
            };
            let options = Options { memory, places: 2, max_states: 20_000, pending: 2 };
            let mut codes = std::collections::BTreeMap::<String, usize>::new();
            for seed in 0..500 {
                for code in explore(&program(seed, flavour), &options).unwrap().codes {
                    *codes.entry(code).or_default() += 1;
                }
            }
            println!("{flavour:?} of 500: {codes:?}");
        }
    }

    #[test]
    #[ignore = "a measurement: cargo test --release -p partita-testkit -- --ignored --nocapture"]
    fn two_thousand_programs() {
        for flavour in FLAVOURS {
            for memory in [Memory::Sc, Memory::Rma, Memory::RmaOrdered, Memory::Upc] {
                let own = match flavour {
                    Flavour::Remote => memory != Memory::Upc,
                    Flavour::Relaxed => memory == Memory::Upc,
                    Flavour::Shared
                    | Flavour::Spawning
                    | Flavour::Control
                    | Flavour::Barriers
                    | Flavour::Weak
                    | Flavour::Memory
                    | Flavour::References
                    | Flavour::Way(_) => memory == Memory::Sc,
                };
                if !own {
                    continue;
                }
                let start = std::time::Instant::now();
                let result = sample(flavour, memory, 2000);
                println!("{flavour:?} {memory:?} {result:?} {:?}", start.elapsed());
            }
        }
    }
}
