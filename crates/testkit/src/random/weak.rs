//! Delays that order nothing: the flavour `Weak`. Two or three entry tasks go through rounds in which
//! something is handed over: by a flag and ends of segments on both sides, by a barrier, under a lock,
//! by an event, to spawned tasks and back. Each round has a cell of its own, so that it is free of
//! races unless an end of a segment is left out, a collective stands where a barrier should, or
//! somebody else looks at the cell.

use super::rng::Rng;

const PRELUDE: &str = "use barrier;\nuse lock;\n\
    weak operation raise(ref f: int, k: int) { atomic { f = k; } }\n\
    weak operation reach(ref f: int, k: int) { when (f >= k) { } }\n\
    weak operation seen(ref f: int, k: int): bool { var s: bool = false; \
    atomic { s = f >= k; } return s; }\n\
    weak operation gather(k: int) { atomic { come = come + 1; } when (come >= k) { } }\n\
    weak operation weigh(ref r: int): int { var v: int = 0; atomic { v = r; } return v; }\n\
    operation memory() { atomic { close segment; open segment; } }\n\
    operation post(ref e: int) { atomic { e = e + 1; close segment; } }\n\
    operation take(ref e: int) { when (e > 0) { e = e - 1; open segment; } }\n\
    proc bump(ref r: int) { r = r + 1; }\n\
    sync var come: int = 0;\nsync var ready: bool = false;\nsync var e: int = 0;\n\
    symmetric sync var f: int = 0;\nvar n: int = 0;\nvar w: Barrier;\nvar l: Lock;\n";

pub fn text(rng: &mut Rng) -> String {
    let tasks = if rng.percent(75) { 2 } else { 3 };
    let rounds = rng.between(1, if tasks == 2 { 3 } else { 2 });
    let careless = rng.percent(45);
    let zeros = vec!["0"; rounds].join(", ");
    let mut out = format!("places {tasks};\n{PRELUDE}");
    out += &format!("var a: array[0..{}] of int = [{zeros}];\n", rounds - 1);
    let mut bodies = vec![String::new(); tasks];
    let mut meets = false;
    let mut gathered = 0;
    for round in 0..rounds {
        let from = rng.below(tasks);
        let to = (from + 1 + rng.below(tasks - 1)) % tasks;
        let cell = format!("a[{round}]");
        let slips = |rng: &mut Rng| careless && rng.percent(25);
        // What is left out makes a race, or not: the naive explorer knows.
        let end = |rng: &mut Rng| {
            let text = match rng.below(5) {
                0 => "close segment;\nopen segment;\n",
                _ => "memory();\n",
            };
            if slips(rng) { String::new() } else { text.to_owned() }
        };
        let kind = rng.below(9);
        let (write, touch) = (write(rng, &cell), touch(rng, &cell));
        match kind {
            0 | 1 => {
                let flag = format!("f@{}", rng.below(tasks));
                let flag = if kind == 1 { "n".to_owned() } else { flag };
                let (end_from, raise) = (end(rng), format!("raise({flag}, {});\n", round + 1));
                // An end that comes after the flag may come too late.
                bodies[from] += &match slips(rng) {
                    true => format!("{write}{raise}{end_from}"),
                    false => format!("{write}{end_from}{raise}"),
                };
                let wait = match rng.below(3) {
                    0 => format!("while (!seen({flag}, {})) {{ }}\n", round + 1),
                    _ => format!("reach({flag}, {});\n", round + 1),
                };
                bodies[to] += &format!("{wait}{}{touch}", end(rng));
            }
            2 | 3 => {
                meets = true;
                let instead = if slips(rng) {
                    gathered += tasks;
                    format!("gather({gathered});\n")
                } else {
                    "barrier_wait(w);\n".to_owned()
                };
                bodies[from] += &write;
                bodies.iter_mut().for_each(|body| *body += &instead);
                bodies[to] += &touch;
            }
            4 => {
                for body in &mut bodies {
                    let work = if slips(rng) { cell.clone() } else { format!("{cell} + 1") };
                    *body += &format!("lock(l);\n{cell} = {work};\nunlock(l);\n");
                }
                if careless {
                    bodies[to] += &touch;
                }
            }
            5 => {
                bodies[from] += &format!("{write}post(e);\n");
                let take = if slips(rng) { "reach(e, 1);\n" } else { "take(e);\n" };
                bodies[to] += &format!("{take}{touch}");
            }
            6 => {
                let group = rng.percent(80);
                let (open, close) = if group { ("group {\n", "}\n") } else { ("", "") };
                let inner = if rng.percent(50) { "memory();\n" } else { "" };
                bodies[from] += &format!(
                    "{write}{open}spawn {{\n{inner}{touch}{}}}\n{close}{}{touch}",
                    end(rng),
                    end(rng),
                );
            }
            7 => {
                bodies[from] += &format!("{write}{}raise(f@0, {});\n", end(rng), round + 1);
                bodies[to] += &format!("if (seen(f@0, {})) {{\n{}{touch}}}\n", round + 1, end(rng));
            }
            _ => {
                bodies[from] += &format!("{write}{touch}");
                bodies[to] += "atomic { n = n + 1; }\nu = weigh(n);\n";
            }
        }
        if careless && rng.percent(25) {
            let stray = format!("a[{}]", rng.below(rounds));
            bodies[rng.below(tasks)] += &format!("u = {stray};\n");
        }
    }
    for (task, body) in bodies.iter().enumerate() {
        let head = match (meets, task) {
            (false, _) => String::new(),
            (true, 0) => format!("barrier_init(w, {tasks});\nready = true;\n"),
            (true, _) => "when (ready) { }\n".to_owned(),
        };
        out += &format!(
            "proc p{task}() {{\nvar u: int = 0;\n{head}{body}}}\nentry p{task} on {task};\n"
        );
    }
    if rng.percent(10) {
        out += "always n <= 2;\n";
    }
    out + "observe n;\n"
}

fn write(rng: &mut Rng, cell: &str) -> String {
    match rng.below(4) {
        0 => format!("bump({cell});\n"),
        1 => format!("u = {cell};\n"),
        _ => format!("{cell} = {};\n", rng.below(3)),
    }
}

fn touch(rng: &mut Rng, cell: &str) -> String {
    match rng.below(6) {
        0 => format!("{cell} = 4;\n"),
        1 => format!("bump({cell});\n"),
        2 => format!("u = weigh({cell});\n"),
        3 => format!("assert {cell} <= 9;\n"),
        _ => format!("u = {cell};\n"),
    }
}
