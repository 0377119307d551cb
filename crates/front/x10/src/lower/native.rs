//! Methods of the library that the machine has itself: `@Native("key")` in the library's text.

use super::concat::TEXT;
use super::exceptions::Fault;
use super::{Lowerer, Value};
use crate::ast::IntKind;
use crate::sema::{ClassTy, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Intrinsic, Type};

impl<'a> Lowerer<'a> {
    /// Fields that no record has.
    pub(crate) fn native_field(&mut self, value: &Value, name: &str, span: Span) -> Option<Value> {
        self.b.at(span);
        match (&value.ty, name) {
            (Ty::Rail(_), "size") => {
                let rail = self.not_null(value.clone(), span);
                self.b.at(span);
                let b = &self.b;
                let term = b.intrinsic(Intrinsic::Size, vec![b.deref(rail.term)]);
                Some(self.long_value(term))
            }
            (Ty::Rail(_), "length") if self.is_old() => {
                let size = self.native_field(value, "size", span)?;
                Some(self.number_cast(size, &Ty::INT, span))
            }
            (Ty::Place, "id") => {
                let id = self.long_value(self.b.copy(&value.term));
                Some(if self.is_old() { self.number_cast(id, &Ty::INT, span) } else { id })
            }
            (Ty::Place, _) => None,
            (_, "home") if self.is_old() && !self.declares(&value.ty, name) => {
                Some(self.home_of(value.clone(), span))
            }
            (Ty::GlobalRef(_), "home") => {
                let term = self.b.field(self.b.copy(&value.term), "owner");
                Some(self.value(term, Ty::Place))
            }
            _ => None,
        }
    }

    fn declares(&self, ty: &Ty, name: &str) -> bool {
        let class = self.classes.class_of(ty);
        class.is_some_and(|class| self.classes.field(&class, name).is_some())
    }

    fn long_value(&self, term: Term) -> Value {
        let wide = self.b.cast(Type::Int(super::types::int_type(IntKind::Long)), term);
        self.value(wide, Ty::LONG)
    }

    /// Constants of the number types.
    pub(crate) fn native_static(&mut self, ty: &Ty, name: &str) -> Option<Value> {
        let value = match (ty, name) {
            (Ty::Int(kind), "MAX_VALUE" | "MIN_VALUE") => {
                let (low, high) = super::types::int_type(*kind).range();
                let bound = if name == "MAX_VALUE" { high } else { low };
                self.b.int(i64::try_from(bound).ok()?)
            }
            (Ty::Double, "MAX_VALUE") => self.b.real(f64::MAX),
            (Ty::Double, "MIN_VALUE") => self.b.real(5e-324),
            (Ty::Float, "MAX_VALUE") => self.b.real(f64::from(f32::MAX)),
            (Ty::Float, "MIN_VALUE") => self.b.real(f64::from(f32::from_bits(1))),
            (Ty::Double | Ty::Float, "POSITIVE_INFINITY") => self.b.real(f64::INFINITY),
            (Ty::Double | Ty::Float, "NEGATIVE_INFINITY") => self.b.real(f64::NEG_INFINITY),
            (Ty::Double | Ty::Float, "NaN") => self.b.real(f64::NAN),
            (Ty::Place, "FIRST_PLACE") => self.b.int(0),
            (Ty::Place, "MAX_PLACES") if self.is_old() => {
                let places = self.long_value(self.b.places());
                return Some(self.number_cast(places, &Ty::INT, Span::default()));
            }
            (Ty::Place, "places") if self.is_old() => {
                let group = self.library_class("PlaceGroup")?;
                return Some(self.construct(&group, Vec::new(), Span::default()));
            }
            _ => return None,
        };
        Some(self.value(value, ty.clone()))
    }

