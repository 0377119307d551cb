//! The rules: when do a program's claims, its real runs and Partita's answers fit together?
//!
//! 1. The codes that Partita finds are the codes of the claim; `may` names codes that can be found
//!    or not. A claim of no codes needs the verdict `holds`.
//! 2. A run that hangs needs a `deadlock` or a `barrier-mismatch`; a run with another exit code than
//!    zero needs some finding, and has the exit code of the claim, if there is one.
//! 3. What a run printed that went well is among the outputs that Partita lists, and the list is
//!    complete. The real machine goes on after some errors ([`UNNOTICED`]) where an execution of
//!    ours has ended; with these codes nothing is compared.
//! 4. A program that holds has as many outputs as claimed.
//! 5. A program that can fail was seen failing, or somebody has explained why that is rare.

use super::Lines;
use super::answer::{Printed, Verdict};
use super::compare;
use super::real::{End, Run};
use partita_source::Code;
use std::collections::BTreeSet;

/// Errors that a real run does not notice, or not always.
pub const UNNOTICED: [Code; 7] = [
    Code::UninitializedRead,
    Code::LockMisuse,
    Code::IndexOutOfBounds,
    Code::BadPlace,
    Code::IntegerOverflow,
    Code::NullDereference,
    Code::BarrierMismatch,
];

/// What is claimed of one variant of a program on one number of images.
#[derive(Clone, Debug, Default)]
pub struct Claim {
    /// Codes that must be found; empty: holds.
    pub codes: BTreeSet<Code>,
    /// Codes that may be found beside them.
    pub may: BTreeSet<Code>,
    /// The number of different outputs, where the program holds.
    pub outputs: Option<usize>,
    pub exit: Option<i32>,
    pub explained: bool,
}

impl Claim {
    /// Whether real runs are expected to hang.
    #[must_use]
    pub fn may_hang(&self) -> bool {
        [Code::Deadlock, Code::BarrierMismatch].iter().any(|code| self.codes.contains(code))
    }

    /// How often to run it: more where runs differ or a failure is wanted.
    #[must_use]
    pub fn runs(&self) -> u32 {
        let several = self.outputs.is_some_and(|count| count > 1);
        let wanted = !self.codes.is_empty() && !self.explained;
        if several || wanted { 2 } else { 1 }
    }
}

/// Rule 1.
///
/// # Errors
/// How the verdict differs from the claim.
pub fn verdict(claim: &Claim, verdict: &Verdict) -> Result<(), String> {
    let wanted = if claim.codes.is_empty() { "holds" } else { "violated" };
    if verdict.name != wanted {
        let reason = verdict.reason.as_deref().unwrap_or("no reason given");
        let (got, found) = (&verdict.name, list(&verdict.codes));
        return Err(format!("claimed: {wanted}; Partita: {got} ({reason}), found: {found}"));
    }
    let missing: Vec<&Code> = claim.codes.difference(&verdict.codes).collect();
    let more = verdict.codes.difference(&claim.codes).find(|code| !claim.may.contains(code));
    if missing.is_empty() && more.is_none() {
        return Ok(());
    }
    Err(format!("claimed: {}; Partita found: {}", list(&claim.codes), list(&verdict.codes)))
}

/// Rules 2, 3 and 5.
///
/// # Errors
/// How a run contradicts the claim or the outputs.
pub fn runs(
    claim: &Claim,
    runs: &[Run],
    printed: &Printed,
    list_directed: bool,
) -> Result<(), String> {
    let mut failed = false;
    for run in runs {
        match run.end {
            End::Hung if claim.may_hang() => failed = true,
            End::Hung => return Err(format!("a run hung after printing {}", show(&run.lines))),
            End::Exit(0) => was_foreseen(claim, run, printed, list_directed)?,
            End::Exit(code) if claim.codes.is_empty() => {
                return Err(format!("a run failed with {code} after {}", show(&run.lines)));
            }
            End::Exit(code) => {
                if claim.exit.is_some_and(|exit| exit != code) {
                    return Err(format!("a run failed with {code}, not as claimed"));
                }
                failed = true;
            }
        }
    }
    if claim.codes.is_empty() || failed || claim.explained {
        return Ok(());
    }
    Err("it can fail, was not seen failing, and nobody explains why".into())
}

/// Rule 4.
///
/// # Errors
/// How many outputs there are instead.
pub fn count(claim: &Claim, printed: &Printed) -> Result<(), String> {
    if !claim.codes.is_empty() {
        return Ok(());
    }
    if !printed.complete {
        return Err("the list of outputs is not complete".into());
    }
    let got = printed.outputs.len();
    match claim.outputs {
        Some(wanted) if wanted != got => {
            let all: Vec<String> = printed.outputs.iter().map(show).collect();
            Err(format!("claimed: {wanted} outputs; Partita lists {got}:\n{}", all.join("\n")))
        }
        Some(_) | None => Ok(()),
    }
}

