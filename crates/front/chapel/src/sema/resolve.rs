//! Which procedures take the arguments of a call, and how; which of them is meant is decided in [`super::specific`].

use super::call::{Given, Taken, match_formals};
use super::constant::Const;
use super::convert::narrows;
use super::ids::{AggregateId, ProcId};
use super::meaning::Meaning;
use super::scope::{Binding, Scope};
use super::specific::{Candidate, Generic, Mapping, most_specific};
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{Arg, Expr, ExprKind, Formal, GuardedKind, Intent, Name, Pattern};
use partita_source::Span;

impl<'a> Typer<'_, 'a> {
    /// The procedure that is meant; of those that are equally specific the first.
    pub(crate) fn best(
        &mut self,
        procs: &[ProcId],
        this: Option<&Meaning>,
        given: &[Given<Meaning>],
    ) -> Option<ProcId> {
        let mut candidates = Vec::new();
        for proc in procs {
            let Some(mappings) = self.fit(*proc, this, given) else { continue };
            let decl = self.sema.procs[*proc].decl;
            candidates.push(Candidate {
                proc: *proc,
                mappings,
                has_where: decl.condition.is_some(),
            });
        }
        if this.is_none()
            && let Some(nearest) = candidates.first()
        {
            // What is declared nearer hides what is declared farther away.
            let near = self.sema.procs[nearest.proc].scope.id;
            candidates.retain(|candidate| self.sema.procs[candidate.proc].scope.id == near);
        }
        most_specific(self.sema, candidates)
    }

    /// Notes that none of the procedures takes the arguments.
    pub(crate) fn none_fits(
        &mut self,
        procs: &[ProcId],
        method: bool,
        given: &[Given<Meaning>],
        span: Span,
    ) {
        let name = procs.first().map(|proc| self.sema.procs[*proc].decl.name.name.clone());
        let name = name.unwrap_or_default();
        let shown = |given: &Given<Meaning>| match given.value.ty() {
            Some(ty) => self.sema.show(&ty),
            None if matches!(given.value, Meaning::Procs(..)) => "a procedure".to_owned(),
            None => "a type".to_owned(),
        };
        let types: Vec<String> = given.iter().map(shown).collect();
        let text = format!("no procedure `{name}` takes ({})", types.join(", "));
        if method {
            // What a method takes may depend on more than is looked at here.
            self.give_up(span, &text);
        } else {
            self.error(span, &text);
        }
    }

    /// How the arguments go to the formals, each by its number; `None` when they do not. Types of formals may use each
    /// other, so a scope of its own binds what is known.
    fn fit(
        &mut self,
        proc: ProcId,
        this: Option<&Meaning>,
        given: &[Given<Meaning>],
    ) -> Option<Vec<(usize, Mapping)>> {
        let decl = self.sema.procs[proc].decl;
        let formals = self.sema.formals(proc);
        let taken = match_formals(formals, given)?;
        let home = self.sema.procs[proc].scope.clone();
        let scope = Scope::inside(&home, home.depth + 1);
        self.quietly(|typer| {
            typer.within(scope, |typer| {
                typer.bind_members(this.and_then(Meaning::ty));
                let mut mappings = Vec::new();
                for (formal, taken) in formals.iter().zip(&taken) {
                    typer.map_taken(formal, taken, given, &mut mappings)?;
                }
                let condition = decl.condition.as_ref().map(|condition| typer.meaning(condition));
                (condition.and_then(|known| known.as_bool()) != Some(false)).then_some(mappings)
            })
        })
    }

    fn map_taken(
        &mut self,
        formal: &'a Formal,
        taken: &Taken<'a>,
        given: &[Given<Meaning>],
        mappings: &mut Vec<(usize, Mapping)>,
    ) -> Option<()> {
        match taken {
            Taken::Given(number) => {
                mappings.push((*number, self.mapping(formal, &given[*number].value)?));
            }
            Taken::Default(_) => {}
            Taken::Rest(numbers) => {
                for number in numbers {
                    let mapping = self.mapping(formal, &given[*number].value)?;
                    // One formal for each argument says more than a list of any length.
                    mappings.push((*number, Mapping { generic: Generic::List, ..mapping }));
                }
            }
        }
        Some(())
    }

    fn mapping(&mut self, formal: &'a Formal, value: &Meaning) -> Option<Mapping> {
        let from = value.ty();
        let any = Mapping {
            from: from.clone(),
            to: from.clone(),
            generic: Generic::Any,
            param: formal.intent == Some(Intent::Param),
            of_param: value.as_const().is_some(),
            narrows: false,
            negative: false,
        };
        let Pattern::Name(name) = &formal.pattern else {
            return from.map(|_| Mapping { generic: Generic::Some, ..any });
        };
        let is_type = matches!(value, Meaning::Type(_) | Meaning::Aggregate(_));
        if formal.intent == Some(Intent::Type) {
            self.bind(&name.name, value.clone());
            return is_type.then_some(any);
        }
        if is_type {
            return None;
        }
        if any.param {
            value.as_const()?;
            self.bind(&name.name, value.clone());
        }
        if let Meaning::Procs(..) = value {
            return self.takes_procedures(formal).then_some(any);
        }
        let from = from?;
        let to = formal.ty.as_ref().and_then(|ty| self.formal_type(ty, &from));
        if !any.param {
            // A `where` clause may ask for its type.
            let seen = to.clone().unwrap_or_else(|| from.clone());
            self.bind(&name.name, Meaning::cell(seen, true));
        }
        let (Some(ty), Some(to)) = (&formal.ty, to) else { return Some(any) };
        let by_cell = matches!(formal.intent, Some(Intent::Ref | Intent::InOut | Intent::Out));
        let alike =
            matches!((&from, &to), (Ty::Array(..), Ty::Array(..)) | (Ty::Class(_), Ty::Class(_)));
        if (by_cell && from != to && !alike) || !self.sema.fits(value, &from, &to) {
            return None;
        }
        let narrows = !self.sema.converts(&from, &to) && narrows(value, &from, &to);
        let negative =
            matches!(to, Ty::Uint(_)) && value.as_const().is_some_and(Const::is_negative);
        Some(Mapping { generic: self.generic(ty), to: Some(to), narrows, negative, ..any })
    }

    /// How much the type of a formal leaves to the argument.
    fn generic(&self, ty: &Expr) -> Generic {
        let inner = if let Some((_, element)) = ty.as_array_type() {
            Some(element)
        } else if let ExprKind::Guarded { ty: inner, .. } | ExprKind::Managed { ty: inner, .. } =
            &ty.kind
        {
            inner.as_deref()
        } else if let ExprKind::Nilable(inner) = &ty.kind {
            Some(&**inner)
        } else if let ExprKind::Call { args, .. } = &ty.kind {
            args.iter().map(|arg| &arg.value).max_by_key(|arg| self.generic(arg))
        } else if let Some(name) = ty.as_name() {
            let open = CLASSES_OF_TYPES.contains(&name) || self.open_type(name).is_some();
            return if open { Generic::Some } else { Generic::No };
        } else {
            let open = matches!(&ty.kind, ExprKind::Query(_) | ExprKind::Array(_));
            return if open { Generic::Some } else { Generic::No };
        };
        inner.map_or(Generic::Some, |inner| self.generic(inner))
    }

    /// The type of a formal; queries in it (`?t`, `[?D] ?e`) take theirs from the argument and are bound. `None` when any
    /// type goes, [`Ty::Void`] when the argument's does not.
    pub(crate) fn formal_type(&mut self, ty: &'a Expr, from: &Ty) -> Option<Ty> {
        if let ExprKind::Query(name) = &ty.kind {
            if let Some(name) = name {
                self.bind(&name.name, Meaning::Type(from.clone()));
            }
            return None;
        }
        if let ExprKind::Array(items) = &ty.kind {
            // `[]`, `[?D]`: elements of any type.
            if let Ty::Array(rank, _) = from {
                self.bind_domain(items, *rank);
            }
            return all_or_none(from.is_array(), from);
        }
        if let ExprKind::Guarded { kind, ty: inner } = &ty.kind {
            return self.guarded_formal(*kind, inner.as_deref(), from);
        }
        if let Some((header, element)) = ty.as_array_type() {
            let Ty::Array(rank, actual) = from else { return Some(Ty::Void) };
            self.bind_domain(&header.iterands, *rank);
            let element = self.formal_type(element, actual).unwrap_or_else(|| (**actual).clone());
            return Some(Ty::array(*rank, element));
        }
        let generic = if let ExprKind::Call { callee, args, .. } = &ty.kind {
            self.queried_type(callee, args, from)
        } else {
            ty.as_name().and_then(|name| self.class_of_types(name, from))
        };
        generic.or_else(|| Some(self.type_expr(ty)))
    }

    /// The domain that the brackets of an array type ask for.
    fn bind_domain(&mut self, indices: &[Expr], rank: usize) {
        if let Some(name) = indices.first().and_then(query) {
            self.bind(name, Meaning::Domain(vec![super::meaning::Extent::LATE; rank]));
        }
    }

    fn guarded_formal(
        &mut self,
        kind: GuardedKind,
        inner: Option<&'a Expr>,
        from: &Ty,
    ) -> Option<Ty> {
        let actual = match (kind, from) {
            (GuardedKind::Sync, Ty::Sync(actual))
            | (GuardedKind::Single, Ty::Single(actual))
            | (GuardedKind::Atomic, Ty::Atomic(actual)) => actual,
            _ => return Some(Ty::Void),
        };
        let wanted = inner.and_then(|inner| self.formal_type(inner, actual));
        all_or_none(wanted.is_none_or(|wanted| wanted == **actual), from)
    }

    /// `integral`, `range`, `class`, `R`: names that stand for several types.
    fn class_of_types(&mut self, name: &str, from: &Ty) -> Option<Ty> {
        let fits = match name {
            "integral" => from.is_integer(),
            "numeric" => from.is_number(),
            "range" => matches!(from, Ty::Range(_)),
            "domain" => matches!(from, Ty::Domain(_) | Ty::Keyed(_)),
            "class" => from.is_class(),
            "record" => matches!(from, Ty::Record(_)),
            "enum" => matches!(from, Ty::Enum(_)),
            // A generic type that says no arguments takes all its instances.
            name => {
                let id = self.open_type(name)?;
                from.aggregate().is_some_and(|instance| self.sema.inherits(instance, id))
            }
        };
        all_or_none(fits, from)
    }

    /// The generic type of a name.
    fn open_type(&self, name: &str) -> Option<AggregateId> {
        let Some(Binding::Known(Meaning::Aggregate(id))) = self.scope().lookup(name) else {
            return None;
        };
        self.sema.is_open(id).then_some(id)
    }

    /// `R(?)`, `R(?t)`: any instance; `int(?w)`, `range(?)`, `domain(?)`
    fn queried_type(&mut self, callee: &'a Expr, args: &'a [Arg], from: &Ty) -> Option<Ty> {
        let name = callee.as_name()?;
        let queries = args.iter().any(|arg| matches!(arg.value.kind, ExprKind::Query(_)));
        if !queries {
            return None;
        }
        if let Some(id) = self.open_type(name) {
            let Some(instance) = from.aggregate() else { return Some(Ty::Void) };
            let values = self.sema.aggregates[instance].arguments.clone();
            for (arg, (_, value)) in args.iter().zip(values) {
                if let Some(name) = query(&arg.value) {
                    self.bind(name, value);
                }
            }
            return all_or_none(self.sema.inherits(instance, id), from);
        }
        let [arg] = args else { return None };
        let (fits, bits) = match (name, from) {
            ("int", Ty::Int(bits)) | ("uint", Ty::Uint(bits)) | ("real", Ty::Real(bits)) => {
                (true, Some(i64::from(*bits)))
            }
            ("range", Ty::Range(_)) | ("domain", Ty::Domain(_) | Ty::Keyed(_)) => (true, None),
            _ => (false, None),
        };
        if let (Some(name), Some(bits)) = (query(&arg.value), bits) {
            self.bind(name, Meaning::int(bits));
        }
        all_or_none(fits, from)
    }
}

fn all_or_none(fits: bool, from: &Ty) -> Option<Ty> {
    Some(if fits { from.clone() } else { Ty::Void })
}

/// Names that stand for several types of the language.
const CLASSES_OF_TYPES: [&str; 7] =
    ["integral", "numeric", "range", "domain", "class", "record", "enum"];

/// `?t`
fn query(expr: &Expr) -> Option<&Name> {
    let ExprKind::Query(Some(name)) = &expr.kind else { return None };
    Some(&name.name)
}

/// The names of the domains that the type of a formal asks for: `D` of `[?D] int` and `[?D]`.
pub(crate) fn domain_queries(ty: &Expr) -> Vec<&Name> {
    let mut names = Vec::new();
    let mut next = Some(ty);
    while let Some(array) = next {
        let (indices, element) = match (array.as_array_type(), &array.kind) {
            (Some((header, element)), _) => (header.iterands.as_slice(), Some(element)),
            (None, ExprKind::Array(indices)) => (indices.as_slice(), None),
            (None, _) => break,
        };
        names.extend(indices.first().and_then(query));
        next = element;
    }
    names
}
