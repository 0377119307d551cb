//! Splitting a state: a step that changes nothing but the path condition.

use super::not_modelled;
use crate::world::World;
use crate::{StepEnd, SymbolicLimit};
use partita_terms::Term;
use partita_tree::NodeId;

impl World<'_> {
    /// Goes back to the state that the step started from, with one of the cases added to what is
    /// known. Which one is a choice of the step's plan.
    pub(crate) fn split(&mut self, task: usize, cases: &[Term], node: NodeId) -> StepEnd {
        if !self.widths.is_empty() {
            return StepEnd::Failed(not_modelled(node, SymbolicLimit::ChoiceAndCondition));
        }
        let width = u32::try_from(cases.len()).unwrap_or(u32::MAX);
        let plan = self.choices.first().copied().unwrap_or(0);
        let taken = if self.scattered { plan % width.max(1) } else { plan.min(width - 1) };
        self.choices.clear();
        self.choices.push(taken);
        self.widths.push(width);
        self.restore();
        if let (Some(symbolic), Some(path)) = (self.symbolic.clone(), self.path())
            && let Some(case) = cases.get(taken as usize)
        {
            self.log_case(task, &symbolic.terms.show(*case));
            self.set_path(symbolic.terms.and(path, *case));
        }
        self.executed = 0;
        StepEnd::Done
    }
}
