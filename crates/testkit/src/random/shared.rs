//! Statements over shared and local cells; the flavour `Shared`.

use super::rng::Rng;

/// What a statement may use where it stands.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Readable and writable int cells every task reaches, `[` marking arrays of two elements.
    pub shared: Vec<String>,
    /// Int locals of the task.
    pub locals: Vec<String>,
    /// Loop variables: readable only.
    pub constants: Vec<String>,
    /// Shared cells may be touched here.
    pub open: bool,
    /// Already inside `atomic`.
    pub atomic: bool,
    pub lock: bool,
    /// Procedures `bump(ref int)` and `plus(int): int` exist.
    pub procs: bool,
    /// Levels of structure left.
    pub depth: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    Write,
    Read,
    Local,
    Atomic,
    When,
    If,
    For,
    While,
    Assert,
    Assume,
    Locked,
    Call,
    Choose,
    Misc,
}

pub fn text(rng: &mut Rng) -> String {
    let style = rng.below(100);
    let (all_sync, open) = (style < 45, !(45..82).contains(&style));
    let mut out = String::new();
    let mut shared = Vec::new();
    for name in ["x", "y", "a["].into_iter().take(rng.between(1, 3)) {
        let sync = if all_sync || rng.percent(15) { "sync " } else { "" };
        out += &match name.strip_suffix('[') {
            Some(array) => format!("{sync}var {array}: array[0..1] of int = [0, 1];\n"),
            None => format!("{sync}var {name}: int = {};\n", rng.below(2)),
        };
        shared.push(name.to_owned());
    }
    let lock = rng.percent(25);
    if lock {
        out = format!("use lock;\n{out}var m: Lock;\n");
    }
    let procs = rng.percent(25);
    if procs {
        out += "proc bump(ref r: int) { r = r + 1; }\n";
        out += &format!("proc plus(n: int): int {{ return n + {}; }}\n", rng.below(2));
    }
    let tasks = if rng.percent(70) { 2 } else { 3 };
    for task in 0..tasks {
        let scope = Scope {
            shared: shared.clone(),
            locals: vec!["u".into(), "v".into()],
            constants: Vec::new(),
            open,
            atomic: false,
            lock,
            procs,
            depth: 2,
        };
        let second = if rng.percent(4) { "" } else { " = 1" };
        let most = if tasks == 2 { 4 } else { 3 };
        let mut body = String::new();
        for _ in 0..rng.between(most - 1, most) {
            body += &statement(rng, &scope);
        }
        let label = if task == 0 { format!("L: u = {};\n", rng.below(3)) } else { String::new() };
        out += &format!(
            "proc p{task}() {{\nvar u: int = 0;\nvar v: int{second};\n{body}{label}}}\n\
             entry p{task} on 0;\n"
        );
    }
    out + &properties(rng, &shared, "p0::u")
}

/// Properties over the shared cells and one local.
pub fn properties(rng: &mut Rng, shared: &[String], local: &str) -> String {
    let cells: Vec<String> = shared.iter().flat_map(|name| whole(name)).collect();
    let mut out = format!("observe {}, {local};\n", cells.join(", "));
    let cell = rng.pick(&cells).clone();
    if rng.percent(25) {
        let bound = if rng.percent(70) { 20 } else { rng.below(4) };
        out += &format!("final {cell} <= {bound};\n");
    }
    if rng.percent(15) {
        let bound = if rng.percent(70) { 20 } else { rng.below(4) };
        out += &format!("always {cell} <= {bound};\n");
    }
    if local == "p0::u" && rng.percent(12) {
        out += &format!("always !at(p0, L) || p0::u <= {};\n", rng.between(1, 6));
    }
    if local == "p0::u" && rng.percent(8) {
        out += &format!("always p0::u != {};\n", rng.between(1, 6));
    }
    out
}

fn whole(name: &str) -> Vec<String> {
    match name.strip_suffix('[') {
        Some(array) => vec![format!("{array}[0]"), format!("{array}[1]")],
        None => vec![name.to_owned()],
    }
}

/// A cell every task reaches; an index is a constant or, sometimes out of bounds, a local.
pub fn cell(rng: &mut Rng, scope: &Scope) -> String {
    let name = rng.pick(&scope.shared).clone();
    match name.strip_suffix('[') {
        Some(array) if rng.percent(60) => format!("{array}[{}]", rng.below(2)),
        Some(array) => {
            let mut indices = scope.constants.clone();
            indices.push(rng.pick(&scope.locals).clone());
            let index = rng.pick(&indices);
            if rng.percent(60) {
                format!("{array}[{index} emod 2]")
            } else {
                format!("{array}[{index}]")
            }
        }
        None => name,
    }
}

/// A small term; shared cells only where they may be touched.
pub fn term(rng: &mut Rng, scope: &Scope, depth: usize) -> String {
    if depth > 0 && rng.percent(45) {
        let left = term(rng, scope, depth - 1);
        let right = term(rng, scope, depth - 1);
        let op = *rng.pick(&["+", "+", "+", "-", "*"]);
        return match rng.below(20) {
            0 => format!("({left} / {right})"),
            1 => format!("({left} emod 3)"),
            2 => format!("({left} < {right} ? {left} : {right})"),
            _ => format!("({left} {op} {right})"),
        };
    }
    if scope.open && rng.percent(50) {
        return cell(rng, scope);
    }
    if rng.percent(45) {
        return rng.below(3).to_string();
    }
    let mut names = scope.locals.clone();
    names.extend(scope.constants.iter().cloned());
    rng.pick(&names).clone()
}

