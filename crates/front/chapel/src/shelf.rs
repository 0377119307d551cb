//! What Chapel brings: sync variables, atomics, barriers and associative domains as preludes (`docs/chapel.md`), and its
//! formats.

use partita_tree::{Prelude, Shelf};

pub const SHELF: Shelf =
    Shelf { preludes: &PRELUDES, writer: Some(&partita_format::ChapelFormats) };

const PRELUDES: [Prelude; 6] = [
    Prelude { name: "chpl", text: include_str!("../preludes/chpl.tree") },
    Prelude { name: "chpl_assoc", text: include_str!("../preludes/chpl_assoc.tree") },
    Prelude { name: "chpl_atomic", text: include_str!("../preludes/chpl_atomic.tree") },
    Prelude { name: "chpl_atomic_sized", text: include_str!("../preludes/chpl_atomic_sized.tree") },
    Prelude { name: "chpl_barrier", text: include_str!("../preludes/chpl_barrier.tree") },
    Prelude { name: "chpl_sync", text: include_str!("../preludes/chpl_sync.tree") },
];
