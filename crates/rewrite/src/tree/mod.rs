//! Rules on the program tree, for every language. Patterns are tree text with metavariables.

mod parse;

use crate::matching::{Bound, Naming};
use crate::syntax::{Elements, Entered, Fragment, Grammar, Property, Role, Syntax};
use crate::view::{Anchor, Node, has_variant, is_expression, same, texts, variant};
use partita_source::{Diagnostics, FileId, Span};
use partita_tree::{Expr, NodeId, Spans, Stmt, StmtKind, Type, Variable, text};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(crate) struct Tree<'a> {
    spans: &'a Spans,
    globals: BTreeMap<String, Variable>,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(spans: &'a Spans, globals: impl Iterator<Item = &'a Variable>) -> Self {
        let globals = globals.map(|one| (one.name.to_string(), one.clone())).collect();
        Tree { spans, globals }
    }

    fn root<'n>(&self, node: &'n Node) -> Option<&'n str> {
        let (tag, inner) = variant(node)?;
        match tag {
            "Var" => inner.as_str(),
            "Element" | "Field" | "At" => self.root(inner.get("base")?),
            _ => None,
        }
    }
}

impl Naming for Tree<'_> {
    fn name_of(&self, expr: &Node) -> Option<String> {
        match variant(expr)? {
            ("Var", name) => name.as_str().map(str::to_owned),
            _ => None,
        }
    }
}

/// Tree text: rules in it work for every language.
#[derive(Debug)]
pub struct TreeText;

impl Grammar for TreeText {
    fn name(&self) -> &'static str {
        "tree"
    }

    fn title(&self) -> &'static str {
        "tree text"
    }

    fn statements(&self, file: FileId, text: &str, base: usize) -> Fragment {
        parse::statements(file, text, base)
    }

    fn reference(&self, file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
        parse::reference(file, text, base)
    }

    fn declared(&self, fragment: Fragment) -> Vec<Node> {
        if fragment.declarations.is_empty() {
            parse::as_declarations(fragment.statements)
        } else {
            fragment.declarations
        }
    }

    fn added(&self, mut fragment: Fragment) -> Fragment {
        let local = std::mem::take(&mut fragment.statements);
        fragment.declarations.extend(parse::as_declarations(local));
        fragment
    }

    fn properties(&self) -> &'static [Property] {
        &PROPERTIES
    }
}

const PROPERTIES: [Property; 8] = [
    ("global", "is a variable of the program, or a part of one"),
    ("symmetric", "has one instance at each place"),
    ("sync", "its accesses synchronise"),
    ("shared", "is a global whose accesses do not synchronise"),
    ("array", "is declared as an array"),
    ("remote", "names a place with `@`"),
    ("constant", "is a literal"),
    ("name", "is a name alone"),
];

