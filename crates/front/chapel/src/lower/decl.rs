//! Declarations of variables, constants, params and types.

use super::Lowerer;
use super::scope::Binding;
use super::ty::Ty;
use super::value::{Run, Value};
use crate::ast::{Expr, ExprKind, Ident, Pattern, VarDecl, VarItem, VarKind};
use partita_source::Span;
use partita_tree::{Qualifiers, Type};

impl<'a> Lowerer<'a> {
    pub(crate) fn var_decl(&mut self, decl: &'a VarDecl) {
        for (number, item) in decl.items.iter().enumerate() {
            // An item without type and value has those of the next that has.
            let source =
                decl.items[number..].iter().find(|item| item.ty.is_some() || item.init.is_some());
            let (ty, init) =
                source.map_or((None, None), |item| (item.ty.as_ref(), item.init.as_ref()));
            self.b.at(item.span);
            if let Some(place) = &decl.on {
                self.remote_decl(place, decl, item, ty, init);
                continue;
            }
            self.var_item(decl, item, ty, init);
        }
    }

    fn var_item(
        &mut self,
        decl: &'a VarDecl,
        item: &'a VarItem,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) {
        match (&item.pattern, decl.kind) {
            (Pattern::Name(name), VarKind::Param) => self.param_decl(decl, name, ty, init),
            (Pattern::Name(name), VarKind::Type) => {
                let value = match init {
                    Some(init) => match self.expr(init) {
                        Value::Aggregate(id) => Value::Aggregate(id),
                        _ => Value::Type(self.type_expr(init)),
                    },
                    None => self.give_up(name.span, "a type left open"),
                };
                self.frame.scope.bind(&name.name, Binding::Value(value));
            }
            (Pattern::Name(name), VarKind::Ref | VarKind::ConstRef) => {
                self.ref_decl(name, init, decl.kind == VarKind::ConstRef);
            }
            (Pattern::Name(name), VarKind::Var | VarKind::Const) => {
                let constant = decl.kind == VarKind::Const;
                if self.is_input(decl, name) {
                    return self.input_decl(name, ty, init, constant);
                }
                let defined = if decl.config { self.definition(name) } else { None };
                if decl.config {
                    self.config_decl(name, ty, init, defined, constant);
                } else {
                    self.variable_decl(name, ty, init, constant);
                }
            }
            (Pattern::Tuple(parts, span), _) => self.tuple_decl(decl, parts, *span, ty, init),
        }
    }

    fn tuple_decl(
        &mut self,
        decl: &'a VarDecl,
        parts: &'a [Pattern],
        span: Span,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) {
        let value = match init {
            Some(init) => self.read(init),
            None => return self.unsupported(span, "a tuple of variables without a value"),
        };
        let value = match ty {
            Some(ty) => {
                let ty = self.type_expr(ty);
                let term = self.checked(&value, &ty, span);
                Value::run(ty, term)
            }
            None => value,
        };
        let value = self.fixed(&value);
        self.bind_pattern(parts, &value, decl.kind == VarKind::Const, span);
    }

    /// `(a, b)` for the components of a value.
    pub(crate) fn bind_pattern(
        &mut self,
        parts: &'a [Pattern],
        value: &Value,
        constant: bool,
        span: Span,
    ) {
        let Some(values) = self.parts(value) else {
            if !value.is_unknown() {
                self.error(span, "a tuple is wanted for these names");
            }
            self.bind_broken(parts);
            return;
        };
        if values.len() != parts.len() {
            self.error(span, format!("{} names for a tuple of {}", parts.len(), values.len()));
            self.bind_broken(parts);
            return;
        }
        for (part, value) in parts.iter().zip(values) {
            match part {
                Pattern::Name(name) if &*name.name == "_" => {}
                Pattern::Name(name) => {
                    let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
                    self.declare_with_value(name, &ty, &value, constant);
                }
                Pattern::Tuple(inner, span) => self.bind_pattern(inner, &value, constant, *span),
            }
        }
    }

    /// Names whose value is not modelled: nothing more is said about them.
    fn bind_broken(&mut self, parts: &'a [Pattern]) {
        for part in parts {
            match part {
                Pattern::Name(name) => self.frame.scope.bind(&name.name, Binding::Broken),
                Pattern::Tuple(inner, _) => self.bind_broken(inner),
            }
        }
    }

    fn param_decl(
        &mut self,
        decl: &VarDecl,
        name: &'a Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) {
        let defined = if decl.config { self.definition(name) } else { None };
        let value = match (defined, init) {
            (Some(known), _) => Value::Const(known),
            (None, Some(init)) => self.expr(init),
            (None, None) => Value::Unknown,
        };
        let value = match (value, ty) {
            (Value::Const(known), Some(ty)) => {
                let ty = self.type_expr(ty);
                self.cast(Value::Const(known), &ty, name.span)
            }
            (other, _) => other,
        };
        match value {
            Value::Const(_) => self.frame.scope.bind(&name.name, Binding::Value(value)),
            Value::Unknown => self.frame.scope.bind(&name.name, Binding::Broken),
            _ => {
                self.error(
                    name.span,
                    format!("the value of the param `{}` is not known to a compiler", name.name),
                );
                self.frame.scope.bind(&name.name, Binding::Broken);
            }
        }
    }

