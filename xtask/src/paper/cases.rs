//! What is run: programs, sizes, and ways to check each.

use crate::bench::partita::NOT_IN_THE_EXPORT;
use crate::bench::published::{self, Experiment};

/// One program on one number of images, at several sizes.
pub(crate) struct Group {
    /// In file names.
    pub(crate) key: &'static str,
    pub(crate) title: &'static str,
    /// Below `examples/`.
    pub(crate) file: &'static str,
    pub(crate) places: u32,
    /// The macro that has the size, and what it is in words.
    pub(crate) size: &'static str,
    pub(crate) axis: &'static str,
    /// The paper's models print nothing, so ours do not either.
    pub(crate) defines: &'static [&'static str],
    /// The least and the greatest.
    pub(crate) sizes: (u32, u32),
    /// Only sizes that divide the number of images make sense.
    pub(crate) divides: bool,
    /// Below `examples/`, where its rules are.
    pub(crate) rules: &'static str,
    /// The rules file with read and write counters.
    pub(crate) tracking: &'static str,
    /// The rules file that is made for this program.
    pub(crate) abstraction: &'static str,
    /// Below `examples/`, where there is a look-up table.
    pub(crate) table: Option<&'static str>,
    pub(crate) published: Option<Published>,
}

/// What the paper has of this group.
pub(crate) struct Published {
    pub(crate) size: u32,
    pub(crate) experiment: Experiment,
}

const fn sweep(
    key: &'static str,
    title: &'static str,
    places: u32,
    defines: &'static [&'static str],
) -> Group {
    Group {
        key,
        title,
        file: "heat.f90",
        places,
        size: "MAXN",
        axis: "elements of each image",
        defines,
        sizes: (3, 10),
        divides: false,
        rules: "rules",
        tracking: "access-tracking",
        abstraction: "skip-interior",
        table: None,
        published: None,
    }
}

const fn rows(key: &'static str, title: &'static str, places: u32) -> Group {
    Group {
        key,
        title,
        file: "cg.f90",
        places,
        size: "NUM_PROC_COLS",
        axis: "images in a row",
        defines: &["-DNO_PRINT"],
        sizes: (2, 6),
        divides: true,
        rules: "rules",
        tracking: "access-tracking",
        abstraction: "fold-row",
        table: None,
        published: None,
    }
}

pub(crate) const GROUPS: [Group; 6] = [
    sweep("sweep-3", "Heat-flow sweep, 3 images", 3, &["-DNO_PRINT"]),
    Group {
        published: Some(Published { size: 5, experiment: published::SWEEP }),
        ..sweep("sweep-4", "Heat-flow sweep, 4 images", 4, &["-DNO_PRINT"])
    },
    sweep(
        "sweep-shift-3",
        "Heat-flow sweep, shift variant, 3 images",
        3,
        &["-DSHIFT", "-DNO_PRINT"],
    ),
    sweep(
        "sweep-shift-4",
        "Heat-flow sweep, shift variant, 4 images",
        4,
        &["-DSHIFT", "-DNO_PRINT"],
    ),
    rows("rows-4", "Row reduction, 4 images", 4),
    Group {
        published: Some(Published { size: 2, experiment: published::ROWS }),
        ..rows("rows-6", "Row reduction, 6 images", 6)
    },
];

/// A short run covers these, and of the sweep only so large.
pub(crate) const QUICK: [&str; 3] = ["sweep-3", "sweep-shift-3", "rows-4"];
const QUICK_SIZE: u32 = 5;

/// The ways of a run; a short one leaves out what takes long and is for comparison only.
pub(crate) fn ways(quick: bool) -> impl Iterator<Item = Way> {
    let short = |way: &Way| way.rules == Rules::None || way.reductions == Reductions::All;
    WAYS.into_iter().filter(move |way| !quick || short(way))
}

impl Group {
    pub(crate) fn sizes(&self, quick: bool) -> Vec<u32> {
        let (least, most) = self.sizes;
        let most = if quick { most.min(QUICK_SIZE) } else { most };
        (least..=most).filter(|size| !self.divides || self.places.is_multiple_of(*size)).collect()
    }
}

