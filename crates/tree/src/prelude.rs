//! The shipped preludes: synchronisation written in the tree's own text.
//!
//! A prelude's records, globals and procedures stand in the program's lists with `prelude` set and
//! have no spans. They are ordinary declarations for everything but the printer, which prints `use`.
//! A prelude may `use` others; they come along, once. Those named `caf` are Coarray Fortran's
//! (`docs/coarrays.md`), those named `chpl` Chapel's (`docs/chapel.md`).

use crate::text::read_prelude;
use crate::{Name, Program};
use partita_source::Diagnostics;

const SHIPPED: [(&str, &str); 18] = [
    ("barrier", include_str!("../preludes/barrier.tree")),
    ("buffer", include_str!("../preludes/buffer.tree")),
    ("caf", include_str!("../preludes/caf.tree")),
    ("caf_atomics", include_str!("../preludes/caf_atomics.tree")),
    ("caf_collectives", include_str!("../preludes/caf_collectives.tree")),
    ("caf_critical", include_str!("../preludes/caf_critical.tree")),
    ("caf_events", include_str!("../preludes/caf_events.tree")),
    ("caf_images", include_str!("../preludes/caf_images.tree")),
    ("caf_locks", include_str!("../preludes/caf_locks.tree")),
    ("caf_sync", include_str!("../preludes/caf_sync.tree")),
    ("caf_teams", include_str!("../preludes/caf_teams.tree")),
    ("chpl", include_str!("../preludes/chpl.tree")),
    ("chpl_assoc", include_str!("../preludes/chpl_assoc.tree")),
    ("chpl_atomic", include_str!("../preludes/chpl_atomic.tree")),
    ("chpl_atomic_sized", include_str!("../preludes/chpl_atomic_sized.tree")),
    ("chpl_barrier", include_str!("../preludes/chpl_barrier.tree")),
    ("chpl_sync", include_str!("../preludes/chpl_sync.tree")),
    ("lock", include_str!("../preludes/lock.tree")),
];

/// The names of all shipped preludes.
pub fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The text of a shipped prelude.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(shipped, _)| *shipped == name).map(|(_, text)| *text)
}

/// Makes a program use a shipped prelude, once; `false` when there is none of this name.
pub fn add(program: &mut Program, name: &str) -> bool {
    let Some(text) = text(name) else { return false };
    if !program.preludes.iter().any(|used| &**used == name) {
        // A shipped text has no errors: the tests of this module read every one.
        let _none = install(program, &Name::from(name), text);
    }
    true
}

pub(crate) fn install(program: &mut Program, name: &Name, text: &str) -> Diagnostics {
    program.preludes.push(name.clone());
    read_prelude(program, name, text)
}

/// "`barrier`, `buffer`, `lock`", for messages.
pub(crate) fn list() -> String {
    names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prelude_reads_and_validates() {
        for name in names() {
            let mut program = Program::default();
            let found = install(&mut program, &Name::from(name), text(name).unwrap());
            assert_eq!(found, []);
            let own = |prelude: &Option<Name>| {
                prelude.as_ref().is_some_and(|prelude| program.preludes.contains(prelude))
            };
            assert!(program.procs.iter().all(|proc| own(&proc.prelude)));
            assert!(program.globals.iter().all(|global| own(&global.prelude)));
            assert!(program.globals.iter().all(|g| g.qualifiers.sync
                || g.qualifiers.constant
                || matches!(g.ty, crate::Type::Named(_))));
            assert!(program.procs.iter().all(|proc| program.spans.get(proc.id).is_none()));
            assert!(program.procs.iter().all(|proc| proc.operation));
            assert_eq!(crate::validate(&program), []);
        }
    }

    #[test]
    fn adding_twice_is_adding_once() {
        let mut program = Program::default();
        assert!(add(&mut program, "lock"));
        assert!(add(&mut program, "lock"));
        assert!(!add(&mut program, "clock"));
        assert_eq!(program.procs.len(), 3);
    }

    #[test]
    fn what_a_prelude_uses_comes_along_once() {
        let mut program = Program::default();
        assert!(add(&mut program, "caf_sync"));
        assert!(add(&mut program, "caf_images"));
        assert!(add(&mut program, "caf"));
        let names: Vec<&str> = program.preludes.iter().map(|name| &**name).collect();
        assert_eq!(names, ["caf_sync", "caf", "caf_images"]);
        assert_eq!(program.procs.iter().filter(|proc| &*proc.name == "caf_stop").count(), 1);
        assert_eq!(crate::validate(&program), []);
    }
}
