//! What each operation does, on expressions: the counterpart of the machine's interpreter.
//!
//! As there, everything that can fail is asked for first.

use crate::arith::within;
use crate::arith::{Checks, binary, fits, narrow};
use crate::code::Stmt;
use crate::emit::{Emitter, Env, Key, Purpose};
use crate::expr::{Bin, Expr, and, bin, cond, neg, not};
use crate::flow::Node;
use crate::real_ops::Typed;
use crate::refuse::{Refusal, Res};
use crate::storage::{Kind, Shape};
use crate::task::Pos;
use partita_model::{Loc, Op, Operand, OutputTo, Scalar, Slot, Tag, Word};
use partita_source::Code;
use partita_tree::{BinaryOp, Intrinsic, NodeId, UnaryOp};

/// Terms of more operators and operands are not carried along.
const LARGE: usize = 60;

impl Emitter<'_, '_> {
    /// One operation that goes on to a single next one. Whether the step can go on.
    #[expect(clippy::too_many_lines, reason = "one arm per operation")]
    pub(crate) fn operation(
        &mut self,
        node: Node,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let pos = node.pos;
        let frame = pos.frame;
        let instr = self.task.instr(pos);
        let here = self.task.source_node(pos);
        let mut checks = Checks::new();
        let at = |e: Refusal| e.at(here);
        match &instr.op {
            Op::Nop
            | Op::Jump(_)
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::AtomicEnter
            | Op::AtomicLeave => Ok(true),
            Op::Copy { dst, src: Operand::Const(word) } if word.is_undefined() => {
                self.undefine(node, *dst, env, out)?;
                Ok(true)
            }
            Op::Copy { dst, src } => {
                if self.is_text(frame, *src) {
                    return self.text(node, *dst, &[*src], env, out);
                }
                let value = self.value(frame, *src, env, &mut checks).map_err(at)?;
                self.finish(node, *dst, value, &checks, env, out)
            }
            Op::Unary { dst, op, int, a } => {
                let real = self.facts().kind(frame, *a) == Kind::Real;
                let a = self.value(frame, *a, env, &mut checks).map_err(at)?;
                let value = match op {
                    UnaryOp::Not => not(a),
                    UnaryOp::Neg if real => self.real_negation(a),
                    UnaryOp::Neg => {
                        fits(BinaryOp::Sub, *int, &Expr::Int(0), &a, &mut checks);
                        narrow(neg(a), *int, &mut checks)
                    }
                    UnaryOp::BitNot if int.signed => {
                        narrow(Expr::BitNot(Box::new(a)), *int, &mut checks)
                    }
                    UnaryOp::BitNot => {
                        return Err(Refusal::new(here, "the complement of an unsigned integer"));
                    }
                };
                self.finish(node, *dst, value, &checks, env, out)
            }
            Op::Binary { dst, op: BinaryOp::Concat, a, b, .. } => {
                self.text(node, *dst, &[*a, *b], env, out)
            }
            Op::Binary { dst, op, int, a, b } => {
                let kinds = (self.facts().kind(frame, *a), self.facts().kind(frame, *b));
                let a = self.value(frame, *a, env, &mut checks).map_err(at)?;
                let b = self.value(frame, *b, env, &mut checks).map_err(at)?;
                let value = if kinds.0 == Kind::Real || kinds.1 == Kind::Real {
                    self.real_binary(*op, (kinds.0, a), (kinds.1, b)).map_err(at)?
                } else {
                    binary(*op, *int, kinds, a, b, &mut checks).map_err(at)?
                };
                self.finish(node, *dst, value, &checks, env, out)
            }
            Op::Convert { dst, to: Scalar::Str, a } => self.text(node, *dst, &[*a], env, out),
            Op::Convert { dst, to, a } => {
                let kind = self.facts().kind(frame, *a);
                let a = self.value(frame, *a, env, &mut checks).map_err(at)?;
                let value = match (to, kind) {
                    (Scalar::Int(_), Kind::Bool) => cond(a, Expr::Int(1), Expr::Int(0)),
                    (Scalar::Int(int), Kind::Real) => {
                        self.real_to_int(a, *int, &mut checks).map_err(at)?
                    }
                    (Scalar::Int(int), _) => narrow(a, *int, &mut checks),
                    (Scalar::Real, _) => self.as_real((kind, a)).map_err(at)?,
                    (Scalar::Bool, Kind::Int) => bin(Bin::Ne, a, Expr::Int(0)),
                    (Scalar::Bool | Scalar::Place, _) => a,
                    (Scalar::Pointer, _) => return Err(Refusal::new(here, "a pointer")),
                    (Scalar::Complex | Scalar::Str, _) => {
                        return Err(Refusal::new(here, "a complex number"));
                    }
                };
                self.finish(node, *dst, value, &checks, env, out)
            }
            Op::Intrinsic { dst, op, args } => {
                let value = self.intrinsic(frame, *op, args, env, &mut checks, here)?;
                self.finish(node, *dst, value, &checks, env, out)
            }
            Op::Choose { dst, low, high } => {
                let low = self.value(frame, *low, env, &mut checks).map_err(at)?;
                let high = self.value(frame, *high, env, &mut checks).map_err(at)?;
                self.choose(node, *dst, low, high, &checks, env, out)
            }
            Op::Load { dst, from } => {
                let cell = self.resolve(frame, from, env, &mut checks).map_err(at)?;
                if !self.all(node, &checks, env, out)? {
                    return Ok(false);
                }
                self.access(node, &cell, false, out)?;
                if let Some(set) = self.defined(&cell, env)
                    && !self.require(node, &set, Code::UninitializedRead.into(), env, out)?
                {
                    return Ok(false);
                }
                let value = self.read(&cell, env);
                self.set(node, *dst, value, env, out)?;
                Ok(true)
            }
            Op::Store { to, value, int } => {
                let cell = self.resolve(frame, to, env, &mut checks).map_err(at)?;
                let value = match value {
                    Operand::Const(word) if word.is_undefined() => None,
                    Operand::Const(_) | Operand::Slot(_) => {
                        let value = self.value(frame, *value, env, &mut checks).map_err(at)?;
                        let int = int.filter(|_| self.kind_at(&cell) == Kind::Int);
                        Some(int.map_or(value.clone(), |int| narrow(value, int, &mut checks)))
                    }
                };
                if !self.all(node, &checks, env, out)? {
                    return Ok(false);
                }
                self.access(node, &cell, true, out)?;
                self.store(pos, &cell, value, env, out)?;
                Ok(true)
            }
            Op::Child { dst, from } | Op::AddressOf { dst, of: from } => {
                let (_, index) = self.resolve(frame, from, env, &mut checks).map_err(at)?;
                self.finish(node, *dst, index, &checks, env, out)
            }
            Op::Instance { dst, place, .. } => {
                let place = self.place(frame, *place, env, &mut checks).map_err(at)?;
                self.finish(node, *dst, place, &checks, env, out)
            }
            Op::New { .. } => {
                self.make(pos, env, out)?;
                Ok(true)
            }
            Op::List { items, .. } => {
                let mut values = Vec::new();
                for item in items {
                    values.push(self.value(frame, *item, env, &mut checks).map_err(at)?);
                }
                if !self.all(node, &checks, env, out)? {
                    return Ok(false);
                }
                let root = self.make(pos, env, out)?;
                let leaves = self.program.storage.leaves(root);
                for (k, value) in (0i64..).zip(values) {
                    if let Some(leaf) = leaves.first() {
                        self.store(pos, &(*leaf, Expr::Int(k)), Some(value), env, out)?;
                    }
                }
                Ok(true)
            }
            Op::ResetObject { object, .. } => {
                self.reset_object(node, *object, env, out).map_err(at)
            }
            Op::CopyCell { .. } => Err(Refusal::new(here, "a copy of what may have no value")),
            Op::Stop => Ok(true),
            Op::StopAll => Err(Refusal::new(here, "an end of the whole program")),
            Op::CopyObject { to, from, .. } => {
                self.copy_object(node, *to, *from, env, out).map_err(at)
            }
            Op::Call { args, .. } => {
                self.enter(node, args, env, out).map_err(at)?;
                Ok(true)
            }
            Op::Return(value) => {
                let result = match value {
                    Some(value) => Some(self.value(frame, *value, env, &mut checks).map_err(at)?),
                    None => None,
                };
                if !self.all(node, &checks, env, out)? {
                    return Ok(false);
                }
                self.leave(pos, result, env, out)?;
                Ok(true)
            }
            Op::Here(dst) => {
                let place = Expr::Int(i64::from(self.task.place.0));
                self.set(node, *dst, place, env, out)?;
                Ok(true)
            }
            Op::SelfTask(dst) => {
                let own = Expr::Int(i64::try_from(self.task.index).unwrap_or(0) + 1);
                self.set(node, *dst, own, env, out)?;
                Ok(true)
            }
            Op::Await(test) => {
                let test = self.value(frame, *test, env, &mut checks).map_err(at)?;
                Ok(self.all(node, &checks, env, out)? && self.wait(node, &test, env, out)?)
            }
            Op::Assert { cond, code, .. } => {
                let test = self.value(frame, *cond, env, &mut checks).map_err(at)?;
                Ok(self.all(node, &checks, env, out)?
                    && self.require(node, &test, (*code).into(), env, out)?)
            }
            Op::Print { to: OutputTo::Text { .. }, .. } => {
                Err(Refusal::new(here, "text in a format"))
            }
            Op::Print { items, .. } => {
                for item in items {
                    if let Operand::Slot(slot) = &item.value {
                        self.has_value(self.task.slot(frame, *slot), env, &mut checks);
                    }
                    if item.array.is_some() {
                        let before = std::mem::take(&mut checks);
                        if !self.all(node, &before, env, out)?
                            || !self.whole_array(node, item.value, env, out).map_err(at)?
                        {
                            return Ok(false);
                        }
                    }
                }
                self.all(node, &checks, env, out)
            }
            Op::Put { .. } | Op::Get { .. } | Op::Remote { .. } => self.remote(node, env, out),
            Op::Flush(place) => {
                let place = self.place(frame, Some(*place), env, &mut checks).map_err(at)?;
                let idle = self.idle(Some(&place));
                Ok(self.all(node, &checks, env, out)? && self.wait(node, &idle, env, out)?)
            }
            Op::Fence => {
                let idle = self.idle(None);
                self.wait(node, &idle, env, out)
            }
            Op::Unsupported(_) => {
                self.require(node, &Expr::Bool(false), Code::Unsupported.into(), env, out)
            }
            Op::Fork(_) | Op::Branch { .. } => Ok(true),
            Op::Peek { .. }
            | Op::Poke { .. }
            | Op::Point { .. }
            | Op::NewMemory { .. }
            | Op::Memory { .. } => Err(Refusal::new(here, "memory and pointers")),
            Op::Clone { .. }
            | Op::Replica { .. }
            | Op::Closure { .. }
            | Op::CallValue { .. }
            | Op::Spawn { .. }
            | Op::GroupOpen { .. }
            | Op::GroupJoin { .. }
            | Op::EnterPlace { .. }
            | Op::LeavePlace { .. }
            | Op::Throw(_)
            | Op::SaveContext(_)
            | Op::RestoreContext(_)
            | Op::Segment(_) => Err(Refusal::new(here, "this operation")),
        }
    }

