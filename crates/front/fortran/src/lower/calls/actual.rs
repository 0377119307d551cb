//! How the value of an argument goes over to its dummy: as a value, as a cell or object, or as a copy that is copied back.

use super::Actual;
use crate::ast::{Expr, ExprKind, Intent};
use crate::lower::Lowerer;
use crate::lower::instance::{ArgKey, How};
use crate::lower::node::{Kind, Node};
use crate::lower::storage::{Bounds, Home};
use crate::lower::terms::is_remote;
use crate::sema::types::{CharLength, Ty, Var, describe};
use partita_kit::{Emit, Size};
use partita_source::Span;
use partita_tree::{Block, Expr as Term};

impl<'a> Lowerer<'a> {
    /// How one argument goes over.
    pub(super) fn actual(
        &mut self,
        dummy: &Var,
        actual: Actual<'a>,
        after: &mut Block,
        span: Span,
    ) -> Option<(ArgKey, Vec<Term>)> {
        let key = |how: How, length: Option<i64>| ArgKey { how, length };
        let node = match (&actual.node, &actual.syntax) {
            (None, None) => return Some((key(How::Absent, None), Vec::new())),
            (Some(node), _) => node.clone(),
            (None, Some(syntax)) => {
                if let Some(found) = self.special_argument(dummy, syntax) {
                    return found;
                }
                self.reference(syntax)
            }
        };
        if let Ty::Other(what) = &dummy.ty {
            self.unsupported(span, &format!("an argument of type {what}"));
            return None;
        }
        let node = self.as_declared(dummy, node);
        if !node.ty.matches(&dummy.ty) {
            if matches!(node.ty, Ty::Other(_)) {
                self.unsupported(span, "an argument of a type that is not modelled");
                return None;
            }
            let message = format!(
                "`{}` is {}, this is {}",
                dummy.name,
                describe(&dummy.ty, &self.sema.types),
                describe(&node.ty, &self.sema.types)
            );
            self.sema.error(node.span, message);
            return None;
        }
        if dummy.attrs.intent != Some(Intent::In)
            && actual.syntax.as_ref().is_some_and(|syntax| self.is_own_coarray(syntax))
        {
            self.note(
                "an own coarray is passed by reference to a dummy that is none; the standard allows a copy, and that nobody touches it meanwhile (15.5.2.13) is not checked",
            );
        }
        if let Some(syntax) = &actual.syntax
            && let Some(found) = self.sequence_actual(dummy, &node, syntax)
        {
            return Some(found);
        }
        let length = node.ty.char_length();
        if dummy.rank() == 0 && node.is_scalar() {
            return self.scalar_actual(dummy, node, length, after, span);
        }
        if dummy.rank() == 0 {
            let message = format!("`{}` is a scalar, this is an array", dummy.name);
            self.sema.error(node.span, message);
            return None;
        }
        if node.rank() != dummy.rank() && (node.is_scalar() || !Self::has_own_shape(dummy)) {
            self.unsupported(node.span, "an argument of another rank than its dummy");
            return None;
        }
        let other_rank = node.rank() != dummy.rank();
        let written = dummy.attrs.intent != Some(Intent::In);
        let beginning = actual.syntax.as_ref().and_then(|syntax| self.beginning_of(syntax));
        let (object, bounds) = if let Some(object) = beginning {
            (object, node.shape().iter().map(|_| None).collect())
        } else if let Kind::Cells { whole: Some(object), .. } = &node.kind
            && !is_remote(object)
        {
            let bounds = self.object_bounds_of(&node, actual.syntax.as_ref());
            (self.b.copy(object), bounds)
        } else {
            // A section or expression: a copy, and back again.
            let variable = matches!(node.kind, Kind::Cells { .. });
            // A dummy that declares its shape may leave the rest of the elements alone.
            let all_lost = dummy.attrs.intent == Some(Intent::Out) && !Self::has_own_shape(dummy);
            let copy = if variable && all_lost {
                self.undefined_array(&node)
            } else if variable {
                self.stored_as_is(&node)
            } else {
                self.stored_copy(node.clone())
            };
            if written && variable {
                let back = self.emitted(|l| l.copy_as_is(&node, &copy, span));
                after.extend(back);
            }
            let Kind::Cells { whole: Some(object), .. } = &copy.kind else { return None };
            let bounds = copy.shape().iter().map(|size| size.known().map(|n| (1, n))).collect();
            (self.b.copy(object), bounds)
        };
        let how = if other_rank { How::Sequence(bounds, Some(0)) } else { How::Object(bounds) };
        Some((key(how, length), vec![object]))
    }

