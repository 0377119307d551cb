//! Rules and their claims, from the command line: what a verdict on an abstraction says about the program.
//!
//! The row reduction with all places of a row folded to one is the hard case: a rule that folds the stores and forgets
//! what is read back loses races and invents others, and its claim must be refuted.

use partita_testkit::suite;
use std::path::{Path, PathBuf};
use std::process::Command;

suite!(
    "rules",
    a_row_folded_to_one_place_keeps_every_race,
    folding_only_the_stores_is_refuted,
    a_holds_covers_only_what_the_rules_claim,
    a_spurious_finding_is_no_violation,
    a_confirmed_trace_replays_without_the_rules,
    access_tracking_sees_what_the_search_sees,
    access_tracking_sees_two_writers,
    skipping_makes_the_cost_constant,
    folding_a_row_keeps_the_races_of_the_reduction,
    upc_rules_see_what_the_search_sees,
    upc_rules_see_two_writers,
    a_wrong_claim_in_upc_is_refuted,
    tables_find_what_the_program_has,
    a_table_with_bits_misses_two_writers,
    bad_tables_end_with_a_message
);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `partita check`; the exit code, and everything it said.
fn check(program: &str, rules: &str, more: &[&str]) -> (i32, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/programs");
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .current_dir(folder)
        .arg("check")
        .arg(root().join(program))
        .args(["--rules", rules, "--threads", "1"])
        .args(more)
        .output()
        .unwrap();
    let text =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.code().unwrap(), text.concat())
}

const ROWS: &str = "bench/row-reduction.tree";

fn a_row_folded_to_one_place_keeps_every_race() {
    for (mutation, exit) in
        [("SAME_COLUMN=false", 0), ("DROP_BARRIER_AFTER=true", 1), ("SAME_COLUMN=true", 1)]
    {
        let more = ["--places", "4", "-D", mutation, "--only", "data-race", "--verify-rules"];
        let (code, text) = check(ROWS, "fold.rules", &more);
        assert_eq!(code, exit, "{mutation}\n{text}");
        assert!(text.contains("is right within this scope"), "{mutation}\n{text}");
        assert!(!text.contains("wrong-claim"), "{mutation}\n{text}");
    }
}

fn folding_only_the_stores_is_refuted() {
    let more =
        ["--places", "4", "-D", "DROP_BARRIER_AFTER=true", "--only", "data-race", "--verify-rules"];
    let (_, text) = check(ROWS, "fold-stores.rules", &more);
    assert!(
        text.contains("error[wrong-claim]: the rules lose a behaviour of the program"),
        "{text}"
    );
    // Place 0 stores for place 1, which reads its own instance: the race that is lost.
    assert!(text.contains("main at place 1: reads `w.part[1, 1]@1`"), "{text}");
}

