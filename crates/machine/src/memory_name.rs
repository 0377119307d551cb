//! How reports call what is in memory: `a[5]`, `s.v[2]`, and what is on the heap by a variable that points there, `p->next`.

use crate::path::{CellPath, Part};
use crate::world::World;
use partita_model::memory::{FIRST_CELL, Lifetime, Pattern, SIZE};
use partita_model::{ObjectId, ShapeKind, Tag, Word};

impl World<'_> {
    fn memory_of(&self, object: ObjectId) -> Option<(&Pattern, Lifetime, u32)> {
        let ShapeKind::Memory(memory) = self.shape_of(object).kind else { return None };
        let size = u32::try_from(self.cells(object).get(SIZE as usize)?.bits).ok()?;
        Some((&self.model.patterns[memory.pattern], memory.lifetime, size))
    }

    /// The way to a cell of a memory object.
    pub(crate) fn memory_path(&self, object: ObjectId, offset: u32) -> CellPath {
        let mut path = self.memory_object_path(object);
        let Some((pattern, lifetime, size)) = self.memory_of(object) else { return path };
        let Some(cell) = offset.checked_sub(FIRST_CELL) else { return path };
        let width = u32::try_from(pattern.cells.len()).unwrap_or(1).max(1);
        let (number, inner) = (cell / width, pattern.cells.get((cell % width) as usize));
        let mut parts = Vec::new();
        if number * width >= size / pattern.size * width {
            // A raw byte behind the last whole element.
            parts.push(Part::Index(vec![i64::from(pattern.scalar(size, cell).1)]));
        } else {
            let dealt = self.model.vocabulary.dealing(&self.shape_of(object).name).is_some();
            if size > pattern.size || !pattern.extents.is_empty() || dealt {
                parts.extend(indices(number, &pattern.extents));
            }
            parts.extend(inner.map(|inner| parsed(&inner.path)).unwrap_or_default());
        }
        // C's arrow.
        if lifetime == Lifetime::Heap
            && let ([.., Part::Name(name)], Some(Part::Field(field))) =
                (path.parts.as_mut_slice(), parts.first())
        {
            *name = format!("{name}->{field}");
            parts.remove(0);
        }
        path.parts.extend(parts);
        path
    }

    /// A memory object by its variable, or by one that points to it.
    pub(crate) fn memory_object_path(&self, object: ObjectId) -> CellPath {
        let shape = self.shape_of(object);
        let place = shape.every.symmetric.then(|| self.home_of(object));
        let named = |name: String| CellPath { parts: vec![Part::Name(name)], place };
        if !shape.name.is_empty() {
            return named(shape.name.to_string());
        }
        if let Some(name) = self.pointing_variable(object) {
            return named(name);
        }
        let pattern = self.memory_of(object).map(|(pattern, _, _)| pattern.name.to_string());
        match pattern.filter(|name| !name.is_empty()) {
            Some(name) => named(name),
            None => named("memory of the heap".to_owned()),
        }
    }

    /// A variable that points to the start of an object.
    fn pointing_variable(&self, object: ObjectId) -> Option<String> {
        let start = Word::pointer(object, 0);
        for task in 0..self.tasks() {
            for frame in self.stack(task) {
                let proc = self.model.proc(frame.proc);
                // Variables of a prelude are nobody's.
                if proc.code.iter().all(|instr| self.model.span(instr.stmt).is_none()) {
                    continue;
                }
                let named = proc.slots.pairs().filter_map(|(slot, info)| {
                    let name = info.name.as_deref().filter(|name| !name.starts_with('_'))?;
                    (frame.slots.get(slot.index()) == Some(&start)).then(|| name.to_owned())
                });
                if let Some(name) = named.into_iter().next() {
                    return Some(name);
                }
            }
        }
        for holder in (0..self.objects()).map(ObjectId::new) {
            let shape = self.shape_of(holder);
            let found = (0u32..).zip(self.cells(holder)).find(|(_, word)| **word == start);
            let Some((offset, _)) = found else { continue };
            match shape.kind {
                ShapeKind::Statics | ShapeKind::Scope if !shape.cell(offset).hidden => {
                    return Some(shape.cell(offset).name.to_string());
                }
                ShapeKind::Memory(_) if !shape.name.is_empty() => {
                    return Some(self.cell_name(holder, offset));
                }
                ShapeKind::Statics
                | ShapeKind::Scope
                | ShapeKind::Memory(_)
                | ShapeKind::Array { .. }
                | ShapeKind::Record(_)
                | ShapeKind::Class(_)
                | ShapeKind::Closure
                | ShapeKind::Group => {}
            }
        }
        None
    }

    /// What a pointer points to.
    pub(crate) fn pointed_at(&self, word: Word) -> CellPath {
        let Some((object, at)) = word.as_pointer() else { return CellPath::variable("?") };
        let cell = self.memory_of(object).and_then(|(pattern, _, size)| {
            let at = u32::try_from(at).ok().filter(|at| *at < size)?;
            pattern.spot(size, at).map(|spot| spot.cell)
        });
        match cell {
            // The name of the heap's object may be that of what points there.
            Some(_) if self.shape_of(object).name.is_empty() => {
                let pattern = self.memory_of(object).map(|(pattern, _, _)| &*pattern.name);
                let name = pattern.filter(|name| !name.is_empty()).unwrap_or("heap");
                let offset = if at == 0 { String::new() } else { format!(" + {at}") };
                CellPath::variable(format!("{name}{offset}"))
            }
            Some(cell) => self.memory_path(object, FIRST_CELL + cell),
            None => self.memory_object_path(object),
        }
    }

    /// The cell that a byte of an object is in, by name.
    pub(crate) fn name_at(&self, object: ObjectId, at: i64) -> String {
        let cell = self.memory_of(object).and_then(|(pattern, _, size)| {
            let at = u32::try_from(at).ok().filter(|at| *at < size)?;
            pattern.spot(size, at).map(|spot| spot.cell)
        });
        match cell {
            Some(cell) => self.cell_name(object, FIRST_CELL + cell),
            None => self.object_name(object),
        }
    }

    /// The array that starts at a byte of an object.
    pub(crate) fn array_name(&self, object: ObjectId, at: i64) -> String {
        let mut path = match self.memory_of(object) {
            Some((pattern, _, size)) => {
                let at = u32::try_from(at).ok().filter(|at| *at < size);
                let spot = at.and_then(|at| pattern.spot(size, at));
                spot.map(|spot| self.memory_path(object, FIRST_CELL + spot.cell))
            }
            None => None,
        }
        .unwrap_or_else(|| self.memory_object_path(object));
        // Its first element is there: the array is what the last index is of.
        if let Some(last) = path.parts.iter().rposition(|part| matches!(part, Part::Index(_))) {
            path.parts.truncate(last);
        }
        path.spelled(&self.model.vocabulary)
    }

    /// A pointer as an address: the same for the same object and offset in one state.
    pub(crate) fn address_of(word: Word) -> u64 {
        match (word.tag, word.as_pointer()) {
            (_, Some((object, offset))) => {
                let start = (u64::from(object.0) + 1) << 32;
                start.wrapping_add_signed(offset)
            }
            (Tag::Function, None) => 0x40_0000 + 16 * word.bits,
            _ => 0,
        }
    }
}

/// The subscripts of an element by its number.
fn indices(number: u32, extents: &[u32]) -> Vec<Part> {
    let mut rest = number;
    let mut all = Vec::new();
    for extent in extents.iter().rev() {
        all.push(rest % (*extent).max(1));
        rest /= (*extent).max(1);
    }
    all.push(rest);
    all.into_iter().rev().map(|index| Part::Index(vec![i64::from(index)])).collect()
}

/// `.v[1].x` as parts.
fn parsed(path: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let end = after.find(['.', '[']).unwrap_or(after.len());
        let (word, next) = after.split_at(end);
        match word.strip_suffix(']').and_then(|index| index.parse().ok()) {
            Some(index) if first == '[' => parts.push(Part::Index(vec![index])),
            _ => parts.push(Part::Field(word.to_owned())),
        }
        rest = next;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_patterns() {
        let field = |name: &str| Part::Field(name.into());
        assert_eq!(parsed(""), []);
        assert_eq!(parsed(".v[2].x"), [field("v"), Part::Index(vec![2]), field("x")]);
        assert_eq!(indices(7, &[3]), [Part::Index(vec![2]), Part::Index(vec![1])]);
        assert_eq!(indices(7, &[]), [Part::Index(vec![7])]);
    }
}
