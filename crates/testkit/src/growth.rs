//! Programs of `bench/growth` and what they should cost: how states grow with the number of places or tasks.
//!
//! One table for the test that watches it and for `cargo xtask bench growth`, which writes `docs/growth.md`. Every program has a
//! broken twin, so that a reduction that loses everything is not taken for a good one.

/// How the number of places or tasks is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    Places,
    /// A definition of this name.
    Define(&'static str),
    /// The same, on so many places.
    On(u32, &'static str),
}

/// What is wanted of a row.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// At most so many states: a line, or what is known to be needed.
    States { text: &'static str, at: fn(u64) -> u64 },
    /// As many states as another row.
    As(&'static str),
    /// So many states in a second.
    Rate(f64),
    /// It is violated, and that is found in so many seconds.
    Found(f64),
}

#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub name: &'static str,
    pub about: &'static str,
    /// Below `bench`.
    pub file: &'static str,
    pub size: Size,
    pub define: &'static [&'static str],
    pub sizes: &'static [u32],
    pub goal: Goal,
    /// What breaks it, at how many, and what is found then.
    pub broken: (&'static str, u32, &'static str),
    /// Whether the goal is met at 4, 8 and 16, as far as these are among the sizes; otherwise the states at 4.
    pub today: Today,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Today {
    Met,
    /// At most so many states at 4, and why there are more than wanted.
    AtFour(u64, &'static str),
}

const ALL: &[u32] = &[2, 4, 8, 16, 32, 64];
const FEW: &[u32] = &[2, 4, 6, 8];

macro_rules! line {
    ($a:literal n + $b:literal) => {
        Goal::States { text: concat!($a, " n + ", $b), at: |n| $a * n + $b }
    };
    ($a:literal n - $b:literal) => {
        Goal::States { text: concat!($a, " n - ", $b), at: |n| $a * n - $b }
    };
}

const fn fortran(name: &'static str, about: &'static str, file: &'static str, goal: Goal) -> Row {
    Row {
        name,
        about,
        file,
        size: Size::Places,
        define: &[],
        sizes: ALL,
        goal,
        broken: ("BROKEN", 4, "data-race"),
        today: Today::Met,
    }
}

const fn chapel(name: &'static str, about: &'static str, file: &'static str, goal: Goal) -> Row {
    Row {
        size: Size::Define("n"),
        broken: ("BROKEN=true", 4, "data-race"),
        ..fortran(name, about, file, goal)
    }
}

pub const ROWS: &[Row] = &[
    Row {
        ..fortran(
            "halo",
            "halo exchange with SYNC ALL, two rounds",
            "growth/halo.f90",
            line!(20 n - 7),
        )
    },
    Row {
        broken: ("SAME_COLUMN", 4, "data-race"),
        ..fortran(
            "row sums",
            "the row reduction of `examples/cg.f90`",
            "../examples/cg.f90",
            line!(11 n + 1),
        )
    },
    Row {
        ..fortran("ring", "a ring with SYNC IMAGES, two rounds", "growth/ring.f90", line!(14 n + 1))
    },
    Row {
        define: &["STATUS"],
        ..fortran("ring, STAT=", "the same with STAT=", "growth/ring.f90", Goal::As("ring"))
    },
    Row { ..fortran("event ring", "a ring with events", "growth/event-ring.f90", line!(8 n + 1)) },
    Row {
        ..fortran(
            "event tree",
            "a sum along a tree, by events",
            "growth/event-tree.f90",
            line!(6 n - 3),
        )
    },
    Row {
        broken: ("BROKEN=true", 4, "assertion-failed"),
        ..fortran(
            "reduction",
            "everybody adds to one counter, then a barrier",
            "growth/reduction.tree",
            line!(7 n + 1),
        )
    },
    Row {
        broken: ("BROKEN", 4, "barrier-mismatch"),
        ..fortran("barriers", "four times SYNC ALL", "growth/barriers.f90", line!(9 n + 2))
    },
    Row {
        today: Today::AtFour(
            184,
            "that two sections under one lock only add, so that their order shows nowhere, is not known",
        ),
        broken: ("BROKEN", 4, "error-stop"),
        ..fortran(
            "critical",
            "a sum in a CRITICAL construct, then a barrier",
            "growth/critical.f90",
            line!(7 n + 1),
        )
    },
    Row {
        today: Today::AtFour(
            1_753,
            "each pair of neighbours has two results, so there are 2^n ends; between them one task goes alone or all do, never some of them",
        ),
        define: &["NO_PRINT", "MAXN=3"],
        sizes: FEW,
        broken: ("DROP_LEFT_LOCK", 2, "data-race"),
        ..fortran(
            "heat",
            "`examples/heat.f90`, a lock for each element: 2^n results",
            "../examples/heat.f90",
            Goal::States { text: "9,707 at 8", at: |n| if n >= 8 { 9_707 } else { 2_337 } },
        )
    },
    chapel("writes", "`coforall` writes, then `+ reduce`", "growth/writes.chpl", line!(2 n + 2)),
    chapel("phases", "two `coforall` phases", "growth/phases.chpl", line!(6 n + 9)),
    Row {
        today: Today::AtFour(
            14,
            "two programs in one, each with tasks that are made and joined: 2 n + 6",
        ),
        broken: ("BROKEN=true", 4, "assertion-failed"),
        ..chapel("adds", "`c.add(i)`, and `with (+ reduce s)`", "growth/adds.chpl", line!(2 n + 3))
    },
    Row { ..chapel("begins", "`begin` and sync variables", "growth/begins.chpl", line!(4 n + 4)) },
    Row {
        today: Today::AtFour(50, "that the tasks are alike is not used before they end: n^2"),
        ..chapel("workers", "equal workers and one lock", "growth/workers.chpl", line!(4 n + 1))
    },
    Row {
        ..fortran(
            "elements, literal",
            "own elements of an allocatable coarray, the size a literal",
            "growth/elements.f90",
            line!(4 n + 1),
        )
    },
    Row {
        define: &["VARIABLE"],
        ..fortran(
            "elements, variable",
            "the same, the size in a variable",
            "growth/elements.f90",
            line!(4 n + 1),
        )
    },
    Row {
        ..fortran(
            "real values",
            "own real values, whole arrays",
            "growth/complex.f90",
            line!(4 n + 1),
        )
    },
    Row {
        define: &["COMPLEX_VALUES"],
        ..fortran(
            "complex values",
            "the same with complex values",
            "growth/complex.f90",
            Goal::As("real values"),
        )
    },
    Row {
        broken: ("BROKEN", 2, "uninitialized-read"),
        ..fortran(
            "dummy, loop",
            "an allocatable dummy argument, by a loop",
            "growth/dummy.f90",
            line!(20 n + 1),
        )
    },
    Row {
        define: &["WHOLE"],
        broken: ("BROKEN", 2, "uninitialized-read"),
        ..fortran(
            "dummy, whole",
            "the same, by expressions on the whole array",
            "growth/dummy.f90",
            Goal::As("dummy, loop"),
        )
    },
    Row {
        ..chapel(
            "field",
            "own elements of an array that is a field of a class",
            "growth/field.chpl",
            line!(2 n + 2),
        )
    },
    Row {
        today: Today::AtFour(
            139,
            "how the iterations are shared out is chosen before the loop begins, every way of it",
        ),
        sizes: FEW,
        broken: ("BROKEN=true", 4, "deadlock"),
        ..chapel(
            "forall",
            "a `forall` whose iterations take a sync variable, every sharing",
            "growth/sync-forall.chpl",
            Goal::States { text: "139 at 12", at: |_| 139 },
        )
    },
    Row {
        today: Today::AtFour(
            30,
            "steps of programs that make tasks are not recorded: each costs what its state holds",
        ),
        sizes: &[2, 4, 8, 16, 32, 64, 250],
        broken: ("BROKEN=true", 4, "deadlock"),
        ..chapel("crowd", "tasks at one sync variable", "growth/crowd.chpl", Goal::Rate(50_000.0))
    },
    Row {
        ..fortran(
            "UPC halo",
            "a halo exchange in UPC, two rounds",
            "growth/halo.upc",
            line!(20 n + 1),
        )
    },
    Row {
        size: Size::On(4, "N"),
        sizes: &[8, 1_000, 10_000, 100_000, 1_000_000],
        broken: ("BROKEN", 8, "uninitialized-read"),
        ..fortran(
            "whole arrays",
            "operations on whole arrays of n elements, on 4 images",
            "growth/whole.f90",
            Goal::States { text: "n / 400 + 33", at: |n| n / 400 + 33 },
        )
    },
    Row {
        define: &["BROKEN"],
        sizes: FEW,
        ..fortran(
            "late write",
            "a race behind many readings",
            "growth/late-write.f90",
            Goal::Found(10.0),
        )
    },
];

/// The row of a name.
#[must_use]
pub fn row(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name)
}
