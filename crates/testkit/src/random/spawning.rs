//! Spawned tasks: the flavour `Spawning`. Statements inside are those of `shared.rs`.

use super::rng::Rng;
use super::shared::{Scope, condition, properties, statement, term};

pub fn text(rng: &mut Rng) -> String {
    let style = rng.below(100);
    let (all_sync, open) = (style < 45, !(45..80).contains(&style));
    let sync = |rng: &mut Rng| if all_sync || rng.percent(15) { "sync " } else { "" };
    let x = sync(rng);
    let s = if sync(rng).is_empty() { "symmetric " } else { "symmetric sync " };
    let mut out = format!("places 2;\n{x}var x: int = 0;\n{s}var s: int = 1;\n");
    let shared: Vec<String> = vec!["x".into(), "s@0".into(), "s@1".into()];
    let captured = if all_sync { "sync " } else { "" };
    let scope = Scope {
        // The local of main is shared with the tasks it spawns.
        shared: vec!["x".into(), "l".into(), "s".into(), "s@0".into(), "s@1".into()],
        locals: vec!["u".into()],
        constants: Vec::new(),
        open,
        atomic: false,
        lock: false,
        procs: false,
        depth: 1,
    };
    let mut body = String::new();
    let mut spawns = rng.between(1, 2);
    for _ in 0..rng.between(1, 3) {
        body += &part(rng, &scope, &mut spawns);
    }
    let group = rng.percent(50);
    if group {
        body = format!("group {{\n{body}}}\n");
    }
    if spawns > 0 {
        body += &part(rng, &scope, &mut spawns);
    }
    if rng.percent(40) {
        body += &statement(rng, &scope);
    }
    let entry = if rng.percent(10) { "" } else { "entry main on 0;\n" };
    out +=
        &format!("proc main() {{\n{captured}var l: int = 0;\nvar u: int = 1;\n{body}}}\n{entry}");
    if entry.is_empty() {
        out += "entry main on 1;\n";
    }
    out + &properties(rng, &shared, "main::l")
}

/// A plain statement, or a spawn while some are left, perhaps under `on`, `for` or `group`.
fn part(rng: &mut Rng, scope: &Scope, spawns: &mut usize) -> String {
    if *spawns == 0 || rng.percent(25) {
        return statement(rng, scope);
    }
    *spawns -= 1;
    let mut inner = scope.clone();
    inner.depth = 1;
    match rng.below(8) {
        0 => {
            inner.constants.push("i".into());
            let body = child(rng, &inner, spawns, false);
            format!("for i in 0..1 {{\n{body}}}\n")
        }
        1 => {
            let place = rng.below(2);
            let own = statement(rng, &inner);
            format!("on {place} {{\n{}{own}}}\n", child(rng, &inner, spawns, false))
        }
        2 => format!("group {{\n{}}}\n", child(rng, &inner, spawns, true)),
        3 => {
            let cond = condition(rng, scope);
            format!("if ({cond}) {{\n{}}}\n", child(rng, &inner, spawns, false))
        }
        _ => child(rng, &inner, spawns, true),
    }
}

fn child(rng: &mut Rng, scope: &Scope, spawns: &mut usize, nest: bool) -> String {
    let mut inner = scope.clone();
    let place = match rng.below(4) {
        0 => format!(" at {}", rng.below(2)),
        1 => " at (1 - here)".into(),
        _ => String::new(),
    };
    let copies = if rng.percent(40) {
        inner.locals = vec!["c".into()];
        format!(" (c = {})", term(rng, scope, 1))
    } else {
        // `u` of the parent would be one more captured variable: often it is.
        if rng.percent(60) && scope.open {
            inner.locals = vec!["u".into()];
            String::new()
        } else {
            inner.locals = vec!["d".into()];
            String::new()
        }
    };
    let own = if inner.locals == ["d"] { "var d: int = 0;\n" } else { "" };
    let mut body = String::new();
    for _ in 0..rng.between(1, 2) {
        body += &statement(rng, &inner);
    }
    if nest && *spawns > 0 && rng.percent(30) {
        *spawns -= 1;
        body += &child(rng, &inner, spawns, false);
    }
    format!("spawn{place}{copies} {{\n{own}{body}}}\n")
}
