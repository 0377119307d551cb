//! Which task of a `forall` runs which iterations.
//!
//! Chosen before the tasks are made. Tasks are alike, so they are numbered by their first iteration: the task of an
//! iteration is at most one more than those before it. The choices are the digits of one number that every task gets a
//! copy of. Where Chapel's own formula is asked for there is nothing to choose.
//!
//! More iterations than one number has digits for cannot be shared out in every way. Then Chapel's own blocks are
//! tried with every number of tasks, and behind the loop one more way stands for all others: it is not modelled, so that
//! nothing holds.

use crate::lower::{Lowerer, Partition};
use partita_kit::{Emit, Emitter};
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Expr as Term, Intrinsic, Type};

pub(crate) struct Shares {
    /// The variable with the digits.
    pub(crate) code: Option<String>,
    /// The variable with the number of tasks.
    pub(crate) used: String,
    /// More iterations than this have no digits: then tasks take blocks.
    pub(crate) room: i64,
}

/// Decides who runs what, while lowering and in the tree.
pub(crate) struct Sharing<'b> {
    pub(crate) b: &'b mut Emitter,
    pub(crate) partition: Partition,
    /// The largest number of tasks, in all or on each locale.
    pub(crate) workers: i64,
}

impl Emit for Sharing<'_> {
    fn emitter(&mut self) -> &mut Emitter {
        self.b
    }
}

impl Lowerer<'_> {
    pub(crate) fn sharing(&mut self) -> Sharing<'_> {
        let (partition, workers) = (self.options.partition, self.sema.workers);
        Sharing { b: &mut self.b, partition, workers }
    }
}

