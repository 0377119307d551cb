//! Variables in the tree: where they are stored, and the first value they get.

pub(crate) mod configs;
mod decl;
pub(crate) mod declared;
mod inputs;
pub(crate) mod reach;
pub(crate) mod tree_types;
mod tuples;

use crate::ast::{Ident, Name, ReduceOp};
use crate::lower::Lowerer;
use crate::lower::distributed::SpreadId;
use crate::lower::storage::declared::Declared;
use crate::lower::storage::tree_types::{default_term, tuple_part};
use crate::lower::values::{Run, Value, is_literal};
use crate::sema::{ClassTy, Held, Meaning, Ty, Variable};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Qualifiers, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of variables of the tree beyond their types; all are known by their names.
#[derive(Default)]
pub(crate) struct Storage {
    /// Arrays that are declared here: no references to others.
    pub(crate) own: FxHashSet<String>,
    /// How arrays are stored.
    pub(crate) types: FxHashMap<String, Type>,
    /// Arrays and domains that are distributed over locales.
    pub(crate) spread: FxHashMap<String, SpreadId>,
    /// Formals that are references.
    pub(crate) references: FxHashSet<String>,
    /// References to elements of distributed arrays, with the variables that say where these live.
    pub(crate) homes: FxHashMap<String, String>,
    /// The own variables of tasks for reductions, with what `reduce=` does.
    pub(crate) reductions: FxHashMap<String, ReduceOp>,
}

impl Storage {
    /// The name means something new.
    pub(crate) fn forget_spread(&mut self, name: &str) {
        self.spread.remove(name);
        self.homes.remove(name);
    }
}

pub(crate) const TUPLE_OF_ARRAYS: &str = "a tuple that holds an array, as an element or a field";

impl<'a> Lowerer<'a> {
    pub(crate) fn declare_default(&mut self, name: &'a Ident, ty: Ty, constant: bool) {
        let stored = self.tree_ty(&ty);
        let declared = Declared { ty, stored, domain: None, spread: None };
        self.declare_stored(name, declared, Some(Value::Nothing), constant);
    }

    /// A variable of a block, never a module's.
    pub(crate) fn declare_local(&mut self, name: &'a Ident, ty: &Ty, value: &Value) {
        let of_module = std::mem::replace(&mut self.frame.of_module, false);
        self.declare_with_value(name, ty, value, true);
        self.frame.of_module = of_module;
    }

    /// A variable of the value's own type.
    pub(crate) fn declare_with_value(
        &mut self,
        name: &'a Ident,
        ty: &Ty,
        value: &Value,
        constant: bool,
    ) {
        if value.is_unknown() || *ty == Ty::Unknown {
            self.bind_broken(&name.name);
            return;
        }
        if constant && self.configs.is_static_value(value) {
            // Needs no variable: everybody knows it.
            self.bind_value(&name.name, value.clone());
            return;
        }
        let stored = if let Ty::Array(..) = ty {
            let Some(exact) = self.exact_type(value) else {
                self.bind_broken(&name.name);
                return;
            };
            exact
        } else {
            self.tree_ty(ty)
        };
        let spread = self.in_reach().spread_of(value);
        self.declare_stored(
            name,
            Declared { ty: ty.clone(), stored, domain: None, spread },
            Some(value.clone()),
            constant,
        );
    }

