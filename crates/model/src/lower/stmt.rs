//! Statements to operations.

use super::Lowerer;
use super::body::{Binding, Body, Cleanup, Home, Loop};
use super::captures::Declared;
use super::target::Target;
use super::types::Ty;
use crate::access::Reach;
use crate::{HandlerRange, Loc, MemoryOp, Op, Operand, OutputTo, Scalar, Slot, Word};
use partita_source::Code;
use partita_tree::{
    BinaryOp, Block, Expr, ExprKind, IntType, Intrinsic, Name, NodeId, Param, Spawn, Stmt,
    StmtKind, Type, Variable,
};

impl Lowerer<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        let declared: Vec<(Declared, bool)> = block
            .iter()
            .filter_map(|stmt| {
                let StmtKind::Declare(variable) = &stmt.kind else { return None };
                Some(((variable.id, variable.name.clone()), variable.qualifiers.sync))
            })
            .collect();
        let node = self.body().stmt;
        self.open_scope(&declared, node);
        let cleanups = self.body().cleanups.len();
        block.iter().for_each(|stmt| self.stmt(stmt));
        if self.body().cleanups.len() > cleanups {
            // Memory of the block ends with it.
            self.body().starts = false;
            self.clean_up(cleanups, node);
            self.body().cleanups.truncate(cleanups);
        }
        self.close_scope();
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let node = stmt.id;
        let around = std::mem::replace(&mut self.body().stmt, node);
        self.body().starts =
            !matches!(stmt.kind, StmtKind::Declare(_) | StmtKind::Label(_) | StmtKind::Block(_));
        let simple = is_simple(&stmt.kind);
        if simple {
            self.body().begin_simple();
        }
        match &stmt.kind {
            StmtKind::Nop => {
                self.emit(Op::Nop, node);
            }
            StmtKind::Declare(variable) => self.declare(variable),
            StmtKind::Assign { target, value } => self.assign(target, value, node),
            StmtKind::Eval(expr) => {
                self.expr(expr, None);
            }
            StmtKind::If { cond, yes, no } => self.if_else(cond, yes, no, node),
            StmtKind::While { cond, body } => self.while_loop(cond, body, node),
            StmtKind::For { variables, over, body } => self.for_loop(variables, over, body, node),
            StmtKind::Block(body) => self.block(body),
            StmtKind::Return(value) => {
                let result = self.body().result.clone().unwrap_or(Ty::Any);
                let value = value.as_ref().map(|value| self.argument(value, &result));
                self.clean_up(0, node);
                self.emit(Op::Return(value), node);
            }
            StmtKind::Stop => {
                self.emit(Op::Stop, node);
            }
            StmtKind::StopAll => {
                self.emit(Op::StopAll, node);
            }
            StmtKind::Reset(cell) => self.reset(cell, node),
            StmtKind::Break => {
                let depth = self.body().loops.last().map_or(0, |inner| inner.cleanups);
                self.clean_up(depth, node);
                let jump = self.jump(node);
                if let Some(inner) = self.body().loops.last_mut() {
                    inner.breaks.push(jump);
                }
            }
            StmtKind::Continue => {
                let depth = self.body().loops.last().map_or(0, |inner| inner.cleanups);
                self.clean_up(depth, node);
                let jump = self.jump(node);
                if let Some(inner) = self.body().loops.last_mut() {
                    inner.continues.push(jump);
                }
            }
            StmtKind::Goto(label) => {
                let jump = self.jump(node);
                self.body().gotos.push((label.clone(), jump, node));
            }
            StmtKind::Label(name) => {
                let here = self.body().here();
                self.body().proc.labels.push((name.clone(), here));
            }
            StmtKind::Spawn(spawn) => self.spawn(spawn, node),
            StmtKind::Group { name, body } => self.group(name.as_ref(), body, node),
            StmtKind::On { place, body } => {
                let place = self.operand(place);
                let saved = self.temp();
                self.model.has_on = true;
                self.emit(Op::EnterPlace { saved, place }, node);
                self.body().cleanups.push(Cleanup::Place(saved));
                self.block(body);
                self.body().cleanups.pop();
                self.emit(Op::LeavePlace { saved }, node);
            }
            StmtKind::Atomic(body) => {
                self.emit(Op::AtomicEnter, node);
                self.atomic_body(body, node);
            }
            StmtKind::When { guard, body } => {
                let glue = self.begin_glue(true, node);
                self.emit(Op::AtomicEnter, node);
                let cond = self.operand(guard);
                self.emit(Op::Await(cond), guard.id);
                self.end_glue(glue, node);
                self.atomic_body(body, node);
            }
            StmtKind::Choose(blocks) => self.choose(blocks, node),
            StmtKind::Assert { cond, code, message } => {
                let code = code.unwrap_or(Code::AssertionFailed);
                let message = message.as_ref().map(|message| self.string(message));
                let glue = self.begin_glue(false, node);
                let cond_operand = self.operand(cond);
                self.emit(Op::Assert { cond: cond_operand, code, message }, cond.id);
                self.end_glue(glue, node);
            }
            StmtKind::Assume(cond) => {
                let glue = self.begin_glue(true, node);
                let operand = self.operand(cond);
                self.emit(Op::Await(operand), cond.id);
                self.end_glue(glue, node);
            }
            StmtKind::Print(args) => {
                let items = self.output_items(args);
                self.emit(Op::Print { to: OutputTo::Line, items }, node);
            }
            StmtKind::Item(args) => {
                let items = self.output_items(args);
                self.emit(Op::Print { to: OutputTo::Item, items }, node);
            }
            StmtKind::PrintAs { format, items } => {
                let format = self.operand(format);
                let items = self.output_items(items);
                self.emit(Op::Print { to: OutputTo::Record(format), items }, node);
            }
            StmtKind::Throw(value) => {
                let value = self.argument(value, &Ty::Any);
                self.emit(Op::Throw(value), node);
            }
            StmtKind::Try { body, handler } => {
                self.try_catch(body, &handler.variable, &handler.body, node);
            }
            StmtKind::Put { target, place, source } => {
                self.remote_cells([target, source]);
                let to = self.address(target);
                let place = self.operand(place);
                let from = self.address(source);
                if let (Some((target, _)), Some((source, _))) = (to, from) {
                    self.emit(Op::Put { target, place, source }, node);
                }
            }
            StmtKind::Get { target, source, place } => {
                self.remote_cells([target, source]);
                let to = self.address(target);
                let from = self.address(source);
                let place = self.operand(place);
                if let (Some((target, _)), Some((source, _))) = (to, from) {
                    self.emit(Op::Get { target, source, place }, node);
                }
            }
            StmtKind::Remote { target, op, cell, place, operands } => {
                self.remote_cells([target, cell]);
                let to = self.address(target);
                let on = self.address(cell);
                let place = self.operand(place);
                let operands = operands.iter().map(|operand| self.operand(operand)).collect();
                if let (Some((target, _)), Some((cell, _))) = (to, on) {
                    self.emit(Op::Remote { target, op: *op, cell, place, operands }, node);
                }
            }
            StmtKind::Flush(place) => {
                let place = self.operand(place);
                self.emit(Op::Flush(place), node);
            }
            StmtKind::Fence => {
                self.emit(Op::Fence, node);
            }
            StmtKind::Segment(mark) => {
                // Bookkeeping of the statements around it: it starts none.
                self.body().starts = false;
                if self.program.procs.iter().any(|proc| proc.weak) {
                    self.emit(Op::Segment(*mark), node);
                }
            }
            StmtKind::Unsupported(why) => self.unsupported(why, node),
        }
        self.body().stmt = around;
        if simple {
            self.body().end_simple();
        }
    }

    fn begin_glue(&mut self, guard: bool, node: NodeId) -> Loc {
        self.emit(Op::GlueBegin { guard, calls: false }, node)
    }

    fn end_glue(&mut self, begin: Loc, node: NodeId) {
        self.emit(Op::GlueEnd, node);
        let code = &mut self.body().proc.code;
        let runs_code = |op: &Op| matches!(op, Op::Call { .. } | Op::CallValue { .. });
        let any = code.iter().skip(begin.index()).any(|instr| runs_code(&instr.op));
        if let Op::GlueBegin { calls, .. } = &mut code[begin].op {
            *calls = any;
        }
    }

    fn remote_cells(&mut self, cells: [&Expr; 2]) {
        self.model.has_remote = true;
        cells.into_iter().for_each(|cell| self.mark_remote(cell));
    }

    fn declare(&mut self, variable: &Variable) {
        let Variable { id, name, ty, qualifiers, init, .. } = variable;
        if matches!(ty, Type::Set(_)) {
            self.unsupported("sets are not modelled yet", *id);
        }
        if let Type::Memory(inner) = ty {
            return self.declare_memory(variable, inner);
        }
        let lowered = self.ty(ty);
        if !lowered.is_value_object() {
            // Uninitialised class references are null, everything else undefined.
            let (value, from) = match init {
                Some(init) => self.expr(init, None),
                None if matches!(lowered, Ty::Class(_)) => (Operand::Const(Word::NULL), Ty::Any),
                None => (Operand::Const(Word::UNDEFINED), Ty::Any),
            };
            let value = if init.is_some() { self.fit(value, &from, &lowered, *id) } else { value };
            return self.declare_scalar(*id, name, lowered, value);
        }
        // Before the name is bound: it may mean an outer variable here.
        let init = init.as_ref().map(|init| self.expr_for(init, &lowered).0);
        let object = self.temp();
        if matches!(ty, Type::Array { .. }) {
            self.new_array(ty, name, qualifiers.sync, object, *id);
        } else {
            let class = self.fresh_class();
            let layout = self.layout_of(ty, name, class, qualifiers.sync, *id);
            self.emit(Op::New { dst: object, layout, bounds: Box::default() }, *id);
        }
        let reach = Reach::any(self.type_class(&lowered));
        if let Some((scope, offset)) = self.shared_home(&(*id, name.clone())) {
            let to = self.scope_cell(scope, offset);
            self.emit(Op::Store { to, value: Operand::Slot(object), int: None }, *id);
            let home = Home::Shared { scope, offset };
            self.body().bind(name, Binding { ty: lowered, home });
        } else {
            let slot = self.body().slot(Some(name.clone()), &lowered);
            self.emit(Op::Copy { dst: slot, src: Operand::Slot(object) }, *id);
            let home = Home::Object { slot, reach };
            self.body().bind(name, Binding { ty: lowered, home });
        }
        if let Some(from) = init {
            let to = Operand::Slot(object);
            let ty = self.ty(ty);
            let reach = self.whole_reach(reach, &ty);
            let from_reach = Some(reach);
            self.emit(Op::CopyObject { to, from, to_reach: reach, from_reach }, *id);
        }
    }

    /// Converts a value to a type where it might not fit, or would change.
    pub(super) fn fit(&mut self, value: Operand, from: &Ty, to: &Ty, node: NodeId) -> Operand {
        let scalar = match (from, to) {
            (Ty::Int(have), Ty::Int(want)) if have != want => Scalar::Int(*want),
            (Ty::Literal | Ty::Any, Ty::Int(want)) if *want != IntType::DEFAULT => {
                Scalar::Int(*want)
            }
            (Ty::Literal | Ty::Int(_) | Ty::Any, Ty::Real) => Scalar::Real,
            (Ty::Literal | Ty::Int(_) | Ty::Real | Ty::Any, Ty::Complex) => Scalar::Complex,
            (Ty::Literal | Ty::Int(_) | Ty::Any, Ty::Place) => Scalar::Place,
            _ if from.is_value_object() && !to.is_value_object() => {
                return self.copy_of(value, from, node);
            }
            _ => return value,
        };
        let dst = self.temp();
        self.emit(Op::Convert { dst, to: scalar, a: value }, node);
        Operand::Slot(dst)
    }

    fn assign(&mut self, target: &Expr, value: &Expr, node: NodeId) {
        if let ExprKind::Intrinsic { op: Intrinsic::AsIs, args } = &value.kind
            && let [from] = args.as_slice()
        {
            return self.assign_as_is(target, from, node);
        }
        let Some((place, ty)) = self.target(target) else {
            return self.unsupported("an assignment to this", node);
        };
        match place {
            Target::Slot(slot) if needs_no_fit(&ty) => {
                let (operand, from) = self.expr(value, Some(slot));
                if operand != Operand::Slot(slot) || from.is_value_object() {
                    let operand = self.fit(operand, &from, &ty, node);
                    self.emit(Op::Copy { dst: slot, src: operand }, node);
                }
            }
            Target::Slot(slot) => {
                let (operand, from) = self.expr(value, None);
                let operand = self.fit(operand, &from, &ty, node);
                self.emit(Op::Copy { dst: slot, src: operand }, node);
            }
            Target::Memory(to) => {
                let (operand, from) = self.expr(value, None);
                let value = self.fit(operand, &from, &ty, node);
                self.emit(Op::Store { to, value, int: ty.int() }, node);
            }
            Target::Site { site, ty } => self.assign_memory(site, &ty, value, node),
            Target::Object { object, reach } => {
                let (from, from_ty) = self.expr_for(value, &ty);
                let from_reach = (!is_plain(&from_ty)).then(|| {
                    let reach = Reach::any(self.type_class(&from_ty));
                    self.whole_reach(reach, &from_ty)
                });
                let to_reach = self.whole_reach(reach, &ty);
                self.emit(Op::CopyObject { to: object, from, to_reach, from_reach }, node);
            }
        }
    }

    /// What a cell holds, a value or none. Whole objects are copied like that anyway.
    fn assign_as_is(&mut self, target: &Expr, from: &Expr, node: NodeId) {
        let (to, source) = (self.target(target), self.target(from));
        match (to, source) {
            (Some((Target::Memory(to), _)), Some((Target::Memory(from), _))) => {
                self.emit(Op::CopyCell { to, from }, node);
            }
            (Some((Target::Site { site, ty }, _)), Some((Target::Site { site: from, .. }, _))) => {
                self.copy_memory(site, from, &ty, node);
            }
            _ => self.assign(target, from, node),
        }
    }

    fn reset(&mut self, cell: &Expr, node: NodeId) {
        let Some((place, ty)) = self.target(cell) else {
            return self.unsupported("a reset of this", node);
        };
        // A scalar has no default of its own: a field's belongs to the record around it.
        let word = if matches!(ty, Ty::Class(_)) { Word::NULL } else { Word::UNDEFINED };
        let value = Operand::Const(word);
        match place {
            Target::Slot(dst) => self.emit(Op::Copy { dst, src: value }, node),
            Target::Memory(to) => self.emit(Op::Store { to, value, int: None }, node),
            Target::Site { .. } => {
                let why = self.string("a reset of memory");
                self.emit(Op::Unsupported(why), node)
            }
            Target::Object { object, reach } => {
                let reach = self.whole_reach(reach, &ty);
                self.emit(Op::ResetObject { object, reach }, node)
            }
        };
    }

    fn if_else(&mut self, cond: &Expr, yes: &Block, no: &Block, node: NodeId) {
        let cond = self.operand(cond);
        let branch = self.branch(cond, node);
        self.block(yes);
        if no.is_empty() {
            let end = self.body().here();
            return self.body().patch(branch, end);
        }
        self.body().starts = false;
        let skip = self.jump(node);
        let other = self.body().here();
        self.body().patch(branch, other);
        self.block(no);
        let end = self.body().here();
        self.body().patch(skip, end);
    }

    fn while_loop(&mut self, cond: &Expr, body: &Block, node: NodeId) {
        let head = self.body().here();
        let cond = self.operand(cond);
        let branch = self.branch(cond, node);
        self.open_loop();
        self.block(body);
        self.body().stmt = node;
        self.body().starts = true;
        self.emit(Op::Jump(head), node);
        let end = self.body().here();
        self.body().patch(branch, end);
        self.continue_at(head);
        self.close_loop(end);
    }

    fn open_loop(&mut self) {
        let cleanups = self.body().cleanups.len();
        let inner = Loop { breaks: Vec::new(), continues: Vec::new(), cleanups };
        self.body().loops.push(inner);
    }

    fn continue_at(&mut self, next: Loc) {
        if let Some(inner) = self.body().loops.last_mut() {
            let continues = std::mem::take(&mut inner.continues);
            continues.into_iter().for_each(|jump| self.body().patch(jump, next));
        }
    }

    fn close_loop(&mut self, end: Loc) {
        if let Some(inner) = self.body().loops.pop() {
            inner.breaks.into_iter().for_each(|jump| self.body().patch(jump, end));
        }
    }

    fn for_loop(&mut self, variables: &[Name], over: &Expr, body: &Block, node: NodeId) {
        let ranges: Vec<&Expr> = if let ExprKind::Domain { ranges } = &over.kind {
            ranges.iter().collect()
        } else {
            vec![over]
        };
        if ranges.len() != variables.len() {
            return self.unsupported("a loop over this", node);
        }
        let mut counted = Vec::new();
        for range in ranges {
            let ExprKind::Range { low, high, step } = &range.kind else {
                return self.unsupported("a loop over something other than ranges", node);
            };
            let low = self.kept(low);
            let high = self.kept(high);
            let step = step.as_ref().map_or(Operand::Const(Word::int(1)), |s| self.kept(s));
            counted.push((low, high, step));
        }
        self.nested_for(variables, &counted, 0, body, node, &mut Vec::new());
    }

    /// A value that later assignments to its variable do not change.
    fn kept(&mut self, expr: &Expr) -> Operand {
        let value = self.operand(expr);
        match value {
            Operand::Slot(slot) if self.body().proc.slots[slot].name.is_some() => {
                let dst = self.temp();
                self.emit(Op::Copy { dst, src: value }, expr.id);
                Operand::Slot(dst)
            }
            Operand::Slot(_) | Operand::Const(_) => value,
        }
    }

    /// One loop per range, the first outermost. `count` holds the iterations left.
    fn nested_for(
        &mut self,
        variables: &[Name],
        ranges: &[(Operand, Operand, Operand)],
        level: usize,
        body: &Block,
        node: NodeId,
        indices: &mut Vec<Slot>,
    ) {
        let Some(&(low, high, step)) = ranges.get(level) else {
            let declared: Vec<(Declared, bool)> =
                variables.iter().map(|name| ((node, name.clone()), false)).collect();
            self.open_scope(&declared, node);
            for (name, index) in variables.iter().zip(indices.iter()) {
                self.declare_scalar(node, name, Ty::INT, Operand::Slot(*index));
            }
            self.block(body);
            self.close_scope();
            return;
        };
        let int = IntType::DEFAULT;
        let binary = |dst, op, a, b| Op::Binary { dst, op, int, a, b };
        let (index, count) = (self.temp(), self.temp());
        self.emit(Op::Copy { dst: index, src: low }, node);
        self.emit(binary(count, BinaryOp::Sub, high, low), node);
        self.emit(binary(count, BinaryOp::Add, Operand::Slot(count), step), node);
        self.emit(binary(count, BinaryOp::Div, Operand::Slot(count), step), node);
        let head = self.body().here();
        let test = self.temp();
        let zero = Operand::Const(Word::int(0));
        self.body().starts = true;
        self.emit(binary(test, BinaryOp::Gt, Operand::Slot(count), zero), node);
        let branch = self.branch(Operand::Slot(test), node);
        if level == 0 {
            self.open_loop();
        }
        indices.push(index);
        self.nested_for(variables, ranges, level + 1, body, node, indices);
        indices.pop();
        self.body().stmt = node;
        self.body().starts = true;
        let next = self.body().here();
        if level + 1 == ranges.len() {
            self.continue_at(next);
        }
        let one = Operand::Const(Word::int(1));
        self.emit(binary(count, BinaryOp::Sub, Operand::Slot(count), one), node);
        // The variable moves only when another iteration follows: no overflow at the end.
        self.emit(binary(test, BinaryOp::Gt, Operand::Slot(count), zero), node);
        let last = self.branch(Operand::Slot(test), node);
        self.emit(binary(index, BinaryOp::Add, Operand::Slot(index), step), node);
        self.emit(Op::Jump(head), node);
        let end = self.body().here();
        self.body().patch(branch, end);
        self.body().patch(last, end);
        if level == 0 {
            self.close_loop(end);
        }
    }

    fn choose(&mut self, blocks: &[Block], node: NodeId) {
        let fork = self.emit(Op::Fork(Box::default()), node);
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        for block in blocks {
            starts.push(self.body().here());
            self.block(block);
            self.body().starts = false;
            ends.push(self.jump(node));
        }
        let end = self.body().here();
        ends.into_iter().for_each(|jump| self.body().patch(jump, end));
        self.body().proc.code[fork].op = Op::Fork(starts.into());
    }

    fn atomic_body(&mut self, body: &Block, node: NodeId) {
        self.body().cleanups.push(Cleanup::Atomic);
        self.block(body);
        self.body().cleanups.pop();
        self.body().stmt = node;
        self.body().starts = true;
        self.emit(Op::AtomicLeave, node);
    }

    /// Leaves the constructs opened since `depth`, innermost first.
    fn clean_up(&mut self, depth: usize, node: NodeId) {
        let cleanups: Vec<Cleanup> = self.body().cleanups[depth..].to_vec();
        for cleanup in cleanups.into_iter().rev() {
            match cleanup {
                Cleanup::Atomic => self.emit(Op::AtomicLeave, node),
                Cleanup::Place(saved) => self.emit(Op::LeavePlace { saved }, node),
                Cleanup::Group { group, saved } => self.emit(Op::GroupJoin { group, saved }, node),
                Cleanup::Memory(slot) => {
                    let args = Box::new([Operand::Slot(slot)]);
                    self.emit(Op::Memory { dst: None, op: MemoryOp::End, args }, node)
                }
            };
        }
    }

    fn group(&mut self, name: Option<&Name>, body: &Block, node: NodeId) {
        let declared: Vec<(Declared, bool)> =
            name.iter().map(|name| ((node, (*name).clone()), true)).collect();
        self.open_scope(&declared, node);
        let group = self.temp();
        let saved = name.is_none().then(|| self.temp());
        self.emit(Op::GroupOpen { dst: group, saved }, node);
        if let Some(name) = name {
            self.declare_scalar(node, name, Ty::Any, Operand::Slot(group));
        }
        let context = self.context(node);
        let start = self.body().here();
        self.body().cleanups.push(Cleanup::Group { group, saved });
        self.block(body);
        self.body().cleanups.pop();
        self.body().stmt = node;
        self.body().starts = true;
        self.emit(Op::GroupJoin { group, saved }, node);
        // The operation after the body belongs to the range: that is where a frame stands while the
        // last call of the body runs.
        let end = self.body().here();
        // An exception waits for the group as well, then goes on.
        let skip = self.jump(node);
        let target = self.body().here();
        let slot = self.temp();
        // The tasks it waits for need the atomic sections that the exception left.
        self.emit(Op::RestoreContext(context), node);
        self.emit(Op::GroupJoin { group, saved }, node);
        self.emit(Op::Throw(Operand::Slot(slot)), node);
        let after = self.body().here();
        self.body().patch(skip, after);
        self.body().proc.handlers.push(HandlerRange { start, end, target, slot });
        self.close_scope();
    }

    /// Saves what an exception leaves in disorder: place, group and atomic section.
    fn context(&mut self, node: NodeId) -> Slot {
        let context = self.body().kept_temp();
        self.body().kept_temp();
        self.body().kept_temp();
        self.emit(Op::SaveContext(context), node);
        context
    }

    fn try_catch(&mut self, body: &Block, variable: &Name, handler: &Block, node: NodeId) {
        let context = self.context(node);
        let start = self.body().here();
        self.block(body);
        self.body().stmt = node;
        self.body().starts = false;
        let skip = self.jump(node);
        // With the jump: a frame stands there while the last call of the body runs.
        let end = self.body().here();
        let target = self.body().here();
        let slot = self.temp();
        self.emit(Op::RestoreContext(context), node);
        self.open_scope(&[((node, variable.clone()), false)], node);
        self.declare_scalar(node, variable, Ty::Any, Operand::Slot(slot));
        self.block(handler);
        self.close_scope();
        let after = self.body().here();
        self.body().patch(skip, after);
        self.body().proc.handlers.push(HandlerRange { start, end, target, slot });
    }

    fn spawn(&mut self, spawn: &Spawn, node: NodeId) {
        self.model.has_spawn = true;
        let place = spawn.place.as_ref().map(|place| self.operand(place));
        let group = spawn.group.as_ref().map(|name| {
            let expr = Expr { id: node, kind: ExprKind::Var(name.clone()) };
            self.operand(&expr)
        });
        let mut args = Vec::new();
        let mut params = Vec::new();
        let mut types = Vec::new();
        for (name, value) in &spawn.copies {
            let (operand, ty) = self.expr(value, None);
            let copy = ty.is_value_object();
            args.push(if copy { self.copy_of(operand, &ty, value.id) } else { operand });
            types.push(if ty == Ty::Literal { Ty::INT } else { ty });
            // The type stands apart: the text of an array's bounds is not at hand.
            params.push(Param { id: node, name: name.clone(), ty: Type::Any, by_ref: false });
        }
        let id = self.reserve_proc();
        let captured = self.body().captured.clone();
        let name: Name = "task".into();
        let body = Body::new(name, node, false, captured);
        let scopes = self.lower_proc(id, body, &params, types, &spawn.body);
        let captures: Box<[Slot]> =
            scopes.into_iter().map(|scope| self.scope_slot(scope)).collect();
        self.emit(Op::Spawn { proc: id, place, group, args: args.into(), captures }, node);
    }
}

