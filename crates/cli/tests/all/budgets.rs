//! Budgets hold: for long steps, long lists and silent solvers; Ctrl-C ends a run as a budget does; and what cannot be
//! written is said.

use partita_testkit::suite;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

suite!(
    "budgets",
    a_long_array_of_one_image_makes_no_states,
    whole_arrays_are_compared_in_time,
    many_statements_in_a_row_are_no_recursion,
    a_program_is_read_within_the_time,
    a_list_of_outputs_keeps_to_its_time_and_says_why_it_ends,
    a_solver_that_says_nothing_is_not_waited_for,
    ctrl_c_ends_a_search_as_a_budget_does,
    ctrl_c_ends_reading_at_once,
    a_trace_that_cannot_be_saved_leaves_the_finding,
    a_report_that_cannot_be_written_is_a_failure,
    a_search_without_end_says_what_grew
);

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("budgets");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn command(name: &str, path: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.arg(name).arg(path).args(options);
    command
}

fn run(name: &str, path: &Path, options: &[&str]) -> Output {
    command(name, path, options).output().unwrap()
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

const LONG_ARRAY: &str = "
program long_array
  implicit none
  integer :: table(N), k
  do k = 1, N
    table(k) = 2 * k
  end do
  if (table(N) /= 2 * N) error stop
end program long_array
";

fn a_long_array_of_one_image_makes_no_states() {
    let path = file("long_array.F90", LONG_ARRAY);
    let options = ["-D", "N=100000", "--max-states", "100", "--format", "json"];
    let output = run("check", &path, &options);
    assert_eq!(output.status.code(), Some(0), "{}", report(&output)["reason"]);
}

const WHOLE_ARRAYS: &str = "
program whole_arrays
  implicit none
  integer, save :: shared(100000)[*]
  shared = this_image()
  sync all
  shared = shared + 1
  if (shared(1)[1] < 0) error stop
end program whole_arrays
";

fn whole_arrays_are_compared_in_time() {
    let path = file("whole_arrays.f90", WHOLE_ARRAYS);
    let started = Instant::now();
    let output = run("check", &path, &["--max-time", "1s", "--format", "json"]);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert!(matches!(output.status.code(), Some(1 | 2)), "{}", report(&output)["reason"]);
}

fn many_statements_in_a_row_are_no_recursion() {
    let lines = "x = x + 1\nx = x - 1\n".repeat(5000);
    let text = format!("program row\ninteger :: x\nx = 0\n{lines}if (x /= 0) error stop\nend\n");
    let path = file("row.f90", &text);
    let output = run("check", &path, &["--places", "1", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", report(&output)["reason"]);
}

const MANY_ORDERS: &str = "
cobegin {
  for i in 1..12 do writeln(\"left \", i);
  for i in 1..12 do writeln(\"right \", i);
}
";

/// Some seconds of reading.
fn long_program() -> String {
    format!("program long\n  integer :: a\n{}end program long\n", "  a = 1\n".repeat(400_000))
}

fn a_program_is_read_within_the_time() {
    let path = file("endless.f90", &long_program());
    let output = run("check", &path, &["--max-time", "100ms", "--format", "json"]);
    assert_eq!(output.status.code(), Some(2));
    let reason = report(&output)["reason"].to_string();
    assert!(
        reason.contains("the time budget (100ms) ended while the program was read"),
        "{reason}"
    );
    let output = run("outputs", &path, &["--max-time", "100ms"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(report(&output)["complete"], Value::Bool(false));
}

fn a_list_of_outputs_keeps_to_its_time_and_says_why_it_ends() {
    let path = file("many_orders.chpl", MANY_ORDERS);
    for options in [&["--search", "dfs", "--max-time", "2s"][..], &["--max-time", "1s"][..]] {
        let started = Instant::now();
        let output = run("outputs", &path, options);
        assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
        assert_eq!(output.status.code(), Some(2));
        let listed = report(&output);
        assert_eq!(listed["complete"], false);
        assert!(listed["reason"].is_string(), "{listed}");
    }
    let few = file("few_orders.chpl", &MANY_ORDERS.replace("12", "2"));
    let listed = report(&run("outputs", &few, &[]));
    assert_eq!((&listed["complete"], listed.get("reason")), (&Value::Bool(true), None));
}

fn a_solver_that_says_nothing_is_not_waited_for() {
    let path = file("any.chpl", "config var x: int = 0;\nassert(x * x >= 0);\n");
    let solver = file("z3", "#!/bin/sh\nexec sleep 100\n");
    let mode = Command::new("chmod").arg("+x").arg(&solver).status();
    assert!(mode.unwrap().success());
    let solver = solver.to_str().unwrap();
    let options = ["--symbolic", "x", "--solver", solver, "--solver-time", "200ms"];
    let started = Instant::now();
    let output = run("check", &path, &options);
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not answer"));
}

const ENDLESS_STATES: &str = "
program \"numbers that grow\";
var n: int = 0;
proc main() { while (true) { n = n + 1; } }
proc other() { while (true) { n = n + 2; } }
entry main on 0;
entry other on 0;
";

fn ctrl_c_ends_a_search_as_a_budget_does() {
    let path = file("grow.tree", ENDLESS_STATES);
    let options = ["--allow", "data-race", "--format", "json", "--max-time", "100s"];
    let mut child = command("check", &path, &options).stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() && started.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let reason = report(&output)["reason"].to_string();
    assert!(reason.contains("interrupted"), "{reason}");
}

fn ctrl_c_ends_reading_at_once() {
    let path = file("long.f90", &long_program());
    let child = command("check", &path, &[]).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    // The second one, if anybody is left to hear it, changes nothing.
    for _ in 0..2 {
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).output();
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
}

fn a_trace_that_cannot_be_saved_leaves_the_finding() {
    let path = file("wrong.chpl", "assert(1 > 2);\n");
    let output = run("check", &path, &["--save-trace", "/nowhere/trace.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write `/nowhere/trace.json`"));
}

fn a_report_that_cannot_be_written_is_a_failure() {
    let path = file("right.chpl", "assert(2 > 1);\n");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = command("check", &path, &[]).stdout(full).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(3));
}

/// The one note of a check that a budget ends.
fn note(path: &Path, options: &[&str]) -> String {
    let options = [&["--format", "json", "--max-states", "5000"], options].concat();
    let report = report(&run("check", path, &options));
    assert_eq!(report["verdict"], "unknown", "{report}");
    report["assurance"]["notes"][0].as_str().unwrap_or_default().to_owned()
}

fn a_search_without_end_says_what_grew() {
    let counting = "config turns: int = 100000;\nsync var count: int = 0;\nsync var still: int = 0;\n\
                    proc main() { while (count < turns) { count = count + 1; } still = 1; }\n\
                    entry main on each;\n";
    let told = note(&file("counting.tree", counting), &["--places", "2"]);
    assert!(told.contains("; `count` has "), "{told}");
    assert!(!told.contains("`still`"), "it is the same in all states looked at: {told}");
    assert!(told.contains("fewer places, smaller values of turns (-D), a rule"), "{told}");

    // Where nothing but the order differs, and nothing can be set.
    let walking = "sync var x: bool = false;\nproc look() { ; when (!x) { ; } }\n\
                   proc main() { look(); look(); look(); look(); look(); look(); x = x; }\n\
                   entry main on each;\n";
    let told = note(&file("walking.tree", walking), &["--places", "6", "--no-reduction", "ample"]);
    assert!(told.contains("up to 6 tasks stand in "), "{told}");
    assert!(!told.contains("different contents"), "{told}");
    assert!(told.ends_with("try fewer places or --search random, which looks for faults without covering everything"), "{told}");

    // What is inside an operation is not the reader's: names of preludes stay there.
    let adding = "var x: atomic int;\ncoforall i in 1..20 { x.add(1); x.sub(1); }\n";
    let told = note(&file("adding.chpl", adding), &[]);
    assert!(told.contains("up to 21 tasks stand in ") && !told.contains("`old`"), "{told}");

    // A search that ends has nothing of the kind to say.
    let path = file("counting.tree", counting);
    let done = run("check", &path, &["--places", "2", "-D", "turns=2", "--format", "json"]);
    assert!(!report(&done).to_string().contains("states differ in"), "{}", report(&done));
}
