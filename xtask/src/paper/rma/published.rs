//! The published numbers on RMA programs, and what an earlier measurement of ours gave.
//!
//! *Automatic Verification of RMA Programs via Abstraction Extrapolation* (VMCAI 2018), and for each
//! algorithm the smallest placement that an independent throw-away checker found on its own texts.

/// One algorithm of the paper.
pub(crate) struct Published {
    /// Predicates over the program, and with those over sets.
    pub(crate) predicates: (u32, u32),
    /// Seconds for the abstraction under SC.
    pub(crate) abstraction: f64,
    /// Lines of the boolean program under SC and under RMA.
    pub(crate) lines: (u32, u32),
    /// Seconds for one check under RMA.
    pub(crate) check: f64,
    /// Smallest placement, of so many flushes.
    pub(crate) flushes: (usize, usize),
}

pub(crate) struct Row {
    /// The file in `tests/algorithms/rma`.
    pub(crate) name: &'static str,
    pub(crate) published: Option<Published>,
    /// The smallest placement that was measured before.
    pub(crate) measured: usize,
    /// Where more flushes are needed than published or measured: how the program differs.
    pub(crate) differs: &'static str,
}

const fn row(name: &'static str, measured: usize, published: Published) -> Row {
    Row { name, published: Some(published), measured, differs: "" }
}

const fn extra(name: &'static str, measured: usize) -> Row {
    Row { name, published: None, measured, differs: "" }
}

const fn published(
    predicates: (u32, u32),
    abstraction: f64,
    lines: (u32, u32),
    check: f64,
    flushes: (usize, usize),
) -> Published {
    Published { predicates, abstraction, lines, check, flushes }
}

/// In the order of the paper; the fourteen of it have numbers.
pub(crate) const ROWS: [Row; 17] = [
    extra("running-example", 1),
    row("dekker", 4, published((11, 29), 1.0, (498, 2068), 876.0, (4, 12))),
    row("peterson", 4, published((10, 21), 1.0, (356, 1045), 4.0, (4, 7))),
    row("alternating-bit", 1, published((16, 20), 1.0, (485, 662), 1.0, (1, 2))),
    Row {
        name: "pc1",
        published: Some(published((18, 35), 2.0, (658, 3797), 126.0, (2, 7))),
        measured: 5,
        differs: "rebuilt from its name and its number of remote statements only: a two-process counter barrier",
    },
    row("pgsql", 2, published((12, 18), 1.0, (418, 1549), 1.0, (2, 4))),
    row("qw", 3, published((13, 29), 2.0, (487, 1544), 1345.0, (4, 5))),
    extra("bluetooth", 3),
    row("sober", 0, published((23, 48), 8.0, (831, 8466), 10.0, (0, 9))),
    row("kessel", 4, published((18, 36), 3.0, (534, 1621), 16.0, (5, 10))),
    row("loop2", 3, published((29, 43), 165.0, (1068, 1986), 3960.0, (4, 4))),
    Row {
        name: "szymanski",
        published: Some(published((34, 64), 228.0, (1182, 7081), 316.0, (7, 14))),
        measured: 7,
        differs: "seven flushes are needed alone, as many as were published and measured before, but for our text they are not enough: an execution of 76 steps breaks the lock. SPIN says the same of a model written by hand, and finds no violation with the eighth (`crates/testkit/tests/all/spin/szymanski.rs`). Seven are enough where each process sets its receive buffer to 3 before it asks, so that an old value cannot let it in; without the outer loop 4 are enough, as measured before",
    },
    Row {
        name: "queue",
        published: Some(published((13, 22), 24.0, (572, 1104), 13.0, (1, 2))),
        measured: 2,
        differs: "the head lives with the dequeuer; with it at the enqueuer (queue-polling) no flush is needed",
    },
    extra("queue-polling", 0),
    row("ticket", 2, published((17, 43), 114.0, (640, 3615), 4320.0, (5, 6))),
    row("bakery", 6, published((19, 41), 330.0, (828, 2947), 288.0, (6, 10))),
    row("rma-lock", 8, published((24, 60), 50.0, (763, 5932), 65679.0, (9, 18))),
];

/// Seconds of what was published of an algorithm: abstraction and one check.
pub(crate) fn seconds_of(row: &Row) -> f64 {
    row.published.as_ref().map_or(0.0, |published| published.abstraction + published.check)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fourteen_algorithms_are_there() {
        assert_eq!(ROWS.iter().filter(|row| row.published.is_some()).count(), 14);
        let total: f64 = ROWS.iter().map(seconds_of).sum();
        assert!((total - 77_885.0).abs() < 0.5, "{total}");
    }
}
