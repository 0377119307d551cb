//! What a language settles about its preprocessor.

/// How the text of a program is written, as far as the preprocessor looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    /// What begins a comment in a line of the program and what ends it. Nothing: the line's end does.
    pub comments: &'static [(&'static str, &'static str)],
    /// What takes its meaning from the next byte of a string.
    pub escape: Option<u8>,
    /// Whether `\` at the end of a line joins it with the next one; in directives it always does.
    pub splices: bool,
    pub bodies: Bodies,
}

/// How a macro's body takes arguments in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bodies {
    /// As before there was a standard: parameters are replaced inside strings too, and an empty comment glues.
    Traditional,
    /// As in C since 1989: `#` makes a string of an argument, `##` glues; `//` comments on directives.
    Standard,
}

/// A language's rules. What is not said is as in C.
pub trait Rules {
    fn syntax(&self) -> Syntax;

    /// Whether there are directives and macros at all; files are included in any case.
    fn runs(&self) -> bool {
        true
    }

    /// Whether macros are replaced in this line.
    fn replaces_in(&self, _line: &str) -> bool {
        true
    }

    /// Whether a string that is open at the end of this line goes on in the next.
    fn leaves_open(&self, _line: &str) -> bool {
        false
    }

    /// Whether the string that the line before left open goes on in this one.
    fn continues(&self, _line: &str) -> bool {
        false
    }

    /// The file that the line includes in the language's own way, and where the line's text starts.
    fn include<'l>(&self, _line: &'l str) -> Option<(&'l str, usize)> {
        None
    }
}
