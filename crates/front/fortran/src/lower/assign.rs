//! Assignments.

use super::Lowerer;
use super::node::{Kind, Node, elements_of};
use super::storage::{Home, extents};
use crate::ast::{Designator, Expr, ExprKind, Name, Part};
use crate::sema::Symbol;
use crate::sema::types::{Ty, Var, VarId, describe};
use partita_kit::{Emit, Loops, Size};
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(crate) fn assignment(&mut self, target: &Expr, value: &Expr, span: Span) {
        let value_node = self.expr(value);
        if self.defined_assignment(target, value, &value_node, span) {
            return;
        }
        if let Some(id) = self.reallocated(target, &value_node) {
            return self.assign_allocatable(id, value, value_node, span);
        }
        if self.assign_component(target, value, &value_node, span) {
            return;
        }
        let node = self.target(target);
        let Some(node) = node else { return };
        let value_node = self.fitting(value_node, &node.ty, span);
        let Some(value_node) = value_node else { return };
        let value_node =
            if node.is_scalar() || value_node.is_scalar() || !self.overlaps(target, value) {
                value_node
            } else {
                self.stored_copy(value_node)
            };
        self.store(&node, value_node, span);
    }

    /// A variable that may be assigned.
    pub(crate) fn target(&mut self, target: &Expr) -> Option<Node<'a>> {
        let ExprKind::Designator(designator) = &target.kind else {
            self.sema.error(target.span, "only a variable can be assigned");
            return None;
        };
        if let Some((reference, var)) = self.pointer_call(target) {
            return Some(self.pointed(&reference, &var, target.span));
        }
        let first = designator.parts.first()?;
        match self.sema.lookup(self.frame.scope, &first.name.name).cloned() {
            Some(Symbol::Var(_)) | None => {}
            Some(Symbol::Const(_)) => {
                let message = format!("`{}` is a named constant", first.name.name);
                self.sema.error(target.span, message);
                return None;
            }
            Some(Symbol::Other(what)) => {
                if what != "an undeclared name" {
                    self.unsupported(target.span, &what);
                }
                return None;
            }
            Some(_) => {
                let message = format!("`{}` is not a variable", first.name.name);
                self.sema.error(target.span, message);
                return None;
            }
        }
        let id = match self.sema.variable_named(self.frame.scope, &first.name.name) {
            Some(id) => id,
            None => self.sema.implicit_variable(self.frame.scope, &first.name)?,
        };
        let node = self.variable(id, designator);
        match node.kind {
            Kind::Cell(_) | Kind::Cells { .. } | Kind::Substring { .. } => Some(node),
            Kind::Value(_) | Kind::Elements(_) => {
                // What could not be modelled was said already.
                None
            }
        }
    }

    /// The value converted for a variable of a type; says so when it does not fit.
    pub(crate) fn fitting(&mut self, value: Node<'a>, ty: &Ty, span: Span) -> Option<Node<'a>> {
        let fits = match (&value.ty, ty) {
            (a, b) if a.is_numeric() && b.is_numeric() => true,
            (Ty::Logical(_), Ty::Logical(_)) | (Ty::Char(_), Ty::Char(_)) => true,
            (Ty::Derived(a), Ty::Derived(b)) => a == b,
            (Ty::Team, Ty::Team) => true,
            (Ty::Other(_), _) | (_, Ty::Other(_)) => {
                self.unsupported(span, "an assignment of a type that is not modelled");
                return None;
            }
            _ => false,
        };
        if !fits {
            let message = format!(
                "{} cannot be assigned to {}",
                describe(&value.ty, &self.sema.types),
                describe(ty, &self.sema.types)
            );
            self.sema.error(span, message);
            return None;
        }
        Some(self.convert(value, ty))
    }

    /// `target = value`, both lowered and of one type.
    pub(crate) fn store(&mut self, target: &Node<'a>, value: Node<'a>, span: Span) {
        self.b.at(span);
        match &target.kind {
            Kind::Cell(cell) => {
                let cell = self.b.copy(cell);
                let from = self.scalar(&value);
                let from = self.padded(from, &value.ty, &target.ty, &cell);
                self.copy_value(cell, from, &target.ty, span);
            }
            Kind::Substring { of, low, high } => {
                let (of, low, high) = (of.clone(), low.clone(), high.clone());
                if !value.is_scalar() {
                    self.check_extents(target, &value, span);
                }
                self.for_each(target.shape(), span, |l, indices| {
                    let from = l.element(&value, indices);
                    let (cell, old) = (of.at(l, indices), of.at(l, indices));
                    let length = l.b.difference(l.b.copy(&high), l.b.copy(&low));
                    let length = l.b.plus(length, 1);
                    let from = l.b.intrinsic(Intrinsic::Pad, vec![from, length]);
                    let from = l.b.intrinsic(Intrinsic::Replace, vec![old, low, high, from]);
                    let stmt = l.b.assign(cell, from);
                    l.emit(stmt);
                });
            }
            Kind::Cells { whole, .. } => {
                if value.is_scalar() {
                    let value = self.steady_fill(value);
                    if let Some(whole) = whole
                        && !matches!(target.ty, Ty::Derived(_) | Ty::Char(None))
                    {
                        let from = self.scalar(&value);
                        let from = self.padded(from, &value.ty, &target.ty, whole);
                        self.b.at(span);
                        let stmt = self.b.assign(self.b.copy(whole), from);
                        return self.emit(stmt);
                    }
                    return self.store_elements(target, &value, span);
                }
                if value.rank() != target.rank() {
                    let message = format!(
                        "an array of rank {} is assigned to one of rank {}",
                        value.rank(),
                        target.rank()
                    );
                    return self.sema.error(span, message);
                }
                if let (Some(a), Some(b)) = (target.known_shape(), value.known_shape())
                    && a != b
                {
                    let message = format!(
                        "shapes differ: {} = {}",
                        super::node::show(&a),
                        super::node::show(&b)
                    );
                    return self.fail(span, Code::IndexOutOfBounds, &message);
                }
                if matches!((&target.ty, &value.ty), (Ty::Char(a), Ty::Char(b)) if a.is_none() || a != b)
                {
                    return self.store_elements(target, &value, span);
                }
                self.check_extents(target, &value, span);
                self.copy_elements(target, &value, span);
            }
            Kind::Value(_) | Kind::Elements(_) => {}
        }
    }

    /// Extents that are known only at run time must agree.
    fn check_extents(&mut self, target: &Node<'a>, value: &Node<'a>, span: Span) {
        for (a, b) in target.shape().iter().zip(value.shape()) {
            if a.known().is_some() && b.known().is_some() {
                continue;
            }
            if matches!(
                (&target.kind, &value.kind),
                (Kind::Cells { whole: Some(_), .. }, Kind::Cells { whole: Some(_), .. })
            ) {
                // The copy of whole objects compares them itself.
                continue;
            }
            self.b.at(span);
            let same = self.b.eq(self.b.size(a), self.b.size(b));
            let stmt = self.b.assert(
                same,
                Some(Code::IndexOutOfBounds),
                Some("the value assigned has another shape"),
            );
            self.emit(stmt);
        }
    }

    fn store_elements(&mut self, target: &Node<'a>, value: &Node<'a>, span: Span) {
        self.for_each(target.shape(), span, |l, indices| {
            let to = l.element(target, indices);
            let from = l.element(value, indices);
            let from = l.padded(from, &value.ty, &target.ty, &to);
            l.copy_value(to, from, &target.ty, span);
        });
    }

    /// A scalar for many elements, computed once; records stay where they are.
    fn steady_fill(&mut self, value: Node<'a>) -> Node<'a> {
        if matches!(value.ty, Ty::Derived(_)) { value } else { self.steady_node(&value) }
    }

    /// Text as long as the variable that gets it; one of computed length has a text that says how long.
    fn padded(&mut self, value: Term, from: &Ty, to: &Ty, cell: &Term) -> Term {
        match (to, from) {
            (Ty::Char(Some(len)), Ty::Char(have)) if *have != Some(*len) => {
                self.convert_expr(value, from, to)
            }
            (Ty::Char(None), _) => {
                let length = self.length_of(cell);
                self.b.intrinsic(Intrinsic::Pad, vec![value, length])
            }
            _ => value,
        }
    }

    /// The pieces of a structure constructor.
    pub(crate) fn assign_field(&mut self, base: Term, field: &Var, value: &Expr, span: Span) {
        self.b.at(span);
        let cell = self.b.field(base, &field.name);
        let node = self.expr(value);
        if field.is_indirect() {
            return self.assign_reference(cell, field, value, node, span);
        }
        let Some(node) = self.fitting(node, &field.ty, span) else { return };
        let kind = if field.rank() == 0 {
            Kind::Cell(cell)
        } else {
            let bounds = self.known_bounds(field).unwrap_or_default();
            let whole = Some(self.b.copy(&cell));
            Kind::Cells { of: elements_of(cell, extents(&bounds), bounds, span), whole }
        };
        let target = Node { ty: field.ty.clone(), kind, span };
        self.store(&target, node, span);
    }

    fn defined_assignment(
        &mut self,
        target: &Expr,
        syntax: &Expr,
        value: &Node<'a>,
        span: Span,
    ) -> bool {
        let to = self.type_of(target);
        let types = [&to.ty, &value.ty];
        let Some(symbol) = self.sema.operator(self.frame.scope, "assignment(=)", &types) else {
            return false;
        };
        let intrinsic = match (&to.ty, &value.ty) {
            (Ty::Derived(_), _) | (_, Ty::Derived(_)) => false,
            (a, b) => {
                (a.is_numeric() && b.is_numeric() || a.matches(b))
                    && (value.is_scalar() || value.rank() == to.rank)
            }
        };
        if intrinsic {
            return false;
        }
        let Some(node) = self.target(target) else { return true };
        let value = self.no_variable(value.clone());
        self.assignment_call(&symbol, [(target, node), (syntax, value)], span)
    }

    /// An allocatable that gets the shape of what is assigned.
    fn reallocated(&mut self, target: &Expr, value: &Node<'a>) -> Option<VarId> {
        let designator = Self::designator_of(target)?;
        let [part] = designator.parts.as_slice() else { return None };
        if part.args.is_some() || part.image.is_some() || part.substring.is_some() {
            return None;
        }
        let id = self.sema.variable_named(self.frame.scope, &part.name.name)?;
        let var = self.sema.var(id);
        (var.attrs.allocatable
            && !var.is_coarray()
            && (var.rank() == value.rank() || value.is_scalar()))
        .then_some(id)
    }

    /// An allocatable component of this image gets the shape of what is assigned too.
    fn assign_component(
        &mut self,
        target: &Expr,
        syntax: &Expr,
        value: &Node<'a>,
        span: Span,
    ) -> bool {
        let Some(designator) = Self::designator_of(target) else { return false };
        let Some(field) = self.last_component(designator) else { return false };
        let whole =
            designator.parts.last().is_some_and(|p| p.args.is_none() && p.substring.is_none());
        let here = designator.parts.iter().all(|part| part.image.is_none());
        let fits = field.rank() == value.rank() || value.is_scalar();
        if !(whole && here && fits && field.attrs.allocatable) || field.is_coarray() {
            return false;
        }
        let around = Designator {
            parts: designator.parts[..designator.parts.len() - 1].to_vec(),
            span: designator.span,
        };
        let around = Expr { span: designator.span, kind: ExprKind::Designator(around) };
        if self.type_of(&around).rank > 0 {
            return false;
        }
        let Some(cell) = self.reference_of(target) else { return false };
        self.assign_reference(cell, &field, syntax, value.clone(), span);
        true
    }

    fn assign_allocatable(&mut self, id: VarId, syntax: &Expr, value: Node<'a>, span: Span) {
        let var = self.sema.var(id).clone();
        let stored = self.stored(id);
        let Home::Indirect(name) = &stored.home else {
            let node = self.whole_variable(id, span);
            if let Some(value) = self.fitting(value, &node.ty, span) {
                self.store(&node, value, span);
            }
            return;
        };
        let cell = self.b.var(name);
        self.assign_reference(cell, &var, syntax, value, span);
    }

    /// `cell` holds a reference to what an allocatable (or pointer) component or variable is.
    fn assign_reference(
        &mut self,
        cell: Term,
        var: &Var,
        syntax: &Expr,
        value: Node<'a>,
        span: Span,
    ) {
        self.b.at(span);
        if var.attrs.pointer {
            return self.point(cell, var, syntax, span);
        }
        let bounds =
            if value.rank() == var.rank() { self.bounds_like(syntax, &value) } else { Vec::new() };
        let Some(value) = self.fitting(value, &var.ty, span) else { return };
        if var.rank() > 0 && value.is_scalar() {
            // Every element gets the value; the shape stays.
            let object = self.b.deref(self.b.copy(&cell));
            let bounds = self.object_bounds(&object, var.rank());
            let shape = extents(&bounds);
            let target = self.object_node(object, var.ty.clone(), shape, bounds, span);
            return self.store(&target, value, span);
        }
        if var.rank() == 0 {
            let value = self.steady_fill(value);
            let absent = self.b.eq(self.b.copy(&cell), self.b.null());
            let fresh = self.fresh_scalar(&var.ty);
            let make = vec![self.b.assign(self.b.copy(&cell), fresh)];
            let stmt = self.b.if_(absent, make, Vec::new());
            self.emit(stmt);
            let from = self.element(&value, &[]);
            let to = self.b.deref(cell);
            return self.copy_value(to, from, &var.ty, span);
        }
        // The old value may be read while the new one is made.
        let value = self.stored_or_fresh(value, &var.name, syntax);
        let differs = self.shape_differs(&cell, value.shape(), span);
        let element = self.tree_type(&var.ty);
        let pairs: Vec<(Term, Term)> = bounds.iter().map(|b| self.low_high(b)).collect();
        let array = self.array_type(element, &pairs);
        let fresh = self.b.ref_to(self.b.new_object(array));
        let mut make = self.emitted(|l| l.target_ends(var, &cell, span));
        make.push(self.b.at(span).assign(self.b.copy(&cell), fresh));
        let stmt = self.b.if_(differs, make, Vec::new());
        self.emit(stmt);
        let object = self.b.deref(cell);
        let bounds = self.object_bounds(&object, var.rank());
        let target = self.object_node(object, var.ty.clone(), value.shape().to_vec(), bounds, span);
        self.copy_elements(&target, &value, span);
    }

    fn stored_or_fresh(&mut self, value: Node<'a>, name: &str, syntax: &Expr) -> Node<'a> {
        let whole = matches!(value.kind, Kind::Cells { whole: Some(_), .. });
        if whole && !mentions(syntax, name, 0) { value } else { self.stored_copy(value) }
    }

    /// Whether an allocatable has no object, or one of another shape.
    fn shape_differs(&mut self, cell: &Term, shape: &[Size], span: Span) -> Term {
        self.b.at(span);
        let mut differs = self.b.eq(self.b.copy(cell), self.b.null());
        for (k, size) in shape.iter().enumerate() {
            let dim = i64::try_from(k + 1).unwrap_or(1);
            let bound = |l: &Self, op| {
                let object = l.b.deref(l.b.copy(cell));
                l.b.intrinsic(op, vec![object, l.b.int(dim)])
            };
            let extent =
                self.b.difference(bound(self, Intrinsic::Upper), bound(self, Intrinsic::Lower));
            let extent = self.b.plus(extent, 1);
            let other = self.b.ne(extent, self.b.size(size));
            differs = self.b.binary(partita_tree::BinaryOp::OrElse, differs, other);
        }
        differs
    }

    /// An array object as a node, with the bounds it has.
    pub(crate) fn object_node(
        &mut self,
        object: Term,
        ty: Ty,
        shape: Vec<Size>,
        bounds: Vec<super::storage::Bounds>,
        span: Span,
    ) -> Node<'a> {
        let whole = Some(self.b.copy(&object));
        let of = elements_of(object, shape, bounds, span);
        Node { ty, kind: Kind::Cells { of, whole }, span }
    }

    /// Whether the right side may read what the left side stores before it is read.
    fn overlaps(&self, target: &Expr, value: &Expr) -> bool {
        let Some(designator) = Self::designator_of(target) else { return true };
        let Some(first) = designator.parts.first() else { return true };
        !safe(value, designator, &first.name.name, 0)
    }
}

/// Whether an expression reads a variable only as the very designator that is assigned, or not at all.
fn safe(value: &Expr, target: &Designator, name: &str, depth: usize) -> bool {
    if depth > 200 {
        return false;
    }
    match &value.kind {
        ExprKind::Int { .. }
        | ExprKind::Real { .. }
        | ExprKind::Str(_)
        | ExprKind::Logical { .. }
        | ExprKind::Boz { .. } => true,
        ExprKind::Complex(a, b) | ExprKind::Binary { left: a, right: b, .. } => {
            safe(a, target, name, depth + 1) && safe(b, target, name, depth + 1)
        }
        ExprKind::Unary { operand, .. } | ExprKind::Paren(operand) => {
            safe(operand, target, name, depth + 1)
        }
        ExprKind::Designator(designator) => {
            same(designator, target) || !mentions(value, name, depth)
        }
        ExprKind::ArrayConstructor { .. } => true,
        ExprKind::ImpliedDo { .. } | ExprKind::Meta(_) => false,
    }
}

fn same(a: &Designator, b: &Designator) -> bool {
    let part = |a: &Part, b: &Part| {
        a.name.name == b.name.name
            && a.args.is_none()
            && b.args.is_none()
            && a.image.is_none()
            && b.image.is_none()
    };
    a.parts.len() == b.parts.len() && a.parts.iter().zip(&b.parts).all(|(a, b)| part(a, b))
}

/// Whether an assignment may read the variable that it assigns to.
pub(crate) fn reads_target(target: &Expr, value: &Expr) -> bool {
    Lowerer::designator_of(target)
        .and_then(|designator| designator.parts.first())
        .is_none_or(|part| mentions(value, &part.name.name, 0))
}

/// Whether a name occurs in an expression.
fn mentions(expr: &Expr, name: &str, depth: usize) -> bool {
    use crate::ast::ArgValue;
    if depth > 200 {
        return true;
    }
    let below = |expr: &Expr| mentions(expr, name, depth + 1);
    match &expr.kind {
        ExprKind::Int { .. }
        | ExprKind::Real { .. }
        | ExprKind::Str(_)
        | ExprKind::Logical { .. }
        | ExprKind::Boz { .. } => false,
        ExprKind::Complex(a, b) | ExprKind::Binary { left: a, right: b, .. } => {
            below(a) || below(b)
        }
        ExprKind::Unary { operand, .. } | ExprKind::Paren(operand) => below(operand),
        ExprKind::Designator(designator) => designator.parts.iter().enumerate().any(|(k, part)| {
            (k == 0 && &*part.name.name == name)
                || part.args.iter().chain(&part.substring).flatten().any(|arg| match &arg.value {
                    ArgValue::Expr(expr) => below(expr),
                    ArgValue::Section { low, high, step } => {
                        low.iter().chain(high).chain(step).any(below)
                    }
                    ArgValue::Star | ArgValue::Meta(_) => false,
                })
                || part.image.iter().flat_map(|image| &image.indices).any(below)
        }),
        ExprKind::ArrayConstructor { items, .. } | ExprKind::ImpliedDo { items, .. } => {
            items.iter().any(below)
        }
        ExprKind::Meta(_) => true,
    }
}

impl<'a> Lowerer<'a> {
    /// Names that stand for values while `f` runs.
    pub(crate) fn with_aliases<T>(
        &mut self,
        names: &[Name],
        values: Vec<Node<'a>>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let values = values.into_iter().map(|node| (node, Vec::new())).collect();
        self.with_bounded_aliases(names, values, f)
    }

    /// The same for arrays whose lower bounds are not 1.
    pub(crate) fn with_bounded_aliases<T>(
        &mut self,
        names: &[Name],
        values: Vec<(Node<'a>, Vec<super::storage::Bounds>)>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.frame.scope;
        let unit = self.frame.unit;
        let scope = self.sema.open_scope(Some(outer), unit);
        for (name, (node, bounds)) in names.iter().zip(values) {
            let dims =
                node.shape().iter().map(|_| crate::ast::Dim::Deferred { low: None }).collect();
            let id = self.sema.add_var(Var {
                name: name.clone(),
                span: node.span,
                ty: node.ty.clone(),
                length: crate::sema::types::CharLength::Constant,
                dims,
                codims: Vec::new(),
                attrs: crate::sema::types::Attrs::default(),
                init: None,
                scope,
            });
            let home = Home::Alias(Box::new(node));
            let plain = super::storage::Stored::plain(name.clone());
            let stored = super::storage::Stored { home, bounds, ..plain };
            self.frame.stored.insert(id, stored);
        }
        self.frame.scope = scope;
        let result = f(self);
        self.frame.scope = outer;
        result
    }
}
