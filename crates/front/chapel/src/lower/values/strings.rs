//! What texts can do: characters, searching, cutting. The tree counts characters from one, the language from zero.

use crate::lower::Lowerer;
use crate::lower::arrays::reduce::gather;
use crate::lower::calls::call::Given;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{Const, TextMember, Ty};
use partita_kit::{Emit, Emitter};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp as Op, Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    /// `s[i]`, `s[low..high]`
    pub(crate) fn characters(&mut self, value: &Value, indices: &[Value], span: Span) -> Value {
        let [index] = indices else {
            self.error(span, "a text is indexed by one number or range");
            return Value::Unknown;
        };
        let text = self.term(value);
        let text = self.temp_with(&Ty::Str, text);
        let size = self.b.intrinsic(Intrinsic::Size, vec![self.b.var(&text)]);
        if let Some(range) = index.range(&self.b) {
            if range.stride.is_some() {
                return self.give_up(span, "characters with a stride");
            }
            let range = self.fixed_range(&range);
            let first = match &range.low {
                Some(low) => self.b.add(self.b.copy(low), self.b.int(1)),
                None => self.b.int(1),
            };
            let last = match &range.high {
                Some(high) => self.b.add(self.b.copy(high), self.b.int(1)),
                None => self.b.copy(&size),
            };
            inside_text(&mut self.b, &range, &size);
            let part = self.b.intrinsic(Intrinsic::Substring, vec![self.b.var(&text), first, last]);
            return Value::run(Ty::Str, part);
        }
        let index = self.checked(index, &Ty::INT, span);
        let index = self.temp_with(&Ty::INT, index);
        let at = self.b.var(&index);
        let range = RangeValue::plain(self.b.copy(&at), at);
        inside_text(&mut self.b, &range, &size);
        let place = self.b.add(self.b.var(&index), self.b.int(1));
        let args = vec![self.b.var(&text), self.b.copy(&place), place];
        Value::run(Ty::Str, self.b.intrinsic(Intrinsic::Substring, args))
    }

    pub(crate) fn text_member(
        &mut self,
        value: &Value,
        member: TextMember,
        name: &str,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        if let Some(known) = member.known(&self.configs.meaning_of(value), name) {
            return Some(Value::Const(known));
        }
        let text = |l: &mut Self| l.term(value);
        let result = match member {
            TextMember::Size => {
                let text = text(self);
                Value::run(Ty::INT, self.b.intrinsic(Intrinsic::Size, vec![text]))
            }
            TextMember::IsEmpty => {
                let text = text(self);
                Value::run(Ty::Bool, self.b.eq(text, self.b.str("")))
            }
            TextMember::Find { back } => {
                let text = text(self);
                let part = self.argument(given, 0, &Ty::Str, span)?;
                let back = self.b.bool(back);
                let place = self.b.intrinsic(Intrinsic::Find, vec![text, part, back]);
                Value::run(Ty::INT, self.b.sub(place, self.b.int(1)))
            }
            TextMember::Contains => {
                let text = text(self);
                let part = self.argument(given, 0, &Ty::Str, span)?;
                let back = self.b.bool(false);
                let place = self.b.intrinsic(Intrinsic::Find, vec![text, part, back]);
                Value::run(Ty::Bool, self.b.gt(place, self.b.int(0)))
            }
            TextMember::StartsWith => self.has_end(value, true, given, span)?,
            TextMember::EndsWith => self.has_end(value, false, given, span)?,
            TextMember::Strip => {
                if !given.is_empty() {
                    return None;
                }
                self.note("`strip` takes away blanks only");
                let text = text(self);
                let text = self.b.intrinsic(Intrinsic::AdjustLeft, vec![text]);
                Value::run(Ty::Str, self.b.intrinsic(Intrinsic::Trim, vec![text]))
            }
            TextMember::Join => self.join(value, given, span)?,
            TextMember::Split => self.split(value, given, span)?,
            TextMember::Localize => value.clone(),
            TextMember::ToUpper | TextMember::ToLower => return None,
        };
        Some(result)
    }

    /// `s.split(between)`: the pieces as an array.
    fn split(&mut self, value: &Value, given: &[Given], span: Span) -> Option<Value> {
        if given.is_empty() {
            let Value::Const(Const::Str(text)) = value else { return None };
            let pieces: Vec<Value> = text
                .split_whitespace()
                .map(|piece| Value::Const(Const::Str(piece.to_owned())))
                .collect();
            if pieces.is_empty() {
                return None;
            }
            let counts = [pieces.len()];
            return Some(self.array_of(&pieces, &counts, span));
        }
        if given.len() > 1 {
            return None;
        }
        let between = self.argument(given, 0, &Ty::Str, span)?;
        let between = self.temp_with(&Ty::Str, between);
        let text = self.term(value);
        let rest = self.temp_with(&Ty::Str, text);
        let mut pieces = gather(&mut self.b);
        let block = self.emitted(|l| {
            let back = l.b.bool(false);
            let args = vec![l.b.var(&rest), l.b.var(&between), back];
            let place = l.b.intrinsic(Intrinsic::Find, args);
            let place = l.temp_with(&Ty::INT, place);
            let last = l.emitted(|l| {
                let piece = Value::run(Ty::Str, l.b.var(&rest));
                l.append(&mut pieces, piece, span);
                let stmt = l.b.break_();
                l.emit(stmt);
            });
            let none = l.b.eq(l.b.var(&place), l.b.int(0));
            let stmt = l.b.if_(none, last, Vec::new());
            l.emit(stmt);
            let before = l.b.plus(l.b.var(&place), -1);
            let args = vec![l.b.var(&rest), l.b.int(1), before];
            let piece = l.b.intrinsic(Intrinsic::Substring, args);
            l.append(&mut pieces, Value::run(Ty::Str, piece), span);
            let size = l.b.intrinsic(Intrinsic::Size, vec![l.b.var(&between)]);
            let next = l.b.add(l.b.var(&place), size);
            let whole = l.b.intrinsic(Intrinsic::Size, vec![l.b.var(&rest)]);
            let shorter = l.b.intrinsic(Intrinsic::Substring, vec![l.b.var(&rest), next, whole]);
            let target = l.b.var(&rest);
            let stmt = l.b.assign(target, shorter);
            l.emit(stmt);
        });
        let stmt = self.b.while_(self.b.bool(true), block);
        self.emit(stmt);
        Some(self.finish_gathering(&pieces, span))
    }

    fn has_end(
        &mut self,
        value: &Value,
        start: bool,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let text = self.term(value);
        let text = self.temp_with(&Ty::Str, text);
        let mut all: Option<Term> = None;
        for number in 0..given.len() {
            let part = self.argument(given, number, &Ty::Str, span)?;
            let part = self.temp_with(&Ty::Str, part);
            let size = self.b.intrinsic(Intrinsic::Size, vec![self.b.var(&part)]);
            let whole = self.b.intrinsic(Intrinsic::Size, vec![self.b.var(&text)]);
            let (first, last) = if start {
                (self.b.int(1), self.b.copy(&size))
            } else {
                let before = self.b.sub(self.b.copy(&whole), self.b.copy(&size));
                (self.b.add(before, self.b.int(1)), self.b.copy(&whole))
            };
            let long = self.b.le(size, whole);
            let piece =
                self.b.intrinsic(Intrinsic::Substring, vec![self.b.var(&text), first, last]);
            let same = self.b.eq(piece, self.b.var(&part));
            let test = self.b.binary(Op::AndThen, long, same);
            all = Some(match all {
                None => test,
                Some(all) => self.b.binary(Op::OrElse, all, test),
            });
        }
        all.map(|term| Value::run(Ty::Bool, term))
    }

    /// `", ".join(A)`
    fn join(&mut self, value: &Value, given: &[Given], span: Span) -> Option<Value> {
        let between = self.term(value);
        let between = self.temp_with(&Ty::Str, between);
        let empty = self.b.str("");
        let all = self.temp_with(&Ty::Str, empty);
        let add = |l: &mut Self, item: &Value, first: Option<Term>| {
            let item = l.read_value(item.clone(), span);
            let item = l.checked(&item, &Ty::Str, span);
            let gap = match first {
                Some(first) => l.b.conditional(first, l.b.str(""), l.b.var(&between)),
                None => l.b.str(""),
            };
            let longer = l.b.binary(Op::Concat, l.b.var(&all), gap);
            let longer = l.b.binary(Op::Concat, longer, item);
            let target = l.b.var(&all);
            let stmt = l.b.assign(target, longer);
            l.emit(stmt);
        };
        if let [one] = given
            && one.value.is_promotable()
        {
            let items = self.items_of(one.value.clone(), span)?;
            self.each_position(&items, span, &mut |l, at| {
                let item = l.item_at(&items, at);
                let first = l.b.eq(l.b.copy(at), l.b.int(0));
                add(l, &item, Some(first));
            });
        } else {
            let mut parts: Vec<Value> = Vec::new();
            for one in given {
                match one.value.parts(&self.b) {
                    Some(more) => parts.extend(more),
                    None => parts.push(one.value.clone()),
                }
            }
            for (number, part) in parts.iter().enumerate() {
                let first = self.b.bool(number == 0);
                add(self, part, Some(first));
            }
        }
        Some(Value::run(Ty::Str, self.b.var(&all)))
    }
}

