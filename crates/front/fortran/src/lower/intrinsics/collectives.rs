//! Collective subroutines: CO_SUM, CO_MIN, CO_MAX, CO_REDUCE, CO_BROADCAST.
//!
//! An array is worked on element by element, a record component by component, in one order on all
//! images. The prelude has the meeting itself.

use super::Call;
use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node, elements_of};
use crate::lower::storage::extents;
use crate::sema::Symbol;
use crate::sema::types::{Ty, Var};
use partita_kit::{Emit, Loops};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Expr as Term, Type};

/// What is done with the values of all images.
#[derive(Clone)]
enum Way {
    /// A prelude operation that does everything.
    Prelude(&'static str),
    /// The larger or smaller text.
    Text { largest: bool },
    /// The program's own function.
    Function(Symbol),
    /// The value of one image; counted from 1.
    Broadcast,
}

impl<'a> Lowerer<'a> {
    pub(super) fn collective(&mut self, call: &Call<'_>) -> Option<()> {
        let span = call.span;
        let argument = self.needed_syntax(call, 0, "a")?;
        let node = self.target(argument)?;
        if Self::designator_of(argument)
            .is_some_and(|d| d.parts.iter().any(|part| part.image.is_some()))
        {
            self.sema.error(argument.span, "the argument of a collective is not coindexed");
            return None;
        }
        self.demand_initial_team(span);
        self.use_prelude("caf_collectives");
        let way = self.way_of(call, &node)?;
        let broadcast = matches!(way, Way::Broadcast);
        // CO_REDUCE has its operation in between.
        let position = 1 + usize::from(call.name == "co_reduce");
        let image = if broadcast {
            self.needed(call, position, "source_image")
        } else {
            self.given(call, position, "result_image")
        };
        if broadcast && image.is_none() {
            return None;
        }
        let image = match image {
            Some(image) if matches!(image.ty, Ty::Int(_)) => {
                let term = self.scalar(&image);
                Some(self.steady_expr(&Ty::INT, term))
            }
            Some(image) => {
                self.mistyped(call, &image);
                return None;
            }
            None => None,
        };
        self.image_control("a collective subroutine", span);
        if let (Some(image), false) = (&image, broadcast) {
            self.b.at(span);
            let first = self.b.ge(self.b.copy(image), self.b.int(1));
            let message = "RESULT_IMAGE names an image that does not exist";
            let stmt = self.b.assert(first, Some(Code::BadPlace), Some(message));
            self.emit(stmt);
        }
        let adds = matches!(call.name, "co_sum" | "co_reduce");
        if adds && matches!(node.ty, Ty::Real(_) | Ty::Complex(_)) {
            self.note(
                "collectives add and reduce in the order of the images; the standard allows any",
            );
        }
        let identity = self.identity_at(span);
        self.collect(&node, &way, image.as_ref(), identity, span, 0);
        if let Some(stat) = call.syntax(position + 1, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
        call.syntax(position + 2, "errmsg");
        Some(())
    }

    fn way_of(&mut self, call: &Call<'_>, node: &Node<'a>) -> Option<Way> {
        let numbers = matches!(node.ty, Ty::Int(_) | Ty::Real(_));
        let way = match (call.name, &node.ty) {
            ("co_broadcast", _) => Way::Broadcast,
            ("co_sum", Ty::Int(_) | Ty::Real(_) | Ty::Complex(_)) => Way::Prelude("caf_co_sum"),
            ("co_min", _) if numbers => Way::Prelude("caf_co_min"),
            ("co_max", _) if numbers => Way::Prelude("caf_co_max"),
            ("co_min" | "co_max", Ty::Char(_)) => Way::Text { largest: call.name == "co_max" },
            ("co_reduce", _) => {
                let operation = call.keyword("operator").or_else(|| call.syntax(1, "operation"));
                let Some(operation) = operation else {
                    self.needed_syntax(call, 1, "operation")?;
                    return None;
                };
                if matches!(node.ty, Ty::Derived(_)) {
                    self.unsupported(call.span, "CO_REDUCE of records");
                    return None;
                }
                Way::Function(self.function_symbol(operation)?)
            }
            _ => {
                self.mistyped(call, node);
                return None;
            }
        };
        Some(way)
    }

    /// The function that an argument names.
    pub(super) fn function_symbol(&mut self, syntax: &Expr) -> Option<Symbol> {
        let name = match Self::designator_of(syntax).map(|d| d.parts.as_slice()) {
            Some([part]) if part.args.is_none() => part.name.name.clone(),
            _ => {
                self.sema.error(syntax.span, "this is not a function");
                return None;
            }
        };
        match self.sema.lookup(self.frame.scope, &name).cloned() {
            Some(symbol @ (Symbol::Proc(_) | Symbol::Generic(_))) => Some(symbol),
            Some(Symbol::Var(id)) => match self.stored(id).home {
                crate::lower::storage::Home::Procedure(unit) => Some(Symbol::Proc(unit)),
                crate::lower::storage::Home::Plain(_)
                | crate::lower::storage::Home::Indirect(_)
                | crate::lower::storage::Home::Static { .. }
                | crate::lower::storage::Home::Alias(_)
                | crate::lower::storage::Home::Absent
                | crate::lower::storage::Home::Unsupported(_) => {
                    self.global_function(&name, syntax)
                }
            },
            _ => self.global_function(&name, syntax),
        }
    }

    fn global_function(&mut self, name: &str, syntax: &Expr) -> Option<Symbol> {
        if let Some(unit) = self.sema.globals.get(name) {
            return Some(Symbol::Proc(*unit));
        }
        let what = format!("the function `{name}`, which is not in the files given");
        self.unsupported(syntax.span, &what);
        None
    }

    /// All cells of the argument, in order.
    fn collect(
        &mut self,
        node: &Node<'a>,
        way: &Way,
        image: Option<&Term>,
        identity: i64,
        span: Span,
        depth: usize,
    ) {
        if !node.is_scalar() {
            return self.for_each(node.shape(), span, |l, indices| {
                let part = l.element_node(node, indices);
                l.collect(&part, way, image, identity, span, depth + 1);
            });
        }
        if let Ty::Derived(id) = node.ty {
            let fields = self.sema.types[id.0 as usize].fields.clone();
            if depth > 20 {
                return self.unsupported(span, "records nested this deep in a collective");
            }
            for field in &fields {
                if field.is_indirect() {
                    self.unsupported(span, "an allocatable or pointer component in a collective");
                    continue;
                }
                if let Some(part) = self.field_node(node, field, span) {
                    self.collect(&part, way, image, identity, span, depth + 1);
                }
            }
            return;
        }
        if matches!(node.ty, Ty::Lock | Ty::Event | Ty::Team | Ty::Other(_)) {
            return self.unsupported(span, "a collective of a value of this type");
        }
        match way {
            Way::Broadcast => self.broadcast(node, image, identity, span),
            Way::Prelude(name) => {
                let value = self.element(node, &[]);
                self.b.at(span);
                let result = self.result_image(image);
                let identity = self.b.int(identity);
                let term = self.b.call(name, vec![value, identity, result]);
                let name = self.hold(Type::Any, term);
                self.take_result(node, &name, image, span);
            }
            Way::Text { .. } | Way::Function(_) => {
                self.fold_images(node, way, image, identity, span);
            }
        }
    }

    /// A component of a record variable.
    fn field_node(&mut self, node: &Node<'a>, field: &Var, span: Span) -> Option<Node<'a>> {
        let base = self.element(node, &[]);
        self.b.at(span);
        let cell = self.b.field(base, &field.name);
        if field.rank() == 0 {
            return Some(Node { ty: field.ty.clone(), kind: Kind::Cell(cell), span });
        }
        let bounds = self.known_bounds(field)?;
        let of = elements_of(cell, extents(&bounds), bounds, span);
        Some(Node { ty: field.ty.clone(), kind: Kind::Cells { of, whole: None }, span })
    }

    fn result_image(&self, image: Option<&Term>) -> Term {
        match image {
            Some(image) => self.b.copy(image),
            None => self.b.int(0),
        }
    }

    /// Stores the result, or makes the argument undefined where there is none.
    fn take_result(&mut self, node: &Node<'a>, name: &str, image: Option<&Term>, span: Span) {
        let take = self.emitted(|l| {
            l.b.at(span);
            let value = l.b.cast(l.tree_type(&node.ty), l.b.var(name));
            let value = l.rounded_to(value, &node.ty);
            let value = l.value(node.ty.clone(), value, span);
            l.store(node, value, span);
        });
        let Some(image) = image else {
            take.into_iter().for_each(|stmt| self.emit(stmt));
            return;
        };
        let lose = self.emitted(|l| {
            if let Kind::Cell(cell) = &node.kind {
                l.b.at(span);
                let stmt = l.b.reset(l.b.copy(cell));
                l.emit(stmt);
            } else {
                l.unsupported(span, "RESULT_IMAGE with a part of a character variable");
            }
        });
        self.b.at(span);
        let here = self.b.call("caf_co_defined", vec![self.b.copy(image)]);
        let here = self.hold(Type::Bool, here);
        let stmt = self.b.if_(self.b.var(&here), take, lose);
        self.emit(stmt);
    }

    /// Takes the values of all images and folds them from image 1 on.
    fn fold_images(
        &mut self,
        node: &Node<'a>,
        way: &Way,
        image: Option<&Term>,
        identity: i64,
        span: Span,
    ) {
        let ty = node.ty.clone();
        let tree = self.tree_type(&ty);
        let value = self.element(node, &[]);
        self.b.at(span);
        let result = self.result_image(image);
        let give = self.b.run("caf_co_give", vec![value, self.b.int(identity), result]);
        self.emit(give);
        let acc = self.temp_variable(&ty, span);
        let fold = self.emitted(|l| {
            l.b.at(span);
            let take = l.b.run("caf_co_take", Vec::new());
            l.emit(take);
            let one = l.b.call("caf_co_slot", vec![l.b.int(1)]);
            let stmt = l.b.assign(l.b.var(&acc), one);
            l.emit(stmt);
            let q = l.b.temporary();
            let body = l.emitted(|l| {
                let next = l.b.call("caf_co_slot", vec![l.b.var(&q)]);
                let next = l.hold(tree.clone(), next);
                let next = l.b.var(&next);
                let cell = l.b.var(&acc);
                match way {
                    Way::Function(symbol) => {
                        let a = l.value(ty.clone(), cell, span);
                        let b = l.value(ty.clone(), next, span);
                        match l.operator_call(symbol, vec![a, b], span) {
                            Some(value) => {
                                let from = l.element(&value, &[]);
                                let stmt = l.b.assign(l.b.var(&acc), from);
                                l.emit(stmt);
                            }
                            None => l.sema.error(
                                span,
                                "the operation of CO_REDUCE does not take two values of this type",
                            ),
                        }
                    }
                    Way::Text { largest } => {
                        let op = if *largest { BinaryOp::Gt } else { BinaryOp::Lt };
                        let better = l.b.binary(op, l.b.copy(&next), cell);
                        let take = vec![l.b.assign(l.b.var(&acc), next)];
                        let stmt = l.b.if_(better, take, Vec::new());
                        l.emit(stmt);
                    }
                    Way::Prelude(_) | Way::Broadcast => {}
                }
            });
            l.b.at(span);
            let range = l.b.range(l.b.int(2), l.b.places());
            let stmt = l.b.for_(&[&q], range, body);
            l.emit(stmt);
            let done = l.b.run("caf_co_done", Vec::new());
            l.emit(done);
        });
        self.b.at(span);
        match image {
            None => fold.into_iter().for_each(|stmt| self.emit(stmt)),
            Some(image) => {
                let here = self.b.call("caf_co_defined", vec![self.b.copy(image)]);
                let here = self.hold(Type::Bool, here);
                let stmt = self.b.if_(self.b.var(&here), fold, Vec::new());
                self.emit(stmt);
            }
        }
        self.take_result(node, &acc, image, span);
    }

    fn broadcast(&mut self, node: &Node<'a>, image: Option<&Term>, identity: i64, span: Span) {
        let Some(image) = image else { return };
        let send = self.emitted(|l| {
            let value = l.element(node, &[]);
            l.b.at(span);
            let stmt = l.b.run("caf_co_send", vec![value, l.b.int(identity)]);
            l.emit(stmt);
        });
        let receive = self.emitted(|l| {
            l.b.at(span);
            let value = l.b.call("caf_co_receive", vec![l.b.int(identity), l.b.copy(image)]);
            let name = l.hold(Type::Any, value);
            l.take_result(node, &name, None, span);
        });
        self.b.at(span);
        let own = self.b.add(self.b.here(), self.b.int(1));
        let source = self.b.eq(own, self.b.copy(image));
        let stmt = self.b.if_(source, send, receive);
        self.emit(stmt);
    }
}
