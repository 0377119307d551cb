//! Names that every program knows.

use super::Lowerer;
use super::call::Given;
use super::ty::Ty;
use super::value::{Const, Value};
use crate::ast::{Arg, Expr, ExprKind};
use partita_source::{Code, Span};
use partita_tree::{Intrinsic, StmtKind};

impl<'a> Lowerer<'a> {
    pub(crate) fn builtin_name(&mut self, name: &str, span: Span) -> Option<Value> {
        let value = match name {
            "int" => Value::Type(Ty::INT),
            "uint" => Value::Type(Ty::Uint(64)),
            "real" => Value::Type(Ty::REAL),
            "complex" => Value::Type(Ty::Complex),
            "bool" => Value::Type(Ty::Bool),
            "string" => Value::Type(Ty::Str),
            "locale" => Value::Type(Ty::Locale),
            "void" | "nothing" => Value::Type(Ty::Void),
            "range" => Value::Type(Ty::Range(super::ty::Ends::BOTH)),
            "here" => Value::run(Ty::Locale, self.b.here()),
            "numLocales" => Value::run(Ty::INT, self.b.places()),
            "Locales" => match self.locales.clone() {
                Some(name) => {
                    let ty = Ty::Array(1, Box::new(Ty::Locale));
                    Value::cell(ty, self.b.var(&name), true)
                }
                None => self.all_locales(span),
            },
            "domain" => Value::Type(Ty::Domain(1)),
            "blockDist" | "cyclicDist" | "blockCycDist" | "replicatedDist" | "stencilDist"
            | "Block" | "Cyclic" | "BlockCyclic" | "Replicated" => {
                self.give_up(span, "distributed domains")
            }
            "LocaleSpace" => {
                let high = self.minus(self.b.places(), 1);
                let range = super::value::RangeValue {
                    low: Some(self.b.int(0)),
                    high: Some(high),
                    stride: None,
                    spread: None,
                };
                Value::Domain(vec![range])
            }
            "RootClass" | "object" => self.give_up(span, "the class of all objects"),
            "dataParTasksPerLocale" => Value::int(self.workers),
            "pi" => Value::Const(Const::Real(std::f64::consts::PI)),
            "barrier" | "Barrier" => Value::Type(Ty::Barrier),
            _ => return None,
        };
        Some(value)
    }

