//! What is run: the published comparisons, and series of growing sizes.

/// A command of Partita and its programs, below `examples/`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Check(&'static str),
    Compare(&'static str, &'static str),
}

impl Task {
    pub(crate) fn name(self) -> String {
        match self {
            Task::Check(program) => format!("check {}", stem(program)),
            Task::Compare(one, other) => format!("compare {} {}", stem(one), stem(other)),
        }
    }
}

fn stem(program: &str) -> &str {
    let file = program.rsplit('/').next().unwrap_or(program);
    file.strip_suffix(".chpl").unwrap_or(file)
}

/// Figure 7 of the paper: until the first counterexample.
pub(crate) struct Published {
    pub(crate) states: u64,
    pub(crate) transitions: u64,
    pub(crate) seconds: f64,
}

/// A line of the comparison table.
pub(crate) struct Row {
    pub(crate) task: Task,
    pub(crate) args: &'static [&'static str],
    /// `holds`, or the code of what is found.
    pub(crate) expected: &'static str,
    pub(crate) published: Option<Published>,
}

const fn row(task: Task, args: &'static [&'static str], expected: &'static str) -> Row {
    Row { task, args, expected, published: None }
}

const fn figure(row: Row, states: u64, transitions: u64, seconds: f64) -> Row {
    Row { published: Some(Published { states, transitions, seconds }), ..row }
}

const SPEC: &str = "compare/adderSpec.chpl";
const PAR: &str = "compare/adderPar.chpl";
const NO_SYNC: &str = "compare/adderNoSync.chpl";
const ND: &str = "compare/adderND.chpl";
const BUFFER: &str = "compare/prodCons.chpl";
const BUFFER_NO_SYNC: &str = "compare/prodConsNoSync.chpl";

const RACE: &str = "data-race";
const DEADLOCK: &str = "deadlock";
const DIFFER: &str = "outputs-differ";

pub(crate) const ROWS: &[Row] = &[
    // The published reduction: from 55331 states and 15.3 s to these.
    figure(
        row(Task::Check("chapel/adderSpec.chpl"), &["-DN=10", "-DnumTimes=5"], "holds"),
        505,
        505,
        0.7,
    ),
    row(Task::Check("chapel/adderPar.chpl"), &["-DN=4", "--workers=4"], "holds"),
    row(Task::Check("chapel/adderNoSync.chpl"), &["-DN=4", "--workers=4"], RACE),
    row(Task::Check("chapel/adderND.chpl"), &["-DN=2", "--workers=2"], "holds"),
    row(Task::Check("chapel/locksOrdered.chpl"), &["-DnumTimes=10"], "holds"),
    figure(row(Task::Check("chapel/locks.chpl"), &["-DnumTimes=10"], DEADLOCK), 5562, 5742, 2.712),
    row(Task::Check("chapel/cycleCF.chpl"), &["-DN=5"], "holds"),
    figure(row(Task::Check("chapel/cycle.chpl"), &["--workers=20"], DEADLOCK), 1067, 1066, 1.224),
    row(Task::Check("chapel/prodCons.chpl"), &["-DnumItems=10"], "holds"),
    row(Task::Check("chapel/prodConsNoSync.chpl"), &["-DnumItems=10"], RACE),
    row(Task::Compare(SPEC, PAR), &["-DN=4", "--workers=4"], "holds"),
    row(Task::Compare(BUFFER, BUFFER), &["-DnumItems=10"], "holds"),
    figure(
        row(Task::Compare(PAR, NO_SYNC), &["-DN=4", "--workers=20"], DIFFER),
        14_495,
        14_496,
        6.26,
    ),
    row(Task::Compare(SPEC, NO_SYNC), &["-DN=4", "--workers=20"], DIFFER),
    figure(row(Task::Compare(SPEC, ND), &["-DN=2", "--workers=2"], DIFFER), 7675, 7819, 5.027),
    figure(
        row(Task::Compare(BUFFER, BUFFER_NO_SYNC), &["-DnumItems=10"], DIFFER),
        3011,
        3010,
        2.779,
    ),
];

/// One quantity grows, the others are fixed. All of them hold.
pub(crate) struct Line {
    /// In file names; none for what is not drawn.
    pub(crate) key: Option<&'static str>,
    pub(crate) task: Task,
    pub(crate) fixed: &'static [&'static str],
    /// The argument that has the size, up to its `=`.
    pub(crate) axis: &'static str,
    pub(crate) sizes: &'static [u32],
}

