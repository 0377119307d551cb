//! Syntax to tree, with every rule about who may touch what.
//!
//! Files: `stmt` (statements), `access` (which variables a statement may name), `expr` (values and
//! conditions), `property`. Errors do not stop the work: a wrong part becomes a placeholder, and
//! the whole tree is thrown away at the end.

mod access;
mod expr;
mod property;
mod stmt;

use crate::ast::{Number, Source, Storage};
use crate::names::{Names, Variable};
use partita_source::{Diagnostic, Sink, Span};
use partita_tree::{
    Entry, EntryPlace, Expr, ExprKind, Name, NodeId, Proc, Program, Qualifiers, Stmt, StmtKind,
    Type, Vocabulary,
};

/// Builds the program; it is of use only when the sink holds no error.
pub fn program(source: &Source, names: &Names, name: &str, sink: &mut Sink) -> Program {
    let program = Program {
        name: name.into(),
        vocabulary: Vocabulary {
            place_names: names.processes.iter().map(|process| process.number.to_string()).collect(),
            ..crate::vocabulary()
        },
        places: Some(index(names.processes.len())),
        ..Program::default()
    };
    let mut lowering = Lowering { source, names, sink, program };
    lowering.globals();
    for process in 0..source.processes.len() {
        lowering.process(process);
    }
    lowering.properties();
    lowering.program
}

struct Lowering<'a, 's> {
    source: &'a Source,
    names: &'a Names,
    sink: &'s mut Sink,
    program: Program,
}

fn index(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

impl Lowering<'_, '_> {
    fn id(&mut self, span: Span) -> NodeId {
        self.program.fresh_at(span)
    }

    fn expr_node(&mut self, kind: ExprKind, span: Span) -> Expr {
        Expr { id: self.id(span), kind }
    }

    fn int(&mut self, value: i64, span: Span) -> Expr {
        self.expr_node(ExprKind::Int(value), span)
    }

    fn var(&mut self, name: &Name, span: Span) -> Expr {
        self.expr_node(ExprKind::Var(name.clone()), span)
    }

    fn place(&mut self, process: usize, span: Span) -> Expr {
        self.int(i64::from(index(process)), span)
    }

    fn variable(&mut self, variable: &Variable) -> partita_tree::Variable {
        let (value, span) = match variable.init {
            Some(Number { value, span }) => (value, span),
            None => (0, variable.span),
        };
        let shared = match variable.storage {
            Storage::Shared => true,
            Storage::Local => false,
        };
        partita_tree::Variable {
            id: self.id(variable.span),
            name: variable.name.clone(),
            ty: Type::INT,
            // Concurrent access is what shared variables are for: it is no race.
            qualifiers: Qualifiers { sync: shared, ..Qualifiers::default() },
            home: shared.then(|| self.place(variable.process, variable.span)),
            init: Some(self.int(value, span)),
            prelude: None,
        }
    }

    fn globals(&mut self) {
        for variable in &self.names.variables {
            if variable.storage == Storage::Shared {
                let global = self.variable(variable);
                self.program.globals.push(global);
            }
        }
    }

    fn process(&mut self, process: usize) {
        let (Some(syntax), Some(names)) =
            (self.source.processes.get(process), self.names.processes.get(process))
        else {
            return;
        };
        let mut body = Vec::new();
        let mut own: Vec<usize> = names.own.values().copied().collect();
        own.sort_unstable();
        for variable in own.iter().filter_map(|&id| self.names.variables.get(id)) {
            if variable.storage == Storage::Local {
                let local = self.variable(variable);
                let span = variable.init.map_or(variable.span, |init| variable.span.to(init.span));
                body.push(Stmt { id: self.id(span), kind: StmtKind::Declare(local) });
            }
        }
        body.extend(self.body(&syntax.body, process, None));
        let id = self.id(syntax.span);
        self.program.procs.push(Proc {
            id,
            name: names.task.clone(),
            params: Vec::new(),
            result: None,
            body,
            operation: false,
            meeting: false,
            weak: false,
            commutes: false,
            prelude: None,
        });
        let id = self.id(syntax.span);
        self.program.entries.push(Entry {
            id,
            name: names.task.clone(),
            proc: names.task.clone(),
            place: EntryPlace::At(index(process)),
        });
    }

    /// The index of a process the source names by number.
    fn known_process(&mut self, number: Number) -> Option<usize> {
        let found = self.names.by_number.get(&number.value).copied();
        if found.is_none() && !self.source.names_lost {
            const SHOWN: usize = 8;
            let mut known: Vec<String> =
                self.names.by_number.keys().take(SHOWN).map(i64::to_string).collect();
            if self.names.by_number.len() > SHOWN {
                known.push("...".into());
            }
            self.sink.push(
                Diagnostic::error(
                    "unknown-process",
                    number.span,
                    format!("there is no process {}", number.value),
                )
                .label("unknown process")
                .note(format!("the processes of this file: {}", known.join(", "))),
            );
        }
        found
    }
}
