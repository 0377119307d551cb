//! Variables and parts of them: elements, sections, components, substrings, objects on other images.

use super::Lowerer;
use super::node::{ElementFn, Kind, Node, Size};
use super::storage::{Bounds, Home, Stored, View};
use crate::ast::{Arg, ArgValue, Designator, Expr as Syntax, ImageSelector, Part};
use crate::sema::types::{Ty, Var, VarId};
use partita_source::Span;
use partita_tree::Expr;
use std::rc::Rc;

/// How one dimension is subscripted.
#[derive(Clone)]
enum Subscript<'a> {
    /// One element; the term is computed already.
    Index(Expr),
    /// `low, low + step, ...`
    Range { low: Size, step: i64 },
    /// With a step that is not constant.
    Stride { low: Size, step: Expr },
    /// A vector of indices.
    Vector(Node<'a>),
}

/// Something selected so far.
struct Selected<'a> {
    ty: Ty,
    shape: Vec<Size>,
    at: ElementFn<'a>,
    whole: Option<Expr>,
}

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
                return self.alias(node, &[], first, rest, span);
            }
            Home::Unsupported(why) => {
                let why = why.clone();
                self.unsupported(span, &why);
                return self.dummy_value(&var.ty, span);
            }
            Home::Absent => {
                let message =
                    format!("`{}` is an optional argument that is not present here", var.name);
                self.fail(span, "null-dereference", &message);
                return self.dummy_value(&var.ty, span);
            }
            Home::Procedure(_) => {
                self.unsupported(span, "a dummy procedure as a value");
                return self.dummy_value(&var.ty, span);
            }
            Home::Plain(_) | Home::Indirect(_) | Home::Static { .. } => {
                self.object_of(&var, &stored, first.image.as_ref(), span)
            }
        };
        let Some(object) = object else { return self.dummy_value(&var.ty, span) };
        let selected = self.select_part(&var, &stored, object, first, None, span);
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
        lows: &[i64],
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
        let at: ElementFn<'a> = Rc::new(move |l, indices| l.element(&base, indices));
        let mut selected = Selected { ty: node.ty.clone(), shape: node.shape.clone(), at, whole };
        if let Some(args) = &first.args {
            if node.is_scalar() {
                return self.substring(selected, args, span);
            }
            let bounds: Vec<Bounds> = node
                .shape
                .iter()
                .enumerate()
                .map(|(k, n)| Bounds {
                    low: Size::Known(lows.get(k).copied().unwrap_or(1)),
                    extent: n.clone(),
                    shift: Size::Known(0),
                })
                .collect();
            let Some((subscripts, shape)) = self.subscripts(args, &bounds, span) else {
                return node;
            };
            let inner = selected.at.clone();
            let lows = lows.to_vec();
            selected.shape.clone_from(&shape);
            selected.whole = None;
            selected.at = Rc::new(move |l, indices| {
                let indices: Vec<Expr> = l
                    .indices(&subscripts, indices)
                    .into_iter()
                    .enumerate()
                    .map(|(k, index)| l.plus(index, 1 - lows.get(k).copied().unwrap_or(1)))
                    .collect();
                inner(l, &indices)
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
        match designator.parts.split_first() {
            Some((first, rest)) => self.alias(node, lows, first, rest, designator.span),
            None => node,
        }
    }

    /// The components after the first name.
    fn components(
        &mut self,
        mut selected: Selected<'a>,
        rest: &[Part],
        span: Span,
    ) -> Selected<'a> {
        for part in rest {
            if let (Ty::Complex(kind), "re" | "im") = (&selected.ty, &*part.name.name) {
                use partita_tree::Intrinsic::{ImaginaryPart, RealPart};
                let op = if &*part.name.name == "re" { RealPart } else { ImaginaryPart };
                let at = selected.at.clone();
                selected.ty = Ty::Real(*kind);
                selected.whole = None;
                selected.at = Rc::new(move |l, indices| {
                    let of = at(l, indices);
                    l.b.intrinsic(op, vec![of])
                });
                continue;
            }
            let Ty::Derived(type_id) = selected.ty else {
                let message = format!("this has no components, so no `{}`", part.name.name);
                self.sema.error(part.name.span, message);
                return selected;
            };
            let def = &self.sema.types[type_id.0 as usize];
            if let Some(why) = def.unsupported.clone() {
                self.unsupported(span, &why);
            }
            let def = &self.sema.types[type_id.0 as usize];
            let Some(field) = def.fields.iter().find(|f| f.name == part.name.name).cloned() else {
                let message = format!("type `{}` has no component `{}`", def.name, part.name.name);
                self.sema.error(part.name.span, message);
                return selected;
            };
            if let Some(selector) = &part.image {
                if !selected.shape.is_empty() {
                    self.unsupported(span, "a coarray component of an array of records");
                    return Selected { ty: field.ty.clone(), ..selected };
                }
                let base = (selected.at.clone())(self, &[]);
                let Some(base) = self.record_on_image(base, &field, selector) else {
                    return Selected { ty: field.ty.clone(), ..selected };
                };
                selected.at = Rc::new(move |l, _| l.copy(&base));
            }
            selected = self.component(selected, &field, part, span);
        }
        selected
    }

    fn component(
        &mut self,
        selected: Selected<'a>,
        field: &Var,
        part: &Part,
        span: Span,
    ) -> Selected<'a> {
        let name = field.name.clone();
        let indirect = field.is_indirect();
        let around = selected.at.clone();
        let object: ElementFn<'a> = Rc::new(move |l, indices| {
            let base = around(l, indices);
            l.b.at(span);
            let cell = l.b.field(base, &name);
            if indirect { l.b.deref(cell) } else { cell }
        });
        if selected.shape.is_empty() {
            let object = object(self, &[]);
            let stored = self.field_stored(field);
            return self.select_part(field, &stored, object, part, None, span);
        }
        // The arrays are outside; inside only single elements are left.
        let bounds = self.field_stored(field).bounds;
        let at: ElementFn<'a> = match &part.args {
            None => object,
            Some(args) if field.rank() > 0 => {
                let Some((subscripts, shape)) = self.subscripts(args, &bounds, span) else {
                    return Selected { ty: field.ty.clone(), ..selected };
                };
                if !shape.is_empty() {
                    self.sema.error(span, "only one part of a reference may be an array");
                }
                Rc::new(move |l, indices| {
                    let base = object(l, indices);
                    let indices = l.indices(&subscripts, &[]);
                    l.b.at(span);
                    l.b.element(base, indices)
                })
            }
            Some(_) => object,
        };
        Selected { ty: field.ty.clone(), shape: selected.shape, at, whole: None }
    }

    /// The storage of a component: bounds are constant unless it is allocatable or a pointer.
    fn field_stored(&mut self, field: &Var) -> Stored<'a> {
        let bounds = if field.is_indirect() {
            Vec::new()
        } else {
            self.known_bounds(field).unwrap_or_default()
        };
        Stored { bounds, ..Stored::plain(field.name.clone()) }
    }

    /// A component, neither allocatable nor a pointer, of a record.
    pub(crate) fn component_node(&mut self, base: &Expr, field: &Var, span: Span) -> Node<'a> {
        self.b.at(span);
        let object = self.b.field(self.copy(base), &field.name);
        let stored = self.field_stored(field);
        let part = Part {
            name: crate::ast::Ident { name: field.name.clone(), span },
            args: None,
            substring: None,
            image: None,
        };
        let selected = self.select_part(field, &stored, object, &part, None, span);
        self.finish(selected, None, span)
    }

    /// Applies subscripts to a variable or component.
    fn select_part(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        object: Expr,
        part: &Part,
        _outer: Option<()>,
        span: Span,
    ) -> Selected<'a> {
        let ty = var.ty.clone();
        if let Some(view) = &stored.view {
            return self.select_viewed(var, stored, view.clone(), object, part, span);
        }
        if var.rank() == 0 {
            let cell = object;
            let at: ElementFn<'a> = Rc::new(move |l, _| l.copy(&cell));
            return Selected { ty, shape: Vec::new(), at, whole: None };
        }
        let subscripted = match &part.args {
            None => None,
            Some(args) => {
                // Single elements need no bounds of the object.
                let simple = args.len() == var.rank()
                    && args.iter().all(|arg| matches!(arg.value, ArgValue::Expr(_)));
                let bounds = if stored.bounds.is_empty() && simple {
                    Vec::new()
                } else {
                    self.bounds_now(var, stored, &object)
                };
                let fallback: Vec<Bounds> = (0..var.rank())
                    .map(|_| Bounds {
                        low: Size::Known(1),
                        extent: Size::Known(0),
                        shift: Size::Known(0),
                    })
                    .collect();
                let bounds = if bounds.is_empty() { fallback } else { bounds };
                if args.len() != var.rank() {
                    let message = format!(
                        "`{}` has {} dimension{}, here are {} subscripts",
                        var.name,
                        var.rank(),
                        if var.rank() == 1 { "" } else { "s" },
                        args.len()
                    );
                    self.sema.error(span, message);
                    None
                } else {
                    self.subscripts(args, &bounds, span).map(|found| (found, bounds))
                }
            }
        };
        let Some(((subscripts, shape), bounds)) = subscripted else {
            let bounds = self.bounds_now(var, stored, &object);
            let shape: Vec<Size> = bounds.iter().map(|b| b.extent.clone()).collect();
            let whole = Some(object.clone());
            let at: ElementFn<'a> = Rc::new(move |l, indices| {
                let base = l.copy(&object);
                let indices = indices
                    .iter()
                    .zip(&bounds)
                    .map(|(index, b)| {
                        let index = l.copy(index);
                        let index = l.sum(index, l.size(&b.low));
                        let index = l.plus(index, -1);
                        l.sum(index, l.size(&b.shift))
                    })
                    .collect();
                l.b.at(span);
                l.b.element(base, indices)
            });
            return Selected { ty, shape, at, whole };
        };
        let shifts: Vec<Size> = bounds.iter().map(|b| b.shift.clone()).collect();
        let at: ElementFn<'a> = Rc::new(move |l, indices| {
            let base = l.copy(&object);
            let indices = l.indices(&subscripts, indices);
            let indices = indices
                .into_iter()
                .zip(&shifts)
                .map(|(index, shift)| l.sum(index, l.size(shift)))
                .collect();
            l.b.at(span);
            l.b.element(base, indices)
        });
        Selected { ty, shape, at, whole: None }
    }

    /// Applies subscripts to a dummy that is a sequence of elements of another array.
    fn select_viewed(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        view: Rc<View>,
        object: Expr,
        part: &Part,
        span: Span,
    ) -> Selected<'a> {
        let ty = var.ty.clone();
        let bounds = stored.bounds.clone();
        if var.rank() == 0 {
            let cell = self.viewed(object, Vec::new(), &bounds, &view, span);
            let at: ElementFn<'a> = Rc::new(move |l, _| l.copy(&cell));
            return Selected { ty, shape: Vec::new(), at, whole: None };
        }
        let found = part.args.as_ref().and_then(|args| self.subscripts(args, &bounds, span));
        let (mut subscripts, shape) = found.unwrap_or_else(|| {
            let all = bounds.iter().map(|b| Subscript::Range { low: b.low.clone(), step: 1 });
            (all.collect(), bounds.iter().map(|b| b.extent.clone()).collect())
        });
        // Each subscript is used several times, and checked: computed once, here.
        for subscript in &mut subscripts {
            if let Subscript::Index(expr) = subscript {
                *expr = self.steady_expr(&Ty::Int(8), expr.clone(), span);
            }
        }
        let ends = |l: &mut Self, indices: Vec<Expr>| {
            let subscripts = l.indices(&subscripts, &indices);
            l.check_inside(&subscripts, &bounds, view.open_end, span);
        };
        if subscripts.iter().any(|s| matches!(s, Subscript::Vector(_))) {
            self.unsupported(span, "a vector subscript of a dummy argument of another shape");
        } else if shape.iter().all(|n| n.known().is_some_and(|n| n > 0)) {
            let one = shape.iter().map(|_| self.b.int(1)).collect();
            ends(self, one);
            if !shape.is_empty() {
                let last = shape.iter().map(|n| self.size(n)).collect();
                ends(self, last);
            }
        } else if part.args.is_some() && shape.iter().all(|n| n.known() != Some(0)) {
            let block = self.inside(|l| {
                let one = shape.iter().map(|_| l.b.int(1)).collect();
                ends(l, one);
                let last = shape.iter().map(|n| l.size(n)).collect();
                ends(l, last);
            });
            let total = self.total(&shape);
            self.b.at(span);
            let some = self.b.ge(self.size(&total), self.b.int(1));
            let stmt = self.b.if_(some, block, Vec::new());
            self.emit(stmt);
        }
        let at: ElementFn<'a> = Rc::new(move |l, indices| {
            let base = l.copy(&object);
            let subscripts = l.indices(&subscripts, indices);
            l.viewed(base, subscripts, &bounds, &view, span)
        });
        Selected { ty, shape, at, whole: None }
    }

    /// Evaluates subscripts; the shape is that of the selected section.
    fn subscripts(
        &mut self,
        args: &[Arg],
        bounds: &[Bounds],
        span: Span,
    ) -> Option<(Vec<Subscript<'a>>, Vec<Size>)> {
        if args.len() != bounds.len() {
            self.sema.error(span, "the number of subscripts is not the number of dimensions");
            return None;
        }
        let many = args.iter().any(|arg| matches!(arg.value, ArgValue::Section { .. }));
        let mut subscripts = Vec::new();
        let mut shape = Vec::new();
        for (arg, bound) in args.iter().zip(bounds) {
            match &arg.value {
                ArgValue::Expr(index) => {
                    let node = self.expr(index);
                    if !matches!(node.ty, Ty::Int(_) | Ty::Other(_)) {
                        self.sema.error(node.span, "a subscript is an integer");
                    }
                    if node.rank() == 1 {
                        let node = self.materialised(node);
                        shape.push(node.shape[0].clone());
                        subscripts.push(Subscript::Vector(node));
                        continue;
                    }
                    let mut expr = self.scalar(&node);
                    if many {
                        expr = self.steady_expr(&node.ty, expr, node.span);
                    }
                    subscripts.push(Subscript::Index(expr));
                }
                ArgValue::Section { low, high, step } => {
                    let scope = self.frame.scope;
                    let step_known = match step {
                        None => Some(1),
                        Some(step) => self.sema.constant_int(scope, step),
                    };
                    let high_bound = |l: &mut Self| {
                        let high = l.sum(l.size(&bound.low), l.size(&bound.extent));
                        let high = l.plus(high, -1);
                        l.sized(high)
                    };
                    let Some(step_known) = step_known else {
                        let (Some(low), Some(high), Some(step)) = (low, high, step) else {
                            self.unsupported(span, "a section whose step is not constant and whose bounds are left out");
                            return None;
                        };
                        let low = self.size_of(low, scope);
                        let high = self.size_of(high, scope);
                        let step = self.expr(step);
                        let step = self.steady(&step);
                        let step = self.scalar(&step);
                        let span_term = self.difference(self.size(&high), self.size(&low));
                        let span_term = self.b.add(span_term, self.copy(&step));
                        let trips =
                            self.b.binary(partita_tree::BinaryOp::Div, span_term, self.copy(&step));
                        let trips = self
                            .b
                            .intrinsic(partita_tree::Intrinsic::Max, vec![self.b.int(0), trips]);
                        let trips = self.steady_size_of(Size::Term(trips), span);
                        shape.push(trips);
                        subscripts.push(Subscript::Stride { low, step });
                        continue;
                    };
                    if step_known == 0 {
                        self.sema.error(arg.span, "a section with step 0");
                        return None;
                    }
                    let backwards = step_known < 0;
                    let low = match low {
                        Some(low) => self.size_of(low, scope),
                        None if backwards => high_bound(self),
                        None => bound.low.clone(),
                    };
                    let high = match high {
                        Some(high) => self.size_of(high, scope),
                        None if backwards => bound.low.clone(),
                        None => high_bound(self),
                    };
                    let extent = self.extent(&low, &high, step_known);
                    let extent = self.steady_size_of(extent, span);
                    shape.push(extent);
                    subscripts.push(Subscript::Range { low, step: step_known });
                }
                ArgValue::Star | ArgValue::Meta(_) => {
                    self.sema.error(arg.span, "this is not a subscript");
                    return None;
                }
            }
        }
        Some((subscripts, shape))
    }

    /// Subscripts of the array for an element of the section.
    fn indices(&mut self, subscripts: &[Subscript<'a>], indices: &[Expr]) -> Vec<Expr> {
        let mut rest = indices.iter();
        subscripts
            .iter()
            .map(|subscript| match subscript {
                Subscript::Index(expr) => self.copy(expr),
                Subscript::Range { low, step } => {
                    let index = self.next_index(&mut rest);
                    let offset = self.plus(index, -1);
                    let offset = self.times(offset, self.b.int(*step));
                    self.sum(offset, self.size(low))
                }
                Subscript::Stride { low, step } => {
                    let index = self.next_index(&mut rest);
                    let offset = self.plus(index, -1);
                    let offset = self.times(offset, self.copy(step));
                    self.sum(offset, self.size(low))
                }
                Subscript::Vector(node) => {
                    let index = self.next_index(&mut rest);
                    self.element(node, &[index])
                }
            })
            .collect()
    }

    fn next_index(&self, rest: &mut std::slice::Iter<'_, Expr>) -> Expr {
        match rest.next() {
            Some(index) => self.copy(index),
            None => self.b.int(1),
        }
    }

    fn finish(&mut self, selected: Selected<'a>, last: Option<&Part>, span: Span) -> Node<'a> {
        // `c(2:3)` of a scalar, or `c(i)(2:3)` of an element.
        if let Some(part) = last {
            if let Some(range) = &part.substring {
                return self.substring(selected, range, span);
            }
            if let Some(args) = &part.args
                && selected.shape.is_empty()
                && selected.whole.is_none()
                && matches!(selected.ty, Ty::Char(_))
                && args.len() == 1
                && matches!(args[0].value, ArgValue::Section { .. })
            {
                return self.substring(selected, args, span);
            }
        }
        let Selected { ty, shape, at, whole } = selected;
        if shape.is_empty() {
            let cell = at(self, &[]);
            return Node { ty, shape, kind: Kind::Cell(cell), span };
        }
        Node { ty, shape, kind: Kind::Cells { at, whole }, span }
    }

    fn substring(&mut self, selected: Selected<'a>, range: &[Arg], span: Span) -> Node<'a> {
        let Selected { ty, shape, at, .. } = selected;
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
            None => match &ty {
                Ty::Char(Some(len)) => Size::Known(*len),
                _ => {
                    let text = at(self, &[]);
                    let len = self.b.intrinsic(partita_tree::Intrinsic::Size, vec![text]);
                    self.steady_size_of(Size::Term(len), span)
                }
            },
        };
        let length = match (&low, &high) {
            (Size::Known(low), Size::Known(high)) => Some((high - low + 1).max(0)),
            _ => None,
        };
        let (low, high) = (self.size(&low), self.size(&high));
        Node { ty: Ty::Char(length), shape, kind: Kind::Substring { of: at, low, high }, span }
    }

    /// A value of the right type where there is none.
    pub(crate) fn dummy_value(&mut self, ty: &Ty, span: Span) -> Node<'a> {
        self.b.at(span);
        let expr = match ty {
            Ty::Int(_) | Ty::Team => self.b.int(0),
            Ty::Real(_) => self.b.real(0.0),
            Ty::Complex(_) => {
                let parts = vec![self.b.real(0.0), self.b.real(0.0)];
                self.b.intrinsic(partita_tree::Intrinsic::MakeComplex, parts)
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
        self.dummy_value(&Ty::Other("not modelled".into()), span)
    }

    /// Execution ends here with a finding.
    pub(crate) fn fail(&mut self, span: Span, code: &str, message: &str) {
        self.b.at(span);
        let never = self.b.bool(false);
        let stmt = self.b.assert(never, Some(code), Some(message));
        self.emit(stmt);
    }

    /// A whole variable by name.
    pub(crate) fn whole_variable(&mut self, id: VarId, span: Span) -> Node<'a> {
        let name = self.sema.var(id).name.clone();
        let part = Part {
            name: crate::ast::Ident { name, span },
            args: None,
            substring: None,
            image: None,
        };
        self.variable(id, &Designator { parts: vec![part], span })
    }

    /// The one designator an expression is, if it is one.
    pub(crate) fn designator_of(expr: &Syntax) -> Option<&Designator> {
        match &expr.kind {
            crate::ast::ExprKind::Designator(designator) => Some(designator),
            _ => None,
        }
    }
}
