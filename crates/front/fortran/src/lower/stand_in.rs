//! Values that stand in where there is none.

use super::Lowerer;
use super::node::Node;
use crate::ast::{Designator, Expr as Syntax, ExprKind};
use crate::sema::types::Ty;
use crate::sema::typing::Typed;
use partita_kit::Size;
use partita_source::Span;
use partita_tree::Intrinsic;

impl<'a> Lowerer<'a> {
    /// A value of the right type where there is none.
    pub(crate) fn dummy_value(&mut self, ty: &Ty, span: Span) -> Node<'a> {
        self.b.at(span);
        let expr = match ty {
            Ty::Int(_) | Ty::Team => self.b.int(0),
            Ty::Real(_) => self.b.real(0.0),
            Ty::Complex(_) => {
                let parts = vec![self.b.real(0.0), self.b.real(0.0)];
                self.b.intrinsic(Intrinsic::MakeComplex, parts)
            }
            Ty::Logical(_) => self.b.bool(false),
            Ty::Char(_) => self.b.str(""),
            Ty::Derived(_) | Ty::Lock | Ty::Event | Ty::Other(_) => {
                let tree = self.tree_type(ty);
                self.record_of(ty);
                if matches!(ty, Ty::Other(_)) { self.b.int(0) } else { self.b.new_object(tree) }
            }
        };
        self.value(ty.clone(), expr, span)
    }

    /// In place of a variable or a part that is not there: of its type and its rank, so that nothing more is said about it.
    pub(crate) fn stand_in(&mut self, designator: &Designator) -> Node<'a> {
        let span = designator.span;
        let whole = Syntax { span, kind: ExprKind::Designator(designator.clone()) };
        let Typed { ty, rank } = self.type_of(&whole);
        if rank == 0 {
            return self.dummy_value(&ty, span);
        }
        // Not a known size: it need not agree with that of others.
        let shape = vec![Size::Term(self.b.int(0)); rank];
        let element = ty.clone();
        self.elements(ty, shape, span, move |l, _| {
            let value = l.dummy_value(&element, span);
            l.scalar(&value)
        })
    }

    /// A value of something that is not modelled: said already, fits everywhere.
    pub(crate) fn unmodelled(&mut self, span: Span) -> Node<'a> {
        self.dummy_value(&Ty::not_modelled(), span)
    }
}
