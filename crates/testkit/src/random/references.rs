//! References to arrays and records made at run time: the flavour `References`. A task at each of two or
//! three places makes them, keeps them in symmetric cells, in records, in arrays and in what it made before,
//! hands them on by assignment, by copies of whole records, through parameters and results, to its own
//! place and to others, and touches what they lead to. Cells that hold references are `sync`, so
//! that the races are those of what is referred to.

use super::rng::Rng;

const PRELUDE: &str = "record H { sync r: ref array[..] of int = null; n: int = 0; }\n\
    sync symmetric var a: ref array[..] of int = null;\n\
    sync symmetric var b: ref array[..] of int = null;\n\
    sync symmetric var v: array[0..1] of ref array[..] of int = null;\n\
    sync symmetric var c: ref H = null;\n\
    symmetric var h: H;\n\
    symmetric var s: array[0..1] of int = 0;\n\
    var g: array[0..1] of int = 0;\n\
    sync symmetric var go: int = 0;\n\
    proc fresh(): ref array[..] of int { return &new array[0..1] of int; }\n\
    proc same(t: ref array[..] of int): ref array[..] of int { return t; }\n\
    proc renew(ref t: ref array[..] of int) { t = &new array[0..1] of int; }\n\
    proc move(ref t: ref array[..] of int, ref u: ref array[..] of int) { t = u; }\n\
    proc fill(ref e: array[..] of int, k: int) { e[0] = k; }\n";

pub fn text(rng: &mut Rng) -> String {
    if rng.percent(60) { handover(rng) } else { mixed(rng) }
}

/// Two tasks keep to their own, but for one reference that goes from one place to the other in one way.
fn handover(rng: &mut Rng) -> String {
    let cells = ["a", "b", "v[0]", "h.r"];
    let (from, to) = (*rng.pick(&cells), *rng.pick(&cells));
    let there = |cell: &str, place: usize| match cell {
        "v[0]" => format!("(v@{place})[0]"),
        "h.r" => format!("(h@{place}).r"),
        _ => format!("{cell}@{place}"),
    };
    let (theirs, ours) = (there(from, 1), there(to, 0));
    let mut bodies = [String::new(), String::new()];
    if rng.percent(60) {
        bodies[0] += &format!("{to} = &new array[0..1] of int;\n");
    }
    bodies[1] +=
        &format!("{from} = {};\n", rng.pick(&["&new array[0..1] of int", "fresh()", "&s", "&g"]));
    let (taken, hold) = (rng.percent(60), rng.percent(30));
    let way = match (taken, rng.below(8)) {
        (true, 0 | 1) => format!("{to} = {theirs};\n"),
        (true, 2) => format!("{to} = same({theirs});\n"),
        (true, 3) => format!("move({to}, {theirs});\n"),
        (true, 4) => format!("{to} = as_is({theirs});\n"),
        (true, 5) => "h = h@1;\nv = v@1;\n".to_owned(),
        (true, 6) => format!("{{ var q: H = h@1; {to} = q.r; }}\n"),
        (true, _) => {
            bodies[1] += &format!("c = &new H;\n(*c).r = {from};\n");
            let take = rng.pick(&["h = *d;", "a = (*d).r;"]);
            format!("{{ var d: ref H = c@1; if (d != null) {{ {take} }} }}\n")
        }
        (false, 0 | 1) => format!("{ours} = {from};\n"),
        (false, 2) => format!("{ours} = same({from});\n"),
        (false, 3) => format!("move({ours}, {from});\n"),
        (false, 4) => format!("{ours} = as_is({from});\n"),
        (false, 5) => "h@0 = h;\nv@0 = v;\n".to_owned(),
        (false, 6) => format!("renew({ours});\n"),
        (false, _) => {
            let record = rng.pick(&["&new H", "&h"]);
            bodies[0] += &format!("c = {record};\n");
            let give = format!("{{ var d: ref H = c@0; if (d != null) {{ (*d).r = {from}; }} }}\n");
            bodies[1] += &give;
            match *record {
                "&h" => String::new(),
                _ => format!("{{ var d: ref H = c; if (d != null) {{ {to} = (*d).r; }} }}\n"),
            }
        }
    };
    let mover = usize::from(!taken);
    if hold {
        bodies[mover] += "when (go@1 > 0) { }\n";
        bodies[1] += "go = 1;\n";
    }
    bodies[mover] += &way;
    for (body, cells) in bodies.iter_mut().zip([[to, "h.r"], [from, from]]) {
        for _ in 0..rng.between(1, 2) {
            let (cell, k) = (rng.pick(&cells), rng.below(3));
            let touch = rng.pick(&["x = (*t)[0];", "fill(*t, 1);", "(*t)[0] = 2;"]);
            *body += &format!("t = {cell};\nif (t != null) {{ {touch} }}\n");
            if k == 0 {
                *body += "b = &new array[0..1] of int;\n";
            }
        }
    }
    let [first, second] = bodies;
    let whole = |task: usize, body: &str| {
        format!(
            "proc p{task}() {{\nvar t: ref array[..] of int = null;\nvar x: int = 0;\n{body}}}\n\
             entry p{task} on {task};\n"
        )
    };
    format!("places 2;\n{PRELUDE}{}{}", whole(0, &first), whole(1, &second))
}

