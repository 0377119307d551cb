//! Whether the claims of rules are right: each stage is compared with what it was made from.

use super::abstraction::{Abstraction, Step};
use partita_check::{Finding, Options, Outcome, Output, Verdict, outputs, survey, uncovered};
use partita_model::Built;
use partita_report::worded;
use partita_rewrite::{Claim, Direction, Subject};
use partita_search::Progress;
use partita_source::{Code, Diagnostic, Label, Severity, SourceMap, Span};

/// A claim that is wrong.
pub struct Broken {
    claim: Span,
    what: What,
}

/// What refutes a claim.
pub enum What {
    /// The program has it, the rewritten one does not.
    Lost(Box<Finding>),
    /// The other way round.
    Invented(Box<Finding>),
    LostOutput(String),
    InventedOutput(String),
}

/// What a comparison needs beside the programs.
#[derive(Clone, Copy)]
struct Looking<'a> {
    sources: &'a SourceMap,
    options: &'a Options,
    progress: &'a Progress,
}

impl Abstraction {
    /// Compares, and tells the outcome: a verdict cannot rest on a claim that is wrong.
    pub fn verify(
        &self,
        outcome: &mut Outcome,
        sources: &SourceMap,
        options: &Options,
        progress: &Progress,
    ) -> Vec<Broken> {
        let looking = Looking { sources, options, progress };
        let (mut broken, mut notes) = (Vec::new(), Vec::new());
        let look = |step: &Step| survey(&step.built.model, sources, options, progress);
        let surveys: Vec<Outcome> = self.steps.iter().map(look).collect();
        for (pair, seen) in self.steps.windows(2).zip(surveys.windows(2)) {
            let [before, Step { built: after, stage: Some(stage) }] = pair else { continue };
            let [old, new] = seen else { continue };
            for claim in &stage.claims {
                let wrong = looking.refute(claim, (&before.built, old), (after, new));
                if wrong.is_empty() {
                    notes.push(not_refuted(claim, sources, old, new));
                }
                broken.extend(wrong);
            }
        }
        refuse(outcome, &broken, sources);
        outcome.assurance.notes.extend(notes);
        broken
    }
}

impl Looking<'_> {
    fn refute(
        self,
        claim: &Claim,
        (before, old): (&Built, &Outcome),
        (after, new): (&Built, &Outcome),
    ) -> Vec<Broken> {
        let mut subjects = claim.subjects.clone();
        if subjects.is_empty() {
            subjects.extend(Code::usual().map(Subject::Code));
            subjects.push(Subject::Values);
        }
        let refuted = subjects.into_iter().filter_map(|subject| match subject {
            Subject::Values => self.values(before, after, claim.direction),
            Subject::Code(code) => findings(old, new, claim.direction, code),
        });
        refuted.map(|what| Broken { claim: claim.span, what }).collect()
    }

    fn values(self, before: &Built, after: &Built, direction: Direction) -> Option<What> {
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
        lost.cloned().map(What::LostOutput).or_else(|| invented.cloned().map(What::InventedOutput))
    }
}

fn findings(old: &Outcome, new: &Outcome, direction: Direction, code: Code) -> Option<What> {
    let lost = || uncovered(old, new, code).filter(|_| direction.keeps_all());
    let invented = || uncovered(new, old, code).filter(|_| direction.adds_none());
    let lost = lost().map(|finding| What::Lost(Box::new(finding.clone())));
    lost.or_else(|| invented().map(|finding| What::Invented(Box::new(finding.clone()))))
}

fn not_refuted(claim: &Claim, sources: &SourceMap, old: &Outcome, new: &Outcome) -> String {
    let place = sources.position(claim.span);
    let place = place.map(|(file, at)| format!("{file}:{}", at.line)).unwrap_or_default();
    if old.assurance.complete && new.assurance.complete {
        let (old, new) = (old.stats.states, new.stats.states);
        format!(
            "{place}: `claims {claim}` is right within this scope ({old} and {new} states compared)"
        )
    } else {
        format!("{place}: `claims {claim}` was not refuted, but the budget ended first")
    }
}

fn refuse(outcome: &mut Outcome, broken: &[Broken], sources: &SourceMap) {
    if broken.is_empty() {
        return;
    }
    if outcome.verdict == Verdict::Holds {
        outcome.verdict = Verdict::Unknown;
        outcome.reason = Some("a claim of the rules is wrong".to_owned());
    }
    let notes = broken.iter().map(|one| {
        let diagnostic = one.diagnostic(sources);
        let what = diagnostic.notes.first().cloned().unwrap_or_default();
        format!("wrong claim: {}; {what}", diagnostic.message)
    });
    outcome.assurance.notes.extend(notes);
}

impl Broken {
    /// The claim, and the behaviour that refutes it.
    #[must_use]
    pub fn diagnostic(&self, sources: &SourceMap) -> Diagnostic {
        let message = match &self.what {
            What::Lost(_) => "the rules lose a behaviour of the program".to_owned(),
            What::Invented(_) => {
                "the rules add a behaviour that the program does not have".to_owned()
            }
            What::LostOutput(output) => format!("the rules lose the output {output:?}"),
            What::InventedOutput(output) => format!("the rules add the output {output:?}"),
        };
        let mut diagnostic =
            Diagnostic::new("wrong-claim", Severity::Error, Some(self.claim), message);
        if let Some(finding) = self.finding() {
            let worded = worded(sources, finding);
            diagnostic.notes.push(format!("{}: {}", finding.code, worded.message));
            for end in &worded.ends {
                if let Some(span) = end.span {
                    let text = format!("{}: {}", end.task, end.label);
                    diagnostic.secondary.push(Label { span, text });
                }
            }
        }
        diagnostic
    }

    /// The execution that shows it.
    #[must_use]
    pub fn finding(&self) -> Option<&Finding> {
        match &self.what {
            What::Lost(finding) | What::Invented(finding) => Some(finding),
            What::LostOutput(_) | What::InventedOutput(_) => None,
        }
    }
}
