//! Names of the tree: what a program calls something, made different where that is taken.
//!
//! Invariant: no two globals get one name, and no local the name of a global that was there before it. Not covered:
//! which locals may see each other; whoever asks for a local says what is taken around it.

use partita_tree::Name;
use rustc_hash::FxHashSet;

/// How a name that is taken is made different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Differ {
    /// `x_`, `x__`
    Underscore,
    /// `x_2`, `x_3`
    Number,
}

/// The habits of a language.
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    pub differ: Differ,
    /// Names that the language's preludes declare.
    pub reserved: fn(&str) -> bool,
    /// A global must not be called as any local before it: a procedure may use it beside that local.
    pub globals_avoid_locals: bool,
}

#[derive(Debug)]
pub struct Names {
    naming: Naming,
    globals: FxHashSet<Name>,
    locals: FxHashSet<Name>,
    /// Names that had to be made different, and what the program says.
    renamed: Vec<(Name, Name)>,
}

impl Names {
    #[must_use]
    pub fn new(naming: Naming) -> Self {
        let (globals, locals) = (FxHashSet::default(), FxHashSet::default());
        Names { naming, globals, locals, renamed: Vec::new() }
    }

    pub fn global(&mut self, base: &str) -> Name {
        let taken = |name: &str| {
            self.globals.contains(name)
                || (self.naming.reserved)(name)
                || self.naming.globals_avoid_locals && self.locals.contains(name)
        };
        let name = distinct(base, self.naming.differ, taken);
        self.globals.insert(name.clone());
        self.note(base, &name);
        name
    }

    /// A name for a local; `around` says which names are in use where it stands.
    pub fn local(&mut self, base: &str, around: impl Fn(&str) -> bool) -> Name {
        let taken = |name: &str| {
            self.globals.contains(name) || (self.naming.reserved)(name) || around(name)
        };
        let name = distinct(base, self.naming.differ, taken);
        self.locals.insert(name.clone());
        self.note(base, &name);
        name
    }

    fn note(&mut self, base: &str, name: &Name) {
        if **name != *base && !self.renamed.iter().any(|(known, _)| known == name) {
            self.renamed.push((name.clone(), base.into()));
        }
    }

    /// Names that were made different, and what the program says.
    #[must_use]
    pub fn renamed(&self) -> &[(Name, Name)] {
        &self.renamed
    }

    #[must_use]
    pub fn is_global(&self, name: &str) -> bool {
        self.globals.contains(name)
    }
}

/// The name, or the first one made from it that is not taken.
fn distinct(base: &str, differ: Differ, taken: impl Fn(&str) -> bool) -> Name {
    let mut name = base.to_owned();
    let mut number = 1_u64;
    while taken(&name) {
        match differ {
            Differ::Underscore => name.push('_'),
            Differ::Number => {
                number += 1;
                name = format!("{base}_{number}");
            }
        }
    }
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(differ: Differ, globals_avoid_locals: bool) -> Names {
        let reserved = |name: &str| name.starts_with("lib_");
        Names::new(Naming { differ, reserved, globals_avoid_locals })
    }

    #[test]
    fn globals_differ_from_each_other_and_from_reserved_names() {
        let mut names = names(Differ::Number, false);
        let all = ["x", "x", "x_2", "x"].map(|base| names.global(base).to_string());
        assert_eq!(all, ["x", "x_2", "x_2_2", "x_3"]);
        let mut names = self::names(Differ::Underscore, false);
        assert_eq!(&*names.global("x"), "x");
        assert_eq!(&*names.global("x"), "x_");
        assert!(names.is_global("x_"));
    }

    #[test]
    fn locals_may_share_a_name_unless_it_is_in_use_around() {
        let mut names = names(Differ::Underscore, true);
        assert_eq!(&*names.local("i", |_| false), "i");
        assert_eq!(&*names.local("i", |_| false), "i");
        assert_eq!(&*names.local("i", |name| name == "i"), "i_");
        assert_eq!(&*names.global("i"), "i__");
        assert_eq!(&*names.local("i", |_| false), "i");
    }
}
