//! Declarations: one name at a time for matching, and adding new ones to a file.

use super::syntax::piece;
use crate::ast::{Declaration, Qualifier, QualifierKind, Specifiers};
use partita_rewrite::view::{Node, same, variant};
use serde_json::{Map, Value, json};

/// Outside of functions or in a block.
pub(super) fn is_declaration(node: &Node) -> bool {
    matches!(variant(node), Some(("Global" | "Declaration", _)))
}

fn declaration(node: &Node) -> Option<Declaration> {
    variant(node).filter(|_| is_declaration(node)).and_then(|(_, inner)| piece(inner))
}

/// Each name of a declaration with its type and what is around it. In a pattern, what is not mentioned does not matter: storage and
/// qualifiers are fields, so that a pattern asks only for its own.
pub(super) fn declared(node: &Node) -> Vec<Node> {
    let Some(declaration) = declaration(node) else { return Vec::new() };
    let specifiers = &declaration.specifiers;
    let words = words(specifiers);
    let one = |one: &crate::ast::InitDeclarator| {
        json!({
            "type": specifiers.ty,
            "name": one.declarator.name,
            "chain": one.declarator.chain,
            "words": words,
            "init": one.init,
            "span": declaration.span,
        })
    };
    declaration.declarators.iter().map(one).collect()
}

fn words(specifiers: &Specifiers) -> Map<String, Value> {
    let mut words = Map::new();
    if let Some(storage) = &specifiers.storage {
        words.insert(storage.kind.word().to_owned(), Value::Bool(true));
    }
    for Qualifier { kind, .. } in &specifiers.qualifiers {
        let (word, value) = match kind {
            QualifierKind::Const => ("const", Value::Bool(true)),
            QualifierKind::Volatile => ("volatile", Value::Bool(true)),
            QualifierKind::Restrict => ("restrict", Value::Bool(true)),
            QualifierKind::Atomic => ("_Atomic", Value::Bool(true)),
            QualifierKind::Dialect { word, layout } => (&**word, json!(layout)),
        };
        words.insert(word.to_owned(), value);
    }
    words
}

/// The declaration without one of its names.
pub(super) fn without(node: &Node, index: usize) -> Option<Node> {
    let mut changed = node.clone();
    let kind = changed.get_mut("kind")?.as_object_mut()?;
    let inner = kind.values_mut().next()?;
    let declarators = inner.get_mut("declarators")?.as_array_mut()?;
    if index < declarators.len() {
        declarators.remove(index);
    }
    (!declarators.is_empty()).then_some(changed)
}

/// Adds declarations to a file, before its first function; what is there already is left out.
pub(super) fn add(unit: &mut Node, declarations: Vec<Node>) -> Result<(), String> {
    let Some(items) = unit.get_mut("items").and_then(Value::as_array_mut) else { return Ok(()) };
    for new in declarations {
        let inner = |node: &Node| variant(node).map(|(_, inner)| inner.clone());
        let said = |old: &Node| match (inner(old), inner(&new)) {
            (Some(old), Some(new)) => same(&old, &new),
            (Some(_) | None, _) => false,
        };
        if items.iter().filter(|item| is_declaration(item)).any(said) {
            continue;
        }
        let names = names(&new);
        if let Some(clash) = items.iter().flat_map(self::names).find(|old| names.contains(old)) {
            return Err(format!(
                "the rule declares `{clash}`, but the program has another `{clash}` already"
            ));
        }
        let function = |item: &Node| variant(item).is_some_and(|(tag, _)| tag == "Function");
        let at = items.iter().position(function).unwrap_or(items.len());
        items.insert(at, new);
    }
    Ok(())
}

fn names(node: &Node) -> Vec<String> {
    let declarators = declaration(node).map(|found| found.declarators).unwrap_or_default();
    let names = declarators.into_iter().filter_map(|one| one.declarator.name);
    names.map(|name| name.name.to_string()).collect()
}
