//! Variables and named constants: what several statements say about one name, put together.

use crate::ast::{Attr, Dim, Entity, Ident, Init, TypeSpec, UnitKind};
use crate::sema::constant::Const;
use crate::sema::types::{Attrs, CharLength, ConstId, ScopeId, Ty, Var};
use crate::sema::{NamedConst, Sema, Symbol};

/// What was said about a name so far; declarations may come in several statements.
#[derive(Clone)]
pub(super) struct Partial {
    pub(super) name: Ident,
    pub(super) ty: Option<(Ty, CharLength)>,
    pub(super) dims: Vec<Dim>,
    pub(super) codims: Vec<Dim>,
    pub(super) attrs: Attrs,
    pub(super) parameter: bool,
    intrinsic: bool,
    pub(super) init: Option<Init>,
}

impl Partial {
    pub(super) fn new(name: &Ident) -> Self {
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
    pub(super) fn add_constant(&mut self, value: Const) -> Symbol {
        let ty = value.ty();
        self.add_named(NamedConst { value, lows: Vec::new(), ty })
    }

    fn add_named(&mut self, constant: NamedConst) -> Symbol {
        let id = ConstId(u32::try_from(self.constants.len()).unwrap_or(u32::MAX));
        self.constants.push(constant);
        Symbol::Const(id)
    }

    pub(super) fn add_attr(&mut self, partial: &mut Partial, attr: &Attr) {
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

    pub(super) fn variables(
        &mut self,
        scope: ScopeId,
        ty: &TypeSpec,
        attrs: &[Attr],
        entities: &[Entity],
        partials: &mut Vec<Partial>,
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
            let named = &partials[k].attrs;
            let plain = named.dummy && !named.allocatable && !named.pointer;
            let entity_type = match self.class_of(scope, ty).filter(|_| plain) {
                Some(class) => {
                    partials[k].attrs.class = true;
                    Some((class, CharLength::Constant))
                }
                None => entity_type,
            };
            partials[k].ty =
                entity_type.or(Some((Ty::Other("unknown".into()), CharLength::Constant)));
            if let Some(init) = &entity.init {
                partials[k].init = Some(init.clone());
            }
            let attributed = partials[k].clone();
            self.settle(scope, attributed);
        }
    }

    /// Makes the symbol of a name from what was said about it.
    pub(super) fn settle(&mut self, scope: ScopeId, partial: Partial) {
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
                let ty = match (&ty, &value) {
                    (Ty::Char(None), value) => value.ty(),
                    _ => ty,
                };
                let symbol = self.add_named(NamedConst { value, lows, ty });
                self.define(scope, name, symbol);
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
}

pub(super) fn partial(partials: &mut Vec<Partial>, name: &Ident) -> usize {
    if let Some(k) = partials.iter().position(|partial| partial.name.name == name.name) {
        return k;
    }
    partials.push(Partial::new(name));
    partials.len() - 1
}

pub(super) fn add_shape(partial: &mut Partial, entity: &Entity) {
    if let Some(dims) = &entity.dims {
        partial.dims.clone_from(dims);
    }
    if let Some(codims) = &entity.codims {
        partial.codims.clone_from(codims);
    }
}
