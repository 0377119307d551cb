//! What a language on top of C may say about names and types. Everything has the answer of plain C as its default.

use super::{Operand, Sema};
use crate::ast;
use crate::checked::{Expr, ObjectId, Place, Stmt};
use crate::types::{Extra, QualTy, Quals, Ty};
use partita_source::Span;

pub trait Semantics {
    /// A qualifier of the language, with what stands in its brackets; it goes into `quals.extra`.
    fn qualifier(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        layout: Option<&ast::Layout>,
        quals: &mut Quals,
        span: Span,
    ) {
        let _ = (layout, quals);
        sema.error("unknown-word", span, format!("`{word}` is no qualifier of C"));
    }

    /// How `quals.extra` is written in messages.
    fn extra_words(&self) -> Option<fn(Extra) -> String> {
        None
    }

    /// A type that was just put together from specifiers and declarator: what is wrong with it, and what it really is.
    fn declared(&self, sema: &mut Sema<'_>, ty: QualTy, declarator: &ast::Declarator) -> QualTy {
        let _ = (sema, declarator);
        ty
    }

    /// A typedef name that the language knows by itself.
    fn type_name(&self, name: &str) -> Option<QualTy> {
        let _ = name;
        None
    }

    /// An object was declared: may it be?
    fn object(&self, sema: &mut Sema<'_>, object: ObjectId, automatic: bool, span: Span) {
        let _ = (sema, object, automatic, span);
    }

    /// A parameter, a member or a typedef was declared with this type: may it be?
    fn declared_as(&self, sema: &mut Sema<'_>, what: Declared, ty: &QualTy, span: Span) {
        let _ = (sema, what, ty, span);
    }

    /// What the qualifiers of a struct say of its members.
    fn member_quals(&self, quals: Quals) -> Quals {
        quals
    }

    /// A place is read or written here.
    fn accessed(&self, place: &mut Place) {
        let _ = place;
    }

    /// What two pointers have in common: the type, or that there is none; nothing where C's rules say it.
    fn common_pointer(&self, sema: &Sema<'_>, a: &QualTy, b: &QualTy) -> Option<Option<Ty>> {
        let _ = (sema, a, b);
        None
    }

    /// A word that is a value.
    fn value(&self, sema: &mut Sema<'_>, word: &str, span: Span) -> Expr {
        sema.error("unknown-word", span, format!("`{word}` is no value of C"));
        Expr::broken(span)
    }

    /// A word like `sizeof`.
    fn size_of(&self, sema: &mut Sema<'_>, word: &str, operand: Measured, span: Span) -> Expr {
        let _ = operand;
        sema.error("unknown-word", span, format!("`{word}` is no operator of C"));
        Expr::broken(span)
    }

    /// A call of a function by name that the language takes over, with its arguments as they are.
    fn call(
        &self,
        sema: &mut Sema<'_>,
        name: &str,
        args: &mut Vec<Operand>,
        span: Span,
    ) -> Option<Expr> {
        let _ = (sema, name, args, span);
        None
    }

    /// Whether a value may be converted; none when C's rules say it. `cast`: the program wrote it.
    fn converts(&self, sema: &Sema<'_>, from: &Ty, to: &Ty, cast: bool) -> Option<bool> {
        let _ = (sema, from, to, cast);
        None
    }

    /// A statement of one word, with its value.
    fn statement(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        value: Option<&ast::Expr>,
        span: Span,
    ) -> Vec<Stmt> {
        let _ = value;
        sema.error("unknown-word", span, format!("`{word}` is no statement of C"));
        Vec::new()
    }

    /// A statement behind a word, with a value between them or without.
    fn block(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        value: Option<&ast::Expr>,
        body: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt> {
        let _ = (value, body);
        sema.error("unknown-word", span, format!("`{word}` is no statement of C"));
        Vec::new()
    }

    /// A loop of the language.
    fn loop_(&self, sema: &mut Sema<'_>, head: &ast::DialectFor, span: Span) -> Vec<Stmt> {
        sema.error("unknown-word", span, format!("`{}` is no statement of C", head.word));
        Vec::new()
    }

    /// A pragma, alone or in front of a statement.
    fn pragma(
        &self,
        sema: &mut Sema<'_>,
        pragma: &ast::Pragma,
        body: Option<&ast::Stmt>,
    ) -> Option<Vec<Stmt>> {
        let _ = (sema, pragma, body);
        None
    }

    /// A pragma behind other statements of its block; it is followed all the same.
    fn late_pragma(&self, sema: &mut Sema<'_>, pragma: &ast::Pragma) {
        let _ = (sema, pragma);
    }

    /// A pragma between functions.
    fn outer_pragma(&self, sema: &mut Sema<'_>, pragma: &ast::Pragma) {
        let _ = (sema, pragma);
    }

    /// A scope opens or closes: pragmas may end with it.
    fn scope(&self, opens: bool) {
        let _ = opens;
    }

    /// All files are read.
    fn finish(&self, sema: &mut Sema<'_>) {
        let _ = sema;
    }
}

/// What is declared with a type, other than an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    Parameter,
    Member,
    Typedef,
}

/// What `sizeof` and its like stand before.
#[derive(Clone, Debug)]
pub struct Measured {
    pub ty: QualTy,
    /// It was an expression, not a type.
    pub expr: bool,
}

/// C and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct PlainSemantics;

impl Semantics for PlainSemantics {}
