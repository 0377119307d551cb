//! What a program may name without declaring it: preludes, which `use` brings in, and formats of output.
//!
//! A prelude is synchronisation written in the tree's own text. Its records, globals and procedures stand in the
//! program's lists with `prelude` set and have no spans. They are ordinary declarations for everything but the
//! printer, which prints `use`. A prelude may `use` others; they come along, once. The kernel's own are here; every
//! language brings a [`Shelf`] of its own.

use crate::text::read_prelude;
use crate::writer::{Writer, Writers};
use crate::{Name, Program};
use partita_source::Diagnostics;

/// A text that programs can `use`.
#[derive(Clone, Copy, Debug)]
pub struct Prelude {
    pub name: &'static str,
    pub text: &'static str,
}

/// What one language brings.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    pub preludes: &'static [Prelude],
    /// How it writes values.
    pub writer: Option<&'static dyn Writer>,
}

const KERNEL: Shelf = Shelf {
    preludes: &[
        Prelude { name: "barrier", text: include_str!("../preludes/barrier.tree") },
        Prelude { name: "buffer", text: include_str!("../preludes/buffer.tree") },
        Prelude { name: "lock", text: include_str!("../preludes/lock.tree") },
    ],
    writer: None,
};

/// Everything that can be named: the kernel's, and what languages brought.
#[derive(Clone, Debug)]
pub struct Library(Vec<Shelf>);

impl Default for Library {
    fn default() -> Self {
        Library(vec![KERNEL])
    }
}

impl Library {
    /// With the shelf of a language.
    #[must_use]
    pub fn with(mut self, shelf: Shelf) -> Self {
        self.0.push(shelf);
        self
    }

    /// All preludes, by name.
    #[must_use]
    pub fn preludes(&self) -> Vec<&'static Prelude> {
        let mut all: Vec<_> = self.0.iter().flat_map(|shelf| shelf.preludes).collect();
        all.sort_by_key(|prelude| prelude.name);
        all
    }

    /// The text of a prelude.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&'static str> {
        let mut all = self.0.iter().flat_map(|shelf| shelf.preludes);
        all.find(|prelude| prelude.name == name).map(|prelude| prelude.text)
    }

    #[must_use]
    pub fn writers(&self) -> Writers {
        Writers::new(self.0.iter().filter_map(|shelf| shelf.writer).collect())
    }

    /// Makes a program use a prelude, once; `false` when there is none of this name.
    pub fn add(&self, program: &mut Program, name: &str) -> bool {
        let Some(text) = self.text(name) else { return false };
        if !program.preludes.iter().any(|used| &**used == name) {
            // The text of a shipped prelude has no errors: tests read every one.
            let _none = self.install(program, &Name::from(name), text);
        }
        true
    }

    pub(crate) fn install(&self, program: &mut Program, name: &Name, text: &str) -> Diagnostics {
        program.preludes.push(name.clone());
        read_prelude(program, name, text, self)
    }

    /// "`barrier`, `buffer`, `lock`", for messages.
    pub(crate) fn list(&self) -> String {
        let names = self.preludes().into_iter().map(|prelude| format!("`{}`", prelude.name));
        names.collect::<Vec<_>>().join(", ")
    }

    /// What is wrong with the preludes: every one must read by itself, and hold nothing that a data race could
    /// be about.
    ///
    /// # Errors
    /// The first that does not, and why.
    pub fn check(&self) -> Result<(), String> {
        for prelude in self.preludes() {
            let mut program = Program::default();
            let found = self.install(&mut program, &Name::from(prelude.name), prelude.text);
            let found = found.into_iter().chain(crate::validate(&program));
            if let Some(error) = found.into_iter().next() {
                return Err(format!("{}: {}", prelude.name, error.message));
            }
            let own = |from: &Option<Name>| {
                from.as_ref().is_some_and(|from| program.preludes.contains(from))
            };
            let safe = |global: &crate::Variable| {
                let kind = global.qualifiers;
                // A symmetric one is its own task's alone.
                let own = kind.sync || kind.constant || kind.symmetric;
                own || matches!(global.ty, crate::Type::Named(_))
            };
            if !program.globals.iter().all(|global| own(&global.prelude) && safe(global)) {
                return Err(format!("{}: a plain global", prelude.name));
            }
            let placed = |proc: &crate::Proc| program.spans.get(proc.id).is_some();
            if !program.procs.iter().all(|proc| own(&proc.prelude) && !placed(proc)) {
                return Err(format!("{}: a procedure with a place in the source", prelude.name));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prelude_reads_and_validates() {
        assert_eq!(Library::default().check(), Ok(()));
    }

    #[test]
    fn adding_twice_is_adding_once() {
        let library = Library::default();
        let mut program = Program::default();
        assert!(library.add(&mut program, "lock"));
        assert!(library.add(&mut program, "lock"));
        assert!(!library.add(&mut program, "clock"));
        assert_eq!(program.procs.len(), 3);
    }

    #[test]
    fn what_a_prelude_uses_comes_along_once() {
        const SHELF: Shelf = Shelf {
            preludes: &[
                Prelude { name: "one", text: "operation a() { atomic { } }" },
                Prelude { name: "two", text: "use one; operation b() { atomic { } }" },
                Prelude { name: "three", text: "use one; use two;" },
            ],
            writer: None,
        };
        let library = Library::default().with(SHELF);
        assert_eq!(library.check(), Ok(()));
        let mut program = Program::default();
        assert!(library.add(&mut program, "two"));
        assert!(library.add(&mut program, "three"));
        assert!(library.add(&mut program, "one"));
        let names: Vec<&str> = program.preludes.iter().map(|name| &**name).collect();
        assert_eq!(names, ["two", "one", "three"]);
        assert_eq!(program.procs.iter().filter(|proc| &*proc.name == "a").count(), 1);
        assert_eq!(crate::validate(&program), []);
    }

    #[test]
    fn a_shared_global_of_a_prelude_is_noticed() {
        const SHELF: Shelf =
            Shelf { preludes: &[Prelude { name: "racy", text: "var x: int;" }], writer: None };
        assert!(Library::default().with(SHELF).check().is_err());
    }
}
