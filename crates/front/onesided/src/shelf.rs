//! What the libraries bring: their preludes, with C's formats.

use partita_tree::{Prelude, Shelf};

pub const SHELF: Shelf = Shelf { preludes: PRELUDES, writer: Some(&partita_format::CFormats) };

macro_rules! prelude {
    ($name:literal) => {
        Prelude { name: $name, text: include_str!(concat!("../preludes/", $name, ".tree")) }
    };
}

const PRELUDES: &[Prelude] = &[
    prelude!("elements"),
    prelude!("gaspi"),
    prelude!("mpi"),
    prelude!("mpi_atomics"),
    prelude!("mpi_collectives"),
    prelude!("mpi_messages"),
    prelude!("mpi_pscw"),
    prelude!("mpi_sync"),
    prelude!("mpi_windows"),
    prelude!("omp"),
    prelude!("parts"),
    prelude!("shmem"),
    prelude!("shmem_collectives"),
    prelude!("shmem_teams"),
    prelude!("shmem_atomics"),
    prelude!("shmem_memory"),
];
