//! Syntax to tree.
//!
//! One task starts at locale 0, runs the code of the modules and then `main`. Types are worked out on the way: an
//! expression becomes a [`value::Value`], a term of the tree with its type or something known now (a param, a type, a
//! range). A procedure is lowered once per way it is called ([`call`]), which is how generic ones get their types.
//! What is not modelled becomes `unsupported` at its place.

mod aggregate;
mod arrays;
mod builtin;
mod call;
mod cleanup;
mod conduct;
mod configs;
mod convert;
mod dangling;
mod decl;
mod declared;
mod distributions;
mod ends;
mod errors;
mod expr;
mod forall;
mod guarded;
mod homes;
mod inputs;
mod instance;
mod intents;
mod iterators;
mod keyed;
mod labels;
mod lazy;
mod loops;
mod methods;
mod modules;
mod operators;
mod owners;
mod partition;
mod print;
mod procedures;
mod ranges;
mod remote;
mod resolve;
mod scope;
mod serial;
mod shadows;
mod stmt;
mod storage;
mod strings;
mod tasks;
mod ty;
mod value;
mod waiting;

use crate::ast::{Module, Name};
use aggregate::{AggregateInfo, EnumInfo};
use instance::{Instance, Key};
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::fold::{Fold, fold_expr};
use partita_tree::{Block, Builder, EntryPlace, Expr, NodeId, Program, Stmt};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::{ProcInfo, Scope};
use std::rc::Rc;
use ty::Ty;

/// How a program is to be read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `-D NAME=VALUE`: values of configs.
    pub defines: Vec<(String, String)>,
    /// The largest number of tasks of a `forall`.
    pub workers: Option<i64>,
    pub partition: Partition,
    /// Module-level variables whose first value comes from outside, beside the `extern` ones.
    pub inputs: Vec<String>,
    /// Values of configs that the program does not have are passed over.
    pub lenient: bool,
}

/// Which workers of a `forall` run which iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Partition {
    /// Every way to share them out.
    #[default]
    Any,
    /// Blocks of neighbours, of every size.
    Contiguous,
    /// Exactly as Chapel's own ranges and arrays do it.
    Runtime,
}

