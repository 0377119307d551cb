//! What reports say beside the finding: no more than is true, and no more than a reader needs.

use partita_testkit::suite;
use std::path::{Path, PathBuf};
use std::process::Command;

suite!(
    "records",
    declarations_are_not_statements_that_nobody_reached,
    what_comes_after_something_unsupported_may_be_reached,
    a_full_trace_is_full,
    nothing_remote_is_no_relaxed_memory,
    names_are_those_of_each_language,
    complex_values_of_an_image_make_no_states
);

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("records");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn partita(args: &[&str], files: &[&Path]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    let output = command.arg(args[0]).args(files).args(&args[1..]).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

fn declarations_are_not_statements_that_nobody_reached() {
    let path = file(
        "never.f90",
        "program never\n  if (this_image() > num_images()) call work\ncontains\n  subroutine work\n    integer :: row(2)\n    row = 0\n  end subroutine\nend program\n",
    );
    let (code, text) = partita(&["check"], &[&path]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(":6: row = 0\n"), "{text}");
    assert!(!text.contains(": row\n"), "{text}");
}

/// Something that is not modelled, after many steps of two tasks.
fn unmodelled(steps: usize) -> String {
    let step = "    x = x + 1;\n".repeat(steps);
    format!(
        "program \"unmodelled\";\nsync var x: int = 0;\nproc main() {{\n{step}    unsupported \"a strange thing\";\n    x = 7;\n}}\nproc other() {{ x = 5; }}\nentry main on 0;\nentry other on 0;\n"
    )
}

fn what_comes_after_something_unsupported_may_be_reached() {
    let path = file("strange.tree", &unmodelled(30));
    let (code, text) = partita(&["check", "--all"], &[&path]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("a strange thing"), "{text}");
    assert!(!text.contains("Never reached"), "{text}");
    assert!(!text.contains("How it happens"), "{text}");
    assert!(partita(&["check", "--full-trace"], &[&path]).1.contains("How it happens"));
}

fn a_full_trace_is_full() {
    let text = unmodelled(450).replace("unsupported \"a strange thing\"", "assert x < 0");
    let path = file("long.tree", &text);
    let (code, text) = partita(&["check", "--full-trace"], &[&path]);
    assert_eq!(code, Some(1), "{text}");
    assert!(!text.contains("left out"), "{text}");
}

fn nothing_remote_is_no_relaxed_memory() {
    let path = file("alone.rma", "process 1:\n  shared x = 0;\n  store x = 1;\n");
    let (code, text) = partita(&["check"], &[&path]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("sc: remote operations"), "{text}");
    assert!(!text.contains("rma: remote operations"), "{text}");
}

fn names_are_those_of_each_language() {
    let chapel = file("sum.chpl", "var Total: int = 4;\n");
    let fortran = file("sum.f90", "program p\n  integer(8) :: TOTAL\n  total = 4\nend program\n");
    let same = |name: &str| {
        let args = ["compare", "--outputs", name];
        partita(&args, &[&chapel, &fortran])
    };
    assert_eq!(same("Total").0, Some(0), "{}", same("Total").1);
    assert_eq!(same("total").0, Some(3), "{}", same("total").1);
}

fn complex_values_of_an_image_make_no_states() {
    let path = file(
        "waves.f90",
        "program waves\n  complex :: a(5), b(5)\n  integer :: k, n[*]\n  n = this_image()\n  do k = 1, 5\n    a(k) = cmplx(n, k)\n  end do\n  b = a(1)\n  b = (0.0, 2.0)\n  sync all\n  n = 0\nend program\n",
    );
    let (code, text) = partita(&["check", "--places", "3", "--max-states", "100"], &[&path]);
    assert_eq!(code, Some(0), "{text}");
}
