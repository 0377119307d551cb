//! Teams and what they do in the tree: a thread is a spawned task, and who began the team waits for all (`omp.tree`).

use super::ITERATION;
use crate::lower::signature;
use partita_c::checked::{DialectStmt, Stmt, StmtKind};
use partita_c::lower::Lowerer;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Name, Spawn, Type};
use std::cell::RefCell;

/// The parallel region around, or a task in it: where its thread keeps what it needs.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    team: Name,
    thread: Name,
    /// How many constructs that share out work the thread came to.
    works: Name,
    /// Its tasks.
    made: Name,
    /// The number of the iteration, and whether iterations go round; of the innermost loop.
    looped: Option<(Name, bool)>,
    /// In a task, where no work is shared out.
    task: bool,
}

/// The regions around, the innermost last.
pub(crate) type Regions = RefCell<Vec<Region>>;

/// A directive.
pub(crate) fn stmt(l: &mut Lowerer<'_>, regions: &Regions, node: &DialectStmt, span: Span) {
    let words: Vec<&str> = node.words.iter().map(|word| &**word).collect();
    let region = regions.borrow().last().cloned();
    let first = words.first().copied().unwrap_or_default();
    if first == "parallel" {
        let threads = words.iter().skip_while(|word| **word != "num_threads").nth(2);
        let threads = threads.and_then(|n| n.parse::<i64>().ok()).filter(|n| *n > 0);
        match (threads, region) {
            (Some(threads), None) => return parallel(l, regions, threads, &node.body, span),
            (_, Some(_)) | (None, _) => {
                return l.unsupported(span, "`#pragma omp parallel` in another one");
            }
        }
    }
    if first == "atomic" {
        let block = l.emitted(|l| l.stmts(&node.body));
        let stmt = l.b.at(span).atomic(block);
        return l.emit(stmt);
    }
    let Some(region) =
        region.filter(|region| !region.task || ["task", "taskwait"].contains(&first))
    else {
        return l.unsupported(
            span,
            &format!("`#pragma omp {first}` outside of the text of its parallel region"),
        );
    };
    l.b.at(span);
    match first {
        "barrier" => meet(l, &region, span),
        "taskwait" => run(l, "omp_waits_for_made", &[&region.made], span),
        "master" => {
            let body = l.scope(|l| l.stmts(&node.body));
            let test = l.b.at(span).eq(l.b.var(&region.thread), l.b.int(0));
            let stmt = l.b.if_(test, body, Vec::new());
            l.emit(stmt);
        }
        "single" => {
            comes(l, &region, span);
            let args = vec![l.b.var(&region.team), l.b.var(&region.works)];
            let first = held(l, "omp_is_first", args, span);
            let body = l.scope(|l| l.stmts(&node.body));
            let stmt = l.b.at(span).if_(l.b.var(&first), body, Vec::new());
            l.emit(stmt);
            if !words.contains(&"nowait") {
                meet(l, &region, span);
            }
        }
        "sections" => sections(l, &region, &node.body, span),
        "section" => l.stmts(&node.body),
        "for" => looped(l, regions, &region, words.contains(&"schedule"), &node.body, span),
        ITERATION => iteration(l, &region, &node.body, span),
        "ordered" => {
            let Some((now, _)) = &region.looped else {
                return l.unsupported(span, "`#pragma omp ordered` outside of its loop");
            };
            run(l, "omp_waits_for_turn", &[&region.team, now], span);
            let body = l.scope(|l| l.stmts(&node.body));
            let stmt = l.b.at(span).block(body);
            l.emit(stmt);
            run(l, "omp_passes_turn", &[&region.team], span);
        }
        "task" => task(l, regions, &region, &node.body, span),
        _ => l.unsupported(span, &format!("`#pragma omp {first}`")),
    }
}

fn parallel(l: &mut Lowerer<'_>, regions: &Regions, threads: i64, body: &[Stmt], span: Span) {
    l.b.at(span);
    let count = vec![l.b.int(threads)];
    let begun = held(l, "omp_begins", count, span);
    let Some(int) = int(l) else { return };
    let next = l.hold(int.clone(), l.b.int(0));
    let (team, thread) = (l.b.temporary(), l.b.temporary());
    let copies = vec![(team.clone(), l.b.var(&begun)), (thread.clone(), l.b.var(&next))];
    let inner = l.scope(|l| {
        l.b.at(span);
        let works = l.hold(int, l.b.int(0));
        let made = held(l, "omp_made", Vec::new(), span);
        let region = Region { team: team.clone(), thread, works, made, looped: None, task: false };
        regions.borrow_mut().push(region);
        l.stmts(body);
        regions.borrow_mut().pop();
        run(l, "omp_ends", &[&team], span);
    });
    l.b.at(span);
    let spawn = l.b.spawn_with(Spawn { place: None, group: None, copies, body: inner });
    let further = l.b.assign(l.b.var(&next), l.b.add(l.b.var(&next), l.b.int(1)));
    let more = l.b.lt(l.b.var(&next), l.b.int(threads));
    let stmt = l.b.while_(more, vec![spawn, further]);
    l.emit(stmt);
    run(l, "omp_waits_for_team", &[&begun], span);
}

