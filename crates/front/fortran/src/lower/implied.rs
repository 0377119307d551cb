//! Loops whose variable is known only inside: implied do, DO CONCURRENT and FORALL.

use super::Lowerer;
use super::node::Node;
use crate::ast::{Expr, Name};
use crate::sema::types::Ty;
use partita_kit::{Emit, Size};
use partita_source::Span;
use partita_tree::{Block, Expr as Term, Name as TreeName};

/// `first, last, step`, evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Counting {
    low: Size,
    high: Size,
    step: i64,
}

/// A loop on its way: the variable that the tree has for it, and the values that it takes.
pub(crate) struct Round {
    index: TreeName,
    counting: Counting,
    span: Span,
}

impl<'a> Lowerer<'a> {
    /// Evaluates the values that a variable takes; `None`, when the step is not constant.
    pub(crate) fn counting(
        &mut self,
        first: &Expr,
        last: &Expr,
        step: Option<&Expr>,
    ) -> Option<Counting> {
        let scope = self.frame.scope;
        let (low, high) = (self.size_of(first, scope), self.size_of(last, scope));
        let step = step.map_or(Some(1), |step| self.sema.constant_int(scope, step));
        let step = step.filter(|step| *step != 0)?;
        Some(Counting { low, high, step })
    }

    /// How many values there are.
    pub(crate) fn trips(&self, round: &Round) -> Size {
        let Counting { low, high, step } = &round.counting;
        self.b.extent(low, high, *step)
    }

    /// Begins a loop; the value of its variable inside.
    pub(crate) fn round(&mut self, counting: Counting, span: Span) -> (Round, Node<'a>) {
        let index = self.b.temporary();
        let value = self.b.cast(self.tree_type(&Ty::INT), self.b.var(&index));
        let value = self.value(Ty::INT, value, span);
        (Round { index, counting, span }, value)
    }

    /// The loop with its body.
    pub(crate) fn rounds(&self, round: &Round, body: Block) -> partita_tree::Stmt {
        self.b.at(round.span);
        let Counting { low, high, step } = &round.counting;
        let (low, high): (Term, Term) = (self.b.size(low), self.b.size(high));
        let range = match step {
            1 => self.b.range(low, high),
            step => self.b.range_by(low, high, self.b.int(*step)),
        };
        self.b.for_(&[&round.index], range, body)
    }

    /// An implied do whose body is lowered where it stands.
    pub(crate) fn implied_loop(
        &mut self,
        variable: &Name,
        counting: Option<Counting>,
        span: Span,
        body: impl FnOnce(&mut Self),
    ) {
        let Some(counting) = counting else {
            return self.unsupported(span, "an implied do whose step is not constant");
        };
        let (round, value) = self.round(counting, span);
        let names = std::slice::from_ref(variable);
        let block = self.emitted(|l| l.with_aliases(names, vec![value], body));
        let stmt = self.rounds(&round, block);
        self.emit(stmt);
    }
}
