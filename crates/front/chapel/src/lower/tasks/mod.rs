//! Tasks: `begin`, `cobegin`, `coforall`, `sync`, `on`.
//!
//! A `begin` is spawned into the group that is current when it runs: that of the innermost `sync` statement around it
//! in time. `cobegin` and `coforall` wait for a named group of their own, which does not become current.

mod assigned;
pub(crate) mod dangling;
mod effects;
mod escapes;
pub(crate) mod forall;
mod guarded;
pub(crate) mod intents;
pub(crate) mod partition;
pub(crate) mod serial;
pub(crate) mod shadows;
mod waiting;

use crate::ast::{Block, Expr, LoopHeader, TaskIntent};
use crate::lower::Lowerer;
use crate::lower::stmt::Around;
use crate::lower::tasks::assigned::assigned;
use crate::lower::tasks::intents::{Capture, Construct};
use crate::lower::values::Value;
use crate::sema::Ty;
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::{Block as TreeBlock, Spawn};

impl<'a> Lowerer<'a> {
    pub(crate) fn begin(&mut self, with: &'a [TaskIntent], body: &'a Block, span: Span) {
        self.in_place_or(
            |l| {
                let capture = l.capture(Construct::Begin, with, &body.stmts);
                l.task_in_place(capture, "a task", |l| l.statements(&body.stmts));
            },
            |l| {
                let capture = l.capture(Construct::Begin, with, &body.stmts);
                let lives = l.frame.lifetimes.in_task();
                let lives = std::mem::replace(&mut l.frame.lifetimes.lives, lives);
                let in_begin = std::mem::replace(&mut l.frame.lifetimes.in_begin, true);
                let block = l.with(
                    |l| &mut l.frame.errors.task_errors,
                    None,
                    |l| l.task_body(&capture, "a task", |l| l.statements(&body.stmts)),
                );
                l.frame.lifetimes.lives = lives;
                l.frame.lifetimes.in_begin = in_begin;
                l.b.at(span);
                l.spawn(capture, None, block);
            },
        );
    }

    pub(crate) fn cobegin(&mut self, with: &'a [TaskIntent], body: &'a Block, span: Span) {
        // A variable that one of the tasks assigns is shared by all.
        let assigned = assigned(&body.stmts);
        self.in_place_or(
            |l| {
                for stmt in &body.stmts {
                    let one = std::slice::from_ref(stmt);
                    let capture = l.capture_one(Construct::Cobegin, with, one, &assigned);
                    l.task_in_place(capture, "a task", |l| l.statements(one));
                }
            },
            |l| {
                let group = l.b.fresh_label("_cobegin").to_string();
                l.joining(span, |l| {
                    let block = l.emitted(|l| {
                        for stmt in &body.stmts {
                            let one = std::slice::from_ref(stmt);
                            let mut capture =
                                l.capture_one(Construct::Cobegin, with, one, &assigned);
                            let block = l.loop_task(&mut capture, "a task", |l| l.statements(one));
                            l.b.at(stmt.span);
                            l.spawn(capture, Some(&group), block);
                        }
                    });
                    l.b.at(span);
                    l.b.group(Some(&group), block)
                });
            },
        );
    }

    pub(crate) fn coforall(&mut self, header: &'a LoopHeader, body: &'a Block, span: Span) {
        self.in_place_or(
            |l| {
                l.each_or_iterate(header, span, move |l| {
                    let capture = l.capture(Construct::Coforall, &header.with, &body.stmts);
                    l.task_in_place(capture, "a task", |l| l.one_round(|l| l.block(body)));
                });
            },
            |l| {
                let group = l.b.fresh_label("_coforall").to_string();
                let own = group.clone();
                l.joining(span, |l| {
                    let block = l.emitted(|l| {
                        l.each_or_iterate(header, span, move |l| {
                            let mut capture =
                                l.capture(Construct::Coforall, &header.with, &body.stmts);
                            let block = l.loop_task(&mut capture, "a task", |l| {
                                l.one_round(|l| l.block(body));
                            });
                            l.b.at(span);
                            l.spawn(capture, Some(&own), block);
                        });
                    });
                    l.b.at(span);
                    l.b.group(Some(&group), block)
                });
            },
        );
    }

    /// The body of a task that may gather something for the variables outside.
    fn loop_task(
        &mut self,
        capture: &mut Capture<'a>,
        what: &'static str,
        f: impl FnOnce(&mut Self),
    ) -> TreeBlock {
        let shadows = std::mem::take(&mut capture.shadows);
        self.task_body(capture, what, |l| {
            let opened = l.open_shadows(&shadows);
            f(l);
            l.close_shadows(&opened, true);
        })
    }

