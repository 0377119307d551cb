//! What a program declares, and what its expressions are, without lowering anything.
//!
//! [`Typer::meaning`] says what an expression is where it stands: a type, a param, a value of a type. It makes no code. It
//! decides what the lowerer asks for too: which procedure a call means, what an operator does, how an argument is handed
//! over. Results of procedures that declare none come from their bodies ([`bodies`]), once for each way to call them.
//!
//! **Invariants.** An answer depends on the expression, on the scope in which it stands and on what names mean there; it is
//! remembered until a name gets another meaning. What is added here while asking (instances of generic types, procedures
//! that procedure expressions stand for) is found again when asked for again. Nothing is reported: mistakes are data, and
//! whoever asked tells them or not.
//!
//! **Not known here**: whether a procedure nested in another sees a variable (it is taken to), and where the elements of
//! distributed arrays live.

mod aggregates;
mod arrays;
mod begins;
mod bodies;
mod builtins;
mod call;
mod cast;
mod constant;
mod convert;
mod expr;
mod facts;
mod ids;
pub(crate) mod items;
mod iterators;
mod last_mention;
mod meaning;
mod members;
mod mistake;
mod modules;
mod operators;
mod passing;
mod procedures;
mod ranges;
mod reduce;
mod resolve;
mod scope;
mod show;
mod specific;
mod split_init;
mod ty;
mod typer;
mod variables;

pub(crate) use aggregates::written_with;
pub(crate) use aggregates::{AggregateInfo, EnumInfo, Field, NewArguments, Stored, assigned};
pub(crate) use arrays::*;
pub(crate) use begins::{Begins, mentioned};
pub(crate) use bodies::{CallKey, returns_value};
pub(crate) use builtins::*;
pub(crate) use call::{Given, OVERRIDDEN_ARRAY, RECURSIVE, Taken, match_formals};
pub(crate) use cast::Cast;
pub(crate) use constant::Const;
pub(crate) use expr::{OUT_OF_REACH, held};
pub(crate) use facts::{Facts, Names, names_of};
pub(crate) use ids::*;
pub(crate) use items::{EFFECTS, ENDLESS};
pub(crate) use iterators::{called, iterator_call};
pub(crate) use last_mention::{last_copies, sources};
pub(crate) use meaning::{Extent, Known, Meaning, Part, Running};
pub(crate) use members::*;
pub(crate) use mistake::{Mistake, MistakeKind};
pub(crate) use modules::{ModuleInfo, ProcInfo, as_procs};
pub(crate) use operators::{Operation, UnaryOperation, is_comparison, pairs};
pub(crate) use passing::{Around, Handed, Passing};
pub(crate) use reduce::{NO_PLACE, identity, least, located, sum_type};
pub(crate) use resolve::domain_queries;
pub(crate) use scope::{Alias, Binding, Scope, Variable};
pub(crate) use split_init::first_values;
pub(crate) use ty::{ClassTy, Ends, Held, Index, Ty};
pub(crate) use typer::{LEVELS, NO_TUPLES, Typer, other_components};

use crate::ast::{Expr, ExprId, Module, Name};
use crate::table::Table;
use bodies::Results;
use partita_source::{FileId, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::ScopeId;
use std::rc::Rc;

pub(crate) struct Sema<'a> {
    pub(crate) facts: Facts,
    /// Who starts tasks that nobody waits for.
    pub(crate) begins: Begins,
    /// The scope around all modules.
    pub(crate) root: Rc<Scope>,
    pub(crate) modules: Table<ModuleId, ModuleInfo<'a>>,
    pub(crate) procs: Table<ProcId, ProcInfo<'a>>,
    pub(crate) aggregates: Table<AggregateId, AggregateInfo<'a>>,
    pub(crate) enums: Table<EnumId, EnumInfo>,
    /// The class that all errors inherit from.
    pub(crate) error_class: Option<AggregateId>,
    /// The largest number of tasks of a `forall`.
    pub(crate) workers: i64,
    /// Methods outside of their types, until these are known.
    late_methods: Vec<(&'a Expr, ProcId)>,
    /// Methods of types that the program does not declare.
    foreign_methods: Vec<ProcId>,
    /// Modules that are not in the files given.
    foreign_modules: Vec<(Name, Span)>,
    /// There are such modules: whatever the files do not declare may come from one.
    has_foreign_modules: bool,
    /// Types of the standard modules that are used.
    library_types: FxHashSet<&'static str>,
    /// Instances of generic records and classes, by their arguments.
    generic_instances: FxHashMap<(AggregateId, Vec<Meaning>), AggregateId>,
    /// An associative domain was met: what is wrong may be what is not known of them here.
    pub(crate) has_keyed: bool,
    /// Types that have no end: nobody can have a value of one.
    endless_types: Vec<Mistake>,
    results: Results,
    remembered: FxHashMap<Place, Remembered>,
}

/// An expression where it stands: in a scope, and in a procedure or not.
type Place = (FileId, ExprId, ScopeId, bool);

struct Remembered {
    meaning: Meaning,
    mistakes: Vec<Mistake>,
}

impl<'a> Sema<'a> {
    pub(crate) fn new(modules: &'a [Module], workers: i64) -> Self {
        let root = Scope::root();
        let mut sema = Sema {
            facts: Facts::of(modules),
            begins: Begins::of(modules),
            root: root.clone(),
            modules: Table::default(),
            procs: Table::default(),
            aggregates: Table::default(),
            enums: Table::default(),
            error_class: None,
            workers,
            late_methods: Vec::new(),
            foreign_methods: Vec::new(),
            foreign_modules: Vec::new(),
            has_foreign_modules: false,
            library_types: FxHashSet::default(),
            generic_instances: FxHashMap::default(),
            has_keyed: false,
            endless_types: Vec::new(),
            results: Results::default(),
            remembered: FxHashMap::default(),
        };
        sema.collect_modules(modules, &root);
        if let Some(scope) = sema.built_in().cloned() {
            root.add_use(scope.clone());
            if let Some(Binding::Known(Meaning::Aggregate(id))) = scope.own("Error") {
                sema.error_class = Some(id);
            }
        }
        sema
    }

    /// A name has got another meaning.
    pub(crate) fn forget(&mut self) {
        self.remembered.clear();
    }

    /// There are associative domains.
    pub(crate) fn meet_keyed(&mut self) {
        self.has_keyed = true;
    }
}
