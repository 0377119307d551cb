//! The lines of a file after preprocessor and `include`, with Fortran's rules for them.
//!
//! A traditional preprocessor runs where it is wanted. `//` is no comment, and macro names are case-sensitive.

use super::fixed;
use crate::{Includes, Options, Source};
use partita_kit::Text;
use partita_kit::preprocess::{self, Bodies, Rules, Syntax};
use partita_source::Sink;

struct Form {
    fixed: bool,
    preprocess: bool,
}

pub fn lines(
    source: Source<'_>,
    options: &Options,
    fixed: bool,
    includes: &mut Includes<'_>,
    sink: &mut Sink,
) -> Vec<Text> {
    let form = Form { fixed, preprocess: wanted(source, options) };
    preprocess::lines(source, &options.defines, &form, includes, sink)
}

/// Whether the preprocessor runs on a file.
fn wanted(source: Source<'_>, options: &Options) -> bool {
    let upper = source.name.rsplit_once('.').is_some_and(|(_, extension)| {
        extension.starts_with(|letter: char| letter.is_ascii_uppercase())
    });
    upper || !options.defines.is_empty() || source.text.lines().any(|line| line.starts_with('#'))
}

impl Rules for Form {
    fn syntax(&self) -> Syntax {
        Syntax { comments: &[("!", "")], escape: None, splices: false, bodies: Bodies::Traditional }
    }

    fn runs(&self) -> bool {
        self.preprocess
    }

    fn replaces_in(&self, line: &str) -> bool {
        !(self.fixed && fixed::is_comment(line))
    }

    fn leaves_open(&self, line: &str) -> bool {
        self.fixed || line.trim_end().ends_with('&')
    }

    fn continues(&self, line: &str) -> bool {
        !self.fixed || fixed::is_continuation(line)
    }

    /// `include 'name'` alone on a line.
    fn include<'l>(&self, line: &'l str) -> Option<(&'l str, usize)> {
        let trimmed = line.trim_start();
        let word = trimmed.get(..7)?;
        if !word.eq_ignore_ascii_case("include") {
            return None;
        }
        let rest = trimmed.get(7..)?.trim_start();
        let quote = rest.chars().next().filter(|quote| matches!(quote, '\'' | '"'))?;
        let (name, behind) = rest.get(1..)?.split_once(quote)?;
        let behind = behind.trim_start();
        (behind.is_empty() || behind.starts_with('!')).then_some((name, line.len() - trimmed.len()))
    }
}