/// Whoever is free takes the next section.
fn sections(l: &mut Lowerer<'_>, region: &Region, body: &[Stmt], span: Span) {
    let all: Vec<&Stmt> = body
        .iter()
        .flat_map(|stmt| {
            if let StmtKind::Block(inner) = &stmt.kind {
                inner.iter().collect()
            } else {
                vec![stmt]
            }
        })
        .collect();
    let is_section = |stmt: &&Stmt| matches!(&stmt.kind, StmtKind::Dialect(node) if node.words.first().is_some_and(|word| &**word == "section"));
    if !all.iter().all(is_section) {
        return l.unsupported(span, "statements of `#pragma omp sections` that are in no section");
    }
    comes(l, region, span);
    let count = i64::try_from(all.len()).unwrap_or(0);
    let args =
        |l: &Lowerer<'_>| vec![l.b.var(&region.team), l.b.var(&region.works), l.b.int(count)];
    let given = args(l);
    let taken = held(l, "omp_takes", given, span);
    let inner = l.scope(|l| {
        for (number, section) in (0i64..).zip(&all) {
            let block = l.scope(|l| l.stmt(section));
            l.b.at(span);
            let test = l.b.eq(l.b.var(&taken), l.b.int(number));
            let stmt = l.b.if_(test, block, Vec::new());
            l.emit(stmt);
        }
        let given = args(l);
        let stmt = l.b.at(span).assign(l.b.var(&taken), l.b.call("omp_takes", given));
        l.emit(stmt);
    });
    l.b.at(span);
    let stmt = l.b.while_(l.b.lt(l.b.var(&taken), l.b.int(count)), inner);
    l.emit(stmt);
    meet(l, region, span);
}

fn looped(
    l: &mut Lowerer<'_>,
    regions: &Regions,
    region: &Region,
    in_turn: bool,
    body: &[Stmt],
    span: Span,
) {
    let Some(int) = int(l) else { return };
    comes(l, region, span);
    let number = l.hold(int, l.b.int(-1));
    regions.borrow_mut().push(Region { looped: Some((number, in_turn)), ..region.clone() });
    let block = l.scope(|l| l.stmts(body));
    regions.borrow_mut().pop();
    let stmt = l.b.at(span).block(block);
    l.emit(stmt);
    meet(l, region, span);
}

/// The body of a loop, for who has the iteration. Everybody counts them.
fn iteration(l: &mut Lowerer<'_>, region: &Region, body: &[Stmt], span: Span) {
    let Some((number, in_turn)) = &region.looped else { return };
    let stmt = l.b.at(span).assign(l.b.var(number), l.b.add(l.b.var(number), l.b.int(1)));
    l.emit(stmt);
    let mut args: Vec<Term> =
        [&region.team, &region.works, number, &region.thread].map(|name| l.b.var(name)).into();
    args.push(l.b.bool(*in_turn));
    let mine = held(l, "omp_has", args, span);
    let mut inner = l.scope(|l| l.stmts(body));
    if body.iter().any(has_ordered) {
        inner.extend(l.emitted(|l| run(l, "omp_had_turn", &[&region.team, number], span)));
    }
    let stmt = l.b.at(span).if_(l.b.var(&mine), inner, Vec::new());
    l.emit(stmt);
}

/// It has an `ordered` region in its own text.
fn has_ordered(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Block(inner) => inner.iter().any(has_ordered),
        StmtKind::Dialect(node) => node.words.first().is_some_and(|word| &**word == "ordered"),
        StmtKind::If(_, yes, no) => has_ordered(yes) || no.as_deref().is_some_and(has_ordered),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(..)
        | StmtKind::Length(..)
        | StmtKind::While(..)
        | StmtKind::DoWhile(..)
        | StmtKind::For { .. }
        | StmtKind::Switch(_)
        | StmtKind::Case(_)
        | StmtKind::Label(..)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Fault(..)
        | StmtKind::Unsupported(_) => false,
    }
}

fn task(l: &mut Lowerer<'_>, regions: &Regions, region: &Region, body: &[Stmt], span: Span) {
    run(l, "omp_makes_task", &[&region.team, &region.made], span);
    let (team, parent) = (l.b.temporary(), l.b.temporary());
    let copies =
        vec![(team.clone(), l.b.var(&region.team)), (parent.clone(), l.b.var(&region.made))];
    let inner = l.scope(|l| {
        let made = held(l, "omp_made", Vec::new(), span);
        let own = Region { team: team.clone(), made, looped: None, task: true, ..region.clone() };
        regions.borrow_mut().push(own);
        l.stmts(body);
        regions.borrow_mut().pop();
        run(l, "omp_ends_task", &[&team, &parent], span);
    });
    let stmt = l.b.at(span).spawn_with(Spawn { place: None, group: None, copies, body: inner });
    l.emit(stmt);
}

/// The next construct that shares out work.
fn comes(l: &mut Lowerer<'_>, region: &Region, span: Span) {
    l.b.at(span);
    let stmt = l.b.assign(l.b.var(&region.works), l.b.add(l.b.var(&region.works), l.b.int(1)));
    l.emit(stmt);
}

fn meet(l: &mut Lowerer<'_>, region: &Region, span: Span) {
    run(l, "omp_meets", &[&region.team], span);
}

fn run(l: &mut Lowerer<'_>, operation: &str, args: &[&Name], span: Span) {
    let args = args.iter().map(|name| l.b.var(name)).collect();
    let stmt = l.b.at(span).eval(l.b.call(operation, args));
    l.emit(stmt);
}

/// The result of an operation of the prelude.
fn held(l: &mut Lowerer<'_>, operation: &str, args: Vec<Term>, span: Span) -> Name {
    let result = signature(l, operation).and_then(|found| found.result).unwrap_or(Type::Bool);
    let call = l.b.at(span).call(operation, args);
    l.hold(result, call)
}

fn int(l: &mut Lowerer<'_>) -> Option<Type> {
    signature(l, "omp_begins")?.params.into_iter().next().map(|(_, ty)| ty)
}
