//! On what, when and of which commit was measured.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) cores: usize,
    pub(crate) compiler: String,
    pub(crate) date: String,
    pub(crate) commit: String,
}

impl Machine {
    pub(crate) fn look(root: &Path) -> Self {
        let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let dirty = line(Command::new("git").args(["status", "--porcelain"]).current_dir(root));
        let head =
            Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(root).output();
        let mut commit = head.map_or_else(
            |_| "unknown".to_owned(),
            |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        );
        if dirty.is_some() {
            let _ = write!(commit, ", with changes");
        }
        Machine {
            processor: processor(&cpuinfo).unwrap_or_else(|| "unknown processor".into()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            compiler: line(Command::new("cc").arg("--version")).unwrap_or_else(|| "unknown".into()),
            date: line(Command::new("date").args(["-u", "+%Y-%m-%d"])).unwrap_or_default(),
            commit,
        }
    }
}

fn processor(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The first line that a command prints.
fn line(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_named() {
        let text = "processor\t: 0\nmodel name\t: A Fast One @ 3.0GHz\nmodel name\t: other\n";
        assert_eq!(processor(text).as_deref(), Some("A Fast One @ 3.0GHz"));
        assert_eq!(processor(""), None);
    }
}
