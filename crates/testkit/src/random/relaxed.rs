//! Relaxed and strict accesses: the flavour `Relaxed`. Two or three entry tasks load and store two plain cells,
//! relaxed or (in `atomic`) strictly, and one `sync` cell; between them stand fences, locks and the two halves of a barrier.
//! Locals are never loaded before a value goes into them, so that what is observed at the end is what was loaded.

use super::rng::Rng;

const PRELUDE: &str = "use lock;\n\
    operation notify() { atomic { come = come + 1; close segment; open segment; } }\n\
    operation await_all(k: int) { when (come >= k) { close segment; open segment; } }\n\
    proc plus(n: int): int { var k: int = n; k = k + 1; return k; }\n\
    sync var come: int = 0;\nsync var s: int = 0;\nvar x: int = 0;\nvar y: int = 0;\nvar l: Lock;\n";

pub fn text(rng: &mut Rng) -> String {
    let tasks = if rng.percent(75) { 2 } else { 3 };
    let mut out = format!("places {tasks};\n{PRELUDE}");
    let (least, most) = if tasks == 2 { (2, 4) } else { (1, 3) };
    let barrier = rng.percent(25);
    let mut observed = vec!["x".to_owned(), "y".to_owned()];
    for task in 0..tasks {
        let count = rng.between(least, most);
        let meets = rng.below(count);
        let mut body = String::new();
        let mut locals: Vec<String> = Vec::new();
        for at in 0..count {
            if barrier && at == meets {
                body += "notify();\n";
                if rng.percent(40) {
                    body += &statement(rng, &mut locals);
                }
                body += &format!("await_all({tasks});\n");
            } else {
                body += &statement(rng, &mut locals);
            }
        }
        observed.extend(locals.iter().map(|local| format!("p{task}::{local}")));
        let fresh = |local: &String| format!("var {local}: int = 7;\n");
        let declared: String = locals.iter().map(fresh).collect();
        out += &format!("proc p{task}() {{\n{declared}{body}}}\nentry p{task} on {task};\n");
    }
    if rng.percent(30) {
        let sum = observed[rng.below(observed.len())].clone();
        out += &format!("final {sum} != {};\n", rng.below(3));
    }
    out + &format!("observe {};\n", observed.join(", "))
}

fn statement(rng: &mut Rng, locals: &mut Vec<String>) -> String {
    let cell = *rng.pick(&["x", "y"]);
    let mut local = |rng: &mut Rng| {
        // Sometimes one that has a value already, or that a load is under way for.
        if locals.is_empty() || (locals.len() < 3 && rng.percent(75)) {
            locals.push(format!("r{}", locals.len()));
            locals[locals.len() - 1].clone()
        } else {
            rng.pick(locals).clone()
        }
    };
    match rng.below(22) {
        0..=4 => format!("{cell} = {};\n", rng.between(1, 2)),
        5..=9 => format!("{} = {cell};\n", local(rng)),
        10 => format!("{cell} = {};\n", local(rng)),
        11 => format!("{cell} = {} + 1;\n", local(rng)),
        12 => format!("atomic {{ {cell} = {}; }}\n", rng.between(1, 2)),
        13 => format!("atomic {{ {} = {cell}; }}\n", local(rng)),
        14 => format!("s = {};\n", rng.between(1, 2)),
        15 => format!("{} = s;\n", local(rng)),
        16 => "fence;\n".to_owned(),
        17 => format!("if ({} == 1) {{\n{cell} = 2;\n}}\n", local(rng)),
        18 => format!("lock(l);\n{cell} = {cell} + 1;\nunlock(l);\n"),
        19 => format!("{} = plus({cell});\n", local(rng)),
        20 => format!("assert {} != {};\n", local(rng), rng.between(0, 2)),
        _ => {
            let name = local(rng);
            format!("{{\nvar k: int = {cell};\n{} = 2;\n{name} = k;\n}}\n", rng.pick(&["x", "y"]))
        }
    }
}
