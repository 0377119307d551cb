//! Judgements by hand: findings of public programs that a person looked at and found to be right.
//!
//! Lines of `path<TAB>code<TAB>reason`, `#` begins a comment. The path is that of the list, with or
//! without `owner/name:` before it. A program is right when *every* finding is in the file; nothing
//! else in these tables decides that a finding is true.

use super::ending::Ending;
use std::collections::BTreeMap;

#[derive(Default, Debug)]
pub(crate) struct Reviewed {
    /// By path and code.
    reasons: BTreeMap<(String, String), String>,
}

impl Reviewed {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut reasons = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let mut fields = line.splitn(3, '\t').map(str::trim);
            match (fields.next(), fields.next(), fields.next()) {
                (Some(path), Some(code), Some(reason)) if !reason.is_empty() => {
                    reasons.insert((path.to_owned(), code.to_owned()), reason.to_owned());
                }
                _ => {
                    let number = index + 1;
                    return Err(format!(
                        "the reviewed findings, line {number}: expected path, code and reason, \
                         with tabs between"
                    ));
                }
            }
        }
        Ok(Reviewed { reasons })
    }

    /// These and others.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.reasons.extend(other.reasons);
        self
    }

    fn reason(&self, path: &str, name: &str, code: &str) -> Option<&String> {
        let of = |path: &str| self.reasons.get(&(path.to_owned(), code.to_owned()));
        of(path).or_else(|| of(name))
    }

    /// Findings that are all reviewed become right.
    pub(crate) fn judge(&self, path: &str, name: &str, ending: Ending) -> Ending {
        let Ending::Findings(findings) = ending else { return ending };
        let reasons = findings.iter().map(|one| self.reason(path, name, &one.code).cloned());
        match reasons.collect::<Option<Vec<String>>>() {
            Some(reasons) if !reasons.is_empty() => {
                Ending::Reviewed(findings.into_iter().zip(reasons).collect())
            }
            _ => Ending::Findings(findings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ending::Finding;
    use super::*;

    #[test]
    fn only_reviewed_findings_are_right() {
        let finding = |code: &str| Finding {
            code: code.into(),
            message: String::new(),
            place: String::new(),
        };
        let ending = |codes: &[&str]| Ending::Findings(codes.iter().map(|c| finding(c)).collect());
        let text = "# by hand\nx.f90\tdata-race\tno barrier\na/b:x.f90\tdeadlock\tnobody posts\n";
        let reviewed = Reviewed::parse(text).unwrap();
        let judge = |codes: &[&str]| reviewed.judge("x.f90", "a/b:x.f90", ending(codes));
        let reason = |code, why: &str| (finding(code), why.to_owned());
        let race = vec![reason("data-race", "no barrier")];
        assert_eq!(judge(&["data-race"]), Ending::Reviewed(race));
        assert!(matches!(judge(&["data-race", "deadlock"]), Ending::Reviewed(_)));
        let other = ["data-race", "error-stop"];
        assert_eq!(judge(&other), ending(&other));
        assert_eq!(judge(&[]), ending(&[]));
        assert_eq!(reviewed.judge("x.f90", "a/b:x.f90", Ending::Hang), Ending::Hang);
        assert!(Reviewed::parse("x.f90\tdata-race\n").is_err());
        assert!(Reviewed::parse("x.f90 data-race why\n").is_err());
    }
}
