//! Syntax to tree.
//!
//! One task starts at locale 0, runs the code of the modules and then `main`. An expression becomes a [`values::Value`]:
//! a term of the tree with its type, or something known now (a param, a type, a range). What must be known of an
//! expression before it is lowered, and which procedure a call means, is asked of [`crate::sema`]; nothing is lowered to
//! be thrown away, but for conditions that may be waited for ([`tasks`]). A procedure is lowered once
//! per way it is called ([`calls`]), which is how generic ones get their types. What is not modelled becomes `unsupported`
//! at its place.

mod aggregate;
mod arrays;
mod calls;
mod distributed;
mod exits;
mod expr;
mod loops;
mod output;
mod scope;
mod stmt;
mod storage;
mod tasks;
#[cfg(test)]
mod types_agree;
mod values;

use crate::ast::{Module, Name};
use crate::lower::distributed::one_locale_only;
use crate::sema::{
    AggregateId, AliasId, Mistake, MistakeKind, ModuleId, Scope, Sema, Ty, Typer, Variable,
    VariableId, as_procs,
};
use crate::table::Table;
use exits::Exits;
use exits::errors::Throwing;
use loops::Loops;
use partita_kit::{Differ, Emit, Emitter, Fastest, InstanceId, Instances, Naming};
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::{Builder, EntryPlace, Expr, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use storage::Storage;
use storage::configs::Configs;
use storage::tree_types::TreeTypes;
use tasks::dangling::Lifetimes;
use tasks::serial::Serial;
use values::Value;

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
    /// The reduction [`INDEPENDENT_LOOPS`] is off.
    pub all_in_tasks: bool,
}

/// The name of the reduction by which a parallel loop runs in turn where its iterations certainly share nothing.
pub const INDEPENDENT_LOOPS: &str = "independent-loops";

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
    pub(crate) b: Emitter,
    pub(crate) found: Diagnostics,
    options: &'a Options,
    pub(crate) sema: Sema<'a>,
    /// Modules whose code has been run.
    initialised: FxHashSet<ModuleId>,
    pub(crate) configs: Configs,
    pub(crate) types: TreeTypes,
    instances: Instances<calls::instance::Key, calls::instance::Instance>,
    variables: usize,
    /// Names for values of the run that are no variables.
    aliases: Table<AliasId, Value>,
    /// Loops as values, which are lowered where their elements are wanted.
    pub(crate) loop_values: Table<arrays::lazy::LoopValueId, arrays::lazy::LoopValue<'a>>,
    /// The arrays and domains of modules.
    pub(crate) globals: Storage,
    /// How indices are distributed over locales.
    pub(crate) spreads: Table<distributed::SpreadId, distributed::Spread>,
    pub(crate) domain_uses: FxHashMap<String, arrays::resize::DomainUses>,
    /// The array of locales, where the program mentions it.
    pub(crate) locales: Option<String>,
    /// Reads of sync and atomic variables are taken without making them happen, and counted: for guards.
    pub(crate) peeking: Option<u32>,
    /// The tree's variable that says in which order loops take the keys.
    pub(crate) keyed_order: Option<String>,
    /// Types whose fields are being given their first values.
    pub(crate) making: Vec<AggregateId>,
    pub(crate) exits: Exits<'a>,
    pub(crate) frame: Frame<'a>,
}

/// The procedure being lowered.
pub(crate) struct Frame<'a> {
    pub(crate) scope: Rc<Scope>,
    /// Names of the tree that are in use around here.
    pub(crate) visible: Vec<String>,
    /// The module's own code, not that of a procedure: its variables are globals.
    pub(crate) of_module: bool,
    pub(crate) instance: Option<InstanceId>,
    /// What `return` gives: declared, or that of the first `return` met.
    pub(crate) result: Option<Ty>,
    /// `proc f() ref`
    pub(crate) returns_reference: bool,
    /// In an `init` before the object is whole: constant fields are assigned.
    pub(crate) initialises: bool,
    /// Variables of procedures around this one, by number: as this one knows them.
    pub(crate) captured: FxHashMap<VariableId, Variable>,
    pub(crate) storage: Storage,
    pub(crate) loops: Loops<'a>,
    pub(crate) lifetimes: Lifetimes,
    pub(crate) errors: Throwing,
    /// Whether a `serial` statement is around, in time.
    pub(crate) serial: Serial,
    /// The first cleanup of this procedure.
    pub(crate) first_cleanup: usize,
    /// How deep expressions and blocks are nested.
    pub(crate) level: usize,
}