    /// The condition of a branch; `None` when it can only fail.
    pub(crate) fn condition(
        &mut self,
        node: Node,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<Option<Expr>> {
        let Op::Branch { cond, .. } = &self.task.instr(node.pos).op else { return Ok(None) };
        let here = self.task.source_node(node.pos);
        let mut checks = Checks::new();
        let test = self.value(node.pos.frame, *cond, env, &mut checks).map_err(|e| e.at(here))?;
        Ok(self.all(node, &checks, env, out)?.then_some(test))
    }

    pub(crate) fn all(
        &mut self,
        node: Node,
        checks: &Checks,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        for (ok, code) in checks {
            if !self.require(node, ok, *code, env, out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn finish(
        &mut self,
        node: Node,
        dst: Slot,
        value: Expr,
        checks: &Checks,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        if !self.all(node, checks, env, out)? {
            return Ok(false);
        }
        self.set(node, dst, value, env, out)?;
        Ok(true)
    }

    fn set(
        &mut self,
        node: Node,
        dst: Slot,
        value: Expr,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let next = Pos { loc: node.pos.loc.next(), ..node.pos };
        let slot = self.task.slot(node.pos.frame, dst);
        self.set_slot(slot, next, Some(value), env, out)
    }

    fn undefine(&mut self, node: Node, dst: Slot, env: &mut Env, out: &mut Vec<Stmt>) -> Res<()> {
        let next = Pos { loc: node.pos.loc.next(), ..node.pos };
        let slot = self.task.slot(node.pos.frame, dst);
        self.set_slot(slot, next, None, env, out)
    }

    /// A slot gets a value. Named ones are assigned at once; temporaries are carried along.
    pub(crate) fn set_slot(
        &mut self,
        slot: u32,
        next: Pos,
        value: Option<Expr>,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let facts = &self.task.slots[slot as usize];
        if facts.constant.is_some() {
            return Ok(());
        }
        let (bit, boolean) = (facts.bit, facts.kind == Kind::Bool);
        let size = value.as_ref().map_or(0, Expr::size);
        if size > LARGE {
            match &self.purpose {
                Purpose::Emit | Purpose::Settle { .. } => {}
                // Terms that grow at every turn are not worth knowing ahead of time.
                Purpose::Scout { .. } => env.lost = true,
                Purpose::Guard { .. } => {
                    return Err(Refusal::new(NodeId(0), "a guard of this size"));
                }
            }
        }
        // Named variables are assigned where the source does so, and large terms only once.
        let named = (facts.name.is_some() || size > LARGE) && !self.purpose.dry();
        let defined = value.is_some();
        let value = value.unwrap_or(if boolean { Expr::Bool(false) } else { Expr::Int(0) });
        let mut pairs: Vec<(Key, Expr)> = vec![(2 * slot, value)];
        if bit {
            pairs.push((2 * slot + 1, Expr::Bool(defined)));
        }
        let live = self.task.live(next).contains(&slot);
        for (key, value) in pairs {
            env.values.insert(key, value);
            if named && live {
                self.materialise(key, next, env, out)?;
            }
        }
        Ok(())
    }

    /// The value of an operand; that it has one is added to the checks.
    pub(crate) fn value(
        &mut self,
        frame: u32,
        operand: Operand,
        env: &Env,
        checks: &mut Checks,
    ) -> Res<Expr> {
        match operand {
            Operand::Const(word) => self.constant(word),
            Operand::Slot(slot) => {
                let slot = self.task.slot(frame, slot);
                match self.task.slots[slot as usize].kind {
                    Kind::Nothing
                    | Kind::Int
                    | Kind::Bool
                    | Kind::Task
                    | Kind::Real
                    | Kind::Ref(_) => {}
                    Kind::Str => return Err(Refusal::new(NodeId(0), "a string")),
                    Kind::Mixed => {
                        let why = "a value or reference that can be of several kinds";
                        return Err(Refusal::new(NodeId(0), why));
                    }
                }
                self.has_value(slot, env, checks);
                Ok(self.carried(2 * slot, env))
            }
        }
    }

    pub(crate) fn constant(&self, word: Word) -> Res<Expr> {
        match (word.tag, word.as_ref()) {
            (Tag::Bool, _) => Ok(Expr::Bool(word.as_bool())),
            (_, Some((object, None))) => match self.program.storage.object(object) {
                Some((_, instance)) => Ok(Expr::Int(i64::from(instance))),
                None => Err(Refusal::new(NodeId(0), "a reference to this object")),
            },
            _ => self.program.storage.number(word).map(Expr::Int),
        }
    }

    pub(crate) fn carried(&mut self, key: Key, env: &Env) -> Expr {
        match env.values.get(&key) {
            Some(value) => value.clone(),
            None => self.variable(key),
        }
    }

    fn has_value(&mut self, slot: u32, env: &Env, checks: &mut Checks) {
        if self.task.slots[slot as usize].bit {
            let set = self.carried(2 * slot + 1, env);
            checks.push((set, Code::UninitializedRead.into()));
        }
    }

    fn have_values(&mut self, frame: u32, operands: &[Operand], env: &Env, checks: &mut Checks) {
        for operand in operands {
            if let Operand::Slot(slot) = operand {
                self.has_value(self.task.slot(frame, *slot), env, checks);
            }
        }
    }

    /// A slot gets a text made from others. Of a text it is only known whether there is one.
    fn text(
        &mut self,
        node: Node,
        dst: Slot,
        parts: &[Operand],
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let mut checks = Checks::new();
        self.have_values(node.pos.frame, parts, env, &mut checks);
        self.finish(node, dst, Expr::Int(0), &checks, env, out)
    }

    fn is_text(&self, frame: u32, operand: Operand) -> bool {
        self.facts().kind(frame, operand) == Kind::Str
    }

    pub(crate) fn place(
        &mut self,
        frame: u32,
        place: Option<Operand>,
        env: &Env,
        checks: &mut Checks,
    ) -> Res<Expr> {
        let Some(place) = place else { return Ok(Expr::Int(i64::from(self.task.place.0))) };
        let place = self.value(frame, place, env, checks)?;
        let last = i64::from(self.task.model.places) - 1;
        checks.push((within(&place, 0, last), Code::BadPlace.into()));
        Ok(place)
    }

    /// Arguments go into the parameters; undefined ones may.
    fn enter(
        &mut self,
        node: Node,
        args: &[Operand],
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let pos = node.pos;
        let child = self.task.child(pos);
        let start = Pos { frame: child, loc: Loc::START };
        let base = self.task.frames[child as usize].base;
        let mut values = Vec::new();
        for (k, arg) in (0u32..).zip(args) {
            let param = base + k;
            let value = if self.is_text(pos.frame, *arg) {
                let mut checks = Checks::new();
                self.have_values(pos.frame, &[*arg], env, &mut checks);
                let defined = checks.into_iter().next().map_or(Expr::Bool(true), |(set, _)| set);
                (Expr::Int(0), defined)
            } else if *arg == Operand::Const(Word::UNDEFINED) {
                (Expr::Int(0), Expr::Bool(false))
            } else {
                let mut checks = Checks::new();
                let value = self.value(pos.frame, *arg, env, &mut checks)?;
                let defined =
                    checks.into_iter().fold(Expr::Bool(true), |all, (ok, _)| and(all, ok));
                (value, defined)
            };
            values.push((param, value));
        }
        for (param, (value, defined)) in values {
            self.set_slot(param, start, Some(value), env, out)?;
            if self.task.slots[param as usize].bit {
                env.values.insert(2 * param + 1, defined);
            }
        }
        Ok(())
    }

    fn leave(
        &mut self,
        pos: Pos,
        result: Option<Expr>,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let Some(parent) = self.task.frames[pos.frame as usize].parent else { return Ok(()) };
        let call = Pos { loc: parent.loc.before(), ..parent };
        if let Op::Call { dst: Some(dst), .. } = &self.task.instr(call).op {
            let slot = self.task.slot(parent.frame, *dst);
            self.set_slot(slot, parent, result, env, out)?;
        }
        Ok(())
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "refused before")]
    fn intrinsic(
        &mut self,
        frame: u32,
        op: Intrinsic,
        args: &[Operand],
        env: &Env,
        checks: &mut Checks,
        here: NodeId,
    ) -> Res<Expr> {
        let at = |e: Refusal| e.at(here);
        let kinds: Vec<Kind> = args.iter().map(|arg| self.facts().kind(frame, *arg)).collect();
        let whole =
            matches!(op, Intrinsic::Floor | Intrinsic::Ceil | Intrinsic::Trunc | Intrinsic::Round);
        if whole && kinds == [Kind::Int] {
            return self.value(frame, args[0], env, checks).map_err(at);
        }
        if crate::real_ops::intrinsic_kind(op, &kinds) == Some(Kind::Real)
            || kinds.contains(&Kind::Real)
        {
            let mut values: Vec<Typed> = Vec::new();
            for (arg, kind) in args.iter().zip(kinds) {
                values.push((kind, self.value(frame, *arg, env, checks).map_err(at)?));
            }
            return self.real_intrinsic(op, values, checks).map_err(at);
        }
        match op {
            Intrinsic::Abs => {
                let a = self.value(frame, args[0], env, checks).map_err(at)?;
                Ok(cond(bin(Bin::Lt, a.clone(), Expr::Int(0)), neg(a.clone()), a))
            }
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = self.value(frame, args[0], env, checks).map_err(at)?;
                let less = if op == Intrinsic::Min { Bin::Lt } else { Bin::Ge };
                for arg in &args[1..] {
                    let other = self.value(frame, *arg, env, checks).map_err(at)?;
                    best = cond(bin(less, other.clone(), best.clone()), other, best);
                }
                Ok(best)
            }
            Intrinsic::Lower | Intrinsic::Upper | Intrinsic::Size => {
                let bounds = match self.facts().kind(frame, args[0]) {
                    Kind::Ref(tree) => match &self.program.storage.tree(tree).shape {
                        Shape::Array { bounds, .. } => bounds.clone(),
                        Shape::Leaf(_) | Shape::Record(_) => Vec::new(),
                    },
                    _ => Vec::new(),
                };
                if op == Intrinsic::Size {
                    let sizes = bounds.iter().map(|(low, high)| (high - low + 1).max(0));
                    return Ok(Expr::Int(sizes.product()));
                }
                let dimension = match args.get(1) {
                    None => 1,
                    Some(Operand::Const(word)) => word.as_int(),
                    Some(Operand::Slot(_)) => 0,
                };
                let index = usize::try_from(dimension - 1).ok();
                match index.and_then(|index| bounds.get(index)) {
                    Some((low, high)) => Ok(Expr::Int(if op == Intrinsic::Lower {
                        *low
                    } else {
                        (*high).max(low - 1)
                    })),
                    None => Err(Refusal::new(here, "the bounds of this array")),
                }
            }
            _ => Err(Refusal::new(here, "this intrinsic function")),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one operation")]
    fn choose(
        &mut self,
        node: Node,
        dst: Slot,
        low: Expr,
        high: Expr,
        checks: &Checks,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        if !self.all(node, checks, env, out)? {
            return Ok(false);
        }
        if !matches!(self.purpose, Purpose::Emit) {
            // Which value it takes is not known ahead of time.
            if let Purpose::Guard { .. } = self.purpose {
                let here = self.task.source_node(node.pos);
                return Err(Refusal::new(here, "a choice inside a guard"));
            }
            return Ok(false);
        }
        let some = bin(Bin::Le, low.clone(), high.clone());
        if !self.wait(node, &some, env, out)? || some.is_false() {
            return Ok(false);
        }
        let next = Pos { loc: node.pos.loc.next(), ..node.pos };
        let slot = self.task.slot(node.pos.frame, dst);
        let Expr::Var(var) = self.variable(2 * slot) else { return Ok(true) };
        self.before_write(var, next, env, out)?;
        env.known.retain(|fact| !fact.mentions(var));
        env.values.remove(&(2 * slot));
        env.dirty.insert(2 * slot);
        env.written.insert(var);
        match (low.constant(), high.constant()) {
            (Some(first), Some(last)) if last - first < 64 => {
                let one = |k: i64| {
                    vec![
                        Stmt::Assign(Expr::Var(var), Expr::Int(first + k)),
                        Stmt::Mark(format!("@choice {k}")),
                    ]
                };
                out.push(Stmt::Choice((0..=last - first).map(one).collect()));
            }
            _ => out.push(Stmt::Select(Expr::Var(var), low, high)),
        }
        if self.task.slots[slot as usize].bit {
            env.values.insert(2 * slot + 1, Expr::Bool(true));
        }
        Ok(true)
    }
}