fn was_foreseen(
    claim: &Claim,
    run: &Run,
    printed: &Printed,
    list_directed: bool,
) -> Result<(), String> {
    if UNNOTICED.iter().any(|code| claim.codes.contains(code)) {
        return Ok(());
    }
    if !printed.complete {
        return Err("the list of outputs is not complete".into());
    }
    if printed.outputs.iter().any(|output| compare::same(&run.lines, output, list_directed)) {
        return Ok(());
    }
    let all: Vec<String> = printed.outputs.iter().map(show).collect();
    Err(format!("a run printed {}\nPartita lists only\n{}", show(&run.lines), all.join("\n")))
}

fn list(codes: &BTreeSet<Code>) -> String {
    if codes.is_empty() {
        return "nothing".into();
    }
    codes.iter().map(|code| code.name()).collect::<Vec<_>>().join(", ")
}

fn show(lines: &Lines) -> String {
    let of = |(image, lines): (&u32, &Vec<String>)| format!("  image {image}: {lines:?}");
    if lines.is_empty() {
        return "  nothing".into();
    }
    lines.iter().map(of).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(of: &[Code]) -> BTreeSet<Code> {
        of.iter().copied().collect()
    }

    fn claim(of: &[Code]) -> Claim {
        Claim { codes: codes(of), outputs: Some(1), ..Claim::default() }
    }

    fn said(name: &str, of: &[Code]) -> Verdict {
        Verdict { name: name.into(), reason: None, codes: codes(of) }
    }

    fn line(text: &str) -> Lines {
        Lines::from([(1, vec![text.to_owned()])])
    }

    fn run(end: End) -> Run {
        Run { end, lines: line("a") }
    }

    fn printed(texts: &[&str]) -> Printed {
        Printed { complete: true, outputs: texts.iter().map(|text| line(text)).collect() }
    }

    #[test]
    fn codes_must_be_those_of_the_claim() {
        assert!(verdict(&claim(&[]), &said("holds", &[])).is_ok());
        assert!(verdict(&claim(&[]), &said("unknown", &[])).is_err());
        assert!(verdict(&claim(&[Code::Deadlock]), &said("holds", &[])).is_err());
        let race = claim(&[Code::DataRace]);
        assert!(verdict(&race, &said("violated", &[Code::DataRace])).is_ok());
        assert!(verdict(&race, &said("violated", &[Code::Deadlock])).is_err());
        let more = said("violated", &[Code::DataRace, Code::ErrorStop]);
        assert!(verdict(&race, &more).is_err());
        let lenient = Claim { may: codes(&[Code::ErrorStop]), ..race };
        assert!(verdict(&lenient, &more).is_ok());
    }

    #[test]
    fn a_hang_needs_its_finding() {
        let hung = [run(End::Hung)];
        assert!(runs(&claim(&[Code::Deadlock]), &hung, &printed(&[]), false).is_ok());
        assert!(runs(&claim(&[Code::BarrierMismatch]), &hung, &printed(&[]), false).is_ok());
        assert!(runs(&claim(&[Code::DataRace]), &hung, &printed(&["a"]), false).is_err());
        assert!(runs(&claim(&[]), &hung, &printed(&["a"]), false).is_err());
    }

    #[test]
    fn a_failure_needs_a_finding_and_its_exit_code() {
        let failed = [run(End::Exit(3))];
        assert!(runs(&claim(&[]), &failed, &printed(&["a"]), false).is_err());
        let stop = Claim { exit: Some(3), ..claim(&[Code::ErrorStop]) };
        assert!(runs(&stop, &failed, &printed(&[]), false).is_ok());
        assert!(runs(&Claim { exit: Some(4), ..stop }, &failed, &printed(&[]), false).is_err());
    }

    #[test]
    fn what_was_printed_must_be_listed() {
        let well = [run(End::Exit(0))];
        assert!(runs(&claim(&[]), &well, &printed(&["b", "a"]), false).is_ok());
        assert!(runs(&claim(&[]), &well, &printed(&["b"]), false).is_err());
        let cut = Printed { complete: false, ..printed(&["a"]) };
        assert!(runs(&claim(&[]), &well, &cut, false).is_err());
        let race = Claim { explained: true, ..claim(&[Code::DataRace]) };
        assert!(runs(&race, &well, &printed(&["b"]), false).is_err());
        let unset = Claim { explained: true, ..claim(&[Code::UninitializedRead]) };
        assert!(runs(&unset, &well, &printed(&["b"]), false).is_ok());
    }

    #[test]
    fn a_failure_was_seen_or_is_explained() {
        let well = [run(End::Exit(0))];
        let race = claim(&[Code::DataRace]);
        assert!(runs(&race, &well, &printed(&["a"]), false).unwrap_err().contains("explains"));
        let explained = Claim { explained: true, ..race };
        assert!(runs(&explained, &well, &printed(&["a"]), false).is_ok());
    }

    #[test]
    fn outputs_are_counted_where_the_program_holds() {
        assert!(count(&claim(&[]), &printed(&["a"])).is_ok());
        assert!(count(&claim(&[]), &printed(&["a", "b"])).is_err());
        assert!(count(&claim(&[Code::DataRace]), &printed(&["a", "b"])).is_ok());
        let cut = Printed { complete: false, ..printed(&["a"]) };
        assert!(count(&claim(&[]), &cut).is_err());
    }
}
