//! `op reduce e` and `op scan e`.
//!
//! Elements that only calculate are combined in a loop. Others are worked out in parallel first, as the language does it.

use crate::ast::{BinaryOp, Expr, LoopExpr, LoopKind, ReduceOp};
use crate::lower::Lowerer;
use crate::lower::loops::Items;
use crate::lower::storage::tree_types::default_term;
use crate::lower::tasks::shadows::first_term;
use crate::lower::values::Value;
use crate::lower::values::range::array_type;
use crate::sema::{ENDLESS, NO_PLACE, Ty, located, sum_type};
use partita_kit::{Emit, Emitter, Loops, Size};
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Bound, Expr as Term, Intrinsic, Type};

impl<'a> Lowerer<'a> {
    pub(crate) fn reduce(
        &mut self,
        scan: bool,
        op: &'a ReduceOp,
        operand: &'a Expr,
        span: Span,
    ) -> Value {
        let Some(items) = self.items(operand) else { return Value::Unknown };
        let touches = self.analysis().touches(&items);
        let items = if let Items::Lazy(lazy) = &items
            && touches.goes_parallel()
        {
            let Some(name) = self.array_copy(&Value::Lazy(lazy.clone()), span) else {
                return Value::Unknown;
            };
            let copy = Value::cell(lazy.ty(), self.b.deref(self.b.var(&name)), true);
            let Some(items) = self.items_of(copy, span) else { return Value::Unknown };
            items
        } else {
            items
        };
        if let Items::Listed(values) = &items {
            return self.reduce_listed(scan, op, values, span);
        }
        let item = items.meaning(&self.configs).item().read();
        let Some(from) = item.ty() else { return Value::Unknown };
        if let Some(min) = located(op) {
            return self.reduce_located(min, &items, &from, span);
        }
        let ty = sum_type(op, &from);
        let Some(identity) = first_term(&self.b, &self.sema, op, &ty) else {
            return self.give_up(span, "this reduction");
        };
        let result = if scan { self.scanned(&items, &ty, span) } else { None };
        if scan && result.is_none() {
            return self.give_up(span, "this `scan`");
        }
        let Some(shape) = self.length(&items, span) else { return self.give_up(span, ENDLESS) };
        let start = (self.tree_ty(&ty), identity);
        let total = self.fold(start, &shape, None, span, |l, total, at| {
            let [at] = at else { return };
            let item = l.item_at(&items, at);
            let item = l.read_value(item, span);
            l.add_to(op, total, &ty, item, span);
            if let Some(Value::Run(array)) = &result
                && let Some(view) = l.whole_view(array.clone())
            {
                let cell = l.item_at(&Items::Array(view), at);
                let now = Value::run(ty.clone(), l.b.var(total));
                l.assign_value(cell, now, span, span);
            }
        });
        match result {
            Some(array) => array,
            None => Value::run(ty, self.b.var(&total)),
        }
    }

    /// `total = total op item`
    fn add_to(&mut self, op: &ReduceOp, total: &str, ty: &Ty, item: Value, span: Span) {
        let item = match item.ty() {
            Some(from) if from != *ty => self.cast(item, ty, span),
            _ => item,
        };
        let sum = Value::cell(ty.clone(), self.b.var(total), false);
        let result = self.combine(op, sum, item, span);
        let target = self.b.var(total);
        self.store(target, ty, &result);
    }

    /// `&& reduce` of truth values.
    pub(crate) fn all_true(&mut self, value: Value, span: Span) -> Value {
        let Some(items) = self.items_of(value, span) else { return Value::Unknown };
        let Some(shape) = self.length(&items, span) else { return self.give_up(span, ENDLESS) };
        let start = (Type::Bool, self.b.bool(true));
        let total = self.fold(start, &shape, None, span, |l, total, at| {
            let [at] = at else { return };
            let item = l.item_at(&items, at);
            l.add_to(&ReduceOp::Operator(BinaryOp::And), total, &Ty::Bool, item, span);
        });
        Value::run(Ty::Bool, self.b.var(&total))
    }

    fn reduce_listed(
        &mut self,
        scan: bool,
        op: &'a ReduceOp,
        values: &[Value],
        span: Span,
    ) -> Value {
        let Some((first, rest)) = values.split_first() else {
            return self.give_up(span, "a reduction of nothing");
        };
        if scan {
            return self.give_up(span, "`scan` of this");
        }
        let mut all = self.read_value(first.clone(), span);
        for value in rest {
            let value = self.read_value(value.clone(), span);
            all = self.combine(op, all, value, span);
        }
        all
    }

