//! From what a search did, and what could be replayed of it, to the verdict.

use crate::assurance::assurance;
use crate::finding::Finding;
use crate::outcome::{Assurance, Outcome, Stats, Verdict};
use crate::session::Session;
use partita_machine::Failure;
use partita_search::{Stop, StoreKind};
use partita_source::Code;
use std::time::Duration;

impl Session<'_> {
    pub(crate) fn cannot_start(&self, failure: &Failure) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown,
            reason: Some(format!("the program cannot start: {}", failure.message)),
            findings: Vec::new(),
            stats: Stats::default(),
            assurance: Assurance::default(),
        }
    }

    pub(crate) fn conclude(
        &self,
        findings: Vec<Finding>,
        raw: &partita_search::Outcome,
        doubt: Option<String>,
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
            let reason = "a construct that Partita does not model was reached";
            (Verdict::Unknown, Some(reason.to_owned()))
        } else if let Some(stop) = raw.stopped {
            (Verdict::Unknown, Some(self.stop_reason(stop)))
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
        assurance.notes.extend(beside);
        Outcome { verdict, reason, findings, stats, assurance }
    }

    /// Nothing was found and nothing is left: what that is worth depends on the store.
    pub(crate) fn covered(&self, raw: &partita_search::Outcome) -> (Verdict, Option<String>) {
        let loss = raw.expected_loss;
        match raw.store {
            StoreKind::Exact => (Verdict::Holds, None),
            StoreKind::Fingerprint => {
                let limit = format!(
                    "unless two states share a 64-bit fingerprint (chance at most {loss:.1e})"
                );
                (Verdict::Holds, Some(limit))
            }
            StoreKind::Bitstate => {
                let reason = format!(
                    "the bitstate search found nothing, but it may have taken new states for known ones (expected: {loss:.1e}) and passed over what follows from them"
                );
                (Verdict::Unknown, Some(reason))
            }
        }
    }

    fn stop_reason(&self, stop: Stop) -> String {
        let budget = &self.options.budget;
        match stop {
            Stop::Time => format!(
                "the time budget ({}) ended before every execution was covered",
                rounded(budget.time.unwrap_or_default())
            ),
            Stop::States => format!("more than {} states: the state budget ended", budget.states),
            Stop::Memory => {
                format!("the memory budget ({} bytes) was used up", budget.bytes)
            }
            Stop::Depth => format!("executions are longer than the depth budget {}", budget.depth),
            Stop::Sampling => "random walks found nothing; they prove nothing".to_owned(),
            Stop::FirstFinding => "the search stopped at a finding".to_owned(),
        }
    }
}

/// A share of a budget has more digits than anybody wants to read.
fn rounded(time: Duration) -> String {
    if time.subsec_nanos().is_multiple_of(1_000_000) {
        format!("{time:?}")
    } else {
        format!("{time:.1?}")
    }
}
