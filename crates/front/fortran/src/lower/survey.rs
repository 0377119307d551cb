//! What must be known about the whole program before it is lowered.
//!
//! Which scalars need an address, which procedures may recurse, how allocatable coarrays are allocated, which
//! arguments of a procedure its internal procedures use, where jumps go.

use super::Lowerer;
use super::storage::Bounds;
use crate::ast::{
    Allocation, Arg, ArgValue, Decl, DeclKind, Designator, Expr, ExprKind, Intent, Label, Length,
    Stmt, StmtKind, TypeKind, TypeSpec, Unit,
};
use crate::sema::types::{CharLength, ScopeId, Ty, UnitId, Var, VarId};
use crate::sema::{Sema, Symbol};
use crate::visit::{self, Visit};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the walk over one unit finds.
struct Walk<'s, 'a> {
    sema: &'s Sema<'a>,
    scope: ScopeId,
    in_memory: FxHashSet<VarId>,
    called: FxHashSet<UnitId>,
    captured: Vec<VarId>,
    allocations: Vec<(VarId, &'a Allocation, ScopeId)>,
    component_allocations: Vec<(crate::ast::Name, &'a Allocation, ScopeId)>,
    /// Allocatables handed to procedures that may allocate them.
    handed_on: FxHashSet<VarId>,
    critical: bool,
    partial_lines: bool,
    teams: bool,
    /// Characters are stored, handed over or allocated part by part.
    texts: bool,
    pointers: bool,
}

impl<'a> Lowerer<'a> {
    pub(super) fn survey(&mut self) {
        let count = u32::try_from(self.sema.units.len()).unwrap_or(u32::MAX);
        let mut calls: FxHashMap<UnitId, Vec<UnitId>> = FxHashMap::default();
        let mut captured: FxHashMap<UnitId, Vec<VarId>> = FxHashMap::default();
        for id in (0..count).map(UnitId) {
            let info = self.sema.unit(id);
            let (ast, scope) = (info.ast, info.scope);
            let mut walk = Walk {
                sema: &self.sema,
                scope,
                in_memory: FxHashSet::default(),
                called: FxHashSet::default(),
                captured: Vec::new(),
                allocations: Vec::new(),
                component_allocations: Vec::new(),
                handed_on: FxHashSet::default(),
                critical: false,
                partial_lines: false,
                teams: false,
                texts: false,
                pointers: false,
            };
            visit::block(&mut walk, &ast.body);
            let Walk {
                in_memory,
                called,
                captured: used,
                allocations,
                component_allocations,
                handed_on,
                critical,
                partial_lines,
                teams,
                texts,
                pointers,
                ..
            } = walk;
            self.in_memory.extend(in_memory);
            let mut called: Vec<UnitId> = called.into_iter().collect();
            called.sort();
            calls.insert(id, called);
            captured.insert(id, used);
            for (var, allocation, scope) in allocations {
                self.allocations.entry(var).or_default().push((allocation, scope));
            }
            for (name, allocation, scope) in component_allocations {
                self.component_allocations.entry(name).or_default().push((allocation, scope));
            }
            self.handed_on.extend(handed_on);
            self.uses_critical |= critical;
            self.partial_lines |= partial_lines;
            self.uses_teams |= teams;
            self.texts_in_parts |= texts;
            self.uses_pointers |= pointers;
        }
        for id in (0..count).map(UnitId) {
            if reaches(id, id, &calls) {
                self.recursive.insert(id);
            }
        }
        self.texts_in_parts |=
            self.sema.vars.iter().any(|var| matches!(var.length, CharLength::Expr(_)));
        self.captures = transitive(&captured, &calls, count);
        for var in 0..self.sema.vars.len() {
            let attrs = self.sema.vars[var].attrs;
            if attrs.target || attrs.pointer && !attrs.dummy && self.uses_pointers {
                self.in_memory.insert(VarId(u32::try_from(var).unwrap_or(u32::MAX)));
            }
        }
    }

    /// Variables of the procedures around that a procedure or those it calls use.
    pub(crate) fn captures_of(&self, unit: UnitId) -> Vec<VarId> {
        let mut all: Vec<VarId> = self.captures.get(&unit).cloned().unwrap_or_default();
        let own = self.sema.unit(unit).scope;
        all.retain(|id| self.sema.var(*id).scope != own);
        all
    }

    /// The bounds an allocatable coarray always gets, when they are constant.
    pub(crate) fn always_allocated_as(&mut self, id: VarId, var: &Var) -> Option<Vec<Bounds>> {
        if !var.is_coarray() || !var.attrs.allocatable || self.handed_on.contains(&id) {
            return None;
        }
        let sites = self.allocations.get(&id)?.clone();
        let mut found: Option<(Vec<Bounds>, String)> = None;
        for (site, scope) in sites {
            let explicit = Var { dims: site.bounds.clone(), scope, ..var.clone() };
            if explicit.dims.len() != var.rank() || !Self::is_explicit(&explicit.dims) {
                return None;
            }
            let bounds = self.known_bounds(&explicit)?;
            let shown = format!(
                "{:?}",
                bounds.iter().map(|b| (b.low.known(), b.extent.known())).collect::<Vec<_>>()
            );
            match &found {
                None => found = Some((bounds, shown)),
                // The same numbers everywhere; terms are not compared.
                Some((_, known)) if *known == shown && !shown.contains("None") => {}
                Some(_) => return None,
            }
        }
        found.map(|(bounds, _)| bounds)
    }

    /// Labels of a unit: those that stand before a statement, and those that jumps name.
    pub(crate) fn find_labels(&mut self, unit: &'a Unit) {
        let mut labels = Labels::default();
        visit::block(&mut labels, &unit.body);
        self.frame.labels = labels.defined;
        self.frame.targets = labels.named;
    }
}

#[derive(Default)]
struct Labels {
    defined: FxHashSet<Label>,
    named: FxHashSet<Label>,
}

impl<'a> Visit<'a> for Labels {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other statement jumps to labels")]
    fn stmt(&mut self, stmt: &'a Stmt) {
        self.defined.extend(stmt.label);
        match &stmt.kind {
            StmtKind::Goto(label) => {
                self.named.insert(*label);
            }
            StmtKind::ComputedGoto { labels, .. } => self.named.extend(labels),
            StmtKind::ArithmeticIf { labels, .. } => self.named.extend(labels),
            _ => {}
        }
    }
}

impl<'a> Walk<'_, 'a> {
    /// A variable of a unit around this one.
    fn outer(&self, name: &str) -> Option<VarId> {
        let symbols = &self.sema.scope(self.scope).symbols;
        if symbols.contains_key(name) {
            return None;
        }
        self.sema.variable_named(self.scope, name)
    }

    fn arguments(&mut self, name: &str, args: &'a [Arg]) {
        let symbol = self.sema.lookup(self.scope, name).cloned();
        let mut units = symbol.as_ref().map(Symbol::procedures).unwrap_or_default();
        if units.is_empty()
            && let Some(unit) = self.sema.globals.get(name)
        {
            units.push(*unit);
        }
        let dummy_procedure = matches!(&symbol, Some(Symbol::Var(id)) if self.sema.var(*id).attrs.dummy && self.sema.var(*id).dims.is_empty());
        if units.is_empty() && !dummy_procedure {
            return;
        }
        self.called.extend(&units);
        for (k, arg) in args.iter().enumerate() {
            let ArgValue::Expr(Expr { kind: ExprKind::Designator(actual), .. }) = &arg.value else {
                continue;
            };
            self.texts |= self.is_substring(actual);
            let Some(part) = actual.parts.first() else { continue };
            let Some(Symbol::Var(id)) = self.sema.lookup(self.scope, &part.name.name) else {
                if let Some(Symbol::Proc(unit)) = self.sema.lookup(self.scope, &part.name.name) {
                    self.called.insert(*unit);
                }
                continue;
            };
            let harmless = !units.is_empty()
                && units.iter().all(|unit| {
                    let dummy = self.dummy(*unit, k, arg);
                    dummy.is_some_and(|var| {
                        (var.attrs.intent == Some(Intent::In) || var.attrs.value)
                            && !var.is_indirect()
                            && var.dims.is_empty()
                    })
                });
            if !harmless {
                self.in_memory.insert(*id);
            }
            if self.sema.var(*id).attrs.allocatable
                && units
                    .iter()
                    .any(|unit| self.dummy(*unit, k, arg).is_none_or(|var| var.attrs.allocatable))
            {
                self.handed_on.insert(*id);
            }
        }
    }

    /// Whether a designator is a part of some text.
    fn is_substring(&self, designator: &Designator) -> bool {
        let Some(last) = designator.parts.last() else { return false };
        let sections =
            |args: &[Arg]| args.iter().any(|arg| matches!(arg.value, ArgValue::Section { .. }));
        if last.substring.is_some() {
            return true;
        }
        let expr = Expr { span: designator.span, kind: ExprKind::Designator(designator.clone()) };
        let typed = self.sema.type_of(self.scope, &expr, &|_| None);
        last.args.as_deref().is_some_and(sections)
            && typed.rank == 0
            && matches!(typed.ty, Ty::Char(_))
    }

    fn dummy(&self, unit: UnitId, position: usize, arg: &Arg) -> Option<&Var> {
        let info = self.sema.unit(unit);
        let crate::ast::UnitKind::Procedure(signature) = &info.ast.kind else { return None };
        let name = match &arg.name {
            Some(name) => &name.name,
            None => &signature.args.get(position)?.name,
        };
        let Symbol::Var(id) = self.sema.scope(info.scope).symbols.get(name)? else { return None };
        Some(self.sema.var(*id))
    }
}

impl<'a> Visit<'a> for Walk<'_, 'a> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other statements ask for nothing")]
    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Call { callee, args } => {
                if let Some(part) = callee.parts.first() {
                    self.arguments(&part.name.name, args);
                }
            }
            StmtKind::Do { control: crate::ast::DoControl::Count { variable, .. }, .. } => {
                if let Some(id) = self.outer(&variable.name) {
                    self.in_memory.insert(id);
                }
            }
            StmtKind::PointerAssign { .. } => self.pointers = true,
            StmtKind::Critical { .. } => self.critical = true,
            StmtKind::Block { decls, .. } => self.texts |= decls.iter().any(computes_length),
            StmtKind::Write { controls, .. } => {
                if let Some(ArgValue::Expr(unit)) = controls.first().map(|unit| &unit.value) {
                    self.texts |=
                        Lowerer::designator_of(unit).is_some_and(|d| self.is_substring(d));
                }
                self.partial_lines |= controls
                    .iter()
                    .any(|c| c.name.as_ref().is_some_and(|name| &*name.name == "advance"));
            }
            StmtKind::ChangeTeam { .. } | StmtKind::FormTeam { .. } | StmtKind::SyncTeam { .. } => {
                self.teams = true
            }
            StmtKind::Assign { target, .. } => {
                self.texts |= Lowerer::designator_of(target).is_some_and(|d| self.is_substring(d));
            }
            StmtKind::Allocate { items, ty, .. } => {
                self.texts |= matches!(ty, Some(TypeSpec { kind: TypeKind::Character { .. }, .. }));
                for item in items {
                    if let [part] = item.object.parts.as_slice()
                        && let Some(id) = self.sema.variable_named(self.scope, &part.name.name)
                    {
                        self.allocations.push((id, item, self.scope));
                    }
                    if let [_, .., last] = item.object.parts.as_slice() {
                        let name = last.name.name.clone();
                        self.component_allocations.push((name, item, self.scope));
                    }
                }
            }
            _ => {}
        }
    }

    fn designator(&mut self, designator: &'a Designator) {
        let Some(part) = designator.parts.first() else { return };
        if let Some(id) = self.outer(&part.name.name) {
            let var = self.sema.var(id);
            // What a procedure around keeps in its frame is handed on; the others have one instance per image.
            if self.sema.signature(self.sema.scope(var.scope).unit).is_some()
                && !self.captured.contains(&id)
            {
                self.captured.push(id);
            }
            if !var.attrs.dummy {
                self.in_memory.insert(id);
            }
        }
        if let Some(args) = &part.args {
            self.arguments(&part.name.name, args);
        }
    }
}