    /// `new Rail[T](..)`
    pub(crate) fn new_rail(&mut self, element: &Ty, values: Vec<Value>, span: Span) -> Value {
        let mut values = values.into_iter();
        let (first, second, third) = (values.next(), values.next(), values.next());
        let Some(first) = first else {
            let size = self.b.int(0);
            return self.fresh_rail(element, size, span);
        };
        if third.is_some() {
            return self.give_up(span, "`new Rail` with these arguments");
        }
        if let Ty::Rail(_) = &first.ty {
            let from = self.fixed(first);
            let from = self.not_null(from, span);
            self.b.at(span);
            let b = &self.b;
            let size = b.intrinsic(Intrinsic::Size, vec![b.deref(b.copy(&from.term))]);
            let size = self.hold(Type::INT, size);
            let rail = self.fresh_rail(element, self.b.var(&size), span);
            self.fill(&rail, &size, span, |l, index| {
                let b = &l.b;
                b.element(b.deref(b.copy(&from.term)), vec![b.var(index)])
            });
            return rail;
        }
        let size = self.convert(first, &Ty::LONG, span);
        let size = self.fixed(size);
        let negative = self.b.lt(self.b.copy(&size.term), self.b.int(0));
        self.fault_if(negative, Fault::Size, "a Rail of negative size", span);
        let held = self.hold(Type::INT, size.term);
        // What fills it is computed before there is something to fill.
        match second {
            None => {
                let zero = self.zero(element);
                let zero = self.fixed(zero);
                let rail = self.fresh_rail(element, self.b.var(&held), span);
                self.fill(&rail, &held, span, |l, _| l.b.copy(&zero.term));
                rail
            }
            Some(value) if self.is_filler(&value.ty, element) => {
                let wanted = Ty::function(vec![Ty::LONG], element.clone());
                let function = self.convert(value, &wanted, span);
                let function = self.fixed(function);
                let rail = self.fresh_rail(element, self.b.var(&held), span);
                self.fill(&rail, &held, span, |l, index| {
                    let index = l.value(l.b.var(index), Ty::LONG);
                    l.apply(function, vec![index], span).term
                });
                rail
            }
            Some(value) => {
                let value = self.convert(value, element, span);
                let value = self.fixed(value);
                let rail = self.fresh_rail(element, self.b.var(&held), span);
                self.fill(&rail, &held, span, |l, _| l.b.copy(&value.term));
                rail
            }
        }
    }

    /// Whether the second argument gives elements rather than being one.
    fn is_filler(&self, given: &Ty, element: &Ty) -> bool {
        let wanted = Ty::function(vec![Ty::LONG], element.clone());
        *given != *element
            && !matches!(given, Ty::Null)
            && self.classes.fit_plain(given, &wanted).is_some()
    }

    fn fill(
        &mut self,
        rail: &Value,
        size: &str,
        span: Span,
        element: impl FnOnce(&mut Self, &str) -> Term,
    ) {
        let index = self.b.temporary();
        let block = self.emitted(|l| {
            let value = element(l, &index);
            l.b.at(span);
            let b = &l.b;
            let cell = b.element(b.deref(b.copy(&rail.term)), vec![b.var(&index)]);
            let stmt = b.assign(cell, value);
            l.emit(stmt);
        });
        self.b.at(span);
        let b = &self.b;
        let range = b.range(b.int(0), b.sub(b.var(size), b.int(1)));
        let stmt = b.for_(&[&index], range, block);
        self.emit(stmt);
    }

