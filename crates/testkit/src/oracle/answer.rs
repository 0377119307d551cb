//! What `partita` says about a program, from the JSON of `check` and `outputs`.

use super::Lines;
use partita_source::Code;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The answer of `check --all --format json`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// `holds`, `violated` or `unknown`.
    pub name: String,
    pub reason: Option<String>,
    pub codes: BTreeSet<Code>,
}

/// The answer of `outputs`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    pub complete: bool,
    pub outputs: Vec<Lines>,
}

#[derive(Deserialize)]
struct CheckReport {
    verdict: Option<String>,
    reason: Option<String>,
    #[serde(default)]
    violations: Vec<Violation>,
    #[serde(default)]
    errors: Vec<InputError>,
}

#[derive(Deserialize)]
struct Violation {
    code: Code,
}

#[derive(Deserialize)]
struct InputError {
    message: String,
    line: Option<usize>,
}

#[derive(Deserialize)]
struct OutputsReport {
    complete: bool,
    outputs: Vec<OneOutput>,
}

#[derive(Deserialize)]
struct OneOutput {
    text: String,
}

/// Reads the report of `check`.
///
/// # Errors
/// When it is no report, or says that the program was rejected.
pub fn verdict(json: &str) -> Result<Verdict, String> {
    let report: CheckReport =
        serde_json::from_str(json).map_err(|error| format!("no report: {error}: {json}"))?;
    if let Some(error) = report.errors.first() {
        let line = error.line.map_or_else(String::new, |line| format!("line {line}: "));
        return Err(format!("rejected: {line}{}", error.message));
    }
    let name = report.verdict.ok_or("a report without a verdict")?;
    let codes = report.violations.into_iter().map(|violation| violation.code).collect();
    Ok(Verdict { name, reason: report.reason, codes })
}

/// Reads the report of `outputs`.
///
/// # Errors
/// When it is no such report, or a line does not say which image printed it.
pub fn printed(json: &str) -> Result<Printed, String> {
    let report: OutputsReport =
        serde_json::from_str(json).map_err(|error| format!("no outputs: {error}: {json}"))?;
    let outputs = report.outputs.iter().map(|output| by_image(&output.text));
    Ok(Printed { complete: report.complete, outputs: outputs.collect::<Result<_, _>>()? })
}

/// From `image 2: text` lines; exactly one blank after the colon belongs to the label.
fn by_image(text: &str) -> Result<Lines, String> {
    let mut lines = Lines::new();
    for line in text.lines() {
        let labelled = line.strip_prefix("image ").and_then(|rest| rest.split_once(':'));
        let number = labelled.and_then(|(image, rest)| Some((image.parse().ok()?, rest)));
        let (image, rest): (u32, &str) =
            number.ok_or_else(|| format!("which image printed `{line}`?"))?;
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        lines.entry(image).or_default().push(rest.to_owned());
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_with_its_codes() {
        let json = r#"{"verdict": "violated", "reason": null, "stats": {"states": 4},
            "violations": [{"code": "data-race", "message": "m"}, {"code": "deadlock"},
                           {"code": "data-race"}]}"#;
        let verdict = verdict(json).unwrap();
        assert_eq!(verdict.name, "violated");
        assert_eq!(verdict.codes.into_iter().collect::<Vec<_>>(), [Code::DataRace, Code::Deadlock]);
    }

    #[test]
    fn a_rejected_program() {
        let json =
            r#"{"verdict": null, "errors": [{"code": "bad-input", "message": "no", "line": 3}]}"#;
        assert_eq!(verdict(json).unwrap_err(), "rejected: line 3: no");
        assert!(verdict("oops").unwrap_err().starts_with("no report"));
    }

    #[test]
    fn outputs_by_image() {
        let json = r#"{"complete": true, "outputs": [
            {"text": "image 1:  got 1\nimage 1:\nimage 3: x: y\n", "schedule": []}, {"text": ""}]}"#;
        let printed = printed(json).unwrap();
        assert!(printed.complete);
        let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let first = Lines::from([(1, own(&[" got 1", ""])), (3, own(&["x: y"]))]);
        assert_eq!(printed.outputs, [first, Lines::new()]);
    }

    #[test]
    fn a_line_without_an_image() {
        assert!(by_image("got 1\n").unwrap_err().contains("which image"));
        assert!(by_image("image x: 1\n").is_err());
    }
}
