//! Questions about types, shapes and allocation. No element is read for an answer.

use super::Call;
use crate::ast::{Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::lower::storage::{Bounds, Home};
use crate::sema::Symbol;
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::{Emit, Size};
use partita_source::Code;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(super) fn inquiry(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        match call.name {
            "size" | "shape" | "rank" => self.extents(call),
            "lbound" | "ubound" => self.bounds_inquiry(call),
            "allocated" => {
                let syntax = call.syntax(0, "array").or_else(|| call.keyword("scalar"));
                let Some(syntax) = syntax else {
                    self.needed_syntax(call, 0, "array")?;
                    return None;
                };
                let there = self.asking(|l| l.is_there(syntax))?;
                Some(self.value(Ty::LOGICAL, there, call.span))
            }
            "associated" => self.associated(call),
            "present" => self.present(call),
            "is_iostat_end" | "is_iostat_eor" => {
                let node = self.needed(call, 0, "i")?;
                let code = if call.name == "is_iostat_end" { -1 } else { -2 };
                Some(self.map(Ty::LOGICAL, vec![node], call.span, move |l, terms| {
                    let code = l.b.int(code);
                    l.b.eq(l.only(terms), code)
                }))
            }
            _ => self.of_type(call),
        }
    }

    /// Lowers something that is only asked about.
    fn asking<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.frame.asking, true);
        let result = f(self);
        self.frame.asking = before;
        result
    }

    pub(super) fn asked(&mut self, syntax: &Expr) -> Node<'a> {
        self.asking(|l| l.expr(syntax))
    }

    /// KIND, HUGE, TINY and the other properties of a type.
    fn of_type(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let syntax = self.needed_syntax(call, 0, "x")?;
        let node = self.asked(syntax);
        let sample = match &node.ty {
            Ty::Int(kind) => Const::Int(0, *kind),
            Ty::Real(kind) => Const::Real(0.0, *kind),
            Ty::Complex(kind) => Const::Complex(0.0, 0.0, *kind),
            Ty::Logical(kind) => Const::Logical(false, *kind),
            Ty::Char(Some(length)) => Const::Str(crate::sema::constant::pad("", *length)),
            Ty::Char(None) if call.name == "kind" => Const::Str(String::new()),
            Ty::Char(_) | Ty::Derived(_) | Ty::Lock | Ty::Event | Ty::Team | Ty::Other(_) => {
                self.unsupported(call.span, &format!("{} of this", call.shouted()));
                return None;
            }
        };
        let Some(value) = crate::sema::folding::intrinsic(call.name, vec![sample], &[None]) else {
            self.mistyped(call, &node);
            return None;
        };
        Some(self.constant_node(&value, call.span))
    }

    fn extents(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let first = if call.name == "size" { "array" } else { "source" };
        let syntax = self.needed_syntax(call, 0, first)?;
        let node = self.asked(syntax);
        let span = call.span;
        if call.name == "rank" {
            let rank = i64::try_from(node.rank()).unwrap_or(0);
            return Some(self.int_value(rank, span));
        }
        if call.name == "shape" {
            let kind = self.kind_argument(call, 1, 4)?;
            let terms = node.shape().iter().map(|n| self.b.size(n)).collect();
            return Some(self.integers(terms, kind, span));
        }
        self.needs_array(call, &node)?;
        let size = match call.syntax(1, "dim") {
            Some(dim) => self.one_of(dim, node.shape())?,
            None => {
                let total = self.b.total(node.shape());
                self.b.size(&total)
            }
        };
        let kind = self.kind_argument(call, 2, 4)?;
        Some(self.integer(size, kind, span))
    }

    /// The size that `dim` picks; it may be computed at run time.
    pub(super) fn one_of(&mut self, dim: &Expr, sizes: &[Size]) -> Option<Term> {
        if self.sema.constant_int(self.frame.scope, dim).is_some() {
            let k = self.dim_value(dim, sizes.len())?;
            return Some(self.b.size(&sizes[k - 1]));
        }
        let node = self.expr(dim);
        let index = self.scalar(&node);
        let index = self.steady_expr(&Ty::INT, index);
        self.b.at(dim.span);
        let rank = self.b.int(i64::try_from(sizes.len()).unwrap_or(0));
        let above = self.b.ge(self.b.copy(&index), self.b.int(1));
        let below = self.b.le(self.b.copy(&index), rank);
        let inside = self.and(Some(above), below);
        let message = "DIM= is not the number of a dimension";
        let stmt = self.b.assert(inside, Some(Code::IndexOutOfBounds), Some(message));
        self.emit(stmt);
        let terms = sizes.iter().map(|size| self.b.size(size)).collect();
        let all = self.short_array(Ty::Int(8), terms, dim.span);
        Some(self.element(&all, &[index]))
    }

    /// A rank-one array of integers.
    pub(super) fn integers(
        &mut self,
        terms: Vec<Term>,
        kind: u8,
        span: partita_source::Span,
    ) -> Node<'a> {
        let ty = Ty::Int(kind);
        let terms = terms
            .into_iter()
            .map(|term| {
                let literal = partita_kit::literal(&term).is_some();
                if literal { term } else { self.b.cast(self.tree_type(&ty), term) }
            })
            .collect();
        self.short_array(ty, terms, span)
    }

    fn bounds_inquiry(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let syntax = self.needed_syntax(call, 0, "array")?;
        let lower = call.name == "lbound";
        let node = self.asked(syntax);
        self.needs_array(call, &node)?;
        let bounds = self.bounds_of(syntax, &node);
        let sizes: Vec<Size> = bounds.iter().map(|b| self.inquired_bound(b, lower)).collect();
        let node = match call.syntax(1, "dim") {
            Some(dim) => {
                let value = self.one_of(dim, &sizes)?;
                let kind = self.kind_argument(call, 2, 4)?;
                self.integer(value, kind, call.span)
            }
            None => {
                let kind = self.kind_argument(call, 2, 4)?;
                let terms = sizes.iter().map(|size| self.b.size(size)).collect();
                self.integers(terms, kind, call.span)
            }
        };
        Some(node)
    }

    /// What LBOUND or UBOUND says: of an empty dimension the bounds are 1 and 0.
    fn inquired_bound(&self, bounds: &Bounds, lower: bool) -> Size {
        if let Some(0) = bounds.extent.known() {
            return Size::Known(i64::from(lower));
        }
        let low = self.b.size(&bounds.low);
        let term = if lower {
            low
        } else {
            let high = self.b.sum(low, self.b.size(&bounds.extent));
            self.b.plus(high, -1)
        };
        if bounds.extent.known().is_some() || bounds.low.known() == Some(1) {
            return self.b.sized(term);
        }
        let empty = self.b.le(self.b.size(&bounds.extent), self.b.int(0));
        let none = self.b.int(i64::from(lower));
        Size::Term(self.b.conditional(empty, none, term))
    }

    /// The bounds of what is allocated like an array: its shape, and its lower bounds as LBOUND says them.
    pub(crate) fn bounds_like(&mut self, syntax: &Expr, node: &Node<'a>) -> Vec<Bounds> {
        let bounds = self.bounds_of(syntax, node);
        let lows: Vec<Size> = bounds.iter().map(|b| self.inquired_bound(b, true)).collect();
        lows.into_iter()
            .zip(node.shape())
            .map(|(low, extent)| Bounds { low, extent: extent.clone(), shift: Size::Known(0) })
            .collect()
    }

    /// Bounds of an array: those declared for a whole variable, else from 1.
    pub(crate) fn bounds_of(&mut self, syntax: &Expr, node: &Node<'a>) -> Vec<Bounds> {
        let from_one = |shape: &[Size]| {
            shape
                .iter()
                .map(|n| Bounds { low: Size::Known(1), extent: n.clone(), shift: Size::Known(0) })
                .collect::<Vec<_>>()
        };
        let ExprKind::Designator(designator) = &syntax.kind else { return from_one(node.shape()) };
        if let [part] = designator.parts.as_slice() {
            if part.args.is_some() {
                return from_one(node.shape());
            }
            match self.sema.lookup(self.frame.scope, &part.name.name).cloned() {
                Some(Symbol::Var(id)) => {
                    let stored = self.stored(id);
                    if !stored.bounds.is_empty() {
                        return stored.bounds;
                    }
                    if matches!(stored.home, Home::Alias(_)) {
                        return from_one(node.shape());
                    }
                }
                Some(Symbol::Const(_)) => {
                    let rank = node.rank();
                    let lows = self.sema.constant_lows(self.frame.scope, &part.name.name, rank);
                    let mut bounds = from_one(node.shape());
                    for (bound, low) in bounds.iter_mut().zip(lows.unwrap_or_default()) {
                        bound.low = Size::Known(low);
                    }
                    return bounds;
                }
                _ => return from_one(node.shape()),
            }
        }
        match &node.kind {
            Kind::Cells { whole: Some(object), .. } => {
                let object = self.b.copy(object);
                self.object_bounds(&object, node.rank())
            }
            Kind::Value(_)
            | Kind::Cell(_)
            | Kind::Substring { .. }
            | Kind::Cells { .. }
            | Kind::Elements(_) => from_one(node.shape()),
        }
    }

    fn associated(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let pointer = self.needed_syntax(call, 0, "pointer")?;
        let span = call.span;
        if let Some((reference, _)) = self.pointer_call(pointer) {
            if call.syntax(1, "target").is_some() {
                self.unsupported(span, "ASSOCIATED of a function with a target");
                return None;
            }
            self.b.at(span);
            let there = self.b.ne(reference, self.b.null());
            return Some(self.value(Ty::LOGICAL, there, span));
        }
        let Some(target) = call.syntax(1, "target") else {
            let there = self.is_there(pointer)?;
            return Some(self.value(Ty::LOGICAL, there, span));
        };
        let reference = self.reference_of(pointer)?;
        let is_holder = Self::designator_of(target).is_some_and(|d| self.is_holder(d));
        let object = if is_holder {
            match self.reference_of(target) {
                Some(reference) => reference,
                None => {
                    self.unsupported(span, "ASSOCIATED with this target");
                    return None;
                }
            }
        } else {
            let node = self.expr(target);
            match &node.kind {
                Kind::Cell(cell) | Kind::Cells { whole: Some(cell), .. } => {
                    self.b.ref_to(self.b.copy(cell))
                }
                Kind::Value(_)
                | Kind::Substring { .. }
                | Kind::Cells { .. }
                | Kind::Elements(_) => {
                    self.unsupported(span, "ASSOCIATED with this target");
                    return None;
                }
            }
        };
        self.b.at(span);
        let there = self.b.ne(self.b.copy(&reference), self.b.null());
        let same = self.b.eq(reference, object);
        let both = self.b.and_then(there, same);
        Some(self.value(Ty::LOGICAL, both, span))
    }

    fn present(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let syntax = self.needed_syntax(call, 0, "a")?;
        let name = Self::designator_of(syntax).and_then(|d| d.parts.first()).map(|p| &p.name.name);
        let Some(id) = name.and_then(|name| self.sema.variable_named(self.frame.scope, name))
        else {
            self.sema.error(syntax.span, "PRESENT takes an optional dummy argument");
            return None;
        };
        if !self.sema.var(id).attrs.optional {
            self.sema.error(syntax.span, "PRESENT takes an optional dummy argument");
            return None;
        }
        let there = !matches!(self.stored(id).home, Home::Absent);
        Some(self.bool_value(there, call.span))
    }
}