const ADDER: Task = Task::Check("chapel/adderPar.chpl");
const ADDERS: Task = Task::Compare(SPEC, PAR);
const BUFFERS: Task = Task::Check("chapel/prodCons.chpl");
const TWO_TO_EIGHT: &[u32] = &[2, 3, 4, 5, 6, 7, 8];
const ITEMS: &[u32] = &[2, 5, 10, 20, 50];

const fn line(
    key: &'static str,
    task: Task,
    fixed: &'static [&'static str],
    axis: &'static str,
    sizes: &'static [u32],
) -> Line {
    Line { key: Some(key), task, fixed, axis, sizes }
}

pub(crate) const LINES: &[Line] = &[
    line(
        "spec",
        Task::Check("chapel/adderSpec.chpl"),
        &["-DnumTimes=2"],
        "-DN=",
        &[1, 10, 100, 1000],
    ),
    line("adder-n", ADDER, &["-DnumTimes=2", "--workers=2"], "-DN=", TWO_TO_EIGHT),
    line("adder-times", ADDER, &["-DN=3", "--workers=2"], "-DnumTimes=", &[1, 2, 3, 4, 5]),
    line("adder-workers", ADDER, &["-DN=4", "-DnumTimes=1"], "--workers=", &[1, 2, 3, 4]),
    line("compare-n", ADDERS, &["-DnumTimes=2", "--workers=2"], "-DN=", TWO_TO_EIGHT),
    line("compare-times", ADDERS, &["-DN=3", "--workers=2"], "-DnumTimes=", &[1, 2, 3, 4, 5]),
    line("compare-workers", ADDERS, &["-DN=4", "-DnumTimes=1"], "--workers=", &[1, 2, 3, 4]),
    line(
        "locks",
        Task::Check("chapel/locksOrdered.chpl"),
        &[],
        "-DnumTimes=",
        &[1, 2, 5, 10, 20, 50],
    ),
    line("cycle", Task::Check("chapel/cycleCF.chpl"), &[], "-DN=", &[2, 3, 4, 5, 6, 7, 8, 9, 10]),
    Line { key: None, ..line("", BUFFERS, &["-DbufSize=1"], "-DnumItems=", ITEMS) },
    line("buffer", BUFFERS, &["-DbufSize=2"], "-DnumItems=", ITEMS),
    Line { key: None, ..line("", BUFFERS, &["-DbufSize=3"], "-DnumItems=", ITEMS) },
    Line { key: None, ..line("", BUFFERS, &["-DbufSize=4"], "-DnumItems=", ITEMS) },
];

/// N by numTimes by workers, with all reductions.
pub(crate) struct Grid {
    pub(crate) task: Task,
}

pub(crate) const GRIDS: &[Grid] = &[Grid { task: ADDER }, Grid { task: ADDERS }];
pub(crate) const GRID_N: &[u32] = TWO_TO_EIGHT;
pub(crate) const GRID_TIMES: &[u32] = &[1, 2, 3, 4, 5];
pub(crate) const GRID_WORKERS: &[u32] = &[1, 2, 3, 4];

/// How much the search leaves out: a name, and what is switched off.
pub(crate) const WAYS: [(&str, &[&str]); 3] = [
    ("all reductions", &[]),
    ("without ample sets", &["--no-reduction", "ample"]),
    ("unreduced", &["--no-reduction", "all"]),
];

impl Line {
    pub(crate) fn title(&self) -> String {
        let fixed: Vec<&str> = self.fixed.iter().map(|arg| quantity(arg)).collect();
        match fixed.as_slice() {
            [] => self.task.name(),
            fixed => format!("{}, {}", self.task.name(), fixed.join(", ")),
        }
    }

    pub(crate) fn axis_name(&self) -> &'static str {
        quantity(self.axis).trim_end_matches('=')
    }
}

/// An argument as a quantity: `-DN=3` is `N=3`.
pub(crate) fn quantity(arg: &str) -> &str {
    arg.strip_prefix("-D").or_else(|| arg.strip_prefix("--")).unwrap_or(arg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles() {
        assert_eq!(LINES[1].title(), "check adderPar, numTimes=2, workers=2");
        assert_eq!((LINES[1].axis_name(), LINES[3].axis_name()), ("N", "workers"));
        assert_eq!(ROWS[10].task.name(), "compare adderSpec adderPar");
    }

    #[test]
    fn programs_are_there() {
        let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
        let tasks = ROWS.iter().map(|row| row.task).chain(LINES.iter().map(|line| line.task));
        for task in tasks {
            let programs = match task {
                Task::Check(program) => vec![program],
                Task::Compare(one, other) => vec![one, other],
            };
            for program in programs {
                assert!(examples.join(program).is_file(), "{program}");
            }
        }
    }
}
