//! Text that was put together from pieces of files, with the way back to the original bytes.

use partita_source::{FileId, Span};

/// A run of bytes with one way back to the original.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    /// Where the run starts in the text that holds it.
    at: u32,
    file: FileId,
    start: u32,
    end: u32,
    /// Byte for byte a copy; otherwise all of it stands for `start..end` (a macro's use).
    verbatim: bool,
}

/// Text whose every byte knows where it came from.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Text {
    pub text: String,
    pieces: Vec<Piece>,
}

impl Text {
    /// Original text, unchanged: it stands at `start` of `file`.
    pub fn original(file: FileId, start: usize, text: &str) -> Self {
        let mut whole = Text::default();
        whole.push(text, Span::new(file, start, start + text.len()), true);
        whole
    }

    /// Appends text that comes from `span`.
    pub fn push(&mut self, text: &str, span: Span, verbatim: bool) {
        if text.is_empty() {
            return;
        }
        let at = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        let Span { file, start, end } = span;
        self.text.push_str(text);
        match self.pieces.last() {
            Some(last)
                if verbatim
                    && last.verbatim
                    && last.file == file
                    && last.start + (at - last.at) == start => {}
            Some(_) | None => self.pieces.push(Piece { at, file, start, end, verbatim }),
        }
    }

    /// Drops what stands from `at` on.
    pub fn cut(&mut self, at: usize) {
        self.text.truncate(at);
        self.pieces.retain(|piece| (piece.at as usize) < at);
    }

    /// Appends `from..to` of another text.
    pub fn append(&mut self, other: &Text, from: usize, to: usize) {
        let mut at = from;
        let mut index = other.piece_index(from);
        while at < to {
            let next = other.pieces.get(index + 1).map_or(to, |piece| (piece.at as usize).min(to));
            let part = other.text.get(at..next).unwrap_or_default();
            let verbatim = other.pieces.get(index).is_some_and(|piece| piece.verbatim);
            self.push(part, other.span(at, next.max(at + 1)), verbatim);
            at = next.max(at + 1);
            index += 1;
        }
    }

    fn piece_index(&self, at: usize) -> usize {
        self.pieces.partition_point(|piece| piece.at as usize <= at).saturating_sub(1)
    }

    /// The original bytes of one byte.
    fn locate(&self, at: usize) -> Span {
        let Some(piece) = self.pieces.get(self.piece_index(at)) else { return Span::default() };
        if !piece.verbatim {
            return Span { file: piece.file, start: piece.start, end: piece.end };
        }
        let start = piece.start as usize + at.saturating_sub(piece.at as usize);
        Span::new(piece.file, start, start + 1)
    }

    /// The original bytes of `from..to`.
    pub fn span(&self, from: usize, to: usize) -> Span {
        if from >= to {
            let here = self.locate(from.min(self.text.len().saturating_sub(1)));
            let place = if from < self.text.len() { here.start } else { here.end };
            return Span { start: place, end: place, ..here };
        }
        self.locate(from).to(self.locate(to - 1))
    }

    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}
