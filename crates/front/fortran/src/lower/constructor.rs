//! Array constructors.
//!
//! Every item is lowered once. What must run before it can be read waits until it is stored, or until its size is asked for
//! when only running it tells that; then the array is made, and filled item by item.

use super::Lowerer;
use super::implied::Round;
use super::node::Node;
use crate::ast::{Expr, ExprKind, TypeSpec};
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::{Emit, Loops, Size};
use partita_source::Span;
use partita_tree::{Block, Expr as Term, Name, Type};

/// An item, lowered.
enum Item<'a> {
    /// A value or an array, and what has to run before it is read.
    Value { before: Block, node: Node<'a>, span: Span },
    /// An implied do, and what each round begins with: the bounds of loops inside.
    Loop { round: Round, before: Block, items: Vec<Item<'a>> },
    /// Not modelled; that was said.
    Nothing,
}

impl Item<'_> {
    fn ty(&self) -> Option<&Ty> {
        match self {
            Item::Value { node, .. } => Some(&node.ty),
            Item::Loop { items, .. } => items.first().and_then(Item::ty),
            Item::Nothing => None,
        }
    }
}

impl<'a> Lowerer<'a> {
    pub(crate) fn array_constructor(
        &mut self,
        ty: Option<&TypeSpec>,
        items: &[Expr],
        span: Span,
    ) -> Node<'a> {
        let scope = self.frame.scope;
        let declared = ty.and_then(|ty| self.sema.type_of_spec(scope, ty));
        let whole = ExprKind::ArrayConstructor { ty: ty.cloned(), items: items.to_vec() };
        if let Some(value) = self.sema.constant(scope, &Expr { span, kind: whole }) {
            if value.elements().is_some_and(<[Const]>::is_empty) {
                return self.temp_array(&declared.unwrap_or(Ty::INT), &[Size::Known(0)], span);
            }
            let node = self.constant_node(&value, span);
            return self.no_variable(node);
        }
        let mut items: Vec<Item<'a>> = items.iter().map(|item| self.item_of(item)).collect();
        let mut count = self.b.int(0);
        for item in &mut items {
            let size = self.count(item);
            count = self.b.sum(count, self.b.size(&size));
        }
        let count = self.b.sized(count);
        let count = self.steady_size_of(count);
        let element = match declared {
            Some(Ty::Char(None)) | None => {
                items.first().and_then(Item::ty).cloned().unwrap_or(Ty::INT)
            }
            Some(declared) => declared,
        };
        let target = self.temp_array(&element, std::slice::from_ref(&count), span);
        let next = self.hold(Type::INT, self.b.int(1));
        for item in items {
            self.fill(item, &target, &next);
        }
        self.no_variable(target)
    }

    fn item_of(&mut self, item: &Expr) -> Item<'a> {
        let span = item.span;
        let ExprKind::ImpliedDo { items, variable, first, last, step, .. } = &item.kind else {
            let (before, node) = self.inside(|l| l.expr(item));
            return Item::Value { before, node, span };
        };
        let Some(counting) = self.counting(first, last, step.as_deref()) else {
            self.unsupported(span, "an implied do whose step is not constant");
            return Item::Nothing;
        };
        let (round, value) = self.round(counting, span);
        let names = std::slice::from_ref(&variable.name);
        let (before, items) = self.inside(|l| {
            let all = |l: &mut Self| items.iter().map(|item| l.item_of(item)).collect();
            l.with_aliases(names, vec![value], all)
        });
        Item::Loop { round, before, items }
    }

    /// How many elements an item of the constructor itself has.
    fn count(&mut self, item: &mut Item<'a>) -> Size {
        match item {
            Item::Value { before, node, .. } => {
                let total = self.b.total(node.shape());
                if total.known().is_none() {
                    self.emit_all(std::mem::take(before));
                }
                total
            }
            Item::Loop { round, before, items } => self.count_in_loop(round, before, items),
            Item::Nothing => Size::Known(0),
        }
    }

    /// How many elements the items of a loop have, all rounds together. Where a round has no fixed number of them, a loop
    /// counts.
    fn count_in_loop(&mut self, round: &Round, before: &Block, items: &[Item<'a>]) -> Size {
        let mut size = self.b.int(0);
        let mut block = self.b.copy_block(before);
        let counted = self.emitted(|l| {
            for item in items {
                let more = match item {
                    Item::Value { before, node, .. } => {
                        let again = l.b.copy_block(before);
                        l.emit_all(again);
                        l.b.total(node.shape())
                    }
                    Item::Loop { round, before, items } => l.count_in_loop(round, before, items),
                    Item::Nothing => Size::Known(0),
                };
                let sum = l.b.copy(&size);
                size = l.b.sum(sum, l.b.size(&more));
            }
        });
        block.extend(counted);
        let trips = self.trips(round);
        let size = self.b.sized(size);
        if size.known().is_some() {
            let all = self.b.times(self.b.size(&trips), self.b.size(&size));
            return self.b.sized(all);
        }
        let count = self.hold(Type::INT, self.b.int(0));
        let more = self.b.add(self.b.var(&count), self.b.size(&size));
        block.push(self.b.assign(self.b.var(&count), more));
        let stmt = self.rounds(round, block);
        self.emit(stmt);
        Size::Term(self.b.var(&count))
    }

    /// Stores an item in the array, from the element on whose number `next` has.
    fn fill(&mut self, item: Item<'a>, target: &Node<'a>, next: &Name) {
        match item {
            Item::Value { before, node, span } => {
                self.emit_all(before);
                self.b.at(span);
                let node = self.convert(node, &target.ty);
                let store = |l: &mut Self, indices: &[Term]| {
                    let index = l.b.var(next);
                    let to = l.element(target, &[index]);
                    let from = l.element(&node, indices);
                    l.copy_value(to, from, &target.ty, span);
                    let step = l.b.assign(l.b.var(next), l.b.add(l.b.var(next), l.b.int(1)));
                    l.emit(step);
                };
                if node.is_scalar() {
                    store(self, &[]);
                } else {
                    self.for_each(node.shape(), span, store);
                }
            }
            Item::Loop { round, before, items } => {
                let block = self.emitted(|l| {
                    l.emit_all(before);
                    for item in items {
                        l.fill(item, target, next);
                    }
                });
                let stmt = self.rounds(&round, block);
                self.emit(stmt);
            }
            Item::Nothing => {}
        }
    }
}
