//! `associate` and `block`: constructs with names of their own.

use crate::ast::{Decl, Expr, Ident, Stmt};
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::Ty;
use partita_kit::{Emit, is_steady};
use partita_tree::{Expr as Term, ExprKind as T, Type};

impl<'a> Lowerer<'a> {
    pub(super) fn associate(&mut self, pairs: &'a [(Ident, Expr)], body: &'a [Stmt]) {
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (name, selector) in pairs {
            let node = self.reference(selector);
            let bounds = self.bounds_like(selector, &node);
            let node = match node.kind {
                // A value is computed once.
                Kind::Value(_) => self.steady_or_record(node),
                Kind::Elements(_) => {
                    let copy = self.stored_copy(node);
                    self.no_variable(copy)
                }
                Kind::Cell(_) | Kind::Cells { .. } | Kind::Substring { .. } => {
                    self.fixed_place(node)
                }
            };
            names.push(name.name.clone());
            values.push((node, bounds));
        }
        let block = self.emitted(|l| l.with_bounded_aliases(&names, values, |l| l.block(body)));
        let stmt = self.b.block(block);
        self.emit(stmt);
    }

    fn steady_or_record(&mut self, node: Node<'a>) -> Node<'a> {
        if matches!(node.ty, Ty::Derived(_)) { node } else { self.steady_node(&node) }
    }

    /// A scalar variable whose subscripts are computed now.
    fn fixed_place(&mut self, node: Node<'a>) -> Node<'a> {
        let Kind::Cell(cell) = &node.kind else { return node };
        let cell = self.fixed_cell(cell.clone());
        Node { kind: Kind::Cell(cell), ..node }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only what has subscripts changes")]
    fn fixed_cell(&mut self, cell: Term) -> Term {
        let id = cell.id;
        let kind = match cell.kind {
            T::Element { base, indices } => {
                let base = self.fixed_cell(*base);
                let indices = indices
                    .into_iter()
                    .map(|index| {
                        if is_steady(&index) {
                            return index;
                        }
                        let name = self.hold(Type::INT, index);
                        self.b.var(&name)
                    })
                    .collect();
                T::Element { base: Box::new(base), indices }
            }
            T::Field { base, name } => T::Field { base: Box::new(self.fixed_cell(*base)), name },
            T::At { base, place } => {
                let place = if is_steady(&place) {
                    *place
                } else {
                    let name = self.hold(Type::INT, *place);
                    self.b.var(&name)
                };
                T::At { base, place: Box::new(place) }
            }
            other => other,
        };
        Term { id, kind }
    }

    /// `block`: a scope of its own.
    pub(super) fn block_construct(&mut self, decls: &'a [Decl], body: &'a [Stmt]) {
        let outer = self.frame.scope;
        let scope = self.sema.open_scope(Some(outer), self.frame.unit);
        self.sema.block_declarations(scope, decls);
        self.frame.scope = scope;
        let block = self.emitted(|l| {
            l.open_variables(scope);
            l.block(body);
            if let Some(last) = body.last() {
                l.targets_end(scope, last.span);
            }
        });
        self.frame.scope = outer;
        let stmt = self.b.block(block);
        self.emit(stmt);
    }
}