    /// The tasks of a parallel loop, which are joined: each does `run`, and `all` makes them where one is made.
    pub(crate) fn loop_tasks(
        &mut self,
        mut capture: Capture<'a>,
        place: impl FnOnce(&mut Self) -> Option<partita_tree::Expr>,
        span: Span,
        run: impl FnOnce(&mut Self),
        all: impl FnOnce(&mut Self, TreeBlock) -> TreeBlock,
    ) {
        let group = self.b.fresh_label("_forall").to_string();
        self.joining(span, |l| {
            let block = l.loop_task(&mut capture, "a parallel loop", run);
            let one = l.emitted(|l| {
                l.b.at(span);
                let place = place(l);
                l.spawn_at(place, capture, Some(&group), block);
            });
            l.b.at(span);
            let all = all(l, one);
            l.b.group(Some(&group), all)
        });
    }

    /// The body of a task, with its copies under their names.
    pub(crate) fn task_body(
        &mut self,
        capture: &Capture<'a>,
        what: &'static str,
        f: impl FnOnce(&mut Self),
    ) -> TreeBlock {
        let throws = std::mem::replace(&mut self.frame.errors.may_throw, false);
        let fresh = self.exits.fresh_values.len();
        let fresh = std::mem::replace(&mut self.frame.errors.first_fresh, fresh);
        let block = self.emitted(|l| {
            l.in_scope(|l| {
                l.with_locals(|l| {
                    let begun = l.exits.begun();
                    l.bind_capture(capture);
                    l.within(Around::Sealed(what), |l| l.until_copies_end(begun, f));
                });
            });
        });
        self.frame.errors.first_fresh = fresh;
        self.inside_task(block, throws)
    }

    /// What a task does; its copies, which came to be from `begun` on, end with it.
    pub(crate) fn until_copies_end(&mut self, begun: usize, f: impl FnOnce(&mut Self)) {
        if self.exits.begun() > begun {
            self.behind_cleanup(begun, f)
        } else {
            f(self)
        }
        self.end_cleanups(begun);
    }

    pub(crate) fn spawn(&mut self, capture: Capture<'a>, group: Option<&str>, body: TreeBlock) {
        self.spawn_at(None, capture, group, body);
    }

    pub(crate) fn spawn_at(
        &mut self,
        place: Option<partita_tree::Expr>,
        mut capture: Capture<'a>,
        group: Option<&str>,
        body: TreeBlock,
    ) {
        self.make_copies(&mut capture);
        let spawn = Spawn { place, group: group.map(Into::into), copies: capture.copies, body };
        let stmt = self.b.spawn_with(spawn);
        self.emit(stmt);
    }

    /// `sync S`: waits for every `begin` met while S runs.
    pub(crate) fn sync(&mut self, body: &'a Block, span: Span) {
        self.frame.lifetimes.joined.push(self.last_variable());
        let block = self.within(Around::Sealed("a sync statement"), |l| l.block_of(body));
        self.frame.lifetimes.joined.pop();
        self.b.at(span);
        let stmt = self.b.group(None, block);
        self.emit(stmt);
    }

    pub(crate) fn on(&mut self, place: &'a Expr, body: &'a Block, span: Span) {
        let value = self.value(place);
        let locale = self.locale_of(value, place.span);
        let Some(locale) = locale else { return };
        let block = self.within(Around::Sealed("an on statement"), |l| l.block_of(body));
        self.b.at(span);
        let stmt = self.b.on(locale, block);
        self.emit(stmt);
    }

    /// The locale of a value: a locale itself, or where the variable or object lives. `nil` lives on the first locale.
    #[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types are somewhere")]
    pub(crate) fn locale_of(&mut self, value: Value, span: Span) -> Option<partita_tree::Expr> {
        let home = |b: &Emitter, term| b.intrinsic(partita_tree::Intrinsic::Home, vec![term]);
        let Value::Run(run) = &value else {
            return self.locale_of_no_variable(&value, span);
        };
        match &run.ty {
            Ty::Unknown => None,
            Ty::Locale => Some(self.term(&value)),
            Ty::Class(_) => {
                // The home of a reference is that of the object it refers to.
                let object = self.b.copy(&run.term);
                let object = self.temp_with(&run.ty, object);
                let there = self.b.ne(self.b.var(&object), self.b.null());
                let home = home(&self.b, self.b.var(&object));
                Some(self.b.conditional(there, home, self.b.int(0)))
            }
            _ if !run.cell => self.locale_of_no_variable(&value, span),
            ty => {
                if let Some(owner) = self.owner_of_cell(&run.term) {
                    return Some(owner);
                }
                let term = self.b.copy(&run.term);
                // Of a variable that is one word, the cell is meant and not what is in it.
                let term = if ty.is_scalar() { self.b.ref_to(term) } else { term };
                Some(home(&self.b, term))
            }
        }
    }

    fn locale_of_no_variable(&mut self, value: &Value, span: Span) -> Option<partita_tree::Expr> {
        if !value.is_unknown() {
            self.unsupported(span, "the locale of a value that is no variable");
        }
        None
    }
}
