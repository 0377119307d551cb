//! Which procedure a call means: the one whose formals fit the arguments best.

use super::Lowerer;
use super::call::Given;
use super::convert::Fit;
use super::scope::{Binding, ProcId};
use super::ty::Ty;
use super::value::{Const, Value};
use crate::ast::{Expr, ExprKind, Formal, Intent, Pattern};
use partita_source::Span;

/// How the formals of a procedure take the arguments: per formal.
pub(crate) enum Taken<'a> {
    Given(usize),
    Default(&'a Expr),
    /// The rest, as a tuple.
    Rest(Vec<usize>),
}

impl<'a> Lowerer<'a> {
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
    pub(crate) fn promoted_call(
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
}

fn class_of_types(fits: bool, from: &Ty) -> Option<Ty> {
    Some(if fits { from.clone() } else { Ty::Void })
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
