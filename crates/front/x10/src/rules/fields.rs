//! Fields of classes as rules declare and match them. A pattern is written like a local: `var $x: $t`.

use super::bodies;
use partita_rewrite::view::{Node, same, variant};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A member that is a field.
pub(super) fn is_field(node: &Node) -> bool {
    node.get("members").is_none()
        && variant(node)
            .is_some_and(|(tag, field)| tag == "Field" && field.get("mutable").is_some())
}

/// A field without its modifiers: what patterns say of it.
pub(super) fn entity(member: &Node) -> Option<Node> {
    let (_, field) = variant(member).filter(|_| is_field(member))?;
    let (mutable, name, ty, init) =
        (&field["mutable"], &field["name"], &field["ty"], &field["init"]);
    Some(json!({ "mutable": mutable, "name": name, "ty": ty, "init": init }))
}

/// The field that a local would be.
pub(super) fn entity_of_local(stmt: &Node) -> Option<Node> {
    let (_, local) = variant(stmt).filter(|(tag, _)| *tag == "Local")?;
    let name = local["pattern"]["name"].clone();
    let mutable = local["binder"] == "Var";
    (!name.is_null()).then(
        || json!({ "mutable": mutable, "name": name, "ty": local["ty"], "init": local["init"] }),
    )
}

/// The member that a local would be.
pub(super) fn member_of_local(stmt: &Node) -> Option<Node> {
    let (_, local) = variant(stmt)?;
    let mut field = entity_of_local(stmt)?;
    let none = || json!({ "words": [], "annotations": [] });
    let modifiers = local.get("modifiers").cloned().unwrap_or_else(none);
    field.as_object_mut()?.insert("modifiers".to_owned(), modifiers);
    Some(json!({ "kind": { "Field": field }, "span": stmt["span"] }))
}

/// Adds fields to a class, each once.
pub(super) fn add(class: &mut Node, fields: Vec<Node>) -> Result<(), String> {
    let Some(members) = class.get_mut("members").and_then(Value::as_array_mut) else {
        return Ok(());
    };
    for new in fields {
        let new = if bodies::is_statement(&new) {
            let Some(member) = member_of_local(&new) else { continue };
            member
        } else {
            new
        };
        if members.iter().any(|old| same(old, &new)) {
            continue;
        }
        let named = |node: &Node| {
            entity(node).and_then(|one| one["name"]["name"].as_str().map(str::to_owned))
        };
        let name = named(&new).unwrap_or_default();
        if members.iter().any(|old| named(old).as_deref() == Some(name.as_str())) {
            return Err(format!(
                "the rule declares `{name}`, but the class has another `{name}` already"
            ));
        }
        members.push(new);
    }
    Ok(())
}

/// The names of all fields and properties in a piece of a program.
pub(super) fn names(node: &Node, found: &mut BTreeSet<String>) {
    match node {
        Value::Array(items) => items.iter().for_each(|item| names(item, found)),
        Value::Object(map) => {
            let own = entity(node).and_then(|one| one["name"]["name"].as_str().map(str::to_owned));
            found.extend(own);
            let properties = map.get("properties").and_then(Value::as_array);
            let named = properties.into_iter().flatten();
            found.extend(named.filter_map(|one| one["name"]["name"].as_str().map(str::to_owned)));
            map.values().for_each(|item| names(item, found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
