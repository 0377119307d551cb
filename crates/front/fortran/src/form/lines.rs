//! The lines of a file after preprocessor and `include`, with Fortran's rules for them.
//!
//! A traditional preprocessor runs where it is wanted. `//` is no comment, and macro names are case-sensitive.

use super::fixed;
use crate::{Includes, Options, Seen, Source};
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
    seen: &mut Seen,
    sink: &mut Sink,
) -> Vec<Text> {
    let form = Form { fixed, preprocess: wanted(source, options) };
    let lines =
        preprocess::lines(source, &options.defines, &form, includes, &mut seen.macros, sink);
    seen.directives.extend(lines.iter().filter_map(|line| directive(&line.text, fixed)));
    lines
}

/// The sentinel of a comment that means something to others: `!$omp`, `!$acc`, `!dir$`, in fixed form also `c$omp`.
fn directive(line: &str, fixed: bool) -> Option<String> {
    let line = if fixed { line } else { line.trim_start() };
    let first = line.chars().next()?.to_ascii_lowercase();
    let rest = line.get(1..)?;
    if first != '!' && !(fixed && matches!(first, 'c' | '*')) {
        return None;
    }
    let word = |text: &str| {
        text.chars().take_while(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase()
    };
    if let Some(behind) = rest.strip_prefix('$') {
        return Some(format!("{first}${}", word(behind)));
    }
    let name = word(rest);
    let known = matches!(name.as_str(), "dir" | "dec" | "gcc" | "ibm" | "pgi");
    (known && rest.get(name.len()..)?.starts_with('$')).then(|| format!("{first}{name}$"))
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
