//! Branches and choices, and what is known where their ways meet.

use super::{Emitter, Env, Key, Purpose};
use crate::code::Stmt;
use crate::expr::{Expr, and, cond, not};
use crate::flow::Node;
use crate::refuse::{Refusal, Res};
use crate::task::Pos;
use std::collections::BTreeSet;

impl<'m> Emitter<'_, 'm> {
    /// Both sides of a branch, and where they meet.
    pub(super) fn branch(
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

    pub(super) fn fork(
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
}
