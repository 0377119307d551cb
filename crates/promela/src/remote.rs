//! Remote statements: at once under `sc`; under `rma` through a network that completes them later.
//!
//! Every remote statement of a task has K slots for pending instances, each with a phase and what
//! its next move needs. Free slots come last and the others are sorted, so that equal multisets are
//! equal arrays, as in the machine's exact memory model.

use crate::arith::Checks;
use crate::code::Stmt;
use crate::emit::{Emitter, Env};
use crate::expr::{Bin, Expr, Style, VarId, and, bin, cond, or};
use crate::flow::Node;
use crate::memory::CellAt;
use crate::program::Program;
use crate::refuse::{Refusal, Res};
use crate::storage::{Kind, Owner, TreeId, Width};
use crate::task::{Pos, Task};
use partita_model::{Address, Op, Operand, Position};
use partita_source::Code;
use partita_tree::RemoteOp;
use std::collections::{BTreeMap, BTreeSet};

/// A part of a slot that is either the same for every instance, or kept.
#[derive(Clone, Debug)]
enum Part {
    Fixed(i64),
    Kept(VarId),
}

/// A remote statement of a task.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) task: usize,
    pub(crate) position: Position,
    pub(crate) name: String,
    atomic: Option<RemoteOp>,
    phase: VarId,
    place: Part,
    source: (TreeId, Part),
    target: (TreeId, Part),
    value: VarId,
    second: Option<VarId>,
    defined: Option<VarId>,
    slots: u32,
}

#[derive(Default)]
pub(crate) struct Network {
    pub(crate) sites: Vec<Site>,
    index: BTreeMap<(usize, Position), usize>,
    /// Scratch, 0 between steps.
    pub(crate) swap: Option<VarId>,
}

const READ: i64 = 1;
const WRITE: i64 = 2;

/// The parts of a remote statement: target, source, place, operands, what an atomic does.
type Parts<'o> = (&'o Address, &'o Address, Operand, &'o [Operand], Option<RemoteOp>);

#[expect(clippy::wildcard_enum_match_arm, reason = "the others are not remote")]
fn parts(op: &Op) -> Option<Parts<'_>> {
    match op {
        Op::Put { target, place, source } | Op::Get { target, source, place } => {
            Some((target, source, *place, &[], None))
        }
        Op::Remote { target, op, cell, place, operands } => {
            Some((target, cell, *place, operands, Some(*op)))
        }
        _ => None,
    }
}