    /// The fresh array that a scan fills.
    fn scanned(&mut self, items: &Items, ty: &Ty, span: Span) -> Option<Value> {
        let dims = items.shape(&self.b)?;
        let stored = self.tree_ty(ty);
        if dims.iter().any(|dim| dim.ends().strided) {
            return None;
        }
        let exact = array_type(&self.b, &dims, stored.clone());
        let rank = dims.len();
        let open = Type::OpenArray { rank, element: Box::new(stored) };
        let fresh = self.b.ref_to(self.b.new_object(exact));
        let name = self.temp();
        self.b.at(span);
        let stmt = self.b.declare(&name, Type::Ref(Box::new(open)), Some(fresh));
        self.emit(stmt);
        self.frame.storage.own.insert(name.clone());
        let term = self.b.deref(self.b.var(&name));
        Some(Value::cell(Ty::Array(rank, Box::new(ty.clone())), term, false))
    }

    /// `minloc reduce zip(A, D)`: the least value, and the place of the first that has it.
    fn reduce_located(&mut self, min: bool, items: &Items, from: &Ty, span: Span) -> Value {
        let Ty::Tuple(parts) = from else {
            return self.give_up(span, NO_PLACE);
        };
        let [value_ty, place_ty] = parts.as_slice() else {
            return self.give_up(span, NO_PLACE);
        };
        let (value_ty, place_ty) = (value_ty.clone(), place_ty.clone());
        let Some(shape) = self.length(items, span) else { return self.give_up(span, ENDLESS) };
        let none = self.b.bool(false);
        let some = self.hold(Type::Bool, none);
        let declare = |l: &mut Self, ty: &Ty| {
            let name = l.temp();
            let tree = l.tree_ty(ty);
            let init = default_term(&l.b, &l.sema, ty);
            let stmt = l.b.declare(&name, tree, init);
            l.emit(stmt);
            name
        };
        let best = declare(self, &value_ty);
        let place = declare(self, &place_ty);
        self.locate(&some, &shape, None, span, |l, at| {
            let item = at.first().map(|at| l.item_at(items, at));
            let parts = item.and_then(|item| item.parts(&l.b)).unwrap_or_default();
            let [value, where_] = parts.as_slice() else { return (l.b.bool(false), Vec::new()) };
            let value = l.read_value(value.clone(), span);
            let value = l.fixed(&value);
            let term = l.term(&value);
            let better =
                if min { l.b.lt(term, l.b.var(&best)) } else { l.b.lt(l.b.var(&best), term) };
            let first = l.b.not(l.b.var(&some));
            let test = l.b.binary(Op::OrElse, first, better);
            let keep = l.emitted(|l| {
                let target = l.b.var(&best);
                l.store(target, &value_ty, &value);
                let target = l.b.var(&place);
                l.store(target, &place_ty, where_);
            });
            (test, keep)
        });
        let best = Value::run(value_ty, self.b.var(&best));
        let place = Value::run(place_ty, self.b.var(&place));
        Value::Tuple(vec![best, place])
    }

