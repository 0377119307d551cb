//! What Fortran brings: image control, locks, events, collectives and the rest of the parallel features as preludes
//! (`docs/coarrays.md`), and its formats.

use partita_tree::{Prelude, Shelf};

pub const SHELF: Shelf =
    Shelf { preludes: &PRELUDES, writer: Some(&partita_format::FortranFormats) };

const PRELUDES: [Prelude; 10] = [
    Prelude { name: "caf", text: include_str!("../preludes/caf.tree") },
    Prelude { name: "caf_allocate", text: include_str!("../preludes/caf_allocate.tree") },
    Prelude { name: "caf_atomics", text: include_str!("../preludes/caf_atomics.tree") },
    Prelude { name: "caf_collectives", text: include_str!("../preludes/caf_collectives.tree") },
    Prelude { name: "caf_critical", text: include_str!("../preludes/caf_critical.tree") },
    Prelude { name: "caf_events", text: include_str!("../preludes/caf_events.tree") },
    Prelude { name: "caf_images", text: include_str!("../preludes/caf_images.tree") },
    Prelude { name: "caf_locks", text: include_str!("../preludes/caf_locks.tree") },
    Prelude { name: "caf_sync", text: include_str!("../preludes/caf_sync.tree") },
    Prelude { name: "caf_teams", text: include_str!("../preludes/caf_teams.tree") },
];
