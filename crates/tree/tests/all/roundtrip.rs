//! Property tests: printing then reading is the identity, and no text makes the reader panic.
//!
//! Programs are grown from a stream of random numbers rather than from nested strategies, which keeps
//! every node kind reachable and shrinking simple: fewer numbers, smaller program.

use crate::grow::Grower;
use partita_source::FileId;
use partita_tree::text::{print, print_stmt, read, same_shape};
use partita_tree::{
    passes::{FaceOutside, Pipeline},
    validate,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_then_reading_is_the_identity(numbers in prop::collection::vec(any::<u32>(), 0..600)) {
        let program = Grower::new(numbers).program();
        let text = print(&program);
        let (again, found) = read(FileId(0), &text);
        prop_assert_eq!(&found, &[], "{}", &text);
        prop_assert!(same_shape(&program, &again), "{}\n---\n{}", &text, print(&again));
        prop_assert_eq!(print(&again), text);
    }

    #[test]
    fn a_statement_prints_on_one_line(numbers in prop::collection::vec(any::<u32>(), 0..300)) {
        for proc in &Grower::new(numbers).program().procs {
            for stmt in &proc.body {
                prop_assert!(!print_stmt(stmt).contains('\n'));
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let (program, _) = read(FileId(0), &text);
        let _found = validate(&program);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let (program, _) = read(FileId(0), &String::from_utf8_lossy(&bytes));
        let _found = validate(&program);
    }

    #[test]
    fn no_soup_of_tokens_makes_anything_panic(picks in prop::collection::vec(0..TOKENS.len(), 0..300)) {
        let soup: Vec<&str> = picks.iter().filter_map(|&at| TOKENS.get(at).copied()).collect();
        everything(&soup.join(" "))?;
        everything(&format!("proc main() {{ {} }} entry main on 0;", soup.join(" ")))?;
        everything(&soup.concat())?;
    }

    #[test]
    fn no_damage_to_a_program_makes_anything_panic(
        numbers in prop::collection::vec(any::<u32>(), 0..300),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..TOKENS.len()), 1..4),
    ) {
        let mut text = print(&Grower::new(numbers).program());
        for (index, token) in cuts {
            let at = text.floor_char_boundary(index.index(text.len() + 1));
            let end = text.ceil_char_boundary((at + 3).min(text.len()));
            text.replace_range(at..end, TOKENS.get(token).copied().unwrap_or(""));
        }
        everything(&text)?;
    }
}

/// Reads and does whatever can be done with what was read.
fn everything(text: &str) -> Result<(), TestCaseError> {
    let (program, found) = read(FileId(0), text);
    let valid = validate(&program).is_empty();
    let printed = print(&program);
    let (again, complaints) = read(FileId(0), &printed);
    prop_assert_eq!(&complaints, &[], "{}", &printed);
    prop_assert!(same_shape(&program, &again), "{}", &printed);
    for one in &found {
        let range = one.primary.as_ref().map(|label| label.span.range()).unwrap_or_default();
        prop_assert!(text.get(range).is_some());
    }
    if valid {
        let (folded, found) = Pipeline::standard(&[], FaceOutside::default()).run(program);
        prop_assert_eq!(&found, &[]);
        prop_assert!(validate(&folded).is_empty());
    }
    Ok(())
}

#[rustfmt::skip]
const TOKENS: &[&str] = &[
    "x", "y", "f", "L", "main", "`a b`", "1", "2.5", "1e9", "9223372036854775808", "\"s\"", "\"open", "/*", "*/", "//",
    "program", "language", "places", "use", "lock", "config", "record", "class", "symmetric", "sync", "const", "var",
    "proc", "operation", "meeting", "entry", "always", "final", "observe", "any", "bool", "int", "uint", "real", "complex",
    "string", "place", "task", "array", "of", "set", "ref", "fn", "if", "else", "while", "for", "in", "by", "return",
    "break", "continue", "goto", "spawn", "at", "group", "on", "atomic", "when", "choose", "assert", "as", "assume",
    "print", "throw", "try", "catch", "put", "get", "remote", "swap", "flush", "fence", "unsupported", "true", "null",
    "new", "cast", "here", "self", "or", "and", "fdiv", "mod", "size", "min", "(", ")", "[", "]", "{", "}", ";", ";",
    ",", ":", "::", "?", ".", "..", "@", "=", "==", "!=", "<", "<=", "||", "&&", "++", "|", "^", "&", "<<", "+", "-",
    "*", "**", "/", "%", "!", "~", "x = 1;", "{ }", "(x)", "var z: int;", "L:", "proc p() {", "\u{0}", "é", "\n",
];