fn a_holds_covers_only_what_the_rules_claim() {
    let (code, text) = check(ROWS, "fold.rules", &["--places", "4", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(code, 0, "{text}");
    assert_eq!(report["assurance"]["checks"], serde_json::json!(["data-race"]));
    let rules = report["assurance"]["rules"].as_array().unwrap();
    assert!(rules.iter().any(|line| line == "fold.rules:3 claims over for data-race"), "{text}");
    assert!(report["reason"].as_str().unwrap().contains("fold.rules"), "{text}");
}

fn a_spurious_finding_is_no_violation() {
    let pieces = "crates/cli/tests/cmd/programs/pieces.tree";
    let (code, text) = check(pieces, "hasty.rules", &["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, report["verdict"].as_str()), (2, Some("unknown")), "{text}");
    assert_eq!(report["violations"][0]["status"], "spurious", "{text}");
    let (code, text) = check(pieces, "hasty.rules", &["-D", "EARLY=1", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, report["verdict"].as_str()), (1, Some("violated")), "{text}");
    assert_eq!(report["violations"][0]["status"], "confirmed", "{text}");
    // Too small a budget to know.
    let more = ["--format", "json", "--max-states", "5"];
    let (_, text) = check(pieces, "hasty.rules", &more);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["violations"][0]["status"], "unconfirmed", "{text}");
}

fn a_confirmed_trace_replays_without_the_rules() {
    let folder = std::env::temp_dir().join(format!("partita-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let trace = folder.join("trace.json");
    let pieces = "crates/cli/tests/cmd/programs/pieces.tree";
    let more = ["-D", "EARLY=1", "--save-trace", trace.to_str().unwrap()];
    let (code, text) = check(pieces, "hasty.rules", &more);
    assert_eq!(code, 1, "{text}");
    let replay =
        Command::new(env!("CARGO_BIN_EXE_partita")).arg("replay").arg(&trace).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(replay.status.code(), Some(1), "{}", String::from_utf8_lossy(&replay.stderr));
}

// The shipped abstractions on the shipped Fortran programs.

/// With macros; an empty one is none.
fn fortran(program: &str, rules: &str, places: &str, define: &[&str]) -> (i32, serde_json::Value) {
    let rules = root().join("examples/rules").join(format!("{rules}.rules"));
    let mut more = vec!["--places", places, "--verify-rules", "--format", "json", "-D", "NO_PRINT"];
    for define in define.iter().filter(|define| !define.is_empty()) {
        more.extend(["-D", define]);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .arg("check")
        .arg(root().join("examples").join(program))
        .arg("--rules")
        .arg(rules)
        .args(more)
        .output()
        .unwrap();
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code().unwrap(), report)
}

/// The table of mutations of the sweep: what the abstraction finds, the program has, and the other way round.
fn access_tracking_sees_what_the_search_sees() {
    for (define, expected) in [
        ("", None),
        ("DROP_LEFT_LOCK", Some("data-race")),
        ("DROP_STORE_LOCK", Some("data-race")),
        ("DROP_RIGHT_LOCK", None),
        ("SWAP_LOCK_ORDER", Some("deadlock")),
        ("DROP_INIT_SYNC", Some("data-race")),
    ] {
        let (code, report) = fortran("heat.f90", "access-tracking", "2", &["MAXN=3", define]);
        assert_eq!(code, i32::from(expected.is_some()), "{define}: {report:#}");
        assert_eq!(report["violations"][0]["code"].as_str(), expected, "{define}: {report:#}");
        let status = expected.map(|_| "confirmed");
        assert_eq!(report["violations"][0]["status"].as_str(), status, "{define}");
        let notes = report["assurance"]["notes"].to_string();
        assert!(notes.contains("is right within this scope"), "{define}: {notes}");
    }
}

/// Two writers and no reader: what read and write bits by themselves would miss.
fn access_tracking_sees_two_writers() {
    for rules in ["access-tracking", "fold-row"] {
        let (code, report) = fortran("cg.f90", rules, "2", &["SAME_COLUMN"]);
        assert_eq!(code, 1, "{rules}: {report:#}");
        let finding = &report["violations"][0];
        assert_eq!(
            (finding["code"].as_str(), finding["status"].as_str()),
            (Some("data-race"), Some("confirmed"))
        );
        let message = finding["message"].as_str().unwrap();
        assert!(message.matches("writes").count() == 2, "{rules}: {message}");
        let notes = report["assurance"]["notes"].to_string();
        assert!(!notes.contains("wrong claim"), "{rules}: {notes}");
    }
}

/// Skipping interior iterations makes the cost the same for every number of elements.
fn skipping_makes_the_cost_constant() {
    for variant in ["", "SHIFT"] {
        let counts = ["MAXN=5", "MAXN=7"].map(|size| {
            let (code, report) = fortran("heat.f90", "skip-interior", "2", &[size, variant]);
            assert_eq!(code, 0, "{variant} {size}: {report:#}");
            report["stats"]["transitions"].as_u64().unwrap()
        });
        assert_eq!(counts[0], counts[1], "{variant}");
    }
}

fn folding_a_row_keeps_the_races_of_the_reduction() {
    for (define, exit) in [("", 0), ("DROP_BARRIER_AFTER", 1)] {
        let (code, report) = fortran("cg.f90", "fold-row", "2", &[define]);
        assert_eq!(code, exit, "{define}: {report:#}");
        let notes = report["assurance"]["notes"].to_string();
        assert!(
            notes.contains("fold-row.rules") && !notes.contains("wrong claim"),
            "{define}: {notes}"
        );
    }
}

// The same in UPC.

fn upc(program: &str, rules: &str, define: &[&str]) -> (i32, serde_json::Value) {
    let mut more = vec!["--places", "2", "--verify-rules", "--format", "json", "-D", "NO_PRINT"];
    for define in define.iter().filter(|define| !define.is_empty()) {
        more.extend(["-D", define]);
    }
    let folder = root().join("examples/upc");
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .arg("check")
        .arg(folder.join(program))
        .arg("--rules")
        .arg(folder.join("rules").join(format!("{rules}.rules")))
        .args(more)
        .output()
        .unwrap();
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code().unwrap(), report)
}

/// The mutations of the sweep; a lock that is not there yet comes before the race.
fn upc_rules_see_what_the_search_sees() {
    for (define, expected) in [
        ("", None),
        ("DROP_LEFT_LOCK", Some("data-race")),
        ("DROP_STORE_LOCK", Some("data-race")),
        ("DROP_RIGHT_LOCK", Some("data-race")),
        ("DROP_LOOP_LOCK", Some("data-race")),
        ("SWAP_LOCK_ORDER", Some("deadlock")),
        ("DROP_INIT_BARRIER", Some("lock-misuse")),
    ] {
        let (code, report) = upc("heat.upc", "skip-interior", &["MAXN=3", define]);
        assert_eq!(code, i32::from(expected.is_some()), "{define}: {report:#}");
        assert_eq!(report["violations"][0]["code"].as_str(), expected, "{define}: {report:#}");
        let status = expected.map(|_| "confirmed");
        assert_eq!(report["violations"][0]["status"].as_str(), status, "{define}");
        let notes = report["assurance"]["notes"].to_string();
        assert!(notes.contains("is right within this scope"), "{define}: {notes}");
        assert!(!notes.contains("wrong claim"), "{define}: {notes}");
    }
}

fn upc_rules_see_two_writers() {
    for rules in ["row-tracking", "fold-row"] {
        let (code, report) = upc("cg.upc", rules, &["SAME_COLUMN"]);
        assert_eq!(code, 1, "{rules}: {report:#}");
        let finding = &report["violations"][0];
        assert_eq!(
            (finding["code"].as_str(), finding["status"].as_str()),
            (Some("data-race"), Some("confirmed"))
        );
        let (code, report) = upc("cg.upc", rules, &[]);
        assert_eq!(code, 0, "{rules}: {report:#}");
    }
}

/// Without its barriers the reduction has races; a rule that puts them in loses these, whatever it claims.
fn a_wrong_claim_in_upc_is_refuted() {
    let folder = std::env::temp_dir().join(format!("partita-upc-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let rules = folder.join("hopeful.rules");
    let text = "language upc\nclaims over for data-race\n\
                - for (i = 0; i < $n; i++) {\n+ upc_barrier;\n+ for (i = 0; i < $n; i++) {\n    $body...\n  }\n";
    std::fs::write(&rules, text).unwrap();
    let more = ["--places", "2", "-D", "DROP_BARRIER_AFTER", "--verify-rules"];
    let (_, text) = check("examples/upc/cg.upc", rules.to_str().unwrap(), &more);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(text.contains("error[wrong-claim]"), "{text}");
}

fn table(program: &str, table: &str, more: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .current_dir(root())
        .args(["check", program, "--lut", table, "--places", "2", "--format", "json"])
        .args(more)
        .output()
        .unwrap();
    let [out, err] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.code().unwrap(), out, err)
}

fn tables_find_what_the_program_has() {
    for (define, expected) in [
        ("NO_PRINT", None),
        ("DROP_LEFT_LOCK", Some("data-race")),
        ("DROP_STORE_LOCK", Some("data-race")),
        ("DROP_RIGHT_LOCK", Some("data-race")),
        ("DROP_LOOP_LOCK", Some("data-race")),
        ("SWAP_LOCK_ORDER", Some("deadlock")),
        ("DROP_INIT_BARRIER", Some("data-race")),
    ] {
        let mut more = vec!["-D", "MAXN=3", "-D", "NO_PRINT"];
        if expected.is_some() {
            more.extend(["-D", define]);
        }
        let (code, out, err) = table("examples/upc/heat.upc", "examples/upc/heat.lut", &more);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(code, i32::from(expected.is_some()), "{define}: {err} {out}");
        assert_eq!(report["violations"][0]["code"].as_str(), expected, "{define}: {out}");
        let status = expected.map(|_| "confirmed");
        assert_eq!(report["violations"][0]["status"].as_str(), status, "{define}: {out}");
    }
}

/// The published property, read bit and write bit both set; the test of the claim says what it misses.
fn a_table_with_bits_misses_two_writers() {
    let (program, bits) = ("examples/upc/cg.upc", "examples/upc/cg.lut");
    let (code, out, _) = table(program, bits, &["-D", "DROP_BARRIER_AFTER"]);
    assert_eq!(code, 1, "{out}");
    let (code, out, _) = table(program, bits, &["-D", "SAME_COLUMN"]);
    assert_eq!(code, 0, "{out}");
    let (code, out, err) = table(program, bits, &["-D", "SAME_COLUMN", "--verify-rules"]);
    assert_eq!(code, 2, "{out}");
    assert!(err.contains("error[wrong-claim]: the rules lose a behaviour"), "{err}");
    let (code, out, err) = table(program, bits, &["--verify-rules"]);
    assert_eq!(code, 0, "{out} {err}");
    assert!(out.contains("is right within this scope"), "{out}");
}

fn bad_tables_end_with_a_message() {
    let program = "tests/rules/upc/tables.upc";
    let (code, _, _) = table(program, "tests/rules/upc/tables.bad.lut", &[]);
    assert_eq!(code, 3);
    let (code, _, _) = table(program, "tests/rules/upc/tables.misses.lut", &[]);
    assert_eq!(code, 3);
    let (code, _, _) = table("examples/heat.f90", "examples/upc/heat.lut", &[]);
    assert_eq!(code, 3);
}
