//! Names that every program knows.

use super::call::Given;
use super::constant::Const;
use super::items::Source;
use super::meaning::{Extent, Known, Meaning};
use super::members::all_locales;
use super::scope::Scope;
use super::ty::{Ends, Index, Ty};
use super::typer::Typer;
use crate::ast::{Arg, Expr, ExprKind};
use partita_source::Span;

/// A procedure of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Builtin {
    Write,
    Writeln,
    Writef,
    Read,
    Halt,
    Exit,
    Assert,
    Warning,
    /// Only time passes: `sleep`, `yieldExecution`, ...
    Pause,
    Min,
    Max,
    Abs,
    /// Of reals: `sqrt`, `floor`, ...
    Function(Function),
    Mod,
    Query(TypeQuery),
    /// Known by name, and not modelled: `swap`, `stdout`.
    NotModelled,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Sqrt,
    Sin,
    Cos,
    Tan,
    Exp,
    Log,
    Floor,
    Ceil,
    Round,
    Trunc,
}

/// `isIntegralType(t)`, `isInt(x)` and the like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeQuery {
    Integral,
    Int,
    Uint,
    Real,
    Numeric,
    Bool,
    Str,
    Tuple,
    Sync,
    Atomic,
}

impl Builtin {
    pub(crate) fn named(name: &str) -> Option<Builtin> {
        Some(match name {
            "write" => Builtin::Write,
            "writeln" => Builtin::Writeln,
            "writef" => Builtin::Writef,
            "readln" | "read" | "readThis" => Builtin::Read,
            "halt" => Builtin::Halt,
            "exit" => Builtin::Exit,
            "assert" => Builtin::Assert,
            "warning" => Builtin::Warning,
            "sleep" | "atomicFence" | "yieldExecution" | "chpl_task_yield" => Builtin::Pause,
            "min" => Builtin::Min,
            "max" => Builtin::Max,
            "abs" => Builtin::Abs,
            "sqrt" => Builtin::Function(Function::Sqrt),
            "sin" => Builtin::Function(Function::Sin),
            "cos" => Builtin::Function(Function::Cos),
            "tan" => Builtin::Function(Function::Tan),
            "exp" => Builtin::Function(Function::Exp),
            "log" => Builtin::Function(Function::Log),
            "floor" => Builtin::Function(Function::Floor),
            "ceil" => Builtin::Function(Function::Ceil),
            "round" => Builtin::Function(Function::Round),
            "trunc" => Builtin::Function(Function::Trunc),
            "mod" => Builtin::Mod,
            "isIntegralType" | "isIntegral" => Builtin::Query(TypeQuery::Integral),
            "isIntType" | "isInt" => Builtin::Query(TypeQuery::Int),
            "isUintType" | "isUint" => Builtin::Query(TypeQuery::Uint),
            "isRealType" | "isReal" => Builtin::Query(TypeQuery::Real),
            "isNumericType" => Builtin::Query(TypeQuery::Numeric),
            "isBoolType" | "isBool" => Builtin::Query(TypeQuery::Bool),
            "isStringType" | "isString" => Builtin::Query(TypeQuery::Str),
            "isTupleType" => Builtin::Query(TypeQuery::Tuple),
            "isSyncType" => Builtin::Query(TypeQuery::Sync),
            "isAtomicType" => Builtin::Query(TypeQuery::Atomic),
            "swap" | "stdout" => Builtin::NotModelled,
            _ => return None,
        })
    }

    /// It takes numbers and is promoted over arrays.
    pub(crate) fn is_promoted(self) -> bool {
        match self {
            Builtin::Min | Builtin::Max | Builtin::Abs | Builtin::Function(_) | Builtin::Mod => {
                true
            }
            Builtin::Write
            | Builtin::Writeln
            | Builtin::Writef
            | Builtin::Read
            | Builtin::Halt
            | Builtin::Exit
            | Builtin::Assert
            | Builtin::Warning
            | Builtin::Pause
            | Builtin::Query(_)
            | Builtin::NotModelled => false,
        }
    }
}

impl TypeQuery {
    pub(crate) fn holds(self, ty: &Ty) -> bool {
        match self {
            TypeQuery::Integral => ty.is_integer(),
            TypeQuery::Int => matches!(ty, Ty::Int(_)),
            TypeQuery::Uint => matches!(ty, Ty::Uint(_)),
            TypeQuery::Real => matches!(ty, Ty::Real(_)),
            TypeQuery::Numeric => ty.is_number(),
            TypeQuery::Bool => *ty == Ty::Bool,
            TypeQuery::Str => *ty == Ty::Str,
            TypeQuery::Tuple => matches!(ty, Ty::Tuple(_)),
            TypeQuery::Sync => matches!(ty, Ty::Sync(_)),
            TypeQuery::Atomic => matches!(ty, Ty::Atomic(_)),
        }
    }

    /// The answer for the arguments of a call.
    pub(crate) fn answer(self, given: &[Given<Meaning>]) -> Option<bool> {
        let [Given { value, .. }] = given else { return None };
        let ty = value.as_type().cloned().or_else(|| value.ty())?;
        Some(self.holds(&ty))
    }
}

