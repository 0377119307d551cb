//! Names and what they mean where.

use super::Lowerer;
use super::ty::Ty;
use super::value::Value;
use crate::ast::{Name, Proc};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) type ModuleId = usize;
pub(crate) type ProcId = usize;

/// One level of names. Scopes outlive their blocks: procedures remember where they stand.
pub(crate) struct Scope {
    pub(crate) parent: Option<Rc<Scope>>,
    /// The procedure this scope belongs to, counted from the outside; zero in modules.
    pub(crate) depth: usize,
    names: RefCell<FxHashMap<Name, Binding>>,
    /// Modules whose names are seen here.
    uses: RefCell<Vec<Rc<Scope>>>,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there are as many as names")]
pub(crate) enum Binding {
    Variable(Variable),
    /// A parameter, a type, or another name for something.
    Value(Value),
    Procs(Vec<ProcId>),
    /// A field or method of `this`.
    Member,
    /// Declared and given up: its declaration was wrong or is not modelled.
    Broken,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Tells variables apart.
    pub(crate) id: usize,
    pub(crate) ty: Ty,
    /// Its name in the tree.
    pub(crate) name: String,
    /// The tree's variable is a reference to it.
    pub(crate) by_ref: bool,
    pub(crate) constant: bool,
    /// Depth of the procedure that declares it; zero for module variables.
    pub(crate) depth: usize,
}

/// A procedure of the program.
pub(crate) struct ProcInfo<'a> {
    pub(crate) decl: &'a Proc,
    /// Where it is declared.
    pub(crate) scope: Rc<Scope>,
    /// The class or record it is a method of.
    pub(crate) method_of: Option<usize>,
}

impl Scope {
    pub(crate) fn new(parent: Option<Rc<Scope>>, depth: usize) -> Rc<Scope> {
        Rc::new(Scope { parent, depth, names: RefCell::default(), uses: RefCell::default() })
    }

    pub(crate) fn bind(&self, name: &Name, binding: Binding) {
        self.names.borrow_mut().insert(name.clone(), binding);
    }

    pub(crate) fn bind_proc(&self, name: &Name, proc: ProcId) {
        let mut names = self.names.borrow_mut();
        match names.get_mut(name) {
            Some(Binding::Procs(procs)) => procs.push(proc),
            _ => {
                names.insert(name.clone(), Binding::Procs(vec![proc]));
            }
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
}

impl<'a> Lowerer<'a> {
    /// Runs `f` with names of its own.
    pub(crate) fn in_scope<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.frame.scope.clone();
        self.frame.scope = Scope::new(Some(outer.clone()), outer.depth);
        let visible = self.frame.visible.len();
        let result = f(self);
        self.frame.visible.truncate(visible);
        self.frame.scope = outer;
        result
    }

    /// A variable declared here, under a name that the tree does not yet use here.
    pub(crate) fn declare_name(&mut self, name: &Name, ty: Ty, constant: bool) -> Variable {
        let tree = self.local_name(name);
        self.bind_variable(name, tree, ty, constant, false)
    }

    pub(crate) fn bind_variable(
        &mut self,
        name: &Name,
        tree: String,
        ty: Ty,
        constant: bool,
        by_ref: bool,
    ) -> Variable {
        self.variables += 1;
        self.forget_spread(&tree);
        let depth = self.frame.scope.depth;
        let variable = Variable { id: self.variables, ty, name: tree, by_ref, constant, depth };
        self.frame.scope.bind(name, Binding::Variable(variable.clone()));
        variable
    }

    pub(crate) fn variable_value(&mut self, variable: &Variable) -> Value {
        self.look_at_mark(variable);
        let name = self.b.var(&variable.name);
        let term = if variable.by_ref { self.b.deref(name) } else { name };
        Value::cell(variable.ty.clone(), term, variable.constant)
    }
}
