//! Calls: what is handed over to a procedure. Which one is meant is decided in [`super::resolve`].

use super::Lowerer;
use super::instance::Passed;
use super::resolve::{Taken, match_formals};
use super::scope::{Binding, ProcId, Scope, Variable};
use super::ty::Ty;
use super::value::{Run, Value};
use crate::ast::{Arg, Expr, ExprKind, Formal, Intent, Name, Pattern, Proc};
use partita_source::Span;

/// What `return` gives back.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResultTy {
    /// Declared, or that of the first `return` met.
    pub(crate) ty: Option<Ty>,
    /// Declared as a param or type, or turned out to be one.
    pub(crate) known: Option<Value>,
    /// Somebody asked for it before any `return` was met.
    pub(crate) wants_known: bool,
}

/// An argument, as the caller has it.
#[derive(Clone)]
pub(crate) struct Given {
    pub(crate) name: Option<crate::ast::Name>,
    pub(crate) value: Value,
    pub(crate) span: Span,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn call(&mut self, callee: &'a Expr, args: &'a [Arg], span: Span) -> Value {
        if let Some(value) = self.builtin_call(callee, args, span) {
            return value;
        }
        if let ExprKind::Dot { base, name } = &callee.kind
            && let Some(value) = self.method_call(base, name, args, span)
        {
            return value;
        }
        // The library has more procedures than are built in here: such a call is not modelled rather than wrong.
        if let ExprKind::Name(name) = &callee.kind
            && self.frame.scope.lookup(name).is_none()
            && self.builtin_name(name, span).is_none()
        {
            let what = format!("the procedure `{name}`, which is not in the files given");
            return self.give_up(callee.span, &what);
        }
        let target = self.expr(callee);
        match target {
            Value::Procs(procs, this) => {
                let given = self.given(args);
                // Inside of a method a procedure from outside is meant when no method fits.
                if let (Some(this), Some(name)) = (&this, callee.as_name())
                    && !given.iter().any(|given| given.value.is_unknown())
                    && self.best_or_none(&procs, Some(this), &given).is_none()
                    && let Some(Binding::Procs(outer)) = self.frame.scope.lookup_outside(name)
                {
                    return self.call_procs(&outer, None, given, span);
                }
                self.call_procs(&procs, this.map(|this| *this), given, span)
            }
            Value::Aggregate(id) => self.generic_type(id, args, span),
            Value::Type(ty) => self.type_call(ty, args, span),
            Value::Unknown => Value::Unknown,
            other => self.index(other, args, span),
        }
    }

    pub(crate) fn given(&mut self, args: &'a [Arg]) -> Vec<Given> {
        let values = self.arguments(args);
        let given = args.iter().zip(values).map(|(arg, value)| Given {
            name: arg.name.as_ref().map(|name| name.name.clone()),
            value,
            span: arg.span,
        });
        given.collect()
    }

    pub(crate) fn call_without_parentheses(
        &mut self,
        procs: Vec<ProcId>,
        this: Option<Box<Value>>,
        span: Span,
    ) -> Value {
        let bare: Vec<ProcId> =
            procs.iter().copied().filter(|proc| self.procs[*proc].decl.formals.is_none()).collect();
        if bare.is_empty() {
            return Value::Procs(procs, this);
        }
        self.call_procs(&bare, this.map(|this| *this), Vec::new(), span)
    }

    pub(crate) fn call_main(&mut self, procs: &[ProcId]) {
        let span = self.procs[procs[0]].decl.span;
        self.b.at(span);
        if self.procs[procs[0]].decl.formals.as_ref().is_some_and(|formals| !formals.is_empty()) {
            self.unsupported(span, "`main` with arguments from the command line");
            return;
        }
        self.call_procs(&procs[..1], None, Vec::new(), span);
    }

    /// Chooses among procedures of one name and calls it.
    pub(crate) fn call_procs(
        &mut self,
        procs: &[ProcId],
        this: Option<Value>,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        if given.iter().any(|given| given.value.is_unknown()) {
            return Value::Unknown;
        }
        let best = match self.best_or_none(procs, this.as_ref(), &given) {
            None => {
                if let Some(value) = self.promoted_call(procs, this.as_ref(), &given, span) {
                    return value;
                }
                self.best(procs, this.as_ref(), &given, span)
            }
            found => found,
        };
        match (best, this) {
            (Some(proc), Some(this)) => self.call_method(proc, this, given, span),
            (Some(proc), None) => self.call_proc(proc, None, given, span),
            (None, _) => Value::Unknown,
        }
    }

