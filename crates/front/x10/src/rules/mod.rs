//! Rules on X10 syntax, between parsing and lowering: a rewritten program is an ordinary program.
//!
//! `$x` is a name to X10 itself, so patterns are read by the parser as they are ([`parse`]). What is one statement or a block
//! in the text is a list of statements to a rule ([`bodies`]): `atomic { $body...; }` fits `atomic n++;` too. Declarations
//! that rules know are the fields of classes; locals are statements.

mod bodies;
mod fields;
mod parse;

use crate::ast::{Expr, File, Stmt, TopLevel, Type};
use crate::dialect::Dialect;
use crate::print;
use partita_rewrite::view::{Anchor, Node, is_expression, texts, variant};
use partita_rewrite::{
    Applied, Bound, Elements, Entered, Fragment, Grammar, Naming, Property, Rewritable, Role,
    RuleSet, Syntax,
};
use partita_source::{Diagnostics, FileId, Span};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Rewrites a program. With errors among the diagnostics, the program is not to be used.
#[must_use]
pub fn rewrite(rules: &RuleSet, files: Vec<File>) -> (Vec<File>, Vec<Applied>, Diagnostics) {
    let (Files(files), applied, found) = partita_rewrite::rewrite(rules, Files(files));
    (files, applied, found)
}

struct Files(Vec<File>);

impl Rewritable for Files {
    const WRITTEN_IN: &'static str = "X10";

    fn view(&self) -> Node {
        let types: Vec<&Vec<TopLevel>> = self.0.iter().map(|file| &file.types).collect();
        bodies::listed(serde_json::to_value(types).unwrap_or_default())
    }

    fn syntax(&self) -> Box<dyn Syntax + '_> {
        let dialect = self.0.first().map_or(Dialect::Current, |file| file.dialect.dialect);
        let mut fields = BTreeSet::new();
        fields::names(&self.view(), &mut fields);
        Box::new(X10 { dialect, fields })
    }

    fn changed(&self, view: &Node) -> Result<Files, String> {
        let types: Vec<Vec<TopLevel>> =
            Vec::deserialize(bodies::single(view.clone())).map_err(|error| error.to_string())?;
        let files = self.0.iter().zip(types);
        Ok(Files(files.map(|(file, types)| File { types, ..file.clone() }).collect()))
    }
}

/// X10 as rules are written in it.
#[derive(Debug)]
pub struct X10Text;

impl Grammar for X10Text {
    fn name(&self) -> &'static str {
        "x10"
    }

    fn title(&self) -> &'static str {
        "X10"
    }

    fn statements(&self, file: FileId, text: &str, base: usize) -> Fragment {
        parse::statements(file, text, base)
    }

    fn reference(&self, file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
        parse::reference(file, text, base)
    }

    fn declared(&self, fragment: Fragment) -> Vec<Node> {
        fragment.statements.iter().filter_map(fields::entity_of_local).collect()
    }

    fn added(&self, mut fragment: Fragment) -> Fragment {
        let (fields, others): (Vec<Node>, Vec<Node>) = std::mem::take(&mut fragment.statements)
            .into_iter()
            .partition(|stmt| fields::entity_of_local(stmt).is_some());
        fragment.declarations.extend(fields.iter().filter_map(fields::member_of_local));
        fragment.statements = others;
        fragment
    }

    fn properties(&self) -> &'static [Property] {
        &PROPERTIES
    }
}

const PROPERTIES: [Property; 3] = [
    ("constant", "is a number, a text, true, false or null"),
    ("name", "is a name alone"),
    ("field", "has the name of a field of some class as its last name"),
];

/// What is known about the program that is being rewritten.
struct X10 {
    dialect: Dialect,
    /// The fields of all classes.
    fields: BTreeSet<String>,
}

/// A piece of syntax back from its view.
fn piece<T: DeserializeOwned>(node: &Node) -> Option<T> {
    T::deserialize(bodies::single(node.clone())).ok()
}

impl X10 {
    /// The last name of a reference: `n` of `a.b.n` and of `n(i)`.
    fn last_name(&self, reference: &Node) -> Option<String> {
        match variant(reference)? {
            ("Name", name) => name.as_str().map(str::to_owned),
            ("Dot", inner) => inner.get("name")?.get("name")?.as_str().map(str::to_owned),
            ("Call", inner) => self.last_name(inner.get("callee")?),
            _ => None,
        }
    }
}

