//! Declarations to symbols.

use super::constant::Const;
use super::environment::{self, Item};
use super::types::{Attrs, CharLength, ScopeId, Ty, TypeDef, TypeId, UnitId, Var, VarId};
use super::{ImplicitRule, NamedConst, Sema, Symbol};
use crate::ast::{
    Attr, Decl, DeclKind, Dim, Entity, Expr, ExprKind, Ident, Init, Interface, Length, Name,
    Signature, TypeKind, TypeSpec, UnitKind,
};
use partita_source::Span;

/// What was said about a name so far; declarations may come in several statements.
#[derive(Clone)]
struct Partial {
    name: Ident,
    ty: Option<(Ty, CharLength)>,
    dims: Vec<Dim>,
    codims: Vec<Dim>,
    attrs: Attrs,
    parameter: bool,
    intrinsic: bool,
    init: Option<Init>,
}

impl Partial {
    fn new(name: &Ident) -> Self {
        Partial {
            name: name.clone(),
            ty: None,
            dims: Vec::new(),
            codims: Vec::new(),
            attrs: Attrs::default(),
            parameter: false,
            intrinsic: false,
            init: None,
        }
    }
}

impl<'a> Sema<'a> {
    pub(super) fn declare_unit(&mut self, id: UnitId) {
        let unit = self.unit(id).ast;
        let scope = self.unit(id).scope;
        // Inner procedures first: their names are known in the whole unit.
        let mut inner = Vec::new();
        for unit in &unit.units {
            let inner_id = self.add_unit(unit, Some(id));
            self.define(scope, &unit.name, Symbol::Proc(inner_id));
            inner.push(inner_id);
        }
        match &unit.kind {
            UnitKind::Procedure(signature) => {
                self.declare_procedure(scope, id, signature, &unit.name)
            }
            UnitKind::Program | UnitKind::Module | UnitKind::Other(_) => {
                self.declarations(scope, &unit.decls, &[]);
            }
        }
        for inner in inner {
            self.declare_unit(inner);
        }
    }

    fn declare_procedure(
        &mut self,
        scope: ScopeId,
        _id: UnitId,
        signature: &'a Signature,
        name: &Ident,
    ) {
        let unit = self.unit(self.scope(scope).unit).ast;
        let mut seeds = Vec::new();
        for arg in &signature.args {
            if &*arg.name == "*" {
                continue;
            }
            let mut partial = Partial::new(arg);
            partial.attrs.dummy = true;
            seeds.push(partial);
        }
        if signature.function {
            let result = signature.result.as_ref().unwrap_or(name);
            let mut partial = Partial::new(result);
            partial.attrs.result = true;
            seeds.push(partial);
        }
        // A type before `function` may need the declarations of the unit itself.
        self.prepare(scope, &unit.decls);
        if signature.function
            && let Some(ty) = &signature.ty
            && let Some(last) = seeds.last_mut()
        {
            last.ty = self.declared_type(scope, ty);
        }
        self.declarations(scope, &unit.decls, &seeds);
    }

