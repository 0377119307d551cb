//! The two Fortran programs of `examples/`, with every mutation: SPIN on the exported model gives the
//! verdict that our search gives and that the program's own words promise, from the same states.

use super::compare::{Case, Compared, compare};
use partita_check::MemoryModel;
use partita_source::Code;
use partita_testkit::files::{examples_folder, load};
use partita_testkit::harness::Suite;

/// A program, what is defined for it, on how many images, and the codes that a search may end with;
/// none where the program holds.
type Row = (&'static str, &'static [&'static str], u32, &'static [Code]);

const RACE: &[Code] = &[Code::DataRace];
const HOLDS: &[Code] = &[];
const EARLY: &[Code] = &[Code::DataRace, Code::UninitializedRead];
const LATE: &[Code] = &[Code::DataRace, Code::ErrorStop];
const WRONG: &[Code] = &[Code::DataRace, Code::UninitializedRead, Code::ErrorStop];

const HEAT: [Row; 18] = [
    ("heat.f90", &["MAXN=3"], 2, HOLDS),
    ("heat.f90", &["MAXN=3"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "DROP_LEFT_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "DROP_STORE_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "DROP_RIGHT_LOCK=1"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "DROP_LOOP_LOCK=1"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "SWAP_LOCK_ORDER=1"], 3, &[Code::Deadlock]),
    ("heat.f90", &["MAXN=3", "SWAP_LOCK_ORDER=1"], 2, &[Code::Deadlock]),
    ("heat.f90", &["MAXN=3", "DROP_INIT_SYNC=1"], 3, EARLY),
    ("heat.f90", &["MAXN=3", "SHIFT=1"], 2, HOLDS),
    ("heat.f90", &["MAXN=3", "SHIFT=1"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_LEFT_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_STORE_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_RIGHT_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_LOOP_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "SWAP_LOCK_ORDER=1"], 3, &[Code::Deadlock]),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_INIT_SYNC=1"], 3, EARLY),
    ("heat.f90", &["MAXN=4", "SHIFT=1", "DROP_LOOP_LOCK=1"], 2, RACE),
];

const CG: [Row; 10] = [
    ("cg.f90", &[], 2, HOLDS),
    ("cg.f90", &["ROUNDS=2"], 2, HOLDS),
    ("cg.f90", &[], 4, HOLDS),
    ("cg.f90", &["DROP_BARRIER_BEFORE=1"], 2, HOLDS),
    ("cg.f90", &["ROUNDS=2", "DROP_BARRIER_BEFORE=1"], 4, LATE),
    ("cg.f90", &["DROP_BARRIER_AFTER=1"], 4, WRONG),
    ("cg.f90", &["ROUNDS=2", "DROP_BARRIER_AFTER=1"], 4, WRONG),
    ("cg.f90", &["SAME_COLUMN=1"], 4, WRONG),
    ("cg.f90", &["ROUNDS=2", "SAME_COLUMN=1"], 4, WRONG),
    ("cg.f90", &["NUM_PROC_COLS=3"], 4, &[Code::ErrorStop]),
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("spin/fortran");
    for row in HEAT.iter().chain(&CG) {
        suite.add(&name(row), || test(row));
    }
    suite
}

/// `heat MAXN=3 x2`: the program, its macros and the number of images.
fn name((file, define, places, _): &Row) -> String {
    let words: Vec<&str> = [file.trim_end_matches(".f90")].iter().chain(*define).copied().collect();
    format!("{} x{places}", words.join(" "))
}

fn test(row: &Row) -> Result<(), String> {
    let (file, define, places, expected) = row;
    let text = std::fs::read_to_string(examples_folder().join(file)).map_err(|e| e.to_string())?;
    let define: Vec<String> = define.iter().map(|text| (*text).to_owned()).collect();
    let loaded = load(file, &text, *places, &define)?;
    let case = Case {
        name: &name(row),
        model: &loaded.model,
        sources: &loaded.sources,
        memory: MemoryModel::Sc,
        pending: 1,
        reduce: false,
        max_states: 2_000_000,
    };
    let compared = compare(&case)?;
    let right = match &compared {
        Compared::Holds => expected.is_empty(),
        Compared::Violated(code) => expected.contains(code),
        Compared::Large | Compared::Skipped(_) => false,
    };
    if right { Ok(()) } else { Err(format!("{compared:?}, not {expected:?}")) }
}
