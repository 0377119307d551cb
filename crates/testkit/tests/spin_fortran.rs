//! The two Fortran programs of `examples/`, with every mutation: SPIN on the exported model gives the
//! verdict that our search gives and that the program's own words promise, from the same states.

mod spin_compare;

use partita_check::MemoryModel;
use partita_source::Code;
use partita_testkit::expect;
use partita_testkit::files::{load, programs, tests_folder};
use spin_compare::{Case, Compared, compare, run};
use std::path::{Path, PathBuf};

/// A program, what is defined for it, on how many images, and the codes that a search may end with;
/// none where the program holds.
type Row = (&'static str, &'static [&'static str], u32, &'static [Code]);

/// At least so many programs of a folder have a Promela form.
const FILES: u64 = 40;

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

fn one((file, define, places, expected): &Row) -> Result<Compared, String> {
    let path = tests_folder().join("../examples").join(file);
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let define: Vec<String> = define.iter().map(|text| (*text).to_owned()).collect();
    let loaded = load(file, &text, *places, &define)?;
    let name = format!("{file} {} on {places} images", define.join(" "));
    let case = Case {
        name: &name,
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
        Compared::Skipped(_) => false,
    };
    if right { Ok(compared) } else { Err(format!("{name}: {compared:?}, not {expected:?}")) }
}

#[test]
fn heat_flow() {
    run(HEAT.len() as u64, &|k| one(&HEAT[usize::try_from(k).unwrap_or(0)]));
}

#[test]
fn row_reduction() {
    run(CG.len() as u64, &|k| one(&CG[usize::try_from(k).unwrap_or(0)]));
}

/// A program of the tests, on the smallest number of images that it is meant for.
fn file(path: &Path) -> Result<Compared, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expected = expect::read(&text);
    let images = text.lines().find_map(|line| line.strip_prefix("! images: "));
    let places = expected.get("places").or(images).and_then(|text| text.split(' ').next());
    let places = places.and_then(|text| text.parse().ok()).unwrap_or(2);
    let define: Vec<String> =
        expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let loaded = match load(&name, &text, places, &define) {
        Ok(loaded) => loaded,
        Err(why) => return Ok(Compared::Skipped(format!("does not load: {why}"))),
    };
    compare(&Case {
        name: &name,
        model: &loaded.model,
        sources: &loaded.sources,
        memory: MemoryModel::Sc,
        pending: 1,
        reduce: false,
        max_states: 20_000,
    })
}

/// `PARTITA_FOLDER` names another folder below `tests`, `PARTITA_FILE` a part of file names.
#[test]
#[ignore = "takes minutes: run it with `-- --ignored` after a change to the export"]
fn programs_of_the_repository() {
    let folder = std::env::var("PARTITA_FOLDER").unwrap_or_else(|_| "ui/fortran".to_owned());
    let only = std::env::var("PARTITA_FILE").unwrap_or_default();
    let mut files: Vec<PathBuf> =
        programs(&tests_folder().join(folder), &["f90"]).unwrap_or_default();
    files.retain(|path| path.to_string_lossy().contains(&only));
    let counts = run(files.len() as u64, &|k| file(&files[usize::try_from(k).unwrap_or(0)]));
    let done: u64 = counts
        .iter()
        .filter(|(compared, _)| !matches!(compared, Compared::Skipped(_)))
        .map(|(_, count)| count)
        .sum();
    assert!(!only.is_empty() || done >= FILES, "only {done} files");
}

