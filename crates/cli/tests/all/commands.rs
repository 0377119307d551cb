//! Commands and their output, as told in `tests/cmd/*.md`: what README.md does not show.
//!
//! They run in the folder `programs` beside them and must not write there.
//! `TRYCMD=overwrite cargo test --release --package partita -- commands/` blesses new output.

use partita_testkit::files::programs;
use partita_testkit::harness::Suite;
use std::path::{Path, PathBuf};

/// The folder of the commands' programs.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/programs")
}

pub fn suite() -> Suite {
    let mut suite = Suite::new("commands");
    for page in programs(&folder().join(".."), &["md"]).unwrap() {
        let name = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        suite.add(&name, move || {
            trycmd::TestCases::new()
                .register_bin("partita", Path::new(env!("CARGO_BIN_EXE_partita")))
                .env("COLUMNS", "100")
                .case(page);
            Ok(())
        });
    }
    assert!(suite.len() >= 10, "pages of tests/cmd are missing");
    suite
}
