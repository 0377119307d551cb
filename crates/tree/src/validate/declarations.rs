//! The declarations of a program among themselves: names, homes, entries, preludes, records.

use super::Report;
use crate::{EntryPlace, Name, NodeId, Record, RecordKind, Type, Variable};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    let values = (program.configs.iter().map(|config| (&config.name, config.id)))
        .chain(program.globals.iter().map(|global| (&global.name, global.id)))
        .chain(program.procs.iter().map(|proc| (&proc.name, proc.id)));
    unique(report, "", values);
    unique(report, "type ", program.records.iter().map(|record| (&record.name, record.id)));
    unique(report, "task ", program.entries.iter().map(|entry| (&entry.name, entry.id)));
    for record in &program.records {
        unique(report, "field ", record.fields.iter().map(|field| (&field.name, field.id)));
        for field in &record.fields {
            check_home(report, field, false);
        }
    }
    for global in &program.globals {
        check_home(report, global, true);
    }
    check_entries(report);
    check_preludes(report);
    check_recursion(report);
}

fn unique<'a>(
    report: &mut Report<'_>,
    what: &str,
    names: impl Iterator<Item = (&'a Name, NodeId)>,
) {
    let mut seen = FxHashMap::default();
    for (name, id) in names {
        if let Some(first) = seen.insert(name, id) {
            let message = format!("the {what}name `{name}` is declared twice");
            report.error_also("duplicate-name", id, message, first, "declared here before");
        }
    }
}

pub(super) fn check_home(report: &mut Report<'_>, variable: &Variable, global: bool) {
    if variable.home.is_none() {
        return;
    }
    let name = &variable.name;
    if !global {
        let message = format!("`{name}` is not a variable of the program, so it has no home place");
        report.error("bad-home", variable.id, message);
    } else if variable.qualifiers.symmetric {
        let message = format!("`{name}` is symmetric: it lives at every place and has no home");
        report.error("bad-home", variable.id, message);
    }
}

fn check_entries(report: &mut Report<'_>) {
    let program = report.program;
    for entry in &program.entries {
        match program.proc(&entry.proc) {
            None => {
                let message = format!("there is no procedure `{}`", entry.proc);
                report.error("bad-entry", entry.id, message);
            }
            Some(proc) if !proc.params.is_empty() => {
                let message =
                    format!("`{}` has parameters, so no task can start with it", proc.name);
                report.error_also("bad-entry", entry.id, message, proc.id, "declared here");
            }
            Some(_) => {}
        }
        if let (EntryPlace::At(place), Some(places)) = (entry.place, program.places)
            && place >= places
        {
            let message = format!("there is no place {place}: the program fixes {places} places");
            report.error("bad-entry", entry.id, message);
        }
    }
}

fn check_preludes(report: &mut Report<'_>) {
    let program = report.program;
    let marks = (program.records.iter().map(|record| (&record.prelude, record.id)))
        .chain(program.globals.iter().map(|global| (&global.prelude, global.id)))
        .chain(program.procs.iter().map(|proc| (&proc.prelude, proc.id)));
    for (prelude, id) in marks {
        if let Some(prelude) = prelude
            && !program.preludes.contains(prelude)
        {
            let message = format!("this comes from the prelude `{prelude}`, which is not in use");
            report.error("unknown-prelude", id, message);
        }
    }
}

/// A record that holds itself as a value would never end.
fn check_recursion(report: &mut Report<'_>) {
    let program = report.program;
    let mut finished = FxHashSet::default();
    for start in &program.records {
        // Depth first; a record on the path that is met again holds itself.
        let mut path: Vec<(&Record, usize)> = vec![(start, 0)];
        while let Some((record, next)) = path.pop() {
            if finished.contains(&record.name) {
                continue;
            }
            let Some(field) = record.fields.get(next) else {
                finished.insert(&record.name);
                continue;
            };
            path.push((record, next + 1));
            let Some(inner) = held(&field.ty).and_then(|name| program.record(name)) else {
                continue;
            };
            if inner.kind == RecordKind::Class {
                continue;
            }
            if path.iter().any(|(outer, _)| outer.name == inner.name) {
                let message = format!("the record `{}` holds itself as a value", inner.name);
                report.error("recursive-record", field.id, message);
            } else {
                path.push((inner, 0));
            }
        }
    }
}

/// The named type that a value of the type has inside.
fn held(ty: &Type) -> Option<&Name> {
    match ty {
        Type::Named(name) => Some(name),
        Type::Array { element, .. } | Type::OpenArray { element, .. } => held(element),
        Type::Any
        | Type::Bool
        | Type::Int(_)
        | Type::Real
        | Type::Complex
        | Type::Str
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