pub(crate) struct Lowerer<'a> {
    pub(crate) b: Builder,
    pub(crate) found: Diagnostics,
    options: &'a Options,
    /// Definitions that no config took.
    pub(crate) used_defines: FxHashSet<String>,
    pub(crate) modules: Vec<modules::ModuleInfo<'a>>,
    pub(crate) procs: Vec<ProcInfo<'a>>,
    pub(crate) aggregates: Vec<AggregateInfo<'a>>,
    pub(crate) enums: Vec<EnumInfo>,
    /// Records of the tree for tuples, ranges and domains.
    structures: FxHashMap<Ty, String>,
    instances: FxHashMap<Key, usize>,
    all_instances: Vec<Instance>,
    global_names: FxHashSet<String>,
    /// Names of module variables, whether or not they are declared yet.
    pub(crate) reserved: FxHashSet<String>,
    /// Methods outside of their types, until these are known.
    pub(crate) late_methods: Vec<(&'a crate::ast::Expr, scope::ProcId)>,
    /// Methods of types that the program does not declare.
    pub(crate) foreign_methods: Vec<scope::ProcId>,
    /// Modules that are not in the files given.
    pub(crate) foreign_modules: Vec<(Name, Span)>,
    variables: usize,
    temps: u32,
    pub(crate) labels: u32,
    /// Inputs that were declared.
    pub(crate) inputs_met: FxHashSet<String>,
    /// Configs of the tree.
    pub(crate) config_names: FxHashSet<String>,
    /// Domains that formals of array types name, until the array is known.
    pub(crate) pending_domains: Vec<(Name, usize)>,
    /// Loops as values, which are lowered where their elements are wanted.
    pub(crate) loop_values: Vec<lazy::LoopValue<'a>>,
    /// Arrays of modules, by their names in the tree.
    pub(crate) own_arrays: FxHashSet<String>,
    /// How arrays of modules are stored.
    pub(crate) stored: FxHashMap<String, partita_tree::Type>,
    /// How indices are distributed over locales, and which module variables are.
    pub(crate) spreads: Vec<distributions::Spread>,
    pub(crate) spread_globals: FxHashMap<String, distributions::SpreadId>,
    pub(crate) domain_uses: FxHashMap<String, arrays::resize::DomainUses>,
    pub(crate) assigned_names: FxHashSet<Name>,
    /// Somebody looks at empty sync variables with `readXX`.
    pub(crate) reads_empty: bool,
    /// Somebody calls `notify` or `wait` of a barrier.
    pub(crate) splits_barriers: bool,
    /// The array of locales, where the program mentions it.
    pub(crate) locales: Option<String>,
    /// Some `serial` statement may run: procedures are told whether one is around.
    pub(crate) has_serial: bool,
    /// Reads of sync and atomic variables are taken without making them happen, and counted: for guards.
    pub(crate) peeking: Option<u32>,
    /// Some record or class has a field that may make its users wait.
    pub(crate) has_waiting_field: bool,
    pub(crate) workers: i64,
    pub(crate) partition: Partition,
    /// Records and classes with parts that are not modelled: reaching an object of them is.
    pub(crate) broken_fields: FxHashSet<usize>,
    /// Those with distributed arrays, modelled on one locale only.
    pub(crate) spread_fields: FxHashSet<usize>,
    /// Roots of hierarchies whose classes have been told apart: no class may join them later.
    pub(crate) dispatched: FxHashSet<usize>,
    /// Instances of generic records and classes, by type arguments.
    pub(crate) generic_instances: FxHashMap<(usize, String), usize>,
    /// Procedures that print records and objects.
    pub(crate) writers: FxHashMap<usize, String>,
    /// An associative domain was met: what is wrong may be what is not known of them here.
    pub(crate) has_keyed: bool,
    /// The tree's variable that says in which order loops take the keys.
    pub(crate) keyed_order: Option<String>,
    /// Somewhere the program has `delete`, a `deinit`, a `throw`.
    pub(crate) deletes: bool,
    pub(crate) deinits: bool,
    pub(crate) throws: bool,
    /// What is still to run in the blocks around.
    pub(crate) cleanups: Vec<cleanup::Cleanup<'a>>,
    pub(crate) ways: Vec<errors::Way>,
    /// Values made by the statement, which nobody owns yet.
    pub(crate) fresh_values: Vec<(String, Ty)>,
    /// The class `Error`.
    pub(crate) error_class: Option<usize>,
    /// Labels that some jump wants and that are not placed yet.
    pub(crate) used_labels: FxHashSet<String>,
    pub(crate) frame: Frame<'a>,
}

/// The procedure being lowered.
pub(crate) struct Frame<'a> {
    pub(crate) scope: Rc<Scope>,
    blocks: Vec<Block>,
    /// Names of the tree that are in use around here.
    pub(crate) visible: Vec<String>,
    /// What `return` gives: declared, or that of the first `return` met.
    pub(crate) result: call::ResultTy,
    /// Loops and constructs around the statement, innermost last.
    pub(crate) around: Vec<stmt::Around>,
    /// The module's own code, not that of a procedure: its variables are globals.
    pub(crate) of_module: bool,
    /// Blocks around that tasks may outlive, innermost last.
    pub(crate) marks: Vec<dangling::Mark>,
    /// For each `sync` statement around: the last variable declared before it.
    pub(crate) joined: Vec<usize>,
    /// Variables that the task being lowered may outlive, with the marks of their blocks.
    pub(crate) watched: Vec<(usize, String)>,
    /// Whether a `serial` statement is around, in time.
    pub(crate) serial: serial::Serial,
    pub(crate) instance: Option<usize>,
    /// `proc f() ref`
    pub(crate) returns_reference: bool,
    /// Iterators around the statement, innermost last.
    pub(crate) yields: Vec<iterators::Yielding<'a>>,
    /// Loops with labels around the statement: the label, and the loop's place in `around`.
    pub(crate) loop_labels: Vec<(Name, usize)>,
    /// The label of the loop that comes next.
    pub(crate) next_label: Option<Name>,
    /// How many bodies of loops over iterators it has.
    pub(crate) bodies: usize,
    /// Arrays that it declares itself: no references to others.
    pub(crate) own_arrays: FxHashSet<String>,
    /// Formals that are references.
    pub(crate) references: FxHashSet<String>,
    /// How its arrays are stored.
    pub(crate) stored: FxHashMap<String, partita_tree::Type>,
    /// Its arrays and domains that are distributed over locales.
    pub(crate) spread: FxHashMap<String, distributions::SpreadId>,
    /// References to elements of distributed arrays, with the variables that say where these live.
    pub(crate) homes: FxHashMap<String, String>,
    /// How deep expressions and blocks are nested.
    pub(crate) level: usize,
    /// In an `init` before the object is whole: constant fields are assigned.
    pub(crate) initialises: bool,
    /// The first cleanup of this procedure.
    pub(crate) first_cleanup: usize,
    /// An error may leave what has been lowered so far.
    pub(crate) may_throw: bool,
    /// Where errors go that leave the tasks being made.
    pub(crate) task_errors: Option<errors::TaskErrors>,
    /// Declared `throws`.
    pub(crate) throws: bool,
    /// How many `try` with handlers stand around.
    pub(crate) tries: usize,
    /// Under `try!`: an error ends the program where the call stands.
    pub(crate) must_not_throw: bool,
    /// Variables of procedures around this one, by number: as this one knows them.
    pub(crate) captured: FxHashMap<usize, scope::Variable>,
}

