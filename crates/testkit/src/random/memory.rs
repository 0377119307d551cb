//! Memory that tasks share through pointers: the flavour `Memory`. Two tasks have globals in memory and what they make on the
//! heap; they keep pointers in locals, in shared cells and in what they made, hand them over, touch what they lead to, and give
//! it back, sometimes too early. Cells that hold pointers are `sync` in most programs, so that the races are those of what is
//! pointed to.

use super::rng::Rng;

pub fn text(rng: &mut Rng) -> String {
    let sync = if rng.percent(75) { "sync " } else { "" };
    let mut out = format!(
        "places 2;\n\
         memory record Node {{ n: int(32); v: array[0..2] of int(32); next: pointer; }}\n\
         {sync}var box: pointer = null;\n\
         {sync}var other: pointer = null;\n\
         sync var go: int = 0;\n\
         var g: memory array[0..2] of int(32) = 0;\n\
         var node: memory Node = 0;\n\
         symmetric var own: memory array[0..1] of int(32) = 0;\n\
         {sync}symmetric var kept: pointer = null;\n\
         proc give(p: pointer) {{ box = p; }}\n"
    );
    let atomic = rng.percent(25);
    for task in 0..2 {
        let mut body = String::new();
        for _ in 0..rng.between(2, 5) {
            let statement = statement(rng, task);
            let wrapped = atomic && !statement.contains("when");
            body += &if wrapped { format!("atomic {{ {statement} }}\n") } else { statement + "\n" };
        }
        out += &format!(
            "proc p{task}() {{\nvar p: pointer = null;\nvar q: pointer = null;\nvar x: int = 0;\n\
             {body}}}\nentry p{task} on {task};\n"
        );
    }
    out
}

fn statement(rng: &mut Rng, task: usize) -> String {
    let p = *rng.pick(&["p", "q"]);
    match rng.below(16) {
        0 | 1 => {
            format!("{p} = alloc(Node, 24);\nview(Node, {p}).n = 1; view(Node, {p}).next = null;")
        }
        2 => format!("{p} = &g[{}];", rng.below(3)),
        3 => format!("{p} = &own;"),
        4 => format!("{p} = &own@{};", rng.below(2)),
        5 => format!("{p} = {};", rng.pick(&["&node", "box", "box", "other", "kept"])),
        6 => format!("{} = {p};", rng.pick(&["box", "other", "kept"])),
        7 => format!("give({p});"),
        8 | 9 => format!("if ({p} != null) {{ view(int(32), {p}) = {}; }}", rng.below(3)),
        10 => format!("if ({p} != null) {{ x = view(int(32), {p}); }}"),
        11 => format!("g[{}] = {task};", rng.below(3)),
        12 => format!("own[{}] = x;", rng.below(2)),
        13 => match rng.below(4) {
            0 => format!("free({p});"),
            1 => format!("if ({p} != null) {{ free({p}); {p} = null; }}"),
            2 => "if (box != null) { p = box; box = null; }".to_owned(),
            _ => format!("{p} = {p} == null ? &g : {p} + {};", rng.pick(&["4", "-4", "2"])),
        },
        14 => match rng.below(4) {
            0 => "node.next = p;".to_owned(),
            1 => "q = node.next;".to_owned(),
            2 => format!("node.v[{}] = 1;", rng.below(2)),
            _ => "if (box != null) { view(Node, box).v[1] = 2; }".to_owned(),
        },
        _ => match (task, rng.percent(60)) {
            (0, true) => "go = 1;".to_owned(),
            (_, true) => "when (go > 0) { }".to_owned(),
            (_, false) => "assert x < 2;".to_owned(),
        },
    }
}
