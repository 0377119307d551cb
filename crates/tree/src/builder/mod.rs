//! Building trees by hand, for front ends, passes and tests.
//!
//! Methods that make terms and statements take `&self`, so that calls nest:
//! `b.assign(b.var("x"), b.add(b.var("x"), b.int(1)))`. Every node gets a fresh id and the current
//! span ([`Builder::at`]). Declarations take `&mut self` and add to the program.

mod expr;
mod item;
mod stmt;

use crate::library::{Library, Shelf};
use crate::{NodeId, Program};
use partita_source::Span;
use std::cell::Cell;

#[derive(Default)]
pub struct Builder {
    program: Program,
    library: Library,
    next: Cell<u32>,
    span: Cell<Option<Span>>,
    /// Spans given out since the program was last whole.
    spans: Cell<Vec<(NodeId, Span)>>,
}

impl Builder {
    #[must_use]
    pub fn new(name: &str) -> Self {
        Builder {
            program: Program { name: name.into(), ..Program::default() },
            ..Builder::default()
        }
    }

    /// With what a language brings.
    #[must_use]
    pub fn with(mut self, shelf: Shelf) -> Self {
        self.library = self.library.with(shelf);
        self.program.writers = self.library.writers();
        self
    }

    /// Goes on with a program.
    #[must_use]
    pub fn of(program: Program) -> Self {
        Builder { next: Cell::new(program.next_id), program, ..Builder::default() }
    }

    /// The program with everything built so far.
    #[must_use]
    pub fn finish(mut self) -> Program {
        self.settle();
        self.program
    }

    /// Changes the program so far in place.
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut Program) -> T) -> T {
        self.settle();
        let result = change(&mut self.program);
        self.settle();
        result
    }

    /// Nodes made from now on come from `span`.
    pub fn at(&self, span: Span) -> &Self {
        self.span.set(Some(span));
        self
    }

    /// Where nodes made now come from.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span.get()
    }

    /// Nodes made from now on have no span.
    pub fn nowhere(&self) -> &Self {
        self.span.set(None);
        self
    }

    /// A fresh id with the current span.
    #[must_use]
    pub fn id(&self) -> NodeId {
        let id = NodeId(self.next.get());
        self.next.set(id.0 + 1);
        if let Some(span) = self.span.get() {
            let mut spans = self.spans.take();
            spans.push((id, span));
            self.spans.set(spans);
        }
        id
    }

    /// A fresh id with the span of another node.
    #[must_use]
    pub fn again(&self, node: NodeId) -> NodeId {
        let mut spans = self.spans.take();
        let known = match spans.binary_search_by_key(&node, |(id, _)| *id) {
            Ok(found) => spans.get(found).map(|(_, span)| *span),
            Err(_) => self.program.spans.get(node),
        };
        let id = NodeId(self.next.get());
        self.next.set(id.0 + 1);
        spans.extend(known.map(|span| (id, span)));
        self.spans.set(spans);
        id
    }

    fn settle(&mut self) {
        for (id, span) in self.spans.take() {
            self.program.spans.set(id, span);
        }
        // Others may have given out ids of the program directly.
        let next = self.next.get().max(self.program.next_id);
        self.program.next_id = next;
        self.next.set(next);
    }
}

#[cfg(test)]
mod tests {
    use crate::text::print;
    use crate::{Builder, EntryPlace, Qualifiers, Type, validate};
    use partita_source::{FileId, Span};

    #[test]
    fn calls_nest_and_nodes_get_the_current_span() {
        let mut b = Builder::new("demo");
        let span = Span::new(FileId(0), 3, 7);
        b.global("x", Type::INT, Qualifiers::default(), Some(b.int(0)));
        b.at(span);
        let step = b.assign(b.var("x"), b.add(b.var("x"), b.int(1)));
        let id = step.id;
        b.nowhere();
        b.proc("main", vec![], None, vec![b.while_(b.lt(b.var("x"), b.int(3)), vec![step])]);
        b.entry("main", "main", EntryPlace::At(0));
        b.always(b.le(b.var("x"), b.int(3)));
        let program = b.finish();
        assert_eq!(validate(&program), []);
        assert_eq!(program.spans.get(id), Some(span));
        assert_eq!(program.spans.get(program.procs[0].id), None);
        let expected = "program \"demo\";\n\nvar x: int = 0;\n\nproc main() {\n    while (x < 3) {\n        \
                        x = x + 1;\n    }\n}\n\nentry main on 0;\n\nalways x <= 3;\n";
        assert_eq!(print(&program), expected);
    }

    #[test]
    fn going_on_with_a_program_gives_fresh_ids() {
        let mut b = Builder::new("p");
        b.global("x", Type::INT, Qualifiers::default(), None);
        let mut b = Builder::of(b.finish());
        let own = b.edit(|program| program.fresh());
        b.global("y", Type::INT, Qualifiers::default(), None);
        let program = b.finish();
        assert_eq!(validate(&program), []);
        assert!(program.globals.iter().all(|global| global.id != own));
    }
}
