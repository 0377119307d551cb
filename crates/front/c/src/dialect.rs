//! What a language on top of C adds to the syntax: words, pragmas, macros, headers.
//!
//! The parser knows no parallel language. It knows the few shapes that added words have, and makes nodes that say the word.

/// A language that rests on C; [`PlainC`] adds nothing.
pub trait Dialect: Sync {
    /// In lower case, as `--dialect` has it.
    fn name(&self) -> &'static str;

    /// Words that are reserved, and how each is read.
    fn words(&self) -> &'static [(&'static str, Word)] {
        &[]
    }

    /// Pragmas that are kept, by their first word.
    fn pragmas(&self) -> &'static [(&'static str, Governs)] {
        &[]
    }

    /// Macros that are there from the start.
    fn macros(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The value of a reserved word in `#if`, where it has one: `THREADS`.
    fn in_condition(&self, _word: &str) -> Option<i64> {
        None
    }

    /// Headers that are found after those of C, by name, with their text.
    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// How an added word is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Among specifiers and behind `*`: `strict`; with `layout`, square brackets right behind belong to it: `shared [3]`.
    Qualifier { layout: bool },
    /// As `sizeof`.
    Size,
    /// A value that is no lvalue.
    Value,
    /// `word;`
    Statement,
    /// `word;`, `word e;`
    StatementWithValue,
    /// `word S`; with `guard`, `word (e) S`
    Block { guard: bool },
    /// `word (init; cond; step; extra) S`
    For,
    /// Reserved, and refused with this explanation.
    Refused(&'static str),
}

/// What a pragma is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Governs {
    /// It stands for itself.
    Itself,
    /// The statement behind it.
    Statement,
}

/// C and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct PlainC;

impl Dialect for PlainC {
    fn name(&self) -> &'static str {
        "c"
    }
}
