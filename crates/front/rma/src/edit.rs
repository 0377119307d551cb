//! Flushes put into, and taken out of, the user's own text.
//!
//! Lines, blanks and comments stay as they are. A flush gets a line of its own where its neighbour
//! has one, and braces where a body is a single statement. A flush that goes takes its line along,
//! with the comment behind it; where something must stand in its place, `nop;` does.

use crate::token::{Token, lexemes};
use partita_source::{Lexeme, Span};
use std::collections::BTreeMap;

/// One change of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// A flush towards the process behind the statement with this span.
    After(Span, String),
    /// Before it, and before its labels.
    Before(Span, String),
    /// The flush with this span goes.
    Remove(Span),
}

/// The changes around one statement.
#[derive(Default)]
struct Around {
    before: Vec<String>,
    after: Vec<String>,
    removed: bool,
}

/// The text with the changes made. Spans are those of statements that [`crate::read`] gave for it.
#[must_use]
pub fn edit(text: &str, edits: &[Edit]) -> String {
    let mut changes: BTreeMap<(usize, usize), Around> = BTreeMap::new();
    for edit in edits {
        let (Edit::After(span, _) | Edit::Before(span, _) | Edit::Remove(span)) = edit;
        let around = changes.entry((span.start as usize, span.end as usize)).or_default();
        match edit {
            Edit::After(_, process) => around.after.push(format!("flush({process});")),
            Edit::Before(_, process) => around.before.push(format!("flush({process});")),
            Edit::Remove(_) => around.removed = true,
        }
    }
    // An edited text was read before: it has only tokens.
    let tokens: Vec<Lexeme<Token>> = lexemes(text).collect();
    let mut out = text.to_owned();
    // From the end, so that what is still to come has not moved.
    for ((start, end), around) in changes.into_iter().rev() {
        if text.get(start..end).is_some() {
            change(text, &mut out, &tokens, start..end, &around);
        }
    }
    out
}

fn change(
    text: &str,
    out: &mut String,
    tokens: &[Lexeme<Token>],
    stmt: std::ops::Range<usize>,
    around: &Around,
) {
    let before = tokens.partition_point(|token| token.end <= stmt.start);
    let previous = tokens[..before].last().map(|token| token.token);
    let lone = matches!(previous, Some(Token::Close | Token::Else | Token::Atomic));
    let first = first_label(&tokens[..before]).unwrap_or(stmt.start);
    let stmt_text = &text[stmt.clone()];
    let line_start = text[..first].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[stmt.end..].find('\n').map_or(text.len(), |at| stmt.end + at);
    let leads = text[line_start..first].trim().is_empty();
    let ends = only_comment(&text[stmt.end..line_end]);
    if around.removed {
        if lone || first < stmt.start {
            out.replace_range(stmt, "nop;");
        } else if leads && ends {
            let next = if line_end < text.len() { line_end + 1 } else { line_end };
            out.replace_range(line_start..next, "");
        } else {
            let kept = text[..stmt.start].trim_end_matches([' ', '\t']).len();
            out.replace_range(kept.max(line_start)..stmt.end, "");
        }
        return;
    }
    if lone {
        let parts = around.before.iter().map(String::as_str);
        let parts = parts.chain([stmt_text]).chain(around.after.iter().map(String::as_str));
        let body = parts.collect::<Vec<_>>().join(" ");
        out.replace_range(stmt, &format!("{{ {body} }}"));
        return;
    }
    let own_line = text[..stmt.start].rfind('\n').map_or(0, |at| at + 1);
    let indent = |from: usize| {
        let line = &text[from..];
        line[..line.len() - line.trim_start_matches([' ', '\t']).len()].to_owned()
    };
    for flush in around.after.iter().rev() {
        if ends && line_end < text.len() {
            out.insert_str(line_end + 1, &format!("{}{flush}\n", indent(own_line)));
        } else {
            out.insert_str(stmt.end, &format!(" {flush}"));
        }
    }
    for flush in around.before.iter().rev() {
        if leads {
            out.insert_str(line_start, &format!("{}{flush}\n", indent(line_start)));
        } else {
            out.insert_str(first, &format!("{flush} "));
        }
    }
}

