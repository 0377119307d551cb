//! Images: image selectors, cobounds, synchronisation statements.

use super::Lowerer;
use super::node::{Kind, Node};
use super::storage::Stored;
use crate::ast::{Arg, ArgValue, Dim, Expr, ImageSelector, Stmt};
use crate::sema::types::{ScopeId, Ty, Var};
use partita_kit::{Emit, Loops, Size};
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Qualifiers, Type, Variable};

impl<'a> Lowerer<'a> {
    /// Lower cobounds and coextents of a declaration.
    pub(crate) fn cobounds(&mut self, codims: &[Dim], scope: ScopeId) -> Vec<(Size, Option<Size>)> {
        let codims = codims.to_vec();
        codims
            .iter()
            .map(|dim| match dim {
                Dim::Explicit { low, high } => {
                    let low = low.as_ref().map_or(Size::Known(1), |low| self.size_of(low, scope));
                    let high = self.size_of(high, scope);
                    let extent = self.b.extent(&low, &high, 1);
                    (low, Some(extent))
                }
                Dim::Deferred { low } | Dim::Assumed { low } => {
                    let low = low.as_ref().map_or(Size::Known(1), |low| self.size_of(low, scope));
                    (low, None)
                }
                Dim::Rank | Dim::Meta(_) => (Size::Known(1), None),
            })
            .collect()
    }

    /// The place that an image selector names.
    pub(crate) fn image_place(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        selector: &ImageSelector,
    ) -> Option<Term> {
        let span = selector.span;
        let other = selector
            .options
            .iter()
            .any(|option| option.name.as_ref().is_none_or(|name| &*name.name != "stat"));
        if other {
            self.unsupported(span, "TEAM= in an image selector");
            return None;
        }
        // No image fails in this model.
        if let Some(stat) = self.option(&selector.options, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
        let cobounds = stored.cobounds.clone();
        if selector.indices.len() != cobounds.len() {
            let message = format!(
                "`{}` has corank {}, here are {} cosubscripts",
                var.name,
                cobounds.len(),
                selector.indices.len()
            );
            self.sema.error(span, message);
            return None;
        }
        let mut terms = Vec::new();
        for index in &selector.indices {
            let node = self.expr(index);
            if !matches!(node.ty, Ty::Int(_) | Ty::Other(_)) {
                self.sema.error(node.span, "a cosubscript is an integer");
            }
            terms.push(self.scalar(&node));
        }
        let place = self.place_of(terms, &cobounds, span);
        Some(self.team_place(place, span))
    }

    /// The place (counted from 0) of cosubscripts.
    fn place_of(
        &mut self,
        terms: Vec<Term>,
        cobounds: &[(Size, Option<Size>)],
        span: Span,
    ) -> Term {
        self.b.at(span);
        let last = cobounds.len().saturating_sub(1);
        let mut steps = Vec::new();
        for (k, (term, (low, extent))) in terms.into_iter().zip(cobounds).enumerate() {
            let mut offset = self.b.difference(term, self.b.size(low));
            if k < last {
                offset = self.steady_expr(&Ty::Int(8), offset);
                self.b.at(span);
                match extent {
                    Some(extent) => {
                        let above = self.b.ge(self.b.copy(&offset), self.b.int(0));
                        let below = self.b.lt(self.b.copy(&offset), self.b.size(extent));
                        let inside = self.and(Some(above), below);
                        let message = "a cosubscript is outside the cobounds";
                        let stmt = self.b.assert(inside, Some(Code::BadPlace), Some(message));
                        self.emit(stmt);
                    }
                    None => self.unsupported(span, "cobounds that are not constant"),
                }
            }
            steps.push(offset);
        }
        // The last coextent follows from the number of images; nothing is multiplied by it.
        let extent = |(_, extent): &(Size, Option<Size>)| extent.clone().unwrap_or(Size::Known(1));
        let extents: Vec<Size> = cobounds.iter().map(extent).collect();
        self.b.at(span);
        self.b.position_of(steps, &extents)
    }

    /// `this_image()` as a number of the program.
    pub(crate) fn this_image(&mut self, span: Span) -> Node<'a> {
        self.b.at(span);
        let image = self.team_index(span);
        let image = self.b.cast(self.tree_type(&Ty::INT), image);
        self.value(Ty::INT, image, span)
    }