/// Which rules rewrite the program first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    None,
    /// A look-up table, in the form that was published for UPC.
    Table,
    Tracking,
    Abstraction,
}

/// How much the search leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reductions {
    All,
    /// Steps that concern nobody else are merged, and that is all.
    LocalSteps,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub(crate) rules: Rules,
    pub(crate) reductions: Reductions,
}

pub(crate) const NO_RULES: Way = Way { rules: Rules::None, reductions: Reductions::All };
pub(crate) const TABLE: Way = Way { rules: Rules::Table, reductions: Reductions::All };
pub(crate) const TRACKED: Way = Way { rules: Rules::Tracking, reductions: Reductions::All };
pub(crate) const ABSTRACTED: Way = Way { rules: Rules::Abstraction, reductions: Reductions::All };

/// In the order of the tables: cheap ones first, so that a series that gets too long ends early.
pub(crate) const WAYS: [Way; 7] = [
    NO_RULES,
    Way { rules: Rules::None, reductions: Reductions::LocalSteps },
    Way { rules: Rules::None, reductions: Reductions::None },
    TRACKED,
    Way { rules: Rules::Tracking, reductions: Reductions::LocalSteps },
    ABSTRACTED,
    Way { rules: Rules::Abstraction, reductions: Reductions::LocalSteps },
];

/// What is drawn; more lines than these nobody can tell apart.
pub(crate) const DRAWN: [Way; 5] = [WAYS[0], WAYS[1], WAYS[2], WAYS[3], WAYS[5]];

impl Way {
    pub(crate) fn name(self) -> &'static str {
        match (self.rules, self.reductions) {
            (Rules::None, Reductions::All) => "no rules",
            (Rules::None, Reductions::LocalSteps) => "no rules, local steps only",
            (Rules::None, Reductions::None) => "no rules, unreduced",
            (Rules::Table, Reductions::All) => "table",
            (Rules::Table, Reductions::LocalSteps) => "table, local steps only",
            (Rules::Table, Reductions::None) => "table, unreduced",
            (Rules::Tracking, Reductions::All) => "tracking",
            (Rules::Tracking, Reductions::LocalSteps) => "tracking, local steps only",
            (Rules::Tracking, Reductions::None) => "tracking, unreduced",
            (Rules::Abstraction, Reductions::All) => "abstraction",
            (Rules::Abstraction, Reductions::LocalSteps) => "abstraction, local steps only",
            (Rules::Abstraction, Reductions::None) => "abstraction, unreduced",
        }
    }

    /// Arguments that switch reductions off.
    pub(crate) fn reductions(self) -> Vec<&'static str> {
        let off: &[&str] = match self.reductions {
            Reductions::All => &[],
            Reductions::LocalSteps => &NOT_IN_THE_EXPORT,
            Reductions::None => &["all"],
        };
        off.iter().flat_map(|name| ["--no-reduction", name]).collect()
    }

    /// Arguments that name the rules or the table; paths are below `examples/`.
    pub(crate) fn rules(self, group: &Group) -> Option<(&'static str, String)> {
        let file = |name: &str| ("--rules", format!("{}/{name}.rules", group.rules));
        match self.rules {
            Rules::None => None,
            Rules::Table => group.table.map(|table| ("--lut", table.to_owned())),
            Rules::Tracking => Some(file(group.tracking)),
            Rules::Abstraction => Some(file(group.abstraction)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let sizes = |key: &str, quick| {
            GROUPS.iter().find(|group| group.key == key).map(|group| group.sizes(quick)).unwrap()
        };
        assert_eq!(sizes("rows-4", false), [2, 4]);
        assert_eq!(sizes("rows-6", false), [2, 3, 6]);
        assert_eq!(sizes("sweep-4", false), [3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(sizes("sweep-3", true), [3, 4, 5]);
        assert_eq!((ways(false).count(), ways(true).count()), (7, 5));
        assert!(QUICK.iter().all(|key| GROUPS.iter().any(|group| group.key == *key)));
    }

    #[test]
    fn programs_are_there() {
        let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
        for group in &GROUPS {
            let text = std::fs::read_to_string(examples.join(group.file)).unwrap();
            assert!(text.contains(&format!("#define {}", group.size)), "{}", group.key);
        }
    }
}
