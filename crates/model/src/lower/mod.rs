//! From the tree to the model.
//!
//! Each procedure, closure body and spawned body becomes a [`crate::Proc`]. Expressions are split
//! so that every read and write of shared memory is an operation of its own, in the order of
//! evaluation: left to right, the target's indices before the value. Locals that nobody else can
//! see stay in the frame; captured ones move to scope objects ([`captures`]).
//!
//! What the machine does not model becomes an `Unsupported` operation at its place.

mod body;
mod captures;
mod constant;
mod expr;
mod globals;
mod memory;
mod memory_globals;
mod property;
mod reports;
mod stmt;
mod target;
mod types;
mod weak;

use crate::access::FIRST;
use crate::{
    Class, GlobalId, Model, Proc, ProcId, RecordId, ShapeKind, StringId, Table, Word, access, adds,
    liveness, validate,
};
use body::{Body, ScopeId};
use partita_source::{Diagnostic, Diagnostics, Severity};
use partita_tree::{Block, Name, NodeId, Param, Program, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use types::Ty;

/// The part of the scope that shapes the model.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Number of places, for programs that do not fix it themselves.
    pub places: u32,
}

/// Lowers a valid program. The model is only meaningful when there is no error among the
/// diagnostics.
#[must_use]
pub fn lower(program: &Program, scope: Scope) -> (Model, Diagnostics) {
    let mut lowerer = Lowerer::new(program, scope);
    lowerer.globals();
    lowerer.procedures();
    lowerer.finish_globals();
    lowerer.entries();
    lowerer.properties();
    lowerer.mark_private_memory();
    if lowerer.remote_anything {
        lowerer.mark_remote_cells(None);
    }
    let Lowerer { mut model, diagnostics, .. } = lowerer;
    reports::annotate(&mut model);
    weak::annotate(&mut model);
    model.procs.iter_mut().for_each(liveness::annotate);
    access::annotate(&mut model);
    adds::annotate(&mut model);
    access::mark_private(&mut model);
    debug_assert!(
        diagnostics.iter().any(Diagnostic::is_error) || validate(&model).is_empty(),
        "{:?}",
        validate(&model)
    );
    (model, diagnostics)
}

struct Lowerer<'a> {
    program: &'a Program,
    model: Model,
    proc_ids: FxHashMap<Name, ProcId>,
    record_ids: FxHashMap<Name, RecordId>,
    /// Global variables with their declarations.
    global_ids: FxHashMap<Name, (GlobalId, &'a Variable)>,
    constants: FxHashMap<Name, Word>,
    string_ids: FxHashMap<String, StringId>,
    /// The bodies being lowered, the innermost last.
    bodies: Vec<Body>,
    /// Summary class of each scope object.
    scope_classes: Table<ScopeId, Class>,
    layout_depth: u32,
    /// Some remote statement may name any cell.
    remote_anything: bool,
    /// Globals whose instances at other places are named.
    named_at: FxHashSet<GlobalId>,
    /// First values that wait for the numbers of all globals.
    later: Vec<memory_globals::Later<'a>>,
    diagnostics: Diagnostics,
}

