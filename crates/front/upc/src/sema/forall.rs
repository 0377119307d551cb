//! `upc_forall` (6.6.2): a `for` with an affinity; leaving its body is a fault where it is reached.

use super::{UpcSemantics, dialect_stmt};
use crate::shared;
use partita_c::ast;
use partita_c::checked::{ExprKind, LabelId, Stmt, StmtKind};
use partita_c::sema::Sema;
use partita_c::types::Ty;
use partita_source::{Code, Span};

impl UpcSemantics {
    pub(super) fn forall(
        &self,
        sema: &mut Sema<'_>,
        head: &ast::DialectFor,
        span: Span,
    ) -> Vec<Stmt> {
        let (kind, kept, affinity) = sema.scoped(|sema| {
            let kind = sema.for_loop(&head.head);
            let kept: Vec<bool> =
                sema.program.objects.iter().map(|object| object.addressed).collect();
            let affinity = match &head.extra {
                ast::Extra::Nothing | ast::Extra::Continue => None,
                ast::Extra::Expr(expr) => Some(sema.full(expr)),
            };
            (kind, kept, affinity)
        });
        let StmtKind::For { init, cond, step, body } = kind else { return Vec::new() };
        let mut body = *body;
        let mut labels = Vec::new();
        labels_in(std::slice::from_ref(&body), &mut labels);
        refuse_leaving(&mut body, true, &labels);
        let (mut args, mut places, mut how) = (Vec::new(), Vec::new(), "everywhere");
        match affinity {
            None => {}
            Some(affinity) if affinity.is_broken() => {}
            Some(affinity) if affinity.ty.is_integer() => {
                how = "integer";
                args.push(sema.convert(affinity, Ty::Int(partita_c::types::IntKind::Long)));
            }
            Some(affinity) if shared::target(&affinity.ty).is_some() => {
                how = "address";
                if let ExprKind::Address(place) = &affinity.kind
                    && let Some(root) = place.root()
                {
                    // Only its thread matters: no pointer is made.
                    let before = kept.get(root.index()).copied().unwrap_or(true);
                    if let Some(object) = sema.program.objects.get_mut(root.index()) {
                        object.addressed = before;
                    }
                    places.push((**place).clone());
                } else {
                    args.push(affinity);
                }
            }
            Some(affinity) => {
                let shown = sema.show(&affinity.ty.clone().plain());
                let message = format!(
                    "an affinity is an address in shared memory or an integer, not {shown}"
                );
                sema.error("constraint", affinity.span, message);
            }
        }
        let body = dialect_stmt("upc_forall_body", args, places, vec![body], &[how], span);
        let kind = StmtKind::For { init, cond, step, body: Box::new(body) };
        let whole = Stmt { kind, span };
        vec![dialect_stmt("upc_forall", Vec::new(), Vec::new(), vec![whole], &[how], span)]
    }
}

fn labels_in(stmts: &[Stmt], labels: &mut Vec<LabelId>) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Label(id, _) => labels.push(*id),
            StmtKind::Block(stmts) => labels_in(stmts, labels),
            StmtKind::If(_, yes, no) => {
                labels_in(std::slice::from_ref(yes), labels);
                no.iter().for_each(|no| labels_in(std::slice::from_ref(no), labels));
            }
            StmtKind::While(_, body) | StmtKind::DoWhile(body, _) | StmtKind::For { body, .. } => {
                labels_in(std::slice::from_ref(body), labels);
            }
            StmtKind::Switch(switch) => labels_in(std::slice::from_ref(&switch.body), labels),
            StmtKind::Dialect(node) => labels_in(&node.body, labels),
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Declare(..)
            | StmtKind::Length(..)
            | StmtKind::Case(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Fault(..)
            | StmtKind::Unsupported(_) => {}
        }
    }
}

/// Puts a finding where control would leave the body. `outermost`: a `break` here would.
fn refuse_leaving(stmt: &mut Stmt, outermost: bool, labels: &[LabelId]) {
    let how = match &mut stmt.kind {
        StmtKind::Break if outermost => "`break`",
        StmtKind::Return(_) => "`return`",
        StmtKind::Goto(label) if !labels.contains(label) => "`goto`",
        StmtKind::Block(stmts) => {
            return stmts.iter_mut().for_each(|stmt| refuse_leaving(stmt, outermost, labels));
        }
        StmtKind::If(_, yes, no) => {
            refuse_leaving(yes, outermost, labels);
            return no.iter_mut().for_each(|no| refuse_leaving(no, outermost, labels));
        }
        StmtKind::While(_, body) | StmtKind::DoWhile(body, _) | StmtKind::For { body, .. } => {
            return refuse_leaving(body, false, labels);
        }
        StmtKind::Switch(switch) => return refuse_leaving(&mut switch.body, false, labels),
        StmtKind::Dialect(node) => {
            return node.body.iter_mut().for_each(|stmt| refuse_leaving(stmt, false, labels));
        }
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(..)
        | StmtKind::Length(..)
        | StmtKind::Case(_)
        | StmtKind::Label(..)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Fault(..)
        | StmtKind::Unsupported(_) => return,
    };
    let message = format!("{how} leaves the body of a upc_forall (UPC 1.3, 6.6.2)");
    stmt.kind = StmtKind::Fault(Code::BarrierMismatch, message);
}
