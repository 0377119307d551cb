//! An array that grows without ever moving: readers need no lock.
//!
//! Chunks double in size and are zeroed by the operating system, so that memory is only taken where
//! something was written. Elements are atomics; who publishes an index publishes the element.

use bytemuck::Zeroable;
use std::sync::OnceLock;

/// The first chunk has `1 << FIRST` elements.
const FIRST: u32 = 10;
const CHUNKS: usize = 27;

pub(crate) struct Arena<T> {
    chunks: [OnceLock<Box<[T]>>; CHUNKS],
}

impl<T: Zeroable> Arena<T> {
    pub(crate) fn new() -> Self {
        Arena { chunks: [const { OnceLock::new() }; CHUNKS] }
    }

    #[inline]
    pub(crate) fn at(&self, index: u64) -> &T {
        &self.run(index, 1)[0]
    }

    /// Elements in a row. The first index must be a multiple of the length, a power of two.
    #[inline]
    pub(crate) fn run(&self, index: u64, length: usize) -> &[T] {
        let shifted = index + (1 << FIRST);
        let top = shifted.ilog2();
        let size = 1usize << top;
        let offset = (shifted ^ (1 << top)) as usize;
        let chunk = &self.chunks[(top - FIRST) as usize];
        let chunk = match chunk.get() {
            Some(chunk) => chunk,
            None => chunk.get_or_init(|| bytemuck::zeroed_slice_box(size)),
        };
        &chunk[offset..offset + length]
    }
}
