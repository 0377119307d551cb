//! Functions as procedures, and the task that runs `main`.

use super::Lowerer;
use crate::checked::{CaseId, FunctionId, LabelId, ObjectId, StmtKind};
use crate::types::{IntKind, Ty};
use partita_kit::{Emit, Label};
use partita_source::Span;
use partita_tree::{Bound, Expr as Term, Name, Param, Type};
use rustc_hash::FxHashMap;

/// The function that is being lowered.
#[derive(Default)]
pub(crate) struct Frame {
    /// Names that locals must not get.
    pub(crate) taken: Vec<Name>,
    pub(crate) exits: Vec<Exit>,
    pub(crate) labels: FxHashMap<LabelId, Name>,
    pub(crate) cases: FxHashMap<CaseId, Label>,
    /// Objects that were declared at the start of their blocks.
    pub(crate) hoisted: Vec<ObjectId>,
    /// Compound literals that are declared already.
    pub(crate) compounds: Vec<ObjectId>,
    /// Where a struct is returned to.
    pub(crate) result: Option<Name>,
    /// The arguments behind `...`.
    pub(crate) more: Option<Name>,
    /// To return is to end the program.
    pub(crate) ends: bool,
}

impl Frame {
    pub(crate) fn remember(&mut self, name: &Name) {
        if !self.taken.contains(name) {
            self.taken.push(name.clone());
        }
    }
}

/// What `break` and `continue` leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Going on means jumping there, if it is not the loop's own start.
    Loop {
        next: Option<Label>,
    },
    Switch {
        end: Label,
    },
}

