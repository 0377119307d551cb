//! The arrows of ARCHITECTURE.md: its list of crates is complete, and a crate depends only on those before it.
//!
//! Manifests are read line by line: what cargo would call a dependency without naming it `partita-..` at the start of a
//! line is not seen; the workspace has no other way of writing one. The tests of a crate may know later ones, but
//! which, is written down here.

use partita_testkit::files::tests_folder;
use partita_testkit::suite;
use std::collections::BTreeSet;
use std::path::Path;

suite!("arrows", every_crate_is_listed, no_crate_knows_a_later_one, manifests_and_lists_are_read);

/// Tests that know a crate after their own.
const TESTS_THAT_KNOW_MORE: [(&str, &str); 2] = [("cli", "testkit"), ("predabs", "testkit")];

/// A crate as its manifest tells it.
#[derive(PartialEq, Eq, Debug)]
struct Manifest {
    /// Where it is, as in the list: `crates/front/rma`.
    folder: String,
    package: String,
    /// Packages of ours that it needs.
    needs: Vec<String>,
    /// Those that only its tests need.
    tests_need: Vec<String>,
}

fn every_crate_is_listed() {
    let listed: BTreeSet<String> = list().into_iter().collect();
    let there: BTreeSet<String> = manifests().into_iter().map(|crate_| crate_.folder).collect();
    assert_eq!(listed, there, "ARCHITECTURE.md on the left, the workspace on the right");
}

fn no_crate_knows_a_later_one() {
    let (wrong, tests) = later(&list(), &manifests());
    assert!(wrong.is_empty(), "the crate on the left knows a later one: {wrong:?}");
    let known: BTreeSet<_> =
        TESTS_THAT_KNOW_MORE.map(|(from, to)| (from.to_owned(), to.to_owned())).into();
    assert_eq!(tests, known, "found on the left, TESTS_THAT_KNOW_MORE on the right");
}

/// The arrows that point forward in the list: of crates, and of their tests. By the last part of the folder.
fn later(list: &[String], manifests: &[Manifest]) -> (Vec<Arrow>, BTreeSet<Arrow>) {
    let position = |folder: &str| list.iter().position(|listed| listed == folder);
    let forward = |from: &Manifest, package: &String| {
        let to = manifests.iter().find(|manifest| manifest.package == *package)?;
        let arrow = || (short(&from.folder), short(&to.folder));
        (position(&from.folder) <= position(&to.folder)).then(arrow)
    };
    let (mut wrong, mut tests) = (Vec::new(), BTreeSet::new());
    for from in manifests {
        wrong.extend(from.needs.iter().filter_map(|package| forward(from, package)));
        tests.extend(from.tests_need.iter().filter_map(|package| forward(from, package)));
    }
    (wrong, tests)
}

type Arrow = (String, String);

fn short(folder: &str) -> String {
    folder.rsplit('/').next().unwrap_or(folder).to_owned()
}

/// The folders of the list "The crates", in its order.
fn list() -> Vec<String> {
    listed(&std::fs::read_to_string(tests_folder().join("../ARCHITECTURE.md")).unwrap())
}

/// From items such as ``- **tree** (`crates/tree`): ..``.
fn listed(text: &str) -> Vec<String> {
    let section = text.split("\n## ").find(|section| section.starts_with("The crates\n"));
    let items = section.unwrap_or_default().lines().filter(|line| line.starts_with("- **"));
    items.map(|item| item.split('`').nth(1).unwrap_or(item).to_owned()).collect()
}

/// The crates of the workspace.
fn manifests() -> Vec<Manifest> {
    let root = tests_folder().join("..");
    let text = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let members =
        text.split("\nmembers = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    let folders = members.split('"').skip(1).step_by(2);
    folders.map(|folder| manifest(folder, &read_manifest(&root, folder))).collect()
}

fn read_manifest(root: &Path, folder: &str) -> String {
    std::fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap()
}

fn manifest(folder: &str, text: &str) -> Manifest {
    let (folder, package) = (folder.to_owned(), String::new());
    let mut found = Manifest { folder, package, needs: Vec::new(), tests_need: Vec::new() };
    let mut table = "";
    for line in text.lines() {
        if line.starts_with('[') {
            table = line;
        }
        let dependency = || line.split(['.', ' ', '=']).next().unwrap_or_default().to_owned();
        match table {
            "[package]" if line.starts_with("name = ") => {
                found.package = line.split('"').nth(1).unwrap_or_default().to_owned();
            }
            "[dev-dependencies]" if line.starts_with("partita") => {
                found.tests_need.push(dependency());
            }
            _ if line.starts_with("partita") => found.needs.push(dependency()),
            _ => {}
        }
    }
    found
}

fn manifests_and_lists_are_read() {
    let text = "# A\n\n## Other\n\n- **no** (`crates/no`): ..\n\n## The crates\n\n- **b** (`crates/b`): ..\n  and more\n\
                - **front/a** (`crates/front/a`): ..\n\n## Invariants\n\n- **x** (`crates/x`)\n";
    assert_eq!(listed(text), ["crates/b", "crates/front/a"]);
    let a = manifest(
        "crates/front/a",
        "[package]\nname = \"partita-a\"\n\n[dependencies]\npartita-b.workspace = true\nserde = \"1\"\n",
    );
    assert_eq!((a.package.as_str(), a.needs.as_slice()), ("partita-a", &["partita-b".into()][..]));
    let b = manifest(
        "crates/b",
        "[package]\nname = \"partita-b\"\n[dev-dependencies]\npartita-a = { path = \"../a\" }\n",
    );
    let (wrong, tests) = later(&listed(text), &[a, b]);
    assert_eq!(
        (wrong.len(), tests.into_iter().collect::<Vec<_>>()),
        (0, vec![("b".into(), "a".into())])
    );
    // The same the other way round.
    let a = manifest("crates/front/a", "[package]\nname = \"partita-a\"\n");
    let b = manifest(
        "crates/b",
        "[package]\nname = \"partita-b\"\n[dependencies]\npartita-a.workspace = true\n",
    );
    assert_eq!(later(&listed(text), &[a, b]).0, [("b".into(), "a".into())]);
}