impl Frame<'_> {
    pub(crate) fn new(scope: Rc<Scope>, of_module: bool, instance: Option<InstanceId>) -> Self {
        Frame {
            scope,
            visible: Vec::new(),
            of_module,
            instance,
            result: None,
            returns_reference: false,
            initialises: false,
            captured: FxHashMap::default(),
            storage: Storage::default(),
            loops: Loops::default(),
            lifetimes: Lifetimes::default(),
            errors: Throwing::default(),
            serial: Serial::No,
            first_cleanup: 0,
            level: 0,
        }
    }

    /// A variable by the name that it has where a procedure is called.
    pub(crate) fn captured_term(&self, b: &Emitter, variable: &Variable) -> Expr {
        let variable = self.captured.get(&variable.id).unwrap_or(variable);
        let name = b.var(&variable.name);
        if variable.by_ref { b.deref(name) } else { name }
    }
}

/// How names of the program become names of the tree.
const NAMING: Naming = Naming {
    differ: Differ::Number,
    reserved: |name| name.starts_with("chpl_") || name.starts_with("Chpl"),
    globals_avoid_locals: false,
};

impl Emit for Lowerer<'_> {
    fn emitter(&mut self) -> &mut Emitter {
        &mut self.b
    }
}

impl partita_kit::Loops for Lowerer<'_> {
    const FIRST: i64 = 0;
    const FASTEST: Fastest = Fastest::Last;
}

/// Lowers the modules of a program; the first is the main one.
pub(crate) fn program(
    modules: &[Module],
    name: &str,
    options: &Options,
) -> (Option<Program>, Diagnostics) {
    let mut b = Builder::new(name).with(crate::SHELF);
    b.edit(|program| program.vocabulary = crate::vocabulary());
    let workers = options.workers.unwrap_or(2);
    let sema = Sema::new(modules, workers);
    let root = sema.root.clone();
    let mut lowerer = Lowerer {
        b: Emitter::new(b, NAMING),
        found: Diagnostics::new(),
        options,
        sema,
        initialised: FxHashSet::default(),
        configs: Configs::default(),
        types: TreeTypes::default(),
        instances: Instances::default(),
        variables: 0,
        aliases: Table::default(),
        loop_values: Table::default(),
        globals: Storage::default(),
        spreads: Table::default(),
        domain_uses: FxHashMap::default(),
        locales: None,
        peeking: None,
        keyed_order: None,
        making: Vec::new(),
        exits: Exits::default(),
        frame: Frame::new(root, true, None),
    };
    lowerer.read_options();
    if lowerer.sema.facts.deletes {
        let text = "use after `delete` is looked for through `unmanaged`, not through `borrowed`";
        lowerer.note(text);
    }
    if lowerer.sema.facts.mentions_locales {
        lowerer.locales = Some(lowerer.global_name("Locales"));
    }
    lowerer.run_program();
    let endless = lowerer.sema.take_endless_types();
    lowerer.tell_all(endless);
    lowerer.unused_defines();
    lowerer.inputs_never_met();
    let Lowerer { mut b, found, .. } = lowerer;
    // What is written in Chapel but not by the user has no place in a file.
    b.edit(|program| program.spans.forget(crate::NO_FILE));
    let failed = found.iter().any(Diagnostic::is_error);
    ((!failed).then(|| b.finish()), found)
}

impl<'a> Lowerer<'a> {
    /// Definitions that mean something to Partita itself.
    fn read_options(&mut self) {
        for (name, value) in &self.options.defines {
            if name != "dataParTasksPerLocale" {
                continue;
            }
            self.configs.taken.insert(name.clone());
            match value.trim().parse::<i64>() {
                Ok(number) if (1..=64).contains(&number) => self.sema.workers = number,
                Ok(_) | Err(_) => self.plain_error(
                    "dataParTasksPerLocale is the largest number of tasks of a forall, from 1 to 64",
                ),
            }
        }
    }

    fn unused_defines(&mut self) {
        for (name, _) in &self.options.defines {
            if !self.configs.taken.contains(name) && !self.options.lenient {
                let text = format!("-D {name}: the program has no config of this name");
                self.plain_error(&text);
            }
        }
    }

    /// The task that the program starts with.
    fn run_program(&mut self) {
        let (mut body, ()) = self.body(|l| {
            let code = l.emitted(Self::run_modules);
            if l.exits.begun() > 0 && l.sema.begins.any() {
                // Module variables end when all tasks have.
                l.b.nowhere();
                let stmt = l.b.group(None, code);
                l.emit(stmt);
            } else {
                l.emit_all(code);
            }
            l.end_cleanups(0);
        });
        self.choose_keyed_order(&mut body);
        if self.frame.errors.may_throw {
            let main = self.sema.modules.values().next();
            let span = main.map(|module| module.decl.span).unwrap_or_default();
            body = self.seal(body, span);
        }
        self.declare_aggregates();
        self.b.nowhere();
        let name = self.global_name("_program");
        self.b.proc(&name, Vec::new(), None, body);
        self.b.entry("main", &name, EntryPlace::At(0));
    }

