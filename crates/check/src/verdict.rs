//! From what a search did, and what could be replayed of it, to the verdict.

use crate::assurance::assurance;
use crate::basis::Remark;
use crate::finding::Finding;
use crate::outcome::{Assurance, Outcome, Stats, Verdict};
use crate::reason::Reason;
use crate::session::Session;
use partita_machine::Failure;
use partita_search::StoreKind;
use partita_source::Code;

impl Session<'_> {
    pub(crate) fn cannot_start(&self, failure: &Failure) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown,
            reason: Some(Reason::CannotStart { program: None, cause: failure.cause.clone() }),
            findings: Vec::new(),
            stats: Stats::default(),
            assurance: Assurance::default(),
        }
    }

    pub(crate) fn conclude(
        &self,
        findings: Vec<Finding>,
        raw: &partita_search::Outcome,
        doubt: Option<Reason>,
        pending: Option<u32>,
    ) -> Outcome {
        let real = findings.iter().filter(|finding| finding.code != Code::Unsupported).count();
        let unsupported = findings.len() - real;
        // What is in doubt beside something certain is still told.
        let beside = doubt.clone().filter(|_| real > 0);
        let (verdict, reason) = if real > 0 {
            (Verdict::Violated, None)
        } else if let Some(doubt) = doubt {
            (Verdict::Unknown, Some(doubt))
        } else if unsupported > 0 {
            (Verdict::Unknown, Some(Reason::NotModelled))
        } else if let Some(stop) = raw.stopped {
            let budget = self.options.budget;
            (Verdict::Unknown, Some(Reason::Stopped { stop, budget }))
        } else {
            self.covered(raw)
        };
        let stats = Stats {
            states: raw.states,
            transitions: raw.transitions,
            depth: raw.depth,
            seconds: raw.seconds,
            store_bytes: raw.store_bytes,
            bytes_per_state: raw.store_bytes as f64 / raw.states.max(1) as f64,
            peak_bytes: raw.peak_bytes,
            threads: self.options.threads,
        };
        let mut assurance = assurance(self, raw, &findings, pending);
        assurance.notes.extend(beside.map(Remark::InDoubt));
        Outcome { verdict, reason, findings, stats, assurance }
    }

    /// Nothing was found and nothing is left: what that is worth depends on the store.
    pub(crate) fn covered(&self, raw: &partita_search::Outcome) -> (Verdict, Option<Reason>) {
        let loss = raw.expected_loss;
        match raw.store {
            StoreKind::Exact => (Verdict::Holds, None),
            StoreKind::Fingerprint => {
                (Verdict::Holds, Some(Reason::SharedFingerprint { chance: loss }))
            }
            StoreKind::Bitstate => {
                (Verdict::Unknown, Some(Reason::TakenForKnown { expected: loss }))
            }
        }
    }
}
