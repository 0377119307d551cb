//! What an execution leaves behind.

use crate::world::World;
use partita_model::memory::FIRST_CELL;
use partita_model::{GlobalId, Place, PropertyKind, Shape, ShapeKind, Storage, Word};

/// Depth of nested values that are looked at.
const DEEPEST: usize = 8;

impl World<'_> {
    /// What an execution that ends here leaves behind: what was printed, what is observed, what the kept
    /// variables hold, and, with symbolic inputs, for which of them.
    #[must_use]
    pub fn results(&self) -> Vec<String> {
        let mut values = vec![self.output()];
        for property in &self.model.properties {
            if property.kind == PropertyKind::Observe {
                values.push(match self.evaluate(&property.test, property.node) {
                    Ok(word) => self.show(word),
                    Err(_) => "undefined".to_owned(),
                });
            }
        }
        for global in self.kept.iter() {
            let cells = self.values_of(*global);
            let shown = cells.iter().map(|(name, word)| format!("{name}={}", self.show(*word)));
            values.push(shown.collect::<Vec<_>>().join(";"));
        }
        if let (Some(symbolic), Some(path)) = (self.symbolic.as_deref(), self.path()) {
            values.push(symbolic.terms.show(path));
        }
        values
    }

    /// The scalars of a global variable, each with its place in it: ``, `[0]`, `[1,2]`, `.x`. Indices are
    /// counted from 0. Of a symmetric variable, the first place's.
    #[must_use]
    pub fn values_of(&self, global: GlobalId) -> Vec<(String, Word)> {
        let global = &self.model.globals[global];
        let place = if global.symmetric { Place(0) } else { global.home };
        let word = match global.storage {
            Storage::Scalar { offset } => self.read(place.statics(), offset),
            Storage::Object { base } => Word::object(base),
        };
        let mut found = Vec::new();
        self.scalars(word, String::new(), 0, &mut found);
        found
    }

    fn scalars(&self, word: Word, at: String, depth: usize, found: &mut Vec<(String, Word)>) {
        let (object, offset) = match word.as_ref() {
            None => return found.push((at, word)),
            Some(_) if depth > DEEPEST => return found.push((at, Word::UNKNOWN)),
            Some(cell) => cell,
        };
        if let Some(offset) = offset {
            return self.scalars(self.read(object, offset), at, depth + 1, found);
        }
        let (shape, cells) = (self.shape_of(object), self.cells(object));
        match shape.kind {
            ShapeKind::Array { rank } => {
                let rank = rank as usize;
                let extents: Vec<i64> = (0..rank)
                    .map(|d| (cells[2 * d + 1].as_int() - cells[2 * d].as_int() + 1).max(1))
                    .collect();
                for (number, word) in (0i64..).zip(&cells[2 * rank..]) {
                    let (mut rest, mut indices) = (number, Vec::with_capacity(rank));
                    for extent in extents.iter().rev() {
                        indices.push((rest % extent).to_string());
                        rest /= extent;
                    }
                    indices.reverse();
                    let at = format!("{at}[{}]", indices.join(","));
                    self.scalars(*word, at, depth + 1, found);
                }
            }
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                if let Some(value) = guarded(shape) {
                    return self.scalars(cells[value], at, depth + 1, found);
                }
                for (cell, word) in shape.cells.iter().zip(cells) {
                    self.scalars(*word, format!("{at}.{}", cell.name), depth + 1, found);
                }
            }
            ShapeKind::Memory(_) => {
                let first = FIRST_CELL as usize;
                for (cell, word) in (0u32..).zip(cells).skip(first) {
                    found.push((format!("{at}[{}]", cell - FIRST_CELL), *word));
                }
            }
            ShapeKind::Statics | ShapeKind::Scope | ShapeKind::Closure | ShapeKind::Group => {
                found.push((at, Word::UNKNOWN));
            }
        }
    }
}

/// A record of nothing but synchronising cells stands for the `value` it guards.
fn guarded(shape: &Shape) -> Option<usize> {
    let sync = shape.cells.iter().all(|cell| cell.sync);
    shape.cells.iter().position(|cell| &*cell.name == "value").filter(|_| sync)
}