    /// Use statements, implicit rules: what other declarations rest on.
    fn prepare(&mut self, scope: ScopeId, decls: &'a [Decl]) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Use { module, only, names, .. } => {
                    self.use_module(scope, module, *only, names);
                }
                DeclKind::Implicit(None) => {
                    self.scopes[scope.0 as usize].implicit = ImplicitRule::None;
                }
                DeclKind::Implicit(Some(rules)) => {
                    let mut letters = Vec::new();
                    for (ty, ranges) in rules {
                        if let Some((ty, _)) = self.declared_type(scope, ty) {
                            letters.extend(ranges.iter().map(|(a, b)| (ty.clone(), *a, *b)));
                        }
                    }
                    self.scopes[scope.0 as usize].implicit = ImplicitRule::Letters(letters);
                }
                _ => {}
            }
        }
        // Names of types are known before their components are.
        for decl in decls {
            if let DeclKind::Type(def) = &decl.kind {
                let id = TypeId(u32::try_from(self.types.len()).unwrap_or(u32::MAX));
                let tree = self.fresh_type_name(&def.name.name);
                self.types.push(TypeDef {
                    name: def.name.name.clone(),
                    tree,
                    fields: Vec::new(),
                    unsupported: None,
                });
                self.define(scope, &def.name, Symbol::Type(id));
            }
        }
    }

    fn fresh_type_name(&self, name: &str) -> Name {
        let mut candidate = String::from(name);
        while self.types.iter().any(|ty| *ty.tree == *candidate) {
            candidate.push('_');
        }
        candidate.into()
    }

    /// All declarations of a unit or block. `seeds` are names that the unit's first statement declares.
    pub(crate) fn block_declarations(&mut self, scope: ScopeId, decls: &'a [Decl]) {
        self.declarations(scope, decls, &[]);
    }

    fn declarations(&mut self, scope: ScopeId, decls: &'a [Decl], seeds: &[Partial]) {
        if seeds.is_empty() {
            self.prepare(scope, decls);
        }
        let mut partials: Vec<Partial> = seeds.to_vec();
        // Bare attribute statements before or after the type: collect them, then work in order.
        for decl in decls {
            if let DeclKind::Attribute { attr, entities } = &decl.kind {
                if matches!(attr, Attr::Save) && entities.is_empty() {
                    self.scopes[scope.0 as usize].save_all = true;
                }
                for entity in entities {
                    let k = partial(&mut partials, &entity.name);
                    self.add_attr(&mut partials[k], attr);
                    add_shape(&mut partials[k], entity);
                }
            }
        }
        for decl in decls {
            match &decl.kind {
                DeclKind::Variables { ty, attrs, entities } => {
                    self.variables(scope, ty, attrs, entities, &mut partials, decl.span);
                }
                DeclKind::Parameter(pairs) => {
                    for (name, value) in pairs {
                        let k = partial(&mut partials, name);
                        partials[k].parameter = true;
                        partials[k].init = Some(Init::Value(value.clone()));
                        let partial = partials[k].clone();
                        self.settle(scope, partial);
                    }
                }
                DeclKind::Type(def) => self.derived_type(scope, def),
                DeclKind::Interface(interface) => self.interface(scope, interface, &mut partials),
                DeclKind::Enumerators(items) => self.enumerators(scope, items),
                DeclKind::Format { label, text } => {
                    self.scopes[scope.0 as usize].formats.insert(*label, text.clone());
                }
                DeclKind::Data(sets) => {
                    self.scopes[scope.0 as usize].data.extend(sets.iter().cloned());
                }
                DeclKind::StatementFunction { target, value } => {
                    self.statement_function(scope, target, value, decl.span);
                }
                DeclKind::Meta(_) => self.error(decl.span, "`$` may stand only in rules"),
                DeclKind::Other(what) => {
                    // Storage association changes what other statements mean.
                    if what.starts_with("common") || what.starts_with("equivalence") {
                        let what = what.split_whitespace().next().unwrap_or("").to_string();
                        self.scopes[scope.0 as usize]
                            .symbols
                            .insert(Name::from(format!("({what})").as_str()), Symbol::Other(what));
                    }
                }
                DeclKind::Use { .. }
                | DeclKind::Import
                | DeclKind::Implicit(_)
                | DeclKind::Attribute { .. }
                | DeclKind::Access
                | DeclKind::Namelist => {}
            }
        }
        for partial in partials {
            let name = partial.name.name.clone();
            if !self.scope(scope).symbols.contains_key(&name) {
                self.settle(scope, partial);
            }
        }
        if self.scope(scope).save_all {
            for id in self.scope(scope).vars.clone() {
                self.vars[id.0 as usize].attrs.save = true;
            }
        }
    }

    fn use_module(&mut self, scope: ScopeId, module: &Ident, only: bool, names: &[(Ident, Ident)]) {
        if let Some(items) = environment::module(&module.name)
            && !self.modules.contains_key(&module.name)
        {
            let items: Vec<(Name, Symbol)> = items
                .into_iter()
                .map(|(name, item)| match item {
                    Item::Const(value) => {
                        let symbol = self.add_constant(value);
                        (name, symbol)
                    }
                    Item::Symbol(symbol) => (name, symbol),
                })
                .collect();
            self.import(scope, items, only, names, &module.name);
            return;
        }
        let Some(&id) = self.modules.get(&module.name) else {
            if matches!(&*module.name, "ieee_arithmetic" | "ieee_exceptions" | "ieee_features") {
                // Names from it are unsupported where they are used.
                for (local, _) in names {
                    let what = format!("`{}` of module {}", local.name, module.name);
                    self.define(scope, local, Symbol::Other(what));
                }
                return;
            }
            let message = format!("there is no module `{}` in the files given", module.name);
            self.error(module.span, message);
            return;
        };
        let from = self.unit(id).scope;
        let mut items: Vec<(Name, Symbol)> =
            self.scope(from).symbols.iter().map(|(n, s)| (n.clone(), s.clone())).collect();
        items.sort_by(|a, b| a.0.cmp(&b.0));
        self.import(scope, items, only, names, &module.name);
    }

    fn import(
        &mut self,
        scope: ScopeId,
        items: Vec<(Name, Symbol)>,
        only: bool,
        names: &[(Ident, Ident)],
        module: &str,
    ) {
        for (local, original) in names {
            match items.iter().find(|(name, _)| *name == original.name) {
                Some((_, symbol)) => self.import_one(scope, &local.name, symbol.clone()),
                None => {
                    let message = format!("module `{module}` has no `{}`", original.name);
                    self.error(original.span, message);
                }
            }
        }
        if only {
            return;
        }
        for (name, symbol) in items {
            if !names.iter().any(|(_, original)| original.name == name) {
                self.import_one(scope, &name, symbol);
            }
        }
    }

    /// Generics of several modules add up.
    fn import_one(&mut self, scope: ScopeId, name: &Name, symbol: Symbol) {
        let symbols = &mut self.scopes[scope.0 as usize].symbols;
        match (symbols.get_mut(name), symbol) {
            (Some(Symbol::Generic(have)), Symbol::Generic(more)) => have.extend(more),
            (_, symbol) => {
                symbols.insert(name.clone(), symbol);
            }
        }
    }

    fn add_constant(&mut self, value: Const) -> Symbol {
        let id = u32::try_from(self.constants.len()).unwrap_or(u32::MAX);
        let ty = value.ty();
        self.constants.push(NamedConst { value, lows: Vec::new(), ty });
        Symbol::Const(id)
    }

    fn add_attr(&mut self, partial: &mut Partial, attr: &Attr) {
        let attrs = &mut partial.attrs;
        match attr {
            Attr::Allocatable => attrs.allocatable = true,
            Attr::Pointer => attrs.pointer = true,
            Attr::Target => attrs.target = true,
            Attr::Parameter => partial.parameter = true,
            Attr::Save => attrs.save = true,
            Attr::Optional => attrs.optional = true,
            Attr::Value => attrs.value = true,
            Attr::Intent(intent) => attrs.intent = Some(*intent),
            Attr::Dimension(dims) => partial.dims.clone_from(dims),
            Attr::Codimension(codims) => partial.codims.clone_from(codims),
            Attr::External => attrs.external = true,
            Attr::Intrinsic => partial.intrinsic = true,
            Attr::Ignored(_) => {}
            Attr::Other(_) => attrs.other = true,
        }
    }

    fn variables(
        &mut self,
        scope: ScopeId,
        ty: &TypeSpec,
        attrs: &[Attr],
        entities: &[Entity],
        partials: &mut Vec<Partial>,
        span: Span,
    ) {
        let declared = self.declared_type(scope, ty);
        for entity in entities {
            let k = partial(partials, &entity.name);
            for attr in attrs {
                self.add_attr(&mut partials[k], attr);
            }
            add_shape(&mut partials[k], entity);
            let entity_type = match &entity.length {
                Some(length) => Some(self.char_length(scope, length)),
                None => declared.clone(),
            };
            if partials[k].ty.is_some() && !partials[k].attrs.result {
                let message = format!("`{}` is declared a second time", entity.name.name);
                self.error(entity.name.span, message);
            }
            partials[k].ty =
                entity_type.or(Some((Ty::Other("unknown".into()), CharLength::Constant)));
            if let Some(init) = &entity.init {
                partials[k].init = Some(init.clone());
            }
            let _unused = span;
            let attributed = partials[k].clone();
            self.settle(scope, attributed);
        }
    }

    /// Makes the symbol of a name from what was said about it.
    fn settle(&mut self, scope: ScopeId, partial: Partial) {
        let name = partial.name.clone();
        if partial.intrinsic {
            return self.define(scope, &name, Symbol::Intrinsic);
        }
        let (ty, length) = match partial.ty.clone() {
            Some(found) => found,
            None => match self.implicit_type(scope, &name.name) {
                Some(ty) => (ty, CharLength::Constant),
                None if partial.attrs.external || partial.attrs.dummy => {
                    (Ty::Other("procedure".into()), CharLength::Constant)
                }
                None => {
                    self.no_type(scope, &name);
                    (Ty::INT, CharLength::Constant)
                }
            },
        };
        if partial.parameter {
            return self.named_value(scope, &name, ty, &partial);
        }
        // A type for a procedure of the program says nothing new.
        if !partial.attrs.dummy
            && !partial.attrs.result
            && partial.dims.is_empty()
            && partial.init.is_none()
        {
            if let Some(Symbol::Proc(_)) = self.scope(scope).symbols.get(&name.name) {
                return;
            }
            if partial.attrs.external {
                let symbol = match self.globals.get(&name.name) {
                    Some(id) => Symbol::Proc(*id),
                    None => Symbol::External(name.name.clone()),
                };
                return self.define(scope, &name, symbol);
            }
            if let Some(&id) = self.globals.get(&name.name)
                && matches!(&self.unit(id).ast.kind, UnitKind::Procedure(s) if s.function)
                && partial.codims.is_empty()
                && !partial.attrs.allocatable
                && !partial.attrs.pointer
            {
                return self.define(scope, &name, Symbol::Proc(id));
            }
        }
        let ty = match (&ty, &partial.init, &length) {
            // `character(*), parameter` is settled elsewhere; others keep what they have.
            (Ty::Char(None), _, CharLength::Constant) => Ty::Char(Some(1)),
            _ => ty,
        };
        let in_module = matches!(
            self.unit(self.scope(scope).unit).ast.kind,
            UnitKind::Module | UnitKind::Program
        ) && self.unit(self.scope(scope).unit).scope == scope;
        let mut attrs = partial.attrs;
        attrs.save |= in_module || partial.init.is_some() || self.scope(scope).save_all;
        let var = Var {
            name: name.name.clone(),
            span: name.span,
            ty,
            length,
            dims: partial.dims.clone(),
            codims: partial.codims.clone(),
            attrs,
            init: partial.init.clone(),
            scope,
        };
        if let Some(Symbol::Var(id)) = self.scope(scope).symbols.get(&name.name).cloned() {
            // Said again in a second statement: the later knows more.
            self.vars[id.0 as usize] = var;
            return;
        }
        self.add_var(var);
    }

    fn no_type(&mut self, scope: ScopeId, name: &Ident) {
        let similar = self.similar(scope, &name.name);
        let message = format!("`{}` has no declaration", name.name);
        let mut diagnostic = partita_source::Diagnostic::error("semantics", name.span, message);
        if let Some(similar) = similar {
            diagnostic = diagnostic.help(format!("there is a `{similar}`"));
        } else {
            diagnostic = diagnostic.note("`implicit none` asks for one");
        }
        self.found.push(diagnostic);
    }

    /// A declared name that differs in one or two letters.
    fn similar(&self, scope: ScopeId, name: &str) -> Option<Name> {
        let mut best: Option<(usize, Name)> = None;
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = self.scope(id);
            for var in &scope.vars {
                let other = &self.var(*var).name;
                let distance = distance(name, other);
                if distance <= 2
                    && distance < name.len()
                    && best.as_ref().is_none_or(|(d, n)| (distance, other) < (*d, n))
                {
                    best = Some((distance, other.clone()));
                }
            }
            at = scope.parent;
        }
        best.map(|(_, name)| name)
    }

    fn named_value(&mut self, scope: ScopeId, name: &Ident, ty: Ty, partial: &Partial) {
        let Some(Init::Value(init)) = &partial.init else {
            let message = format!("the named constant `{}` has no value", name.name);
            return self.error(name.span, message);
        };
        let mut lows = Vec::new();
        let mut extents = Vec::new();
        for dim in &partial.dims {
            let (low, high) = match dim {
                Dim::Explicit { low, high } => (low.as_ref(), self.constant_int(scope, high)),
                Dim::Deferred { low } | Dim::Assumed { low } => (low.as_ref(), None),
                Dim::Rank | Dim::Meta(_) => (None, None),
            };
            let low = low.map_or(Some(1), |low| self.constant_int(scope, low)).unwrap_or(1);
            lows.push(low);
            extents.push(high.map(|high| usize::try_from(high - low + 1).unwrap_or(0)));
        }
        let value = self.constant(scope, init).and_then(|value| {
            let value = value.convert(&ty)?;
            Some(match (value, extents.as_slice()) {
                (value @ Const::Array(..), _) => value,
                (value, extents) if !extents.is_empty() => {
                    let shape = extents.iter().copied().collect::<Option<Vec<_>>>()?;
                    let size = shape.iter().product::<usize>().min(1 << 16);
                    Const::Array(shape, vec![value; size])
                }
                (value, _) => value,
            })
        });
        match value {
            Some(value) => {
                let id = u32::try_from(self.constants.len()).unwrap_or(u32::MAX);
                let ty = match (&ty, &value) {
                    (Ty::Char(None), value) => value.ty(),
                    _ => ty,
                };
                self.constants.push(NamedConst { value, lows, ty });
                self.define(scope, name, Symbol::Const(id));
            }
            // Computed when the program starts.
            None => {
                let mut attrs = partial.attrs;
                attrs.save = true;
                self.add_var(Var {
                    name: name.name.clone(),
                    span: name.span,
                    ty,
                    length: CharLength::Constant,
                    dims: partial.dims.clone(),
                    codims: Vec::new(),
                    attrs,
                    init: partial.init.clone(),
                    scope,
                });
            }
        }
    }

    fn enumerators(&mut self, scope: ScopeId, items: &[(Ident, Option<Expr>)]) {
        let mut next = 0;
        for (name, value) in items {
            if let Some(value) = value {
                next = self.constant_int(scope, value).unwrap_or(next);
            }
            let symbol = self.add_constant(Const::Int(next, 4));
            self.define(scope, name, symbol);
            next += 1;
        }
    }

    fn statement_function(&mut self, scope: ScopeId, target: &Expr, value: &Expr, span: Span) {
        let ExprKind::Designator(designator) = &target.kind else { return };
        let [part] = designator.parts.as_slice() else { return };
        let Some(args) = &part.args else { return };
        let mut names = Vec::new();
        for arg in args {
            let crate::ast::ArgValue::Expr(Expr { kind: ExprKind::Designator(name), .. }) =
                &arg.value
            else {
                return self.error(span, "this is neither a declaration nor a statement function");
            };
            names.extend(name.parts.first().map(|part| part.name.name.clone()));
        }
        let functions = &mut self.scopes[scope.0 as usize].statement_functions;
        functions.insert(part.name.name.clone(), (names, value.clone()));
    }

    fn interface(&mut self, scope: ScopeId, interface: &'a Interface, partials: &mut [Partial]) {
        if interface.is_abstract {
            return;
        }
        let mut members = Vec::new();
        for body in &interface.bodies {
            let name = &body.name.name;
            // A dummy procedure, or one of the program, or none that we have.
            if let Some(partial) = partials.iter_mut().find(|p| p.name.name == *name) {
                partial.attrs.external = true;
                partial.ty = Some((Ty::Other("procedure".into()), CharLength::Constant));
                continue;
            }
            let symbol = match self.globals.get(name) {
                Some(id) => Symbol::Proc(*id),
                None => Symbol::External(name.clone()),
            };
            self.define(scope, &body.name, symbol.clone());
            members.push(symbol);
        }
        for procedure in &interface.procedures {
            match self.lookup(scope, &procedure.name).cloned() {
                Some(symbol @ (Symbol::Proc(_) | Symbol::External(_))) => members.push(symbol),
                Some(Symbol::Generic(more)) => members.extend(more),
                _ => {
                    let message = format!("there is no procedure `{}`", procedure.name);
                    self.error(procedure.span, message);
                }
            }
        }
        if let Some(generic) = &interface.generic {
            let before = match self.lookup(scope, &generic.name) {
                Some(Symbol::Generic(before)) => before.clone(),
                Some(symbol @ Symbol::Proc(_)) => vec![symbol.clone()],
                _ => Vec::new(),
            };
            let key: Name = match self.lookup(scope, &generic.name) {
                // A generic may have the name of a type: its constructor.
                Some(Symbol::Type(_)) => Name::from(format!("{}()", generic.name).as_str()),
                _ => generic.name.clone(),
            };
            members.extend(before);
            let name = Ident { name: key, span: generic.span };
            self.define(scope, &name, Symbol::Generic(members));
        }
    }

    fn derived_type(&mut self, scope: ScopeId, def: &'a crate::ast::TypeDef) {
        let Some(Symbol::Type(id)) = self.scope(scope).symbols.get(&def.name.name).cloned() else {
            return;
        };
        let mut fields = Vec::new();
        let mut unsupported = None;
        if let Some(parent) = &def.extends {
            match self.lookup(scope, &parent.name) {
                Some(Symbol::Type(parent)) => {
                    fields.clone_from(&self.types[parent.0 as usize].fields);
                }
                _ => {
                    let message = format!("there is no type `{}`", parent.name);
                    self.error(parent.span, message);
                }
            }
        }
        if let Some((what, _)) = def.other.iter().find(|(what, _)| {
            let what = what.trim_start();
            !(what.starts_with("private")
                || what.starts_with("sequence")
                || what.starts_with("procedure")
                || what.starts_with("generic")
                || what.starts_with("contains")
                || what.starts_with("public"))
        }) {
            unsupported = Some(format!("a type with `{what}`"));
        }
        for decl in &def.fields {
            let DeclKind::Variables { ty, attrs, entities } = &decl.kind else { continue };
            let declared = self.declared_type(scope, ty);
            for entity in entities {
                let mut partial = Partial::new(&entity.name);
                for attr in attrs {
                    self.add_attr(&mut partial, attr);
                }
                add_shape(&mut partial, entity);
                let found = match &entity.length {
                    Some(length) => Some(self.char_length(scope, length)),
                    None => declared.clone(),
                };
                let (ty, length) =
                    found.unwrap_or((Ty::Other("unknown".into()), CharLength::Constant));
                if !partial.codims.is_empty() && !partial.attrs.allocatable {
                    let message = "a coarray component must be allocatable";
                    self.error(entity.name.span, message);
                }
                if let Ty::Other(what) = &ty {
                    unsupported = Some(format!("a component of type {what}"));
                }
                fields.push(Var {
                    name: entity.name.name.clone(),
                    span: entity.name.span,
                    ty,
                    length,
                    dims: partial.dims,
                    codims: partial.codims,
                    attrs: partial.attrs,
                    init: entity.init.clone(),
                    scope,
                });
            }
        }
        let ty = &mut self.types[id.0 as usize];
        ty.fields = fields;
        ty.unsupported = unsupported;
    }

    /// The type a declaration names, with the length of characters.
    pub(crate) fn declared_type(
        &mut self,
        scope: ScopeId,
        ty: &TypeSpec,
    ) -> Option<(Ty, CharLength)> {
        match &ty.kind {
            TypeKind::Character { len, .. } => Some(self.char_length(scope, len)),
            TypeKind::Derived(name) => {
                let found = self.derived(scope, &name.name);
                if found.is_none() {
                    let message = format!("there is no type `{}`", name.name);
                    self.error(name.span, message);
                }
                found.map(|ty| (ty, CharLength::Constant))
            }
            _ => match self.type_of_spec(scope, ty) {
                Some(ty) => Some((ty, CharLength::Constant)),
                None => {
                    self.error(ty.span, "this kind is not a constant, or no kind of this type");
                    None
                }
            },
        }
    }

    fn derived(&self, scope: ScopeId, name: &str) -> Option<Ty> {
        match self.lookup(scope, name)? {
            Symbol::Type(id) => Some(Ty::Derived(*id)),
            Symbol::LockType => Some(Ty::Lock),
            Symbol::EventType => Some(Ty::Event),
            Symbol::TeamType => Some(Ty::Team),
            Symbol::Other(what) => Some(Ty::Other(what.as_str().into())),
            Symbol::Var(_)
            | Symbol::Const(_)
            | Symbol::Proc(_)
            | Symbol::Generic(_)
            | Symbol::External(_)
            | Symbol::Intrinsic => None,
        }
    }

    /// The type of a type name in an expression (constructors, `allocate`).
    pub(crate) fn type_of_spec(&self, scope: ScopeId, ty: &TypeSpec) -> Option<Ty> {
        let kind = |kind: &Option<Box<Expr>>, default: u8, allowed: &[u8]| match kind {
            None => Some(default),
            Some(kind) => {
                let kind = u8::try_from(self.constant_int(scope, kind)?).ok()?;
                // Quadruple and extended precision are computed in double.
                let kind = if matches!(kind, 10 | 16) && allowed.contains(&8) { 8 } else { kind };
                allowed.contains(&kind).then_some(kind)
            }
        };
        Some(match &ty.kind {
            TypeKind::Integer(k) => Ty::Int(kind(k, 4, &[1, 2, 4, 8])?),
            TypeKind::Real(k) => Ty::Real(kind(k, 4, &[4, 8])?),
            TypeKind::DoublePrecision => Ty::Real(8),
            TypeKind::Complex(k) => Ty::Complex(kind(k, 4, &[4, 8])?),
            TypeKind::DoubleComplex => Ty::Complex(8),
            TypeKind::Logical(k) => Ty::Logical(kind(k, 4, &[1, 2, 4, 8])?),
            TypeKind::Character { len, .. } => Ty::Char(match len {
                Length::Default => Some(1),
                Length::Expr(len) => Some(self.constant_int(scope, len)?.max(0)),
                Length::Assumed | Length::Deferred => None,
            }),
            TypeKind::Derived(name) => self.derived(scope, &name.name)?,
            TypeKind::Other(what) => Ty::Other(what.as_str().into()),
            TypeKind::Meta(_) => return None,
        })
    }

    fn char_length(&mut self, scope: ScopeId, length: &Length) -> (Ty, CharLength) {
        match length {
            Length::Default => (Ty::Char(Some(1)), CharLength::Constant),
            Length::Expr(expr) => match self.constant_int(scope, expr) {
                Some(len) => (Ty::Char(Some(len.max(0))), CharLength::Constant),
                None => (Ty::Char(None), CharLength::Expr((**expr).clone())),
            },
            Length::Assumed => (Ty::Char(None), CharLength::Assumed),
            Length::Deferred => (Ty::Char(None), CharLength::Deferred),
        }
    }

    /// The type a name has without a declaration; `None` where there must be one.
    pub(crate) fn implicit_type(&self, scope: ScopeId, name: &str) -> Option<Ty> {
        let letter = name.chars().next()?;
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = self.scope(id);
            match &scope.implicit {
                ImplicitRule::None => return None,
                ImplicitRule::Letters(rules) => {
                    if let Some((ty, ..)) =
                        rules.iter().find(|(_, a, b)| (*a..=*b).contains(&letter))
                    {
                        return Some(ty.clone());
                    }
                }
                ImplicitRule::Inherit => {}
            }
            at = scope.parent;
        }
        Some(if ('i'..='n').contains(&letter) { Ty::INT } else { Ty::REAL })
    }

    /// A variable that is used without a declaration: declares it in its unit.
    pub(crate) fn implicit_variable(&mut self, scope: ScopeId, name: &Ident) -> Option<VarId> {
        let Some(ty) = self.implicit_type(scope, &name.name) else {
            self.no_type(scope, name);
            // Once is enough.
            let unit = self.unit(self.scope(scope).unit).scope;
            self.scopes[unit.0 as usize]
                .symbols
                .insert(name.name.clone(), Symbol::Other("an undeclared name".into()));
            return None;
        };
        let unit = self.unit(self.scope(scope).unit).scope;
        let main = matches!(self.unit(self.scope(unit).unit).ast.kind, UnitKind::Program);
        Some(self.add_var(Var {
            name: name.name.clone(),
            span: name.span,
            ty,
            length: CharLength::Constant,
            dims: Vec::new(),
            codims: Vec::new(),
            attrs: Attrs { save: main, ..Attrs::default() },
            init: None,
            scope: unit,
        }))
    }
}

fn partial(partials: &mut Vec<Partial>, name: &Ident) -> usize {
    if let Some(k) = partials.iter().position(|partial| partial.name.name == name.name) {
        return k;
    }
    partials.push(Partial::new(name));
    partials.len() - 1
}

fn add_shape(partial: &mut Partial, entity: &Entity) {
    if let Some(dims) = &entity.dims {
        partial.dims.clone_from(dims);
    }
    if let Some(codims) = &entity.codims {
        partial.codims.clone_from(codims);
    }
}

/// How many letters differ.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) =
        (a.chars().take(64).collect(), b.chars().take(64).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let cost = usize::from(ca != cb);
            let next = (diagonal + cost).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}
