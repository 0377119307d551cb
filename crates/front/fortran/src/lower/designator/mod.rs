//! Variables and parts of them, here or on other images.
//!
//! [`select`] applies the [`subscripts`] of one part, [`components`] goes from part to part.

mod components;
mod select;
mod subscripts;

use super::Lowerer;
use super::node::{Kind, Node};
use super::storage::{Bounds, Home, Stored};
use crate::ast::{Arg, ArgValue, Designator, Expr as Syntax, ExprKind, ImageSelector, Part};
use crate::sema::types::{Ty, Var, VarId};
use partita_kit::{Emit, Lazy, Size};
use partita_source::{Code, Span};
use partita_tree::{Expr, Intrinsic};
use select::Selected;

impl<'a> Lowerer<'a> {
    /// A designator whose first name is a variable.
    pub(crate) fn variable(&mut self, id: VarId, designator: &Designator) -> Node<'a> {
        let span = designator.span;
        let Some((first, rest)) = designator.parts.split_first() else {
            return self.int_value(0, span);
        };
        let var = self.sema.var(id).clone();
        let stored = self.stored(id);
        self.b.at(span);
        let object = match &stored.home {
            Home::Alias(node) => {
                let node = (**node).clone();
                let lows: Vec<Size> = stored.bounds.iter().map(|b| b.low.clone()).collect();
                return self.alias(node, &lows, first, rest, span);
            }
            Home::Unsupported(why) => {
                let why = why.clone();
                self.unsupported(span, &why);
                return self.stand_in(designator);
            }
            Home::Absent => {
                let message =
                    format!("`{}` is an optional argument that is not present here", var.name);
                self.fail(span, Code::NullDereference, &message);
                return self.stand_in(designator);
            }
            Home::Procedure(_) => {
                self.unsupported(span, "a dummy procedure as a value");
                return self.stand_in(designator);
            }
            Home::Plain(_) | Home::Indirect(_) | Home::Static { .. } => {
                self.object_of(&var, &stored, first.image.as_ref(), span)
            }
        };
        let Some(object) = object else { return self.stand_in(designator) };
        let selected = self.select_part(&var, &stored, object, first, span);
        let selected = self.components(selected, rest, span);
        self.finish(selected, designator.parts.last(), span)
    }

    /// The term for a variable's whole object, here or on another image.
    pub(crate) fn object_of(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        image: Option<&ImageSelector>,
        span: Span,
    ) -> Option<Expr> {
        if stored.coarray.is_some() && !self.frame.asking && !matches!(var.ty, Ty::Lock | Ty::Event)
        {
            self.plain_accesses += 1;
        }
        let place = match image {
            None => None,
            Some(selector) => Some(self.image_place(var, stored, selector)?),
        };
        self.b.at(span);
        let base = match (place, &stored.coarray) {
            (Some(place), Some(global)) => self.b.at_place(self.b.var(global), place),
            (Some(_), None) => {
                let message =
                    format!("`{}` is not a coarray: it exists only on its own image", var.name);
                self.sema.error(span, message);
                return None;
            }
            (None, _) => match &stored.home {
                Home::Plain(name) | Home::Indirect(name) => self.b.var(name),
                Home::Static { name, flag } => {
                    let (name, flag) = (name.clone(), flag.clone());
                    self.demand_allocated(&flag, var, span);
                    self.b.at(span);
                    self.b.var(&name)
                }
                Home::Alias(_) | Home::Absent | Home::Procedure(_) | Home::Unsupported(_) => {
                    return None;
                }
            },
        };
        Some(if matches!(stored.home, Home::Indirect(_)) { self.b.deref(base) } else { base })
    }

    /// A part of something that has a name of its own. Its lower bounds are `lows`, or 1.
    fn alias(
        &mut self,
        node: Node<'a>,
        lows: &[Size],
        first: &Part,
        rest: &[Part],
        span: Span,
    ) -> Node<'a> {
        if first.args.is_none() && rest.is_empty() && first.image.is_none() {
            return Node { span, ..node };
        }
        if first.image.is_some() {
            self.unsupported(span, "a coindexed associate name");
            return node;
        }
        let whole = if let Kind::Cells { whole, .. } = &node.kind { whole.clone() } else { None };
        let base = node.clone();
        let elements = move |l: &mut Lowerer<'a>, indices: &[Expr]| l.element(&base, indices);
        let of = Lazy::new(node.shape().to_vec(), elements);
        let mut selected = Selected { ty: node.ty.clone(), of, whole };
        if let Some(args) = &first.args {
            if node.is_scalar() {
                return self.substring(selected, args, span);
            }
            let bounds: Vec<Bounds> = node
                .shape()
                .iter()
                .enumerate()
                .map(|(k, n)| Bounds {
                    low: lows.get(k).cloned().unwrap_or(Size::Known(1)),
                    extent: n.clone(),
                    shift: Size::Known(0),
                })
                .collect();
            let Some((subscripts, shape)) = self.subscripts(args, &bounds, span) else {
                return node;
            };
            let lows = lows.to_vec();
            selected.whole = None;
            selected.of = selected.of.viewed(shape, move |l, indices| {
                let inner = l.indices(&subscripts, indices).into_iter().enumerate();
                let low = |k: usize| lows.get(k).map_or_else(|| l.b.int(1), |low| l.b.size(low));
                inner.map(|(k, index)| l.b.plus(l.b.difference(index, low(k)), 1)).collect()
            });
        }
        let selected = self.components(selected, rest, span);
        let last = rest.last().or(Some(first));
        let last = last.filter(|part| part.substring.is_some() || !rest.is_empty());
        self.finish(selected, last, span)
    }

    /// A part of a named constant.
    pub(crate) fn subscripted_constant(
        &mut self,
        node: Node<'a>,
        lows: &[i64],
        designator: &Designator,
    ) -> Node<'a> {
        let lows: Vec<Size> = lows.iter().map(|low| Size::Known(*low)).collect();
        match designator.parts.split_first() {
            Some((first, rest)) => self.alias(node, &lows, first, rest, designator.span),
            None => node,
        }
    }

    fn finish(&mut self, selected: Selected<'a>, last: Option<&Part>, span: Span) -> Node<'a> {
        // `c(2:3)` of a scalar, or `c(i)(2:3)` of an element.
        if let Some(part) = last {
            if let Some(range) = &part.substring {
                return self.substring(selected, range, span);
            }
            if let Some(args) = &part.args
                && selected.of.shape().is_empty()
                && selected.whole.is_none()
                && matches!(selected.ty, Ty::Char(_))
                && args.len() == 1
                && matches!(args[0].value, ArgValue::Section { .. })
            {
                return self.substring(selected, args, span);
            }
        }
        let Selected { ty, of, whole } = selected;
        if of.shape().is_empty() {
            let cell = of.at(self, &[]);
            return Node { ty, kind: Kind::Cell(cell), span };
        }
        Node { ty, kind: Kind::Cells { of, whole }, span }
    }

    fn substring(&mut self, selected: Selected<'a>, range: &[Arg], span: Span) -> Node<'a> {
        let Selected { ty, of, .. } = selected;
        let [Arg { value: ArgValue::Section { low, high, step: None }, .. }] = range else {
            let message = "this is no array: one subscript too many, or a substring without `:`";
            self.sema.error(span, message);
            return self.dummy_value(&ty, span);
        };
        if !matches!(ty, Ty::Char(_)) {
            self.sema.error(span, "only characters have substrings");
        }
        let scope = self.frame.scope;
        let low = match low {
            Some(low) => self.size_of(low, scope),
            None => Size::Known(1),
        };
        let high = match high {
            Some(high) => self.size_of(high, scope),
            None => match ty.char_length() {
                Some(length) => Size::Known(length),
                None => {
                    let text = of.at(self, &[]);
                    let len = self.b.intrinsic(Intrinsic::Size, vec![text]);
                    self.steady_size_of(Size::Term(len))
                }
            },
        };
        let length = match (&low, &high) {
            (Size::Known(low), Size::Known(high)) => Some((high - low + 1).max(0)),
            _ => None,
        };
        let (low, high) = (self.b.size(&low), self.b.size(&high));
        Node { ty: Ty::Char(length), kind: Kind::Substring { of, low, high }, span }
    }

    /// A whole variable by name.
    pub(crate) fn whole_variable(&mut self, id: VarId, span: Span) -> Node<'a> {
        let name = self.sema.var(id).name.clone();
        let part = Part::whole(&name, span);
        self.variable(id, &Designator { parts: vec![part], span })
    }

    /// The one designator an expression is, if it is one.
    pub(crate) fn designator_of(expr: &Syntax) -> Option<&Designator> {
        if let ExprKind::Designator(designator) = &expr.kind { Some(designator) } else { None }
    }
}
