//! The words that UPC reserves, and how each is read.

use partita_c::Word;

pub const WORDS: &[(&str, Word)] = &[
    // After `shared` an opening bracket always belongs to its layout.
    ("shared", Word::Qualifier { layout: true }),
    ("strict", Word::Qualifier { layout: false }),
    ("relaxed", Word::Qualifier { layout: false }),
    ("MYTHREAD", Word::Value),
    ("THREADS", Word::Value),
    ("upc_localsizeof", Word::Size),
    ("upc_blocksizeof", Word::Size),
    ("upc_elemsizeof", Word::Size),
    ("upc_barrier", Word::StatementWithValue),
    ("upc_notify", Word::StatementWithValue),
    ("upc_wait", Word::StatementWithValue),
    ("upc_fence", Word::Statement),
    ("upc_forall", Word::For),
    // What rules and look-up tables build (`lower/guarded.rs`).
    ("partita_atomic", Word::Block { guard: false }),
    ("partita_when", Word::Block { guard: true }),
    ("partita_select", Word::Block { guard: false }),
    ("partita_assert", Word::StatementWithValue),
];
