//! What UPC brings: its preludes, with C's formats.

mod atomics;

use atomics::ATOMICS;
use partita_tree::{Prelude, Shelf};

pub const SHELF: Shelf = Shelf { preludes: &PRELUDES, writer: Some(&partita_format::CFormats) };

macro_rules! prelude {
    ($name:literal) => {
        Prelude { name: $name, text: include_str!(concat!("../preludes/", $name, ".tree")) }
    };
}

const PRELUDES: [Prelude; 17] = [
    prelude!("upc"),
    prelude!("upc_atomics"),
    prelude!("upc_calls"),
    prelude!("upc_collectives"),
    prelude!("upc_copies"),
    prelude!("upc_domains"),
    prelude!("upc_forall"),
    prelude!("upc_lock_cells"),
    prelude!("upc_locks"),
    prelude!("upc_pointers"),
    ATOMICS[0],
    ATOMICS[1],
    ATOMICS[2],
    ATOMICS[3],
    ATOMICS[4],
    ATOMICS[5],
    ATOMICS[6],
];
