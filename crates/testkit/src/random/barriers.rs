//! Phases between barriers: the flavour `Barriers`. Two or three entry tasks, no spawning. In most
//! phases a task writes its own cells only, or reads only, so that barriers are what keeps the
//! program free of races; now and then one is missing, set up for another number, set up again,
//! used by some of the tasks, or tampered with. Arrays and arrays of locks are indexed by constants,
//! `here`, loop counters and loaded values.

use super::rng::Rng;

struct Task {
    tasks: usize,
    /// The number of the task, as a term.
    own: String,
    /// Names of loop variables in scope.
    loops: Vec<String>,
    locks: bool,
    two: bool,
    depth: usize,
    /// What the task may do without a race: write its own cells, or read all.
    writes: bool,
    wild: bool,
}

pub fn text(rng: &mut Rng) -> String {
    let tasks = if rng.percent(70) { 2 } else { 3 };
    let (locks, two, each) = (rng.percent(40), rng.percent(25), rng.percent(50));
    let sync = if rng.percent(25) { "sync " } else { "" };
    let zeros = vec!["0"; tasks].join(", ");
    let mut out = format!("places {tasks};\nuse barrier;\n");
    if locks {
        out += "use lock;\n";
    }
    out += &format!("{sync}var a: array[0..{}] of int = [{zeros}];\n", tasks - 1);
    out += &format!("symmetric {sync}var t: array[0..1] of int = [0, 1];\n");
    out += &format!("{sync}var x: int = 0;\nsync var ready: bool = false;\n");
    out += &format!("const var k: int = {};\n", rng.below(2));
    if locks {
        out += "symmetric var m: array[0..1] of Lock;\n";
    }
    out += "var w: Barrier;\n";
    if two {
        out += "var w2: Barrier;\n";
    }
    out += "proc meet() { barrier_wait(w); }\n";
    out += "proc pass(ref b: Barrier) { barrier_wait(b); }\n";
    out += "proc bump(ref r: int) { r = r + 1; }\n";
    out += "proc at_index(n: int) { a[n] = a[n] + 1; }\n";
    let phases = rng.between(1, if tasks == 2 { 3 } else { 2 });
    let modes: Vec<bool> = (0..phases).map(|_| rng.percent(60)).collect();
    let parties = match rng.below(12) {
        0 => tasks - 1,
        1 => tasks + 1,
        _ => tasks,
    };
    let setup = setup(rng, parties, two);
    if each {
        let body = phased(rng, tasks, "here", (locks, two), &modes);
        out += &format!(
            "proc p() {{\nvar u: int = 0;\nif (here == 0) {{\n{setup}}} else {{ when (ready) {{ }} }}\n\
             {body}}}\nentry p on each;\n"
        );
    } else {
        for task in 0..tasks {
            let body = phased(rng, tasks, &task.to_string(), (locks, two), &modes);
            let head = if task == 0 { setup.as_str() } else { "when (ready) { }\n" };
            out += &format!(
                "proc p{task}() {{\nvar u: int = 0;\n{head}{body}}}\nentry p{task} on {task};\n"
            );
        }
    }
    if rng.percent(30) {
        out += &format!("final a[{}] <= {};\n", rng.below(tasks), rng.between(1, 6));
    }
    if rng.percent(8) {
        out += &format!("always x <= {};\n", rng.between(0, 6));
    }
    if rng.percent(4) {
        out += "always w.arrived <= 2;\n";
    }
    out + "observe x;\n"
}

/// What the first task does before the others start.
fn setup(rng: &mut Rng, parties: usize, two: bool) -> String {
    let mut out = format!("barrier_init(w, {parties});\n");
    if two {
        out += &format!("barrier_init(w2, {});\n", if rng.percent(80) { parties } else { 1 });
    }
    if rng.percent(4) {
        out += "w.arrived = 1;\n";
    }
    out += "ready = true;\n";
    if rng.percent(6) {
        out += &format!("barrier_init(w, {});\n", rng.between(1, 3));
    }
    out
}

fn phased(
    rng: &mut Rng,
    tasks: usize,
    own: &str,
    (locks, two): (bool, bool),
    modes: &[bool],
) -> String {
    let mut out = String::new();
    for (index, writes) in modes.iter().enumerate() {
        let mut task = Task {
            tasks,
            own: own.to_owned(),
            loops: Vec::new(),
            locks,
            two,
            depth: 1,
            writes: *writes,
            wild: false,
        };
        for _ in 0..rng.between(1, if tasks == 2 { 2 } else { 1 }) {
            task.wild = rng.percent(7);
            out += &task.statement(rng);
        }
        let last = index + 1 == modes.len();
        if rng.percent(if last { 30 } else { 94 }) {
            out += &task.meeting(rng);
        }
    }
    out
}

