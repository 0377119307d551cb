//! A program that rules have rewritten, and what its verdict means for the original.
//!
//! A finding on the abstraction is looked for in the original, by a search of the original within the same
//! scope and budget: it is *confirmed* when the original has a finding of the same code with an end at the
//! same statement of the source (then the original's execution is shown), *spurious* when the original was
//! explored completely without one, and *unconfirmed* otherwise. Statements that a rule added carry the
//! position of the statement they were added for. `holds` on the abstraction carries over for the codes for
//! which the rules claim to lose nothing.

use crate::finding::{End, Finding, Note, Status, What};
use crate::options::Options;
use crate::outcome::{Outcome, Verdict};
use crate::reason::Reason;
use crate::run::check;
use partita_machine::Cause;
use partita_model::Model;
use partita_search::Progress;
use partita_source::{Code, SourceMap, Span};

/// The code that a finding speaks of. A check that a rule adds stands for another code: it says so by
/// stopping with that code as its text.
#[must_use]
pub fn stands_for(finding: &Finding) -> Code {
    if finding.code != Code::ErrorStop {
        return finding.code;
    }
    let What::Failure { cause: Cause::Said(message), .. } = &finding.what else {
        return finding.code;
    };
    let told = |code: &Code| *code != Code::ErrorStop && message.contains(code.name());
    Code::usual().find(told).unwrap_or(finding.code)
}

/// Everything that can be found in a program, by every task.
#[must_use]
pub fn survey(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    progress: &Progress,
) -> Outcome {
    let options = Options { all: true, by_task: true, ..options.clone() };
    check(model, sources, &options, progress)
}

/// A finding about `subject` in `these` that no finding in `those` covers: none of the same code is by the
/// same tasks at the same statements.
#[must_use]
pub fn uncovered<'a>(these: &'a Outcome, those: &Outcome, subject: Code) -> Option<&'a Finding> {
    let about = |finding: &&Finding| stands_for(finding) == subject;
    these.findings.iter().filter(about).find(|one| {
        !those.findings.iter().filter(about).any(|other| covers(other, one) || covers(one, other))
    })
}

/// Whether every end of `one` is an end of `other`.
fn covers(one: &Finding, other: &Finding) -> bool {
    !one.ends.is_empty()
        && one.ends.iter().all(|end| {
            let who = |finding: &'_ Finding, end: &End| {
                end.task.and_then(|task| finding.trace.actor(task)).cloned()
            };
            let same = |there: &End| who(other, there) == who(one, end);
            other.ends.iter().any(|there| same(there) && touches(there.span, end.span))
        })
}

fn touches(left: Option<Span>, right: Option<Span>) -> bool {
    match (left, right) {
        (Some(a), Some(b)) => a.file == b.file && a.start < b.end && b.start < a.end,
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Turns the outcome on an abstraction into one about the original. `keeps` says for which codes the rules
/// claim to lose no behaviour; `resting_on` names the rules.
pub fn judge_abstraction(
    outcome: &mut Outcome,
    original: (&Model, &SourceMap),
    options: &Options,
    progress: &Progress,
    keeps: &dyn Fn(Code) -> bool,
    resting_on: &str,
) {
    match outcome.verdict {
        Verdict::Violated => confirm(outcome, original, options, progress, resting_on),
        Verdict::Holds => carry_over(outcome, keeps, resting_on),
        Verdict::Unknown => {}
    }
}

fn confirm(
    outcome: &mut Outcome,
    (model, sources): (&Model, &SourceMap),
    options: &Options,
    progress: &Progress,
    resting_on: &str,
) {
    let options = Options { all: true, ..options.clone() };
    let truth = check(model, sources, &options, progress);
    let mut confirmed: Vec<Finding> = Vec::new();
    let mut others = Vec::new();
    for mut finding in std::mem::take(&mut outcome.findings) {
        let code = stands_for(&finding);
        // The one that shares most statements with it.
        let shared = |real: &&Finding| {
            let at = |end: &&End| real.ends.iter().any(|have| touches(have.span, end.span));
            finding.ends.iter().filter(at).count()
        };
        let alike = truth.findings.iter().filter(|real| real.code == code && shared(real) > 0);
        let same = alike.max_by_key(|real| (shared(real), std::cmp::Reverse(real.ends.len())));
        match same {
            Some(real) => {
                let mut real = real.clone();
                real.status = Some(Status::Confirmed);
                real.notes.push(Note::Confirmed { rules: resting_on.to_owned() });
                if !confirmed.iter().any(|have| have.schedule == real.schedule) {
                    confirmed.push(real);
                }
            }
            None => {
                let (status, note) = if truth.assurance.complete {
                    (Status::Spurious, Note::Spurious)
                } else {
                    (Status::Unconfirmed, Note::Unconfirmed)
                };
                finding.status = Some(status);
                finding.notes.push(note);
                others.push(finding);
            }
        }
    }
    if confirmed.is_empty() {
        let spurious = others.iter().all(|one| one.status == Some(Status::Spurious));
        outcome.verdict = Verdict::Unknown;
        let rules = resting_on.to_owned();
        outcome.reason = Some(if spurious {
            Reason::OnlyOnAbstraction { rules }
        } else {
            Reason::NotConfirmed { rules }
        });
    }
    outcome.findings = confirmed;
    outcome.findings.extend(others);
}

fn carry_over(outcome: &mut Outcome, keeps: &dyn Fn(Code) -> bool, resting_on: &str) {
    let checks = std::mem::take(&mut outcome.assurance.checks);
    let (kept, lost): (Vec<_>, Vec<_>) = checks.into_iter().partition(|code| keeps(*code));
    outcome.assurance.checks.clone_from(&kept);
    if kept.is_empty() {
        outcome.verdict = Verdict::Unknown;
        outcome.reason = Some(Reason::NothingClaimed { rules: resting_on.to_owned() });
        outcome.assurance.checks = lost;
        return;
    }
    let and = outcome.reason.take().map(Box::new);
    outcome.reason = Some(Reason::IfClaimed { rules: resting_on.to_owned(), and });
}
