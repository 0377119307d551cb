//! Arrays and domains as values: indexing, assignment, literals, reductions.

use super::Lowerer;
use super::loops::Items;
use super::ty::Ty;
use super::value::{Const, RangeValue, Run, Slice, Value};
use crate::ast::{Arg, BinaryOp, Expr, LoopExpr, LoopKind, ReduceOp};
use partita_source::Span;
use partita_tree::{Expr as Term, Type};

impl<'a> Lowerer<'a> {
    /// `value[args]`, `value(args)`
    pub(crate) fn index(&mut self, value: Value, args: &'a [Arg], span: Span) -> Value {
        let Some(ty) = self.type_of(&value) else {
            self.no_value(span, &value);
            return Value::Unknown;
        };
        if matches!(ty, Ty::Record(_) | Ty::Class(_)) {
            return self.call_object(value, args, span);
        }
        let position = self.position();
        let given = self.arguments(args);
        let _ = position;
        let mut indices = Vec::new();
        for (arg, value) in args.iter().zip(given) {
            let value = self.read_value(value, arg.span);
            match self.parts(&value) {
                Some(parts) => indices.extend(parts),
                None => indices.push(value),
            }
        }
        if indices.iter().any(Value::is_unknown) {
            return Value::Unknown;
        }
        self.b.at(span);
        match &ty {
            Ty::Array(rank, _) => self.array_index(value, *rank, indices, span),
            Ty::Tuple(types) => {
                let Some(parts) = self.parts(&value) else { return Value::Unknown };
                let [index] = indices.as_slice() else {
                    self.error(span, "a tuple is indexed by one number");
                    return Value::Unknown;
                };
                if let Value::Const(Const::Int(number, _)) = index {
                    let found = usize::try_from(*number).ok().and_then(|number| parts.get(number));
                    return match found {
                        Some(part) => part.clone(),
                        None => {
                            self.error(
                                span,
                                format!("a tuple of {} has no component {number}", types.len()),
                            );
                            Value::Unknown
                        }
                    };
                }
                self.give_up(span, "a component of a tuple chosen when the program runs")
            }
            Ty::Unknown => Value::Unknown,
            Ty::Record(_) | Ty::Class(_) => {
                self.give_up(span, "an object that is called or indexed")
            }
            other => {
                let shown = self.show_ty(other);
                self.give_up(span, &format!("indexing a value of type {shown}"))
            }
        }
    }

    fn array_index(&mut self, value: Value, rank: usize, indices: Vec<Value>, span: Span) -> Value {
        let integers =
            indices.iter().all(|index| self.type_of(index).is_some_and(|ty| ty.is_integer()));
        if !integers {
            let mut ranges = Vec::new();
            for index in &indices {
                if let Some(range) = self.range_of(index) {
                    ranges.push(range);
                } else if let Some(dims) = self.dims_of(index) {
                    ranges.extend(dims);
                } else {
                    return self.give_up(
                        span,
                        "an array indexed by something else than numbers and ranges",
                    );
                }
            }
            return self.slice(value, rank, ranges, span);
        }
        if indices.len() != rank {
            self.error(span, format!("{} indices for an array of rank {rank}", indices.len()));
            return Value::Unknown;
        }
        let terms: Vec<Term> =
            indices.iter().map(|index| self.converted(index, &Ty::INT)).collect();
        match value {
            Value::Run(array) => self.element(&array, terms),
            Value::Slice(slice) => {
                self.inside_slice(&slice, &terms);
                self.element(&slice.array, terms)
            }
            _ => Value::Unknown,
        }
    }

    fn inside_slice(&mut self, slice: &Slice, indices: &[Term]) {
        for (range, index) in slice.ranges.iter().zip(indices) {
            if let (Some(low), Some(high)) = (&range.low, &range.high) {
                let above = self.b.le(self.copy(low), self.copy(index));
                let below = self.b.le(self.copy(index), self.copy(high));
                let inside = self.b.binary(partita_tree::BinaryOp::AndThen, above, below);
                let text = "an index outside of the slice";
                let stmt = self.b.assert(inside, Some("index-out-of-bounds"), Some(text));
                self.emit(stmt);
            }
        }
    }

