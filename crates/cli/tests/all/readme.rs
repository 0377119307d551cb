//! Every command of README.md runs and prints what README.md says.
//!
//! The blocks marked `console` are run by trycmd in a copy of the examples, so that nothing is
//! written into the repository; `...` stands for lines left out there. After a change that is
//! wanted, `TRYCMD=overwrite cargo test --release --package partita -- readme/` brings README.md
//! up to date.

use partita_testkit::suite;
use std::path::{Path, PathBuf};
use std::process::Command;

suite!("readme", console_blocks, cargo_commands);

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn console_blocks() {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = std::fs::remove_dir_all(&copy);
    // The folder that trycmd runs the commands of a page in has the page's name.
    copy_folder(&repository().join("examples"), &copy.join("README.in/examples"));
    std::fs::copy(repository().join("README.md"), copy.join("README.md")).unwrap();
    let cases = trycmd::TestCases::new();
    cases
        .register_bin("partita", Path::new(env!("CARGO_BIN_EXE_partita")))
        .env("COLUMNS", "100")
        .case(copy.join("README.md"));
    cases.run();
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        std::fs::copy(copy.join("README.md"), repository().join("README.md")).unwrap();
    }
}

/// `cargo run --release --` is `partita`: those commands too must find their files.
fn cargo_commands() {
    let readme = std::fs::read_to_string(repository().join("README.md")).unwrap();
    let commands: Vec<&str> = readme
        .lines()
        .filter_map(|line| line.trim().strip_prefix("cargo run --release -- "))
        .collect();
    assert!(!commands.is_empty(), "README.md no longer shows how to run a check");
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_partita"))
            .args(command.split_whitespace())
            .current_dir(repository())
            .output()
            .unwrap();
        let code = output.status.code();
        assert!(matches!(code, Some(0..=2)), "`partita {command}` ends with {code:?}");
        assert!(!output.stdout.is_empty(), "`partita {command}` says nothing");
    }
    assert!(readme.lines().any(|line| line.trim() == "cargo xtask test"));
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}
