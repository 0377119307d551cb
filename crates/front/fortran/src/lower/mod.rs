//! Syntax to tree.
//!
//! One task per image runs the main program. Coarrays, module variables, saved variables and the arrays and
//! records of procedures that do not recurse become `symmetric` globals: one instance per image. Scalars stay
//! in the frame unless somebody needs their address. Every procedure is lowered once per way it is called
//! ([`instance`]): shapes of arguments, absent optional arguments and coarrays are known then.

mod assign;
mod calls;
mod coarray;
mod control;
mod designator;
mod expr;
mod instance;
mod memory;
mod node;
mod operators;
mod storage;
mod terms;

use crate::ast::{Name, Stmt};
use crate::sema::Sema;
use crate::sema::types::{ScopeId, UnitId, VarId};
use instance::{Instance, Key};
use partita_source::{Diagnostics, Span};
use partita_tree::{Block, Builder, EntryPlace, Program, Vocabulary};
use rustc_hash::{FxHashMap, FxHashSet};
use storage::Stored;

/// What names of temporaries start with.
pub(crate) const TEMP: &str = "tmp_";

pub(crate) struct Lowerer<'a> {
    pub(crate) sema: Sema<'a>,
    pub(crate) b: Builder,
    /// Variables with one instance per image.
    globals: FxHashMap<VarId, Stored<'a>>,
    /// Named constants that are arrays, as globals.
    constant_arrays: FxHashMap<u32, Name>,
    /// Scalars whose address is needed.
    in_memory: FxHashSet<VarId>,
    /// Procedures that may call themselves.
    recursive: FxHashSet<UnitId>,
    instances: FxHashMap<Key, usize>,
    all_instances: Vec<Instance<'a>>,
    global_names: FxHashSet<Name>,
    local_names: FxHashSet<Name>,
    temps: u32,
    labels: u32,
    records_done: FxHashSet<u32>,
    /// Assignments that the main program makes first.
    startup: Block,
    frame: Frame<'a>,
    /// Numbers of statements that are barriers of their own kind.
    identities: i64,
    uses_critical: bool,
    uses_teams: bool,
}

/// The procedure being lowered.
pub(crate) struct Frame<'a> {
    pub(crate) unit: UnitId,
    pub(crate) scope: ScopeId,
    pub(crate) stored: FxHashMap<VarId, Stored<'a>>,
    blocks: Vec<Block>,
    loops: Vec<control::Loop>,
    /// The function's result.
    result: Option<VarId>,
    pub(crate) is_main: bool,
    instance: usize,
    /// Constructs that no jump may leave, innermost last: what they are.
    sealed: Vec<&'static str>,
}

/// Lowers a program whose scopes are known.
pub(crate) fn program(sema: Sema<'_>, name: &str) -> (Option<Program>, Diagnostics) {
    let mut b = Builder::new(name);
    b.edit(|program| {
        program.vocabulary = Vocabulary::fortran();
    });
    let Some(main) = sema.main else {
        let mut found = sema.found;
        if found.iter().all(|d| !d.is_error()) {
            found.push(partita_source::Diagnostic::new(
                "semantics",
                partita_source::Severity::Error,
                None,
                "there is no main program in the files given: nothing runs",
            ));
        }
        return (None, found);
    };
    let scope = sema.unit(main).scope;
    let mut lowerer = Lowerer {
        in_memory: FxHashSet::default(),
        recursive: FxHashSet::default(),
        sema,
        b,
        globals: FxHashMap::default(),
        constant_arrays: FxHashMap::default(),
        instances: FxHashMap::default(),
        all_instances: Vec::new(),
        global_names: FxHashSet::default(),
        local_names: FxHashSet::default(),
        temps: 0,
        labels: 0,
        records_done: FxHashSet::default(),
        startup: Vec::new(),
        frame: Frame::new(main, scope, true),
        identities: 0,
        uses_critical: false,
        uses_teams: false,
    };
    lowerer.survey();
    lowerer.main_program(main);
    lowerer.procedures();
    let Lowerer { sema, b, .. } = lowerer;
    let failed = sema.found.iter().any(partita_source::Diagnostic::is_error);
    ((!failed).then(|| b.finish()), sema.found)
}

