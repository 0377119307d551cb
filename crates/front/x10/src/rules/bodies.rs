//! The view in which rules see a program: what may be one statement or a block is a list of statements, and nodes have no
//! numbers. [`single`] undoes what [`listed`] does, up to braces around one statement.

use partita_rewrite::view::Node;
use serde_json::{Map, Value, json};

/// Fields that hold one statement.
const BODIES: [&str; 4] = ["then", "otherwise", "body", "Atomic"];

pub(super) fn is_statement(node: &Node) -> bool {
    node.get("annotations").is_some() && node.get("kind").is_some()
}

pub(super) fn listed(node: Node) -> Node {
    let mut map = match node {
        Value::Array(items) => return Value::Array(items.into_iter().map(listed).collect()),
        Value::Object(map) => map,
        other => return other,
    };
    if map.contains_key("kind") {
        map.remove("id");
    }
    let fields = map.into_iter().map(|(key, value)| {
        let body = BODIES.contains(&key.as_str()) && is_statement(&value);
        (key, if body { as_list(listed(value)) } else { listed(value) })
    });
    Value::Object(fields.collect())
}

fn as_list(stmt: Node) -> Node {
    let bare = stmt["annotations"].as_array().is_some_and(Vec::is_empty);
    match &stmt["kind"] {
        Value::String(tag) if tag == "Empty" => Value::Array(Vec::new()),
        kind => match kind.get("Block").and_then(|block| block.get("stmts")).filter(|_| bare) {
            Some(stmts) => stmts.clone(),
            None => Value::Array(vec![stmt]),
        },
    }
}

pub(super) fn single(node: Node) -> Node {
    let map = match node {
        Value::Array(items) => return Value::Array(items.into_iter().map(single).collect()),
        Value::Object(map) => map,
        other => return other,
    };
    let around = map.get("span").cloned();
    let mut out = Map::new();
    for (key, value) in map {
        let value = single(value);
        let value = match value {
            Value::Array(stmts) if BODIES.contains(&key.as_str()) => {
                as_stmt(stmts, around.as_ref())
            }
            other => other,
        };
        out.insert(key, value);
    }
    // Which number a node has matters to nobody behind the parser.
    if out.contains_key("kind") && !out.contains_key("id") {
        out.insert("id".to_owned(), Value::from(0));
    }
    Value::Object(out)
}

/// One statement that does what these do. A local among them needs a scope of its own.
fn as_stmt(mut stmts: Vec<Node>, around: Option<&Node>) -> Node {
    let declares = |stmt: &Node| {
        ["Local", "Type", "Typedef"].iter().any(|tag| stmt["kind"].get(tag).is_some())
    };
    let span = match (stmts.first().and_then(|stmt| stmt.get("span")), around) {
        (Some(span), _) | (None, Some(span)) => span.clone(),
        (None, None) => json!({ "file": 0, "start": 0, "end": 0 }),
    };
    let kind = match stmts.as_slice() {
        [] => Value::from("Empty"),
        [only] if !declares(only) => return stmts.remove(0),
        [..] => json!({ "Block": { "stmts": stmts, "span": span } }),
    };
    json!({ "kind": kind, "annotations": [], "span": span, "id": 0 })
}
