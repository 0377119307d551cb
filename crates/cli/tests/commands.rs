//! Commands and their output, as told in `tests/cmd/*.md`: what README.md does not show.
//!
//! They run in the folder `programs` beside them and must not write there.
//! `TRYCMD=overwrite cargo test --release --package partita --test commands` blesses new output.

use std::path::Path;

#[test]
fn commands() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/programs");
    std::env::set_current_dir(programs).unwrap();
    trycmd::TestCases::new()
        .register_bin("partita", Path::new(env!("CARGO_BIN_EXE_partita")))
        .env("COLUMNS", "100")
        .case("../*.md");
}
