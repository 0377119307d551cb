//! ALLOCATE, DEALLOCATE, pointers.

use super::Lowerer;
use super::node::{Kind, Node};
use super::storage::{Bounds, Home};
use crate::ast::{
    Allocation, Arg, ArgValue, Designator, Dim, Expr, ExprKind, Length, Name, Part, TypeKind,
    TypeSpec,
};
use crate::sema::types::{CharLength, Ty, Var, VarId};
use partita_kit::{Emit, Size};
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Intrinsic};

/// What an allocatable or pointer is made of: a variable, or a component reached through a designator.
pub(super) struct Holder {
    pub(super) var: Var,
    pub(super) id: Option<VarId>,
    /// The cell with the reference; nothing for an allocatable in static storage.
    cell: Option<Term>,
    /// Object and flag of one in static storage.
    fixed: Option<(Term, Term)>,
}

/// A coarray that an ALLOCATE makes: all images must ask for the same.
struct Asked {
    name: Name,
    bounds: Vec<Bounds>,
    /// Those that are computed.
    cobounds: Vec<Size>,
}

impl Asked {
    fn sizes(&self) -> impl Iterator<Item = &Size> {
        self.bounds.iter().flat_map(|b| [&b.low, &b.extent]).chain(&self.cobounds)
    }
}

/// STAT= of a failed ALLOCATE or DEALLOCATE.
const STAT_FAILED: i64 = 5014;

impl<'a> Lowerer<'a> {
    fn holder(&mut self, designator: &Designator) -> Option<Holder> {
        let span = designator.span;
        let (last, before) = designator.parts.split_last()?;
        if before.is_empty() {
            let Some(id) = self.sema.variable_named(self.frame.scope, &last.name.name) else {
                self.sema.error(span, format!("`{}` is not a variable", last.name.name));
                return None;
            };
            let var = self.sema.var(id).clone();
            let stored = self.stored(id);
            self.b.at(span);
            return match stored.home {
                Home::Indirect(name) => {
                    let cell = self.b.var(&name);
                    Some(Holder { var, id: Some(id), cell: Some(cell), fixed: None })
                }
                Home::Static { name, flag } => {
                    let fixed = Some((self.b.var(&name), self.b.var(&flag)));
                    Some(Holder { var, id: Some(id), cell: None, fixed })
                }
                Home::Unsupported(why) => {
                    self.unsupported(span, &why);
                    None
                }
                Home::Plain(_) | Home::Alias(_) | Home::Absent | Home::Procedure(_) => {
                    let message = format!("`{}` is neither allocatable nor a pointer", var.name);
                    self.sema.error(span, message);
                    None
                }
            };
        }
        let around = Designator { parts: before.to_vec(), span };
        let node = self.designator(&around);
        let Ty::Derived(id) = node.ty else {
            self.sema.error(span, "this has no components");
            return None;
        };
        let path = self.sema.path_to(id, &last.name.name);
        let path: Option<Vec<Var>> = path.map(|path| path.into_iter().cloned().collect());
        let Some((field, parents)) = path.as_deref().and_then(<[Var]>::split_last) else {
            self.no_component(id, &last.name, span);
            return None;
        };
        if !field.is_indirect() {
            let message = format!("`{}` is neither allocatable nor a pointer", field.name);
            self.sema.error(span, message);
            return None;
        }
        let base = self.scalar(&node);
        let base = parents.iter().fold(base, |base, parent| self.b.field(base, &parent.name));
        // Elsewhere it would go, with a barrier, when its record goes.
        if field.is_coarray() && !(self.frame.is_main && self.is_everywhere(&base)) {
            self.unsupported(
                span,
                "a coarray component of a record that is no variable of the main program",
            );
            return None;
        }
        self.b.at(span);
        let cell = self.b.field(base, &field.name);
        Some(Holder { var: field.clone(), id: None, cell: Some(cell), fixed: None })
    }

