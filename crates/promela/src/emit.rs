//! Steps as Promela statements: the walk through the graph of a step.
//!
//! Temporaries are carried along as expressions and only become assignments where they must: at a
//! stop if they are live, where two ways meet, or before something they mention changes. A branch
//! without effects becomes a conditional expression, so that `a && b` in the source is `a && b`
//! again. What is dead at the end of a step is set to 0, as the machine drops it.

use crate::code::Stmt;
use crate::expr::{Bin, Expr, VarId, and, cond, not, or};
use crate::flow::{Facts, Flow, Graph, Node, Stop};
use crate::program::Program;
use crate::refuse::{Refusal, Res};
use crate::storage::{Kind, Owner, TreeId, Width};
use crate::task::{Pos, Task};
use partita_model::Op;
use std::collections::{BTreeMap, BTreeSet};

/// A slot's value is `2 * slot`; whether it has one is `2 * slot + 1`.
pub(crate) type Key = u32;

/// What is known on the way through a step.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Env {
    /// Values that are not in their variables yet.
    pub(crate) values: BTreeMap<Key, Expr>,
    /// Variables of slots that may not be 0.
    pub(crate) dirty: BTreeSet<Key>,
    /// Local objects that may not be 0.
    pub(crate) objects: BTreeSet<TreeId>,
    /// Variables that the step has changed.
    pub(crate) written: BTreeSet<VarId>,
    /// Conditions that hold here, because a branch or check was passed.
    pub(crate) known: Vec<Expr>,
    /// Looking ahead, what the task's own cells hold by now; all else is as it was at the stop.
    pub(crate) cells: BTreeMap<(VarId, i64), Expr>,
    /// Looking ahead, something was met that cannot be followed.
    pub(crate) lost: bool,
}

impl Env {
    /// From here on a condition holds.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only conjunctions are taken apart")]
    pub(crate) fn learn(&mut self, fact: Expr) {
        match fact {
            Expr::Bin(Bin::And, a, b) => {
                self.learn(*a);
                self.learn(*b);
            }
            Expr::Bool(_) => {}
            fact => {
                if !self.known.contains(&fact) {
                    self.known.push(fact);
                }
            }
        }
    }

    /// A condition with what is known about it filled in.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only logical operators are taken apart")]
    pub(crate) fn simplify(&self, test: &Expr) -> Expr {
        if self.known.contains(test) {
            return Expr::Bool(true);
        }
        if self.known.contains(&not(test.clone())) {
            return Expr::Bool(false);
        }
        match test {
            Expr::Bin(Bin::And, a, b) => and(self.simplify(a), self.simplify(b)),
            Expr::Bin(Bin::Or, a, b) => or(self.simplify(a), self.simplify(b)),
            other => other.clone(),
        }
    }
}

/// What a walk is for.
pub(crate) enum Purpose {
    Emit,
    /// When a guard is open, and what can go wrong in it.
    Guard {
        path: Expr,
        blocked: Expr,
        fails: Vec<(Expr, &'static str)>,
        exit: Option<Node>,
    },
    /// What the next step is about to touch: condition, counter, index.
    Scout {
        path: Expr,
        found: Vec<(Expr, VarId, Expr)>,
        steps: u32,
    },
    /// The declarations before the first statement.
    Settle {
        end: Option<(Stop, Env)>,
    },
}

impl Purpose {
    /// Nothing may be written.
    pub(crate) fn dry(&self) -> bool {
        match self {
            Purpose::Emit => false,
            Purpose::Guard { .. } | Purpose::Scout { .. } | Purpose::Settle { .. } => true,
        }
    }
}

pub(crate) struct Emitter<'a, 'm> {
    pub(crate) task: &'a Task<'m>,
    pub(crate) program: &'a mut Program<'m>,
    pub(crate) purpose: Purpose,
    pub(crate) graph: Graph,
    pub(crate) stop: Stop,
    pub(crate) labels: BTreeMap<Node, String>,
    /// The step ends because its next operation fails.
    pub(crate) failing: bool,
}

/// Where a walk came out: what is known there and how many ways led to it.
pub(crate) type Exit = Option<(Env, usize)>;

/// Steps of a scout before it gives up.
const SCOUT: u32 = 300;

impl<'m> Emitter<'_, 'm> {
    pub(crate) fn facts(&self) -> Facts<'_, 'm> {
        Facts { task: self.task, storage: &self.program.storage, relaxed: self.program.relaxed }
    }

