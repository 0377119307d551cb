//! Calls of elemental procedures: with arrays, a loop over their elements.

use super::Actual;
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::{Ty, UnitId};
use partita_kit::Loops;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(super) fn elemental_call(
        &mut self,
        unit: UnitId,
        actuals: Vec<Actual<'a>>,
        span: Span,
    ) -> Option<Node<'a>> {
        let mut nodes = Vec::new();
        for actual in &actuals {
            nodes.push(match (&actual.node, &actual.syntax) {
                (Some(node), _) => Some(node.clone()),
                (None, Some(syntax)) => Some(self.reference(syntax)),
                (None, None) => None,
            });
        }
        let array = nodes.iter().flatten().find(|node| !node.is_scalar()).cloned();
        let Some(array) = array else {
            let actuals = nodes.into_iter().map(Actual::of).collect();
            let handed = self.handed(unit, actuals, span)?;
            return self.finish_call(unit, handed, span);
        };
        // A loop; a function's values are collected in an array.
        let result = self.sema.result_of(unit).map(|id| self.sema.var(id).ty.clone());
        let nodes: Vec<Option<Node<'a>>> = nodes
            .into_iter()
            .map(|node| {
                node.map(|node| if node.is_scalar() { self.steady_argument(node) } else { node })
            })
            .collect();
        let target = result.map(|ty| self.temp_array(&ty, array.shape(), span));
        self.for_each(array.shape(), span, |l, indices| {
            let element = |node: &Node<'a>, l: &mut Self| l.element_node(node, indices);
            let actuals = nodes
                .iter()
                .map(|node| Actual::of(node.as_ref().map(|node| element(node, l))))
                .collect();
            let Some(handed) = l.handed(unit, actuals, span) else { return };
            let value = l.finish_call(unit, handed, span);
            if let (Some(target), Some(value)) = (&target, value) {
                let to = l.element(target, indices);
                let from = l.element(&value, &[]);
                l.copy_value(to, from, &value.ty, span);
            }
        });
        target
    }

    fn steady_argument(&mut self, node: Node<'a>) -> Node<'a> {
        if matches!(node.kind, Kind::Value(_)) && !matches!(node.ty, Ty::Derived(_)) {
            self.steady_node(&node)
        } else {
            node
        }
    }

    /// One element of an array as a scalar node.
    pub(crate) fn element_node(&mut self, node: &Node<'a>, indices: &[Term]) -> Node<'a> {
        if node.is_scalar() {
            return node.clone();
        }
        let expr = self.element(node, indices);
        let kind = match &node.kind {
            Kind::Cells { .. } => Kind::Cell(expr),
            Kind::Value(_) | Kind::Cell(_) | Kind::Substring { .. } | Kind::Elements(_) => {
                Kind::Value(expr)
            }
        };
        Node { ty: node.ty.clone(), kind, span: node.span }
    }
}
