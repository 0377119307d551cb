//! Conditions for going on: an operation that must not fail, a guard that must be open, a step that ends here.

use super::{Emitter, Env, Purpose};
use crate::code::Stmt;
use crate::expr::{Expr, and, not, or};
use crate::fault::Fault;
use crate::flow::Node;
use crate::refuse::Res;

impl<'m> Emitter<'_, 'm> {
    /// Whether the operation that the step begins with, or its whole glue, can only fail. Its task came here because it
    /// fails, inside an atomic section, so nobody has changed anything since.
    pub(super) fn only_fails(&self) -> bool {
        let here = (self.task.index, self.stop);
        !self.purpose.dry() && self.program.dead_ends.contains(&here)
    }

    /// Something that must be true for the operation at a node to go through. Whether it can.
    pub(crate) fn require(
        &mut self,
        node: Node,
        ok: &Expr,
        code: Fault,
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
