//! Jumps: `break`, `continue`, `return`.
//!
//! The tree lets no jump leave the bodies of `atomic`, `when`, `group`, `on` and `try`. So a jump out of such a body notes
//! where it wants to go and throws; behind the statement it goes on from there. `return` may leave all of them but those
//! that have something to do first: a finish that may have caught exceptions, and `finally`.

use super::{Lowerer, Value};
use crate::ast::{Ident, Name};
use crate::sema::Ty;
use partita_kit::{Emit, Label};
use partita_source::Span;
use partita_tree::{Block, Name as TreeName, Stmt, Type};
use std::marker::PhantomData;

/// What a jump passes on its way out, innermost last.
pub(crate) enum Exit<'a> {
    Loop {
        label: Option<Name>,
        end: Label,
        next: Option<Label>,
    },
    /// A body that only its end leaves.
    Sealed(Seal),
    /// The block of an `at` expression: `return` gives its value.
    Value {
        result: TreeName,
        end: Label,
    },
    /// An activity: no jump leaves it.
    Activity(PhantomData<&'a ()>),
}

pub(crate) struct Seal {
    /// The variable that says which way a jump goes; zero when there was none.
    way: TreeName,
    kind: SealKind,
    ways: Vec<Way>,
}

/// What an exception that is a jump meets on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SealKind {
    /// It goes through.
    Plain,
    /// It is caught, as others are.
    Catches,
    /// It is caught, and a `return` has to stop here.
    Stops,
}

/// Where a jump goes on behind the statement.
#[derive(Clone)]
enum Way {
    To { exit: usize, next: bool },
    Return { value: Option<(TreeName, Ty)> },
}

/// What came out of a sealed body.
pub(crate) struct Sealed {
    pub(crate) body: Block,
    way: TreeName,
    ways: Vec<Way>,
}

impl Sealed {
    /// Whether a jump leaves it.
    pub(crate) fn is_left(&self) -> bool {
        !self.ways.is_empty()
    }
}

impl<'a> Lowerer<'a> {
    /// Lowers a body that no jump of the tree may leave.
    pub(crate) fn seal(&mut self, kind: SealKind, f: impl FnOnce(&mut Self)) -> Sealed {
        let way = self.b.temporary();
        let seal = Seal { way: way.clone(), kind, ways: Vec::new() };
        self.frame.exits.push(Exit::Sealed(seal));
        let body = self.emitted(|l| l.scoped(f));
        let ways = match self.frame.exits.pop() {
            Some(Exit::Sealed(seal)) => seal.ways,
            Some(Exit::Loop { .. } | Exit::Value { .. } | Exit::Activity(_)) | None => Vec::new(),
        };
        Sealed { body, way, ways }
    }

    /// Declares what the jumps out of a sealed body need; before the statement.
    pub(crate) fn before_sealed(&mut self, sealed: &Sealed) {
        if !sealed.is_left() {
            return;
        }
        let zero = self.b.int(0);
        let stmt = self.b.declare(&sealed.way, Type::INT, Some(zero));
        self.emit(stmt);
        for way in &sealed.ways {
            if let Way::Return { value: Some((name, ty)) } = way {
                let tree = self.tree_ty(ty);
                let stmt = self.b.declare(name, tree, None);
                self.emit(stmt);
            }
        }
    }

    /// `if (no jump is under way) { block }`
    pub(crate) fn unless_left(&mut self, sealed: &Sealed, block: Block) -> Block {
        if !sealed.is_left() {
            return block;
        }
        let b = &self.b;
        vec![b.if_(b.eq(b.var(&sealed.way), b.int(0)), block, Vec::new())]
    }

    /// Goes on with the jumps out of a sealed body; behind the statement.
    pub(crate) fn after_sealed(&mut self, sealed: &Sealed, span: Span) {
        for (number, way) in (1..).zip(&sealed.ways) {
            let block = self.emitted(|l| match way {
                Way::To { exit, next } => l.jump_to(*exit, *next),
                Way::Return { value } => {
                    let value = value.as_ref().map(|(name, ty)| l.value(l.b.var(name), ty.clone()));
                    l.return_value(value, span);
                }
            });
            let b = &self.b;
            let stmt = b.if_(b.eq(b.var(&sealed.way), b.int(number)), block, Vec::new());
            self.emit(stmt);
        }
    }

