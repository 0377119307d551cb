//! `forall`: any number of tasks up to the limit, any way to share out the iterations.
//!
//! The way is chosen before the tasks are made. Tasks are alike, so they are numbered by their first iteration: task
//! `d` of an iteration is at most one more than those before it. The choices are the digits of one number that every
//! task gets a copy of.
//!
//! Where the body cannot wait and nothing belongs to a task, one task per iteration does everything that fewer tasks
//! can do, and more: a verdict then holds for any number of tasks.

use crate::ast::{Block, LoopExpr, LoopHeader};
use crate::lower::arrays::keyed::keyed_unchanged;
use crate::lower::distributed::{SpreadId, one_locale_only};
use crate::lower::loops::Items;
use crate::lower::loops::items::equal_sizes;
use crate::lower::stmt::Around;
use crate::lower::tasks::effects::Effects;
use crate::lower::tasks::intents::{Capture, Construct};
use crate::lower::tasks::partition::{positions, runtime_share};
use crate::lower::tasks::serial::Serial;
use crate::lower::values::Value;
use crate::lower::{INDEPENDENT_LOOPS, Lowerer, Partition};
use crate::sema::Ty;
use crate::visit::{Visitor, walk_stmts};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

/// A body that can be lowered several times, for an item.
pub(crate) type Body<'b, 'a> = &'b dyn Fn(&mut Lowerer<'a>, &Value);

impl<'a> Lowerer<'a> {
    pub(crate) fn forall(&mut self, header: &'a LoopHeader, body: &'a Block, span: Span) {
        if header.index.is_none() && header.iterands.len() > 1 {
            return self.unsupported(span, "a bracket loop over several ranges");
        }
        if self.has_parallel_iterator(header) {
            return self.unsupported(span, "a parallel iterator");
        }
        if self.iterator_loop(header, body, span) {
            return;
        }
        if (self.spreads.is_empty() || !crate::lower::distributed::mentions_here(&body.stmts))
            && self.analysis().is_independent(header, body)
            && self.options.partition != Partition::Runtime
            && !self.options.all_in_tasks
        {
            self.reduced(INDEPENDENT_LOOPS);
            return self.each(header, &mut |l| l.block(body));
        }
        let asks = Effects::of(&self.sema, &self.frame.scope, |asks| walk_stmts(asks, &body.stmts));
        let mut capture = self.capture(Construct::Forall, &header.with, &body.stmts);
        capture.ends = !asks.endless;
        let body = |l: &mut Self, item: &Value| {
            l.bind_index(header.index.as_ref(), item.clone());
            l.block(body);
        };
        self.forall_items(header, capture, asks.waits, &body, span);
    }

    /// `[i in D] f(i);` as a statement.
    pub(crate) fn forall_expr_stmt(&mut self, inner: &'a LoopExpr, span: Span) {
        let mut capture = self.capture(Construct::Forall, &inner.header.with, &[]);
        // What an expression does with them is not looked at.
        capture.per_task |= !capture.shadows.is_empty();
        let asks = Effects::of(&self.sema, &self.frame.scope, |asks| asks.expr(&inner.body));
        capture.ends = !asks.endless;
        let body = |l: &mut Self, item: &Value| {
            l.bind_index(inner.header.index.as_ref(), item.clone());
            l.expr(&inner.body);
        };
        self.forall_items(&inner.header, capture, asks.waits, &body, span);
    }

    fn forall_items(
        &mut self,
        header: &'a LoopHeader,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let Some(iterand) = header.iterands.first() else { return };
        let Some(items) = self.items(iterand) else { return };
        if let Items::Listed(_) = items {
            return self.unsupported(span, "a forall over a tuple or an enum");
        }
        let Some(count) = items.count(&self.b) else {
            return self.unsupported(span, "a forall without end");
        };
        self.b.at(header.span);
        let count = self.temp_with(&Ty::INT, count);
        equal_sizes(&mut self.b, &items, &count);
        self.parallel(&items, &count, capture, waits, body, span);
        keyed_unchanged(&mut self.b, &items);
    }

    /// Runs the body for all items, `count` of them, in tasks.
    pub(crate) fn parallel(
        &mut self,
        items: &Items,
        count: &str,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        if let Some(spread) = items.spread() {
            if self.frame.serial != Serial::No {
                one_locale_only(&mut self.b, "a distributed loop in a serial statement");
            }
            return self.on_owners(spread, items, count, capture, waits, body, span);
        }
        if self.sema.workers == 1 {
            self.bounded_workers();
            return self.one_worker(items, count, capture, body, span);
        }
        if self.frame.serial != Serial::No {
            let again = capture.clone();
            return self.in_place_or(
                |l| l.one_worker(items, count, again, body, span),
                |l| l.several_workers(items, count, capture, waits, body, span),
            );
        }
        self.several_workers(items, count, capture, waits, body, span);
    }

    fn several_workers(
        &mut self,
        items: &Items,
        count: &str,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let alone = !waits && !capture.per_task && self.options.partition != Partition::Runtime;
        if alone {
            self.note("a forall whose tasks cannot wait has one task per iteration: that covers any number of tasks");
            self.one_task_each(items, count, capture, body, None, span);
        } else {
            self.shared_out(items, count, capture, body, span);
        }
    }

