//! The program that `partita flush -o` writes is the one that was proved: it reads, it has as many
//! flushes as the report says, and `partita check` says `holds`; with one flush less it does not.

use partita_testkit::suite;
use std::path::{Path, PathBuf};
use std::process::Command;

suite!(
    "flush",
    the_written_program_is_the_proved_one,
    bodies_without_braces_and_labels,
    a_tree_is_printed_as_a_tree
);

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flush");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn partita(args: &[&str]) -> (Option<i32>, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_partita")).args(args).current_dir(folder()).output();
    let output = output.unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Searches, writes the program and checks it; the program.
#[track_caller]
fn written(name: &str, source: &str, options: &[&str], fewest: usize) -> String {
    let result = format!("out-{name}");
    std::fs::write(folder().join(name), source).unwrap();
    let mut args = vec!["flush", name, "-o", &result, "--format", "json"];
    args.extend(options);
    let (code, report) = partita(&args);
    assert_eq!(code, Some(0), "{report}");
    let wanted = format!("\"minimum\": {fewest},");
    assert!(report.contains(&wanted), "{report}");
    let text = std::fs::read_to_string(folder().join(&result)).unwrap();
    let flushes: Vec<(usize, &str)> = text.match_indices("flush").collect();
    assert_eq!(flushes.len(), fewest, "{text}");
    let bound: Vec<&str> = options.iter().copied().filter(|o| !o.starts_with("--any")).collect();
    let verdict = |name: &str| partita(&[&["check", name, "--memory", "rma"], &bound[..]].concat());
    assert_eq!(verdict(&result).0, Some(0), "{text}");
    for (at, _) in flushes {
        let end = at + text[at..].find(';').unwrap() + 1;
        let less = format!(
            "{}{}{}",
            &text[..at],
            if name.ends_with("tree") { ";" } else { "nop;" },
            &text[end..]
        );
        let shorter = format!("less-{name}");
        std::fs::write(folder().join(&shorter), &less).unwrap();
        assert_eq!(verdict(&shorter).0, Some(1), "{less}");
    }
    text
}

fn the_written_program_is_the_proved_one() {
    let algorithms = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/algorithms/rma");
    for (name, bound, fewest) in [
        ("peterson", &[][..], 4),
        ("pgsql", &[], 2),
        ("pc1", &[], 5),
        ("alternating-bit", &["--max-value", "5"], 1),
    ] {
        let source = std::fs::read_to_string(algorithms.join(name).with_extension("rma")).unwrap();
        // Without the flushes and the word itself, which comments use too.
        let lines = source.lines().filter(|line| !line.contains("flush"));
        let bare: String = lines.map(|line| format!("{line}\n")).collect();
        let text = written(&format!("{name}.rma"), &bare, bound, fewest);
        let kept: String = text
            .lines()
            .filter(|line| !line.contains("flush"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(kept, bare, "all other lines stay as they are");
    }
}

fn bodies_without_braces_and_labels() {
    let source = "\
process 1:
    shared data = 0, ready = 0;
    local r, d;
    load r = ready;
    if (r == 1) load d = data;
    if (r == 1) assert(d == 7);
process 2:
    shared value = 7, one = 1;
    if (?) put(data, 1, value); else nop;
    assume(data == 7 || value == 7);
    A: put(ready, 1, one);
assert final ready == 0 || ready == 1;
";
    // Taking the other branch leaves the data unwritten: no flush can help.
    std::fs::write(folder().join("branch.rma"), source).unwrap();
    assert_eq!(partita(&["flush", "branch.rma"]).0, Some(1));
    let helped =
        source.replace("else nop;", "else store value = 7;").replace("if (?)", "if (true)");
    let text = written("braces.rma", &helped, &[], 1);
    assert!(text.contains("if (true) { put(data, 1, value); flush(1); } else"), "{text}");
    let text = written("before.rma", &helped, &["--anywhere"], 1);
    assert!(text.contains("A: put(ready, 1, one);"), "{text}");
}

fn a_tree_is_printed_as_a_tree() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/programs");
    let source = std::fs::read_to_string(programs.join("relay.tree")).unwrap();
    written("relay.tree", &source, &[], 1);
}
