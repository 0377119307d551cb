//! Syntax to tree.
//!
//! One task per image runs the main program. Coarrays, module variables, saved variables and the arrays and
//! records of procedures that do not recurse become `symmetric` globals: one instance per image. Scalars stay
//! in the frame unless somebody needs their address. Every procedure is lowered once per way it is called
//! ([`instance`]): shapes of arguments, absent optional arguments and coarrays are known then.

mod allocate;
mod assign;
mod calls;
mod coarray;
mod cobounds;
mod component;
mod constructor;
mod control;
mod dangling;
mod data;
mod defaults;
mod designator;
mod entry;
mod errmsg;
mod expr;
mod implied;
mod instance;
mod internal_file;
mod intrinsics;
mod io;
mod memory;
mod node;
mod operators;
mod sequence;
mod stand_in;
mod storage;
mod survey;
mod teams;
mod terms;
mod texts;
#[cfg(test)]
mod types_agree;

use crate::ast::{Label, Name, Stmt};
use crate::sema::Sema;
use crate::sema::types::{ScopeId, Ty, TypeId, UnitId, Var, VarId};
use instance::{Instance, Key};
use partita_kit::{Differ, Emit, Emitter, Fastest, InstanceId, Instances, Loops, Naming};
use partita_source::{Diagnostics, Span};
use partita_tree::{Block, Builder, EntryPlace, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use storage::Stored;

pub(crate) struct Lowerer<'a> {
    pub(crate) sema: Sema<'a>,
    pub(crate) b: Emitter,
    /// Variables with one instance per image.
    globals: FxHashMap<VarId, Stored<'a>>,
    /// Scalars whose address is needed.
    in_memory: FxHashSet<VarId>,
    /// Procedures that may call themselves.
    recursive: FxHashSet<UnitId>,
    instances: Instances<Key, Instance<'a>>,
    records_done: FxHashSet<TypeId>,
    /// Assignments that the main program makes first.
    startup: Block,
    frame: Frame<'a>,
    /// Numbers of statements that are barriers of their own kind.
    identities: i64,
    uses_critical: bool,
    uses_teams: bool,
    /// Initial values that are no constants.
    pending_inits: Vec<(VarId, crate::ast::Expr)>,
    /// Constant arrays that are globals already.
    array_constants: Vec<(crate::sema::constant::Const, Name)>,
    statement_numbers: Vec<(Span, i64)>,
    captures: FxHashMap<UnitId, Vec<VarId>>,
    allocations: FxHashMap<VarId, Vec<(&'a crate::ast::Allocation, ScopeId)>>,
    /// ALLOCATE of components, by the component's name.
    component_allocations: FxHashMap<Name, Vec<(&'a crate::ast::Allocation, ScopeId)>>,
    handed_on: FxHashSet<VarId>,
    data_done: Vec<Span>,
    /// Cobounds that ALLOCATE computes, by the coarray's name in the tree.
    kept_cobounds: FxHashMap<Name, cobounds::Kept>,
    /// Some WRITE does not end its line.
    partial_lines: bool,
    /// Some pointer is pointed at a variable.
    uses_pointers: bool,
    /// Some characters of a variable may have a value while others have none.
    texts_in_parts: bool,
    open_line_name: Option<Name>,
    /// How many times coarrays are touched otherwise than by atomic subroutines.
    pub(crate) plain_accesses: u32,
    /// Array elements that DATA gives a value: variable, position, value.
    data_elements: Vec<(VarId, usize, crate::sema::constant::Const, Span)>,
}

/// The procedure being lowered.
pub(crate) struct Frame<'a> {
    pub(crate) unit: UnitId,
    pub(crate) scope: ScopeId,
    pub(crate) stored: FxHashMap<VarId, Stored<'a>>,
    loops: Vec<control::jumps::Loop>,
    /// The function's result.
    result: Option<VarId>,
    pub(crate) is_main: bool,
    /// None for the main program.
    instance: Option<InstanceId>,
    /// Constructs that no jump may leave, innermost last: what they are.
    sealed: Vec<&'static str>,
    /// Labels before statements, and labels that jumps name.
    labels: FxHashSet<Label>,
    targets: FxHashSet<Label>,
    /// Statement functions whose bodies are being lowered, innermost last.
    expanded: Vec<Name>,
    /// Only asking about a variable: it need not be allocated.
    asking: bool,
    /// Naming a variable that is not read.
    referring: bool,
}

const NAMING: Naming =
    Naming { differ: Differ::Underscore, reserved: is_prelude_name, globals_avoid_locals: true };

/// Lowers a program whose scopes are known.
pub(crate) fn program(sema: Sema<'_>, name: &str) -> (Option<Program>, Diagnostics) {
    let mut b = Builder::new(name).with(crate::SHELF);
    b.edit(|program| program.vocabulary = crate::vocabulary());
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
        b: Emitter::new(b, NAMING),
        globals: FxHashMap::default(),
        instances: Instances::default(),
        records_done: FxHashSet::default(),
        startup: Vec::new(),
        frame: Frame::new(main, scope, true),
        identities: 0,
        uses_critical: false,
        uses_teams: false,
        pending_inits: Vec::new(),
        array_constants: Vec::new(),
        statement_numbers: Vec::new(),
        captures: FxHashMap::default(),
        allocations: FxHashMap::default(),
        component_allocations: FxHashMap::default(),
        handed_on: FxHashSet::default(),
        data_done: Vec::new(),
        kept_cobounds: FxHashMap::default(),
        partial_lines: false,
        uses_pointers: false,
        texts_in_parts: false,
        open_line_name: None,
        plain_accesses: 0,
        data_elements: Vec::new(),
    };
    lowerer.survey();
    lowerer.main_program(main);
    lowerer.procedures();
    if lowerer.plain_accesses == 0 {
        // Nothing is left that a delay could hide a race of.
        lowerer.b.edit(|program| {
            for proc in &mut program.procs {
                proc.weak = false;
            }
        });
    }
    let wide = |var: &Var| matches!(var.ty, Ty::Real(kind) | Ty::Complex(kind) if kind > 8);
    if lowerer.sema.vars.iter().any(wide) {
        lowerer.note("reals of more than 64 bits are computed in double precision");
    }
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
            loops: Vec::new(),
            result: None,
            is_main,
            instance: None,
            sealed: Vec::new(),
            labels: FxHashSet::default(),
            targets: FxHashSet::default(),
            expanded: Vec::new(),
            asking: false,
            referring: false,
        }
    }
}

