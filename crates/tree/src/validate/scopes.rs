//! The names in sight at a point of the program.

use crate::{NodeId, Proc, Type};
use rustc_hash::FxHashMap;

/// What a name stands for.
#[derive(Clone, Copy)]
pub(super) enum Kind<'a> {
    Config,
    Proc(&'a Proc),
    Variable { symmetric: bool, constant: bool },
}

#[derive(Clone, Copy)]
pub(super) struct Binding<'a> {
    pub kind: Kind<'a>,
    pub ty: Option<&'a Type>,
    /// Where it is declared, when that has a node of its own.
    pub id: Option<NodeId>,
}

/// A stack of scopes. Each name keeps its bindings from the outermost to the innermost.
#[derive(Default)]
pub(super) struct Scopes<'a> {
    bindings: FxHashMap<&'a str, Vec<(usize, Binding<'a>)>>,
    declared: Vec<Vec<&'a str>>,
}

impl<'a> Scopes<'a> {
    pub fn push(&mut self) {
        self.declared.push(Vec::new());
    }

    pub fn pop(&mut self) {
        for name in self.declared.pop().unwrap_or_default() {
            if let Some(bindings) = self.bindings.get_mut(name) {
                bindings.pop();
            }
        }
    }

    /// Adds a name to the innermost scope; the binding it had there before, if any.
    pub fn declare(&mut self, name: &'a str, binding: Binding<'a>) -> Option<Binding<'a>> {
        let depth = self.declared.len();
        let bindings = self.bindings.entry(name).or_default();
        let before = bindings.last().filter(|(at, _)| *at == depth).map(|(_, binding)| *binding);
        bindings.push((depth, binding));
        if let Some(scope) = self.declared.last_mut() {
            scope.push(name);
        }
        before
    }

    pub fn find(&self, name: &str) -> Option<Binding<'a>> {
        self.bindings.get(name)?.last().map(|(_, binding)| *binding)
    }
}