    /// Walks from a node up to `until`, or to where the step ends.
    pub(crate) fn walk(
        &mut self,
        start: Node,
        until: Option<Node>,
        mut env: Env,
        out: &mut Vec<Stmt>,
    ) -> Res<Exit> {
        let mut node = start;
        let mut arrivals = 1;
        loop {
            if Some(node) == until {
                return Ok(Some((env, arrivals)));
            }
            if !node.mode.first && node.mode.glue == 0 && self.only_fails() {
                // Nobody gets past what fails.
                out.push(Stmt::Text("assert(false)".to_owned()));
                return Ok(None);
            }
            match &mut self.purpose {
                Purpose::Guard { exit, .. } if node.mode.glue == 0 && !node.mode.first => {
                    *exit = Some(node);
                    return Ok(Some((env, arrivals)));
                }
                Purpose::Scout { steps, .. } => {
                    *steps = steps.saturating_add(1);
                    if node.mode.visible && node.mode.glue == 0 && node.mode.depth == 0 {
                        // The step's only visible operation is behind it.
                        return Ok(None);
                    }
                    if *steps > SCOUT || env.lost {
                        self.blind(&[node])?;
                        return Ok(None);
                    }
                }
                Purpose::Emit | Purpose::Guard { .. } | Purpose::Settle { .. } => {}
            }
            if !self.purpose.dry() && self.graph.ways_into(node) > arrivals {
                self.flush(node.pos, &mut env, out)?;
                env.known.clear();
                if let Some(label) = self.labels.get(&node) {
                    out.push(Stmt::Goto(label.clone()));
                    return Ok(None);
                }
                let label = self.program.fresh_label(self.task.index, "J");
                self.labels.insert(node, label.clone());
                out.push(Stmt::Label(label));
            }
            arrivals = 1;
            if let Purpose::Settle { end } = &mut self.purpose
                && node.mode.glue == 0
                && self.task.instr(node.pos).starts
            {
                *end = Some((node.stop(), env));
                return Ok(None);
            }
            let next = match self.facts().flow(node) {
                Flow::Stop => {
                    self.arrive(node.stop(), env, out)?;
                    return Ok(None);
                }
                Flow::End => {
                    if !self.operation(node, &mut env, out)? {
                        return Ok(None);
                    }
                    let stopped = matches!(self.task.instr(node.pos).op, Op::Stop);
                    let pos = if stopped { self.task.last() } else { node.pos };
                    let stop = Stop { pos, depth: 0, ended: true };
                    self.arrive(stop, env, out)?;
                    return Ok(None);
                }
                Flow::Next(next) => next,
            };
            let op = &self.task.instr(node.pos).op;
            if matches!(op, Op::Choose { .. } | Op::Fork(_))
                && matches!(self.purpose, Purpose::Scout { .. })
            {
                self.scout_choice(node, &next, &env)?;
                return Ok(None);
            }
            match (op, next.as_slice()) {
                (Op::Branch { .. }, [yes, no]) => match self.branch(node, *yes, *no, env, out)? {
                    None => return Ok(None),
                    Some((after, Some(at), count)) => {
                        (env, node, arrivals) = (after, at, count);
                    }
                    Some((after, None, _)) => return Ok(Some((after, 1))),
                },
                (Op::Fork(_), targets) => {
                    let targets = targets.to_vec();
                    match self.fork(node, &targets, env, out)? {
                        None => return Ok(None),
                        Some((after, at, count)) => (env, node, arrivals) = (after, at, count),
                    }
                }
                (Op::Unsupported(_), _) => {
                    self.operation(node, &mut env, out)?;
                    return Ok(None);
                }
                (_, [one]) => {
                    let one = *one;
                    if !self.operation(node, &mut env, out)? {
                        return Ok(None);
                    }
                    node = one;
                }
                _ => return Ok(None),
            }
        }
    }

