//! Files made to hurt: each must give an error, quickly, on a small stack.

use partita_source::FileId;
use partita_tree::limits::MAX_HEIGHT;
use partita_tree::text::{print, read, same_shape};
use partita_tree::validate;
use std::time::{Duration, Instant};

const BYTES: usize = 10 << 20;

/// Reads on a 2 MB stack (and prints, validates, copies, folds and drops what was read).
fn on_small_stack(text: String) -> Vec<&'static str> {
    let work = move || {
        let start = Instant::now();
        let (program, found) = read(FileId(0), &text);
        let _printed = print(&program);
        assert!(same_shape(&program, &program));
        let _found = validate(&program);
        assert!(start.elapsed() < Duration::from_secs(20));
        found.iter().map(|one| one.code).collect()
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread.ok().and_then(|thread| thread.join().ok()).unwrap_or_else(|| vec!["panicked"])
}

fn repeated(before: &str, piece: &str) -> String {
    format!("proc main() {{ {before}{}", piece.repeat(BYTES / piece.len()))
}

#[test]
fn nesting_is_bounded() {
    for (before, piece) in [
        ("x = ", "("),
        ("", "{"),
        ("x = ", "{"),
        ("x = ", "!"),
        ("x = ", "-"),
        ("x = ", "- "),
        ("x = ", "["),
        ("x = ", "*"),
        ("x = ", "&"),
        ("x = ", "a[ "),
        ("x = ", "f("),
        ("x = ", "2 ** "),
        ("x = ", "a ? b : "),
        ("x = ", "a ? "),
        ("x = ", "min("),
        ("x = ", "int("),
        ("x = ", "fn() { x = "),
        ("x = ", "new array[1.. "),
        ("var x: ", "ref "),
        ("var x: ", "set of "),
        ("var x: ", "fn("),
        ("var x: ", "fn():"),
        ("var x: ", "array[1..2] of "),
        ("", "if (a) { "),
        ("", "if (a) { } else { "),
        ("", "choose { } or { "),
        ("", "try { } catch (e) { "),
        ("x = ", "1 - ("),
        ("x = ", "1 .. ("),
    ] {
        assert_eq!(on_small_stack(repeated(before, piece)), ["too-deep"], "{piece}");
    }
}

#[test]
fn chains_are_bounded() {
    for (before, piece) in [
        ("x = 1", " + 1"),
        ("x = a", ".b"),
        ("x = a", "[1]"),
        ("x = a", "@1"),
        ("x = a", "(1)"),
        ("x = 1", " ++ 1 - 1"),
        ("x = 1", " && 1"),
        ("if (a) { }", " else if (b) { }"),
    ] {
        let text = format!("{};  }}", repeated(before, piece));
        assert_eq!(on_small_stack(text), ["too-deep"], "{piece}");
    }
}

#[test]
fn the_limits_leave_room_and_fit_the_stack() {
    let chain = "1 + ".repeat(MAX_HEIGHT as usize - 5);
    let parens = "(".repeat(45);
    let close = ")".repeat(45);
    let blocks = "if (a) { ".repeat(45);
    let ends = "} ".repeat(45);
    let text = format!("proc main() {{ var a: bool; a = {chain}1; }}");
    assert_eq!(on_small_stack(text), [""; 0]);
    let text = format!(
        "proc main() {{ var a: bool; {blocks} a = {parens}{parens}1{close}{close}; {ends} }}"
    );
    assert_eq!(on_small_stack(text), ["too-deep"]);
    let text = format!("proc main() {{ var a: bool; {blocks} a = {parens}1{close}; {ends} }}");
    assert_eq!(on_small_stack(text), [""; 0]);
}

#[test]
fn long_files_of_errors_stop_early() {
    for piece in ["§", "\"", "`", ";", "} ", "proc ", "/*", "x", "= ", "1e", "\n\"", ", ", "\0"] {
        let text = piece.repeat(BYTES / piece.len());
        let found = on_small_stack(text);
        assert!(!found.is_empty() && found.len() <= 51, "{piece}: {}", found.len());
    }
}

#[test]
fn long_flat_files_are_fine() {
    let text = format!("proc main() {{ var x: int; {} }}", "x = 1; ".repeat(200_000));
    assert_eq!(on_small_stack(text), [""; 0]);
}
