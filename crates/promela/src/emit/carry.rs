//! Values on their way into variables.

use super::{Emitter, Env, Key};
use crate::code::Stmt;
use crate::expr::{Expr, VarId};
use crate::refuse::Res;
use crate::storage::{Kind, Owner, TreeId, Width};
use crate::task::Pos;
use std::collections::BTreeSet;

impl<'m> Emitter<'_, 'm> {
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
        live.iter().any(|slot| {
            let referenced = self.task.slots[*slot as usize].kind.referenced();
            referenced.is_some_and(|tree| self.program.storage.tree(tree).root == root)
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
}
