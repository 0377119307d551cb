//! MAXLOC, MINLOC, FINDLOC.

use super::Call;
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_kit::{Emit, Loops};
use partita_source::Span;
use partita_tree::{BinaryOp, Block, Expr as Term, Name, Type};

/// What is looked for.
#[derive(Clone)]
struct Wanted<'a> {
    /// The value of FINDLOC.
    value: Option<Node<'a>>,
    largest: bool,
    mask: Option<Node<'a>>,
    /// The last of several.
    back: Term,
}

impl<'a> Lowerer<'a> {
    pub(super) fn location(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let array = self.needed(call, 0, "array")?;
        self.needs_array(call, &array)?;
        let find = call.name == "findloc";
        let value = if find {
            let value = self.needed(call, 1, "value")?;
            Some(self.steady_node(&value))
        } else {
            if !matches!(array.ty, Ty::Int(_) | Ty::Real(_) | Ty::Char(_)) {
                self.mistyped(call, &array);
                return None;
            }
            None
        };
        let position = usize::from(find) + 1;
        let (dim, mask) = self.dim_and_mask(call, position);
        let mask = mask.map(|mask| self.mask_node(mask));
        let kind = match call.keyword("kind") {
            Some(_) => self.kind_argument(call, usize::MAX, 4)?,
            None => 4,
        };
        let back = self.flag(call, usize::MAX, "back");
        let wanted = Wanted { value, largest: call.name == "maxloc", mask, back };
        let (span, ty) = (call.span, Ty::Int(kind));
        let Some(dim) = dim else {
            let positions = self.positions(&array, &wanted, span);
            return Some(self.integers(positions, kind, span));
        };
        let dim = self.dim_value(dim, array.rank())?;
        let tree = self.tree_type(&ty);
        Some(self.along(array, dim, ty, span, move |l, line, outer| {
            let mask = wanted.mask.as_ref().map(|mask| l.line(mask, dim, outer));
            let wanted = Wanted { mask, ..wanted.clone() };
            let mut positions = l.positions(line, &wanted, span);
            let position = positions.pop().unwrap_or_else(|| l.b.int(0));
            l.b.cast(tree.clone(), position)
        }))
    }

    /// The position in each dimension; zeros when there is none.
    fn positions(&mut self, array: &Node<'a>, wanted: &Wanted<'a>, span: Span) -> Vec<Term> {
        self.b.at(span);
        let names: Vec<Name> =
            array.shape().iter().map(|_| self.hold(Type::INT, self.b.int(0))).collect();
        let found = self.hold(Type::Bool, self.b.bool(false));
        let tree = self.tree_type(&array.ty);
        let start = match &array.ty {
            Ty::Char(_) => self.b.str(""),
            ty @ (Ty::Int(_)
            | Ty::Real(_)
            | Ty::Complex(_)
            | Ty::Logical(_)
            | Ty::Derived(_)
            | Ty::Lock
            | Ty::Event
            | Ty::Team
            | Ty::Other(_)) => self.worst(ty, wanted.largest),
        };
        let best = (wanted.value.is_none()).then(|| self.hold(tree, start));
        let mask = wanted.mask.as_ref().map(Node::lazy);
        self.locate(&found, array.shape(), mask.as_ref(), span, |l, indices| {
            let x = l.element(array, indices);
            l.b.at(span);
            let x = l.steady_expr(&array.ty, x);
            let take = l.is_taken(array, wanted, &x, &found, best.as_ref(), span);
            let mut keep: Block = Vec::new();
            keep.extend(best.as_ref().map(|best| l.b.assign(l.b.var(best), x)));
            for (name, index) in names.iter().zip(indices) {
                keep.push(l.b.assign(l.b.var(name), l.b.copy(index)));
            }
            (take, keep)
        });
        names.iter().map(|name| self.b.var(name)).collect()
    }

    /// Whether an element is what is wanted, more than the one found before.
    fn is_taken(
        &mut self,
        array: &Node<'a>,
        wanted: &Wanted<'a>,
        x: &Term,
        found: &Name,
        best: Option<&Name>,
        span: Span,
    ) -> Term {
        if let Some(value) = &wanted.value {
            let here = self.value(array.ty.clone(), self.b.copy(x), span);
            let op = if matches!(array.ty, Ty::Logical(_)) {
                crate::ast::BinaryOp::Eqv
            } else {
                crate::ast::BinaryOp::Eq
            };
            let same = self.binary(&op, here, value.clone(), span);
            let same = self.element(&same, &[]);
            let fresh = self.b.not(self.b.var(found));
            let again = self.b.binary(BinaryOp::Or, fresh, self.b.copy(&wanted.back));
            return self.b.binary(BinaryOp::And, same, again);
        }
        let better = match best {
            Some(best) => {
                let op = if wanted.largest { BinaryOp::Gt } else { BinaryOp::Lt };
                let more = self.b.binary(op, self.b.copy(x), self.b.var(best));
                let equal = self.b.eq(self.b.copy(x), self.b.var(best));
                let last = self.b.binary(BinaryOp::And, self.b.copy(&wanted.back), equal);
                self.b.binary(BinaryOp::Or, more, last)
            }
            None => self.b.bool(false),
        };
        let fresh = self.b.not(self.b.var(found));
        self.b.binary(BinaryOp::Or, fresh, better)
    }
}
