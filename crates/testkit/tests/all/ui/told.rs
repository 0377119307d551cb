//! What is told of a place in a program, and whether a mark fits it.
//!
//! The words of a mark occur in the message or beside the underlined text, where the task stands before the label.

use partita_check::Finding;
use partita_report::worded;
use partita_source::SourceMap;
use partita_testkit::expect::Mark;
use std::fmt;

/// One end of a finding.
pub struct Told {
    pub line: usize,
    pub column: usize,
    pub code: &'static str,
    pub message: String,
    /// `image 2 writes `x``; empty where nothing stands beside the text.
    pub label: String,
}

impl Told {
    /// The ends of a finding that have a place.
    pub fn of(finding: &Finding, sources: &SourceMap) -> Vec<Self> {
        let worded = worded(sources, finding);
        let ends = worded.ends.iter().filter_map(|end| {
            let (_, position) = sources.position(end.span?)?;
            let label = format!("{} {}", end.task, end.label);
            Some(Told {
                line: position.line,
                column: position.column,
                code: finding.code.name(),
                message: worded.message.clone(),
                label: if end.label.is_empty() { String::new() } else { label },
            })
        });
        ends.collect()
    }

    /// Line and code are those of the mark; `closely` also its column and words.
    pub fn fits(&self, mark: &Mark, closely: bool) -> bool {
        let tells = |words: &String| self.message.contains(words) || self.label.contains(words);
        (mark.line, mark.code.as_str()) == (self.line, self.code)
            && (!closely
                || mark.column.is_none_or(|column| column == self.column)
                    && mark.words.as_ref().is_none_or(tells))
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { line, column, code, message, label } = self;
        write!(f, "  line {line}: {code}@{column}: {message}")?;
        if label.is_empty() { Ok(()) } else { write!(f, " ({label})") }
    }
}
