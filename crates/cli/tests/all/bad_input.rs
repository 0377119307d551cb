//! Bad input: a message that names the place, exit code 3, and never a verdict. Reached budgets:
//! exit code 2 and the reason.

use partita_testkit::suite;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

suite!(
    "bad-input",
    the_good_programs_are_good,
    files_that_are_no_programs,
    programs_with_errors_in_rma,
    programs_with_errors_in_tree,
    several_errors_come_at_once,
    ten_megabytes_of_parentheses,
    definitions,
    places,
    budgets_of_zero,
    unknown_names_of_options,
    traces_that_are_none,
    a_place_that_cannot_be_written,
    json_reports_bad_input_too,
    reached_budgets
);

/// What a run of `partita` left behind.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad-input").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn partita(folder: &Path, args: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(args)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Exit code 3, nothing on standard output, and each of `parts` on standard error.
#[track_caller]
fn rejects(folder: &Path, args: &[&str], parts: &[&str]) {
    let run = partita(folder, args);
    assert_eq!(run.code, Some(3), "{args:?}\n{}{}", run.out, run.err);
    assert_eq!(run.out, "", "{args:?}");
    for part in parts {
        assert!(run.err.contains(part), "{args:?}: no `{part}` in\n{}", run.err);
    }
}

/// Exit code 2 and `reason` in the verdict line.
#[track_caller]
fn gives_up(folder: &Path, args: &[&str], reason: &str) {
    let run = partita(folder, args);
    assert_eq!(run.code, Some(2), "{args:?}\n{}{}", run.out, run.err);
    let verdict = format!("unknown: {reason}");
    assert!(run.out.starts_with(&verdict), "{args:?}: no `{verdict}` in\n{}", run.out);
}

/// Writes a program and checks that it is rejected at the given place.
#[track_caller]
fn rejects_program(name: &str, text: &str, parts: &[&str]) {
    let folder = folder(name);
    std::fs::write(folder.join(name), text).unwrap();
    rejects(&folder, &["check", name], parts);
}

const RMA: &str = "process 1:
    shared Y = 1;
process 2:
    shared X = 2, R = 0;
    local r;
    put(Y, 1, X);
    store X = 3;
    R = get(Y, 1);
    load r = R;
assert final r != 4;
";

const TREE: &str = "config N: int = 2;
var x: int = 0;
proc main() {
    x = N;
    assert x > 0;
}
entry main on 0;
";

/// A folder with a good program of each kind.
fn good(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::write(folder.join("good.rma"), RMA).unwrap();
    std::fs::write(folder.join("good.tree"), TREE).unwrap();
    folder
}