impl Lowerer<'_> {
    /// What the tree calls a function; none for one of the library.
    pub(crate) fn function_name(&mut self, id: FunctionId) -> Option<Name> {
        if let Some(name) = self.functions.get(&id) {
            return Some(name.clone());
        }
        let function = self.program.function(id)?;
        function.body.as_ref()?;
        let name = self.global_name(&function.name);
        self.functions.insert(id, name.clone());
        self.waiting.push(id);
        Some(name)
    }

    /// The same for a pointer: one of the library that the tree knows as a term has a procedure too (`library/pointers.c`).
    pub(crate) fn pointed_name(&mut self, id: FunctionId) -> Option<Name> {
        self.function_name(id).or_else(|| self.function_name(self.stand_in(id)?))
    }

    pub(crate) fn stand_in(&self, id: FunctionId) -> Option<FunctionId> {
        let name = format!("__partita_pointer_{}", self.program.function(id)?.name);
        let mut all = (0u32..).map(FunctionId).zip(&self.program.functions);
        all.find(|(_, function)| *function.name == *name).map(|(id, _)| id)
    }

    /// Everything: the entry first, then what it leads to.
    pub(crate) fn whole(&mut self, name: &str, file: Span) {
        let Some(main) = self.program.main else {
            self.error("no-main", file, "no file of the program defines `main`");
            return;
        };
        let Some(function) = self.program.function(main) else { return };
        let span = function.span;
        let entry: Name = self.b.names.global("_start");
        let Some(called) = self.function_name(main) else { return };
        let mut bodies = Vec::new();
        let (body, ()) = self.body(|lowerer| lowerer.run_main(main, &called, name, span));
        bodies.push((entry.clone(), Vec::new(), None, body));
        while let Some(id) = self.waiting.pop() {
            self.function(id);
        }
        // Initialisers may want more functions, and those more objects.
        let (mut first, mut shared) = (Vec::new(), Vec::new());
        loop {
            let inits = std::mem::take(&mut self.static_inits);
            let done = inits.is_empty();
            self.frame = Frame::default();
            let (block, ()) = self.body(|lowerer| {
                for id in inits {
                    let Some(object) = lowerer.object(id) else { continue };
                    if let Some(init) = &object.init {
                        let fill = |lowerer: &mut Self| lowerer.fill(id, init, object.span);
                        if lowerer.is_special(&object.ty) {
                            let block = lowerer.emitted(fill);
                            shared.extend(block);
                        } else {
                            fill(lowerer);
                        }
                    }
                }
            });
            first.extend(block);
            while let Some(id) = self.waiting.pop() {
                self.function(id);
            }
            if done && self.static_inits.is_empty() {
                break;
            }
        }
        if !shared.is_empty() {
            first.extend(self.hooks.initial(self, shared));
        }
        self.hooks.finish(self);
        if self.wide_reals {
            let why = "`long double` in memory: it is a double here, of half its size";
            first.insert(0, self.b.at(span).unsupported(why));
        }
        for (stream, to) in std::mem::take(&mut self.streams) {
            first.push(self.b.assign(self.b.var(&stream), to));
        }
        for (name, params, result, mut body) in bodies {
            body.splice(0..0, first.drain(..));
            let body = self.b.copy_block(&body);
            self.b.nowhere();
            self.b.proc(&name, params, result, body);
        }
        let place = self.hooks.entry();
        self.b.entry("main", &entry, place);
    }

    /// The body of the task: initialisers come before it, `main`, then the end.
    fn run_main(&mut self, main: FunctionId, called: &str, name: &str, span: Span) {
        self.frame = Frame::default();
        self.hooks.start(self);
        let Some(function) = self.program.function(main) else { return };
        self.b.at(span);
        let args = if function.params.len() == 2 { self.argument_list(name) } else { Vec::new() };
        self.b.at(span);
        let call = self.b.call(called, args);
        if function.ty.result.ty == Ty::Void {
            let stmt = self.b.eval(call);
            self.emit(stmt);
            let zero = self.b.int(0);
            return self.exit_with(zero, span);
        }
        let ty = self.value_type(&function.ty.result.ty);
        let status = self.hold(ty, call);
        let status = self.b.var(&status);
        self.exit_with(status, span);
    }

    /// `argc` and `argv`: the name of the program and what the command says.
    fn argument_list(&mut self, name: &str) -> Vec<Term> {
        let stem = std::path::Path::new(name).file_stem().map(|stem| stem.to_string_lossy());
        let mut texts = vec![stem.map_or_else(|| "program".to_owned(), |stem| stem.into_owned())];
        texts.extend(self.options.arguments.iter().cloned());
        let count = i64::try_from(texts.len()).unwrap_or(0);
        let mut items = Vec::new();
        for text in &texts {
            let global = self.b.names.global("_argument");
            let bound = Bound {
                low: self.b.int(0),
                high: self.b.int(i64::try_from(text.len()).unwrap_or(0)),
            };
            let element = Box::new(Type::Int(IntKind::Char.in_tree()));
            let ty = Type::Memory(Box::new(Type::Array { shape: vec![bound], element }));
            let init = if text.is_empty() { self.b.int(0) } else { self.b.str(text) };
            self.b.global(&global, ty, self.hooks.private(), Some(init));
            items.push(self.b.ref_to(self.b.var(&global)));
        }
        let list = self.b.names.global("_arguments");
        let bound = Bound { low: self.b.int(0), high: self.b.int(count) };
        let ty = Type::Array { shape: vec![bound], element: Box::new(Type::Pointer) };
        self.global(&list, Type::Memory(Box::new(ty)), self.hooks.private(), self.b.int(0));
        for (index, item) in (0_i64..).zip(items) {
            let cell = self.b.element(self.b.var(&list), vec![self.b.int(index)]);
            let stmt = self.b.assign(cell, item);
            self.emit(stmt);
        }
        vec![self.b.int(count), self.b.ref_to(self.b.var(&list))]
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn function(&mut self, id: FunctionId) {
        let Some(function) = self.program.function(id) else { return };
        let (Some(name), Some(stmts)) = (self.functions.get(&id).cloned(), &function.body) else {
            return;
        };
        self.frame = Frame::default();
        self.frame.ends = self.program.main == Some(id) && function.used.is_none();
        self.b.at(function.span);
        let mut params: Vec<Param> = Vec::new();
        let result = &function.ty.result.ty;
        let returned = match result {
            Ty::Void => None,
            Ty::Record(_) => {
                let name = self.b.temporary();
                params.push(self.b.param(&name, Type::Pointer));
                self.frame.result = Some(name);
                None
            }
            other => Some(self.value_type(other)),
        };
        let mut moved = Vec::new();
        for param in &function.params {
            let Some(object) = self.object(*param) else { continue };
            let ty = self.value_type(&object.ty.ty);
            if self.is_memory(object) {
                let name = self.b.temporary();
                params.push(self.b.param(&name, ty));
                moved.push((*param, name));
            } else {
                let name = self.local_name(&object.name);
                self.objects.insert(*param, name.clone());
                params.push(self.b.param(&name, ty));
            }
        }
        if function.ty.variadic {
            let name = self.b.temporary();
            params.push(self.b.param(&name, Type::Pointer));
            self.frame.more = Some(name);
        }
        let falls_off = !matches!(stmts.last().map(|stmt| &stmt.kind), Some(StmtKind::Return(_)));
        let main = self.program.main == Some(id);
        let (body, ()) = self.body(|lowerer| {
            for (param, name) in moved {
                lowerer.moved_param(param, &name);
            }
            for (length, value) in &function.lengths {
                lowerer.length(*length, value);
            }
            lowerer.block_of(stmts);
            if main && falls_off && returned.is_some() {
                let zero = lowerer.b.at(function.span).int(0);
                if lowerer.frame.ends {
                    lowerer.exit_with(zero, function.span);
                } else {
                    let stmt = lowerer.b.return_(Some(zero));
                    lowerer.emit(stmt);
                }
            }
        });
        let body = self.b.copy_block(&body);
        self.b.at(function.span);
        // One that calls the program back is no operation: what happens there is the program's.
        let calls_back = |ty: &Ty| ty.pointee().is_some_and(|to| to.ty.function().is_some());
        if function.library && !function.ty.params.iter().any(|param| calls_back(&param.ty)) {
            self.b.operation(&name, params, returned, body);
        } else {
            self.b.proc(&name, params, returned, body);
        }
        if function.library {
            self.library_files.insert(function.span.file);
        }
    }

    /// A parameter that is a memory object: filled from the argument.
    fn moved_param(&mut self, id: ObjectId, from: &str) {
        let Some(object) = self.object(id) else { return };
        self.b.at(object.span);
        let name = self.local_name(&object.name);
        self.objects.insert(id, name.clone());
        let inner = self.memory_type(&object.ty.ty);
        let ty = Type::Memory(Box::new(inner.clone()));
        if matches!(object.ty.ty, Ty::Record(_)) {
            let stmt = self.b.declare(&name, ty, None);
            self.emit(stmt);
            let source = self.b.view(inner, self.b.var(from));
            let stmt = self.b.assign(self.b.var(&name), source);
            return self.emit(stmt);
        }
        let stmt = self.b.declare(&name, ty, None);
        self.emit(stmt);
        let stmt = self.b.assign(self.b.var(&name), self.b.var(from));
        self.emit(stmt);
    }
}
