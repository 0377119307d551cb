//! Statements: the way from each kind to its own file.

pub(super) mod branches;
pub(super) mod ends;
pub(super) mod jumps;
mod loops;
mod masks;
mod scopes;

use super::Lowerer;
use crate::ast::{Stmt, StmtKind};
use ends::End;
use partita_kit::Emit;

impl<'a> Lowerer<'a> {
    pub(crate) fn stmt(&mut self, stmt: &'a Stmt) {
        let span = stmt.span;
        self.b.at(span);
        if let Some(label) = stmt.label
            && self.frame.targets.contains(&label)
        {
            let label = self.b.label(&format!("L{label}"));
            self.emit(label);
        }
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assignment(target, value, span),
            StmtKind::PointerAssign { target, value } => {
                self.pointer_assignment(target, value, span)
            }
            StmtKind::Call { callee, args } => self.call_stmt(callee, args, span),
            StmtKind::If { name, arms, otherwise } => {
                self.construct(name.as_ref(), false, |l| {
                    l.if_construct(arms, otherwise.as_deref());
                });
            }
            StmtKind::Do { name, control, body } => {
                self.construct(name.as_ref(), true, |l| l.do_construct(control, body, span));
            }
            StmtKind::SelectCase { name, value, cases } => {
                self.construct(name.as_ref(), false, |l| l.select_case(value, cases));
            }
            StmtKind::Where { arms, otherwise } => {
                self.where_construct(arms, otherwise.as_deref(), span)
            }
            StmtKind::Forall { header, body } => self.forall(header, body, span),
            StmtKind::Associate { name, pairs, body } => {
                self.construct(name.as_ref(), false, |l| l.associate(pairs, body));
            }
            StmtKind::Block { name, decls, body } => {
                self.construct(name.as_ref(), false, |l| l.block_construct(decls, body));
            }
            StmtKind::Critical { name, options, body, end } => {
                self.construct(name.as_ref(), false, |l| l.critical(options, body, span, *end));
            }
            StmtKind::ChangeTeam { name, team, coarrays, options, body, end } => {
                self.construct(name.as_ref(), false, |l| {
                    l.change_team(team, coarrays, options, body, span, *end);
                });
            }
            StmtKind::Cycle(name) => self.leave(name.as_ref(), true, span),
            StmtKind::Exit(name) => self.leave(name.as_ref(), false, span),
            StmtKind::Goto(label) => self.goto(*label, span),
            StmtKind::ComputedGoto { labels, value } => self.computed_goto(labels, value, span),
            StmtKind::ArithmeticIf { value, labels } => self.arithmetic_if(value, labels, span),
            StmtKind::Continue | StmtKind::Flush => {}
            StmtKind::Return => {
                if self.frame.is_main {
                    self.end_image(span);
                } else if let Some(what) = self.frame.sealed.last() {
                    let message = format!("RETURN out of {what}");
                    self.sema.error(span, message);
                } else {
                    self.leave_procedure();
                }
            }
            StmtKind::Stop { error, code, .. } => {
                let end = if *error { End::ErrorStop } else { End::Stop };
                self.stop(end, code.as_ref(), span);
            }
            StmtKind::FailImage => self.unsupported(span, "FAIL IMAGE"),
            StmtKind::Allocate { ty, items, options } => {
                self.allocate(ty.as_ref(), items, options, span)
            }
            StmtKind::Deallocate { items, options } => self.deallocate(items, options, span),
            StmtKind::Nullify(items) => {
                for item in items {
                    self.nullify(item, span);
                }
            }
            StmtKind::Print { format, items } => self.print(format, items, span),
            StmtKind::Write { controls, items } => self.write(controls, items, span),
            StmtKind::Read { controls, items } => self.read(controls, items, span),
            StmtKind::SyncAll { options } => self.sync_all(options, span),
            StmtKind::SyncImages { images, options } => {
                self.sync_images(images.as_ref(), options, span)
            }
            StmtKind::SyncMemory { options } => self.sync_memory(options, span),
            StmtKind::SyncTeam { team, options } => self.sync_team(team, options, span),
            StmtKind::Lock { lock, options } => self.lock(lock, options, span),
            StmtKind::Unlock { lock, options } => self.unlock(lock, options, span),
            StmtKind::EventPost { event, options } => self.event_post(event, options, span),
            StmtKind::EventWait { event, options } => self.event_wait(event, options, span),
            StmtKind::FormTeam { number, team, options } => {
                self.form_team(number, team, options, span)
            }
            StmtKind::Unsupported { what, .. } => self.unsupported(span, what),
            StmtKind::Meta(_) => self.sema.error(span, "`$` may stand only in rules"),
        }
        self.explain_failure(stmt);
    }
}
