//! The variables that a piece of a random program can name, and what they have.

use super::types::{State, Ty, Types};

#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) state: State,
    /// Not a dummy with `intent(in)`, not the index of a loop.
    pub(super) changeable: bool,
}

/// A variable or a part of one.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// The variable that it is a part of.
    pub(super) root: usize,
    /// `r%part%v`
    pub(super) path: String,
    pub(super) ty: Ty,
    pub(super) state: State,
    /// From the variable: numbers of components.
    steps: Vec<usize>,
    pub(super) changeable: bool,
}

#[derive(Default)]
pub(super) struct Variables {
    all: Vec<Variable>,
    /// Variables that may not be named now: they are arguments of a call that changes them.
    pub(super) busy: Vec<usize>,
}

impl Variables {
    pub(super) fn add(&mut self, name: &str, ty: Ty, state: State, changeable: bool) {
        self.all.push(Variable { name: name.to_owned(), ty, state, changeable });
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Forgets those that came after the first so many.
    pub(super) fn truncate(&mut self, count: usize) {
        self.all.truncate(count);
    }

    pub(super) fn state(&self, root: usize) -> &State {
        &self.all[root].state
    }

    /// All variables and their parts that satisfy the condition.
    pub(super) fn leaves(&self, types: &Types, wanted: impl Fn(&Leaf) -> bool) -> Vec<Leaf> {
        let mut found = Vec::new();
        for (root, variable) in self.all.iter().enumerate() {
            if !self.busy.contains(&root) {
                let Variable { name, ty, state, changeable } = variable.clone();
                let leaf = Leaf { root, path: name, ty, state, steps: Vec::new(), changeable };
                parts(types, leaf, &mut found);
            }
        }
        found.retain(wanted);
        found
    }

    pub(super) fn set(&mut self, leaf: &Leaf, state: State) {
        let mut at = &mut self.all[leaf.root].state;
        for step in &leaf.steps {
            let State::Parts(parts) = at else { return };
            at = &mut parts[*step];
        }
        *at = state;
    }
}

fn parts(types: &Types, leaf: Leaf, found: &mut Vec<Leaf>) {
    if let (Ty::Record(record), State::Parts(states)) = (leaf.ty, &leaf.state) {
        for (number, component) in types.components(record).iter().enumerate() {
            let mut steps = leaf.steps.clone();
            steps.push(number);
            let path = format!("{}%{}", leaf.path, component.name);
            let (ty, state) = (component.ty, states[number].clone());
            let part =
                Leaf { root: leaf.root, path, ty, state, steps, changeable: leaf.changeable };
            parts(types, part, found);
        }
    }
    found.push(leaf);
}
