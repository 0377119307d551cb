//! Generic records and classes: one instance for each list of type arguments.
//!
//! A type is generic when it has a `type` or `param` field, or a field with neither type nor initial value.

use super::super::Sema;
use super::super::call::{Given, Taken, match_formals};
use super::super::constant::Const;
use super::super::ids::AggregateId;
use super::super::meaning::Meaning;
use super::super::scope::{Binding, Scope};
use super::super::ty::{ClassTy, Held, Ty};
use super::super::typer::Typer;
use super::AggregateInfo;
use super::fields::written_with;
use crate::ast::{Arg, AssignOp, Expr, Name, Pattern, Proc, Stmt, StmtKind, VarKind};
use crate::limits::{INSTANCES, TYPE_PARTS};
use partita_source::Span;

/// A field that makes a type generic.
#[derive(Clone)]
struct Open<'a> {
    name: Name,
    kind: VarKind,
    default: Option<&'a Expr>,
}

/// What `new` makes and initialises it with: the arguments that are left, by their numbers, each perhaps by another name.
pub(crate) struct NewArguments {
    pub(crate) id: AggregateId,
    pub(crate) rest: Vec<(usize, Option<Name>)>,
}

impl<'a> Sema<'a> {
    fn open_fields(&self, id: AggregateId) -> Vec<Open<'a>> {
        let mut open = Vec::new();
        for stmt in &self.aggregates[id].decl.body {
            let StmtKind::Var(var) = &stmt.kind else { continue };
            for (number, item) in var.items.iter().enumerate() {
                let Pattern::Name(name) = &item.pattern else { continue };
                let (ty, default) = written_with(&var.items, number);
                let is_open = match var.kind {
                    VarKind::Type | VarKind::Param => true,
                    VarKind::Var | VarKind::Const => ty.is_none() && default.is_none(),
                    VarKind::Ref | VarKind::ConstRef => false,
                };
                if is_open {
                    open.push(Open { name: name.name.clone(), kind: var.kind, default });
                }
            }
        }
        open
    }

    /// The generic type of an instance; other types are their own.
    pub(crate) fn generic_of(&self, id: AggregateId) -> AggregateId {
        self.aggregates[id].generic.unwrap_or(id)
    }

    /// A generic type itself, which has no objects.
    pub(crate) fn is_open(&self, id: AggregateId) -> bool {
        self.aggregates[id].generic.is_none() && !self.open_fields(id).is_empty()
    }

    /// Type and param fields with their values, inherited ones too.
    pub(crate) fn known_members(&mut self, id: AggregateId) -> Vec<(Name, Meaning)> {
        let mut known = Vec::new();
        for id in self.line_of(id) {
            let open = self.open_fields(id);
            let is_known = |name: &Name| {
                let kind = open.iter().find(|open| open.name == *name).map(|open| open.kind);
                matches!(kind, Some(VarKind::Type | VarKind::Param))
            };
            let arguments = self.aggregates[id].arguments.iter();
            known.extend(arguments.filter(|(name, _)| is_known(name)).cloned());
        }
        known
    }

    /// The type of values of a record or class, as a formal says it.
    pub(crate) fn type_of_aggregate(&self, id: AggregateId) -> Ty {
        if self.aggregates[id].is_class() {
            Ty::Class(ClassTy { class: id, nilable: false, held: Held::Any })
        } else {
            Ty::Record(id)
        }
    }

    /// The instance for all arguments; `None` when there is no end of them.
    fn instance_with(
        &mut self,
        id: AggregateId,
        arguments: Vec<(Name, Meaning)>,
    ) -> Option<AggregateId> {
        let values: Vec<Meaning> = arguments.iter().map(|(_, value)| value.clone()).collect();
        if let Some(known) = self.generic_instances.get(&(id, values.clone())) {
            return Some(*known);
        }
        let shown = |value: &Meaning| match (value.as_type(), value.as_const()) {
            (Some(ty), _) => self.show(ty),
            (_, Some(Const::Int(value, _))) => value.to_string(),
            _ => format!("{value:?}"),
        };
        let shown: Vec<String> = values.iter().map(shown).collect();
        let generic = &self.aggregates[id];
        let mut info = AggregateInfo::new(generic.decl, generic.scope.clone());
        info.shown = format!("{}({})", info.shown, shown.join(", "));
        let others = self.generic_instances.keys().filter(|(generic, _)| *generic == id).count();
        if others >= INSTANCES || info.shown.len() > TYPE_PARTS {
            self.without_end(id, "there is no end of instances of this generic type");
            return None;
        }
        info.arguments = arguments;
        info.generic = Some(id);
        let instance = self.aggregates.push(info);
        self.generic_instances.insert((id, values), instance);
        Some(instance)
    }
}

