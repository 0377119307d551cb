//! Loops over ranges, domains, arrays and several at once.

pub(crate) mod iterators;

use crate::ast::{Block, Expr, ExprKind, LoopHeader, Name, Pattern};
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Lazy;
use crate::lower::stmt::Around;
use crate::lower::values::{RangeValue, Run, Slice, Value};
use crate::sema::{EFFECTS, NO_TUPLES, Ty, other_components};
use partita_kit::{Emit, literal};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp as Op, Expr as Term, ExprKind as TermKind};
use std::rc::Rc;

/// Loops around the statement being lowered.
#[derive(Default)]
pub(crate) struct Loops<'a> {
    /// Loops and constructs around the statement, innermost last.
    pub(crate) around: Vec<Around>,
    /// Loops with labels around the statement: the label, and the loop's place in `around`.
    pub(crate) labels: Vec<(Name, usize)>,
    /// The label of the loop that comes next.
    pub(crate) next_label: Option<Name>,
    /// Iterators around the statement, innermost last.
    yields: Vec<iterators::Yielding<'a>>,
    /// How many bodies of loops over iterators the procedure has.
    bodies: usize,
}

/// What a loop goes over.
#[derive(Clone, Debug)]
pub(crate) enum Items {
    Range(RangeValue),
    Domain(Vec<RangeValue>),
    /// The elements of an array or a part of it.
    Array(Slice),
    /// Worked out one by one.
    Lazy(Rc<Lazy>),
    /// Known one by one.
    Listed(Vec<Value>),
    /// The keys of an associative domain, the elements of an array over one.
    Keyed(crate::lower::arrays::keyed::KeyedItems),
    Zip(Vec<Items>),
}

impl<'a> Lowerer<'a> {
    pub(crate) fn for_stmt(&mut self, header: &'a LoopHeader, body: &'a Block, span: Span) {
        if header.param {
            return self.param_loop(header, body, span);
        }
        if self.iterator_loop(header, body, span) {
            return;
        }
        self.with_loop(|l| l.each(header, &mut |l| l.round(|l| l.block(body))));
    }

