//! Layouts, and the rules about types and objects that rest on them (6.4.2, 6.5.1, 6.5.2).

use super::UpcSemantics;
use crate::Threads;
use crate::shared::{self, Block, Dealt};
use partita_c::ast;
use partita_c::checked::{Expr, ExprKind, ObjectId, Storage};
use partita_c::sema::Sema;
use partita_c::types::{Extra, Len, QualTy, Ty};
use partita_c::visit::{Visitor, walk_expr};
use partita_source::Span;
use std::rc::Rc;

/// `UPC_MAX_BLOCK_SIZE`
const LARGEST: i128 = 1_048_576;

impl UpcSemantics {
    /// What stands in the brackets behind `shared`.
    pub(super) fn layout(
        &self,
        sema: &mut Sema<'_>,
        layout: Option<&ast::Layout>,
        span: Span,
    ) -> Extra {
        let size = match layout {
            None => return shared::shared(None),
            Some(ast::Layout::Empty) => return shared::shared(Some(Block::Indefinite)),
            Some(ast::Layout::Star) => return shared::starred(),
            Some(ast::Layout::Size(size)) => size,
        };
        let value = sema.value(size);
        match sema.constant_int(&value) {
            Some(0) => shared::shared(Some(Block::Indefinite)),
            Some(size) if (1..=LARGEST).contains(&size) => {
                shared::shared(Some(Block::Of(u32::try_from(size).unwrap_or(1))))
            }
            Some(size) => {
                let message = format!("a block has 0 to {LARGEST} elements, not {size}");
                sema.error("constraint", span, message);
                shared::shared(None)
            }
            None => {
                if !value.is_broken() {
                    sema.error("constraint", span, "a block size is a constant integer");
                }
                shared::shared(None)
            }
        }
    }

    /// A type as it was declared: all its levels.
    pub(super) fn checked_type(
        &self,
        sema: &mut Sema<'_>,
        ty: QualTy,
        declarator: &ast::Declarator,
    ) -> QualTy {
        let span = declarator.span;
        self.level(sema, &ty, span);
        let lengths = Lengths::of(declarator);
        self.behind_a_pointer(sema, &ty, lengths, span);
        let (element, count) = shared::ultimate(&ty);
        if !matches!(ty.ty, Ty::Array(..)) || !shared::is_shared(element.quals) {
            return ty;
        }
        let Some(count) = count else {
            if shared::has_star(element.quals) {
                let message = "`[*]` needs an array whose length is known";
                sema.error("constraint", span, message);
            }
            return ty;
        };
        self.length_rule(sema, &ty, &element, lengths, span);
        if shared::has_star(element.quals) {
            let block = count.div_ceil(u64::from(self.count)).max(1);
            if i128::from(block) > LARGEST {
                let message = format!("a block has 0 to {LARGEST} elements, not {block}");
                sema.error("constraint", span, message);
                return blocked(&ty, Block::Of(1));
            }
            let block = Block::Of(u32::try_from(block).unwrap_or(1));
            return blocked(&ty, block);
        }
        ty
    }

    /// An array that a pointer points at: what only objects must have is not asked of it.
    fn behind_a_pointer(&self, sema: &mut Sema<'_>, ty: &QualTy, lengths: Lengths, span: Span) {
        let mut at = ty;
        while let Ty::Pointer(to) = &at.ty {
            at = to;
        }
        let array = matches!(at.ty, Ty::Array(..)) && !std::ptr::eq(at, ty);
        let element = shared::ultimate(at).0;
        if array && shared::is_shared(element.quals) && lengths.mentions > 1 {
            self.length_rule(sema, at, &element, lengths, span);
        }
    }

