//! A segment in unpacked form, and how large static objects are cut into several.
//!
//! A task's stack, the header or an object made at run time is one segment. A static object of more
//! than a few words is cut into chunks, up to 64, each with a number of its own: states that differ in
//! one element share all others, and what a step depends on is known more finely.

use crate::Segments;
use partita_model::{Tag, Word};

/// Words of a static object of this length that share one number.
#[inline]
pub(crate) fn chunk_width(length: usize) -> usize {
    length.div_ceil(64).next_power_of_two().max(2)
}

/// No segment has this number.
const NONE: u32 = u32::MAX;

#[derive(Clone)]
pub(crate) struct Seg {
    pub(crate) words: Vec<Word>,
    /// One number for each chunk.
    ids: Vec<u32>,
    /// One bit for each chunk.
    dirty: u64,
}

impl Default for Seg {
    fn default() -> Self {
        Seg { words: Vec::new(), ids: vec![NONE], dirty: 0 }
    }
}

impl Seg {
    /// The number of a segment of one chunk, as loaded.
    pub(crate) fn id(&self) -> u32 {
        self.ids[0]
    }

    pub(crate) fn load(&mut self, ids: &[u32], segments: &Segments) {
        if self.dirty == 0 && self.ids == ids {
            return;
        }
        if let ([old], [new]) = (&mut self.ids[..], ids) {
            self.words.clear();
            self.words.extend_from_slice(segments.get(*new));
            *old = *new;
            self.dirty = 0;
            return;
        }
        if self.ids.len() != ids.len() || self.ids[0] == NONE {
            self.words.clear();
            ids.iter().for_each(|id| self.words.extend_from_slice(segments.get(*id)));
            self.ids.clear();
            self.ids.extend_from_slice(ids);
            self.dirty = 0;
            return;
        }
        let width = chunk_width(self.words.len());
        for (chunk, (words, id)) in self.words.chunks_mut(width).zip(ids).enumerate() {
            if self.ids[chunk] != *id || self.dirty & bit(chunk) != 0 {
                words.copy_from_slice(segments.get(*id));
                self.ids[chunk] = *id;
            }
        }
        self.dirty = 0;
    }

    /// Appends the numbers of the present content, `chunks` of them.
    pub(crate) fn pack(&self, chunks: usize, segments: &Segments, out: &mut Vec<u32>) {
        if self.dirty == 0 && self.ids.len() == chunks && self.ids[0] != NONE {
            out.extend_from_slice(&self.ids);
            return;
        }
        if chunks == 1 {
            out.push(segments.intern(&self.words));
            return;
        }
        let width = chunk_width(self.words.len());
        for (chunk, words) in self.words.chunks(width).enumerate() {
            let known =
                self.ids.len() == chunks && self.dirty & bit(chunk) == 0 && self.ids[chunk] != NONE;
            out.push(if known { self.ids[chunk] } else { segments.intern(words) });
        }
    }

    /// Whether the content may be another than was loaded.
    pub(crate) fn is_changed(&self) -> bool {
        self.dirty != 0 || self.ids[0] == NONE
    }

    /// The content, to be changed anywhere.
    pub(crate) fn edit(&mut self) -> &mut Vec<Word> {
        self.dirty = u64::MAX;
        &mut self.words
    }

    /// One word, to be changed.
    pub(crate) fn edit_word(&mut self, at: usize) -> &mut Word {
        self.dirty |=
            if self.ids.len() == 1 { u64::MAX } else { bit(at / chunk_width(self.words.len())) };
        &mut self.words[at]
    }
}

fn bit(chunk: usize) -> u64 {
    1 << (chunk % 64)
}

/// Into how many chunks a static object is cut. One that only holds nested objects never changes.
pub(crate) fn chunks_of(words: &[Word], bounds: usize) -> usize {
    let nested = |word: &Word| word.tag == Tag::Ref && word.as_ref().is_some();
    let constant = words.iter().skip(1 + bounds).all(nested);
    if constant { 1 } else { words.len().div_ceil(chunk_width(words.len())) }
}