    /// An argument of a type that extends the one of a `class` dummy: the dummy is its parent part.
    fn as_declared(&mut self, dummy: &Var, node: Node<'a>) -> Node<'a> {
        let (Ty::Derived(from), Ty::Derived(to)) = (&node.ty, &dummy.ty) else { return node };
        let path = self.sema.path_to_parent(*from, *to).filter(|_| dummy.attrs.class);
        let path: Vec<Var> = path.unwrap_or_default().into_iter().cloned().collect();
        if path.is_empty() {
            return node;
        }
        if dummy.attrs.intent == Some(Intent::Out) {
            self.unsupported(node.span, "an extended type for a `class` dummy with INTENT(OUT)");
        }
        let ty = dummy.ty.clone();
        let part = move |l: &mut Lowerer<'a>, base: Term| {
            path.iter().fold(base, |base, parent| l.b.field(base, &parent.name))
        };
        let kind = match &node.kind {
            Kind::Cell(base) => Kind::Cell(part(self, base.clone())),
            Kind::Value(base) => Kind::Value(part(self, base.clone())),
            Kind::Cells { of, .. } => Kind::Cells { of: of.clone().map(part), whole: None },
            Kind::Elements(of) => Kind::Elements(of.clone().map(part)),
            Kind::Substring { .. } => return node,
        };
        Node { ty, kind, span: node.span }
    }

    fn scalar_actual(
        &mut self,
        dummy: &Var,
        node: Node<'a>,
        length: Option<i64>,
        after: &mut Block,
        span: Span,
    ) -> Option<(ArgKey, Vec<Term>)> {
        let key = |how: How| ArgKey { how, length };
        if dummy.is_coarray() || dummy.is_indirect() {
            self.unsupported(
                node.span,
                "this argument for a coarray, allocatable or pointer dummy",
            );
            return None;
        }
        let record = matches!(node.ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
        let by_value = !record && (dummy.attrs.value || dummy.attrs.intent == Some(Intent::In));
        if by_value {
            let value = self.element(&node, &[]);
            let value = match (&node.ty, &dummy.ty) {
                // `len=*` takes any length; which one is remembered of the instance lowered last.
                (Ty::Char(_), Ty::Char(Some(_))) if dummy.length != CharLength::Assumed => {
                    self.convert_expr(value, &node.ty, &dummy.ty)
                }
                _ => value,
            };
            return Some((key(How::Value), vec![value]));
        }
        let how = if record { How::Object(Vec::new()) } else { How::Cell };
        if let Kind::Cell(cell) = &node.kind
            && !is_remote(cell)
            && !(record && dummy.attrs.value)
        {
            return Some((key(how), vec![self.b.copy(cell)]));
        }
        // An expression, a substring or something on another image: a copy, and back again.
        let name = self.temp_variable(&node.ty, span);
        let from = self.element(&node, &[]);
        let to = self.b.var(&name);
        let undefined_in = dummy.attrs.intent == Some(Intent::Out);
        let variable =
            |l: &Self| Node { ty: node.ty.clone(), kind: Kind::Cell(l.b.var(&name)), span };
        if !undefined_in {
            let copy = variable(self);
            self.copy_as_is(&copy, &node, span);
        } else if matches!(node.ty, Ty::Char(_)) {
            let length = Size::Term(self.length_of(&from));
            if let Some(text) = self.unset_text(&node.ty, Some(&length)) {
                let stmt = self.b.assign(to, text);
                self.emit(stmt);
            }
        }
        if dummy.attrs.intent != Some(Intent::In) {
            let back = self.emitted(|l| {
                if matches!(node.kind, Kind::Cell(_)) {
                    let copy = variable(l);
                    return l.copy_as_is(&node, &copy, span);
                }
                let value = l.b.var(&name);
                let value = l.value(node.ty.clone(), value, span);
                l.store(&node, value, span);
            });
            if !matches!(node.kind, Kind::Value(_)) {
                after.extend(back);
            }
        }
        Some((key(how), vec![self.b.var(&name)]))
    }

    /// The object behind a dummy that may be only the beginning of it: handed on as it is.
    fn beginning_of(&mut self, syntax: &Expr) -> Option<Term> {
        let designator = Self::designator_of(syntax)?;
        let [part] = designator.parts.as_slice() else { return None };
        let id = self.sema.variable_named(self.frame.scope, &part.name.name)?;
        let stored = self.stored(id);
        if !stored.beginning || part.args.is_some() || part.image.is_some() {
            return None;
        }
        let var = self.sema.var(id).clone();
        self.object_of(&var, &stored, None, syntax.span)
    }

    /// What is known about the bounds of the object that a whole array is.
    fn object_bounds_of(
        &mut self,
        node: &Node<'a>,
        syntax: Option<&Expr>,
    ) -> Vec<Option<(i64, i64)>> {
        let unknown = || node.shape().iter().map(|_| None).collect();
        let Some(ExprKind::Designator(designator)) = syntax.map(|s| &s.kind) else {
            return unknown();
        };
        let [part] = designator.parts.as_slice() else { return unknown() };
        let Some(id) = self.sema.variable_named(self.frame.scope, &part.name.name) else {
            return unknown();
        };
        let stored = self.stored(id);
        if stored.bounds.is_empty() || matches!(stored.home, Home::Alias(_)) {
            return unknown();
        }
        let known = |b: &Bounds| {
            let low = b.low.known()? + b.shift.known()?;
            Some((low, low + b.extent.known()? - 1))
        };
        // A dummy of explicit shape may be smaller than the object.
        let whole = !self.sema.var(id).attrs.dummy
            || !self
                .sema
                .var(id)
                .dims
                .iter()
                .any(|d| matches!(d, crate::ast::Dim::Explicit { .. }));
        if whole { stored.bounds.iter().map(known).collect() } else { unknown() }
    }
}
