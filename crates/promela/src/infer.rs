//! What every slot and cell holds: integers, truth values, tasks, or references to which object;
//! and which of them may have no value where they are read.
//!
//! One kind for a slot, wherever it stands: a slot that means different variables at different
//! times is refused where it is used. An object made at run time is known by the operation that
//! makes it, so it must be gone before that operation runs again.

use crate::expr::Expr;
use crate::real_ops::intrinsic_kind;
use crate::refuse::{Refusal, Res};
use crate::storage::{Kind, Shape, Storage, TreeId, kind_of};
use crate::task::{Pos, Task};
use partita_model::{Address, Loc, Op, Operand, OutputTo, Place, Scalar, Word};
use partita_tree::{BinaryOp, NodeId, UnaryOp};
use std::collections::BTreeMap;

/// The objects that operations make, by task and position.
pub(crate) type Sites = BTreeMap<(usize, Pos), TreeId>;

pub(crate) struct Inference<'a> {
    pub(crate) storage: &'a mut Storage,
    pub(crate) sites: Sites,
    pub(crate) relaxed: bool,
    changed: bool,
}

impl<'a> Inference<'a> {
    pub(crate) fn new(storage: &'a mut Storage, relaxed: bool) -> Self {
        Inference { storage, sites: Sites::new(), relaxed, changed: false }
    }

