//! Modules: what they declare, and what they use.

use super::Sema;
use super::aggregates::{AggregateInfo, EnumInfo};
use super::constant::Const;
use super::ids::{AggregateId, ModuleId, ProcId};
use super::meaning::Meaning;
use super::scope::{Binding, Scope};
use super::ty::{ClassTy, Held, Ty};
use crate::ast::{Filter, Ident, ImportItem, Module, Name, Proc, Rename, Stmt, StmtKind, UseItem};
use partita_source::Span;
use std::rc::Rc;

pub(crate) struct ModuleInfo<'a> {
    pub(crate) decl: &'a Module,
    pub(crate) scope: Rc<Scope>,
    /// Modules that it uses: their code runs first.
    pub(crate) needs: Vec<ModuleId>,
}

/// A procedure of the program.
pub(crate) struct ProcInfo<'a> {
    pub(crate) decl: &'a Proc,
    /// Where it is declared.
    pub(crate) scope: Rc<Scope>,
    /// The class or record it is a method of.
    pub(crate) method_of: Option<AggregateId>,
}

/// Standard modules whose names are built in, or that have no effect on what is modelled.
const STANDARD: [&str; 25] = [
    "Collectives",
    "Barriers",
    "Barrier",
    "Time",
    "Math",
    "AutoMath",
    "BlockDist",
    "CyclicDist",
    "IO",
    "Types",
    "Reflection",
    "Errors",
    "CTypes",
    "SysCTypes",
    "MemMove",
    "List",
    "Set",
    "Map",
    "Random",
    "Memory",
    "ChapelLocale",
    "Atomics",
    "ReplicatedDist",
    "Communication",
    "Diagnostics",
];

/// Types that these modules bring; they are not modelled.
const LIBRARY_TYPES: [(&str, &[&str]); 5] = [
    ("List", &["list"]),
    ("Map", &["map"]),
    ("Set", &["set"]),
    ("Time", &["stopwatch", "dateTime", "timeDelta"]),
    ("Random", &["randomStream"]),
];

impl<'a> Sema<'a> {
    /// Every module with its scope and what it declares.
    pub(super) fn collect_modules(&mut self, modules: &'a [Module], root: &Rc<Scope>) {
        for module in modules {
            self.collect_module(module, root);
        }
        for id in self.modules.ids() {
            self.resolve_uses(id);
        }
    }

    fn collect_module(&mut self, decl: &'a Module, parent: &Rc<Scope>) {
        let scope = Scope::inside(parent, 0);
        let id = self.modules.push(ModuleInfo { decl, scope: scope.clone(), needs: Vec::new() });
        parent.bind(&decl.name.name, Binding::Known(Meaning::Module(id)));
        for stmt in &decl.body {
            self.collect_declaration(stmt, &scope);
            if let StmtKind::Module(inner) = &stmt.kind {
                self.collect_module(inner, &scope);
            }
        }
    }

    /// What can be used before the place where it stands: procedures, types.
    pub(crate) fn collect_declaration(&mut self, stmt: &'a Stmt, scope: &Rc<Scope>) {
        if let StmtKind::Proc(decl) = &stmt.kind {
            let id = self.procs.push(ProcInfo { decl, scope: scope.clone(), method_of: None });
            match &decl.receiver {
                // A method declared outside of its type.
                Some(receiver) => self.late_methods.push((receiver, id)),
                None => scope.bind_proc(&decl.name.name, id),
            }
        } else if let StmtKind::Aggregate(decl) = &stmt.kind {
            let id = self.aggregates.push(AggregateInfo::new(decl, scope.clone()));
            scope.bind(&decl.name.name, Binding::Known(Meaning::Aggregate(id)));
            self.collect_methods(id);
        } else if let StmtKind::Enum(decl) = &stmt.kind {
            let id = self.enums.push(EnumInfo::new(decl));
            scope.bind(&decl.name.name, Binding::Known(Meaning::Type(Ty::Enum(id))));
        }
    }

    /// What the statements of a body declare for the whole of it.
    pub(crate) fn collect_body(&mut self, stmts: &'a [Stmt], scope: &Rc<Scope>) {
        for stmt in stmts {
            self.collect_declaration(stmt, scope);
            if let StmtKind::Use { items, .. } = &stmt.kind {
                items.iter().for_each(|item| self.use_item(None, scope, item));
            }
            if let StmtKind::Import { items, .. } = &stmt.kind {
                items.iter().for_each(|item| self.import_item(None, scope, item));
            }
        }
        self.bind_late_methods();
    }

    fn resolve_uses(&mut self, id: ModuleId) {
        let decl = self.modules[id].decl;
        let scope = self.modules[id].scope.clone();
        for stmt in &decl.body {
            if let StmtKind::Use { items, .. } = &stmt.kind {
                items.iter().for_each(|item| self.use_item(Some(id), &scope, item));
            }
            if let StmtKind::Import { items, .. } = &stmt.kind {
                items.iter().for_each(|item| self.import_item(Some(id), &scope, item));
            }
            // The code of an inner module runs with that of the outer one.
            if let StmtKind::Module(inner) = &stmt.kind
                && let Some(inner) = scope.own(&inner.name.name).and_then(as_module)
            {
                self.modules[id].needs.push(inner);
            }
        }
    }

