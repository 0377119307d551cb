//! Partita's side: the release binary as a child process, once per variant.

use super::measure::{End, Measure};
use super::models::{BenchModel, Memory, Size};
use super::{CAP_GIGABYTES, CAP_SECONDS, PENDING};
use crate::{build, child};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A way to run `partita check`.
pub(crate) struct Variant {
    pub(crate) key: &'static str,
    pub(crate) args: &'static [&'static str],
    /// Whether it covers the same graph as SPIN without its reduction.
    pub(crate) unreduced: bool,
    /// An option of `partita check` that it needs; it is left out where there is none.
    pub(crate) needs: Option<&'static str>,
}

const fn variant(key: &'static str, args: &'static [&'static str], unreduced: bool) -> Variant {
    Variant { key, args, unreduced, needs: None }
}

const fn stored(key: &'static str, args: &'static [&'static str]) -> Variant {
    Variant { needs: Some("--store"), ..variant(key, args, true) }
}

pub(crate) const REDUCED: &str = "Partita";
pub(crate) const REDUCED_2: &str = "Partita, 2 threads";
pub(crate) const UNREDUCED: &str = "Partita, unreduced";
pub(crate) const UNREDUCED_2: &str = "Partita, unreduced, 2 threads";
pub(crate) const FINGERPRINT: &str = "Partita, unreduced, fingerprints";
pub(crate) const FINGERPRINT_2: &str = "Partita, unreduced, fingerprints, 2 threads";
/// In place of a verdict, for a search that forgets states.
pub(crate) const NOTHING_FOUND: &str = "nothing found";
const BITSTATE: &str = "Partita, unreduced, bit state";

/// What is switched off for the same graph as SPIN's: everything that the export does not do too.
/// Names that the binary does not know are left out.
pub(crate) const NOT_IN_THE_EXPORT: [&str; 4] = ["ample", "futures", "local-cells", "orders"];

pub(crate) const VARIANTS: &[Variant] = &[
    variant(REDUCED, &["--threads", "1"], false),
    variant(REDUCED_2, &["--threads", "2"], false),
    variant(UNREDUCED, &["--threads", "1"], true),
    variant(UNREDUCED_2, &["--threads", "2"], true),
    stored(FINGERPRINT, &["--threads", "1", "--store", "fingerprint"]),
    stored(FINGERPRINT_2, &["--threads", "2", "--store", "fingerprint"]),
    stored(BITSTATE, &["--threads", "1", "--store", "bitstate"]),
];

/// The binary, and which variants it knows.
pub(crate) struct Partita {
    binary: PathBuf,
    help: String,
}

impl Partita {
    /// Builds the release binary.
    pub(crate) fn build(root: &Path) -> Result<Self, String> {
        let binary = build::release(root)?;
        let help = Command::new(&binary).args(["check", "--help"]).output();
        let help = help.map_err(|error| format!("{}: {error}", binary.display()))?.stdout;
        Ok(Partita { binary, help: String::from_utf8_lossy(&help).into_owned() })
    }

    pub(crate) fn variants(&self) -> impl Iterator<Item = &'static Variant> {
        let known = |need: &str| self.help.contains(need);
        VARIANTS.iter().filter(move |variant| variant.needs.is_none_or(known))
    }

    pub(crate) fn run(
        &self,
        file: &Path,
        model: &BenchModel,
        size: &Size,
        variant: &Variant,
    ) -> Measure {
        let mut command = Command::new(&self.binary);
        command.arg("check").arg(file).args(["--format", "json"]);
        command.args(["--places", &size.places.to_string()]);
        command.args(size.define.iter().flat_map(|define| ["-D", define]));
        command.args(["--max-time", &format!("{CAP_SECONDS}s")]);
        command.args(["--max-memory", &format!("{CAP_GIGABYTES}G")]);
        command.args(variant.args);
        if variant.unreduced {
            let known = NOT_IN_THE_EXPORT.into_iter().filter(|name| self.help.contains(name));
            command.args(known.flat_map(|name| ["--no-reduction", name]));
        }
        if model.memory == Memory::Rma {
            command.args(["--memory", "rma"]);
            if variant.unreduced {
                command.args(["--pending", &PENDING.to_string()]);
            }
        }
        measure(&mut command)
    }
}

/// Runs a check that reports as JSON.
pub(crate) fn measure(command: &mut Command) -> Measure {
    match child::run(command) {
        Err(error) => Measure::failed(error.to_string()),
        Ok(done) => match serde_json::from_slice(&done.stdout) {
            Ok(report) => read(&report, done.seconds, done.peak_bytes),
            Err(_) => Measure::failed(first_line(&done.stderr)),
        },
    }
}

/// How the reason of a bit-state search begins that went to its end: it proves nothing.
const BITSTATE_END: &str = "the bitstate search found nothing";

/// What a JSON report says.
fn read(report: &Value, wall: f64, peak_bytes: u64) -> Measure {
    if let Some(message) = report["errors"][0]["message"].as_str() {
        return Measure::failed(message.to_owned());
    }
    let stats = &report["stats"];
    let number = |name: &str| stats[name].as_u64().unwrap_or_default();
    let reason = report["reason"].as_str().unwrap_or("no reason given").to_owned();
    let end = match report["verdict"].as_str() {
        Some("holds") => End::Complete("holds"),
        Some("violated") => End::Complete("violated"),
        _ if reason.starts_with(BITSTATE_END) => End::Complete(NOTHING_FOUND),
        _ => End::Capped(reason),
    };
    Measure {
        end,
        states: number("states"),
        transitions: number("transitions"),
        seconds: stats["seconds"].as_f64().unwrap_or_default(),
        wall,
        bytes: number("store_bytes"),
        // A process that ended at once was not seen; its own account is the next best.
        peak_bytes: peak_bytes.max(number("peak_bytes")),
    }
}

fn first_line(text: &[u8]) -> String {
    String::from_utf8_lossy(text).lines().next().unwrap_or("it printed nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_report_is_read() {
        let stats = json!({"states": 21, "transitions": 24, "seconds": 0.5, "store_bytes": 420});
        let holds = read(&json!({"verdict": "holds", "reason": null, "stats": stats}), 1.0, 0);
        assert_eq!(holds.end, End::Complete("holds"));
        assert_eq!((holds.rate(), holds.bytes_per_state()), (42.0, 20.0));
        let cut = json!({"verdict": "unknown", "reason": "time", "stats": stats});
        assert_eq!(read(&cut, 1.0, 0).end, End::Capped("time".into()));
        let reason = format!("{BITSTATE_END}; it passed over some");
        let lossy = json!({"verdict": "unknown", "reason": reason, "stats": stats});
        assert_eq!(read(&lossy, 1.0, 0).end, End::Complete(NOTHING_FOUND));
        let rejected = json!({"verdict": null, "errors": [{"message": "no such name"}]});
        assert_eq!(read(&rejected, 1.0, 0).end, End::Failed("no such name".into()));
    }

    #[test]
    fn variants_of_options_that_are_missing_are_left_out() {
        let partita = |help: &str| Partita { binary: PathBuf::new(), help: help.into() };
        assert!(partita("--threads").variants().all(|variant| variant.needs.is_none()));
        assert_eq!(partita("--store <STORE>").variants().count(), VARIANTS.len());
    }
}
