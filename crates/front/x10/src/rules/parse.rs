//! Patterns and replacements in X10, read by the parser.
//!
//! `$x` is a name there already. `$x...` becomes one of the same length, so that all positions stay; afterwards both are
//! metavariables. What a pattern does not say, annotations and modifiers, is not compared.

use super::bodies::listed;
use crate::dialect::Dialect;
use crate::lex;
use crate::parse::Parser;
use partita_rewrite::Fragment;
use partita_rewrite::view::Node;
use partita_source::{Diagnostics, FileId, Sink, Span};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Stands for the dots of `$x...`.
const MANY: &str = "$$$";

pub(super) fn statements(file: FileId, text: &str, base: usize) -> Fragment {
    let written = text.replace("...", MANY);
    let mut sink = Sink::default();
    let tokens = lex::lex(file, &written, &mut sink);
    let stmts = Parser::new(file, &written, tokens, Dialect::Current, &mut sink).only_statements();
    let found = moved(sink.in_order(), base);
    let nodes: Vec<Node> = stmts.iter().filter_map(|stmt| node(stmt, base)).collect();
    Fragment { declarations: Vec::new(), statements: nodes, found }
}

pub(super) fn reference(file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
    let written = text.replace("...", MANY);
    let (expr, found) = crate::parse_expression(file, &written, Dialect::Current);
    (expr.and_then(|expr| node(&expr, base)), moved(found, base))
}

/// A piece in the form in which programs are viewed, with metavariables.
fn node<T: Serialize>(piece: &T, base: usize) -> Option<Node> {
    let mut view = listed(serde_json::to_value(piece).ok()?);
    shift(&mut view, base);
    Some(with_holes(view))
}

fn moved(mut found: Diagnostics, base: usize) -> Diagnostics {
    let base = u32::try_from(base).unwrap_or(u32::MAX);
    for one in &mut found {
        for label in one.primary.iter_mut().chain(&mut one.secondary) {
            let Span { file, start, end } = label.span;
            label.span =
                Span { file, start: start.saturating_add(base), end: end.saturating_add(base) };
        }
        one.message = one.message.replace(MANY, "...");
    }
    found
}

fn shift(node: &mut Node, base: usize) {
    match node {
        Value::Array(items) => items.iter_mut().for_each(|item| shift(item, base)),
        Value::Object(map) => {
            let is_span = map.len() == 3 && map.contains_key("file");
            for (key, value) in map.iter_mut() {
                match value.as_u64().filter(|_| is_span && (key == "start" || key == "end")) {
                    Some(at) => *value = Value::from(at + base as u64),
                    None => shift(value, base),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The metavariable that a name is.
fn hole(name: &str) -> Option<Node> {
    let many = name.ends_with(MANY);
    let name = name.strip_prefix('$')?.trim_end_matches(MANY);
    let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    plain.then(|| json!({ "Meta": { "name": name, "many": many } }))
}

fn with_holes(node: Node) -> Node {
    let mut map = match node {
        Value::Array(items) => return Value::Array(items.into_iter().map(with_holes).collect()),
        Value::Object(map) => map,
        Value::String(text) => return Value::String(text.replace(MANY, "...")),
        other => return other,
    };
    if let Some(meta) = bare_name(&map).and_then(hole) {
        return json!({ "kind": meta, "span": map.get("span") });
    }
    for silent in ["annotations", "modifiers"] {
        let empty = |value: &Value| match value {
            Value::Array(items) => items.is_empty(),
            other => other["words"].as_array().is_some_and(Vec::is_empty),
        };
        if map.get(silent).is_some_and(empty) && !map.contains_key("members") {
            map.remove(silent);
        }
    }
    Value::Object(map.into_iter().map(|(key, value)| (key, with_holes(value))).collect())
}

/// The name that an expression, a type or a statement consists of.
fn bare_name(map: &Map<String, Node>) -> Option<&str> {
    let kind = map.get("kind")?;
    if let Some(name) = kind.get("Name") {
        return name.as_str();
    }
    if let Some(inner) = kind.get("Expr").filter(|_| map.contains_key("annotations")) {
        return bare_name(inner.as_object()?);
    }
    let named = kind.get("Named")?;
    let path = named.get("path")?;
    let bare = named["outer"].is_null()
        && named["args"].is_null()
        && named["types"].as_array().is_some_and(Vec::is_empty)
        && path["qualifiers"].as_array().is_some_and(Vec::is_empty);
    path["name"]["name"].as_str().filter(|_| bare)
}