impl Naming for X10 {
    fn name_of(&self, expr: &Node) -> Option<String> {
        match variant(expr)? {
            ("Name", name) => name.as_str().map(str::to_owned),
            _ => None,
        }
    }
}

impl Syntax for X10 {
    fn name_expr(&self, name: &str, origin: &Anchor) -> Node {
        json!({ "kind": { "Name": name }, "span": origin })
    }

    fn rename(&self, reference: &Node, change: &dyn Fn(&str) -> String) -> Option<Node> {
        let mut renamed = reference.clone();
        let mut here = renamed.get_mut("kind")?;
        loop {
            let tag = here.as_object()?.keys().next()?.clone();
            here = here.get_mut(&tag)?;
            match tag.as_str() {
                "Name" => break,
                "Dot" => {
                    here = here.get_mut("name")?.get_mut("name")?;
                    break;
                }
                "Call" => here = here.get_mut("callee")?.get_mut("kind")?,
                _ => return None,
            }
        }
        *here = Value::String(change(here.as_str()?));
        Some(renamed)
    }

    fn nothing(&self, origin: &Anchor) -> Node {
        json!({ "kind": "Empty", "annotations": [], "span": origin })
    }

    fn elements(&self, _: &Node, _: &Anchor) -> Result<Option<Elements>, String> {
        Ok(None)
    }

    fn is_statement(&self, node: &Node) -> bool {
        bodies::is_statement(node)
    }

    fn is_declaration(&self, node: &Node) -> bool {
        fields::is_field(node)
    }

    /// An element of a Rail looks like a call.
    fn is_reference(&self, node: &Node) -> bool {
        let tag = variant(node).map(|(tag, _)| tag);
        is_expression(node) && matches!(tag, Some("Name" | "Dot" | "Call"))
    }

    fn declared(&self, declaration: &Node) -> Vec<Node> {
        fields::entity(declaration).into_iter().collect()
    }

    fn without(&self, _: &Node, _: usize) -> Option<Node> {
        None
    }

    fn role(&self, tag: &str, inner: &Node, field: &str, _: usize) -> Role {
        match (tag, field) {
            ("Assign", "target") if inner.get("op").is_some_and(Value::is_null) => Role::Write,
            ("Assign" | "Step", "target") => Role::Both,
            // Part of a longer reference.
            ("Call", "callee") | ("Dot", "base") => Role::None,
            _ => Role::Read,
        }
    }

    fn unreachable(
        &self,
        tag: &str,
        _: &serde_json::Value,
        field: &str,
        _: usize,
    ) -> Option<&'static str> {
        match (tag, field) {
            ("While" | "DoWhile", "cond") => Some("the condition of a loop"),
            ("For", "cond" | "update") => Some("the header of a `for`"),
            ("When", "arms") => Some("the guard of a `when`"),
            ("Field", _) => Some("the value of a field"),
            ("Method", "body") => Some("the value of a method without a block"),
            ("Closure" | "At" | "Future", "body") => Some("the value of a function or `at`"),
            _ => None,
        }
    }

    fn enter(&mut self, node: &Node) -> Entered {
        if node.get("members").is_some_and(Value::is_array) && node.get("extends").is_some() {
            Entered::Unit
        } else {
            Entered::Nothing
        }
    }

    fn leave(&mut self) {}

    fn declare(&self, scope: &mut Node, declarations: Vec<Node>) -> Result<(), String> {
        fields::add(scope, declarations)
    }

    fn holds(&self, property: &str, bound: &Bound) -> bool {
        let (tag, last) = match bound {
            Bound::Name(name) => (Some("Name"), Some(name.clone())),
            Bound::One(node) => (variant(node).map(|(tag, _)| tag), self.last_name(node)),
            Bound::Many(_) => return false,
        };
        match property {
            "constant" => {
                matches!(tag, Some("Int" | "Double" | "Float" | "Bool" | "Char" | "Str" | "Null"))
            }
            "name" => tag == Some("Name"),
            "field" => last.is_some_and(|name| self.fields.contains(&name)),
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
        if bodies::is_statement(node)
            && let Some(stmt) = piece::<Stmt>(node)
        {
            return print::statement(&stmt, self.dialect).trim().to_owned();
        }
        if let Some(expr) = piece::<Expr>(node) {
            return print::expression(&expr, self.dialect);
        }
        if let Some(ty) = piece::<Type>(node) {
            return print::ty(&ty, self.dialect);
        }
        node.as_str().unwrap_or("a piece of the program").to_owned()
    }

    fn span(&self, anchor: &Anchor) -> Option<Span> {
        piece(anchor)
    }
}