    /// Both sides of a branch, and where they meet.
    fn branch(
        &mut self,
        node: Node,
        yes: Node,
        no: Node,
        mut env: Env,
        out: &mut Vec<Stmt>,
    ) -> Res<Option<(Env, Option<Node>, usize)>> {
        let Some(test) = self.condition(node, &mut env, out)? else { return Ok(None) };
        let test = env.simplify(&test);
        if let Expr::Bool(value) = test {
            return Ok(Some((env, Some(if value { yes } else { no }), 1)));
        }
        if matches!(self.purpose, Purpose::Settle { .. }) {
            return Err(Refusal::new(self.task.source_node(node.pos), "this initial value"));
        }
        let join = self.graph.join(node);
        let outer = self.path();
        if let Purpose::Scout { .. } = self.purpose {
            if !self.is_local(&test) {
                self.blind(&[yes, no])?;
                return Ok(None);
            }
            // Every way is followed to its end, so that a choice on one of them is not lost.
            let mut other = env.clone();
            env.learn(test.clone());
            other.learn(not(test.clone()));
            self.set_path(and(outer.clone(), test.clone()));
            self.walk(yes, None, env, out)?;
            self.set_path(and(outer.clone(), not(test)));
            self.walk(no, None, other, out)?;
            self.set_path(outer);
            return Ok(None);
        }
        let (mut a, mut b) = (Vec::new(), Vec::new());
        self.set_path(and(outer.clone(), test.clone()));
        let mut other = env.clone();
        env.learn(test.clone());
        other.learn(not(test.clone()));
        let left = self.walk(yes, join, env, &mut a)?;
        self.set_path(and(outer.clone(), not(test.clone())));
        let right = self.walk(no, join, other, &mut b)?;
        self.set_path(outer);
        let exit = match &self.purpose {
            Purpose::Guard { exit, .. } => join.or(*exit),
            Purpose::Emit | Purpose::Scout { .. } | Purpose::Settle { .. } => join,
        };
        if left.is_none() && right.is_none() && a == b {
            // Both ways end the step in the same manner.
            out.append(&mut a);
            return Ok(None);
        }
        match (left, right) {
            (None, None) => {
                out.push(Stmt::If(test, a, b));
                Ok(None)
            }
            (Some((env, count)), None) => {
                if !self.purpose.dry() {
                    out.push(Stmt::If(test, a, b));
                }
                Ok(Some((env, exit, count)))
            }
            (None, Some((env, count))) => {
                if !self.purpose.dry() {
                    out.push(Stmt::If(test, a, b));
                }
                Ok(Some((env, exit, count)))
            }
            (Some((left, m)), Some((right, n))) => {
                let at = join.map_or(node.pos, |join| join.pos);
                let env = if a.is_empty() && b.is_empty() {
                    self.convert(&test, left, right)
                } else {
                    self.meet(at, left, right, &mut a, &mut b)?
                };
                if !(a.is_empty() && b.is_empty()) {
                    out.push(Stmt::If(test, a, b));
                }
                Ok(Some((env, exit, m + n)))
            }
        }
    }

