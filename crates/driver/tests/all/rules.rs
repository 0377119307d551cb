//! `tests/rules`: for every program with a rules file of the same name, what the rules make of it, or what is
//! wrong with them. `UPDATE_EXPECT=1` writes the expectations.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use partita_driver::{Driver, Request};
use partita_rewrite::rewrite;
use partita_source::{Diagnostics, SourceMap};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rules").join(name)
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Diagnostics with the text they point at.
fn told(map: &SourceMap, found: &Diagnostics) -> String {
    let mut out = String::new();
    for one in found {
        out.push_str(&format!("{:?} {}: {}\n", one.severity, one.code, one.message));
        for label in one.primary.iter().chain(&one.secondary) {
            let line = map.position(label.span).map(|(file, at)| {
                let name = Path::new(file).file_name().unwrap().to_string_lossy();
                format!("{name}:{}", at.line)
            });
            let shown = map.text(label.span).lines().next().unwrap_or("").trim();
            out.push_str(&format!("  {}: `{shown}` {}\n", line.unwrap_or_default(), label.text));
        }
        for note in &one.notes {
            out.push_str(&format!("  note: {note}\n"));
        }
    }
    out
}

fn rewritten(program: &Path, rules_file: &Path) -> String {
    let (driver, request) = (Driver::default(), Request::of(program));
    let mut map = SourceMap::new();
    let (text, found) = driver.parse(&request, &mut map).unwrap();
    assert!(found.is_empty(), "{}", told(&map, &found));
    let is_table = rules_file.extension().is_some_and(|e| e != "rules");
    let request =
        if is_table { Request { tables: vec![rules_file.to_owned()], ..request } } else { request };
    let mut warnings = Vec::new();
    let sets = if is_table {
        driver.tables(&request, &text, &mut map, &mut warnings)
    } else {
        driver.rules(&[rules_file.to_owned()], text.language, &mut map)
    };
    let sets = match sets {
        Ok(sets) => sets,
        Err(found) => return told(&map, &found),
    };
    let (syntax, applied, found) = match text.language.name() {
        "tree" => {
            let tree = text.tree(&request, &mut Vec::new()).unwrap();
            let (program, applied, found) = rewrite(&sets[0], tree);
            let errors = partita_tree::validate(&program);
            assert!(errors.iter().all(|one| !one.is_error()), "{}", told(&map, &errors));
            (partita_tree::text::print(&program), applied, found)
        }
        _ => {
            let (syntax, applied, found) = text.syntax.rewrite(&sets[0]).unwrap();
            (syntax.print(), applied, found)
        }
    };
    let counts: Vec<String> =
        applied.iter().map(|one| format!("{} x {}\n", one.sites.len(), one.title)).collect();
    let found = warnings.into_iter().chain(found).collect();
    format!("{}{}\n{syntax}", told(&map, &found), counts.concat())
}

fn all(name: &str, extension: &str) {
    let mut seen = 0;
    let mut paths: Vec<_> =
        std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let is_rules = |path: &&PathBuf| {
        path.extension().is_some_and(|e| e == "rules" || e == "lut" || e == "prx")
    };
    for rules_file in paths.iter().filter(is_rules) {
        // `count.second.rules` is another file of rules for `count`.
        let stem = rules_file.file_name().unwrap().to_string_lossy().into_owned();
        let base = stem.split('.').next().unwrap();
        let program = folder(name).join(format!("{base}.{extension}"));
        if !program.exists() {
            continue;
        }
        seen += 1;
        let expected = rules_file.with_extension("after");
        expect_test::expect_file![&expected].assert_eq(&rewritten(&program, rules_file));
    }
    assert!(seen > 1, "no rules in {name}");
}

#[test]
fn tree_text() {
    all("tree", "tree");
}

#[test]
fn fortran() {
    all("fortran", "f90");
}

#[test]
fn x10() {
    all("x10", "x10");
}

#[test]
fn c() {
    all("c", "c");
}

#[test]
fn upc() {
    all("upc", "upc");
}

/// The shipped abstractions on the shipped programs.
#[test]
fn shipped() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let pairs = [
        ("heat", "access-tracking"),
        ("heat", "skip-interior"),
        ("cg", "access-tracking"),
        ("cg", "fold-row"),
    ];
    for (program, rules) in pairs {
        let after = rewritten(
            &examples.join(format!("{program}.f90")),
            &examples.join(format!("rules/{rules}.rules")),
        );
        let expected = folder("shipped").join(format!("{program}.{rules}.after"));
        expect_test::expect_file![&expected].assert_eq(&after);
    }
    let upc = [
        ("heat", "access-tracking"),
        ("heat", "skip-interior"),
        ("cg", "row-tracking"),
        ("cg", "fold-row"),
    ];
    for (program, rules) in upc {
        let after = rewritten(
            &examples.join(format!("upc/{program}.upc")),
            &examples.join(format!("upc/rules/{rules}.rules")),
        );
        let expected = folder("shipped").join(format!("upc-{program}.{rules}.after"));
        expect_test::expect_file![&expected].assert_eq(&after);
    }
}

/// A rules file of ours is no longer than the published one.
#[test]
fn shipped_rules_are_short() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules");
    for (name, most) in [("access-tracking", 10), ("skip-interior", 11), ("fold-row", 7)] {
        let source = text(&rules.join(format!("{name}.rules")));
        let lines = source.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('!'));
        assert!(lines.count() <= most, "{name}");
    }
}
