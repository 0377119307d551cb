//! The preludes of UPC, which tree text may use. They belong to the front end of UPC and go with its shelf once there is one.

use partita_tree::{Prelude, Shelf};

pub(super) const SHELF: Shelf = Shelf { preludes: &PRELUDES, writer: None };

const PRELUDES: [Prelude; 1] =
    [Prelude { name: "upc", text: include_str!("../../../front/upc/preludes/upc.tree") }];
