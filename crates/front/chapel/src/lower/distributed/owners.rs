//! A `forall` over distributed indices: each iteration runs on the locale that owns its index.
//!
//! Each locale has tasks of its own, up to the limit, which share out its iterations as the tasks of any `forall` do
//! ([`crate::lower::tasks::partition`]). The choices are the digits of one number, one for each iteration.

use crate::lower::distributed::{Spread, SpreadId};
use crate::lower::loops::Items;
use crate::lower::tasks::forall::Body;
use crate::lower::tasks::intents::Capture;
use crate::lower::tasks::partition::{Sharing, positions, runtime_share};
use crate::lower::{Lowerer, Partition};
use crate::sema::Ty;
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Bound, Expr as Term, Intrinsic, Type};

/// The variables that say how the work is shared out.
struct Plan {
    /// The digits.
    code: String,
    /// For each locale: how many tasks, and how many iterations.
    used: String,
    sizes: String,
    /// More iterations than this have no digits; then tasks take blocks.
    room: i64,
}

impl<'a> Lowerer<'a> {
    #[expect(clippy::too_many_arguments, reason = "a loop in all its parts")]
    pub(crate) fn on_owners(
        &mut self,
        spread: SpreadId,
        items: &Items,
        count: &str,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let alone = !waits && !capture.per_task && self.options.partition != Partition::Runtime;
        if alone && self.sema.workers > 1 {
            self.note("a forall whose tasks cannot wait has one task per iteration: that covers any number of tasks");
            return self.one_task_each(items, count, capture, body, Some(spread), span);
        }
        self.bounded_workers();
        let ends = capture.ends;
        let owners = self.spreads[spread].clone();
        let plan = self.sharing().plan(&owners, items, count, ends, span);
        self.spawn_on_owners(spread, items, count, &plan, capture, body, span);
        if ends && plan.room > 0 {
            self.sharing().other_ways(count, plan.room);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a loop in all its parts")]
    fn spawn_on_owners(
        &mut self,
        spread: SpreadId,
        items: &Items,
        count: &str,
        plan: &Plan,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let workers = self.sema.workers;
        let (locale, worker) = (self.temp(), self.temp());
        let (tasks, size) = (self.temp(), self.temp());
        capture.copy(&self.b, &[&locale, &worker, &tasks, &size, &plan.code, count]);
        let run = |l: &mut Self| {
            let code = l.b.var(&plan.code);
            let rest = l.temp_with(&Ty::INT, code);
            let zero = l.b.int(0);
            let number = l.temp_with(&Ty::INT, zero);
            let over = positions(&l.b, count);
            let mine = |l: &mut Self, position: &str| {
                let at = l.b.var(position);
                let owner = l.spreads[spread].owner_at(&l.b, items, &at);
                let here = l.b.eq(owner, l.b.var(&locale));
                let here = l.temp_with(&Ty::Bool, here);
                let zero = l.b.int(0);
                let task = l.temp_with(&Ty::INT, zero);
                let digits = l.emitted(|l| {
                    let digit = l.b.binary(Op::Rem, l.b.var(&rest), l.b.int(workers));
                    let stmt = l.b.assign(l.b.var(&task), digit);
                    l.emit(stmt);
                    let less = l.b.binary(Op::Div, l.b.var(&rest), l.b.int(workers));
                    let stmt = l.b.assign(l.b.var(&rest), less);
                    l.emit(stmt);
                });
                let blocks = l.emitted(|l| {
                    let share = runtime_share(&l.b, &number, &tasks, &size);
                    let next = l.b.add(l.b.var(&number), l.b.int(1));
                    let own =
                        vec![l.b.assign(l.b.var(&task), share), l.b.assign(l.b.var(&number), next)];
                    let stmt = l.b.if_(l.b.var(&here), own, Vec::new());
                    l.emit(stmt);
                });
                let fits = l.b.le(l.b.var(count), l.b.int(plan.room));
                let stmt = l.b.if_(fits, digits, blocks);
                l.emit(stmt);
                let taken = l.b.eq(l.b.var(&task), l.b.var(&worker));
                Some(l.b.binary(Op::AndThen, l.b.var(&here), taken))
            };
            l.iterations(items, over, mine, body, span);
        };
        let place = |l: &mut Self| Some(l.b.var(&locale));
        self.loop_tasks(capture, place, span, run, |l, task| {
            let each = l.emitted(|l| {
                for (name, array) in [(&tasks, &plan.used), (&size, &plan.sizes)] {
                    let value = entry(&l.b, array, &locale);
                    let stmt = l.b.declare(name, Type::INT, Some(value));
                    l.emit(stmt);
                }
                let last = l.b.plus(l.b.var(&tasks), -1);
                let over = l.b.range(l.b.int(0), last);
                let stmt = l.b.for_(&[&worker], over, task);
                l.emit(stmt);
            });
            let last = l.b.plus(l.b.places(), -1);
            let over = l.b.range(l.b.int(0), last);
            vec![l.b.for_(&[&locale], over, each)]
        });
    }
}

impl Sharing<'_> {
    fn plan(
        &mut self,
        spread: &Spread,
        items: &Items,
        count: &str,
        ends: bool,
        span: Span,
    ) -> Plan {
        let workers = self.workers;
        self.b.at(span);
        let (used, sizes) = (self.per_locale(), self.per_locale());
        let zero = self.b.int(0);
        let code = self.number(zero);
        let one = self.b.int(1);
        let scale = self.number(one);
        let room = match (workers, self.partition) {
            // One task for each locale that has something to do, or blocks: nothing to choose.
            (1, _) | (_, Partition::Runtime) => 0,
            _ => crate::lower::tasks::partition::digits(workers),
        };
        let position = self.b.temporary();
        let block = self.emitted(|l| {
            let at = l.b.var(&position);
            let owner = spread.owner_at(l.b, items, &at);
            let owner = l.number(owner);
            let more = l.b.add(entry(l.b, &sizes, &owner), l.b.int(1));
            let stmt = l.b.assign(entry(l.b, &sizes, &owner), more);
            l.emit(stmt);
            if room == 0 {
                return;
            }
            let choice = l.emitted(|l| l.choose_digit(&used, &owner, &code, &scale));
            let fits = l.b.le(l.b.var(count), l.b.int(room));
            let stmt = l.b.if_(fits, choice, Vec::new());
            l.emit(stmt);
        });
        let over = positions(self.b, count);
        let stmt = self.b.for_(&[&position], over, block);
        self.emit(stmt);
        let blocks = self.emitted(|l| l.blocks_of_owners(&used, &sizes, room, ends));
        let fits = self.b.le(self.b.var(count), self.b.int(room));
        let stmt = self.b.if_(fits, Vec::new(), blocks);
        self.emit(stmt);
        Plan { code, used, sizes, room }
    }

    /// A number for each locale, zero at first.
    fn per_locale(&mut self) -> String {
        let name = self.b.temporary().to_string();
        let high = self.b.plus(self.b.places(), -1);
        let shape = vec![Bound { low: self.b.int(0), high }];
        let ty = Type::Array { shape, element: Box::new(Type::INT) };
        let stmt = self.b.declare(&name, ty, None);
        self.emit(stmt);
        let stmt = self.b.assign(self.b.var(&name), self.b.int(0));
        self.emit(stmt);
        name
    }

    /// Which task of its locale takes an iteration: one of those before, or the next.
    fn choose_digit(&mut self, used: &str, owner: &str, code: &str, scale: &str) {
        let limit = self.b.int(self.workers - 1);
        let most = self.b.intrinsic(Intrinsic::Min, vec![entry(self.b, used, owner), limit]);
        let least = match self.partition == Partition::Contiguous {
            true => {
                let before = vec![self.b.plus(entry(self.b, used, owner), -1), self.b.int(0)];
                self.b.intrinsic(Intrinsic::Max, before)
            }
            false => self.b.int(0),
        };
        let digit = self.b.choose_value(least, most);
        let digit = self.number(digit);
        let is_new = self.b.eq(self.b.var(&digit), entry(self.b, used, owner));
        let more = self.b.add(entry(self.b, used, owner), self.b.int(1));
        let count_it = vec![self.b.assign(entry(self.b, used, owner), more)];
        let stmt = self.b.if_(is_new, count_it, Vec::new());
        self.emit(stmt);
        let share = self.b.mul(self.b.var(&digit), self.b.var(scale));
        let sum = self.b.add(self.b.var(code), share);
        let stmt = self.b.assign(self.b.var(code), sum);
        self.emit(stmt);
        let next = self.b.mul(self.b.var(scale), self.b.int(self.workers));
        let stmt = self.b.assign(self.b.var(scale), next);
        self.emit(stmt);
    }

    /// Without digits: every locale's iterations in blocks, as many as Chapel makes or any number.
    fn blocks_of_owners(&mut self, used: &str, sizes: &str, room: i64, ends: bool) {
        let limit = self.b.int(self.workers);
        let limit = self.number(limit);
        if room > 0 {
            self.choose_block_count(&limit, room, ends);
        }
        let locale = self.b.temporary();
        let number = vec![self.b.var(&limit), entry(self.b, sizes, &locale)];
        let number = self.b.intrinsic(Intrinsic::Min, number);
        let fill = vec![self.b.assign(entry(self.b, used, &locale), number)];
        let last = self.b.plus(self.b.places(), -1);
        let over = self.b.range(self.b.int(0), last);
        let stmt = self.b.for_(&[&locale], over, fill);
        self.emit(stmt);
    }
}

/// What an array has for a locale.
fn entry(b: &Emitter, array: &str, index: &str) -> Term {
    b.element(b.var(array), vec![b.var(index)])
}
