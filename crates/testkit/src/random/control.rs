//! Control flow and calls: the flavour `Control`. Procedures with value and reference parameters,
//! bounded recursion, exceptions across calls, jumps, nested loops, records and arrays by
//! reference, narrow integers, locks, barriers, and `on`.
//!
//! Every loop and every recursion is bounded by a counter its body cannot write. An exception never
//! leaves a group, which the naive explorer does not know.

use super::rng::Rng;

/// What a procedure takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// `f(n: int, ref q: int): int`
    Cell,
    /// `f(n: int, ref z: array[0..1] of int): int`
    Array,
    /// `f(n: int(8), ref c: R): int`
    Record,
    /// `f(n: int, ref q: int): int`, calling itself while `n` is positive
    Again,
}

#[derive(Clone)]
struct Proc {
    name: String,
    takes: Takes,
    /// Its body touches shared cells without more ado: to be called where that is allowed.
    open: bool,
    /// It may spawn: not to be called in `atomic`.
    spawns: bool,
}

#[derive(Clone)]
struct Scope {
    /// Int cells that other tasks may reach.
    cells: Vec<String>,
    arrays: Vec<String>,
    records: Vec<String>,
    /// Int cells of the task alone.
    locals: Vec<String>,
    /// Readable only.
    constants: Vec<String>,
    procs: Vec<Proc>,
    /// Shared cells may be touched here.
    open: bool,
    atomic: bool,
    /// In a loop that may be left.
    looping: bool,
    /// An exception may be thrown here.
    throws: bool,
    /// A label at the end of the procedure.
    label: bool,
    /// `return e;` may stand here.
    returns: Option<bool>,
    lock: bool,
    /// Places 0 and 1 exist, and `s` at each.
    spawns: bool,
    depth: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    Write,
    Local,
    Atomic,
    When,
    Assume,
    If,
    For,
    While,
    Leave,
    Throw,
    Try,
    On,
    Call,
    Assert,
    Choose,
    Locked,
    Group,
    Fresh,
    Stop,
    Reset,
}

pub fn text(rng: &mut Rng) -> String {
    let style = rng.below(100);
    let (all_sync, open) = (style < 55, !(55..88).contains(&style));
    let sync = |rng: &mut Rng| if all_sync || rng.percent(15) { "sync " } else { "" };
    let (lock, barrier) = (rng.percent(20), rng.percent(12));
    let mut out = String::from("places 2;\n");
    if lock {
        out += "use lock;\n";
    }
    if barrier {
        out += "use barrier;\n";
    }
    let field = sync(rng);
    out += &format!("record R {{ a: int = 0; {field}b: int(8{}) = 1; }}\n", overflow(rng));
    out += &format!("{}var x: int = {};\n", sync(rng), rng.below(2));
    let mut scope = Scope {
        cells: vec!["x".into()],
        arrays: Vec::new(),
        records: Vec::new(),
        locals: Vec::new(),
        constants: Vec::new(),
        procs: Vec::new(),
        open,
        atomic: false,
        looping: false,
        throws: rng.percent(60),
        label: false,
        returns: None,
        lock,
        spawns: rng.percent(30),
        depth: 2,
    };
    let mut seen = vec!["x".to_owned()];
    if rng.percent(45) {
        let start = *rng.pick(&["0", "1", "126", "127", "-128"]);
        let (bits, start) = if rng.percent(30) { (16, "32767") } else { (8, start) };
        out += &format!("{}var t: int({bits}{}) = {start};\n", sync(rng), overflow(rng));
        scope.cells.push("t".into());
        seen.push("t".into());
    }
    if rng.percent(40) {
        out += &format!("{}var a: array[0..1] of int = [0, 1];\n", sync(rng));
        scope.arrays.push("a".into());
        seen.push("a[1]".into());
    }
    if rng.percent(35) {
        out += &format!("{}var r: R;\n", sync(rng));
        scope.records.push("r".into());
        seen.push("r.b".into());
    }
    if rng.percent(40) {
        let sync = if sync(rng).is_empty() { "" } else { "sync " };
        out += &format!("symmetric {sync}var s: int = 1;\n");
        scope.cells.extend(["s".into(), "s@0".into(), "s@(1 - here)".into()]);
        seen.push("s@1".into());
    }
    if lock {
        out += "var m: Lock;\n";
    }
    if barrier {
        out += "var w: Barrier;\n";
    }
    let globals = out.len();
    let mut procs = String::new();
    for index in 0..rng.between(1, 2) {
        procs += &procedure(rng, &mut scope, index);
    }
    out.insert_str(globals, &procs);
    let (two, each) = (rng.percent(80), rng.percent(20));
    for task in 0..if two && !each { 2 } else { 1 } {
        out += &entry(rng, &scope, task, barrier, each);
    }
    out + &properties(rng, &seen, two && !each)
}