    /// The code of all modules, and `main`.
    fn run_modules(&mut self) {
        self.declare_locales();
        self.initialise_modules();
        // Of several modules in the files, the one with a `main` is the main one.
        let main = {
            let mut modules = self.sema.modules.values();
            modules.find_map(|module| as_procs(module.scope.own("main")))
        };
        if let Some(procs) = main {
            self.call_main(&procs);
        }
    }

    /// The code of all modules, those that are used first.
    fn initialise_modules(&mut self) {
        self.sema.bind_late_methods();
        if let Some(main) = self.sema.modules.ids().next() {
            self.initialise(main);
        }
    }

    fn initialise(&mut self, id: ModuleId) {
        if !self.initialised.insert(id) {
            return;
        }
        for need in self.sema.modules[id].needs.clone() {
            self.initialise(need);
        }
        let decl = self.sema.modules[id].decl;
        let scope = self.sema.modules[id].scope.clone();
        self.with_scope(scope, |l| {
            for (name, span) in l.sema.take_foreign_modules() {
                let what = format!("the module `{name}`, which is not in the files given");
                l.unsupported(span, &what);
            }
            for (number, stmt) in decl.body.iter().enumerate() {
                l.stmt_before(stmt, &decl.body[number + 1..]);
            }
        });
    }

    /// Runs `f` with a mode set, and sets it back.
    pub(crate) fn with<M, T>(
        &mut self,
        mode: impl Fn(&mut Self) -> &mut M,
        now: M,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = std::mem::replace(mode(self), now);
        let result = f(self);
        *mode(self) = before;
        result
    }

    /// For questions from where the statement stands.
    fn typer(&mut self) -> Typer<'_, 'a> {
        let Frame { scope, instance, level, .. } = &self.frame;
        self.sema.typer_at(scope, instance.is_some(), *level)
    }

    /// What the answer to a question is; mistakes are told.
    pub(crate) fn decide<T>(&mut self, ask: impl FnOnce(&mut Typer<'_, 'a>) -> T) -> T {
        let mut typer = self.typer();
        let answer = ask(&mut typer);
        let mistakes = typer.mistakes();
        self.tell_all(mistakes);
        answer
    }

    /// What the answer to a question is; mistakes will be told elsewhere.
    pub(crate) fn learn<T>(&mut self, ask: impl FnOnce(&mut Typer<'_, 'a>) -> T) -> T {
        ask(&mut self.typer())
    }

    fn tell_all(&mut self, mistakes: Vec<Mistake>) {
        for Mistake { kind, span, text } in mistakes {
            match kind {
                MistakeKind::Error => self.error(span, text),
                MistakeKind::Undeclared => self.undeclared(&text, span),
                MistakeKind::Unsupported => self.unsupported(span, &text),
                MistakeKind::OneLocale => {
                    self.b.at(span);
                    one_locale_only(&mut self.b, &text);
                }
            }
        }
    }

    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) {
        if self.sema.has_keyed {
            return self.unsupported(span, &message.into());
        }
        let error = Diagnostic::error("semantics", span, message);
        // What is lowered more than once is wrong only once.
        if !self.found.contains(&error) {
            self.found.push(error);
        }
    }

    fn plain_error(&mut self, message: &str) {
        let severity = partita_source::Severity::Error;
        self.found.push(Diagnostic::new("semantics", severity, None, message));
    }

    pub(crate) fn temp(&mut self) -> String {
        self.b.temporary().to_string()
    }

    /// A new variable with a value; its name.
    pub(crate) fn temp_with(&mut self, ty: &Ty, term: Expr) -> String {
        let tree = self.tree_ty(ty);
        self.hold(tree, term).to_string()
    }

    pub(crate) fn global_name(&mut self, base: &str) -> String {
        self.b.names.global(base).to_string()
    }

    /// A name for a variable that is not yet in use around here.
    pub(crate) fn local_name(&mut self, base: &Name) -> String {
        let (facts, visible) = (&self.sema.facts, &self.frame.visible);
        let around = |name: &str| {
            facts.module_variables.contains(name) || visible.iter().any(|known| known == name)
        };
        let name = self.b.names.local(base, around).to_string();
        self.frame.visible.push(name.clone());
        name
    }
}
