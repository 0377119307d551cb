//! Random X10 programs: what they print, whether they race and whether they wait for ever is what an interpreter of X10 says
//! that knows neither the tree nor the machine; with all reductions and with none.
//!
//! A failure shows the smallest program found that is still judged otherwise. `PARTITA_SEED=n PARTITA_PROGRAMS=1` runs the
//! program of one seed.

use partita_check::{Options, check, outputs};
use partita_search::{Progress, Reductions};
use partita_testkit::files::load;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::random::x10::{Behaviour, Sample};
use std::collections::BTreeSet;
use std::ops::Range;

const PROGRAMS: u64 = 400;
const TOGETHER: u64 = 50;

pub fn suite() -> Suite {
    let mut suite = Suite::new("x10");
    for seeds in parts(seeds(PROGRAMS), TOGETHER) {
        suite.add(&format!("random {seeds:?}"), move || agree(seeds));
    }
    suite.add("once_judged_wrongly", || {
        WRONG_ONCE.iter().try_for_each(|seed| agree(*seed..seed + 1))
    });
    suite
}

/// Seeds of programs of which some output was not found: a task of which nothing is known may print.
const WRONG_ONCE: [u64; 1] = [30_854];

fn agree(seeds: Range<u64>) -> Result<(), String> {
    let count = seeds.end - seeds.start;
    let (mut compared, mut racing, mut stuck) = (0, 0, 0);
    for seed in seeds {
        let Some(sample) = Sample::new(seed) else { continue };
        compared += 1;
        racing += u64::from(sample.behaviour.races);
        stuck += u64::from(sample.behaviour.deadlocks);
        let Err(problem) = judged(&sample) else { continue };
        let small = sample
            .shrink(|smaller| judged(smaller).is_err_and(|other| kind(&other) == kind(&problem)));
        let problem = judged(&small).err().unwrap_or_default();
        let expected = &small.behaviour;
        return Err(format!("seed {seed}:\n{}\n{problem}\nexpected: {expected:?}", small.text));
    }
    // A run over one seed shows what it shows.
    if count > 10 && (compared * 10 < count * 9 || racing == 0 || stuck == 0 || racing == compared)
    {
        return Err(format!(
            "{compared} of {count}, {racing} race, {stuck} wait: that shows little"
        ));
    }
    Ok(())
}

/// The first word of a problem: programs are made smaller without changing it.
fn kind(problem: &str) -> &str {
    problem.split(':').next().unwrap_or_default()
}

fn judged(sample: &Sample) -> Result<(), String> {
    let loaded = load("random.x10", &sample.text, 2, &[])
        .map_err(|problem| format!("refused: {problem}"))?;
    let Behaviour { outputs: expected, races, deadlocks } = &sample.behaviour;
    for reductions in [Reductions::ALL, Reductions::NONE] {
        let options = Options { reductions, all: true, threads: 1, ..Options::default() };
        let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
        let found: BTreeSet<String> =
            outcome.findings.iter().map(|finding| finding.code.to_string()).collect();
        let mut wanted = BTreeSet::new();
        wanted.extend(races.then(|| "data-race".to_owned()));
        wanted.extend(deadlocks.then(|| "deadlock".to_owned()));
        if found != wanted {
            let all = reductions == Reductions::ALL;
            return Err(format!("found: {found:?} instead of {wanted:?}, reduced: {all}"));
        }
    }
    let listed = outputs(&loaded.model, &loaded.sources, &Options::default(), &Progress::default());
    let listed = listed.map_err(|problem| format!("stopped: {problem:?}"))?;
    let printed: BTreeSet<String> = listed.outputs.iter().map(|one| one.text.clone()).collect();
    if printed != *expected {
        return Err(format!("printed: {printed:?}, complete: {}", listed.complete));
    }
    Ok(())
}