impl<'m> Program<'m> {
    /// Finds the remote statements and gives each its slots.
    pub(crate) fn network(&mut self, tasks: &[Task<'m>], slots: u32) -> Res<()> {
        if !self.relaxed {
            return Ok(());
        }
        if slots > 8 {
            let node = self.model.entries.iter().next().map(|entry| entry.node);
            let why = "more than 8 pending instances of a statement";
            return Err(Refusal::new(node.unwrap_or(partita_tree::NodeId(0)), why));
        }
        for task in tasks {
            for pos in &task.positions {
                let op = &task.instr(*pos).op;
                if let Some(parts) = parts(op) {
                    let node = task.source_node(*pos);
                    self.site(task, *pos, parts, slots).map_err(|e| e.at(node))?;
                }
            }
        }
        let scratch = |site: &Site| site.slots > 1 || site.atomic.is_some();
        if self.network.sites.iter().any(scratch) {
            let swap = self.storage.var("swap", Owner::Global, Width::Int, vec![0], "scratch");
            self.network.swap = Some(swap);
        }
        Ok(())
    }

    fn site(&mut self, task: &Task<'m>, pos: Pos, parts: Parts<'_>, slots: u32) -> Res<()> {
        let (target, source, place, operands, atomic) = parts;
        let facts = crate::flow::Facts { task, storage: &self.storage, relaxed: self.relaxed };
        let nowhere = partita_tree::NodeId(0);
        let node = |address| {
            facts
                .node(pos.frame, address)
                .ok_or_else(|| Refusal::new(nowhere, "a reference that can mean different objects"))
        };
        let (target_tree, source_tree) = (node(target)?, node(source)?);
        let key = (task.index, task.position(pos));
        if let Some(have) = self.network.index.get(&key) {
            let have = &self.network.sites[*have];
            if (have.source.0, have.target.0) != (source_tree, target_tree) {
                let why = "one remote statement for different variables";
                return Err(Refusal::new(nowhere, why));
            }
            return Ok(());
        }
        for tree in [target_tree, source_tree] {
            if self.storage.leaf_of(tree).is_none_or(|leaf| !leaf.shared) {
                let why = "a remote operation on a variable of a procedure";
                return Err(Refusal::new(nowhere, why));
            }
            if self.storage.leaf_of(tree).is_some_and(|leaf| leaf.kind == Kind::Real) {
                return Err(Refusal::new(
                    nowhere,
                    "a remote operation on reals that is not at once",
                ));
            }
        }
        let number = self.network.sites.len() + 1;
        let word = match atomic {
            None if matches!(task.instr(pos).op, Op::Put { .. }) => "put",
            None => "get",
            Some(RemoteOp::Swap) => "swap",
            Some(RemoteOp::CompareSwap) => "cas",
            Some(RemoteOp::FetchAdd) => "add",
        };
        let name = format!("{word}{number}");
        let width = match self.storage.leaf_of(source_tree).map(|leaf| leaf.kind) {
            Some(Kind::Bool) => Width::Bool,
            _ => Width::Int,
        };
        let undefined = self.storage.leaf_of(source_tree).is_some_and(|leaf| leaf.set.is_some());
        let mut keep = |what: &str, width: Width| {
            let init = vec![0; slots as usize];
            self.storage.var(&format!("{name}_{what}"), Owner::Global, width, init, "")
        };
        let phase = keep("phase", Width::Byte);
        let place = match place {
            Operand::Const(word) => Part::Fixed(word.as_int()),
            Operand::Slot(_) => Part::Kept(keep("place", Width::Byte)),
        };
        let value = keep("value", width);
        let second = (operands.len() > 1).then(|| keep("second", width));
        let defined = undefined.then(|| keep("set", Width::Bool));
        let source =
            (source_tree, self.index_part(task, source, source_tree, &name, "from", slots));
        let target = (target_tree, self.index_part(task, target, target_tree, &name, "to", slots));
        let site = Site {
            task: task.index,
            position: task.position(pos),
            name,
            atomic,
            phase,
            place,
            source,
            target,
            value,
            second,
            defined,
            slots,
        };
        self.network.index.insert(key, self.network.sites.len());
        self.network.sites.push(site);
        Ok(())
    }

    fn index_part(
        &mut self,
        task: &Task<'m>,
        address: &Address,
        tree: TreeId,
        name: &str,
        what: &str,
        slots: u32,
    ) -> Part {
        let own = i64::from(task.place.0);
        let fixed = match address {
            Address::Static { object, offset } => {
                self.storage.scalar(*object, *offset).map(|(_, instance)| i64::from(instance))
            }
            Address::Symmetric { place: None, .. } => Some(own),
            Address::Symmetric { place: Some(Operand::Const(word)), .. } => Some(word.as_int()),
            Address::Symmetric { place: Some(Operand::Slot(_)), .. }
            | Address::Cell(_)
            | Address::Field { .. }
            | Address::Element { .. } => None,
        };
        let fixed = fixed.or((self.storage.tree(tree).count == 1).then_some(0));
        match fixed {
            Some(index) => Part::Fixed(index),
            None => {
                let init = vec![0; slots as usize];
                let name = format!("{name}_{what}");
                Part::Kept(self.storage.var(&name, Owner::Global, Width::Int, init, ""))
            }
        }
    }

    fn at(&self, var: VarId, slot: u32) -> Expr {
        if self.storage.vars[var.0 as usize].init.len() == 1 {
            Expr::Var(var)
        } else {
            Expr::Cell(var, Box::new(Expr::Int(i64::from(slot))))
        }
    }

    fn part(&self, part: &Part, slot: u32) -> Expr {
        match part {
            Part::Fixed(value) => Expr::Int(*value),
            Part::Kept(var) => self.at(*var, slot),
        }
    }

    fn cell(&self, tree: TreeId, index: &Expr, set: bool) -> Option<Expr> {
        let leaf = self.storage.leaf_of(tree)?;
        let var = if set { leaf.set? } else { leaf.var };
        Some(if self.storage.vars[var.0 as usize].init.len() == 1 {
            Expr::Var(var)
        } else {
            Expr::Cell(var, Box::new(index.clone()))
        })
    }

    fn phase_is(&self, site: &Site, slot: u32, phase: i64) -> Expr {
        bin(Bin::Eq, self.at(site.phase, slot), Expr::Int(phase))
    }

    pub(crate) fn site_at(&self, task: &Task<'_>, pos: Pos) -> Option<&Site> {
        self.network
            .index
            .get(&(task.index, task.position(pos)))
            .map(|index| &self.network.sites[*index])
    }

    /// Whether another instance of the statement may be issued.
    pub(crate) fn room(&self, task: &Task<'_>, pos: Pos) -> Expr {
        match self.site_at(task, pos) {
            Some(site) => self.phase_is(site, site.slots - 1, 0),
            None => Expr::Bool(true),
        }
    }

    /// The variables of a slot that are kept, for sorting and clearing.
    fn kept(site: &Site) -> Vec<VarId> {
        let mut vars = vec![site.phase];
        for part in [&site.place, &site.source.1, &site.target.1] {
            if let Part::Kept(var) = part {
                vars.push(*var);
            }
        }
        vars.push(site.value);
        vars.extend(site.second);
        vars.extend(site.defined);
        vars
    }

    fn sort(site: &Site, out: &mut Vec<Stmt>) {
        if site.slots > 1 {
            out.push(Stmt::Text(format!("sort_{}()", site.name)));
        }
    }

    /// Sorting the slots of each statement, as text.
    pub(crate) fn sorters(&self, name: &dyn Fn(VarId, Style) -> String) -> Vec<String> {
        let mut all = Vec::new();
        let name = |var: VarId| name(var, Style::Promela);
        let swap = self.network.swap.map(name).unwrap_or_default();
        for site in self.network.sites.iter().filter(|site| site.slots > 1) {
            let vars: Vec<String> = Self::kept(site).into_iter().map(name).collect();
            let mut text = format!("inline sort_{}() {{\n  d_step {{\n", site.name);
            for last in (1..site.slots).rev() {
                for at in 0..last {
                    let next = at + 1;
                    let mut less = String::new();
                    for (k, var) in vars.iter().enumerate() {
                        let equal: Vec<String> =
                            vars[..k].iter().map(|v| format!("{v}[{at}] == {v}[{next}]")).collect();
                        let sep = if k == 0 { "" } else { " || " };
                        let lt = format!("{var}[{at}] < {var}[{next}]");
                        if equal.is_empty() {
                            less.push_str(&format!("{sep}{lt}"));
                        } else {
                            less.push_str(&format!("{sep}({} && {lt})", equal.join(" && ")));
                        }
                    }
                    text.push_str(&format!("    if\n    :: {less} ->\n"));
                    for var in &vars {
                        text.push_str(&format!(
                            "        {swap} = {var}[{at}]; {var}[{at}] = {var}[{next}]; {var}[{next}] = {swap};\n"
                        ));
                    }
                    text.push_str(&format!("        {swap} = 0\n    :: else\n    fi;\n"));
                }
            }
            text.push_str("    skip\n  }\n}\n");
            all.push(text);
        }
        all
    }

    /// What the network can do, one entry per move.
    pub(crate) fn moves(&self) -> Vec<(Expr, Vec<Stmt>)> {
        let mut moves = Vec::new();
        for site in &self.network.sites {
            for slot in 0..site.slots {
                moves.push((self.phase_is(site, slot, READ), self.reading(site, slot)));
                moves.push((self.phase_is(site, slot, WRITE), self.writing(site, slot)));
            }
        }
        moves
    }

    fn mark(&self, word: &str, site: &Site, slot: u32, value: bool) -> Stmt {
        let place = self.part(&site.place, slot);
        let name = |var: VarId, _: Style| self.storage.vars[var.0 as usize].name.clone();
        let kind = match self.storage.leaf_of(site.target.0).map(|leaf| leaf.kind) {
            Some(Kind::Bool) => 'b',
            Some(Kind::Task) => 't',
            _ => 'i',
        };
        let place = place.show(&name).to_string();
        let head =
            format!("{word} {} {} {} %d", site.task, site.position.proc.0, site.position.loc.0);
        if !value {
            return Stmt::Trace(format!("printf(\"{head}\\n\", {place})"));
        }
        let shown = self.at(site.value, slot).show(&name).to_string();
        let set = match site.defined {
            Some(var) => self.at(var, slot).show(&name).to_string(),
            None => "1".to_owned(),
        };
        Stmt::Trace(format!("printf(\"{head} {kind} %d %d\\n\", {place}, {shown}, {set})"))
    }

    fn reading(&self, site: &Site, slot: u32) -> Vec<Stmt> {
        let mut out = vec![self.mark("@read", site, slot, false)];
        let mut written = BTreeSet::new();
        let index = self.part(&site.source.1, slot);
        let (Some(source), value) =
            (self.cell(site.source.0, &index, false), self.at(site.value, slot))
        else {
            return out;
        };
        let defined = self.cell(site.source.0, &index, true);
        if let Some(op) = site.atomic {
            // The operands are in `value` and `second` until now: the cell changes first.
            let second = site.second.map_or(Expr::Int(0), |var| self.at(var, slot));
            let Some(swap) = self.network.swap.map(Expr::Var) else { return out };
            let left = result(op, source.clone(), value.clone(), second);
            let mut update = vec![
                Stmt::Assign(swap.clone(), source.clone()),
                Stmt::Assign(source.clone(), left),
                Stmt::Assign(value.clone(), swap.clone()),
                Stmt::Assign(swap, Expr::Int(0)),
            ];
            if let Some(var) = self.storage.leaf_of(site.source.0).map(|leaf| leaf.var) {
                written.insert(var);
            }
            match &defined {
                Some(defined) => {
                    let nothing = vec![Stmt::Assign(value, Expr::Int(0))];
                    out.push(Stmt::If(defined.clone(), update, nothing));
                }
                None => out.append(&mut update),
            }
        } else {
            out.push(Stmt::Assign(value, source));
        }
        if let (Some(var), Some(defined)) = (site.defined, defined) {
            out.push(Stmt::Assign(self.at(var, slot), defined));
        }
        if let Part::Kept(var) = site.source.1 {
            out.push(Stmt::Assign(self.at(var, slot), Expr::Int(0)));
        }
        if let Some(second) = site.second {
            out.push(Stmt::Assign(self.at(second, slot), Expr::Int(0)));
        }
        out.push(Stmt::Assign(self.at(site.phase, slot), Expr::Int(WRITE)));
        Self::sort(site, &mut out);
        self.properties(&written, false, &mut out);
        out
    }

    fn writing(&self, site: &Site, slot: u32) -> Vec<Stmt> {
        let mut out = vec![self.mark("@write", site, slot, true)];
        let index = self.part(&site.target.1, slot);
        let mut written = BTreeSet::new();
        if let Some(target) = self.cell(site.target.0, &index, false) {
            out.push(Stmt::Assign(target, self.at(site.value, slot)));
        }
        if let Some(set) = self.cell(site.target.0, &index, true) {
            let defined = site.defined.map_or(Expr::Bool(true), |var| self.at(var, slot));
            out.push(Stmt::Assign(set, defined));
        }
        if let Some(leaf) = self.storage.leaf_of(site.target.0) {
            written.insert(leaf.var);
            written.extend(leaf.set);
        }
        for var in Self::kept(site) {
            let zero = match self.storage.vars[var.0 as usize].width {
                Width::Bool => Expr::Bool(false),
                Width::Byte | Width::Int => Expr::Int(0),
            };
            out.push(Stmt::Assign(self.at(var, slot), zero));
        }
        Self::sort(site, &mut out);
        self.properties(&written, false, &mut out);
        out
    }
}

/// What a remote atomic leaves in its cell.
fn result(op: RemoteOp, old: Expr, first: Expr, second: Expr) -> Expr {
    match op {
        RemoteOp::Swap => first,
        RemoteOp::CompareSwap => cond(bin(Bin::Eq, old.clone(), first), second, old),
        RemoteOp::FetchAdd => bin(Bin::Add, old, first),
    }
}

impl Emitter<'_, '_> {
    /// A put, get or remote atomic.
    pub(crate) fn remote(&mut self, node: Node, env: &mut Env, out: &mut Vec<Stmt>) -> Res<bool> {
        let pos = node.pos;
        let frame = pos.frame;
        let here = self.task.source_node(pos);
        let Some((target, source, place, operands, atomic)) = parts(&self.task.instr(pos).op)
        else {
            return Ok(true);
        };
        let mut checks = Checks::new();
        let at = |e: Refusal| e.at(here);
        let target = self.resolve(frame, target, env, &mut checks).map_err(at)?;
        let source = self.resolve(frame, source, env, &mut checks).map_err(at)?;
        let place = self.place(frame, Some(place), env, &mut checks).map_err(at)?;
        let mut values = Vec::new();
        for operand in operands {
            values.push(self.value(frame, *operand, env, &mut checks).map_err(at)?);
        }
        if !self.all(node, &checks, env, out)? {
            return Ok(false);
        }
        if self.program.relaxed {
            return self.issue(node, (&target, &source), &place, &values, env, out);
        }
        if let Some(set) = self.defined(&source, env)
            && !self.require(node, &set, Code::UninitializedRead.into(), env, out)?
        {
            return Ok(false);
        }
        self.access(node, &source, atomic.is_some(), out)?;
        self.access(node, &target, true, out)?;
        let old = self.read(&source, env);
        if atomic.is_some() && self.kind_at(&source) == Kind::Real {
            return Err(Refusal::new(here, "a remote atomic on a real"));
        }
        let Some(op) = atomic else {
            self.store(pos, &target, Some(old), env, out)?;
            return Ok(true);
        };
        if source.0 == target.0 {
            if source.1 == target.1 {
                return Ok(true);
            }
            if source.1.constant().is_none() || target.1.constant().is_none() {
                return Err(Refusal::new(here, "a remote atomic between cells of one array"));
            }
        }
        let mut values = values.into_iter();
        let first = values.next().unwrap_or(Expr::Int(0));
        let second = values.next().unwrap_or(Expr::Int(0));
        let left = result(op, old.clone(), first, second);
        if let Some(leaf) = self.program.storage.leaf_of(target.0)
            && left.mentions(leaf.var)
        {
            return Err(Refusal::new(here, "a remote atomic on its own target"));
        }
        self.store(pos, &target, Some(old), env, out)?;
        self.store(pos, &source, Some(left), env, out)?;
        Ok(true)
    }

