//! `upc_forall`: every thread goes through all iterations, and runs the body of its own (6.6.2).

use super::{UpcHooks, fault};
use partita_c::checked::DialectStmt;
use partita_c::lower::Lowerer;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Type};

const DEPTH: &str = "upc_depth";
const INSIDE: &str = "upc_inside";

impl UpcHooks<'_> {
    /// The loop; how deep the thread is in others stays as it was.
    pub(super) fn forall(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let block = l.emitted(|l| {
            l.b.at(span);
            let depth = l.hold(Type::INT, l.b.var(DEPTH));
            let inside = l.hold(Type::INT, l.b.var(INSIDE));
            self.loops.borrow_mut().push((depth.clone(), inside.clone()));
            l.stmts(&node.body);
            self.loops.borrow_mut().pop();
            l.b.at(span);
            for (variable, kept) in [(DEPTH, depth), (INSIDE, inside)] {
                let stmt = l.b.assign(l.b.var(variable), l.b.var(&kept));
                l.emit(stmt);
            }
        });
        let stmt = l.b.at(span).block(block);
        l.emit(stmt);
    }

    /// One iteration.
    pub(super) fn forall_body(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let Some((depth, inside)) = self.loops.borrow().last().cloned() else { return };
        l.b.at(span);
        for (variable, kept) in [(DEPTH, &depth), (INSIDE, &inside)] {
            let stmt = l.b.assign(l.b.var(variable), l.b.var(kept));
            l.emit(stmt);
        }
        let everywhere = node.words.first().is_none_or(|how| &**how == "everywhere");
        let thread = if let Some(place) = node.places.first() {
            Some(self.thread_of_place(l, place))
        } else if let Some(affinity) = node.args.first() {
            let value = l.value(affinity);
            l.b.at(affinity.span);
            if node.words.first().is_some_and(|how| &**how == "integer") {
                let value = l.steady(Self::long(), value);
                let holds = l.b.ge(l.b.copy(&value), l.b.int(0));
                fault(
                    l,
                    holds,
                    Code::BadPlace,
                    "the affinity of this iteration is negative (UPC 1.3, 6.6.2)",
                );
                Some(l.b.binary(BinaryOp::Mod, value, l.b.places()))
            } else {
                Some(Self::asked(l, "upc_thread_in", vec![value], Type::INT))
            }
        } else {
            None
        };
        let body = l.emitted(|l| {
            l.b.at(span);
            let mut deeper = |variable: &str, kept: &str| {
                let more = l.b.add(l.b.var(kept), l.b.int(1));
                let stmt = l.b.assign(l.b.var(variable), more);
                l.emit(stmt);
            };
            deeper(INSIDE, &inside);
            if !everywhere {
                deeper(DEPTH, &depth);
            }
            for stmt in &node.body {
                let block = l.block(stmt);
                let stmt = l.b.at(stmt.span).block(block);
                l.emit(stmt);
            }
        });
        let stmt = match thread {
            Some(thread) => {
                let b = &l.b;
                let here = b.cast(Type::INT, b.here());
                let nested = b.gt(b.var(&depth), b.int(0));
                let mine = b.or_else(nested, b.eq(b.cast(Type::INT, thread), here));
                b.at(span).if_(mine, body, Vec::new())
            }
            None => l.b.at(span).block(body),
        };
        l.emit(stmt);
    }

    /// Nothing collective in a body.
    pub(super) fn not_in_forall(&self, l: &mut Lowerer<'_>, what: &str, span: Span) {
        if !self.semantics.loops.get() {
            return;
        }
        l.b.at(span);
        let holds = l.b.eq(l.b.var(INSIDE), l.b.int(0));
        let message = format!("`{what}` in the body of a upc_forall (UPC 1.3, 6.6.2)");
        fault(l, holds, Code::BarrierMismatch, &message);
    }
}
