//! Exceptions: `throw`, `try`, and what fails by itself.
//!
//! Where nothing in the program can catch, what fails is a finding at once, with the words of the machine where it has some.
//! Otherwise it throws an object of the library's class, which notes where that was. What leaves the last finish is a
//! finding at that place: the end of the program goes through the places and finds it there.

use super::concat::TEXT;
use super::exits::SealKind;
use super::storage::SITE;
use super::tasks::FINISH;
use super::{Lowerer, Value};
use crate::ast::{Block, Catch, Expr};
use crate::sema::{ClassTy, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Block as TreeBlock, Expr as Term, Intrinsic, Type};

/// A place where something is thrown.
pub(crate) struct Site {
    pub(crate) span: Span,
    /// Known when it is not the program that throws.
    pub(crate) fault: Option<Fault>,
}

/// What fails by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Null,
    Bounds,
    /// A position outside of a text.
    Text,
    Division,
    Place,
    Clock,
    Cast,
    Check,
    Operation,
    /// A Rail of negative size.
    Size,
    /// A check of the test harness.
    Test,
}

impl Fault {
    /// The class of the library that is thrown.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Fault::Null => "NullPointerException",
            Fault::Bounds => "ArrayIndexOutOfBoundsException",
            Fault::Text => "StringIndexOutOfBoundsException",
            Fault::Division => "ArithmeticException",
            Fault::Place => "BadPlaceException",
            Fault::Clock => "ClockUseException",
            Fault::Cast => "ClassCastException",
            Fault::Check => "FailedDynamicCheckException",
            Fault::Operation => "IllegalOperationException",
            Fault::Size => "NegativeArraySizeException",
            Fault::Test => "TestException",
        }
    }

    fn code(self) -> Code {
        match self {
            Fault::Null => Code::NullDereference,
            Fault::Bounds | Fault::Text => Code::IndexOutOfBounds,
            Fault::Division => Code::DivisionByZero,
            Fault::Place => Code::BadPlace,
            Fault::Clock => Code::ClockMisuse,
            Fault::Test => Code::AssertionFailed,
            Fault::Cast | Fault::Check | Fault::Operation | Fault::Size => Code::UncaughtException,
        }
    }

    /// Those that have a code of their own.
    const SPECIAL: [Fault; 7] = [
        Fault::Null,
        Fault::Bounds,
        Fault::Text,
        Fault::Division,
        Fault::Place,
        Fault::Clock,
        Fault::Test,
    ];
}

impl<'a> Lowerer<'a> {
    /// Something fails here.
    pub(crate) fn fault(&mut self, fault: Fault, message: &str, span: Span) {
        if !self.catching {
            return self.finding(fault.code(), message, span);
        }
        let Some(class) = self.library_class(fault.class()) else {
            return self.unsupported(span, "an exception of the library");
        };
        let text = self.b.at(span).str(message);
        self.throw_fault(fault, &class, text, span);
    }

    fn throw_fault(&mut self, fault: Fault, class: &ClassTy, text: Term, span: Span) {
        let text = self.value(text, Ty::String);
        let object = self.construct(class, vec![text], span);
        self.throw_from(object, Some(fault), span);
    }

    /// An index that is outside of a Rail of some size, where something may catch that.
    pub(crate) fn outside_if(&mut self, cond: Term, index: &Term, size: Term, span: Span) {
        let Some(class) = self.library_class(Fault::Bounds.class()) else {
            return self.unsupported(span, "an exception of the library");
        };
        let block = self.emitted(|l| {
            let b = &l.b;
            let parts = vec![
                b.str(TEXT),
                b.str("Index "),
                b.copy(index),
                b.str(" out of bounds for length "),
                size,
            ];
            let text = b.intrinsic(Intrinsic::Edit, parts);
            l.throw_fault(Fault::Bounds, &class, text, span);
        });
        let stmt = self.b.at(span).if_(cond, block, Vec::new());
        self.emit(stmt);
    }

    /// Something fails here when the condition holds.
    pub(crate) fn fault_if(&mut self, cond: Term, fault: Fault, message: &str, span: Span) {
        let block = self.emitted(|l| l.fault(fault, message, span));
        let stmt = self.b.at(span).if_(cond, block, Vec::new());
        self.emit(stmt);
    }

    fn finding(&mut self, code: Code, message: &str, span: Span) {
        if code == Code::DivisionByZero {
            self.b.at(span);
            let zero = self.hold(Type::INT, self.b.int(0));
            let term = self.b.binary(BinaryOp::Div, self.b.int(1), self.b.var(&zero));
            self.hold(Type::INT, term);
            return;
        }
        self.fail(span, code, message);
    }