    /// A variable; [`Value::Nothing`] stands for the default value of its type, `None` for none at all.
    pub(crate) fn declare_stored(
        &mut self,
        name: &'a Ident,
        declared: Declared,
        value: Option<Value>,
        constant: bool,
    ) {
        let Declared { ty, stored, domain, spread } = declared;
        if let Some(Value::Lazy(lazy)) = &value
            && lazy.item == Meaning::Nothing
        {
            self.error(name.span, "a value is wanted, this call gives none");
            self.bind_broken(&name.name);
            return;
        }
        let element = ty.element().is_some_and(Ty::is_tuple_of_arrays);
        if element {
            self.unsupported(name.span, TUPLE_OF_ARRAYS);
        }
        if ty == Ty::Unknown || element {
            self.bind_broken(&name.name);
            return;
        }
        self.b.at(name.span);
        if let Some(domain) = domain {
            let variable = self.declare_resizable(name, ty, stored, &domain, constant);
            self.note_spread(&variable.name, spread);
            return self.first_value(&variable, value, name.span);
        }
        if self.frame.of_module {
            return self.declare_global(
                name,
                Declared { ty, stored, domain, spread },
                value,
                constant,
            );
        }
        let owner = self.owner(&name.name, &ty, value.as_ref());
        // The value is evaluated before the name means the new variable.
        let simple = ty.is_scalar();
        let value = value.map(|value| self.taken(value, &ty));
        let init = match &value {
            Some(Value::Nothing) => default_term(&self.b, &self.sema, &ty),
            Some(value) if simple => Some(self.checked(value, &ty, name.span)),
            Some(_) | None => None,
        };
        let variable = self.declare_name(&name.name, ty.clone(), constant);
        self.note_spread(&variable.name, spread);
        if let Ty::Array(..) = ty {
            self.frame.storage.own.insert(variable.name.clone());
            self.frame.storage.types.insert(variable.name.clone(), stored.clone());
        }
        self.b.at(name.span);
        let stmt = self.b.declare(&variable.name, stored, init);
        self.emit(stmt);
        if !simple {
            self.first_value(&variable, value, name.span);
        }
        self.ends_with_block(&Variable { ty: owner, ..variable }, name.span);
    }

    /// The type of a variable, as far as it says what ends with it: what is shared with nobody is owned.
    fn owner(&mut self, name: &Name, ty: &Ty, value: Option<&Value>) -> Ty {
        match (ty, value) {
            (Ty::Class(class), Some(value))
                if class.held == Held::Shared
                    && self.exits.is_fresh(value)
                    && !self.sema.facts.handed_on.contains(name) =>
            {
                self.exits.not_fresh(value);
                Ty::Class(ClassTy { held: Held::Owned, ..*class })
            }
            _ => ty.clone(),
        }
    }

    pub(crate) fn declare_global(
        &mut self,
        name: &'a Ident,
        declared: Declared,
        value: Option<Value>,
        constant: bool,
    ) {
        let Declared { ty, stored, spread, .. } = declared;
        let owner = self.owner(&name.name, &ty, value.as_ref());
        let value = value.map(|value| self.taken(value, &ty));
        let tree_name = self.global_name(&name.name);
        let at_run_time = !self.configs.is_static_type(&stored);
        if at_run_time {
            // How large it is turns out when the program runs.
            let Ty::Array(rank, element) = &ty else { return };
            if let Ty::Array(..) = **element {
                self.unsupported(name.span, "an array of arrays whose size turns out on the way");
                self.bind_broken(&name.name);
                return;
            }
            let element = Box::new(self.tree_ty(element));
            let open = Type::Ref(Box::new(Type::OpenArray { rank: *rank, element }));
            let null = self.b.null();
            self.b.global(&tree_name, open, Qualifiers::default(), Some(null));
            let fresh = self.b.new_object(stored);
            let fresh = self.b.ref_to(fresh);
            let target = self.b.var(&tree_name);
            let stmt = self.b.assign(target, fresh);
            self.emit(stmt);
            self.globals.own.insert(tree_name.clone());
            let variable = self.bind_variable(&name.name, tree_name, ty, constant, true);
            self.note_spread(&variable.name, spread);
            self.first_value(&variable, value, name.span);
            return;
        }
        let init = match &value {
            Some(Value::Nothing) => default_term(&self.b, &self.sema, &ty),
            Some(value) if ty.is_scalar() => {
                let term = self.checked(value, &ty, name.span);
                if is_literal(&term) {
                    Some(term)
                } else {
                    let target = self.b.var(&tree_name);
                    let stmt = self.b.assign(target, term);
                    self.emit(stmt);
                    // Never seen: the assignment above comes first.
                    default_term(&self.b, &self.sema, &ty)
                }
            }
            Some(_) | None => None,
        };
        self.b.at(name.span);
        self.b.global(&tree_name, stored.clone(), Qualifiers::default(), init);
        let simple = ty.is_scalar();
        if let Ty::Array(..) = ty {
            self.globals.own.insert(tree_name.clone());
            self.globals.types.insert(tree_name.clone(), stored.clone());
        }
        let variable = self.bind_variable(&name.name, tree_name, ty, constant, false);
        self.note_spread(&variable.name, spread);
        if !simple {
            self.first_value(&variable, value, name.span);
        }
        self.ends_with_block(&Variable { ty: owner, ..variable }, name.span);
    }

