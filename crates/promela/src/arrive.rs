//! The ends of a step: what a task does when it arrives at a stop, and how it leaves one.
//!
//! On arrival live values go into their variables and dead ones become 0; the accesses that the
//! task is now about to make are announced; properties that the step may have changed are checked.
//! Announcements are a function of the stop and the task's own variables: they add no states.

use crate::code::Stmt;
use crate::emit::{Emitter, Env, Purpose};
use crate::expr::{Bin, Expr, VarId, bin, not, or};
use crate::fault::Fault;
use crate::flow::{Graph, Node, Stop};
use crate::program::Announcements;
use crate::refuse::{Refusal, Res};
use crate::task::Pos;
use partita_model::{Op, PropertyKind};
use partita_source::Code;
use std::collections::BTreeMap;

/// What a step waits for, and what is known once it goes on.
pub(crate) struct Head {
    pub(crate) ready: Expr,
    pub(crate) fails: Vec<(Expr, Fault)>,
    /// Where the walk goes on; nowhere when the guard can only fail.
    pub(crate) next: Option<(Node, Env)>,
}

impl Emitter<'_, '_> {
    /// Ends a step at a stop.
    pub(crate) fn arrive(&mut self, to: Stop, mut env: Env, out: &mut Vec<Stmt>) -> Res<()> {
        match &mut self.purpose {
            Purpose::Emit => {}
            Purpose::Settle { end } => {
                *end = Some((to, env));
                return Ok(());
            }
            Purpose::Guard { .. } | Purpose::Scout { .. } => return Ok(()),
        }
        let only = self.program.arrivals.entry((self.task.index, to)).or_insert(true);
        *only &= self.failing;
        let live = if to.ended { self.task.live_at_end() } else { self.task.live(to.pos) };
        self.settle_slots(&live, to.pos, &mut env, out)?;
        self.ownership(to, &mut env, out);
        self.at_labels(to, &mut env, out);
        for (test, counter, index) in self.announcements(to)? {
            let place = self.lvalue(counter, &index);
            let more = Stmt::Assign(place.clone(), bin(Bin::Add, place, Expr::Int(1)));
            out.push(conditional(test, more));
        }
        if to.ended && self.program.counts_ends() {
            let ended = Expr::Var(self.program.ended_var());
            self.assign(ended.clone(), bin(Bin::Add, ended, Expr::Int(1)), &mut env, out);
        }
        self.program.properties(&env.written, to.ended, out);
        out.push(Stmt::Goto(self.program.stop_label(self.task.index, to)));
        Ok(())
    }

    /// Who is inside an atomic section, where one can stop inside.
    fn ownership(&mut self, to: Stop, env: &mut Env, out: &mut Vec<Stmt>) {
        if to.depth > 0 {
            self.program.owner_var();
        }
        if (to.depth > 0) != (self.stop.depth > 0)
            && let Some(owner) = self.program.owner
        {
            let own = i64::try_from(self.task.index).unwrap_or(0) + 1;
            let value = Expr::Int(if to.depth > 0 { own } else { 0 });
            self.assign(Expr::Var(owner), value, env, out);
        }
    }

    fn at_labels(&mut self, to: Stop, env: &mut Env, out: &mut Vec<Stmt>) {
        let labels: Vec<(Pos, VarId)> = self.program.at_labels(self.task.index);
        for (pos, var) in labels {
            let (before, after) = (self.stop.pos == pos, to.pos == pos);
            if before != after {
                self.assign(Expr::Var(var), Expr::Bool(after), env, out);
            }
        }
    }

    /// The accesses that a task at a stop is about to make, as far as others must know.
    pub(crate) fn announcements(&mut self, stop: Stop) -> Res<Announcements> {
        if stop.ended || !self.program.races {
            return Ok(Vec::new());
        }
        let key = (self.task.index, stop);
        if let Some(known) = self.program.announced.get(&key) {
            return Ok(known.clone());
        }
        let graph = Graph::new(self.facts(), stop);
        let mut scout = Emitter {
            task: self.task,
            program: self.program,
            purpose: Purpose::Scout { path: Expr::Bool(true), found: Vec::new(), steps: 0 },
            graph,
            stop,
            labels: BTreeMap::new(),
            failing: false,
        };
        scout.walk(stop.start(), None, Env::default(), &mut Vec::new())?;
        let Purpose::Scout { found, .. } = scout.purpose else { return Ok(Vec::new()) };
        self.program.announced.insert(key, found.clone());
        Ok(found)
    }

    /// The step from the emitter's own stop.
    pub(crate) fn step(&mut self) -> Res<(Expr, Vec<Stmt>)> {
        let stop = self.stop;
        let head = self.head()?;
        let mut out = vec![Stmt::Mark(format!("@step {}", self.task.index))];
        for (fails, code) in &head.fails {
            out.push(Stmt::Check(not(fails.clone()), *code));
        }
        for (test, counter, index) in self.announcements(stop)? {
            let place = self.lvalue(counter, &index);
            let less = Stmt::Assign(place.clone(), bin(Bin::Sub, place, Expr::Int(1)));
            out.push(conditional(test, less));
        }
        if let Some((node, mut env)) = head.next {
            let live = self.task.live(stop.pos);
            env.dirty.extend(live.iter().flat_map(|slot| [2 * slot, 2 * slot + 1]));
            env.objects.extend(self.program.objects_of(self.task.index, &live, self.task));
            self.walk(node, None, env, &mut out)?;
            crate::code::drop_unused_labels(&mut out);
        }
        Ok((head.ready, out))
    }

