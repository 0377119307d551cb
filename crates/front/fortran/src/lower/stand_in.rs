//! Values that stand in where there is none.

use super::Lowerer;
use super::node::Node;
use crate::sema::types::Ty;
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

    /// A value of something that is not modelled: said already, fits everywhere.
    pub(crate) fn unmodelled(&mut self, span: Span) -> Node<'a> {
        self.dummy_value(&Ty::not_modelled(), span)
    }
}
