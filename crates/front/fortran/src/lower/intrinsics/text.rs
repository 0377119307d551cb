//! Functions of characters.

use super::Call;
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_tree::{Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(super) fn text_function(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        match call.name {
            "len" => return self.length(call),
            "achar" | "char" => {
                let node = self.needed(call, 0, "i")?;
                if !matches!(node.ty, Ty::Int(_)) {
                    self.mistyped(call, &node);
                    return None;
                }
                self.kind_argument(call, 1, 1)?;
                return Some(self.map(Ty::Char(Some(1)), vec![node], call.span, |l, terms| {
                    l.b.intrinsic(Intrinsic::Char, terms)
                }));
            }
            _ => {}
        }
        let first = match call.name {
            "iachar" | "ichar" => "c",
            "lge" | "lgt" | "lle" | "llt" => "string_a",
            "new_line" => "a",
            _ => "string",
        };
        let node = self.needed(call, 0, first)?;
        let Ty::Char(length) = node.ty else {
            self.mistyped(call, &node);
            return None;
        };
        let span = call.span;
        let same = |l: &mut Self, op: Intrinsic, ty: Ty, node: Node<'a>| {
            Some(l.map(ty, vec![node], span, move |l, terms| l.b.intrinsic(op, terms)))
        };
        match call.name {
            "len_trim" => {
                let kind = self.kind_argument(call, 1, 4)?;
                let tree = self.tree_type(&Ty::Int(kind));
                Some(self.map(Ty::Int(kind), vec![node], span, move |l, terms| {
                    let text = l.b.intrinsic(Intrinsic::Trim, terms);
                    l.b.cast(tree.clone(), l.b.intrinsic(Intrinsic::Size, vec![text]))
                }))
            }
            "trim" => same(self, Intrinsic::Trim, Ty::Char(None), node),
            "adjustl" => same(self, Intrinsic::AdjustLeft, Ty::Char(length), node),
            "adjustr" => same(self, Intrinsic::AdjustRight, Ty::Char(length), node),
            "index" | "scan" | "verify" => self.search(call, node),
            "iachar" | "ichar" => {
                let kind = self.kind_argument(call, 1, 4)?;
                let tree = self.tree_type(&Ty::Int(kind));
                Some(self.map(Ty::Int(kind), vec![node], span, move |l, terms| {
                    l.b.cast(tree.clone(), l.b.intrinsic(Intrinsic::Code, terms))
                }))
            }
            "repeat" => {
                let times = self.needed(call, 1, "ncopies")?;
                let known = self.repeated_length(call, length);
                Some(self.map(Ty::Char(known), vec![node, times], span, |l, terms| {
                    l.b.intrinsic(Intrinsic::Repeat, terms)
                }))
            }
            "new_line" => {
                let text = self.b.str("\n");
                Some(self.value(Ty::Char(Some(1)), text, span))
            }
            _ => {
                let other = self.needed(call, 1, "string_b")?;
                let op = match call.name {
                    "lge" => BinaryOp::Ge,
                    "lgt" => BinaryOp::Gt,
                    "lle" => BinaryOp::Le,
                    _ => BinaryOp::Lt,
                };
                Some(self.binary(&op, node, other, span))
            }
        }
    }

    fn repeated_length(&self, call: &Call<'_>, length: Option<i64>) -> Option<i64> {
        let times = self.sema.constant_int(self.frame.scope, call.syntax(1, "ncopies")?)?;
        length?.checked_mul(times.max(0)).filter(|n| *n < 1 << 20)
    }

    /// INDEX, SCAN, VERIFY
    fn search(&mut self, call: &Call<'_>, node: Node<'a>) -> Option<Node<'a>> {
        let (op, second) = match call.name {
            "index" => (Intrinsic::Find, "substring"),
            "scan" => (Intrinsic::Scan, "set"),
            _ => (Intrinsic::Verify, "set"),
        };
        let what = self.needed(call, 1, second)?;
        if !matches!(what.ty, Ty::Char(_)) {
            self.mistyped(call, &what);
            return None;
        }
        let back = match self.given(call, 2, "back") {
            Some(back) => back,
            None => self.bool_value(false, call.span),
        };
        let kind = self.kind_argument(call, 3, 4)?;
        let tree = self.tree_type(&Ty::Int(kind));
        Some(self.map(Ty::Int(kind), vec![node, what, back], call.span, move |l, terms| {
            l.b.cast(tree.clone(), l.b.intrinsic(op, terms))
        }))
    }

    /// LEN: asks for no value where the declaration says it.
    fn length(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let syntax = self.needed_syntax(call, 0, "string")?;
        let kind = self.kind_argument(call, 1, 4)?;
        if let Some(length) = self.declared_length_of(syntax) {
            return Some(self.integer(length, kind, call.span));
        }
        let node = self.asked(syntax);
        let Ty::Char(length) = node.ty else {
            self.mistyped(call, &node);
            return None;
        };
        if let Some(length) = length {
            let value = self.b.int(length);
            return Some(self.value(Ty::Int(kind), value, call.span));
        }
        let first: Vec<Term> = node.shape().iter().map(|_| self.b.int(1)).collect();
        let text = self.element(&node, &first);
        let size = self.b.intrinsic(Intrinsic::Size, vec![text]);
        Some(self.integer(size, kind, call.span))
    }

    /// The length of a variable whose declaration computes it.
    fn declared_length_of(&mut self, syntax: &Expr) -> Option<Term> {
        let ExprKind::Designator(designator) = &syntax.kind else { return None };
        let [part] = designator.parts.as_slice() else { return None };
        if part.substring.is_some() {
            return None;
        }
        let id = self.sema.variable_named(self.frame.scope, &part.name.name)?;
        if part.args.is_some() && self.sema.var(id).rank() == 0 {
            return None;
        }
        let length = self.stored(id).length?;
        Some(self.b.size(&length))
    }
}