    /// A native method.
    pub(crate) fn native(
        &mut self,
        key: &str,
        object: Option<Value>,
        args: Vec<Value>,
        class: &ClassTy,
        span: Span,
    ) -> Value {
        self.b.at(span);
        let mut args = args.into_iter();
        let first = args.next();
        let second = args.next();
        match (key, object, first, second) {
            ("print" | "println", Some(printer), value, _)
                if self.mentions.keeps_text && &*class.name == "Printer" =>
            {
                self.print_to(printer, value, key == "println", span)
            }
            ("print" | "println", _, value, _) => {
                let items = match value {
                    Some(value) => vec![self.item_of(value, span).term],
                    None => Vec::new(),
                };
                let format = if key == "println" { "x10 line" } else { TEXT };
                self.b.at(span);
                let b = &self.b;
                let stmt = b.print_as(b.str(format), items);
                self.emit(stmt);
                self.nothing()
            }
            ("discard", _, value, _) => {
                if let Some(value) = value {
                    self.run(value);
                }
                self.nothing()
            }
            ("printf" | "format", _, Some(format), second) => {
                let rest: Vec<Value> = second.into_iter().chain(args).collect();
                self.printf(key == "printf", format, rest, span)
            }
            ("any.toString", Some(value), ..) => {
                let term = self.text_of(value, span);
                self.value(term, Ty::String)
            }
            ("any.equals", Some(a), Some(c), _) => {
                let term = self.equal(a, c, span);
                self.value(term, Ty::Boolean)
            }
            ("any.typeName", Some(value), ..) => self.type_name(value, span),
            ("string.length", Some(text), ..) => {
                let text = self.not_null(text, span);
                let term = self.b.intrinsic(Intrinsic::Size, vec![text.term]);
                let term = self.b.cast(Type::Int(super::types::int_type(IntKind::Int)), term);
                self.value(term, Ty::INT)
            }
            ("string.charAt", Some(text), Some(index), _) => self.char_at(text, index, span),
            ("string.substring", Some(text), Some(low), Some(high)) => {
                self.substring(text, low, high, span)
            }
            ("string.indexOf", Some(text), Some(part), _) => {
                let (text, part) = (self.not_null(text, span), self.not_null(part, span));
                self.b.at(span);
                let b = &self.b;
                let found = b.intrinsic(Intrinsic::Find, vec![text.term, part.term, b.bool(false)]);
                let term = b.sub(found, b.int(1));
                let held = self.hold(Type::Int(super::types::int_type(IntKind::Int)), term);
                self.value(self.b.var(&held), Ty::INT)
            }
            ("char.text", Some(value), ..) => {
                let term = self.text_of(value, span);
                self.value(term, Ty::String)
            }
            ("unsupported", _, Some(why), _) => {
                let what = if let partita_tree::ExprKind::Str(text) = &why.term.kind {
                    text.to_string()
                } else {
                    "this use of the library".to_owned()
                };
                self.unsupported(span, &what);
                self.nothing()
            }
            ("place.count", ..) => self.long_value(self.b.places()),
            ("globalref.target", Some(reference), ..) => self.target_of(reference, span),
            ("system.exit", _, Some(code), _) => {
                let stmt = self.b.run("x10_set_exit_code", vec![code.term]);
                self.emit(stmt);
                self.nothing()
            }
            ("sleep", ..) => {
                self.note("System.sleep is taken to wait for no time at all");
                self.value(self.b.bool(true), Ty::Boolean)
            }
            ("havoc", ..) => self.value(self.b.havoc(), Ty::LONG),
            ("dialect.old", ..) => self.value(self.b.bool(self.legacy), Ty::Boolean),
            ("test.check", _, Some(holds), _) => {
                let not = self.b.not(holds.term);
                self.fault_if(not, Fault::Test, "a check of the test does not hold", span);
                self.nothing()
            }
            ("test.execute" | "test.executeAsync", Some(test), ..) => {
                self.run_test(test, key == "test.executeAsync", span);
                self.nothing()
            }
            ("clock.make", ..) => {
                if !self.not_in_atomic("Clock.make", span) {
                    return self.broken();
                }
                let call = self.b.call("x10_clock_make", Vec::new());
                let held = self.hold(Type::Named("X10Clock".into()), call);
                self.value(self.b.var(&held), Ty::Clock)
            }
            ("clock.advance", Some(clock), ..) => {
                if self.not_in_atomic("advance", span) {
                    self.advance(clock, span);
                }
                self.nothing()
            }
            ("clock.advanceAll", ..) => {
                self.advance_all(span);
                self.nothing()
            }
            ("clock.resumeAll", ..) => {
                if self.not_in_atomic("resumeAll", span) {
                    self.helper(None, span);
                    let stmt = self.b.run("x10_clock_resume_all", Vec::new());
                    self.emit(stmt);
                }
                self.nothing()
            }
            ("clock.resume" | "clock.drop", Some(clock), ..) => {
                let word = if key == "clock.drop" { "drop" } else { "resume" };
                if self.not_in_atomic(word, span) {
                    let clock = self.registered(clock, span);
                    self.helper(None, span);
                    let operation = format!("x10_clock_{word}");
                    let stmt = self.b.at(span).run(&operation, vec![clock.term]);
                    self.emit(stmt);
                }
                self.nothing()
            }
            ("clock.registered", Some(clock), ..) => {
                let clock = self.not_null(clock, span);
                let call = self.b.at(span).call("x10_clock_registered", vec![clock.term]);
                let held = self.hold(Type::Bool, call);
                self.value(self.b.var(&held), Ty::Boolean)
            }
            ("clock.phase", Some(clock), ..) => {
                self.phases = true;
                let clock = self.registered(clock, span);
                let call = self.b.at(span).call("x10_clock_phase", vec![clock.term]);
                let held = self.hold(Type::INT, call);
                let int = Type::Int(super::types::int_type(IntKind::Int));
                let term = self.b.cast(int, self.b.var(&held));
                self.value(term, Ty::INT)
            }
            (key, _, Some(first), second) if key.starts_with("math.") => {
                self.mathematics(key.trim_start_matches("math."), first, second, span)
            }
            (key, ..) => self.give_up(span, format!("the native method `{key}` of `{class}`")),
        }
    }