fn overflow(rng: &mut Rng) -> &'static str {
    if rng.percent(50) { ", wrap" } else { "" }
}

/// Properties over the shared cells and the locals of `p0`.
fn properties(rng: &mut Rng, seen: &[String], alone: bool) -> String {
    let mut out = format!("observe {};\n", seen.join(", "));
    let bound = |rng: &mut Rng| if rng.percent(60) { rng.between(5, 20) } else { rng.below(4) };
    if rng.percent(30) {
        out += &format!("final {} <= {};\n", rng.pick(seen), bound(rng));
    }
    if rng.percent(30) {
        out += &format!("always {} <= {};\n", rng.pick(seen), bound(rng));
    }
    if alone && rng.percent(20) {
        out += &format!("always p0::u != {};\n", rng.between(2, 6));
    }
    if alone && rng.percent(20) {
        out += &format!("always !at(p0, End) || p0::u <= {};\n", bound(rng));
    }
    if alone && rng.percent(10) {
        out += &format!("final p0::u + {} <= {};\n", rng.pick(seen), bound(rng));
    }
    out
}

/// One more procedure; the scope can call it from now on.
fn procedure(rng: &mut Rng, scope: &mut Scope, index: usize) -> String {
    let takes = *rng.pick(&[Takes::Cell, Takes::Array, Takes::Record, Takes::Again, Takes::Cell]);
    let open = scope.open || rng.percent(60);
    let mut inner = scope.clone();
    inner.locals = vec!["k".into()];
    inner.constants = vec!["n".into()];
    inner.open = open;
    inner.depth = if rng.percent(60) { 1 } else { 2 };
    (inner.label, inner.returns) = (true, Some(true));
    inner.spawns = scope.spawns && scope.open && rng.percent(50);
    inner.procs.retain(|proc| proc.open == open || open);
    let name = format!("f{index}");
    let params = match takes {
        Takes::Cell | Takes::Again => {
            inner.cells = vec!["q".into(), "q".into(), rng.pick(&scope.cells).clone()];
            "n: int, ref q: int"
        }
        Takes::Array => {
            inner.arrays = vec!["z".into()];
            "n: int, ref z: array[0..1] of int"
        }
        Takes::Record => {
            inner.records = vec!["c".into()];
            "n: int(8), ref c: R"
        }
    };
    // `t` is narrower than the `int` that a reference wants.
    let mut body = block(rng, &inner, 2);
    if takes == Takes::Again {
        let before = rng.percent(50);
        let call = match rng.below(4) {
            0 => format!("k = {name}(n - 1, q);\n"),
            1 => format!("k = k + {name}(n - 1, q);\n"),
            2 => format!("{name}(n - 1, k);\n"),
            _ => format!("return {name}(n - 1, q) + {};\n", term(rng, &inner, 0)),
        };
        let call = format!("if (n > 0) {{\n{call}}}\n");
        body = if before { call + &body } else { body + &call };
    }
    let result = term(rng, &inner, 1);
    let spawns = inner.spawns || inner.procs.iter().any(|proc| proc.spawns);
    scope.procs.push(Proc { name: name.clone(), takes, open, spawns });
    format!(
        "proc {name}({params}): int {{\nvar k: int = {};\n{body}End: return {result};\n}}\n",
        rng.below(2)
    )
}

