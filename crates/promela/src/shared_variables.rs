//! Variables of a task that are never needed at the same time share one.
//!
//! Every inlined call brings its own parameters and temporaries, but few of them hold a value at any
//! one time, and SPIN stores them all in every state. Variables with the same name in the source
//! share, and so do temporaries. Two of them must not when one step mentions both, or mentions one
//! while the other is alive where the step starts or ends. A variable is 0 while it is dead, so the
//! shared one is, too: the states stay the same. Programs with pending operations keep all theirs.

use crate::code::Stmt;
use crate::expr::{Expr, VarId};
use crate::program::{Exported, Step};
use crate::storage::{Owner, Width};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn share(exported: &mut Exported<'_>) {
    if exported.program.relaxed {
        // There, markers name variables in ready-made text.
        return;
    }
    for task in 0..exported.tasks.len() {
        let renamed = renaming(exported, task);
        for step in &mut exported.bodies[task].steps {
            rename_expr(&mut step.ready, &renamed);
            rename(&mut step.body, &renamed);
        }
        for (from, to) in &renamed {
            // At most one of those that share is alive at the start: its value is the first one.
            let value = exported.program.storage.vars[from.0 as usize].init[0];
            if value != 0 {
                exported.program.storage.vars[to.0 as usize].init[0] = value;
            }
        }
    }
}

/// A group of variables that may share if their lives do not meet.
type Family = (String, bool);

/// For every variable of a task that gives way to another: that other.
fn renaming(exported: &Exported<'_>, task: usize) -> BTreeMap<VarId, VarId> {
    let program = &exported.program;
    let facts = &exported.tasks[task];
    let mut families: BTreeMap<VarId, (Family, u32)> = BTreeMap::new();
    for ((owner, key), var) in &program.slot_vars {
        let info = &program.storage.vars[var.0 as usize];
        if *owner == task && info.owner == Owner::Task(task) {
            let name = facts.slots[(key / 2) as usize].name.clone().unwrap_or_default();
            let says_set = key % 2 == 1;
            let family = format!("{name}{}", if says_set { " set" } else { "" });
            families.insert(*var, ((family, info.width == Width::Bool), key / 2));
        }
    }
    let regions = regions(exported, task, &families);
    let meet = |a: VarId, b: VarId| {
        regions.iter().any(|region| region.contains(&a) && region.contains(&b))
    };
    let mut shared: BTreeMap<&Family, Vec<Vec<VarId>>> = BTreeMap::new();
    let mut renamed = BTreeMap::new();
    for (var, (family, _)) in &families {
        let groups = shared.entry(family).or_default();
        match groups.iter_mut().find(|group| group.iter().all(|other| !meet(*var, *other))) {
            Some(group) => {
                renamed.insert(*var, group[0]);
                group.push(*var);
            }
            None => groups.push(vec![*var]),
        }
    }
    renamed
}

/// Per step, the variables it mentions and those alive where it starts or ends.
fn regions(
    exported: &Exported<'_>,
    task: usize,
    families: &BTreeMap<VarId, (Family, u32)>,
) -> Vec<BTreeSet<VarId>> {
    let facts = &exported.tasks[task];
    let steps = &exported.bodies[task].steps;
    let alive = |step: &Step| {
        let stop = step.stop;
        let live = if stop.ended { facts.live_at_end() } else { facts.live(stop.pos) };
        let alive = families.iter().filter(|(_, (_, slot))| live.contains(slot));
        alive.map(|(var, _)| *var).collect::<Vec<_>>()
    };
    let at_label: BTreeMap<&str, Vec<VarId>> =
        steps.iter().map(|step| (step.label.as_str(), alive(step))).collect();
    let region = |step: &Step| {
        let mut region: BTreeSet<VarId> = alive(step).into_iter().collect();
        let mut mention = |expr: &Expr| {
            expr.for_each_var(&mut |var| {
                if families.contains_key(&var) {
                    region.insert(var);
                }
            });
        };
        mention(&step.ready);
        let mut targets = BTreeSet::new();
        walk(&step.body, &mut mention, &mut targets);
        for label in &targets {
            region.extend(at_label.get(label.as_str()).into_iter().flatten());
        }
        region
    };
    steps.iter().map(region).collect()
}

fn walk(stmts: &[Stmt], mention: &mut dyn FnMut(&Expr), targets: &mut BTreeSet<String>) {
    for stmt in stmts {
        match stmt {
            Stmt::Assign(a, b) => {
                mention(a);
                mention(b);
            }
            Stmt::Check(cond, _) | Stmt::Found(cond, _) => mention(cond),
            Stmt::If(cond, yes, no) => {
                mention(cond);
                walk(yes, mention, targets);
                walk(no, mention, targets);
            }
            Stmt::Choice(options) => {
                options.iter().for_each(|option| walk(option, mention, targets));
            }
            Stmt::Select(a, b, c) => [a, b, c].into_iter().for_each(&mut *mention),
            Stmt::Goto(label) => {
                targets.insert(label.clone());
            }
            Stmt::Trace(_) | Stmt::Text(_) | Stmt::Label(_) | Stmt::Mark(_) => {}
        }
    }
}

fn rename(stmts: &mut [Stmt], renamed: &BTreeMap<VarId, VarId>) {
    for stmt in stmts {
        match stmt {
            Stmt::Assign(a, b) => {
                rename_expr(a, renamed);
                rename_expr(b, renamed);
            }
            Stmt::Check(cond, _) | Stmt::Found(cond, _) => rename_expr(cond, renamed),
            Stmt::If(cond, yes, no) => {
                rename_expr(cond, renamed);
                rename(yes, renamed);
                rename(no, renamed);
            }
            Stmt::Choice(options) => {
                options.iter_mut().for_each(|option| rename(option, renamed));
            }
            Stmt::Select(a, b, c) => {
                [a, b, c].into_iter().for_each(|expr| rename_expr(expr, renamed));
            }
            Stmt::Label(_) | Stmt::Goto(_) | Stmt::Mark(_) | Stmt::Trace(_) | Stmt::Text(_) => {}
        }
    }
}

fn rename_expr(expr: &mut Expr, renamed: &BTreeMap<VarId, VarId>) {
    match expr {
        Expr::Int(_) | Expr::Bool(_) => {}
        Expr::Var(var) => {
            if let Some(to) = renamed.get(var) {
                *var = *to;
            }
        }
        Expr::Cell(var, index) => {
            if let Some(to) = renamed.get(var) {
                *var = *to;
            }
            rename_expr(index, renamed);
        }
        Expr::Not(a) | Expr::Neg(a) | Expr::BitNot(a) => rename_expr(a, renamed),
        Expr::Bin(_, a, b) => {
            rename_expr(a, renamed);
            rename_expr(b, renamed);
        }
        Expr::Cond(a, b, c) => {
            [a, b, c].into_iter().for_each(|expr| rename_expr(expr, renamed));
        }
        Expr::Call(_, args) => args.iter_mut().for_each(|expr| rename_expr(expr, renamed)),
    }
}