    /// Where `THREADS` must stand if it is not known at compile time (6.5.2.1).
    fn length_rule(
        &self,
        sema: &mut Sema<'_>,
        ty: &QualTy,
        element: &QualTy,
        own: Lengths,
        span: Span,
    ) {
        let definite = shared::block(element.quals) != Some(Block::Indefinite);
        let mut lengths = Vec::new();
        let mut at = ty.clone();
        while let Ty::Array(_, Len::Known(length)) = at.ty {
            lengths.push(length);
            let Some(element) = at.of_element() else { break };
            at = element;
        }
        if own.arrays < lengths.len() {
            // The rest stands in a typedef, which was asked.
            return;
        }
        let whole = lengths.iter().any(|length| length % u64::from(self.count) == 0 && *length > 0);
        let wrong = match (definite, own.mentions) {
            (true, 1) if !whole => Some(
                "`THREADS` must stand in the length of a shared array alone or times a constant",
            ),
            (true, 1) | (false, 0) => None,
            (true, 0) => {
                Some("the length of a shared array with a block size must have `THREADS` in it")
            }
            (true, _) => Some("the length of a shared array must have `THREADS` in it only once"),
            (false, _) => {
                Some("the length of a shared array with `[]` must not have `THREADS` in it")
            }
        };
        let Some(wrong) = wrong else { return };
        match self.threads {
            Threads::Dynamic => {
                let message = format!("{wrong} where the number of threads is not fixed (6.5.2.1)");
                sema.error("constraint", span, message);
            }
            Threads::Static(_) => {
                let message = format!(
                    "{wrong}, unless the number of threads is fixed when it is compiled (6.5.2.1)"
                );
                sema.warning("static-threads", span, message);
            }
        }
    }

    fn level(&self, sema: &mut Sema<'_>, ty: &QualTy, span: Span) {
        let quals = ty.quals;
        if shared::is_both(quals) {
            sema.error("constraint", span, "a type is strict or relaxed, not both");
        }
        if shared::is_orderless(quals) {
            sema.error("constraint", span, "only what is shared is strict or relaxed");
        }
        if shared::clashes(quals) {
            sema.error("constraint", span, "there are two layouts in one type");
        }
        match &ty.ty {
            Ty::Pointer(to) => {
                let element = shared::ultimate(to).0;
                if shared::is_shared(element.quals) && shared::has_star(element.quals) {
                    let message = "a pointer cannot have the layout `[*]`: it has no length";
                    sema.error("constraint", span, message);
                }
                if to.ty == Ty::Void && shared::has_layout(to.quals.extra) {
                    sema.error("constraint", span, "`shared void` has no layout");
                }
                self.level(sema, to, span);
            }
            Ty::Array(element, _) => self.level(sema, element, span),
            Ty::Function(function) => {
                if shared::is_shared(function.result.quals) {
                    let message = "a function cannot return something shared, only a pointer to it";
                    sema.error("constraint", span, message);
                }
                self.level(sema, &function.result, span);
            }
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => {}
        }
    }

    pub(super) fn check_object(
        &self,
        sema: &mut Sema<'_>,
        id: ObjectId,
        automatic: bool,
        span: Span,
    ) {
        let Some(object) = sema.program.object(id) else { return };
        let (element, count) = shared::ultimate(&object.ty);
        if !shared::is_shared(element.quals) {
            return;
        }
        let name = object.name.clone();
        if object.ty.ty.is_vla() {
            let message = "a shared array has a constant length, or `THREADS` times one";
            sema.error("constraint", span, message);
        }
        if automatic {
            let message =
                format!("`{name}` is shared and automatic: shared objects are static (6.5.1)");
            sema.error("constraint", span, message);
        }
        if count.is_none() && shared::has_star(element.quals) {
            sema.error("constraint", span, "`[*]` needs an array whose length is known");
        }
    }

    /// `upc_localsizeof` and its like.
    pub(super) fn measured(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        ty: &QualTy,
        span: Span,
    ) -> Expr {
        let (element, count) = shared::ultimate(ty);
        if ty.ty == Ty::Broken {
            return Expr::broken(span);
        }
        let size = sema.types().size_of(&element.ty);
        let (Some(block), Some(size)) = (shared::block(element.quals), size) else {
            let shown = sema.show(ty);
            let message = format!("`{word}` is for what is shared and complete, not for {shown}");
            sema.error("constraint", span, message);
            return Expr::broken(span);
        };
        let value = match word {
            "upc_blocksizeof" => match block {
                Block::Indefinite => 0,
                Block::Of(size) => u64::from(size),
            },
            "upc_elemsizeof" => size,
            _ => {
                let Some(elements) = count else {
                    sema.error("constraint", span, format!("`{word}` needs a length"));
                    return Expr::broken(span);
                };
                Dealt { elements, block, threads: u64::from(self.count) }.part() * size
            }
        };
        Expr::new(ExprKind::Int(i128::from(value)), Ty::SIZE, span)
    }

