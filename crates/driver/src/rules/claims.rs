//! Whether the claims of rules are right: each stage is compared with what it was made from.

use super::abstraction::{Abstraction, Step};
use partita_check::{
    Options, Outcome, Output, Reason, Refutation, TestedClaim, Verdict, WrongClaim, outputs,
    survey, uncovered,
};
use partita_model::Built;
use partita_rewrite::{Claim, Direction, Subject};
use partita_search::Progress;
use partita_source::{Code, SourceMap};

/// What a comparison needs beside the programs.
#[derive(Clone, Copy)]
struct Looking<'a> {
    sources: &'a SourceMap,
    options: &'a Options,
    progress: &'a Progress,
}

impl Abstraction {
    /// Compares, and records it in the outcome: a verdict cannot rest on a claim that is wrong.
    pub fn verify(
        &self,
        outcome: &mut Outcome,
        sources: &SourceMap,
        options: &Options,
        progress: &Progress,
    ) {
        let looking = Looking { sources, options, progress };
        let (mut wrong, mut not_wrong) = (Vec::new(), Vec::new());
        let look = |step: &Step| survey(&step.built.model, sources, options, progress);
        let surveys: Vec<Outcome> = self.steps.iter().map(look).collect();
        for (pair, seen) in self.steps.windows(2).zip(surveys.windows(2)) {
            let [before, Step { built: after, stage: Some(stage) }] = pair else { continue };
            let [old, new] = seen else { continue };
            for claim in &stage.claims {
                let refuted = looking.refute(claim, (&before.built, old), (after, new));
                if refuted.is_empty() {
                    not_wrong.push(not_refuted(claim, old, new));
                }
                wrong.extend(refuted);
            }
        }
        if !wrong.is_empty() && outcome.verdict == Verdict::Holds {
            outcome.verdict = Verdict::Unknown;
            outcome.reason = Some(Reason::WrongClaim);
        }
        outcome.assurance.claims = wrong.into_iter().map(TestedClaim::Wrong).collect();
        outcome.assurance.claims.extend(not_wrong);
    }
}

impl Looking<'_> {
    fn refute(
        self,
        claim: &Claim,
        (before, old): (&Built, &Outcome),
        (after, new): (&Built, &Outcome),
    ) -> Vec<WrongClaim> {
        let mut subjects = claim.subjects.clone();
        if subjects.is_empty() {
            subjects.extend(Code::usual().map(Subject::Code));
            subjects.push(Subject::Values);
        }
        let refuted = subjects.into_iter().filter_map(|subject| match subject {
            Subject::Values => self.values(before, after, claim.direction),
            Subject::Code(code) => findings(old, new, claim.direction, code),
        });
        refuted.map(|refuted_by| WrongClaim { at: claim.span, refuted_by }).collect()
    }

    fn values(self, before: &Built, after: &Built, direction: Direction) -> Option<Refutation> {
        let of = |built: &Built| {
            let outputs = outputs(&built.model, self.sources, self.options, self.progress).ok()?;
            let told = |one: &Output| {
                let observed: Vec<String> =
                    one.observed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                format!("{}{}", one.text, observed.join(", "))
            };
            Some(outputs.outputs.iter().map(told).collect::<Vec<String>>())
        };
        let (old, new) = (of(before)?, of(after)?);
        let lost = old.iter().find(|one| !new.contains(one)).filter(|_| direction.keeps_all());
        let invented = new.iter().find(|one| !old.contains(one)).filter(|_| direction.adds_none());
        lost.cloned()
            .map(Refutation::LostOutput)
            .or_else(|| invented.cloned().map(Refutation::InventedOutput))
    }
}

fn findings(old: &Outcome, new: &Outcome, direction: Direction, code: Code) -> Option<Refutation> {
    let lost = || uncovered(old, new, code).filter(|_| direction.keeps_all());
    let invented = || uncovered(new, old, code).filter(|_| direction.adds_none());
    let lost = lost().map(|finding| Refutation::Lost(Box::new(finding.clone())));
    lost.or_else(|| invented().map(|finding| Refutation::Invented(Box::new(finding.clone()))))
}

/// What is known of a claim that nothing refuted.
fn not_refuted(claim: &Claim, old: &Outcome, new: &Outcome) -> TestedClaim {
    let (at, claim) = (claim.span, claim.to_string());
    if old.assurance.complete && new.assurance.complete {
        TestedClaim::Right { at, claim, states: [old.stats.states, new.stats.states] }
    } else {
        TestedClaim::Open { at, claim }
    }
}
