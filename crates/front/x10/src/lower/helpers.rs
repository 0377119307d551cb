//! What X10's run-time system of 2010 did with activities of its own and with locks, to compare with numbers that were published of it:
//! `-D X10_RUNTIME=helpers`.
//!
//! A helper goes before a shift to another place, before the way back, and before an operation of a clock; `ateach` has an activity for
//! each place between the caller and those of the points; `atomic` and `when` hold the lock of their place and are no single steps. No
//! execution is lost by it, so verdicts stay. Without the definition nothing here does anything.
//!
//! Not so: what the library does in one step (operations of preludes: collecting exceptions, clocks themselves, teams; looking something
//! up in a region or a distribution) stays one, as it is not Java here.

use super::Lowerer;
use super::exits::SealKind;
use crate::ast::{Stmt, StmtKind};
use partita_kit::Emit;
use partita_source::{Diagnostic, Severity, Span};
use partita_tree::{Expr as Term, Spawn, Type};

pub(crate) const RUNTIME: &str = "X10_RUNTIME";
const HELPERS: &str = "helpers";

/// Whether helpers are asked for, by the last of the definitions.
pub(crate) fn wanted(defines: &[(String, String)]) -> bool {
    defines
        .iter()
        .rev()
        .find(|(name, _)| name == RUNTIME)
        .is_some_and(|(_, value)| value == HELPERS)
}

impl<'a> Lowerer<'a> {
    /// Says what the definition did, or that its value is unknown.
    pub(crate) fn read_runtime(&mut self) {
        let given = self.options.defines.iter().find(|(name, _)| name == RUNTIME);
        match given.map(|(_, value)| value.as_str()) {
            None => {}
            Some(HELPERS) => {
                self.b.edit(|program| {
                    program.notes.push(
                        "helper activities and locks as in the run-time system of 2010".to_owned(),
                    );
                });
            }
            Some(other) => {
                let message = format!("`-D {RUNTIME}`: `{HELPERS}`, not `{other}`");
                self.found.push(Diagnostic::new("wrong-value", Severity::Error, None, message));
            }
        }
    }

    /// A helper is started at a place and waited for.
    pub(crate) fn helper(&mut self, place: Option<Term>, span: Span) {
        if !self.helpers {
            return;
        }
        let call = self.b.at(span).call("x10_helper_make", Vec::new());
        let held = self.hold(Type::Named("X10Helper".into()), call);
        self.b.at(span);
        let b = &self.b;
        let comes = b.run("x10_helper_comes", vec![b.var(&held)]);
        let copies = vec![(held.clone(), b.var(&held))];
        let spawn = b.spawn_with(Spawn { place, group: None, copies, body: vec![comes] });
        let awaited = b.run("x10_helper_awaited", vec![b.var(&held)]);
        self.emit(spawn);
        self.emit(awaited);
    }

    /// The place of a shift, announced there by a helper.
    pub(crate) fn announced(&mut self, place: Term, span: Span) -> Term {
        if !self.helpers {
            return place;
        }
        let held = self.hold(Type::Place, place);
        let there = self.b.var(&held);
        self.helper(Some(there), span);
        self.b.var(&held)
    }

    /// The body of an activity: where it is at another place from the start, nobody shifts.
    pub(crate) fn activity_body(&mut self, body: &'a Stmt) {
        if let (true, StmtKind::At { place, body: inner }) = (self.helpers, &body.kind) {
            return self.at_once(place, inner, body.span);
        }
        self.statement(body);
    }

    /// `atomic` around what `body` lowers.
    pub(crate) fn atomically(&mut self, span: Span, body: impl FnOnce(&mut Self)) {
        if !self.helpers || self.in_library() {
            return self.sealed_statement(span, body, |l, block| l.b.atomic(block));
        }
        let take = self.b.at(span).run("x10_place_take", Vec::new());
        self.emit(take);
        self.and_free(span, body);
    }

    /// `when` around it.
    pub(crate) fn when_open(&mut self, guard: Term, span: Span, body: impl FnOnce(&mut Self)) {
        if !self.helpers || self.in_library() {
            return self.sealed_statement(span, body, |l, block| l.b.when(guard, block));
        }
        self.b.at(span);
        let b = &self.b;
        let open = b.and_then(b.not(b.var("x10_place_taken")), guard);
        let take = b.assign(b.var("x10_place_taken"), b.bool(true));
        let enter = b.when(open, vec![take]);
        self.emit(enter);
        self.and_free(span, body);
    }

    fn and_free(&mut self, span: Span, body: impl FnOnce(&mut Self)) {
        let error = self.b.temporary();
        let free = |l: &mut Self, _: &str| {
            let free = l.b.at(span).run("x10_place_free", Vec::new());
            l.emit(free);
        };
        self.guarded(SealKind::Stops, &error, body, free, span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_definition_counts() {
        let define = |value: &str| (RUNTIME.to_owned(), value.to_owned());
        assert!(!wanted(&[]) && wanted(&[define("helpers")]));
        assert!(!wanted(&[define("helpers"), define("none")]));
    }

    #[test]
    fn an_unknown_value_is_refused() {
        let text = "class A { public static def main(Rail[String]) {} }";
        let source = crate::Source { file: partita_source::FileId(0), text };
        let (file, _) = crate::parse(source, None);
        let found = |value: &str| {
            let defines = vec![(RUNTIME.to_owned(), value.to_owned())];
            let options = crate::Options { defines, lenient: false };
            crate::lower(std::slice::from_ref(&file), "a", &options).1
        };
        assert!(found("helpers").iter().all(|one| !one.is_error()));
        assert!(found("threads").iter().any(|one| one.message.contains("not `threads`")));
    }
}