    fn slice(&mut self, value: Value, rank: usize, ranges: Vec<RangeValue>, span: Span) -> Value {
        if ranges.len() != rank {
            return self.give_up(span, "a slice that takes away dimensions");
        }
        let Some(whole) = self.dims_of(&value) else { return Value::Unknown };
        let mut fixed = Vec::new();
        for (range, whole) in ranges.iter().zip(&whole) {
            if range.stride.is_some() {
                return self.give_up(span, "a slice with a stride");
            }
            let range = self.fixed_range(range);
            let low = range.low.clone().or_else(|| whole.low.clone());
            let high = range.high.clone().or_else(|| whole.high.clone());
            if let (Some(low), Some(high), Some(first), Some(last)) =
                (&low, &high, &whole.low, &whole.high)
            {
                // An empty slice may lie anywhere.
                let empty = self.b.lt(self.copy(high), self.copy(low));
                let above = self.b.le(self.copy(first), self.copy(low));
                let below = self.b.le(self.copy(high), self.copy(last));
                let inside = self.b.binary(partita_tree::BinaryOp::AndThen, above, below);
                let fits = self.b.binary(partita_tree::BinaryOp::OrElse, empty, inside);
                let text = "a slice outside of the array";
                let stmt = self.b.assert(fits, Some("index-out-of-bounds"), Some(text));
                self.emit(stmt);
            }
            fixed.push(RangeValue { low, high, stride: None });
        }
        match value {
            Value::Run(array) => Value::Slice(Box::new(Slice { array, ranges: fixed })),
            Value::Slice(slice) => {
                Value::Slice(Box::new(Slice { array: slice.array, ranges: fixed }))
            }
            _ => Value::Unknown,
        }
    }

    pub(crate) fn element(&mut self, array: &Run, indices: Vec<Term>) -> Value {
        let Ty::Array(_, element) = &array.ty else { return Value::Unknown };
        let base = self.copy(&array.term);
        let term = self.b.element(base, indices);
        Value::cell((**element).clone(), term, array.constant)
    }

