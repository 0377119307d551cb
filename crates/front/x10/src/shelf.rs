//! What X10 brings: preludes, its formats, and the library in its own language.

use partita_tree::{Prelude, Shelf};

pub const SHELF: Shelf = Shelf { preludes: &PRELUDES, writer: Some(&partita_format::X10Formats) };

const PRELUDES: [Prelude; 2] = [
    Prelude { name: "x10", text: include_str!("../preludes/x10.tree") },
    Prelude { name: "x10_clock", text: include_str!("../preludes/x10_clock.tree") },
];

/// The sources of the library.
pub(crate) const LIBRARY: [&str; 4] = [
    include_str!("../library/lang.x10"),
    include_str!("../library/util.x10"),
    include_str!("../library/region.x10"),
    include_str!("../library/harness.x10"),
];
