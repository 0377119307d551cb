//! Output: what `writeln` prints of every type.

mod aggregates;

use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::values::{RangeValue, Value};
use crate::sema::Ty;
use partita_kit::{Emit, Emitter, Loops, Size};
use partita_source::Span;
use partita_tree::{Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    /// `writeln(..)`: the arguments are evaluated, then everything is printed in one step.
    pub(crate) fn print(&mut self, how: &str, given: &[Given], span: Span) {
        let mut last = Vec::new();
        for arg in given {
            let value = self.read_value(arg.value.clone(), arg.span);
            self.print_value(&value, &mut last, arg.span);
        }
        self.b.at(span);
        let format = self.b.str(how);
        let stmt = self.b.print_as(format, last);
        self.emit(stmt);
    }

    /// Adds a value to what is about to be printed: `pending` holds items that no statement has taken yet.
    pub(crate) fn print_value(&mut self, value: &Value, pending: &mut Vec<Term>, span: Span) {
        if let Value::Type(_) | Value::Aggregate(_) = value {
            return self.unsupported(span, "output of a type");
        }
        let Some(ty) = value.ty() else { return self.no_value(span, value) };
        match &ty {
            Ty::Unknown | Ty::Void => {}
            Ty::Bool | Ty::Int(_) | Ty::Uint(_) | Ty::Real(_) | Ty::Str | Ty::Complex => {
                let term = self.term(value);
                pending.push(term);
            }
            Ty::Enum(_) | Ty::Locale | Ty::Nil => {
                if let Some(text) = self.text_of(value, &ty) {
                    pending.push(text);
                }
            }
            Ty::Tuple(types) => {
                let one = types.len() == 1;
                let parts = value.parts(&self.b).unwrap_or_default();
                pending.push(self.b.str("("));
                for (number, part) in parts.iter().enumerate() {
                    if number > 0 {
                        pending.push(self.b.str(", "));
                    }
                    self.print_value(part, pending, span);
                }
                pending.push(self.b.str(if one { ",)" } else { ")" }));
            }
            Ty::Range(_) => {
                if let Some(range) = value.range(&self.b) {
                    print_range(&self.b, &range, pending);
                }
            }
            Ty::Domain(_) => {
                let dims = self.dims_of(value).unwrap_or_default();
                pending.push(self.b.str("{"));
                for (number, dim) in dims.iter().enumerate() {
                    if number > 0 {
                        pending.push(self.b.str(", "));
                    }
                    print_range(&self.b, dim, pending);
                }
                pending.push(self.b.str("}"));
            }
            Ty::Array(..) => {
                // An expression over arrays is no array: it has no rows.
                let rows = !matches!(value, Value::Lazy(_));
                self.print_array(value, rows, pending, span);
            }
            Ty::Keyed(_) | Ty::KeyedArray(..) => {
                self.unsupported(span, "output of an associative domain or array");
            }
            Ty::Record(_) | Ty::Class(_) => self.print_aggregate(value, &ty, pending, span),
            Ty::Sync(_) | Ty::Single(_) | Ty::Atomic(_) | Ty::Barrier => {
                self.error(span, "this cannot be printed: read it first");
            }
        }
    }

    /// A blank between elements, a new line between rows, an empty line between panes.
    fn print_array(&mut self, value: &Value, rows: bool, pending: &mut Vec<Term>, span: Span) {
        let Some(dims) = self.dims_of(value) else { return };
        let Some(items) = self.items_of(value.clone(), span) else { return };
        if let Value::Lazy(_) = value
            && self.analysis().touches(&items).goes_parallel()
        {
            let whole = self.fixed(value);
            return self.print_array(&whole, rows, pending, span);
        }
        let Some(count) = items.count(&self.b) else { return };
        let mut inner: Option<Term> = None;
        let mut blocks: Vec<String> = Vec::new();
        let outer = if rows { 1 } else { dims.len() };
        for dim in dims.iter().skip(outer).rev() {
            let Some(size) = dim.count(&self.b) else { return };
            let size = match inner {
                None => size,
                Some(inner) => self.b.mul(inner, size),
            };
            let name = self.temp_with(&Ty::INT, size);
            inner = Some(self.b.var(&name));
            blocks.push(name);
        }
        flush_items(&mut self.b, pending);
        let count = self.temp_with(&Ty::INT, count);
        let shape = [Size::Term(self.b.var(&count))];
        self.for_each(&shape, span, |l, at| {
            let [at] = at else { return };
            let mut inner = Vec::new();
            let first = l.b.eq(l.b.copy(at), l.b.int(0));
            let mut gap = l.b.str(" ");
            for (number, block) in blocks.iter().enumerate() {
                let rest = l.b.binary(partita_tree::BinaryOp::Rem, l.b.copy(at), l.b.var(block));
                let starts = l.b.eq(rest, l.b.int(0));
                let lines = "\n".repeat(number + 1);
                gap = l.b.conditional(starts, l.b.str(&lines), gap);
            }
            inner.push(l.b.conditional(first, l.b.str(""), gap));
            let item = l.item_at(&items, at);
            let item = l.read_value(item, span);
            l.print_value(&item, &mut inner, span);
            flush_items(&mut l.b, &mut inner);
        });
    }

    /// The text of a value, as `: string` gives it, where one term says it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "values of all other types are not written as one text"
    )]
    pub(crate) fn text_of(&mut self, value: &Value, ty: &Ty) -> Option<Term> {
        match ty {
            Ty::Str => Some(self.term(value)),
            Ty::Bool | Ty::Int(_) | Ty::Uint(_) | Ty::Real(_) | Ty::Complex => {
                let term = self.term(value);
                let format = self.b.str("write");
                Some(self.b.intrinsic(Intrinsic::Edit, vec![format, term]))
            }
            Ty::Enum(id) => {
                let constants = self.sema.enums[*id].constants.clone();
                let mut constants = constants.into_iter().rev();
                let (last, _) = constants.next()?;
                let mut text = self.b.str(&last);
                for (name, number) in constants {
                    let term = self.term(value);
                    let test = self.b.eq(term, self.b.int(number));
                    text = self.b.conditional(test, self.b.str(&name), text);
                }
                Some(text)
            }
            Ty::Locale => {
                let term = self.term(value);
                let format = self.b.str("write");
                let number = self.b.intrinsic(Intrinsic::Edit, vec![format, term]);
                Some(self.b.binary(partita_tree::BinaryOp::Concat, self.b.str("LOCALE"), number))
            }
            Ty::Nil => Some(self.b.str("nil")),
            _ => None,
        }
    }
}