/// A distribution that only its own module knows.
fn is_distribution(name: &str) -> bool {
    matches!(
        name,
        "blockDist"
            | "cyclicDist"
            | "blockCycDist"
            | "replicatedDist"
            | "stencilDist"
            | "Block"
            | "Cyclic"
            | "BlockCyclic"
            | "Replicated"
    )
}

/// Types and values that are no procedures.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum BuiltinName {
    Type(Ty),
    Here,
    NumLocales,
    Locales,
    LocaleSpace,
    /// The largest number of tasks of a `forall`.
    Workers,
    /// `pi`, `inf`, `nan`
    Real(f64),
    NotModelled(&'static str),
}

impl BuiltinName {
    pub(crate) fn named(name: &str) -> Option<BuiltinName> {
        Some(match name {
            "int" => BuiltinName::Type(Ty::INT),
            "uint" => BuiltinName::Type(Ty::Uint(64)),
            "real" => BuiltinName::Type(Ty::REAL),
            "complex" => BuiltinName::Type(Ty::Complex),
            "bool" => BuiltinName::Type(Ty::Bool),
            "string" => BuiltinName::Type(Ty::Str),
            "locale" => BuiltinName::Type(Ty::Locale),
            "void" | "nothing" => BuiltinName::Type(Ty::Void),
            "range" => BuiltinName::Type(Ty::Range(Ends::BOTH)),
            "domain" => BuiltinName::Type(Ty::Domain(1)),
            "barrier" | "Barrier" => BuiltinName::Type(Ty::Barrier),
            "here" => BuiltinName::Here,
            "numLocales" => BuiltinName::NumLocales,
            "Locales" => BuiltinName::Locales,
            "LocaleSpace" => BuiltinName::LocaleSpace,
            "dataParTasksPerLocale" => BuiltinName::Workers,
            "pi" => BuiltinName::Real(std::f64::consts::PI),
            "inf" | "INFINITY" => BuiltinName::Real(f64::INFINITY),
            "nan" | "NAN" => BuiltinName::Real(f64::NAN),
            "RootClass" | "object" => BuiltinName::NotModelled("the class of all objects"),
            name if is_distribution(name) => BuiltinName::NotModelled("distributed domains"),
            _ => return None,
        })
    }
}

pub(super) fn is_name(name: &str) -> bool {
    BuiltinName::named(name).is_some()
}

