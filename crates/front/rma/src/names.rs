//! What the names of a file mean: processes, variables, labels.
//!
//! Every process has variables and labels of its own. Shared names are unique in the file; a local
//! may have the name of another process's variable and then hides it in its own process.
//! Duplicates are reported here; the first one keeps the name.

use crate::ast::{Label, LabelName, Number, Process, Source, Stmt, StmtKind, Storage};
use partita_source::{Diagnostic, Sink, Span, quote};
use partita_tree::Name;
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub struct Names {
    pub processes: Vec<ProcessNames>,
    pub variables: Vec<Variable>,
    /// Indices into `variables`.
    pub shared: BTreeMap<Name, usize>,
    pub locals: BTreeMap<Name, Vec<usize>>,
    pub by_number: BTreeMap<i64, usize>,
}

#[derive(Debug, Default)]
pub struct ProcessNames {
    pub number: i64,
    /// The name of its proc and its entry in the tree.
    pub task: Name,
    /// Its shared and local variables: indices into [`Names::variables`].
    pub own: BTreeMap<Name, usize>,
    pub labels: BTreeMap<LabelName, LabelInfo>,
}

#[derive(Debug)]
pub struct Variable {
    pub name: Name,
    pub storage: Storage,
    /// Index of its process.
    pub process: usize,
    pub span: Span,
    pub init: Option<Number>,
}

#[derive(Debug)]
pub struct LabelInfo {
    pub span: Span,
    /// The atomic block around it, by its keyword's span.
    pub atomic: Option<Span>,
    /// Its name in the tree.
    pub name: Name,
}

/// Collects the names of a whole file.
pub fn collect(source: &Source, sink: &mut Sink) -> Names {
    let mut names = Names::default();
    for (index, process) in source.processes.iter().enumerate() {
        names
            .processes
            .push(ProcessNames { number: process.number.value, ..ProcessNames::default() });
        names.add_process(index, process, source, sink);
        names.add_variables(index, process, sink);
        names.add_labels(index, process, sink);
    }
    names.name_tasks();
    names.name_labels();
    names
}

impl Names {
    fn add_process(&mut self, index: usize, process: &Process, source: &Source, sink: &mut Sink) {
        let Number { value, span } = process.number;
        let first = *self.by_number.entry(value).or_insert(index);
        if let Some(first) = source.processes.get(first).filter(|_| first != index) {
            sink.push(
                Diagnostic::error(
                    "duplicate-process",
                    span,
                    format!("there are two processes {value}"),
                )
                .label("the number is taken")
                .also(first.number.span, "first used here")
                .help("give each process a number of its own"),
            );
        }
    }

    fn add_variables(&mut self, index: usize, process: &Process, sink: &mut Sink) {
        for declared in &process.variables {
            let name = &declared.name.text;
            let own = self.processes.get(index).and_then(|process| process.own.get(name));
            let elsewhere = match declared.storage {
                Storage::Shared => self.shared.get(name),
                Storage::Local => None,
            };
            if let Some(first) = own.or(elsewhere).and_then(|&id| self.variables.get(id)) {
                sink.push(duplicate(declared.name.span, first, index, self));
                continue;
            }
            let id = self.variables.len();
            self.variables.push(Variable {
                name: name.clone(),
                storage: declared.storage,
                process: index,
                span: declared.name.span,
                init: declared.init,
            });
            if let Some(process) = self.processes.get_mut(index) {
                process.own.insert(name.clone(), id);
            }
            match declared.storage {
                Storage::Shared => drop(self.shared.insert(name.clone(), id)),
                Storage::Local => self.locals.entry(name.clone()).or_default().push(id),
            }
        }
    }

    fn add_labels(&mut self, index: usize, process: &Process, sink: &mut Sink) {
        if let Some(names) = self.processes.get_mut(index) {
            names.add_labels(&process.body, None, sink);
        }
    }

