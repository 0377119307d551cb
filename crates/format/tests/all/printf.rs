//! C's formats against the printf of the machine's C library.
//!
//! One C program is written with all cases, values by their bits, and its output compared line by line. It needs gcc.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test stops where something is wrong, and cuts numbers on purpose"
)]

use partita_format::c::printf;
use partita_tree::Item;
use std::fmt::Write as _;
use std::process::Command;

const CASES: usize = 6000;

/// Numbers that look random, the same each time (Marsaglia's xorshift).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap_or(0)
    }
}

struct Case {
    format: String,
    items: Vec<Item>,
    /// The arguments in C.
    arguments: String,
}

/// A double that is often at the edge of something.
fn real(rng: &mut Rng) -> f64 {
    match rng.below(12) {
        0 => 0.0,
        1 => -0.0,
        2 => f64::INFINITY,
        3 => f64::NAN,
        4 => (rng.below(4000) as f64 - 2000.0) / 8.0,
        5 => (rng.below(200_000) as f64 - 100_000.0) / 1000.0,
        6 => f64::from_bits(rng.next() % 1000),
        7 => 10f64.powi(i32::try_from(rng.below(40)).unwrap_or(0) - 20),
        8 => (rng.below(100) as f64) + 0.5,
        _ => f64::from_bits(rng.next()),
    }
}

fn integer(rng: &mut Rng) -> i64 {
    let all = rng.next();
    match rng.below(5) {
        0 => i64::try_from(rng.below(20)).unwrap_or(0) - 10,
        1 => [0, 1, -1, i64::MAX, i64::MIN, 127, 128, 255, 256, 65535, -32768][rng.below(11)],
        2 => i64::from(all as u32 as i32),
        _ => all as i64 >> rng.below(64),
    }
}

fn case(rng: &mut Rng) -> Case {
    let mut format = String::from("%");
    let (mut items, mut arguments) = (Vec::new(), String::new());
    for flag in ['-', '+', ' ', '#', '0'] {
        if rng.below(4) == 0 {
            format.push(flag);
        }
    }
    let mut size = |rng: &mut Rng, format: &mut String, most: usize| {
        if rng.below(6) == 0 {
            let value = i64::try_from(rng.below(most)).unwrap_or(0) - 3;
            format.push('*');
            items.push(Item::Sized(value, 4));
            let _ = write!(arguments, ", (int)({value})");
        } else {
            let _ = write!(format, "{}", rng.below(most));
        }
    };
    if rng.below(2) == 0 {
        size(rng, &mut format, 30);
    }
    if rng.below(2) == 0 {
        format.push('.');
        if rng.below(8) > 0 {
            let most = if rng.below(20) == 0 { 400 } else { 20 };
            size(rng, &mut format, most);
        }
    }
    match rng.below(8) {
        0..=4 => {
            let value = real(rng);
            format.push(['f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'][rng.below(8)]);
            let _ = write!(arguments, ", bits({}ULL)", value.to_bits());
            items.push(Item::Real(value));
        }
        5 => {
            let text = ["", "a", "abcdef", "some words"][rng.below(4)];
            format.push('s');
            let _ = write!(arguments, ", \"{text}\"");
            items.push(Item::Text(text.into()));
        }
        _ => {
            let value = integer(rng);
            let length = ["", "hh", "h", "l", "ll", "j", "z", "t"][rng.below(8)];
            format.push_str(length);
            format.push(['d', 'i', 'u', 'o', 'x', 'X'][rng.below(6)]);
            if matches!(length, "l" | "ll" | "j" | "z" | "t") {
                let _ = write!(arguments, ", (long long)({value}ULL)");
                items.push(Item::Sized(value, 8));
            } else {
                let short = value as i32;
                let _ = write!(arguments, ", (int)({short}LL)");
                items.push(Item::Sized(i64::from(short), 4));
            }
        }
    }
    Case { format, items, arguments }
}

#[test]
fn what_glibc_writes() {
    if Command::new("gcc").arg("--version").output().is_err() {
        return;
    }
    let mut rng = Rng(20_261_118);
    let cases: Vec<Case> = (0..CASES).map(|_| case(&mut rng)).collect();
    let mut program = String::from(
        "#include <stdio.h>\n#include <string.h>\nstatic double bits(unsigned long long b) { double d; memcpy(&d, &b, 8); return d; }\n",
    );
    for (number, part) in cases.chunks(1000).enumerate() {
        let _ = writeln!(program, "static void part{number}(void) {{");
        for case in part {
            let _ = writeln!(program, "printf(\"{}|\\n\"{});", case.format, case.arguments);
        }
        program.push_str("}\n");
    }
    program.push_str("int main(void) {");
    for number in 0..cases.len().div_ceil(1000) {
        let _ = write!(program, " part{number}();");
    }
    program.push_str(" return 0; }\n");
    let folder = std::env::temp_dir().join(format!("partita-printf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (source, binary) = (folder.join("p.c"), folder.join("p"));
    std::fs::write(&source, program).expect("a file");
    let built = Command::new("gcc").args(["-w", "-O0", "-o"]).arg(&binary).arg(&source).status();
    assert!(built.expect("gcc").success());
    let output = Command::new(&binary).output().expect("a run").stdout;
    let _ = std::fs::remove_dir_all(&folder);
    let output = String::from_utf8(output).expect("text");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), cases.len());
    let mut wrong = Vec::new();
    for (case, line) in cases.iter().zip(lines) {
        let own = printf(&case.format, &case.items).map(|text| format!("{text}|"));
        // The sign of a NaN is not kept.
        let nan = |text: &str| text.to_lowercase().contains("nan");
        if own.as_deref() != Ok(line) && !nan(line) {
            wrong.push(format!("{}{}: `{line}`, not {own:?}", case.format, case.arguments));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {CASES}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

#[test]
fn arguments_that_do_not_fit_are_misuse() {
    use partita_tree::Refusal;
    let misuse =
        |format: &str, items: &[Item]| matches!(printf(format, items), Err(Refusal::Misuse(_)));
    assert!(misuse("%d", &[]));
    assert!(misuse("%d", &[Item::Real(1.0)]));
    assert!(misuse("%f", &[Item::Int(1)]));
    assert!(misuse("%s", &[Item::Int(1)]));
    assert!(misuse("%*d", &[Item::Real(1.0), Item::Int(1)]));
    assert!(misuse("%", &[]));
    assert!(matches!(printf("%n", &[Item::Address(16)]), Err(Refusal::Unsupported(_))));
    assert_eq!(printf("%p %p", &[Item::Address(0), Item::Address(0x10)]), Ok("(nil) 0x10".into()));
    assert_eq!(printf("%s|%c|%%", &[Item::Address(0), Item::Int(65)]), Ok("(null)|A|%".into()));
    // An int where a long is wanted: the upper half of its register is zero.
    assert_eq!(printf("%ld", &[Item::Sized(-1, 4)]), Ok("4294967295".into()));
    assert_eq!(printf("%u", &[Item::Sized(-1, 4)]), Ok("4294967295".into()));
}