    /// A sealed body as the body of a statement that catches nothing by itself.
    pub(crate) fn sealed_statement(
        &mut self,
        span: Span,
        f: impl FnOnce(&mut Self),
        build: impl FnOnce(&mut Self, Block) -> Stmt,
    ) {
        let mut sealed = self.seal(SealKind::Plain, f);
        self.before_sealed(&sealed);
        let mut body = std::mem::take(&mut sealed.body);
        if sealed.is_left() {
            let error = self.b.temporary();
            let b = &self.b;
            let again = vec![b.throw(b.var(&error))];
            let handler = self.unless_left(&sealed, again);
            body = vec![self.b.try_(body, &error, handler)];
        }
        self.b.at(span);
        let stmt = build(self, body);
        self.emit(stmt);
        self.after_sealed(&sealed, span);
    }

    fn leave_by(&mut self, exit: usize, way: impl FnOnce(&mut Self) -> Way) {
        let way = way(self);
        let Some(Exit::Sealed(seal)) = self.frame.exits.get_mut(exit) else { return };
        seal.ways.push(way);
        let number = i64::try_from(seal.ways.len()).unwrap_or(i64::MAX);
        let variable = seal.way.clone();
        let b = &self.b;
        let note = b.assign(b.var(&variable), b.int(number));
        let throw = b.throw(b.null());
        self.emit(note);
        self.emit(throw);
    }

    /// Goes to the end of a loop, or to its next round.
    fn jump_to(&mut self, exit: usize, next: bool) {
        let innermost = self.frame.exits.iter().rposition(|exit| matches!(exit, Exit::Sealed(_)));
        if let Some(innermost) = innermost.filter(|innermost| *innermost > exit) {
            return self.leave_by(innermost, |_| Way::To { exit, next });
        }
        if let Some(Exit::Loop { end, next: round, .. }) = self.frame.exits.get(exit) {
            let label = if next { round.unwrap_or(*end) } else { *end };
            self.jump(label);
        }
    }

    /// `break`, `continue`, with the label of a loop or without.
    pub(crate) fn jump_out(&mut self, label: Option<&Ident>, next: bool, span: Span) {
        let mut target = None;
        for (index, exit) in self.frame.exits.iter().enumerate().rev() {
            match exit {
                Exit::Loop { label: own, next: round, .. } => {
                    let fits = match label {
                        Some(label) => own.as_ref() == Some(&label.name),
                        None => !next || round.is_some(),
                    };
                    if fits {
                        target = Some(index);
                        break;
                    }
                }
                Exit::Sealed(_) => {}
                Exit::Value { .. } | Exit::Activity(_) => break,
            }
        }
        self.b.at(span);
        match target {
            Some(target) => self.jump_to(target, next),
            None => {
                let word = if next { "continue" } else { "break" };
                let message = match label {
                    Some(label) => format!("no loop around this is labelled `{}`", label.name),
                    None => format!("there is no loop around this `{word}`"),
                };
                self.error("stray-jump", span, message);
            }
        }
    }

    /// Leaves the method, closure or `at` with a value that fits it already.
    pub(crate) fn return_value(&mut self, value: Option<Value>, span: Span) {
        let stop = self.frame.exits.iter().enumerate().rev().find(|(_, exit)| match exit {
            Exit::Loop { .. } => false,
            Exit::Sealed(seal) => seal.kind == SealKind::Stops,
            Exit::Value { .. } | Exit::Activity(_) => true,
        });
        let stop = stop.map(|(index, _)| index);
        self.b.at(span);
        match stop.and_then(|index| self.frame.exits.get(index)) {
            None => {
                let stmt = self.b.return_(value.map(|value| value.term));
                self.emit(stmt);
            }
            Some(Exit::Activity(_)) => {
                self.error("stray-return", span, "`return` cannot leave an activity");
            }
            Some(Exit::Value { result, end, .. }) => {
                let (result, end) = (result.clone(), *end);
                if let Some(value) = value {
                    let stmt = self.b.assign(self.b.var(&result), value.term);
                    self.emit(stmt);
                }
                let inner =
                    self.frame.exits.iter().rposition(|exit| matches!(exit, Exit::Sealed(_)));
                match inner.filter(|inner| Some(*inner) > stop) {
                    Some(inner) => self.leave_by(inner, |_| Way::Return { value: None }),
                    None => self.jump(end),
                }
            }
            Some(Exit::Loop { .. } | Exit::Sealed(_)) => {
                let caught = |exit: &Exit<'_>| match exit {
                    Exit::Sealed(seal) => seal.kind != SealKind::Plain,
                    Exit::Loop { .. } | Exit::Value { .. } | Exit::Activity(_) => false,
                };
                let Some(index) = self.frame.exits.iter().rposition(caught) else { return };
                let kept = value.map(|value| {
                    let name = self.b.temporary();
                    let stmt = self.b.assign(self.b.var(&name), value.term);
                    self.emit(stmt);
                    (name, value.ty)
                });
                self.leave_by(index, |_| Way::Return { value: kept });
            }
        }
    }
}
