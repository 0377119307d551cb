//! Scopes: what a name means here (6.2.1), in the two name spaces that have scopes (6.2.3).

use crate::checked::{FunctionId, ObjectId};
use crate::types::{EnumId, QualTy, RecordId, Ty};
use partita_source::Span;
use partita_tree::Name;
use rustc_hash::FxHashMap;

/// What an ordinary name means.
#[derive(Clone, Debug)]
pub enum Binding {
    Object(ObjectId),
    Function(FunctionId),
    Type(QualTy),
    /// An enumeration constant.
    Constant(i128, Ty),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

#[derive(Default)]
struct Scope {
    names: FxHashMap<Name, (Binding, Span)>,
    tags: FxHashMap<Name, (Tag, Span)>,
}

#[derive(Default)]
pub(crate) struct Scopes(Vec<Scope>);

impl Scopes {
    /// Only the scope of a file.
    pub(crate) fn start(&mut self) {
        self.0.clear();
        self.open();
    }

    pub(crate) fn open(&mut self) {
        self.0.push(Scope::default());
    }

    pub(crate) fn close(&mut self) {
        self.0.pop();
    }

    pub(crate) fn at_file(&self) -> bool {
        self.0.len() <= 1
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Binding> {
        let found = self.0.iter().rev().find_map(|scope| scope.names.get(name));
        found.map(|(binding, _)| binding)
    }

    /// In the innermost scope.
    pub(crate) fn find_here(&self, name: &str) -> Option<&(Binding, Span)> {
        self.0.last()?.names.get(name)
    }

    pub(crate) fn bind(&mut self, name: Name, binding: Binding, span: Span) {
        if let Some(scope) = self.0.last_mut() {
            scope.names.insert(name, (binding, span));
        }
    }

    /// In the scope of the file.
    pub(crate) fn bind_outermost(&mut self, name: Name, binding: Binding, span: Span) {
        if let Some(scope) = self.0.first_mut() {
            scope.names.insert(name, (binding, span));
        }
    }

    pub(crate) fn find_tag(&self, name: &str) -> Option<Tag> {
        self.0.iter().rev().find_map(|scope| scope.tags.get(name)).map(|(tag, _)| *tag)
    }

    pub(crate) fn find_tag_here(&self, name: &str) -> Option<(Tag, Span)> {
        self.0.last()?.tags.get(name).copied()
    }

    pub(crate) fn bind_tag(&mut self, name: Name, tag: Tag, span: Span) {
        if let Some(scope) = self.0.last_mut() {
            scope.tags.insert(name, (tag, span));
        }
    }

    /// Every ordinary name that can be seen, for "did you mean".
    pub(crate) fn names(&self) -> Vec<Name> {
        let all = self.0.iter().flat_map(|scope| scope.names.keys().cloned());
        let mut all: Vec<Name> = all.collect();
        all.sort();
        all
    }
}
