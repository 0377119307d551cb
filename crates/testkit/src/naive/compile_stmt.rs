//! Statements to instructions. Every statement starts with a `Boundary`, except labels, blocks and
//! declarations without initialiser or with a literal one: those belong to the step before.

use super::code::{Instr, Issue, IssueOp, Pure, Silent, Visible};
use super::compile::{Compiler, Context, ContextKind};
use super::layout::{Ty, Types};
use super::value::Value;
use partita_tree::{
    Expr, ExprKind, Intrinsic, Name, NodeId, Qualifiers, RemoteOp, Spawn, Stmt, StmtKind, Variable,
};

impl Compiler<'_> {
    /// The statements of a block, in the scope at hand.
    pub fn statements(&mut self, block: &[Stmt]) -> Result<(), String> {
        for (index, stmt) in block.iter().enumerate() {
            if let StmtKind::Label(name) = &stmt.kind {
                self.labels.insert(name.clone(), self.instrs.len());
                let next = block.get(index + 1).map(|next| &next.kind);
                if matches!(next, None | Some(StmtKind::Declare(_) | StmtKind::Block(_))) {
                    self.boundary();
                }
            } else {
                self.stmt(stmt)?;
            }
        }
        Ok(())
    }

    fn scoped(&mut self, block: &[Stmt]) -> Result<(), String> {
        self.scopes.push(Vec::new());
        let done = self.statements(block);
        let scope = self.scopes.pop().unwrap_or_default();
        if !scope.is_empty() {
            self.silent(Silent::Forget(scope.iter().map(|local| local.slot).collect()));
        }
        done
    }

    /// A block inside a statement that jumps have to leave properly.
    fn within(&mut self, id: NodeId, kind: ContextKind, block: &[Stmt]) -> Result<Context, String> {
        self.contexts.push(Context { id, kind });
        self.scoped(block)?;
        self.contexts.pop().ok_or_else(|| "lost context".to_owned())
    }

    pub fn boundary(&mut self) {
        self.instrs.push(Instr::Boundary);
    }

    pub fn silent(&mut self, silent: Silent) {
        self.instrs.push(Instr::Silent(silent));
    }

    pub fn visible(&mut self, visible: Visible) {
        self.instrs.push(Instr::Visible(visible));
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<(), String> {
        // What the statements inside did not claim is this one's.
        self.sites.resize(self.instrs.len(), None);
        let begin = self.sites.len();
        self.instructions(stmt)?;
        self.sites.resize(self.instrs.len(), None);
        if let Some(span) = self.program.spans.get(stmt.id) {
            for site in &mut self.sites[begin..] {
                site.get_or_insert(span.start);
            }
        }
        Ok(())
    }

    fn instructions(&mut self, stmt: &Stmt) -> Result<(), String> {
        // A loop has its boundary at its head, where every round starts.
        let quiet = if let StmtKind::Declare(variable) = &stmt.kind {
            variable.init.as_ref().is_none_or(Types::literal)
        } else {
            matches!(stmt.kind, StmtKind::Block(_) | StmtKind::Label(_) | StmtKind::While { .. })
        };
        if !quiet {
            self.boundary();
        }
        match &stmt.kind {
            StmtKind::Nop | StmtKind::Label(_) => Ok(()),
            StmtKind::Declare(variable) => self.declare(variable),
            StmtKind::Assign { target, value } => {
                let path = self.scalar_path(target)?;
                if !path.ty.scalar() {
                    return Err("assignment of an array or record".into());
                }
                self.expr(value)?;
                self.instrs.push(Instr::Store(path));
                Ok(())
            }
            StmtKind::Eval(expr) => {
                if let ExprKind::Call { callee, args } = &expr.kind {
                    return self.call(callee, args, false);
                }
                if let ExprKind::Intrinsic { op: Intrinsic::Free, args } = &expr.kind
                    && let [pointer] = args.as_slice()
                {
                    self.expr(pointer)?;
                    self.visible(Visible::Free);
                    return Ok(());
                }
                self.expr(expr)?;
                self.silent(Silent::Pop);
                Ok(())
            }
            StmtKind::If { cond, yes, no } => {
                self.expr(cond)?;
                let skip = self.hole(true);
                self.scoped(yes)?;
                let end = self.hole(false);
                self.fill(skip);
                self.scoped(no)?;
                self.fill(end);
                Ok(())
            }
            StmtKind::While { cond, body } => {
                let head = self.instrs.len();
                self.boundary();
                self.expr(cond)?;
                let exit = self.hole(true);
                let kind = ContextKind::Loop { breaks: vec![], continues: vec![], register: None };
                let context = self.within(stmt.id, kind, body)?;
                self.emit(Pure::Jump(head));
                self.fill(exit);
                self.close_loop(context, head);
                Ok(())
            }
            StmtKind::For { variables, over, body } => {
                self.for_loop(stmt.id, variables, over, body)
            }
            StmtKind::Block(body) => self.scoped(body),
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.expr(value)?;
                }
                self.leave(0)?;
                if self.contexts.iter().any(|context| matches!(context.kind, ContextKind::Spawn)) {
                    self.silent(Silent::EndTask);
                } else {
                    self.silent(Silent::Return { value: value.is_some() });
                }
                Ok(())
            }
            StmtKind::Stop => {
                self.silent(Silent::EndTask);
                Ok(())
            }
            StmtKind::StopAll => {
                self.visible(Visible::StopAll);
                Ok(())
            }
            StmtKind::Reset(cell) => {
                let path = self.path(cell)?;
                let fresh = path.ty.template();
                self.visible(Visible::Reset(path, fresh));
                Ok(())
            }
            StmtKind::Break => self.jump_out(true),
            StmtKind::Continue => self.jump_out(false),
            StmtKind::Goto(name) => self.goto(name),
            StmtKind::Spawn(spawn) => self.spawn(stmt.id, spawn),
            StmtKind::Group { name: Some(_), .. } => Err("named groups".into()),
            StmtKind::Group { name: None, body } => {
                self.silent(Silent::GroupEnter);
                self.within(stmt.id, ContextKind::Group, body)?;
                self.boundary();
                self.visible(Visible::GroupWait);
                Ok(())
            }
            StmtKind::On { place, body } => {
                self.expr(place)?;
                self.silent(Silent::OnEnter);
                self.within(stmt.id, ContextKind::On, body)?;
                self.silent(Silent::OnLeave);
                Ok(())
            }
            StmtKind::Atomic(body) => {
                self.visible(Visible::AtomicEnter);
                self.atomic_body(stmt.id, body)
            }
            StmtKind::When { guard, body } => {
                let guard = self.pure(guard)?;
                self.visible(Visible::When(guard));
                self.atomic_body(stmt.id, body)
            }
            StmtKind::Choose(blocks) => self.choose(blocks),
            StmtKind::Assert { cond, code, .. } => {
                let cond = self.pure(cond)?;
                let code = code.map_or("assertion-failed", |code| code.name()).to_owned();
                self.visible(Visible::Assert { cond, code });
                Ok(())
            }
            StmtKind::Assume(cond) => {
                let cond = self.pure(cond)?;
                self.visible(Visible::Assume(cond));
                Ok(())
            }
            StmtKind::Print(items)
            | StmtKind::Item(items)
            | StmtKind::PrintAs { format: _, items } => {
                let mut terms = Vec::new();
                for item in items {
                    if !matches!(item.kind, ExprKind::Str(_)) {
                        terms.push(self.pure(item)?);
                    }
                }
                self.visible(Visible::Print(terms));
                Ok(())
            }
            StmtKind::Throw(value) => {
                self.expr(value)?;
                self.visible(Visible::Throw);
                Ok(())
            }
            StmtKind::Try { body, handler } => {
                let enter = self.instrs.len();
                self.silent(Silent::TryEnter(0));
                self.within(stmt.id, ContextKind::Try, body)?;
                self.silent(Silent::TryLeave);
                let end = self.hole(false);
                self.instrs[enter] = Instr::Silent(Silent::TryEnter(self.instrs.len()));
                self.scopes.push(Vec::new());
                let layout = self.layout(&Ty::Any, Qualifiers::default());
                let slot = self.local(&handler.variable, Ty::Any);
                self.silent(Silent::Declare { slot, layout, values: 1 });
                self.statements(&handler.body)?;
                self.scopes.pop();
                self.silent(Silent::Forget(vec![slot]));
                self.fill(end);
                Ok(())
            }
            StmtKind::Put { target, place, source } => {
                let to = self.path(target)?;
                self.expr(place)?;
                let from = self.path(source)?;
                self.issue(Issue { op: IssueOp::Put, from, to })
            }
            StmtKind::Get { target, source, place } => {
                let to = self.path(target)?;
                let from = self.path(source)?;
                self.expr(place)?;
                self.issue(Issue { op: IssueOp::Get, from, to })
            }
            StmtKind::Remote { target, op, cell, place, operands } => {
                let to = self.path(target)?;
                let from = self.path(cell)?;
                self.expr(place)?;
                let wanted = match op {
                    RemoteOp::Swap | RemoteOp::FetchAdd => 1,
                    RemoteOp::CompareSwap => 2,
                };
                if operands.len() != wanted {
                    return Err("a remote operation with another number of operands".into());
                }
                for operand in operands {
                    self.expr(operand)?;
                }
                self.issue(Issue { op: IssueOp::Atomic(*op), from, to })
            }
            StmtKind::Flush(place) => {
                self.expr(place)?;
                self.visible(Visible::Flush);
                Ok(())
            }
            StmtKind::Fence => {
                self.visible(Visible::Fence);
                Ok(())
            }
            StmtKind::Segment(mark) => {
                self.visible(Visible::Segment(*mark));
                Ok(())
            }
            StmtKind::Unsupported(_) => {
                self.visible(Visible::Unsupported);
                Ok(())
            }
        }
    }

    fn issue(&mut self, issue: Issue) -> Result<(), String> {
        if !issue.from.ty.scalar() || !issue.to.ty.scalar() {
            return Err("a remote operation on an array or record".into());
        }
        self.visible(Visible::Issue(Box::new(issue)));
        Ok(())
    }

    fn atomic_body(&mut self, id: NodeId, body: &[Stmt]) -> Result<(), String> {
        self.within(id, ContextKind::Atomic, body)?;
        self.boundary();
        self.visible(Visible::AtomicLeave);
        Ok(())
    }

    fn declare(&mut self, variable: &Variable) -> Result<(), String> {
        let ty = self.types.resolve(&variable.ty)?;
        if let Ty::Memory(_) = ty {
            return Err("a local in memory".into());
        }
        let layout = self.layout(&ty, variable.qualifiers);
        let mut values = 0;
        if let Some(init) = &variable.init {
            values = match (&init.kind, &ty) {
                (ExprKind::List { items }, Ty::Array { .. }) if items.len() == ty.size() => {
                    for item in items {
                        self.expr(item)?;
                    }
                    items.len()
                }
                (_, ty) if ty.scalar() => {
                    self.expr(init)?;
                    if let Ty::Int(int) = ty {
                        self.emit(Pure::Convert(*int));
                    }
                    1
                }
                (_, Ty::Array { .. }) if Types::literal(init) => {
                    let cells = self.types.initial(init, &ty, 0)?;
                    for cell in &cells {
                        self.emit(Pure::Push(*cell));
                    }
                    cells.len()
                }
                _ => return Err("an initialiser of an array or record".into()),
            };
        }
        let slot = self.local(&variable.name, ty);
        self.silent(Silent::Declare { slot, layout, values });
        Ok(())
    }

    fn for_loop(
        &mut self,
        id: NodeId,
        variables: &[Name],
        over: &Expr,
        body: &[Stmt],
    ) -> Result<(), String> {
        let (ExprKind::Range { low, high, step }, [variable]) = (&over.kind, variables) else {
            return Err("for over anything but a range".into());
        };
        self.expr(low)?;
        self.expr(high)?;
        match step {
            Some(step) => {
                self.expr(step)?;
            }
            None => self.emit(Pure::Push(Value::Int(1))),
        }
        let register = self.registers;
        self.registers += 3;
        self.silent(Silent::ForSetup(register));
        let first = self.hole(false);
        let next = self.instrs.len();
        self.boundary();
        self.silent(Silent::ForAdvance(register));
        self.fill(first);
        let ty = Ty::Int(partita_tree::IntType::DEFAULT);
        let layout = self.layout(&ty, Qualifiers::default());
        self.scopes.push(Vec::new());
        let slot = self.local(variable, ty);
        let test = self.instrs.len();
        self.silent(Silent::ForTest { register, slot, layout, exit: 0 });
        let register = Some(register);
        let kind = ContextKind::Loop { breaks: vec![], continues: vec![], register };
        let context = self.within(id, kind, body)?;
        self.emit(Pure::Jump(next));
        let end = self.instrs.len();
        if let Instr::Silent(Silent::ForTest { exit, .. }) = &mut self.instrs[test] {
            *exit = end;
        }
        self.close_loop(context, next);
        self.scopes.pop();
        self.silent(Silent::Forget(vec![slot]));
        Ok(())
    }

    fn choose(&mut self, blocks: &[Vec<Stmt>]) -> Result<(), String> {
        let choice = self.instrs.len();
        self.visible(Visible::ChooseJump(Vec::new()));
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        for block in blocks {
            starts.push(self.instrs.len());
            self.scoped(block)?;
            ends.push(self.hole(false));
        }
        self.instrs[choice] = Instr::Visible(Visible::ChooseJump(starts));
        for end in ends {
            self.fill(end);
        }
        Ok(())
    }

    fn spawn(&mut self, id: NodeId, spawn: &Spawn) -> Result<(), String> {
        if spawn.group.is_some() {
            return Err("named groups".into());
        }
        if let Some(place) = &spawn.place {
            self.expr(place)?;
        }
        let mut types = Vec::new();
        for (_, value) in &spawn.copies {
            types.push(self.expr(value)?);
        }
        let at = self.instrs.len();
        self.visible(Visible::Fence);
        let over = self.hole(false);
        let before = self.slots;
        let around = std::mem::take(&mut self.mentioned);
        self.scopes.push(Vec::new());
        let mut copies = Vec::new();
        for ((name, _), ty) in spawn.copies.iter().zip(types) {
            let ty = ty.unwrap_or(Ty::Int(partita_tree::IntType::DEFAULT));
            let layout = self.layout(&ty, Qualifiers::default());
            copies.push((self.local(name, ty), layout));
        }
        let body = self.instrs.len();
        self.within(id, ContextKind::Spawn, &spawn.body)?;
        self.silent(Silent::EndTask);
        self.scopes.pop();
        let mut captured = std::mem::replace(&mut self.mentioned, around);
        captured.retain(|slot| *slot < before);
        captured.sort_unstable();
        captured.dedup();
        self.mentioned.extend(&captured);
        let placed = spawn.place.is_some();
        self.instrs[at] = Instr::Visible(Visible::Spawn { body, placed, copies, captured });
        self.fill(over);
        Ok(())
    }
}