    /// A value that is not null from here on.
    pub(crate) fn not_null(&mut self, value: Value, span: Span) -> Value {
        // The library looks at null only where it says so; what a program hands it and is null, the machine finds.
        if !self.catching || self.in_library() || self.is_struct(&value.ty) || is_this(&value.term)
        {
            return value;
        }
        let ty = self.tree_ty(&value.ty);
        let steady = self.steady(ty, value.term);
        let cond = self.b.eq(self.b.copy(&steady), self.b.null());
        self.fault_if(cond, Fault::Null, "null has no members", span);
        self.value(steady, value.ty)
    }

    pub(crate) fn library_class(&self, name: &str) -> Option<ClassTy> {
        let found = self.classes.ids().find(|id| {
            let class = self.classes.get(*id);
            class.library && class.outer.is_none() && &*class.name == name
        });
        found.map(|id| self.classes.class_ty(id, Vec::new()))
    }

    /// `throw e;`
    pub(crate) fn throw_statement(&mut self, expr: &'a Expr, span: Span) {
        let value = self.expr(expr, None);
        let throwable = self.library_class("CheckedThrowable").map(Ty::Class);
        let fits = throwable.as_ref().is_some_and(|to| self.classes.fit(&value.ty, to).is_some());
        if !fits {
            let message = format!("a value of type `{}` cannot be thrown", value.ty);
            return self.error("wrong-type", span, message);
        }
        let value = self.not_null(value, span);
        self.throw_from(value, None, span);
    }

    fn throw_from(&mut self, value: Value, fault: Option<Fault>, span: Span) {
        self.b.at(span);
        let ty = self.tree_ty(&value.ty);
        let object = self.steady(ty, value.term);
        if !self.catching {
            let value = self.value(object, value.ty);
            return self.report_one(&value, fault, span);
        }
        self.sites.push(Site { span, fault });
        let site = i64::try_from(self.sites.len()).unwrap_or(i64::MAX);
        let b = &self.b;
        let mut note = b.assign(b.field(b.copy(&object), SITE), b.int(site));
        if self.in_library() {
            // Who throws an exception of the program again does not hide where it comes from.
            let none = b.eq(b.field(b.copy(&object), SITE), b.int(0));
            note = b.if_(none, vec![note], Vec::new());
        }
        let throw = b.throw(object);
        self.emit(note);
        self.emit(throw);
    }

    /// The finding of an exception that nobody catches, by its class.
    fn report_one(&mut self, value: &Value, fault: Option<Fault>, span: Span) {
        self.b.at(span);
        let text = self.text_of(value.clone(), span);
        let text = self.hold(Type::Str, text);
        if fault.is_none() {
            for special in Fault::SPECIAL {
                let Some(class) = self.library_class(special.class()) else { continue };
                let Ty::Class(of) = &value.ty else { continue };
                let possible =
                    self.classes.is_below(of, &class) || self.classes.is_below(&class, of);
                if !possible {
                    continue;
                }
                let block = self.emitted(|l| l.finding(special.code(), special.class(), span));
                let test = self.is_of(self.b.copy(&value.term), &Ty::Class(class));
                let stmt = self.b.at(span).if_(test, block, Vec::new());
                self.emit(stmt);
            }
        }
        match fault {
            Some(fault) if fault.code() != Code::UncaughtException => {
                self.finding(fault.code(), fault.class(), span);
            }
            Some(_) | None => {
                let stmt = self.b.at(span).run("x10_uncaught", vec![self.b.var(&text)]);
                self.emit(stmt);
            }
        }
    }

    /// `try S catch .. finally ..`
    pub(crate) fn try_statement(
        &mut self,
        body: &'a Block,
        catches: &'a [Catch],
        finally: Option<&'a Block>,
        span: Span,
    ) {
        let Some(finally) = finally else {
            return self.try_catches(|l| l.block(body), catches, span);
        };
        let inside = |l: &mut Self| {
            if catches.is_empty() {
                l.block(body);
            } else {
                l.try_catches(|l| l.block(body), catches, span);
            }
        };
        let error = self.b.temporary();
        self.guarded(SealKind::Stops, &error, inside, |l, _| l.scoped(|l| l.block(finally)), span);
    }

