//! `finish (r) { S }` and `offer e;`: the record of the finish leads to a collector of the library, which has an accumulator for
//! each place. A finish inside hands on the collector of the one around: the innermost collecting one takes what is offered.

use super::tasks::FINISH;
use super::{Lowerer, Value};
use crate::ast::{Block, Expr};
use crate::sema::{ClassTy, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Name as TreeName;

impl<'a> Lowerer<'a> {
    /// The value of all offers.
    pub(crate) fn collecting_finish(
        &mut self,
        reducer: &'a Expr,
        body: &'a Block,
        span: Span,
    ) -> Value {
        if !self.not_in_atomic("finish", span) {
            return self.broken();
        }
        let reducer = self.expr(reducer, None);
        let Some(element) = self.reduces(&reducer.ty) else {
            if reducer.ty != Ty::Unknown {
                let message =
                    format!("a collecting finish needs a Reducible, not a `{}`", reducer.ty);
                self.error("wrong-type", span, message);
            }
            return self.broken();
        };
        let Some(class) = self.collector_of(&element) else { return self.broken() };
        let collector = self.construct(&class, vec![reducer], span);
        let collector = self.fixed(collector);
        let partita_tree::ExprKind::Var(name) = &collector.term.kind else { return self.broken() };
        let name: TreeName = name.clone();
        let outer = self.frame.offers.replace(element);
        self.finish_with(Some(&name), span, |l| l.scoped(|l| l.block(body)));
        self.frame.offers = outer;
        self.call_named(collector, "result", Vec::new(), span)
    }

    /// What a Reducible combines.
    fn reduces(&self, ty: &Ty) -> Option<Ty> {
        let class = self.classes.class_of(ty)?;
        let line = self.classes.line(&class);
        let reducible = line.into_iter().find(|above| &*above.name == "Reducible")?;
        reducible.args.first().cloned()
    }

    fn collector_of(&self, element: &Ty) -> Option<ClassTy> {
        let class = self.library_class("Collector")?;
        Some(self.classes.class_ty(class.id, vec![element.clone()]))
    }

    /// `offer e;`
    pub(crate) fn offer_statement(&mut self, expr: &'a Expr, span: Span) {
        let Some(element) = self.frame.offers.clone() else {
            let message =
                "`offer` stands in a collecting finish, or in a method that says what it `offers`";
            return self.error("stray-offer", span, message);
        };
        let value = self.expr(expr, Some(&element));
        let value = self.convert(value, &element, span);
        let value = self.fixed(value);
        let Some(class) = self.collector_of(&element) else { return };
        let ty = Ty::Class(class);
        let tree = self.tree_ty(&ty);
        self.b.at(span);
        let collector = self.b.field(self.b.var(FINISH), "collector");
        let held = self.hold(tree, collector);
        let collector = self.value(self.b.var(&held), ty);
        let done = self.call_named(collector, "take", vec![value], span);
        self.run(done);
    }
}
