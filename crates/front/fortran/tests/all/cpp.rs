//! The preprocessor and `include`.

use crate::common::unit;
use partita_fortran::ast::StmtKind;
use partita_fortran::{Options, Source};
use partita_source::{Diagnostics, FileId};

fn run(name: &str, text: &str, defines: &[(&str, &str)]) -> (String, Diagnostics) {
    let defines =
        defines.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let options = Options { defines, fixed: None };
    let mut includes = |name: &str, _: FileId| match name {
        "part.inc" => Some((FileId(1), "y = 2\n".to_owned())),
        "macro.h" => Some((FileId(2), "#define FROM_HEADER 7\n".to_owned())),
        "self.inc" => Some((FileId(3), "include 'self.inc'\ninclude 'self.inc'\n".to_owned())),
        _ => None,
    };
    let source = Source { file: FileId(0), name, text };
    let (units, diagnostics) = partita_fortran::parse(source, &options, &mut includes);
    (units.iter().map(unit).collect(), diagnostics)
}

#[track_caller]
fn check(text: &str, defines: &[(&str, &str)], expected: &str) {
    let (found, diagnostics) = run("t.F90", text, defines);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    let body = found.strip_prefix("program main\n").unwrap_or(&found);
    assert_eq!(body.lines().map(str::trim).collect::<Vec<_>>().join("\n"), expected, "{text}");
}

#[test]
fn macros() {
    check(
        "#define N 5\nx = N\ny = n\nz = 'N' // NN ! N\nend",
        &[],
        "x = 5\ny = n\nz = (\"N\" // nn)",
    );
    check("#define A B\n#define B A + 1\nx = A\nend", &[], "x = (a + 1)");
    check(
        "#define MAX(a,b) merge(a, b, (a)>(b))\nx = MAX(f(1,2), 3)\nend",
        &[],
        "x = merge(f(1, 2), 3, (paren(f(1, 2)) > paren(3)))",
    );
    check(
        "#define CHECK(c) if (c) print *, \"c\"\nCHECK(i == 1)\nend",
        &[],
        "if (i == 1)\nprint *: \"i == 1\"",
    );
    check("#define F(x) x\nf = F\nx = F (2)\nend", &[], "f = f\nx = 2");
    check("#define N 5\n#undef N\nx = N\nend", &[], "x = n");
    check("x = N // M\nend", &[("N", "4"), ("M", "k")], "x = (4 // k)");
    check("#define LONG 1 + \\\n 2\nx = LONG\ny = __LINE__\nend", &[], "x = (1 + 2)\ny = 4");
    check("#define GLUE(a,b) a/**/b\nGLUE(x,y) = 1\nend", &[], "xy = 1");
    check(
        "! don't\n#define N 1\nx = N\nprint *, 'a &\n  &N', N\nend",
        &[],
        "x = 1\nprint *: \"a N\", 1",
    );
}

#[test]
fn conditions() {
    for (condition, holds) in [
        ("1", true),
        ("0", false),
        ("defined N && N > 3", true),
        ("defined(N) && !defined(M)", true),
        ("UNKNOWN", false),
        ("(1 + 2) * 3 == 9 && 7 % 4 == 3 && (1 << 3) >= 8", true),
        ("0x10 == 16L", true),
        ("-1 < 0 && ~0 == -1", true),
    ] {
        let text = format!("#if {condition} /* why */\nx = 1\n#else\nx = 0\n#endif\nend");
        check(&text, &[("N", "5")], if holds { "x = 1" } else { "x = 0" });
    }
    check(
        "#ifdef A\nx = 1\n#elif defined(B)\nx = 2\n#else\nx = 3\n#endif\nend",
        &[("B", "1")],
        "x = 2",
    );
    check("#ifndef A\n#if 0\nbroken (\n#error no\n#endif\nx = 1\n#endif\nend", &[], "x = 1");
}

#[test]
fn includes() {
    check(
        "x = 1\ninclude 'part.inc' ! here\n#include \"macro.h\"\nz = FROM_HEADER\nend",
        &[],
        "x = 1\ny = 2\nz = 7",
    );
    let (_, diagnostics) = run("t.f90", "include 'self.inc'\nend", &[]);
    assert_eq!(diagnostics[0].message, "files include each other too deeply");
    assert!(diagnostics.len() < 60);
}

#[test]
fn it_runs_where_wanted() {
    let value = |name: &str, text: &str| run(name, text, &[]).0;
    assert_eq!(value("t.f90", "x = __LINE__\nend"), "program main\n  x = __line__\n");
    assert_eq!(value("t.F90", "x = __LINE__\nend"), "program main\n  x = 1\n");
    assert_eq!(value("t.f90", "#define N 1\nx = __LINE__\nend"), "program main\n  x = 2\n");
    assert_eq!(
        value("t.F", "#define N 1\nc don't N\n      x = N\n     1 + 2\n      end"),
        "program main\n  x = (1 + 2)\n"
    );
}

#[test]
fn spans_name_the_use_of_a_macro() {
    let text = "#define ADD(a) a + 1\nx = y * ADD(2)\nend\n";
    let source = Source { file: FileId(0), name: "t.F90", text };
    let (units, _) = partita_fortran::parse(source, &Options::default(), &mut |_, _| None);
    let StmtKind::Assign { value, .. } = &units[0].body[0].kind else { panic!() };
    assert_eq!(&text[value.span.range()], "y * ADD(2)");
    assert_eq!(&text[units[0].body[0].span.range()], "x = y * ADD(2)");
}

#[test]
fn faults_are_reported() {
    for (text, message) in [
        ("#endif\nend", "`#endif` without `#if`"),
        ("#else\nend", "this branch has no `#if`"),
        ("#if 1\n#else\n#else\n#endif\nend", "a branch after `#else`"),
        ("#if (1\n#endif\nend", "expected `)` in the preprocessor's condition"),
        ("#if 1 / 0\n#endif\nend", "division by zero in the preprocessor's condition"),
        ("#error stop here\nend", "#error stop here"),
        ("#frobnicate\nend", "the preprocessor does not know `#frobnicate`"),
        ("#define F(x) x\nx = F(1, 2)\nend", "the macro `F` takes 1 arguments, not 2"),
        ("#define F(x) x\nx = F(1\nend", "the arguments of the macro `F` are never closed"),
        ("#include <nowhere.h>\nend", "cannot find the included file `nowhere.h`"),
    ] {
        let (_, diagnostics) = run("t.F90", text, &[]);
        assert_eq!(diagnostics.first().map(|one| one.message.as_str()), Some(message), "{text}");
    }
}

#[test]
fn macros_cannot_explode() {
    let mut text = String::new();
    for level in 0..50 {
        text += &format!("#define A{level} A{} A{}\n", level + 1, level + 1);
    }
    text += "#define A50\nx = A0\nend\n";
    let (_, diagnostics) = run("t.F90", &text, &[]);
    assert_eq!(diagnostics[0].message, "macros add too much text");
    let nested =
        format!("#define F(x) x\ny = {}1{}\nend\n", "F(".repeat(100_000), ")".repeat(100_000));
    let (_, diagnostics) = run("t.F90", &nested, &[]);
    assert_eq!(diagnostics[0].message, "macros are nested too deeply in `F`");
}