    /// Calls one procedure.
    pub(crate) fn call_proc(
        &mut self,
        proc: ProcId,
        this: Option<Value>,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        let decl: &'a Proc = self.procs[proc].decl;
        if decl.kind == crate::ast::ProcKind::Iter {
            return self.iterator_array(proc, this, given, span);
        }
        if decl.body.is_none() {
            return self.give_up(
                span,
                &format!("the procedure `{}`, which has no body here", decl.name.name),
            );
        }
        let formals = decl.formals.as_deref().unwrap_or(&[]);
        let Some(taken) = match_formals(formals, &given) else { return Value::Unknown };
        let mut passed = Vec::new();
        let mut after = Vec::new();
        let mut earlier: Vec<(Name, Value)> = Vec::new();
        for (formal, taken) in formals.iter().zip(&taken) {
            let value = match taken {
                Taken::Given(number) => given[*number].value.clone(),
                Taken::Default(expr) => self.default_after(proc, expr, &earlier),
                Taken::Rest(numbers) => Value::Tuple(
                    numbers.iter().map(|number| given[*number].value.clone()).collect(),
                ),
            };
            let span = match taken {
                Taken::Given(number) => given[*number].span,
                Taken::Default(_) | Taken::Rest(_) => span,
            };
            if let Pattern::Name(name) = &formal.pattern {
                earlier.push((name.name.clone(), value.clone()));
            }
            passed.push(self.pass(proc, this.as_ref(), formal, value, &mut after, span));
        }
        let result = self.call_instance(proc, this, passed, span);
        for (target, ty, name) in after {
            // `out` and `inout` come back when the call has ended.
            let value = Value::run(ty.clone(), self.b.var(&name));
            self.store(target, &ty, &value);
        }
        result
    }

    /// A default may name formals before its own.
    fn default_after(&mut self, proc: ProcId, expr: &'a Expr, earlier: &[(Name, Value)]) -> Value {
        let outer = self.procs[proc].scope.clone();
        if outer.depth != 0 {
            return self.value(expr);
        }
        let scope = Scope::new(Some(outer.clone()), outer.depth);
        for (name, value) in earlier {
            scope.bind(name, Binding::Value(value.clone()));
        }
        let before = std::mem::replace(&mut self.frame.scope, scope);
        let value = self.value(expr);
        self.frame.scope = before;
        value
    }

    /// Defaults are evaluated at each call, where the procedure stands.
    pub(crate) fn default_argument(&mut self, proc: ProcId, expr: &'a Expr) -> Value {
        let scope = self.procs[proc].scope.clone();
        if scope.depth != 0 {
            return self.value(expr);
        }
        let outer = std::mem::replace(&mut self.frame.scope, scope);
        let value = self.value(expr);
        self.frame.scope = outer;
        value
    }