impl Frame<'_> {
    pub(crate) fn new(scope: Rc<Scope>, of_module: bool, instance: Option<usize>) -> Self {
        Frame {
            scope,
            blocks: vec![Vec::new()],
            visible: Vec::new(),
            result: call::ResultTy::default(),
            around: Vec::new(),
            of_module,
            marks: Vec::new(),
            joined: Vec::new(),
            watched: Vec::new(),
            serial: serial::Serial::No,
            instance,
            returns_reference: false,
            initialises: false,
            first_cleanup: 0,
            may_throw: false,
            task_errors: None,
            throws: false,
            tries: 0,
            must_not_throw: false,
            yields: Vec::new(),
            loop_labels: Vec::new(),
            next_label: None,
            bodies: 0,
            own_arrays: FxHashSet::default(),
            references: FxHashSet::default(),
            stored: FxHashMap::default(),
            spread: FxHashMap::default(),
            homes: FxHashMap::default(),
            level: 0,
            captured: FxHashMap::default(),
        }
    }
}

/// Lowers the modules of a program; the first is the main one.
pub(crate) fn program(
    modules: &[Module],
    name: &str,
    options: &Options,
) -> (Option<Program>, Diagnostics) {
    let mut b = Builder::new(name).with(crate::SHELF);
    b.edit(|program| program.vocabulary = crate::vocabulary());
    let root = Scope::new(None, 0);
    let mut lowerer = Lowerer {
        b,
        found: Diagnostics::new(),
        options,
        used_defines: FxHashSet::default(),
        modules: Vec::new(),
        procs: Vec::new(),
        aggregates: Vec::new(),
        enums: Vec::new(),
        structures: FxHashMap::default(),
        instances: FxHashMap::default(),
        all_instances: Vec::new(),
        global_names: FxHashSet::default(),
        reserved: FxHashSet::default(),
        late_methods: Vec::new(),
        foreign_methods: Vec::new(),
        foreign_modules: Vec::new(),
        variables: 0,
        temps: 0,
        labels: 0,
        inputs_met: FxHashSet::default(),
        config_names: FxHashSet::default(),
        pending_domains: Vec::new(),
        loop_values: Vec::new(),
        own_arrays: FxHashSet::default(),
        stored: FxHashMap::default(),
        spreads: Vec::new(),
        spread_globals: FxHashMap::default(),
        domain_uses: FxHashMap::default(),
        assigned_names: arrays::resize::assigned_names(modules),
        reads_empty: mentions(modules, "readXX"),
        splits_barriers: mentions(modules, "notify") || mentions(modules, "wait"),
        locales: None,
        has_serial: serial::has_serial(modules),
        peeking: None,
        has_waiting_field: has_waiting_field(modules),
        workers: options.workers.unwrap_or(2),
        partition: options.partition,
        broken_fields: FxHashSet::default(),
        spread_fields: FxHashSet::default(),
        dispatched: FxHashSet::default(),
        generic_instances: FxHashMap::default(),
        writers: FxHashMap::default(),
        has_keyed: false,
        keyed_order: None,
        deletes: false,
        deinits: false,
        throws: false,
        cleanups: Vec::new(),
        ways: Vec::new(),
        fresh_values: Vec::new(),
        error_class: None,
        used_labels: FxHashSet::default(),
        frame: Frame::new(root, true, None),
    };
    lowerer.read_options();
    lowerer.look_for_ends(modules);
    lowerer.collect_modules(modules);
    if mentions_locales(modules) {
        lowerer.locales = Some(lowerer.global_name("Locales"));
    }
    lowerer.find_error_class();
    lowerer.run_program();
    lowerer.unused_defines();
    lowerer.inputs_never_met();
    let Lowerer { mut b, found, .. } = lowerer;
    // What is written in Chapel but not by the user has no place in a file.
    b.edit(|program| program.spans.forget(crate::NO_FILE));
    let failed = found.iter().any(Diagnostic::is_error);
    ((!failed).then(|| b.finish()), found)
}