/// What C makes of reals and of 32-bit integers that are read from memory is what the machine makes.
#[test]
fn arithmetic() {
    let facts = [
        "a + b == 0.30000000000000004",
        "a - b == -0.1",
        "a * b == 0.020000000000000004",
        "a / b == 0.5 && b / a == 2.0",
        "(a + b) / 3.0 == 0.10000000000000002",
        "-a == -0.1 && abs(-a) == a",
        "a < b && a <= b && b > a && b >= a && a != b && !(a == b)",
        "single(a) == 0.10000000149011612",
        "sqrt(2.0 * a + 0.04) == 0.48989794855663565",
        "min(b, a) == a && max(a, b, -b) == b",
        "a % 0.03 == 0.010000000000000009",
        "(-a) mod 0.03 == 0.01999999999999999",
        "i + a == 7.1 && real(i) == 7.0",
        "int(b * 36.0) == 7 && int(-b * 36.0) == -7",
        "floor(-a) == -1 && ceil(a) == 1 && trunc(-a) == 0 && round(b * 7.5) == 2",
        "a / (a - a) > 1e300",
        "(a - a) / (a - a) != (a - a) / (a - a)",
        "a ** 3 == 0.0010000000000000002",
        "i * 306783378 == 2147483646 && i + 2147483640 == 2147483647 && -i - 2147483641 < 0",
        "i << 2 == 28 && -i >> 1 == -4 && i * i == 49 && i + i == 14 && i - i == 0",
    ];
    let all: String = facts.iter().map(|fact| format!("assert {fact};")).collect();
    assert_eq!(asserted(&all), Ok(Compared::Holds));
    for overflow in
        ["i * 306783379 > 0", "i + big > 0", "-i - big < 0", "i * big > 0", "big << 1 > 0"]
    {
        let assertion = format!("assert {overflow};");
        assert_eq!(
            asserted(&assertion),
            Ok(Compared::Violated(Code::IntegerOverflow)),
            "{overflow}"
        );
    }
}

fn asserted(assertions: &str) -> Result<Compared, String> {
    let text = format!(
        "sync var x: real = 0.1; sync var y: real = 0.2;
         sync var n: int(32) = 7; sync var m: int(32) = 2147483647;
         proc main() {{
             var a: real = 0.0; var b: real = 0.0; var i: int(32) = 0; var big: int(32) = 0;
             a = x; b = y; i = n; big = m;
             {assertions}
         }}
         proc other() {{ x = 0.1; }}
         entry main on 0; entry other on 0;"
    );
    compared(&text)
}

/// `stop` from inside a call and from inside a caller's atomic section, which it leaves.
#[test]
fn stopping() {
    let program = |call: &str, after: &str| {
        format!(
            "sync var x: int = 0; sync var y: int = 0;
             proc leave(deep: bool) {{ if (deep) {{ x = x + 1; stop; }} x = x + 10; }}
             proc main() {{ {call} {after} }}
             proc other() {{ y = 1; x = x + 100; y = 2; }}
             entry main on 0; entry other on 0;
             final y == 2 && x < 200;"
        )
    };
    for call in ["leave(true);", "atomic { leave(true); }", "leave(false); stop;"] {
        let text = program(call, "assert false;");
        assert_eq!(compared(&text), Ok(Compared::Holds), "{text}");
    }
    for call in ["leave(false);", "atomic { leave(false); }"] {
        let text = program(call, "assert false;");
        assert_eq!(compared(&text), Ok(Compared::Violated(Code::AssertionFailed)), "{text}");
    }
}

/// `reset` of arrays and records: fresh content in one step, and undefined where there is none.
#[test]
fn resetting() {
    let program = |rest: &str, other: &str| {
        format!(
            "record Pair {{ a: int = 5; b: real; c: array[1..2] of int; }}
             var p: Pair; var t: array[1..3] of int = 1; sync var s: int = 0;
             proc main() {{
                 p.a = 1; p.b = 2.0; p.c[1] = 3; t[2] = 7;
                 reset p; reset t;
                 {rest}
             }}
             proc other() {{ {other} }}
             entry main on 0; entry other on 0;"
        )
    };
    let cases = [
        ("assert p.a == 5; p.b = 1.0; assert p.b == 1.0;", "s = 1;", Compared::Holds),
        ("p.b = p.b + 1.0;", "s = 1;", Compared::Violated(Code::UninitializedRead)),
        ("p.c[2] = p.c[1];", "s = 1;", Compared::Violated(Code::UninitializedRead)),
        ("s = t[2];", "s = 1;", Compared::Violated(Code::UninitializedRead)),
        ("s = 2;", "t[3] = 1;", Compared::Violated(Code::DataRace)),
    ];
    for (rest, other, expected) in cases {
        let text = program(rest, other);
        assert_eq!(compared(&text), Ok(expected), "{text}");
    }
}

fn compared(text: &str) -> Result<Compared, String> {
    let loaded = load("text.tree", text, 1, &[])?;
    compare(&Case {
        name: text,
        model: &loaded.model,
        sources: &loaded.sources,
        memory: MemoryModel::Sc,
        pending: 1,
        reduce: false,
        max_states: 1000,
    })
}