impl<'a> Lowerer<'a> {
    fn new(program: &'a Program, scope: Scope) -> Self {
        let records = u32::try_from(program.records.len()).unwrap_or(u32::MAX);
        let model = Model {
            vocabulary: program.vocabulary.clone(),
            places: program.places.unwrap_or(scope.places),
            writers: program.writers.clone(),
            spans: program.spans.clone(),
            classes: FIRST + records,
            notes: program.notes.clone(),
            reductions: program.reductions.clone(),
            ..Model::new(&program.name)
        };
        Lowerer {
            program,
            model,
            proc_ids: FxHashMap::default(),
            record_ids: (0u32..)
                .zip(&program.records)
                .map(|(id, record)| (record.name.clone(), RecordId(id)))
                .collect(),
            global_ids: FxHashMap::default(),
            constants: FxHashMap::default(),
            string_ids: FxHashMap::default(),
            bodies: Vec::new(),
            scope_classes: Table::default(),
            layout_depth: 0,
            remote_anything: false,
            named_at: FxHashSet::default(),
            later: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn error(&mut self, code: &'static str, at: NodeId, message: &str) {
        let span = self.program.spans.get(at);
        self.diagnostics.push(Diagnostic::new(code, Severity::Error, span, message));
    }

    fn string(&mut self, text: &str) -> StringId {
        if let Some(id) = self.string_ids.get(text) {
            return *id;
        }
        let id = self.model.strings.push(text.to_owned());
        self.string_ids.insert(text.to_owned(), id);
        id
    }

    fn procedures(&mut self) {
        let nothing: Name = "".into();
        let class = self.fresh_class();
        self.model.group_shape =
            self.push_shape(ShapeKind::Group, &nothing, Vec::new(), class, true, class);
        let class = self.fresh_class();
        self.model.closure_shape =
            self.push_shape(ShapeKind::Closure, &nothing, Vec::new(), class, true, class);
        // Ids first, so that procedures can call each other.
        for proc in &self.program.procs {
            let id = self.reserve_proc();
            self.proc_ids.insert(proc.name.clone(), id);
        }
        let program = self.program;
        for proc in &program.procs {
            let captured = captures::captured(program, &proc.params, &proc.body);
            let mut body = Body::new(proc.name.clone(), proc.id, proc.operation, captured.into());
            body.proc.meeting = proc.meeting;
            body.proc.commutes = proc.commutes;
            body.proc.weak = proc.weak;
            body.proc.orders = proc.operation && reports::orders(&proc.body);
            let wording = program.wordings.iter().find(|wording| wording.operation == proc.name);
            body.proc.does = wording.and_then(|wording| wording.does.clone());
            body.proc.waits = wording.and_then(|wording| wording.waits.clone());
            body.result = proc.result.as_ref().map(|result| self.ty(result));
            let id = self.proc_ids[&proc.name];
            let types = self.param_types(&proc.params);
            self.lower_proc(id, body, &proc.params, types, &proc.body);
        }
        for commute in &program.commutes {
            let Some(one) = self.proc_ids.get(&commute.operation).copied() else { continue };
            for other in commute.with.iter().filter_map(|name| self.proc_ids.get(name)) {
                for (proc, swaps) in [(one, *other), (*other, one)] {
                    let known = &mut self.model.procs[proc].swaps;
                    if let Err(at) = known.binary_search(&swaps) {
                        known.insert(at, swaps);
                    }
                }
            }
        }
    }

    fn reserve_proc(&mut self) -> ProcId {
        self.model.procs.push(Proc::new("".into(), NodeId(0)))
    }

    /// Lowers a body with its parameters; the scopes it captures come back.
    fn lower_proc(
        &mut self,
        id: ProcId,
        body: Body,
        params: &[Param],
        types: Vec<Ty>,
        block: &Block,
    ) -> Vec<ScopeId> {
        self.bodies.push(body);
        self.declare_params(params, types);
        self.block(block);
        self.close_proc(id)
    }

    fn param_types(&mut self, params: &[Param]) -> Vec<Ty> {
        params.iter().map(|param| self.ty(&param.ty)).collect()
    }

    fn close_proc(&mut self, id: ProcId) -> Vec<ScopeId> {
        let Some(mut body) = self.bodies.pop() else { return Vec::new() };
        let node = body.proc.node;
        body.starts = false;
        body.emit(crate::Op::Return(None), node);
        for (name, at, node) in std::mem::take(&mut body.gotos) {
            match body.proc.labels.iter().find(|(label, _)| *label == name) {
                Some((_, loc)) => body.patch(at, *loc),
                None => self.error("unknown-label", node, "no such label in this procedure"),
            }
        }
        self.model.procs[id] = body.proc;
        body.captured_scopes
    }
}