    fn option_expr<'o>(options: &'o [Arg], name: &str) -> Option<&'o Expr> {
        options.iter().find_map(|arg| match (&arg.name, &arg.value) {
            (Some(have), ArgValue::Expr(value)) if &*have.name == name => Some(value),
            _ => None,
        })
    }

    pub(crate) fn allocate(
        &mut self,
        ty: Option<&TypeSpec>,
        items: &[Allocation],
        options: &[Arg],
        span: Span,
    ) {
        let stat = Self::option_expr(options, "stat");
        let source = Self::option_expr(options, "source");
        let mold = Self::option_expr(options, "mold");
        if let Some(stat) = stat {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
        let mut barrier = false;
        let mut differing = Vec::new();
        for item in items {
            let Some(holder) = self.holder(&item.object) else { continue };
            let cobounds = self.take_cobounds(&holder, item);
            let bounds = self.allocate_item(&holder, item, ty, [source, mold], stat, span);
            if holder.var.is_coarray() {
                barrier = true;
                differing.push(Asked { name: holder.var.name.clone(), bounds, cobounds });
            }
        }
        if barrier {
            self.allocation_barrier(&differing, span);
        }
    }

    fn allocate_item(
        &mut self,
        holder: &Holder,
        item: &Allocation,
        ty: Option<&TypeSpec>,
        [source, mold]: [Option<&Expr>; 2],
        stat: Option<&Expr>,
        span: Span,
    ) -> Vec<Bounds> {
        let like = source.or(mold).map(|expr| (expr, self.expr(expr)));
        self.b.at(item.span);
        let message = format!("ALLOCATE of `{}`, which is allocated already", holder.var.name);
        let taken = match (&holder.cell, &holder.fixed) {
            (_, Some((_, flag))) => self.b.copy(flag),
            (Some(cell), None) => self.b.ne(self.b.copy(cell), self.b.null()),
            (None, None) => return Vec::new(),
        };
        let bounds = self.allocation_bounds(&holder.var, item, like.as_ref());
        let text = self.allocated_text(&holder.var, ty, like.as_ref().map(|(_, like)| like));
        let make = self.emitted(|l| l.make(holder, &bounds, text, item.span));
        self.b.at(item.span);
        if holder.var.attrs.pointer {
            make.into_iter().for_each(|stmt| self.emit(stmt));
        } else if let Some(stat) = stat {
            let fail = self.emitted(|l| {
                let code = l.b.int(STAT_FAILED);
                l.store_stat(stat, code, span);
            });
            let stmt = self.b.if_(taken, fail, make);
            self.emit(stmt);
        } else {
            let free = self.b.not(taken);
            let stmt = self.b.assert(free, Some(Code::ErrorStop), Some(&message));
            self.emit(stmt);
            make.into_iter().for_each(|stmt| self.emit(stmt));
        }
        if let (Some(_), Some((_, value))) = (source, like) {
            let target = match holder.id {
                Some(id) => self.whole_variable(id, item.span),
                None => self.designator(&item.object),
            };
            if let Some(value) = self.fitting(value, &target.ty, span) {
                self.store(&target, value, span);
            }
        }
        bounds
    }

    /// What allocated characters hold before they have a value.
    fn allocated_text(
        &mut self,
        var: &Var,
        ty: Option<&TypeSpec>,
        like: Option<&Node<'a>>,
    ) -> Option<Term> {
        let length = match (ty.map(|ty| &ty.kind), &var.length, like) {
            (Some(TypeKind::Character { len: Length::Expr(length), .. }), ..) => {
                let scope = self.frame.scope;
                Some(self.size_of(length, scope))
            }
            (_, CharLength::Expr(length), _) => Some(self.size_of(length, var.scope)),
            (.., Some(like)) if matches!(like.ty, Ty::Char(_)) => match like.ty.char_length() {
                Some(length) => Some(Size::Known(length)),
                None => {
                    let first: Vec<Term> = like.shape().iter().map(|_| self.b.int(1)).collect();
                    let text = self.element(like, &first);
                    Some(Size::Term(self.length_of(&text)))
                }
            },
            _ => None,
        };
        self.unset_text(&var.ty, length.as_ref())
    }

    fn make(&mut self, holder: &Holder, bounds: &[Bounds], text: Option<Term>, span: Span) {
        self.b.at(span);
        if let Some((object, flag)) = &holder.fixed {
            let object = self.b.copy(object);
            let reset = match text {
                Some(text) => self.b.assign(object, text),
                None => self.b.reset(object),
            };
            self.emit(reset);
            let mark = self.b.assign(self.b.copy(flag), self.b.bool(true));
            return self.emit(mark);
        }
        let Some(cell) = &holder.cell else { return };
        self.record_of(&holder.var.ty);
        let element = self.tree_type(&holder.var.ty);
        let fresh = if holder.var.rank() == 0 {
            self.fresh_scalar(&holder.var.ty)
        } else {
            let pairs: Vec<(Term, Term)> = bounds.iter().map(|b| self.low_high(b)).collect();
            let ty = self.array_type(element, &pairs);
            self.b.ref_to(self.b.new_object(ty))
        };
        let stmt = self.b.assign(self.b.copy(cell), fresh);
        self.emit(stmt);
        if let Some(text) = text {
            let stmt = self.b.assign(self.b.deref(self.b.copy(cell)), text);
            self.emit(stmt);
        }
    }

    /// A reference to a fresh scalar: a record, or the one cell of an array.
    pub(crate) fn fresh_scalar(&mut self, ty: &Ty) -> Term {
        let tree = self.tree_type(ty);
        if matches!(ty, Ty::Derived(_) | Ty::Lock | Ty::Event) {
            return self.b.ref_to(self.b.new_object(tree));
        }
        let one = [(self.b.int(1), self.b.int(1))];
        let array = self.array_type(tree, &one);
        self.b.ref_to(self.b.element(self.b.new_object(array), vec![self.b.int(1)]))
    }

    /// The barrier of an ALLOCATE, at which all images must have the same bounds.
    fn allocation_barrier(&mut self, asked: &[Asked], span: Span) {
        let sizes = || asked.iter().flat_map(Asked::sizes);
        if sizes().all(|size| size.known().is_some()) {
            return self.own_barrier("ALLOCATE", span, None);
        }
        if !self.uses_teams {
            let text = self.asked_text(asked, span);
            return self.allocate_barrier(text, span);
        }
        // Bounds make part of the statement's identity.
        let mut mixed = self.b.int(0);
        for size in sizes() {
            let scaled = self.b.times(mixed, self.b.int(4099));
            mixed = self.b.sum(scaled, self.b.size(size));
            mixed = self.b.binary(partita_tree::BinaryOp::EuclidMod, mixed, self.b.int(1 << 40));
        }
        self.own_barrier("ALLOCATE", span, Some(mixed));
    }

    /// What an ALLOCATE asks for, as a text that all images must have in common: `x(1:3)`.
    fn asked_text(&mut self, asked: &[Asked], span: Span) -> Term {
        self.b.at(span);
        let mut pieces = Vec::new();
        for Asked { name, bounds, cobounds } in asked {
            pieces.push(self.b.str(&format!("{name}(")));
            for (k, bound) in bounds.iter().enumerate() {
                let (low, high) = self.low_high(bound);
                pieces.extend((k > 0).then(|| self.b.str(", ")));
                pieces.push(self.b.intrinsic(Intrinsic::Text, vec![low]));
                pieces.push(self.b.str(":"));
                pieces.push(self.b.intrinsic(Intrinsic::Text, vec![high]));
            }
            pieces.push(self.b.str(")"));
            for size in cobounds {
                pieces.push(self.b.str(" cobound or coextent "));
                pieces.push(self.b.intrinsic(Intrinsic::Text, vec![self.b.size(size)]));
            }
        }
        let start = self.b.str("");
        pieces
            .into_iter()
            .fold(start, |text, piece| self.b.binary(partita_tree::BinaryOp::Concat, text, piece))
    }

    fn allocation_bounds(
        &mut self,
        var: &Var,
        item: &Allocation,
        like: Option<&(&Expr, Node<'a>)>,
    ) -> Vec<Bounds> {
        if var.rank() == 0 {
            return Vec::new();
        }
        if item.bounds.is_empty() {
            let Some((syntax, like)) = like.filter(|(_, like)| like.rank() == var.rank()) else {
                self.sema.error(item.span, format!("ALLOCATE of `{}` needs bounds", var.name));
                return Vec::new();
            };
            return self.bounds_like(syntax, like);
        }
        if item.bounds.len() != var.rank() {
            let message = format!("`{}` has rank {}", var.name, var.rank());
            self.sema.error(item.span, message);
            return Vec::new();
        }
        let scope = self.frame.scope;
        let mut all = Vec::new();
        for dim in &item.bounds {
            let Dim::Explicit { low, high } = dim else {
                self.sema.error(item.span, "ALLOCATE needs bounds");
                return Vec::new();
            };
            let low = low.as_ref().map_or(Size::Known(1), |low| self.size_of(low, scope));
            let high = self.size_of(high, scope);
            let extent = self.b.extent(&low, &high, 1);
            let extent = self.steady_size_of(extent);
            all.push(Bounds { low, extent, shift: Size::Known(0) });
        }
        all
    }

    pub(crate) fn deallocate(&mut self, items: &[Expr], options: &[Arg], span: Span) {
        let stat = Self::option_expr(options, "stat");
        let mut holders = Vec::new();
        for item in items {
            let Some(designator) = Self::designator_of(item) else {
                self.sema.error(item.span, "only variables can be deallocated");
                continue;
            };
            holders.extend(self.holder(designator));
        }
        if let Some(stat) = stat {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
        if holders.iter().any(|holder| holder.var.is_coarray()) {
            self.own_barrier("DEALLOCATE", span, None);
        }
        for holder in &holders {
            self.release(holder, stat, span);
        }
    }

    fn release(&mut self, holder: &Holder, stat: Option<&Expr>, span: Span) {
        self.b.at(span);
        let there = match (&holder.cell, &holder.fixed) {
            (_, Some((_, flag))) => self.b.copy(flag),
            (Some(cell), None) => self.b.ne(self.b.copy(cell), self.b.null()),
            (None, None) => return,
        };
        let drop = self.emitted(|l| l.drop_object(holder, span));
        self.b.at(span);
        if let Some(stat) = stat {
            let fail = self.emitted(|l| {
                let code = l.b.int(STAT_FAILED);
                l.store_stat(stat, code, span);
            });
            let stmt = self.b.if_(there, drop, fail);
            return self.emit(stmt);
        }
        let message = format!("DEALLOCATE of `{}`, which is not allocated", holder.var.name);
        let stmt = self.b.assert(there, Some(Code::ErrorStop), Some(&message));
        self.emit(stmt);
        drop.into_iter().for_each(|stmt| self.emit(stmt));
    }

    fn drop_object(&mut self, holder: &Holder, span: Span) {
        self.b.at(span);
        if let Some((object, flag)) = &holder.fixed {
            let mark = self.b.assign(self.b.copy(flag), self.b.bool(false));
            self.emit(mark);
            let reset = self.b.reset(self.b.copy(object));
            return self.emit(reset);
        }
        if let Some(cell) = &holder.cell {
            self.target_ends(&holder.var, cell, span);
            self.b.at(span);
            let stmt = self.b.assign(self.b.copy(cell), self.b.null());
            self.emit(stmt);
        }
    }

    /// Coarrays that a procedure allocated and leaves behind are deallocated by all images together.
    pub(crate) fn release_local_coarrays(
        &mut self,
        scope: crate::sema::types::ScopeId,
        span: Span,
    ) {
        for id in self.sema.scope(scope).vars.clone() {
            let var = self.sema.var(id).clone();
            if !var.is_coarray() || !var.attrs.allocatable || var.attrs.save || var.attrs.dummy {
                continue;
            }
            let part = Part::whole(&var.name, span);
            let Some(holder) = self.holder(&Designator { parts: vec![part], span }) else {
                continue;
            };
            self.b.at(span);
            let there = match (&holder.cell, &holder.fixed) {
                (_, Some((_, flag))) => self.b.copy(flag),
                (Some(cell), None) => self.b.ne(self.b.copy(cell), self.b.null()),
                (None, None) => continue,
            };
            let body = self.emitted(|l| {
                l.own_barrier("the end of a procedure with an allocated coarray", span, None);
                l.drop_object(&holder, span);
            });
            self.b.at(span);
            let stmt = self.b.if_(there, body, Vec::new());
            self.emit(stmt);
        }
    }

    /// An allocatable in static storage must be allocated where it is used.
    pub(crate) fn demand_allocated(&mut self, flag: &str, var: &Var, span: Span) {
        if self.frame.asking {
            return;
        }
        self.b.at(span);
        let there = self.b.var(flag);
        let message = format!("`{}` is not allocated here", var.name);
        let stmt = self.b.assert(there, Some(Code::NullDereference), Some(&message));
        self.emit(stmt);
    }

    /// Whether an allocatable is allocated, or a pointer associated.
    pub(crate) fn is_there(&mut self, expr: &Expr) -> Option<Term> {
        let Some(designator) = Self::designator_of(expr) else {
            self.sema.error(expr.span, "this is not a variable");
            return None;
        };
        let holder = self.holder(designator)?;
        self.b.at(expr.span);
        match (holder.cell, holder.fixed) {
            (_, Some((_, flag))) => Some(flag),
            (Some(cell), None) => Some(self.b.ne(cell, self.b.null())),
            (None, None) => None,
        }
    }

    /// The reference an allocatable or pointer holds.
    pub(crate) fn reference_of(&mut self, expr: &Expr) -> Option<Term> {
        let designator = Self::designator_of(expr)?;
        self.holder(designator)?.cell
    }

    pub(crate) fn nullify(&mut self, item: &Expr, span: Span) {
        if let Some(cell) = self.reference_of(item) {
            self.b.at(span);
            let stmt = self.b.assign(cell, self.b.null());
            self.emit(stmt);
        }
    }

    pub(crate) fn pointer_assignment(&mut self, target: &Expr, value: &Expr, span: Span) {
        let Some(designator) = Self::designator_of(target) else {
            return self.sema.error(target.span, "only a pointer can be pointed");
        };
        if designator.parts.iter().any(|part| part.image.is_some()) {
            return self.sema.error(span, "a pointer on another image cannot be pointed");
        }
        if designator.parts.last().is_some_and(|part| part.args.is_some()) {
            return self.unsupported(span, "a pointer with bounds of its own");
        }
        let Some(holder) = self.holder(designator) else { return };
        if !holder.var.attrs.pointer {
            return self.sema.error(target.span, format!("`{}` is not a pointer", holder.var.name));
        }
        if let Some(cell) = holder.cell {
            let var = holder.var.clone();
            self.point(cell, &var, value, span);
        }
    }

    /// `cell => value`
    pub(crate) fn point(&mut self, cell: Term, var: &Var, value: &Expr, span: Span) {
        self.b.at(span);
        if let ExprKind::Designator(designator) = &value.kind {
            let Some(last) = designator.parts.last() else { return };
            let null = designator.parts.len() == 1
                && &*last.name.name == "null"
                && self.sema.is_intrinsic(self.frame.scope, "null");
            if null {
                let stmt = self.b.assign(cell, self.b.null());
                return self.emit(stmt);
            }
            if designator.parts.iter().any(|part| part.image.is_some()) {
                return self.sema.error(span, "a pointer cannot point to another image");
            }
            // Another pointer or an allocatable: what it refers to.
            if last.args.is_none() && self.is_holder(designator) {
                if let Some(holder) = self.holder(designator) {
                    let from = match (holder.cell, holder.fixed) {
                        (_, Some((object, _))) => self.b.ref_to(object),
                        (Some(from), None) => from,
                        (None, None) => return,
                    };
                    self.b.at(span);
                    let stmt = self.b.assign(cell, from);
                    self.emit(stmt);
                }
                return;
            }
        }
        if let Some((from, _)) = self.pointer_call(value) {
            self.b.at(span);
            let stmt = self.b.assign(cell, from);
            return self.emit(stmt);
        }
        let node = self.reference(value);
        let target = match &node.kind {
            Kind::Cell(target) => self.b.copy(target),
            Kind::Cells { whole: Some(whole), .. } if node.rank() == var.rank() => {
                self.b.copy(whole)
            }
            Kind::Cells { .. } => {
                return self.unsupported(span, "a pointer to a section of an array");
            }
            Kind::Value(_) | Kind::Elements(_) | Kind::Substring { .. } => {
                return self.unsupported(span, "a pointer to this");
            }
        };
        self.b.at(span);
        let stmt = self.b.assign(cell, self.b.ref_to(target));
        self.emit(stmt);
    }

    /// Whether a designator names an allocatable or pointer as a whole.
    pub(crate) fn is_holder(&self, designator: &Designator) -> bool {
        if let [part] = designator.parts.as_slice() {
            return self
                .sema
                .variable(self.frame.scope, &part.name.name)
                .is_some_and(Var::is_indirect);
        }
        self.last_component(designator).is_some_and(|field| field.is_indirect())
    }

    /// `call move_alloc(from, to)`
    pub(crate) fn move_alloc(&mut self, from: &Expr, to: &Expr, span: Span) {
        let (Some(from), Some(to)) = (Self::designator_of(from), Self::designator_of(to)) else {
            return self.sema.error(span, "MOVE_ALLOC takes two allocatable variables");
        };
        let (Some(from), Some(to)) = (self.holder(from), self.holder(to)) else { return };
        let (Some(source), Some(target)) = (&from.cell, &to.cell) else {
            return self.unsupported(span, "MOVE_ALLOC of this coarray");
        };
        self.b.at(span);
        let stmt = self.b.assign(self.b.copy(target), self.b.copy(source));
        self.emit(stmt);
        let stmt = self.b.assign(self.b.copy(source), self.b.null());
        self.emit(stmt);
        if from.var.is_coarray() {
            self.own_barrier("MOVE_ALLOC", span, None);
        }
    }
}
