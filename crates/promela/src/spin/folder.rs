//! A folder for one run, removed when the run is over.

use super::{Missing, SpinError};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(super) fn new() -> Result<Folder, String> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("partita-spin-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)
            .map_err(|error| format!("cannot make a temporary folder: {error}"))?;
        Ok(Folder { path })
    }

    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), String> {
        std::fs::write(self.path.join(name), text)
            .map_err(|error| format!("cannot write to a temporary folder: {error}"))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.path.join(name).exists()
    }

    /// Runs a program in the folder to its end; everything it said.
    pub(super) fn finish(&self, program: Missing, args: &[&str]) -> Result<String, SpinError> {
        let output = Command::new(program.program)
            .args(args)
            .current_dir(&self.path)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| {
                if error.kind() == std::io::ErrorKind::NotFound {
                    SpinError::Missing(program)
                } else {
                    SpinError::System(format!("cannot run `{}`: {error}", program.program))
                }
            })?;
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        Ok(text)
    }

    /// Starts the verifier.
    pub(super) fn pan(&self, args: &[&str]) -> Result<Child, String> {
        Command::new(self.path.join("pan"))
            .args(args)
            .current_dir(&self.path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot run pan: {error}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
