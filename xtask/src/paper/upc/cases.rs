//! What is run: programs, sizes, ways to check each, and what is broken in them.

use super::super::cases::{ABSTRACTED, Group, NO_RULES, Published, TABLE, TRACKED, Way};
use crate::bench::published;

const fn sweep(key: &'static str, title: &'static str, places: u32) -> Group {
    Group {
        key,
        title,
        file: "upc/heat.upc",
        places,
        size: "MAXN",
        axis: "elements of each thread",
        defines: &["-DNO_PRINT"],
        sizes: (3, 10),
        divides: false,
        rules: "upc/rules",
        tracking: "access-tracking",
        abstraction: "skip-interior",
        table: Some("upc/heat.lut"),
        published: None,
    }
}

const fn rows(key: &'static str, title: &'static str, places: u32) -> Group {
    Group {
        file: "upc/cg.upc",
        size: "COLUMNS",
        axis: "threads in a row",
        sizes: (2, 6),
        divides: true,
        tracking: "row-tracking",
        abstraction: "fold-row",
        table: Some("upc/cg.lut"),
        ..sweep(key, title, places)
    }
}

pub(crate) const GROUPS: [Group; 4] = [
    sweep("sweep-3", "Heat-flow sweep, 3 threads", 3),
    Group {
        published: Some(Published { size: 5, experiment: published::SWEEP }),
        ..sweep("sweep-4", "Heat-flow sweep, 4 threads", 4)
    },
    rows("rows-4", "Row reduction, 4 threads", 4),
    Group {
        published: Some(Published { size: 2, experiment: published::ROWS }),
        ..rows("rows-6", "Row reduction, 6 threads", 6)
    },
];

/// A short run covers these.
pub(crate) const QUICK: [&str; 2] = ["sweep-3", "rows-4"];

pub(crate) const WAYS: [Way; 4] = [NO_RULES, TABLE, TRACKED, ABSTRACTED];

/// The same program in both languages, small enough for every way to end at once.
pub(crate) struct Pair {
    pub(crate) title: &'static str,
    pub(crate) upc: Group,
    pub(crate) fortran: Group,
    pub(crate) size: u32,
    pub(crate) mutations: &'static [Mutation],
}

/// One thing is broken.
pub(crate) struct Mutation {
    pub(crate) name: &'static str,
    /// The macros that break it, in UPC and in Fortran.
    pub(crate) upc: &'static [&'static str],
    pub(crate) fortran: &'static [&'static str],
    /// What is to be found then; nothing, where it does no harm.
    pub(crate) code: Option<&'static str>,
    /// A table with one read bit and one write bit cannot see it.
    pub(crate) beyond_bits: bool,
}

const fn mutation(name: &'static str, define: &'static [&'static str]) -> Mutation {
    Mutation { name, upc: define, fortran: define, code: Some("data-race"), beyond_bits: false }
}

const SWEEP: [Mutation; 7] = [
    Mutation { code: None, ..mutation("unchanged", &[]) },
    mutation("drop-left-lock", &["-DDROP_LEFT_LOCK"]),
    mutation("drop-store-lock", &["-DDROP_STORE_LOCK"]),
    mutation("drop-right-lock", &["-DDROP_RIGHT_LOCK"]),
    mutation("drop-loop-lock", &["-DDROP_LOOP_LOCK"]),
    Mutation { code: Some("deadlock"), ..mutation("swap-lock-order", &["-DSWAP_LOCK_ORDER"]) },
    Mutation {
        fortran: &["-DDROP_INIT_SYNC"],
        ..mutation("drop-init-barrier", &["-DDROP_INIT_BARRIER"])
    },
];

const ROWS: [Mutation; 5] = [
    Mutation { code: None, ..mutation("unchanged", &[]) },
    Mutation { code: None, ..mutation("drop-barrier-before", &["-DDROP_BARRIER_BEFORE"]) },
    mutation("drop-barrier-before, two rounds", &["-DDROP_BARRIER_BEFORE", "-DROUNDS=2"]),
    mutation("drop-barrier-after", &["-DDROP_BARRIER_AFTER"]),
    Mutation { beyond_bits: true, ..mutation("same-column", &["-DSAME_COLUMN"]) },
];

pub(crate) const PAIRS: [Pair; 2] = [
    Pair {
        title: "heat flow, 2 threads, MAXN 4",
        upc: sweep("sweep-2", "", 2),
        fortran: Group {
            file: "heat.f90",
            defines: &["-DSHIFT", "-DNO_PRINT"],
            rules: "rules",
            table: None,
            ..sweep("sweep-2", "", 2)
        },
        size: 4,
        mutations: &SWEEP,
    },
    Pair {
        title: "row reduction, 4 threads, 2 in a row",
        upc: rows("rows-4", "", 4),
        fortran: Group {
            file: "cg.f90",
            size: "NUM_PROC_COLS",
            rules: "rules",
            tracking: "access-tracking",
            table: None,
            ..rows("rows-4", "", 4)
        },
        size: 2,
        mutations: &ROWS,
    },
];

/// Tables whose models SPIN is asked about, with the sizes.
pub(crate) const EXPORTED: [(Group, &[u32]); 3] = [
    (sweep("sweep-2", "Heat-flow sweep, 2 threads", 2), &[3, 4, 5]),
    (sweep("sweep-3", "Heat-flow sweep, 3 threads", 3), &[3]),
    (rows("rows-4", "Row reduction, 4 threads", 4), &[2]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn programs_tables_rules_and_macros_are_there() {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
        let read = |name: &str| std::fs::read_to_string(examples.join(name)).unwrap();
        let pairs = PAIRS.iter().flat_map(|pair| [&pair.upc, &pair.fortran]);
        for group in GROUPS.iter().chain(pairs) {
            assert!(read(group.file).contains(&format!("#define {}", group.size)), "{}", group.key);
            for way in WAYS {
                if let Some((_, file)) = way.rules(group) {
                    assert!(examples.join(&file).is_file(), "{file}");
                }
            }
        }
        for pair in &PAIRS {
            for mutation in pair.mutations {
                for (group, defines) in
                    [(&pair.upc, mutation.upc), (&pair.fortran, mutation.fortran)]
                {
                    let text = read(group.file);
                    let named = |define: &&str| {
                        let name = define.trim_start_matches("-D").split('=').next();
                        text.contains(name.unwrap_or_default())
                    };
                    assert!(defines.iter().all(named), "{}: {}", group.file, mutation.name);
                }
            }
        }
    }
}
