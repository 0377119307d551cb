//! Names and what they mean where.
//!
//! A scope only grows: what a name means in it may be replaced, never taken away. Scopes outlive their blocks, because
//! procedures remember where they stand.

use super::ids::{AliasId, ProcId, VariableId};
use super::meaning::{Known, Meaning, Running};
use super::ty::Ty;
use crate::ast::Name;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Tells scopes apart for as long as the program is lowered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ScopeId(u32);

/// One level of names.
pub(crate) struct Scope {
    pub(crate) id: ScopeId,
    pub(crate) parent: Option<Rc<Scope>>,
    /// The procedure this scope belongs to, counted from the outside; zero in modules.
    pub(crate) depth: usize,
    names: RefCell<FxHashMap<Name, Binding>>,
    /// Modules whose names are seen here.
    uses: RefCell<Vec<Rc<Scope>>>,
    /// How many scopes there are, known to all of them.
    count: Rc<Cell<u32>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Binding {
    Variable(Variable),
    /// A param, a type, a module: what is known by itself.
    Known(Meaning),
    /// Another name for something of the run.
    Alias(Alias),
    Procs(Vec<ProcId>),
    /// A field or method of `this`.
    Member,
    /// Declared and given up: its declaration was wrong or is not modelled.
    Broken,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) id: VariableId,
    pub(crate) ty: Ty,
    /// Its name in the tree.
    pub(crate) name: String,
    /// The tree's variable is a reference to it.
    pub(crate) by_ref: bool,
    pub(crate) constant: bool,
    /// A config, whose value is part of the scope of a verdict.
    pub(crate) config: bool,
    /// Depth of the procedure that declares it; zero for module variables.
    pub(crate) depth: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Alias {
    /// `None` where only the meaning matters, as in a body that is looked at for its types.
    pub(crate) id: Option<AliasId>,
    pub(crate) meaning: Meaning,
    /// Made of literals and variables of modules only, so that every procedure can use it.
    pub(crate) global: bool,
}

impl Variable {
    pub(crate) fn meaning(&self) -> Meaning {
        let known = if self.config { Known::Fixed } else { Known::Late };
        Meaning::Run(Running { ty: self.ty.clone(), cell: true, constant: self.constant, known })
    }
}

impl Binding {
    /// The meaning of a name that stands for a value, type or module.
    pub(crate) fn meaning(&self) -> Option<Meaning> {
        match self {
            Binding::Variable(variable) => Some(variable.meaning()),
            Binding::Known(meaning) | Binding::Alias(Alias { meaning, .. }) => {
                Some(meaning.clone())
            }
            Binding::Procs(_) | Binding::Member | Binding::Broken => None,
        }
    }

    /// A name for a value of which only the meaning is known.
    pub(crate) fn of(meaning: Meaning) -> Binding {
        if meaning == Meaning::Unknown {
            return Binding::Broken;
        }
        if meaning.is_known() {
            return Binding::Known(meaning);
        }
        Binding::Alias(Alias { id: None, meaning, global: true })
    }
}

impl Scope {
    /// The scope around all modules.
    pub(crate) fn root() -> Rc<Scope> {
        Scope::numbered(None, 0, Rc::default())
    }

    pub(crate) fn inside(parent: &Rc<Scope>, depth: usize) -> Rc<Scope> {
        Scope::numbered(Some(parent.clone()), depth, parent.count.clone())
    }

    fn numbered(parent: Option<Rc<Scope>>, depth: usize, count: Rc<Cell<u32>>) -> Rc<Scope> {
        let id = ScopeId(count.get());
        count.set(id.0 + 1);
        let (names, uses) = (RefCell::default(), RefCell::default());
        Rc::new(Scope { id, parent, depth, names, uses, count })
    }

    pub(crate) fn bind(&self, name: &Name, binding: Binding) {
        self.names.borrow_mut().insert(name.clone(), binding);
    }

    pub(crate) fn bind_proc(&self, name: &Name, proc: ProcId) {
        let mut names = self.names.borrow_mut();
        if let Some(Binding::Procs(procs)) = names.get_mut(name) {
            procs.push(proc);
        } else {
            names.insert(name.clone(), Binding::Procs(vec![proc]));
        }
    }

    pub(crate) fn add_use(&self, module: Rc<Scope>) {
        self.uses.borrow_mut().push(module);
    }

    pub(crate) fn own(&self, name: &str) -> Option<Binding> {
        self.names.borrow().get(name).cloned()
    }

    /// What a name means, seen from here: the innermost binding, then those of used modules. Procedures of one name
    /// overload each other across scopes.
    pub(crate) fn lookup(&self, name: &str) -> Option<Binding> {
        let mut procs: Vec<ProcId> = Vec::new();
        let mut scope = Some(self);
        while let Some(here) = scope {
            let own = here.own(name);
            let used = || {
                let uses = here.uses.borrow();
                uses.iter().find_map(|module| module.exported(name, 0))
            };
            match own.or_else(used) {
                Some(Binding::Procs(more)) => procs.extend(more),
                Some(other) if procs.is_empty() => return Some(other),
                Some(_) | None => {}
            }
            scope = here.parent.as_deref();
        }
        (!procs.is_empty()).then_some(Binding::Procs(procs))
    }

    /// The same, past the fields and methods of `this`.
    pub(crate) fn lookup_outside(&self, name: &str) -> Option<Binding> {
        let mut scope = Some(self);
        while let Some(here) = scope {
            if let Some(Binding::Member) = here.own(name) {
                return here.parent.as_ref().and_then(|parent| parent.lookup(name));
            }
            scope = here.parent.as_deref();
        }
        None
    }

    /// How deep the procedure is that a name belongs to.
    pub(crate) fn depth_of(&self, name: &str) -> usize {
        let mut scope = Some(self);
        while let Some(here) = scope {
            if here.own(name).is_some() {
                return here.depth;
            }
            scope = here.parent.as_deref();
        }
        0
    }

    /// What a module shows to those who use it: its own names and those of modules it uses in turn.
    pub(crate) fn exported(&self, name: &str, level: usize) -> Option<Binding> {
        if level > 20 {
            return None;
        }
        let uses = self.uses.borrow();
        self.own(name).or_else(|| uses.iter().find_map(|module| module.exported(name, level + 1)))
    }

    /// Whether an alias is of another procedure, whose variables are not seen from here.
    pub(crate) fn is_out_of_reach(&self, name: &str, alias: &Alias, in_procedure: bool) -> bool {
        let elsewhere = match self.depth_of(name) {
            0 => in_procedure,
            depth => depth != self.depth,
        };
        elsewhere && !alias.global
    }
}
