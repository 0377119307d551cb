//! Character variables of which not all characters are set.
//!
//! A character variable is defined when each of its characters is (19.6.1), and one whose length is computed has that length
//! before it has a value. So in a program that stores substrings, computes lengths or allocates characters, every character
//! variable holds a text from the start: a character that is not set is [`UNSET`], and what is read is looked through for it.
//! In all other programs a text is one value, as a number is.

use super::Lowerer;
use super::node::{Kind, Node};
use crate::ast::{Expr as Syntax, ExprKind};
use crate::sema::types::{Ty, Var};
use partita_kit::{Emit, Loops, Size};
use partita_source::{Code, Span};
use partita_tree::{Expr, Intrinsic, Type};

/// Stands for a character that is not set: no text of a program can hold it.
const UNSET: &str = "\u{10ffff}";

impl<'a> Lowerer<'a> {
    /// What a character variable holds before it has a value; nothing for other types, and where a text is one value.
    pub(crate) fn unset_text(&mut self, ty: &Ty, length: Option<&Size>) -> Option<Expr> {
        let Ty::Char(known) = ty else { return None };
        if !self.texts_in_parts {
            return None;
        }
        let length = known.map(Size::Known).or(length.cloned())?;
        Some(match length {
            Size::Known(length) => self.b.str(&UNSET.repeat(usize::try_from(length).unwrap_or(0))),
            Size::Term(length) => {
                let length = self.b.intrinsic(Intrinsic::Max, vec![self.b.int(0), length]);
                self.b.intrinsic(Intrinsic::Repeat, vec![self.b.str(UNSET), length])
            }
        })
    }

    /// Unsets all characters of a variable, whose length stays.
    pub(crate) fn unset_characters(&mut self, node: &Node<'a>) -> bool {
        let length = node.ty.char_length();
        if !self.texts_in_parts || !matches!(node.ty, Ty::Char(_)) {
            return false;
        }
        let node = node.clone();
        let shape = node.shape().to_vec();
        self.for_each(&shape, node.span, |l, indices| {
            let cell = l.element(&node, indices);
            let length = length.map_or_else(|| Size::Term(l.length_of(&cell)), Size::Known);
            if let Some(text) = l.unset_text(&node.ty, Some(&length)) {
                let stmt = l.b.assign(cell, text);
                l.emit(stmt);
            }
        });
        true
    }

    pub(crate) fn length_of(&self, text: &Expr) -> Expr {
        self.b.intrinsic(Intrinsic::Size, vec![self.b.copy(text)])
    }

    /// A variable that is not read here, or not yet: an argument, the target of a pointer.
    pub(crate) fn reference(&mut self, expr: &Syntax) -> Node<'a> {
        let before = std::mem::replace(&mut self.frame.referring, true);
        let node = self.expr(expr);
        self.frame.referring = before;
        node
    }

    /// The characters of a variable that is read must be set.
    pub(crate) fn characters_read(&mut self, syntax: &Syntax, node: Node<'a>) -> Node<'a> {
        let variable = matches!(syntax.kind, ExprKind::Designator(_))
            && !matches!(node.kind, Kind::Value(_) | Kind::Elements(_));
        if !(self.texts_in_parts && variable && matches!(node.ty, Ty::Char(_))) {
            return node;
        }
        let name = Self::designator_of(syntax).and_then(|d| d.parts.first());
        let name = name.map_or("", |part| &*part.name.name).to_string();
        if node.is_scalar() {
            let text = self.element(&node, &[]);
            let text = self.hold(Type::Str, text);
            let text = self.b.var(&text);
            self.demand_set(&text, &name, node.span);
            return Node { kind: Kind::Value(text), ..node };
        }
        let shape = node.shape().to_vec();
        self.for_each(&shape, node.span, |l, indices| {
            let text = l.element(&node, indices);
            let text = l.hold(Type::Str, text);
            let text = l.b.var(&text);
            l.demand_set(&text, &name, node.span);
        });
        node
    }

    /// The result of a function that returns.
    pub(crate) fn result_read(&mut self, var: &Var, value: Expr) -> Expr {
        if !self.texts_in_parts || !matches!(var.ty, Ty::Char(_)) {
            return value;
        }
        let text = self.hold(Type::Str, value);
        let text = self.b.var(&text);
        self.demand_set(&text, &var.name, var.span);
        text
    }

    fn demand_set(&mut self, text: &Expr, name: &str, span: Span) {
        self.b.at(span);
        let args = vec![self.b.copy(text), self.b.str(UNSET), self.b.bool(false)];
        let found = self.b.intrinsic(Intrinsic::Find, args);
        let all = self.b.eq(found, self.b.int(0));
        let message = format!("`{name}` is read before all of its characters have a value");
        let stmt = self.b.assert(all, Some(Code::UninitializedRead), Some(&message));
        self.emit(stmt);
    }
}