    /// One task runs everything: it has its own copies all the same.
    fn one_worker(
        &mut self,
        items: &Items,
        count: &str,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        capture.copy(&self.b, &[count]);
        let run = |l: &mut Self| {
            let over = positions(&l.b, count);
            l.iterations(items, over, |_, _| None, body, span);
        };
        // No task for no iterations.
        self.loop_tasks(
            capture,
            |_| None,
            span,
            run,
            |l, task| {
                let some = l.b.lt(l.b.int(0), l.b.var(count));
                vec![l.b.if_(some, task, Vec::new())]
            },
        );
    }

    /// One task for each iteration, where its index belongs.
    pub(crate) fn one_task_each(
        &mut self,
        items: &Items,
        count: &str,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        spread: Option<SpreadId>,
        span: Span,
    ) {
        let position = self.temp();
        capture.copy(&self.b, &[&position]);
        let run = |l: &mut Self| {
            l.in_scope(|l| {
                let at = l.b.var(&position);
                let value = l.item_at(items, &at);
                l.one_round(|l| body(l, &value));
            });
        };
        let place = |l: &mut Self| {
            let at = l.b.var(&position);
            spread.map(|spread| l.spreads[spread].owner_at(&l.b, items, &at))
        };
        self.loop_tasks(capture, place, span, run, |l, task| {
            let over = positions(&l.b, count);
            vec![l.b.for_(&[&position], over, task)]
        });
    }

    /// The only iteration of a task. `continue` ends it: a loop of one round makes room for that.
    pub(crate) fn one_round(&mut self, f: impl FnOnce(&mut Self)) {
        let inner = self.within(Around::Parallel, |l| l.emitted(f));
        if has_continue(&inner) {
            let once = self.temp();
            let over = self.b.range(self.b.int(0), self.b.int(0));
            let stmt = self.b.for_(&[&once], over, inner);
            self.emit(stmt);
        } else {
            self.emit_all(inner);
        }
    }

    fn shared_out(
        &mut self,
        items: &Items,
        count: &str,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        self.bounded_workers();
        let ends = capture.ends;
        let shares = self.sharing().share_out(count, ends, span);
        let worker = self.temp();
        capture.copy(&self.b, &[&worker, &shares.used, count]);
        if let Some(code) = &shares.code {
            capture.copy(&self.b, &[code]);
        }
        let run = |l: &mut Self| {
            let rest = shares.code.as_ref().map(|code| {
                let rest = l.b.var(code);
                l.temp_with(&Ty::INT, rest)
            });
            let over = positions(&l.b, count);
            let mine = |l: &mut Self, position: &str| {
                let task = match &rest {
                    Some(rest) => l.sharing().next_share(rest, position, &shares, count),
                    None => runtime_share(&l.b, position, &shares.used, count),
                };
                Some(l.b.eq(task, l.b.var(&worker)))
            };
            l.iterations(items, over, mine, body, span);
        };
        self.loop_tasks(
            capture,
            |_| None,
            span,
            run,
            |l, task| {
                let last = l.b.plus(l.b.var(&shares.used), -1);
                let over = l.b.range(l.b.int(0), last);
                vec![l.b.for_(&[&worker], over, task)]
            },
        );
        if shares.code.is_some() && ends {
            self.sharing().other_ways(count, shares.room);
        }
    }

    /// The number of tasks becomes part of the scope of the verdict, and how they share out the work is noted.
    pub(crate) fn bounded_workers(&mut self) {
        const NAME: &str = "dataParTasksPerLocale";
        if self.configs.names.insert(NAME.to_owned()) {
            self.b.names.global(NAME);
            let workers = self.b.int(self.sema.workers);
            self.b.config(NAME, partita_tree::Type::INT, workers);
        }
        match self.options.partition {
            Partition::Any => {}
            Partition::Contiguous => {
                self.note("the tasks of a forall take blocks of neighbouring iterations")
            }
            Partition::Runtime => {
                self.note("the tasks of a forall take the blocks that Chapel's ranges make")
            }
        }
    }

    /// A loop over positions; `mine` says which of them this task runs.
    pub(crate) fn iterations(
        &mut self,
        items: &Items,
        over: Term,
        mine: impl FnOnce(&mut Self, &str) -> Option<Term>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let position = self.temp();
        let block = self.emitted(|l| {
            let mine = mine(l, &position);
            let inner = l.emitted(|l| {
                l.in_scope(|l| {
                    let at = l.b.var(&position);
                    let value = l.item_at(items, &at);
                    l.within(Around::Parallel, |l| body(l, &value));
                });
            });
            match mine {
                Some(test) => {
                    let stmt = l.b.if_(test, inner, Vec::new());
                    l.emit(stmt);
                }
                None => l.emit_all(inner),
            }
        });
        self.b.at(span);
        let stmt = self.b.for_(&[&position], over, block);
        self.emit(stmt);
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other statements hold no statements of the same loop"
)]
fn has_continue(stmts: &[partita_tree::Stmt]) -> bool {
    use partita_tree::StmtKind as Tree;
    stmts.iter().any(|stmt| match &stmt.kind {
        Tree::Continue => true,
        Tree::If { yes, no, .. } => has_continue(yes) || has_continue(no),
        Tree::Block(block) => has_continue(block),
        _ => false,
    })
}
