//! Which names are types: the little that C's grammar has to know of scopes.
//!
//! A name is known from the end of its declarator on. Tags, members and labels have name spaces of their own and never come here.

use crate::symbol::Symbol;
use rustc_hash::FxHashMap;

#[derive(Debug)]
pub struct Scopes {
    /// From the file's to the innermost: whether each name is a type there.
    stack: Vec<FxHashMap<Symbol, bool>>,
}

impl Default for Scopes {
    fn default() -> Self {
        Scopes { stack: vec![FxHashMap::default()] }
    }
}

impl Scopes {
    pub fn open(&mut self) {
        self.stack.push(FxHashMap::default());
    }

    pub fn close(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    pub fn declare(&mut self, name: Symbol, is_type: bool) {
        if let Some(scope) = self.stack.last_mut() {
            scope.insert(name, is_type);
        }
    }

    /// Whether a name is that of a type; nothing is known of one that was never declared.
    pub fn is_type(&self, name: Symbol) -> Option<bool> {
        self.stack.iter().rev().find_map(|scope| scope.get(&name).copied())
    }

    /// How many scopes are open, to go back to after an error.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    pub fn back_to(&mut self, depth: usize) {
        self.stack.truncate(depth.max(1));
    }
}
