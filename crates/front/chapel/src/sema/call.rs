//! Calls: which procedure is meant, and what it gives.

use super::bodies::CallKey;
use super::ids::ProcId;
use super::meaning::Meaning;
use super::passing::{Around, Handed};
use super::scope::{Binding, Scope};
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{Arg, Expr, ExprKind, Formal, Intent, Name, Pattern, ProcKind};
use partita_kit::arguments::{self, Need, Parameter, Unnamed};
use partita_source::Span;

/// An argument, as the caller has it.
#[derive(Clone, Debug)]
pub(crate) struct Given<V> {
    pub(crate) name: Option<Name>,
    pub(crate) value: V,
    pub(crate) span: Span,
}

/// How the formals of a procedure take the arguments: per formal.
pub(crate) enum Taken<'a> {
    Given(usize),
    Default(&'a Expr),
    /// The rest, as a tuple.
    Rest(Vec<usize>),
}

impl<'a> Taken<'a> {
    /// What it takes of the arguments of a call, and where that stands.
    ///
    /// # Errors
    /// The default, where the caller gives nothing.
    pub(crate) fn of<V: Clone>(
        &self,
        given: &[Given<V>],
        call: Span,
        tuple: impl FnOnce(Vec<V>) -> V,
    ) -> Result<(V, Span), &'a Expr> {
        match self {
            Taken::Given(number) => Ok((given[*number].value.clone(), given[*number].span)),
            Taken::Default(expr) => Err(expr),
            Taken::Rest(numbers) => {
                let rest = numbers.iter().map(|number| given[*number].value.clone());
                Ok((tuple(rest.collect()), call))
            }
        }
    }
}