    /// What a printer of the program's own writes goes to its writer; `Console.OUT` is null and has none.
    fn print_to(&mut self, printer: Value, value: Option<Value>, line: bool, span: Span) -> Value {
        let printer = self.fixed(printer);
        let text = match value {
            Some(value) => self.text_of(value, span),
            None => self.b.str(""),
        };
        let text = self.hold(Type::Str, text);
        let kept = self.emitted(|l| {
            l.b.at(span);
            let b = &l.b;
            let end = b.str(if line { "\n" } else { "" });
            let whole = b.binary(partita_tree::BinaryOp::Concat, b.var(&text), end);
            let whole = l.value(whole, Ty::String);
            let done = l.call_named(printer.clone(), "write", vec![whole], span);
            l.run(done);
        });
        self.b.at(span);
        let b = &self.b;
        let format = if line { "x10 line" } else { TEXT };
        let shown = vec![b.print_as(b.str(format), vec![b.var(&text)])];
        let stmt = b.if_(b.eq(b.copy(&printer.term), b.null()), shown, kept);
        self.emit(stmt);
        self.nothing()
    }

    /// Runs a test inside a finish, in an activity of its own if asked; it must give true.
    fn run_test(&mut self, test: Value, apart: bool, span: Span) {
        let test = self.fixed(test);
        let passed = self.b.temporary();
        self.b.at(span);
        let declare = self.b.declare(&passed, Type::Bool, Some(self.b.bool(false)));
        self.emit(declare);
        let run = |l: &mut Self| {
            let result = l.call_named(test, "run", Vec::new(), span);
            l.b.at(span);
            let stmt = l.b.assign(l.b.var(&passed), result.term);
            l.emit(stmt);
        };
        self.finish_around(span, |l| {
            if apart {
                l.spawn(None, Vec::new(), span, run);
            } else {
                run(l);
            }
        });
        self.b.at(span);
        let b = &self.b;
        let say = |text: &str| vec![b.print_as(b.str("x10 line"), vec![b.str(text)])];
        let told = b.if_(b.var(&passed), say("++++++ Test succeeded."), say("++++++ Test failed."));
        let check = b.assert(b.var(&passed), None, Some("the test gives false"));
        self.emit(told);
        self.emit(check);
    }

    pub(crate) fn nothing(&self) -> Value {
        self.value(self.b.null(), Ty::Void)
    }

    fn char_at(&mut self, text: Value, index: Value, span: Span) -> Value {
        let text = self.fixed(text);
        let text = self.not_null(text, span);
        let index = self.fixed(index);
        self.b.at(span);
        let b = &self.b;
        let size = b.intrinsic(Intrinsic::Size, vec![b.copy(&text.term)]);
        let outside =
            b.or_else(b.lt(b.copy(&index.term), b.int(0)), b.ge(b.copy(&index.term), size));
        self.fault_if(outside, Fault::Text, "the position is outside of the text", span);
        self.b.at(span);
        let b = &self.b;
        let at = b.add(b.cast(Type::INT, index.term), b.int(1));
        let at = self.steady(Type::INT, at);
        let b = &self.b;
        let one = b.intrinsic(Intrinsic::Substring, vec![text.term, b.copy(&at), at]);
        let term = b.intrinsic(Intrinsic::Code, vec![one]);
        self.value(term, Ty::Char)
    }

