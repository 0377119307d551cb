//! The headers of the libraries, as text.

macro_rules! headers {
    ($($name:literal,)*) => {
        pub const HEADERS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../headers/", $name))),)*];
    };
}

headers! {
    "mpi.h",
}
