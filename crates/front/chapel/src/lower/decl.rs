//! Declarations of variables, constants, params and types.

use super::Lowerer;
use super::scope::{Binding, Variable};
use super::ty::Ty;
use super::value::{Const, RangeValue, Run, Value, is_literal};
use crate::ast::{Expr, ExprKind, Ident, LoopHeader, Pattern, VarDecl, VarItem, VarKind};
use partita_source::Span;
use partita_tree::{Bound, Expr as Term, ExprKind as TermKind, Qualifiers, Type};

/// A declared type: what it is, and how the tree stores a variable of it.
pub(crate) struct Declared {
    pub(crate) ty: Ty,
    pub(crate) stored: Type,
    /// The variable domain that the array takes its shape from.
    pub(crate) domain: Option<String>,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn var_decl(&mut self, decl: &'a VarDecl, span: Span) {
        if decl.on.is_some() {
            self.unsupported(span, "a variable declared on another locale");
        }
        for (number, item) in decl.items.iter().enumerate() {
            // An item without type and value has those of the next that has.
            let source =
                decl.items[number..].iter().find(|item| item.ty.is_some() || item.init.is_some());
            let (ty, init) =
                source.map_or((None, None), |item| (item.ty.as_ref(), item.init.as_ref()));
            self.b.at(item.span);
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

    /// The value that `-D` gives a config.
    fn definition(&mut self, name: &Ident) -> Option<Const> {
        let (_, text) = self.options.defines.iter().find(|(known, _)| **known == *name.name)?;
        self.used_defines.insert(name.name.to_string());
        let known = literal(text.trim());
        if known.is_none() {
            self.error(
                name.span,
                format!("-D {}: `{text}` is not a value that Partita reads here", name.name),
            );
        }
        known
    }

    fn config_decl(
        &mut self,
        name: &'a Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        defined: Option<Const>,
        constant: bool,
    ) {
        let value = match (&defined, init) {
            (Some(known), _) => Some(Value::Const(known.clone())),
            (None, Some(init)) => Some(self.read(init)),
            (None, None) => None,
        };
        let ty = match (ty, &value) {
            (Some(ty), _) => self.type_expr(ty),
            (None, Some(value)) => self.type_of(value).unwrap_or(Ty::Unknown),
            (None, None) => Ty::Unknown,
        };
        let value = match value {
            Some(value) if defined.is_some() => self.cast(value, &ty, name.span),
            Some(value) => value,
            None => match self.default_term(&ty) {
                Some(term) => Value::run(ty.clone(), term),
                None => return self.declare_default(name, ty, constant),
            },
        };
        let plain = matches!(ty, Ty::Bool | Ty::Int(64) | Ty::Real(64));
        if let (Value::Const(known), true) = (&value, plain) {
            let known = self.converted(&Value::Const(known.clone()), &ty);
            let tree = self.tree_ty(&ty);
            // Part of the scope of the verdict, by its own name.
            let tree_name = self.global_name(&name.name);
            if constant {
                self.b.config(&tree_name, tree, known);
                self.config_names.insert(tree_name.clone());
                self.bind_variable(&name.name, tree_name, ty, true, false);
                return;
            }
        }
        self.declare_with_value(name, &ty, &value, constant);
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
                let value = self.value(init);
                let value = self.initial_value(value, init.span);
                let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
                self.declare_with_value(name, &ty, &value, constant);
            }
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

    /// `var b = a`: a sync variable's value, not the variable.
    fn initial_value(&mut self, value: Value, span: Span) -> Value {
        self.read_value(value, span)
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
                let reference = self.b.ref_to(term);
                let tree = Type::Ref(Box::new(self.tree_ty(&ty)));
                if self.frame.of_module {
                    let tree_name = self.global_name(&name.name);
                    let null = self.b.null();
                    self.b.global(&tree_name, tree, Qualifiers::default(), Some(null));
                    let target = self.b.var(&tree_name);
                    let stmt = self.b.assign(target, reference);
                    self.emit(stmt);
                    self.bind_variable(&name.name, tree_name, ty, constant || already, true);
                } else {
                    let tree_name = self.local_name(&name.name);
                    let stmt = self.b.declare(&tree_name, tree, Some(reference));
                    self.emit(stmt);
                    self.bind_variable(&name.name, tree_name, ty, constant || already, true);
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

    fn declare_default(&mut self, name: &'a Ident, ty: Ty, constant: bool) {
        let stored = self.tree_ty(&ty);
        let declared = Declared { ty, stored, domain: None };
        self.declare_stored(name, declared, Some(Value::Nothing), constant);
    }

    /// A variable of a block, never a module's.
    pub(crate) fn declare_local(&mut self, name: &'a Ident, ty: &Ty, value: &Value) {
        let of_module = std::mem::replace(&mut self.frame.of_module, false);
        self.declare_with_value(name, ty, value, true);
        self.frame.of_module = of_module;
    }

    /// A variable of the value's own type.
    pub(crate) fn declare_with_value(
        &mut self,
        name: &'a Ident,
        ty: &Ty,
        value: &Value,
        constant: bool,
    ) {
        if value.is_unknown() || *ty == Ty::Unknown {
            self.frame.scope.bind(&name.name, Binding::Broken);
            return;
        }
        if constant && self.is_static_value(value) {
            // Needs no variable: everybody knows it.
            self.frame.scope.bind(&name.name, Binding::Value(value.clone()));
            return;
        }
        let stored = match ty {
            Ty::Array(_, element) => {
                let _ = element;
                let Some(exact) = self.exact_type(value) else {
                    self.frame.scope.bind(&name.name, Binding::Broken);
                    return;
                };
                exact
            }
            ty => self.tree_ty(ty),
        };
        self.declare_stored(
            name,
            Declared { ty: ty.clone(), stored, domain: None },
            Some(value.clone()),
            constant,
        );
    }

    /// A variable; [`Value::Nothing`] stands for the default value of its type, `None` for none at all.
    pub(crate) fn declare_stored(
        &mut self,
        name: &'a Ident,
        declared: Declared,
        value: Option<Value>,
        constant: bool,
    ) {
        let Declared { ty, stored, domain } = declared;
        if let Some(Value::Lazy(lazy)) = &value
            && lazy.element == Ty::Void
        {
            self.error(name.span, "a value is wanted, this call gives none");
            self.frame.scope.bind(&name.name, Binding::Broken);
            return;
        }
        if ty == Ty::Unknown {
            self.frame.scope.bind(&name.name, Binding::Broken);
            return;
        }
        self.b.at(name.span);
        if let Some(domain) = domain {
            return self.declare_resizable(name, ty, stored, &domain, value, constant);
        }
        if self.frame.of_module {
            return self.declare_global(name, ty, stored, value, constant);
        }
        // The value is evaluated before the name means the new variable.
        let simple = ty.is_scalar();
        let value = value.map(|value| self.taken(value, &ty));
        let init = match &value {
            Some(Value::Nothing) => self.default_term(&ty),
            Some(value) if simple => Some(self.checked(value, &ty, name.span)),
            Some(_) | None => None,
        };
        let variable = self.declare_name(&name.name, ty.clone(), constant);
        if let Ty::Array(..) = ty {
            self.frame.own_arrays.insert(variable.name.clone());
            self.frame.stored.insert(variable.name.clone(), stored.clone());
        }
        self.b.at(name.span);
        let stmt = self.b.declare(&variable.name, stored, init);
        self.emit(stmt);
        if !simple {
            self.first_value(&variable, value, name.span);
        }
        self.ends_with_block(&variable, name.span);
    }

    fn declare_global(
        &mut self,
        name: &'a Ident,
        ty: Ty,
        stored: Type,
        value: Option<Value>,
        constant: bool,
    ) {
        let value = value.map(|value| self.taken(value, &ty));
        let tree_name = self.global_name(&name.name);
        let at_run_time = !self.is_static_type(&stored);
        if at_run_time {
            // How large it is turns out when the program runs.
            let Ty::Array(rank, element) = &ty else { return };
            if let Ty::Array(..) = **element {
                self.unsupported(name.span, "an array of arrays whose size turns out on the way");
                self.frame.scope.bind(&name.name, Binding::Broken);
                return;
            }
            let element = Box::new(self.tree_ty(element));
            let open = Type::Ref(Box::new(Type::OpenArray { rank: *rank, element }));
            let null = self.b.null();
            self.b.global(&tree_name, open, Qualifiers::default(), Some(null));
            let fresh = self.b.new_object(stored);
            let fresh = self.b.ref_to(fresh);
            let target = self.b.var(&tree_name);
            let stmt = self.b.assign(target, fresh);
            self.emit(stmt);
            self.own_arrays.insert(tree_name.clone());
            let variable = self.bind_variable(&name.name, tree_name, ty, constant, true);
            self.first_value(&variable, value, name.span);
            return;
        }
        let init = match &value {
            Some(Value::Nothing) => self.default_term(&ty),
            Some(value) if ty.is_scalar() => {
                let term = self.checked(value, &ty, name.span);
                if is_literal(&term) {
                    Some(term)
                } else {
                    let variable = Variable {
                        id: 0,
                        ty: ty.clone(),
                        name: tree_name.clone(),
                        by_ref: false,
                        constant,
                        depth: 0,
                    };
                    let target = self.b.var(&variable.name);
                    let stmt = self.b.assign(target, term);
                    self.emit(stmt);
                    // Never seen: the assignment above comes first.
                    self.default_term(&ty)
                }
            }
            Some(_) | None => None,
        };
        self.b.at(name.span);
        self.b.global(&tree_name, stored.clone(), Qualifiers::default(), init);
        let simple = ty.is_scalar();
        if let Ty::Array(..) = ty {
            self.own_arrays.insert(tree_name.clone());
            self.stored.insert(tree_name.clone(), stored.clone());
        }
        let variable = self.bind_variable(&name.name, tree_name, ty, constant, false);
        if !simple {
            self.first_value(&variable, value, name.span);
        }
        self.ends_with_block(&variable, name.span);
    }

    /// An array that may get another shape: a reference to it.
    fn declare_resizable(
        &mut self,
        name: &'a Ident,
        ty: Ty,
        stored: Type,
        domain: &str,
        value: Option<Value>,
        constant: bool,
    ) {
        let Ty::Array(rank, element) = &ty else { return };
        let element = Box::new(self.tree_ty(element));
        let open = Type::Ref(Box::new(Type::OpenArray { rank: *rank, element }));
        let fresh = self.b.ref_to(self.b.new_object(stored));
        let tree_name = if self.frame.of_module {
            let tree_name = self.global_name(&name.name);
            let null = self.b.null();
            self.b.global(&tree_name, open, Qualifiers::default(), Some(null));
            let target = self.b.var(&tree_name);
            let stmt = self.b.assign(target, fresh);
            self.emit(stmt);
            self.own_arrays.insert(tree_name.clone());
            tree_name
        } else {
            let tree_name = self.local_name(&name.name);
            let stmt = self.b.declare(&tree_name, open, Some(fresh));
            self.emit(stmt);
            self.frame.own_arrays.insert(tree_name.clone());
            tree_name
        };
        let variable = self.bind_variable(&name.name, tree_name, ty, constant, true);
        self.depends_on(domain, &variable, name.span);
        self.first_value(&variable, value, name.span);
    }

    /// Ranges and domains that are known before the program runs.
    fn is_static_value(&self, value: &Value) -> bool {
        let known = |range: &RangeValue| {
            [&range.low, &range.high, &range.stride]
                .into_iter()
                .flatten()
                .all(|term| self.is_static(term))
        };
        match value {
            Value::Range(range) => known(range),
            Value::Domain(dims) => dims.iter().all(known),
            _ => false,
        }
    }

    /// Gives a new variable that is no scalar its first value.
    fn first_value(&mut self, variable: &Variable, value: Option<Value>, span: Span) {
        let target = self.variable_value(variable);
        let Value::Run(Run { term, ty, .. }) = target else { return };
        if let Some(value) = value {
            self.give_first(&term, &ty, value, span);
        }
    }

    /// Gives a cell that is no scalar its first value; [`Value::Nothing`] stands for the default.
    pub(crate) fn give_first(&mut self, term: &Term, ty: &Ty, value: Value, span: Span) {
        match value {
            Value::Nothing => self.fill_default(term, ty),
            value => match ty {
                Ty::Sync(_) | Ty::Single(_) | Ty::Atomic(_) => {
                    self.initialise_guarded(term, ty, value, span)
                }
                Ty::Array(_, element) => {
                    if !element.is_scalar() {
                        self.fill_default(term, ty);
                    }
                    self.assign_array(term, ty, value, true, span);
                }
                Ty::Tuple(_) | Ty::Range(_) | Ty::Domain(_) => {
                    let target = self.copy(term);
                    self.store(target, ty, &value);
                }
                Ty::Record(id) if self.type_of(&value).as_ref() == Some(ty) => {
                    self.copy_record(term, *id, &value, span);
                    self.not_fresh(&value);
                }
                Ty::Record(id) if !self.own_methods(*id, "init=").is_empty() => {
                    self.copy_record(term, *id, &value, span);
                }
                _ => {
                    let term_value = self.checked(&value, ty, span);
                    let target = self.copy(term);
                    let stmt = self.b.assign(target, term_value);
                    self.emit(stmt);
                }
            },
        }
    }

    /// Default values where the tree would leave cells undefined.
    pub(crate) fn fill_default(&mut self, target: &Term, ty: &Ty) {
        match ty {
            Ty::Array(rank, element) => {
                if let Ty::Class(_) = **element {
                    // `A = null` would mean the array itself.
                    let rank = *rank;
                    let target = target.clone();
                    self.for_each_index(&target, rank, |l, cell| {
                        let stmt = l.b.assign(cell, l.b.null());
                        l.emit(stmt);
                    });
                } else if let Some(default) = self.default_term(element) {
                    let target = self.copy(target);
                    let stmt = self.b.assign(target, default);
                    self.emit(stmt);
                } else if self.needs_fill(element) {
                    let (rank, element) = (*rank, (**element).clone());
                    let target = target.clone();
                    self.for_each_index(&target, rank, |l, cell| l.fill_default(&cell, &element));
                }
            }
            Ty::Sync(_) | Ty::Single(_) | Ty::Atomic(_) => self.default_guarded(target, ty),
            Ty::Range(_) | Ty::Domain(_) => self.default_range(target, ty),
            Ty::Tuple(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    if self.needs_fill(part) {
                        let base = self.copy(target);
                        let field = self.b.field(base, &super::ty::tuple_field(number));
                        self.fill_default(&field, part);
                    }
                }
            }
            Ty::Record(id) => self.fill_record(target, *id, Span::default()),
            _ => {}
        }
    }

    pub(crate) fn needs_fill(&self, ty: &Ty) -> bool {
        matches!(
            ty,
            Ty::Array(..)
                | Ty::Sync(_)
                | Ty::Single(_)
                | Ty::Atomic(_)
                | Ty::Range(_)
                | Ty::Domain(_)
                | Ty::Tuple(_)
                | Ty::Record(_)
        )
    }

    /// The type of a declaration; arrays with their bounds.
    pub(crate) fn declared(&mut self, expr: &'a Expr) -> Declared {
        if let Some((header, element)) = expr.as_array_type() {
            let dims = self.dims_of_header(header);
            let element = self.declared(element);
            let rank = dims.len();
            let stored = self.array_type(&dims, element.stored);
            let domain = self.variable_domain(header);
            return Declared { ty: Ty::Array(rank, Box::new(element.ty)), stored, domain };
        }
        let ty = self.type_expr(expr);
        if let Ty::Array(..) = ty {
            self.unsupported(expr.span, "an array type by another name");
            return Declared { ty: Ty::Unknown, stored: Type::Any, domain: None };
        }
        let stored = self.tree_ty(&ty);
        Declared { ty, stored, domain: None }
    }

    pub(crate) fn array_type(&mut self, dims: &[RangeValue], element: Type) -> Type {
        let shape = dims.iter().map(|dim| {
            let low = dim.low.as_ref().map_or_else(|| self.b.int(0), |low| self.copy(low));
            let high = dim.high.as_ref().map_or_else(|| self.b.int(-1), |high| self.copy(high));
            Bound { low, high }
        });
        Type::Array { shape: shape.collect(), element: Box::new(element) }
    }

    pub(crate) fn rank_of(&mut self, header: &'a LoopHeader) -> usize {
        let (_, dims) = self.inside(|l| l.dims_of_header(header));
        dims.len().max(1)
    }

    /// The dimensions between the brackets of an array type.
    pub(crate) fn dims_of_header(&mut self, header: &'a LoopHeader) -> Vec<RangeValue> {
        let mut dims = Vec::new();
        for iterand in &header.iterands {
            let value = self.read(iterand);
            if let Some(range) = self.range_of(&value) {
                dims.push(range);
            } else if let Some(more) = self.dims_of(&value) {
                dims.extend(more);
            } else if !value.is_unknown() {
                self.unsupported(
                    iterand.span,
                    "an array over something else than ranges and rectangular domains",
                );
            }
        }
        for dim in &mut dims {
            *dim = self.fixed_range(dim);
            if dim.low.is_none() || dim.high.is_none() {
                self.error(header.span, "the domain of an array needs both ends");
            }
            if let Some(stride) = &dim.stride
                && !matches!(stride.kind, TermKind::Int(1))
            {
                // A domain from a variable: its stride is checked when the program runs.
                let stride = self.copy(stride);
                let one = self.b.eq(stride, self.b.int(1));
                let not_modelled = vec![self.b.unsupported("an array over a range with a stride")];
                let stmt = self.b.if_(one, Vec::new(), not_modelled);
                self.emit(stmt);
            }
        }
        dims
    }

    /// Literals, configs and what is computed from them: known before the program runs.
    pub(crate) fn is_static(&self, term: &Term) -> bool {
        match &term.kind {
            TermKind::Int(_) => true,
            TermKind::Var(name) => self.config_names.contains(&**name),
            TermKind::Binary { left, right, .. } => self.is_static(left) && self.is_static(right),
            TermKind::Unary { operand, .. } => self.is_static(operand),
            _ => false,
        }
    }
}

/// A value as it can stand behind `-D name=`.
fn literal(text: &str) -> Option<Const> {
    match text {
        "true" => return Some(Const::Bool(true)),
        "false" => return Some(Const::Bool(false)),
        _ => {}
    }
    if let Ok(number) = text.parse::<i64>() {
        return Some(Const::Int(i128::from(number), Ty::INT));
    }
    if let Ok(number) = text.parse::<f64>() {
        return Some(Const::Real(number));
    }
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    Some(Const::Str(quoted.unwrap_or(text).to_owned()))
}
