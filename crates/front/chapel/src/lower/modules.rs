//! Modules: what they declare, what they use, in which order their code runs.

use super::Lowerer;
use super::aggregate::{AggregateInfo, EnumInfo};
use super::scope::{Binding, ModuleId, ProcInfo, Scope};
use super::value::Value;
use crate::ast::{Filter, ImportItem, Module, Pattern, Rename, Stmt, StmtKind, UseItem};
use std::rc::Rc;

pub(crate) struct ModuleInfo<'a> {
    pub(crate) decl: &'a Module,
    pub(crate) scope: Rc<Scope>,
    /// Modules that it uses: their code runs first.
    needs: Vec<ModuleId>,
    pub(super) initialised: bool,
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

impl<'a> Lowerer<'a> {
    /// Every module with its scope and what it declares; nothing runs yet.
    pub(crate) fn collect_modules(&mut self, modules: &'a [Module]) {
        let root = self.frame.scope.clone();
        for module in modules {
            self.collect_module(module, &root);
        }
        // Names of a file's only inner module count as the file's: `module M { }` is often all there is.
        for id in 0..self.modules.len() {
            self.resolve_uses(id);
        }
    }

    fn collect_module(&mut self, decl: &'a Module, parent: &Rc<Scope>) -> ModuleId {
        let scope = Scope::new(Some(parent.clone()), 0);
        let id = self.modules.len();
        parent.bind(&decl.name.name, Binding::Value(Value::Module(id)));
        self.modules.push(ModuleInfo {
            decl,
            scope: scope.clone(),
            needs: Vec::new(),
            initialised: false,
        });
        for stmt in &decl.body {
            self.collect_declaration(stmt, &scope);
            if let StmtKind::Module(inner) = &stmt.kind {
                self.collect_module(inner, &scope);
            }
            if let StmtKind::Var(decl) = &stmt.kind {
                for item in &decl.items {
                    self.reserve(&item.pattern);
                }
            }
        }
        id
    }

