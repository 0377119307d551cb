//! The headers of UPC, as text.

macro_rules! headers {
    ($($name:literal,)*) => {
        pub const HEADERS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../headers/", $name))),)*];
    };
}

headers! {
    "upc.h",
    "upc_atomic.h",
    "upc_castable.h",
    "upc_collective.h",
    "upc_io.h",
    "upc_nb.h",
    "upc_relaxed.h",
    "upc_strict.h",
    "upc_tick.h",
    "upc_types.h",
}
