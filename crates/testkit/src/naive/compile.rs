//! From the tree to instructions: globals, procedures, entries, properties.
//!
//! One flat instruction list; every procedure and every spawned body is a region of it. A local
//! variable is a slot of its procedure's frame; a spawned body has the same slots as the procedure
//! it stands in, and starts with those it mentions.

use super::code::{Base, Code, Instr, Path, ProcCode, Pure, Silent, Visible};
use super::layout::{Layout, Ty, Types};
use super::value::Value;
use partita_tree::{
    EntryPlace, Expr, Name, NodeId, Program, PropertyKind, Qualifiers, Stmt, StmtKind, Variable,
};
use std::collections::HashMap;
use std::rc::Rc;

/// A structured statement that a jump may have to leave.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub id: NodeId,
    pub kind: ContextKind,
}

#[derive(Clone, Debug)]
pub(super) enum ContextKind {
    Loop { breaks: Vec<usize>, continues: Vec<usize>, register: Option<usize> },
    Atomic,
    Group,
    On,
    Try,
    Spawn,
}

#[derive(Clone, Debug)]
pub(super) struct Local {
    pub name: Name,
    pub slot: usize,
    pub ty: Ty,
}

pub(super) struct Global {
    pub name: Name,
    pub first: usize,
    pub symmetric: bool,
    pub ty: Ty,
}

/// What properties may name of a procedure.
#[derive(Default)]
pub(super) struct Outline {
    pub locals: Vec<Local>,
    pub labels: HashMap<Name, usize>,
}

pub(super) struct Compiler<'a> {
    pub types: Types<'a>,
    pub program: &'a Program,
    pub instrs: Vec<Instr>,
    /// As far as the statements behind are known.
    pub sites: Vec<Option<u32>>,
    pub layouts: Vec<Layout>,
    pub statics: Vec<(usize, Vec<Value>)>,
    pub globals: Vec<Global>,
    pub procs: Vec<ProcCode>,
    pub outlines: Vec<Outline>,
    pub tasks: Vec<(usize, u32)>,
    /// The task a property means by an entry's name; `None` when there are several.
    pub task_names: HashMap<Name, Option<usize>>,
    // Of the procedure at hand:
    pub scopes: Vec<Vec<Local>>,
    pub contexts: Vec<Context>,
    pub slots: usize,
    pub registers: usize,
    pub mentioned: Vec<usize>,
    pub label_paths: HashMap<Name, Vec<NodeId>>,
    pub labels: HashMap<Name, usize>,
    pub gotos: Vec<(usize, Name)>,
    pub in_property: bool,
}

pub(super) fn compile(program: &Program, places: u32) -> Result<Code, String> {
    let mut compiler = Compiler {
        types: Types { program, places },
        program,
        instrs: Vec::new(),
        sites: Vec::new(),
        layouts: Vec::new(),
        statics: Vec::new(),
        globals: Vec::new(),
        procs: Vec::new(),
        outlines: Vec::new(),
        tasks: Vec::new(),
        task_names: HashMap::new(),
        scopes: Vec::new(),
        contexts: Vec::new(),
        slots: 0,
        registers: 0,
        mentioned: Vec::new(),
        label_paths: HashMap::new(),
        labels: HashMap::new(),
        gotos: Vec::new(),
        in_property: false,
    };
    for global in &program.globals {
        compiler.global(global)?;
    }
    for proc in 0..program.procs.len() {
        compiler.proc(proc)?;
    }
    compiler.entries()?;
    let mut always = Vec::new();
    let mut finals = Vec::new();
    let mut observed = Vec::new();
    compiler.in_property = true;
    for property in &program.properties {
        match &property.kind {
            PropertyKind::Always(cond) => always.push(compiler.pure(cond)?),
            PropertyKind::Final(cond) => finals.push(compiler.pure(cond)?),
            PropertyKind::Observe(terms) => {
                for term in terms {
                    observed.push(compiler.pure(term)?);
                }
            }
        }
    }
    compiler.sites.resize(compiler.instrs.len(), None);
    Ok(Code {
        instrs: compiler.instrs,
        sites: compiler.sites,
        layouts: compiler.layouts,
        statics: compiler.statics,
        procs: compiler.procs,
        tasks: compiler.tasks,
        always,
        finals,
        observed,
        places,
        weak: super::segments::calls_weak(program),
    })
}

