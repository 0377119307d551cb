//! Clocks: registrations of activities, `clocked finish`, and the checks that an activity is registered.

use super::exceptions::Fault;
use super::exits::SealKind;
use super::{Lowerer, Value};
use crate::ast::{Clocks, Stmt};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Name as TreeName, Type};

impl<'a> Lowerer<'a> {
    /// The parent registers a child that it is about to start; what the child takes over.
    pub(crate) fn register_child(
        &mut self,
        clocks: &'a Clocks,
        span: Span,
    ) -> Vec<(TreeName, Term)> {
        let all: Vec<Value> = match clocks {
            Clocks::None => return Vec::new(),
            Clocks::These(exprs) => {
                let exprs: Vec<&crate::ast::Expr> = exprs.iter().collect();
                self.operands(&exprs)
            }
            Clocks::OfFinish => match self.frame.finish_clocks.last().cloned() {
                Some(name) => vec![self.value(self.b.var(&name), Ty::Clock)],
                None => {
                    let message = "`clocked async` stands only in a `clocked finish`";
                    self.error("no-clock", span, message);
                    return Vec::new();
                }
            },
        };
        let mut handed = Vec::new();
        for clock in all {
            let clock = self.convert(clock, &Ty::Clock, span);
            if clock.ty == Ty::Unknown {
                continue;
            }
            let clock = self.registered(clock, span);
            let member = Type::Named("X10Member".into());
            let call = self.b.at(span).call("x10_clock_fork", vec![clock.term]);
            let held = self.hold(member, call);
            handed.push((held.clone(), self.b.var(&held)));
        }
        handed
    }

    /// A clock that the activity is registered with.
    pub(crate) fn registered(&mut self, clock: Value, span: Span) -> Value {
        let clock = self.fixed(clock);
        let clock = self.not_null(clock, span);
        self.b.at(span);
        let b = &self.b;
        let is = b.call("x10_clock_registered", vec![b.copy(&clock.term)]);
        let not = b.not(is);
        self.fault_if(not, Fault::Clock, "the activity is not registered with this clock", span);
        clock
    }

    pub(crate) fn advance(&mut self, clock: Value, span: Span) {
        let clock = self.registered(clock, span);
        self.helper(None, span);
        self.b.at(span);
        let b = &self.b;
        let resume = b.run("x10_clock_resume", vec![b.copy(&clock.term)]);
        let wait = b.run("x10_clock_wait", vec![clock.term]);
        self.emit(resume);
        self.emit(wait);
    }

    pub(crate) fn advance_all(&mut self, span: Span) {
        if !self.not_in_atomic("advanceAll", span) {
            return;
        }
        self.helper(None, span);
        self.b.at(span);
        let b = &self.b;
        let resume = b.run("x10_clock_resume_all", Vec::new());
        let wait = b.run("x10_clock_wait_all", Vec::new());
        self.emit(resume);
        self.emit(wait);
    }

    /// `clocked finish S`: a clock of its own, dropped when S is done or throws.
    pub(crate) fn clocked_finish(&mut self, body: &'a Stmt, span: Span) {
        self.finish_around(span, |l| {
            let clock = Type::Named("X10Clock".into());
            let call = l.b.at(span).call("x10_clock_make", Vec::new());
            let held = l.hold(clock, call);
            l.frame.finish_clocks.push(held.clone());
            let error = l.b.temporary();
            let dropping = |l: &mut Self| {
                l.b.at(span);
                let b = &l.b;
                let stmt = b.run("x10_clock_drop", vec![b.var(&held)]);
                // The body may have dropped it.
                let still = b.call("x10_clock_registered", vec![b.var(&held)]);
                let stmt = b.if_(still, vec![stmt], Vec::new());
                l.emit(stmt);
            };
            l.guarded(SealKind::Stops, &error, |l| l.statement(body), |l, _| dropping(l), span);
            l.frame.finish_clocks.pop();
        });
    }
}
