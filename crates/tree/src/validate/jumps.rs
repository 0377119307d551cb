//! Labels, `goto`, `break`, `continue`, and `atomic` inside `atomic`.
//!
//! Every block is numbered and knows the block around it. A jump goes up from its own block to the
//! first block that holds the label too, and down from there; each step has to be allowed.

use super::Report;
use crate::visit::{self, Visit};
use crate::{Block, Expr, ExprKind, Handler, Name, NodeId, Proc, Program, Spawn, Stmt, StmtKind};
use partita_source::Diagnostics;
use rustc_hash::FxHashMap;

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    for proc in &program.procs {
        let mut jumps = collect(&proc.body);
        report.found.append(&mut jumps.found(program));
    }
    // Closures in initialisers and properties have labels of their own.
    let mut jumps = Jumps::default();
    for record in &program.records {
        jumps.visit_record(record);
    }
    for global in &program.globals {
        jumps.visit_variable(global);
    }
    for property in &program.properties {
        jumps.visit_property(property);
    }
    report.found.append(&mut jumps.found(program));
}

/// Whether a label stands anywhere in a procedure.
pub(super) fn has_label(proc: &Proc, label: &Name) -> bool {
    collect(&proc.body).labels.contains_key(label)
}

fn collect(body: &Block) -> Jumps<'_> {
    let mut jumps = Jumps::default();
    jumps.inside(Body::Sealed, body);
    jumps
}

/// How a block may be left and entered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    /// Of `if`, `while`, `choose`, or a block by itself.
    Plain,
    /// Of `for`: left freely, entered only by the loop.
    Counted,
    /// Of all other statements and of functions.
    Sealed,
}

struct Region {
    parent: Option<usize>,
    depth: usize,
    body: Body,
    declares: bool,
}

type Problem = (&'static str, NodeId, String, Option<NodeId>);

#[derive(Default)]
struct Jumps<'a> {
    regions: Vec<Region>,
    current: Option<usize>,
    /// Loops around, up to the next sealed body.
    loops: u32,
    atomic: bool,
    labels: FxHashMap<&'a Name, (NodeId, Option<usize>)>,
    gotos: Vec<(&'a Name, NodeId, Option<usize>)>,
    problems: Vec<Problem>,
}

impl<'a> Jumps<'a> {
    fn inside(&mut self, body: Body, block: &'a Block) {
        let parent = self.current;
        let depth = parent.and_then(|parent| self.regions.get(parent)).map_or(0, |up| up.depth + 1);
        let declares = block.iter().any(|stmt| matches!(stmt.kind, StmtKind::Declare(_)));
        self.current = Some(self.regions.len());
        self.regions.push(Region { parent, depth, body, declares });
        let loops = self.loops;
        if body == Body::Sealed {
            self.loops = 0;
        }
        visit::walk_block(self, block);
        self.loops = loops;
        self.current = parent;
    }

    fn looped(&mut self, body: Body, block: &'a Block) {
        self.loops += 1;
        self.inside(body, block);
        self.loops -= 1;
    }

    fn atomically(&mut self, stmt: &Stmt, block: &'a Block) {
        if self.atomic {
            let message = "`atomic` and `when` cannot stand inside one another".to_owned();
            self.problems.push(("nested-atomic", stmt.id, message, None));
        }
        let outer = std::mem::replace(&mut self.atomic, true);
        self.inside(Body::Sealed, block);
        self.atomic = outer;
    }

    /// A body that other code runs, or another task.
    fn apart(&mut self, block: &'a Block) {
        let outer = std::mem::replace(&mut self.atomic, false);
        self.inside(Body::Sealed, block);
        self.atomic = outer;
    }

    fn found(&mut self, program: &Program) -> Diagnostics {
        let gotos = std::mem::take(&mut self.gotos);
        for (name, id, from) in gotos {
            match self.labels.get(name) {
                None => {
                    let message = format!("there is no label `{name}` in this procedure");
                    self.problems.push(("unknown-label", id, message, None));
                }
                Some(&(label, to)) => {
                    if let Some(message) = self.obstacle(from, to) {
                        self.problems.push(("bad-goto", id, message.to_owned(), Some(label)));
                    }
                }
            }
        }
        let mut report = Report { program, found: Vec::new() };
        for (code, id, message, other) in self.problems.drain(..) {
            match other {
                Some(other) => report.error_also(code, id, message, other, "the label is here"),
                None => report.error(code, id, message),
            }
        }
        report.found
    }

    /// Why control cannot go from one block to the other.
    fn obstacle(&self, mut from: Option<usize>, mut to: Option<usize>) -> Option<&'static str> {
        let region = |at: Option<usize>| at.and_then(|at| self.regions.get(at));
        while from != to {
            let (out, into) = (region(from), region(to));
            let depth = |region: Option<&Region>| region.map_or(0, |region| region.depth + 1);
            if depth(out) >= depth(into) {
                if out.is_some_and(|out| out.body == Body::Sealed) {
                    return Some("this `goto` leaves a body that only its end can leave");
                }
                from = out.and_then(|out| out.parent);
            } else {
                match into {
                    Some(into) if into.body != Body::Plain => {
                        return Some("this `goto` enters a body that only its start can enter");
                    }
                    Some(into) if into.declares => {
                        return Some("this `goto` enters a block behind its declarations");
                    }
                    Some(into) => to = into.parent,
                    None => return None,
                }
            }
        }
        None
    }

    fn label(&mut self, name: &'a Name, id: NodeId) {
        if self.labels.contains_key(name) {
            let message = format!("the label `{name}` stands twice in this procedure");
            let first = self.labels.get(name).map(|(first, _)| *first);
            self.problems.push(("duplicate-label", id, message, first));
        } else {
            self.labels.insert(name, (id, self.current));
        }
    }
}