impl Task {
    fn meeting(&self, rng: &mut Rng) -> String {
        match rng.below(20) {
            0..=2 => "meet();\n".into(),
            3 | 4 => "pass(w);\n".into(),
            5 => "try { meet(); } catch (e) { }\n".into(),
            6 if self.two => "barrier_wait(w2);\n".into(),
            7 if self.two => "barrier_wait(w2);\nbarrier_wait(w);\n".into(),
            8 => format!("if ({} == {}) {{ meet(); }}\n", self.own, rng.below(self.tasks)),
            9 => "while (u < 1) { u = u + 1; barrier_wait(w); }\n".into(),
            _ => "barrier_wait(w);\n".into(),
        }
    }

    /// A number of a task or place: the own one, another, or what is known at run time only.
    fn number(&self, rng: &mut Rng, own: bool) -> String {
        if own {
            return self.own.clone();
        }
        let tasks = self.tasks;
        match rng.below(6) {
            0 => self.own.clone(),
            1 => format!("({} + 1) % {tasks}", self.own),
            2 => format!("u emod {tasks}"),
            3 => format!("x emod {tasks}"),
            4 if !self.loops.is_empty() => format!("{} % {tasks}", rng.pick(&self.loops)),
            _ => rng.below(tasks).to_string(),
        }
    }

    fn bit(&self, rng: &mut Rng) -> String {
        match rng.below(4) {
            0 if !self.loops.is_empty() => rng.pick(&self.loops).clone(),
            1 => "k".into(),
            _ => rng.below(2).to_string(),
        }
    }

    /// A cell that nobody else writes in a phase of writing, or any.
    fn cell(&self, rng: &mut Rng, own: bool) -> String {
        let bit = self.bit(rng);
        match rng.below(if own { 4 } else { 6 }) {
            0 | 1 => format!("a[{}]", self.number(rng, own)),
            2 if own => format!("t[{bit}]"),
            3 if own => format!("t@({})[{bit}]", self.own),
            4 => "x".into(),
            _ => format!("t@({})[{bit}]", self.number(rng, false)),
        }
    }

    fn statement(&self, rng: &mut Rng) -> String {
        let deep = self.depth > 0;
        let inner = |writes: bool| Task {
            depth: 0,
            writes,
            own: self.own.clone(),
            loops: self.loops.clone(),
            ..*self
        };
        if self.wild && rng.percent(30) {
            return match rng.below(6) {
                0 => format!("barrier_init(w, {});\n", rng.between(1, 3)),
                1 => "atomic { w.phase = !w.phase; }\n".into(),
                2 => "w.arrived = 0;\n".into(),
                3 => format!("w.parties = {};\n", rng.between(1, 3)),
                4 => "bump(w.arrived);\n".into(),
                _ => self.meeting(rng),
            };
        }
        match rng.below(16) {
            0 if deep => {
                let mut body = inner(self.writes);
                body.loops.push("i".into());
                format!("for i in 0..1 {{\n{}}}\n", body.statement(rng))
            }
            1 | 2 if deep => {
                let (yes, no) = (inner(self.writes), inner(self.writes));
                let cond = match rng.below(3) {
                    0 => format!("{} == 0", self.own),
                    1 => "u > 0".into(),
                    _ => format!("{} == {}", self.number(rng, false), rng.below(2)),
                };
                format!(
                    "if ({cond}) {{\n{}}} else {{\n{}}}\n",
                    yes.statement(rng),
                    no.statement(rng)
                )
            }
            3 if deep => {
                let (one, two) = (inner(self.writes), inner(self.writes));
                format!("choose {{\n{}}} or {{\n{}}}\n", one.statement(rng), two.statement(rng))
            }
            4 | 5 if deep && self.locks => {
                let lock = format!("m@({})[{}]", self.number(rng, false), rng.below(2));
                let body =
                    if rng.percent(40) { "x = x + 1;\n".into() } else { self.statement(rng) };
                let lock = if rng.percent(60) { "m@(0)[0]".to_owned() } else { lock };
                format!("lock({lock});\n{body}unlock({lock});\n")
            }
            6 if deep => {
                let place = self.number(rng, false);
                format!("on {place} {{\nu = t[{}];\n}}\n", self.bit(rng))
            }
            7 if deep => {
                let body = inner(self.writes).statement(rng);
                format!("try {{\n{body}if (u == 0) {{ throw 1; }}\n}} catch (e) {{\nu = 2;\n}}\n")
            }
            8 => "atomic { x = x + 1; }\n".into(),
            9 => format!("u = choose(0, {});\n", self.tasks - 1),
            10 => format!("assert {} <= {};\n", self.cell(rng, self.writes), rng.between(2, 9)),
            11 | 12 if self.writes || self.wild => {
                format!("bump({});\n", self.cell(rng, !self.wild))
            }
            13 if self.writes || self.wild => {
                format!("at_index({});\n", self.number(rng, !self.wild))
            }
            _ if self.writes || self.wild => {
                format!("{} = {};\n", self.cell(rng, !self.wild), rng.below(3))
            }
            _ => format!("u = {};\n", self.cell(rng, false)),
        }
    }
}