    /// `process_N`, with more underscores while a variable of the file has one of these names.
    fn name_tasks(&mut self) {
        let mut prefix = String::from("process_");
        let taken = |prefix: &str, names: &Names| {
            names.variables.iter().any(|variable| {
                let number = variable.name.strip_prefix(prefix).and_then(|rest| rest.parse().ok());
                number.is_some_and(|number| names.by_number.contains_key(&number))
            })
        };
        while taken(&prefix, self) {
            prefix.push('_');
        }
        for process in &mut self.processes {
            process.task = format!("{prefix}{}", process.number).into();
        }
    }

    fn name_labels(&mut self) {
        for process in &mut self.processes {
            process.name_labels();
        }
    }

    /// The variable a name means inside a process: the own one first, then another's shared one.
    pub fn find(&self, process: usize, name: &str) -> Option<&Variable> {
        let own = self.processes.get(process).and_then(|process| process.own.get(name));
        self.variables.get(*own.or_else(|| self.shared.get(name))?)
    }

    /// The number the user gave a process.
    pub fn number(&self, process: usize) -> i64 {
        self.processes.get(process).map_or(0, |process| process.number)
    }
}

impl ProcessNames {
    fn add_labels(&mut self, body: &[Stmt], atomic: Option<Span>, sink: &mut Sink) {
        for stmt in body {
            match &stmt.kind {
                StmtKind::Label(label) => self.add_label(label, atomic, sink),
                StmtKind::If { yes, no, .. } => {
                    self.add_labels(yes, atomic, sink);
                    self.add_labels(no, atomic, sink);
                }
                StmtKind::While { body, .. } => self.add_labels(body, atomic, sink),
                StmtKind::Atomic(body) => self.add_labels(body, Some(stmt.span), sink),
                StmtKind::Load { .. }
                | StmtKind::Store { .. }
                | StmtKind::Put { .. }
                | StmtKind::Fetch { .. }
                | StmtKind::Flush(_)
                | StmtKind::Assign { .. }
                | StmtKind::Choose { .. }
                | StmtKind::Goto(_)
                | StmtKind::Nop
                | StmtKind::Assert(_)
                | StmtKind::Assume(_) => {}
            }
        }
    }

    fn add_label(&mut self, label: &Label, atomic: Option<Span>, sink: &mut Sink) {
        let span = label.span;
        match self.labels.get(&label.name) {
            Some(first) => {
                let text = quote(&label.name.to_string());
                sink.push(
                    Diagnostic::error(
                        "duplicate-label",
                        span,
                        format!("the label {text} is used twice in this process"),
                    )
                    .label("the label is taken")
                    .also(first.span, "first used here"),
                );
            }
            None => {
                let name = label.name.to_string().into();
                self.labels.insert(label.name.clone(), LabelInfo { span, atomic, name });
            }
        }
    }

    /// `L12` for the label 12, with underscores while the process has a label of such a name.
    fn name_labels(&mut self) {
        let mut prefix = String::from("L");
        let taken = |prefix: &str, labels: &BTreeMap<LabelName, LabelInfo>| {
            labels.keys().any(|name| match name {
                LabelName::Number(_) => false,
                LabelName::Word(word) => {
                    let number = word.strip_prefix(prefix).and_then(|rest| rest.parse().ok());
                    number.is_some_and(|number| labels.contains_key(&LabelName::Number(number)))
                }
            })
        };
        while taken(&prefix, &self.labels) {
            prefix.push('_');
        }
        for (name, info) in &mut self.labels {
            if let LabelName::Number(number) = name {
                info.name = format!("{prefix}{number}").into();
            }
        }
    }
}

fn duplicate(span: Span, first: &Variable, process: usize, names: &Names) -> Diagnostic {
    let text = quote(&first.name);
    let error = if first.process == process {
        Diagnostic::error(
            "duplicate-name",
            span,
            format!("{text} is declared twice in this process"),
        )
    } else {
        Diagnostic::error(
            "duplicate-name",
            span,
            format!("the shared name {text} is declared twice"),
        )
        .note("shared names are unique in the file, since every process can reach them")
    };
    error.label("the name is taken").also(
        first.span,
        format!("first declared here, in process {}", names.number(first.process)),
    )
}