impl Emit for Lowerer<'_> {
    fn emitter(&mut self) -> &mut Emitter {
        &mut self.b
    }
}

impl Loops for Lowerer<'_> {
    const FIRST: i64 = 1;
    const FASTEST: Fastest = Fastest::First;
}

impl<'a> Lowerer<'a> {
    fn main_program(&mut self, main: UnitId) {
        let unit = self.sema.unit(main).ast;
        self.use_prelude("caf");
        self.find_labels(unit);
        let (body, ()) = self.body(|l| {
            l.data_of_modules();
            l.open_variables(l.frame.scope);
            l.block(&unit.body);
            let stop = l.b.at(unit.end).run("caf_stop", Vec::new());
            l.emit(stop);
        });
        let mut all = std::mem::take(&mut self.startup);
        all.extend(body);
        self.b.at(unit.span);
        let name = self.b.names.global("main");
        self.b.proc(&name, Vec::new(), None, all);
        self.b.entry("image", &name, EntryPlace::Each);
    }

    /// Lowers procedures until every one that is called is there.
    fn procedures(&mut self) {
        while let Some(next) = self.instances.next() {
            self.procedure(next);
        }
        self.settle_data_elements();
        self.initial_assignments();
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

    pub(crate) fn block(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    pub(crate) fn body_of(&mut self, body: &'a [Stmt]) -> Block {
        self.emitted(|l| l.block(body))
    }

    pub(crate) fn use_prelude(&mut self, name: &str) {
        self.b.use_prelude(name);
    }

    pub(crate) fn local_name(&mut self, base: &str) -> Name {
        self.b.names.local(base, |_| false)
    }

    pub(crate) fn identity(&mut self) -> i64 {
        self.identities += 1;
        self.identities
    }
}

/// Whether a prelude declares the name.
fn is_prelude_name(name: &str) -> bool {
    name.starts_with("caf_")
        && crate::SHELF.preludes.iter().any(|prelude| prelude.text.contains(name))
}
