//! `docs/language-rules.md`: every program that it names as a test exists.

use partita_testkit::files::{programs, tests_folder};
use partita_testkit::suite;
use std::collections::BTreeSet;

suite!("language_rules", named_programs_exist);

fn named_programs_exist() {
    let page = tests_folder().join("../docs/language-rules.md");
    let page = std::fs::read_to_string(page).unwrap();
    let stems: BTreeSet<String> =
        ["ui/fortran", "ui/chapel", "ui/x10", "ui/c", "fortran/oracle", "c/oracle"]
            .iter()
            .flat_map(|folder| {
                programs(&tests_folder().join(folder), &["f90", "chpl", "x10", "c"]).unwrap()
            })
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
    let mut named = 0;
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let tests = line.split(" | ").nth(2).unwrap_or_default();
        for name in tests.split('`').skip(1).step_by(2) {
            assert!(stems.contains(name), "no program `{name}`, which is named in: {line}");
            named += 1;
        }
    }
    assert!(named > 450, "only {named} programs are named");
}