    /// Runs a body; what it throws is in the variable then, and `after` runs in any case. Then an exception goes on, unless
    /// `after` has set the variable to null.
    pub(crate) fn guarded(
        &mut self,
        kind: SealKind,
        error: &str,
        body: impl FnOnce(&mut Self),
        after: impl FnOnce(&mut Self, &str),
        span: Span,
    ) {
        let mut sealed = self.seal(kind, body);
        self.before_sealed(&sealed);
        self.b.at(span);
        let b = &self.b;
        let none = b.null();
        let declare = b.declare(error, Type::Any, Some(none));
        self.emit(declare);
        let caught = self.b.temporary();
        let keep = vec![self.b.assign(self.b.var(error), self.b.var(&caught))];
        let handler = self.unless_left(&sealed, keep);
        let body = std::mem::take(&mut sealed.body);
        let stmt = self.b.at(span).try_(body, &caught, handler);
        self.emit(stmt);
        after(self, error);
        self.b.at(span);
        let b = &self.b;
        let again = vec![b.throw(b.var(error))];
        let stmt = b.if_(b.ne(b.var(error), b.null()), again, Vec::new());
        self.emit(stmt);
        self.after_sealed(&sealed, span);
    }

    fn try_catches(&mut self, body: impl FnOnce(&mut Self), catches: &'a [Catch], span: Span) {
        let error = self.b.temporary();
        let after = |l: &mut Self, error: &str| {
            let mut otherwise: TreeBlock = Vec::new();
            let mut clauses = Vec::new();
            for catch in catches {
                let ty = catch.formal.ty.as_ref().map_or(Ty::Unknown, |ty| l.resolve(ty));
                let test = l.is_of(l.b.var(error), &ty);
                let block = l.emitted(|l| l.scoped(|l| l.catch_body(catch, &ty, error)));
                clauses.push((test, block, catch.span));
            }
            for (test, block, span) in clauses.into_iter().rev() {
                otherwise = vec![l.b.at(span).if_(test, block, otherwise)];
            }
            let b = &l.b;
            let stmt = b.if_(b.ne(b.var(error), b.null()), otherwise, Vec::new());
            l.emit(stmt);
        };
        self.guarded(SealKind::Catches, &error, body, after, span);
    }

    fn catch_body(&mut self, catch: &'a Catch, ty: &Ty, error: &str) {
        self.b.at(catch.span);
        if let Some(name) = &catch.formal.pattern.name {
            let tree = self.declare_local(name, ty.clone(), super::frame::LocalKind::Val);
            let held = self.tree_ty(ty);
            let stmt = self.b.declare(&tree, held, Some(self.b.var(error)));
            self.emit(stmt);
        }
        let done = self.b.assign(self.b.var(error), self.b.null());
        self.emit(done);
        self.block(&catch.body);
    }

    /// The procedure that finds what left the last finish.
    pub(crate) fn emit_report(&mut self, name: &str) {
        let Some(root) = self.library_class("CheckedThrowable") else { return };
        let Some(several) = self.library_class("MultipleExceptions") else { return };
        let (root, several) = (Ty::Class(root), Ty::Class(several));
        let name = name.to_owned();
        let own = name.clone();
        let (body, ()) = self.body(|l| {
            let error = l.value(l.b.var("e"), root.clone());
            let members = l.emitted(|l| {
                let many = l.tree_ty(&several);
                let held = l.hold(many, l.b.var("e"));
                let value = l.value(l.b.var(&held), several.clone());
                let rail = l.field_value(value, "exceptions", Span::default());
                let rail_ty = l.tree_ty(&rail.ty);
                let rail = l.hold(rail_ty, rail.term);
                let index = l.b.temporary();
                let b = &l.b;
                let element = b.element(b.deref(b.var(&rail)), vec![b.var(&index)]);
                let one = b.run(&own, vec![element, b.var(FINISH)]);
                let size = b.intrinsic(partita_tree::Intrinsic::Size, vec![b.deref(b.var(&rail))]);
                let range = b.range(b.int(0), b.sub(size, b.int(1)));
                let all = b.for_(&[&index], range, vec![one]);
                l.emit(all);
                let stmt = l.b.return_(None);
                l.emit(stmt);
            });
            let test = l.is_of(l.b.var("e"), &several);
            let stmt = l.b.if_(test, members, Vec::new());
            l.emit(stmt);
            let mut next = 0;
            while let Some(site) = l.sites.get(next) {
                let (span, fault) = (site.span, site.fault);
                next += 1;
                let number = i64::try_from(next).unwrap_or(i64::MAX);
                let block = l.emitted(|l| l.report_one(&error, fault, span));
                let b = &l.b;
                let test = b.eq(b.field(b.var("e"), SITE), b.int(number));
                let stmt = b.if_(test, block, Vec::new());
                l.emit(stmt);
            }
        });
        let ty = self.tree_ty(&root);
        let mut params = vec![self.b.param("e", ty)];
        params.extend(self.finish_param());
        self.add_proc(&name, params, None, body);
    }
}

fn is_this(term: &Term) -> bool {
    matches!(&term.kind, partita_tree::ExprKind::Var(name) if &**name == "this")
}
