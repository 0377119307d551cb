//! Names that every program knows.

use crate::ast::{Arg, Expr};
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Source;
use crate::lower::calls::call::Given;
use crate::lower::values::strings::formatted;
use crate::lower::values::terms::const_term;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{
    Builtin, BuiltinName, Const, Function, Ty, built_in_callee, least, not_modelled,
};
use partita_kit::{Emit, Emitter};
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Intrinsic, StmtKind};

impl<'a> Lowerer<'a> {
    pub(crate) fn builtin_name(&mut self, name: &str, span: Span) -> Option<Value> {
        Some(match BuiltinName::named(name)? {
            BuiltinName::Type(ty) => Value::Type(ty),
            BuiltinName::Here => Value::run(Ty::Locale, self.b.here()),
            BuiltinName::NumLocales => Value::run(Ty::INT, self.b.places()),
            BuiltinName::Locales => match self.locales.clone() {
                Some(name) => Value::cell(Ty::array(1, Ty::Locale), self.b.var(&name), true),
                None => self.all_locales(span),
            },
            BuiltinName::LocaleSpace => {
                let high = self.b.plus(self.b.places(), -1);
                Value::Domain(vec![RangeValue::plain(self.b.int(0), high)])
            }
            BuiltinName::Workers => Value::int(self.sema.workers),
            BuiltinName::Real(value) => Value::Const(Const::Real(value)),
            BuiltinName::NotModelled(what) => self.give_up(span, what),
        })
    }