pub fn condition(rng: &mut Rng, scope: &Scope) -> String {
    let left = term(rng, scope, 0);
    let right = rng.below(3);
    let op = *rng.pick(&["==", "!=", "<", "<=", ">=", ">"]);
    let simple = format!("{left} {op} {right}");
    match rng.below(10) {
        0 => format!("{simple} && {} == {}", term(rng, scope, 0), rng.below(2)),
        1 => format!("{simple} || {} > {}", term(rng, scope, 0), rng.below(2)),
        2 => format!("!({simple})"),
        _ => simple,
    }
}

/// A guard: something that may well come true.
fn hope(rng: &mut Rng, scope: &Scope) -> String {
    if rng.percent(70) {
        let op = *rng.pick(&["<=", ">=", "!="]);
        let bound = if op == ">=" { 0 } else { rng.between(2, 3) };
        format!("{} {op} {bound}", term(rng, scope, 0))
    } else {
        condition(rng, scope)
    }
}

/// A condition that is meant to hold.
fn claim(rng: &mut Rng, scope: &Scope) -> String {
    if rng.percent(85) {
        format!("{} <= {}", term(rng, scope, 0), rng.between(9, 12))
    } else {
        condition(rng, scope)
    }
}

pub fn statement(rng: &mut Rng, scope: &Scope) -> String {
    let flat = scope.depth == 0;
    let open = scope.open;
    let deep = |weight: usize| if flat { 0 } else { weight };
    let outside = |weight: usize| if scope.atomic { 0 } else { deep(weight) };
    let kinds = [
        (if open { 26 } else { 0 }, Kind::Write),
        (if open { 12 } else { 0 }, Kind::Read),
        (8, Kind::Local),
        (outside(if open { 10 } else { 50 }), Kind::Atomic),
        (outside(4), Kind::When),
        (deep(8), Kind::If),
        (deep(5), Kind::For),
        (deep(4), Kind::While),
        (9, Kind::Assert),
        (3, Kind::Assume),
        (if scope.lock { outside(12) } else { 0 }, Kind::Locked),
        (if scope.procs { 8 } else { 0 }, Kind::Call),
        (deep(3), Kind::Choose),
        (4, Kind::Misc),
    ];
    let kind = rng.weighted(&kinds, Kind::Local);
    let mut inner = scope.clone();
    inner.depth = scope.depth.saturating_sub(1);
    let local = rng.pick(&scope.locals).clone();
    match kind {
        Kind::Write => format!("{} = {};\n", cell(rng, scope), term(rng, scope, 1)),
        Kind::Read => format!("{local} = {};\n", cell(rng, scope)),
        Kind::Local => format!("{local} = {};\n", term(rng, scope, 1)),
        Kind::Atomic => {
            (inner.open, inner.atomic) = (true, true);
            format!("atomic {{\n{}}}\n", block(rng, &inner, 2))
        }
        Kind::When => {
            (inner.open, inner.atomic) = (true, true);
            let guard = hope(rng, &inner);
            format!("when ({guard}) {{\n{}}}\n", block(rng, &inner, 1))
        }
        Kind::If => {
            let cond = condition(rng, scope);
            let no = if rng.percent(50) { block(rng, &inner, 1) } else { String::new() };
            format!("if ({cond}) {{\n{}}} else {{\n{no}}}\n", block(rng, &inner, 1))
        }
        Kind::For => {
            let name = format!("i{}", scope.depth);
            inner.constants.push(name.clone());
            let by = if rng.percent(20) { "1..0 by -1" } else { "0..1" };
            format!("for {name} in {by} {{\n{}}}\n", block(rng, &inner, 1))
        }
        Kind::While => {
            // A counter of its own, so that the loop ends whatever its body does.
            let name = format!("w{}", scope.depth);
            inner.constants.push(name.clone());
            let leave = match rng.below(6) {
                0 => format!("if ({}) {{ break; }}\n", condition(rng, scope)),
                1 => format!("if ({}) {{ continue; }}\n", condition(rng, scope)),
                _ => String::new(),
            };
            let body = block(rng, &inner, 1);
            format!(
                "{{\nvar {name}: int = 0;\nwhile ({name} < 2) {{\n{name} = {name} + 1;\n{leave}{body}}}\n}}\n"
            )
        }
        Kind::Assert => format!("assert {};\n", claim(rng, scope)),
        Kind::Assume => {
            // Reading in a guard synchronises with `atomic`.
            inner.open |= rng.percent(50);
            format!("assume {};\n", hope(rng, &inner))
        }
        Kind::Locked => {
            let body = block(rng, &inner, 2);
            match rng.below(12) {
                0 => format!("lock(m);\n{body}"),
                1 => format!("{body}unlock(m);\n"),
                _ => format!("lock(m);\n{body}unlock(m);\n"),
            }
        }
        Kind::Call if scope.open && rng.percent(60) => format!("bump({});\n", cell(rng, scope)),
        Kind::Call if rng.percent(30) => format!("bump({local});\n"),
        Kind::Call => format!("{local} = plus({});\n", term(rng, scope, 0)),
        Kind::Choose => {
            let (one, two) = (block(rng, &inner, 1), block(rng, &inner, 1));
            format!("choose {{\n{one}}} or {{\n{two}}}\n")
        }
        Kind::Misc => match rng.below(6) {
            0 => ";\n".into(),
            1 | 2 => format!("{local} = choose(0, {});\n", rng.between(1, 2)),
            3 if !flat => {
                let cond = condition(rng, scope);
                format!("try {{\nif ({cond}) {{ throw 2; }}\n}} catch (e) {{\n{local} = e;\n}}\n")
            }
            _ => format!("{local} = ({local} + {}) emod 3;\n", term(rng, scope, 0)),
        },
    }
}

fn block(rng: &mut Rng, scope: &Scope, most: usize) -> String {
    let mut out = String::new();
    for _ in 0..rng.between(1, most) {
        out += &statement(rng, scope);
    }
    out
}
