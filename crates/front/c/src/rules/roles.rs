//! What C does to the references in its expressions.

use super::names::Types;
use super::syntax::piece;
use partita_rewrite::Role;
use partita_rewrite::view::{Node, variant};

pub(super) fn role(types: &Types, tag: &str, inner: &Node, field: &str) -> Role {
    match (tag, field) {
        ("Assign", "target") => {
            if inner.get("op").is_some_and(Node::is_null) {
                Role::Write
            } else {
                Role::Both
            }
        }
        ("Step", "operand") => Role::Both,
        // What is measured, or whose address is taken, is not looked at.
        ("SizeOf" | "OffsetOf", _) => Role::None,
        ("Unary", "operand") if inner.get("op").and_then(Node::as_str) == Some("Address") => {
            Role::None
        }
        // A part of a longer reference, unless a pointer is followed.
        ("Index", "base") => {
            let base = inner.get("base").and_then(piece);
            let array = base.and_then(|base| types.of(&base)).is_some_and(|ty| ty.is_array());
            if array { Role::None } else { Role::Read }
        }
        ("Member", "base") => {
            let arrow = inner.get("arrow").and_then(Node::as_bool).unwrap_or(false);
            if arrow { Role::Read } else { Role::None }
        }
        ("Call", "callee") => {
            let name = inner.get("callee").and_then(variant).is_some_and(|(tag, _)| tag == "Name");
            if name { Role::None } else { Role::Read }
        }
        _ => Role::Read,
    }
}

/// Why no statement can be put right before an expression.
pub(super) fn unreachable(tag: &str, inner: &Node, field: &str) -> Option<&'static str> {
    match (tag, field) {
        ("DialectBlock", "value") => Some("what is waited for"),
        ("While" | "DoWhile", "cond") => Some("the condition of a loop"),
        // In a loop of the language on top these are fields of its head.
        ("For", "cond" | "step") | ("cond" | "step", "") => Some("the condition or step of a loop"),
        ("DialectFor", "extra") => Some("the last part of a loop"),
        ("Conditional", "then" | "otherwise") => Some("a branch of `? :`"),
        ("Binary", "right") => {
            let op = inner.get("op").and_then(Node::as_str);
            matches!(op, Some("And" | "Or")).then_some("the right side of `&&` or `||`")
        }
        ("Global", _) => Some("a declaration outside of functions"),
        _ => None,
    }
}