    fn fork(
        &mut self,
        node: Node,
        targets: &[Node],
        env: Env,
        out: &mut Vec<Stmt>,
    ) -> Res<Option<(Env, Node, usize)>> {
        let join = self.graph.join(node);
        let mut sides = Vec::new();
        for (k, target) in targets.iter().enumerate() {
            let mut side = vec![Stmt::Mark(format!("@choice {k}"))];
            let exit = self.walk(*target, join, env.clone(), &mut side)?;
            sides.push((side, exit));
        }
        if self.purpose.dry() {
            return Ok(None);
        }
        let mut known: Option<(Env, usize)> = None;
        if let Some(join) = join {
            // Everything that is live goes into its variable: the sides need not agree.
            for (side, exit) in &mut sides {
                if let Some((env, count)) = exit {
                    self.flush(join.pos, env, side)?;
                    let sum = known.as_ref().map_or(0, |(_, n)| *n) + *count;
                    let mut all = known.take().map_or_else(|| env.clone(), |(have, _)| have);
                    all.known.clear();
                    all.dirty.extend(&env.dirty);
                    all.objects.extend(&env.objects);
                    all.written.extend(&env.written);
                    known = Some((all, sum));
                }
            }
        }
        out.push(Stmt::Choice(sides.into_iter().map(|(side, _)| side).collect()));
        Ok(known.and_then(|(env, count)| join.map(|join| (env, join, count))))
    }

    /// Two effect-free ways become conditional expressions.
    fn convert(&mut self, test: &Expr, left: Env, right: Env) -> Env {
        let mut env = left.clone();
        let keys: BTreeSet<Key> = left.values.keys().chain(right.values.keys()).copied().collect();
        for key in keys {
            let of = |this: &mut Self, env: &Env| match env.values.get(&key) {
                Some(value) => value.clone(),
                None => this.variable(key),
            };
            let (a, b) = (of(self, &left), of(self, &right));
            env.values.insert(key, cond(test.clone(), a, b));
        }
        env.known.retain(|fact| right.known.contains(fact));
        env.dirty.extend(right.dirty);
        env.objects.extend(right.objects);
        env.written.extend(right.written);
        env
    }

    /// Where two ways meet, what they disagree on goes into variables.
    fn meet(
        &mut self,
        at: Pos,
        mut left: Env,
        mut right: Env,
        a: &mut Vec<Stmt>,
        b: &mut Vec<Stmt>,
    ) -> Res<Env> {
        if left.values != right.values {
            let live = self.task.live(at);
            let keys: BTreeSet<Key> =
                left.values.keys().chain(right.values.keys()).copied().collect();
            for key in keys {
                if left.values.get(&key) == right.values.get(&key) {
                    continue;
                }
                if live.contains(&(key / 2)) {
                    self.materialise(key, at, &mut left, a)?;
                    self.materialise(key, at, &mut right, b)?;
                }
                left.values.remove(&key);
                right.values.remove(&key);
            }
        }
        left.values.retain(|key, value| right.values.get(key) == Some(value));
        left.known.retain(|fact| right.known.contains(fact));
        left.dirty.extend(right.dirty);
        left.objects.extend(right.objects);
        left.written.extend(right.written);
        Ok(left)
    }

    /// Puts everything that is live at a position into its variable, and clears the rest.
    pub(crate) fn flush(&mut self, at: Pos, env: &mut Env, out: &mut Vec<Stmt>) -> Res<()> {
        let live = self.task.live(at);
        self.settle_slots(&live, at, env, out)
    }

    pub(crate) fn settle_slots(
        &mut self,
        live: &BTreeSet<u32>,
        at: Pos,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        env.values.retain(|key, _| live.contains(&(key / 2)));
        while let Some(key) = env.values.keys().next().copied() {
            self.materialise(key, at, env, out)?;
        }
        let dead: Vec<Key> =
            env.dirty.iter().filter(|key| !live.contains(&(*key / 2))).copied().collect();
        for key in dead {
            env.dirty.remove(&key);
            if let Some(var) = self.known_variable(key) {
                let zero = self.zero(var);
                self.assign(Expr::Var(var), zero, env, out);
            }
        }
        let gone: Vec<TreeId> =
            env.objects.iter().filter(|root| !self.object_live(**root, live)).copied().collect();
        for root in gone {
            env.objects.remove(&root);
            self.clear_object(root, env, out);
        }
        Ok(())
    }