fn the_good_programs_are_good() {
    let folder = good("good");
    for name in ["good.rma", "good.tree"] {
        let run = partita(&folder, &["check", name]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{name}: {}", run.out);
        assert!(run.out.starts_with("holds: "), "{name}: {}", run.out);
    }
}

fn files_that_are_no_programs() {
    let folder = good("files");
    std::fs::create_dir(folder.join("folder.rma")).unwrap();
    std::fs::write(folder.join("zero.rma"), b"process 1:\0\n").unwrap();
    std::fs::write(folder.join("binary.rma"), [0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0xb8]).unwrap();
    std::fs::write(folder.join("latin.rma"), b"process 1:\n// caf\xe9\n").unwrap();
    std::fs::write(folder.join("program.pas"), "program p\nend program\n").unwrap();
    std::fs::write(folder.join("none"), RMA).unwrap();
    for command in ["check", "outputs", "show", "simulate"] {
        rejects(&folder, &[command, "missing.rma"], &["there is no file `missing.rma`"]);
        rejects(&folder, &[command, "folder.rma"], &["`folder.rma` is a directory"]);
        let zero = "`zero.rma` is not a text file: byte 10 is zero";
        rejects(&folder, &[command, "zero.rma"], &[zero]);
        let binary = "`binary.rma` is not a text file: byte 8 is not UTF-8";
        rejects(&folder, &[command, "binary.rma"], &[binary]);
        let latin = "`latin.rma` is not a text file: byte 17 is not UTF-8";
        rejects(&folder, &[command, "latin.rma"], &[latin]);
        let unknown = "`program.pas`: Partita reads Fortran (.f90, .f, ...), Chapel (.chpl), X10 (.x10), UPC (.upc), C with MPI, OpenSHMEM or GASPI (.c), C (.c), .rma and .tree files";
        rejects(&folder, &[command, "program.pas"], &[unknown]);
        rejects(
            &folder,
            &[command, "none"],
            &[
                "`none`: Partita reads Fortran (.f90, .f, ...), Chapel (.chpl), X10 (.x10), UPC (.upc), C with MPI, OpenSHMEM or GASPI (.c), C (.c), .rma and .tree files",
            ],
        );
        rejects(&folder, &[command, "good.rma", "good.tree"], &["give one file"]);
        rejects(&folder, &[command], &["<FILES>"]);
    }
}

fn programs_with_errors_in_rma() {
    rejects_program("empty.rma", "", &["error[no-process]", "start with `process 1:`"]);
    rejects_program(
        "syntax.rma",
        "process 1:\n    local r;\n    r = ;\n",
        &["error[syntax-error]: expected an expression, found `;`", "--> syntax.rma:3:9"],
    );
    rejects_program(
        "unknown.rma",
        "process 1:\n    local r;\n    r = q;\n",
        &["error[unknown-name]: there is no variable `q`", "--> unknown.rma:3:9"],
    );
    rejects_program(
        "arity.rma",
        "process 1:\n    shared X;\nprocess 2:\n    shared Y;\n    put(X, 1);\n",
        &["error[syntax-error]: expected `,`, found `)`", "--> arity.rma:5:13"],
    );
    rejects_program(
        "half.rma",
        "process 1:\n    local r;\n    while (r < 3) {\n        r = r +",
        &["found the end of the file", "--> half.rma:4:16"],
    );
}

fn programs_with_errors_in_tree() {
    rejects_program("empty.tree", "", &["`empty.tree` has no entry task"]);
    rejects_program(
        "syntax.tree",
        "proc main() { var x: int = ; }\nentry main on 0;\n",
        &["error[syntax-error]: expected a term, found `;`", "--> syntax.tree:1:28"],
    );
    rejects_program(
        "unknown.tree",
        "proc main() { x = 1; }\nentry main on 0;\n",
        &["error[unknown-name]: the name `x` is not declared", "--> unknown.tree:1:15"],
    );
    rejects_program(
        "arity.tree",
        "proc f(a: int) { }\nproc main() { f(1, 2); }\nentry main on 0;\n",
        &["error[wrong-arity]: `f` takes 1 argument", "--> arity.tree:2:15"],
    );
    rejects_program(
        "half.tree",
        "proc main() {\n  while (true) {",
        &["found the end of the text", "--> half.tree:2:17"],
    );
}

fn several_errors_come_at_once() {
    let text = "process 1:\n    local r;\n    r = ;\n    r = q;\n    load r = r;\n";
    rejects_program("several.rma", text, &["several.rma:3:9", "several.rma:4:9"]);
}

/// Nesting must neither overflow the stack nor take long.
fn ten_megabytes_of_parentheses() {
    const MANY: usize = 10_000_000;
    let folder = folder("parentheses");
    let (open, close) = ("(".repeat(MANY), ")".repeat(MANY));
    let programs = [
        ("open.rma", format!("process 1:\n local r;\n r = {open}"), "nested too deeply"),
        ("both.rma", format!("process 1:\n local r;\n r = {open}1{close};\n"), "nested too deeply"),
        ("open.tree", format!("proc main() {{ var x: int = {open}"), "nested too deeply"),
        ("blocks.tree", format!("proc main() {}", "{".repeat(MANY)), "nested too deeply"),
        (
            "both.tree",
            format!("proc main() {{ var x: int = {open}1{close}; }} entry main on 0;"),
            "nested too deeply",
        ),
    ];
    for (name, text, message) in programs {
        std::fs::write(folder.join(name), text).unwrap();
        let started = Instant::now();
        rejects(&folder, &["check", name], &[message]);
        let took = started.elapsed();
        assert!(took < Duration::from_secs(5), "{name} took {took:?}");
        std::fs::remove_file(folder.join(name)).unwrap();
    }
}

fn definitions() {
    let folder = good("definitions");
    let none = "there is no config value `Q`; the program declares no config values";
    rejects(&folder, &["check", "-D", "Q=1", "good.rma"], &[none]);
    let other = "there is no config value `Q`; the program declares `N`";
    rejects(&folder, &["check", "-D", "Q=1", "good.tree"], &[other]);
    rejects(&folder, &["check", "-D", "N", "good.tree"], &["write `N=value`"]);
    let value = ["`two` is no value for the config `N` of type `int`", "good.tree:1:8"];
    rejects(&folder, &["check", "-D", "N=two", "good.tree"], &value);
    rejects(&folder, &["check", "-D", "N=", "good.tree"], &["no value for the config `N`"]);
    rejects(&folder, &["check", "-D", "=3", "good.tree"], &["unknown-config"]);
    // The value does arrive.
    let run = partita(&folder, &["check", "-D", "N=0", "good.tree"]);
    assert_eq!(run.code, Some(1), "{}", run.out);
}

fn places() {
    let folder = good("places");
    for name in ["good.rma", "good.tree"] {
        rejects(&folder, &["check", "--places", "0", name], &["at least one place"]);
        rejects(&folder, &["check", "--places", "many", name], &["invalid value 'many'"]);
        rejects(&folder, &["check", "--places=-1", name], &["invalid value '-1'"]);
    }
    let fixed = "--places 5: the program itself says that it has 2";
    rejects(&folder, &["check", "--places", "5", "good.rma"], &[fixed]);
    rejects(&folder, &["check", "--places", "5000", "good.tree"], &["at most 4096"]);
}

fn budgets_of_zero() {
    let folder = good("zero-budgets");
    for option in ["--max-time", "--max-states", "--max-memory", "--max-depth"] {
        for command in ["check", "outputs"] {
            let zero = ["a budget of zero explores nothing"];
            rejects(&folder, &[command, option, "0", "good.rma"], &zero);
        }
        rejects(&folder, &["check", option, "soon", "good.rma"], &[option]);
    }
    rejects(&folder, &["check", "--max-time", "0s", "good.rma"], &["a budget of zero"]);
    rejects(&folder, &["check", "--max-memory", "0G", "good.rma"], &["a budget of zero"]);
    rejects(&folder, &["check", "--pending", "0", "good.rma"], &["--pending 0"]);
    rejects(&folder, &["check", "--threads", "0", "good.rma"], &["--threads: at least one"]);
}

fn unknown_names_of_options() {
    let folder = good("options");
    for option in ["--only", "--also", "--allow"] {
        let message = "`data-races` is not a code; `partita explain` lists them";
        rejects(&folder, &["check", option, "data-races", "good.rma"], &[message]);
    }
    for option in ["--only", "--also"] {
        let message =
            "`check` cannot look for `outputs-differ`: see `partita explain outputs-differ`";
        rejects(&folder, &["check", option, "outputs-differ", "good.rma"], &[message]);
    }
    let unsupported = ["`unsupported` cannot be allowed"];
    rejects(&folder, &["check", "--allow", "unsupported", "good.rma"], &unsupported);
    let reductions = ["`magic` is none of local-steps, local-cells, live-locals, ample, futures"];
    rejects(&folder, &["check", "--no-reduction", "magic", "good.rma"], &reductions);
    rejects(&folder, &["check", "--memory", "tso", "good.rma"], &["invalid value 'tso'"]);
    rejects(&folder, &["check", "--search", "best", "good.rma"], &["invalid value 'best'"]);
    rejects(&folder, &["check", "--format", "xml", "good.rma"], &["invalid value 'xml'"]);
    rejects(&folder, &["explain", "data-races"], &["`data-races` is not a code"]);
    rejects(&folder, &["prove", "good.rma"], &["unrecognized subcommand 'prove'"]);
    rejects(&folder, &[], &["Usage: partita <COMMAND>"]);
}

fn traces_that_are_none() {
    let folder = good("traces");
    rejects(&folder, &["replay", "missing.json"], &["cannot read `missing.json`"]);
    rejects(&folder, &["replay", "good.rma"], &["is not a trace that `check --save-trace` wrote"]);
    std::fs::write(folder.join("empty.json"), "{}").unwrap();
    rejects(&folder, &["replay", "empty.json"], &["is not a trace"]);

    std::fs::write(folder.join("bad.rma"), RMA.replace("!= 4", "!= 3")).unwrap();
    let run = partita(&folder, &["check", "--save-trace", "trace.json", "bad.rma"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let run = partita(&folder, &["replay", "trace.json"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    // The program no longer has the fault.
    std::fs::write(folder.join("bad.rma"), RMA).unwrap();
    rejects(&folder, &["replay", "trace.json"], &["has the program changed?"]);
    std::fs::remove_file(folder.join("bad.rma")).unwrap();
    rejects(&folder, &["replay", "trace.json"], &["there is no file `bad.rma`"]);
}

fn a_place_that_cannot_be_written() {
    let folder = good("write");
    // A finding without its trace is still one.
    for (option, code) in [("--output", 3), ("--save-trace", 1)] {
        std::fs::write(folder.join("bad.rma"), RMA.replace("!= 4", "!= 3")).unwrap();
        let run = partita(&folder, &["check", option, "no/such/folder", "bad.rma"]);
        assert_eq!(run.code, Some(code), "{}", run.out);
        assert!(run.err.contains("cannot write `no/such/folder`"), "{}", run.err);
    }
}

fn json_reports_bad_input_too() {
    let folder = folder("json");
    std::fs::write(folder.join("syntax.rma"), "process 1:\n    local r;\n    r = ;\n").unwrap();
    let run = partita(&folder, &["check", "--format", "json", "syntax.rma"]);
    assert_eq!((run.code, run.err.as_str()), (Some(3), ""));
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["verdict"], serde_json::Value::Null);
    let error = &report["errors"][0];
    assert_eq!(error["code"], "syntax-error");
    assert_eq!(error["file"], "syntax.rma");
    assert_eq!((&error["line"], &error["column"]), (&3.into(), &9.into()));

    let asserting = "process 1:\n    shared a;\nprocess 2:\n    shared b = 1;\n    put(a, 1, b);\n    \
                     flush(1);\nassert final a == 1;\n";
    std::fs::write(folder.join("asserting.rma"), asserting).unwrap();
    for command in ["check", "flush"] {
        let engine = ["--engine", "predabs", "--solver", "./z3", "asserting.rma"];
        let run = partita(&folder, &[[command, "--format", "json"].as_slice(), &engine].concat());
        assert_eq!(run.code, Some(3), "{}", run.err);
        let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let message = report["errors"][0]["message"].as_str().unwrap_or_default();
        assert!(message.contains("the solver `./z3` cannot be run"), "{command}: {}", run.out);
    }
}

fn reached_budgets() {
    let folder = good("budgets");
    // More work than any of the budgets: two processes that count.
    let counting = "process 1:\n    shared a;\n    local i;\n    while (true) {\n        \
                    i = i + 1;\n        store a = i;\n    }\nprocess 2:\n    shared b;\n    \
                    local j;\n    while (true) {\n        j = j + 1;\n        store b = j;\n    }\n\
                    assert always a + b >= 0;\n";
    std::fs::write(folder.join("counting.rma"), counting).unwrap();
    let program = "counting.rma";
    for search in ["bfs", "dfs"] {
        let check = |option, value, reason| {
            gives_up(&folder, &["check", "--search", search, option, value, program], reason);
        };
        check("--max-states", "3", "more than 3 states: the state budget ended");
        check("--max-states", "1000", "more than 1000 states");
        check("--max-time", "100ms", "the time budget (100ms) ended");
        check("--max-memory", "1M", "the memory budget (1048576 bytes) was used up");
        check("--max-depth", "4", "executions are longer than the depth budget 4");
    }
    let walk = ["check", "--search", "random", "--max-time", "100ms", program];
    gives_up(&folder, &walk, "random walks found nothing; they prove nothing");

    let run = partita(&folder, &["check", "--format", "json", "--max-states", "3", program]);
    assert_eq!(run.code, Some(2));
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["verdict"], "unknown");
    assert_eq!(report["reason"], "more than 3 states: the state budget ended");

    let run = partita(&folder, &["outputs", "--max-states", "3", program]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.out.contains("\"complete\": false"), "{}", run.out);
}
