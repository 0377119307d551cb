//! Declarations and types.

use super::expr::{exprs, meta, optional};
use super::{Printer, expr, joined};
use crate::ast::{
    Attr, DataSet, Decl, DeclKind, Dim, Entity, Ident, Init, Intent, Interface, Length, TypeDef,
    TypeKind, TypeSpec,
};

impl Printer {
    pub(super) fn decls(&mut self, decls: &[Decl]) {
        for decl in decls {
            self.decl(decl);
        }
    }

    fn decl(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Use { module, intrinsic, only, names } => {
                let nature = if *intrinsic { ", intrinsic ::" } else { "" };
                let names = joined(names, renamed);
                let only = match (only, names.is_empty()) {
                    (true, _) => format!(", only: {names}"),
                    (false, false) => format!(", {names}"),
                    (false, true) => String::new(),
                };
                self.line(&format!("use{nature} {}{only}", module.name));
            }
            DeclKind::Import => self.line("import"),
            DeclKind::Implicit(None) => self.line("implicit none"),
            DeclKind::Implicit(Some(rules)) => {
                let rules = joined(rules, |(ty, ranges)| {
                    let ranges = joined(ranges, |(first, last)| {
                        if first == last { first.to_string() } else { format!("{first}-{last}") }
                    });
                    format!("{} ({ranges})", type_spec(ty))
                });
                self.line(&format!("implicit {rules}"));
            }
            DeclKind::Variables { ty, attrs, entities } => {
                let attrs: String =
                    attrs.iter().map(|attr| format!(", {}", self::attr(attr))).collect();
                let entities = joined(entities, entity);
                self.line(&format!("{}{attrs} :: {entities}", type_spec(ty)));
            }
            DeclKind::Attribute { attr, entities } => {
                let word = match attr {
                    Attr::Dimension(_) => "dimension".to_owned(),
                    Attr::Codimension(_) => "codimension".to_owned(),
                    Attr::Allocatable
                    | Attr::Pointer
                    | Attr::Target
                    | Attr::Parameter
                    | Attr::Save
                    | Attr::Optional
                    | Attr::Value
                    | Attr::Intent(_)
                    | Attr::External
                    | Attr::Intrinsic
                    | Attr::Ignored(_)
                    | Attr::Other(_) => self::attr(attr),
                };
                let names = joined(entities, entity);
                self.line(
                    if names.is_empty() { word } else { format!("{word} :: {names}") }.as_str(),
                );
            }
            DeclKind::Parameter(pairs) => {
                let pairs =
                    joined(pairs, |(name, value)| format!("{} = {}", name.name, expr::expr(value)));
                self.line(&format!("parameter ({pairs})"));
            }
            DeclKind::Data(sets) => {
                let sets = joined(sets, data_set);
                self.line(&format!("data {sets}"));
            }
            DeclKind::Type(def) => self.type_def(def),
            DeclKind::Interface(interface) => self.interface(interface),
            DeclKind::Enumerators(items) => {
                self.line("enum, bind(c)");
                let items = joined(items, |(name, value)| match value {
                    Some(value) => format!("{} = {}", name.name, expr::expr(value)),
                    None => name.name.to_string(),
                });
                self.line(&format!("  enumerator :: {items}"));
                self.line("end enum");
            }
            DeclKind::Format { label, text } => {
                self.labelled(Some(*label), &format!("format {text}"));
            }
            DeclKind::StatementFunction { target, value } => {
                self.line(&format!("{} = {}", expr::expr(target), expr::expr(value)));
            }
            // Without effect on us, and their text is not kept.
            DeclKind::Access | DeclKind::Namelist => {}
            DeclKind::Common(blocks) => {
                let blocks: Vec<String> = blocks
                    .iter()
                    .map(|block| {
                        let name = block.name.as_ref().map_or("", |name| &name.name);
                        format!("/{name}/ {}", joined(&block.entities, entity))
                    })
                    .collect();
                self.line(&format!("common {}", blocks.join(" ")));
            }
            DeclKind::Other(text) => self.line(text),
            DeclKind::Meta(name) => self.line(&meta(name)),
        }
    }

    fn type_def(&mut self, def: &TypeDef) {
        let extends = def
            .extends
            .as_ref()
            .map(|base| format!(", extends({}) ::", base.name))
            .unwrap_or_default();
        self.line(&format!("type{extends} {}", def.name.name));
        self.depth += 1;
        self.decls(&def.fields);
        for text in &def.other {
            self.line(text);
        }
        self.depth -= 1;
        self.line(&format!("end type {}", def.name.name));
    }

    fn interface(&mut self, interface: &Interface) {
        let before = if interface.is_abstract { "abstract " } else { "" };
        let generic =
            interface.generic.as_ref().map(|name| format!(" {}", name.name)).unwrap_or_default();
        self.line(&format!("{before}interface{generic}"));
        self.depth += 1;
        for body in &interface.bodies {
            self.unit(body);
        }
        if !interface.procedures.is_empty() {
            let names = joined(&interface.procedures, |name| name.name.to_string());
            self.line(&format!("procedure :: {names}"));
        }
        self.depth -= 1;
        self.line("end interface");
    }
}

