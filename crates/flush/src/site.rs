//! Where a flush may stand.
//!
//! After each remote statement, towards the place it names, and where the program has flushes
//! already. A flush that follows its remote statement directly is that statement's own.

use crate::anywhere;
use fixedbitset::FixedBitSet;
use partita_tree::text::print_expr;
use partita_tree::visit::{Visit, walk_block, walk_expr, walk_program, walk_stmt};
use partita_tree::{Block, Expr, ExprKind, NodeId, Program, PropertyKind, Stmt, StmtKind, UnaryOp};

/// A placement: numbers of sites.
pub type Set = FixedBitSet;

/// One place where a flush may stand.
#[derive(Clone, Debug)]
pub struct Site {
    pub anchor: Anchor,
    /// What the flush waits for; `None` for a fence, which waits for everything.
    pub place: Option<Expr>,
    /// The flush that stands there in the program as it is.
    pub existing: Option<NodeId>,
}

/// The statement beside which the flush stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    After(NodeId),
    Before(NodeId),
    /// A flush of the program that stands by itself.
    Own(NodeId),
}

impl Anchor {
    #[must_use]
    pub fn node(self) -> NodeId {
        match self {
            Anchor::After(node) | Anchor::Before(node) | Anchor::Own(node) => node,
        }
    }
}

/// Which sites to consider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// After every remote statement, and the flushes of the program.
    #[default]
    All,
    /// Only the flushes of the program.
    Program,
    /// As `All`, and before every statement on shared memory with operations that may be pending.
    Anywhere,
}

/// All sites of a program, in the order of its text.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    pub sites: Vec<Site>,
    /// A flush that is not there leaves a `nop`, because a property asks whether a task is at a
    /// label: a flush would otherwise change the answer by its mere presence.
    pub leaves_nop: bool,
}

/// Why there is nothing to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Problem {
    NoAssertion,
    NothingRemote,
}

impl Sites {
    /// The sites of a program.
    ///
    /// # Errors
    /// A program without assertions or without remote statements.
    pub fn of(program: &Program, start: Start) -> Result<Sites, Problem> {
        let mut survey = Survey::default();
        walk_program(&mut survey, program);
        let properties = program.properties.iter();
        let asserted = properties.filter(|p| !matches!(p.kind, PropertyKind::Observe(_))).count();
        if survey.remote == 0 {
            return Err(Problem::NothingRemote);
        }
        if asserted + survey.asserts == 0 {
            return Err(Problem::NoAssertion);
        }
        let mut sites = survey.sites;
        match start {
            Start::All => {}
            Start::Program => sites.retain(|site| site.existing.is_some()),
            Start::Anywhere => anywhere::add(program, &mut sites),
        }
        Ok(Sites { sites, leaves_nop: asks_for_labels(program) })
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.sites.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty()
    }

    /// The placement with every flush.
    #[must_use]
    pub fn all(&self) -> Set {
        let mut set = self.none();
        set.insert_range(..);
        set
    }

    /// The placement without any.
    #[must_use]
    pub fn none(&self) -> Set {
        Set::with_capacity(self.sites.len())
    }

    /// The flushes of the program as it stands.
    #[must_use]
    pub fn existing(&self) -> Set {
        let mut set = self.none();
        let numbered = self.sites.iter().enumerate();
        set.extend(numbered.filter(|(_, site)| site.existing.is_some()).map(|(index, _)| index));
        set
    }
}

/// The place that a remote statement goes to.
pub(crate) fn remote_place(stmt: &Stmt) -> Option<&Expr> {
    if let StmtKind::Put { place, .. }
    | StmtKind::Get { place, .. }
    | StmtKind::Remote { place, .. } = &stmt.kind
    {
        return Some(place);
    }
    None
}

pub(crate) fn same_place(a: &Expr, b: &Expr) -> bool {
    print_expr(a) == print_expr(b)
}

#[derive(Default)]
struct Survey {
    sites: Vec<Site>,
    remote: usize,
    asserts: usize,
}

impl<'a> Visit<'a> for Survey {
    fn visit_proc(&mut self, proc: &'a partita_tree::Proc) {
        // What a prelude does is not the user's to change.
        if proc.prelude.is_none() {
            self.visit_block(&proc.body);
        }
    }

    fn visit_block(&mut self, block: &'a Block) {
        let mut taken = None;
        for (index, stmt) in block.iter().enumerate() {
            if let Some(place) = remote_place(stmt) {
                self.remote += 1;
                let next = block.get(index + 1).filter(|next| flushes(next, place));
                let existing = next.map(|next| next.id);
                taken = existing.or(taken);
                let (anchor, place) = (Anchor::After(stmt.id), Some(place.clone()));
                self.sites.push(Site { anchor, place, existing });
            } else if taken != Some(stmt.id) {
                self.own_flush(stmt);
            }
            if matches!(stmt.kind, StmtKind::Assert { .. }) {
                self.asserts += 1;
            }
            walk_stmt(self, stmt);
        }
    }
}

impl Survey {
    fn own_flush(&mut self, stmt: &Stmt) {
        let place = if let StmtKind::Flush(place) = &stmt.kind {
            Some(place.clone())
        } else if matches!(stmt.kind, StmtKind::Fence) {
            None
        } else {
            return;
        };
        self.sites.push(Site { anchor: Anchor::Own(stmt.id), place, existing: Some(stmt.id) });
    }
}

fn flushes(stmt: &Stmt, place: &Expr) -> bool {
    matches!(&stmt.kind, StmtKind::Flush(to) if same_place(to, place))
}

/// Whether a property can fail because a task is *not* at a label.
fn asks_for_labels(program: &Program) -> bool {
    let mut anywhere = Labels(false);
    for proc in &program.procs {
        walk_block(&mut anywhere, &proc.body);
    }
    anywhere.0
        || program.properties.iter().any(|property| match &property.kind {
            PropertyKind::Always(expr) | PropertyKind::Final(expr) => wants_label(expr, true),
            PropertyKind::Observe(_) => false,
        })
}

/// Whether a task that leaves a label can make the term false (`positive`) or true (else).
fn wants_label(expr: &Expr, positive: bool) -> bool {
    use partita_tree::BinaryOp::{And, AndThen, Or, OrElse};
    if let ExprKind::Unary { op: UnaryOp::Not, operand } = &expr.kind {
        return wants_label(operand, !positive);
    }
    if let ExprKind::Binary { op: And | AndThen | Or | OrElse, left, right } = &expr.kind {
        return wants_label(left, positive) || wants_label(right, positive);
    }
    if matches!(expr.kind, ExprKind::AtLabel { .. }) {
        return positive;
    }
    let mut labels = Labels(false);
    labels.visit_expr(expr);
    labels.0
}

struct Labels(bool);

impl<'a> Visit<'a> for Labels {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.0 |= matches!(expr.kind, ExprKind::AtLabel { .. });
        walk_expr(self, expr);
    }
}
