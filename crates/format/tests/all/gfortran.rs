//! The table and generated cases against gfortran 12: one program writes all cases, and the outputs are compared. With the
//! variable `PARTITA_BLESS` set, the expectations of the table are written anew, from what gfortran gives.
//!
//! The test says so and passes where gfortran 12 is not installed; the table is then checked by `table.rs` alone.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use crate::support::{Case, Outcome, ours, table, table_path};
use partita_tree::Item;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

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
    cases.extend(crate::generated::cases(600));
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
        Item::Sized(value, bytes) => format!("int({value}_8,{bytes})"),
        Item::Real(value) => double(*value),
        Item::Single(value) => single(*value),
        Item::Complex(first, second) => format!("cmplx({},{},8)", double(*first), double(*second)),
        Item::SingleComplex(first, second) => {
            format!("cmplx({},{},4)", single(*first), single(*second))
        }
        Item::Logical(value) => (if *value { ".true." } else { ".false." }).to_owned(),
        Item::Text(text) => quoted(text),
        Item::Address(_) => quoted("?"),
        // No table has one.
        Item::Unknown => String::new(),
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
