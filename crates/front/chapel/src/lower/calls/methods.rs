//! `base.name` and `base.name(..)`: fields, methods, and what is built into types.

use crate::ast::{Arg, BinaryOp, Expr, Ident};
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Source;
use crate::lower::calls::call::Given;
use crate::lower::distributed::one_locale_only;
use crate::lower::loops::Items;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{
    ArrayMember, Binding, ClassTy, Const, DomainMember, Held, KeyedMember, ModuleId, RangeMember,
    TextMember, Ty, UNKNOWN_DIMENSION, is_promoted,
};
use partita_source::Span;
use partita_tree::{BinaryOp as Op, Expr as Term, Intrinsic};

impl<'a> Lowerer<'a> {
    /// `base.name` without parentheses behind it.
    pub(crate) fn dot(&mut self, base: &'a Expr, name: &Ident, span: Span) -> Value {
        let value = self.base(base);
        self.member_or_unknown(&value, name, None, span)
    }

    /// `base.name(args)`
    pub(crate) fn method_call(
        &mut self,
        base: &'a Expr,
        name: &Ident,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        if base.as_name() == Some("super") && self.frame.scope.lookup("super").is_none() {
            return self.super_call(name, args, span);
        }
        if let Some(value) = self.distributed(base, name, args, span) {
            return value;
        }
        let value = self.base(base);
        if value.is_unknown() {
            return Value::Unknown;
        }
        // A field or a method without parentheses, indexed.
        if !args.is_empty()
            && let Some(field) = self.field(&value, name, span)
        {
            return self.index(field, args, span);
        }
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Value::Unknown;
        }
        self.member_or_unknown(&value, name, Some(given), span)
    }

    fn base(&mut self, base: &'a Expr) -> Value {
        let value = self.expr(base);
        self.called(value, base.span)
    }

    /// A member of a value; that there is none makes the verdict unknown.
    pub(crate) fn member_or_unknown(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Value {
        if let Some(member) = self.member(value, name, given, span) {
            return member;
        }
        let meaning = self.configs.meaning_of(value);
        self.decide(|typer| typer.no_member(&meaning, name));
        Value::Unknown
    }

    fn member(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Option<Value> {
        if let Value::Unknown = value {
            return Some(Value::Unknown);
        }
        if let Value::Module(id) = value {
            return self.module_member(*id, name, given, span);
        }
        if let Value::Type(_) | Value::Aggregate(_) = value
            && let Some(result) = self.type_method(value, name, given.as_deref(), span)
        {
            return Some(result);
        }
        if let Value::Type(ty) = value {
            return self.type_member(ty, name);
        }
        if given.is_none()
            && let Some(field) = self.field(value, name, span)
        {
            return Some(field);
        }
        let arguments = given.as_deref().unwrap_or(&[]);
        if let Value::Run(run) = value
            && let Some(result) = self.guarded_method(run, &name.name, arguments, span)
        {
            return Some(result);
        }
        if let Some(result) = self.user_method(value, name, given.as_deref(), span) {
            return Some(result);
        }
        let ty = value.ty()?;
        match &*name.name {
            "locale" => {
                let locale = self.locale_of(value.clone(), span)?;
                return Some(Value::run(Ty::Locale, locale));
            }
            "type" => return Some(Value::Type(ty)),
            _ => {}
        }
        if is_promoted(&ty, &name.name) {
            return self.promoted_member(value, name, given, span);
        }
        let read = if ty.is_sync() { self.read_value(value.clone(), span) } else { value.clone() };
        self.builtin_member(&read, &name.name, arguments, span)
    }

    /// `A.x`, `A.f()` for every element: what arrays do not have themselves.
    fn promoted_member(
        &mut self,
        value: &Value,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Option<Value> {
        let base = self.operand(value.clone(), span)?;
        let arguments = match given {
            Some(given) => Some(self.promoted_arguments(given)?),
            None => None,
        };
        Some(self.lazy(Source::Member(base, name.clone(), arguments), span))
    }

    fn module_member(
        &mut self,
        id: ModuleId,
        name: &Ident,
        given: Option<Vec<Given>>,
        span: Span,
    ) -> Option<Value> {
        let scope = self.sema.modules[id].scope.clone();
        Some(match scope.exported(&name.name, 0)? {
            Binding::Variable(variable) => self.variable_value(&variable),
            Binding::Alias(alias) => self.alias_value(&alias, span),
            Binding::Known(meaning) => Value::known(&meaning),
            Binding::Procs(procs) => match given {
                Some(given) => self.call_procs(&procs, None, given, span),
                None => self.call_without_parentheses(procs, None, span),
            },
            Binding::Member | Binding::Broken => Value::Unknown,
        })
    }

    fn type_member(&mut self, ty: &Ty, name: &Ident) -> Option<Value> {
        let meaning = self.decide(|typer| typer.type_member(ty, name));
        meaning.map(|meaning| Value::known(&meaning))
    }

    /// What the language gives to values of its own types.
    fn builtin_member(
        &mut self,
        value: &Value,
        name: &str,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let ty = value.ty()?;
        match &ty {
            Ty::Range(_) => self.range_member(value, RangeMember::named(name)?, given, span),
            Ty::Domain(_) => {
                let dims = self.dims_of(value)?;
                self.domain_member(dims, DomainMember::named(name)?, given, span)
            }
            Ty::Array(..) => self.array_member(value, ArrayMember::named(name)?, given, span),
            Ty::Keyed(_) | Ty::KeyedArray(..) => {
                self.keyed_member(value, KeyedMember::named(name)?, given, span)
            }
            Ty::Tuple(parts) => {
                let size = i64::try_from(parts.len()).unwrap_or(0);
                (name == "size").then(|| Value::int(size))
            }
            Ty::Str => self.text_member(value, TextMember::named(name)?, name, given, span),
            Ty::Complex => {
                let part = match name {
                    "re" => Intrinsic::RealPart,
                    "im" => Intrinsic::ImaginaryPart,
                    _ => return None,
                };
                let term = self.term(value);
                Some(Value::run(Ty::REAL, self.b.intrinsic(part, vec![term])))
            }
            Ty::Locale => {
                let number = (name == "id").then(|| self.term(value))?;
                Some(Value::run(Ty::INT, number))
            }
            Ty::Class(class) => {
                let object = (name == "borrow").then(|| self.term(value))?;
                let borrowed = ClassTy { held: Held::Borrowed, ..*class };
                Some(Value::run(Ty::Class(borrowed), object))
            }
            Ty::Void
            | Ty::Bool
            | Ty::Int(_)
            | Ty::Uint(_)
            | Ty::Real(_)
            | Ty::Nil
            | Ty::Enum(_)
            | Ty::Record(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_)
            | Ty::Barrier
            | Ty::Unknown => None,
        }
    }

    pub(crate) fn domain_member(
        &mut self,
        dims: Vec<RangeValue>,
        member: DomainMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        match member {
            DomainMember::Distribution => Some(Value::Domain(dims)),
            DomainMember::TargetLocales
            | DomainMember::IndexToLocale
            | DomainMember::LocalSubdomain
            | DomainMember::HasSingleLocalSubdomain => {
                self.distribution_member(dims, member, given, span)
            }
            DomainMember::Rank => Some(Value::int(i64::try_from(dims.len()).unwrap_or(0))),
            DomainMember::Size => {
                let count = Items::Domain(dims).count(&self.b)?;
                Some(Value::run(Ty::INT, count))
            }
            DomainMember::Dim => {
                let number = given.first().and_then(|given| given.value.as_const());
                let Some(Const::Int(number, _)) = number else {
                    return Some(self.give_up(span, UNKNOWN_DIMENSION));
                };
                let range = dims.get(usize::try_from(*number).ok()?)?.clone();
                Some(Value::Range(by_itself(range)))
            }
            DomainMember::Shape => {
                let mut counts = Vec::new();
                for dim in &dims {
                    counts.push(Value::run(Ty::INT, dim.count(&self.b)?));
                }
                Some(Value::Tuple(counts))
            }
            DomainMember::IsEmpty => {
                let count = Items::Domain(dims).count(&self.b)?;
                Some(Value::run(Ty::Bool, self.b.eq(count, self.b.int(0))))
            }
            DomainMember::IndexType => Some(Value::Type(Ty::INT)),
            DomainMember::Indices => Some(Value::Domain(dims)),
            DomainMember::Stride => {
                let strides = dims
                    .into_iter()
                    .map(|dim| Value::run(Ty::INT, dim.stride.unwrap_or_else(|| self.b.int(1))));
                Some(one_or_tuple(strides.collect()))
            }
            DomainMember::Moved(how) => {
                let amounts: Vec<Given> = match given {
                    [one] => match one.value.parts(&self.b) {
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
                    let member = RangeMember::Moved(how);
                    let result = self.range_member(&range, member, &[amount], span)?;
                    moved.push(RangeValue { spread, ..result.range(&self.b)? });
                }
                Some(Value::Domain(moved))
            }
            DomainMember::Dims => {
                let dims = dims.into_iter().map(|dim| Value::Range(by_itself(dim)));
                Some(Value::Tuple(dims.collect()))
            }
            DomainMember::End(end) => {
                let mut ends = Vec::new();
                for dim in dims {
                    let found = self.range_member(&Value::Range(dim), end, &[], span);
                    ends.push(found.unwrap_or(Value::Unknown));
                }
                Some(one_or_tuple(ends))
            }
            DomainMember::Contains => self.domain_contains(&dims, given),
        }
    }

    fn domain_contains(&mut self, dims: &[RangeValue], given: &[Given]) -> Option<Value> {
        let mut indices = Vec::new();
        for arg in given {
            match arg.value.parts(&self.b) {
                Some(parts) => indices.extend(parts),
                None => indices.push(arg.value.clone()),
            }
        }
        let mut all: Option<Term> = None;
        for (dim, index) in dims.iter().zip(indices) {
            if !index.ty()?.is_integer() {
                return None;
            }
            let index = self.converted(&index, &Ty::INT);
            let index = self.temp_with(&Ty::INT, index);
            let index = self.b.var(&index);
            let inside = dim.contains(&self.b, &index)?;
            all = Some(match all {
                None => inside,
                Some(all) => self.b.binary(Op::AndThen, all, inside),
            });
        }
        Some(Value::run(Ty::Bool, all?))
    }

    fn array_member(
        &mut self,
        value: &Value,
        member: ArrayMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        match member {
            ArrayMember::Domain => Some(Value::Domain(self.dims_of(value)?)),
            ArrayMember::Indices => {
                let dims = self.dims_of(value)?;
                if dims.first().is_some_and(|dim| dim.spread.is_some()) {
                    one_locale_only(&mut self.b, "the indices of a distributed array");
                }
                Some(Value::Domain(dims))
            }
            ArrayMember::ElementType => value.ty()?.element().cloned().map(Value::Type),
            ArrayMember::OfDomain(member) => {
                let dims = self.dims_of(value)?;
                self.domain_member(dims, member, given, span)
            }
            ArrayMember::End(end) => {
                let dims = self.dims_of(value)?;
                let index = self.domain_member(dims, DomainMember::End(end), &[], span)?;
                let indices = index.parts(&self.b).unwrap_or_else(|| vec![index]);
                Some(self.index_by(value.clone(), indices, span))
            }
            ArrayMember::Equals => {
                let other = given.first()?.value.clone();
                let same = self.promoted(BinaryOp::Equal, value, &other, span);
                Some(self.all_true(same, span))
            }
        }
    }
}

/// A range by itself is not distributed.
fn by_itself(range: RangeValue) -> RangeValue {
    RangeValue { spread: None, ..range }
}

fn one_or_tuple(mut values: Vec<Value>) -> Value {
    if values.len() == 1 { values.remove(0) } else { Value::Tuple(values) }
}
