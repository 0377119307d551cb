//! Where the elements of distributed arrays live, and what domains and arrays tell about it.

use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::distributed::{Kind, Seen, Spread, SpreadId, one_locale_only};
use crate::lower::loops::Items;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{DomainMember, Ty};
use partita_kit::Emitter;
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Expr as Term, ExprKind as TermKind, Intrinsic};

impl<'a> Lowerer<'a> {
    /// What a reference to the cell leads to; asked before it is made.
    pub(crate) fn seen_through(&mut self, term: &Term) -> Seen {
        if let Some(spread) = self.in_reach().spread_of_term(term) {
            return Seen::Spread(spread);
        }
        if self.spreads.is_empty() {
            return Seen::Nothing;
        }
        match self.known_owner(term) {
            Some(owner) => Seen::Home(self.temp_with(&Ty::INT, owner)),
            None => Seen::Nothing,
        }
    }

    pub(crate) fn note_seen(&mut self, name: &str, seen: Seen) {
        match seen {
            Seen::Spread(spread) => self.note_spread(name, Some(spread)),
            Seen::Home(home) => {
                self.frame.storage.homes.insert(name.to_owned(), home);
            }
            Seen::Nothing => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no cells of arrays")]
    fn known_owner(&mut self, term: &Term) -> Option<Term> {
        match &term.kind {
            TermKind::Element { base, indices } => match self.in_reach().spread_of_term(base) {
                Some(spread) => {
                    let index = self.b.copy(indices.first()?);
                    Some(self.spreads[spread].owner(&self.b, index))
                }
                None => self.known_owner(base),
            },
            TermKind::Field { base, .. } => self.known_owner(base),
            TermKind::Deref { reference: inner } => {
                if let TermKind::Var(name) = &inner.kind {
                    self.frame.storage.homes.get(&**name).map(|home| self.b.var(home))
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// The locale of a cell, where the home of its object says nothing about it.
    pub(crate) fn owner_of_cell(&mut self, term: &Term) -> Option<Term> {
        if self.spreads.is_empty() {
            return None;
        }
        let owner = self.known_owner(term);
        if owner.is_none() && self.in_reach().may_refer(term) {
            one_locale_only(
                &mut self.b,
                "where something lives that may be an element of a distributed array",
            );
        }
        owner
    }

    /// What domains and arrays tell about their distribution.
    pub(crate) fn distribution_member(
        &mut self,
        dims: Vec<RangeValue>,
        member: DomainMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let spread = dims.first().and_then(|dim| dim.spread);
        self.b.at(span);
        if spread.is_none() {
            // Not distributed, or in a way that is modelled on one locale only.
            one_locale_only(&mut self.b, "where the indices of this domain belong");
        }
        match (member, spread) {
            (DomainMember::TargetLocales, _) => Some(self.all_locales(span)),
            (DomainMember::HasSingleLocalSubdomain, _) => Some(Value::bool(true)),
            (DomainMember::IndexToLocale, Some(spread)) => {
                let index = self.argument(given, 0, &Ty::INT, span)?;
                Some(Value::run(Ty::Locale, self.spreads[spread].owner(&self.b, index)))
            }
            (DomainMember::IndexToLocale, None) => Some(Value::run(Ty::Locale, self.b.here())),
            (DomainMember::LocalSubdomain, Some(spread)) => {
                self.local_part(&dims, spread, given, span)
            }
            _ => Some(Value::Domain(dims)),
        }
    }

    /// `D.localSubdomain()`: block p of L begins at the index `low + ceil(n * p / L)`.
    fn local_part(
        &mut self,
        dims: &[RangeValue],
        spread: SpreadId,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let place = match given.first() {
            Some(one) => self.locale_of(one.value.clone(), span)?,
            None => self.b.here(),
        };
        let place = self.temp_with(&Ty::INT, place);
        let Kind::Block { low, high } = self.spreads[spread].kind.clone() else {
            return Some(self.give_up(span, "the indices of a cyclic domain on one locale"));
        };
        let [dim] = dims else { return None };
        let (own_low, own_high) = (dim.low.clone()?, dim.high.clone()?);
        let begin = |l: &Self, place: Term| {
            let scaled = l.b.mul(box_size(&l.b, &low, &high), place);
            // Rounded up.
            let rounded = l.b.sub(l.b.add(scaled, l.b.places()), l.b.int(1));
            let share = l.b.binary(Op::FloorDiv, rounded, l.b.places());
            l.b.add(l.b.copy(&low), share)
        };
        let first = begin(self, self.b.var(&place));
        let next = begin(self, self.b.add(self.b.var(&place), self.b.int(1)));
        // The first and the last locale have what lies outside of the box too.
        let is_first = self.b.eq(self.b.var(&place), self.b.int(0));
        let first = self.b.conditional(is_first, self.b.copy(&own_low), first);
        let last_place = self.b.sub(self.b.places(), self.b.int(1));
        let is_last = self.b.eq(self.b.var(&place), last_place);
        let before_next = self.b.sub(next, self.b.int(1));
        let last = self.b.conditional(is_last, self.b.copy(&own_high), before_next);
        let part = RangeValue::plain(
            self.b.intrinsic(Intrinsic::Max, vec![first, self.b.copy(&own_low)]),
            self.b.intrinsic(Intrinsic::Min, vec![last, self.b.copy(&own_high)]),
        );
        Some(Value::Domain(vec![self.fixed_range(&part)]))
    }
}

impl Spread {
    /// The locale that an index belongs to.
    pub(crate) fn owner(&self, b: &Emitter, index: Term) -> Term {
        match &self.kind {
            Kind::Block { low, high } => {
                let distance = b.sub(index, b.copy(low));
                let scaled = b.mul(distance, b.places());
                let share = b.binary(Op::FloorDiv, scaled, box_size(b, low, high));
                // Indices outside of the box belong to the nearest.
                let share = b.intrinsic(Intrinsic::Max, vec![share, b.int(0)]);
                let last = b.sub(b.places(), b.int(1));
                b.intrinsic(Intrinsic::Min, vec![share, last])
            }
            Kind::Cyclic { start } => {
                let distance = b.sub(index, b.copy(start));
                b.binary(Op::EuclidMod, distance, b.places())
            }
        }
    }

    /// The locale of the item of a number.
    pub(crate) fn owner_at(&self, b: &Emitter, items: &Items, position: &Term) -> Term {
        let dim = match items {
            Items::Domain(dims) => dims.first().cloned(),
            Items::Array(view) => view.dims().first().cloned(),
            Items::Lazy(lazy) => lazy.dims.first().cloned(),
            Items::Zip(parts) => match parts.first() {
                Some(first) => return self.owner_at(b, first, position),
                None => None,
            },
            Items::Range(_) | Items::Listed(_) | Items::Keyed(_) => None,
        };
        match dim {
            Some(dim) => self.owner(b, dim.at(b, b.copy(position))),
            None => b.int(0),
        }
    }
}

fn box_size(b: &Emitter, low: &Term, high: &Term) -> Term {
    let width = b.sub(b.copy(high), b.copy(low));
    let size = b.add(width, b.int(1));
    b.intrinsic(Intrinsic::Max, vec![size, b.int(1)])
}
