//! Declarations: one name at a time for matching, and adding new ones to a unit.

use super::names::{Table, add_entities};
use super::piece;
use crate::ast::{Attr, Decl, DeclKind, ExprKind, Ident, Intent, Name, TypeKind};
use partita_rewrite::view::{Node, has_variant, same, texts, variant};
use partita_source::Span;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const ENVIRONMENT: &str = "iso_fortran_env";

/// Names of the intrinsic module that a rule may bring along; they are imported where they are missing.
const ENVIRONMENT_NAMES: [&str; 14] = [
    "atomic_int_kind",
    "atomic_logical_kind",
    "event_type",
    "int16",
    "int32",
    "int64",
    "int8",
    "lock_type",
    "real128",
    "real32",
    "real64",
    "stat_locked",
    "stat_stopped_image",
    "team_type",
];

pub(super) fn is_declaration(node: &Node) -> bool {
    let Some((tag, _)) = variant(node) else { return false };
    let shape = node.as_object().is_some_and(|map| map.len() == 2 && map.contains_key("span"));
    shape
        && has_variant::<DeclKind>(tag)
        && !has_variant::<ExprKind>(tag)
        && !has_variant::<TypeKind>(tag)
}

/// Each name of a declaration with its type, shape and attributes. In a pattern, what is not mentioned does
/// not matter: attributes are fields, so that a pattern asks only for its own.
pub(super) fn declared(decl: &Decl) -> Vec<Node> {
    let DeclKind::Variables { ty, attrs, entities } = &decl.kind else { return Vec::new() };
    let one = |entity: &crate::ast::Entity| {
        let mut table = Table::new();
        add_entities(&mut table, Some(ty), attrs, std::slice::from_ref(entity));
        let info = table.into_values().next().unwrap_or_default();
        let list = |dims: &[crate::ast::Dim]| {
            if dims.is_empty() { Ok(Value::Null) } else { serde_json::to_value(dims) }
        };
        let mut words = Map::new();
        for attr in attrs {
            let told = serde_json::to_value(attr)?;
            if !matches!(attr, Attr::Dimension(_) | Attr::Codimension(_)) {
                words.insert(told.to_string(), Value::Bool(true));
            }
        }
        Ok(json!({
            "type": ty,
            "name": &entity.name,
            "dims": list(&info.dims)?,
            "codims": list(&info.codims)?,
            "attributes": words,
            "init": &entity.init,
            "span": decl.span,
        }))
    };
    entities.iter().map(one).filter_map(|node: serde_json::Result<Node>| node.ok()).collect()
}

/// The intent of a dummy argument.
pub(super) fn intent(decls: &[Decl], name: &str) -> Option<Intent> {
    decls.iter().find_map(|decl| {
        let DeclKind::Variables { attrs, entities, .. } = &decl.kind else { return None };
        if !entities.iter().any(|entity| &*entity.name.name == name) {
            return None;
        }
        let intent =
            |attr: &Attr| if let Attr::Intent(intent) = attr { Some(*intent) } else { None };
        attrs.iter().find_map(intent)
    })
}

/// Names of `iso_fortran_env` that declarations mention.
pub(super) fn environment_names(decls: Option<&Node>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    if let Some(decls) = decls {
        texts(decls, &mut |text| {
            if ENVIRONMENT_NAMES.contains(&text) {
                names.insert(text.to_owned());
            }
        });
    }
    names
}

/// Adds declarations to a unit: uses come first, the others last, what is there already is left out.
pub(super) fn add(
    unit: &mut Node,
    declarations: Vec<Node>,
    before: Option<&BTreeSet<String>>,
) -> Result<(), String> {
    let position = unit.get("span").cloned().unwrap_or_default();
    let Some(decls) = unit.get_mut("decls").and_then(Value::as_array_mut) else { return Ok(()) };
    for new in declarations {
        if decls.iter().any(|old| same(old, &new)) {
            continue;
        }
        let names = entity_names(&new);
        if let Some(clash) = decls.iter().flat_map(entity_names).find(|old| names.contains(old)) {
            return Err(format!(
                "the rule declares `{clash}`, but the program has another `{clash}` already"
            ));
        }
        insert(decls, new);
    }
    let known = before.cloned().unwrap_or_default();
    let mentioned = environment_names(Some(&Value::Array(decls.clone())));
    let span: Span = piece(&position).unwrap_or_default();
    let ident = |name: &str| Ident { name: Name::from(name), span };
    let names: Vec<_> =
        mentioned.difference(&known).map(|name| (ident(name), ident(name))).collect();
    if !names.is_empty() {
        let module = ident(ENVIRONMENT);
        let kind = DeclKind::Use { module, intrinsic: true, only: true, names };
        if let Ok(import) = serde_json::to_value(Decl { span, kind }) {
            insert(decls, import);
        }
    }
    Ok(())
}

fn insert(decls: &mut Vec<Node>, new: Node) {
    let is_use = |decl: &Node| variant(decl).is_some_and(|(tag, _)| tag == "Use");
    if is_use(&new) {
        let at = decls.iter().rposition(is_use).map_or(0, |at| at + 1);
        decls.insert(at, new);
    } else {
        decls.push(new);
    }
}

fn entity_names(decl: &Node) -> Vec<String> {
    let Some(("Variables", inner)) = variant(decl) else { return Vec::new() };
    let entities = inner.get("entities").and_then(Value::as_array);
    let name = |entity: &Node| Some(entity.get("name")?.get("name")?.as_str()?.to_owned());
    entities.into_iter().flatten().filter_map(name).collect()
}