    /// A call of something built in; `None` when the callee is nothing of that kind.
    pub(crate) fn builtin_call(
        &mut self,
        callee: &'a Expr,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Value> {
        let name = built_in_callee(callee, &self.frame.scope)?;
        match name {
            "Locales" => {
                let [arg] = args else {
                    return Some(self.give_up(span, "the array of locales so"));
                };
                let index = self.read(&arg.value);
                if index.is_promotable() {
                    let all = self.all_locales(span);
                    return Some(self.index_by(all, vec![index], span));
                }
                let index = self.checked(&index, &Ty::INT, span);
                return Some(self.locale(index));
            }
            "domain" => {
                let ty = self.decide(|typer| typer.domain_type(args, span));
                return Some(Value::known(&ty));
            }
            "compilerError" | "compilerWarning" => {
                return Some(self.give_up(span, "messages of the program to its compiler"));
            }
            _ => {}
        }
        let builtin = Builtin::named(name)?;
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Some(Value::Unknown);
        }
        self.b.at(span);
        Some(self.call_builtin(builtin, name, given, span))
    }

    pub(crate) fn call_builtin(
        &mut self,
        builtin: Builtin,
        name: &str,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        if builtin.is_promoted() && given.iter().any(|given| given.value.is_promotable()) {
            let Some(arguments) = self.promoted_arguments(given) else { return Value::Unknown };
            return self.lazy(Source::Builtin(builtin, name.into(), arguments), span);
        }
        match builtin {
            Builtin::Write | Builtin::Writeln => self.print(name, &given, span),
            Builtin::Writef => match formatted(&given, span) {
                Some(pieces) => self.print("write", &pieces, span),
                None => return self.give_up(span, "this formatted output"),
            },
            Builtin::Read => return self.give_up(span, "input and formatted output"),
            Builtin::Halt => self.end_with("chpl_halt", &given, span),
            Builtin::Exit => emit_stop(&mut self.b),
            Builtin::Assert => self.assertion(&given, span),
            Builtin::Warning => {
                self.note("what `warning` says, on standard error, is left out");
            }
            Builtin::Pause => {}
            Builtin::Min | Builtin::Max => {
                return self.min_max(builtin == Builtin::Min, given, span);
            }
            Builtin::Abs => {
                let Some(value) = given.first() else { return self.give_up(span, "this call") };
                let value = self.read_value(value.value.clone(), span);
                let (term, ty) = (self.term(&value), value.value_ty());
                let size = self.b.intrinsic(Intrinsic::Abs, vec![term]);
                // The least number of a width has no positive twin.
                let narrow = matches!(ty, Ty::Int(bits) if bits < 64);
                let tree = self.tree_ty(&ty);
                let size = if narrow { self.b.cast(tree, size) } else { size };
                return Value::run(ty, size);
            }
            Builtin::Function(function) => return self.function(function, &given, span),
            Builtin::Mod => {
                let (Some(a), Some(b)) = (
                    self.argument(&given, 0, &Ty::INT, span),
                    self.argument(&given, 1, &Ty::INT, span),
                ) else {
                    return Value::Unknown;
                };
                return Value::run(Ty::INT, self.b.binary(BinaryOp::Mod, a, b));
            }
            Builtin::Query(query) => {
                let given = self.configs.meanings_of(&given);
                return match query.answer(&given) {
                    Some(answer) => Value::Const(Const::Bool(answer)),
                    None => self.give_up(span, &not_modelled(name)),
                };
            }
            Builtin::NotModelled => return self.give_up(span, &not_modelled(name)),
        }
        Value::Nothing
    }

    fn function(&mut self, function: Function, given: &[Given], span: Span) -> Value {
        let Some(argument) = self.argument(given, 0, &Ty::REAL, span) else {
            return Value::Unknown;
        };
        let (op, whole) = match function {
            Function::Sqrt => (Intrinsic::Sqrt, false),
            Function::Sin => (Intrinsic::Sin, false),
            Function::Cos => (Intrinsic::Cos, false),
            Function::Tan => (Intrinsic::Tan, false),
            Function::Exp => (Intrinsic::Exp, false),
            Function::Log => (Intrinsic::Log, false),
            Function::Floor => (Intrinsic::Floor, true),
            Function::Ceil => (Intrinsic::Ceil, true),
            Function::Round => (Intrinsic::Round, true),
            Function::Trunc => (Intrinsic::Trunc, true),
        };
        let term = self.b.intrinsic(op, vec![argument]);
        // The tree rounds to integers, the language keeps reals.
        let term = if whole { self.b.cast(partita_tree::Type::Real, term) } else { term };
        Value::run(Ty::REAL, term)
    }

    /// The array of locales is filled before anybody looks.
    pub(crate) fn declare_locales(&mut self) {
        let Some(name) = self.locales.clone() else { return };
        self.b.nowhere();
        let last = self.b.plus(self.b.places(), -1);
        let bound = partita_tree::Bound { low: self.b.int(0), high: last };
        let element = Box::new(self.tree_ty(&Ty::Locale));
        let ty = partita_tree::Type::Array { shape: vec![bound], element };
        self.b.global(&name, ty, partita_tree::Qualifiers::default(), None);
        let index = self.temp();
        let cell = self.b.element(self.b.var(&name), vec![self.b.var(&index)]);
        let fill = vec![self.b.assign(cell, self.b.var(&index))];
        let last = self.b.plus(self.b.places(), -1);
        let over = self.b.range(self.b.int(0), last);
        let stmt = self.b.for_(&[&index], over, fill);
        self.emit(stmt);
    }

    /// `Locales[i]`
    fn locale(&mut self, index: partita_tree::Expr) -> Value {
        let index = self.temp_with(&Ty::INT, index);
        let above = self.b.le(self.b.int(0), self.b.var(&index));
        let below = self.b.lt(self.b.var(&index), self.b.places());
        let inside = self.b.binary(BinaryOp::AndThen, above, below);
        let stmt =
            self.b.assert(inside, Some(Code::BadPlace), Some("there is no locale of this number"));
        self.emit(stmt);
        Value::run(Ty::Locale, self.b.var(&index))
    }

    fn min_max(&mut self, min: bool, given: Vec<Given>, span: Span) -> Value {
        if let [one] = given.as_slice()
            && let Value::Type(ty) = &one.value
        {
            // `min(int)` is the least number: where `max` starts.
            return match least(!min, ty) {
                Some(known) => Value::run(ty.clone(), const_term(&self.b, &self.sema, &known)),
                None => self.give_up(span, "the limits of this type"),
            };
        }
        let mut values = given.into_iter().map(|given| given.value);
        let Some(first) = values.next() else { return self.give_up(span, "this call") };
        let mut best = self.read_value(first, span);
        for value in values {
            let value = self.read_value(value, span);
            let (left, right) = (self.configs.meaning_of(&best), self.configs.meaning_of(&value));
            let Some(ty) = self.sema.common_of(&left, &right) else {
                self.error(span, "these cannot be compared");
                return Value::Unknown;
            };
            let (left, right) = (self.converted(&best, &ty), self.converted(&value, &ty));
            let op = if min { Intrinsic::Min } else { Intrinsic::Max };
            best = Value::run(ty, self.b.intrinsic(op, vec![left, right]));
        }
        best
    }

    /// `halt(..)` and the like: the program ends with a message.
    fn end_with(&mut self, operation: &str, given: &[Given], span: Span) {
        self.b.use_prelude("chpl");
        let text = self.message(given, span);
        self.b.at(span);
        let stmt = self.b.run(operation, vec![text]);
        self.emit(stmt);
    }

    fn message(&mut self, given: &[Given], span: Span) -> partita_tree::Expr {
        let mut all: Option<partita_tree::Expr> = None;
        for arg in given {
            let value = self.read_value(arg.value.clone(), arg.span);
            let ty = value.value_ty();
            let Some(text) = self.text_of(&value, &ty) else {
                self.unsupported(span, "this value in a message");
                continue;
            };
            all = Some(match all {
                None => text,
                Some(before) => self.b.binary(BinaryOp::Concat, before, text),
            });
        }
        all.unwrap_or_else(|| self.b.str(""))
    }

    fn assertion(&mut self, given: &[Given], span: Span) {
        let Some(first) = given.first() else { return };
        let value = self.read_value(first.value.clone(), first.span);
        let cond = self.condition(&value, first.span);
        self.b.use_prelude("chpl");
        let mut block = self.emitted(|l| {
            let text = l.message(&given[1..], span);
            l.b.at(span);
            let stmt = l.b.run("chpl_assert_failed", vec![text]);
            l.emit(stmt);
        });
        self.b.at(span);
        if given.len() == 1 {
            block.clear();
            let stmt = self.b.assert(cond, None, None);
            self.emit(stmt);
            return;
        }
        let fails = self.b.not(cond);
        let stmt = self.b.if_(fails, block, Vec::new());
        self.emit(stmt);
    }
}

/// The whole program ends here.
pub(crate) fn emit_stop(b: &mut Emitter) {
    let stmt = b.stmt(StmtKind::StopAll);
    b.push(stmt);
}
