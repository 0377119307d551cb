//! What the statements of Fortran do to the references in them.

use crate::ast::Intent;
use partita_rewrite::Role;
use partita_rewrite::view::{Node, variant};
use std::collections::BTreeMap;

/// Functions that look at a variable's properties and not at its value.
const INQUIRIES: [&str; 18] = [
    "allocated",
    "associated",
    "bit_size",
    "coshape",
    "digits",
    "huge",
    "image_index",
    "kind",
    "lbound",
    "lcobound",
    "len",
    "present",
    "shape",
    "size",
    "this_image",
    "tiny",
    "ubound",
    "ucobound",
];

/// The intents of the program's own procedures, where all callers can know them.
pub(super) type Intents = BTreeMap<String, Vec<Option<Intent>>>;

pub(super) fn role(intents: &Intents, tag: &str, inner: &Node, field: &str, index: usize) -> Role {
    match (tag, field) {
        ("Assign" | "PointerAssign", "target") => Role::Write,
        ("Nullify", _) | ("Read", "items") => Role::Write,
        // stat=, errmsg=, acquired_lock=: what a statement reports.
        (
            "SyncAll" | "SyncImages" | "SyncMemory" | "SyncTeam" | "Lock" | "Unlock" | "EventPost"
            | "EventWait" | "Allocate" | "Deallocate" | "Critical" | "FormTeam",
            "options",
        ) => Role::Write,
        // Synchronisation variables are touched by their own statements only.
        ("Lock" | "Unlock", "lock") | ("EventPost" | "EventWait", "event") => Role::None,
        ("Deallocate", "items") | ("FormTeam" | "SyncTeam" | "ChangeTeam", "team") => Role::None,
        ("Call", "args") => argument(intents, inner, index),
        ("Designator", "parts") => {
            let inquiry = single_name(inner).is_some_and(|name| INQUIRIES.contains(&name));
            if inquiry { Role::None } else { Role::Read }
        }
        ("Variables" | "Attribute" | "Parameter" | "Data" | "Type" | "Interface" | "Use", _) => {
            Role::None
        }
        _ => Role::Read,
    }
}

fn argument(intents: &Intents, call: &Node, index: usize) -> Role {
    let callee = call.get("callee").and_then(single_name).unwrap_or("");
    let place = match callee {
        "atomic_define" | "atomic_add" | "atomic_and" | "atomic_or" | "atomic_xor" => {
            [Role::None, Role::Read, Role::Write].get(index)
        }
        "atomic_fetch_add" | "atomic_fetch_and" | "atomic_fetch_or" | "atomic_fetch_xor" => {
            [Role::None, Role::Read, Role::Write, Role::Write].get(index)
        }
        "atomic_ref" => [Role::Write, Role::None, Role::Write].get(index),
        "atomic_cas" => [Role::None, Role::Write, Role::Read, Role::Read, Role::Write].get(index),
        "event_query" => [Role::None, Role::Write, Role::Write].get(index),
        "random_number" | "system_clock" | "cpu_time" => Some(&Role::Write),
        "move_alloc" => Some(&Role::None),
        _ => None,
    };
    if let Some(role) = place {
        return *role;
    }
    match intents.get(callee).and_then(|list| list.get(index)) {
        Some(Some(Intent::In)) => Role::Read,
        Some(Some(Intent::Out)) => Role::Write,
        Some(Some(Intent::InOut) | None) | None => Role::Both,
    }
}

/// Why no statement can be put right before an expression.
pub(super) fn unreachable(tag: &str, field: &str, index: usize) -> Option<&'static str> {
    match (tag, field) {
        ("If", "arms") if index > 0 => Some("the condition of an `else if`"),
        ("While", _) => Some("the condition of a `do while`"),
        ("Where", "arms") if index > 0 => Some("the mask of an `elsewhere`"),
        _ => None,
    }
}

/// The name of a designator of one part.
fn single_name(designator: &Node) -> Option<&str> {
    match designator.get("parts")?.as_array()?.as_slice() {
        [part] => part.get("name")?.get("name")?.as_str(),
        _ => None,
    }
}

/// The tags of statements that nothing can be said about by their shape alone are told by their label field.
pub(super) fn is_statement(node: &Node) -> bool {
    node.get("label").is_some() && variant(node).is_some()
}
