//! Assignment to arrays and parts of them, and copies.

use crate::ast::BinaryOp;
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Lazy;
use crate::lower::loops::Items;
use crate::lower::loops::items::equal_sizes;
use crate::lower::values::range::array_type;
use crate::lower::values::{RangeValue, Run, Slice, Value};
use crate::sema::Ty;
use partita_kit::{Emit, Emitter, literal};
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Type};

impl<'a> Lowerer<'a> {
    /// `A = e`: element by element; of a scalar, all elements. Nobody else knows a `fresh` array yet.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a value of any other type is given to every element"
    )]
    pub(crate) fn assign_array(
        &mut self,
        target: &Term,
        ty: &Ty,
        value: Value,
        fresh: bool,
        span: Span,
    ) {
        let Ty::Array(rank, element) = ty else { return };
        let from = value.ty().unwrap_or(Ty::Unknown);
        let array = Run { ty: ty.clone(), term: target.clone(), cell: true, constant: false };
        match &from {
            Ty::Unknown => {}
            Ty::Tuple(parts) if *rank == 1 && !matches!(**element, Ty::Tuple(_)) => {
                let counts = [parts.len()];
                let parts = value.parts(&self.b).unwrap_or_default();
                let list = self.array_of(&parts, &counts, span);
                self.assign_array(target, ty, list, fresh, span);
            }
            Ty::Array(..) | Ty::Range(_) | Ty::Domain(_) => {
                let Some(left) = self.items_of(Value::Run(array), span) else { return };
                self.assign_items(left, value, fresh, span);
            }
            from => {
                let scalar = element.value_type().clone();
                let nested = matches!(scalar, Ty::Array(..) | Ty::Atomic(_));
                if !nested && !self.fits(&value, &scalar) {
                    let (from, to) = (self.sema.show(from), self.sema.show(ty));
                    return self.error(
                        span,
                        format!("a value of type {from} is assigned to an array of type {to}"),
                    );
                }
                let (rank, element) = (*rank, (**element).clone());
                // To the tree a reference to an object is that object, no value for every element.
                if element.is_scalar()
                    && !element.is_reference()
                    && (fresh || !self.sema.facts.tasks)
                {
                    let term = self.converted(&value, &element);
                    let target = self.b.copy(target);
                    let stmt = self.b.assign(target, term);
                    self.emit(stmt);
                    return;
                }
                let value = self.fixed(&value);
                if !fresh && element.is_guarded() {
                    let Some(left) = self.items_of(Value::Run(array), span) else { return };
                    return self.assign_items(left, value, fresh, span);
                }
                let target = target.clone();
                self.for_each_index(&target, rank, |l, cell| {
                    l.first_element(Value::cell(element, cell, false), value, fresh, span);
                });
            }
        }
    }

    /// Gives an element its value; nobody waits for a fresh one.
    fn first_element(&mut self, cell: Value, value: Value, fresh: bool, span: Span) {
        if let Value::Run(Run { ty, term, .. }) = &cell
            && fresh
            && (ty.is_guarded() || matches!(ty, Ty::Record(_) | Ty::Tuple(_)))
        {
            self.give_first(term, ty, value, span);
        } else {
            self.assign_value(cell, value, span, span);
        }
    }

    pub(crate) fn assign_slice(&mut self, slice: &Slice, value: Value, span: Span) {
        let Some(left) = self.items_of(Value::Slice(Box::new(slice.clone())), span) else { return };
        self.assign_items(left, value, false, span);
    }

    /// `left = value` for cells that are items.
    pub(crate) fn assign_items(&mut self, left: Items, value: Value, fresh: bool, span: Span) {
        if value.is_unknown() {
            return;
        }
        if value.is_promotable() {
            let Some(right) = self.items_of(value, span) else { return };
            let mut touches = self.analysis().touches(&right);
            if self.elements_run_code(&left, fresh) {
                touches = touches.with_own_code();
            }
            let pair = Items::Zip(vec![left, right]);
            let Items::Zip(parts) = &pair else { return };
            let (Some(left), Some(right)) = (parts.first(), parts.get(1)) else { return };
            self.sizes_agree(&pair);
            return self.for_elements(left, &touches, fresh, span, &|l, at| {
                let cell = l.item_at(left, at);
                let value = l.item_at(right, at);
                l.first_element(cell, value, fresh, span);
            });
        }
        let value = self.fixed(&value);
        let mut touches = super::touches::Touches::default();
        if self.elements_run_code(&left, fresh) {
            touches = touches.with_own_code();
        }
        self.for_elements(&left, &touches, fresh, span, &|l, at| {
            let cell = l.item_at(&left, at);
            l.first_element(cell, value.clone(), fresh, span);
        });
    }

    /// Whether procedures of the program give the elements their values.
    fn elements_run_code(&mut self, target: &Items, fresh: bool) -> bool {
        let Items::Array(view) = target else { return false };
        let Some(element) = view.array.ty.element().cloned() else { return false };
        if fresh { self.sema.copies_itself(&element) } else { self.sema.assigns_itself(&element) }
    }

    /// Runs `f` for the elements of two arrays that stand at the same place; it changes both.
    pub(crate) fn each_pair(
        &mut self,
        left: Value,
        right: Value,
        span: Span,
        f: &dyn Fn(&mut Self, Value, Value),
    ) {
        let (Some(left), Some(right)) = (self.items_of(left, span), self.items_of(right, span))
        else {
            return;
        };
        let touches = self.analysis().touches(&right);
        let pair = Items::Zip(vec![left, right]);
        self.sizes_agree(&pair);
        let Items::Zip(parts) = &pair else { return };
        let [left, right] = parts.as_slice() else { return };
        self.for_elements(left, &touches, false, span, &|l, at| {
            let (left, right) = (l.item_at(left, at), l.item_at(right, at));
            f(l, left, right);
        });
    }

    /// `A[B] = e`, `A.x = e`
    pub(crate) fn assign_lazy(&mut self, lazy: &std::rc::Rc<Lazy>, value: Value, span: Span) {
        self.assign_items(Items::Lazy(lazy.clone()), value, false, span);
    }

    fn sizes_agree(&mut self, pair: &Items) {
        let Items::Zip(parts) = pair else { return };
        let Some(count) = parts.first().and_then(|first| first.count(&self.b)) else { return };
        if let Some(known) = literal(&count)
            && let Some(other) = parts.get(1).and_then(|second| second.count(&self.b))
            && literal(&other) == Some(known)
        {
            return;
        }
        let count = self.temp_with(&Ty::INT, count);
        equal_sizes(&mut self.b, pair, &count);
    }

    /// `A op= e`: on every element.
    pub(crate) fn compound_items(&mut self, place: Value, op: BinaryOp, new: Value, span: Span) {
        let Some(left) = self.items_of(place, span) else { return };
        let right = if new.is_promotable() {
            let Some(items) = self.items_of(new, span) else { return };
            Ok(items)
        } else {
            Err(self.fixed(&new))
        };
        let mut touches = match &right {
            Ok(items) => self.analysis().touches(items),
            Err(_) => super::touches::Touches::default(),
        };
        if let Items::Lazy(_) = left {
            // Which cells these are, nobody knows: they may be the same ones.
            touches = touches.with_effects();
        }
        if let Ok(items) = &right {
            let counts = (left.count(&self.b), items.count(&self.b));
            if let (Some(a), Some(b)) = counts {
                let equal = self.b.eq(a, b);
                let text = "the arrays of an operation have different sizes";
                let stmt = self.b.assert(equal, Some(Code::ErrorStop), Some(text));
                self.emit(stmt);
            }
        }
        self.for_elements(&left, &touches, false, span, &|l, at| {
            let cell = l.item_at(&left, at);
            let value = match &right {
                Ok(items) => {
                    let item = l.item_at(items, at);
                    l.read_value(item, span)
                }
                Err(value) => value.clone(),
            };
            l.compound_value(cell, op, value, span);
        });
    }

    /// The tree's type of an array with its bounds, taken from a value.
    pub(crate) fn exact_type(&mut self, value: &Value) -> Option<Type> {
        let Some(Ty::Array(_, element)) = value.ty() else { return None };
        if let Value::Run(run) = value
            && let Some(stored) = self.in_reach().stored_type(&run.term)
            && self.configs.is_static_type(stored)
        {
            return Some(copy_type(&self.b, stored));
        }
        let dims = self.dims_of(value)?;
        let dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
        if dims.iter().any(|dim| dim.ends().strided) {
            let span = self.b.span().unwrap_or_default();
            self.unsupported(span, "an array over indices with a stride");
            return None;
        }
        let inner = if let Ty::Array(..) = *element {
            if let Value::Lazy(lazy) = value
                && self.analysis().touches(&Items::Lazy(lazy.clone())).has_effects()
            {
                self.unsupported(lazy.span, "an array of arrays from expressions with effects");
                return None;
            }
            let items = self.items_of(value.clone(), self.b.span().unwrap_or_default())?;
            let count = items.count(&self.b)?;
            let none = self.b.eq(count, self.b.int(0));
            let stop = vec![self.b.unsupported("a copy of an empty array of arrays")];
            let stmt = self.b.if_(none, stop, Vec::new());
            self.emit(stmt);
            let zero = self.b.int(0);
            let first = self.item_at(&items, &zero);
            self.exact_type(&first)?
        } else {
            self.tree_ty(&element)
        };
        Some(array_type(&self.b, &dims, inner))
    }

    /// A fresh array with the value's elements: the name of a reference to it.
    pub(crate) fn array_copy(&mut self, value: &Value, span: Span) -> Option<String> {
        let ty = value.ty()?;
        if ty.element().is_some_and(Ty::is_array) {
            self.unsupported(span, "a copy of an array of arrays");
            return None;
        }
        let exact = self.exact_type(value)?;
        let name = self.new_array(&ty, exact);
        let target = self.b.deref(self.b.var(&name));
        self.give_first(&target, &ty, value.clone(), span);
        Some(name)
    }

    /// A fresh array of default values: the name of a reference to it.
    pub(crate) fn fresh_array(&mut self, ty: &Ty, exact: Type) -> String {
        let name = self.new_array(ty, exact);
        let target = self.b.deref(self.b.var(&name));
        self.fill_default(&target, ty);
        name
    }

    fn new_array(&mut self, ty: &Ty, exact: Type) -> String {
        let open = Type::Ref(Box::new(self.tree_ty(ty)));
        let fresh = self.b.new_object(exact);
        let fresh = self.b.ref_to(fresh);
        let name = self.temp();
        let stmt = self.b.declare(&name, open, Some(fresh));
        self.emit(stmt);
        self.frame.storage.own.insert(name.clone());
        name
    }
}

fn copy_type(b: &Emitter, ty: &Type) -> Type {
    if let Type::Array { shape, element } = ty {
        let bounds = shape.iter().map(|bound| partita_tree::Bound {
            low: b.copy(&bound.low),
            high: b.copy(&bound.high),
        });
        Type::Array { shape: bounds.collect(), element: Box::new(copy_type(b, element)) }
    } else {
        ty.clone()
    }
}