fn inside_text(b: &mut Emitter, range: &RangeValue, size: &Term) {
    let mut tests = Vec::new();
    if let Some(low) = &range.low {
        tests.push(b.le(b.int(0), b.copy(low)));
    }
    if let Some(high) = &range.high {
        tests.push(b.lt(b.copy(high), b.copy(size)));
    }
    let Some(inside) = tests.into_iter().reduce(|all, test| b.binary(Op::AndThen, all, test))
    else {
        return;
    };
    let fits = match (&range.low, &range.high) {
        (Some(low), Some(high)) => {
            let empty = b.lt(b.copy(high), b.copy(low));
            b.binary(Op::OrElse, empty, inside)
        }
        _ => inside,
    };
    let message = "a character outside of the text";
    let stmt = b.assert(fits, Some(Code::IndexOutOfBounds), Some(message));
    b.push(stmt);
}

/// `writef(format, ..)` with the plain conversions: text and arguments in the order of output.
pub(crate) fn formatted(given: &[Given], span: Span) -> Option<Vec<Given>> {
    let (first, rest) = given.split_first()?;
    let Value::Const(Const::Str(format)) = &first.value else { return None };
    let mut rest = rest.iter();
    let mut pieces: Vec<Given> = Vec::new();
    let mut text = String::new();
    let mut characters = format.chars();
    while let Some(character) = characters.next() {
        if character != '%' {
            text.push(character);
            continue;
        }
        let conversion = characters.next()?;
        if conversion == '%' {
            text.push('%');
            continue;
        }
        let value = rest.next()?;
        let ty = value.value.ty()?;
        let plain = match conversion {
            'i' | 'u' | 'n' => ty.is_integer(),
            's' => ty == Ty::Str,
            't' | '?' => true,
            _ => false,
        };
        if !plain {
            return None;
        }
        let known = Value::Const(Const::Str(std::mem::take(&mut text)));
        pieces.push(Given { name: None, value: known, span });
        pieces.push(value.clone());
    }
    let known = Value::Const(Const::Str(text));
    pieces.push(Given { name: None, value: known, span });
    rest.next().is_none().then_some(pieces)
}
