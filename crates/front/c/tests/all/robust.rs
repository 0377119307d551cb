//! Broken texts: whatever is in a file, reading ends without a panic.

use crate::common::{Memory, read_as};
use crate::text::PROGRAMS;
use partita_c::{Options, PlainC};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "int",
    "x",
    "T",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "=",
    "struct",
    "typedef",
    "if",
    "else",
    "for",
    "#",
    "##",
    "\n#define",
    "\n#if",
    "\n#else",
    "\n#endif",
    "\n#include",
    "f(",
    "\"s\"",
    "'c'",
    "1",
    "0x",
    "1.5",
    ":",
    "?",
    "...",
    "sizeof",
    "enum",
    "case",
    "__attribute__((",
    "static",
    "\\\n",
    "/*",
    "*/",
    "//",
    "\"",
    "'",
    "__VA_ARGS__",
    "_Pragma(",
    "\n#pragma omp for\n",
    "$x",
    "\u{e9}",
    "@",
    "union",
    "->",
    ".",
    "+",
    "&&",
    "\n#define f(x) #x x##x\n",
    "do",
    "while",
    "return",
    "goto",
    "_Generic(",
    "_Alignas(",
    "_Static_assert(",
    "const",
    "void",
    "\n",
];

fn ends(text: &str) {
    let _ = read_as(text, &PlainC, &Options::default(), Memory::default());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        ends(&text);
    }

    #[test]
    fn any_words(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..80)) {
        ends(&words.join(" "));
        ends(&words.concat());
    }

    #[test]
    fn programs_with_a_piece_missing_or_another_in_its_place(
        which in 0..PROGRAMS.len(),
        cuts in proptest::collection::vec((0.0..1.0_f64, 0..12_usize, proptest::sample::select(WORDS)), 1..6),
    ) {
        let mut text = PROGRAMS[which].to_owned();
        for (at, length, word) in cuts {
            let start = text.floor_char_boundary((at * text.len() as f64) as usize);
            let end = text.ceil_char_boundary((start + length).min(text.len()));
            text.replace_range(start..end, word);
        }
        ends(&text);
    }
}