impl Sharing<'_> {
    /// A new variable with a number; its name.
    pub(crate) fn number(&mut self, term: Term) -> String {
        self.hold(Type::INT, term).to_string()
    }

    pub(crate) fn share_out(&mut self, count: &str, ends: bool, span: Span) -> Shares {
        let shares = match self.partition {
            Partition::Any | Partition::Contiguous => self.choose_digits(count, ends, span),
            Partition::Runtime => {
                let used = vec![self.b.int(self.workers), self.b.var(count)];
                let used = self.b.intrinsic(Intrinsic::Min, used);
                let used = self.number(used);
                Shares { code: None, used, room: i64::MAX }
            }
        };
        // For the trace.
        self.b.use_prelude("chpl");
        self.b.at(span);
        let stmt = self.b.run("chpl_share_out", vec![self.b.var(&shares.used)]);
        self.emit(stmt);
        shares
    }

    fn choose_digits(&mut self, count: &str, ends: bool, span: Span) -> Shares {
        let workers = self.workers;
        let zero = self.b.int(0);
        let code = self.number(zero);
        let zero = self.b.int(0);
        let used = self.number(zero);
        let one = self.b.int(1);
        let scale = self.number(one);
        let room = digits(workers);
        let position = self.b.temporary();
        let contiguous = self.partition == Partition::Contiguous;
        let block = self.emitted(|l| {
            let limit = l.b.int(workers - 1);
            let most = l.b.intrinsic(Intrinsic::Min, vec![l.b.var(&used), limit]);
            // The task of the iteration before, or the next one; or any of those before.
            let least = match contiguous {
                true => {
                    let before = vec![l.b.plus(l.b.var(&used), -1), l.b.int(0)];
                    l.b.intrinsic(Intrinsic::Max, before)
                }
                false => l.b.int(0),
            };
            let digit = l.b.choose_value(least, most);
            let digit = l.number(digit);
            let is_new = l.b.eq(l.b.var(&digit), l.b.var(&used));
            let more = l.b.add(l.b.var(&used), l.b.int(1));
            let target = l.b.var(&used);
            let count_it = vec![l.b.assign(target, more)];
            let stmt = l.b.if_(is_new, count_it, Vec::new());
            l.emit(stmt);
            let share = l.b.mul(l.b.var(&digit), l.b.var(&scale));
            let sum = l.b.add(l.b.var(&code), share);
            let target = l.b.var(&code);
            let stmt = l.b.assign(target, sum);
            l.emit(stmt);
            let next = l.b.mul(l.b.var(&scale), l.b.int(workers));
            let target = l.b.var(&scale);
            let stmt = l.b.assign(target, next);
            l.emit(stmt);
        });
        let over = positions(self.b, count);
        self.b.at(span);
        let each = self.b.for_(&[&position], over, block);
        let fits = self.b.le(self.b.var(count), self.b.int(room));
        let blocks = self.emitted(|l| l.choose_blocks(count, &used, room, ends));
        let stmt = self.b.if_(fits, vec![each], blocks);
        self.emit(stmt);
        Shares { code: Some(code), used, room }
    }

    /// For iterations without digits: how many blocks, or any of the other ways.
    fn choose_blocks(&mut self, count: &str, used: &str, room: i64, ends: bool) {
        let limit = self.b.int(self.workers);
        let limit = self.number(limit);
        self.choose_block_count(&limit, room, ends);
        let number = vec![self.b.var(&limit), self.b.var(count)];
        let number = self.b.intrinsic(Intrinsic::Min, number);
        let stmt = self.b.assign(self.b.var(used), number);
        self.emit(stmt);
    }

    /// `limit`, the most tasks that there may be, becomes the number of tasks that take blocks. Where the loop may not
    /// come to its end, the other ways must be thought of now.
    pub(crate) fn choose_block_count(&mut self, limit: &str, room: i64, ends: bool) {
        let way = self.b.choose_value(self.b.int(1), self.b.int(self.workers));
        let stmt = self.b.assign(self.b.var(limit), way);
        self.emit(stmt);
        if !ends {
            self.maybe_other_way(room);
        }
    }

    /// Behind a loop that was run in blocks: the other ways were not followed. Here they do not hide what blocks show.
    pub(crate) fn other_ways(&mut self, count: &str, room: i64) {
        let others = self.emitted(|l| l.maybe_other_way(room));
        let fits = self.b.le(self.b.var(count), self.b.int(room));
        let stmt = self.b.if_(fits, Vec::new(), others);
        self.emit(stmt);
    }

    fn maybe_other_way(&mut self, room: i64) {
        let why = format!(
            "a forall of more than {room} iterations whose tasks may wait for each other or have variables of their own, shared out in other ways than blocks"
        );
        let other = self.b.choose_value(self.b.int(0), self.b.int(1));
        let is_other = self.b.eq(other, self.b.int(1));
        let others = vec![self.b.unsupported(&why)];
        let stmt = self.b.if_(is_other, others, Vec::new());
        self.emit(stmt);
    }

    /// Whose iteration it is: the next digit says so, or the block that it is in.
    pub(crate) fn next_share(
        &mut self,
        rest: &str,
        position: &str,
        shares: &Shares,
        count: &str,
    ) -> Term {
        let workers = self.workers;
        let zero = self.b.int(0);
        let task = self.number(zero);
        let digits = self.emitted(|l| {
            let digit = l.b.binary(Op::Rem, l.b.var(rest), l.b.int(workers));
            let stmt = l.b.assign(l.b.var(&task), digit);
            l.emit(stmt);
            let less = l.b.binary(Op::Div, l.b.var(rest), l.b.int(workers));
            let stmt = l.b.assign(l.b.var(rest), less);
            l.emit(stmt);
        });
        let blocks = self.emitted(|l| {
            let share = runtime_share(l.b, position, &shares.used, count);
            let stmt = l.b.assign(l.b.var(&task), share);
            l.emit(stmt);
        });
        let fits = self.b.le(self.b.var(count), self.b.int(shares.room));
        let stmt = self.b.if_(fits, digits, blocks);
        self.emit(stmt);
        self.b.var(&task)
    }
}

/// How many digits fit into a number, one for each iteration.
pub(crate) fn digits(workers: i64) -> i64 {
    let room = (62.0 / (workers as f64).log2()).floor();
    #[expect(clippy::cast_possible_truncation, reason = "a small number")]
    let room = room as i64;
    room
}

/// All positions.
pub(crate) fn positions(b: &Emitter, count: &str) -> Term {
    b.range(b.int(0), b.plus(b.var(count), -1))
}

/// The block of the `used` ones that holds a position: block b begins at ceil(count*b/used).
pub(crate) fn runtime_share(b: &Emitter, position: &str, used: &str, count: &str) -> Term {
    let scaled = b.mul(b.var(position), b.var(used));
    b.binary(Op::Div, scaled, b.var(count))
}
