//! Cobounds of allocatable coarrays.
//!
//! Most get the same constants in every ALLOCATE: those are part of the model. Where they are computed, or differ from one
//! ALLOCATE to another, they are kept in variables of the image, which ALLOCATE sets. All images must give the same, so they are
//! part of what the barrier of the ALLOCATE compares. Not covered: computed cobounds of components.

use super::Lowerer;
use super::allocate::Holder;
use crate::ast::{Allocation, Dim, Expr, Name};
use crate::sema::types::{ScopeId, Var, VarId};
use partita_kit::{Emit, Size};
use partita_tree::{Qualifiers, Type};

/// The variables with the lower cobound of a codimension and, but for the last, its extent.
pub(super) type Kept = Vec<(Name, Option<Name>)>;

impl<'a> Lowerer<'a> {
    /// The cobounds of a coarray; an allocatable one has those that its ALLOCATE statements give it.
    pub(crate) fn first_cobounds(
        &mut self,
        id: VarId,
        var: &Var,
        name: &Name,
    ) -> Vec<(Size, Option<Size>)> {
        let sites = self.allocations.get(&id).cloned().unwrap_or_default();
        let corank = var.codims.len();
        let fitting = |site: &Allocation| site.cobounds.len() == corank;
        let sites: Vec<_> = sites.into_iter().filter(|(site, _)| fitting(site)).collect();
        let known: Vec<Option<Vec<_>>> = sites
            .iter()
            .map(|(site, scope)| self.constant_cobounds(&site.cobounds, *scope))
            .collect();
        let alike = known.iter().all(|one| one.is_some() && Some(one) == known.first());
        let fixed = match sites.as_slice() {
            [(site, scope)] => self.are_fixed(&site.cobounds, *scope),
            _ => alike,
        };
        let elsewhere = self.handed_on.contains(&id) && corank > 1;
        if var.attrs.allocatable && (elsewhere || !fixed) {
            return self.keep_cobounds(corank, var, name);
        }
        match sites.first() {
            Some((site, scope)) => self.known_cobounds(&site.cobounds, *scope),
            None => self.cobounds(&var.codims, var.scope),
        }
    }

    /// Cobounds as numbers, where they are; terms over the number of images are none.
    fn constant_cobounds(
        &mut self,
        codims: &[Dim],
        scope: ScopeId,
    ) -> Option<Vec<(i64, Option<i64>)>> {
        let mut all = Vec::new();
        for dim in codims {
            let number = |bound: &Expr| self.sema.constant_int(scope, bound);
            let (low, high) = match dim {
                Dim::Explicit { low, high } => (low.as_ref(), Some(number(high)?)),
                Dim::Deferred { low } | Dim::Assumed { low } => (low.as_ref(), None),
                Dim::Rank | Dim::Meta(_) => return None,
            };
            all.push((low.map_or(Some(1), number)?, high));
        }
        Some(all)
    }

    /// Whether cobounds stay the same for a whole run.
    fn are_fixed(&mut self, codims: &[Dim], scope: ScopeId) -> bool {
        codims.iter().all(|dim| match dim {
            Dim::Explicit { low, high } => {
                low.as_ref().is_none_or(|low| self.known_size(low, scope).is_some())
                    && self.known_size(high, scope).is_some()
            }
            Dim::Deferred { low } | Dim::Assumed { low } => {
                low.as_ref().is_none_or(|low| self.known_size(low, scope).is_some())
            }
            Dim::Rank | Dim::Meta(_) => false,
        })
    }

    /// Makes variables for the cobounds of a coarray.
    fn keep_cobounds(
        &mut self,
        corank: usize,
        var: &Var,
        name: &Name,
    ) -> Vec<(Size, Option<Size>)> {
        let mut kept: Kept = Vec::new();
        let mut sizes = Vec::new();
        for k in 1..=corank {
            self.b.at(var.span);
            let mut variable = |what: &str| {
                let name = self.b.names.global(&format!("_{}_{what}_{k}", var.name));
                let one = self.b.int(1);
                self.b.global(&name, Type::INT, Qualifiers::SYMMETRIC, Some(one));
                name
            };
            let low = variable("lower_cobound");
            let extent = (k < corank).then(|| variable("coextent"));
            let size = |name: &Name| Size::Term(self.b.var(name));
            sizes.push((size(&low), extent.as_ref().map(size)));
            kept.push((low, extent));
        }
        self.kept_cobounds.insert(name.clone(), kept);
        sizes
    }

