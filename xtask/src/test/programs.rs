//! The test programs of the workspace: cargo builds them and says where they are.

use crate::needs;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One test program: the unit tests of a crate, or those of its folder `tests`.
pub(super) struct Program {
    /// `crates/tree: unit tests` or `crates/tree: all`.
    pub(super) name: String,
    pub(super) executable: PathBuf,
    /// The crate's own folder: where cargo would run it.
    pub(super) folder: PathBuf,
}

/// What takes long begins early, so that the last one does not run alone.
const FIRST: [&str; 3] = ["crates/testkit: all", "crates/cli: all", "crates/predabs: all"];

/// Builds all test programs; those that take long first.
pub(super) fn build(arguments: &[&str]) -> Result<Vec<Program>, String> {
    let output = Command::new(needs::cargo())
        .args(arguments)
        .args(["--message-format", "json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(output.status.to_string());
    }
    let root = std::env::current_dir().map_err(|error| error.to_string())?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut programs: Vec<Program> =
        messages.lines().filter_map(|message| program(message, &root)).collect();
    let rank = |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
    programs.sort_by(|a, b| (rank(&a.name), &a.name).cmp(&(rank(&b.name), &b.name)));
    Ok(programs)
}

/// From a message of cargo, if it is about a test program.
fn program(message: &str, root: &Path) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let executable = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let place = folder.strip_prefix(root).unwrap_or(&folder).display().to_string();
    let kind = message["target"]["kind"][0].as_str()?;
    let target = if kind == "test" { message["target"]["name"].as_str()? } else { "unit tests" };
    Some(Program { name: format!("{place}: {target}"), executable, folder })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_in_the_messages_of_cargo() {
        let message = |kind: &str, test: bool, executable: &str| {
            format!(
                r#"{{"reason": "compiler-artifact", "manifest_path": "/w/crates/tree/Cargo.toml",
                    "target": {{"kind": ["{kind}"], "name": "all"}}, "profile": {{"test": {test}}},
                    "executable": {executable}}}"#
            )
        };
        let name = |text: &str| program(text, Path::new("/w")).map(|program| program.name);
        let built = "\"/w/target/all-1\"";
        assert_eq!(name(&message("test", true, built)).as_deref(), Some("crates/tree: all"));
        assert_eq!(name(&message("lib", true, built)).as_deref(), Some("crates/tree: unit tests"));
        assert_eq!(name(&message("bin", false, built)), None);
        assert_eq!(name(&message("lib", true, "null")), None);
        assert_eq!(name(r#"{"reason": "build-finished"}"#), None);
    }
}