impl Syntax for Tree<'_> {
    fn name_expr(&self, name: &str, origin: &Anchor) -> Node {
        json!({ "kind": { "Var": name }, "id": origin })
    }

    fn rename(&self, reference: &Node, change: &dyn Fn(&str) -> String) -> Option<Node> {
        let mut renamed = reference.clone();
        let mut here = renamed.get_mut("kind")?;
        loop {
            let tag = here.as_object()?.keys().next()?.clone();
            here = here.get_mut(&tag)?;
            match tag.as_str() {
                "Element" | "At" => here = here.get_mut("base")?.get_mut("kind")?,
                "Field" => {
                    here = here.get_mut("name")?;
                    break;
                }
                "Var" => break,
                _ => return None,
            }
        }
        *here = Value::String(change(here.as_str()?));
        Some(renamed)
    }

    fn nothing(&self, origin: &Anchor) -> Node {
        json!({ "kind": "Nop", "id": origin })
    }

    fn elements(&self, _: &Node, _: &Anchor) -> Result<Option<Elements>, String> {
        Ok(None)
    }

    fn is_statement(&self, node: &Node) -> bool {
        is_expression(node)
            && variant(node).is_some_and(|(tag, inner)| {
                // A choice between blocks is a list; one between numbers is a term.
                has_variant::<StmtKind>(tag) && (tag != "Choose" || inner.is_array())
            })
    }

    fn is_declaration(&self, node: &Node) -> bool {
        node.get("qualifiers").is_some()
    }

    fn is_reference(&self, node: &Node) -> bool {
        let tag = variant(node).map(|(tag, _)| tag);
        is_expression(node) && matches!(tag, Some("Var" | "Element" | "Field" | "At" | "Deref"))
    }

    fn declared(&self, declaration: &Node) -> Vec<Node> {
        if self.is_declaration(declaration) { vec![declaration.clone()] } else { Vec::new() }
    }

    fn without(&self, _: &Node, _: usize) -> Option<Node> {
        None
    }

    fn role(&self, tag: &str, _: &Node, field: &str, index: usize) -> Role {
        match (tag, field) {
            ("Assign" | "Put" | "Get" | "Remote", "target") | ("Reset", _) => Role::Write,
            ("Remote", "cell") => Role::Both,
            // Part of a longer reference, or the name of a procedure.
            ("Element" | "Field" | "At", "base") | ("Call", "callee") | ("Declare", _) => {
                Role::None
            }
            ("RefTo", _) => Role::Both,
            ("Intrinsic", "args") if index == 0 => Role::Read,
            _ => Role::Read,
        }
    }

    fn unreachable(&self, tag: &str, _: &Node, field: &str, _: usize) -> Option<&'static str> {
        match (tag, field) {
            ("While", "cond") => Some("the condition of a `while`"),
            ("When", "guard") => Some("the guard of a `when`"),
            _ => None,
        }
    }

    fn enter(&mut self, node: &Node) -> Entered {
        if node.get("globals").is_some() { Entered::Unit } else { Entered::Nothing }
    }

    fn leave(&mut self) {}

    fn declare(&self, scope: &mut Node, declarations: Vec<Node>) -> Result<(), String> {
        let globals = scope.get_mut("globals").and_then(Value::as_array_mut);
        let Some(globals) = globals else { return Ok(()) };
        for new in declarations {
            if globals.iter().any(|old| same(old, &new)) {
                continue;
            }
            let name = new.get("name").and_then(Value::as_str).unwrap_or("");
            if self.globals.contains_key(name) {
                return Err(format!(
                    "the rule declares `{name}`, but the program has another `{name}` already"
                ));
            }
            globals.push(new);
        }
        Ok(())
    }

    fn holds(&self, property: &str, bound: &Bound) -> bool {
        let (root, tag) = match bound {
            Bound::Name(name) => (Some(name.as_str()), Some("Var")),
            Bound::One(node) => (self.root(node), variant(node).map(|(tag, _)| tag)),
            Bound::Many(_) => return false,
        };
        let global = root.and_then(|root| self.globals.get(root));
        match property {
            "global" => global.is_some(),
            "symmetric" => global.is_some_and(|global| global.qualifiers.symmetric),
            "sync" => global.is_some_and(|global| global.qualifiers.sync),
            "shared" => {
                global.is_some_and(|global| !global.qualifiers.sync && !global.qualifiers.constant)
            }
            "array" => global.is_some_and(|global| matches!(global.ty, Type::Array { .. })),
            "remote" => tag == Some("At"),
            "constant" => matches!(tag, Some("Int" | "Real" | "Bool" | "Str" | "Null")),
            "name" => tag == Some("Var"),
            _ => false,
        }
    }

    fn uses(&self, what: &str, bound: &Bound) -> bool {
        let nodes = match bound {
            Bound::Name(name) => return name == what,
            Bound::One(node) => std::slice::from_ref(node),
            Bound::Many(nodes) => nodes,
        };
        let mut found = false;
        nodes.iter().for_each(|node| texts(node, &mut |text| found |= text == what));
        found
    }

    fn print(&self, node: &Node) -> String {
        if let Ok(stmt) = Stmt::deserialize(node) {
            return text::print_stmt(&stmt).trim_end().to_owned();
        }
        if let Ok(expr) = Expr::deserialize(node) {
            return text::print_expr(&expr);
        }
        if let Ok(ty) = Type::deserialize(node) {
            return text::print_type(&ty);
        }
        node.as_str().unwrap_or("a piece of the program").to_owned()
    }

    fn span(&self, anchor: &Anchor) -> Option<Span> {
        let Some(id) = anchor.as_u64() else { return Span::deserialize(anchor).ok() };
        self.spans.get(NodeId(u32::try_from(id).ok()?))
    }
}
