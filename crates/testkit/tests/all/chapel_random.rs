//! Random Chapel programs: what they print here is what the specification says.
//!
//! A failure shows the smallest program found that is still judged wrongly, with both texts. `PARTITA_SEED=n PARTITA_PROGRAMS=1` runs
//! the program of one seed.

use partita_check::{Options, check, outputs};
use partita_search::Progress;
use partita_testkit::files::load;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::random::chapel::Sample;
use std::ops::Range;

const PROGRAMS: u64 = 500;
const TOGETHER: u64 = 50;

pub fn suite() -> Suite {
    let mut suite = Suite::new("chapel");
    for seeds in parts(seeds(PROGRAMS), TOGETHER) {
        suite.add(&format!("random {seeds:?}"), move || agree(seeds));
    }
    suite
}

fn agree(seeds: Range<u64>) -> Result<(), String> {
    for seed in seeds {
        let sample = Sample::new(seed);
        let Err(problem) = judged(&sample) else { continue };
        let small = sample
            .shrink(|smaller| judged(smaller).is_err_and(|other| kind(&other) == kind(&problem)));
        let problem = judged(&small).err().unwrap_or_default();
        return Err(format!(
            "seed {seed}:\n{}\n{problem}\nexpected:\n{}",
            small.text, small.prints
        ));
    }
    Ok(())
}

/// The first word of a problem: programs are made smaller without changing it.
fn kind(problem: &str) -> &str {
    problem.split(':').next().unwrap_or_default()
}

/// It prints one text, the expected one, and nothing is wrong with it.
fn judged(sample: &Sample) -> Result<(), String> {
    let loaded = load("random.chpl", &sample.text, 1, &[])
        .map_err(|problem| format!("refused: {problem}"))?;
    let listed = outputs(&loaded.model, &loaded.sources, &Options::default(), &Progress::default());
    let listed = listed.map_err(|problem| format!("stopped: {problem:?}"))?;
    let [one] = listed.outputs.as_slice() else {
        return Err(format!("outputs: {}, complete: {}", listed.outputs.len(), listed.complete));
    };
    if one.text != sample.prints {
        return Err(format!("printed:\n{}", one.text));
    }
    let outcome = check(&loaded.model, &loaded.sources, &Options::default(), &Progress::default());
    match outcome.findings.first() {
        Some(finding) => Err(format!("found: {:?}: {:?}", finding.code, finding.what)),
        None => Ok(()),
    }
}
