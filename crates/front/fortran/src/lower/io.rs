//! Output and input.

use super::Lowerer;
use super::node::{Kind, Node};
use crate::ast::{Arg, ArgValue, Expr, ExprKind, Format, Label, Name};
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::{Emit, Loops};
use partita_source::Span;
use partita_tree::{Expr as Term, Intrinsic, Type};

/// Where a WRITE goes.
enum Unit<'a> {
    Output,
    /// Standard error: evaluated, not recorded.
    Silent,
    /// A character variable.
    Internal(Box<Node<'a>>),
    Other,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn print(&mut self, format: &Format, items: &[Expr], span: Span) {
        let Some(format) = self.format_term(format, span) else { return };
        self.output(format, items, span);
    }

    fn format_term(&mut self, format: &Format, span: Span) -> Option<Term> {
        match format {
            Format::List => {
                self.b.at(span);
                Some(self.b.str("*"))
            }
            Format::Label(label) => self.labelled_format(*label, span),
            Format::Expr(expr) => self.format_expr(expr, span),
        }
    }

    fn labelled_format(&mut self, label: Label, span: Span) -> Option<Term> {
        let mut at = Some(self.frame.scope);
        while let Some(scope) = at {
            let scope = self.sema.scope(scope);
            if let Some(text) = scope.formats.get(&label) {
                let text = text.clone();
                self.check_format(&text, span);
                self.b.at(span);
                return Some(self.b.str(&text));
            }
            at = scope.parent;
        }
        self.sema.error(span, format!("there is no FORMAT with label {label}"));
        None
    }

    fn check_format(&mut self, text: &str, span: Span) {
        if let Err(error) = partita_format::check(text) {
            self.sema.error(span, format!("in the format {text}: {error}"));
        }
    }

    fn format_expr(&mut self, expr: &Expr, span: Span) -> Option<Term> {
        if let Some(Const::Str(text)) = self.sema.constant(self.frame.scope, expr) {
            self.check_format(&text, expr.span);
            self.b.at(span);
            return Some(self.b.str(&text));
        }
        let node = self.expr(expr);
        if !matches!(node.ty, Ty::Char(_)) || !node.is_scalar() {
            self.unsupported(span, "a format that is not a character value");
            return None;
        }
        Some(self.scalar(&node))
    }

    /// One WRITE or PRINT to standard output.
    fn output(&mut self, format: Term, items: &[Expr], span: Span) {
        if self.partial_lines {
            return self.finish_line(format, items, span);
        }
        let mut terms = Vec::new();
        for item in items {
            self.item(item, &mut terms);
        }
        self.b.at(span);
        let stmt = self.b.print_as(format, terms);
        self.emit(stmt);
    }

    /// An item of an output list: terms that wait in `terms`, or statements that add to the open record.
    fn item(&mut self, item: &Expr, terms: &mut Vec<Term>) {
        let span = item.span;
        if let ExprKind::ImpliedDo { items, variable, first, last, step, .. } = &item.kind {
            self.flush_items(terms, span);
            let counting = self.counting(first, last, step.as_deref());
            self.implied_loop(&variable.name, counting, span, |l| {
                let mut inner = Vec::new();
                for item in items {
                    l.item(item, &mut inner);
                }
                l.flush_items(&mut inner, span);
            });
            return;
        }
        let node = self.expr(item);
        self.item_node(&node, terms);
    }

    fn item_node(&mut self, node: &Node<'a>, terms: &mut Vec<Term>) {
        let span = node.span;
        if let Ty::Derived(id) = node.ty {
            if !node.is_scalar() {
                self.flush_items(terms, span);
                return self.for_each(node.shape(), span, |l, indices| {
                    let one = l.element_node(node, indices);
                    let mut inner = Vec::new();
                    l.item_node(&one, &mut inner);
                    l.flush_items(&mut inner, span);
                });
            }
            let base = self.element(node, &[]);
            for field in self.sema.types[id.0 as usize].fields.clone() {
                if field.is_indirect() {
                    self.unsupported(span, "output of a record with references");
                    continue;
                }
                let part = self.component_node(&base, &field, span);
                self.item_node(&part, terms);
            }
            return;
        }
        if matches!(node.ty, Ty::Lock | Ty::Event | Ty::Team | Ty::Other(_)) {
            return self.unsupported(span, "output of this");
        }
        if node.is_scalar() {
            let value = self.element(node, &[]);
            let value = self.shown(value, &node.ty);
            terms.push(value);
            return;
        }
        if let (Kind::Cells { whole: Some(whole), .. }, false) =
            (&node.kind, has_own_width(&node.ty))
        {
            let whole = self.b.copy(whole);
            terms.push(whole);
            return;
        }
        self.flush_items(terms, span);
        self.for_each(node.shape(), span, |l, indices| {
            let value = l.element(node, indices);
            let value = l.shown(value, &node.ty);
            l.b.at(span);
            let stmt = l.b.item(vec![value]);
            l.emit(stmt);
        });
    }

    /// What is written in another width than an integer of default kind or a real of double precision says so.
    fn shown(&mut self, value: Term, ty: &Ty) -> Term {
        if !has_own_width(ty) {
            return value;
        }
        if let Ty::Int(bytes) = ty {
            let bytes = self.b.int(i64::from(*bytes));
            return self.b.intrinsic(Intrinsic::Sized, vec![value, bytes]);
        }
        self.b.intrinsic(Intrinsic::Single, vec![value])
    }

    fn flush_items(&mut self, terms: &mut Vec<Term>, span: Span) {
        if !terms.is_empty() {
            self.b.at(span);
            let stmt = self.b.item(std::mem::take(terms));
            self.emit(stmt);
        }
    }

    pub(crate) fn write(&mut self, controls: &[Arg], items: &[Expr], span: Span) {
        let (unit, format, rest) = split(controls);
        let unit = self.unit(unit, span);
        for option in &rest {
            let name = option.name.as_ref().map_or("", |name| &*name.name);
            match name {
                "advance" => {
                    if let ArgValue::Expr(value) = &option.value
                        && self.sema.constant(self.frame.scope, value).is_some_and(
                            |v| matches!(v, Const::Str(text) if text.trim().eq_ignore_ascii_case("no")),
                        )
                    {
                        return self.partial_line(format, items, span);
                    }
                }
                "iostat" => {
                    if let ArgValue::Expr(stat) = &option.value {
                        let zero = self.b.int(0);
                        self.store_stat(stat, zero, span);
                    }
                }
                "iomsg" | "err" | "end" | "fmt" | "unit" => {}
                _ => return self.unsupported(span, &format!("WRITE with {name}=")),
            }
        }
        let Some(format) = self.control_format(format, span) else { return };
        match unit {
            Unit::Output => self.output(format, items, span),
            Unit::Silent => {
                for item in items {
                    self.silent_item(item);
                }
            }
            Unit::Internal(target) => {
                if let Some(text) = self.edited(format, items, span) {
                    self.internal_write(&target, text, &rest, span);
                }
            }
            Unit::Other => self.unsupported(span, "WRITE to a file"),
        }
    }

    /// `advance='no'`: the text waits for the rest of its line.
    fn partial_line(&mut self, format: Option<&Arg>, items: &[Expr], span: Span) {
        let Some(format) = self.control_format(format, span) else { return };
        // Blanks at the end count here: a mark behind them keeps them.
        let inner = if let partita_tree::ExprKind::Str(text) = &format.kind {
            text.trim_end().strip_suffix(')')
        } else {
            None
        };
        let Some(inner) = inner else {
            return self.unsupported(span, "ADVANCE='NO' with a format that is not constant");
        };
        let format = self.b.str(&format!("{inner},'|')"));
        let Some(text) = self.edited(format, items, span) else { return };
        let text = self.hold(Type::Str, text);
        self.b.at(span);
        let length = self.b.intrinsic(Intrinsic::Size, vec![self.b.var(&text)]);
        let length = self.b.sub(length, self.b.int(1));
        let text = self.t_substring(self.b.var(&text), self.b.int(1), length);
        let line = self.open_line();
        let longer = self.b.binary(partita_tree::BinaryOp::Concat, self.b.var(&line), text);
        let stmt = self.b.assign(self.b.var(&line), longer);
        self.emit(stmt);
    }

    /// The variable with the beginning of an unfinished line.
    fn open_line(&mut self) -> Name {
        if let Some(name) = &self.open_line_name {
            return name.clone();
        }
        let name = self.b.temporary();
        let symmetric =
            partita_tree::Qualifiers { symmetric: true, ..partita_tree::Qualifiers::default() };
        let empty = self.b.str("");
        self.b.global(&name, Type::Str, symmetric, Some(empty));
        self.open_line_name = Some(name.clone());
        name
    }

    /// Output that ends a line begun by others.
    fn finish_line(&mut self, format: Term, items: &[Expr], span: Span) {
        let Some(text) = self.edited(format, items, span) else { return };
        let line = self.open_line();
        self.b.at(span);
        let whole = self.b.binary(partita_tree::BinaryOp::Concat, self.b.var(&line), text);
        let format = self.b.str("(a)");
        let stmt = self.b.print_as(format, vec![whole]);
        self.emit(stmt);
        let empty = self.b.str("");
        let stmt = self.b.assign(self.b.var(&line), empty);
        self.emit(stmt);
    }

    fn silent_item(&mut self, item: &Expr) {
        if let ExprKind::ImpliedDo { items, variable, first, last, step, .. } = &item.kind {
            let counting = self.counting(first, last, step.as_deref());
            self.implied_loop(&variable.name, counting, item.span, |l| {
                for item in items {
                    l.silent_item(item);
                }
            });
            return;
        }
        let node = self.expr(item);
        self.evaluate(&node);
    }

    fn control_format(&mut self, format: Option<&Arg>, span: Span) -> Option<Term> {
        let Some(format) = format else {
            // Unformatted, or an empty line.
            self.b.at(span);
            return Some(self.b.str("*"));
        };
        match &format.value {
            ArgValue::Star => {
                self.b.at(span);
                Some(self.b.str("*"))
            }
            ArgValue::Expr(expr) => {
                if let ExprKind::Int { digits, kind: None } = &expr.kind
                    && let Ok(label) = digits.parse()
                {
                    return self.labelled_format(Label(label), span);
                }
                self.format_expr(expr, span)
            }
            ArgValue::Section { .. } | ArgValue::Meta(_) => {
                self.sema.error(format.span, "this is not a format");
                None
            }
        }
    }

    fn unit(&mut self, unit: Option<&Arg>, span: Span) -> Unit<'a> {
        match unit.map(|unit| &unit.value) {
            Some(ArgValue::Star) => Unit::Output,
            Some(ArgValue::Expr(expr)) => {
                let known = self.sema.constant_int(self.frame.scope, expr);
                match known {
                    Some(6) => return Unit::Output,
                    Some(0) => return Unit::Silent,
                    Some(_) => return Unit::Other,
                    None => {}
                }
                let node = self.reference(expr);
                if matches!(node.ty, Ty::Char(_)) {
                    Unit::Internal(Box::new(node))
                } else {
                    Unit::Other
                }
            }
            Some(ArgValue::Section { .. } | ArgValue::Meta(_)) | None => {
                self.sema.error(span, "WRITE without a unit");
                Unit::Other
            }
        }
    }

    /// The text of an output list.
    pub(super) fn edited(&mut self, format: Term, items: &[Expr], span: Span) -> Option<Term> {
        let mut terms = vec![format];
        for item in items {
            if matches!(item.kind, ExprKind::ImpliedDo { .. }) {
                self.unsupported(span, "an implied do in an internal WRITE");
                return None;
            }
            let node = self.expr(item);
            let node = if node.is_scalar() { node } else { self.materialised(node) };
            let before = self.b.position();
            let mut more = Vec::new();
            self.item_node(&node, &mut more);
            if more.is_empty() && self.b.position() > before {
                self.unsupported(span, "this item in an internal WRITE");
                return None;
            }
            terms.extend(more);
        }
        self.b.at(span);
        Some(self.b.intrinsic(Intrinsic::Edit, terms))
    }

    /// READ from standard input gives values that nobody knows; files and texts are not modelled.
    pub(crate) fn read(&mut self, controls: &[Arg], items: &[Expr], span: Span) {
        if items.is_empty() {
            return;
        }
        let (unit, _, rest) = split(controls);
        let standard = match unit.map(|unit| &unit.value) {
            Some(ArgValue::Star) => true,
            Some(ArgValue::Expr(expr)) => self.sema.constant_int(self.frame.scope, expr) == Some(5),
            Some(ArgValue::Section { .. } | ArgValue::Meta(_)) | None => false,
        };
        let plain = rest.iter().all(|option| {
            option.name.as_ref().is_some_and(|name| matches!(&*name.name, "unit" | "fmt"))
        });
        let loops = items.iter().any(|item| matches!(item.kind, ExprKind::ImpliedDo { .. }));
        if !standard || !plain || loops {
            return self.unsupported(span, "READ other than a plain one from standard input");
        }
        for item in items {
            let Some(target) = self.target(item) else { continue };
            if matches!(target.ty, Ty::Derived(_)) {
                self.unsupported(span, "READ of a record");
            } else {
                self.make_unknown(&target, span);
            }
        }
    }
}

/// A type that is written in another width than an integer of default kind or a real of double precision.
fn has_own_width(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(1 | 2 | 8) | Ty::Real(4) | Ty::Complex(4))
}

/// Unit, format and the other controls.
fn split(controls: &[Arg]) -> (Option<&Arg>, Option<&Arg>, Vec<&Arg>) {
    let named = |wanted: &str| {
        controls.iter().find(|arg| arg.name.as_ref().is_some_and(|name| &*name.name == wanted))
    };
    let positional: Vec<&Arg> = controls.iter().filter(|arg| arg.name.is_none()).collect();
    let unit = named("unit").or(positional.first().copied());
    let format = named("fmt").or(match (named("unit"), positional.as_slice()) {
        (Some(_), [format, ..]) => Some(*format),
        (None, [_, format, ..]) => Some(*format),
        _ => None,
    });
    let rest = controls.iter().filter(|arg| arg.name.is_some()).collect();
    (unit, format, rest)
}
