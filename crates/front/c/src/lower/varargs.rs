//! Arguments behind `...` (7.15).
//!
//! The caller puts them into a memory object, sixteen bytes each: what kind of value it is, and the value. A `va_list` is a
//! pointer into it, so that taking one too many or one of another kind is noticed.

use super::Lowerer;
use crate::checked::{Expr, Place};
use crate::types::{IntKind, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Bound, Expr as Term, Intrinsic, Qualifiers, RecordKind, Type};

const RECORD: &str = "Vararg";
const SLOT: i64 = 16;

impl Lowerer<'_> {
    /// The kind of an argument, as a number: what `va_arg` must ask for.
    pub(crate) fn vararg_kind(&self, ty: &Ty) -> i64 {
        match (self.types().int_kind(ty), ty) {
            (Some(kind), _) if kind.bytes() == 8 => 2,
            (Some(_), _) => 1,
            (None, Ty::Real(_)) => 3,
            (None, Ty::Pointer(_)) => 4,
            (None, _) => 5,
        }
    }

    fn vararg_record(&mut self) {
        if std::mem::replace(&mut self.varargs, true) {
            return;
        }
        let bound = Bound { low: self.b.int(0), high: self.b.int(7) };
        let bytes = Type::Array { shape: vec![bound], element: Box::new(Type::Byte) };
        let kind = Type::Int(IntKind::Long.in_tree());
        let fields = vec![
            self.b.variable("kind", kind, Qualifiers::default(), None),
            self.b.variable("value", bytes, Qualifiers::default(), None),
        ];
        self.b.names.global(RECORD);
        self.b.record(RECORD, RecordKind::Memory, fields);
    }

    /// A pointer to the arguments behind the named ones.
    pub(crate) fn extra_arguments(&mut self, args: &[Expr], span: Span) -> Term {
        if args.is_empty() {
            return self.b.at(span).null();
        }
        self.vararg_record();
        let terms = self.arguments(args, args.len());
        self.b.at(span);
        let name = self.b.temporary();
        let high = self.b.int(i64::try_from(args.len()).unwrap_or(1) - 1);
        let shape = vec![Bound { low: self.b.int(0), high }];
        let ty = Type::Array { shape, element: Box::new(Type::Named(RECORD.into())) };
        let stmt = self.b.declare(&name, Type::Memory(Box::new(ty)), None);
        self.emit(stmt);
        for ((index, arg), term) in (0_i64..).zip(args).zip(terms) {
            let slot = self.b.element(self.b.var(&name), vec![self.b.int(index)]);
            let kind = self.vararg_kind(&arg.ty);
            let stmt = self.b.assign(self.b.field(slot, "kind"), self.b.int(kind));
            self.emit(stmt);
            let at = self.b.add(self.b.ref_to(self.b.var(&name)), self.b.int(index * SLOT + 8));
            // A struct is passed as a pointer to it.
            let ty = if kind == 5 { Type::Pointer } else { self.memory_type(&arg.ty) };
            let stmt = self.b.assign(self.b.view(ty, at), term);
            self.emit(stmt);
        }
        self.b.ref_to(self.b.var(&name))
    }

    /// `va_start(list, last)`
    pub(crate) fn va_start(&mut self, list: &Place, span: Span) {
        match self.frame.more.clone() {
            Some(more) => {
                let term = self.b.at(span).var(&more);
                self.store(list, term, span);
            }
            None => {
                let message = "`va_start` stands in a function without `...`";
                self.error("constraint", span, message);
            }
        }
    }

    /// `va_arg(list, T)`
    pub(crate) fn va_arg(&mut self, list: &Place, ty: &Ty, span: Span) -> Term {
        self.vararg_record();
        let term = self.load(list);
        self.b.at(span);
        let at = self.hold(Type::Pointer, term);
        let at = self.b.var(&at);
        let b = &self.b;
        let inside = b.lt(
            b.intrinsic(Intrinsic::Offset, vec![b.copy(&at)]),
            b.intrinsic(Intrinsic::Extent, vec![b.copy(&at)]),
        );
        let there = b.and_then(b.ne(b.copy(&at), b.null()), inside);
        let stmt = b.assert(
            there,
            Some(Code::LibraryMisuse),
            Some("`va_arg` takes one argument more than there are"),
        );
        self.emit(stmt);
        let b = &self.b;
        let kind = b.view(Type::Int(IntKind::Long.in_tree()), b.copy(&at));
        let wanted = self.vararg_kind(ty);
        let same = b.eq(kind, b.int(wanted));
        let shown = self.types().show_ty(ty);
        let message = format!("`va_arg` takes a `{shown}`, the argument is something else");
        let stmt = self.b.assert(same, Some(Code::LibraryMisuse), Some(&message));
        self.emit(stmt);
        let value_at = self.b.add(self.b.copy(&at), self.b.int(8));
        let memory = if wanted == 5 { Type::Pointer } else { self.memory_type(ty) };
        let value = self.b.view(memory, value_at);
        let kept = self.value_type(ty);
        let value = self.hold(kept, value);
        let next = self.b.add(at, self.b.int(SLOT));
        self.store(list, next, span);
        self.b.var(&value)
    }
}
