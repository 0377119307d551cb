//! Arrays that are nowhere: functions from indices to elements.
//!
//! Whoever wants an element asks for it, so that an expression over whole arrays becomes a loop without arrays in between.
//! `L` is the lowerer and `V` what it has for an element: a term, or a term with more about it. Every call builds nodes of
//! its own. What the indices count from is up to the language ([`crate::Loops::FIRST`]).
//!
//! Not covered: when what the elements are made from is read. A front end whose language reads it before the array is used
//! makes it steady first.

use crate::Size;
use partita_tree::Expr;
use std::fmt;
use std::rc::Rc;

type At<'a, L, V> = Rc<dyn Fn(&mut L, &[Expr]) -> V + 'a>;

/// An array whose elements are worked out where they are wanted. One without dimensions has one element.
pub struct Lazy<'a, L, V> {
    shape: Vec<Size>,
    at: At<'a, L, V>,
}

impl<L, V> Clone for Lazy<'_, L, V> {
    fn clone(&self) -> Self {
        Lazy { shape: self.shape.clone(), at: self.at.clone() }
    }
}

impl<L, V> fmt::Debug for Lazy<'_, L, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lazy").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl<'a, L: 'a, V: 'a> Lazy<'a, L, V> {
    pub fn new(shape: Vec<Size>, at: impl Fn(&mut L, &[Expr]) -> V + 'a) -> Self {
        Lazy { shape, at: Rc::new(at) }
    }

    /// The extents.
    #[must_use]
    pub fn shape(&self) -> &[Size] {
        &self.shape
    }

    pub fn at(&self, l: &mut L, indices: &[Expr]) -> V {
        (self.at)(l, indices)
    }

    /// Something made of each element.
    pub fn map<W: 'a>(&self, f: impl Fn(&mut L, V) -> W + 'a) -> Lazy<'a, L, W> {
        let at = self.at.clone();
        let each = move |l: &mut L, indices: &[Expr]| {
            let element = at(l, indices);
            f(l, element)
        };
        Lazy { shape: self.shape.clone(), at: Rc::new(each) }
    }

    /// The same elements in another shape: `indices` says where each one is found.
    #[must_use]
    pub fn viewed(
        &self,
        shape: Vec<Size>,
        indices: impl Fn(&mut L, &[Expr]) -> Vec<Expr> + 'a,
    ) -> Self {
        let at = self.at.clone();
        let found = move |l: &mut L, outer: &[Expr]| {
            let inner = indices(l, outer);
            at(l, &inner)
        };
        Lazy { shape, at: Rc::new(found) }
    }
}