    /// What the first operation, or the guard that the step begins with, waits for.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other operation waits")]
    fn head(&mut self) -> Res<Head> {
        let start = self.stop.start();
        let plain =
            |ready: Expr| Head { ready, fails: Vec::new(), next: Some((start, Env::default())) };
        if self.awaits() {
            return self.guard();
        }
        let frame = start.pos.frame;
        let mut checks = Vec::new();
        let env = Env::default();
        let bad = |checks: Vec<(Expr, Fault)>| {
            checks.into_iter().fold(Expr::Bool(false), |any, (ok, _)| or(any, not(ok)))
        };
        Ok(match &self.task.instr(start.pos).op {
            Op::Flush(place) => {
                let place = self.place(frame, Some(*place), &env, &mut checks)?;
                let idle = self.idle(Some(&place));
                plain(or(bad(checks), idle))
            }
            Op::Fence => plain(self.idle(None)),
            Op::Choose { low, high, .. } => {
                let low = self.value(frame, *low, &env, &mut checks)?;
                let high = self.value(frame, *high, &env, &mut checks)?;
                plain(or(bad(checks), bin(Bin::Le, low, high)))
            }
            Op::Put { .. } | Op::Get { .. } | Op::Remote { .. } if self.program.relaxed => {
                let room = self.program.room(self.task, start.pos);
                plain(room)
            }
            _ => plain(Expr::Bool(true)),
        })
    }

    /// Whether the step begins with a condition to wait for.
    fn awaits(&self) -> bool {
        let start = self.stop.start();
        if !matches!(self.task.instr(start.pos).op, Op::GlueBegin { .. }) {
            return false;
        }
        self.graph.nodes().iter().any(|node| {
            node.mode.glue > 0
                && node.mode.back.is_none()
                && matches!(self.task.instr(node.pos).op, Op::Await(_))
        })
    }

    fn guard(&mut self) -> Res<Head> {
        let outer = std::mem::replace(
            &mut self.purpose,
            Purpose::Guard {
                path: Expr::Bool(true),
                blocked: Expr::Bool(false),
                fails: Vec::new(),
                exit: None,
            },
        );
        let mut nothing = Vec::new();
        let end = self.walk(self.stop.start(), None, Env::default(), &mut nothing)?;
        let purpose = std::mem::replace(&mut self.purpose, outer);
        let Purpose::Guard { blocked, fails, exit, .. } = purpose else {
            return Err(Refusal::new(self.task.source_node(self.stop.pos), "this guard"));
        };
        if !nothing.is_empty() {
            let here = self.task.source_node(self.stop.pos);
            return Err(Refusal::new(here, "a guard with effects"));
        }
        let mut ready = Expr::Bool(false);
        for (fails, _) in &fails {
            ready = or(ready, fails.clone());
        }
        let ready = or(ready, not(blocked));
        let next = end.and_then(|(env, _)| exit.map(|node| (node, env)));
        Ok(Head { ready, fails, next })
    }

    /// Runs the declarations before a task's first statement: where it then stands, and what its
    /// slots hold. Only constants can come of it.
    pub(crate) fn settle(&mut self) -> Res<(Stop, Env)> {
        self.purpose = Purpose::Settle { end: None };
        let node = self.stop.settling();
        self.walk(node, None, Env::default(), &mut Vec::new())?;
        let purpose = std::mem::replace(&mut self.purpose, Purpose::Emit);
        match purpose {
            Purpose::Settle { end: Some(end) } => Ok(end),
            Purpose::Settle { end: None }
            | Purpose::Emit
            | Purpose::Guard { .. }
            | Purpose::Scout { .. } => {
                Err(Refusal::new(self.task.source_node(self.stop.pos), "these declarations"))
            }
        }
    }
}

fn conditional(test: Expr, stmt: Stmt) -> Stmt {
    if test.is_true() { stmt } else { Stmt::If(test, vec![stmt], Vec::new()) }
}

impl crate::program::Program<'_> {
    /// Checks the properties that mention a changed variable; at the last end also the final ones.
    pub(crate) fn properties(
        &self,
        written: &std::collections::BTreeSet<VarId>,
        ended: bool,
        out: &mut Vec<Stmt>,
    ) {
        for property in &self.tests {
            let mut touched = false;
            property.test.for_each_var(&mut |var| touched |= written.contains(&var));
            for (ok, _) in &property.checks {
                ok.for_each_var(&mut |var| touched |= written.contains(&var));
            }
            let due = match property.kind {
                PropertyKind::Always => Expr::Bool(touched),
                PropertyKind::Final if ended || touched => self.all_ended(),
                PropertyKind::Final | PropertyKind::Observe => Expr::Bool(false),
            };
            if due.is_false() {
                continue;
            }
            for (ok, code) in &property.checks {
                out.push(Stmt::Found(or(not(due.clone()), ok.clone()), *code));
            }
            let test = or(not(due), property.test.clone());
            out.push(Stmt::Found(test, Code::AssertionFailed.into()));
        }
    }
}
