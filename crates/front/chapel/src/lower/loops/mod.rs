//! Loops over ranges, domains, arrays and several at once.

pub(crate) mod items;
pub(crate) mod iterators;

use crate::ast::{Block, LoopHeader, Name, Pattern};
use crate::lower::Lowerer;
use crate::lower::arrays::keyed::keyed_unchanged;
use crate::lower::arrays::lazy::Lazy;
use crate::lower::stmt::Around;
use crate::lower::values::{RangeValue, Run, Slice, Value};
use crate::sema::{Index, NO_TUPLES, Ty, other_components};
use partita_kit::{Emit, Loops as _, literal};
use partita_source::Span;
use partita_tree::Expr as Term;
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

impl Loops<'_> {
    /// How many loops stand around.
    pub(crate) fn count(&self) -> usize {
        let is_loop = |around: &&Around| matches!(around, Around::Loop | Around::Parallel);
        self.around.iter().filter(is_loop).count()
    }

    pub(crate) fn set_innermost(&mut self, around: Around) {
        if let Some(last) = self.around.last_mut() {
            *last = around;
        }
    }
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
                keyed_unchanged(&mut self.b, &items);
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
                    l.bind_counter(header.index.as_ref(), &name, range.index);
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
                    let counters: Vec<Value> = dims
                        .iter()
                        .zip(&names)
                        .map(|(dim, name)| l.index_value(dim.index, l.b.var(name)))
                        .collect();
                    match (array, header.index.as_ref(), counters.as_slice()) {
                        (Some(array), index, _) => {
                            let indices: Vec<Term> =
                                names.iter().map(|name| l.b.var(name)).collect();
                            let cell = array.element(&l.b, indices);
                            l.bind_index(index, cell);
                        }
                        (None, Some(Pattern::Tuple(parts, _)), [_, ..])
                            if parts.len() == names.len() =>
                        {
                            for ((part, name), dim) in parts.iter().zip(&names).zip(dims) {
                                l.bind_counter(Some(part), name, dim.index);
                            }
                        }
                        (None, index, [_]) => l.bind_counter(index, &names[0], dims[0].index),
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
                let value = l.index_value(range.index, l.b.var(&fixed));
                l.bind_index(header.index.as_ref(), value);
                f(l);
            });
        });
        let stmt = self.b.while_(self.b.bool(true), block);
        self.emit(stmt);
    }

    /// Item after item by its number.
    fn by_position(&mut self, items: &Items, header: &'a LoopHeader, f: &mut dyn FnMut(&mut Self)) {
        let Some(shape) = self.length(items, header.span) else {
            return self.unsupported(header.span, "a loop without end over several things at once");
        };
        self.for_each(&shape, header.span, |l, at| {
            let [at] = at else { return };
            l.in_scope(|l| {
                let value = l.item_at(items, at);
                l.bind_index(header.index.as_ref(), value);
                f(l);
            });
        });
    }

    /// `for param i in 1..3`: the body once for each.
    fn param_loop(&mut self, header: &'a LoopHeader, body: &'a Block, span: Span) {
        let Some(iterand) = header.iterands.first() else { return };
        let value = self.read(iterand);
        let known = value.range(&self.b).and_then(|range| {
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

    fn index_name(&mut self, index: Option<&Pattern>) -> String {
        match index {
            Some(Pattern::Name(name)) if &*name.name != "_" => self.local_name(&name.name),
            Some(_) | None => self.temp(),
        }
    }

    /// The loop's variable of the tree under its own name.
    fn bind_counter(&mut self, index: Option<&'a Pattern>, name: &str, of: Index) {
        if of != Index::INT {
            let value = self.index_value(of, self.b.var(name));
            return self.bind_index(index, value);
        }
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
        let life = self.life_of(&term);
        let reference = self.b.ref_to(term);
        let stmt = self.b.declare(&tree_name, tree, Some(reference));
        self.emit(stmt);
        self.bind_variable(name, tree_name.clone(), ty.clone(), constant, true);
        self.frame.lifetimes.lives_as(&tree_name, &ty, life);
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
                let Some(values) = value.parts(&self.b) else {
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
