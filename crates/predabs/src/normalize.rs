//! From the tree to [`Core`]. What does not fit is refused with its place; nothing is left out.

use crate::core::{Action, Core, Effect, Node, Property, Remote, StepId, StepInfo, Task, Test};
use crate::core::{RemoteKind, Update, Value, ValueForm, Variable};
use crate::linear::VarId;
use crate::terms::Names;
use partita_source::{Diagnostic, Severity};
use partita_tree::text::print_expr;
use partita_tree::{Block, EntryPlace, Expr, ExprKind, NodeId, Program, PropertyKind};
use partita_tree::{Overflow, RemoteOp, Stmt, StmtKind, Type};

/// The code of what predicate abstraction does not handle.
pub const REFUSED: &str = "not-abstractable";

type Refusal<T> = Result<T, Box<Diagnostic>>;

/// Normalises a configured program.
///
/// # Errors
/// The first construct outside the fragment, with its place.
pub fn normalize(program: &Program, places: u32) -> Refusal<Core> {
    let mut maker = Maker {
        core: Core {
            source: program.clone(),
            places: program.places.unwrap_or(places),
            variables: Vec::new(),
            tasks: Vec::new(),
            remotes: Vec::new(),
            properties: Vec::new(),
            has_atomic: false,
            steps: Vec::new(),
            names: Names::default(),
        },
        names: Names::default(),
        task: 0,
    };
    maker.globals()?;
    for (index, entry) in program.entries.iter().enumerate() {
        let place = match entry.place {
            EntryPlace::At(place) => place,
            EntryPlace::Each => {
                return Err(maker.refuse(entry.id, "a task at each place is not abstracted"));
            }
        };
        let Some(proc) = program.proc(&entry.proc) else {
            return Err(maker.refuse(entry.id, "no such procedure"));
        };
        maker.task = index;
        let number = program.vocabulary.place_name(place as usize);
        maker.names.enter(&entry.name, place, &number);
        let task = Task { name: entry.name.to_string(), place, body: Vec::new() };
        maker.core.tasks.push(task);
        let body = maker.body(&proc.body)?;
        if let Some(task) = maker.core.tasks.last_mut() {
            task.body = body;
        }
    }
    maker.properties()?;
    maker.core.names = maker.names;
    Ok(maker.core)
}

struct Maker {
    core: Core,
    names: Names,
    task: usize,
}

impl Maker {
    fn refuse(&self, node: NodeId, why: &str) -> Box<Diagnostic> {
        let span = self.core.source.spans.get(node);
        let message = format!("predicate abstraction does not handle this: {why}");
        Box::new(Diagnostic::new(REFUSED, Severity::Error, span, message))
    }

    fn variable(&mut self, name: String, task: Option<usize>, init: i64, text: String) -> VarId {
        let id = VarId(self.core.variables.len());
        self.core.variables.push(Variable { name, task, init, text });
        id
    }