    /// The cobounds of an ALLOCATE: set where they are kept, else compared with those of the model. What the images must have
    /// in common is given back.
    pub(super) fn take_cobounds(&mut self, holder: &Holder, item: &Allocation) -> Vec<Size> {
        if !holder.var.is_coarray() {
            return Vec::new();
        }
        if item.cobounds.len() != holder.var.codims.len() {
            let message = format!("`{}` has corank {}", holder.var.name, holder.var.codims.len());
            self.sema.error(item.span, message);
            return Vec::new();
        }
        let behind = holder.id.and_then(|id| self.stored(id).coarray);
        let Some(kept) = behind.and_then(|name| self.kept_cobounds.get(&name)).cloned() else {
            self.check_cobounds(holder, item);
            return Vec::new();
        };
        let scope = self.frame.scope;
        let given = self.cobounds(&item.cobounds, scope);
        let mut all = Vec::new();
        for ((low, extent), (given_low, given_extent)) in kept.iter().zip(given) {
            let pairs = [(Some(low), Some(given_low)), (extent.as_ref(), given_extent)];
            for (name, size) in pairs {
                if let (Some(name), Some(size)) = (name, size) {
                    let size = self.steady_size_of(size);
                    self.b.at(item.span);
                    let stmt = self.b.assign(self.b.var(name), self.b.size(&size));
                    self.emit(stmt);
                    all.push(size);
                }
            }
        }
        all
    }

    /// The cobounds of an ALLOCATE must be those that the model has for the coarray.
    fn check_cobounds(&mut self, holder: &Holder, item: &Allocation) {
        let (modelled, first) = match holder.id {
            Some(id) => (self.stored(id).cobounds, self.allocations.get(&id)),
            None => (
                self.component_cobounds(&holder.var),
                self.component_allocations.get(&holder.var.name),
            ),
        };
        let first = first.and_then(|sites| sites.first()).copied();
        let scope = self.frame.scope;
        let here = self.known_cobounds(&item.cobounds, scope);
        let last = here.len().saturating_sub(1);
        let constant = self.are_fixed(&item.cobounds, scope);
        // Terms are not compared: only the first ALLOCATE may have them.
        let numbers = here.iter().all(|(low, extent)| {
            low.known().is_some() && extent.as_ref().is_none_or(|size| size.known().is_some())
        });
        let comparable = numbers || first.is_some_and(|(site, _)| site.span == item.span);
        let same = constant
            && comparable
            && here.iter().zip(&modelled).enumerate().all(|(k, (a, b))| {
                let extent = |size: &Option<Size>| size.as_ref().map(Size::known);
                a.0.known() == b.0.known() && (k == last || extent(&a.1) == extent(&b.1))
            });
        if !same {
            self.unsupported(
                item.span,
                "cobounds that are computed, or differ between ALLOCATE statements",
            );
        }
    }

    /// Cobounds that are constant; where they are not, a coextent is missing.
    pub(crate) fn known_cobounds(
        &mut self,
        codims: &[Dim],
        scope: ScopeId,
    ) -> Vec<(Size, Option<Size>)> {
        let constant = |l: &mut Self, bound: &Option<Expr>| match bound {
            Some(bound) => l.known_size(bound, scope),
            None => Some(Size::Known(1)),
        };
        codims
            .iter()
            .map(|dim| match dim {
                Dim::Explicit { low, high } => {
                    let low = constant(self, low);
                    let high = self.known_size(high, scope);
                    match (low, high) {
                        (Some(low), Some(high)) => {
                            let extent = self.b.extent(&low, &high, 1);
                            (low, Some(extent))
                        }
                        _ => (Size::Known(1), None),
                    }
                }
                Dim::Deferred { low } | Dim::Assumed { low } => {
                    (constant(self, low).unwrap_or(Size::Known(1)), None)
                }
                Dim::Rank | Dim::Meta(_) => (Size::Known(1), None),
            })
            .collect()
    }
}
