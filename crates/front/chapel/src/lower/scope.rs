//! Names of the program as the lowerer gives and finds them.

use crate::ast::Name;
use crate::lower::Lowerer;
use crate::lower::values::Value;
use crate::sema::{Alias, Binding, OUT_OF_REACH, Scope, Ty, Variable, VariableId};
use crate::table::Id;
use partita_source::Span;
use std::rc::Rc;

impl<'a> Lowerer<'a> {
    /// Runs `f` with names of its own.
    pub(crate) fn in_scope<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let inner = Scope::inside(&self.frame.scope, self.frame.scope.depth);
        let visible = self.frame.visible.len();
        let lives = self.frame.lifetimes.lives.clone();
        let result = self.with_scope(inner, f);
        self.frame.lifetimes.lives = lives;
        self.frame.visible.truncate(visible);
        result
    }

    /// The same for an expression: what it declares stands in the block around it, and its names stay in use there.
    pub(crate) fn in_value_scope<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let inner = Scope::inside(&self.frame.scope, self.frame.scope.depth);
        self.with_scope(inner, f)
    }

    /// A name gets a meaning.
    pub(crate) fn bind(&mut self, name: &Name, binding: Binding) {
        self.sema.forget();
        self.frame.scope.bind(name, binding);
    }

    /// A name for something that needs no variable.
    pub(crate) fn bind_value(&mut self, name: &Name, value: Value) {
        let binding = self.binding(value);
        self.bind(name, binding);
    }

    /// Runs `f` where names mean what they mean in another scope.
    pub(crate) fn with_scope<T>(&mut self, scope: Rc<Scope>, f: impl FnOnce(&mut Self) -> T) -> T {
        self.with(|l| &mut l.frame.scope, scope, f)
    }

    /// Runs `f` for code that is not the module's own: its variables are no globals.
    pub(crate) fn with_locals<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.with(|l| &mut l.frame.of_module, false, f)
    }

    pub(crate) fn bind_broken(&mut self, name: &Name) {
        self.bind(name, Binding::Broken);
    }

    fn binding(&mut self, value: Value) -> Binding {
        let binding = Binding::of(self.configs.meaning_of(&value));
        let Binding::Alias(alias) = binding else { return binding };
        let global = value.is_global(&self.b);
        let id = Some(self.aliases.push(value));
        Binding::Alias(Alias { id, global, ..alias })
    }

    /// What a name stands for that is no variable.
    pub(crate) fn alias_value(&mut self, alias: &Alias, span: Span) -> Value {
        let Some(id) = alias.id else {
            // Names that were given a meaning and no value do not come here.
            return self.give_up(span, OUT_OF_REACH);
        };
        let value = self.aliases[id].again(&self.b);
        self.frame.lifetimes.look_behind(&mut self.b, &value);
        value
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
        self.frame.storage.forget_spread(&tree);
        let config = self.configs.names.contains(&tree);
        let depth = self.frame.scope.depth;
        let id = self.new_variable();
        let variable = Variable { id, ty, name: tree, by_ref, constant, config, depth };
        self.frame.lifetimes.declared(&variable, self.frame.of_module);
        self.bind(name, Binding::Variable(variable.clone()));
        variable
    }

    pub(crate) fn new_variable(&mut self) -> VariableId {
        self.variables += 1;
        VariableId::from_index(self.variables)
    }

    /// The variable declared last.
    pub(crate) fn last_variable(&self) -> VariableId {
        VariableId::from_index(self.variables)
    }

    pub(crate) fn variable_value(&mut self, variable: &Variable) -> Value {
        self.frame.lifetimes.look_at_mark(&mut self.b, variable);
        let name = self.b.var(&variable.name);
        let term = if variable.by_ref { self.b.deref(name) } else { name };
        Value::cell(variable.ty.clone(), term, variable.constant)
    }
}
