//! Arrays and domains as values.

mod assign;
mod independent;
pub(crate) mod keyed;
pub(crate) mod lazy;
mod literal;
mod meanings;
mod parallel;
mod ranges;
pub(crate) mod reduce;
pub(crate) mod resize;
mod slice;
pub(crate) mod touches;

use crate::ast::{Arg, BinaryOp, Expr, LoopExpr, LoopKind};
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::{LoopValue, Operand, Source};
use crate::lower::arrays::slice::inside_slice;
use crate::lower::loops::Items;
use crate::lower::loops::items::equal_sizes;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{Const, NO_INDEX, OTHER_INDICES, Ty};
use partita_kit::{Emit, Loops, Size};
use partita_source::{Code, Span};
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// `value[args]`, `value(args)`
    pub(crate) fn index(&mut self, value: Value, args: &'a [Arg], span: Span) -> Value {
        let Some(ty) = value.ty() else {
            self.no_value(span, &value);
            return Value::Unknown;
        };
        if matches!(ty, Ty::Record(_) | Ty::Class(_)) {
            return self.call_object(value, args, span);
        }
        let given = self.arguments(args);
        let mut indices = Vec::new();
        for (arg, value) in args.iter().zip(given) {
            let value = self.read_value(value, arg.span);
            match value.parts(&self.b) {
                Some(parts) => indices.extend(parts),
                None => indices.push(value),
            }
        }
        if indices.iter().any(Value::is_unknown) {
            return Value::Unknown;
        }
        self.b.at(span);
        self.index_by(value, indices, span)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "values of all other types have no elements"
    )]
    pub(crate) fn index_by(&mut self, value: Value, indices: Vec<Value>, span: Span) -> Value {
        let Some(ty) = value.ty() else { return Value::Unknown };
        match &ty {
            Ty::Array(rank, _) => self.array_index(value, *rank, indices, span),
            Ty::Tuple(types) => self.component(&value, types, &indices, span),
            Ty::Range(_) | Ty::Domain(_) => self.intersection(&value, &indices, span),
            Ty::KeyedArray(..) => self.keyed_index(&value, &indices, span),
            Ty::Str => self.characters(&value, &indices, span),
            Ty::Unknown => Value::Unknown,
            Ty::Record(_) | Ty::Class(_) => self.give_up(span, NO_INDEX),
            other => {
                let shown = self.sema.show(other);
                self.give_up(span, &format!("indexing a value of type {shown}"))
            }
        }
    }

    /// `t[i]`
    fn component(&mut self, value: &Value, types: &[Ty], indices: &[Value], span: Span) -> Value {
        let Some(parts) = value.parts(&self.b) else { return Value::Unknown };
        let [index] = indices else {
            self.error(span, "a tuple is indexed by one number");
            return Value::Unknown;
        };
        if let Value::Const(Const::Int(number, _)) = index {
            let found = usize::try_from(*number).ok().and_then(|number| parts.get(number));
            return match found {
                Some(part) => part.clone(),
                None => {
                    let text = format!("a tuple of {} has no component {number}", types.len());
                    self.error(span, text);
                    Value::Unknown
                }
            };
        }
        self.component_at_run_time(&parts, types, index, span)
    }

    /// A component chosen when the program runs: of a tuple whose components have one type.
    fn component_at_run_time(
        &mut self,
        parts: &[Value],
        types: &[Ty],
        index: &Value,
        span: Span,
    ) -> Value {
        let Some((ty, rest)) = types.split_first() else { return Value::Unknown };
        if rest.iter().any(|other| other != ty) || !ty.is_scalar() {
            return self.give_up(span, "a component of this tuple chosen when the program runs");
        }
        let index = self.checked(index, &Ty::INT, span);
        let index = self.temp_with(&Ty::INT, index);
        let high = i64::try_from(parts.len()).unwrap_or(0);
        let above = self.b.le(self.b.int(0), self.b.var(&index));
        let below = self.b.lt(self.b.var(&index), self.b.int(high));
        let inside = self.b.binary(partita_tree::BinaryOp::AndThen, above, below);
        let text = "an index outside of the tuple";
        let stmt = self.b.assert(inside, Some(Code::IndexOutOfBounds), Some(text));
        self.emit(stmt);
        let mut cells = true;
        let mut terms = Vec::new();
        for part in parts {
            cells &= matches!(part, Value::Run(run) if run.cell);
            terms.push(self.term(part));
        }
        let constant = parts.iter().any(|part| !matches!(part, Value::Run(run) if !run.constant));
        // By reference, so that the component can be assigned.
        if cells {
            terms = terms.into_iter().map(|term| self.b.ref_to(term)).collect();
        }
        let mut terms = terms.into_iter().enumerate().rev();
        let Some((_, mut all)) = terms.next() else { return Value::Unknown };
        for (number, term) in terms {
            let number = self.b.int(i64::try_from(number).unwrap_or(0));
            let test = self.b.eq(self.b.var(&index), number);
            all = self.b.conditional(test, term, all);
        }
        if !cells {
            return Value::run(ty.clone(), all);
        }
        let tree = partita_tree::Type::Ref(Box::new(self.tree_ty(ty)));
        let name = self.temp();
        let stmt = self.b.declare(&name, tree, Some(all));
        self.emit(stmt);
        Value::cell(ty.clone(), self.b.deref(self.b.var(&name)), constant)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only arrays have elements")]
    fn array_index(&mut self, value: Value, rank: usize, indices: Vec<Value>, span: Span) -> Value {
        if rank == 0 {
            return Value::Unknown;
        }
        let types: Vec<Ty> = indices.iter().filter_map(|index| index.ty()).collect();
        if types.iter().any(|ty| matches!(ty, Ty::Array(..))) {
            // `A[B]`: the elements that B names.
            let mut operands: Vec<Operand> = Vec::new();
            for index in indices {
                let Some(operand) = self.operand(index, span) else { return Value::Unknown };
                operands.push(operand);
            }
            return self.lazy(Source::Index(Box::new(value), operands), span);
        }
        if types.iter().any(|ty| matches!(ty, Ty::Range(_) | Ty::Domain(_))) {
            return self.slice(value, rank, indices, span);
        }
        if !types.iter().all(Ty::is_integer) {
            return self.give_up(span, OTHER_INDICES);
        }
        if indices.len() != rank {
            self.error(span, format!("{} indices for an array of rank {rank}", indices.len()));
            return Value::Unknown;
        }
        let terms: Vec<Term> =
            indices.iter().map(|index| self.converted(index, &Ty::INT)).collect();
        match value {
            Value::Run(array) => array.element(&self.b, terms),
            Value::Slice(slice) => {
                let terms: Vec<Term> = terms
                    .into_iter()
                    .map(|term| {
                        if crate::lower::values::is_literal(&term) {
                            return term;
                        }
                        let name = self.temp_with(&Ty::INT, term);
                        self.b.var(&name)
                    })
                    .collect();
                inside_slice(&mut self.b, &slice, &terms);
                slice.element(&self.b, terms)
            }
            Value::Lazy(lazy) => {
                let dims = lazy.dims.clone();
                let Some(position) = self.position_of(&dims, &terms, span) else {
                    return Value::Unknown;
                };
                self.lazy_at(&lazy, &position)
            }
            _ => Value::Unknown,
        }
    }

    /// The number of an element, from its indices.
    fn position_of(&mut self, dims: &[RangeValue], indices: &[Term], span: Span) -> Option<Term> {
        let mut all: Option<Term> = None;
        for (dim, index) in dims.iter().zip(indices) {
            if dim.ends().strided {
                self.unsupported(span, "an element of an expression with a stride");
                return None;
            }
            let low = self.b.copy(dim.low.as_ref()?);
            let own = self.b.sub(self.b.copy(index), low);
            let count = dim.count(&self.b)?;
            all = Some(match all {
                None => own,
                Some(all) => self.b.add(self.b.mul(all, count), own),
            });
        }
        all
    }

    /// Runs `f` on every cell of an array.
    pub(crate) fn for_each_index(
        &mut self,
        array: &Term,
        rank: usize,
        f: impl FnOnce(&mut Self, Term),
    ) {
        let value = Value::cell(Ty::Array(rank, Box::new(Ty::Unknown)), self.b.copy(array), false);
        let Some(dims) = self.dims_of(&value) else { return };
        let names: Vec<String> = dims.iter().map(|_| self.temp()).collect();
        let ranges: Vec<Term> = dims
            .iter()
            .filter_map(|dim| {
                Some(self.b.range(self.b.copy(dim.low.as_ref()?), self.b.copy(dim.high.as_ref()?)))
            })
            .collect();
        let block = self.emitted(|l| {
            let indices = names.iter().map(|name| l.b.var(name)).collect();
            let base = l.b.copy(array);
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

    /// A loop over the positions of items.
    pub(crate) fn each_position(
        &mut self,
        items: &Items,
        span: Span,
        f: &mut dyn FnMut(&mut Self, &Term),
    ) {
        let Some(shape) = self.length(items, span) else { return };
        self.for_each(&shape, span, |l, at| at.iter().for_each(|at| f(l, at)));
    }

    /// How many items there are, once for all; `None` when there is no end.
    pub(crate) fn length(&mut self, items: &Items, span: Span) -> Option<[Size; 1]> {
        let count = items.count(&self.b)?;
        self.b.at(span);
        let count = self.temp_with(&Ty::INT, count);
        equal_sizes(&mut self.b, items, &count);
        Some([Size::Term(self.b.var(&count))])
    }

    /// An operator on whole arrays.
    pub(crate) fn promoted(&mut self, op: BinaryOp, a: &Value, b: &Value, span: Span) -> Value {
        let Some(a) = self.operand(a.clone(), span) else { return Value::Unknown };
        let Some(b) = self.operand(b.clone(), span) else { return Value::Unknown };
        self.lazy(Source::Binary(op, a, b), span)
    }

    /// `[i in D] e` as a value; without index it may be a type.
    pub(crate) fn loop_expr(&mut self, expr: &'a Expr, inner: &'a LoopExpr, span: Span) -> Value {
        if self.learn(|typer| typer.is_array_type(inner)) {
            return Value::Type(self.type_expr(expr));
        }
        if inner.kind == LoopKind::Coforall {
            return self.give_up(span, "coforall as a value");
        }
        if inner.filter.is_some() || self.learn(|typer| typer.is_iterator(&inner.header)) {
            return self.collect_loop(inner, span);
        }
        let Some(iterand) = inner.header.iterands.first() else { return Value::Unknown };
        let Some(items) = self.items(iterand) else { return Value::Unknown };
        let scope = self.frame.scope.clone();
        let number = self.loop_values.push(LoopValue { inner, scope });
        self.lazy(Source::Loop(number, std::rc::Rc::new(items)), span)
    }
}