    fn variable_decl(
        &mut self,
        name: &'a Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        constant: bool,
    ) {
        match (ty, init) {
            (None, None) => {
                self.unsupported(name.span, "a variable whose type a later assignment decides");
                self.frame.scope.bind(&name.name, Binding::Broken);
            }
            (None, Some(init)) => {
                let value = self.expr(init);
                let value = match value {
                    Value::Procs(procs, this) => {
                        self.call_without_parentheses(procs, this, init.span)
                    }
                    other => other,
                };
                if let Value::Procs(procs, this) = &value {
                    let value = self.procedure_value(procs, this.as_deref(), init.span);
                    return self.bind_procedure(name, value);
                }
                let value = self.value_of(value, init.span);
                // A sync variable's value, not the variable; an atomic is copied as one.
                let ty = match self.type_of(&value) {
                    Some(ty @ Ty::Atomic(_)) => Some(ty),
                    _ => None,
                };
                let value = self.read_value(value, init.span);
                let ty = ty.or_else(|| self.type_of(&value)).unwrap_or(Ty::Unknown);
                self.declare_with_value(name, &ty, &value, constant);
            }
            (Some(ty), Some(init)) if self.is_procedure_type(ty) => {
                let value = match self.expr(init) {
                    Value::Procs(procs, this) => {
                        self.procedure_value(&procs, this.as_deref(), init.span)
                    }
                    Value::Unknown => None,
                    _ => {
                        self.unsupported(init.span, "a procedure that only a run decides");
                        None
                    }
                };
                self.bind_procedure(name, value);
            }
            (Some(ty), init) if self.keyed_array_decl(name, ty, init, constant) => {}
            (Some(ty), init) => {
                let declared = self.declared(ty);
                let value = match init.map(|init| &init.kind) {
                    None => None,
                    Some(ExprKind::Noinit) => {
                        return self.declare_stored(name, declared, None, constant);
                    }
                    Some(_) => init.map(|init| {
                        let value = self.value(init);
                        if declared.ty.is_guarded() {
                            value
                        } else {
                            self.read_value(value, init.span)
                        }
                    }),
                };
                self.declare_stored(name, declared, value.or(Some(Value::Nothing)), constant);
            }
        }
    }

    /// `ref x = e`
    pub(crate) fn ref_decl(&mut self, name: &'a Ident, init: Option<&'a Expr>, constant: bool) {
        let Some(init) = init else {
            return self.error(name.span, "a reference needs something to refer to");
        };
        if self.follows_domain(init) {
            self.unsupported(init.span, "a reference into an array whose domain is assigned");
            self.frame.scope.bind(&name.name, Binding::Broken);
            return;
        }
        let value = self.value(init);
        match value {
            Value::Run(Run { ty, term, cell: true, constant: already }) => {
                let seen = self.seen_through(&term);
                let reference = self.b.ref_to(term);
                let tree = Type::Ref(Box::new(self.tree_ty(&ty)));
                if self.frame.of_module {
                    let tree_name = self.global_name(&name.name);
                    let null = self.b.null();
                    self.b.global(&tree_name, tree, Qualifiers::default(), Some(null));
                    let target = self.b.var(&tree_name);
                    let stmt = self.b.assign(target, reference);
                    self.emit(stmt);
                    self.bind_variable(
                        &name.name,
                        tree_name.clone(),
                        ty,
                        constant || already,
                        true,
                    );
                    self.note_seen(&tree_name, seen);
                } else {
                    let tree_name = self.local_name(&name.name);
                    let stmt = self.b.declare(&tree_name, tree, Some(reference));
                    self.emit(stmt);
                    self.bind_variable(
                        &name.name,
                        tree_name.clone(),
                        ty,
                        constant || already,
                        true,
                    );
                    self.note_seen(&tree_name, seen);
                }
            }
            Value::Unknown => self.frame.scope.bind(&name.name, Binding::Broken),
            Value::Lazy(lazy) => {
                let value = self.fixed(&Value::Lazy(lazy));
                self.frame.scope.bind(&name.name, Binding::Value(value));
            }
            other if constant => self.frame.scope.bind(&name.name, Binding::Value(other)),
            Value::Slice(slice) => {
                self.frame.scope.bind(&name.name, Binding::Value(Value::Slice(slice)))
            }
            _ => {
                self.error(init.span, "only a variable can be referred to");
                self.frame.scope.bind(&name.name, Binding::Broken);
            }
        }
    }

    pub(crate) fn local_constant(&mut self, item: &'a VarItem) {
        if let (Pattern::Name(name), Some(init)) = (&item.pattern, &item.init) {
            self.variable_decl(name, item.ty.as_ref(), Some(init), true);
        }
    }
}
