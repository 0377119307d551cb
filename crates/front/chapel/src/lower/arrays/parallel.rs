//! Operations on all elements at once: a `forall` over the elements, or a plain loop where nobody can tell.

use crate::lower::arrays::lazy::Lazy;
use crate::lower::arrays::touches::Touches;
use crate::lower::loops::Items;
use crate::lower::loops::items::equal_sizes;
use crate::lower::{INDEPENDENT_LOOPS, Lowerer};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// Runs `f` for the positions of `target`, where what it writes is and `value` is what it reads.
    pub(crate) fn for_elements(
        &mut self,
        target: &Items,
        value: &Touches,
        fresh: bool,
        span: Span,
        f: &dyn Fn(&mut Self, &Term),
    ) {
        let independent = (fresh && !value.effects) || self.analysis().in_turn(target, value);
        if value.in_order || (independent && !self.options.all_in_tasks) {
            if !value.in_order {
                self.reduced(INDEPENDENT_LOOPS);
            }
            return self.each_position(target, span, &mut |l, at| f(l, at));
        }
        let waits = value.waits || self.analysis().touches(target).waits;
        self.all_positions(target, waits, span, f);
    }

    /// Runs `f` for all positions in parallel.
    pub(crate) fn all_positions(
        &mut self,
        items: &Items,
        waits: bool,
        span: Span,
        f: &dyn Fn(&mut Self, &Term),
    ) {
        let Some(count) = items.count(&self.b) else {
            return self.unsupported(span, "an operation on all elements of something without end");
        };
        self.b.at(span);
        let count = self.temp_with(&Ty::INT, count);
        equal_sizes(&mut self.b, items, &count);
        let last = self.b.plus(self.b.var(&count), -1);
        let positions = crate::lower::values::RangeValue::plain(self.b.int(0), last);
        let body = |l: &mut Self, value: &crate::lower::values::Value| {
            let at = l.term(value);
            f(l, &at);
        };
        let capture = crate::lower::tasks::intents::Capture::default();
        self.parallel(&Items::Range(positions), &count, capture, waits, &body, span);
    }

    /// A promoted call as a statement.
    pub(crate) fn run_lazy(&mut self, lazy: &std::rc::Rc<Lazy>, span: Span) {
        let items = Items::Lazy(lazy.clone());
        let touches = self.analysis().touches(&items);
        let step = |l: &mut Self, at: &Term| {
            let value = l.lazy_at(lazy, at);
            l.read_value(value, span);
        };
        if touches.in_order {
            return self.each_position(&items, span, &mut |l, at| step(l, at));
        }
        self.all_positions(&items, touches.waits, span, &step);
    }
}
