//! The rules of C, which differ from those of Fortran in everything that [`Rules`] settles.

use super::*;

struct C;

impl Rules for C {
    fn syntax(&self) -> Syntax {
        Syntax {
            comments: &[("//", ""), ("/*", "*/")],
            escape: Some(b'\\'),
            splices: true,
            bodies: Bodies::Standard,
        }
    }
}

fn run(text: &str) -> (Vec<Text>, Vec<String>) {
    let mut sink = Sink::default();
    let source = Source { file: FileId(0), name: "t.c", text };
    let mut asked = std::collections::BTreeSet::new();
    let lines = lines(source, &[], &C, &mut |_, _| None, &mut asked, &mut sink);
    (lines, sink.found().into_iter().map(|diagnostic| diagnostic.message).collect())
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let (lines, found) = run(text);
    assert!(found.is_empty(), "{found:?}");
    let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(lines.join("\n"), expected, "{text}");
}

#[test]
fn nothing_is_replaced_in_strings_and_comments() {
    check("#define N 5\nN \"N \\\" N\" N // N", "5 \"N \\\" N\" 5 // N");
    check("#define N 5\nN /* N */ N /* N\nN \"\n# N */ N", "5 /* N */ 5 /* N\nN \"\n# N */ 5");
    check("#define N 5 // five\n#define S \"//\" /* two */\nN S", "5 \"//\"");
    check("#define N 5\n'\"' N '\\'' N", "'\"' 5 '\\'' 5");
    check("#define N 5\nchar c = '\nN", "char c = '\n5");
}

#[test]
fn arguments_become_strings_and_glue() {
    check("#define S(x) #x \"x\"\n#define N 5\nS(N + \"a\\n\")", "\"N + \\\"a\\\\n\\\"\" \"x\"");
    check("#define G(a, b) a ## b a\n#define N 5\nG(N, N) G(x,1)", "NN 5 x1 x");
    check("#define M(a) # a##1\nM(x)", "\"x\"1");
    check("#define A(x) x/**/x\nA(b)", "b b");
}

#[test]
fn lines_are_joined_and_know_where_they_came_from() {
    let text = "#define N \\\n 5\nint a\\\nb = N;\nM";
    check(text, "int ab = 5;\nM");
    let (lines, _) = run(text);
    let original = |line: usize, word: &str| {
        let at = lines[line].text.find(word).unwrap();
        &text[lines[line].span(at, at + word.len()).range()]
    };
    assert_eq!((original(0, "5"), original(0, "ab"), original(1, "M")), ("N", "a\\\nb", "M"));
}

#[test]
fn the_language_has_no_include_of_its_own() {
    check("include 'x'", "include 'x'");
    assert_eq!(run("#include <x.h>").1, ["cannot find the included file `x.h`"]);
}