fn entry(rng: &mut Rng, scope: &Scope, task: usize, barrier: bool, each: bool) -> String {
    let mut scope = scope.clone();
    scope.locals = vec!["u".into(), "v".into()];
    (scope.label, scope.returns) = (true, Some(false));
    let mut head = format!(
        "var u: int = 0;\nvar v: int(8{}) = {};\n",
        overflow(rng),
        rng.pick(&["1", "0", "127", "-128"])
    );
    let mut parts: Vec<String> = (0..rng.between(2, 3)).map(|_| statement(rng, &scope)).collect();
    if rng.percent(30) {
        let own = *rng.pick(&["e", "c"]);
        head += match own {
            "e" => "var e: array[0..1] of int = [0, 0];\n",
            _ => "var c: R;\n",
        };
        let call = if own == "e" { &mut scope.arrays } else { &mut scope.records };
        call.push(own.into());
        parts.push(statement(rng, &scope));
    }
    if rng.percent(15) {
        // A jump back, once.
        head += "var g: int = 0;\n";
        let fresh = if rng.percent(30) { "var h: int;\n" } else { "" };
        let read = if fresh.is_empty() || rng.percent(70) { "" } else { "u = h;\n" };
        let set = if fresh.is_empty() { "" } else { "h = u;\n" };
        parts.insert(0, format!("Back:\n{fresh}"));
        parts.push(format!("{set}if (g < 1) {{\ng = g + 1;\ngoto Back;\n}}\n{read}"));
    }
    if barrier {
        let ready = match (each, task) {
            (true, _) => "if (here == 0) { barrier_init(w, 2); } else { assume w.parties > 0; }\n",
            (false, 0) => "barrier_init(w, 2);\n",
            (false, _) => "assume w.parties > 0;\n",
        };
        let at = rng.below(parts.len());
        parts.insert(at, "barrier_wait(w);\n".into());
        if rng.percent(10) {
            parts.push("barrier_wait(w);\n".into());
        }
        head += ready;
    }
    let end = if rng.percent(50) { "u = u;\n".to_owned() } else { statement(rng, &leaf(&scope)) };
    let place = if each { "each".to_owned() } else { rng.below(2).to_string() };
    let body = parts.concat();
    format!("proc p{task}() {{\n{head}{body}End: {end}}}\nentry p{task} on {place};\n")
}

/// The scope of a statement that stands behind the label.
fn leaf(scope: &Scope) -> Scope {
    Scope { depth: 0, label: false, ..scope.clone() }
}

/// The scope in a body that only its end, `return` and exceptions can leave.
fn sealed(scope: &Scope) -> Scope {
    Scope { looping: false, label: false, ..scope.clone() }
}

fn index(rng: &mut Rng, scope: &Scope) -> String {
    let name = rng.pick(&scope.locals).clone();
    match rng.below(10) {
        0..6 => rng.below(2).to_string(),
        6 if scope.open => format!("{} emod 2", rng.pick(&scope.cells)),
        7 => name,
        _ => format!("{name} emod 2"),
    }
}

/// A shared int cell, or one behind a reference.
fn cell(rng: &mut Rng, scope: &Scope) -> String {
    let names = scope.cells.len() + 2 * scope.arrays.len() + 2 * scope.records.len();
    let at = rng.below(names);
    if let Some(name) = scope.cells.get(at) {
        return name.clone();
    }
    let at = at - scope.cells.len();
    if at < 2 * scope.arrays.len() {
        return format!("{}[{}]", scope.arrays[at / 2], index(rng, scope));
    }
    let at = at - 2 * scope.arrays.len();
    format!("{}.{}", scope.records[at / 2], if at.is_multiple_of(2) { "a" } else { "b" })
}

fn plain(rng: &mut Rng, scope: &Scope) -> String {
    if scope.open && rng.percent(45) {
        return cell(rng, scope);
    }
    if rng.percent(40) {
        return rng.below(3).to_string();
    }
    let mut names = scope.locals.clone();
    names.extend(scope.constants.iter().cloned());
    rng.pick(&names).clone()
}