fn renamed((local, original): &(Ident, Ident)) -> String {
    if local.name == original.name {
        local.name.to_string()
    } else {
        format!("{} => {}", local.name, original.name)
    }
}

pub(super) fn type_spec(ty: &TypeSpec) -> String {
    let kind = |name: &str, kind: &Option<Box<crate::ast::Expr>>| match kind {
        Some(kind) => format!("{name}({})", expr::expr(kind)),
        None => name.to_owned(),
    };
    match &ty.kind {
        TypeKind::Integer(value) => kind("integer", value),
        TypeKind::Real(value) => kind("real", value),
        TypeKind::DoublePrecision => "double precision".to_owned(),
        TypeKind::Complex(value) => kind("complex", value),
        TypeKind::DoubleComplex => "double complex".to_owned(),
        TypeKind::Logical(value) => kind("logical", value),
        TypeKind::Character { len, kind } => {
            let mut parts = Vec::new();
            match len {
                Length::Default => {}
                Length::Expr(_) | Length::Assumed | Length::Deferred => {
                    parts.push(format!("len={}", length(len)));
                }
            }
            parts.extend(kind.as_ref().map(|kind| format!("kind={}", expr::expr(kind))));
            if parts.is_empty() {
                "character".to_owned()
            } else {
                format!("character({})", parts.join(", "))
            }
        }
        TypeKind::Derived(name) => format!("type({})", name.name),
        TypeKind::Other(text) => text.clone(),
        TypeKind::Meta(name) => meta(name),
    }
}

fn length(len: &Length) -> String {
    match len {
        Length::Default => "1".to_owned(),
        Length::Expr(value) => expr::expr(value),
        Length::Assumed => "*".to_owned(),
        Length::Deferred => ":".to_owned(),
    }
}

fn attr(attr: &Attr) -> String {
    let word = match attr {
        Attr::Allocatable => "allocatable",
        Attr::Pointer => "pointer",
        Attr::Target => "target",
        Attr::Parameter => "parameter",
        Attr::Save => "save",
        Attr::Optional => "optional",
        Attr::Value => "value",
        Attr::Intent(Intent::In) => "intent(in)",
        Attr::Intent(Intent::Out) => "intent(out)",
        Attr::Intent(Intent::InOut) => "intent(inout)",
        Attr::Dimension(list) => return format!("dimension({})", dims(list)),
        Attr::Codimension(list) => return format!("codimension[{}]", dims(list)),
        Attr::External => "external",
        Attr::Intrinsic => "intrinsic",
        Attr::Ignored(text) | Attr::Other(text) => text,
    };
    word.to_owned()
}

pub(super) fn dims(list: &[Dim]) -> String {
    joined(list, |dim| match dim {
        Dim::Explicit { low: Some(low), high } => {
            format!("{}:{}", expr::expr(low), expr::expr(high))
        }
        Dim::Explicit { low: None, high } => expr::expr(high),
        Dim::Deferred { low } => format!("{}:", optional(low.as_ref())),
        Dim::Assumed { low: Some(low) } => format!("{}:*", expr::expr(low)),
        Dim::Assumed { low: None } => "*".to_owned(),
        Dim::Rank => "..".to_owned(),
        Dim::Meta(name) => meta(name),
    })
}

fn entity(entity: &Entity) -> String {
    let mut text = entity.name.name.to_string();
    if let Some(list) = &entity.dims {
        text.push_str(&format!("({})", dims(list)));
    }
    if let Some(list) = &entity.codims {
        text.push_str(&format!("[{}]", dims(list)));
    }
    if let Some(len) = &entity.length {
        text.push_str(&match len {
            Length::Assumed | Length::Deferred => format!("*({})", length(len)),
            Length::Default | Length::Expr(_) => format!("*({})", length(len)),
        });
    }
    match &entity.init {
        Some(Init::Value(value)) => text.push_str(&format!(" = {}", expr::expr(value))),
        Some(Init::Pointer(value)) => text.push_str(&format!(" => {}", expr::expr(value))),
        None => {}
    }
    text
}

fn data_set(set: &DataSet) -> String {
    let values = joined(&set.values, |(repeat, value)| match repeat {
        Some(repeat) => format!("{}*{}", expr::expr(repeat), expr::expr(value)),
        None => expr::expr(value),
    });
    format!("{} / {values} /", exprs(&set.objects))
}
