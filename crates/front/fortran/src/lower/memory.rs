//! Temporary arrays and records, record types, constant arrays, and loops over elements.

use super::Lowerer;
use super::node::{Kind, Node};
use crate::ast::Dim;
use crate::sema::constant::Const;
use crate::sema::types::{Ty, TypeId, Var};
use partita_kit::{Emit, Loops, Size};
use partita_source::Span;
use partita_tree::{Expr, Intrinsic, Name, Qualifiers, RecordKind, Variable};

impl<'a> Lowerer<'a> {
    /// An array of one's own, with lower bounds 1 and undefined elements.
    pub(crate) fn temp_array(&mut self, ty: &Ty, shape: &[Size], span: Span) -> Node<'a> {
        self.b.at(span);
        self.record_of(ty);
        let element = self.tree_type(ty);
        let name = self.b.temporary();
        let bounds: Vec<(Expr, Expr)> =
            shape.iter().map(|size| (self.b.int(1), self.b.size(size))).collect();
        let array = self.array_type(element, &bounds);
        let known = shape.iter().all(|size| size.known().is_some());
        if known && !self.recursive.contains(&self.frame.unit) {
            self.b.global(&name, array, Qualifiers::SYMMETRIC, None);
        } else {
            let stmt = self.b.declare(&name, array, None);
            self.emit(stmt);
        }
        self.array_variable(&name, ty.clone(), shape.to_vec(), span)
    }

    /// A record of one's own.
    pub(crate) fn temp_record(&mut self, ty: &Ty, span: Span) -> Name {
        self.b.at(span);
        self.record_of(ty);
        let tree = self.tree_type(ty);
        let name = self.b.temporary();
        if self.recursive.contains(&self.frame.unit) {
            let stmt = self.b.declare(&name, tree, None);
            self.emit(stmt);
        } else {
            self.b.global(&name, tree, Qualifiers::SYMMETRIC, None);
        }
        name
    }

    /// A scalar or record variable of one's own that has an address.
    pub(crate) fn temp_variable(&mut self, ty: &Ty, span: Span) -> Name {
        self.temp_record(ty, span)
    }

    /// An array as a variable: itself, or a copy.
    pub(crate) fn materialised(&mut self, node: Node<'a>) -> Node<'a> {
        if matches!(node.kind, Kind::Cells { whole: Some(_), .. }) || node.is_scalar() {
            return node;
        }
        self.stored_copy(node)
    }

    /// An array of the shape of another, with undefined elements.
    pub(crate) fn undefined_array(&mut self, like: &Node<'a>) -> Node<'a> {
        let fresh = self.temp_array(&like.ty, like.shape(), like.span);
        self.become_undefined(&fresh);
        fresh
    }

    /// A copy of an array in a variable of its own.
    pub(crate) fn stored_copy(&mut self, node: Node<'a>) -> Node<'a> {
        let span = node.span;
        let copy = self.temp_array(&node.ty, node.shape(), span);
        self.copy_elements(&copy, &node, span);
        copy
    }

    /// A copy of a variable, with what has no value in it.
    pub(crate) fn stored_as_is(&mut self, node: &Node<'a>) -> Node<'a> {
        let copy = self.temp_array(&node.ty, node.shape(), node.span);
        self.copy_as_is(&copy, node, node.span);
        copy
    }

    /// `to = from` for variables: what has no value takes none over.
    pub(crate) fn copy_as_is(&mut self, to: &Node<'a>, from: &Node<'a>, span: Span) {
        let shape = if to.known_shape().is_some() { to.shape() } else { from.shape() };
        let scalar = !matches!(to.ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
        let cells = |node: &Node<'a>| matches!(node.kind, Kind::Cell(_) | Kind::Cells { .. });
        let as_is = scalar && cells(to) && cells(from);
        self.for_each(shape, span, |l, indices| {
            let target = l.element(to, indices);
            let value = l.element(from, indices);
            l.b.at(span);
            let value = if as_is { l.b.intrinsic(Intrinsic::AsIs, vec![value]) } else { value };
            l.copy_value(target, value, &to.ty, span);
        });
    }

    /// `to = from`, element by element or, for whole arrays, in one go.
    pub(crate) fn copy_elements(&mut self, to: &Node<'a>, from: &Node<'a>, span: Span) {
        self.b.at(span);
        if let (Kind::Cells { whole: Some(a), .. }, Kind::Cells { whole: Some(b), .. }) =
            (&to.kind, &from.kind)
            && to.ty == from.ty
            && !self.has_references(&to.ty)
        {
            let stmt = self.b.assign(self.b.copy(a), self.b.copy(b));
            self.emit(stmt);
            return;
        }
        let shape = if to.known_shape().is_some() { to.shape() } else { from.shape() };
        self.for_each(shape, span, |l, indices| {
            let target = l.element(to, indices);
            let value = l.element(from, indices);
            l.b.at(span);
            l.copy_value(target, value, &to.ty, span);
        });
    }

    /// A constant array as a global that nobody writes.
    pub(crate) fn constant_array(
        &mut self,
        shape: &[usize],
        items: &[Const],
        ty: &Ty,
        span: Span,
    ) -> Name {
        let known = Const::Array(shape.to_vec(), items.to_vec());
        if let Some((_, name)) = self.array_constants.iter().find(|(value, _)| *value == known) {
            return name.clone();
        }
        self.b.at(span);
        let name = self.b.temporary();
        let bounds: Vec<(Expr, Expr)> = shape
            .iter()
            .map(|n| (self.b.int(1), self.b.int(i64::try_from(*n).unwrap_or(0))))
            .collect();
        let element = self.tree_type(ty);
        let array = self.array_type(element, &bounds);
        let terms: Vec<Expr> = super::storage::row_major(shape)
            .into_iter()
            .filter_map(|k| items.get(k).cloned())
            .filter_map(|item| item.convert(ty))
            .map(|item| self.literal(&item))
            .collect();
        let init = (!terms.is_empty()).then(|| self.b.list(terms));
        self.b.global(&name, array, Qualifiers::SYMMETRIC, init);
        self.array_constants.push((known, name.clone()));
        name
    }

    /// Declares the tree record of a type, once, and those of its components.
    pub(crate) fn record_of(&mut self, ty: &Ty) {
        match ty {
            Ty::Lock => self.use_prelude("caf_locks"),
            Ty::Event => self.use_prelude("caf_events"),
            Ty::Derived(id) => {
                if !self.records_done.insert(*id) {
                    return;
                }
                let def = self.sema.types[id.0 as usize].clone();
                let mut fields = Vec::new();
                for field in &def.fields {
                    self.record_of(&field.ty);
                    fields.push(self.record_field(field, *id));
                }
                self.b.record(&def.tree, RecordKind::Record, fields);
            }
            Ty::Int(_)
            | Ty::Real(_)
            | Ty::Complex(_)
            | Ty::Logical(_)
            | Ty::Char(_)
            | Ty::Team
            | Ty::Other(_) => {}
        }
    }

    fn record_field(&mut self, field: &Var, id: TypeId) -> Variable {
        self.b.at(field.span);
        let element = self.tree_type(&field.ty);
        let ty = if field.is_indirect() {
            self.reference_type(field, element)
        } else if field.rank() > 0 {
            let bounds = self.known_bounds(field).unwrap_or_else(|| {
                let message = format!("the bounds of component `{}` are not constant", field.name);
                self.sema.error(field.span, message);
                Vec::new()
            });
            let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
            self.array_type(element, &pairs)
        } else {
            element
        };
        let init = self.component_default(field).unwrap_or_else(|why| {
            // Said where it matters.
            self.sema.types[id.0 as usize].unsupported = Some(why);
            None
        });
        self.b.variable(&field.name, ty, Qualifiers::default(), init)
    }

    /// Whether copying a value must follow references: it has allocatable components.
    pub(crate) fn has_references(&self, ty: &Ty) -> bool {
        let Ty::Derived(id) = ty else { return false };
        self.sema.types[id.0 as usize]
            .fields
            .iter()
            .any(|f| f.attrs.allocatable || self.has_references_below(&f.ty, 0))
    }

    fn has_references_below(&self, ty: &Ty, depth: usize) -> bool {
        let Ty::Derived(id) = ty else { return false };
        depth < 20
            && self.sema.types[id.0 as usize].fields.iter().any(|f| {
                f.attrs.allocatable
                    || !f.attrs.pointer && self.has_references_below(&f.ty, depth + 1)
            })
    }

    /// `target = value` for one value of a type; allocatable components are copied too.
    pub(crate) fn copy_value(&mut self, target: Expr, value: Expr, ty: &Ty, span: Span) {
        self.b.at(span);
        if !self.has_references(ty) {
            let stmt = self.b.assign(target, value);
            self.emit(stmt);
            return;
        }
        let Ty::Derived(id) = ty else { return };
        for field in self.sema.types[id.0 as usize].fields.clone() {
            self.b.at(span);
            let to = self.b.field(self.b.copy(&target), &field.name);
            let from = self.b.field(self.b.copy(&value), &field.name);
            if !field.attrs.allocatable {
                if field.rank() > 0 && self.has_references(&field.ty) {
                    self.unsupported(
                        span,
                        "a copy of an array of records with allocatable components",
                    );
                    continue;
                }
                self.copy_value(to, from, &field.ty, span);
                continue;
            }
            if field.is_coarray() {
                // It keeps its allocation; only the value goes over.
                let (to, from) = (self.b.deref(to), self.b.deref(from));
                if field.rank() > 0 && self.has_references(&field.ty) {
                    self.unsupported(span, "a copy of this coarray component");
                } else {
                    self.copy_value(to, from, &field.ty, span);
                }
                continue;
            }
            let name = self.b.temporary();
            let ty = self.reference_type(&field, self.tree_type(&field.ty));
            let stmt = self.b.declare(&name, ty, Some(from));
            self.emit(stmt);
            let absent = self.b.eq(self.b.var(&name), self.b.null());
            let clear = vec![self.b.assign(self.b.copy(&to), self.b.null())];
            let source = name.clone();
            let full = self.emitted(|l| {
                let from = l.b.deref(l.b.var(&source));
                l.allocate_like(to, from, &field, span);
            });
            self.b.at(span);
            let stmt = self.b.if_(absent, clear, full);
            self.emit(stmt);
        }
    }

    /// `*to = new object with the bounds and content of from`.
    fn allocate_like(&mut self, to: Expr, from: Expr, field: &Var, span: Span) {
        let element = self.tree_type(&field.ty);
        let fresh = if field.rank() == 0 {
            self.fresh_scalar(&field.ty)
        } else {
            let bounds = self.object_bounds(&from, field.rank());
            let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
            let ty = self.array_type(element, &pairs);
            self.b.ref_to(self.b.new_object(ty))
        };
        let stmt = self.b.assign(self.b.copy(&to), fresh);
        self.emit(stmt);
        if field.rank() > 0 && self.has_references(&field.ty) {
            self.unsupported(span, "a copy of an array of records with allocatable components");
            return;
        }
        let target = self.b.deref(to);
        self.copy_value(target, from, &field.ty, span);
    }

    /// Whether all dimensions of a declaration are given as expressions.
    pub(crate) fn is_explicit(dims: &[Dim]) -> bool {
        dims.iter().all(|dim| matches!(dim, Dim::Explicit { .. }))
    }
}
