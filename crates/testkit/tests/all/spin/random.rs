//! Random programs: every third with SPIN's reduction, the others with equal numbers of states.

use super::compare::{Case, Compared, MAX_STATES, compare};
use partita_check::MemoryModel;
use partita_source::SourceMap;
use partita_testkit::files::lowered;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::random::{self, Flavour};
use std::ops::Range;

struct Kind {
    name: &'static str,
    flavour: Flavour,
    memory: MemoryModel,
    pending: u32,
    programs: u64,
    /// At least so many of a hundred have a Promela form.
    percent: u64,
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "shared",
        flavour: Flavour::Shared,
        memory: MemoryModel::Sc,
        pending: 1,
        programs: 150,
        percent: 80,
    },
    Kind {
        name: "remote-under-sc",
        flavour: Flavour::Remote,
        memory: MemoryModel::Sc,
        pending: 1,
        programs: 50,
        percent: 90,
    },
    Kind {
        name: "remote-under-rma",
        flavour: Flavour::Remote,
        memory: MemoryModel::Rma,
        pending: 2,
        programs: 100,
        percent: 90,
    },
    // Many of these recurse or throw, and have no Promela form.
    Kind {
        name: "control",
        flavour: Flavour::Control,
        memory: MemoryModel::Sc,
        pending: 1,
        programs: 100,
        percent: 10,
    },
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("spin/random");
    for kind in &KINDS {
        for seeds in parts(seeds(kind.programs), 50) {
            suite.add(&format!("{}/{}", kind.name, seeds.start), move || test(kind, seeds));
        }
    }
    suite
}

fn test(kind: &Kind, seeds: Range<u64>) -> Result<(), String> {
    let programs = seeds.end - seeds.start;
    let (mut hold, mut violated) = (0, 0);
    for seed in seeds {
        match one(kind, seed)? {
            Compared::Holds => hold += 1,
            Compared::Violated(_) => violated += 1,
            Compared::Large | Compared::Skipped(_) => {}
        }
    }
    let done = hold + violated;
    if done * 100 < programs * kind.percent {
        return Err(format!("only {done} of {programs} have a Promela form"));
    }
    if hold == 0 || violated == 0 {
        return Err(format!("{hold} hold and {violated} are violated: this shows little"));
    }
    Ok(())
}

fn one(kind: &Kind, seed: u64) -> Result<Compared, String> {
    let sources = SourceMap::new();
    let model = lowered(random::program(seed, kind.flavour), 2, &[], &sources)?;
    let case = Case {
        name: &format!("{} {seed}", kind.name),
        model: &model,
        sources: &sources,
        memory: kind.memory,
        pending: kind.pending,
        reduce: seed % 3 == 2,
        max_states: MAX_STATES,
    };
    compare(&case).map_err(|why| format!("{why}\n{}", random::text(seed, kind.flavour)))
}