    /// Whether a live slot refers to a local object.
    fn object_live(&self, root: TreeId, live: &BTreeSet<u32>) -> bool {
        live.iter().any(|slot| match self.task.slots[*slot as usize].kind {
            Kind::Ref(tree) => self.program.storage.tree(tree).root == root,
            Kind::Nothing
            | Kind::Int
            | Kind::Bool
            | Kind::Task
            | Kind::Str
            | Kind::Real
            | Kind::Mixed => false,
        })
    }

    /// Writes a carried value into its variable; values that mention it go first.
    pub(crate) fn materialise(
        &mut self,
        key: Key,
        at: Pos,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let Some(value) = env.values.remove(&key) else { return Ok(()) };
        let Expr::Var(var) = self.variable(key) else { return Ok(()) };
        env.dirty.insert(key);
        if value == Expr::Var(var) {
            return Ok(());
        }
        self.before_write(var, at, env, out)?;
        self.assign(Expr::Var(var), value, env, out);
        Ok(())
    }

    /// Before a variable changes: values that mention it and are still needed are saved.
    pub(crate) fn before_write(
        &mut self,
        var: VarId,
        at: Pos,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let users: Vec<Key> =
            env.values.iter().filter(|(_, e)| e.mentions(var)).map(|(key, _)| *key).collect();
        let live = self.task.live(at);
        for key in users {
            if live.contains(&(key / 2)) {
                self.materialise(key, at, env, out)?;
            } else {
                env.values.remove(&key);
            }
        }
        Ok(())
    }

    pub(crate) fn assign(&mut self, to: Expr, value: Expr, env: &mut Env, out: &mut Vec<Stmt>) {
        match &to {
            Expr::Var(var) | Expr::Cell(var, _) => {
                env.written.insert(*var);
                env.known.retain(|fact| !fact.mentions(*var));
            }
            Expr::Int(_)
            | Expr::Bool(_)
            | Expr::Not(_)
            | Expr::Neg(_)
            | Expr::BitNot(_)
            | Expr::Bin(..)
            | Expr::Cond(..)
            | Expr::Call(..) => {}
        }
        out.push(Stmt::Assign(to, value));
    }

    pub(crate) fn zero(&self, var: VarId) -> Expr {
        match self.program.storage.vars[var.0 as usize].width {
            Width::Bool => Expr::Bool(false),
            Width::Byte | Width::Int => Expr::Int(0),
        }
    }

    fn known_variable(&self, key: Key) -> Option<VarId> {
        self.program.slot_vars.get(&(self.task.index, key)).copied()
    }

    /// The variable of a slot; a reference that can only mean one thing needs none.
    pub(crate) fn variable(&mut self, key: Key) -> Expr {
        if let Some(var) = self.known_variable(key) {
            return Expr::Var(var);
        }
        let slot = &self.task.slots[(key / 2) as usize];
        if key.is_multiple_of(2) && slot.kind == Kind::Str {
            return Expr::Int(0);
        }
        if key.is_multiple_of(2)
            && let Some(value) = &slot.constant
        {
            return value.clone();
        }
        if key.is_multiple_of(2)
            && let Kind::Ref(tree) = slot.kind
            && self.program.storage.tree(tree).count <= 1
        {
            return Expr::Int(0);
        }
        let width = if key % 2 == 1 || slot.kind == Kind::Bool { Width::Bool } else { Width::Int };
        let name = slot.name.clone().unwrap_or_else(|| {
            let own = self.program.slot_vars.keys().filter(|(task, _)| *task == self.task.index);
            format!("t{}", own.count() + 1)
        });
        let name = if key % 2 == 1 { format!("{name}_set") } else { name };
        let owner = if slot.observed { Owner::Global } else { Owner::Task(self.task.index) };
        let name = match owner {
            Owner::Global => format!("{}_{name}", self.program.task_names[self.task.index]),
            Owner::Task(_) => name,
        };
        let var = self.program.storage.var(&name, owner, width, vec![0], "");
        self.program.slot_vars.insert((self.task.index, key), var);
        Expr::Var(var)
    }

