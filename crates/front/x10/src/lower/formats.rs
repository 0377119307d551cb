//! `printf` and `String.format`: values singly, or all of them in one Rail.

use super::concat::TEXT;
use super::{Lowerer, Value};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, ExprKind, Intrinsic, Name as TreeName, Type};

impl<'a> Lowerer<'a> {
    pub(crate) fn printf(
        &mut self,
        prints: bool,
        format: Value,
        mut rest: Vec<Value>,
        span: Span,
    ) -> Value {
        if let [Value { ty: Ty::Rail(element), .. }] = rest.as_slice()
            && **element == Ty::Any
        {
            let ExprKind::Str(text) = &format.term.kind else {
                return self.give_up(span, "a computed format for a Rail of values");
            };
            let wanted = conversions(text);
            let rail = rest.remove(0);
            let rail = self.fixed(rail);
            rest = (0..wanted)
                .map(|index| {
                    let index = self.value(self.b.int(index), Ty::LONG);
                    self.element(rail.clone(), index, span)
                })
                .collect();
        }
        self.b.at(span);
        let b = &self.b;
        let format = b.binary(BinaryOp::Concat, b.str("x10 format:"), format.term);
        let mut values = vec![self.value(format, Ty::String)];
        for value in rest {
            let position = self.b.position();
            let item = if value.ty == Ty::Any {
                let name = self.plain_procedure();
                let mut args = vec![value.term];
                args.extend(self.finish_argument());
                let call = self.b.at(span).call(&name, args);
                let held = self.hold(Type::Any, call);
                self.value(self.b.var(&held), Ty::Any)
            } else {
                self.item_of(value, span)
            };
            if self.b.position() > position {
                self.keep(&mut values, position);
            }
            values.push(item);
        }
        let terms: Vec<Term> = values.into_iter().map(|value| value.term).collect();
        self.b.at(span);
        let b = &self.b;
        let text = b.intrinsic(Intrinsic::Edit, terms);
        if !prints {
            return self.value(text, Ty::String);
        }
        let stmt = b.print_as(b.str(TEXT), vec![text]);
        self.emit(stmt);
        self.nothing()
    }

    fn plain_procedure(&mut self) -> TreeName {
        if let Some(name) = &self.dispatchers.plain {
            return name.clone();
        }
        let name = self.b.names.global("plain_value_of");
        self.dispatchers.plain = Some(name.clone());
        name
    }

    /// The procedure that makes of any value what a format takes: numbers and truth values as they are, the rest as text.
    pub(crate) fn emit_plain_values(&mut self) {
        let Some(name) = self.dispatchers.plain.clone() else { return };
        let (body, ()) = self.body(|l| {
            let b = &l.b;
            let null = vec![b.return_(Some(b.str("null")))];
            let stmt = b.if_(b.eq(b.var("o"), b.null()), null, Vec::new());
            l.emit(stmt);
            let object = l.b.var("o");
            let kind = l.kind_term(&object);
            let kind = l.hold(Type::INT, kind);
            for (number, ty) in l.all_kinds() {
                if !matches!(ty, Ty::Int(_) | Ty::Double | Ty::Float | Ty::Boolean) {
                    continue;
                }
                let block = l.emitted(|l| {
                    let held = l.value(l.b.var("o"), Ty::Any);
                    let value = l.unboxed(held, &ty);
                    let item = l.item_of(value, Span::default());
                    let stmt = l.b.return_(Some(item.term));
                    l.emit(stmt);
                });
                let b = &l.b;
                let stmt = b.if_(b.eq(b.var(&kind), b.int(number)), block, Vec::new());
                l.emit(stmt);
            }
            let held = l.value(l.b.var("o"), Ty::Any);
            let text = l.text_of(held, Span::default());
            let stmt = l.b.return_(Some(text));
            l.emit(stmt);
        });
        let mut params = vec![self.b.param("o", Type::Any)];
        params.extend(self.finish_param());
        self.add_proc(&name, params, Some(Type::Any), body);
    }
}

/// How many values a format takes.
fn conversions(format: &str) -> i64 {
    let mut count = 0;
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        if c == '%' {
            let conversion = rest.find(|c| c.is_ascii_alphabetic() || *c == '%');
            count += i64::from(!matches!(conversion, None | Some('%' | 'n')));
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::conversions;

    #[test]
    fn what_takes_a_value() {
        assert_eq!(conversions("%d of %5.2f%%%n"), 2);
        assert_eq!(conversions("100%"), 0);
    }
}