    /// What is handed over for a formal.
    pub(crate) fn pass(
        &mut self,
        proc: ProcId,
        this: Option<&Value>,
        formal: &'a Formal,
        value: Value,
        after: &mut Vec<(partita_tree::Expr, Ty, String)>,
        span: Span,
    ) -> Passed {
        self.b.at(span);
        if let Some(Intent::Param | Intent::Type) = formal.intent {
            return Passed::Known(value);
        }
        let value = match value {
            Value::Type(_) | Value::Aggregate(_) => return Passed::Known(value),
            Value::Procs(procs, this) => {
                let value = self.procedure_value(&procs, this.as_deref(), span);
                return value.map_or(Passed::Broken, Passed::Known);
            }
            other => other,
        };
        if self.type_of(&value).is_none() {
            self.no_value(span, &value);
            return Passed::Broken;
        }
        let from = self.type_of(&value).unwrap_or(Ty::Unknown);
        // The formal's type, as far as it says one.
        let wanted = formal.ty.as_ref().and_then(|ty| self.type_in(proc, this, ty, &from));
        let value = match (&wanted, &from) {
            // A value is wanted of a sync variable: it is read.
            (Some(to), Ty::Sync(_) | Ty::Single(_)) if !to.is_guarded() => {
                self.read_value(value, span)
            }
            _ => value,
        };
        let from = self.type_of(&value).unwrap_or(Ty::Unknown);
        let ty = match wanted {
            Some(Ty::Array(..)) | None => from.clone(),
            Some(Ty::Range(_)) => from.clone(),
            Some(to) => to,
        };
        let by_ref = match formal.intent {
            Some(Intent::Ref | Intent::ConstRef) => true,
            Some(Intent::Out | Intent::InOut) => {
                let Value::Run(Run { term, cell: true, constant: false, .. }) = &value else {
                    self.error(span, "an argument that is changed must be a variable");
                    return Passed::Broken;
                };
                let target = self.copy(term);
                let name = self.temp();
                let tree = self.tree_ty(&ty);
                let init = match formal.intent {
                    Some(Intent::InOut) => Some(self.copy(term)),
                    _ => self.default_term(&ty),
                };
                let declare = self.b.declare(&name, tree, init);
                self.emit(declare);
                after.push((target, ty.clone(), name.clone()));
                return Passed::Cell { ty, term: self.b.var(&name), constant: false, spread: None };
            }
            Some(Intent::In | Intent::ConstIn) => false,
            _ => !ty.is_scalar(),
        };
        let constant = !matches!(formal.intent, Some(Intent::Ref | Intent::In | Intent::Var))
            && !ty.is_guarded();
        if let Ty::Array(_, element) = &ty
            && let Ty::Array(..) = **element
        {
            self.unsupported(span, "an array of arrays as an argument");
            return Passed::Broken;
        }
        let spread = self.spread_of(&value);
        if by_ref {
            match &value {
                Value::Run(run) if run.cell => {
                    if formal.intent == Some(Intent::Ref) && run.constant && !run.ty.is_guarded() {
                        self.error(span, "a constant is passed where the procedure may change it");
                    }
                    let term = self.copy(&run.term);
                    // Arrays are changed through their default intent too, when the caller's may be.
                    let constant = match formal.intent {
                        None | Some(Intent::Const)
                            if matches!(run.ty, Ty::Array(..) | Ty::KeyedArray(..)) =>
                        {
                            run.constant
                        }
                        _ => constant,
                    };
                    return Passed::Cell { ty, term, constant, spread };
                }
                Value::Slice(slice) => return Passed::View { slice: slice.clone() },
                _ if formal.intent == Some(Intent::Ref) => {
                    self.error(span, "an argument passed by `ref` must be a variable");
                    return Passed::Broken;
                }
                _ => {
                    let term = self.term(&value);
                    let is_variable = matches!(term.kind, partita_tree::ExprKind::Var(_));
                    let term = if is_variable {
                        term
                    } else {
                        let name = self.temp_with(&ty, term);
                        self.b.var(&name)
                    };
                    return Passed::Cell { ty, term, constant, spread };
                }
            }
        }
        if let Ty::Array(..) = ty {
            let Some(name) = self.array_copy(&value, span) else { return Passed::Broken };
            let term = self.b.var(&name);
            let term = self.b.deref(term);
            return Passed::Cell { ty, term, constant, spread };
        }
        let value = if let Some(Intent::In | Intent::ConstIn) = formal.intent {
            let value = self.taken(value, &ty);
            let value = self.own_record(value, span);
            self.not_fresh(&value);
            value
        } else {
            value
        };
        let term = self.checked(&value, &ty, span);
        Passed::Copy { ty, term, constant }
    }

    /// The type of a formal, worked out where the procedure stands.
    fn type_in(
        &mut self,
        proc: ProcId,
        this: Option<&Value>,
        ty: &'a Expr,
        from: &Ty,
    ) -> Option<Ty> {
        let scope = self.procs[proc].scope.clone();
        let depth = scope.depth;
        let outer = self.frame.scope.clone();
        self.frame.scope = super::scope::Scope::new(Some(scope), depth + 1);
        let errors = self.found.len();
        if let Some(this) = this {
            self.bind_this_types(this);
        }
        let (_, ty) = self.inside(|l| l.formal_type(ty, from));
        // A type that needs other formals is worked out again inside; here the argument's own will do.
        let failed = self.found.len() > errors;
        self.found.truncate(errors);
        self.frame.scope = outer;
        if failed { None } else { ty }
    }

    /// A variable by the name that it has where a procedure is called.
    pub(crate) fn captured_term(&mut self, variable: &Variable) -> partita_tree::Expr {
        let found = self.frame.captured.get(&variable.id).cloned();
        let variable = found.unwrap_or_else(|| variable.clone());
        let name = self.b.var(&variable.name);
        if variable.by_ref { self.b.deref(name) } else { name }
    }
}
