//! `--memory upc` against its definition, on programs without branches: every access takes effect on one
//! memory at one moment, and a thread's accesses take effect in any order, save that a strict one keeps
//! its place and that two to one cell, one of them a write, keep theirs. All such orders are tried, one by one;
//! nothing here knows of pending accesses or windows.
//!
//! Which programs: numbers are shuffled and their digits are the operations. `PARTITA_SEED` and
//! `PARTITA_PROGRAMS` as ever.

use partita_check::{MemoryModel, Options, outputs};
use partita_search::Progress;
use partita_testkit::files::load;
use partita_testkit::harness::{Suite, parts, seeds};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::ops::Range;

const CELLS: [&str; 2] = ["x", "y"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Write { cell: usize, value: u8 },
    Read { cell: usize },
    Fence,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Access {
    act: Act,
    strict: bool,
}

type Threads = Vec<Vec<Access>>;

pub fn suite() -> Suite {
    let mut suite = Suite::new("upc-effects");
    for seeds in parts(seeds(2000), 250) {
        suite.add(&format!("{}", seeds.start), move || run(seeds));
    }
    suite
}

fn run(seeds: Range<u64>) -> Result<(), String> {
    let mut relaxed = 0;
    for seed in seeds {
        let threads = threads(seed);
        let text = text(&threads);
        let want = outcomes(&threads, |a, b| a.precedes(b));
        let got = explored(&text, MemoryModel::Upc)?;
        if want != got {
            let (more, less) = (got.difference(&want), want.difference(&got));
            let (more, less): (Vec<_>, Vec<_>) = (more.collect(), less.collect());
            return Err(format!("seed {seed}: too many {more:?}, missing {less:?}\n{text}"));
        }
        let in_order = outcomes(&threads, |_, _| true);
        if in_order != explored(&text, MemoryModel::Sc)? {
            return Err(format!("seed {seed}: not even in order\n{text}"));
        }
        relaxed += usize::from(want != in_order);
    }
    if relaxed < 10 {
        return Err(format!("only {relaxed} programs are relaxed at all"));
    }
    Ok(())
}

impl Access {
    /// Whether the earlier of two accesses of a thread takes effect first.
    fn precedes(self, later: Access) -> bool {
        let ordered = |a: Act, b: Act| match (a, b) {
            (Act::Write { cell: a, .. }, Act::Write { cell: b, .. } | Act::Read { cell: b })
            | (Act::Read { cell: a }, Act::Write { cell: b, .. }) => a == b,
            (Act::Read { .. }, Act::Read { .. }) => false,
            (Act::Fence, _) | (_, Act::Fence) => true,
        };
        self.strict || later.strict || ordered(self.act, later.act)
    }
}

/// The program of a number.
fn threads(seed: u64) -> Threads {
    let mut number = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    number = (number ^ (number >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number ^= number >> 29;
    let mut digit = |base: u64| {
        let digit = number % base;
        number /= base;
        digit
    };
    let sizes: &[u64] = if digit(4) == 0 { &[2, 2, 2] } else { &[4, 3] };
    let mut value = 0;
    let mut access = |_: u64| {
        let (cell, strict) = (usize::from(digit(2) == 1), digit(4) == 0);
        value += 1;
        let act = match digit(9) {
            0..=3 => Act::Write { cell, value },
            4..=7 => Act::Read { cell },
            _ => Act::Fence,
        };
        Access { act, strict }
    };
    sizes.iter().map(|count| (0..*count).map(&mut access).collect()).collect()
}

fn text(threads: &Threads) -> String {
    let mut out = format!("places {};\nvar x: int = 0;\nvar y: int = 0;\n", threads.len());
    let mut observed = vec!["x".to_owned(), "y".to_owned()];
    for (number, thread) in threads.iter().enumerate() {
        let (mut head, mut body) = (String::new(), String::new());
        for (at, access) in thread.iter().enumerate() {
            let line = match access.act {
                Act::Write { cell, value } => format!("{} = {value};", CELLS[cell]),
                Act::Read { cell } => {
                    let _ = writeln!(head, "    var r{at}: int;");
                    observed.push(format!("t{number}::r{at}"));
                    format!("r{at} = {};", CELLS[cell])
                }
                Act::Fence => "fence;".to_owned(),
            };
            let strict = access.strict && access.act != Act::Fence;
            let line = if strict { format!("atomic {{ {line} }}") } else { line };
            let _ = writeln!(body, "    {line}");
        }
        let _ = write!(out, "proc t{number}() {{\n{head}{body}}}\nentry t{number} on {number};\n");
    }
    out + &format!("observe {};\n", observed.join(", "))
}

/// What the cells hold at the end, and what the reads gave, over all orders in which a thread's accesses keep the
/// order that `keeps` asks for.
fn outcomes(threads: &Threads, keeps: impl Fn(Access, Access) -> bool) -> BTreeSet<String> {
    let all: Vec<(usize, Access)> = (threads.iter().enumerate())
        .flat_map(|(thread, own)| own.iter().map(move |access| (thread, *access)))
        .collect();
    let before: Vec<u32> = (0..all.len())
        .map(|at| {
            let earlier = (0..at)
                .filter(|other| all[*other].0 == all[at].0 && keeps(all[*other].1, all[at].1));
            earlier.fold(0, |mask, other| mask | 1 << other)
        })
        .collect();
    let mut seen = HashSet::new();
    let mut open = vec![(0u32, [0u8; 2], vec![0u8; all.len()])];
    let mut found = BTreeSet::new();
    while let Some((done, memory, reads)) = open.pop() {
        if !seen.insert((done, memory, reads.clone())) {
            continue;
        }
        if done.count_ones() as usize == all.len() {
            let read = |(at, (_, access)): (usize, &(usize, Access))| {
                matches!(access.act, Act::Read { .. }).then_some(reads[at])
            };
            let values = memory.into_iter().chain(all.iter().enumerate().filter_map(read));
            found.insert(values.map(|value| value.to_string()).collect::<Vec<_>>().join(","));
            continue;
        }
        for (at, (_, access)) in all.iter().enumerate() {
            if done & 1 << at != 0 || before[at] & !done != 0 {
                continue;
            }
            let (mut memory, mut reads) = (memory, reads.clone());
            match access.act {
                Act::Write { cell, value } => memory[cell] = value,
                Act::Read { cell } => reads[at] = memory[cell],
                Act::Fence => {}
            }
            open.push((done | 1 << at, memory, reads));
        }
    }
    found
}

fn explored(text: &str, memory: MemoryModel) -> Result<BTreeSet<String>, String> {
    let loaded = load("effects.tree", text, 1, &[])?;
    let options = Options { memory, ..Options::default() };
    let got = outputs(&loaded.model, &loaded.sources, &options, &Progress::default())
        .map_err(|failure| partita_report::cause(&failure.cause))?;
    Ok(got.outputs.iter().map(|output| output.values.join(",")).collect())
}