    /// Whether the operation that the step begins with, or its whole glue, can only fail. Its task came here because it
    /// fails, inside an atomic section, so nobody has changed anything since.
    fn only_fails(&self) -> bool {
        let here = (self.task.index, self.stop);
        !self.purpose.dry() && self.program.dead_ends.contains(&here)
    }

    /// Whether only the task itself can change what an expression mentions.
    pub(crate) fn is_local(&self, expr: &Expr) -> bool {
        let mut local = true;
        expr.for_each_var(&mut |var| {
            let own = self.program.storage.vars[var.0 as usize].owner
                == Owner::Task(self.task.index)
                || self
                    .program
                    .slot_vars
                    .iter()
                    .any(|((task, _), have)| *have == var && *task == self.task.index);
            // A global that no two tasks touch belongs to the one that asks.
            local &= own || self.program.storage.is_private(var);
        });
        local
    }

    pub(crate) fn path(&self) -> Expr {
        match &self.purpose {
            Purpose::Guard { path, .. } | Purpose::Scout { path, .. } => path.clone(),
            Purpose::Emit | Purpose::Settle { .. } => Expr::Bool(true),
        }
    }

    pub(crate) fn set_path(&mut self, to: Expr) {
        match &mut self.purpose {
            Purpose::Guard { path, .. } | Purpose::Scout { path, .. } => *path = to,
            Purpose::Emit | Purpose::Settle { .. } => {}
        }
    }

    /// Something that must be true for the operation at a node to go through. Whether it can.
    pub(crate) fn require(
        &mut self,
        node: Node,
        ok: &Expr,
        code: &'static str,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let ok = &env.simplify(ok);
        if ok.is_true() {
            return Ok(true);
        }
        match &mut self.purpose {
            Purpose::Settle { end } => {
                *end = Some((node.stop(), env.clone()));
                return Ok(false);
            }
            Purpose::Scout { .. } => {
                // An operation that fails touches nothing.
                if !self.is_local(ok) {
                    self.blind(&[node])?;
                    return Ok(false);
                }
                let path = and(self.path(), ok.clone());
                self.set_path(path);
                return Ok(!ok.is_false());
            }
            Purpose::Guard { path, fails, .. } => {
                fails.push((and(path.clone(), not(ok.clone())), code));
                return Ok(!ok.is_false());
            }
            Purpose::Emit => {}
        }
        if node.fails_now() {
            out.push(Stmt::Check(ok.clone(), code));
            env.learn(ok.clone());
            return Ok(!ok.is_false());
        }
        let before = std::mem::replace(&mut self.failing, true);
        let goes_on = self.otherwise_stop(node, ok, env, out);
        self.failing = before;
        goes_on
    }

    /// Goes on if a condition holds, and otherwise ends the step. Whether it can go on.
    pub(crate) fn otherwise_stop(
        &mut self,
        node: Node,
        ok: &Expr,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let ok = &env.simplify(ok);
        if ok.is_true() {
            return Ok(true);
        }
        let mut stopping = Vec::new();
        self.arrive(node.stop(), env.clone(), &mut stopping)?;
        if ok.is_false() {
            out.append(&mut stopping);
            return Ok(false);
        }
        out.push(Stmt::If(ok.clone(), Vec::new(), stopping));
        env.learn(ok.clone());
        Ok(true)
    }

    /// Waits for a condition, when the step has not begun; otherwise ends the step before it.
    pub(crate) fn wait(
        &mut self,
        node: Node,
        ok: &Expr,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        match &mut self.purpose {
            Purpose::Guard { path, blocked, .. } => {
                *blocked = or(blocked.clone(), and(path.clone(), not(ok.clone())));
                return Ok(!ok.is_false());
            }
            Purpose::Scout { .. } => return Ok(true),
            Purpose::Settle { end } => {
                if !ok.is_true() {
                    *end = Some((node.stop(), env.clone()));
                }
                return Ok(ok.is_true());
            }
            Purpose::Emit => {}
        }
        if node.fails_now() {
            // The head of the step has waited for it.
            return Ok(true);
        }
        self.otherwise_stop(node, ok, env, out)
    }
}
