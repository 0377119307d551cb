//! What UPC says of names and types (UPC 1.3, 6.4 to 6.7): `shared` with its layouts, `THREADS`, statements, pragmas.

mod forall;
mod guarded;
mod layout;

use crate::Threads;
use crate::shared::{self, Block, Order};
use partita_c::ast;
use partita_c::checked::{
    DialectExpr, DialectStmt, Expr, ExprKind, ObjectId, Place, Stmt, StmtKind,
};
use partita_c::sema::{Declared, Measured, Sema, Semantics};
use partita_c::types::{Extra, QualTy, Quals, Ty};
use partita_source::Span;
use std::cell::{Cell, RefCell};

/// The rules of UPC for one program.
#[derive(Debug)]
pub struct UpcSemantics {
    pub threads: Threads,
    /// How many there are, also where a program may not know it.
    pub count: u32,
    /// What pragmas say, innermost scope last.
    orders: RefCell<Vec<Order>>,
    /// A pointer-to-shared becomes a private one somewhere.
    pub casts: Cell<bool>,
    /// There is a `upc_forall`.
    pub loops: Cell<bool>,
}

impl UpcSemantics {
    #[must_use]
    pub fn new(threads: Threads, count: u32) -> Self {
        UpcSemantics {
            threads,
            count,
            orders: RefCell::new(vec![Order::Relaxed]),
            casts: Cell::new(false),
            loops: Cell::new(false),
        }
    }

    fn follow(&self, sema: &mut Sema<'_>, pragma: &ast::Pragma) {
        let words: Vec<&str> = pragma.words.iter().map(|word| &**word).collect();
        let order = match words.as_slice() {
            ["upc", "strict"] => Order::Strict,
            ["upc", "relaxed"] => Order::Relaxed,
            _ => {
                let message =
                    "`#pragma upc` is followed by `strict` or `relaxed`, and nothing else";
                return sema.error("constraint", pragma.span, message);
            }
        };
        if let Some(now) = self.orders.borrow_mut().last_mut() {
            *now = order;
        }
    }
}

impl Semantics for UpcSemantics {
    fn qualifier(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        layout: Option<&ast::Layout>,
        quals: &mut Quals,
        span: Span,
    ) {
        let extra = match word {
            "strict" => shared::ordered(Order::Strict),
            "relaxed" => shared::ordered(Order::Relaxed),
            _ => self.layout(sema, layout, span),
        };
        if shared::has_layout(extra) && shared::has_layout(quals.extra) {
            sema.error("constraint", span, "there are two layouts in one list of qualifiers");
            return;
        }
        // `shared shared [3]`: the one with a layout.
        let bare = shared::is_shared(*quals) && !shared::has_layout(quals.extra);
        let had = if bare && shared::has_layout(extra) {
            Quals { extra: Extra(quals.extra.0 & 0xff), ..*quals }
        } else {
            *quals
        };
        let again = Quals { extra, ..Quals::NONE };
        *quals = if shared::is_shared(had) && shared::is_shared(again) && !shared::has_layout(extra)
        {
            had
        } else {
            had.and(again)
        };
    }

    fn extra_words(&self) -> Option<fn(Extra) -> String> {
        Some(shared::words)
    }

    fn declared(&self, sema: &mut Sema<'_>, ty: QualTy, declarator: &ast::Declarator) -> QualTy {
        self.checked_type(sema, ty, declarator)
    }

    fn declared_as(&self, sema: &mut Sema<'_>, what: Declared, ty: &QualTy, span: Span) {
        let (element, _) = shared::ultimate(ty);
        let array = matches!(ty.ty, Ty::Array(..));
        let what = match what {
            Declared::Parameter if !array => "a parameter",
            Declared::Member => "a member of a struct",
            Declared::Typedef => {
                if shared::has_star(element.quals) {
                    sema.error("constraint", span, "a typedef cannot have the layout `[*]`");
                }
                return;
            }
            Declared::Parameter => return,
        };
        if shared::is_shared(element.quals) {
            let message = format!("{what} cannot be shared: shared objects are static (6.5.1)");
            sema.error("constraint", span, message);
        }
    }

    fn member_quals(&self, quals: Quals) -> Quals {
        if shared::is_shared(quals) { shared::with_block(quals, Block::Indefinite) } else { quals }
    }

    fn object(&self, sema: &mut Sema<'_>, object: ObjectId, automatic: bool, span: Span) {
        self.check_object(sema, object, automatic, span);
    }

    fn accessed(&self, place: &mut Place) {
        if shared::is_shared(place.ty.quals) && shared::order(place.ty.quals).is_none() {
            let order = self.orders.borrow().last().copied().unwrap_or(Order::Relaxed);
            let quals = Quals { extra: shared::ordered(order), ..Quals::NONE };
            place.ty.quals = place.ty.quals.and(quals);
        }
    }

