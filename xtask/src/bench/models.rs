//! What is measured: the models of `bench/` with their sizes, from small to large.

/// A model and the sizes it is measured at.
pub(crate) struct BenchModel {
    /// As `--model` wants it, and the title of its table.
    pub(crate) name: &'static str,
    /// Below `bench/`.
    pub(crate) file: &'static str,
    pub(crate) memory: Memory,
    /// What grows from size to size: the axis of the plot.
    pub(crate) axis: &'static str,
    /// Small ones first; the first is the one of `--quick`.
    pub(crate) sizes: &'static [Size],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Memory {
    Sc,
    /// Remote operations are done later: as value sets when reduced, else one by one.
    Rma,
}

#[derive(Debug)]
pub(crate) struct Size {
    /// On the axis and in the table.
    pub(crate) label: &'static str,
    pub(crate) places: u32,
    /// As after `-D`.
    pub(crate) define: &'static [&'static str],
}

const fn size(label: &'static str, places: u32, define: &'static [&'static str]) -> Size {
    Size { label, places, define }
}

const fn model(
    name: &'static str,
    file: &'static str,
    axis: &'static str,
    sizes: &'static [Size],
) -> BenchModel {
    BenchModel { name, file, memory: Memory::Sc, axis, sizes }
}

pub(crate) const MODELS: &[BenchModel] = &[
    model(
        "philosophers",
        "philosophers.tree",
        "philosophers",
        &[size("5", 5, &[]), size("7", 7, &[]), size("9", 9, &[])],
    ),
    model(
        "token-ring",
        "token-ring.tree",
        "places",
        &[size("6", 6, &[]), size("9", 9, &[]), size("12", 12, &[])],
    ),
    model(
        "peterson",
        "peterson.tree",
        "places x rounds",
        &[size("3 x 2", 3, &["ROUNDS=2"]), size("4 x 1", 4, &[]), size("4 x 2", 4, &["ROUNDS=2"])],
    ),
    model(
        "bakery",
        "bakery.tree",
        "rounds of 3 places",
        &[size("1", 3, &[]), size("2", 3, &["ROUNDS=2"]), size("3", 3, &["ROUNDS=3"])],
    ),
    model(
        "buffer",
        "buffer.tree",
        "producers + consumers",
        &[
            size("2 + 2", 4, &["ITEMS=4", "SLOTS=3"]),
            size("3 + 3", 6, &["PRODUCERS=3", "ITEMS=3", "SLOTS=3"]),
            size("4 + 4", 8, &["PRODUCERS=4", "ITEMS=2", "SLOTS=2"]),
        ],
    ),
    model(
        "counters",
        "counters.tree",
        "N",
        &[size("3", 1, &["N=3"]), size("5", 1, &["N=5"]), size("7", 1, &["N=7"])],
    ),
    model(
        "sweep",
        "sweep.tree",
        "places x elements",
        &[
            size("3 x 3", 3, &["MAXN=3"]),
            size("3 x 5", 3, &["MAXN=5"]),
            size("4 x 5", 4, &["MAXN=5"]),
        ],
    ),
    model(
        "sweep-shift",
        "sweep.tree",
        "places x elements",
        &[size("3 x 5", 3, &["MAXN=5", "SHIFT=true"]), size("4 x 5", 4, &["MAXN=5", "SHIFT=true"])],
    ),
    model(
        "sweep-bits",
        "sweep-bits.tree",
        "places x elements",
        &[
            size("3 x 3", 3, &["MAXN=3"]),
            size("3 x 5", 3, &["MAXN=5"]),
            size("4 x 5", 4, &["MAXN=5"]),
        ],
    ),
    model(
        "row-reduction",
        "row-reduction.tree",
        "places, 2 columns",
        &[size("4", 4, &[]), size("6", 6, &[]), size("8", 8, &[])],
    ),
    model(
        "row-reduction-bits",
        "row-reduction-bits.tree",
        "places, 2 columns",
        &[size("4", 4, &[]), size("6", 6, &[])],
    ),
    BenchModel {
        memory: Memory::Rma,
        ..model(
            "ticket-lock",
            "ticket-lock.tree",
            "processes",
            &[size("2", 2, &[]), size("3", 3, &[]), size("4", 4, &[])],
        )
    },
];