impl<'a> Visit<'a> for Jumps<'a> {
    fn visit_block(&mut self, block: &'a Block) {
        self.inside(Body::Plain, block);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Closure { body, .. } = &expr.kind {
            self.apart(body);
        } else {
            visit::walk_expr(self, expr);
        }
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Label(name) => self.label(name, stmt.id),
            StmtKind::Goto(name) => self.gotos.push((name, stmt.id, self.current)),
            StmtKind::Break | StmtKind::Continue => {
                if self.loops == 0 {
                    let message = "there is no loop here to leave or go on with".to_owned();
                    self.problems.push(("stray-break", stmt.id, message, None));
                }
            }
            StmtKind::Stop | StmtKind::StopAll => {
                if self.atomic {
                    let message = "`stop` cannot stand inside `atomic` or `when`".to_owned();
                    self.problems.push(("stop-in-atomic", stmt.id, message, None));
                }
            }
            StmtKind::While { cond, body } => {
                self.visit_expr(cond);
                self.looped(Body::Plain, body);
            }
            StmtKind::For { variables: _, over, body } => {
                self.visit_expr(over);
                self.looped(Body::Counted, body);
            }
            StmtKind::Atomic(body) => self.atomically(stmt, body),
            StmtKind::When { guard, body } => {
                self.visit_expr(guard);
                self.atomically(stmt, body);
            }
            StmtKind::Group { name: _, body } => self.inside(Body::Sealed, body),
            StmtKind::On { place, body } => {
                self.visit_expr(place);
                self.inside(Body::Sealed, body);
            }
            StmtKind::Try { body, handler: Handler { variable: _, body: handler } } => {
                self.inside(Body::Sealed, body);
                self.inside(Body::Sealed, handler);
            }
            StmtKind::Spawn(Spawn { place, group: _, copies, body }) => {
                for expr in place.iter().chain(copies.iter().map(|(_, value)| value)) {
                    self.visit_expr(expr);
                }
                self.apart(body);
            }
            StmtKind::Nop
            | StmtKind::Declare(_)
            | StmtKind::Assign { .. }
            | StmtKind::Eval(_)
            | StmtKind::If { .. }
            | StmtKind::Block(_)
            | StmtKind::Return(_)
            | StmtKind::Reset(_)
            | StmtKind::Choose(_)
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
            | StmtKind::Fence
            | StmtKind::Segment(_)
            | StmtKind::Unsupported(_) => visit::walk_stmt(self, stmt),
        }
    }
}