impl<'a> Frame<'a> {
    fn new(unit: UnitId, scope: ScopeId, is_main: bool) -> Self {
        Frame {
            unit,
            scope,
            stored: FxHashMap::default(),
            blocks: vec![Vec::new()],
            loops: Vec::new(),
            result: None,
            is_main,
            instance: usize::MAX,
            sealed: Vec::new(),
        }
    }
}

impl<'a> Lowerer<'a> {
    fn main_program(&mut self, main: UnitId) {
        let unit = self.sema.unit(main).ast;
        self.use_prelude("caf");
        self.open_variables(self.frame.scope);
        self.block(&unit.body);
        self.b.at(unit.end);
        let stop = self.b.run("caf_stop", Vec::new());
        self.emit(stop);
        let body = self.frame.blocks.pop().unwrap_or_default();
        let mut all = std::mem::take(&mut self.startup);
        all.extend(body);
        self.b.at(unit.span);
        let name = self.global_name("main");
        self.b.proc(&name, Vec::new(), None, all);
        self.b.entry("image", &name, EntryPlace::Each);
    }

    /// Lowers procedures until every one that is called is there.
    fn procedures(&mut self) {
        let mut next = 0;
        while next < self.all_instances.len() {
            self.procedure(next);
            next += 1;
        }
        // What procedures want done at the start.
        let startup = std::mem::take(&mut self.startup);
        if !startup.is_empty() {
            self.b.edit(|program| {
                if let Some(main) = program.procs.iter_mut().find(|proc| proc.prelude.is_none()) {
                    let body = std::mem::take(&mut main.body);
                    main.body = startup.into_iter().chain(body).collect();
                }
            });
        }
    }

    pub(crate) fn emit(&mut self, stmt: partita_tree::Stmt) {
        if let Some(block) = self.frame.blocks.last_mut() {
            block.push(stmt);
        }
    }

    /// What `f` emits, as a block of its own.
    pub(crate) fn inside(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.frame.blocks.push(Vec::new());
        f(self);
        self.frame.blocks.pop().unwrap_or_default()
    }

    pub(crate) fn block(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    pub(crate) fn body_of(&mut self, body: &'a [Stmt]) -> Block {
        self.inside(|l| l.block(body))
    }

    /// Reaching this point makes the verdict unknown.
    pub(crate) fn unsupported(&mut self, span: Span, why: &str) {
        self.b.at(span);
        let stmt = self.b.unsupported(why);
        self.emit(stmt);
    }

    pub(crate) fn use_prelude(&mut self, name: &str) {
        self.b.use_prelude(name);
    }

    pub(crate) fn global_name(&mut self, base: &str) -> Name {
        let mut name = base.to_string();
        while self.global_names.contains(&*name)
            || self.local_names.contains(&*name)
            || name.starts_with(TEMP)
            || name.starts_with("caf_")
        {
            name.push('_');
        }
        let name: Name = name.into();
        self.global_names.insert(name.clone());
        name
    }

    pub(crate) fn local_name(&mut self, base: &str) -> Name {
        let mut name = base.to_string();
        while self.global_names.contains(&*name) || name.starts_with(TEMP) || name.starts_with("caf_") {
            name.push('_');
        }
        let name: Name = name.into();
        self.local_names.insert(name.clone());
        name
    }

    pub(crate) fn label(&mut self, what: &str) -> String {
        self.labels += 1;
        format!("{what}_{}", self.labels)
    }

    pub(crate) fn identity(&mut self) -> i64 {
        self.identities += 1;
        self.identities
    }
}