    fn value(&self, _sema: &mut Sema<'_>, word: &str, span: Span) -> Expr {
        if word == "THREADS" {
            return Expr::int(i128::from(self.count), Ty::INT, span);
        }
        let node = DialectExpr {
            word: word.into(),
            args: Vec::new(),
            places: Vec::new(),
            types: Vec::new(),
        };
        Expr::new(ExprKind::Dialect(Box::new(node)), Ty::INT, span)
    }

    fn size_of(&self, sema: &mut Sema<'_>, word: &str, operand: Measured, span: Span) -> Expr {
        self.measured(sema, word, &operand.ty, span)
    }

    fn converts(&self, sema: &Sema<'_>, from: &Ty, to: &Ty, cast: bool) -> Option<bool> {
        self.fits(sema, from, to, cast)
    }

    fn common_pointer(&self, sema: &Sema<'_>, a: &QualTy, b: &QualTy) -> Option<Option<Ty>> {
        let (one, other) = (shared::ultimate(a).0, shared::ultimate(b).0);
        match (shared::is_shared(one.quals), shared::is_shared(other.quals)) {
            (false, false) => None,
            (true, true) => Some(if a.ty == Ty::Void {
                Some(a.clone().pointer())
            } else if b.ty == Ty::Void {
                Some(b.clone().pointer())
            } else {
                let same = sema.types().compatible_unqualified(&a.ty, &b.ty)
                    && shared::block(one.quals) == shared::block(other.quals);
                same.then(|| a.clone().with(b.quals).pointer())
            }),
            _ => Some(None),
        }
    }

    fn statement(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        value: Option<&ast::Expr>,
        span: Span,
    ) -> Vec<Stmt> {
        if word == "partita_assert" {
            return self.asserted(sema, value, span);
        }
        let mut args = Vec::new();
        if let Some(value) = value {
            let value = sema.full(value);
            // It becomes an int as in an assignment (6.6.1.2).
            if !value.ty.is_arithmetic() && !value.is_broken() {
                let shown = sema.show(&value.ty.clone().plain());
                let message = format!("the value of `{word}` is a number, not {shown}");
                sema.error("constraint", value.span, message);
                return Vec::new();
            }
            args.push(sema.convert(value, Ty::INT));
        }
        vec![dialect_stmt(word, args, Vec::new(), Vec::new(), &[], span)]
    }

    fn block(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        value: Option<&ast::Expr>,
        body: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt> {
        self.guarded(sema, word, value, body, span)
    }

    fn loop_(&self, sema: &mut Sema<'_>, head: &ast::DialectFor, span: Span) -> Vec<Stmt> {
        self.loops.set(true);
        self.forall(sema, head, span)
    }

    fn pragma(
        &self,
        sema: &mut Sema<'_>,
        pragma: &ast::Pragma,
        _body: Option<&ast::Stmt>,
    ) -> Option<Vec<Stmt>> {
        if pragma.words.first().is_none_or(|word| &**word != "upc") {
            return None;
        }
        self.follow(sema, pragma);
        Some(Vec::new())
    }

    fn late_pragma(&self, sema: &mut Sema<'_>, pragma: &ast::Pragma) {
        if pragma.words.first().is_some_and(|word| &**word == "upc") {
            let message = "`#pragma upc` stands outside of functions or first in a block (6.7.1): \
                           here it holds from this line to the end of the block";
            sema.warning("late-pragma", pragma.span, message);
        }
    }

    fn outer_pragma(&self, sema: &mut Sema<'_>, pragma: &ast::Pragma) {
        if pragma.words.first().is_some_and(|word| &**word == "upc") {
            self.follow(sema, pragma);
        }
    }

    fn finish(&self, sema: &mut Sema<'_>) {
        layout::no_private_addresses(sema);
    }

    fn scope(&self, opens: bool) {
        let mut orders = self.orders.borrow_mut();
        if opens {
            let order = orders.last().copied().unwrap_or(Order::Relaxed);
            orders.push(order);
        } else {
            orders.pop();
        }
    }
}

pub(crate) fn dialect_stmt(
    word: &str,
    args: Vec<Expr>,
    places: Vec<Place>,
    body: Vec<Stmt>,
    words: &[&str],
    span: Span,
) -> Stmt {
    let words = words.iter().map(|word| (*word).into()).collect();
    let node = DialectStmt { word: word.into(), args, places, types: Vec::new(), body, words };
    Stmt { kind: StmtKind::Dialect(Box::new(node)), span }
}