struct Fresh<'l, 'a>(&'l Lowerer<'a>);

impl Fold for Fresh<'_, '_> {
    fn fold_id(&mut self, id: NodeId) -> NodeId {
        self.0.b.again(id)
    }
}

impl<'a> Lowerer<'a> {
    /// Definitions that mean something to Partita itself.
    fn read_options(&mut self) {
        for (name, value) in &self.options.defines {
            if name != "dataParTasksPerLocale" {
                continue;
            }
            self.used_defines.insert(name.clone());
            match value.trim().parse::<i64>() {
                Ok(number) if (1..=64).contains(&number) => self.workers = number,
                Ok(_) | Err(_) => self.plain_error(
                    "dataParTasksPerLocale is the largest number of tasks of a forall, from 1 to 64",
                ),
            }
        }
    }

    fn unused_defines(&mut self) {
        for (name, _) in &self.options.defines {
            if !self.used_defines.contains(name) && !self.options.lenient {
                let text = format!("-D {name}: the program has no config of this name");
                self.plain_error(&text);
            }
        }
    }

    /// The task that the program starts with.
    fn run_program(&mut self) {
        self.declare_locales();
        self.initialise_modules();
        // Of several modules in the files, the one with a `main` is the main one.
        let main = self.modules.iter().find_map(|module| match module.scope.own("main") {
            Some(scope::Binding::Procs(procs)) => Some(procs),
            _ => None,
        });
        if let Some(procs) = main {
            self.call_main(&procs);
        }
        self.end_cleanups(0);
        let mut body = self.frame.blocks.pop().unwrap_or_default();
        self.choose_keyed_order(&mut body);
        if self.frame.may_throw {
            self.frame.blocks.push(Vec::new());
            let span = self.modules.first().map(|module| module.decl.span).unwrap_or_default();
            body = self.seal(body, span);
        }
        self.declare_aggregates();
        self.b.nowhere();
        let name = self.global_name("_program");
        self.b.proc(&name, Vec::new(), None, body);
        self.b.entry("main", &name, EntryPlace::At(0));
    }

    pub(crate) fn emit(&mut self, stmt: Stmt) {
        if let Some(block) = self.frame.blocks.last_mut() {
            block.push(stmt);
        }
    }

    /// What `f` emits, as a block of its own.
    pub(crate) fn inside<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (Block, T) {
        self.frame.blocks.push(Vec::new());
        let result = f(self);
        (self.frame.blocks.pop().unwrap_or_default(), result)
    }

    /// How many statements the present block has: where [`Self::insert`] can put one later.
    pub(crate) fn position(&self) -> usize {
        self.frame.blocks.last().map_or(0, Vec::len)
    }

    /// Puts statements before those emitted since `position`.
    pub(crate) fn insert(&mut self, position: usize, stmts: Block) {
        if let Some(block) = self.frame.blocks.last_mut() {
            let position = position.min(block.len());
            block.splice(position..position, stmts);
        }
    }

