//! The outcome as one HTML page that needs nothing else: no network, no other file.
//!
//! The page is a frame (`page.html`) with its looks (`page.css`), its program (`page.js`, `lanes.js`) and the outcome as
//! JSON (`data.rs`). The program draws; everything it says was worded here.

mod data;

use data::Page;
use partita_check::{Outcome, Trace};
use partita_source::{Diagnostic, SourceMap};

const FRAME: &str = include_str!("page.html");
const LOOKS: &str = include_str!("page.css");
const PROGRAMS: [&str; 3] =
    [include_str!("elements.js"), include_str!("lanes.js"), include_str!("page.js")];

/// The outcome of a check.
pub(crate) fn html(map: &SourceMap, outcome: &Outcome) -> String {
    page(&Page::of_outcome(map, outcome))
}

/// One execution.
pub(crate) fn html_execution(map: &SourceMap, trace: &Trace) -> String {
    page(&Page::of_execution(map, trace))
}

/// Bad input, and warnings.
pub(crate) fn html_diagnostics(map: &SourceMap, found: &[Diagnostic]) -> String {
    page(&Page::of_diagnostics(map, found))
}

fn page(page: &Page) -> String {
    let data = serde_json::to_string(page).unwrap_or_else(|_| "{}".to_owned());
    // In the text of an element only these could end it, or hide what follows.
    let data = data.replace('<', "\\u003c");
    // Each mark stands once in the frame; what is put in is not looked at again.
    let mut text = String::new();
    for piece in FRAME.split_inclusive("@@") {
        match piece.strip_suffix("@@") {
            Some("LOOKS") => text.push_str(LOOKS),
            Some("PROGRAM") => text.push_str(&PROGRAMS.join("\n")),
            Some("DATA") => text.push_str(&data),
            Some(other) => text.push_str(other),
            None => text.push_str(piece),
        }
    }
    text
}

#[cfg(test)]
mod tests;
