//! DATA statements and initial values that are no constants.

use super::Lowerer;
use super::storage::{Bounds, Home, extents};
use crate::ast::{DataSet, Expr, ExprKind};
use crate::sema::Symbol;
use crate::sema::constant::Const;
use crate::sema::types::{ScopeId, Ty, VarId};
use partita_kit::{Emit, Size};
use partita_source::Span;

/// A value of a DATA statement.
#[derive(Clone)]
enum Given {
    Known(Const),
    /// A structure constructor.
    Built(Expr),
}

impl<'a> Lowerer<'a> {
    /// DATA of all modules.
    pub(super) fn data_of_modules(&mut self) {
        let scopes: Vec<ScopeId> = self
            .sema
            .units
            .iter()
            .filter(|unit| matches!(unit.ast.kind, crate::ast::UnitKind::Module))
            .map(|unit| unit.scope)
            .collect();
        for scope in scopes {
            let outer = std::mem::replace(&mut self.frame.scope, scope);
            self.data(scope);
            self.frame.scope = outer;
        }
    }

    /// DATA of a scope: part of the initial value of its variables.
    pub(super) fn data(&mut self, scope: ScopeId) {
        for set in self.sema.scope(scope).data.clone() {
            if self.data_done.contains(&set_span(&set)) {
                continue;
            }
            self.data_done.push(set_span(&set));
            self.data_set(&set, scope);
        }
    }

    fn data_set(&mut self, set: &DataSet, scope: ScopeId) {
        let span = set_span(set);
        let mut values = Vec::new();
        for (repeat, value) in &set.values {
            let times = repeat.as_ref().map_or(Some(1), |r| self.sema.constant_int(scope, r));
            let given = match self.sema.constant(scope, value) {
                Some(known) => Some(Given::Known(known)),
                None => self.is_constructor(value, scope).then(|| Given::Built(value.clone())),
            };
            let (Some(times), Some(value)) = (times, given) else {
                return self.sema.error(value.span, "a value of DATA is a constant");
            };
            let times = usize::try_from(times).unwrap_or(0);
            if values.len() + times > 1 << 16 {
                return self.unsupported(span, "a DATA statement of this size");
            }
            values.extend(std::iter::repeat_n(value, times));
        }
        let mut values = values.into_iter();
        for object in &set.objects {
            self.data_object(object, scope, &mut values);
        }
        if values.next().is_some() {
            self.sema.error(span, "more values than variables in DATA");
        }
    }

    fn is_constructor(&self, value: &Expr, scope: ScopeId) -> bool {
        let ExprKind::Designator(designator) = &value.kind else { return false };
        let [part] = designator.parts.as_slice() else { return false };
        part.args.is_some()
            && matches!(self.sema.lookup(scope, &part.name.name), Some(Symbol::Type(_)))
    }

    fn data_object(
        &mut self,
        object: &Expr,
        scope: ScopeId,
        values: &mut std::vec::IntoIter<Given>,
    ) {
        let span = object.span;
        let ExprKind::Designator(designator) = &object.kind else {
            return self.assign_in_data(object, scope, values);
        };
        let [part] = designator.parts.as_slice() else {
            return self.assign_in_data(object, scope, values);
        };
        let Some(id) = self.sema.variable_named(scope, &part.name.name) else {
            return self.sema.error(span, "DATA takes variables");
        };
        if part.args.is_some() || part.substring.is_some() {
            if let Some(position) = self.data_element(id, part, scope) {
                return self.data_value(id, position, span, values);
            }
            return self.assign_in_data(object, scope, values);
        }
        let var = self.sema.var(id).clone();
        if matches!(var.ty, Ty::Derived(_)) {
            return self.assign_in_data(object, scope, values);
        }
        let stored = self.stored(id);
        let count = size_of(&stored.bounds).unwrap_or(1);
        let taken: Vec<Given> = values.by_ref().take(count).collect();
        if taken.len() < count {
            return self.sema.error(span, "fewer values than variables in DATA");
        }
        let fitting = |given: Given| match given {
            Given::Known(value) => value.convert(&var.ty),
            Given::Built(_) => None,
        };
        let Some(taken) = taken.into_iter().map(fitting).collect::<Option<Vec<_>>>() else {
            return self.sema.error(span, "a value of DATA does not fit its variable");
        };
        let Home::Plain(name) = stored.home.clone() else {
            return self.unsupported(span, "DATA for this variable");
        };
        let value = if stored.bounds.is_empty() {
            taken.into_iter().next()
        } else {
            Some(Const::Array(vec![count], taken))
        };
        let Some(value) = value else { return };
        self.b.at(span);
        if self.b.names.is_global(&name) {
            let init = self.static_value(&value, &stored.bounds, span);
            self.b.edit(|program| {
                if let Some(global) = program.globals.iter_mut().find(|g| g.name == name) {
                    global.init = init;
                }
            });
        } else {
            let target = self.b.var(&name);
            let value = self.literal(&value);
            let stmt = self.b.assign(target, value);
            self.emit(stmt);
        }
    }

