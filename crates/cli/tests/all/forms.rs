//! Reports for other programs than people's eyes: SARIF, JUnit XML, a page for the browser.
//!
//! What the formats themselves ask for is held against what they say: SARIF against the names of its schema that we use, the
//! page by drawing it in a real browser.

use partita_testkit::suite;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

suite!(
    "forms",
    a_race_in_sarif_has_both_ends_and_both_sides,
    bad_input_goes_where_the_report_would_have_gone,
    an_unknown_verdict_is_no_passed_test,
    flush_placements_have_no_such_form,
    a_browser_draws_the_page
);

const RACE: &str = "program race\n  integer :: x[*]\n  x = 0\n  sync all\n  if (this_image() == 1) x[2] = 1\n  if (this_image() == 2) print *, x\nend program\n";

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forms");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = folder().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn partita(path: &Path, more: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    let output = command.arg("check").arg(path).args(more).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn a_race_in_sarif_has_both_ends_and_both_sides() {
    let (code, text) = partita(&file("race.f90", RACE), &["--format", "sarif"]);
    assert_eq!(code, Some(1));
    let log: Value = serde_json::from_str(&text).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "data-race");
    let line = |place: &Value| place["physicalLocation"]["region"]["startLine"].as_u64();
    let mut lines = vec![line(&result["locations"][0]), line(&result["relatedLocations"][0])];
    lines.sort_unstable();
    assert_eq!(lines, [Some(5), Some(6)]);
    let sides = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    assert_eq!(sides.len(), 2, "{sides:?}");
}

fn bad_input_goes_where_the_report_would_have_gone() {
    let path = file("bad.f90", "program bad\n  x = = 1\nend program\n");
    let to = folder().join("bad.sarif");
    let (code, text) = partita(&path, &["--format", "sarif", "-o", to.to_str().unwrap()]);
    assert_eq!((code, text.as_str()), (Some(3), ""));
    let log: Value = serde_json::from_str(&std::fs::read_to_string(to).unwrap()).unwrap();
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    assert_eq!(run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
}

fn an_unknown_verdict_is_no_passed_test() {
    let strange = "program \"strange\";\nproc main() { unsupported \"a strange thing\"; }\nentry main on 0;\n";
    let (code, text) = partita(&file("strange.tree", strange), &["--format", "junit"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("failures=\"0\" errors=\"1\"") && text.contains("<error "), "{text}");
}

fn flush_placements_have_no_such_form() {
    let path = file("any.rma", "process 1:\n  shared X = 0;\n  store X = 1;\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    let output = command.arg("flush").arg(path).args(["--format", "sarif"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
}

/// The page draws itself with its own program only: what a browser has in the end is asked for.
fn a_browser_draws_the_page() {
    let page = folder().join("race.html");
    let path = file("drawn.f90", RACE);
    let (code, _) = partita(&path, &["--format", "html", "-o", page.to_str().unwrap()]);
    assert_eq!(code, Some(1));
    let profile = folder().join("browser");
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(["--window-size=1280,900", "--dump-dom"])
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let drawn = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(drawn.contains("<title>violated: "), "{drawn}");
    let count = |what: &str| drawn.matches(what).count();
    // Both accesses come next, in lanes of their own, and a dashed line joins them.
    assert_eq!(count("class=\"step end"), 2, "{drawn}");
    assert_eq!(count("stroke-dasharray=\"5 4\""), 1, "{drawn}");
    assert!(drawn.contains(">image 1<") && drawn.contains(">image 2<"), "{drawn}");
}
