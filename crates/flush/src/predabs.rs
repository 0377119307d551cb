//! The engine that abstracts: for programs whose numbers have no bound. Predicates and what
//! assignments do to them are kept from one placement to the next.

use crate::apply::Variant;
use crate::engine::{Allowance, Answer, Engine, Proof, Verified};
use partita_check::{Options, Verdict};
use partita_model::{Scope, lower};
use partita_predabs::Prover;
use partita_search::Progress;
use partita_tree::passes::{FaceOutside, Pipeline};

pub struct PredabsEngine<'a> {
    /// As for a check; the budget is that of one check.
    pub options: Options,
    /// Where the program does not say it.
    pub places: u32,
    /// Values for configs.
    pub define: &'a [String],
    pub progress: &'a Progress,
    pub prover: Prover,
}

impl Engine for PredabsEngine<'_> {
    fn name(&self) -> &'static str {
        "predabs"
    }

    fn verify(&mut self, variant: &Variant, allowance: &Allowance) -> Verified {
        let unknown = |why: String| Verified { answer: Answer::Unknown(why), states: 0 };
        let (program, mut found) =
            Pipeline::standard(self.define, FaceOutside::default()).run(variant.program.clone());
        let (model, more) = lower(&program, Scope { places: self.places });
        found.extend(more);
        if let Some(error) = found.iter().find(|diagnostic| diagnostic.is_error()) {
            return unknown(error.message.clone());
        }
        let mut options = self.options.clone();
        crate::exact::limit(&mut options, allowance, allowance.states);
        let sources = &variant.sources;
        let done =
            self.prover.verify(&program, self.places, &model, sources, &options, self.progress);
        let (outcome, _) = match done {
            Ok(done) => done,
            Err(refused) => return unknown(refused.message),
        };
        let states = outcome.stats.states;
        let answer = match outcome.verdict {
            Verdict::Holds => Answer::Safe(Proof {
                by: "predicate abstraction (assertions only)".to_owned(),
                scope: outcome.assurance.scope,
                unless: outcome.reason,
                states,
            }),
            Verdict::Violated => match crate::exact::real(outcome.findings) {
                Some(finding) => Answer::Unsafe(Box::new(finding)),
                None => Answer::Unknown("a violation without an execution".to_owned()),
            },
            Verdict::Unknown => Answer::Unknown(outcome.reason.unwrap_or_default()),
        };
        Verified { answer, states }
    }
}