    /// The position, in array element order, of an element with constant subscripts.
    fn data_element(
        &mut self,
        id: VarId,
        part: &crate::ast::Part,
        scope: ScopeId,
    ) -> Option<usize> {
        if part.substring.is_some()
            || matches!(self.sema.var(id).ty, crate::sema::types::Ty::Derived(_))
        {
            return None;
        }
        let stored = self.stored(id);
        let Home::Plain(name) = &stored.home else { return None };
        if !self.b.names.is_global(name) {
            return None;
        }
        let args = part.args.as_ref()?;
        if args.len() != stored.bounds.len() {
            return None;
        }
        let (mut position, mut stride) = (0, 1);
        for (arg, bound) in args.iter().zip(&stored.bounds) {
            let crate::ast::ArgValue::Expr(index) = &arg.value else { return None };
            let index = self.sema.constant_int(scope, index)? - bound.low.known()?;
            let extent = bound.extent.known()?;
            if !(0..extent).contains(&index) {
                return None;
            }
            position += usize::try_from(index * stride).ok()?;
            stride *= extent;
        }
        Some(position)
    }

    /// Notes a value; the elements of a variable are put together when all DATA are read.
    fn data_value(
        &mut self,
        id: VarId,
        position: usize,
        span: Span,
        values: &mut std::vec::IntoIter<Given>,
    ) {
        let Some(value) = values.next() else {
            return self.sema.error(span, "fewer values than variables in DATA");
        };
        let ty = self.sema.var(id).ty.clone();
        let known = if let Given::Known(value) = value { value.convert(&ty) } else { None };
        let Some(value) = known else {
            return self.sema.error(span, "a value of DATA does not fit its variable");
        };
        self.data_elements.push((id, position, value, span));
    }

    /// Elements that DATA gave one by one: the initial value of a whole array, or assignments at the start.
    pub(super) fn settle_data_elements(&mut self) {
        let all = std::mem::take(&mut self.data_elements);
        let mut ids: Vec<VarId> = all.iter().map(|(id, ..)| *id).collect();
        ids.dedup();
        ids.sort();
        ids.dedup();
        for id in ids {
            let mine: Vec<_> = all.iter().filter(|(other, ..)| *other == id).collect();
            let stored = self.stored(id);
            let Some(size) = size_of(&stored.bounds) else { continue };
            let Home::Plain(name) = stored.home.clone() else { continue };
            let span = mine.first().map_or(self.sema.var(id).span, |(.., span)| *span);
            let mut items: Vec<Option<Const>> = vec![None; size];
            for (_, position, value, _) in &mine {
                if let Some(slot) = items.get_mut(*position) {
                    *slot = Some(value.clone());
                }
            }
            if let Some(items) = items.iter().cloned().collect::<Option<Vec<_>>>() {
                let init =
                    self.static_value(&Const::Array(vec![size], items), &stored.bounds, span);
                self.b.edit(|program| {
                    if let Some(global) = program.globals.iter_mut().find(|g| g.name == name) {
                        global.init = init;
                    }
                });
                continue;
            }
            let node = self.whole_variable(id, span);
            let block = self.emitted(|l| {
                for (position, value) in items.iter().enumerate() {
                    let Some(value) = value else { continue };
                    let indices = l.column_major(position, &extents(&stored.bounds));
                    let to = l.element(&node, &indices);
                    let from = l.literal(value);
                    let stmt = l.b.assign(to, from);
                    l.emit(stmt);
                }
            });
            self.startup.extend(block);
        }
    }