/// A term without calls.
fn term(rng: &mut Rng, scope: &Scope, depth: usize) -> String {
    if depth > 0 && rng.percent(50) {
        let (left, right) = (plain(rng, scope), plain(rng, scope));
        return match rng.below(16) {
            0 => format!("({left} / {right})"),
            1 => format!("({left} % 3)"),
            2 => format!("({left} < {right} ? {left} : {right})"),
            3 => format!("min({left}, {right})"),
            4 => format!("int(8, wrap)({left} + {right})"),
            5 => format!("(-({left}))"),
            _ => format!("({left} {} {right})", rng.pick(&["+", "+", "-", "*"])),
        };
    }
    plain(rng, scope)
}

/// A call, with a result.
fn call(rng: &mut Rng, scope: &Scope) -> Option<String> {
    let fits = |proc: &&Proc| (scope.open || !proc.open) && !(scope.atomic && proc.spawns);
    let known: Vec<&Proc> = scope.procs.iter().filter(fits).collect();
    if known.is_empty() {
        return None;
    }
    let proc = *rng.pick(&known);
    let ints = |names: &[String]| -> Vec<String> {
        names.iter().filter(|name| !matches!(name.as_str(), "t" | "v")).cloned().collect()
    };
    let (cells, own) = (ints(&scope.cells), ints(&scope.locals));
    let target = match proc.takes {
        Takes::Cell | Takes::Again if scope.open || !proc.open => {
            let array = scope.arrays.first();
            match array {
                Some(array) if rng.percent(25) => format!("{array}[{}]", index(rng, scope)),
                _ if rng.percent(60) && !cells.is_empty() => rng.pick(&cells).clone(),
                _ => rng.pick(&own).clone(),
            }
        }
        Takes::Cell | Takes::Again => rng.pick(&own).clone(),
        Takes::Array => scope.arrays.last()?.clone(),
        Takes::Record => scope.records.last()?.clone(),
    };
    let number = match proc.takes {
        Takes::Again => rng.below(3).to_string(),
        Takes::Cell | Takes::Array | Takes::Record => term(rng, scope, 1),
    };
    Some(format!("{}({number}, {target})", proc.name))
}

/// A term, perhaps with a call in it.
fn rich(rng: &mut Rng, scope: &Scope) -> String {
    let called = if rng.percent(25) { call(rng, scope) } else { None };
    let Some(called) = called else { return term(rng, scope, 1) };
    let other = plain(rng, scope);
    match rng.below(6) {
        0 => format!("({other} + {called})"),
        1 => format!("({called} - {other})"),
        2 => format!("({other} > 0 ? {called} : {other})"),
        3 => format!("({called} + {called})"),
        _ => called,
    }
}

fn compare(rng: &mut Rng, left: &str) -> String {
    let op = *rng.pick(&["==", "!=", "<", "<=", ">=", ">"]);
    format!("{left} {op} {}", rng.below(3))
}

/// A condition that may call.
fn condition(rng: &mut Rng, scope: &Scope) -> String {
    let left = rich(rng, scope);
    let simple = compare(rng, &left);
    match rng.below(8) {
        0 => {
            let right = rich(rng, scope);
            format!("{simple} && {}", compare(rng, &right))
        }
        1 => {
            let right = rich(rng, scope);
            format!("{simple} || {}", compare(rng, &right))
        }
        2 => format!("!({simple})"),
        _ => simple,
    }
}

/// A guard: something that may well come true.
fn hope(rng: &mut Rng, scope: &Scope) -> String {
    let left = plain(rng, scope);
    if rng.percent(75) {
        let op = *rng.pick(&["<= 3", ">= 0", "!= 2"]);
        format!("{left} {op}")
    } else {
        compare(rng, &left)
    }
}

