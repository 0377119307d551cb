//! Distributed domains and arrays: Block and Cyclic, of one dimension.
//!
//! An array stays one object of the tree. Where an element lives is worked out from its index where somebody asks
//! (`A[i].locale`, `on A[i]`), and a `forall` runs each iteration there ([`crate::lower::distributed::homes`], [`crate::lower::distributed::owners`]); nothing else shows it. How a
//! domain is distributed is known while lowering: each dimension's [`RangeValue`] carries it, and variables by their
//! names. Where it would be lost (fields, results of procedures, other distributions, more dimensions) the program goes
//! on only with one locale.

pub(crate) mod homes;
pub(crate) mod owners;
mod remote;

use crate::ast::{Arg, BinaryOp, Expr, ExprKind, Ident, Stmt};
use crate::lower::Lowerer;
use crate::lower::values::range::array_type;
use crate::lower::values::{RangeValue, Value, is_literal};
use crate::sema::{AggregateId, Binding, Scope, Ty};
use crate::table::id;
use crate::visit::walk_stmts;
use partita_kit::{Emit, Emitter, InstanceId};
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind, Qualifiers, Type};

id!(
    /// A way in which indices are distributed.
    SpreadId
);

/// How indices are distributed over all locales.
#[derive(Clone, Debug)]
pub(crate) struct Spread {
    pub(crate) kind: Kind,
    /// The procedure whose variables say so; `None` in module code.
    instance: Option<InstanceId>,
    /// Known everywhere.
    global: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// As many neighbours for each, by the bounding box.
    Block { low: Term, high: Term },
    /// In turns, from a first index on.
    Cyclic { start: Term },
}

/// What a reference leads to: an array or domain that is distributed, or an element of one that lives somewhere.
pub(crate) enum Seen {
    Spread(SpreadId),
    Home(String),
    Nothing,
}

impl<'a> Lowerer<'a> {
    /// `D dmapped new blockDist(..)`
    pub(crate) fn dmapped(&mut self, left: &'a Expr, right: &'a Expr, span: Span) -> Value {
        let value = self.expr(left);
        self.b.at(span);
        let Some(mut dims) = self.dims_of(&value) else {
            one_locale_only(&mut self.b, "a distribution of this");
            return value;
        };
        let spread = self.distribution(right, dims.len());
        if let Some(first) = dims.first_mut() {
            first.spread = spread;
        }
        Value::Domain(dims)
    }

    /// What `new blockDist(..)` and the like say; `None` when that is modelled on one locale only.
    pub(crate) fn distribution(&mut self, expr: &'a Expr, rank: usize) -> Option<SpreadId> {
        self.b.at(expr.span);
        let made = modelled_distribution(expr).filter(|_| rank == 1);
        let spread = made.and_then(|(block, arg)| {
            let value = self.read(arg);
            if block {
                let range = match value.range(&self.b) {
                    Some(range) => range,
                    None => self.dims_of(&value)?.into_iter().next()?,
                };
                return self.block_of_indices(&range);
            }
            let start = match value.parts(&self.b) {
                Some(parts) => parts.into_iter().next()?,
                None => value,
            };
            let start = self.checked(&start, &Ty::INT, arg.span);
            let start = self.lasting(start);
            Some(self.new_spread(Kind::Cyclic { start }))
        });
        if spread.is_none() {
            one_locale_only(&mut self.b, "this distribution");
        }
        spread
    }

    fn block_of_indices(&mut self, range: &RangeValue) -> Option<SpreadId> {
        let (low, high) = (self.b.copy(range.low.as_ref()?), self.b.copy(range.high.as_ref()?));
        let (low, high) = (self.lasting(low), self.lasting(high));
        Some(self.new_spread(Kind::Block { low, high }))
    }

    fn new_spread(&mut self, kind: Kind) -> SpreadId {
        let terms = match &kind {
            Kind::Block { low, high } => vec![low, high],
            Kind::Cyclic { start } => vec![start],
        };
        let known = |term: &&Term| {
            is_literal(term)
                || self.configs.is_static(term)
                || matches!(&term.kind, TermKind::Var(name) if self.b.names.is_global(name))
        };
        let global = terms.iter().all(known);
        self.spreads.push(Spread { kind, instance: self.frame.instance, global })
    }

