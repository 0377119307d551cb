//! What UPC says of types where the number of threads is fixed and where it is not, and of pragmas.

use super::read;
use partita_c::sema;
use partita_source::Severity;
use partita_upc::{Threads, Upc, UpcSemantics};

/// Codes of what is said, warnings in brackets.
#[track_caller]
fn said(text: &str, threads: Threads) -> Vec<String> {
    let (unit, found) = read(text, Upc { threads });
    assert!(found.is_empty(), "{found:#?}");
    let semantics = UpcSemantics::new(threads, 2);
    let (_, found) = sema::check(&[unit], &[], &semantics);
    let code = |one: &partita_source::Diagnostic| match one.severity {
        Severity::Error => one.code.to_string(),
        Severity::Warning | Severity::Note => format!("[{}]", one.code),
    };
    found.iter().map(code).collect()
}

#[track_caller]
fn check(text: &str, fixed: &[&str], dynamic: &[&str]) {
    let text = format!("{text}\nint main(void) {{ return 0; }}\n");
    assert_eq!(said(&text, Threads::Static(2)), fixed, "{text}");
    assert_eq!(said(&text, Threads::Dynamic), dynamic, "{text}");
}

#[test]
fn where_threads_stands_in_a_length() {
    check("shared int a[3 * THREADS];", &[], &[]);
    check("shared int a[4];", &["[static-threads]"], &["constraint"]);
    check("shared int a[THREADS][THREADS];", &["[static-threads]"], &["constraint"]);
    check("shared int a[2 * THREADS + 1];", &["[static-threads]"], &["constraint"]);
    check("shared [] int a[THREADS];", &["[static-threads]"], &["constraint"]);
    check("shared [] int a[4];", &[], &[]);
    check("shared int (*p)[THREADS][3][THREADS];", &["[static-threads]"], &["constraint"]);
    check("shared int (*p)[3];", &[], &[]);
}

#[test]
fn threads_elsewhere_is_no_matter() {
    check("int f(void) { return THREADS * THREADS; }\nshared int a[THREADS];", &[], &[]);
    check("shared [2 * THREADS] int a[2 * THREADS * 3];", &[], &[]);
    // A typedef was asked when it was declared.
    check("typedef shared int row[2 * THREADS];\nrow a; row b[3];", &[], &[]);
    check("int f(shared int *p); shared int *g(int n) { return 0; }", &[], &[]);
}

#[test]
fn pragmas_stand_first() {
    let body = |text: &str| format!("shared int x;\nvoid f(void) {{\n{text}\nx = 1; }}");
    check(&body("#pragma upc strict"), &[], &[]);
    check(&body("x = 2;\n#pragma upc strict"), &["[late-pragma]"], &["[late-pragma]"]);
    check(&body("x = 2; {\n#pragma upc strict\nx = 3; }"), &[], &[]);
}
