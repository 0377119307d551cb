//! Loops over the elements of arrays, and what is made of all of them: folds and located elements.

use crate::{Emit, Lazy, Size};
use partita_source::Span;
use partita_tree::{Block, Expr, Name, Type};

/// Which index of an array runs fastest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fastest {
    First,
    Last,
}

/// A lowerer of a language with arrays.
pub trait Loops: Emit {
    /// The first index of every dimension of an array that has no bounds of its own.
    const FIRST: i64;
    const FASTEST: Fastest;

    /// Runs `body` for the indices of every element of a shape.
    fn for_each(&mut self, shape: &[Size], span: Span, body: impl FnOnce(&mut Self, &[Expr])) {
        let names: Vec<Name> = shape.iter().map(|_| self.emitter().temporary()).collect();
        let indices: Vec<Expr> = names.iter().map(|name| self.emitter().var(name)).collect();
        let mut block = self.emitted(|l| body(l, &indices));
        let b = self.emitter();
        b.at(span);
        // What is put around last is the outermost loop.
        let mut dimensions: Vec<(&Name, &Size)> = names.iter().zip(shape).collect();
        if Self::FASTEST == Fastest::Last {
            dimensions.reverse();
        }
        for (name, size) in dimensions {
            let last = b.plus(b.size(size), Self::FIRST - 1);
            let range = b.range(b.int(Self::FIRST), last);
            block = vec![b.for_(&[name], range, block)];
        }
        self.emit_all(block);
    }

    /// The same for the elements that a mask chooses, if there is one.
    fn for_each_where(
        &mut self,
        shape: &[Size],
        mask: Option<&Lazy<'_, Self, Expr>>,
        span: Span,
        body: impl FnOnce(&mut Self, &[Expr]),
    ) {
        let Some(mask) = mask else { return self.for_each(shape, span, body) };
        self.for_each(shape, span, |l, indices| {
            let wanted = mask.at(l, indices);
            let block = l.emitted(|l| body(l, indices));
            let b = l.emitter();
            let stmt = b.at(span).if_(wanted, block, Vec::new());
            l.emit(stmt);
        });
    }

    /// A loop with an accumulator, which `step` changes for each element: the accumulator.
    fn fold(
        &mut self,
        (ty, start): (Type, Expr),
        shape: &[Size],
        mask: Option<&Lazy<'_, Self, Expr>>,
        span: Span,
        step: impl FnOnce(&mut Self, &Name, &[Expr]),
    ) -> Name {
        self.emitter().at(span);
        let total = self.hold(ty, start);
        self.for_each_where(shape, mask, span, |l, indices| step(l, &total, indices));
        total
    }

    /// A loop that looks for one element. For each, `look` says whether it is taken in the place of the one before, and what
    /// is then to be kept of it. `found` is a variable that is false before, and true when one was taken.
    fn locate(
        &mut self,
        found: &Name,
        shape: &[Size],
        mask: Option<&Lazy<'_, Self, Expr>>,
        span: Span,
        look: impl FnOnce(&mut Self, &[Expr]) -> (Expr, Block),
    ) {
        self.for_each_where(shape, mask, span, |l, indices| {
            let (take, keep) = look(l, indices);
            let b = l.emitter();
            let mut all = vec![b.assign(b.var(found), b.bool(true))];
            all.extend(keep);
            let stmt = b.if_(take, all, Vec::new());
            l.emit(stmt);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Lowerer, text};

    /// `a[i, j]` of an array of two rows.
    fn array<'a>(l: &Lowerer) -> Lazy<'a, Lowerer, Expr> {
        let shape = vec![Size::Known(2), Size::Term(l.b.var("n"))];
        Lazy::new(shape, |l: &mut Lowerer, indices: &[Expr]| {
            l.b.element(l.b.var("a"), indices.iter().map(|index| l.b.copy(index)).collect())
        })
    }

    #[test]
    fn a_fold_of_a_view_is_one_loop() {
        let text = text(|l| {
            let a = array(l);
            let doubled = a.map(|l, x| l.b.mul(l.b.int(2), x));
            let shape = vec![a.shape()[1].clone(), a.shape()[0].clone()];
            let turned =
                doubled.viewed(shape, |l, at| at.iter().rev().map(|i| l.b.copy(i)).collect());
            let start = (Type::INT, l.b.int(0));
            l.fold(start, turned.shape(), None, Span::default(), |l, total, indices| {
                let x = turned.at(l, indices);
                let sum = l.b.assign(l.b.var(total), l.b.add(l.b.var(total), x));
                l.emit(sum);
            });
        });
        let expected =
            "var _1: int = 0; for _2 in 0..n - 1 { for _3 in 0..1 { _1 = _1 + 2 * a[_3, _2]; } }";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_first_negative_element_that_a_mask_allows() {
        let text = text(|l| {
            let a = array(l);
            let mask = a.map(|l, x| l.b.ne(x, l.b.int(-1)));
            let found = l.hold(Type::Bool, l.b.bool(false));
            l.locate(&found, a.shape(), Some(&mask), Span::default(), |l, indices| {
                let x = a.at(l, indices);
                let take = l.b.lt(x, l.b.int(0));
                let keep = vec![l.b.assign(l.b.var("row"), l.b.copy(&indices[0]))];
                (take, keep)
            });
        });
        let expected = "var _1: bool = false; for _2 in 0..1 { for _3 in 0..n - 1 { \
                        if (a[_2, _3] != -1) { if (a[_2, _3] < 0) { _1 = true; row = _2; } } } }";
        assert_eq!(text, expected);
    }
}