impl Compiler<'_> {
    fn global(&mut self, global: &Variable) -> Result<(), String> {
        let ty = self.types.resolve(&global.ty)?;
        let layout = self.layout(&ty, global.qualifiers);
        let first = self.statics.len();
        let home = match &global.home {
            Some(home) => u32::try_from(self.types.int(home)?).map_err(|e| e.to_string())?,
            None => 0,
        };
        let homes = if global.qualifiers.symmetric { 0..self.types.places } else { home..home + 1 };
        for place in homes {
            let cells = match &global.init {
                Some(init) => self.types.initial(init, &ty, place)?,
                None => ty.template(),
            };
            self.statics.push((layout, cells));
        }
        self.globals.push(Global {
            name: global.name.clone(),
            first,
            symmetric: global.qualifiers.symmetric,
            ty,
        });
        Ok(())
    }

    fn proc(&mut self, index: usize) -> Result<(), String> {
        let program = self.program;
        let proc = &program.procs[index];
        self.scopes = vec![Vec::new()];
        self.contexts.clear();
        self.slots = 0;
        self.registers = 0;
        self.labels.clear();
        self.label_paths.clear();
        self.gotos.clear();
        label_paths(&proc.body, &mut Vec::new(), &mut self.label_paths);
        let mut params = Vec::new();
        for param in &proc.params {
            let ty = self.types.resolve(&param.ty)?;
            if !param.by_ref && !ty.scalar() {
                return Err(format!("value parameter {} of an array or record", param.name));
            }
            let layout = (!param.by_ref).then(|| self.layout(&ty, Qualifiers::default()));
            let slot = self.local(&param.name, ty);
            params.push((slot, layout));
        }
        let entry = self.instrs.len();
        if let Err(why) = self.statements(&proc.body) {
            if proc.prelude.is_none() {
                return Err(why);
            }
            self.instrs.truncate(entry);
            self.sites.truncate(entry);
            (self.contexts, self.gotos) = (Vec::new(), Vec::new());
            self.scopes.truncate(1);
            self.visible(Visible::Beyond(why));
        }
        self.instrs.push(Instr::Silent(Silent::Return { value: false }));
        for (at, name) in std::mem::take(&mut self.gotos) {
            let to = *self.labels.get(&name).ok_or_else(|| format!("unknown label {name}"))?;
            self.set_jump(at, to);
        }
        let locals = self.scopes.pop().unwrap_or_default();
        self.outlines.push(Outline { locals, labels: std::mem::take(&mut self.labels) });
        let (slots, registers) = (self.slots, self.registers);
        self.procs.push(ProcCode { entry, slots, registers, params });
        Ok(())
    }

    fn entries(&mut self) -> Result<(), String> {
        for entry in &self.program.entries {
            let proc = self.proc_index(&entry.proc)?;
            let places = match entry.place {
                EntryPlace::At(place) if place < self.types.places => place..place + 1,
                EntryPlace::At(place) => return Err(format!("an entry at place {place}")),
                EntryPlace::Each => 0..self.types.places,
            };
            for place in places {
                let task = self.tasks.len();
                self.tasks.push((proc, place));
                self.task_names
                    .entry(entry.name.clone())
                    .and_modify(|known| *known = None)
                    .or_insert(Some(task));
            }
        }
        Ok(())
    }

    /// An expression that is evaluated in one go.
    pub fn pure(&mut self, expr: &Expr) -> Result<Vec<Pure>, String> {
        let outside = std::mem::take(&mut self.instrs);
        let done = self.expr(expr);
        let inside = std::mem::replace(&mut self.instrs, outside);
        done?;
        inside
            .into_iter()
            .map(|instr| match instr {
                Instr::Pure(pure) => Ok(pure),
                Instr::Boundary | Instr::Silent(_) | Instr::Store(_) | Instr::Visible(_) => {
                    Err("a call or choice inside a condition".to_owned())
                }
            })
            .collect()
    }

    pub fn proc_index(&self, name: &Name) -> Result<usize, String> {
        let found = self.program.procs.iter().position(|proc| proc.name == *name);
        found.ok_or_else(|| format!("unknown procedure {name}"))
    }

    pub fn layout(&mut self, ty: &Ty, qualifiers: Qualifiers) -> usize {
        self.layouts.push(Layout::new(ty, qualifiers));
        self.layouts.len() - 1
    }

    pub fn local(&mut self, name: &Name, ty: Ty) -> usize {
        let slot = self.slots;
        self.slots += 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(Local { name: name.clone(), slot, ty });
        }
        slot
    }

    /// The variable a name means, as the start of a path.
    pub fn variable(&mut self, name: &Name) -> Result<(Base, Ty), String> {
        if !self.in_property {
            let found =
                self.scopes.iter().rev().find_map(|scope| {
                    scope.iter().rev().find(|local| local.name == *name).cloned()
                });
            if let Some(local) = found {
                self.mentioned.push(local.slot);
                return Ok((Base::Slot(local.slot), local.ty));
            }
        }
        match self.globals.iter().find(|global| global.name == *name) {
            Some(global) => {
                let base = Base::Static { first: global.first, symmetric: global.symmetric };
                Ok((base, global.ty.clone()))
            }
            None => Err(format!("unknown variable {name}")),
        }
    }

    /// The task and outline that `task::` and `at(task, ..)` mean.
    pub fn outline(&self, task: &Name) -> Result<(usize, &Outline), String> {
        match self.task_names.get(task) {
            Some(Some(index)) => Ok((*index, &self.outlines[self.tasks[*index].0])),
            Some(None) => Err(format!("several tasks named {task}")),
            None => Err(format!("unknown task {task}")),
        }
    }

    pub fn emit(&mut self, pure: Pure) {
        self.instrs.push(Instr::Pure(pure));
    }

    pub fn load(&mut self, path: Rc<Path>) {
        self.emit(Pure::Load(path));
    }

    /// A jump whose target is set later.
    pub fn hole(&mut self, unless: bool) -> usize {
        self.emit(if unless { Pure::JumpUnless(0) } else { Pure::Jump(0) });
        self.instrs.len() - 1
    }

    pub fn fill(&mut self, hole: usize) {
        self.set_jump(hole, self.instrs.len());
    }

    pub fn set_jump(&mut self, at: usize, to: usize) {
        if let Some(Instr::Pure(Pure::Jump(target) | Pure::JumpUnless(target))) =
            self.instrs.get_mut(at)
        {
            *target = to;
        }
    }
}

