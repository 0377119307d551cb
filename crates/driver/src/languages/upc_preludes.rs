//! The preludes of UPC, which tree text may use. They belong to the front end of UPC and go with its shelf once there is one.

use partita_tree::{Prelude, Shelf};

pub(super) const SHELF: Shelf = Shelf { preludes: &PRELUDES, writer: None };

macro_rules! prelude {
    ($name:literal) => {
        Prelude {
            name: $name,
            text: include_str!(concat!("../../../front/upc/preludes/", $name, ".tree")),
        }
    };
}

const PRELUDES: [Prelude; 6] = [
    prelude!("upc"),
    prelude!("upc_atomics"),
    prelude!("upc_calls"),
    prelude!("upc_collectives"),
    prelude!("upc_forall"),
    prelude!("upc_locks"),
];
