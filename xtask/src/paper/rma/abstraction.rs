//! Predicate abstraction of one algorithm with all its flushes and without bounds on its numbers: what
//! the published table says of each, measured.

use partita_check::{MemoryModel, Options, Verdict};
use partita_model::{Scope, lower};
use partita_predabs::{Measures, Prover, Settings, normalize, read_predicates};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_testkit::algorithms::Algorithm;
use std::path::Path;
use std::time::Duration;

/// Seconds for each algorithm.
const SECONDS: u64 = 60;

/// What came of it.
pub(crate) enum Abstracted {
    Proved(Box<Measures>),
    /// Why not.
    Not(String),
}

/// Proves an algorithm with the predicates of the file beside it, or with those that refinement finds.
pub(crate) fn measure(root: &Path, algorithm: &Algorithm) -> Result<Abstracted, String> {
    let name = &algorithm.name;
    let mut sources = SourceMap::new();
    let file = sources.add(name.as_str(), algorithm.text.as_str());
    let (program, _) = partita_rma::read(file, &algorithm.text, name);
    let program = program.ok_or_else(|| format!("{name} does not read"))?;
    let core = match normalize(&program, 1) {
        Ok(core) => core,
        Err(refused) => return Ok(Abstracted::Not(refused.message)),
    };
    let path = root.join("tests/algorithms/rma").join(name).with_extension("predicates");
    let settings = match std::fs::read_to_string(path) {
        Ok(text) => {
            let file = sources.add("predicates", text.as_str());
            let predicates = read_predicates(&core, file, &text)
                .map_err(|_| format!("{name}: its predicates do not read"))?;
            Settings { predicates, infer: false, ..Settings::default() }
        }
        Err(_) => Settings::default(),
    };
    let (model, _) = lower(&program, Scope { places: 1 });
    let budget = Budget { time: Some(Duration::from_secs(SECONDS)), ..Budget::UNLIMITED };
    let options = Options { memory: MemoryModel::Rma, budget, ..Options::default() };
    let mut prover = Prover::new(settings);
    let (outcome, measures) = prover.prove(&core, &model, &sources, &options, &Progress::default());
    Ok(match outcome.verdict {
        Verdict::Holds => Abstracted::Proved(Box::new(measures)),
        Verdict::Violated => Abstracted::Not("violated".to_owned()),
        Verdict::Unknown => {
            Abstracted::Not(outcome.reason.as_ref().map(partita_report::reason).unwrap_or_default())
        }
    })
}
