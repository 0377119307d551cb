//! Intrinsic functions and subroutines.

use super::Lowerer;
use super::node::Node;
use crate::ast::{Arg, ArgValue, Expr};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// The value of an intrinsic function.
    pub(crate) fn intrinsic_function(&mut self, name: &str, args: &[Arg], span: Span) -> Node<'a> {
        match name {
            "this_image" if args.is_empty() => self.this_image(span),
            "num_images" if args.is_empty() => self.num_images(span),
            _ => {
                self.unsupported(span, &format!("the intrinsic function {}", name.to_uppercase()));
                self.unmodelled(span)
            }
        }
    }

    pub(crate) fn intrinsic_subroutine(&mut self, name: &str, args: &[Arg], span: Span) {
        let _later = args;
        self.unsupported(span, &format!("the intrinsic subroutine {}", name.to_uppercase()));
    }

    /// An argument by position or keyword.
    pub(crate) fn argument<'e>(args: &'e [Arg], position: usize, name: &str) -> Option<&'e Expr> {
        let named = args.iter().find(|arg| arg.name.as_ref().is_some_and(|n| &*n.name == name));
        let arg = named.or_else(|| args.get(position).filter(|arg| arg.name.is_none()))?;
        match &arg.value {
            ArgValue::Expr(expr) => Some(expr),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
        }
    }
}