    fn globals(&mut self) -> Refusal<()> {
        for global in self.core.source.globals.clone() {
            let init = self.initial(&global)?;
            if global.qualifiers.symmetric {
                for place in 0..self.core.places {
                    let name = format!("{}@{place}", print_name(&global.name));
                    let id = self.variable(name.clone(), None, init, name);
                    self.names.symmetric(&global.name, place, id);
                }
            } else {
                let text = print_name(&global.name);
                let id = self.variable(global.name.to_string(), None, init, text);
                self.names.global(&global.name, id);
            }
        }
        Ok(())
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not known here")]
    fn initial(&self, variable: &partita_tree::Variable) -> Refusal<i64> {
        let whole = match &variable.ty {
            Type::Int(ty) => ty.overflow == Overflow::Trap,
            _ => false,
        };
        if !whole {
            return Err(self.refuse(variable.id, "a variable that is no whole number"));
        }
        let init = variable.init.as_ref().and_then(|init| match init.kind {
            ExprKind::Int(value) => Some(value),
            _ => None,
        });
        init.ok_or_else(|| self.refuse(variable.id, "a variable without a constant start value"))
    }

    fn step(&mut self, stmt: NodeId, effect: Effect) -> StepId {
        let id = StepId(self.core.steps.len());
        let span = self.core.source.spans.get(stmt);
        self.core.steps.push(StepInfo { task: self.task, span, effect });
        id
    }

    /// A task's outermost block: declarations before the first statement give start values.
    fn body(&mut self, block: &Block) -> Refusal<Vec<Node>> {
        let first = block.iter().position(|stmt| !matches!(stmt.kind, StmtKind::Declare(_)));
        let (declared, rest) = block.split_at(first.unwrap_or(block.len()));
        for stmt in declared {
            if let StmtKind::Declare(variable) = &stmt.kind {
                let init = self.initial(variable)?;
                self.local(variable, init)?;
            }
        }
        self.block(rest)
    }

    fn local(&mut self, variable: &partita_tree::Variable, init: i64) -> Refusal<VarId> {
        let task = self.core.tasks.last().map(|task| task.name.clone()).unwrap_or_default();
        let name = format!("{task}::{}", variable.name);
        let id = self.variable(name, Some(self.task), init, print_name(&variable.name));
        if !self.names.local(&variable.name, id) {
            return Err(self.refuse(variable.id, "a second variable of this name in the task"));
        }
        Ok(id)
    }

    fn block(&mut self, block: &[Stmt]) -> Refusal<Vec<Node>> {
        let mut nodes = Vec::new();
        for stmt in block {
            self.stmt(stmt, &mut nodes)?;
        }
        Ok(nodes)
    }

    fn stmt(&mut self, stmt: &Stmt, out: &mut Vec<Node>) -> Refusal<()> {
        let node = match &stmt.kind {
            StmtKind::Nop => Node::Step(self.step(stmt.id, Effect::Nothing), Action::Nop),
            StmtKind::Declare(variable) => {
                let id = self.local(variable, 0)?;
                let value = variable.init.as_ref();
                let value = value
                    .ok_or_else(|| self.refuse(variable.id, "a variable without a start value"))?;
                self.assign(stmt.id, id, value)?
            }
            StmtKind::Assign { target, value } => {
                let target = self.cell(target)?;
                self.assign(stmt.id, target, value)?
            }
            StmtKind::If { cond, yes, no } => {
                let cond = self.branch_test(cond)?;
                let step = self.step(stmt.id, Effect::Decide(cond.form.clone()));
                Node::If { step, cond, yes: self.block(yes)?, no: self.block(no)? }
            }
            StmtKind::While { cond, body } => {
                let cond = self.branch_test(cond)?;
                let step = self.step(stmt.id, Effect::Decide(cond.form.clone()));
                Node::While { step, cond, body: self.block(body)? }
            }
            StmtKind::Block(block) => {
                out.extend(self.block(block)?);
                return Ok(());
            }
            StmtKind::Goto(label) => Node::Goto(print_name(label)),
            StmtKind::Label(label) => Node::Label(print_name(label)),
            StmtKind::Break => Node::Break,
            StmtKind::Continue => Node::Continue,
            StmtKind::Atomic(body) => {
                self.core.has_atomic = true;
                let enter = self.step(stmt.id, Effect::Nothing);
                let body = self.block(body)?;
                Node::Atomic { enter, leave: self.step(stmt.id, Effect::Nothing), body }
            }
            StmtKind::Choose(blocks) => {
                let blocks = blocks.iter().map(|block| self.block(block));
                Node::Choose(blocks.collect::<Refusal<_>>()?)
            }
            StmtKind::Assert { cond, code: _, message } => {
                let cond = self.test(cond);
                let step = self.step(stmt.id, Effect::Check(cond.form.clone()));
                Node::Step(step, Action::Assert { cond, message: message.clone() })
            }
            StmtKind::Assume(cond) => {
                let cond = self.test(cond);
                let step = self.step(stmt.id, Effect::Decide(cond.form.clone()));
                Node::Step(step, Action::Assume(cond))
            }
            StmtKind::Put { target, place, source } => {
                self.remote(stmt.id, RemoteKind::Put, target, source, place)?
            }
            StmtKind::Get { target, source, place } => {
                self.remote(stmt.id, RemoteKind::Get, target, source, place)?
            }
            StmtKind::Flush(place) => {
                let place = self.place(place)?;
                Node::Step(self.step(stmt.id, Effect::Nothing), Action::Flush(Some(place)))
            }
            StmtKind::Fence => Node::Step(self.step(stmt.id, Effect::Nothing), Action::Flush(None)),
            StmtKind::Remote { target, op, cell, place, operands } => {
                let update = self.atomic_update(stmt.id, *op, operands)?;
                self.remote(stmt.id, RemoteKind::Atomic(update), target, cell, place)?
            }
            StmtKind::Eval(_) => return Err(self.refuse(stmt.id, "a call")),
            StmtKind::Unsupported(why) => return Err(self.refuse(stmt.id, why)),
            StmtKind::For { .. }
            | StmtKind::Return(_)
            | StmtKind::Stop
            | StmtKind::StopAll
            | StmtKind::Reset(_)
            | StmtKind::Spawn(_)
            | StmtKind::Group { .. }
            | StmtKind::On { .. }
            | StmtKind::When { .. }
            | StmtKind::Print(_)
            | StmtKind::Item(_)
            | StmtKind::PrintAs { .. }
            | StmtKind::Throw(_)
            | StmtKind::Try { .. }
            | StmtKind::Segment(_) => {
                return Err(self.refuse(stmt.id, "a statement of this kind"));
            }
        };
        out.push(node);
        Ok(())
    }

    fn assign(&mut self, stmt: NodeId, target: VarId, value: &Expr) -> Refusal<Node> {
        // A statement with several accesses to shared memory is several steps.
        let mut accesses = self.names.shared_reads(value);
        accesses += usize::from(self.core.is_shared(target));
        if accesses > 1 {
            return Err(self.refuse(value.id, "more than one shared variable in one statement"));
        }
        let value = self.value(value);
        let step = self.step(stmt, Effect::Assign(target, value.form.clone()));
        Ok(Node::Step(step, Action::Assign(target, value)))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not known here")]
    fn value(&self, value: &Expr) -> Value {
        let form = match &value.kind {
            ExprKind::Choose { low, high } => match (&low.kind, &high.kind) {
                (ExprKind::Int(low), ExprKind::Int(high)) if low <= high => {
                    ValueForm::Choose(*low, *high)
                }
                _ => ValueForm::Unknown,
            },
            _ => self.names.linear(value).map_or(ValueForm::Unknown, ValueForm::Linear),
        };
        Value { text: print_expr(value), form }
    }

    fn atomic_update(&self, stmt: NodeId, op: RemoteOp, operands: &[Expr]) -> Refusal<Update> {
        // Each access to shared memory would be a step before the issue.
        if let Some(shared) = operands.iter().find(|one| self.names.shared_reads(one) > 0) {
            return Err(self.refuse(shared.id, "a shared variable in an operand"));
        }
        Ok(match (op, operands) {
            (RemoteOp::Swap, [new]) => Update::Swap(self.value(new)),
            (RemoteOp::CompareSwap, [expected, new]) => {
                Update::CompareSwap { expected: self.value(expected), new: self.value(new) }
            }
            (RemoteOp::FetchAdd, [addend]) => Update::FetchAdd(self.value(addend)),
            (RemoteOp::Swap | RemoteOp::CompareSwap | RemoteOp::FetchAdd, _) => {
                return Err(self.refuse(stmt, "a wrong number of operands"));
            }
        })
    }

    fn remote(
        &mut self,
        stmt: NodeId,
        kind: RemoteKind,
        target: &Expr,
        source: &Expr,
        place: &Expr,
    ) -> Refusal<Node> {
        let index = self.core.remotes.len();
        let (target, source, place) = (self.cell(target)?, self.cell(source)?, self.place(place)?);
        if !self.core.is_shared(target) || !self.core.is_shared(source) {
            return Err(self.refuse(stmt, "a remote statement on a local variable"));
        }
        let span = self.core.source.spans.get(stmt);
        let task = self.task;
        self.core.remotes.push(Remote { task, kind, target, source, place, span });
        Ok(Node::Step(self.step(stmt, Effect::Issue(index)), Action::Issue(index)))
    }

    fn cell(&self, cell: &Expr) -> Refusal<VarId> {
        self.names.cell(cell).ok_or_else(|| self.refuse(cell.id, "not a plain variable"))
    }

    fn place(&self, place: &Expr) -> Refusal<u32> {
        let known = self.names.linear(place).and_then(|place| place.as_constant());
        let known = known.and_then(|place| u32::try_from(place).ok());
        known.ok_or_else(|| self.refuse(place.id, "a place that is not a constant"))
    }

    fn test(&self, cond: &Expr) -> Test {
        Test { text: print_expr(cond), form: self.names.condition(cond) }
    }

    fn branch_test(&self, cond: &Expr) -> Refusal<Test> {
        if self.names.shared_reads(cond) > 1 {
            return Err(self.refuse(cond.id, "more than one shared variable in one condition"));
        }
        Ok(self.test(cond))
    }

    fn properties(&mut self) -> Refusal<()> {
        self.names.outside();
        for property in self.core.source.properties.clone() {
            let (at_end, cond) = match &property.kind {
                PropertyKind::Always(cond) => (false, cond),
                PropertyKind::Final(cond) => (true, cond),
                PropertyKind::Observe(_) => continue,
            };
            let span = self.core.source.spans.get(property.id);
            let cond = self.test(cond);
            self.core.properties.push(Property { at_end, cond, span });
        }
        Ok(())
    }
}

/// A name as the tree's text writes it.
pub(crate) fn print_name(name: &str) -> String {
    print_expr(&Expr { id: NodeId(0), kind: ExprKind::Var(name.into()) })
}
