//! Each program that `docs/rma.md` says to reject, with the code and line of the message.

use crate::common::{only_error, reject};

/// Process 1 has X, Y shared, u, v local; process 2 has Z shared, w local. The text is line 2.
fn in_process(text: &str) -> Vec<(&'static str, usize)> {
    reject(&around(text))
}

fn around(text: &str) -> String {
    format!("process 1: shared X, Y; local u, v;\n{text}\nprocess 2: shared Z; local w;\n")
}

/// The only error of statements in process 1: its code, and its help.
fn help(text: &str) -> (&'static str, String) {
    let error = only_error(&around(text));
    (error.code, error.help.unwrap_or_default())
}

#[test]
fn loads() {
    assert_eq!(in_process("load u = Z;"), [("load-source", 2)]);
    assert_eq!(in_process("load u = v;"), [("load-source", 2)]);
    assert_eq!(in_process("load X = Y;"), [("load-target", 2)]);
    assert_eq!(in_process("load Z = Y;"), [("load-target", 2)]);
    assert!(help("load u = Z;").1.contains("`R = get(Z, 2);`"));
}

#[test]
fn stores() {
    assert_eq!(in_process("store Z = 1;"), [("store-target", 2)]);
    assert_eq!(in_process("store u = 1;"), [("store-target", 2)]);
    assert!(help("store Z = 1;").1.contains("`put(Z, 2, X);`"));
}

#[test]
fn puts() {
    assert_eq!(in_process("put(Z, 2, u);"), [("put-source", 2)]);
    assert_eq!(in_process("put(Z, 2, Z);"), [("put-source", 2)]);
    assert_eq!(in_process("put(Z, 1, X);"), [("put-target", 2)]);
    assert_eq!(in_process("put(Y, 2, X);"), [("put-target", 2)]);
    assert_eq!(in_process("put(u, 1, X);"), [("put-target", 2)]);
    assert_eq!(in_process("put(w, 2, X);"), [("unknown-name", 2)]);
    let hidden = "process 1: shared X; local Z;\nput(Z, 2, X);\nprocess 2: shared Z;";
    assert_eq!(only_error(hidden).notes, ["it hides the shared variable `Z` of another process"]);
}

#[test]
fn fetches() {
    for call in ["get(Z, 2)", "fao(Z, 2, 1)", "cas(Z, 2, 0, 1)"] {
        assert_eq!(in_process(&format!("u = {call};")), [("receiver", 2)]);
        assert_eq!(in_process(&format!("Z = {call};")), [("receiver", 2)]);
    }
    for call in ["get(Z, 1)", "get(X, 2)", "get(u, 1)", "fao(Z, 1, 1)", "cas(X, 2, 0, 1)"] {
        assert_eq!(in_process(&format!("X = {call};")), [("remote-source", 2)]);
    }
    assert_eq!(in_process("X = faa(Z, 2, 1);"), [("syntax-error", 2)]);
}

#[test]
fn assignments_to_shared_variables() {
    assert_eq!(help("X = 1;"), ("assign-shared", "use `store X = ...;`".into()));
    assert_eq!(in_process("Z = 1;"), [("assign-shared", 2)]);
    assert_eq!(in_process("X = choose(0, 1);"), [("assign-shared", 2)]);
    let error = only_error(&around("X = 1;"));
    assert_eq!(error.secondary[0].text, "declared shared here, in process 1");
}

#[test]
fn shared_variables_in_expressions() {
    for text in [
        "store X = Y;",
        "u = X + 1;",
        "if (X) nop;",
        "while (u < X) nop;",
        "X = fao(Z, 2, Y);",
        "X = cas(Z, 2, Y, 0);",
        "X = cas(Z, 2, 0, Y);",
        "u = Z;",
    ] {
        assert_eq!(in_process(text), [("shared-in-expression", 2)], "{text}");
    }
    assert_eq!(help("u = X;").1, "load it first: `load u = X;`");
    assert!(help("u = Z;").1.contains("get(Z, 2)"));
}

#[test]
fn unknown_things() {
    assert_eq!(in_process("flush(3);"), [("unknown-process", 2)]);
    assert_eq!(in_process("put(Z, 3, X);"), [("unknown-process", 2)]);
    assert_eq!(in_process("X = get(Z, 3);"), [("unknown-process", 2)]);
    assert_eq!(in_process("goto A;"), [("unknown-label", 2)]);
    assert_eq!(in_process("u = q;"), [("unknown-name", 2)]);
    assert_eq!(in_process("q = 1;"), [("unknown-name", 2)]);
    assert_eq!(in_process("load u = q;"), [("unknown-name", 2)]);
    assert_eq!(in_process("u = w;"), [("unknown-name", 2)]);
    assert_eq!(in_process("assert(w == 1);"), [("unknown-name", 2)]);
    assert_eq!(reject("process 1: nop;\nassert always q;"), [("unknown-name", 2)]);
    assert_eq!(reject("process 1: nop;\nobserve q;"), [("unknown-name", 2)]);
    assert_eq!(reject("process 1: A: nop;\nassert always at(2, A);"), [("unknown-process", 2)]);
    assert_eq!(reject("process 1: A: nop;\nassert always at(1, B);"), [("unknown-label", 2)]);
    assert_eq!(reject("process 1: local u;\nassert always u@3;"), [("unknown-process", 2)]);
    assert_eq!(reject("process 1: local u;\nassert always v@1;"), [("unknown-name", 2)]);
    assert_eq!(help("u = x;").1, "did you mean `X`?");
    let label = only_error("process 1: ENTER: nop;\ngoto ENTRE;");
    assert_eq!(label.code, "unknown-label");
}

