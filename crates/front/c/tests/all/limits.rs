//! Inputs that go beyond every bound end soon, with a message.

use crate::common::{Memory, read, read_as};
use partita_c::{Options, PlainC};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

const NONE: [&str; 0] = [];

/// Generous: tests run beside each other.
const SOON: Duration = Duration::from_secs(20);

#[track_caller]
fn ends(text: &str, memory: Memory) -> Vec<String> {
    let start = Instant::now();
    let outcome = read_as(text, &PlainC, &Options::default(), memory);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    outcome.found.iter().map(|one| one.message.clone()).collect()
}

#[test]
fn macros_that_double() {
    let mut text = String::from("#define A0 x\n#define F0(a) a\n");
    for n in 1..=30 {
        let _ = writeln!(
            text,
            "#define A{n} A{0} A{0}\n#define F{n}(a) F{0}(a a)\n#define S{n}(a) S{0}(a ## a)",
            n - 1
        );
    }
    let too_long = "this program is too long";
    let too_much = "the macros of this program make too much text";
    let found = ends(&format!("{text}int A30;\n"), Memory::default());
    assert!(found == [too_long] || found == [too_much], "{found:?}");
    assert_eq!(ends(&format!("{text}int F30(x);\n"), Memory::default()), [too_much]);
    assert_eq!(
        ends(&format!("{text}#define S0(a) a\nint S30(x);\n"), Memory::default()),
        [too_much]
    );
}

#[test]
fn files_that_include_each_other() {
    let found = ends("#include \"a.h\"\n", Memory::with(&[("a.h", "#include \"a.h\"\n")]));
    assert_eq!(found, ["files include each other too deeply"]);
    let files: Vec<_> = (0..60)
        .map(|n| (format!("f{n}.h"), format!("#include \"f{0}.h\"\n#include \"f{0}.h\"\n", n + 1)))
        .collect();
    let mut files: Vec<_> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    files.push(("f60.h", ";"));
    let found = ends("#include \"f0.h\"\n", Memory::with(&files));
    assert!(
        found == ["too much text is included"] || found == ["this program is too long"],
        "{found:?}"
    );
}

#[test]
fn deep_nesting() {
    let deep =
        |open: &str, close: &str| format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
    for text in [
        format!("int x = {};", deep("(", ")")),
        format!("int x = {};", deep("-", "")),
        format!("int x = {};", deep("!", "")),
        format!("int x = {};", deep("(int)", "")),
        format!("int x = {};", deep("1 ? 1 : ", "")),
        format!("int x = {};", deep("a = ", "")),
        format!("int x = {};", deep("1 + ", "")),
        format!("int x = {};", deep("1 * (1 + ", ")")),
        format!("int x = {};", deep("f(", ")")),
        format!("int x = {};", deep("a[", "]")),
        format!("int x = {};", deep("{", "}")),
        format!("int x = {};", deep("sizeof ", "")),
        format!("int x = {};", deep("(int (*)(", ")) 1")),
        format!("{} x;", deep("__typeof__(", ")")),
        format!("int {} x;", "*".repeat(100_000)),
        format!("int x{};", "[1]".repeat(100_000)),
        format!("int {}x{};", "(".repeat(100_000), ")".repeat(100_000)),
        format!("void f(void) {{ {} }}", "{".repeat(100_000)),
        format!("void f(void) {{ {} ; }}", "if (1) ".repeat(100_000)),
        format!("void f(void) {{ {} ; }}", "if (1) ; else ".repeat(100_000)),
        format!("void f(void) {{ {} ; }}", "a: ".repeat(100_000)),
        format!("void f(void) {{ {} ; }}", "for (;;) ".repeat(100_000)),
        format!("void f({}", "int (*)(".repeat(100_000)),
        "struct { ".repeat(100_000),
        format!("int x = {};", "({ ".repeat(100_000)),
        format!("int x = a{};", ".b".repeat(100_000)),
        format!("int x = a{};", "++".repeat(100_000)),
        format!("int x = a{};", "(1)".repeat(100_000)),
        format!("#if {}1{}\n#endif\n", "(".repeat(100_000), ")".repeat(100_000)),
        format!("#if {}1\n#endif\n", "-".repeat(100_000)),
        format!("#if {}1\n#endif\n", "1 ? 1 : ".repeat(100_000)),
    ] {
        let found = ends(&text, Memory::default());
        assert!(!found.is_empty(), "{}", &text[..40]);
    }
}

#[test]
fn what_is_wide_is_not_deep() {
    let item = "-a[1][2] + (int)b.c * f(1 + 2, ~3)";
    let wide = |between: &str| vec![item; 3000].join(between);
    for text in [
        format!("int x[] = {{ {} }};", wide(", ")),
        format!("int y[] = {{ {{ {} }} }};", wide(" }, { ")),
        format!("void f(void) {{ g({}); }}", wide(", ")),
        format!("void f(void) {{ {}; }}", wide("; ")),
        format!("enum {{ A = {} }};", wide(", A = ")),
        format!("int x = {};", vec![item; 150].join(" - ")),
    ] {
        assert_eq!(ends(&text, Memory::default()), NONE, "{}", &text[..40]);
    }
}

#[test]
fn macro_calls_in_arguments() {
    let calls = |depth: usize| {
        format!("#define f(x) x\nint x = {}1{};\n", "f(".repeat(depth), ")".repeat(depth))
    };
    assert_eq!(ends(&calls(150), Memory::default()), NONE);
    assert_eq!(ends(&calls(50_000), Memory::default()).len(), 1);
}

#[test]
fn five_megabytes() {
    let mut text = String::new();
    let mut n = 0;
    while text.len() < 5_000_000 {
        let _ = writeln!(
            text,
            "int v{n} = {n}; int f{n}(int a) {{ return a * v{n} + g(a, \"text\"); }}"
        );
        n += 1;
    }
    let found = ends(&text, Memory::default());
    assert!(found.is_empty() || found == ["this program is too long"], "{found:?}");
    for piece in [
        ";",
        "int x;",
        "x",
        "(",
        "{",
        "}",
        "\"",
        "'",
        "/*",
        "#if 1\n",
        "#define a a\na ",
        "a\\\n",
        "=",
        "\n#",
        "struct {",
        "typedef int T;",
    ] {
        ends(&piece.repeat(500_000 / piece.len()), Memory::default());
    }
}

#[test]
fn many_errors_are_cut() {
    let outcome = read(&"int x = ;\n".repeat(1000));
    assert_eq!(outcome.found.last().map(|one| one.code), Some("too-many-errors"));
}