    pub(crate) fn num_images(&mut self, span: Span) -> Node<'a> {
        self.b.at(span);
        let count = self.team_size(span);
        let count = self.b.cast(self.tree_type(&Ty::INT), count);
        self.value(Ty::INT, count, span)
    }

    /// An option by its name.
    pub(crate) fn option<'o>(&self, options: &'o [Arg], name: &str) -> Option<&'o Expr> {
        options.iter().find_map(|arg| match (&arg.name, &arg.value) {
            (Some(have), ArgValue::Expr(value)) if &*have.name == name => Some(value),
            _ => None,
        })
    }

    pub(crate) fn unknown_options(&mut self, options: &[Arg], known: &[&str]) {
        for option in options {
            let fine = option.name.as_ref().is_some_and(|name| known.contains(&&*name.name));
            if !fine {
                let message = format!("this statement takes {}", known.join(", "));
                self.sema.error(option.span, message);
            }
        }
    }

    /// Runs a prelude operation; with `stat=` its other form, whose value the variable gets.
    fn synchronise(&mut self, name: &str, args: Vec<Term>, stat: Option<&Expr>, span: Span) {
        self.b.at(span);
        let Some(stat) = stat else {
            let stmt = self.b.run(name, args);
            return self.emit(stmt);
        };
        let call = self.b.call(&format!("{name}_stat"), args);
        self.store_stat(stat, call, span);
    }

    pub(crate) fn store_stat(&mut self, stat: &Expr, value: Term, span: Span) {
        let Some(target) = self.target(stat) else { return };
        let name = self.hold(Type::INT, value);
        let value = self.b.var(&name);
        let value = self.value(Ty::Int(8), value, span);
        if let Some(value) = self.fitting(value, &target.ty, span) {
            self.store(&target, value, span);
        }
    }

    pub(crate) fn image_control(&mut self, what: &'static str, span: Span) {
        if let Some(around) = self.sealed_around() {
            let message = format!("{what} inside {around}");
            self.sema.error(span, message);
        }
        let pure = self.sema.signature(self.frame.unit).is_some_and(|s| s.pure || s.elemental);
        if pure {
            self.sema.error(span, format!("{what} in a pure procedure"));
        }
        if self.uses_critical {
            self.use_prelude("caf_critical");
            self.b.at(span);
            let stmt = self.b.run("caf_outside_critical", Vec::new());
            self.emit(stmt);
        }
        self.b.at(span);
    }

    pub(crate) fn sync_all(&mut self, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        self.image_control("SYNC ALL", span);
        self.use_prelude("caf_sync");
        let stat = self.option(options, "stat");
        if self.uses_teams {
            return self.current_sync_all(stat, span);
        }
        self.synchronise("caf_sync_all", Vec::new(), stat, span);
    }

    pub(crate) fn sync_memory(&mut self, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        self.image_control("SYNC MEMORY", span);
        self.use_prelude("caf_sync");
        self.synchronise("caf_sync_memory", Vec::new(), None, span);
        if let Some(stat) = self.option(options, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
    }

    pub(crate) fn sync_images(&mut self, images: Option<&Expr>, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        let node = images.map(|images| self.expr(images));
        self.image_control("SYNC IMAGES", span);
        self.use_prelude("caf_images");
        if self.uses_teams {
            self.unsupported(span, "SYNC IMAGES in a program with teams");
        }
        let stat = self.option(options, "stat");
        let Some(node) = node else {
            return self.synchronise("caf_sync_images_all", Vec::new(), stat, span);
        };
        if !matches!(node.ty, Ty::Int(_)) {
            return self.sema.error(node.span, "SYNC IMAGES takes image numbers");
        }
        if node.is_scalar() {
            let image = self.scalar(&node);
            return self.synchronise("caf_sync_image", vec![image], stat, span);
        }
        let none = self.b.run("caf_name_none", Vec::new());
        self.emit(none);
        self.for_each(node.shape(), span, |l, indices| {
            let image = l.element(&node, indices);
            l.b.at(span);
            let stmt = l.b.run("caf_name", vec![image]);
            l.emit(stmt);
        });
        self.synchronise("caf_sync_named", Vec::new(), stat, span);
    }

    /// A lock or event variable, as a cell.
    pub(crate) fn control_variable(&mut self, expr: &Expr, ty: &Ty, what: &str) -> Option<Term> {
        let node = self.expr(expr);
        let Kind::Cell(cell) = &node.kind else {
            if node.is_scalar() || node.rank() > 0 {
                self.sema.error(node.span, format!("this is not {what}"));
            }
            return None;
        };
        if node.ty != *ty {
            self.sema.error(node.span, format!("this is not {what}"));
            return None;
        }
        Some(self.b.copy(cell))
    }

    pub(crate) fn lock(&mut self, lock: &Expr, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg", "acquired_lock"]);
        let Some(cell) = self.control_variable(lock, &Ty::Lock, "a lock variable") else { return };
        self.image_control("LOCK", span);
        self.use_prelude("caf_locks");
        let stat = self.option(options, "stat");
        let Some(acquired) = self.option(options, "acquired_lock") else {
            return self.synchronise("caf_lock", vec![cell], stat, span);
        };
        let Some(target) = self.target(acquired) else { return };
        self.b.at(span);
        let Some(stat) = stat else {
            let call = self.b.call("caf_try_lock", vec![cell]);
            let name = self.hold(Type::Bool, call);
            let value = self.b.var(&name);
            let value = self.value(Ty::LOGICAL, value, span);
            return self.store(&target, value, span);
        };
        let call = self.b.call("caf_try_lock_stat", vec![cell]);
        let name = self.hold(Type::INT, call);
        self.b.at(span);
        let tried = self.b.le(self.b.var(&name), self.b.int(0));
        let block = self.emitted(|l| {
            let taken = l.b.eq(l.b.var(&name), l.b.int(0));
            let value = l.value(Ty::LOGICAL, taken, span);
            l.store(&target, value, span);
        });
        let stmt = self.b.if_(tried, block, Vec::new());
        self.emit(stmt);
        let value =
            self.b.intrinsic(partita_tree::Intrinsic::Max, vec![self.b.int(0), self.b.var(&name)]);
        self.store_stat(stat, value, span);
    }

    pub(crate) fn unlock(&mut self, lock: &Expr, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        let Some(cell) = self.control_variable(lock, &Ty::Lock, "a lock variable") else { return };
        self.image_control("UNLOCK", span);
        self.use_prelude("caf_locks");
        let stat = self.option(options, "stat");
        self.synchronise("caf_unlock", vec![cell], stat, span);
    }

    pub(crate) fn event_post(&mut self, event: &Expr, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        let Some(cell) = self.control_variable(event, &Ty::Event, "an event variable") else {
            return;
        };
        self.image_control("EVENT POST", span);
        self.use_prelude("caf_events");
        let stat = self.option(options, "stat");
        self.synchronise("caf_post", vec![cell], stat, span);
    }

    pub(crate) fn event_wait(&mut self, event: &Expr, options: &[Arg], span: Span) {
        self.unknown_options(options, &["stat", "errmsg", "until_count"]);
        let Some(cell) = self.control_variable(event, &Ty::Event, "an event variable") else {
            return;
        };
        if super::terms::is_remote(&cell) {
            return self.sema.error(event.span, "EVENT WAIT needs an event of its own image");
        }
        let until = match self.option(options, "until_count") {
            Some(until) => {
                let node = self.expr(until);
                self.scalar(&node)
            }
            None => self.b.int(1),
        };
        self.image_control("EVENT WAIT", span);
        self.use_prelude("caf_events");
        let stat = self.option(options, "stat");
        self.synchronise("caf_wait", vec![cell, until], stat, span);
    }

    pub(crate) fn critical(&mut self, options: &[Arg], body: &'a [Stmt], span: Span, end: Span) {
        self.unknown_options(options, &["stat", "errmsg"]);
        if let Some(around) = self.sealed_around() {
            self.sema.error(span, format!("CRITICAL inside {around}"));
        }
        self.use_prelude("caf_critical");
        self.b.at(span);
        let name = self.b.names.global("critical");
        let home = self.b.int(0);
        let variable: Variable =
            self.b.variable(&name, Type::Named("caf_Critical".into()), Qualifiers::default(), None);
        self.b.global_at(home, variable);
        let cell = self.b.var(&name);
        let enter = self.b.run("caf_enter", vec![cell]);
        self.emit(enter);
        if let Some(stat) = self.option(options, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
        self.frame.sealed.push("a CRITICAL construct");
        let block = self.body_of(body);
        self.frame.sealed.pop();
        self.b.at(span);
        let stmt = self.b.block(block);
        self.emit(stmt);
        self.b.at(end);
        let cell = self.b.var(&name);
        let leave = self.b.run("caf_leave", vec![cell]);
        self.emit(leave);
    }

    /// A barrier that only this statement matches.
    pub(crate) fn own_barrier(&mut self, what: &'static str, span: Span, detail: Option<Term>) {
        self.image_control(what, span);
        self.use_prelude("caf_sync");
        let identity = self.identity_at(span);
        self.b.at(span);
        let identity = self.b.int(identity);
        let identity = match detail {
            Some(detail) => self.b.add(identity, self.b.mul(self.b.int(4096), detail)),
            None => identity,
        };
        if self.uses_teams {
            return self.current_barrier(what, identity, span);
        }
        let stmt = self.b.run("caf_team_barrier", vec![identity]);
        self.emit(stmt);
    }

    /// The barrier of an ALLOCATE at which all images must ask for the same.
    pub(crate) fn allocate_barrier(&mut self, asked: Term, span: Span) {
        self.image_control("ALLOCATE", span);
        self.use_prelude("caf_allocate");
        let identity = self.identity_at(span);
        self.b.at(span);
        let identity = self.b.int(identity);
        let stmt = self.b.run("caf_allocate_barrier", vec![identity, asked]);
        self.emit(stmt);
    }

    /// One number per source statement, however often it is lowered.
    pub(crate) fn identity_at(&mut self, span: Span) -> i64 {
        if let Some((_, number)) = self.statement_numbers.iter().find(|(known, _)| *known == span) {
            return *number;
        }
        let number = self.identity();
        self.statement_numbers.push((span, number));
        number
    }

    /// Evaluates something for its effects and checks alone.
    pub(crate) fn evaluate(&mut self, node: &Node<'a>) {
        let span = node.span;
        let ty = self.tree_type(&node.ty);
        if matches!(node.ty, Ty::Derived(_) | Ty::Lock | Ty::Event) {
            return;
        }
        if node.is_scalar() {
            let value = self.element(node, &[]);
            self.hold(ty, value);
            return;
        }
        self.for_each(node.shape(), span, |l, indices| {
            let value = l.element(node, indices);
            l.hold(ty, value);
        });
    }
}