    /// A loop as a value whose number of elements turns out on the way: an array from zero.
    pub(crate) fn collect_loop(&mut self, inner: &'a LoopExpr, span: Span) -> Value {
        let serial = matches!(inner.kind, LoopKind::For | LoopKind::Foreach)
            || self.learn(|typer| typer.is_iterator(&inner.header));
        let calculates = |l: &Self, expr: &Expr| l.analysis().only_calculates(expr);
        let quiet = calculates(self, &inner.body)
            && inner.filter.as_ref().is_none_or(|filter| calculates(self, filter));
        if !serial && !quiet {
            return self.give_up(span, "a parallel loop with a condition and effects, as a value");
        }
        let mut gathered = gather(&mut self.b);
        if self.learn(|typer| typer.is_iterator(&inner.header)) {
            let Some(iterand) = inner.header.iterands.first() else { return Value::Unknown };
            let scope = self.frame.scope.clone();
            let store = std::rc::Rc::new(std::cell::RefCell::new(gathered));
            let into = store.clone();
            self.iterate(
                iterand,
                std::rc::Rc::new(move |l: &mut Lowerer<'a>, item: Value| {
                    l.with_scope(scope.clone(), |l| {
                        l.in_scope(|l| {
                            l.bind_index(inner.header.index.as_ref(), item);
                            l.gather_element(inner, &mut into.borrow_mut(), span);
                        });
                    });
                }),
                span,
            );
            let gathered = store.borrow();
            return self.finish_gathering(&gathered, span);
        }
        self.each(&inner.header, &mut |l| l.gather_element(inner, &mut gathered, span));
        self.finish_gathering(&gathered, span)
    }

    fn gather_element(&mut self, inner: &'a LoopExpr, into: &mut Gathered, span: Span) {
        let test = inner.filter.as_ref().map(|filter| self.read_term(filter, &Ty::Bool));
        let block = self.emitted(|l| {
            let value = l.read(&inner.body);
            l.append(into, value, span);
        });
        match test {
            Some(test) => {
                let stmt = self.b.if_(test, block, Vec::new());
                self.emit(stmt);
            }
            None => self.emit_all(block),
        }
    }

    pub(crate) fn append(&mut self, into: &mut Gathered, value: Value, span: Span) {
        if value.is_unknown() {
            return;
        }
        let Some(ty) = value.ty() else { return };
        let element = into.element.get_or_insert(ty.clone()).clone();
        if !self.fits(&value, &element) || element.is_array() {
            return self.unsupported(span, "elements of several types in an array");
        }
        self.b.at(span);
        let value = self.fixed(&value);
        let tree = self.tree_ty(&element);
        let bigger = self.temp();
        let size = self.b.intrinsic(Intrinsic::Size, vec![self.b.deref(self.b.var(&into.name))]);
        let size = self.temp_with(&Ty::INT, size);
        let shape = vec![Bound { low: self.b.int(0), high: self.b.var(&size) }];
        let exact = Type::Array { shape, element: Box::new(tree.clone()) };
        let open = Type::Ref(Box::new(Type::OpenArray { rank: 1, element: Box::new(tree) }));
        let fresh = self.b.ref_to(self.b.new_object(exact));
        let stmt = self.b.declare(&bigger, open, Some(fresh));
        self.emit(stmt);
        let cell = |l: &Self, array: &str, index: Term| {
            let base = l.b.deref(l.b.var(array));
            l.b.element(base, vec![index])
        };
        let old_size = [Size::Term(self.b.var(&size))];
        self.for_each(&old_size, span, |l, at| {
            let [at] = at else { return };
            let new = cell(l, &bigger, l.b.copy(at));
            let old = cell(l, &into.name, l.b.copy(at));
            let stmt = l.b.assign(new, old);
            l.emit(stmt);
        });
        let place = cell(self, &bigger, self.b.var(&size));
        self.store(place, &element, &value);
        let target = self.b.var(&into.name);
        let stmt = self.b.assign(target, self.b.var(&bigger));
        self.emit(stmt);
    }

    /// Declares the array before what filled it; the array.
    pub(crate) fn finish_gathering(&mut self, gathered: &Gathered, span: Span) -> Value {
        let Some(element) = gathered.element.clone() else {
            return self.give_up(span, "an array of no elements whose type nothing says");
        };
        let tree = self.tree_ty(&element);
        self.b.at(span);
        let shape = vec![Bound { low: self.b.int(0), high: self.b.int(-1) }];
        let exact = Type::Array { shape, element: Box::new(tree.clone()) };
        let open = Type::Ref(Box::new(Type::OpenArray { rank: 1, element: Box::new(tree) }));
        let fresh = self.b.ref_to(self.b.new_object(exact));
        let declare = self.b.declare(&gathered.name, open, Some(fresh));
        self.b.insert(gathered.position, vec![declare]);
        self.frame.storage.own.insert(gathered.name.clone());
        let term = self.b.deref(self.b.var(&gathered.name));
        Value::cell(Ty::Array(1, Box::new(element)), term, true)
    }
}

/// An array that grows.
pub(crate) struct Gathered {
    name: String,
    element: Option<Ty>,
    position: usize,
}

/// An array that grows: where its declaration has to stand is remembered.
pub(crate) fn gather(b: &mut Emitter) -> Gathered {
    let name = b.temporary().to_string();
    Gathered { name, element: None, position: b.position() }
}