    /// Whether a value may become one of another type; none where C says it.
    pub(super) fn fits(&self, sema: &Sema<'_>, from: &Ty, to: &Ty, cast: bool) -> Option<bool> {
        match (shared::target(from), shared::target(to)) {
            (None, None) => None,
            (Some(_), None) if matches!(to, Ty::Pointer(_)) => {
                self.casts.set(self.casts.get() || cast);
                Some(cast)
            }
            (Some(_), None) if *to == Ty::Int(partita_c::types::IntKind::Bool) => Some(true),
            (Some(_), None) => Some(cast && (to.is_integer() || *to == Ty::Void)),
            // Null is no question.
            (None, Some(_)) => Some(false),
            (Some(a), Some(b)) => Some(
                cast || {
                    let (one, other) = (shared::ultimate(a).0, shared::ultimate(b).0);
                    let void = a.ty == Ty::Void || b.ty == Ty::Void;
                    let same = sema.types().compatible_unqualified(&a.ty, &b.ty)
                        && shared::block(one.quals) == shared::block(other.quals);
                    (void || same) && other.quals.cover(one.quals)
                },
            ),
        }
    }
}

/// The lengths that a declarator itself has.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Lengths {
    arrays: usize,
    /// How often `THREADS` stands in them.
    mentions: u32,
}

impl Lengths {
    fn of(declarator: &ast::Declarator) -> Self {
        let mut lengths = Lengths::default();
        for link in &declarator.chain {
            if let ast::DerivedKind::Array { size, .. } = &link.kind {
                lengths.arrays += 1;
                if let ast::ArraySize::Expr(size) = size {
                    lengths.expr(size);
                }
            }
        }
        lengths
    }
}

impl Visitor for Lengths {
    fn expr(&mut self, expr: &ast::Expr) {
        if matches!(&expr.kind, ast::ExprKind::Dialect(word) if &**word == "THREADS") {
            self.mentions += 1;
        }
        walk_expr(self, expr);
    }
}

/// A shared object is there before any thread runs: no private address can be in it.
pub(super) fn no_private_addresses(sema: &mut Sema<'_>) {
    let mut wrong = Vec::new();
    for object in &sema.program.objects {
        let element = shared::ultimate(&object.ty).0;
        if !shared::is_shared(element.quals) || object.storage != Storage::Static {
            continue;
        }
        for part in object.init.iter().flat_map(|init| &init.parts) {
            let private =
                matches!(part.ty.ty, Ty::Pointer(_)) && shared::target(&part.ty.ty).is_none();
            if private && !matches!(part.value.kind, ExprKind::Null | ExprKind::Function(_)) {
                wrong.push(part.value.span);
            }
        }
    }
    for span in wrong {
        let message =
            "a private address cannot be what a shared object starts with: each thread has another";
        sema.error("constraint", span, message);
    }
}

/// The same array with another block size.
fn blocked(ty: &QualTy, block: Block) -> QualTy {
    match &ty.ty {
        Ty::Array(element, length) => {
            let element = Rc::new(blocked(element, block));
            QualTy { ty: Ty::Array(element, *length), quals: ty.quals }
        }
        Ty::Void
        | Ty::Int(_)
        | Ty::Real(_)
        | Ty::Enum(_)
        | Ty::Pointer(_)
        | Ty::Function(_)
        | Ty::Record(_)
        | Ty::VaList
        | Ty::Dialect(_)
        | Ty::Broken => QualTy { quals: shared::with_block(ty.quals, block), ..ty.clone() },
    }
}
