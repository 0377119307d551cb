//! Statements. Each gives exactly one statement of the tree, so that steps stay what they are.

use super::Lowering;
use super::access::{LocalTarget, Own};
use super::expr::Scope;
use crate::ast::{self, Cond, FetchOp, Ident, Label, LabelName};
use crate::names::ProcessNames;
use partita_kit::nearest;
use partita_source::{Diagnostic, Span, quote};
use partita_tree::{Block, Expr, RemoteOp, Stmt, StmtKind};

impl Lowering<'_, '_> {
    /// The statements of a block; `atomic` is the atomic block around it.
    pub fn body(&mut self, body: &[ast::Stmt], process: usize, atomic: Option<Span>) -> Block {
        body.iter()
            .filter_map(|stmt| {
                let kind = self.stmt(stmt, process, atomic)?;
                Some(Stmt { id: self.id(stmt.span), kind })
            })
            .collect()
    }

    /// `None` only after an error.
    fn stmt(&mut self, stmt: &ast::Stmt, process: usize, atomic: Option<Span>) -> Option<StmtKind> {
        let locals = Scope::Locals(process);
        let memory = Scope::Memory(process);
        Some(match &stmt.kind {
            ast::StmtKind::Label(label) => {
                let info = self.names.processes.get(process)?.labels.get(&label.name)?;
                StmtKind::Label(info.name.clone())
            }
            ast::StmtKind::Load { target, source } => {
                self.own_local(process, target, LocalTarget::Load);
                self.own_shared(process, source, Own::LoadSource);
                StmtKind::Assign { target: self.cell(target), value: self.cell(source) }
            }
            ast::StmtKind::Store { target, value } => {
                self.own_shared(process, target, Own::StoreTarget);
                StmtKind::Assign { target: self.cell(target), value: self.value(value, locals) }
            }
            ast::StmtKind::Put { target, process: number, source } => {
                let named = self.remote(process, target, *number, "put-target");
                self.own_shared(process, source, Own::PutSource);
                let place = self.place(named?, number.span);
                StmtKind::Put { target: self.cell(target), place, source: self.cell(source) }
            }
            ast::StmtKind::Fetch { receiver, op, source, process: number, operands } => {
                self.own_shared(process, receiver, Own::Receiver(*op));
                let named = self.remote(process, source, *number, "remote-source");
                let operands = operands.iter().map(|operand| self.value(operand, locals)).collect();
                let place = self.place(named?, number.span);
                self.fetch(*op, receiver, source, place, operands)
            }
            ast::StmtKind::Flush(number) => {
                let named = self.known_process(*number)?;
                StmtKind::Flush(self.place(named, number.span))
            }
            ast::StmtKind::Assign { target, value } => {
                self.own_local(process, target, LocalTarget::Assign);
                StmtKind::Assign { target: self.cell(target), value: self.value(value, locals) }
            }
            ast::StmtKind::Choose { target, low, high, span } => {
                self.own_local(process, target, LocalTarget::Choose);
                let low = Box::new(self.int(low.value, low.span));
                let high = Box::new(self.int(high.value, high.span));
                let value = self.expr_node(partita_tree::ExprKind::Choose { low, high }, *span);
                StmtKind::Assign { target: self.cell(target), value }
            }
            ast::StmtKind::If { cond: Cond::Any(_), yes, no } => StmtKind::Choose(vec![
                self.body(yes, process, atomic),
                self.body(no, process, atomic),
            ]),
            ast::StmtKind::If { cond: Cond::Expr(cond), yes, no } => StmtKind::If {
                cond: self.truth(cond, locals),
                yes: self.body(yes, process, atomic),
                no: self.body(no, process, atomic),
            },
            ast::StmtKind::While { cond, body } => StmtKind::While {
                cond: self.cond(cond, locals),
                body: self.body(body, process, atomic),
            },
            ast::StmtKind::Goto(label) => self.goto(label, process, atomic)?,
            ast::StmtKind::Nop => StmtKind::Nop,
            ast::StmtKind::Assert(cond) => {
                StmtKind::Assert { cond: self.truth(cond, memory), code: None, message: None }
            }
            ast::StmtKind::Assume(cond) => StmtKind::Assume(self.truth(cond, memory)),
            ast::StmtKind::Atomic(body) => {
                if let Some(outer) = atomic {
                    self.sink.push(
                        Diagnostic::error(
                            "nested-atomic",
                            stmt.span,
                            "`atomic` blocks do not nest",
                        )
                        .label("already inside an atomic block")
                        .also(outer, "this block is atomic as a whole")
                        .help("remove the inner `atomic`"),
                    );
                }
                StmtKind::Atomic(self.body(body, process, Some(stmt.span)))
            }
        })
    }

    fn cell(&mut self, name: &Ident) -> Expr {
        self.var(&name.text, name.span)
    }

    fn fetch(
        &mut self,
        op: FetchOp,
        receiver: &Ident,
        source: &Ident,
        place: Expr,
        operands: Vec<Expr>,
    ) -> StmtKind {
        let target = self.cell(receiver);
        let cell = self.cell(source);
        match op {
            FetchOp::Get => StmtKind::Get { target, source: cell, place },
            FetchOp::Swap => StmtKind::Remote { target, op: RemoteOp::Swap, cell, place, operands },
            FetchOp::CompareSwap => {
                StmtKind::Remote { target, op: RemoteOp::CompareSwap, cell, place, operands }
            }
        }
    }

    fn goto(&mut self, label: &Label, process: usize, atomic: Option<Span>) -> Option<StmtKind> {
        let names = self.names.processes.get(process)?;
        let Some(info) = names.labels.get(&label.name) else {
            self.unknown_label(names, label);
            return None;
        };
        if info.atomic != atomic {
            let text = quote(&label.name.to_string());
            let (message, block) = match (atomic, info.atomic) {
                (_, Some(inner)) => {
                    (format!("this `goto` jumps into an atomic block, to {text}"), inner)
                }
                (outer, None) => {
                    (format!("this `goto` jumps out of an atomic block, to {text}"), outer?)
                }
            };
            self.sink.push(
                Diagnostic::error("goto-atomic", label.span, message)
                    .label("crosses the border of an atomic block")
                    .also(info.span, "the label")
                    .also(block, "the atomic block")
                    .help("enter an atomic block at its start and leave it at its end"),
            );
        }
        Some(StmtKind::Goto(info.name.clone()))
    }

    /// Reports a label that a process does not have.
    pub fn unknown_label(&mut self, names: &ProcessNames, label: &Label) {
        if self.source.labels_lost {
            return;
        }
        let text = label.name.to_string();
        let words = names.labels.keys().filter_map(|name| match name {
            LabelName::Word(word) => Some(&**word),
            LabelName::Number(_) => None,
        });
        let message = format!("process {} has no label {}", names.number, quote(&text));
        let error = Diagnostic::error("unknown-label", label.span, message).label("unknown label");
        self.sink.push(match nearest(&text, words) {
            Some(near) => error.help(format!("did you mean {}?", quote(near))),
            None => error,
        });
    }
}
