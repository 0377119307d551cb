//! `tests/rules`: for every program with a rules file of the same name, what the rules make of it, or what is
//! wrong with them. `UPDATE_EXPECT=1` writes the expectations.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use partita_rewrite::{RuleSet, Syntax, apply_fortran, apply_tree, read};
use partita_source::{Diagnostics, FileId, SourceMap};
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
            let line = map.position(label.span).map(|(file, at)| format!("{file}:{}", at.line));
            let shown = map.text(label.span).lines().next().unwrap_or("").trim();
            out.push_str(&format!("  {}: `{shown}` {}\n", line.unwrap_or_default(), label.text));
        }
        for note in &one.notes {
            out.push_str(&format!("  note: {note}\n"));
        }
    }
    out
}

fn rules(map: &mut SourceMap, path: &Path) -> (RuleSet, Diagnostics) {
    let source = text(path);
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let file = map.add(name, source.clone());
    let folder = path.parent().unwrap().to_owned();
    read(file, &source, &mut |name, _: FileId| {
        let text = std::fs::read_to_string(folder.join(name)).ok()?;
        Some((map.add(name, text.clone()), text))
    })
}

fn rewritten(program: &Path, rules_file: &Path) -> String {
    let mut map = SourceMap::new();
    let source = text(program);
    let name = program.file_name().unwrap().to_string_lossy().into_owned();
    let file = map.add(name.clone(), source.clone());
    let (rules, found) = rules(&mut map, rules_file);
    if found.iter().any(partita_source::Diagnostic::is_error) {
        return told(&map, &found);
    }
    let (new, applied, found) = match rules.syntax {
        Syntax::Tree => {
            let (program, errors) = partita_tree::text::read(file, &source);
            assert!(errors.is_empty(), "{errors:?}");
            let (program, applied, found) = apply_tree(&rules, program);
            let errors = partita_tree::validate(&program);
            assert!(errors.iter().all(|one| !one.is_error()), "{}", told(&map, &errors));
            (partita_tree::text::print(&program), applied, found)
        }
        Syntax::Fortran => {
            let source = partita_fortran::Source { file, name: &name, text: &source };
            let options = partita_fortran::Options::default();
            let (units, errors) = partita_fortran::parse(source, &options, &mut |_, _| None);
            assert!(errors.is_empty(), "{}", told(&map, &errors));
            let (units, applied, found) = apply_fortran(&rules, units);
            (partita_fortran::print::units(&units), applied, found)
        }
    };
    let counts: Vec<String> =
        applied.iter().map(|one| format!("{} x {}\n", one.sites.len(), one.title)).collect();
    format!("{}{}\n{new}", told(&map, &found), counts.concat())
}

fn all(name: &str, extension: &str) {
    let mut seen = 0;
    let mut paths: Vec<_> =
        std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for rules_file in paths.iter().filter(|path| path.extension().is_some_and(|e| e == "rules")) {
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
