//! Partita's own search.

use super::{Engine, Judgement, Subject};
use crate::refusal::Refusal;
use partita_check::{JudgedBy, MemoryModel, Options, check};
use partita_search::Progress;

#[derive(Clone, Copy, Debug, Default)]
pub struct Own;

impl Own {
    pub(super) fn judge(
        self,
        subject: Subject<'_>,
        options: &Options,
        progress: &Progress,
    ) -> Judgement {
        let outcome = check(subject.model, subject.sources, options, progress);
        let by = match options.memory {
            MemoryModel::Rma if options.by_sets() => JudgedBy::ValueSets,
            MemoryModel::Sc | MemoryModel::Rma | MemoryModel::RmaOrdered | MemoryModel::Upc => {
                JudgedBy::ExactSearch
            }
        };
        let states = outcome.stats.states;
        Judgement { outcome, by, states }
    }
}

impl Engine for Own {
    fn name(&self) -> &'static str {
        "own"
    }

    fn check(
        &mut self,
        subject: Subject<'_>,
        options: &Options,
        progress: &Progress,
    ) -> Result<Judgement, Refusal> {
        Ok(self.judge(subject, options, progress))
    }
}
