//! Calls: which procedure is meant, and what is handed over.

use super::Lowerer;
use super::convert::Fit;
use super::instance::Passed;
use super::scope::{Binding, ProcId, Scope, Variable};
use super::ty::Ty;
use super::value::{Const, Run, Value};
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

/// How the formals of a procedure take the arguments: per formal.
pub(crate) enum Taken<'a> {
    Given(usize),
    Default(&'a Expr),
    /// The rest, as a tuple.
    Rest(Vec<usize>),
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

    /// The procedure that fits best, with a message when there is none.
    pub(crate) fn best(
        &mut self,
        procs: &[ProcId],
        this: Option<&Value>,
        given: &[Given],
        span: Span,
    ) -> Option<ProcId> {
        let best = self.best_or_none(procs, this, given);
        if best.is_none() {
            let name = procs.first().map(|proc| self.procs[*proc].decl.name.name.clone());
            let name = name.unwrap_or_default();
            let types: Vec<String> = given
                .iter()
                .map(|given| match self.type_of(&given.value) {
                    Some(ty) => self.show_ty(&ty),
                    None if matches!(given.value, Value::Procs(..)) => "a procedure".to_owned(),
                    None => "a type".to_owned(),
                })
                .collect();
            let text = format!("no procedure `{name}` takes ({})", types.join(", "));
            if this.is_some() {
                // What a method takes may depend on more than is looked at here.
                self.unsupported(span, &text);
            } else {
                self.error(span, text);
            }
        }
        best
    }

    pub(crate) fn best_or_none(
        &mut self,
        procs: &[ProcId],
        this: Option<&Value>,
        given: &[Given],
    ) -> Option<ProcId> {
        let mut best: Option<(Vec<Fit>, ProcId)> = None;
        for proc in procs {
            let Some(fit) = self.fit(*proc, this, given) else { continue };
            let better = match &best {
                None => true,
                Some((known, _)) => fit < *known,
            };
            if better {
                best = Some((fit, *proc));
            }
        }
        best.map(|(_, proc)| proc)
    }

    /// A call for every element of the arguments that are arrays or ranges; `None` when that fits no better.
    fn promoted_call(
        &mut self,
        procs: &[ProcId],
        this: Option<&Value>,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        if !given.iter().any(|given| self.is_promotable(&given.value)) {
            return None;
        }
        let (_, samples) = self.inside(|l| {
            let mut samples = Vec::new();
            for one in given {
                let mut sample = one.clone();
                if l.is_promotable(&one.value) {
                    let items = l.items_of(one.value.clone(), one.span)?;
                    let zero = l.b.int(0);
                    sample.value = l.item_at(&items, &zero);
                }
                samples.push(sample);
            }
            Some(samples)
        });
        self.best_or_none(procs, this, &samples?)?;
        let arguments = self.promoted_arguments(given.to_vec())?;
        let this = this.cloned().map(Box::new);
        Some(self.lazy(super::lazy::Source::Call(procs.to_vec(), this, arguments), span))
    }

    /// How well the arguments fit, formal by formal; `None` when they do not.
    fn fit(&mut self, proc: ProcId, this: Option<&Value>, given: &[Given]) -> Option<Vec<Fit>> {
        let decl = self.procs[proc].decl;
        let formals = decl.formals.as_deref().unwrap_or(&[]);
        let taken = match_formals(formals, given)?;
        // Types of formals may use each other; a throw-away scope binds what is known.
        let (_, fits) = self.inside(|l| {
            let errors = l.found.len();
            let outer = l.frame.scope.clone();
            let scope = l.procs[proc].scope.clone();
            let depth = scope.depth;
            l.frame.scope = super::scope::Scope::new(Some(scope), depth + 1);
            let mut fits = Some(Vec::new());
            if let Some(this) = this {
                l.bind_this_types(this);
            }
            for (formal, taken) in formals.iter().zip(&taken) {
                let fit = match taken {
                    Taken::Given(number) => {
                        let value = given[*number].value.clone();
                        l.formal_fit(formal, &value)
                    }
                    Taken::Default(_) => Some(Fit::Exact),
                    Taken::Rest(numbers) => {
                        let all: Vec<Option<Fit>> = numbers
                            .iter()
                            .map(|number| {
                                let value = given[*number].value.clone();
                                l.formal_fit(formal, &value)
                            })
                            .collect();
                        let all: Option<Vec<Fit>> = all.into_iter().collect();
                        // Fewer formals fit better than a list of any length.
                        all.map(|_| Fit::Promoted)
                    }
                };
                match (&mut fits, fit) {
                    (Some(fits), Some(fit)) => fits.push(fit),
                    (fits, None) => {
                        *fits = None;
                        break;
                    }
                    (None, _) => break,
                }
            }
            if fits.is_some()
                && let Some(condition) = &decl.condition
                && let Value::Const(Const::Bool(false)) = l.expr(condition)
            {
                fits = None;
            }
            l.frame.scope = outer;
            l.found.truncate(errors);
            fits
        });
        fits
    }

    fn formal_fit(&mut self, formal: &'a Formal, value: &Value) -> Option<Fit> {
        let Pattern::Name(name) = &formal.pattern else {
            return self.type_of(value).map(|_| Fit::Promoted);
        };
        match (formal.intent, value) {
            (Some(Intent::Param), Value::Const(_)) => {
                self.frame.scope.bind(&name.name, Binding::Value(value.clone()));
            }
            (Some(Intent::Param), _) => return None,
            (Some(Intent::Type), Value::Type(_) | Value::Aggregate(_)) => {
                self.frame.scope.bind(&name.name, Binding::Value(value.clone()));
                return Some(Fit::Near);
            }
            (Some(Intent::Type), _) | (_, Value::Type(_) | Value::Aggregate(_)) => return None,
            _ => {}
        }
        if let Value::Procs(..) = value {
            return self.procedure_fit(formal);
        }
        let from = self.type_of(value)?;
        let Some(ty) = &formal.ty else { return Some(Fit::Promoted) };
        let Some(to) = self.formal_type(ty, &from) else { return Some(Fit::Promoted) };
        let by_cell = matches!(formal.intent, Some(Intent::Ref | Intent::InOut | Intent::Out));
        if by_cell
            && from != to
            && !matches!(
                (&from, &to),
                (Ty::Array(..), Ty::Array(..)) | (Ty::Class(_), Ty::Class(_))
            )
        {
            return None;
        }
        self.fits(value, &from, &to)
    }

    /// The type of a formal; queries in it (`?t`, `[?D] ?e`) take theirs from the argument. `None` when any type goes.
    pub(crate) fn formal_type(&mut self, ty: &'a Expr, from: &Ty) -> Option<Ty> {
        match &ty.kind {
            ExprKind::Query(name) => {
                if let Some(name) = name {
                    self.frame.scope.bind(&name.name, Binding::Value(Value::Type(from.clone())));
                }
                return None;
            }
            ExprKind::Array(items) if items.is_empty() => {
                return matches!(from, Ty::Array(..)).then(|| from.clone()).or(Some(Ty::Void));
            }
            ExprKind::Guarded { kind, ty: inner } => {
                let (Ty::Sync(actual) | Ty::Single(actual) | Ty::Atomic(actual)) = from else {
                    return Some(Ty::Void);
                };
                let same = match kind {
                    crate::ast::GuardedKind::Sync => matches!(from, Ty::Sync(_)),
                    crate::ast::GuardedKind::Single => matches!(from, Ty::Single(_)),
                    crate::ast::GuardedKind::Atomic => matches!(from, Ty::Atomic(_)),
                };
                if !same {
                    return Some(Ty::Void);
                }
                let Some(inner) = inner else { return Some(from.clone()) };
                let actual = (**actual).clone();
                let wanted = self.formal_type(inner, &actual);
                return match wanted {
                    Some(wanted) if wanted != actual => Some(Ty::Void),
                    _ => Some(from.clone()),
                };
            }
            ExprKind::Name(name) => match &**name {
                "integral" => return class_of_types(from.is_integer(), from),
                "numeric" => return class_of_types(from.is_number(), from),
                "range" => return class_of_types(matches!(from, Ty::Range(_)), from),
                "domain" => {
                    return class_of_types(matches!(from, Ty::Domain(_) | Ty::Keyed(_)), from);
                }
                "class" => return class_of_types(matches!(from, Ty::Class(_)), from),
                "record" => return class_of_types(matches!(from, Ty::Record(_)), from),
                "enum" => return class_of_types(matches!(from, Ty::Enum(_)), from),
                name => {
                    // A generic type that says no arguments takes all its instances.
                    if let Some(Binding::Value(Value::Aggregate(id))) =
                        self.frame.scope.lookup(name)
                        && self.is_open(id)
                    {
                        let instance = match from {
                            Ty::Record(from) => *from,
                            Ty::Class(from) => from.class,
                            _ => return Some(Ty::Void),
                        };
                        return class_of_types(self.inherits(instance, id), from);
                    }
                }
            },
            ExprKind::Call { callee, args, .. } => {
                // `R(?)`, `R(?t)`: any instance.
                if let Some(name) = callee.as_name()
                    && let Some(Binding::Value(Value::Aggregate(id))) =
                        self.frame.scope.lookup(name)
                    && self.is_open(id)
                    && args.iter().any(|arg| matches!(arg.value.kind, ExprKind::Query(_)))
                {
                    let instance = match from {
                        Ty::Record(from) => *from,
                        Ty::Class(from) => from.class,
                        _ => return Some(Ty::Void),
                    };
                    let values = self.aggregates[instance].arguments.clone();
                    for (arg, (_, value)) in args.iter().zip(values) {
                        if let ExprKind::Query(Some(query)) = &arg.value.kind {
                            self.frame.scope.bind(&query.name, Binding::Value(value));
                        }
                    }
                    return class_of_types(self.inherits(instance, id), from);
                }
                // `int(?w)`, `range(?)`, `domain(?)`
                if let (Some(name), [arg]) = (callee.as_name(), args.as_slice())
                    && let ExprKind::Query(query) = &arg.value.kind
                {
                    let (fits, bits) = match (name, from) {
                        ("int", Ty::Int(bits))
                        | ("uint", Ty::Uint(bits))
                        | ("real", Ty::Real(bits)) => (true, Some(i64::from(*bits))),
                        ("range", Ty::Range(_)) | ("domain", Ty::Domain(_) | Ty::Keyed(_)) => {
                            (true, None)
                        }
                        _ => (false, None),
                    };
                    if let (Some(query), Some(bits)) = (query, bits) {
                        self.frame.scope.bind(&query.name, Binding::Value(Value::int(bits)));
                    }
                    return class_of_types(fits, from);
                }
            }
            ExprKind::Loop(_) => {
                if let Some((header, element)) = ty.as_array_type() {
                    let Ty::Array(rank, actual) = from else { return Some(Ty::Void) };
                    let query = header.iterands.first().map(|iterand| &iterand.kind);
                    if let Some(ExprKind::Query(Some(name))) = query {
                        self.pending_domains.push((name.name.clone(), *rank));
                    }
                    let actual = (**actual).clone();
                    let rank = *rank;
                    let element = self.formal_type(element, &actual).unwrap_or(actual);
                    return Some(Ty::Array(rank, Box::new(element)));
                }
            }
            _ => {}
        }
        Some(self.type_expr(ty))
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

/// Which argument goes to which formal.
pub(crate) fn match_formals<'a>(formals: &'a [Formal], given: &[Given]) -> Option<Vec<Taken<'a>>> {
    let mut used = vec![false; given.len()];
    let mut taken: Vec<Option<Taken<'a>>> = formals.iter().map(|_| None).collect();
    // Named ones first.
    for (number, arg) in given.iter().enumerate() {
        if let Some(name) = &arg.name {
            let place = formals.iter().position(
                |formal| matches!(&formal.pattern, Pattern::Name(ident) if ident.name == *name),
            )?;
            if taken[place].is_some() {
                return None;
            }
            taken[place] = Some(Taken::Given(number));
            used[number] = true;
        }
    }
    let mut next = (0..given.len()).filter(|number| given[*number].name.is_none()).peekable();
    for (place, formal) in formals.iter().enumerate() {
        if taken[place].is_some() {
            continue;
        }
        if formal.varargs.is_some() {
            let rest: Vec<usize> = next.by_ref().collect();
            rest.iter().for_each(|number| used[*number] = true);
            taken[place] = Some(Taken::Rest(rest));
        } else if let Some(number) = next.next() {
            used[number] = true;
            taken[place] = Some(Taken::Given(number));
        } else {
            taken[place] = Some(Taken::Default(formal.default.as_ref()?));
        }
    }
    if used.iter().any(|used| !used) {
        return None;
    }
    taken.into_iter().collect()
}

fn class_of_types(fits: bool, from: &Ty) -> Option<Ty> {
    Some(if fits { from.clone() } else { Ty::Void })
}