/// Whether values of a type are never objects.
fn is_plain(ty: &Ty) -> bool {
    match ty {
        Ty::Int(_)
        | Ty::Real
        | Ty::Complex
        | Ty::Place
        | Ty::Bool
        | Ty::Literal
        | Ty::Str
        | Ty::Task => true,
        Ty::Any | Ty::Function | Ty::Array { .. } | Ty::Record(_) | Ty::Class(_) | Ty::Ref(_) => {
            false
        }
    }
}

fn needs_no_fit(ty: &Ty) -> bool {
    match ty {
        Ty::Int(int) => *int == IntType::DEFAULT,
        Ty::Real | Ty::Complex | Ty::Place => false,
        Ty::Any
        | Ty::Bool
        | Ty::Literal
        | Ty::Str
        | Ty::Task
        | Ty::Function
        | Ty::Array { .. }
        | Ty::Record(_)
        | Ty::Class(_)
        | Ty::Ref(_) => true,
    }
}

/// Whether nothing that a statement computes on its way is needed after it, and it holds no other.
fn is_simple(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Assign { .. }
            | StmtKind::Eval(_)
            | StmtKind::Reset(_)
            | StmtKind::Assert { .. }
            | StmtKind::Assume(_)
            | StmtKind::Print(_)
            | StmtKind::Item(_)
            | StmtKind::PrintAs { .. }
    )
}
