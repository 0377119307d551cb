//! UPC in the tree: what is shared, and what threads do together.
//!
//! A shared object to which no pointer is made is an ordinary variable, seen by all threads, with the dimensions that the
//! program gives it: cheap, and named in reports as in the program. All others are memory objects, one instance for each
//! thread's part; a pointer-to-shared is a pointer into a part, with its phase above the offset (`upc_pointers.tree`).

mod atomics;
mod calls;
mod collectives;
mod copies;
mod forall;
mod guarded;
mod place;
mod pointer;
mod uneven;

use crate::sema::UpcSemantics;
use crate::shared::{self, Block, Dealt, Order};
use crate::shelf;
use partita_c::checked::{DialectExpr, DialectStmt, Expr, Object, ObjectId, Place, Relation};
use partita_c::lower::{Hooks, Lowerer};
use partita_c::types::{IntKind, Len, Quals, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{
    Block as Stmts, Bound, Dealing, EntryPlace, Expr as Term, Name, Qualifiers, SegmentMark, Shelf,
    Stmt, Type, Vocabulary,
};
use std::cell::{Cell, RefCell};

/// More bytes than this on one thread leave no room for the phase of a pointer.
const LARGEST_PART: u64 = 524_288;

/// How one program of UPC becomes a tree.
pub struct UpcHooks<'s> {
    pub semantics: &'s UpcSemantics,
    /// The loops around: where their depths are kept.
    loops: RefCell<Vec<(Name, Name)>>,
    /// Objects to which pointers are made, and of which some threads have less than others.
    uneven: RefCell<Vec<ObjectId>>,
    /// What is lowered is part of one step already.
    in_step: Cell<bool>,
    /// A condition that is waited for: strict variables are read where they stand.
    waits: Cell<bool>,
    /// Types of domains of atomic operations, by their numbers.
    kinds: RefCell<Vec<i64>>,
}

impl<'s> UpcHooks<'s> {
    #[must_use]
    pub fn new(semantics: &'s UpcSemantics) -> Self {
        UpcHooks {
            semantics,
            loops: RefCell::new(Vec::new()),
            uneven: RefCell::default(),
            in_step: Cell::new(false),
            waits: Cell::new(false),
            kinds: RefCell::default(),
        }
    }

    fn threads(&self) -> u64 {
        u64::from(self.semantics.count)
    }

    /// Reports call elements as the program does.
    fn remember_dealing(&self, lowerer: &mut Lowerer<'_>, object: &Object, name: &Name) {
        let mut extents = Vec::new();
        let mut ty = object.ty.clone();
        while let Ty::Array(_, Len::Known(length)) = ty.ty {
            extents.push(i64::try_from(length).unwrap_or(i64::MAX));
            let Some(element) = ty.of_element() else { break };
            ty = element;
        }
        if extents.is_empty() {
            return;
        }
        let block = match self.dealt(object).block {
            Block::Indefinite => 0,
            Block::Of(block) => i64::from(block),
        };
        let places = i64::from(self.semantics.count);
        let dealing = Dealing { name: name.clone(), block, places, extents };
        lowerer.b.edit(|tree| tree.vocabulary.dealt.push(dealing));
    }

    fn dealt(&self, object: &Object) -> Dealt {
        let (element, count) = shared::ultimate(&object.ty);
        let array = matches!(object.ty.ty, Ty::Array(..));
        let block = shared::block(element.quals).filter(|_| array).unwrap_or(Block::Indefinite);
        Dealt { elements: count.unwrap_or(1), block, threads: self.threads() }
    }

    /// An access: one step, and a strict one orders the others.
    fn access(&self, l: &mut Lowerer<'_>, quals: Quals, stmt: Stmt) {
        if shared::order(quals) == Some(Order::Strict) && !self.in_step.get() {
            let marks = [SegmentMark::Close, SegmentMark::Open].map(|mark| l.b.segment(mark));
            let body: Stmts = [stmt].into_iter().chain(marks).collect();
            let stmt = l.b.atomic(body);
            l.emit(stmt);
        } else {
            l.emit(stmt);
        }
    }

