//! Lines of a rules file.

use partita_source::{FileId, Span};

#[derive(Clone, Copy, Debug)]
pub(super) enum Line<'a> {
    /// Ends a rule.
    Blank,
    Body(Body<'a>),
    /// A line that starts with a word.
    Word {
        word: &'a str,
        rest: &'a str,
        span: Span,
    },
}

/// A line of a pattern or replacement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<'a> {
    pub(super) mark: Mark,
    /// Without the mark.
    pub(super) text: &'a str,
    /// The whole line.
    pub(super) span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Gone,
    New,
    Stays,
}

/// The lines without comments.
pub(super) fn lines(file: FileId, text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut offset = 0;
    text.split_inclusive('\n').filter_map(move |whole| {
        let start = offset;
        offset += whole.len();
        let line = whole.trim_end();
        let span = Span::new(file, start, start + line.len());
        if line.is_empty() {
            return Some(Line::Blank);
        }
        if line.trim_start().starts_with('!') {
            return None;
        }
        let mark = match line.chars().next() {
            Some('-') => Mark::Gone,
            Some('+') => Mark::New,
            Some(' ' | '\t') => Mark::Stays,
            Some(_) | None => {
                let end = line.find(char::is_whitespace).unwrap_or(line.len());
                let (word, rest) = line.split_at(end);
                let rest = without_comment(rest).trim_end();
                return Some(Line::Word { word, rest, span });
            }
        };
        Some(Line::Body(Body { mark, text: line.get(1..).unwrap_or(""), span }))
    })
}

/// Cuts off `! ...` outside strings. `/=` and `!=` are not comments, `! ` is.
fn without_comment(text: &str) -> &str {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '!')
                if text
                    .get(at + 1..)
                    .is_none_or(|rest| rest.is_empty() || rest.starts_with(' ')) =>
            {
                return text.get(..at).unwrap_or(text);
            }
            (Some(_) | None, _) => {}
        }
    }
    text
}

/// Splits at a separator outside strings and parentheses; each part with its offset.
pub(super) fn split<'a>(text: &'a str, separator: &str) -> Vec<(usize, &'a str)> {
    let mut parts = Vec::new();
    let (mut quote, mut open, mut start) = (None, 0u32, 0);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => open += 1,
            (None, ')' | ']' | '}') => open = open.saturating_sub(1),
            (None, _) => {}
        }
        let here = text.get(at..).is_some_and(|rest| rest.starts_with(separator));
        if quote.is_none() && open == 0 && at >= start && here {
            parts.push((start, text.get(start..at).unwrap_or("")));
            start = at + separator.len();
        }
    }
    parts.push((start, text.get(start..).unwrap_or("")));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_count_outside_strings_and_parentheses() {
        let parts = split("a | f(b | c) | ' | '", " | ");
        assert_eq!(parts, [(0, "a"), (4, "f(b | c)"), (15, "' | '")]);
        assert_eq!(without_comment("a '!' b ! c"), "a '!' b ");
    }
}