impl<'a> Typer<'_, 'a> {
    pub(super) fn call(&mut self, callee: &'a Expr, args: &'a [Arg], span: Span) -> Meaning {
        if let Some(meaning) = self.builtin_call(callee, args, span) {
            return meaning;
        }
        if let ExprKind::Dot { base, name } = &callee.kind {
            return self.method_call(base, name, args, span);
        }
        if let Some(name) = callee.as_name()
            && self.is_foreign(name)
        {
            let what = format!("the procedure `{name}`, which is not in the files given");
            return self.give_up(callee.span, &what);
        }
        let target = self.meaning(callee);
        match target {
            Meaning::Procs(procs, this) => {
                let given = self.given(args);
                let this = this.map(|this| *this);
                if let Some(outer) = self.meant_outside(&procs, this.as_ref(), callee, &given) {
                    return self.call_procs(&outer, None, given, span);
                }
                self.call_procs(&procs, this, given, span)
            }
            Meaning::Aggregate(id) => self.generic_type(id, args, span),
            Meaning::Type(ty) => self.type_call(&ty, args, span),
            Meaning::Unknown => Meaning::Unknown,
            Meaning::Run(_)
            | Meaning::Const(_)
            | Meaning::Tuple(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Module(_)
            | Meaning::Slice(_)
            | Meaning::Lazy(..)
            | Meaning::Nothing => self.index(&target, args, span),
        }
    }

    /// The library has more procedures than are built in here: such a call is not modelled rather than wrong.
    pub(crate) fn is_foreign(&self, name: &str) -> bool {
        self.scope().lookup(name).is_none() && !super::builtins::is_name(name)
    }

    /// Inside of a method a procedure from outside is meant when no method fits.
    pub(crate) fn meant_outside(
        &mut self,
        procs: &[ProcId],
        this: Option<&Meaning>,
        callee: &Expr,
        given: &[Given<Meaning>],
    ) -> Option<Vec<ProcId>> {
        let (this, name) = (this?, callee.as_name()?);
        if given.iter().any(|given| given.value.is_unknown())
            || self.best(procs, Some(this), given).is_some()
        {
            return None;
        }
        super::modules::as_procs(self.scope().lookup_outside(name))
    }

    pub(super) fn given(&mut self, args: &'a [Arg]) -> Vec<Given<Meaning>> {
        let mut given = Vec::new();
        for arg in args {
            let name = arg.name.as_ref().map(|name| name.name.clone());
            let value = self.called(&arg.value);
            given.push(Given { name, value, span: arg.span });
        }
        given
    }

    /// An expression; a procedure without parentheses is called.
    pub(super) fn called(&mut self, expr: &'a Expr) -> Meaning {
        let meaning = self.meaning(expr);
        let Meaning::Procs(procs, this) = meaning else { return meaning };
        self.call_without_parentheses(procs, this.map(|this| *this), expr.span)
    }

    pub(super) fn call_without_parentheses(
        &mut self,
        procs: Vec<ProcId>,
        this: Option<Meaning>,
        span: Span,
    ) -> Meaning {
        let bare = self.sema.without_parentheses(&procs);
        if bare.is_empty() {
            return Meaning::Procs(procs, this.map(Box::new));
        }
        self.call_procs(&bare, this, Vec::new(), span)
    }

    /// Chooses among procedures of one name and calls it.
    pub(super) fn call_procs(
        &mut self,
        procs: &[ProcId],
        this: Option<Meaning>,
        given: Vec<Given<Meaning>>,
        span: Span,
    ) -> Meaning {
        if given.iter().any(|given| given.value.is_unknown()) {
            return Meaning::Unknown;
        }
        let Some(proc) = self.best(procs, this.as_ref(), &given) else {
            if self.is_promoted(procs, this.as_ref(), &given) {
                return self.promoted_call(procs, this, given, span);
            }
            self.none_fits(procs, this.is_some(), &given, span);
            return Meaning::Unknown;
        };
        match this {
            Some(this) => self.call_method(proc, this, given, span),
            None => self.call_proc(proc, None, given, span),
        }
    }

    /// Calls a method; of an object the one of its own class.
    pub(super) fn call_method(
        &mut self,
        proc: ProcId,
        this: Meaning,
        given: Vec<Given<Meaning>>,
        span: Span,
    ) -> Meaning {
        let Some(Ty::Class(class)) = this.ty() else {
            return self.call_proc(proc, Some(this), given, span);
        };
        let this = this.fixed();
        let others = self.overriding(class.class, proc, &this, &given);
        let value = self.call_proc(proc, Some(this), given, span);
        let ty = value.value_ty();
        if others.is_empty() || matches!(ty, Ty::Unknown | Ty::Void) {
            return value;
        }
        if ty.is_array() {
            return self.give_up(span, OVERRIDDEN_ARRAY);
        }
        Meaning::run(ty)
    }

    /// Calls one procedure.
    pub(super) fn call_proc(
        &mut self,
        proc: ProcId,
        this: Option<Meaning>,
        given: Vec<Given<Meaning>>,
        span: Span,
    ) -> Meaning {
        let decl = self.sema.procs[proc].decl;
        if decl.kind == ProcKind::Iter {
            return self.iterator_array(proc, this, &given, span);
        }
        if decl.body.is_none() {
            let what = format!("the procedure `{}`, which has no body here", decl.name.name);
            return self.give_up(span, &what);
        }
        let Some(passed) = self.hand_over(proc, this.as_ref(), &given, span) else {
            return Meaning::Unknown;
        };
        let this = match this.map(|this| self.hand_this(&this, proc)) {
            Some(Handed::Broken) => return Meaning::Unknown,
            other => other,
        };
        let key = CallKey { proc, this, passed };
        if let Some(known) = self.known_result(&key, span) {
            return known;
        }
        match self.result(key) {
            None => self.give_up(span, RECURSIVE),
            Some(Ty::Void) => Meaning::Nothing,
            // A reference to the array that was made.
            Some(ty) if ty.is_array() => Meaning::cell(ty, false),
            Some(ty) => match decl.return_intent {
                Some(Intent::Ref | Intent::Var) => Meaning::cell(ty, false),
                Some(Intent::ConstRef) => Meaning::cell(ty, true),
                _ => Meaning::run(ty),
            },
        }
    }

    /// How all arguments are handed over; `None` when something is wrong with them.
    pub(super) fn hand_over(
        &mut self,
        proc: ProcId,
        this: Option<&Meaning>,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<Vec<Handed>> {
        let formals = self.sema.formals(proc);
        let taken = match_formals(formals, given)?;
        let mut passed = Vec::new();
        let mut earlier: Vec<(&'a Formal, Meaning)> = Vec::new();
        for (formal, taken) in formals.iter().zip(&taken) {
            let taken = taken.of(given, span, Meaning::Tuple);
            let (value, span) = taken
                .unwrap_or_else(|default| (self.default_argument(proc, default, &earlier), span));
            let call = Around { proc, this, earlier: &earlier };
            let handed = self.passing(&call, formal, &value, span).handed();
            earlier.push((formal, value));
            if handed == Handed::Broken {
                return None;
            }
            passed.push(handed);
        }
        Some(passed)
    }

    /// Defaults are evaluated at each call, where the procedure stands; one may name formals before its own.
    fn default_argument(
        &mut self,
        proc: ProcId,
        expr: &'a Expr,
        earlier: &[(&'a Formal, Meaning)],
    ) -> Meaning {
        let home = self.sema.procs[proc].scope.clone();
        if home.depth != 0 {
            return self.value(expr);
        }
        let scope = Scope::inside(&home, home.depth);
        for (formal, value) in earlier {
            if let Pattern::Name(name) = &formal.pattern {
                scope.bind(&name.name, Binding::of(value.clone()));
            }
        }
        self.within(scope, |typer| typer.value(expr))
    }
}

pub(crate) const OVERRIDDEN_ARRAY: &str = "an overridden method that returns an array";
pub(crate) const RECURSIVE: &str = "a recursive procedure without a declared type";

/// Which argument goes to which formal.
pub(crate) fn match_formals<'a, V>(
    formals: &'a [Formal],
    given: &[Given<V>],
) -> Option<Vec<Taken<'a>>> {
    let parameter = |formal: &'a Formal| {
        let name = match &formal.pattern {
            Pattern::Name(ident) => Some(&*ident.name),
            Pattern::Tuple(..) => None,
        };
        let need = match (&formal.varargs, &formal.default) {
            (Some(_), _) => Need::Rest,
            (None, Some(_)) => Need::Optional,
            (None, None) => Need::Required,
        };
        Parameter { name, need }
    };
    let parameters: Vec<Parameter<'_>> = formals.iter().map(parameter).collect();
    let names = given.iter().map(|given| given.name.as_deref());
    let taken = arguments::assign(&parameters, names, Unnamed::NextFree).ok()?;
    let taken = formals.iter().zip(taken).map(|(formal, taken)| match taken {
        arguments::Taken::Given(number) => Some(Taken::Given(number)),
        arguments::Taken::Rest(numbers) => Some(Taken::Rest(numbers)),
        arguments::Taken::LeftOut => formal.default.as_ref().map(Taken::Default),
    });
    taken.collect()
}