    /// Runs `f` for every item, inside a loop of the tree, with the index bound.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other items are taken by their positions"
    )]
    pub(crate) fn each(&mut self, header: &'a LoopHeader, f: &mut dyn FnMut(&mut Self)) {
        let Some(iterand) = header.iterands.first() else { return };
        let Some(items) = self.items(iterand) else { return };
        self.b.at(header.span);
        match items {
            Items::Range(range) if range.low.is_some() && range.high.is_some() => {
                self.counted(&range, header, f);
            }
            Items::Domain(dims) if dims.iter().all(is_one) => {
                self.nested(None, &dims, header, f);
            }
            Items::Array(view) if view.dims().iter().all(is_one) => {
                self.nested(Some(&view), &view.dims(), header, f);
            }
            Items::Listed(values) => {
                self.unrolled(values.len(), &mut |l, number| {
                    let block = l.emitted(|l| {
                        l.in_scope(|l| {
                            l.bind_index(header.index.as_ref(), values[number].clone());
                            f(l);
                        });
                    });
                    let stmt = l.b.block(block);
                    l.emit(stmt);
                });
            }
            Items::Range(range) if range.low.is_some() && is_one(&range) => {
                self.endless(&range, header, f);
            }
            items => {
                self.by_position(&items, header, f);
                self.keyed_unchanged(&items);
            }
        }
    }

    /// `for i in low..high by stride`
    fn counted(
        &mut self,
        range: &RangeValue,
        header: &'a LoopHeader,
        f: &mut dyn FnMut(&mut Self),
    ) {
        let (Some(low), Some(high)) = (&range.low, &range.high) else { return };
        let over = match range.stride.as_ref().map_or(Some(1), literal) {
            Some(1) => self.b.range(self.b.copy(low), self.b.copy(high)),
            Some(stride) if stride > 0 => {
                self.b.range_by(self.b.copy(low), self.b.copy(high), self.b.int(stride))
            }
            // From the high end down.
            Some(stride) => {
                self.b.range_by(self.b.copy(high), self.b.copy(low), self.b.int(stride))
            }
            None => return self.by_position(&Items::Range(range.clone()), header, f),
        };
        self.in_scope(|l| {
            let name = l.index_name(header.index.as_ref());
            let block = l.emitted(|l| {
                l.in_scope(|l| {
                    l.bind_counter(header.index.as_ref(), &name);
                    f(l);
                });
            });
            l.b.at(header.span);
            let stmt = l.b.for_(&[&name], over, block);
            l.emit(stmt);
        });
    }

    /// All indices of a domain, the last fastest; with an array, its elements.
    fn nested(
        &mut self,
        array: Option<&Slice>,
        dims: &[RangeValue],
        header: &'a LoopHeader,
        f: &mut dyn FnMut(&mut Self),
    ) {
        let ranges: Vec<Term> = dims
            .iter()
            .map(|dim| {
                let low = dim.low.as_ref().map_or_else(|| self.b.int(0), |low| self.b.copy(low));
                let high =
                    dim.high.as_ref().map_or_else(|| self.b.int(-1), |high| self.b.copy(high));
                self.b.range(low, high)
            })
            .collect();
        self.in_scope(|l| {
            let names: Vec<String> = match header.index.as_ref() {
                Some(Pattern::Tuple(parts, _)) if array.is_none() && parts.len() == dims.len() => {
                    parts.iter().map(|part| l.index_name(Some(part))).collect()
                }
                index if array.is_none() && dims.len() == 1 => vec![l.index_name(index)],
                _ => dims.iter().map(|_| l.temp()).collect(),
            };
            let block = l.emitted(|l| {
                l.in_scope(|l| {
                    let counters: Vec<Value> =
                        names.iter().map(|name| Value::run(Ty::INT, l.b.var(name))).collect();
                    match (array, header.index.as_ref(), counters.as_slice()) {
                        (Some(array), index, _) => {
                            let indices: Vec<Term> =
                                names.iter().map(|name| l.b.var(name)).collect();
                            let cell = l.element_of_slice(array, indices);
                            l.bind_index(index, cell);
                        }
                        (None, Some(Pattern::Tuple(parts, _)), [_, ..])
                            if parts.len() == names.len() =>
                        {
                            for (part, name) in parts.iter().zip(&names) {
                                l.bind_counter(Some(part), name);
                            }
                        }
                        (None, index, [_]) => l.bind_counter(index, &names[0]),
                        (None, index, _) => l.bind_index(index, Value::Tuple(counters)),
                    }
                    f(l);
                });
            });
            l.b.at(header.span);
            let over = if ranges.len() == 1 {
                ranges.into_iter().next().unwrap_or_else(|| l.b.int(0))
            } else {
                l.b.domain(ranges)
            };
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let stmt = l.b.for_(&names, over, block);
            l.emit(stmt);
        });
    }

    /// `for i in 1..`: until somebody leaves.
    fn endless(
        &mut self,
        range: &RangeValue,
        header: &'a LoopHeader,
        f: &mut dyn FnMut(&mut Self),
    ) {
        let Some(low) = &range.low else { return };
        let low = self.b.copy(low);
        let counter = self.temp_with(&Ty::INT, low);
        let block = self.emitted(|l| {
            l.in_scope(|l| {
                let now = l.b.var(&counter);
                let fixed = l.temp_with(&Ty::INT, now);
                let next = l.b.add(l.b.var(&counter), l.b.int(1));
                let target = l.b.var(&counter);
                let stmt = l.b.assign(target, next);
                l.emit(stmt);
                let value = Value::run(Ty::INT, l.b.var(&fixed));
                l.bind_index(header.index.as_ref(), value);
                f(l);
            });
        });
        let stmt = self.b.while_(self.b.bool(true), block);
        self.emit(stmt);
    }

    /// Item after item by its number.
    fn by_position(&mut self, items: &Items, header: &'a LoopHeader, f: &mut dyn FnMut(&mut Self)) {
        let Some(count) = self.count(items) else {
            return self.unsupported(header.span, "a loop without end over several things at once");
        };
        let count = self.temp_with(&Ty::INT, count);
        self.equal_sizes(items, &count);
        let position = self.temp();
        let block = self.emitted(|l| {
            l.in_scope(|l| {
                let at = l.b.var(&position);
                let value = l.item_at(items, &at);
                l.bind_index(header.index.as_ref(), value);
                f(l);
            });
        });
        self.b.at(header.span);
        let last = self.b.plus(self.b.var(&count), -1);
        let over = self.b.range(self.b.int(0), last);
        let stmt = self.b.for_(&[&position], over, block);
        self.emit(stmt);
    }

    /// `for param i in 1..3`: the body once for each.
    fn param_loop(&mut self, header: &'a LoopHeader, body: &'a Block, span: Span) {
        let Some(iterand) = header.iterands.first() else { return };
        let value = self.read(iterand);
        let known = self.range_of(&value).and_then(|range| {
            let stride = range.stride.as_ref().map_or(Some(1), literal)?;
            Some((literal(range.low.as_ref()?)?, literal(range.high.as_ref()?)?, stride))
        });
        let Some((low, high, stride)) = known else {
            return self
                .unsupported(span, "`for param` over something that is not known to a compiler");
        };
        let mut values: Vec<i64> = Vec::new();
        let mut at = if stride > 0 { low } else { high };
        while (low..=high).contains(&at) && values.len() < 1000 && stride != 0 {
            values.push(at);
            at += stride;
        }
        for value in values {
            let block = self.emitted(|l| {
                l.in_scope(|l| {
                    l.bind_index(header.index.as_ref(), Value::int(value));
                    l.within(Around::Sealed("a param loop"), |l| l.block(body));
                });
            });
            let stmt = self.b.block(block);
            self.emit(stmt);
        }
    }

    pub(crate) fn items(&mut self, iterand: &'a Expr) -> Option<Items> {
        if let ExprKind::Zip(parts) = &iterand.kind {
            let parts: Option<Vec<Items>> = parts.iter().map(|part| self.items(part)).collect();
            return parts.map(Items::Zip);
        }
        let iterates = self.learn(|typer| typer.is_iterator_expr(iterand));
        if iterates && self.sema.some_iterator_has_effects() {
            self.unsupported(iterand.span, EFFECTS);
            return None;
        }
        let value = self.expr(iterand);
        let value = self.called(value, iterand.span);
        if let Value::Run(run) = &value
            && run.ty.is_keyed()
        {
            self.keyed_items(run.clone())
        } else {
            self.items_of(value, iterand.span)
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other values are looked at by their dimensions"
    )]
    pub(crate) fn items_of(&mut self, value: Value, span: Span) -> Option<Items> {
        match &value {
            Value::Unknown => return None,
            Value::Slice(slice) => return Some(Items::Array(slice.as_ref().clone())),
            Value::Lazy(lazy) => return Some(Items::Lazy(lazy.clone())),
            Value::Type(Ty::Enum(id)) => {
                let constants = self.sema.enums[*id].constants.len();
                let values = (0..constants)
                    .map(|number| Value::Const(crate::sema::Const::Enum(*id, number)))
                    .collect();
                return Some(Items::Listed(values));
            }
            _ => {}
        }
        if let Some(range) = self.range_of(&value) {
            return Some(Items::Range(self.fixed_range(&range)));
        }
        match value.ty() {
            Some(Ty::Domain(_)) => {
                let dims = self.dims_of(&value)?;
                let dims = dims.iter().map(|dim| self.fixed_range(dim)).collect();
                Some(Items::Domain(dims))
            }
            Some(Ty::Array(..)) => {
                let Value::Run(run) = value else { return None };
                self.whole_view(run).map(Items::Array)
            }
            Some(Ty::Tuple(_)) => self.parts(&value).map(Items::Listed),
            Some(Ty::Unknown) => None,
            Some(other) => {
                let shown = self.sema.show(&other);
                self.unsupported(span, &format!("a loop over a value of type {shown}"));
                None
            }
            None => {
                self.unsupported(span, "a loop over this");
                None
            }
        }
    }

    /// How many items there are; `None` when there is no end.
    pub(crate) fn count(&mut self, items: &Items) -> Option<Term> {
        match items {
            Items::Range(range) => self.range_count(range),
            Items::Domain(dims) => self.count_of(dims),
            Items::Array(view) => self.count_of(&view.dims()),
            Items::Lazy(lazy) => self.count_of(&lazy.dims),
            Items::Listed(values) => Some(self.b.int(i64::try_from(values.len()).unwrap_or(0))),
            Items::Keyed(items) => Some(self.b.var(&items.count)),
            Items::Zip(parts) => parts.iter().find_map(|part| self.count(part)),
        }
    }

    fn count_of(&mut self, dims: &[RangeValue]) -> Option<Term> {
        let mut total = None;
        for dim in dims {
            let count = self.range_count(dim)?;
            total = Some(match total {
                None => count,
                Some(total) => self.b.mul(total, count),
            });
        }
        total
    }

    pub(crate) fn range_count(&mut self, range: &RangeValue) -> Option<Term> {
        use partita_tree::Intrinsic;
        let (low, high) = (range.low.as_ref()?, range.high.as_ref()?);
        let width = match (&low.kind, &high.kind) {
            (TermKind::Int(low), TermKind::Int(high)) => self.b.int(high.wrapping_sub(*low)),
            (TermKind::Int(0), _) => self.b.copy(high),
            _ => self.b.sub(self.b.copy(high), self.b.copy(low)),
        };
        let steps = match &range.stride {
            None => width,
            Some(stride) if matches!(stride.kind, TermKind::Int(1)) => width,
            Some(stride) => {
                let stride = self.b.copy(stride);
                let stride = self.b.intrinsic(Intrinsic::Abs, vec![stride]);
                self.b.binary(Op::FloorDiv, width, stride)
            }
        };
        if let Some(steps) = literal(&steps) {
            return Some(self.b.int(steps.wrapping_add(1).max(0)));
        }
        let count = self.b.add(steps, self.b.int(1));
        Some(self.b.intrinsic(Intrinsic::Max, vec![self.b.int(0), count]))
    }

    /// The item of a number, from zero.
    pub(crate) fn item_at(&mut self, items: &Items, position: &Term) -> Value {
        match items {
            Items::Range(range) => {
                let at = self.range_at(range, self.b.copy(position));
                Value::run(Ty::INT, at)
            }
            Items::Domain(dims) => {
                let indices = self.indices_at(dims, position);
                if indices.len() == 1 {
                    return Value::run(
                        Ty::INT,
                        indices.into_iter().next().unwrap_or_else(|| self.b.int(0)),
                    );
                }
                Value::Tuple(indices.into_iter().map(|index| Value::run(Ty::INT, index)).collect())
            }
            Items::Array(view) => {
                let indices = self.indices_at(&view.dims(), position);
                self.element_of_slice(view, indices)
            }
            Items::Lazy(lazy) => self.lazy_at(lazy, position),
            Items::Zip(parts) => {
                Value::Tuple(parts.iter().map(|part| self.item_at(part, position)).collect())
            }
            Items::Keyed(items) => self.keyed_item(items, position),
            Items::Listed(_) => Value::Unknown,
        }
    }

    pub(crate) fn range_at(&mut self, range: &RangeValue, position: Term) -> Term {
        let start = self.range_start(range).unwrap_or_else(|| self.b.int(0));
        let stride =
            range.stride.as_ref().filter(|stride| !matches!(stride.kind, TermKind::Int(1)));
        let shift = match stride {
            None => position,
            Some(stride) => self.b.mul(position, self.b.copy(stride)),
        };
        match (&start.kind, &shift.kind) {
            (TermKind::Int(0), _) => shift,
            (TermKind::Int(start), TermKind::Int(shift)) => self.b.int(start.wrapping_add(*shift)),
            _ => self.b.add(start, shift),
        }
    }

    /// The first index of a range: the high end when it goes down.
    pub(crate) fn range_start(&mut self, range: &RangeValue) -> Option<Term> {
        let low = range.low.as_ref().map(|low| self.b.copy(low));
        let high = range.high.as_ref().map(|high| self.b.copy(high));
        match range.stride.as_ref().map(|stride| &stride.kind) {
            None => low,
            Some(TermKind::Int(stride)) if *stride > 0 => low,
            Some(TermKind::Int(_)) => high,
            Some(_) => {
                let stride = range.stride.as_ref()?;
                let down = self.b.lt(self.b.copy(stride), self.b.int(0));
                match (low, high) {
                    (Some(low), Some(high)) => Some(self.b.conditional(down, high, low)),
                    (low, high) => low.or(high),
                }
            }
        }
    }

    /// The indices of an element by its number, the last dimension fastest.
    fn indices_at(&mut self, dims: &[RangeValue], position: &Term) -> Vec<Term> {
        if let [dim] = dims {
            return vec![self.range_at(dim, self.b.copy(position))];
        }
        let mut rest = self.b.copy(position);
        let mut indices = Vec::new();
        for (number, dim) in dims.iter().enumerate().rev() {
            let count = self.range_count(dim).unwrap_or_else(|| self.b.int(1));
            let own = if number == 0 {
                self.b.copy(&rest)
            } else {
                let own = self.b.binary(Op::Rem, self.b.copy(&rest), self.b.copy(&count));
                rest = self.b.binary(Op::Div, rest, count);
                own
            };
            indices.push(self.range_at(dim, own));
        }
        indices.reverse();
        indices
    }

    /// Things that are looped over together have as many items each.
    pub(crate) fn equal_sizes(&mut self, items: &Items, count: &str) {
        let Items::Zip(parts) = items else { return };
        for part in parts {
            if let Some(size) = self.count(part) {
                let equal = self.b.eq(size, self.b.var(count));
                let stmt = self.b.assert(
                    equal,
                    Some(Code::ErrorStop),
                    Some("halt reached - size mismatch in zippered iteration"),
                );
                self.emit(stmt);
            }
        }
    }

    fn index_name(&mut self, index: Option<&Pattern>) -> String {
        match index {
            Some(Pattern::Name(name)) if &*name.name != "_" => self.local_name(&name.name),
            Some(_) | None => self.temp(),
        }
    }

    /// The loop's variable of the tree under its own name.
    fn bind_counter(&mut self, index: Option<&Pattern>, name: &str) {
        if let Some(Pattern::Name(source)) = index
            && &*source.name != "_"
        {
            self.bind_variable(&source.name, name.to_owned(), Ty::INT, true, false);
        }
    }

    /// A name for a cell.
    pub(crate) fn refer(&mut self, name: &crate::ast::Name, run: Run) {
        let Run { ty, term, constant, .. } = run;
        let tree = partita_tree::Type::Ref(Box::new(self.tree_ty(&ty)));
        let tree_name = self.local_name(name);
        let seen = self.seen_through(&term);
        let reference = self.b.ref_to(term);
        let stmt = self.b.declare(&tree_name, tree, Some(reference));
        self.emit(stmt);
        self.bind_variable(name, tree_name.clone(), ty, constant, true);
        self.note_seen(&tree_name, seen);
    }

    /// Binds the index of a loop to an item: cells of arrays by reference.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values need no variable")]
    pub(crate) fn bind_index(&mut self, index: Option<&'a Pattern>, value: Value) {
        match index {
            None => {}
            Some(Pattern::Name(name)) if &*name.name == "_" => {}
            Some(Pattern::Name(name)) => match value {
                Value::Run(run) if run.cell => self.refer(&name.name, run),
                Value::Run(Run { ty, term, .. }) => {
                    let tree = self.tree_ty(&ty);
                    let tree_name = self.local_name(&name.name);
                    let stmt = self.b.declare(&tree_name, tree, Some(term));
                    self.emit(stmt);
                    self.bind_variable(&name.name, tree_name, ty, true, false);
                }
                other => self.bind_value(&name.name, other),
            },
            Some(Pattern::Tuple(parts, span)) => {
                let Some(values) = self.parts(&value) else {
                    return self.error(*span, NO_TUPLES);
                };
                if parts.len() != values.len() {
                    return self.error(*span, other_components(parts.len(), values.len()));
                }
                for (part, value) in parts.iter().zip(values) {
                    self.bind_index(Some(part), value);
                }
            }
        }
    }
}

fn is_one(range: &RangeValue) -> bool {
    range.stride.as_ref().is_none_or(|stride| literal(stride) == Some(1))
}