/// For every label, the structured statements around it.
fn label_paths(block: &[Stmt], path: &mut Vec<NodeId>, found: &mut HashMap<Name, Vec<NodeId>>) {
    for stmt in block {
        let mut inside = |body: &[Stmt]| {
            path.push(stmt.id);
            label_paths(body, path, found);
            path.pop();
        };
        match &stmt.kind {
            StmtKind::Label(name) => {
                found.insert(name.clone(), path.clone());
            }
            StmtKind::If { yes, no, .. } => {
                label_paths(yes, path, found);
                label_paths(no, path, found);
            }
            StmtKind::Block(body) => label_paths(body, path, found),
            StmtKind::Choose(blocks) => {
                for body in blocks {
                    label_paths(body, path, found);
                }
            }
            StmtKind::While { body, .. }
            | StmtKind::For { body, .. }
            | StmtKind::Group { body, .. }
            | StmtKind::On { body, .. }
            | StmtKind::Atomic(body)
            | StmtKind::When { body, .. } => inside(body),
            StmtKind::Spawn(spawn) => inside(&spawn.body),
            StmtKind::Try { body, handler } => {
                inside(body);
                label_paths(&handler.body, path, found);
            }
            StmtKind::Nop
            | StmtKind::Declare(_)
            | StmtKind::Assign { .. }
            | StmtKind::Eval(_)
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Assert { .. }
            | StmtKind::Assume(_)
            | StmtKind::Print(_)
            | StmtKind::Item(_)
            | StmtKind::PrintAs { .. }
            | StmtKind::Throw(_)
            | StmtKind::Put { .. }
            | StmtKind::Get { .. }
            | StmtKind::Remote { .. }
            | StmtKind::Flush(_)
            | StmtKind::Stop
            | StmtKind::StopAll
            | StmtKind::Reset(_)
            | StmtKind::Fence
            | StmtKind::Segment(_)
            | StmtKind::Unsupported(_) => {}
        }
    }
}