fn mixed(rng: &mut Rng) -> String {
    let tasks = if rng.percent(80) { 2 } else { 3 };
    let mut out = format!("places {tasks};\n{PRELUDE}");
    // Most programs keep what is own, so that there is something to reduce.
    let own = [20, 50, 85][rng.below(3)];
    let count = if tasks == 2 { 5 } else { 3 };
    for task in 0..tasks {
        let mut body = match rng.below(3) {
            0 => "a = &new array[0..1] of int;\n",
            1 => "a = &new array[0..1] of int;\nb = a;\n",
            _ => "",
        }
        .to_owned();
        for _ in 0..rng.between(2, count) {
            let place = if rng.percent(own) { task } else { rng.below(tasks) };
            body += &statement(rng, place, task, tasks);
        }
        out += &format!(
            "proc p{task}() {{\nvar t: ref array[..] of int = null;\nvar x: int = 0;\n{body}}}\n\
             entry p{task} on {task};\n"
        );
    }
    out
}

/// A cell that holds a reference to an array, at a place.
fn cell(rng: &mut Rng, place: usize, task: usize) -> String {
    let at = if place == task && rng.percent(70) { String::new() } else { format!("@{place}") };
    match rng.below(7) {
        0 | 1 => format!("a{at}"),
        2 | 3 => format!("b{at}"),
        4 => format!("(v{at})[{}]", rng.below(2)),
        5 => format!("(h{at}).r"),
        _ => "t".to_owned(),
    }
}

fn source(rng: &mut Rng, place: usize, task: usize) -> String {
    match rng.below(9) {
        0..=3 => "&new array[0..1] of int".to_owned(),
        4 => "fresh()".to_owned(),
        5 => format!("same({})", cell(rng, place, task)),
        6 if rng.percent(40) => format!("&s@{place}"),
        _ => cell(rng, place, task),
    }
}

fn statement(rng: &mut Rng, place: usize, task: usize, tasks: usize) -> String {
    let target = cell(rng, task, task);
    match rng.below(17) {
        0..=3 => format!("{target} = {};\n", source(rng, place, task)),
        4 => format!("{} = {};\n", cell(rng, place, task), source(rng, task, task)),
        5..=10 => {
            let cell = cell(rng, place, task);
            let touch = match rng.below(4) {
                0 => format!("x = (*t)[{}];", rng.below(2)),
                1 => format!("fill(*t, {});", rng.below(3)),
                _ => format!("(*t)[{}] = {};", rng.below(2), rng.below(3)),
            };
            format!("t = {cell};\nif (t != null) {{ {touch} }}\n")
        }
        11 => format!("renew({});\n", cell(rng, place, task)),
        12 => {
            let (to, from) = (cell(rng, place, task), cell(rng, task, task));
            format!("move({to}, {from});\n")
        }
        13 => match rng.below(3) {
            0 => format!("h = h@{place};\n"),
            1 => format!("h@{place} = h;\n"),
            _ => format!("v = v@{place};\n"),
        },
        14 => format!("c = &new H;\n(*c).r = {};\n", source(rng, place, task)),
        15 => {
            let use_it = match rng.below(3) {
                0 => "t = (*d).r;",
                1 => "h = *d;",
                _ => "(*d).r = t;",
            };
            format!("{{ var d: ref H = c@{place}; if (d != null) {{ {use_it} }} }}\n")
        }
        _ => match rng.below(3) {
            0 => "go = go + 1;\n".to_owned(),
            1 => format!("when (go@{} > 0 || go@{place} == 0) {{ }}\n", rng.below(tasks)),
            _ => format!("a = as_is({});\n", cell(rng, place, task)),
        },
    }
}