fn statement(rng: &mut Rng, scope: &Scope) -> String {
    let open = scope.open;
    let deep = |weight: usize| if scope.depth == 0 { 0 } else { weight };
    let when = |cond: bool, weight: usize| if cond { weight } else { 0 };
    let kinds = [
        (when(open, 16), Kind::Write),
        (8, Kind::Local),
        (when(!scope.atomic, deep(if open { 5 } else { 22 })), Kind::Atomic),
        (when(!scope.atomic, deep(5)), Kind::When),
        (3, Kind::Assume),
        (deep(7), Kind::If),
        (deep(7), Kind::For),
        (deep(4), Kind::While),
        (when(scope.looping || scope.label || scope.returns.is_some(), 5), Kind::Leave),
        (when(scope.throws, 5), Kind::Throw),
        (deep(12), Kind::Try),
        (deep(5), Kind::On),
        (12, Kind::Call),
        (5, Kind::Assert),
        (deep(3), Kind::Choose),
        (when(scope.lock && !scope.atomic, deep(8)), Kind::Locked),
        (when(scope.spawns && !scope.atomic, deep(5)), Kind::Group),
        (deep(3), Kind::Fresh),
        (when(!scope.atomic, 2), Kind::Stop),
        (2, Kind::Reset),
    ];
    let kind = rng.weighted(&kinds, Kind::Local);
    let mut inner = scope.clone();
    inner.depth = scope.depth.saturating_sub(1);
    let local = rng.pick(&scope.locals).clone();
    let depth = scope.depth;
    match kind {
        Kind::Stop if rng.percent(50) => "stop all;\n".into(),
        Kind::Stop => "stop;\n".into(),
        Kind::Reset if open && rng.percent(70) => {
            let mut whole = scope.arrays.clone();
            whole.extend(scope.records.iter().cloned());
            whole.push(cell(rng, scope));
            format!("reset {};\n", rng.pick(&whole))
        }
        Kind::Reset => format!("reset {local};\n"),
        Kind::Write => format!("{} = {};\n", cell(rng, scope), rich(rng, scope)),
        Kind::Local if rng.percent(25) => format!("{local} = choose(0, {});\n", rng.between(1, 2)),
        Kind::Local => format!("{local} = {};\n", rich(rng, scope)),
        Kind::Atomic => {
            let mut inner = sealed(&inner);
            (inner.open, inner.atomic) = (true, true);
            format!("atomic {{\n{}}}\n", block(rng, &inner, 2))
        }
        Kind::When => {
            let mut inner = sealed(&inner);
            (inner.open, inner.atomic) = (true, true);
            let guard = hope(rng, &inner);
            format!("when ({guard}) {{\n{}}}\n", block(rng, &inner, 1))
        }
        Kind::Assume => {
            inner.open |= rng.percent(50);
            format!("assume {};\n", hope(rng, &inner))
        }
        Kind::If => {
            let cond = condition(rng, scope);
            let no = if rng.percent(40) { block(rng, &inner, 1) } else { String::new() };
            format!("if ({cond}) {{\n{}}} else {{\n{no}}}\n", block(rng, &inner, 1))
        }
        Kind::For => {
            let name = format!("i{depth}");
            let range = match rng.below(8) {
                0 => "1..0 by -1".to_owned(),
                1 => "0..4 by 3".into(),
                2 => "4..1 by -2".into(),
                3 => format!("{}..1", term(rng, scope, 0)).replacen("..", " emod 2..", 1),
                4 => format!("0..({}) emod 2", rich(rng, scope)),
                5 => "1..0".into(),
                _ => "0..1".into(),
            };
            inner.constants.push(name.clone());
            inner.looping = true;
            format!("for {name} in {range} {{\n{}}}\n", block(rng, &inner, 2))
        }
        Kind::While => {
            // A counter of its own, so that the loop ends whatever its body does.
            let name = format!("w{depth}");
            let cond = if rng.percent(40) {
                let cond = condition(rng, scope);
                format!("{name} < 2 && {cond}")
            } else {
                format!("{name} < 2")
            };
            inner.constants.push(name.clone());
            inner.looping = true;
            let body = block(rng, &inner, 2);
            format!(
                "{{\nvar {name}: int = 0;\nwhile ({cond}) {{\n{name} = {name} + 1;\n{body}}}\n}}\n"
            )
        }
        Kind::Leave => {
            let leave = leave(rng, scope);
            if rng.percent(80) {
                format!("if ({}) {{ {leave} }}\n", condition(rng, scope))
            } else {
                format!("{leave}\n")
            }
        }
        Kind::Throw => {
            let throw = format!("throw {};", term(rng, scope, 1));
            if rng.percent(70) {
                format!("if ({}) {{ {throw} }}\n", condition(rng, scope))
            } else {
                format!("{throw}\n")
            }
        }
        Kind::Try => {
            let mut inner = sealed(&inner);
            inner.throws = true;
            let body = block(rng, &inner, 2);
            inner.throws = scope.throws;
            let name = format!("e{depth}");
            inner.constants.push(name.clone());
            let handler = if rng.percent(50) {
                format!("{local} = {name};\n")
            } else {
                block(rng, &inner, 1)
            };
            format!("try {{\n{body}}} catch ({name}) {{\n{handler}}}\n")
        }
        Kind::On => {
            let place = match rng.below(4) {
                0 => "1 - here".to_owned(),
                1 => format!("{} emod 2", term(rng, scope, 0)),
                _ => rng.below(2).to_string(),
            };
            format!("on {place} {{\n{}}}\n", block(rng, &sealed(&inner), 2))
        }
        Kind::Call => match call(rng, scope) {
            Some(call) if rng.percent(50) => format!("{call};\n"),
            Some(call) => format!("{local} = {call};\n"),
            None => format!("{local} = {};\n", term(rng, scope, 1)),
        },
        Kind::Assert => {
            let left = plain(rng, scope);
            let claim = if rng.percent(80) { format!("{left} <= 9") } else { compare(rng, &left) };
            format!("assert {claim};\n")
        }
        Kind::Choose => {
            let (one, two) = (block(rng, &inner, 1), block(rng, &inner, 1));
            format!("choose {{\n{one}}} or {{\n{two}}}\n")
        }
        Kind::Locked => {
            let body = block(rng, &inner, 2);
            match rng.below(8) {
                0..3 => format!("if (trylock(m)) {{\n{body}unlock(m);\n}}\n"),
                3 => format!("if (!trylock(m)) {{ lock(m); }}\n{body}unlock(m);\n"),
                _ => format!("lock(m);\n{body}unlock(m);\n"),
            }
        }
        Kind::Group => {
            // The spawned body may throw, and leave neither loop nor procedure.
            let mut child = inner.clone();
            child.locals = vec!["d".into()];
            (child.looping, child.label, child.returns) = (false, false, None);
            (child.throws, child.spawns, child.depth) = (rng.percent(20), false, 1);
            let body = block(rng, &child, 1);
            let mut own = sealed(&inner);
            (own.throws, own.spawns) = (false, false);
            own.procs.clear();
            own.depth = 0;
            let own = statement(rng, &own);
            format!("group {{\nspawn {{\nvar d: int = 1;\n{body}}}\n{own}}}\n")
        }
        Kind::Fresh => {
            let name = format!("y{depth}");
            let init = match rng.below(4) {
                0 => String::new(),
                1 => format!(" = {}", rich(rng, scope)),
                _ => format!(" = {}", rng.below(2)),
            };
            let set = if init.is_empty() && rng.percent(85) {
                format!("{name} = {};\n", term(rng, scope, 1))
            } else {
                String::new()
            };
            inner.locals.push(name.clone());
            format!("{{\nvar {name}: int{init};\n{set}{}}}\n", block(rng, &inner, 2))
        }
    }
}

/// A jump: out of a loop's round, to the end of the procedure, or out of it.
fn leave(rng: &mut Rng, scope: &Scope) -> String {
    let mut ways = Vec::new();
    if scope.looping {
        ways.extend(["break;".to_owned(), "continue;".into()]);
    }
    if scope.label {
        ways.push("goto End;".into());
    }
    match scope.returns {
        Some(true) => ways.push(format!("return {};", rich(rng, scope))),
        Some(false) => ways.push("return;".into()),
        None => {}
    }
    if ways.is_empty() { ";".into() } else { rng.pick(&ways).clone() }
}

fn block(rng: &mut Rng, scope: &Scope, most: usize) -> String {
    let mut out = String::new();
    for _ in 0..rng.between(1, most) {
        out += &statement(rng, scope);
    }
    out
}
