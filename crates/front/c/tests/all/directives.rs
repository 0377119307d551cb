//! Directives: includes, definitions from the command line, what is written down.

use crate::common::{Memory, expanded, read, read_as};
use partita_c::{Options, PlainC, unused_definitions};

fn options(defines: &[(&str, &str)]) -> Options {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Options { defines: defines.iter().map(own).collect(), ..Options::default() }
}

#[test]
fn includes_are_looked_for_in_order() {
    let files = [
        ("a.h", "beside"),
        ("inc/a.h", "in_folder"),
        ("inc/b.h", "#include \"c.h\"\n#include <a.h>"),
        ("inc/c.h", "beside_b"),
        ("more/a.h", "never"),
        ("inc/stddef.h", "own"),
        ("dir/x.h", "#include \"y.h\""),
        ("dir/y.h", "y"),
    ];
    let folders = vec!["inc".to_owned(), "more/".to_owned()];
    let with = Options { folders, ..Options::default() };
    let text = |text: &str| expanded(text, &with, Memory::with(&files)).0;
    assert_eq!(text("#include \"a.h\"\n#include <a.h>\n"), "beside in_folder");
    assert_eq!(text("#include <b.h>\n"), "beside_b in_folder");
    assert_eq!(text("#include <stddef.h>\n"), "own");
    assert_eq!(text("#include \"dir/x.h\"\n"), "y");
    assert_eq!(
        text("#define N <a.h>\n#include N\n#define M \"dir/y.h\"\n#include M\n"),
        "in_folder y"
    );
}

#[test]
fn a_header_that_is_nowhere() {
    let with = Options { folders: vec!["inc".to_owned()], ..Options::default() };
    let outcome = read_as(
        "#include \"no.h\"\n#include <none.h>\nx y z;\n",
        &PlainC,
        &with,
        Memory::default(),
    );
    assert_eq!(
        outcome.messages(),
        [
            "1: cannot find the included file `no.h` [\"no.h\"]",
            "2: cannot find the included file `none.h` [<none.h>]"
        ]
    );
    let notes: Vec<_> = outcome.found.iter().flat_map(|one| one.notes.clone()).collect();
    assert_eq!(
        notes,
        [
            "it was looked for beside the file that includes it, in `inc`, among the bundled headers",
            "it was looked for in `inc`, among the bundled headers"
        ]
    );
}

#[test]
fn a_header_is_read_once() {
    let files = [("once.h", "#pragma once\na"), ("guard.h", "#ifndef G\n#define G\nb\n#endif")];
    let text =
        "#include \"once.h\"\n#include \"once.h\"\n#include \"guard.h\"\n#include \"guard.h\"\n";
    assert_eq!(expanded(text, &Options::default(), Memory::with(&files)).0, "a b");
}

#[test]
fn the_command_line_wins_over_the_main_file() {
    let text = "#define N 100000\n#define M(x) x\n#include \"a.h\"\nint a[N]; N M(1) K\n";
    let files = [("a.h", "#define K 7\n")];
    let (tokens, found, seen) =
        expanded(text, &options(&[("N", "4"), ("K", "1")]), Memory::with(&files));
    // A header's macro is defined anew, with a warning; the main file's gives way in silence, but on the record.
    assert_eq!(tokens, "int a [ 4 ] ; 4 1 7");
    assert_eq!(found.len(), 1, "{found:?}");
    let records: Vec<_> = seen
        .overridden
        .iter()
        .map(|one| (one.name.as_str(), one.value.as_str(), one.in_source.as_str()))
        .collect();
    assert_eq!(records, [("N", "4", "100000")]);
    let (tokens, found, seen) =
        expanded("#ifndef N\n#define N 9\n#endif\nN\n", &options(&[("N", "4")]), Memory::default());
    assert_eq!((tokens.as_str(), found.len(), seen.overridden.len()), ("4", 0, 0));
    let (tokens, _, _) =
        expanded("#undef N\n#define N 9\nN\n", &options(&[("N", "4")]), Memory::default());
    assert_eq!(tokens, "4");
}

#[test]
fn a_definition_that_changes_nothing_is_told() {
    let given = options(&[("SIZE", "1"), ("USED", "1"), ("TESTED", "1"), ("SIZ", "2")]);
    let seen = read_as(
        "#ifdef TESTED\n#endif\nint x = USED;\n#if SIZES\n#endif\n",
        &PlainC,
        &given,
        Memory::default(),
    )
    .seen;
    let told: Vec<_> =
        unused_definitions(&given, &seen).into_iter().map(|one| (one.message, one.help)).collect();
    assert_eq!(
        told,
        [
            (
                "-D SIZE: no line of the program tests or expands `SIZE`".to_owned(),
                Some("did you mean `SIZES`?".to_owned())
            ),
            ("-D SIZ: no line of the program tests or expands `SIZ`".to_owned(), None),
        ]
        .map(|(message, help)| (message, if told_helps(&seen) { help } else { None }))
    );
}

/// Whether anything near was asked for.
fn told_helps(seen: &partita_c::Seen) -> bool {
    seen.asked.contains("SIZES")
}

#[test]
fn undefined_on_the_command_line() {
    let with = Options { undefines: vec!["__LP64__".to_owned()], ..Options::default() };
    assert_eq!(expanded("__LP64__ __CHAR_BIT__\n", &with, Memory::default()).0, "__LP64__ 8");
}

#[test]
fn predefined_names() {
    let text = "__STDC__ __STDC_VERSION__ __STDC_HOSTED__ __FILE__ __LINE__ __INT_MAX__ __PARTITA__ __GNUC__ __linux__\n";
    let tokens = expanded(text, &Options::default(), Memory::default()).0;
    assert_eq!(tokens, "1 199901L 1 \"main.c\" 1 0x7fffffff 1 __GNUC__ __linux__");
}

#[test]
fn errors_and_warnings_of_the_program() {
    let outcome =
        read("#if 0\n#error never\n#endif\n#warning careful  now\n#error this is \"it\"\nint x;\n");
    assert_eq!(
        outcome.messages(),
        ["4: #warning careful  now [#warning]", "5: #error this is \"it\" [#error this is \"it\"]"]
    );
    assert_eq!(outcome.errors(), 1);
}

#[test]
fn bundled_headers_are_written_down() {
    let seen = read("#include <stdio.h>\n#include <inttypes.h>\n").seen;
    let names: Vec<_> = seen.headers.iter().map(String::as_str).collect();
    assert_eq!(names, ["inttypes.h", "stdint.h", "stdio.h"]);
}
