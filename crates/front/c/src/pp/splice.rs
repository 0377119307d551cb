//! Lines that end in a backslash are joined with the next one; every byte still knows where it came from.

use std::borrow::Cow;

/// A text without its spliced line ends.
#[derive(Debug)]
pub struct Spliced<'t> {
    pub text: Cow<'t, str>,
    /// Where something was taken out, and how many bytes up to there.
    cuts: Vec<(usize, usize)>,
}

impl<'t> Spliced<'t> {
    /// Blanks between the backslash and the end of the line do not matter.
    pub fn new(text: &'t str) -> Self {
        let mut out = String::new();
        let mut cuts = Vec::new();
        let mut copied = 0;
        for (at, _) in text.match_indices('\\') {
            let behind = text.get(at + 1..).unwrap_or_default();
            let blanks = behind.len() - behind.trim_start_matches([' ', '\t', '\r']).len();
            let end = at + 1 + blanks;
            if text.as_bytes().get(end) != Some(&b'\n') {
                continue;
            }
            out.push_str(text.get(copied..at).unwrap_or_default());
            copied = end + 1;
            cuts.push((out.len(), copied - out.len()));
        }
        if cuts.is_empty() {
            return Spliced { text: Cow::Borrowed(text), cuts };
        }
        out.push_str(text.get(copied..).unwrap_or_default());
        Spliced { text: Cow::Owned(out), cuts }
    }

    /// Where a byte stood; `hint` is for callers that ask in order, and starts at zero.
    pub fn original(&self, at: usize, hint: &mut usize) -> usize {
        while self.cuts.get(*hint).is_some_and(|(cut, _)| *cut <= at) {
            *hint += 1;
        }
        match hint.checked_sub(1).and_then(|last| self.cuts.get(last)) {
            Some((_, removed)) => at + removed,
            None => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_know_their_place() {
        let spliced = Spliced::new("ab\\\nc\\ \r\n\\\nd\\e");
        assert_eq!(spliced.text, "abcd\\e");
        let mut hint = 0;
        let places: Vec<_> = (0..6).map(|at| spliced.original(at, &mut hint)).collect();
        assert_eq!(places, [0, 1, 4, 11, 12, 13]);
    }
}
