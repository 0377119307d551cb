//! The release binary, as users get it: with link-time optimisation.

use crate::needs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds `partita` and says where it is.
pub(crate) fn release(root: &Path) -> Result<PathBuf, String> {
    let built = Command::new(needs::cargo())
        .args(["build", "--quiet", "--release", "--package", "partita"])
        .current_dir(root)
        .status();
    if !built.map_err(|error| format!("cannot run cargo: {error}"))?.success() {
        return Err("Partita does not build".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    Ok(target.join("release/partita"))
}