    fn use_item(&mut self, of: Option<ModuleId>, scope: &Rc<Scope>, item: &UseItem) {
        let Some(found) = self.find_path(scope, &item.path.parts, item.path.span) else { return };
        let module = self.needed(of, found);
        match &item.filter {
            Filter::Only(names) => bind_renamed(scope, &module, names),
            Filter::All | Filter::Except(_) => scope.add_use(module),
        }
        if let Some(alias) = &item.alias {
            scope.bind(&alias.name, Binding::Known(Meaning::Module(found)));
        }
    }

    fn import_item(&mut self, of: Option<ModuleId>, scope: &Rc<Scope>, item: &ImportItem) {
        let parts = &item.path.parts;
        if let Some(found) = self.module_at(scope, parts) {
            let module = self.needed(of, found);
            if let Some(names) = &item.names {
                bind_renamed(scope, &module, names);
            } else if let Some(name) = item.alias.as_ref().or(parts.last()) {
                scope.bind(&name.name, Binding::Known(Meaning::Module(found)));
            }
            return;
        }
        // `import M.f`
        if let Some((last, front)) = parts.split_last()
            && let Some(found) = self.module_at(scope, front)
        {
            let module = self.needed(of, found);
            let rename = Rename { name: last.clone(), alias: item.alias.clone() };
            return bind_renamed(scope, &module, &[rename]);
        }
        self.find_path(scope, parts, item.path.span);
    }

    /// The names of a module, whose code runs before that of the module `of`.
    fn needed(&mut self, of: Option<ModuleId>, found: ModuleId) -> Rc<Scope> {
        if let Some(of) = of {
            self.modules[of].needs.push(found);
        }
        self.modules[found].scope.clone()
    }

    fn module_at(&self, scope: &Rc<Scope>, parts: &[Ident]) -> Option<ModuleId> {
        let (first, rest) = parts.split_first()?;
        let mut id = as_module(scope.lookup(&first.name)?)?;
        for part in rest {
            id = as_module(self.modules[id].scope.own(&part.name)?)?;
        }
        Some(id)
    }

    /// A module of the program; `None` for a standard one, and with a note for one that nobody knows.
    fn find_path(&mut self, scope: &Rc<Scope>, parts: &[Ident], span: Span) -> Option<ModuleId> {
        if let Some(id) = self.module_at(scope, parts) {
            return Some(id);
        }
        let first = parts.first()?;
        if let Some(Binding::Known(Meaning::Type(Ty::Enum(id)))) = scope.lookup(&first.name) {
            // `use color;` shows the constants of an enum.
            for (number, (name, _)) in self.enums[id].constants.iter().enumerate() {
                let known = Meaning::Const(Const::Enum(id, number));
                scope.bind(name, Binding::Known(known));
            }
        } else if STANDARD.contains(&&*first.name) {
            let types = LIBRARY_TYPES.iter().find(|(module, _)| **module == *first.name);
            self.library_types.extend(types.map_or(&[][..], |(_, types)| types));
        } else {
            self.foreign_modules.push((first.name.clone(), span));
            self.has_foreign_modules = true;
        }
        None
    }

    /// What a name may be that the files given do not declare, as far as the modules that they use tell.
    pub(crate) fn known_elsewhere(&self, name: &str) -> Option<String> {
        if self.library_types.contains(name) {
            return Some(format!("the type `{name}` of the library"));
        }
        let foreign = self.has_foreign_modules;
        foreign.then(|| format!("`{name}`, which is not in the files given"))
    }

    /// Modules that are not in the files given and were used since somebody asked last.
    pub(crate) fn take_foreign_modules(&mut self) -> Vec<(Name, Span)> {
        std::mem::take(&mut self.foreign_modules)
    }

    /// What is written in Chapel for every program.
    pub(crate) fn built_in(&self) -> Option<&Rc<Scope>> {
        let mut modules = self.modules.values();
        let module = modules.find(|module| *module.decl.name.name == *crate::BUILT_IN)?;
        Some(&module.scope)
    }

    /// The type of a list of errors.
    pub(crate) fn error_list(&self) -> Option<Ty> {
        let node = self.built_in()?.own("TaskErrorNode");
        let Some(Binding::Known(Meaning::Aggregate(class))) = node else { return None };
        Some(Ty::Class(ClassTy { class, nilable: true, held: Held::Unmanaged }))
    }
}

fn as_module(binding: Binding) -> Option<ModuleId> {
    if let Binding::Known(Meaning::Module(id)) = binding { Some(id) } else { None }
}

fn bind_renamed(scope: &Rc<Scope>, module: &Rc<Scope>, names: &[Rename]) {
    for rename in names {
        let name = &rename.alias.as_ref().unwrap_or(&rename.name).name;
        match module.exported(&rename.name.name, 0) {
            Some(binding) => scope.bind(name, binding),
            // Variables of the module that its code has not declared yet.
            None => scope.add_use(module.clone()),
        }
    }
}

/// The procedures that a name is bound to.
pub(crate) fn as_procs(binding: Option<Binding>) -> Option<Vec<ProcId>> {
    if let Some(Binding::Procs(procs)) = binding { Some(procs) } else { None }
}
