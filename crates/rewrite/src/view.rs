//! The uniform view of syntax that rules are matched on.
//!
//! A [`Node`] is what `serde` makes of a piece of a program: an enum variant is an object with one key, a
//! struct an object with its fields, a list an array. So one engine serves every syntax that derives
//! `Serialize` and `Deserialize`, and nobody writes conversions. Positions (`span`, `end`, `id`) are part of
//! a node but never of a comparison.

use serde_json::Value;

pub type Node = Value;

/// Where a node stands: a span or a node id, in the form of its syntax.
pub type Anchor = Value;

/// Fields that say where a node comes from and not what it is.
#[must_use]
pub fn is_position(key: &str) -> bool {
    matches!(key, "span" | "end" | "id")
}

/// The position of a node, when it has one of its own.
#[must_use]
pub fn anchor(node: &Node) -> Option<&Anchor> {
    let map = node.as_object()?;
    map.get("span").or_else(|| map.get("id"))
}

/// The only field that says something, when there is exactly one.
fn only(node: &Node) -> Option<(&str, &Node)> {
    let mut told =
        node.as_object()?.iter().filter(|(key, value)| !is_position(key) && !value.is_null());
    let (key, value) = told.next()?;
    told.next().is_none().then_some((key.as_str(), value))
}

/// A metavariable: its name, and whether it stands for any number of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hole<'a> {
    pub name: &'a str,
    pub many: bool,
}

/// The metavariable that a node consists of, if it does.
#[must_use]
pub fn hole(node: &Node) -> Option<Hole<'_>> {
    let (key, inner) = only(node)?;
    match key {
        "Meta" => {
            let name = inner.get("name")?.as_str()?;
            let many = inner.get("many")?.as_bool()?;
            Some(Hole { name, many })
        }
        // Tree text has no node for metavariables: there they are names, and calls where a statement is.
        "Var" | "Named" => inner.as_str().and_then(name_hole),
        "Call" => {
            let empty = inner.get("args")?.as_array()?.is_empty();
            if empty { hole(inner.get("callee")?) } else { None }
        }
        "kind" | "value" | "Expr" | "Explicit" | "high" | "Eval" => hole(inner),
        _ => None,
    }
}

/// `$x` or `$x...` as a name by itself.
fn name_hole(text: &str) -> Option<Hole<'_>> {
    let text = text.strip_prefix('$')?;
    let (name, many) = match text.strip_suffix("...") {
        Some(name) => (name, true),
        None => (text, false),
    };
    let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    plain.then_some(Hole { name, many })
}

/// The expression inside an argument or dimension that is nothing else; otherwise the node itself.
#[must_use]
pub fn inner(node: &Node) -> &Node {
    match only(node) {
        Some(("value" | "Expr" | "Explicit" | "high", deeper)) if deeper.is_object() => {
            inner(deeper)
        }
        Some(_) | None => node,
    }
}

/// Puts something else where [`inner`] looks.
pub fn set_inner(node: &mut Node, new: Node) {
    let key = match only(node) {
        Some((key @ ("value" | "Expr" | "Explicit" | "high"), deeper)) if deeper.is_object() => {
            key.to_owned()
        }
        Some(_) | None => {
            *node = new;
            return;
        }
    };
    if let Some(deeper) = node.get_mut(&key) {
        set_inner(deeper, new);
    }
}

/// An expression (or type, or declaration): a kind and a position.
#[must_use]
pub fn is_expression(node: &Node) -> bool {
    node.as_object().is_some_and(|map| map.len() == 2 && map.contains_key("kind"))
}

/// The variant of a node with a kind, and what the variant holds.
#[must_use]
pub fn variant(node: &Node) -> Option<(&str, &Node)> {
    match node.get("kind")? {
        Value::String(tag) => Some((tag, &Value::Null)),
        Value::Object(map) => map.iter().next().map(|(tag, inner)| (tag.as_str(), inner)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    }
}

/// Whether an enum has a variant of this name. Asked of `serde`, so that no list of names can grow old: it
/// rejects an unknown variant before it looks at what is inside.
pub fn has_variant<T: serde::de::DeserializeOwned>(tag: &str) -> bool {
    let probe = serde_json::json!({ tag: null });
    T::deserialize(&probe)
        .map_or_else(|error| !error.to_string().starts_with("unknown variant"), |_| true)
}

/// Whether two pieces say the same.
#[must_use]
pub fn same(left: &Node, right: &Node) -> bool {
    match (left, right) {
        (Value::Object(a), Value::Object(b)) => {
            let told = |map: &serde_json::Map<String, Value>| {
                map.keys().filter(|key| !is_position(key)).count()
            };
            told(a) == told(b)
                && a.iter()
                    .filter(|(key, _)| !is_position(key))
                    .all(|(key, value)| b.get(key).is_some_and(|other| same(value, other)))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (left, right) => left == right,
    }
}

/// Every text in a node, with the key it stands under.
pub fn texts<'a>(node: &'a Node, visit: &mut impl FnMut(&'a str)) {
    match node {
        Value::String(text) => visit(text),
        Value::Array(items) => items.iter().for_each(|item| texts(item, visit)),
        Value::Object(map) => {
            map.iter()
                .filter(|(key, _)| !is_position(key))
                .for_each(|(_, item)| texts(item, visit));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The metavariables of a pattern, in no particular order.
#[must_use]
pub fn metavariables(node: &Node) -> Vec<String> {
    fn collect(node: &Node, names: &mut Vec<String>) {
        if let Some(Hole { name, .. }) = hole(node) {
            names.push(name.to_owned());
            return;
        }
        match node {
            Value::String(text) => names.extend(crate::name::metavariables(text)),
            Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
            Value::Object(map) => map.values().for_each(|item| collect(item, names)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut names = Vec::new();
    collect(node, &mut names);
    names.sort();
    names.dedup();
    names
}
