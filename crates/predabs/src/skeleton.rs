//! What the reduced program and every boolean program have in common: control flow, atomic blocks,
//! flags of remote statements, flushes, and tasks of network cards that deliver their values.
//!
//! A remote atomic has two phases with a flag each: it waits to read and update its variable in one
//! step, then its answer waits to be delivered.
//!
//! Control stays exact. Each step of the original is one `atomic` or `when`. An atomic block of the
//! original is several steps between which network cards move, so it becomes an owner that everybody
//! else waits for. A flag counts 0, 1 or many (2) pending instances; delivering goes from 1 to 0 and
//! from many to 1 or many. What values and conditions mean is the business of a [`Meaning`].

use crate::core::{Action, Core, Node, RemoteKind, StepId, Test, Value};
use crate::linear::VarId;
use crate::rules::{Rules, answer_flag, delivery_flag, flag, lower, raise};
use crate::text::{Part, Text, Written, joined};
use partita_tree::text::print_expr;

/// How data is represented.
pub trait Meaning {
    /// Global declarations, without the flags.
    fn declare(&mut self, out: &mut Text);

    /// Locals of a task.
    fn declare_locals(&mut self, out: &mut Text, task: usize);

    /// The body of an assignment.
    fn assign(&mut self, out: &mut Text, target: VarId, value: &Value);

    /// A remote statement starts, or happens at once where nothing is delayed. The flag still has
    /// its old value.
    fn issue(&mut self, out: &mut Text, remote: usize);

    /// A remote atomic reads: its answer is now under way. The flag of the answer still has its old
    /// value.
    fn answer(&mut self, out: &mut Text, remote: usize);

    /// In the same step it updates what it has read. The flag of the first phase still has its old
    /// value.
    fn update(&mut self, out: &mut Text, remote: usize);

    /// A remote statement's value arrives. The flag still has its old value.
    fn deliver(&mut self, out: &mut Text, remote: usize);

    /// Sets [`DECIDED`] to 1 or 0 by a condition.
    fn decide(&mut self, out: &mut Text, cond: &Test);

    /// When the task may go on past `assume`.
    fn passes(&mut self, cond: &Test) -> String;

    /// What must be true where the original asserts.
    fn demand(&mut self, cond: &Test) -> String;
}

/// Whether remote statements are delayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delay {
    /// They happen at once.
    None,
    /// They arrive at any time before the next flush.
    Relaxed,
}

/// The local variable that says which way a branch goes. Traces show it: a name with `_` in front
/// would be hidden.
pub const DECIDED: &str = "decided__";

/// Writes the program.
pub fn write(core: &Core, meaning: &mut dyn Meaning, delay: Delay, rules: Rules) -> Written {
    let mut writer = Writer { core, meaning, delay, rules, out: Text::default(), task: 0 };
    writer.program();
    writer.out.finish()
}

struct Writer<'w> {
    core: &'w Core,
    meaning: &'w mut dyn Meaning,
    delay: Delay,
    rules: Rules,
    out: Text,
    task: usize,
}

