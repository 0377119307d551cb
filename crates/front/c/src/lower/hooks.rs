//! What a language on top of C does differently. Everything has what plain C does as its default.

use super::Lowerer;
use crate::checked::{DialectExpr, DialectStmt, Expr, Object, ObjectId, Place, Relation};
use crate::types::{Quals, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Block, EntryPlace, Expr as Term, Qualifiers, Shelf, Type, Vocabulary};

pub trait Hooks {
    /// Its words for reports.
    fn vocabulary(&self) -> Vocabulary {
        crate::vocabulary()
    }

    /// Preludes and formats, with those of C.
    fn shelf(&self) -> Shelf {
        crate::SHELF
    }

    /// Takes the preludes that its programs need.
    fn preludes(&self, lowerer: &mut Lowerer<'_>) {
        let _ = lowerer;
    }

    /// Where `main` runs.
    fn entry(&self) -> EntryPlace {
        EntryPlace::At(0)
    }

    /// How a static object is declared; one per place when nothing else is said.
    fn qualifiers(&self, object: &Object) -> Qualifiers {
        let _ = object;
        self.private()
    }

    /// What belongs to each run of `main`: one per place where every place runs it.
    fn private(&self) -> Qualifiers {
        match self.entry() {
            EntryPlace::At(_) => Qualifiers::default(),
            EntryPlace::Each => Qualifiers::SYMMETRIC,
        }
    }

    /// Declares a static object itself; whether it did.
    fn declare_static(&self, lowerer: &mut Lowerer<'_>, id: ObjectId) -> bool {
        let _ = (lowerer, id);
        false
    }

    /// What stores initial values into special objects, as it stands at the start of every task.
    fn initial(&self, lowerer: &mut Lowerer<'_>, stores: Block) -> Block {
        let _ = lowerer;
        stores
    }

    /// Happens at the start, before `main`.
    fn start(&self, lowerer: &mut Lowerer<'_>) {
        let _ = lowerer;
    }

    /// Everything is lowered: declares what only the whole program tells.
    fn finish(&self, lowerer: &mut Lowerer<'_>) {
        let _ = lowerer;
    }

    /// Happens when `main` has returned zero, or `exit(0)` was called: the task ends.
    fn exit(&self, lowerer: &mut Lowerer<'_>, span: Span) {
        let stmt = lowerer.b.at(span).stop_all();
        lowerer.emit(stmt);
    }

    /// Whether places with these qualifiers are reached by [`Hooks::load`] and its like.
    fn is_special(&self, quals: Quals) -> bool {
        let _ = quals;
        false
    }

    /// The value of a special place.
    fn load(&self, lowerer: &mut Lowerer<'_>, place: &Place) -> Term {
        let _ = place;
        lowerer.broken()
    }

    /// The cell of a special place, which stays the same whatever happens next.
    fn cell(&self, lowerer: &mut Lowerer<'_>, place: &Place) -> Term {
        let _ = place;
        lowerer.broken()
    }

    /// Stores into a special place whose cell is known; of a struct from where a pointer points.
    fn store(&self, lowerer: &mut Lowerer<'_>, cell: Term, place: &Place, value: Term) {
        let _ = (lowerer, cell, place, value);
    }

    /// The value of a special place whose cell is known.
    fn load_at(&self, lowerer: &mut Lowerer<'_>, cell: Term, place: &Place) -> Term {
        let _ = (cell, place);
        lowerer.broken()
    }

    /// A pointer of C, before something is done with what it points at.
    fn behind(&self, lowerer: &mut Lowerer<'_>, pointer: Term) -> Term {
        let _ = lowerer;
        pointer
    }

    /// A pointer to a special place.
    fn address(&self, lowerer: &mut Lowerer<'_>, place: &Place) -> Term {
        let _ = place;
        lowerer.broken()
    }

    /// How pointers to special places, and values of the language's own types, are kept.
    fn value_type(&self, ty: &Ty) -> Option<Type> {
        let _ = ty;
        None
    }

    /// A special pointer so many elements further.
    fn moved(&self, lowerer: &mut Lowerer<'_>, pointer: Term, ty: &Ty, by: Term) -> Term {
        let _ = (pointer, ty, by);
        lowerer.broken()
    }

    /// How many elements lie between special pointers.
    fn distance(&self, lowerer: &mut Lowerer<'_>, a: Term, b: Term, ty: &Ty) -> Term {
        let _ = (a, b, ty);
        lowerer.broken()
    }

    /// Whether a relation of special pointers holds, as a truth value.
    fn compare(&self, lowerer: &mut Lowerer<'_>, by: Relation, a: Term, b: Term, ty: &Ty) -> Term {
        let _ = (by, a, b, ty);
        lowerer.broken()
    }

    /// A conversion from or to a special pointer or a type of the language.
    fn convert(
        &self,
        lowerer: &mut Lowerer<'_>,
        value: Term,
        from: &Ty,
        to: &Ty,
        span: Span,
    ) -> Term {
        let _ = (from, to, span);
        let _ = lowerer;
        value
    }

    /// Whether computing an expression of the language emits nothing.
    fn is_pure(&self, node: &DialectExpr) -> bool {
        let _ = node;
        false
    }

    /// An expression of the language.
    fn expr(&self, lowerer: &mut Lowerer<'_>, node: &DialectExpr, ty: &Ty, span: Span) -> Term {
        let _ = (node, ty);
        lowerer.unsupported(span, "an expression of another language");
        lowerer.broken()
    }

    /// A statement of the language.
    fn stmt(&self, lowerer: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let _ = node;
        lowerer.unsupported(span, "a statement of another language");
    }

    /// A function of the library that the language does itself; none where C's does it.
    fn call(
        &self,
        lowerer: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        ty: &Ty,
        span: Span,
    ) -> Option<Term> {
        let _ = (lowerer, name, args, ty, span);
        None
    }
}

/// C and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct PlainHooks;

impl Hooks for PlainHooks {}
