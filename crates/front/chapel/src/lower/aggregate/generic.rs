//! Generic records and classes: one instance for each list of type arguments.
//!
//! A type is generic when it has a `type` or `param` field, or a field with neither type nor initial value.

use super::super::Lowerer;
use super::super::call::Given;
use super::super::expr::as_type;
use super::super::resolve::{Taken, match_formals};
use super::super::ty::{ClassTy, Held, Ty};
use super::super::value::{Const, Value};
use super::AggregateInfo;
use crate::ast::{Arg, Expr, ExprKind, Name, Pattern, StmtKind, VarKind};
use partita_source::Span;

/// A field that makes a type generic.
#[derive(Clone)]
struct Open<'a> {
    name: Name,
    kind: VarKind,
    default: Option<&'a Expr>,
}

impl<'a> Lowerer<'a> {
    fn open_fields(&self, id: usize) -> Vec<Open<'a>> {
        let mut open = Vec::new();
        for stmt in &self.aggregates[id].decl.body {
            let StmtKind::Var(var) = &stmt.kind else { continue };
            for (number, item) in var.items.iter().enumerate() {
                let Pattern::Name(name) = &item.pattern else { continue };
                let source = var.items[number..]
                    .iter()
                    .find(|item| item.ty.is_some() || item.init.is_some());
                let default = source.and_then(|item| item.init.as_ref());
                let is_open = match var.kind {
                    VarKind::Type | VarKind::Param => true,
                    VarKind::Var | VarKind::Const => source.is_none(),
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
    pub(crate) fn generic_of(&self, id: usize) -> usize {
        self.aggregates[id].generic.unwrap_or(id)
    }

    /// A generic type itself, which has no objects.
    pub(crate) fn is_open(&self, id: usize) -> bool {
        self.aggregates[id].generic.is_none() && !self.open_fields(id).is_empty()
    }

    /// Type and param fields with their values, inherited ones too.
    pub(crate) fn known_members(&mut self, id: usize) -> Vec<(Name, Value)> {
        let open = self.open_fields(id);
        let arguments = self.aggregates[id].arguments.iter();
        let mut known: Vec<(Name, Value)> = arguments
            .filter(|(name, _)| {
                open.iter().any(|open| {
                    open.name == *name && matches!(open.kind, VarKind::Type | VarKind::Param)
                })
            })
            .cloned()
            .collect();
        if let Some(parent) = self.parent_of(id) {
            known.extend(self.known_members(parent));
        }
        known
    }

    pub(crate) fn aggregate_type(&mut self, id: usize) -> Ty {
        let id = if self.is_open(id) {
            match self.instance_of(id, Vec::new()) {
                Some(id) => id,
                None => return Ty::Unknown,
            }
        } else {
            id
        };
        self.type_of_aggregate(id)
    }

    fn type_of_aggregate(&self, id: usize) -> Ty {
        if self.aggregates[id].is_class() {
            Ty::Class(ClassTy { class: id, nilable: false, held: Held::Any })
        } else {
            Ty::Record(id)
        }
    }

    /// `R(int)`
    pub(crate) fn generic_type(&mut self, id: usize, args: &'a [Arg], span: Span) -> Value {
        if !self.is_open(id) {
            return self.give_up(span, "arguments of a type that takes none");
        }
        let open = self.open_fields(id);
        let mut given = Vec::new();
        let mut next = 0;
        for arg in args {
            let name = match &arg.name {
                Some(name) => Some(name.name.clone()),
                None => {
                    next += 1;
                    open.get(next - 1).map(|open| open.name.clone())
                }
            };
            let (Some(name), Some(value)) = (name, self.type_argument(&arg.value)) else {
                return self.give_up(span, "these arguments of a type");
            };
            given.push((name, value));
        }
        match self.instance_of(id, given) {
            Some(instance) => Value::Type(self.type_of_aggregate(instance)),
            None => self.give_up(span, "a generic type with parts left open"),
        }
    }

    fn type_argument(&mut self, expr: &'a Expr) -> Option<Value> {
        if expr.as_array_type().is_some() {
            return Some(Value::Type(self.type_expr(expr)));
        }
        match self.expr(expr) {
            Value::Aggregate(id) => Some(Value::Type(self.aggregate_type(id))),
            value @ (Value::Type(_) | Value::Const(_)) => Some(value),
            _ => None,
        }
    }

    /// The instance for some arguments; defaults fill the rest.
    fn instance_of(&mut self, id: usize, mut given: Vec<(Name, Value)>) -> Option<usize> {
        let scope = self.aggregates[id].scope.clone();
        let mut arguments = Vec::new();
        for open in self.open_fields(id) {
            let at = given.iter().position(|(name, _)| *name == open.name);
            let value = match (at, open.default) {
                (Some(at), _) => given.swap_remove(at).1,
                (None, Some(default)) => {
                    let outer = std::mem::replace(&mut self.frame.scope, scope.clone());
                    let inner = super::super::scope::Scope::new(Some(scope.clone()), scope.depth);
                    for (name, value) in &arguments {
                        let value: &Value = value;
                        inner.bind(name, super::super::scope::Binding::Value(value.clone()));
                    }
                    self.frame.scope = inner;
                    let value = self.type_argument(default);
                    self.frame.scope = outer;
                    value?
                }
                (None, None) => return None,
            };
            arguments.push((open.name, value));
        }
        let shown: Vec<String> = arguments
            .iter()
            .map(|(_, value)| match value {
                Value::Type(ty) => self.show_ty(ty),
                Value::Const(Const::Int(value, _)) => value.to_string(),
                other => format!("{other:?}"),
            })
            .collect();
        let key = format!(
            "{:?}",
            arguments
                .iter()
                .map(|(_, value)| match value {
                    Value::Type(ty) => format!("{ty:?}"),
                    other => format!("{other:?}"),
                })
                .collect::<Vec<String>>()
        );
        if let Some(known) = self.generic_instances.get(&(id, key.clone())) {
            return Some(*known);
        }
        let number = self.aggregates.len();
        let mut info = AggregateInfo::new(self.aggregates[id].decl, scope);
        info.shown = format!("{}({})", info.shown, shown.join(", "));
        info.arguments = arguments;
        info.generic = Some(id);
        self.aggregates.push(info);
        self.generic_instances.insert((id, key), number);
        Some(number)
    }

    /// The type that `new` makes; its type arguments are taken away from the others.
    pub(crate) fn instance_for_new(
        &mut self,
        id: usize,
        given: &mut Vec<Given>,
        span: Span,
    ) -> Option<usize> {
        if !self.is_open(id) {
            return Some(id);
        }
        let open = self.open_fields(id);
        if !self.own_methods(id, "init").is_empty() {
            return self.instance_from_init(id, given, span);
        }
        // Compiler-made: all fields in order, known ones among them.
        let mut order = Vec::new();
        for stmt in &self.aggregates[id].decl.body {
            let StmtKind::Var(var) = &stmt.kind else { continue };
            for item in &var.items {
                if let Pattern::Name(name) = &item.pattern {
                    order.push(name.name.clone());
                }
            }
        }
        let mut arguments = Vec::new();
        let mut rest = Vec::new();
        let mut position = 0;
        for arg in std::mem::take(given) {
            let name = match &arg.name {
                Some(name) => name.clone(),
                None => {
                    position += 1;
                    order.get(position - 1).cloned().unwrap_or_default()
                }
            };
            match open.iter().find(|open| open.name == name).map(|open| open.kind) {
                Some(VarKind::Type) => match arg.value {
                    Value::Aggregate(id) => {
                        arguments.push((name, Value::Type(self.aggregate_type(id))));
                    }
                    ref value if as_type(value).is_some() => arguments.push((name, arg.value)),
                    _ => {
                        self.give_up(span, "a value where a type is wanted");
                        return None;
                    }
                },
                Some(VarKind::Param) => arguments.push((name, arg.value)),
                Some(_) => {
                    let ty = self.type_of(&arg.value).unwrap_or(Ty::Unknown);
                    let ty = ty.value_type().clone();
                    arguments.push((name.clone(), Value::Type(ty)));
                    rest.push(Given { name: Some(name), ..arg });
                }
                None => rest.push(Given { name: Some(name), ..arg }),
            }
        }
        *given = rest;
        let instance = self.instance_of(id, arguments);
        if instance.is_none() {
            self.unsupported(span, "a generic type with parts left open");
        }
        instance
    }

    /// Type arguments as a user's `init` sets them: `this.t = e`, with what its formals are given.
    fn instance_from_init(&mut self, id: usize, given: &[Given], span: Span) -> Option<usize> {
        let inits = self.own_methods(id, "init");
        for proc in inits {
            let decl = self.procs[proc].decl;
            let formals = decl.formals.as_deref().unwrap_or(&[]);
            let Some(taken) = match_formals(formals, given) else { continue };
            let home = self.procs[proc].scope.clone();
            let scope = super::super::scope::Scope::new(Some(home.clone()), home.depth);
            let mut values = Vec::new();
            for (formal, taken) in formals.iter().zip(&taken) {
                let Pattern::Name(name) = &formal.pattern else { continue };
                let value = match taken {
                    Taken::Given(number) => given[*number].value.clone(),
                    Taken::Default(expr) => self.inside(|l| l.expr(expr)).1,
                    Taken::Rest(_) => continue,
                };
                let value = self.closed_type(&value);
                scope.bind(&name.name, super::super::scope::Binding::Value(value.clone()));
                values.push((name.name.clone(), value));
            }
            let mut arguments: Vec<(Name, Value)> = Vec::new();
            let errors = self.found.len();
            for open in self.open_fields(id) {
                let set = decl.body.as_ref().and_then(|body| assigned(&body.stmts, &open.name));
                let value = match set {
                    Some(expr) => {
                        let outer = std::mem::replace(&mut self.frame.scope, scope.clone());
                        let (_, value) = self.inside(|l| match open.kind {
                            VarKind::Type => l.type_argument(expr),
                            _ => Some(l.expr(expr)),
                        });
                        self.frame.scope = outer;
                        value
                    }
                    None => {
                        let named = values.iter().find(|(name, _)| *name == open.name);
                        named.map(|(_, value)| value.clone()).filter(|_| open.default.is_none())
                    }
                };
                match (open.kind, value) {
                    (_, None) => {}
                    (VarKind::Type, Some(value @ Value::Type(_)))
                    | (VarKind::Param, Some(value @ Value::Const(_))) => {
                        scope.bind(&open.name, super::super::scope::Binding::Value(value.clone()));
                        arguments.push((open.name, value));
                    }
                    (VarKind::Type | VarKind::Param, Some(_)) => {}
                    (_, Some(value)) => {
                        let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
                        let ty = ty.value_type().clone();
                        arguments.push((open.name, Value::Type(ty)));
                    }
                }
            }
            self.found.truncate(errors);
            if let Some(instance) = self.instance_of(id, arguments) {
                return Some(instance);
            }
        }
        self.unsupported(span, "a generic type whose `init` works out its types");
        None
    }
}

/// The value that a body gives to a field, `this.f = e` or `f = e`, outside of conditions.
pub(crate) fn assigned<'a>(stmts: &'a [crate::ast::Stmt], name: &str) -> Option<&'a Expr> {
    stmts.iter().find_map(|stmt| {
        let StmtKind::Assign { target, op: crate::ast::AssignOp::Plain, value } = &stmt.kind else {
            return None;
        };
        let field = match &target.kind {
            ExprKind::Dot { base, name } if matches!(base.kind, ExprKind::This) => &name.name,
            ExprKind::Name(name) => name,
            _ => return None,
        };
        (**field == *name).then_some(value)
    })
}