/// Whether a declaration may compute the length of characters.
fn computes_length(decl: &Decl) -> bool {
    let DeclKind::Variables { ty, entities, .. } = &decl.kind else { return false };
    let computed = |length: &Length| matches!(length, Length::Expr(_));
    matches!(&ty.kind, TypeKind::Character { len, .. } if computed(len))
        || entities.iter().any(|entity| entity.length.as_ref().is_some_and(computed))
}

fn reaches(from: UnitId, to: UnitId, calls: &FxHashMap<UnitId, Vec<UnitId>>) -> bool {
    let mut seen = FxHashSet::default();
    let mut open: Vec<UnitId> = calls.get(&from).cloned().unwrap_or_default();
    while let Some(unit) = open.pop() {
        if unit == to {
            return true;
        }
        if seen.insert(unit) {
            open.extend(calls.get(&unit).into_iter().flatten());
        }
    }
    false
}

/// A procedure needs what those it calls need.
fn transitive(
    own: &FxHashMap<UnitId, Vec<VarId>>,
    calls: &FxHashMap<UnitId, Vec<UnitId>>,
    count: u32,
) -> FxHashMap<UnitId, Vec<VarId>> {
    let mut all: FxHashMap<UnitId, Vec<VarId>> = own.clone();
    loop {
        let mut changed = false;
        for unit in (0..count).map(UnitId) {
            let mut mine: FxHashSet<VarId> =
                all.get(&unit).into_iter().flatten().copied().collect();
            let before = mine.len();
            for called in calls.get(&unit).into_iter().flatten() {
                mine.extend(all.get(called).into_iter().flatten());
            }
            if mine.len() > before {
                let mut sorted: Vec<VarId> = mine.into_iter().collect();
                sorted.sort();
                all.insert(unit, sorted);
                changed = true;
            }
        }
        if !changed {
            return all;
        }
    }
}
