//! `face-outside`: variables whose first value comes from outside, and variables that are results.
//!
//! Both must be globals. A config becomes one; so does a local of an entry task's outermost block,
//! one for each place where the task runs on each. An input keeps its declaration and loses its first
//! value: what the program assigns to it later, it assigns.

use super::Pass;
use crate::{
    Entry, EntryPlace, Expr, ExprKind, Intrinsic, Name, Program, Qualifiers, Stmt, StmtKind, Type,
    Variable,
};
use partita_source::{Diagnostic, Diagnostics, Severity};

#[derive(Clone, Debug, Default)]
pub struct FaceOutside {
    pub inputs: Vec<String>,
    pub results: Vec<String>,
}

impl Pass for FaceOutside {
    fn name(&self) -> &'static str {
        "face-outside"
    }

    fn run(&self, mut program: Program) -> (Program, Diagnostics) {
        let mut found = Vec::new();
        for name in &self.inputs {
            if let Err(message) = take_in(&mut program, name) {
                found.push(Diagnostic::new("unknown-input", Severity::Error, None, message));
            }
        }
        for name in &self.results {
            if global(&mut program, name, true).is_none() {
                let message = format!("a result `{name}` is asked for: {}", absent(&program, name));
                found.push(Diagnostic::new("unknown-output", Severity::Error, None, message));
            }
        }
        (program, found)
    }
}

fn absent(program: &Program, name: &str) -> String {
    let of = match program.name.as_str() {
        "" => "the program",
        name => &format!("`{name}`"),
    };
    format!("{of} has no global variable, config value or variable of a main procedure `{name}`")
}

fn take_in(program: &mut Program, name: &str) -> Result<(), String> {
    let Some(at) = global(program, name, false) else {
        return Err(format!("--symbolic {name}: {}", absent(program, name)));
    };
    let id = crate::NodeId(program.next_id);
    program.next_id += 2;
    let variable = &mut program.globals[at];
    let op = input_of(&variable.ty).ok_or_else(|| {
        let ty = crate::text::print_type(&variable.ty);
        format!("--symbolic {name}: only numbers, truth values and arrays of these, not `{ty}`")
    })?;
    let named = Expr { id: crate::NodeId(id.0 + 1), kind: ExprKind::Str(name.to_owned()) };
    variable.init = Some(Expr { id, kind: ExprKind::Intrinsic { op, args: vec![named] } });
    variable.qualifiers.constant = false;
    Ok(())
}

fn input_of(ty: &Type) -> Option<Intrinsic> {
    match ty {
        Type::Bool => Some(Intrinsic::InputBool),
        Type::Int(_) => Some(Intrinsic::InputInt),
        Type::Real => Some(Intrinsic::InputReal),
        Type::Array { element, .. } if matches!(**element, Type::Array { .. }) => None,
        Type::Array { element, .. } => input_of(element),
        Type::Any
        | Type::Complex
        | Type::Str
        | Type::OpenArray { .. }
        | Type::Named(_)
        | Type::Place
        | Type::Task
        | Type::Function { .. }
        | Type::Set(_)
        | Type::Ref(_)
        | Type::Memory(_)
        | Type::Pointer
        | Type::Single
        | Type::Byte => None,
    }
}

/// The index of a global of this name; what is not one becomes one, and keeps its first value or
/// loses it.
fn global(program: &mut Program, name: &str, keeps: bool) -> Option<usize> {
    let found = |program: &Program| {
        program.globals.iter().position(|global| &*global.name == name && global.prelude.is_none())
    };
    if let Some(at) = found(program) {
        return Some(at);
    }
    if let Some(at) = program.configs.iter().position(|config| &*config.name == name) {
        let config = program.configs.remove(at);
        program.globals.push(Variable {
            id: config.id,
            name: config.name,
            ty: config.ty,
            qualifiers: Qualifiers { constant: true, ..Qualifiers::default() },
            home: None,
            init: Some(config.default),
            prelude: None,
        });
        return found(program);
    }
    let entries = program.entries.clone();
    for entry in &entries {
        if let Some(variable) = lift(program, entry, name, keeps) {
            program.globals.push(variable);
            return found(program);
        }
    }
    None
}

/// Takes a variable out of the outermost block of an entry task.
fn lift(program: &mut Program, entry: &Entry, name: &str, keeps: bool) -> Option<Variable> {
    let id = crate::NodeId(program.next_id);
    let proc = program.procs.iter_mut().find(|proc| proc.name == entry.proc)?;
    let declares =
        |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Declare(variable) if &*variable.name == name);
    let at = proc.body.iter().position(declares)?;
    let stmt = &mut proc.body[at];
    let StmtKind::Declare(mut variable) = std::mem::replace(&mut stmt.kind, StmtKind::Nop) else {
        return None;
    };
    if let Some(value) = variable.init.take().filter(|_| keeps) {
        let target = Expr { id, kind: ExprKind::Var(Name::from(name)) };
        stmt.kind = StmtKind::Assign { target, value };
        program.next_id += 1;
    }
    match entry.place {
        EntryPlace::Each => variable.qualifiers.symmetric = true,
        EntryPlace::At(place) => {
            let home =
                Expr { id: crate::NodeId(program.next_id), kind: ExprKind::Int(i64::from(place)) };
            program.next_id += 1;
            variable.home = Some(home);
        }
    }
    variable.qualifiers.constant = false;
    Some(variable)
}
