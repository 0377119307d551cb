//! Claims of rules, and what refutes them.

use super::basis::file_and_line;
use super::worded;
use partita_check::{Refutation, TestedClaim, WrongClaim};
use partita_source::{Diagnostic, Label, Severity, SourceMap};

/// What became of a claim, in a sentence.
pub(super) fn tested(map: &SourceMap, claim: &TestedClaim) -> String {
    match claim {
        TestedClaim::Wrong(wrong) => {
            let what = shown(map, wrong).unwrap_or_default();
            format!("wrong claim: {}; {what}", heading(wrong))
        }
        TestedClaim::Right { at, claim, states: [old, new] } => format!(
            "{}: `claims {claim}` is right within this scope ({old} and {new} states compared)",
            file_and_line(map, *at)
        ),
        TestedClaim::Open { at, claim } => format!(
            "{}: `claims {claim}` was not refuted, but the budget ended first",
            file_and_line(map, *at)
        ),
    }
}

/// The claim, and the behaviour that refutes it.
#[must_use]
pub fn wrong_claim(map: &SourceMap, claim: &WrongClaim) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::new("wrong-claim", Severity::Error, Some(claim.at), heading(claim));
    diagnostic.notes.extend(shown(map, claim));
    let ends = claim.finding().map(|finding| worded(map, finding).ends).unwrap_or_default();
    for end in ends {
        if let Some(span) = end.span {
            let text = format!("{}: {}", end.task, end.label);
            diagnostic.secondary.push(Label { span, text });
        }
    }
    diagnostic
}

fn heading(claim: &WrongClaim) -> String {
    match &claim.refuted_by {
        Refutation::Lost(_) => "the rules lose a behaviour of the program".to_owned(),
        Refutation::Invented(_) => {
            "the rules add a behaviour that the program does not have".to_owned()
        }
        Refutation::LostOutput(output) => format!("the rules lose the output {output:?}"),
        Refutation::InventedOutput(output) => format!("the rules add the output {output:?}"),
    }
}

/// The finding that refutes it.
fn shown(map: &SourceMap, claim: &WrongClaim) -> Option<String> {
    let finding = claim.finding()?;
    Some(format!("{}: {}", finding.code, worded(map, finding).message))
}