    /// Runs `f` on every cell of an array.
    pub(crate) fn for_each_index(
        &mut self,
        array: &Term,
        rank: usize,
        f: impl FnOnce(&mut Self, Term),
    ) {
        let value = Value::cell(Ty::Array(rank, Box::new(Ty::Unknown)), self.copy(array), false);
        let Some(dims) = self.dims_of(&value) else { return };
        let names: Vec<String> = dims.iter().map(|_| self.temp()).collect();
        let ranges: Vec<Term> = dims
            .iter()
            .filter_map(|dim| {
                Some(self.b.range(self.copy(dim.low.as_ref()?), self.copy(dim.high.as_ref()?)))
            })
            .collect();
        let (block, ()) = self.inside(|l| {
            let indices = names.iter().map(|name| l.b.var(name)).collect();
            let base = l.copy(array);
            let cell = l.b.element(base, indices);
            f(l, cell);
        });
        let over = match <[Term; 1]>::try_from(ranges) {
            Ok([range]) => range,
            Err(ranges) => self.b.domain(ranges),
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let stmt = self.b.for_(&names, over, block);
        self.emit(stmt);
    }

    /// `A = e`: element by element; of a scalar, all elements.
    pub(crate) fn assign_array(&mut self, target: &Term, ty: &Ty, value: Value, span: Span) {
        let Ty::Array(rank, element) = ty else { return };
        match self.type_of(&value) {
            Some(Ty::Unknown) | None => {}
            Some(Ty::Array(..)) => {
                let array =
                    Run { ty: ty.clone(), term: target.clone(), cell: true, constant: false };
                let Some(left) = self.items_of(Value::Run(array), span) else { return };
                let Some(right) = self.items_of(value, span) else { return };
                self.copy_items(left, right, span);
            }
            Some(from) => {
                let scalar = element.value_type().clone();
                if self.fits(&value, &from, &scalar).is_none() {
                    let (from, to) = (self.show_ty(&from), self.show_ty(ty));
                    return self.error(
                        span,
                        format!("a value of type {from} is assigned to an array of type {to}"),
                    );
                }
                let (rank, element) = (*rank, (**element).clone());
                if element.is_scalar() {
                    let term = self.converted(&value, &element);
                    let target = self.copy(target);
                    let stmt = self.b.assign(target, term);
                    self.emit(stmt);
                    return;
                }
                let value = self.fixed(&value);
                let target = target.clone();
                self.for_each_index(&target, rank, |l, cell| {
                    l.assign_value(Value::cell(element, cell, false), value, span, span);
                });
            }
        }
    }

    pub(crate) fn assign_slice(&mut self, slice: &Slice, value: Value, span: Span) {
        let Some(left) = self.items_of(Value::Slice(Box::new(slice.clone())), span) else { return };
        match self.type_of(&value) {
            Some(Ty::Array(..)) => {
                let Some(right) = self.items_of(value, span) else { return };
                self.copy_items(left, right, span);
            }
            Some(Ty::Unknown) | None => {}
            Some(_) => {
                let value = self.fixed(&value);
                self.each_position(&left, span, &mut |l, at| {
                    let cell = l.item_at(&left, at);
                    l.assign_value(cell, value.clone(), span, span);
                });
            }
        }
    }

    fn copy_items(&mut self, left: Items, right: Items, span: Span) {
        let pair = Items::Zip(vec![left, right]);
        self.each_position(&pair, span, &mut |l, at| {
            let Items::Zip(parts) = &pair else { return };
            let cell = l.item_at(&parts[0], at);
            let value = l.item_at(&parts[1], at);
            l.assign_value(cell, value, span, span);
        });
    }

    /// A loop over the positions of items.
    pub(crate) fn each_position(
        &mut self,
        items: &Items,
        span: Span,
        f: &mut dyn FnMut(&mut Self, &Term),
    ) {
        let Some(count) = self.count(items) else { return };
        self.b.at(span);
        let count = self.temp_with(&Ty::INT, count);
        self.equal_sizes(items, &count);
        let position = self.temp();
        let (block, ()) = self.inside(|l| {
            let at = l.b.var(&position);
            f(l, &at);
        });
        self.b.at(span);
        let last = self.minus(self.b.var(&count), 1);
        let over = self.b.range(self.b.int(0), last);
        let stmt = self.b.for_(&[&position], over, block);
        self.emit(stmt);
    }

    /// A fresh array with the value's elements: the name of a reference to it.
    pub(crate) fn array_copy(&mut self, value: &Value, span: Span) -> Option<String> {
        let Some(Ty::Array(rank, element)) = self.type_of(value) else { return None };
        let dims = self.dims_of(value)?;
        let dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
        let tree = self.tree_ty(&element);
        let exact = self.array_type(&dims, tree.clone());
        let open = Type::Ref(Box::new(Type::OpenArray { rank, element: Box::new(tree) }));
        let fresh = self.b.new_object(exact);
        let fresh = self.b.ref_to(fresh);
        let name = self.temp();
        let stmt = self.b.declare(&name, open, Some(fresh));
        self.emit(stmt);
        let target = self.b.deref(self.b.var(&name));
        let ty = Ty::Array(rank, element);
        self.assign_array(&target, &ty, value.clone(), span);
        Some(name)
    }

    /// `[a, b, c]`: indices from zero.
    pub(crate) fn array_literal(&mut self, items: &'a [Expr], span: Span) -> Value {
        let values: Vec<Value> = items.iter().map(|item| self.read(item)).collect();
        if values.is_empty() {
            return self.give_up(span, "an empty array literal");
        }
        if let [Value::Range(_) | Value::Domain(_)] = values.as_slice() {
            // Legacy: a bare `[1..n]` is a domain.
            let one = &values[0];
            return match self.range_of(one) {
                Some(range) => Value::Domain(vec![range]),
                None => one.clone(),
            };
        }
        let mut element = self.type_of(&values[0]).unwrap_or(Ty::Unknown);
        for value in &values {
            let ty = self.type_of(value).unwrap_or(Ty::Unknown);
            match self.common(&element, &ty) {
                Some(common) => element = common,
                None => {
                    self.error(span, "the elements of an array have one type");
                    return Value::Unknown;
                }
            }
        }
        if element == Ty::Unknown {
            return Value::Unknown;
        }
        let high = i64::try_from(values.len()).unwrap_or(1) - 1;
        let dims =
            [RangeValue { low: Some(self.b.int(0)), high: Some(self.b.int(high)), stride: None }];
        let tree = self.tree_ty(&element);
        let exact = self.array_type(&dims, tree);
        let name = self.temp();
        let stmt = self.b.declare(&name, exact, None);
        self.emit(stmt);
        for (number, value) in values.iter().enumerate() {
            let base = self.b.var(&name);
            let index = self.b.int(i64::try_from(number).unwrap_or(0));
            let cell = self.b.element(base, vec![index]);
            self.store(cell, &element, value);
        }
        Value::cell(Ty::Array(1, Box::new(element)), self.b.var(&name), true)
    }

    /// `{1..n, 1..m}`
    pub(crate) fn domain_literal(&mut self, dims: &'a [Expr], span: Span) -> Value {
        let mut ranges = Vec::new();
        for dim in dims {
            let value = self.read(dim);
            if value.is_unknown() {
                return Value::Unknown;
            }
            if let Some(range) = self.range_of(&value) {
                ranges.push(range);
            } else {
                return self.give_up(span, "associative domains");
            }
        }
        if ranges.iter().any(|range| range.ends().strided) {
            return self.give_up(span, "domains with strides");
        }
        Value::Domain(ranges)
    }

    /// An empty domain, `1..0`.
    pub(crate) fn default_range(&mut self, target: &Term, ty: &Ty) {
        let empty = || RangeValue { low: None, high: None, stride: None };
        let mut range = empty();
        range.low = Some(self.b.int(1));
        range.high = Some(self.b.int(0));
        let value = match ty {
            Ty::Domain(rank) => Value::Domain(vec![range; *rank]),
            _ => Value::Range(range),
        };
        let target = self.copy(target);
        self.store(target, ty, &value);
    }

    /// An operator on whole arrays.
    pub(crate) fn promoted(&mut self, op: BinaryOp, a: &Value, b: &Value, span: Span) -> Value {
        let _ = (op, a, b);
        self.give_up(span, "an operator on a whole array")
    }

    /// `op reduce e`
    pub(crate) fn reduce(
        &mut self,
        scan: bool,
        op: &'a ReduceOp,
        operand: &'a Expr,
        span: Span,
    ) -> Value {
        if scan {
            return self.give_up(span, "`scan`");
        }
        let Some(items) = self.items(operand) else { return Value::Unknown };
        let zero = self.b.int(0);
        let (_, sample) = self.inside(|l| {
            let item = l.item_at(&items, &zero);
            l.read_value(item, span)
        });
        let Some(ty) = self.type_of(&sample) else { return Value::Unknown };
        let Some(identity) = self.identity(op, &ty) else {
            return self.give_up(span, "this reduction");
        };
        let total = self.temp_with(&ty, identity);
        self.each_position(&items, span, &mut |l, at| {
            let item = l.item_at(&items, at);
            let item = l.read_value(item, span);
            let sum = Value::cell(ty.clone(), l.b.var(&total), false);
            let result = l.combine(op, sum, item, span);
            let target = l.b.var(&total);
            l.store(target, &ty, &result);
        });
        Value::run(ty, self.b.var(&total))
    }

    /// `[i in D] e` as a value; without index it may be a type.
    pub(crate) fn loop_expr(&mut self, expr: &'a Expr, inner: &'a LoopExpr, span: Span) -> Value {
        if inner.kind == LoopKind::Bracket && inner.header.index.is_none() {
            let ty = self.type_expr(expr);
            return Value::Type(ty);
        }
        self.give_up(span, "loops as values")
    }
}
