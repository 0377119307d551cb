//! Arrays and domains: literals, indices, slices, loops as values, declared types.

use super::constant::Const;
use super::items::Source;
use super::meaning::{Extent, Known, Meaning, Part};
use super::ty::{Index, Ty};
use super::typer::Typer;
use crate::ast::{Arg, ArrayRow, BinaryOp, Expr, ExprKind, LoopExpr, LoopHeader, LoopKind};
use partita_source::Span;

/// A type as a declaration writes it.
pub(crate) struct DeclaredTy {
    pub(crate) ty: Ty,
    /// The bounds of arrays in it are known before the program runs.
    pub(crate) fixed: bool,
}

impl<'a> Typer<'_, 'a> {
    /// The type of a declaration.
    pub(super) fn declared(&mut self, expr: &'a Expr) -> DeclaredTy {
        if let Some((header, element)) = expr.as_array_type() {
            let dims = self.dims_of_header(header);
            let element = self.declared(element);
            let fixed = dims
                .iter()
                .all(|dim| [dim.low, dim.high].into_iter().flatten().all(Known::is_fixed));
            let ty = Ty::array(dims.len(), element.ty);
            return DeclaredTy { ty, fixed: fixed && element.fixed };
        }
        if let ExprKind::Binary { op: BinaryOp::Dmapped, left, .. } = &expr.kind {
            return self.declared(left);
        }
        let ty = self.type_expr(expr);
        if ty.is_array() {
            self.give_up(expr.span, "an array type by another name");
            return DeclaredTy { ty: Ty::Unknown, fixed: true };
        }
        DeclaredTy { ty, fixed: true }
    }

    /// The dimensions between the brackets of an array type.
    fn dims_of_header(&mut self, header: &'a LoopHeader) -> Vec<Extent> {
        let mut dims = Vec::new();
        for iterand in &header.iterands {
            let value = self.read(iterand);
            if let Some(more) = value.extents() {
                dims.extend(more);
            } else if !value.is_unknown() {
                self.give_up(iterand.span, OTHER_DIMENSIONS);
            }
        }
        if !dims.iter().all(|dim| dim.is_bounded()) {
            self.error(header.span, OPEN_DIMENSION);
        }
        if dims.iter().any(|dim| dim.index != Index::INT) {
            self.give_up(header.span, NARROW_INDICES);
        }
        dims
    }

    /// How many dimensions an array type has. What is not modelled about them is told where an array is made.
    pub(super) fn rank_of(&mut self, header: &'a LoopHeader) -> usize {
        let (dims, mistakes) = self.apart(|typer| typer.dims_of_header(header));
        self.note_all(mistakes.into_iter().filter(|mistake| mistake.is_error()));
        dims.len().max(1)
    }

    /// `[a, b, c]`: indices from zero.
    pub(super) fn array_literal(&mut self, items: &'a [Expr], span: Span) -> Meaning {
        let values: Vec<Meaning> = items.iter().map(|item| self.read(item)).collect();
        match values.as_slice() {
            [] => self.give_up(span, "an empty array literal"),
            // Legacy: a bare `[1..n]` is a domain.
            [Meaning::Range(range)] => Meaning::Domain(vec![*range]),
            [Meaning::Domain(dims)] => Meaning::Domain(dims.clone()),
            values => self.array_of(values, 1, span),
        }
    }

    /// `[1, 2; 3, 4]`: one dimension more for every kind of separator.
    pub(super) fn array_rows(&mut self, rows: &'a [ArrayRow], span: Span) -> Meaning {
        let mut rank = 1;
        let mut cells: Vec<&'a Expr> = Vec::new();
        flatten(rows, 1, &mut rank, &mut cells);
        let values: Vec<Meaning> = cells.into_iter().map(|cell| self.read(cell)).collect();
        self.array_of(&values, rank, span)
    }

    fn array_of(&mut self, values: &[Meaning], rank: usize, span: Span) -> Meaning {
        let mut element: Option<Ty> = None;
        for value in values {
            let ty = value.value_ty();
            let common = match &element {
                None => Some(ty),
                Some(element) => self.sema.common(element, &ty),
            };
            if common.is_none() {
                self.error(span, "the elements of an array have one type");
                return Meaning::Unknown;
            }
            element = common;
        }
        match element {
            None | Some(Ty::Unknown) => Meaning::Unknown,
            Some(element) => Meaning::cell(Ty::array(rank, element), true),
        }
    }

    /// `{1..n, 1..m}`, `{"a", "b"}`
    pub(super) fn domain_literal(&mut self, dims: &'a [Expr], span: Span) -> Meaning {
        let mut values = Vec::new();
        for dim in dims {
            let value = self.read(dim);
            if value.is_unknown() {
                return Meaning::Unknown;
            }
            values.push(value.fixed());
        }
        let scalar = |value: &Meaning| value.ty().is_some_and(|ty| ty.is_scalar());
        if !values.is_empty() && values.iter().all(scalar) {
            return self.keyed_literal(&values, span);
        }
        let Some(ranges) = values.iter().map(Meaning::extent).collect::<Option<Vec<Extent>>>()
        else {
            return self.give_up(span, "associative domains");
        };
        if ranges.iter().any(|range| range.ends().strided) {
            return self.give_up(span, "domains with strides");
        }
        if ranges.iter().any(|range| range.index != Index::INT) {
            return self.give_up(span, NARROW_INDICES);
        }
        Meaning::Domain(ranges)
    }

    /// `{"a", "b"}`
    pub(super) fn keyed_literal(&mut self, values: &[Meaning], span: Span) -> Meaning {
        self.sema.meet_keyed();
        let Some(key) = values.first().and_then(Meaning::ty) else {
            return self.give_up(span, "an associative domain of this");
        };
        let same = values.iter().all(|value| value.ty().as_ref() == Some(&key));
        if !same || !matches!(key, Ty::Str | Ty::Int(64)) {
            return self.give_up(span, super::builtins::OTHER_KEYS);
        }
        Meaning::run(Ty::Keyed(Box::new(key)))
    }

    /// `["a" => 1, "b" => 2]`
    pub(super) fn keyed_pairs(&mut self, pairs: &'a [(Expr, Expr)], span: Span) -> Meaning {
        self.sema.meet_keyed();
        let mut keys = Vec::new();
        let mut values = Vec::new();
        for (key, value) in pairs {
            keys.push(self.read(key).fixed());
            values.push(self.read(value).fixed());
        }
        if keys.iter().chain(&values).any(Meaning::is_unknown) {
            return Meaning::Unknown;
        }
        let element = values.first().and_then(Meaning::ty);
        let same = values.iter().all(|value| value.ty() == element);
        let domain = self.keyed_literal(&keys, span);
        match (element, domain.ty()) {
            (Some(element), Some(Ty::Keyed(key))) if same && element.can_be_keyed() => {
                Meaning::cell(Ty::KeyedArray(key, Box::new(element)), false)
            }
            (Some(_), Some(Ty::Keyed(_))) if same => self.give_up(span, OTHER_ELEMENTS),
            _ => self.give_up(span, "this associative array"),
        }
    }

    /// `value[args]`, `value(args)`
    pub(super) fn index(&mut self, value: &Meaning, args: &'a [Arg], span: Span) -> Meaning {
        let Some(ty) = value.ty() else {
            self.no_value(span, value);
            return Meaning::Unknown;
        };
        let given = self.given(args);
        if let Some(id) = ty.aggregate() {
            let procs = self.sema.methods_of(id, "this");
            if procs.is_empty() {
                return self.give_up(span, NO_INDEX);
            }
            return self.call_procs(&procs, Some(value.clone()), given, span);
        }
        let mut indices = Vec::new();
        for given in given {
            let value = given.value.read();
            indices.extend(value.parts().unwrap_or_else(|| vec![value]));
        }
        if indices.iter().any(Meaning::is_unknown) {
            return Meaning::Unknown;
        }
        self.index_by(value, &indices, span)
    }

    pub(super) fn index_by(&mut self, value: &Meaning, indices: &[Meaning], span: Span) -> Meaning {
        let Some(ty) = value.ty() else { return Meaning::Unknown };
        match &ty {
            Ty::Array(rank, element) => self.array_index(value, *rank, element, indices, span),
            Ty::Tuple(types) => self.component(value, types, indices, span),
            Ty::Range(_) | Ty::Domain(_) => self.intersection(value, indices, span),
            Ty::KeyedArray(_, element) => match (value, indices) {
                (Meaning::Run(run), [_]) => Meaning::cell((**element).clone(), run.constant),
                _ => self.give_up(span, "indexing an associative array so"),
            },
            Ty::Str => self.characters(indices, span),
            Ty::Unknown => Meaning::Unknown,
            Ty::Record(_) | Ty::Class(_) => self.give_up(span, NO_INDEX),
            Ty::Void
            | Ty::Bool
            | Ty::Int(_)
            | Ty::Uint(_)
            | Ty::Real(_)
            | Ty::Complex
            | Ty::Nil
            | Ty::Locale
            | Ty::Enum(_)
            | Ty::Keyed(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_)
            | Ty::Barrier => {
                let shown = self.sema.show(&ty);
                self.give_up(span, &format!("indexing a value of type {shown}"))
            }
        }
    }

    /// `s[i]`, `s[low..high]`
    fn characters(&mut self, indices: &[Meaning], span: Span) -> Meaning {
        let [index] = indices else {
            self.error(span, "a text is indexed by one number or range");
            return Meaning::Unknown;
        };
        if index.extent().is_some_and(|range| range.stride.is_some()) {
            return self.give_up(span, "characters with a stride");
        }
        Meaning::run(Ty::Str)
    }

    /// `t[i]`
    fn component(
        &mut self,
        value: &Meaning,
        types: &[Ty],
        indices: &[Meaning],
        span: Span,
    ) -> Meaning {
        let Some(parts) = value.parts() else { return Meaning::Unknown };
        let [index] = indices else {
            self.error(span, "a tuple is indexed by one number");
            return Meaning::Unknown;
        };
        if let Some(Const::Int(number, _)) = index.as_const() {
            let found = usize::try_from(*number).ok().and_then(|number| parts.get(number));
            if found.is_none() {
                let text = format!("a tuple of {} has no component {number}", types.len());
                self.error(span, &text);
            }
            return found.cloned().unwrap_or(Meaning::Unknown);
        }
        let Some((ty, rest)) = types.split_first() else { return Meaning::Unknown };
        if rest.iter().any(|other| other != ty) || !ty.is_scalar() {
            let what = "a component of this tuple chosen when the program runs";
            return self.give_up(span, what);
        }
        let cell = |part: &Meaning| matches!(part, Meaning::Run(run) if run.cell);
        if !parts.iter().all(cell) {
            return Meaning::run(ty.clone());
        }
        let constant = |part: &Meaning| !matches!(part, Meaning::Run(run) if !run.constant);
        Meaning::cell(ty.clone(), parts.iter().any(constant))
    }

    fn array_index(
        &mut self,
        value: &Meaning,
        rank: usize,
        element: &Ty,
        indices: &[Meaning],
        span: Span,
    ) -> Meaning {
        // An array over something that is not modelled, which was said there.
        if rank == 0 {
            return Meaning::Unknown;
        }
        let types: Vec<Ty> = indices.iter().filter_map(Meaning::ty).collect();
        if types.iter().any(Ty::is_array) {
            // `A[B]`: the elements that B names.
            let operands = indices.iter().map(|index| self.operand(index, span)).collect();
            let operands: Option<Vec<_>> = operands;
            let Some(operands) = operands else { return Meaning::Unknown };
            return self.lazy(&Source::Index(value.clone(), operands), span);
        }
        if types.iter().any(|ty| matches!(ty, Ty::Range(_) | Ty::Domain(_))) {
            return self.slice(value, rank, indices, span);
        }
        if !types.iter().all(Ty::is_integer) {
            return self.give_up(span, OTHER_INDICES);
        }
        if indices.len() != rank {
            let text = format!("{} indices for an array of rank {rank}", indices.len());
            self.error(span, &text);
            return Meaning::Unknown;
        }
        if let Meaning::Lazy(dims, item) = value {
            if dims.iter().any(|dim| dim.ends().strided) {
                return self.give_up(span, "an element of an expression with a stride");
            }
            return (**item).clone();
        }
        match value.whole() {
            Some(whole) => Meaning::cell(element.clone(), whole.constant),
            None => Meaning::Unknown,
        }
    }

    /// `A[ranges]`; numbers among them take their dimension away.
    fn slice(&mut self, value: &Meaning, rank: usize, indices: &[Meaning], span: Span) -> Meaning {
        let mut taken: Vec<Option<Extent>> = Vec::new();
        for index in indices {
            match index.extents() {
                Some(dims) => taken.extend(dims.into_iter().map(Some)),
                None => taken.push(None),
            }
        }
        if taken.len() != rank {
            let text = format!("{} indices for an array of rank {rank}", taken.len());
            self.error(span, &text);
            return Meaning::Unknown;
        }
        let Some(base) = value.whole() else { return Meaning::Unknown };
        let mut taken = taken.into_iter();
        let mut axes = Vec::new();
        for axis in &base.axes {
            let Some(whole) = axis else {
                axes.push(None);
                continue;
            };
            let Some(taken) = taken.next() else { return Meaning::Unknown };
            axes.push(taken.map(|range| Extent {
                low: range.low.or(whole.low),
                high: range.high.or(whole.high),
                stride: range.stride.or(whole.stride),
                index: whole.index,
            }));
        }
        Meaning::Slice(Part { axes, ..base })
    }

    /// `[i in D] e` as a value; without index it may be a type.
    pub(super) fn loop_expr(&mut self, expr: &'a Expr, inner: &'a LoopExpr, span: Span) -> Meaning {
        if self.is_array_type(inner) {
            return Meaning::Type(self.type_expr(expr));
        }
        if inner.kind == LoopKind::Coforall {
            return self.give_up(span, "coforall as a value");
        }
        if inner.filter.is_some() || self.is_iterator(&inner.header) {
            return self.gathered(inner, span);
        }
        let Some(iterand) = inner.header.iterands.first() else { return Meaning::Unknown };
        let Some(items) = self.items(iterand) else { return Meaning::Unknown };
        let scope = self.scope().clone();
        self.lazy(&Source::Loop(inner, scope, items), span)
    }

    /// Whether `[D] e` is a type: what stands behind the brackets is no value.
    pub(crate) fn is_array_type(&mut self, inner: &'a LoopExpr) -> bool {
        let plain = inner.kind == LoopKind::Bracket
            && inner.header.index.is_none()
            && inner.filter.is_none();
        if !plain {
            return false;
        }
        if inner.body.as_array_type().is_some() {
            return true;
        }
        let body = self.quietly(|typer| typer.meaning(&inner.body));
        matches!(body, Meaning::Type(_) | Meaning::Aggregate(_) | Meaning::Unknown)
    }

    /// A loop as a value whose number of elements turns out on the way: an array from zero.
    fn gathered(&mut self, inner: &'a LoopExpr, span: Span) -> Meaning {
        let item = self.loop_item(&inner.header);
        let scope = self.inner_scope();
        let element = self.within(scope, |typer| {
            typer.bind_index(inner.header.index.as_ref(), item);
            typer.read(&inner.body)
        });
        self.gathered_array(&element, span)
    }

    /// An array of items that were appended one by one.
    pub(super) fn gathered_array(&mut self, item: &Meaning, span: Span) -> Meaning {
        match item.ty() {
            Some(Ty::Unknown) | None => {
                let what = "an array of no elements whose type nothing says";
                self.give_up(span, what)
            }
            Some(element) => Meaning::cell(Ty::array(1, element), true),
        }
    }
}

pub(crate) const OTHER_DIMENSIONS: &str =
    "an array over something else than ranges and rectangular domains";
pub(crate) const NARROW_INDICES: &str = "domains and arrays of other indices than int";
pub(crate) const OPEN_DIMENSION: &str = "the domain of an array needs both ends";
pub(crate) const OTHER_ELEMENTS: &str = "an associative array of other elements than scalars";
pub(crate) const OTHER_INDICES: &str = "an array indexed by something else than numbers and ranges";
pub(crate) const NO_INDEX: &str = "an object that is called or indexed";

/// The cells in order, and how many kinds of separators there are.
fn flatten<'a>(rows: &'a [ArrayRow], level: usize, rank: &mut usize, cells: &mut Vec<&'a Expr>) {
    *rank = (*rank).max(level);
    for row in rows {
        match row {
            ArrayRow::Cells(row) => {
                *rank = (*rank).max(level + 1);
                cells.extend(row);
            }
            ArrayRow::Rows(rows) => flatten(rows, level + 1, rank, cells),
        }
    }
}