    /// Indices, counted from 1, of an element in array element order.
    fn column_major(&self, position: usize, extents: &[Size]) -> Vec<partita_tree::Expr> {
        let position = self.b.int(i64::try_from(position).unwrap_or(0));
        let steps = self.b.steps_to(&position, extents);
        steps.into_iter().map(|steps| self.b.plus(steps, 1)).collect()
    }

    /// Elements and loops: assigned when the program starts, which only own variables allow.
    fn assign_in_data(
        &mut self,
        object: &Expr,
        scope: ScopeId,
        values: &mut std::vec::IntoIter<Given>,
    ) {
        let span = object.span;
        if let ExprKind::ImpliedDo { items, variable, first, last, step, .. } = &object.kind {
            let step = step.as_ref().map_or(Some(1), |s| self.sema.constant_int(scope, s));
            let (Some(first), Some(last), Some(step)) =
                (self.sema.constant_int(scope, first), self.sema.constant_int(scope, last), step)
            else {
                return self.sema.error(span, "bounds in DATA are constants");
            };
            if step == 0 {
                return self.sema.error(span, "a step of 0");
            }
            let mut value = first;
            while (step > 0 && value <= last) || (step < 0 && value >= last) {
                let names = [variable.name.clone()];
                let node = self.int_value(value, span);
                self.with_aliases(&names, vec![node], |l| {
                    let inner = l.frame.scope;
                    for item in items {
                        l.assign_in_data(item, inner, values);
                    }
                });
                value += step;
                if values.len() == 0 {
                    break;
                }
            }
            return;
        }
        let mut target = None;
        let prepared = self.emitted(|l| target = l.target(object));
        self.startup.extend(prepared);
        let Some(target) = target else { return };
        let Some(known) = target.known_shape() else {
            return self.sema.error(span, "bounds in DATA are constants");
        };
        let mut sizes = known.iter().map(|n| usize::try_from(*n).unwrap_or(0));
        let Some(size) = sizes.try_fold(1usize, usize::checked_mul) else { return };
        for position in 0..size {
            let Some(given) = values.next() else {
                return self.sema.error(span, "fewer values than variables in DATA");
            };
            let indices = self.column_major(position, target.shape());
            let block = self.emitted(|l| {
                let value = match &given {
                    Given::Known(value) => l.constant_node(value, span),
                    Given::Built(expr) => l.expr(expr),
                };
                let cell = l.element_node(&target, &indices);
                if let Some(value) = l.fitting(value, &cell.ty, span) {
                    l.store(&cell, value, span);
                }
            });
            self.startup.extend(block);
        }
    }

    /// Initial values that are computed when the program starts.
    pub(super) fn initial_assignments(&mut self) {
        let mut done = 0;
        while done < self.pending_inits.len() {
            let (id, init) = self.pending_inits[done].clone();
            done += 1;
            self.initial_assignment(id, &init);
        }
    }

    fn initial_assignment(&mut self, id: VarId, init: &Expr) {
        let var = self.sema.var(id).clone();
        let outer = std::mem::replace(&mut self.frame.scope, var.scope);
        let block = self.emitted(|l| {
            let value = l.expr(init);
            let target = l.whole_variable(id, init.span);
            if let Some(value) = l.fitting(value, &target.ty, init.span) {
                l.store(&target, value, init.span);
            }
        });
        self.frame.scope = outer;
        self.startup.extend(block);
    }
}

fn set_span(set: &DataSet) -> Span {
    let first = set.objects.first().map(|object| object.span);
    let value = set.values.first().map(|(_, value)| value.span);
    first.or(value).unwrap_or(Span::new(partita_source::FileId(0), 0, 0))
}

fn size_of(bounds: &[Bounds]) -> Option<usize> {
    let mut size = 1usize;
    for bound in bounds {
        size = size.checked_mul(usize::try_from(bound.extent.known()?).ok()?)?;
    }
    Some(size)
}
