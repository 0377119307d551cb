//! Source form: physical lines to logical statements, with the way back to the original bytes.
//!
//! The lines are what the preprocessor leaves ([`lines`]). [`free`] and [`fixed`] join continued ones, drop comments, split
//! at `;` and take labels off; the result is one [`Logical`] per statement.

pub mod fixed;
pub mod free;
mod lines;

use crate::ast::Label;
pub use lines::lines;
use partita_kit::Text;

/// One statement: comments gone, continuations joined.
#[derive(Clone, Default, Debug)]
pub struct Logical {
    pub label: Option<Label>,
    pub text: Text,
}

/// Whether a name of a file means fixed form.
pub fn is_fixed(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["f", "for", "ftn", "f77", "fpp"].iter().any(|fixed| extension.eq_ignore_ascii_case(fixed))
}

/// Keeps a statement, unless it is empty; with `labels` a number before it is its label.
fn finish(mut text: Text, mut label: Option<Label>, labels: bool, out: &mut Vec<Logical>) {
    if text.is_blank() {
        return;
    }
    if label.is_none() && labels {
        let trimmed = text.text.trim_start();
        let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
        let rest = trimmed.get(digits..).unwrap_or_default();
        let behind = rest.trim_start();
        if digits > 0 && behind.len() < rest.len() && !behind.is_empty() {
            label = trimmed.get(..digits).and_then(|digits| digits.parse().ok()).map(Label);
            let mut shorter = Text::default();
            shorter.append(&text, text.text.len() - behind.len(), text.text.len());
            text = shorter;
        }
    }
    out.push(Logical { label, text });
}
