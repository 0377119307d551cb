//! How reports call a cell, in the style of the language.
//!
//! `t[5].x@2` in brackets; in parentheses `t(5)[2]%x`: the place follows the variable's own name and
//! subscripts.

use crate::world::World;
use partita_model::{ObjectId, Place, ShapeKind, Word};
use partita_tree::Style;

/// A piece of a name, from the variable inwards.
enum Part {
    Name(String),
    Index(Vec<String>),
    Field(String),
}

/// The pieces, and the place that tells the variable's instances apart.
struct Path {
    parts: Vec<Part>,
    place: Option<Place>,
}

impl World<'_> {
    /// How reports call a cell: `x`, `t[3]@2`, `l.owner`.
    #[must_use]
    pub fn cell_name(&self, object: ObjectId, offset: u32) -> String {
        let mut path = self.way_to(object, offset);
        if self.cell_info(object, offset).symmetric {
            path.place = Some(self.home_of(object));
        }
        let place = path.place.map(|place| self.model.vocabulary.place_name(place.index()));
        match self.model.vocabulary.style {
            Style::Brackets => brackets(&path.parts, place),
            Style::Parentheses => parentheses(&path.parts, place),
        }
    }

    /// How reports call a whole object: `t@2`, `lk(5)[2]`.
    #[must_use]
    pub fn object_name(&self, object: ObjectId) -> String {
        let path = self.object_path(object);
        let place = path.place.map(|place| self.model.vocabulary.place_name(place.index()));
        match self.model.vocabulary.style {
            Style::Brackets => brackets(&path.parts, place),
            Style::Parentheses => parentheses(&path.parts, place),
        }
    }

    fn way_to(&self, object: ObjectId, offset: u32) -> Path {
        let shape = self.shape_of(object);
        let field = || shape.cell(offset).name.to_string();
        match shape.kind {
            ShapeKind::Array { rank } => {
                let mut path = self.object_path(object);
                path.parts.push(Part::Index(self.indices(object, offset, rank as usize)));
                path
            }
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                let mut path = self.object_path(object);
                path.parts.push(Part::Field(field()));
                path
            }
            ShapeKind::Statics | ShapeKind::Scope | ShapeKind::Closure | ShapeKind::Group => {
                let place = shape.cell(offset).symmetric.then(|| self.home_of(object));
                Path { parts: vec![Part::Name(field())], place }
            }
        }
    }

    fn indices(&self, object: ObjectId, offset: u32, rank: usize) -> Vec<String> {
        let cells = self.cells(object);
        let mut rest = (offset as usize).saturating_sub(2 * rank);
        let mut indices = Vec::new();
        for dimension in (0..rank).rev() {
            let low = cells[2 * dimension].as_int();
            let high = cells[2 * dimension + 1].as_int();
            let extent = usize::try_from(high - low + 1).unwrap_or(1).max(1);
            indices.push((low + i64::try_from(rest % extent).unwrap_or(0)).to_string());
            rest /= extent;
        }
        indices.reverse();
        indices
    }

    /// A value-object by the cell it is nested in, `forks[2]`; one made at run time by a variable or
    /// field that refers to it; otherwise by its variable or type.
    fn object_path(&self, object: ObjectId) -> Path {
        if let Some((container, offset)) = self.container(object, true) {
            return self.way_to(container, offset);
        }
        // What exists from the start has a name of its own, so this goes one step at most.
        if !self.is_static(object)
            && let Some((container, offset)) = self.container(object, false)
        {
            if self.is_static(container) {
                return self.way_to(container, offset);
            }
            let shape = self.shape_of(container);
            let field = Part::Field(shape.cell(offset).name.to_string());
            return Path { parts: vec![Part::Name(shape.name.to_string()), field], place: None };
        }
        let shape = self.shape_of(object);
        let place = shape.every.symmetric.then(|| self.home_of(object));
        Path { parts: vec![Part::Name(shape.name.to_string())], place }
    }

    /// The cell that an object is nested in, or one that refers to it.
    fn container(&self, object: ObjectId, nested: bool) -> Option<(ObjectId, u32)> {
        let whole = Word::object(object);
        // Where a language does not show references, a variable stands for what it refers to.
        // Everywhere an array made at run time goes by the name of the variable that refers to it.
        let array = matches!(self.shape_of(object).kind, ShapeKind::Array { .. });
        let statics = self.model.vocabulary.style == Style::Parentheses || array;
        for container in (0..self.object_count).map(ObjectId::new) {
            let shape = self.shape_of(container);
            let looked_at = match shape.kind {
                // All elements are alike: most arrays hold no objects.
                ShapeKind::Array { .. } => nested && shape.every.nested,
                ShapeKind::Record(_) => true,
                ShapeKind::Statics => !nested && statics,
                ShapeKind::Class(_) => !nested && array,
                ShapeKind::Scope | ShapeKind::Closure | ShapeKind::Group => false,
            };
            if !looked_at {
                continue;
            }
            let found = (0u32..)
                .zip(self.cells(container))
                .find(|(offset, word)| **word == whole && shape.cell(*offset).nested == nested);
            if let Some((offset, _)) = found {
                return Some((container, offset));
            }
        }
        None
    }
}

fn brackets(parts: &[Part], place: Option<String>) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Name(name) => out.push_str(name),
            Part::Index(indices) => out.push_str(&format!("[{}]", indices.join(", "))),
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
            Part::Index(indices) => out.push_str(&format!("({})", indices.join(","))),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_follows_the_variable() {
        let name = |text: &str| Part::Name(text.to_owned());
        let index = |text: &str| Part::Index(text.split(' ').map(str::to_owned).collect());
        let field = |text: &str| Part::Field(text.to_owned());
        let two = || Some("2".to_owned());
        assert_eq!(parentheses(&[name("x")], two()), "x[2]");
        assert_eq!(parentheses(&[name("t"), index("5")], two()), "t(5)[2]");
        let parts = [name("x"), index("3 4"), field("c"), index("1")];
        assert_eq!(parentheses(&parts, two()), "x(3,4)[2]%c(1)");
        assert_eq!(parentheses(&[name("a"), field("b"), index("3")], two()), "a[2]%b(3)");
        assert_eq!(parentheses(&[name("a"), field("b")], None), "a%b");
        assert_eq!(brackets(&parts, two()), "x[3, 4].c[1]@2");
    }
}
