//! What X10 brings: clocks, teams, latches, locks and helpers as preludes, and its formats.

use partita_tree::{Prelude, Shelf};

pub const SHELF: Shelf = Shelf { preludes: &PRELUDES, writer: Some(&partita_format::X10Formats) };

const PRELUDES: [Prelude; 6] = [
    Prelude { name: "x10", text: include_str!("../preludes/x10.tree") },
    Prelude { name: "x10_clock", text: include_str!("../preludes/x10_clock.tree") },
    Prelude { name: "x10_latch", text: include_str!("../preludes/x10_latch.tree") },
    Prelude { name: "x10_lock", text: include_str!("../preludes/x10_lock.tree") },
    Prelude { name: "x10_runtime", text: include_str!("../preludes/x10_runtime.tree") },
    Prelude { name: "x10_team", text: include_str!("../preludes/x10_team.tree") },
];