/// Where the labels begin that stand right at the end of the tokens.
fn first_label(tokens: &[Lexeme<Token>]) -> Option<usize> {
    let mut rest = tokens;
    let mut first = None;
    while let [head @ .., name, colon] = rest
        && colon.token == Token::Colon
        && head.last().is_none_or(|token| token.token != Token::Process)
    {
        first = Some(name.start);
        rest = head;
    }
    first
}

/// Whether nothing but blanks and a comment stands at the end of a line.
fn only_comment(rest: &str) -> bool {
    let rest = rest.trim();
    let closed = rest.strip_prefix("/*").and_then(|inner| inner.find("*/"));
    rest.is_empty()
        || rest.starts_with("//")
        || closed.is_some_and(|at| rest[at + 4..].trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita_source::FileId;

    /// Edits at the first place of each pattern.
    fn edited(text: &str, edits: &[(&str, &str)]) -> String {
        let edits: Vec<Edit> = edits
            .iter()
            .map(|(what, pattern)| {
                let start = text.find(pattern).unwrap();
                let span = Span::new(FileId(0), start, start + pattern.len());
                match *what {
                    "after" => Edit::After(span, "2".to_owned()),
                    "before" => Edit::Before(span, "2".to_owned()),
                    _ => Edit::Remove(span),
                }
            })
            .collect();
        edit(text, &edits)
    }

    #[test]
    fn a_flush_stands_below_its_statement_as_far_in() {
        let text = "  put(y, 2, x); // goes\n  nop;\n";
        let want = "  put(y, 2, x); // goes\n  flush(2);\n  nop;\n";
        assert_eq!(edited(text, &[("after", "put(y, 2, x);")]), want);
        let text = "  put(y, 2, x); nop;\n";
        assert_eq!(edited(text, &[("after", "put(y, 2, x);")]), "  put(y, 2, x); flush(2); nop;\n");
        let text = "put(y, 2, x);";
        assert_eq!(edited(text, &[("after", "put(y, 2, x);")]), "put(y, 2, x); flush(2);");
    }

    #[test]
    fn before_a_statement_means_before_its_labels() {
        let text = "  nop;\n  A: B: load u = x;\n";
        let want = "  nop;\n  flush(2);\n  A: B: load u = x;\n";
        assert_eq!(edited(text, &[("before", "load u = x;")]), want);
        let text = "process 1: load u = x;";
        assert_eq!(edited(text, &[("before", "load u = x;")]), "process 1: flush(2); load u = x;");
    }

    #[test]
    fn a_single_statement_gets_braces() {
        let text = "if (u) put(y, 2, x); else nop;";
        let want = "if (u) { put(y, 2, x); flush(2); } else nop;";
        assert_eq!(edited(text, &[("after", "put(y, 2, x);")]), want);
        let want = "if (u) { flush(2); put(y, 2, x); flush(2); } else nop;";
        let both = [("before", "put(y, 2, x);"), ("after", "put(y, 2, x);")];
        assert_eq!(edited(text, &both), want);
    }

    #[test]
    fn a_flush_goes_with_its_line_or_leaves_a_nop() {
        let text = "a;\n  flush(2); // why\nb;\n";
        assert_eq!(edited(text, &[("remove", "flush(2);")]), "a;\nb;\n");
        assert_eq!(edited("put(a); flush(2); b;", &[("remove", "flush(2);")]), "put(a); b;");
        assert_eq!(edited("L: flush(2);\n", &[("remove", "flush(2);")]), "L: nop;\n");
        assert_eq!(edited("while (?) flush(2);\n", &[("remove", "flush(2);")]), "while (?) nop;\n");
    }

    #[test]
    fn several_changes_do_not_disturb_each_other() {
        let text = "put(a);\nget(b);\nflush(3);\n";
        let edits = [("after", "put(a);"), ("before", "get(b);"), ("remove", "flush(3);")];
        assert_eq!(edited(text, &edits), "put(a);\nflush(2);\nflush(2);\nget(b);\n");
    }
}
