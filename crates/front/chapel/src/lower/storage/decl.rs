//! Declarations of variables, constants, params and types.

use crate::ast::{Expr, ExprKind, Ident, Pattern, VarDecl, VarItem, VarKind};
use crate::lower::Lowerer;
use crate::lower::values::{Run, Value};
use crate::sema::{Binding, ProcId, Ty, written_with};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind, Qualifiers, Type};

impl<'a> Lowerer<'a> {
    pub(crate) fn var_decl(&mut self, decl: &'a VarDecl) {
        for (number, item) in decl.items.iter().enumerate() {
            let (ty, init) = written_with(&decl.items, number);
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
                let known = self.decide(|typer| match init {
                    Some(init) => typer.type_or_class(init),
                    None => typer.give_up(name.span, "a type left open"),
                });
                self.bind(&name.name, Binding::of(known));
            }
            (Pattern::Name(name), VarKind::Ref | VarKind::ConstRef) => {
                self.ref_decl(name, init, decl.kind == VarKind::ConstRef);
            }
            (Pattern::Name(name), VarKind::Var | VarKind::Const) => {
                let constant = decl.kind == VarKind::Const;
                if self.is_input(decl, name) {
                    return self.input_decl(name, ty, init, constant);
                }
                if decl.config {
                    self.config_decl(name, ty, init, constant);
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
        let Some(values) = value.parts(&self.b) else {
            if !value.is_unknown() {
                self.error(span, "a tuple is wanted for these names");
            }
            self.break_names(parts);
            return;
        };
        if values.len() != parts.len() {
            self.error(span, format!("{} names for a tuple of {}", parts.len(), values.len()));
            self.break_names(parts);
            return;
        }
        for (part, value) in parts.iter().zip(values) {
            match part {
                Pattern::Name(name) if &*name.name == "_" => {}
                Pattern::Name(name) => {
                    let ty = value.ty().unwrap_or(Ty::Unknown);
                    self.declare_with_value(name, &ty, &value, constant);
                }
                Pattern::Tuple(inner, span) => self.bind_pattern(inner, &value, constant, *span),
            }
        }
    }

    /// Names whose value is not modelled: nothing more is said about them.
    fn break_names(&mut self, parts: &'a [Pattern]) {
        for part in parts {
            match part {
                Pattern::Name(name) => self.bind_broken(&name.name),
                Pattern::Tuple(inner, _) => self.break_names(inner),
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
        let value = match defined {
            Some(text) => {
                let ty = self.config_type(ty, init);
                let value = self.defined(name, &ty, &text);
                self.configs.meaning_of(&value)
            }
            None => self.decide(|typer| typer.param_value(init)),
        };
        let value = self.decide(|typer| typer.param_of(value, ty, name));
        self.bind(&name.name, Binding::of(value));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other value is a procedure")]
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
                self.bind_broken(&name.name);
            }
            (None, Some(init)) => {
                let value = self.expr(init);
                let value = self.called(value, init.span);
                if let Value::Procs(procs, this) = &value {
                    return self.keep_procedure(name, procs, this.is_some(), init.span);
                }
                let value = self.value_of(value, init.span);
                // A sync variable's value, not the variable; an atomic is copied as one.
                let ty = value.ty().filter(|ty| matches!(ty, Ty::Atomic(_)));
                let value = self.read_value(value, init.span);
                let ty = ty.unwrap_or_else(|| value.value_ty());
                self.declare_with_value(name, &ty, &value, constant);
            }
            (Some(ty), Some(init)) if self.learn(|typer| typer.is_procedure_type(ty)) => {
                match self.expr(init) {
                    Value::Procs(procs, this) => {
                        self.keep_procedure(name, &procs, this.is_some(), init.span);
                    }
                    Value::Unknown => self.bind_broken(&name.name),
                    _ => {
                        self.unsupported(init.span, "a procedure that only a run decides");
                        self.bind_broken(&name.name);
                    }
                }
            }
            (Some(ty), init) if self.keyed_array_decl(name, ty, init, constant) => {}
            (Some(ty), init) => {
                let declared = self.declared(ty);
                if init.is_none()
                    && let Some(later) = self.initialised_later(name, &declared.ty)
                {
                    return self.declare_later(name, declared, constant, later);
                }
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
                if let Ty::Tuple(_) = declared.ty
                    && declared.ty.is_tuple_of_arrays()
                {
                    let value = self.tuple_as_written(ty, &declared.ty, value);
                    return self.declare_stored(name, declared, Some(value), constant);
                }
                self.declare_stored(name, declared, value.or(Some(Value::Nothing)), constant);
            }
        }
    }

    /// `ref x = e`
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other value can be referred to")]
    pub(crate) fn ref_decl(&mut self, name: &'a Ident, init: Option<&'a Expr>, constant: bool) {
        let Some(init) = init else {
            return self.error(name.span, "a reference needs something to refer to");
        };
        if self.follows_domain(init) {
            self.unsupported(init.span, "a reference into an array whose domain is assigned");
            self.bind_broken(&name.name);
            return;
        }
        let value = self.value(init);
        match value {
            Value::Run(Run { ty, term, cell: true, constant: already }) => {
                let constant = constant || already;
                if !self.frame.of_module {
                    return self.refer(&name.name, Run { ty, term, cell: true, constant });
                }
                let seen = self.seen_through(&term);
                let reference = self.b.ref_to(term);
                let tree = Type::Ref(Box::new(self.tree_ty(&ty)));
                let tree_name = self.global_name(&name.name);
                let null = self.b.null();
                self.b.global(&tree_name, tree, Qualifiers::default(), Some(null));
                let target = self.b.var(&tree_name);
                let stmt = self.b.assign(target, reference);
                self.emit(stmt);
                self.bind_variable(&name.name, tree_name.clone(), ty, constant, true);
                self.note_seen(&tree_name, seen);
            }
            Value::Unknown => self.bind_broken(&name.name),
            Value::Lazy(lazy) => {
                let value = self.fixed(&Value::Lazy(lazy));
                self.bind_value(&name.name, value);
            }
            // What a call has made, and its parts, stay in the variable that they are in.
            Value::Run(run) if constant && is_place(&run.term) => {
                self.bind_value(&name.name, Value::Run(run));
            }
            value @ (Value::Run(_) | Value::Tuple(_) | Value::Range(_) | Value::Domain(_))
                if constant && !value.value_ty().is_guarded() =>
            {
                // A value that is nowhere yet is kept as it is now.
                let ty = value.value_ty();
                self.declare_with_value(name, &ty, &value, true);
            }
            other if constant => self.bind_value(&name.name, other),
            slice @ Value::Slice(_) => self.bind_value(&name.name, slice),
            _ => {
                self.error(init.span, "only a variable can be referred to");
                self.bind_broken(&name.name);
            }
        }
    }

    /// The name stands for a procedure from here on.
    fn keep_procedure(&mut self, name: &Ident, procs: &[ProcId], of_object: bool, span: Span) {
        let kept = self.decide(|typer| typer.procedure_value(procs, of_object, span));
        self.bind(&name.name, kept.map_or(Binding::Broken, Binding::Known));
    }

    pub(crate) fn local_constant(&mut self, item: &'a VarItem) {
        if let (Pattern::Name(name), Some(init)) = (&item.pattern, &item.init) {
            self.variable_decl(name, item.ty.as_ref(), Some(init), true);
        }
    }
}

/// Whether a term is a variable or a part of one.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are worked out")]
fn is_place(term: &Term) -> bool {
    match &term.kind {
        TermKind::Var(_) => true,
        TermKind::Field { base, .. } | TermKind::Deref { reference: base } => is_place(base),
        _ => false,
    }
}
