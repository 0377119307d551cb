//! Where a span stands, for programs: its file, and both ends by lines and columns.

use partita_source::{SourceMap, Span};

/// Lines and columns count from 1; the end is the column behind the last character.
pub(crate) struct Region<'m> {
    pub file: &'m str,
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
}

pub(crate) fn region(map: &SourceMap, span: Span) -> Option<Region<'_>> {
    let (file, start) = map.position(span)?;
    let behind = span.range().end;
    let (_, end) = map.position(Span::new(span.file, behind, behind))?;
    Some(Region {
        file,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    })
}

/// The line on which a span begins, without the blanks around it.
pub(crate) fn line_text(map: &SourceMap, span: Span) -> Option<&str> {
    let (_, at) = map.position(span)?;
    Some(map.file(span.file)?.line(at.line).trim())
}