/// A stride of one is not written, nor is an alignment that is that of the first end.
fn print_range(b: &Emitter, range: &RangeValue, pending: &mut Vec<Term>) {
    pending.extend(range.written_low(b));
    pending.push(b.str(".."));
    pending.extend(range.written_high(b));
    let Some(stride) = range.stride.as_ref().filter(|_| range.ends().strided) else { return };
    let unless = |none: Term, text: &str, number: Term| {
        let number = b.intrinsic(Intrinsic::Edit, vec![b.str("write"), number]);
        let text = b.binary(partita_tree::BinaryOp::Concat, b.str(text), number);
        b.conditional(none, b.str(""), text)
    };
    pending.push(unless(b.eq(b.copy(stride), b.int(1)), " by ", b.copy(stride)));
    if let (Some(bound), Some(start)) = (&range.bound, range.start(b)) {
        let natural = b.eq(b.copy(bound), b.copy(&start));
        let size = b.intrinsic(Intrinsic::Abs, vec![b.copy(stride)]);
        let rest = b.binary(partita_tree::BinaryOp::EuclidMod, start, size);
        pending.push(unless(natural, " align ", rest));
    }
}

/// Hands over what has gathered, so that what follows may come from a loop.
pub(crate) fn flush_items(b: &mut Emitter, pending: &mut Vec<Term>) {
    if !pending.is_empty() {
        let items = std::mem::take(pending);
        let stmt = b.item(items);
        b.push(stmt);
    }
}