impl<'a> Typer<'_, 'a> {
    pub(super) fn builtin_name(&mut self, name: &str, span: Span) -> Option<Meaning> {
        Some(match BuiltinName::named(name)? {
            BuiltinName::Type(ty) => Meaning::Type(ty),
            BuiltinName::Here => Meaning::run(Ty::Locale),
            BuiltinName::NumLocales => Meaning::run(Ty::INT),
            BuiltinName::Locales => Meaning::cell(Ty::array(1, Ty::Locale), true),
            BuiltinName::LocaleSpace => {
                Meaning::Domain(vec![Extent { low: Some(Known::Literal(0)), ..Extent::LATE }])
            }
            BuiltinName::Workers => Meaning::int(self.sema.workers),
            BuiltinName::Real(value) => Meaning::Const(Const::Real(value)),
            BuiltinName::NotModelled(what) => self.give_up(span, what),
        })
    }

    /// A call of something built in; `None` when the callee is nothing of that kind.
    pub(super) fn builtin_call(
        &mut self,
        callee: &'a Expr,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Meaning> {
        let name = built_in_callee(callee, self.scope())?;
        match name {
            "Locales" => {
                let [arg] = args else {
                    return Some(self.give_up(span, "the array of locales so"));
                };
                let index = self.read(&arg.value);
                if index.is_promotable() {
                    return Some(self.index_by(&all_locales(), &[index], span));
                }
                return Some(Meaning::run(Ty::Locale));
            }
            "domain" => return Some(self.domain_type(args, span)),
            "compilerError" | "compilerWarning" => {
                return Some(self.give_up(span, "messages of the program to its compiler"));
            }
            _ => {}
        }
        let builtin = Builtin::named(name)?;
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Some(Meaning::Unknown);
        }
        Some(self.call_builtin(builtin, name, &given, span))
    }

    pub(super) fn call_builtin(
        &mut self,
        builtin: Builtin,
        name: &str,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Meaning {
        if builtin.is_promoted() && given.iter().any(|given| given.value.is_promotable()) {
            let Some(arguments) = self.promoted_arguments(given) else { return Meaning::Unknown };
            return self.lazy(&Source::Builtin(builtin, name.into(), arguments), span);
        }
        match builtin {
            Builtin::Write
            | Builtin::Writeln
            | Builtin::Writef
            | Builtin::Halt
            | Builtin::Exit
            | Builtin::Assert
            | Builtin::Warning
            | Builtin::Pause => Meaning::Nothing,
            Builtin::Read => self.give_up(span, "input and formatted output"),
            Builtin::Min | Builtin::Max => self.min_max(builtin == Builtin::Min, given, span),
            Builtin::Abs => match given.first() {
                Some(one) => Meaning::run(one.value.clone().read().value_ty()),
                None => self.give_up(span, "this call"),
            },
            Builtin::Function(_) => self.function_of(1, given, Ty::REAL, span),
            Builtin::Mod => self.function_of(2, given, Ty::INT, span),
            Builtin::Query(query) => match query.answer(given) {
                Some(answer) => Meaning::bool(answer),
                None => self.give_up(span, &format!("the procedure `{name}`")),
            },
            Builtin::NotModelled => self.give_up(span, &not_modelled(name)),
        }
    }

    /// A function of so many numbers.
    fn function_of(
        &mut self,
        arity: usize,
        given: &[Given<Meaning>],
        ty: Ty,
        span: Span,
    ) -> Meaning {
        if given.len() < arity {
            self.error(span, &format!("argument {} is missing", given.len() + 1));
            return Meaning::Unknown;
        }
        Meaning::run(ty)
    }

    fn min_max(&mut self, min: bool, given: &[Given<Meaning>], span: Span) -> Meaning {
        if let [one] = given
            && let Some(ty) = one.value.as_type()
        {
            // `min(int)` is the least number: where `max` starts.
            return match super::reduce::least(!min, ty) {
                Some(_) => Meaning::run(ty.clone()),
                None => self.give_up(span, "the limits of this type"),
            };
        }
        let mut values = given.iter().map(|given| given.value.clone().read());
        let Some(mut best) = values.next() else { return self.give_up(span, "this call") };
        for value in values {
            let Some(ty) = self.sema.common_of(&best, &value) else {
                self.error(span, "these cannot be compared");
                return Meaning::Unknown;
            };
            best = Meaning::run(ty);
        }
        best
    }

    /// `int(32)`, `real(64)`; a type called otherwise makes no sense.
    pub(crate) fn type_call(&mut self, ty: &Ty, args: &'a [Arg], span: Span) -> Meaning {
        let argument = match args {
            [arg] => self.meaning(&arg.value),
            _ => Meaning::Nothing,
        };
        let width = match argument.as_const() {
            _ if argument == Meaning::Unknown => return Meaning::Unknown,
            Some(Const::Int(width, _)) => u8::try_from(*width).ok(),
            _ => None,
        };
        match (ty, width) {
            (Ty::Int(_), Some(bits @ (8 | 16 | 32 | 64))) => Meaning::Type(Ty::Int(bits)),
            (Ty::Uint(_), Some(bits @ (8 | 16 | 32 | 64))) => Meaning::Type(Ty::Uint(bits)),
            (Ty::Real(_), Some(bits @ (32 | 64))) => Meaning::Type(Ty::Real(bits)),
            (Ty::Complex, Some(128)) => Meaning::Type(Ty::Complex),
            (Ty::Range(ends), None) if let Some(index) = argument.as_type().and_then(Index::of) => {
                Meaning::Type(Ty::Range(Ends { index, ..*ends }))
            }
            (Ty::Int(_) | Ty::Uint(_) | Ty::Real(_), Some(_)) => {
                self.error(span, "there is no type of this width");
                Meaning::Unknown
            }
            _ => self.give_up(span, "a type with these arguments"),
        }
    }

    /// `domain(2)`, `domain(string)`
    pub(crate) fn domain_type(&mut self, args: &'a [Arg], span: Span) -> Meaning {
        let Some((first, rest)) = args.split_first() else { return Meaning::Type(Ty::Domain(1)) };
        for arg in rest {
            let name = arg.name.as_ref().map(|name| &*name.name);
            if matches!(name, Some("strides" | "stridable")) {
                return self.give_up(span, "domains with strides");
            }
        }
        let of = self.meaning(&first.value);
        if let Some(Const::Int(rank @ 1..=8, _)) = of.as_const() {
            return Meaning::Type(Ty::Domain(usize::try_from(*rank).unwrap_or(1)));
        }
        if let Some(key) = of.as_type().filter(|_| rest.is_empty()) {
            self.sema.meet_keyed();
            if matches!(key, Ty::Str | Ty::Int(64)) {
                return Meaning::Type(Ty::Keyed(Box::new(key.clone())));
            }
            return self.give_up(span, OTHER_KEYS);
        }
        if of == Meaning::Unknown {
            return of;
        }
        self.give_up(span, "associative domains")
    }
}

/// The name of what is called, where it can be something built in: what the program declares itself comes first.
pub(crate) fn built_in_callee<'e>(callee: &'e Expr, scope: &Scope) -> Option<&'e str> {
    let mut name = callee.as_name();
    let mut known_by = name;
    if let ExprKind::Dot { base, name: method } = &callee.kind {
        known_by = base.as_name().filter(|base| *base == "currentTask");
        name = Some(&method.name);
    }
    name.filter(|_| known_by.is_some_and(|name| scope.lookup(name).is_none()))
}

pub(crate) const OTHER_KEYS: &str = "associative domains of other keys than int and string";

pub(crate) fn not_modelled(name: &str) -> String {
    if name == "swap" { name.to_owned() } else { format!("the procedure `{name}`") }
}
