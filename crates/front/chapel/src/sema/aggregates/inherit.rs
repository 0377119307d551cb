//! Inheritance: parents, hierarchies, which method an object runs.

use super::super::Sema;
use super::super::call::Given;
use super::super::ids::{AggregateId, ProcId};
use super::super::meaning::Meaning;
use super::super::scope::{Binding, Scope};
use super::super::ty::Ty;
use super::super::typer::Typer;
use crate::ast::{AggregateKind, Expr, Proc};

/// Hierarchies are at most this deep.
const GENERATIONS: usize = 100;

impl<'a> Sema<'a> {
    pub(crate) fn parent_of(&mut self, id: AggregateId) -> Option<AggregateId> {
        if let Some(known) = self.aggregates[id].parent {
            return known;
        }
        // A class that names itself as its parent has none.
        self.aggregates[id].parent = Some(None);
        let decl = self.aggregates[id].decl;
        if decl.kind != AggregateKind::Class {
            return None;
        }
        let home = self.aggregates[id].scope.clone();
        let scope = Scope::inside(&home, home.depth);
        for (name, value) in self.aggregates[id].arguments.clone() {
            scope.bind(&name, Binding::of(value));
        }
        let mut parent = None;
        for expr in &decl.parents {
            let found = self.typer(&scope).class_named(expr);
            if found == Some(id) {
                self.inherits_itself(id);
            }
            match found.filter(|found| *found != id && self.aggregates[*found].is_class()) {
                Some(found) => parent = Some(found),
                None if expr.as_name() == Some("RootClass") => {}
                None => self.aggregates[id].broken = true,
            }
        }
        // A ring of classes is an error that would go round for ever here.
        let mut above = parent;
        for _ in 0..GENERATIONS {
            match above {
                Some(next) if next == id => {
                    self.inherits_itself(id);
                    return None;
                }
                Some(next) => above = self.aggregates[next].parent.flatten(),
                None => break,
            }
        }
        self.aggregates[id].parent = Some(parent);
        if let Some(parent) = parent {
            let root = self.root_of(parent);
            let late = self.aggregates[root].told_apart && self.aggregates[id].generic.is_some();
            self.aggregates[id].broken |= late;
        }
        parent
    }

    /// A class and those above it, the root last.
    pub(crate) fn line_of(&mut self, id: AggregateId) -> Vec<AggregateId> {
        let mut line = vec![id];
        while line.len() <= GENERATIONS
            && let Some(last) = line.last()
            && let Some(parent) = self.parent_of(*last)
        {
            line.push(parent);
        }
        line
    }

    pub(crate) fn root_of(&mut self, id: AggregateId) -> AggregateId {
        self.line_of(id).last().copied().unwrap_or(id)
    }

    /// The classes of the hierarchy are told apart: none may join it later.
    pub(crate) fn tell_apart(&mut self, id: AggregateId) {
        let root = self.root_of(id);
        self.aggregates[root].told_apart = true;
    }

    /// Whether a class of the hierarchy has another beside it.
    pub(crate) fn has_family(&mut self, root: AggregateId) -> bool {
        self.aggregates.ids().any(|id| id != root && self.root_of(id) == root)
    }

    /// A class and those above it, as far as they have been looked at: every class with values has.
    pub(crate) fn known_line(&self, id: AggregateId) -> impl Iterator<Item = AggregateId> {
        let above = |id: &AggregateId| self.aggregates[*id].parent.flatten();
        std::iter::successors(Some(id), above).take(GENERATIONS)
    }

    /// Known relations only.
    pub(crate) fn inherits(&self, from: AggregateId, to: AggregateId) -> bool {
        self.known_line(from).any(|id| id == to || self.aggregates[id].generic == Some(to))
    }

    /// A class and all that inherit from it.
    pub(crate) fn family(&mut self, id: AggregateId) -> Vec<AggregateId> {
        let all: Vec<AggregateId> =
            self.aggregates.ids().filter(|member| !self.is_open(*member)).collect();
        all.into_iter()
            .filter(|member| {
                self.root_of(*member);
                self.inherits(*member, id)
            })
            .collect()
    }
}

impl<'a> Typer<'_, 'a> {
    /// The class that an expression names.
    fn class_named(&mut self, expr: &'a Expr) -> Option<AggregateId> {
        let found = match self.meaning(expr) {
            Meaning::Aggregate(found) if !self.sema.is_open(found) => return Some(found),
            Meaning::Aggregate(found) => self.aggregate_type(found),
            Meaning::Type(ty) => ty,
            Meaning::Run(_)
            | Meaning::Const(_)
            | Meaning::Tuple(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Procs(..)
            | Meaning::Module(_)
            | Meaning::Slice(_)
            | Meaning::Lazy(..)
            | Meaning::Nothing
            | Meaning::Unknown => return None,
        };
        if let Ty::Class(class) = found { Some(class.class) } else { None }
    }

    /// The other methods that an object may run where `proc` is called on a class: each with the classes that have it.
    pub(crate) fn overriding(
        &mut self,
        class: AggregateId,
        proc: ProcId,
        this: &Meaning,
        given: &[Given<Meaning>],
    ) -> Vec<(ProcId, Vec<AggregateId>)> {
        let mut others: Vec<(ProcId, Vec<AggregateId>)> = Vec::new();
        for member in self.sema.family(class) {
            if member == class {
                continue;
            }
            let own = self.method_run_by(member, class, proc, this, given);
            if own == proc {
                continue;
            }
            match others.iter_mut().find(|(known, _)| *known == own) {
                Some((_, members)) => members.push(member),
                None => others.push((own, vec![member])),
            }
        }
        others
    }

    /// The method that an object of class `member` runs where `proc` of class `top` or above is called.
    fn method_run_by(
        &mut self,
        member: AggregateId,
        top: AggregateId,
        proc: ProcId,
        this: &Meaning,
        given: &[Given<Meaning>],
    ) -> ProcId {
        let decl = self.sema.procs[proc].decl;
        let count = decl.formals.as_ref().map(Vec::len);
        for id in self.sema.line_of(member) {
            if id == top {
                break;
            }
            for candidate in self.sema.own_methods(id, &decl.name.name) {
                let other = self.sema.procs[candidate].decl;
                if other.formals.as_ref().map(Vec::len) == count
                    && same_types(decl, other)
                    && self.best(&[candidate], Some(this), given).is_some()
                {
                    return candidate;
                }
            }
        }
        proc
    }
}

/// Whether the formals of two methods are written with the same types.
fn same_types(a: &Proc, b: &Proc) -> bool {
    let name = |ty: &Option<Expr>| ty.as_ref().and_then(Expr::as_name).map(str::to_owned);
    let (a, b) = (a.formals.as_deref().unwrap_or(&[]), b.formals.as_deref().unwrap_or(&[]));
    a.iter().zip(b).all(|(a, b)| match (name(&a.ty), name(&b.ty)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    })
}