    /// A number that stays as long as the domains that it belongs to.
    fn lasting(&mut self, term: Term) -> Term {
        if is_literal(&term) || self.configs.is_static(&term) {
            return term;
        }
        if self.frame.of_module {
            let name = self.global_name("_spread");
            let zero = self.b.int(0);
            self.b.global(&name, Type::INT, Qualifiers::default(), Some(zero));
            let stmt = self.b.assign(self.b.var(&name), term);
            self.emit(stmt);
            return self.b.var(&name);
        }
        let name = self.temp_with(&Ty::INT, term);
        self.b.var(&name)
    }

    /// `blockDist.createDomain(..)`, `blockDist.createArray(..)`; `None` when it is something else.
    pub(crate) fn distributed(
        &mut self,
        base: &'a Expr,
        name: &Ident,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Value> {
        let ExprKind::Name(kind) = &base.kind else { return None };
        let known = matches!(&**kind, "blockDist" | "cyclicDist");
        if !known || self.frame.scope.lookup(kind).is_some() {
            return None;
        }
        match &*name.name {
            "createDomain" => {
                let dims = self.distributed_dims(kind, args, span)?;
                Some(Value::Domain(dims))
            }
            "createArray" => {
                let (element, rest) = args.split_last()?;
                let dims = self.distributed_dims(kind, rest, span)?;
                let ty = self.type_expr(&element.value);
                Some(self.default_array(&dims, &ty, span))
            }
            _ => None,
        }
    }

    fn distributed_dims(
        &mut self,
        kind: &str,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Vec<RangeValue>> {
        let mut dims = Vec::new();
        for arg in args {
            if arg.name.is_some() {
                self.unsupported(span, "a distribution with these arguments");
                continue;
            }
            let value = self.read(&arg.value);
            match value.range(&self.b) {
                Some(range) => dims.push(range),
                None => dims.extend(self.dims_of(&value)?),
            }
        }
        self.b.at(span);
        let mut dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
        let spread = match (kind, dims.as_slice()) {
            ("blockDist", [dim]) => self.block_of_indices(&dim.clone()),
            ("cyclicDist", [dim]) => dim.low.clone().map(|low| {
                let start = self.lasting(low);
                self.new_spread(Kind::Cyclic { start })
            }),
            _ => None,
        };
        if spread.is_none() {
            one_locale_only(&mut self.b, "this distribution");
        }
        if let Some(first) = dims.first_mut() {
            first.spread = spread;
        }
        Some(dims)
    }

    /// A fresh array of default values.
    fn default_array(&mut self, dims: &[RangeValue], element: &Ty, span: Span) -> Value {
        let strided = dims.iter().any(|dim| dim.ends().strided);
        if strided || matches!(element, Ty::Array(..) | Ty::Unknown) {
            return self.give_up(span, "a distributed array of this type");
        }
        let dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
        let tree = self.tree_ty(element);
        let exact = array_type(&self.b, &dims, tree.clone());
        let open = Type::OpenArray { rank: dims.len(), element: Box::new(tree) };
        let fresh = self.b.ref_to(self.b.new_object(exact));
        let name = self.temp();
        let stmt = self.b.declare(&name, Type::Ref(Box::new(open)), Some(fresh));
        self.emit(stmt);
        self.frame.storage.own.insert(name.clone());
        self.note_spread(&name, dims.first().and_then(|dim| dim.spread));
        let ty = Ty::Array(dims.len(), Box::new(element.clone()));
        let term = self.b.deref(self.b.var(&name));
        self.fill_default(&term, &ty);
        Value::cell(ty, term, true)
    }

    /// The type of a distributed field that a record or class itself declares: where its elements live is not followed.
    pub(crate) fn distributed_field(&mut self, id: AggregateId) -> Option<Span> {
        if let Some(known) = self.types.layout(id).distributed {
            return known;
        }
        let fields = self.sema.fields_of(id);
        let scope = self.sema.aggregates[id].scope.clone();
        let own = fields.iter().filter(|field| field.home == id);
        let found = own.filter_map(|field| field.written).find(|ty| match ty.as_array_type() {
            Some((header, _)) => {
                header.iterands.first().is_some_and(|domain| self.is_distributed(domain, &scope))
            }
            None => self.is_distributed(ty, &scope),
        });
        let found = found.map(|ty| ty.span);
        self.types.layout(id).distributed = Some(found);
        found
    }

    /// Whether a domain, or the type of one, is distributed in a way that is modelled, as far as its text shows.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other text shows a distribution")]
    fn is_distributed(&self, domain: &Expr, scope: &Scope) -> bool {
        match &domain.kind {
            ExprKind::Name(name) => match scope.lookup(name) {
                Some(Binding::Variable(variable)) => {
                    self.in_reach().spread_named(&variable.name).is_some()
                }
                Some(Binding::Alias(alias)) => {
                    let value = alias.id.map(|id| &self.aliases[id]);
                    value.is_some_and(|value| self.in_reach().spread_of(value).is_some())
                }
                _ => false,
            },
            ExprKind::Dot { base, .. } => self.is_distributed(base, scope),
            ExprKind::Binary { op: BinaryOp::Dmapped, right, .. } => {
                modelled_distribution(right).is_some()
            }
            _ => false,
        }
    }

    pub(crate) fn note_spread(&mut self, name: &str, spread: Option<SpreadId>) {
        let Some(spread) = spread else { return };
        if self.b.names.is_global(name) {
            self.globals.spread.insert(name.to_owned(), spread);
        } else {
            self.frame.storage.spread.insert(name.to_owned(), spread);
        }
    }

    /// A distribution in the procedure being lowered, where it can be known there.
    pub(crate) fn spread_here(&mut self, spread: Option<SpreadId>) -> Option<SpreadId> {
        let spread = spread?;
        let known = &self.spreads[spread];
        if known.global || known.instance == self.frame.instance {
            return Some(spread);
        }
        one_locale_only(&mut self.b, "an array or domain that another procedure distributes");
        None
    }
}

/// The name of a distribution and what it is made with: `new blockDist(..)`, `blockDist(..)`.
fn named_distribution(expr: &Expr) -> Option<(&str, &[Arg])> {
    if let ExprKind::Call { callee, args, .. } = &expr.kind {
        return callee.as_name().map(|name| (name, args.as_slice()));
    }
    let ExprKind::New { ty, args, .. } = &expr.kind else { return None };
    match (ty.as_name()?, args.as_slice()) {
        // Legacy: `new dmap(new Block(..))`
        ("dmap", [one]) => named_distribution(&one.value),
        (name, args) => Some((name, args)),
    }
}

/// A distribution of one dimension that is modelled: whether it is in blocks, and what it is made from.
fn modelled_distribution(expr: &Expr) -> Option<(bool, &Expr)> {
    let (name, [arg]) = named_distribution(expr)? else { return None };
    let given = arg.name.as_ref().map(|name| &*name.name);
    match (name, given) {
        ("blockDist" | "Block", None | Some("boundingBox")) => Some((true, &arg.value)),
        ("cyclicDist" | "Cyclic", None | Some("startIdx")) => Some((false, &arg.value)),
        _ => None,
    }
}

/// Whether statements look at where they run, as far as their own text shows.
pub(crate) fn mentions_here(stmts: &[Stmt]) -> bool {
    let mut names = crate::sema::Names::default();
    walk_stmts(&mut names, stmts);
    names.0.contains("here")
}

/// Going on with several locales makes the verdict unknown.
pub(crate) fn one_locale_only(b: &mut Emitter, what: &str) {
    let several = b.lt(b.int(1), b.places());
    let stop = vec![b.unsupported(&format!("{what}, on several locales"))];
    let stmt = b.if_(several, stop, Vec::new());
    b.push(stmt);
}
