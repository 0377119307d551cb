//! What declarations make of their names, in a body that is looked at for its types.

use super::meaning::Meaning;
use super::ty::Ty;
use super::typer::Typer;
use super::written_with;
use crate::ast::{Expr, Ident, Pattern, VarDecl, VarKind};

impl<'a> Typer<'_, 'a> {
    pub(super) fn declare(&mut self, decl: &'a VarDecl) {
        for (number, item) in decl.items.iter().enumerate() {
            let (ty, init) = written_with(&decl.items, number);
            match (&item.pattern, decl.kind) {
                (Pattern::Name(name), VarKind::Param) => self.declare_param(name, ty, init),
                (Pattern::Name(name), VarKind::Type) => {
                    let known = init.map_or(Meaning::Unknown, |init| self.type_or_class(init));
                    self.bind(&name.name, known);
                }
                (Pattern::Name(name), VarKind::Ref) => self.declare_reference(name, init, false),
                (Pattern::Name(name), VarKind::ConstRef) => {
                    self.declare_reference(name, init, true);
                }
                (Pattern::Name(name), VarKind::Var | VarKind::Const) => {
                    self.declare_variable(name, ty, init, decl.kind == VarKind::Const);
                }
                (Pattern::Tuple(parts, _), _) => {
                    let value = match (ty, init) {
                        (Some(ty), _) => Meaning::run(self.type_expr(ty)),
                        (None, Some(init)) => self.read(init),
                        (None, None) => Meaning::Unknown,
                    };
                    self.declare_parts(parts, &value.fixed(), decl.kind == VarKind::Const);
                }
            }
        }
    }

    /// The right side of `type t = ..`
    pub(crate) fn type_or_class(&mut self, init: &'a Expr) -> Meaning {
        let meaning = self.meaning(init);
        if let Meaning::Aggregate(_) = meaning {
            return meaning;
        }
        Meaning::Type(self.type_expr(init))
    }

    fn declare_parts(&mut self, parts: &'a [Pattern], value: &Meaning, constant: bool) {
        let values = value.parts().filter(|values| values.len() == parts.len());
        let values = values.unwrap_or_else(|| vec![Meaning::Unknown; parts.len()]);
        for (part, value) in parts.iter().zip(values) {
            match part {
                Pattern::Name(name) if &*name.name == "_" => {}
                Pattern::Name(name) => {
                    let ty = value.value_ty();
                    self.declare_value(name, ty, value, constant);
                }
                Pattern::Tuple(inner, _) => self.declare_parts(inner, &value, constant),
            }
        }
    }

    fn declare_param(&mut self, name: &Ident, ty: Option<&'a Expr>, init: Option<&'a Expr>) {
        let value = self.param_value(init);
        let value = self.param_of(value, ty, name);
        self.bind(&name.name, value);
    }

    /// The right side of `param p = ..`
    pub(crate) fn param_value(&mut self, init: Option<&'a Expr>) -> Meaning {
        init.map_or(Meaning::Unknown, |init| self.called(init))
    }

    /// A param of a type, when it says one.
    pub(crate) fn param_of(
        &mut self,
        value: Meaning,
        ty: Option<&'a Expr>,
        name: &Ident,
    ) -> Meaning {
        let value = match ty {
            Some(ty) if value.as_const().is_some() => {
                let ty = self.type_expr(ty);
                self.cast(value, &ty, name.span)
            }
            _ => value,
        };
        if value.as_const().is_none() && value != Meaning::Unknown {
            let text = format!("the value of the param `{}` is not known to a compiler", name.name);
            self.error(name.span, &text);
            return Meaning::Unknown;
        }
        value
    }

    fn declare_reference(&mut self, name: &Ident, init: Option<&'a Expr>, constant: bool) {
        let value = init.map_or(Meaning::Unknown, |init| self.value(init));
        let meaning = if let Meaning::Run(run) = &value
            && run.cell
        {
            Meaning::cell(run.ty.clone(), constant || run.constant)
        } else if let Meaning::Lazy(..) = value {
            value.fixed()
        } else if constant || matches!(value, Meaning::Slice(_)) {
            value
        } else {
            Meaning::Unknown
        };
        self.bind(&name.name, meaning);
    }

    pub(super) fn declare_variable(
        &mut self,
        name: &Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        constant: bool,
    ) {
        if let Some(ty) = ty {
            let meaning = if self.is_procedure_type(ty) {
                let value = init.map_or(Meaning::Unknown, |init| self.meaning(init));
                self.kept_procedure(value, name)
            } else {
                Meaning::cell(self.variable_type(ty), constant)
            };
            return self.bind(&name.name, meaning);
        }
        let Some(init) = init else { return self.bind(&name.name, Meaning::Unknown) };
        let value = self.called(init);
        if let Meaning::Procs(..) = value {
            let kept = self.kept_procedure(value, name);
            return self.bind(&name.name, kept);
        }
        // A sync variable's value, not the variable; an atomic is copied as one.
        let ty = match value.ty() {
            Some(ty @ Ty::Atomic(_)) => ty,
            _ => value.clone().read().value_ty(),
        };
        self.declare_value(name, ty, value.read(), constant);
    }

    fn kept_procedure(&mut self, value: Meaning, name: &Ident) -> Meaning {
        let Meaning::Procs(procs, this) = value else { return Meaning::Unknown };
        let kept = self.procedure_value(&procs, this.is_some(), name.span);
        kept.unwrap_or(Meaning::Unknown)
    }

    /// The type of a variable; an array over an associative domain is one.
    fn variable_type(&mut self, ty: &'a Expr) -> Ty {
        if self.sema.has_keyed
            && let Some((header, element)) = ty.as_array_type()
            && let Some(key) = self.keyed_header(header)
        {
            let element = self.type_expr(element);
            return Ty::KeyedArray(Box::new(key), Box::new(element));
        }
        self.declared(ty).ty
    }

    fn declare_value(&mut self, name: &Ident, ty: Ty, value: Meaning, constant: bool) {
        let unknown = value.is_unknown() || ty == Ty::Unknown || ty == Ty::Void;
        let meaning = if unknown {
            Meaning::Unknown
        } else if constant && value.is_fixed_range() {
            // Needs no variable: everybody knows it.
            value
        } else {
            Meaning::cell(ty, constant)
        };
        self.bind(&name.name, meaning);
    }

    /// The keys of the associative domain between the brackets of an array type.
    pub(crate) fn keyed_header(&mut self, header: &'a crate::ast::LoopHeader) -> Option<Ty> {
        let [iterand] = header.iterands.as_slice() else { return None };
        let domain = self.quietly(|typer| typer.meaning(iterand)).ty()?;
        if let Ty::Keyed(key) = domain { Some(*key) } else { None }
    }
}
