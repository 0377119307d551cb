//! Building the replacement: a template with its metavariables filled in.

use crate::matching::{Bindings, Bound};
use crate::name::{Piece, pieces};
use crate::syntax::Syntax;
use crate::view::{Anchor, Node, hole, inner, is_expression, is_position, set_inner};
use serde_json::{Map, Value};

pub(crate) struct Builder<'a> {
    pub(crate) language: &'a dyn Syntax,
    pub(crate) bindings: &'a Bindings,
    /// The position that new nodes get: that of the statement they were made for.
    pub(crate) origin: &'a Anchor,
}

impl Builder<'_> {
    /// A list of pieces; one with `$x...` becomes as many as it stands for.
    pub(crate) fn list(&self, templates: &[Node]) -> Result<Vec<Node>, String> {
        let mut out = Vec::new();
        for template in templates {
            let many = hole(template).and_then(|hole| match self.bindings.get(hole.name) {
                Some(Bound::Many(pieces)) => Some(pieces),
                Some(Bound::Name(_) | Bound::One(_)) | None => None,
            });
            match many {
                Some(pieces) => out.extend(pieces.iter().cloned()),
                None => out.push(self.node(template)?),
            }
        }
        Ok(out)
    }

    pub(crate) fn node(&self, template: &Node) -> Result<Node, String> {
        if let Some(hole) = hole(template) {
            return self.fill(template, hole.name);
        }
        if let Some(renamed) = self.renamed(template)? {
            return Ok(renamed);
        }
        match template {
            Value::Object(map) => self.object(map),
            Value::Array(items) => Ok(Value::Array(self.list(items)?)),
            Value::String(text) if text.contains('$') => Ok(Value::String(self.text(text)?)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                Ok(template.clone())
            }
        }
    }

    fn object(&self, map: &Map<String, Value>) -> Result<Node, String> {
        let mut out = Map::new();
        for (key, value) in map {
            let value = if is_position(key) { self.origin.clone() } else { self.node(value)? };
            // A list of dimensions that came to nothing is no list.
            let gone = matches!(key.as_str(), "dims" | "codims")
                && value.as_array().is_some_and(Vec::is_empty);
            out.insert(key.clone(), if gone { Value::Null } else { value });
        }
        Ok(Value::Object(out))
    }

    fn fill(&self, template: &Node, name: &str) -> Result<Node, String> {
        let mut filled = template.clone();
        match self.bindings.get(name) {
            Some(Bound::One(piece)) if is_expression(piece) && is_expression(inner(template)) => {
                set_inner(&mut filled, piece.clone());
            }
            Some(Bound::One(piece)) => filled = piece.clone(),
            Some(Bound::Name(name)) => {
                set_inner(&mut filled, self.language.name_expr(name, self.origin));
            }
            Some(Bound::Many(pieces)) => {
                let [piece] = pieces.as_slice() else {
                    return Err(format!(
                        "`${name}...` stands for several pieces; here is room for one"
                    ));
                };
                filled = piece.clone();
            }
            None => return Err(format!("nothing in the pattern is called `${name}`")),
        }
        Ok(filled)
    }

    /// `r_$x` where `$x` stands for a reference: the reference with its last name changed.
    fn renamed(&self, template: &Node) -> Result<Option<Node>, String> {
        if !is_expression(template) {
            return Ok(None);
        }
        let Some(name) = self.language.name_of(template).filter(|name| name.contains('$')) else {
            return Ok(None);
        };
        let pieces = pieces(&name, &|name| self.bindings.contains_key(name));
        let reference = pieces.iter().enumerate().find_map(|(at, piece)| match piece {
            Piece::Metavariable(name) => match self.bindings.get(*name) {
                Some(Bound::One(node)) if self.language.name_of(node).is_none() => Some((at, node)),
                Some(Bound::Name(_) | Bound::One(_) | Bound::Many(_)) | None => None,
            },
            Piece::Text(_) => None,
        });
        let Some((at, reference)) = reference else { return Ok(None) };
        let (before, after) = (&pieces[..at], &pieces[at + 1..]);
        let (before, after) = (self.pieces(before)?, self.pieces(after)?);
        let renamed = self.language.rename(reference, &|name| format!("{before}{name}{after}"));
        renamed.map(Some).ok_or_else(|| {
            format!("`{name}`: `{}` has no name to change", self.language.print(reference))
        })
    }

    fn text(&self, text: &str) -> Result<String, String> {
        self.pieces(&pieces(text, &|name| self.bindings.contains_key(name)))
    }

    fn pieces(&self, pieces: &[Piece<'_>]) -> Result<String, String> {
        let mut out = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Metavariable(name) => match self.bindings.get(*name) {
                    Some(Bound::Name(bound)) => out.push_str(bound),
                    Some(Bound::One(node)) => match self.language.name_of(node) {
                        Some(bound) => out.push_str(&bound),
                        None => {
                            let text = self.language.print(node);
                            return Err(format!("`${name}` is `{text}`, which is not a name"));
                        }
                    },
                    Some(Bound::Many(_)) => {
                        return Err(format!("`${name}...` cannot be part of a name"));
                    }
                    None => return Err(format!("nothing in the pattern is called `${name}`")),
                },
            }
        }
        Ok(out)
    }
}