    /// A call of something built in; `None` when the callee is nothing of that kind.
    pub(crate) fn builtin_call(
        &mut self,
        callee: &'a Expr,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Value> {
        let name = match &callee.kind {
            ExprKind::Name(name) => name.clone(),
            _ => return None,
        };
        // What the program declares itself comes first.
        if self.frame.scope.lookup(&name).is_some() {
            return None;
        }
        match &*name {
            "Locales" => {
                let [arg] = args else {
                    return Some(self.give_up(span, "the array of locales so"));
                };
                let index = self.read(&arg.value);
                if self.is_promotable(&index) {
                    let all = self.all_locales(span);
                    return Some(self.index_by(all, vec![index], span));
                }
                let index = self.checked(&index, &Ty::INT, span);
                return Some(self.locale(index));
            }
            "domain" => return Some(self.domain_type(args, span)),
            "compilerError" | "compilerWarning" => {
                return Some(self.give_up(span, "messages of the program to its compiler"));
            }
            _ => {}
        }
        if !BUILTIN.contains(&&*name) {
            return None;
        }
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Some(Value::Unknown);
        }
        self.b.at(span);
        Some(self.call_builtin(&name, given, span))
    }

    pub(crate) fn call_builtin(&mut self, name: &str, given: Vec<Given>, span: Span) -> Value {
        if PROMOTED.contains(&name) && given.iter().any(|given| self.is_promotable(&given.value)) {
            let Some(arguments) = self.promoted_arguments(given) else { return Value::Unknown };
            return self.lazy(super::lazy::Source::Builtin(name.into(), arguments), span);
        }
        match name {
            "writeln" | "write" => {
                self.print(name, &given, span);
                Value::Nothing
            }
            "writef" => match self.formatted(&given, span) {
                Some(pieces) => {
                    self.print("write", &pieces, span);
                    Value::Nothing
                }
                None => self.give_up(span, "this formatted output"),
            },
            "readln" | "read" | "readThis" => self.give_up(span, "input and formatted output"),
            "halt" => {
                self.end_with("chpl_halt", &given, span);
                Value::Nothing
            }
            "exit" => {
                self.emit_stop();
                Value::Nothing
            }
            "assert" => {
                self.assertion(&given, span);
                Value::Nothing
            }
            "warning" => {
                self.note("what `warning` says, on standard error, is left out");
                Value::Nothing
            }
            "sleep" | "atomicFence" | "yieldExecution" | "chpl_task_yield" => Value::Nothing,
            "min" | "max" => self.min_max(name == "min", given, span),
            "abs" => {
                let Some(value) = given.first() else { return self.give_up(span, "this call") };
                let value = self.read_value(value.value.clone(), span);
                let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
                let term = self.term(&value);
                Value::run(ty, self.b.intrinsic(Intrinsic::Abs, vec![term]))
            }
            "sqrt" | "sin" | "cos" | "tan" | "exp" | "log" | "floor" | "ceil" | "round"
            | "trunc" => {
                let Some(argument) = self.argument(&given, 0, &Ty::REAL, span) else {
                    return Value::Unknown;
                };
                let (op, whole) = match name {
                    "sqrt" => (Intrinsic::Sqrt, false),
                    "sin" => (Intrinsic::Sin, false),
                    "cos" => (Intrinsic::Cos, false),
                    "tan" => (Intrinsic::Tan, false),
                    "exp" => (Intrinsic::Exp, false),
                    "log" => (Intrinsic::Log, false),
                    "floor" => (Intrinsic::Floor, true),
                    "ceil" => (Intrinsic::Ceil, true),
                    "round" => (Intrinsic::Round, true),
                    _ => (Intrinsic::Trunc, true),
                };
                let term = self.b.intrinsic(op, vec![argument]);
                // The tree rounds to integers, the language keeps reals.
                let term = if whole { self.b.cast(partita_tree::Type::Real, term) } else { term };
                Value::run(Ty::REAL, term)
            }
            "mod" => {
                let (Some(a), Some(b)) = (
                    self.argument(&given, 0, &Ty::INT, span),
                    self.argument(&given, 1, &Ty::INT, span),
                ) else {
                    return Value::Unknown;
                };
                Value::run(Ty::INT, self.b.binary(partita_tree::BinaryOp::Mod, a, b))
            }
            "swap" => self.give_up(span, "swap"),
            _ if let Some(answer) = self.type_query(name, &given) => {
                Value::Const(Const::Bool(answer))
            }
            _ => self.give_up(span, &format!("the procedure `{name}`")),
        }
    }

    /// `isIntegralType(t)`, `isInt(x)` and the like.
    fn type_query(&self, name: &str, given: &[Given]) -> Option<bool> {
        let [Given { value, .. }] = given else { return None };
        let ty = match value {
            Value::Type(ty) => ty.clone(),
            value => self.type_of(value)?,
        };
        Some(match name.strip_suffix("Type").unwrap_or(name) {
            "isIntegral" => ty.is_integer(),
            "isInt" => matches!(ty, Ty::Int(_)),
            "isUint" => matches!(ty, Ty::Uint(_)),
            "isReal" => matches!(ty, Ty::Real(_)),
            "isNumeric" => ty.is_number(),
            "isBool" => ty == Ty::Bool,
            "isString" => ty == Ty::Str,
            "isTuple" => matches!(ty, Ty::Tuple(_)),
            "isArray" => matches!(ty, Ty::Array(..)),
            "isSync" => matches!(ty, Ty::Sync(_)),
            "isAtomic" => matches!(ty, Ty::Atomic(_)),
            _ => return None,
        })
    }

    /// The array of locales is filled before anybody looks.
    pub(crate) fn declare_locales(&mut self) {
        let Some(name) = self.locales.clone() else { return };
        self.b.nowhere();
        let last = self.minus(self.b.places(), 1);
        let bound = partita_tree::Bound { low: self.b.int(0), high: last };
        let element = Box::new(self.tree_ty(&Ty::Locale));
        let ty = partita_tree::Type::Array { shape: vec![bound], element };
        self.b.global(&name, ty, partita_tree::Qualifiers::default(), None);
        let index = self.temp();
        let cell = self.b.element(self.b.var(&name), vec![self.b.var(&index)]);
        let fill = vec![self.b.assign(cell, self.b.var(&index))];
        let last = self.minus(self.b.places(), 1);
        let over = self.b.range(self.b.int(0), last);
        let stmt = self.b.for_(&[&index], over, fill);
        self.emit(stmt);
    }

    /// `Locales[i]`
    fn locale(&mut self, index: partita_tree::Expr) -> Value {
        let index = self.temp_with(&Ty::INT, index);
        let above = self.b.le(self.b.int(0), self.b.var(&index));
        let below = self.b.lt(self.b.var(&index), self.b.places());
        let inside = self.b.binary(partita_tree::BinaryOp::AndThen, above, below);
        let stmt =
            self.b.assert(inside, Some(Code::BadPlace), Some("there is no locale of this number"));
        self.emit(stmt);
        Value::run(Ty::Locale, self.b.var(&index))
    }

    fn min_max(&mut self, min: bool, given: Vec<Given>, span: Span) -> Value {
        if let [one] = given.as_slice()
            && let Value::Type(ty) = &one.value
        {
            let name = if min { "max" } else { "min" };
            // `min(int)` is the least number: where `max` starts.
            let named = crate::ast::ReduceOp::Named(Box::new(Expr {
                kind: ExprKind::Name(name.into()),
                span,
                id: crate::ast::ExprId::default(),
            }));
            let ty = ty.clone();
            return match self.identity(&named, &ty) {
                Some(term) => Value::run(ty, term),
                None => self.give_up(span, "the limits of this type"),
            };
        }
        let mut values = given.into_iter().map(|given| given.value);
        let Some(first) = values.next() else { return self.give_up(span, "this call") };
        let mut best = self.read_value(first, span);
        for value in values {
            let value = self.read_value(value, span);
            let Some(ty) = self.common_of(&best, &value) else {
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
            let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
            let Some(text) = self.text_of(&value, &ty) else {
                self.unsupported(span, "this value in a message");
                continue;
            };
            all = Some(match all {
                None => text,
                Some(before) => self.b.binary(partita_tree::BinaryOp::Concat, before, text),
            });
        }
        all.unwrap_or_else(|| self.b.str(""))
    }

    fn assertion(&mut self, given: &[Given], span: Span) {
        let Some(first) = given.first() else { return };
        let value = self.read_value(first.value.clone(), first.span);
        let cond = self.condition(&value, first.span);
        self.b.use_prelude("chpl");
        let (mut block, ()) = self.inside(|l| {
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

    /// The whole program ends here.
    pub(crate) fn emit_stop(&mut self) {
        let stmt = self.b.stmt(StmtKind::StopAll);
        self.emit(stmt);
    }

    /// `int(32)`, `real(64)`, `domain(2)`; a type called otherwise makes no sense.
    pub(crate) fn type_call(&mut self, ty: Ty, args: &'a [Arg], span: Span) -> Value {
        let width = match args {
            [arg] => match self.expr(&arg.value) {
                Value::Const(Const::Int(width, _)) => u8::try_from(width).ok(),
                Value::Unknown => return Value::Unknown,
                _ => None,
            },
            _ => None,
        };
        match (&ty, width) {
            (Ty::Int(_), Some(bits @ (8 | 16 | 32 | 64))) => Value::Type(Ty::Int(bits)),
            (Ty::Uint(_), Some(bits @ (8 | 16 | 32 | 64))) => Value::Type(Ty::Uint(bits)),
            (Ty::Real(_), Some(bits @ (32 | 64))) => Value::Type(Ty::Real(bits)),
            (Ty::Complex, Some(128)) => Value::Type(Ty::Complex),
            (Ty::Int(_) | Ty::Uint(_) | Ty::Real(_), Some(_)) => {
                self.error(span, "there is no type of this width");
                Value::Unknown
            }
            _ => self.give_up(span, "a type with these arguments"),
        }
    }
}

/// Those that take numbers and are promoted over arrays.
const PROMOTED: [&str; 14] = [
    "min", "max", "abs", "sqrt", "sin", "cos", "tan", "exp", "log", "floor", "ceil", "round",
    "trunc", "mod",
];

const BUILTIN: [&str; 46] = [
    "isIntegralType",
    "isIntegral",
    "isIntType",
    "isInt",
    "isUintType",
    "isUint",
    "isRealType",
    "isReal",
    "isNumericType",
    "isBoolType",
    "isBool",
    "isStringType",
    "isString",
    "isTupleType",
    "isSyncType",
    "isAtomicType",
    "writeln",
    "write",
    "writef",
    "readln",
    "read",
    "readThis",
    "halt",
    "exit",
    "assert",
    "sleep",
    "atomicFence",
    "yieldExecution",
    "chpl_task_yield",
    "warning",
    "min",
    "max",
    "abs",
    "sqrt",
    "sin",
    "cos",
    "tan",
    "exp",
    "log",
    "floor",
    "ceil",
    "round",
    "trunc",
    "mod",
    "swap",
    "stdout",
];
