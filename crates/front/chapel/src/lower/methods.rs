//! `base.name` and `base.name(..)`: fields, methods, and what is built into types.

use super::Lowerer;
use super::call::Given;
use super::scope::Binding;
use super::ty::Ty;
use super::value::{Const, RangeValue, Value};
use crate::ast::{Arg, Expr, Ident};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// `base.name` without parentheses behind it.
    pub(crate) fn dot(&mut self, base: &'a Expr, name: &'a Ident, span: Span) -> Value {
        let value = self.base(base);
        if let Some(value) = self.member(&value, name, None, span) {
            return value;
        }
        self.no_member(&value, name);
        Value::Unknown
    }

    /// `base.name(args)`; `None` when `base.name` is a value that is indexed.
    pub(crate) fn method_call(
        &mut self,
        base: &'a Expr,
        name: &'a Ident,
        args: &'a [Arg],
        span: Span,
    ) -> Option<Value> {
        if base.as_name() == Some("super") && self.frame.scope.lookup("super").is_none() {
            return Some(self.super_call(name, args, span));
        }
        if let Some(value) = self.distributed(base, name, args, span) {
            return Some(value);
        }
        let value = self.base(base);
        if value.is_unknown() {
            return Some(Value::Unknown);
        }
        // A field or a method without parentheses, indexed.
        if !args.is_empty()
            && let Some(field) = self.field(&value, name, span)
        {
            return Some(self.index(field, args, span));
        }
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Some(Value::Unknown);
        }
        if let Some(result) = self.member(&value, name, Some(given), span) {
            return Some(result);
        }
        self.no_member(&value, name);
        Some(Value::Unknown)
    }

    fn base(&mut self, base: &'a Expr) -> Value {
        match self.expr(base) {
            Value::Procs(procs, this) => self.call_without_parentheses(procs, this, base.span),
            other => other,
        }
    }

    fn no_member(&mut self, value: &Value, name: &Ident) {
        match self.type_of(value) {
            Some(Ty::Unknown) => {}
            Some(ty) => {
                let shown = self.show_ty(&ty);
                self.unsupported(name.span, &format!("`{}` of a value of type {shown}", name.name));
            }
            None => self.unsupported(name.span, &format!("`{}` of a type or module", name.name)),
        }
    }

    fn member(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Option<Value> {
        match value {
            Value::Unknown => return Some(Value::Unknown),
            Value::Module(id) => return self.module_member(*id, name, given, span),
            Value::Type(_) | Value::Aggregate(_)
                if let Some(result) = self.type_method(value, name, given.as_deref(), span) =>
            {
                return Some(result);
            }
            Value::Type(ty) => {
                let ty = ty.clone();
                return self.type_member(&ty, name);
            }
            _ => {}
        }
        if given.is_none()
            && let Some(field) = self.field(value, name, span)
        {
            return Some(field);
        }
        if let Value::Run(run) = value
            && (run.ty.is_guarded() || run.ty == Ty::Barrier)
        {
            let run = run.clone();
            if let Some(result) =
                self.guarded_method(&run, &name.name, given.as_deref().unwrap_or(&[]), span)
            {
                return Some(result);
            }
        }
        if let Some(result) = self.user_method(value, name, given.as_deref(), span) {
            return Some(result);
        }
        if &*name.name == "locale" {
            let locale = self.locale_of(value.clone(), span)?;
            return Some(Value::run(Ty::Locale, locale));
        }
        if &*name.name == "type" {
            let ty = self.type_of(value)?;
            return Some(Value::Type(ty));
        }
        if let Some(promoted) = self.promoted_member(value, name, given.as_deref(), span) {
            return Some(promoted);
        }
        let read = match self.type_of(value)? {
            Ty::Sync(_) | Ty::Single(_) => self.read_value(value.clone(), span),
            _ => value.clone(),
        };
        self.builtin_method(&read, name, given.as_deref().unwrap_or(&[]), span)
    }

    /// A member of a value; nothing more is said when there is none.
    pub(crate) fn member_or_nothing(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Value {
        match self.member(value, name, given, span) {
            Some(value) => value,
            None => {
                self.no_member(value, name);
                Value::Unknown
            }
        }
    }

    /// `A.x`, `A.f()` for every element: what arrays do not have themselves.
    fn promoted_member(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<&[Given]>,
        span: Span,
    ) -> Option<Value> {
        let Some(Ty::Array(_, element)) = self.type_of(value) else { return None };
        let scalar = matches!(*element, Ty::Record(_) | Ty::Class(_)) || element.is_guarded();
        if !scalar || ARRAY_METHODS.contains(&&*name.name) {
            return None;
        }
        let base = self.operand(value.clone(), span)?;
        let arguments = match given {
            Some(given) => Some(self.promoted_arguments(given.to_vec())?),
            None => None,
        };
        Some(self.lazy(super::lazy::Source::Member(base, name.clone(), arguments), span))
    }

    fn module_member(
        &mut self,
        id: usize,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Option<Value> {
        let scope = self.modules[id].scope.clone();
        match scope.exported(&name.name, 0)? {
            Binding::Variable(variable) => Some(self.variable_value(&variable)),
            Binding::Value(value) => Some(value),
            Binding::Procs(procs) => Some(match given {
                Some(given) => self.call_procs(&procs, None, given, span),
                None => self.call_without_parentheses(procs, None, span),
            }),
            Binding::Member | Binding::Broken => Some(Value::Unknown),
        }
    }

    fn type_member(&mut self, ty: &Ty, name: &Ident) -> Option<Value> {
        match ty {
            Ty::Enum(id) => {
                let constants = &self.enums[*id].constants;
                if &*name.name == "size" {
                    return Some(Value::int(i64::try_from(constants.len()).unwrap_or(0)));
                }
                let number = constants.iter().position(|constant| constant.0 == name.name);
                match number {
                    Some(number) => Some(Value::Const(Const::Enum(*id, number))),
                    None => {
                        let shown = self.enums[*id].name.clone();
                        self.error(
                            name.span,
                            format!("the enum `{shown}` has no constant `{}`", name.name),
                        );
                        Some(Value::Unknown)
                    }
                }
            }
            Ty::Unknown => Some(Value::Unknown),
            _ => None,
        }
    }

    /// What the language gives to values of its own types.
    fn builtin_method(
        &mut self,
        value: &Value,
        name: &Ident,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        match self.type_of(value)? {
            Ty::Range(_) => self.range_method(value, &name.name, given, span),
            Ty::Domain(_) => self.domain_method(value, &name.name, given, span),
            Ty::Array(..) => self.array_method(value, &name.name, given, span),
            Ty::Keyed(_) | Ty::KeyedArray(..) => self.keyed_method(value, &name.name, given, span),
            Ty::Tuple(parts) => match &*name.name {
                "size" => Some(Value::int(i64::try_from(parts.len()).unwrap_or(0))),
                _ => None,
            },
            Ty::Str => self.string_method(value, &name.name, given, span),
            Ty::Complex => {
                let part = match &*name.name {
                    "re" => partita_tree::Intrinsic::RealPart,
                    "im" => partita_tree::Intrinsic::ImaginaryPart,
                    _ => return None,
                };
                let term = self.term(value);
                Some(Value::run(Ty::REAL, self.b.intrinsic(part, vec![term])))
            }
            Ty::Locale => match &*name.name {
                "id" => {
                    let term = self.term(value);
                    Some(Value::run(Ty::INT, term))
                }
                _ => None,
            },
            Ty::Class(_) => match &*name.name {
                "borrow" => {
                    let Ty::Class(class) = self.type_of(value)? else { return None };
                    let held = super::ty::Held::Borrowed;
                    let term = self.term(value);
                    Some(Value::run(Ty::Class(super::ty::ClassTy { held, ..class }), term))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn domain_method(
        &mut self,
        value: &Value,
        name: &str,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let dims = self.dims_of(value)?;
        match name {
            "distribution"
            | "dist"
            | "targetLocales"
            | "idxToLocale"
            | "localSubdomain"
            | "hasSingleLocalSubdomain" => self.distribution_method(dims, name, given, span),
            "rank" => Some(Value::int(i64::try_from(dims.len()).unwrap_or(0))),
            "size" | "numIndices" => {
                let items = super::loops::Items::Domain(dims);
                let count = self.count(&items)?;
                Some(Value::run(Ty::INT, count))
            }
            "dim" => {
                let Some(Value::Const(Const::Int(number, _))) =
                    given.first().map(|given| given.value.clone())
                else {
                    return Some(self.give_up(span, "a dimension that is not known to a compiler"));
                };
                let range = dims.get(usize::try_from(number).ok()?)?.clone();
                Some(Value::Range(plain(range)))
            }
            "shape" => {
                let mut counts = Vec::new();
                for dim in &dims {
                    counts.push(Value::run(Ty::INT, self.range_count(dim)?));
                }
                Some(Value::Tuple(counts))
            }
            "isEmpty" => {
                let items = super::loops::Items::Domain(dims);
                let count = self.count(&items)?;
                Some(Value::run(Ty::Bool, self.b.eq(count, self.b.int(0))))
            }
            "idxType" => Some(Value::Type(Ty::INT)),
            "indices" => Some(Value::Domain(dims)),
            "stride" => {
                let strides: Vec<Value> = dims
                    .into_iter()
                    .map(|dim| Value::run(Ty::INT, dim.stride.unwrap_or_else(|| self.b.int(1))))
                    .collect();
                Some(one_or_tuple(strides))
            }
            "expand" | "translate" | "interior" | "exterior" | "offset" => {
                let amounts: Vec<Given> = match given {
                    [one] => match self.parts(&one.value) {
                        Some(parts) => {
                            parts.into_iter().map(|value| Given { value, ..one.clone() }).collect()
                        }
                        None => vec![one.clone(); dims.len()],
                    },
                    several => several.to_vec(),
                };
                let mut moved = Vec::new();
                for (dim, amount) in dims.into_iter().zip(amounts) {
                    let spread = dim.spread;
                    let range = Value::Range(dim);
                    let result = self.range_method(&range, name, &[amount], span)?;
                    moved.push(RangeValue { spread, ..self.range_of(&result)? });
                }
                Some(Value::Domain(moved))
            }
            "dims" => {
                Some(Value::Tuple(dims.into_iter().map(|dim| Value::Range(plain(dim))).collect()))
            }
            "low" | "high" | "lowBound" | "highBound" | "first" | "last" => {
                let ends: Vec<Value> = dims
                    .into_iter()
                    .map(|dim| {
                        let range = Value::Range(dim);
                        self.range_method(&range, name, &[], span).unwrap_or(Value::Unknown)
                    })
                    .collect();
                Some(one_or_tuple(ends))
            }
            "contains" | "member" => {
                let mut indices = Vec::new();
                for arg in given {
                    match self.parts(&arg.value) {
                        Some(parts) => indices.extend(parts),
                        None => indices.push(arg.value.clone()),
                    }
                }
                let mut all: Option<partita_tree::Expr> = None;
                for (dim, index) in dims.iter().zip(indices) {
                    if !self.type_of(&index)?.is_integer() {
                        return None;
                    }
                    let index = self.converted(&index, &Ty::INT);
                    let index = self.temp_with(&Ty::INT, index);
                    let index = self.b.var(&index);
                    let inside = self.contains(dim, &index)?;
                    all = Some(match all {
                        None => inside,
                        Some(all) => self.b.binary(partita_tree::BinaryOp::AndThen, all, inside),
                    });
                }
                Some(Value::run(Ty::Bool, all?))
            }
            _ => None,
        }
    }

    fn array_method(
        &mut self,
        value: &Value,
        name: &str,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        match name {
            "domain" => {
                let dims = self.dims_of(value)?;
                Some(Value::Domain(dims))
            }
            "indices" => {
                let mut dims = self.dims_of(value)?;
                if dims.first().is_some_and(|dim| dim.spread.is_some()) {
                    self.one_locale_only("the indices of a distributed array");
                }
                Some(if dims.len() == 1 {
                    Value::Range(dims.remove(0))
                } else {
                    Value::Domain(dims)
                })
            }
            "eltType" => match self.type_of(value)? {
                Ty::Array(_, element) => Some(Value::Type(*element)),
                _ => None,
            },
            "numElements" => {
                let dims = self.dims_of(value)?;
                self.domain_method(&Value::Domain(dims), "size", given, span)
            }
            "size"
            | "rank"
            | "dim"
            | "dims"
            | "shape"
            | "isEmpty"
            | "idxType"
            | "targetLocales"
            | "localSubdomain"
            | "hasSingleLocalSubdomain" => {
                let dims = self.dims_of(value)?;
                self.domain_method(&Value::Domain(dims), name, given, span)
            }
            "first" | "last" => {
                let dims = self.dims_of(value)?;
                let index = self.domain_method(&Value::Domain(dims), name, &[], span)?;
                let indices = self.parts(&index).unwrap_or_else(|| vec![index]);
                Some(self.index_by(value.clone(), indices, span))
            }
            "equals" => {
                let other = given.first()?.value.clone();
                let same = self.promoted(crate::ast::BinaryOp::Equal, value, &other, span);
                Some(self.all_true(same, span))
            }
            _ => None,
        }
    }
}

/// What arrays have themselves.
const ARRAY_METHODS: [&str; 24] = [
    "domain",
    "indices",
    "eltType",
    "size",
    "numElements",
    "rank",
    "dim",
    "dims",
    "shape",
    "first",
    "last",
    "isEmpty",
    "count",
    "find",
    "contains",
    "reverse",
    "equals",
    "idxType",
    "targetLocales",
    "localSubdomain",
    "hasSingleLocalSubdomain",
    "reindex",
    "locale",
    "type",
];

/// A range by itself is not distributed.
fn plain(range: RangeValue) -> RangeValue {
    RangeValue { spread: None, ..range }
}

fn one_or_tuple(mut values: Vec<Value>) -> Value {
    if values.len() == 1 { values.remove(0) } else { Value::Tuple(values) }
}