    /// Runs an operation of a prelude for its value.
    fn asked(l: &mut Lowerer<'_>, name: &str, args: Vec<Term>, ty: Type) -> Term {
        let call = l.b.call(name, args);
        let held = l.hold(ty, call);
        l.b.var(&held)
    }

    fn long() -> Type {
        Type::Int(IntKind::Long.in_tree())
    }

    fn size() -> Type {
        Type::Int(IntKind::ULong.in_tree())
    }
}

fn uses(lowerer: &Lowerer<'_>, wanted: impl Fn(&str) -> bool) -> bool {
    lowerer
        .program
        .functions
        .iter()
        .any(|function| function.used.is_some() && wanted(&function.name))
}

/// Of upc_nb.h.
fn is_about_copies(name: &str) -> bool {
    name.starts_with("upc_sync") || name.ends_with("_nb") || name.ends_with("_nbi")
}

impl Hooks for UpcHooks<'_> {
    fn vocabulary(&self) -> Vocabulary {
        crate::vocabulary()
    }

    fn shelf(&self) -> Shelf {
        shelf::SHELF
    }

    fn preludes(&self, lowerer: &mut Lowerer<'_>) {
        self.find_uneven(lowerer);
        lowerer.b.use_prelude("upc");
        lowerer.b.use_prelude("upc_pointers");
        if self.semantics.loops.get() {
            lowerer.b.use_prelude("upc_forall");
        }
        if uses(lowerer, |name| name.starts_with("upc_") && name.contains("lock")) {
            lowerer.b.use_prelude("upc_lock_cells");
        }
        if uses(lowerer, |name| name.starts_with("upc_all_")) {
            lowerer.b.use_prelude("upc_calls");
        }
        if uses(lowerer, |name| name.starts_with("upc_atomic_")) {
            lowerer.b.use_prelude("upc_domains");
        }
        if uses(lowerer, is_about_copies) {
            lowerer.b.use_prelude("upc_copies");
        }
        let moves = ["broadcast", "scatter", "gather", "exchange", "permute", "reduce"];
        if uses(lowerer, |name| {
            name.starts_with("upc_all_") && moves.iter().any(|word| name.contains(word))
        }) {
            lowerer.b.use_prelude("upc_collectives");
        }
    }

    fn entry(&self) -> EntryPlace {
        EntryPlace::Each
    }

    fn declare_static(&self, lowerer: &mut Lowerer<'_>, id: ObjectId) -> bool {
        let Some(object) = lowerer.object(id) else { return false };
        if !lowerer.is_special(&object.ty) {
            return false;
        }
        let name = lowerer.object_name(id);
        let here = lowerer.b.span();
        lowerer.b.at(object.span);
        let element = shared::ultimate(&object.ty).0;
        self.remember_dealing(lowerer, object, &name);
        let mut start = None;
        if lowerer.is_memory(object) {
            let dealt = self.dealt(object);
            let size = lowerer.types().size_of(&element.ty).unwrap_or(1);
            let part = dealt.part();
            if part.saturating_mul(size) >= LARGEST_PART {
                lowerer.unsupported(
                    object.span,
                    "a pointer into a shared array of half a megabyte and more on one thread",
                );
            }
            let inner = lowerer.memory_type(&element.ty);
            let inner = if matches!(object.ty.ty, Ty::Array(..)) {
                let high = i64::try_from(part).unwrap_or(i64::MAX) - 1;
                let bound = Bound { low: lowerer.b.int(0), high: lowerer.b.int(high) };
                Type::Array { shape: vec![bound], element: Box::new(inner) }
            } else {
                inner
            };
            let qualifiers = match dealt.block {
                Block::Indefinite => Qualifiers::default(),
                Block::Of(_) => Qualifiers::SYMMETRIC,
            };
            let zero = lowerer.b.int(0);
            lowerer.b.global(&name, Type::Memory(Box::new(inner)), qualifiers, Some(zero));
        } else {
            let ty = lowerer.plain_type(&object.ty.ty);
            if !matches!(ty, Type::Array { .. }) {
                let part = object.init.as_ref().and_then(|init| init.parts.last());
                start = part.and_then(|part| lowerer.constant_term(&part.value));
            }
            let zero = lowerer.zero(&object.ty.ty);
            let first = start.clone().unwrap_or(zero);
            lowerer.b.global(&name, ty, Qualifiers::default(), Some(first));
        }
        if object.init.is_some() && start.is_none() {
            lowerer.static_inits.push(id);
        }
        match here {
            Some(span) => lowerer.b.at(span),
            None => lowerer.b.nowhere(),
        };
        true
    }

    fn start(&self, lowerer: &mut Lowerer<'_>) {
        self.ends_of_parts(lowerer);
    }

    fn initial(&self, lowerer: &mut Lowerer<'_>, stores: Stmts) -> Stmts {
        lowerer.b.nowhere();
        let b = &lowerer.b;
        let first = b.if_(b.eq(b.cast(Self::long(), b.here()), b.int(0)), stores, Vec::new());
        let barrier = b.run("upc_barrier", vec![b.var("upc_all"), b.bool(false), b.int(0)]);
        vec![first, barrier]
    }

    fn finish(&self, lowerer: &mut Lowerer<'_>) {
        self.operations_of_domains(lowerer);
    }

    fn exit(&self, lowerer: &mut Lowerer<'_>, span: Span) {
        if uses(lowerer, is_about_copies) {
            let stmt = lowerer.b.at(span).run("upc_all_synced", Vec::new());
            lowerer.emit(stmt);
        }
        let stmt = lowerer.b.at(span).run("upc_end", Vec::new());
        lowerer.emit(stmt);
        let stmt = lowerer.b.stop();
        lowerer.emit(stmt);
    }

    fn is_special(&self, quals: Quals) -> bool {
        shared::is_shared(quals) && !self.waits.get()
    }

    fn load(&self, lowerer: &mut Lowerer<'_>, place: &Place) -> Term {
        let cell = self.cell(lowerer, place);
        self.load_at(lowerer, cell, place)
    }

    fn cell(&self, lowerer: &mut Lowerer<'_>, place: &Place) -> Term {
        self.cell_of(lowerer, place)
    }

    fn load_at(&self, lowerer: &mut Lowerer<'_>, cell: Term, place: &Place) -> Term {
        if lowerer.bit_field(place).is_some() {
            lowerer.unsupported(place.span, "bit-fields in shared memory");
            return lowerer.broken();
        }
        lowerer.b.at(place.span);
        let name = lowerer.b.temporary();
        let record = matches!(place.ty.ty, Ty::Record(_));
        let ty = if record {
            Type::Memory(Box::new(lowerer.memory_type(&place.ty.ty)))
        } else {
            lowerer.value_type(&place.ty.ty)
        };
        let strict = shared::order(place.ty.quals) == Some(Order::Strict);
        if !record && !strict {
            let stmt = lowerer.b.declare(&name, ty, Some(cell));
            lowerer.emit(stmt);
            return lowerer.b.var(&name);
        }
        let stmt = lowerer.b.declare(&name, ty, None);
        lowerer.emit(stmt);
        let stmt = lowerer.b.assign(lowerer.b.var(&name), cell);
        self.access(lowerer, place.ty.quals, stmt);
        let held = lowerer.b.var(&name);
        if record { lowerer.b.ref_to(held) } else { held }
    }

    fn store(&self, lowerer: &mut Lowerer<'_>, cell: Term, place: &Place, value: Term) {
        if lowerer.bit_field(place).is_some() {
            return lowerer.unsupported(place.span, "bit-fields in shared memory");
        }
        lowerer.b.at(place.span);
        let value = if matches!(place.ty.ty, Ty::Record(_)) {
            let ty = lowerer.memory_type(&place.ty.ty);
            lowerer.b.view(ty, value)
        } else {
            value
        };
        let stmt = lowerer.b.assign(cell, value);
        self.access(lowerer, place.ty.quals, stmt);
    }

    fn behind(&self, lowerer: &mut Lowerer<'_>, pointer: Term) -> Term {
        if !self.semantics.casts.get() {
            return pointer;
        }
        lowerer.b.intrinsic(partita_tree::Intrinsic::Near, vec![pointer])
    }

    fn address(&self, lowerer: &mut Lowerer<'_>, place: &Place) -> Term {
        self.address_of(lowerer, place)
    }

    fn value_type(&self, ty: &Ty) -> Option<Type> {
        shared::target(ty).map(|_| Type::Pointer)
    }

    fn moved(&self, lowerer: &mut Lowerer<'_>, pointer: Term, ty: &Ty, by: Term) -> Term {
        self.further(lowerer, pointer, ty, by)
    }

    fn distance(&self, lowerer: &mut Lowerer<'_>, a: Term, b: Term, ty: &Ty) -> Term {
        self.between(lowerer, a, b, ty)
    }

    fn compare(&self, lowerer: &mut Lowerer<'_>, by: Relation, a: Term, b: Term, ty: &Ty) -> Term {
        self.compared(lowerer, by, a, b, ty)
    }

    fn convert(
        &self,
        lowerer: &mut Lowerer<'_>,
        value: Term,
        from: &Ty,
        to: &Ty,
        span: Span,
    ) -> Term {
        self.converted(lowerer, value, from, to, span)
    }

    fn is_pure(&self, node: &DialectExpr) -> bool {
        &*node.word == "MYTHREAD"
    }

    fn expr(&self, lowerer: &mut Lowerer<'_>, node: &DialectExpr, _ty: &Ty, span: Span) -> Term {
        if &*node.word == "MYTHREAD" {
            let here = lowerer.b.at(span).here();
            return lowerer.b.cast(Type::Int(IntKind::Int.in_tree()), here);
        }
        lowerer.unsupported(span, &format!("`{}`", node.word));
        lowerer.broken()
    }

    fn stmt(&self, lowerer: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        match &*node.word {
            "upc_forall" => self.forall(lowerer, node, span),
            "upc_forall_body" => self.forall_body(lowerer, node, span),
            "partita_atomic" => self.atomic_block(lowerer, node, span),
            "partita_when" => self.when_block(lowerer, node, span),
            "partita_select" => self.select(lowerer, node, span),
            "partita_assert" => self.asserted(lowerer, node, span),
            "upc_fence" => {
                let stmt = lowerer.b.at(span).run("upc_fence", Vec::new());
                lowerer.emit(stmt);
            }
            word => {
                let (has, value) = match node.args.first() {
                    Some(value) => {
                        let value = lowerer.value(value);
                        (true, lowerer.b.at(span).cast(Self::long(), value))
                    }
                    None => (false, lowerer.b.at(span).int(0)),
                };
                self.not_in_forall(lowerer, word, span);
                let b = &lowerer.b;
                let stmt = b.run(word, vec![b.var("upc_all"), b.bool(has), value]);
                lowerer.emit(stmt);
            }
        }
    }

    fn call(
        &self,
        lowerer: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        ty: &Ty,
        span: Span,
    ) -> Option<Term> {
        self.library(lowerer, name, args, ty, span)
    }
}

/// What a finding of the language is.
fn fault(lowerer: &mut Lowerer<'_>, holds: Term, code: Code, message: &str) {
    let stmt = lowerer.b.assert(holds, Some(code), Some(message));
    lowerer.emit(stmt);
}