    /// An array that may get another shape: a reference to it.
    pub(crate) fn declare_resizable(
        &mut self,
        name: &'a Ident,
        ty: Ty,
        stored: Type,
        domain: &str,
        constant: bool,
    ) -> Variable {
        let open = Type::Ref(Box::new(self.tree_ty(&ty)));
        let fresh = self.b.ref_to(self.b.new_object(stored));
        let tree_name = if self.frame.of_module {
            let tree_name = self.global_name(&name.name);
            let null = self.b.null();
            self.b.global(&tree_name, open, Qualifiers::default(), Some(null));
            let target = self.b.var(&tree_name);
            let stmt = self.b.assign(target, fresh);
            self.emit(stmt);
            self.globals.own.insert(tree_name.clone());
            tree_name
        } else {
            let tree_name = self.local_name(&name.name);
            let stmt = self.b.declare(&tree_name, open, Some(fresh));
            self.emit(stmt);
            self.frame.storage.own.insert(tree_name.clone());
            tree_name
        };
        let variable = self.bind_variable(&name.name, tree_name, ty, constant, true);
        self.depends_on(domain, &variable, name.span);
        variable
    }

    /// Gives a new variable that is no scalar its first value.
    pub(crate) fn first_value(&mut self, variable: &Variable, value: Option<Value>, span: Span) {
        let target = self.variable_value(variable);
        let Value::Run(Run { term, ty, .. }) = target else { return };
        if let Some(value) = value {
            self.give_first(&term, &ty, value, span);
        }
    }

    /// Default values where the tree would leave cells undefined.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other types have their first values from the tree"
    )]
    pub(crate) fn fill_default(&mut self, target: &Term, ty: &Ty) {
        match ty {
            Ty::Array(rank, element) => {
                if let Ty::Class(_) = **element {
                    // `A = null` would mean the array itself.
                    let rank = *rank;
                    let target = target.clone();
                    self.for_each_index(&target, rank, |l, cell| {
                        let stmt = l.b.assign(cell, l.b.null());
                        l.emit(stmt);
                    });
                } else if let Some(default) = default_term(&self.b, &self.sema, element) {
                    let target = self.b.copy(target);
                    let stmt = self.b.assign(target, default);
                    self.emit(stmt);
                } else if needs_fill(element) {
                    let (rank, element) = (*rank, (**element).clone());
                    let target = target.clone();
                    self.for_each_index(&target, rank, |l, cell| l.fill_default(&cell, &element));
                }
            }
            Ty::Sync(_) | Ty::Single(_) | Ty::Atomic(_) => self.default_guarded(target, ty),
            Ty::Range(_) | Ty::Domain(_) => self.default_range(target, ty),
            Ty::Tuple(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    if part.is_array() {
                        let span = self.b.span().unwrap_or_default();
                        self.unsupported(span, "a tuple that holds an array and has no value");
                    } else if needs_fill(part) {
                        let field = tuple_part(&self.b, target, number, part);
                        self.fill_default(&field, part);
                    }
                }
            }
            Ty::Record(id) => {
                let span = self.b.span().unwrap_or_default();
                self.fill_record(target, *id, span);
            }
            _ => {}
        }
    }
}

/// Whether a variable of the type gets its first value part by part.
fn needs_fill(ty: &Ty) -> bool {
    matches!(
        ty,
        Ty::Array(..)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_)
            | Ty::Range(_)
            | Ty::Domain(_)
            | Ty::Tuple(_)
            | Ty::Record(_)
    )
}