#[test]
fn duplicates() {
    assert_eq!(reject("process 1: nop;\nprocess 01: nop;"), [("duplicate-process", 2)]);
    assert_eq!(reject("process 1: shared X;\nlocal X;"), [("duplicate-name", 2)]);
    assert_eq!(reject("process 1: local u,\nu;"), [("duplicate-name", 2)]);
    assert_eq!(reject("process 1: shared X;\nprocess 2: shared X;"), [("duplicate-name", 2)]);
    assert_eq!(reject("process 1: A: nop;\nif (?) { A: nop; }"), [("duplicate-label", 2)]);
    assert_eq!(reject("process 1: 5: nop;\n05: nop;"), [("duplicate-label", 2)]);
}

#[test]
fn late_declarations() {
    assert_eq!(reject("process 1: nop;\nlocal u;\nu = 1;"), [("late-declaration", 2)]);
    assert_eq!(reject("process 1: A:\nshared X;"), [("late-declaration", 2)]);
    assert_eq!(reject("process 1: if (?) {\nlocal u; u = 1; }"), [("late-declaration", 2)]);
}

#[test]
fn choices_in_expressions() {
    assert_eq!(in_process("if (? && u) nop;"), [("misplaced-choice", 2)]);
    assert_eq!(in_process("while (u == ?) nop;"), [("misplaced-choice", 2)]);
    assert_eq!(in_process("if ((?)) nop;"), [("misplaced-choice", 2)]);
    assert_eq!(in_process("u = ?;"), [("misplaced-choice", 2)]);
    assert_eq!(in_process("assert(?);"), [("misplaced-choice", 2)]);
    assert_eq!(in_process("u = choose(0, 1) + 1;"), [("syntax-error", 2)]);
    assert_eq!(in_process("u = 1 + choose(0, 1);"), [("syntax-error", 2)]);
    assert_eq!(in_process("u = choose(2, 1);"), [("empty-choice", 2)]);
}

#[test]
fn positions_and_owners_in_statements() {
    assert_eq!(in_process("A: assert(at(1, A));"), [("at-in-statement", 2)]);
    assert_eq!(in_process("A: if (at(1, A)) nop;"), [("at-in-statement", 2)]);
    assert_eq!(in_process("u = v@1;"), [("misplaced-owner", 2)]);
    assert_eq!(in_process("assert(u@1);"), [("misplaced-owner", 2)]);
}

#[test]
fn atomic_blocks() {
    assert_eq!(in_process("atomic { A: nop; } goto A;"), [("goto-atomic", 2)]);
    assert_eq!(in_process("A: atomic { goto A; }"), [("goto-atomic", 2)]);
    assert_eq!(in_process("atomic { A: nop; } atomic { goto A; }"), [("goto-atomic", 2)]);
    assert_eq!(in_process("atomic { if (u) atomic { nop; } }"), [("nested-atomic", 2)]);
    assert_eq!(in_process("atomic atomic nop;"), [("nested-atomic", 2)]);
}

#[test]
fn lone_labels() {
    assert_eq!(in_process("if (u) A: v = 1;"), [("lone-label", 2)]);
    assert_eq!(in_process("if (u) nop; else A: v = 1;"), [("lone-label", 2)]);
    assert_eq!(in_process("while (u) 5: v = 1;"), [("lone-label", 2)]);
    assert_eq!(in_process("atomic A: v = 1;"), [("lone-label", 2)]);
}

#[test]
fn ambiguous_names_in_properties() {
    let text = "process 1: local u;\nprocess 2: local u;\nassert final u == 1;";
    assert_eq!(reject(text), [("ambiguous-name", 3)]);
    assert_eq!(only_error(text).help.unwrap(), "write `u@1` or `u@2`");
    let text = "process 1: shared u;\nprocess 2: local u;\nobserve u;";
    assert_eq!(reject(text), [("ambiguous-name", 3)]);
}

#[test]
fn numbers_out_of_range() {
    assert_eq!(
        reject("process 1:\nshared X = 9223372036854775808;\nstore X = 1;"),
        [("number-too-large", 2)]
    );
    assert_eq!(
        in_process("u = 99999999999999999999999999999999999999999999;"),
        [("number-too-large", 2)]
    );
    assert_eq!(in_process("u = -9223372036854775809;"), [("number-too-large", 2)]);
    assert_eq!(in_process("u = choose(0, 9223372036854775808);"), [("number-too-large", 2)]);
    assert_eq!(in_process("flush(9223372036854775808);"), [("number-too-large", 2)]);
    assert_eq!(reject("process 9223372036854775808:\nnop;"), [("number-too-large", 1)]);
}

#[test]
fn misplaced_items() {
    assert_eq!(reject(""), [("no-process", 1)]);
    assert_eq!(reject("assert always true;"), [("no-process", 1)]);
    assert_eq!(reject("local u;\nu = 1;"), [("outside-process", 1)]);
    assert_eq!(
        reject("process 1: local u;\nassert always u;\nu = 1;\nu = 2;"),
        [("outside-process", 3)]
    );
    assert_eq!(reject("process 1: if (?) {\nassert always true; }"), [("misplaced-property", 2)]);
}

#[test]
fn syntax() {
    for text in [
        "u = 4 / 2;",
        "u = 12ab;",
        "u = é;",
        "u = (1;",
        "u = 1);",
        "u = f(1);",
        "get(Z, 2);",
        "foo(1);",
        ";",
        "{ nop; }",
        "}",
        "else nop;",
        "if u nop;",
        "load load = X;",
        "12;",
        "u;",
        "X = cas(Z, 2, 1);",
        "/* open",
    ] {
        let found = in_process(text);
        assert_eq!(found, [("syntax-error", 2)], "{text}");
    }
}