impl Writer<'_> {
    fn program(&mut self) {
        let mut head = partita_tree::Program {
            name: self.core.source.name.clone(),
            vocabulary: self.core.source.vocabulary.clone(),
            places: Some(self.core.places),
            ..partita_tree::Program::default()
        };
        head.vocabulary.output_each = false;
        for line in partita_tree::text::print(&head).lines() {
            self.out.line(line);
        }
        self.meaning.declare(&mut self.out);
        if self.core.has_atomic {
            self.out.line("sync var _owner: int = 0;");
        }
        if self.delay == Delay::Relaxed {
            for (index, remote) in self.core.remotes.iter().enumerate() {
                self.out.line(&format!("sync var {}: int = 0;", flag(index)));
                if remote.update().is_some() {
                    self.out.line(&format!("sync var {}: int = 0;", answer_flag(index)));
                }
            }
        }
        let at_end = self.core.properties.iter().any(|property| property.at_end);
        for (task, what) in self.core.tasks.iter().enumerate() {
            if at_end {
                self.out.line(&format!("sync var _ended_{task}: bool = false;"));
            }
            self.task = task;
            self.out.line("");
            self.out.line(&format!("proc {}() {{", crate::normalize::print_name(&what.name)));
            self.meaning.declare_locals(&mut self.out, task);
            self.out.line(&format!("var {DECIDED}: int = 0;"));
            self.nodes(&what.body, false);
            if at_end {
                let end = format!("_ended_{task} = true;");
                self.open(false, None);
                self.out.line(&end);
                self.out.line("}");
            }
            self.out.line("}");
        }
        if self.delay == Delay::Relaxed {
            self.cards();
        }
        self.entries();
        self.properties();
    }

    fn entries(&mut self) {
        self.out.line("");
        for task in &self.core.tasks {
            let name = crate::normalize::print_name(&task.name);
            self.out.line(&format!("entry {name} on {};", task.place));
        }
        if self.delay == Delay::Relaxed {
            for (index, remote) in self.core.remotes.iter().enumerate() {
                let place = self.core.tasks.get(remote.task).map_or(0, |task| task.place);
                self.out.line(&format!("entry _network_{index} on {place};"));
                if remote.update().is_some() {
                    self.out.line(&format!("entry _updates_{index} on {place};"));
                }
            }
        }
    }

    fn properties(&mut self) {
        self.out.line("");
        for property in &self.core.properties {
            let demand = self.meaning.demand(&property.cond);
            if property.at_end {
                let ended: Vec<String> =
                    (0..self.core.tasks.len()).map(|task| format!("_ended_{task}")).collect();
                self.out.line(&format!("always !({}) || ({demand});", joined(&ended, " && ")));
            } else {
                self.out.line(&format!("always {demand};"));
            }
        }
    }

    /// A task for each remote statement that delivers its value, and for each atomic one more that
    /// does its first phase.
    fn cards(&mut self) {
        let counting = self.rules.counting;
        for (index, remote) in self.core.remotes.iter().enumerate() {
            if remote.update().is_some() {
                let (flag, answer) = (flag(index), answer_flag(index));
                self.card(
                    &format!("_updates_{index}"),
                    &flag,
                    Part::Update(index),
                    |out, meaning| {
                        meaning.answer(out, index);
                        out.line(&raise(&answer, counting));
                        meaning.update(out, index);
                    },
                );
            }
            let flag = delivery_flag(self.core, index);
            self.card(&format!("_network_{index}"), &flag, Part::Deliver(index), |out, meaning| {
                meaning.deliver(out, index);
            });
        }
    }

    /// A task that again and again takes one of the pending instances that a flag counts.
    fn card(
        &mut self,
        name: &str,
        flag: &str,
        part: Part,
        body: impl FnOnce(&mut Text, &mut dyn Meaning),
    ) {
        self.out.line("");
        self.out.line(&format!("proc {name}() {{"));
        self.meaning.declare_locals(&mut self.out, usize::MAX);
        if matches!(part, Part::Update(_)) {
            self.out.line(&format!("var {DECIDED}: int = 0;"));
        }
        self.out.line("while (true) {");
        let (meaning, counting) = (&mut self.meaning, self.rules.counting);
        self.out.part(part, |out| {
            out.line(&format!("when ({flag} > 0) {{"));
            body(out, *meaning);
            out.line(&lower(flag, counting));
            out.line("}");
        });
        self.out.line("}");
        self.out.line("}");
    }

    /// Opens a step; the caller closes it.
    fn open(&mut self, inside: bool, guard: Option<&str>) {
        let mut guards = Vec::new();
        if self.core.has_atomic && !inside {
            guards.push("_owner == 0".to_owned());
        }
        guards.extend(guard.map(|guard| format!("({guard})")));
        if guards.is_empty() {
            self.out.line("atomic {");
        } else {
            self.out.line(&format!("when ({}) {{", guards.join(" && ")));
        }
    }

    fn nodes(&mut self, nodes: &[Node], inside: bool) {
        for node in nodes {
            self.node(node, inside);
        }
    }

    fn node(&mut self, node: &Node, inside: bool) {
        match node {
            Node::Label(label) => self.out.line(&format!("{label}:")),
            Node::Goto(label) => self.out.line(&format!("goto {label};")),
            Node::Break => self.out.line("break;"),
            Node::Continue => self.out.line("continue;"),
            Node::Step(step, action) => self.action(*step, action, inside),
            Node::If { step, cond, yes, no } => {
                self.decide(*step, cond, inside);
                self.out.line(&format!("if ({DECIDED} == 1) {{"));
                self.nodes(yes, inside);
                if !no.is_empty() {
                    self.out.line("} else {");
                    self.nodes(no, inside);
                }
                self.out.line("}");
            }
            Node::While { step, cond, body } => {
                self.out.line("while (true) {");
                self.decide(*step, cond, inside);
                self.out.line(&format!("if ({DECIDED} == 0) {{"));
                self.out.line("break;");
                self.out.line("}");
                self.nodes(body, inside);
                self.out.line("}");
            }
            Node::Atomic { enter, leave, body } => {
                let owner = self.task + 1;
                self.step(*enter, inside, None, |out, _| out.line(&format!("_owner = {owner};")));
                self.nodes(body, true);
                self.step(*leave, true, None, |out, _| out.line("_owner = 0;"));
            }
            Node::Choose(blocks) => {
                for (index, block) in blocks.iter().enumerate() {
                    self.out.line(if index == 0 { "choose {" } else { "} or {" });
                    self.nodes(block, inside);
                }
                self.out.line("}");
            }
        }
    }

    fn decide(&mut self, step: StepId, cond: &Test, inside: bool) {
        self.step(step, inside, None, |out, meaning| meaning.decide(out, cond));
    }

    fn step(
        &mut self,
        step: StepId,
        inside: bool,
        guard: Option<&str>,
        body: impl FnOnce(&mut Text, &mut dyn Meaning),
    ) {
        // The lines of the step are those between here and its closing brace.
        let first = self.out.begin();
        self.open(inside, guard);
        body(&mut self.out, self.meaning);
        self.out.line("}");
        self.out.end(first, Part::Step(step));
    }

    fn action(&mut self, step: StepId, action: &Action, inside: bool) {
        match action {
            Action::Nop => self.step(step, inside, None, |out, _| out.line(";")),
            Action::Assign(target, value) => {
                self.step(step, inside, None, |out, meaning| meaning.assign(out, *target, value));
            }
            Action::Issue(remote) => {
                let (relaxed, flag) = (self.delay == Delay::Relaxed, flag(*remote));
                let counting = self.rules.counting;
                self.step(step, inside, None, |out, meaning| {
                    meaning.issue(out, *remote);
                    if relaxed {
                        out.line(&raise(&flag, counting));
                    }
                });
            }
            Action::Flush(place) => {
                let mut waits = Vec::new();
                for index in self.core.waited_for(self.task, *place) {
                    let Some(remote) = self.core.remotes.get(index) else { continue };
                    let is_put = matches!(remote.kind, RemoteKind::Put);
                    if !is_put && !self.rules.flush_waits_for_gets {
                        continue;
                    }
                    waits.push(format!("{} == 0", flag(index)));
                    if remote.update().is_some() {
                        waits.push(format!("{} == 0", answer_flag(index)));
                    }
                }
                let guard = (self.delay == Delay::Relaxed && !waits.is_empty())
                    .then(|| joined(&waits, " && "));
                self.step(step, inside, guard.as_deref(), |out, _| out.line(";"));
            }
            Action::Assume(cond) => {
                let guard = self.meaning.passes(cond);
                self.step(step, inside, Some(&guard), |out, _| out.line(";"));
            }
            Action::Assert { cond, message } => {
                let demand = self.meaning.demand(cond);
                // Under its own code a failure would not be looked for here.
                let tail = assert_tail(message.as_deref());
                self.step(step, inside, None, |out, _| {
                    out.line(&format!("assert {demand}{tail};"));
                });
            }
        }
    }
}

fn assert_tail(message: Option<&str>) -> String {
    let Some(message) = message else { return String::new() };
    let kind = partita_tree::ExprKind::Str(message.to_owned());
    let id = partita_tree::NodeId(0);
    format!(", {}", print_expr(&partita_tree::Expr { id, kind }))
}
