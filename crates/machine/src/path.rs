//! How a reader calls a cell, as data, and how a language writes it.
//!
//! `t[5].x@2` in brackets, `t(5).x@2` as calls; in parentheses `t(5)[2]%x`: the place follows the variable's own
//! name and subscripts.

use partita_model::Place;
use partita_tree::{Style, Vocabulary};
use serde::Serialize;

/// The way to a cell or object, from the variable inwards.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
pub struct CellPath {
    pub parts: Vec<Part>,
    /// The place that tells the variable's instances apart, where it has several.
    pub place: Option<Place>,
}

/// A piece of a path.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The variable, or the type of an object that no variable holds.
    Name(String),
    /// The subscripts of an element, one for each dimension.
    Index(Vec<i64>),
    Field(String),
}

impl CellPath {
    /// A variable that has one instance.
    #[must_use]
    pub fn variable(name: impl Into<String>) -> Self {
        CellPath { parts: vec![Part::Name(name.into())], place: None }
    }

    /// As the language writes it.
    #[must_use]
    pub fn spelled(&self, vocabulary: &Vocabulary) -> String {
        let mut place = self.place.map(|place| vocabulary.place_name(place.index()));
        let mut parts = self.parts.clone();
        if vocabulary.style == Style::Affinity {
            place = self.dealt(vocabulary, &mut parts).or(place);
        }
        if let Some(Part::Name(name)) = parts.first_mut() {
            *name = vocabulary.name_of(name).to_owned();
        }
        match vocabulary.style {
            Style::Brackets => brackets(&parts, place),
            Style::Parentheses => parentheses(&parts, place),
            Style::Calls => calls(&parts, place),
            Style::Affinity => {
                let place = place.map(|place| format!(" ({} {place})", vocabulary.place));
                format!("{}{}", brackets(&parts, None), place.unwrap_or_default())
            }
        }
    }

    /// The place of an element of an array that is dealt out; its subscripts become those of the program.
    fn dealt(&self, vocabulary: &Vocabulary, parts: &mut Vec<Part>) -> Option<String> {
        let [Part::Name(name), Part::Index(indices), ..] = parts.as_mut_slice() else {
            return None;
        };
        let dealing = vocabulary.dealing(name)?;
        let home = match (self.place, indices.as_slice()) {
            (Some(place), [number]) => {
                let home = i64::try_from(place.index()).unwrap_or(0);
                *indices = dealing.subscripts(home, *number);
                home
            }
            // One part has all.
            (None, [number]) if dealing.extents.len() > 1 => {
                *indices = dealing.subscripts(0, *number);
                0
            }
            (_, indices) => dealing.place_of(indices),
        };
        let each: Vec<Part> = indices.iter().map(|index| Part::Index(vec![*index])).collect();
        parts.splice(1..2, each);
        Some(vocabulary.place_name(usize::try_from(home).unwrap_or(0)))
    }
}

fn brackets(parts: &[Part], place: Option<String>) -> String {
    dotted(parts, place, ['[', ']'])
}

fn calls(parts: &[Part], place: Option<String>) -> String {
    dotted(parts, place, ['(', ')'])
}

fn dotted(parts: &[Part], place: Option<String>, [open, close]: [char; 2]) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Name(name) => out.push_str(name),
            Part::Index(indices) => {
                out.push_str(&format!("{open}{}{close}", listed(indices, ", ")));
            }
            Part::Field(name) => out.push_str(&format!(".{name}")),
        }
    }
    if let Some(place) = place {
        out.push_str(&format!("@{place}"));
    }
    out
}

fn parentheses(parts: &[Part], place: Option<String>) -> String {
    let mut out = String::new();
    let selector = place.map(|place| format!("[{place}]"));
    // The variable's own name and subscripts.
    let own = match parts {
        [Part::Name(_), Part::Index(_), ..] => 2,
        _ => 1,
    };
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Name(name) => out.push_str(name),
            Part::Index(indices) => out.push_str(&format!("({})", listed(indices, ","))),
            Part::Field(name) => out.push_str(&format!("%{name}")),
        }
        if index + 1 == own
            && let Some(selector) = &selector
        {
            out.push_str(selector);
        }
    }
    out
}

fn listed(indices: &[i64], between: &str) -> String {
    indices.iter().map(i64::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_follows_the_variable() {
        let name = |text: &str| Part::Name(text.to_owned());
        let index = |indices: &[i64]| Part::Index(indices.to_vec());
        let field = |text: &str| Part::Field(text.to_owned());
        let two = || Some("2".to_owned());
        assert_eq!(parentheses(&[name("x")], two()), "x[2]");
        assert_eq!(parentheses(&[name("t"), index(&[5])], two()), "t(5)[2]");
        let parts = [name("x"), index(&[3, 4]), field("c"), index(&[1])];
        assert_eq!(parentheses(&parts, two()), "x(3,4)[2]%c(1)");
        assert_eq!(parentheses(&[name("a"), field("b"), index(&[3])], two()), "a[2]%b(3)");
        assert_eq!(parentheses(&[name("a"), field("b")], None), "a%b");
        assert_eq!(brackets(&parts, two()), "x[3, 4].c[1]@2");
    }
}
