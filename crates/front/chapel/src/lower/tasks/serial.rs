//! `serial`: task constructs met while it runs are run in place.
//!
//! Whether a `serial` statement is around follows the calls, so in programs that have one every procedure gets it as a
//! last parameter, and every task construct is lowered twice: in place, and with tasks. Programs without one pay nothing.

use crate::ast::{Block, Expr};
use crate::lower::Lowerer;
use crate::lower::stmt::Around;
use crate::lower::tasks::intents::Capture;
use crate::lower::values::Value;
use crate::sema::{Const, Ty};
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::{Expr as Term, Param, Type};

/// Whether a `serial` statement is around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Serial {
    No,
    Yes,
    /// As this variable of the tree says.
    If(String),
}

impl Serial {
    /// What a call hands on.
    pub(crate) fn argument(&self, b: &Emitter) -> Term {
        match self {
            Serial::No => b.bool(false),
            Serial::Yes => b.bool(true),
            Serial::If(name) => b.var(name),
        }
    }
}

impl<'a> Lowerer<'a> {
    /// `serial e S`: a false `e` changes nothing.
    pub(crate) fn serial(&mut self, cond: Option<&'a Expr>, body: &'a Block, span: Span) {
        let cond = cond.map(|cond| (self.read(cond), cond.span));
        let now = match (&self.frame.serial, cond) {
            (Serial::Yes, _) | (_, None | Some((Value::Const(Const::Bool(true)), _))) => {
                Serial::Yes
            }
            (around, Some((Value::Const(Const::Bool(false)) | Value::Unknown, _))) => {
                around.clone()
            }
            (around, Some((value, at))) => {
                let around = around.clone();
                let term = self.condition(&value, at);
                let term = match around {
                    Serial::If(outer) => {
                        let outer = self.b.var(&outer);
                        self.b.binary(partita_tree::BinaryOp::OrElse, outer, term)
                    }
                    Serial::No | Serial::Yes => term,
                };
                Serial::If(self.temp_with(&Ty::Bool, term))
            }
        };
        let block = self.emitted(|l| l.with_serial(now, |l| l.block(body)));
        self.b.at(span);
        let stmt = self.b.block(block);
        self.emit(stmt);
    }

    fn with_serial<T>(&mut self, now: Serial, f: impl FnOnce(&mut Self) -> T) -> T {
        self.with(|l| &mut l.frame.serial, now, f)
    }

    /// A task construct: in place where a `serial` statement is around, with tasks elsewhere.
    pub(crate) fn in_place_or(
        &mut self,
        in_place: impl FnOnce(&mut Self),
        with_tasks: impl FnOnce(&mut Self),
    ) {
        match self.frame.serial.clone() {
            Serial::No => with_tasks(self),
            Serial::Yes => in_place(self),
            Serial::If(name) => {
                let yes = self.emitted(|l| l.with_serial(Serial::Yes, in_place));
                let no = self.emitted(|l| l.with_serial(Serial::No, with_tasks));
                let test = self.b.var(&name);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
        }
    }

    /// The body of a task that is none: with its copies all the same.
    pub(crate) fn task_in_place(
        &mut self,
        capture: Capture<'a>,
        what: &'static str,
        f: impl FnOnce(&mut Self),
    ) {
        let block = self.emitted(|l| {
            l.in_scope(|l| {
                l.with_locals(|l| {
                    let begun = l.exits.begun();
                    let shadows = capture.shadows.clone();
                    l.copies_in_place(capture);
                    l.within(Around::Sealed(what), |l| {
                        l.until_copies_end(begun, |l| {
                            let shadows = l.open_shadows(&shadows);
                            f(l);
                            l.close_shadows(&shadows, false);
                        });
                    });
                });
            });
        });
        let stmt = self.b.block(block);
        self.emit(stmt);
    }

    /// The parameter for it.
    pub(crate) fn serial_parameter(&mut self) -> Option<Param> {
        if !self.sema.facts.has_serial {
            return None;
        }
        let name = self.temp();
        self.frame.serial = Serial::If(name.clone());
        Some(self.b.param(&name, Type::Bool))
    }
}
