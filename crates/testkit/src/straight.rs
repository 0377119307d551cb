//! Random RMA programs that end, with the property that they end as under `sc`.
//!
//! So the property holds with enough flushes, and some of them are usually needed.

use crate::files::load;
use partita_check::{MemoryModel, Options, outputs};
use partita_search::Progress;
use std::fmt::Write;

/// A small random program in the RMA language; the same for the same seed.
///
/// # Errors
/// The program does not read or cannot start: a fault of this file.
pub fn program(seed: u64) -> Result<String, String> {
    let mut random = crate::loops::Random::new(seed ^ 0x51ab_7e00);
    let mut text = String::new();
    for me in 1..=2_usize {
        let other = 3 - me;
        let _ = writeln!(text, "process {me}:\n    shared x{me} = 0, b{me} = 0;\n    local u{me};");
        for _ in 0..random.below(3) + 3 {
            statement(&mut text, me, other, &mut random);
        }
        let own = if random.below(2) == 0 { 'x' } else { 'b' };
        let _ = writeln!(text, "    load u{me} = {own}{me};");
    }
    let observed = format!("{text}observe u1, u2;\n");
    let loaded = load("straight.rma", &observed, 2, &[])?;
    let options = Options { memory: MemoryModel::Sc, ..Options::default() };
    let ends = outputs(&loaded.model, &loaded.sources, &options, &Progress::default())
        .map_err(|failure| partita_report::cause(&failure.cause))?;
    let ends = ends.outputs.iter().filter_map(|end| {
        let (first, second) = (end.observed.values().next()?, end.observed.values().nth(1)?);
        Some(format!("u1 == {first} && u2 == {second}"))
    });
    let property = ends.collect::<Vec<_>>().join(" || ");
    let _ = writeln!(text, "assert final {property};");
    Ok(text)
}

fn statement(text: &mut String, me: usize, other: usize, random: &mut crate::loops::Random) {
    let own = if random.below(2) == 0 { format!("x{me}") } else { format!("b{me}") };
    let far = if random.below(2) == 0 { format!("x{other}") } else { format!("b{other}") };
    let value = random.below(2) + 1;
    let _ = match random.below(9) {
        0 | 1 => writeln!(text, "    store {own} = {value};"),
        2 => writeln!(text, "    load u{me} = {own};"),
        3 | 4 => writeln!(text, "    put({far}, {other}, {own});"),
        5 => writeln!(text, "    put({far}, {other}, {own});\n    flush({other});"),
        6 | 7 => writeln!(text, "    {own} = get({far}, {other});"),
        _ => writeln!(text, "    flush({other});"),
    };
}
