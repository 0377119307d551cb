//! The headers of the libraries, as text.

macro_rules! headers {
    ($($name:literal $file:literal,)*) => {
        pub const HEADERS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../headers/", $file))),)*];
    };
}

headers! {
    "GASPI.h" "GASPI.h",
    "mpi.h" "mpi.h",
    "mpp/shmem.h" "shmem.h",
    "shmem.h" "shmem.h",
}
