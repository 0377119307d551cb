//! Expressions of the tree as linear terms and conditions, with the names that are in scope.

use crate::atom::Literal;
use crate::condition::Condition;
use crate::linear::{Linear, VarId};
use partita_tree::text::print_expr;
use partita_tree::{BinaryOp, Expr, ExprKind, UnaryOp};
use std::collections::BTreeMap;

/// Deeper expressions are unknown.
const DEEPEST: usize = 200;

/// Which variable a name means.
#[derive(Clone, Default, Debug)]
pub struct Names {
    globals: BTreeMap<String, VarId>,
    symmetric: BTreeMap<(String, u32), VarId>,
    /// Locals by task and name.
    locals: BTreeMap<(String, String), VarId>,
    /// Tasks by the number of their place in the source.
    numbers: Vec<(String, String)>,
    task: Option<String>,
    place: u32,
}

impl Names {
    pub fn global(&mut self, name: &str, id: VarId) {
        self.globals.insert(name.to_owned(), id);
    }

    pub fn symmetric(&mut self, name: &str, place: u32, id: VarId) {
        self.symmetric.insert((name.to_owned(), place), id);
    }

    /// Expressions that come now stand in this task.
    pub fn enter(&mut self, task: &str, place: u32, number: &str) {
        self.numbers.push((number.to_owned(), task.to_owned()));
        (self.task, self.place) = (Some(task.to_owned()), place);
    }

    /// Expressions that come now stand in no task.
    pub fn outside(&mut self) {
        self.task = None;
    }

    /// A local of the current task; `false` when there is one of that name already.
    #[must_use]
    pub fn local(&mut self, name: &str, id: VarId) -> bool {
        let task = self.task.clone().unwrap_or_default();
        self.locals.insert((task, name.to_owned()), id).is_none()
    }

    /// The variable that an expression is.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not known here")]
    pub fn cell(&self, expr: &Expr) -> Option<VarId> {
        match &expr.kind {
            ExprKind::Var(name) => {
                let own = self
                    .task
                    .as_ref()
                    .and_then(|task| self.locals.get(&(task.clone(), name.to_string())).copied());
                let bare = || match &self.task {
                    Some(_) => self.symmetric.get(&(name.to_string(), self.place)).copied(),
                    None => self.only_local(name),
                };
                own.or_else(|| self.globals.get(&**name).copied()).or_else(bare)
            }
            ExprKind::TaskVar { task, name } => {
                self.locals.get(&(task.to_string(), name.to_string())).copied()
            }
            ExprKind::At { base, place } => {
                let ExprKind::Var(name) = &base.kind else { return None };
                let place = self.linear(place)?.as_constant()?;
                let index = u32::try_from(place).ok();
                let instance =
                    index.and_then(|index| self.symmetric.get(&(name.to_string(), index)));
                instance.copied().or_else(|| self.local_at(name, place))
            }
            _ => None,
        }
    }

    /// The local of this name, when one task has it.
    fn only_local(&self, name: &str) -> Option<VarId> {
        let mut found = self.locals.iter().filter(|((_, local), _)| local == name);
        let (_, id) = found.next()?;
        found.next().is_none().then_some(*id)
    }

    /// `name@N` outside of tasks: the local of the only task at the place with that number.
    fn local_at(&self, name: &str, number: i64) -> Option<VarId> {
        if self.task.is_some() {
            return None;
        }
        let number = number.to_string();
        let mut tasks = self.numbers.iter().filter(|(known, _)| *known == number);
        let (_, task) = tasks.next()?;
        tasks
            .next()
            .is_none()
            .then(|| self.locals.get(&(task.clone(), name.to_owned())).copied())?
    }

    /// How many times an expression reads shared memory.
    #[must_use]
    pub fn shared_reads(&self, expr: &Expr) -> usize {
        struct Reads<'n>(&'n Names, usize);
        impl<'a> partita_tree::visit::Visit<'a> for Reads<'_> {
            fn visit_expr(&mut self, expr: &'a Expr) {
                let local = match (&expr.kind, &self.0.task) {
                    (ExprKind::Var(name), Some(task)) => {
                        self.0.locals.contains_key(&(task.clone(), name.to_string()))
                    }
                    _ => false,
                };
                if self.0.cell(expr).is_some() && !local {
                    self.1 += 1;
                }
                partita_tree::visit::walk_expr(self, expr);
            }
        }
        let mut reads = Reads(self, 0);
        partita_tree::visit::Visit::visit_expr(&mut reads, expr);
        reads.1
    }

    #[must_use]
    pub fn linear(&self, expr: &Expr) -> Option<Linear> {
        self.linear_below(expr, DEEPEST)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not known here")]
    fn linear_below(&self, expr: &Expr, depth: usize) -> Option<Linear> {
        let depth = depth.checked_sub(1)?;
        match &expr.kind {
            ExprKind::Int(value) => Some(Linear::constant(*value)),
            ExprKind::Here => Some(Linear::constant(i64::from(self.place))),
            ExprKind::Unary { op: UnaryOp::Neg, operand } => {
                self.linear_below(operand, depth)?.times(-1)
            }
            ExprKind::Binary { op, left, right } => {
                let left = self.linear_below(left, depth)?;
                let right = self.linear_below(right, depth)?;
                match op {
                    BinaryOp::Add => left.add(&right),
                    BinaryOp::Sub => left.minus(&right),
                    BinaryOp::Mul => match (left.as_constant(), right.as_constant()) {
                        (Some(factor), _) => right.times(factor),
                        (None, Some(factor)) => left.times(factor),
                        (None, None) => None,
                    },
                    _ => None,
                }
            }
            _ => self.cell(expr).map(Linear::variable),
        }
    }

    /// The condition that an expression is; whole numbers are true when not 0.
    #[must_use]
    pub fn condition(&self, expr: &Expr) -> Condition {
        self.condition_below(expr, DEEPEST)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not known here")]
    fn condition_below(&self, expr: &Expr, depth: usize) -> Condition {
        let Some(depth) = depth.checked_sub(1) else { return Condition::Unknown };
        match &expr.kind {
            ExprKind::Bool(value) => Condition::Known(*value),
            ExprKind::AtLabel { .. } => Condition::At(print_expr(expr), true),
            ExprKind::Unary { op: UnaryOp::Not, operand } => {
                self.condition_below(operand, depth).negated()
            }
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::AndThen, left, right } => {
                let parts = [left, right].map(|side| self.condition_below(side, depth));
                Condition::All(parts.into())
            }
            ExprKind::Binary { op: BinaryOp::Or | BinaryOp::OrElse, left, right } => {
                let parts = [left, right].map(|side| self.condition_below(side, depth));
                Condition::Any(parts.into())
            }
            ExprKind::Binary { op, left, right } => {
                self.comparison(*op, left, right).map_or(Condition::Unknown, Condition::literal)
            }
            _ => Condition::Unknown,
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not known here")]
    fn comparison(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Literal> {
        let (left, right) = (self.linear(left)?, self.linear(right)?);
        let one = Linear::constant(1);
        match op {
            BinaryOp::Eq => Literal::zero(&left.minus(&right)?),
            BinaryOp::Ne => Literal::zero(&left.minus(&right)?).map(Literal::negated),
            BinaryOp::Le => Literal::at_most_zero(&left.minus(&right)?),
            BinaryOp::Ge => Literal::at_most_zero(&right.minus(&left)?),
            BinaryOp::Lt => Literal::at_most_zero(&left.minus(&right)?.add(&one)?),
            BinaryOp::Gt => Literal::at_most_zero(&right.minus(&left)?.add(&one)?),
            _ => None,
        }
    }
}