    /// The same term again, as nodes of their own.
    pub(crate) fn copy(&self, expr: &Expr) -> Expr {
        fold_expr(&mut Fresh(self), expr.clone())
    }

    /// Reaching this point makes the verdict unknown.
    pub(crate) fn unsupported(&mut self, span: Span, why: &str) {
        self.b.at(span);
        let stmt = self.b.unsupported(why);
        self.emit(stmt);
    }

    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) {
        if self.has_keyed {
            return self.unsupported(span, &message.into());
        }
        self.found.push(Diagnostic::error("semantics", span, message));
    }

    fn plain_error(&mut self, message: &str) {
        let severity = partita_source::Severity::Error;
        self.found.push(Diagnostic::new("semantics", severity, None, message));
    }

    /// A choice that a verdict rests on, for the assurance record; said once.
    pub(crate) fn note(&mut self, text: &str) {
        self.b.edit(|program| {
            if program.notes.iter().all(|known| known != text) {
                program.notes.push(text.to_owned());
            }
        });
    }

    pub(crate) fn temp(&mut self) -> String {
        self.temps += 1;
        format!("_{}", self.temps)
    }

    /// A new variable with a value; its name.
    pub(crate) fn temp_with(&mut self, ty: &Ty, term: Expr) -> String {
        let name = self.temp();
        let tree = self.tree_ty(ty);
        let stmt = self.b.declare(&name, tree, Some(term));
        self.emit(stmt);
        name
    }

    pub(crate) fn label(&mut self, what: &str) -> String {
        self.labels += 1;
        format!("_{what}{}", self.labels)
    }

    pub(crate) fn global_name(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let mut number = 1;
        while self.global_names.contains(&name)
            || name.starts_with("chpl_")
            || name.starts_with("Chpl")
        {
            number += 1;
            name = format!("{base}_{number}");
        }
        self.global_names.insert(name.clone());
        name
    }

    /// A name for a variable that is not yet in use around here.
    pub(crate) fn local_name(&mut self, base: &Name) -> String {
        let mut name = base.to_string();
        let mut number = 1;
        while self.global_names.contains(&name)
            || self.reserved.contains(&name)
            || self.frame.visible.contains(&name)
        {
            number += 1;
            name = format!("{base}_{number}");
        }
        self.frame.visible.push(name.clone());
        name
    }
}

fn mentions_locales(modules: &[Module]) -> bool {
    let mut names = instance::Names::default();
    modules.iter().for_each(|module| crate::visit::walk_stmts(&mut names, &module.body));
    names.0.contains("Locales")
}

/// Whether a name occurs behind a dot anywhere.
fn mentions(modules: &[Module], name: &str) -> bool {
    struct Looks<'n>(&'n str, bool);
    impl crate::visit::Visitor for Looks<'_> {
        fn expr(&mut self, expr: &crate::ast::Expr) {
            if let crate::ast::ExprKind::Dot { name, .. } = &expr.kind {
                self.1 |= &*name.name == self.0;
            }
            crate::visit::walk_expr(self, expr);
        }
    }
    let mut looks = Looks(name, false);
    modules.iter().for_each(|module| crate::visit::walk_stmts(&mut looks, &module.body));
    looks.1
}

/// Whether some class or record holds sync variables or barriers.
fn has_waiting_field(modules: &[Module]) -> bool {
    struct Looks(bool);
    impl crate::visit::Visitor for Looks {
        fn stmt(&mut self, stmt: &crate::ast::Stmt) {
            if let crate::ast::StmtKind::Aggregate(decl) = &stmt.kind {
                let mut guarded = Guarded(false);
                crate::visit::walk_stmts(&mut guarded, &decl.body);
                self.0 |= guarded.0;
            }
            crate::visit::walk_stmt(self, stmt);
        }
    }
    struct Guarded(bool);
    impl crate::visit::Visitor for Guarded {
        fn expr(&mut self, expr: &crate::ast::Expr) {
            self.0 |= matches!(expr.kind, crate::ast::ExprKind::Guarded { .. });
            crate::visit::walk_expr(self, expr);
        }
    }
    let mut looks = Looks(false);
    modules.iter().for_each(|module| crate::visit::walk_stmts(&mut looks, &module.body));
    looks.0
}
