//! The table and generated cases against gfortran 12: one program writes all cases, and the outputs are compared. With the
//! variable `PARTITA_BLESS` set, the expectations of the table are written anew, from what gfortran gives.
//!
//! The test says so and passes where gfortran 12 is not installed; the table is then checked by `table.rs` alone.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod support;

use partita_format::Item;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use support::{Case, Outcome, ours, table, table_path};

const BEGIN: &str = "@@begin";
const END: &str = "@@end";

#[test]
fn gfortran_gives_the_same_records() {
    if !gfortran_12() {
        eprintln!("gfortran 12 is not installed: the comparison with it was not made");
        return;
    }
    let mut cases: Vec<Case> =
        table().into_iter().filter(|case| case.outcome != Outcome::Refused).collect();
    let in_table = cases.len();
    cases.extend(generated(600));
    let outcomes = run(&cases, Path::new(env!("CARGO_TARGET_TMPDIR")));
    assert_eq!(outcomes.len(), cases.len(), "gfortran's program did not write all cases");
    if std::env::var_os("PARTITA_BLESS").is_some() {
        bless(&outcomes[..in_table]);
        return;
    }
    let mut wrong = String::new();
    for (index, (case, theirs)) in cases.iter().zip(&outcomes).enumerate() {
        let found = ours(case);
        if found != *theirs {
            let _ = writeln!(
                wrong,
                "{} {:?}\n  gfortran {theirs:?}\n  found    {found:?}",
                case.format, case.items
            );
        }
        if index < in_table && case.outcome != *theirs {
            let _ = writeln!(
                wrong,
                "{} {:?}: the table is not what gfortran gives",
                case.format, case.items
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn gfortran_12() -> bool {
    let version = Command::new("gfortran").arg("-dumpversion").output();
    version.is_ok_and(|output| {
        output.stdout == b"12"
            || output.stdout.starts_with(b"12\n")
            || output.stdout.starts_with(b"12.")
    })
}

/// Compiles and runs one program with all cases.
fn run(cases: &[Case], folder: &Path) -> Vec<Outcome> {
    let source = folder.join("cases.f90");
    let program = folder.join("cases");
    std::fs::write(&source, program_text(cases)).unwrap();
    let compiled = Command::new("gfortran")
        .args(["-O0", "-w", "-fno-range-check", "-ffree-line-length-none", "-o"])
        .args([&program, &source])
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&program).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut outcomes = Vec::new();
    let mut records = Vec::new();
    for line in text.lines() {
        if let Some((_, status)) = line.split_once(END) {
            let written = std::mem::take(&mut records);
            outcomes.push(if status.trim() == "0" {
                Outcome::Records(written)
            } else {
                Outcome::Error
            });
        } else if line.contains(BEGIN) {
            records.clear();
        } else {
            records.push(line.to_owned());
        }
    }
    outcomes
}

fn program_text(cases: &[Case]) -> String {
    // Formats are in a variable, so that the compiler does not look into them: the program must compile with wrong ones.
    let mut text =
        String::from("program cases\nimplicit none\ncharacter(len=2000) :: f\ninteger :: status\n");
    for part in 0..cases.len().div_ceil(50) {
        let _ = writeln!(text, "call part{part}");
    }
    text.push_str("contains\n");
    for (part, chunk) in cases.chunks(50).enumerate() {
        let _ = writeln!(text, "subroutine part{part}");
        for case in chunk {
            let items: Vec<String> = case.items.iter().map(fortran).collect();
            let items = items.join(", ");
            let _ = writeln!(text, "write(*,'(a)') '{BEGIN}'");
            if case.format == "*" {
                let _ = writeln!(text, "write(*,*,iostat=status) {items}");
            } else {
                let _ = writeln!(
                    text,
                    "f = {}\nwrite(*,f,iostat=status) {items}",
                    quoted(&case.format)
                );
            }
            let _ = writeln!(text, "write(*,'(a,i0)') '{END}', status");
        }
        let _ = writeln!(text, "end subroutine");
    }
    text.push_str("end program\n");
    text
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// An item as a Fortran expression; reals by their bits, so that nothing is lost on the way.
fn fortran(item: &Item) -> String {
    let double = |value: f64| format!("transfer(int(z'{:016x}',8),0d0)", value.to_bits());
    let single = |value: f32| format!("transfer(int(z'{:08x}',4),0e0)", value.to_bits());
    match item {
        Item::Int(value) if i32::try_from(*value).is_ok() => format!("({value})"),
        Item::Int(value) => format!("({value}_8)"),
        Item::Real(value) => double(*value),
        Item::Single(value) => single(*value),
        Item::Complex(first, second) => format!("cmplx({},{},8)", double(*first), double(*second)),
        Item::SingleComplex(first, second) => {
            format!("cmplx({},{},4)", single(*first), single(*second))
        }
        Item::Logical(value) => (if *value { ".true." } else { ".false." }).to_owned(),
        Item::Text(text) => quoted(text),
    }
}

/// Writes the table again, with gfortran's records under each case that is not refused.
fn bless(outcomes: &[Outcome]) {
    let old = std::fs::read_to_string(table_path()).unwrap();
    let mut outcomes = outcomes.iter();
    let mut new = String::new();
    let lines: Vec<&str> = old.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        if line.starts_with('|') || *line == "error" {
            continue;
        }
        new += line;
        new.push('\n');
        if line.starts_with("items") && lines.get(number + 1) != Some(&"refused") {
            match outcomes.next().unwrap() {
                Outcome::Records(records) => {
                    records.iter().for_each(|record| new += &format!("|{record}|\n"))
                }
                Outcome::Error | Outcome::Refused => new += "error\n",
            }
        }
    }
    std::fs::write(table_path(), new).unwrap();
}

/// Cases from a fixed seed: descriptors of every kind with items that fit them, signs, scales, groups and reversion.
fn generated(count: usize) -> Vec<Case> {
    let mut dice = Dice(0x5eed_f0f0_1234_9876);
    (0..count)
        .map(|number| if number % 4 == 0 { list_case(&mut dice) } else { format_case(&mut dice) })
        .collect()
}

fn list_case(dice: &mut Dice) -> Case {
    let items = (0..1 + dice.below(5))
        .map(|_| match dice.below(7) {
            0 => Item::Int(dice.integer()),
            1 => Item::Real(dice.double()),
            2 => Item::Single(dice.single()),
            3 => Item::Complex(dice.double(), dice.double()),
            4 => Item::SingleComplex(dice.single(), dice.single()),
            5 => Item::Logical(dice.below(2) == 0),
            _ => Item::Text("text"[..dice.below(5)].to_owned()),
        })
        .collect();
    Case { format: "*".to_owned(), items, outcome: Outcome::Error }
}

fn format_case(dice: &mut Dice) -> Case {
    let mut items = Vec::new();
    let mut parts = Vec::new();
    for _ in 0..1 + dice.below(4) {
        if dice.below(3) == 0 {
            let controls = [
                "2x", "t20", "tl2", "tr3", "/", "sp", "ss", "s", "1p", "0p", "2p", "-1p", "'q'",
                "dc", "dp", "2/",
            ];
            parts.push(controls[dice.below(controls.len())].to_owned());
        }
        let (descriptor, item) = data(dice);
        let repeat = 1 + dice.below(2);
        for _ in 0..repeat {
            items.push(item(dice));
        }
        parts.push(if repeat == 1 { descriptor } else { format!("{repeat}{descriptor}") });
    }
    let list = parts.join(",");
    let format = match dice.below(5) {
        0 => format!("('<',*({list},:,';'))"),
        1 => format!("('<',2({list}))"),
        2 => format!("({list})"),
        3 => format!("({list},'>')"),
        _ => format!("('<',({list}),'>')"),
    };
    if dice.below(3) == 0 {
        // Once more: repeated groups go on, and the others go back to their last group.
        items.extend(items.clone());
    }
    Case { format, items, outcome: Outcome::Error }
}

type MakeItem = fn(&mut Dice) -> Item;

/// A data edit descriptor and what makes items for it.
fn data(dice: &mut Dice) -> (String, MakeItem) {
    let real: MakeItem = |dice| {
        if dice.below(2) == 0 { Item::Real(dice.double()) } else { Item::Single(dice.single()) }
    };
    let integer: MakeItem = |dice| Item::Int(dice.integer());
    let any: MakeItem = |dice| match dice.below(4) {
        0 => Item::Int(dice.integer()),
        1 => Item::Real(dice.double()),
        2 => Item::Logical(dice.below(2) == 0),
        _ => Item::Text("some text"[..dice.below(10)].to_owned()),
    };
    let width = dice.below(18);
    let decimals = dice.below(9);
    let exponent = ["", "", "", "e1", "e2", "e3", "e4", "e0"][dice.below(8)];
    match dice.below(14) {
        0 => (format!("i{width}"), integer),
        1 => (format!("i{}.{decimals}", width + 8), integer),
        2 => (format!("i0.{decimals}"), integer),
        3 => (format!("{}{}", ["b", "o", "z"][dice.below(3)], 2 * width), integer),
        4 => (format!("{}0.{decimals}", ["b", "o", "z"][dice.below(3)]), integer),
        5 => (format!("f{width}.{decimals}"), real),
        6 => (format!("f0.{decimals}"), real),
        7 => (format!("e{}.{}{exponent}", width + 1, decimals + 2), real),
        8 => (format!("{}{}.{decimals}{exponent}", ["en", "es"][dice.below(2)], width + 1), real),
        9 => (format!("d{}.{}", width + 1, decimals + 2), real),
        10 => (format!("g{}.{}{exponent}", width + 1, decimals + 2), any),
        11 => ("g0".to_owned(), any),
        12 => (format!("l{}", width + 1), |dice| Item::Logical(dice.below(2) == 0)),
        _ => {
            (format!("a{}", width + 1), |dice| Item::Text("some text"[..dice.below(10)].to_owned()))
        }
    }
}

/// Pseudo-random numbers (xorshift), the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 16) as usize % limit
    }

    /// Small and large, and some that need eight bytes.
    fn integer(&mut self) -> i64 {
        let shift = 1 + self.below(63);
        self.next().cast_signed() >> shift
    }

    /// Numbers with few digits (where ties are), with many, of all sizes, and the special ones.
    fn double(&mut self) -> f64 {
        let sign = if self.below(2) == 0 { 1.0 } else { -1.0 };
        let digits = self.below(100_000) as f64;
        sign * match self.below(8) {
            0 => digits / 8.0,
            1 => digits / 1000.0,
            2 => digits / 64.0 / 1e4,
            3 => digits * 10f64.powi(self.below(30) as i32 - 20),
            4 => f64::from_bits(self.next() >> 1),
            5 => 10f64.powi(self.below(14) as i32 - 4) * (1.0 - 1e-6 * self.below(3) as f64),
            6 => [0.0, f64::INFINITY, f64::NAN, 1.0, 0.5, 9.5, 0.05, 999.5][self.below(8)],
            _ => digits / 1e5,
        }
    }

    fn single(&mut self) -> f32 {
        if self.below(8) == 0 { f32::from_bits(self.next() as u32) } else { self.double() as f32 }
    }
}