    fn issue(
        &mut self,
        node: Node,
        (target, source): (&CellAt, &CellAt),
        place: &Expr,
        values: &[Expr],
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        if self.purpose.dry() {
            return Ok(false);
        }
        let Some(site) = self.program.site_at(self.task, node.pos).cloned() else {
            return Ok(true);
        };
        if !node.mode.first {
            // Earlier instances may be delivered first.
            let free = if node.mode.visible { 0 } else { site.slots - 1 };
            let may = self.program.phase_is(&site, free, 0);
            if !self.otherwise_stop(node, &may, env, out)? {
                return Ok(false);
            }
        }
        let slot = site.slots - 1;
        let mut fill = vec![(site.phase, Expr::Int(READ))];
        let parts = [
            (&site.place, place.clone()),
            (&site.source.1, source.1.clone()),
            (&site.target.1, target.1.clone()),
        ];
        for (part, value) in parts {
            if let Part::Kept(var) = part {
                fill.push((*var, value));
            }
        }
        if let Some(first) = values.first() {
            fill.push((site.value, first.clone()));
        }
        if let (Some(var), Some(second)) = (site.second, values.get(1)) {
            fill.push((var, second.clone()));
        }
        for (var, value) in fill {
            let to = self.program.at(var, slot);
            self.assign(to, value, env, out);
        }
        Program::sort(&site, out);
        Ok(true)
    }

    /// Whether the task has nothing pending, towards a place or at all.
    pub(crate) fn idle(&self, place: Option<&Expr>) -> Expr {
        let program = &*self.program;
        let mut idle = Expr::Bool(true);
        let own = program.network.sites.iter().filter(|site| site.task == self.task.index);
        for site in own {
            for slot in 0..site.slots {
                let free = program.phase_is(site, slot, 0);
                let elsewhere = match place {
                    None => Expr::Bool(false),
                    Some(place) => bin(Bin::Ne, program.part(&site.place, slot), place.clone()),
                };
                // Free slots come last: when places are all alike the first one tells.
                let alike = elsewhere.is_false() || elsewhere.is_true();
                idle = and(idle, or(elsewhere, free));
                if alike {
                    break;
                }
            }
        }
        idle
    }
}