    fn substring(&mut self, text: Value, low: Value, high: Value, span: Span) -> Value {
        let text = self.fixed(text);
        let text = self.not_null(text, span);
        let (low, high) = (self.fixed(low), self.fixed(high));
        self.b.at(span);
        let b = &self.b;
        let size = b.intrinsic(Intrinsic::Size, vec![b.copy(&text.term)]);
        let outside = b.or_else(
            b.lt(b.copy(&low.term), b.int(0)),
            b.or_else(b.gt(b.copy(&high.term), size), b.gt(b.copy(&low.term), b.copy(&high.term))),
        );
        self.fault_if(outside, Fault::Text, "the positions are outside of the text", span);
        self.b.at(span);
        let b = &self.b;
        let first = b.add(b.cast(Type::INT, low.term), b.int(1));
        let term = b.intrinsic(Intrinsic::Substring, vec![text.term, first, high.term]);
        self.value(term, Ty::String)
    }

    /// Functions of Double, and those of any number.
    fn mathematics(
        &mut self,
        name: &str,
        first: Value,
        second: Option<Value>,
        span: Span,
    ) -> Value {
        let ty = first.ty.clone();
        let (op, result) = match name {
            "abs" => (Intrinsic::Abs, ty.clone()),
            "min" => (Intrinsic::Min, ty.clone()),
            "max" => (Intrinsic::Max, ty.clone()),
            "sqrt" => (Intrinsic::Sqrt, Ty::Double),
            "sin" => (Intrinsic::Sin, Ty::Double),
            "cos" => (Intrinsic::Cos, Ty::Double),
            "tan" => (Intrinsic::Tan, Ty::Double),
            "asin" => (Intrinsic::Asin, Ty::Double),
            "acos" => (Intrinsic::Acos, Ty::Double),
            "atan" => (Intrinsic::Atan, Ty::Double),
            "atan2" => (Intrinsic::Atan2, Ty::Double),
            "exp" => (Intrinsic::Exp, Ty::Double),
            "log" => (Intrinsic::Log, Ty::Double),
            "log10" => (Intrinsic::Log10, Ty::Double),
            "pow" => {
                let Some(second) = second else { return self.broken() };
                self.b.at(span);
                let b = &self.b;
                let term = b.binary(partita_tree::BinaryOp::Pow, first.term, second.term);
                return self.value(term, Ty::Double);
            }
            "single" => {
                let term = self.b.at(span).intrinsic(Intrinsic::Single, vec![first.term]);
                return self.value(term, Ty::Float);
            }
            _ => return self.give_up(span, format!("`Math.{name}`")),
        };
        let mut terms = vec![first.term];
        terms.extend(second.map(|second| second.term));
        let term = self.b.at(span).intrinsic(op, terms);
        let tree = self.tree_ty(&result);
        let held = self.hold(tree, term);
        self.value(self.b.var(&held), result)
    }

    /// The full name of an object's class.
    fn type_name(&mut self, value: Value, span: Span) -> Value {
        if !self.is_object(&value.ty) && !self.is_any_like(&value.ty) {
            let name = value.ty.to_string();
            return self.value(self.b.str(&format!("x10.lang.{name}")), Ty::String);
        }
        let name = match &self.dispatchers.type_names {
            Some(name) => name.clone(),
            None => {
                let name = self.b.names.global("type_name_of");
                self.dispatchers.type_names = Some(name.clone());
                name
            }
        };
        let call = self.b.at(span).call(&name, vec![value.term]);
        self.value(call, Ty::String)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are named by the language")]
    pub(crate) fn emit_type_names(&mut self) {
        let Some(name) = self.dispatchers.type_names.clone() else { return };
        let (body, ()) = self.body(|l| {
            let object = l.b.var("o");
            let kind = l.kind_term(&object);
            let kind = l.hold(Type::INT, kind);
            for (number, ty) in l.all_kinds() {
                let full = match &ty {
                    Ty::Class(class) => l.classes.get(class.id).full.clone(),
                    other => format!("x10.lang.{other}"),
                };
                let b = &l.b;
                let give = vec![b.return_(Some(b.str(&full)))];
                let stmt = b.if_(b.eq(b.var(&kind), b.int(number)), give, Vec::new());
                l.emit(stmt);
            }
            let stmt = l.b.return_(Some(l.b.str("?")));
            l.emit(stmt);
        });
        let params = vec![self.b.param("o", Type::Any)];
        self.add_proc(&name, params, Some(Type::Str), body);
    }
}