    /// Runs over all tasks until nothing changes.
    pub(crate) fn run(&mut self, tasks: &mut [Task<'_>]) -> Res<()> {
        loop {
            self.changed = false;
            for task in tasks.iter_mut() {
                for pos in task.positions.clone() {
                    self.operation(task, pos).map_err(|r| r.at(task.source_node(pos)))?;
                }
            }
            if !self.changed {
                break;
            }
        }
        tasks.iter_mut().for_each(undefined);
        tasks.iter().try_for_each(|task| self.one_at_a_time(task))
    }

    fn define(&mut self, task: &mut Task<'_>, slot: u32, kind: Kind) {
        let have = &mut task.slots[slot as usize].kind;
        let joined = have.join(kind);
        self.changed |= joined != *have;
        *have = joined;
    }

    fn cell(&mut self, tree: TreeId, kind: Kind, undefined: bool) {
        if let Some(leaf) = self.storage.leaf_mut(tree) {
            let joined = leaf.kind.join(kind);
            self.changed |= joined != leaf.kind || (undefined && !leaf.undefined);
            leaf.kind = joined;
            leaf.undefined |= undefined;
        }
    }

    fn kind(&self, task: &Task<'_>, frame: u32, operand: Operand) -> Kind {
        match operand {
            Operand::Slot(slot) => task.slots[task.slot(frame, slot) as usize].kind,
            Operand::Const(word) => match word.as_ref() {
                Some((object, None)) => {
                    self.storage.object(object).map_or(Kind::Mixed, |(tree, _)| Kind::Ref(tree))
                }
                _ => kind_of(word),
            },
        }
    }

    /// The node an address means, once the kinds of its operands are known.
    pub(crate) fn node(&self, task: &Task<'_>, frame: u32, address: &Address) -> Option<TreeId> {
        address_node(self.storage, address, &|operand| self.kind(task, frame, operand))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the others define and store nothing")]
    fn operation(&mut self, task: &mut Task<'_>, pos: Pos) -> Res<()> {
        let frame = pos.frame;
        let instr = task.instr(pos);
        let node = instr.node;
        let kind = |this: &Self, task: &Task<'_>, operand| this.kind(task, frame, operand);
        match &instr.op {
            Op::Copy { dst, src } => {
                let kind = kind(self, task, *src);
                self.define(task, task.slot(frame, *dst), kind);
            }
            Op::Unary { dst, op, a, .. } => {
                let a = kind(self, task, *a);
                let kind = if *op == UnaryOp::Not { Kind::Bool } else { a };
                self.define(task, task.slot(frame, *dst), kind);
            }
            Op::Binary { dst, op, a, b, .. } => {
                let (a, b) = (kind(self, task, *a), kind(self, task, *b));
                let result = match op {
                    BinaryOp::Eq
                    | BinaryOp::Ne
                    | BinaryOp::Lt
                    | BinaryOp::Le
                    | BinaryOp::Gt
                    | BinaryOp::Ge
                    | BinaryOp::AndThen
                    | BinaryOp::OrElse
                    | BinaryOp::And
                    | BinaryOp::Or => Kind::Bool,
                    _ => match (a, b) {
                        // Not yet known, or never.
                        (Kind::Nothing, _) | (_, Kind::Nothing) => Kind::Nothing,
                        (Kind::Int, Kind::Real) | (Kind::Real, Kind::Int) => Kind::Real,
                        _ => a.join(b),
                    },
                };
                self.define(task, task.slot(frame, *dst), result);
            }
            Op::Convert { dst, to, .. } => {
                let kind = match to {
                    Scalar::Bool => Kind::Bool,
                    Scalar::Int(_) | Scalar::Place => Kind::Int,
                    Scalar::Real => Kind::Real,
                    Scalar::Complex | Scalar::Pointer => Kind::Mixed,
                    Scalar::Str => Kind::Str,
                };
                self.define(task, task.slot(frame, *dst), kind);
            }
            Op::Intrinsic { dst, op, args } => {
                let kinds: Vec<Kind> = args.iter().map(|arg| kind(self, task, *arg)).collect();
                let Some(kind) = intrinsic_kind(*op, &kinds) else {
                    return Err(Refusal::new(node, "this intrinsic function"));
                };
                self.define(task, task.slot(frame, *dst), kind);
            }
            Op::Choose { dst, .. } | Op::Here(dst) => {
                self.define(task, task.slot(frame, *dst), Kind::Int);
            }
            Op::SelfTask(dst) => self.define(task, task.slot(frame, *dst), Kind::Task),
            Op::Load { dst, from } => {
                if let Some(tree) = self.node(task, frame, from)
                    && let Some(leaf) = self.storage.leaf_of(tree)
                {
                    let kind = leaf.kind;
                    self.define(task, task.slot(frame, *dst), kind);
                }
            }
            Op::Store { to, value, .. } => {
                let kind = kind(self, task, *value);
                if let Kind::Ref(_) = kind {
                    return Err(Refusal::new(node, "a reference stored in a variable"));
                }
                let undefined = *value == Operand::Const(Word::UNDEFINED);
                if let Some(tree) = self.node(task, frame, to) {
                    self.cell(tree, kind, undefined);
                }
            }
            Op::Child { dst, from } | Op::AddressOf { dst, of: from } => {
                if let Some(tree) = self.node(task, frame, from) {
                    self.define(task, task.slot(frame, *dst), Kind::Ref(tree));
                }
            }
            Op::Instance { dst, base, .. } => {
                if let Some((tree, _)) = self.storage.object(*base) {
                    self.define(task, task.slot(frame, *dst), Kind::Ref(tree));
                }
            }
            Op::New { dst, layout, bounds } => {
                let bounds = constant_bounds(task, frame, bounds, node)?;
                let tree = self.site(task, pos, *dst, *layout, bounds, node)?;
                self.define(task, task.slot(frame, *dst), Kind::Ref(tree));
            }
            Op::List { dst, layout, items } => {
                let last = i64::try_from(items.len()).unwrap_or(0) - 1;
                let bounds = Some(vec![(0, last)]);
                let tree = self.site(task, pos, *dst, *layout, bounds, node)?;
                let kinds = items.iter().fold(Kind::Nothing, |k, i| k.join(kind(self, task, *i)));
                if let Shape::Array { element, .. } = self.storage.tree(tree).shape.clone() {
                    self.cell(element, kinds, false);
                }
                self.define(task, task.slot(frame, *dst), Kind::Ref(tree));
            }
            Op::CopyObject { to, from, .. } => {
                if let (Kind::Ref(to), from) = (kind(self, task, *to), kind(self, task, *from)) {
                    match from {
                        Kind::Ref(from) => self.copy(to, from, node)?,
                        scalar => {
                            for leaf in self.storage.leaves(to) {
                                self.cell(leaf, scalar, false);
                            }
                        }
                    }
                }
            }
            Op::Clone { .. } | Op::Replica { .. } => {
                return Err(Refusal::new(node, "a copy of a whole object"));
            }
            Op::Call { args, .. } => {
                let child = task.child(pos);
                for (k, arg) in (0u32..).zip(args) {
                    let kind = kind(self, task, *arg);
                    let param = task.frames[child as usize].base + k;
                    self.define(task, param, kind);
                }
            }
            Op::Return(value) => {
                if let Some(parent) = task.frames[frame as usize].parent {
                    let call = Pos { loc: parent.loc.before(), ..parent };
                    if let Op::Call { dst: Some(dst), .. } = &task.instr(call).op {
                        let kind = value.map_or(Kind::Nothing, |v| kind(self, task, v));
                        self.define(task, task.slot(parent.frame, *dst), kind);
                    }
                }
            }
            Op::Put { target, source, .. } | Op::Get { target, source, .. } => {
                self.transfer(task, frame, target, source);
            }
            Op::Remote { target, cell, operands, .. } => {
                if let Some(tree) = self.node(task, frame, cell) {
                    for operand in operands {
                        let kind = kind(self, task, *operand);
                        self.cell(tree, kind, false);
                    }
                }
                self.transfer(task, frame, target, cell);
            }
            Op::Print { to, items } => {
                for item in items.iter().filter(|item| item.array.is_some()) {
                    if kind(self, task, item.value) == Kind::Mixed {
                        return Err(Refusal::new(node, "`print` of different arrays"));
                    }
                }
                if matches!(to, OutputTo::Text { .. }) {
                    return Err(Refusal::new(node, "text in a format"));
                }
            }
            Op::CopyCell { .. } => {
                return Err(Refusal::new(node, "a copy of what may have no value"));
            }
            Op::ResetObject { object, .. } => {
                if let Kind::Ref(tree) = kind(self, task, *object) {
                    for leaf in self.storage.leaves(tree) {
                        if let Some(fresh) = self.storage.leaf_of(leaf).map(|leaf| leaf.cell.fresh)
                        {
                            self.cell(leaf, kind_of(fresh), fresh.is_undefined());
                        }
                    }
                }
            }
            Op::Closure { .. } | Op::CallValue { .. } => {
                return Err(Refusal::new(node, "a function used as a value"));
            }
            Op::Spawn { .. } | Op::GroupOpen { .. } | Op::GroupJoin { .. } => {
                return Err(Refusal::new(node, "tasks made at run time"));
            }
            Op::EnterPlace { .. } | Op::LeavePlace { .. } => {
                return Err(Refusal::new(node, "`on`: a task that moves to another place"));
            }
            Op::Throw(_) | Op::SaveContext(_) | Op::RestoreContext(_) => {
                return Err(Refusal::new(node, "exceptions"));
            }
            _ => {}
        }
        Ok(())
    }

    fn transfer(&mut self, task: &Task<'_>, frame: u32, target: &Address, source: &Address) {
        let (Some(target), Some(source)) =
            (self.node(task, frame, target), self.node(task, frame, source))
        else {
            return;
        };
        if let Some(leaf) = self.storage.leaf_of(source) {
            let (kind, undefined) = (leaf.kind, leaf.undefined && self.relaxed);
            self.cell(target, kind, undefined);
        }
    }

    fn copy(&mut self, to: TreeId, from: TreeId, node: NodeId) -> Res<()> {
        let (to, from) = (self.storage.leaves(to), self.storage.leaves(from));
        if to.len() != from.len() {
            return Err(Refusal::new(node, "a copy between objects of different shapes"));
        }
        for (to, from) in to.into_iter().zip(from) {
            if let Some(leaf) = self.storage.leaf_of(from) {
                let (kind, undefined) = (leaf.kind, leaf.undefined);
                self.cell(to, kind, undefined);
            }
        }
        Ok(())
    }

    fn site(
        &mut self,
        task: &Task<'_>,
        pos: Pos,
        dst: partita_model::Slot,
        layout: partita_model::LayoutId,
        bounds: Option<Vec<(i64, i64)>>,
        node: NodeId,
    ) -> Res<TreeId> {
        if let Some(tree) = self.sites.get(&(task.index, pos)) {
            return Ok(*tree);
        }
        let slot = task.slot(pos.frame, dst);
        let shape = &task.model.shapes[task.model.layouts[layout].shape];
        if matches!(shape.kind, partita_model::ShapeKind::Class(_)) {
            return Err(Refusal::new(node, "objects made at run time"));
        }
        let scope = shape.kind == partita_model::ShapeKind::Scope;
        let name = match &task.slots[slot as usize].name {
            _ if scope => String::new(),
            Some(name) => name.clone(),
            None => "value".to_owned(),
        };
        let tree = self.storage.local(task.model, layout, bounds, &name, task.index, node)?;
        self.sites.insert((task.index, pos), tree);
        self.changed = true;
        Ok(tree)
    }

    /// An object that is still in use when another is made by the same operation has no variable.
    fn one_at_a_time(&self, task: &Task<'_>) -> Res<()> {
        for ((_, pos), tree) in self.sites.iter().filter(|((index, _), _)| *index == task.index) {
            let next = Pos { loc: pos.loc.next(), ..*pos };
            let dst = task.instr(*pos).op.defines().map(|dst| task.slot(pos.frame, dst));
            for slot in task.live(next) {
                let referenced = task.slots[slot as usize].kind.referenced();
                let points = referenced.is_some_and(|other| self.storage.tree(other).root == *tree);
                if points && Some(slot) != dst {
                    let why = "several objects of one declaration at a time";
                    return Err(Refusal::new(task.source_node(*pos), why));
                }
            }
        }
        Ok(())
    }
}

/// The node an address means, given the kinds of operands.
pub(crate) fn address_node(
    storage: &Storage,
    address: &Address,
    kind: &dyn Fn(Operand) -> Kind,
) -> Option<TreeId> {
    let referenced = |operand: Operand| kind(operand).referenced();
    match address {
        Address::Static { object, offset } => {
            storage.scalar(*object, *offset).map(|(tree, _)| tree)
        }
        Address::Symmetric { offset, .. } => {
            storage.scalar(Place(0).statics(), *offset).map(|(tree, _)| tree)
        }
        Address::Cell(operand) => referenced(*operand),
        Address::Field { object, offset, .. } => match &storage.tree(referenced(*object)?).shape {
            Shape::Record(fields) => fields.get(*offset as usize).copied(),
            Shape::Leaf(_) | Shape::Array { .. } => None,
        },
        Address::Element { object, .. } => match &storage.tree(referenced(*object)?).shape {
            Shape::Array { element, .. } => Some(*element),
            Shape::Leaf(_) | Shape::Record(_) => None,
        },
    }
}

fn constant_bounds(
    task: &Task<'_>,
    frame: u32,
    bounds: &[Operand],
    node: NodeId,
) -> Res<Option<Vec<(i64, i64)>>> {
    if bounds.is_empty() {
        return Ok(None);
    }
    let value = |operand: &Operand| match operand {
        Operand::Const(word) => Ok(word.as_int()),
        Operand::Slot(slot) => task.slots[task.slot(frame, *slot) as usize]
            .constant
            .as_ref()
            .and_then(Expr::constant)
            .ok_or_else(|| Refusal::new(node, "an array whose bounds are not constant")),
    };
    let values: Res<Vec<i64>> = bounds.iter().map(value).collect();
    Ok(Some(values?.chunks(2).map(|pair| (pair[0], pair[1])).collect()))
}

const NONE: u8 = 1;
const SOME: u8 = 2;

/// Finds the slots of which it must be known at run time whether they have a value.
fn undefined(task: &mut Task<'_>) {
    let slots = task.slots.len();
    let mut at: BTreeMap<Pos, Vec<u8>> = BTreeMap::new();
    let start = Pos { frame: 0, loc: Loc::START };
    at.insert(start, vec![NONE; slots]);
    let mut work = vec![start];
    while let Some(pos) = work.pop() {
        let mut after = at[&pos].clone();
        transfer(task, pos, &mut after);
        for next in task.successors(pos) {
            let have = at.entry(next).or_insert_with(|| vec![0; slots]);
            let mut changed = false;
            for (have, new) in have.iter_mut().zip(&after) {
                changed |= *have | new != *have;
                *have |= new;
            }
            if changed {
                work.push(next);
            }
        }
    }
    let mut bits = vec![false; slots];
    for (pos, state) in &at {
        let uses = task.uses(*pos);
        for slot in task.live(*pos) {
            let state = state[slot as usize];
            bits[slot as usize] |= state & NONE != 0 && (state & SOME != 0 || uses.contains(&slot));
        }
    }
    // A property may read it at any time, once the declarations have run.
    let mut declarations = Vec::new();
    let mut pos = start;
    while !task.instr(pos).starts && !declarations.contains(&pos) {
        declarations.push(pos);
        match task.successors(pos).as_slice() {
            [next] => pos = *next,
            _ => break,
        }
    }
    for slot in task.live_at_end() {
        bits[slot as usize] |= at
            .iter()
            .any(|(pos, state)| !declarations.contains(pos) && state[slot as usize] & NONE != 0);
    }
    for (slot, bit) in task.slots.iter_mut().zip(bits) {
        slot.bit = bit;
        if bit || slot.observed {
            slot.constant = None;
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others define what they define")]
fn transfer(task: &Task<'_>, pos: Pos, state: &mut [u8]) {
    let instr = task.instr(pos);
    match &instr.op {
        Op::Copy { dst, src: Operand::Const(word) } if word.is_undefined() => {
            state[task.slot(pos.frame, *dst) as usize] = NONE;
        }
        Op::Call { args, proc, .. } => {
            let child = task.child(pos);
            let base = task.frames[child as usize].base as usize;
            let count = task.model.proc(*proc).slots.len();
            let values: Vec<u8> = args
                .iter()
                .map(|arg| match arg {
                    Operand::Slot(slot) => state[task.slot(pos.frame, *slot) as usize],
                    Operand::Const(word) => {
                        if word.is_undefined() {
                            NONE
                        } else {
                            SOME
                        }
                    }
                })
                .collect();
            state[base..base + count].fill(NONE);
            state[base..base + values.len()].copy_from_slice(&values);
        }
        Op::Return(value) => {
            if let Some(parent) = task.frames[pos.frame as usize].parent {
                let call = Pos { loc: parent.loc.before(), ..parent };
                if let Op::Call { dst: Some(dst), .. } = &task.instr(call).op {
                    let result = if value.is_some() { SOME } else { NONE };
                    state[task.slot(parent.frame, *dst) as usize] = result;
                }
            }
        }
        op => {
            if let Some(dst) = op.defines() {
                state[task.slot(pos.frame, dst) as usize] = SOME;
            }
        }
    }
}