impl<'a> Typer<'_, 'a> {
    /// A record or class as a type, unless it is generic.
    pub(crate) fn closed_type(&mut self, meaning: Meaning) -> Meaning {
        if let Meaning::Aggregate(id) = meaning
            && !self.sema.is_open(id)
        {
            return Meaning::Type(self.aggregate_type(id));
        }
        meaning
    }

    pub(crate) fn aggregate_type(&mut self, id: AggregateId) -> Ty {
        if !self.sema.is_open(id) {
            return self.sema.type_of_aggregate(id);
        }
        match self.instance_of(id, Vec::new()) {
            Some(id) => self.sema.type_of_aggregate(id),
            None => Ty::Unknown,
        }
    }

    /// `R(int)`
    pub(crate) fn generic_type(&mut self, id: AggregateId, args: &'a [Arg], span: Span) -> Meaning {
        if !self.sema.is_open(id) {
            return self.give_up(span, "arguments of a type that takes none");
        }
        let open = self.sema.open_fields(id);
        let mut unnamed = open.iter().map(|open| open.name.clone());
        let mut given = Vec::new();
        for arg in args {
            let name = match &arg.name {
                Some(name) => Some(name.name.clone()),
                None => unnamed.next(),
            };
            let (Some(name), Some(value)) = (name, self.type_argument(&arg.value)) else {
                return self.give_up(span, "these arguments of a type");
            };
            given.push((name, value));
        }
        match self.instance_of(id, given) {
            Some(instance) => Meaning::Type(self.sema.type_of_aggregate(instance)),
            None => self.give_up(span, "a generic type with parts left open"),
        }
    }

    fn type_argument(&mut self, expr: &'a Expr) -> Option<Meaning> {
        if expr.as_array_type().is_some() {
            return Some(Meaning::Type(self.type_expr(expr)));
        }
        let meaning = self.meaning(expr);
        if let Meaning::Aggregate(id) = meaning {
            return Some(Meaning::Type(self.aggregate_type(id)));
        }
        matches!(meaning, Meaning::Type(_) | Meaning::Const(_)).then_some(meaning)
    }

    /// The instance for some arguments; defaults fill the rest.
    fn instance_of(
        &mut self,
        id: AggregateId,
        mut given: Vec<(Name, Meaning)>,
    ) -> Option<AggregateId> {
        let home = self.sema.aggregates[id].scope.clone();
        let mut arguments: Vec<(Name, Meaning)> = Vec::new();
        for open in self.sema.open_fields(id) {
            let at = given.iter().position(|(name, _)| *name == open.name);
            let value = match (at, open.default) {
                (Some(at), _) => given.swap_remove(at).1,
                (None, Some(default)) => {
                    let scope = Scope::inside(&home, home.depth);
                    for (name, value) in &arguments {
                        scope.bind(name, Binding::of(value.clone()));
                    }
                    self.within(scope, |typer| typer.type_argument(default))?
                }
                (None, None) => return None,
            };
            arguments.push((open.name, value));
        }
        self.sema.instance_with(id, arguments)
    }

    /// The type that `new` makes; its type arguments are taken away from the others.
    pub(crate) fn instance_for_new(
        &mut self,
        id: AggregateId,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<NewArguments> {
        let all = || given.iter().enumerate().map(|(number, arg)| (number, arg.name.clone()));
        if !self.sema.is_open(id) {
            return Some(NewArguments { id, rest: all().collect() });
        }
        if !self.sema.own_methods(id, "init").is_empty() {
            let id = self.instance_from_init(id, given, span)?;
            return Some(NewArguments { id, rest: all().collect() });
        }
        let open = self.sema.open_fields(id);
        let mut unnamed = self.sema.field_names(id).into_iter();
        let mut arguments = Vec::new();
        let mut rest = Vec::new();
        for (number, arg) in given.iter().enumerate() {
            let name = match &arg.name {
                Some(name) => name.clone(),
                None => unnamed.next().unwrap_or_default(),
            };
            let kind = open.iter().find(|open| open.name == name).map(|open| open.kind);
            match kind {
                Some(VarKind::Type) => {
                    let ty = if let Meaning::Aggregate(id) = arg.value {
                        self.aggregate_type(id)
                    } else if let Meaning::Type(ty) = &arg.value {
                        ty.clone()
                    } else {
                        self.give_up(span, "a value where a type is wanted");
                        return None;
                    };
                    arguments.push((name, Meaning::Type(ty)));
                }
                Some(VarKind::Param) => arguments.push((name, arg.value.clone())),
                Some(VarKind::Var | VarKind::Const | VarKind::Ref | VarKind::ConstRef) => {
                    let ty = arg.value.value_ty().value_type().clone();
                    arguments.push((name.clone(), Meaning::Type(ty)));
                    rest.push((number, Some(name)));
                }
                None => rest.push((number, Some(name))),
            }
        }
        let Some(id) = self.instance_of(id, arguments) else {
            self.give_up(span, "a generic type with parts left open");
            return None;
        };
        Some(NewArguments { id, rest })
    }

    /// Type arguments as a user's `init` sets them: `this.t = e`, with what its formals are given.
    fn instance_from_init(
        &mut self,
        id: AggregateId,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<AggregateId> {
        for proc in self.sema.own_methods(id, "init") {
            let decl = self.sema.procs[proc].decl;
            let formals = decl.formals.as_deref().unwrap_or(&[]);
            let Some(taken) = match_formals(formals, given) else { continue };
            let home = self.sema.procs[proc].scope.clone();
            let scope = Scope::inside(&home, home.depth);
            let mut values = Vec::new();
            for (formal, taken) in formals.iter().zip(&taken) {
                let Pattern::Name(name) = &formal.pattern else { continue };
                let value = match taken {
                    Taken::Given(number) => given[*number].value.clone(),
                    Taken::Default(expr) => self.quietly(|typer| typer.meaning(expr)),
                    Taken::Rest(_) => continue,
                };
                let value = self.closed_type(value);
                scope.bind(&name.name, Binding::of(value.clone()));
                values.push((name.name.clone(), value));
            }
            let arguments = self.quietly(|typer| {
                typer.within(scope, |typer| typer.arguments_set(id, decl, &values))
            });
            if let Some(instance) = self.instance_of(id, arguments) {
                return Some(instance);
            }
        }
        self.give_up(span, "a generic type whose `init` works out its types");
        None
    }

    /// The open fields that the body of an `init` decides, its formals having these values.
    fn arguments_set(
        &mut self,
        id: AggregateId,
        decl: &'a Proc,
        values: &[(Name, Meaning)],
    ) -> Vec<(Name, Meaning)> {
        let mut arguments = Vec::new();
        for open in self.sema.open_fields(id) {
            let set = decl.body.as_ref().and_then(|body| assigned(&body.stmts, &open.name));
            let value = match set {
                Some(expr) if open.kind == VarKind::Type => self.type_argument(expr),
                Some(expr) => Some(self.meaning(expr)),
                None => {
                    let named = values.iter().find(|(name, _)| *name == open.name);
                    named.map(|(_, value)| value.clone()).filter(|_| open.default.is_none())
                }
            };
            let Some(value) = value else { continue };
            match open.kind {
                VarKind::Type | VarKind::Param => {
                    let fits = match open.kind == VarKind::Type {
                        true => value.as_type().is_some(),
                        false => value.as_const().is_some(),
                    };
                    if fits {
                        self.bind(&open.name, value.clone());
                        arguments.push((open.name, value));
                    }
                }
                VarKind::Var | VarKind::Const | VarKind::Ref | VarKind::ConstRef => {
                    let ty = value.value_ty().value_type().clone();
                    arguments.push((open.name, Meaning::Type(ty)));
                }
            }
        }
        arguments
    }
}

impl Sema<'_> {
    /// All fields in order, as an initialiser that the compiler makes takes them.
    fn field_names(&self, id: AggregateId) -> Vec<Name> {
        let mut names = Vec::new();
        for stmt in &self.aggregates[id].decl.body {
            let StmtKind::Var(var) = &stmt.kind else { continue };
            for item in &var.items {
                if let Pattern::Name(name) = &item.pattern {
                    names.push(name.name.clone());
                }
            }
        }
        names
    }
}

/// The value that a body gives to a field, `this.f = e` or `f = e`, outside of conditions.
pub(crate) fn assigned<'a>(stmts: &'a [Stmt], name: &str) -> Option<&'a Expr> {
    stmts.iter().find_map(|stmt| {
        let StmtKind::Assign { target, op: AssignOp::Plain, value } = &stmt.kind else {
            return None;
        };
        let field = match target.as_field_of_this() {
            Some(field) => &*field.name,
            None => target.as_name()?,
        };
        (*field == *name).then_some(value)
    })
}
