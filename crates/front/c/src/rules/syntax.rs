//! What the engine of rules asks about C.

use super::names::{Ty, Types};
use super::{declare, roles};
use crate::ast::{Expr, ExprKind, FunctionDef, Stmt, StmtKind, TypeSpec, Unit};
use crate::print::{self, Parens};
use partita_rewrite::view::{Anchor, Node, has_variant, is_expression, texts, variant};
use partita_rewrite::{Bound, Elements, Entered, Naming, Role, Syntax, Tabular};
use partita_source::Span;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What is known about the program that is being rewritten.
pub(super) struct C {
    types: Types,
    /// What [`Syntax::leave`] has to undo.
    entered: Vec<Entered>,
}

/// A piece of syntax back from its view.
pub(super) fn piece<T: DeserializeOwned>(node: &Node) -> Option<T> {
    T::deserialize(node).ok()
}

impl C {
    pub(super) fn new(units: &[Unit]) -> Self {
        C { types: Types::new(units), entered: Vec::new() }
    }

    fn ty(&self, bound: &Bound) -> Option<Ty> {
        match bound {
            Bound::Name(name) => self.types.name(name),
            Bound::One(node) => self.types.of(&piece(node)?),
            Bound::Many(_) => None,
        }
    }

    fn has(&self, node: &Node, property: &str) -> bool {
        let literal = match variant(node) {
            Some(("Float", _)) => property == "real",
            Some(("Int" | "Char", _)) => property == "integer",
            _ => false,
        };
        let named = || {
            self.is_reference(node)
                && self
                    .ty(&Bound::One(node.clone()))
                    .is_some_and(|ty| self.types.holds(&ty, property))
        };
        literal
            || named()
            || match node {
                Value::Array(items) => items.iter().any(|item| self.has(item, property)),
                Value::Object(map) => map.values().any(|item| self.has(item, property)),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
            }
    }
}

impl Naming for C {
    fn name_of(&self, expr: &Node) -> Option<String> {
        match variant(expr)? {
            ("Name", name) => name.as_str().map(str::to_owned),
            _ => None,
        }
    }

    /// `3` and `3.0`, `16` and `0x10`.
    fn same_value(&self, pattern: &Node, piece: &Node) -> Option<bool> {
        let number = |node: &Node| match variant(node)? {
            ("Int" | "Float", literal) => literal.get("value").cloned(),
            _ => None,
        };
        let (a, b) = (number(pattern)?, number(piece)?);
        match (a.as_u64(), b.as_u64()) {
            (Some(a), Some(b)) => Some(a == b),
            (Some(_) | None, _) => Some(a.as_f64()?.total_cmp(&b.as_f64()?).is_eq()),
        }
    }
}

impl Syntax for C {
    fn name_expr(&self, name: &str, origin: &Anchor) -> Node {
        json!({ "kind": { "Name": name }, "span": origin })
    }

    /// The name of `a[i]` is `a`, that of `s.f[i]` is `f`.
    fn rename(&self, reference: &Node, change: &dyn Fn(&str) -> String) -> Option<Node> {
        let mut renamed = reference.clone();
        let mut here = renamed.get_mut("kind")?;
        loop {
            let tag = here.as_object()?.keys().next()?.clone();
            here = here.get_mut(&tag)?;
            match tag.as_str() {
                "Index" => here = here.get_mut("base")?.get_mut("kind")?,
                "Unary" => here = here.get_mut("operand")?.get_mut("kind")?,
                "Member" => {
                    here = here.get_mut("member")?.get_mut("name")?;
                    break;
                }
                "Name" => break,
                _ => return None,
            }
        }
        *here = Value::String(change(here.as_str()?));
        Some(renamed)
    }

    fn nothing(&self, origin: &Anchor) -> Node {
        json!({ "kind": "Empty", "span": origin })
    }

    /// A reference of C that is read or written is one cell, or a struct that is copied as a whole.
    fn elements(&self, _: &Node, _: &Anchor) -> Result<Option<Elements>, String> {
        Ok(None)
    }

    fn is_statement(&self, node: &Node) -> bool {
        let statement =
            |(tag, _): (&str, &Node)| has_variant::<StmtKind>(tag) && !has_variant::<ExprKind>(tag);
        is_expression(node) && variant(node).is_some_and(statement)
    }

    fn is_declaration(&self, node: &Node) -> bool {
        is_expression(node) && declare::is_declaration(node)
    }

    fn is_reference(&self, node: &Node) -> bool {
        is_expression(node)
            && match variant(node) {
                Some(("Name" | "Index" | "Member", _)) => true,
                Some(("Unary", inner)) => inner.get("op").and_then(Value::as_str) == Some("Deref"),
                _ => false,
            }
    }

    fn declared(&self, declaration: &Node) -> Vec<Node> {
        declare::declared(declaration)
    }

    fn without(&self, declaration: &Node, index: usize) -> Option<Node> {
        declare::without(declaration, index)
    }

    fn role(&self, tag: &str, inner: &Node, field: &str, _: usize) -> Role {
        roles::role(&self.types, tag, inner, field)
    }

    fn unreachable(&self, tag: &str, inner: &Node, field: &str, _: usize) -> Option<&'static str> {
        roles::unreachable(tag, inner, field)
    }

    fn enter(&mut self, node: &Node) -> Entered {
        let function = || match variant(node) {
            Some(("Function", function)) => piece::<FunctionDef>(function),
            _ => None,
        };
        let entered = if node.get("items").is_some() {
            Entered::Unit
        } else if let Some(function) = function() {
            self.types.enter(&function);
            Entered::Inside
        } else {
            return Entered::Nothing;
        };
        self.entered.push(entered);
        entered
    }

    fn leave(&mut self) {
        if self.entered.pop() == Some(Entered::Inside) {
            self.types.leave();
        }
    }

    fn declare(&self, scope: &mut Node, declarations: Vec<Node>) -> Result<(), String> {
        declare::add(scope, declarations)
    }

    fn tabular(&self) -> Option<&dyn Tabular> {
        Some(self)
    }

    fn holds(&self, property: &str, bound: &Bound) -> bool {
        match property {
            "constant" => {
                let Bound::One(node) = bound else { return false };
                matches!(variant(node), Some(("Int" | "Float" | "Char" | "Str", _)))
            }
            "name" => match bound {
                Bound::Name(_) => true,
                Bound::One(node) => self.name_of(node).is_some(),
                Bound::Many(_) => false,
            },
            _ => self.ty(bound).is_some_and(|ty| self.types.holds(&ty, property)),
        }
    }

    fn uses(&self, what: &str, bound: &Bound) -> bool {
        let nodes = match bound {
            Bound::Name(name) => {
                return name == what
                    || self.types.name(name).is_some_and(|ty| self.types.holds(&ty, what));
            }
            Bound::One(node) => std::slice::from_ref(node),
            Bound::Many(nodes) => nodes,
        };
        let mut found = false;
        nodes.iter().for_each(|node| texts(node, &mut |text| found |= text == what));
        found || nodes.iter().any(|node| self.has(node, what))
    }

    fn print(&self, node: &Node) -> String {
        if let Some(expr) = piece::<Expr>(node) {
            return print::expr(&expr, Parens::Few);
        }
        if let Some(stmt) = piece::<Stmt>(node) {
            return print::stmt(&stmt, Parens::Few);
        }
        if let Some(ty) = piece::<TypeSpec>(node) {
            return print::type_spec(&ty);
        }
        node.as_str().unwrap_or("a piece of the program").to_owned()
    }

    fn span(&self, anchor: &Anchor) -> Option<Span> {
        piece(anchor)
    }
}