    /// Local variables get other names than those of modules.
    fn reserve(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(ident) => {
                self.reserved.insert(ident.name.to_string());
            }
            Pattern::Tuple(parts, _) => parts.iter().for_each(|part| self.reserve(part)),
        }
    }

    /// What can be used before the place where it stands: procedures, types.
    pub(crate) fn collect_declaration(&mut self, stmt: &'a Stmt, scope: &Rc<Scope>) {
        match &stmt.kind {
            StmtKind::Proc(decl) => {
                let id = self.procs.len();
                self.procs.push(ProcInfo { decl, scope: scope.clone(), method_of: None });
                match &decl.receiver {
                    // A method declared outside of its type.
                    Some(receiver) => self.late_methods.push((receiver, id)),
                    None => scope.bind_proc(&decl.name.name, id),
                }
            }
            StmtKind::Aggregate(decl) => {
                let id = self.aggregates.len();
                self.aggregates.push(AggregateInfo::new(decl, scope.clone()));
                scope.bind(&decl.name.name, Binding::Value(Value::Aggregate(id)));
                self.collect_methods(id);
            }
            StmtKind::Enum(decl) => {
                let id = self.enums.len();
                let info = EnumInfo::new(decl);
                self.enums.push(info);
                let ty = super::ty::Ty::Enum(id);
                scope.bind(&decl.name.name, Binding::Value(Value::Type(ty)));
            }
            _ => {}
        }
    }

    fn resolve_uses(&mut self, id: ModuleId) {
        let decl = self.modules[id].decl;
        let scope = self.modules[id].scope.clone();
        for stmt in &decl.body {
            match &stmt.kind {
                StmtKind::Use { items, .. } => {
                    items.iter().for_each(|item| self.use_item(Some(id), &scope, item));
                }
                StmtKind::Import { items, .. } => {
                    items.iter().for_each(|item| self.import_item(Some(id), &scope, item));
                }
                StmtKind::Module(inner) => {
                    // The code of an inner module runs with that of the outer one.
                    if let Some(Binding::Value(Value::Module(inner))) = scope.own(&inner.name.name)
                    {
                        self.modules[id].needs.push(inner);
                    }
                }
                _ => {}
            }
        }
    }

    pub(crate) fn use_item(&mut self, of: Option<ModuleId>, scope: &Rc<Scope>, item: &UseItem) {
        let Some(found) = self.find_path(scope, &item.path.parts, item.path.span) else { return };
        if let Some(of) = of {
            self.modules[of].needs.push(found);
        }
        let module = self.modules[found].scope.clone();
        match &item.filter {
            Filter::Only(names) => self.bind_renamed(scope, &module, names),
            Filter::All | Filter::Except(_) => scope.add_use(module),
        }
        if let Some(alias) = &item.alias {
            scope.bind(&alias.name, Binding::Value(Value::Module(found)));
        }
    }

    pub(crate) fn import_item(
        &mut self,
        of: Option<ModuleId>,
        scope: &Rc<Scope>,
        item: &ImportItem,
    ) {
        let parts = &item.path.parts;
        if let Some(found) = self.module_at(scope, parts) {
            if let Some(of) = of {
                self.modules[of].needs.push(found);
            }
            let module = self.modules[found].scope.clone();
            match &item.names {
                Some(names) => self.bind_renamed(scope, &module, names),
                None => {
                    if let Some(name) = item.alias.as_ref().or(parts.last()) {
                        scope.bind(&name.name, Binding::Value(Value::Module(found)));
                    }
                }
            }
            return;
        }
        // `import M.f`
        if let Some((last, front)) = parts.split_last()
            && let Some(found) = self.module_at(scope, front)
        {
            if let Some(of) = of {
                self.modules[of].needs.push(found);
            }
            let module = self.modules[found].scope.clone();
            let rename = Rename { name: last.clone(), alias: item.alias.clone() };
            self.bind_renamed(scope, &module, &[rename]);
            return;
        }
        self.find_path(scope, parts, item.path.span);
    }

    fn bind_renamed(&mut self, scope: &Rc<Scope>, module: &Rc<Scope>, names: &[Rename]) {
        for rename in names {
            let name = &rename.alias.as_ref().unwrap_or(&rename.name).name;
            match module.exported(&rename.name.name, 0) {
                Some(binding) => scope.bind(name, binding),
                // Variables of the module that its code has not declared yet.
                None => scope.add_use(module.clone()),
            }
        }
    }

    fn module_at(&self, scope: &Rc<Scope>, parts: &[crate::ast::Ident]) -> Option<ModuleId> {
        let (first, rest) = parts.split_first()?;
        let mut id = match scope.lookup(&first.name)? {
            Binding::Value(Value::Module(id)) => id,
            _ => return None,
        };
        for part in rest {
            match self.modules[id].scope.own(&part.name)? {
                Binding::Value(Value::Module(inner)) => id = inner,
                _ => return None,
            }
        }
        Some(id)
    }

    /// A module of the program; `None` for a standard one, and with a message for one that nobody knows.
    fn find_path(
        &mut self,
        scope: &Rc<Scope>,
        parts: &[crate::ast::Ident],
        span: partita_source::Span,
    ) -> Option<ModuleId> {
        if let Some(id) = self.module_at(scope, parts) {
            return Some(id);
        }
        let first = parts.first()?;
        let is_type = matches!(
            scope.lookup(&first.name),
            Some(Binding::Value(Value::Type(super::ty::Ty::Enum(_))))
        );
        if let Some(Binding::Value(Value::Type(super::ty::Ty::Enum(id)))) =
            scope.lookup(&first.name)
        {
            // `use color;` shows the constants of an enum.
            for number in 0..self.enums[id].constants.len() {
                let name = self.enums[id].constants[number].0.clone();
                let known = super::value::Const::Enum(id, number);
                scope.bind(&name, Binding::Value(Value::Const(known)));
            }
        }
        if !is_type && !STANDARD.contains(&&*first.name) {
            self.foreign_modules.push((first.name.clone(), span));
        }
        None
    }

    /// The code of all modules, those that are used first.
    pub(crate) fn initialise_modules(&mut self) {
        self.bind_late_methods();
        if !self.modules.is_empty() {
            self.initialise(0);
        }
    }

    fn initialise(&mut self, id: ModuleId) {
        if std::mem::replace(&mut self.modules[id].initialised, true) {
            return;
        }
        for need in self.modules[id].needs.clone() {
            self.initialise(need);
        }
        let decl = self.modules[id].decl;
        let scope = self.modules[id].scope.clone();
        let outer = std::mem::replace(&mut self.frame.scope, scope);
        for (name, span) in std::mem::take(&mut self.foreign_modules) {
            self.unsupported(
                span,
                &format!("the module `{name}`, which is not in the files given"),
            );
        }
        for stmt in &decl.body {
            self.stmt(stmt);
        }
        self.frame.scope = outer;
    }
}
