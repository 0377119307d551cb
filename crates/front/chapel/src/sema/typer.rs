//! Asks what expressions are, from one place in the program.

use super::meaning::Meaning;
use super::mistake::{Mistake, MistakeKind};
use super::scope::{Binding, Scope};
use super::{Remembered, Sema};
use crate::ast::{Expr, Name, Pattern};
use partita_source::Span;
use std::rc::Rc;

/// Expressions and procedures nest at most this deep; the parser has a limit of its own that is lower.
pub(crate) const LEVELS: usize = 400;

pub(crate) struct Typer<'s, 'a> {
    pub(super) sema: &'s mut Sema<'a>,
    scope: Rc<Scope>,
    /// The place is inside of a procedure, whatever procedure the scope belongs to.
    in_procedure: bool,
    pub(super) level: usize,
    mistakes: Vec<Mistake>,
}

impl<'a> Sema<'a> {
    /// For questions about declarations, which no procedure stands around.
    pub(super) fn typer(&mut self, scope: &Rc<Scope>) -> Typer<'_, 'a> {
        self.typer_at(scope, false, 0)
    }

    pub(crate) fn typer_at(
        &mut self,
        scope: &Rc<Scope>,
        in_procedure: bool,
        level: usize,
    ) -> Typer<'_, 'a> {
        Typer { sema: self, scope: scope.clone(), in_procedure, level, mistakes: Vec::new() }
    }
}

pub(crate) const NO_TUPLES: &str = "the items of this loop are no tuples";

pub(crate) fn other_components(names: usize, components: usize) -> String {
    format!("{names} names for {components} components")
}

impl<'a> Typer<'_, 'a> {
    /// What an expression is.
    pub(crate) fn meaning(&mut self, expr: &'a Expr) -> Meaning {
        let key = (expr.span.file, expr.id, self.scope.id, self.in_procedure);
        if let Some(known) = self.sema.remembered.get(&key) {
            self.mistakes.extend(known.mistakes.iter().cloned());
            return known.meaning.clone();
        }
        if self.level >= LEVELS {
            self.error(expr.span, "this is nested too deeply");
            return Meaning::Unknown;
        }
        self.level += 1;
        let (meaning, mistakes) = self.apart(|typer| typer.expr(expr));
        self.level -= 1;
        self.mistakes.extend(mistakes.iter().cloned());
        self.sema.remembered.insert(key, Remembered { meaning: meaning.clone(), mistakes });
        meaning
    }

    /// An expression that must have a value; sync variables stay what they are.
    pub(crate) fn value(&mut self, expr: &'a Expr) -> Meaning {
        let value = self.called(expr);
        if value.ty().is_none() {
            self.no_value(expr.span, &value);
            return Meaning::Unknown;
        }
        value
    }

    /// An expression that is read.
    pub(crate) fn read(&mut self, expr: &'a Expr) -> Meaning {
        self.value(expr).read()
    }

    pub(crate) fn scope(&self) -> &Rc<Scope> {
        &self.scope
    }

    pub(super) fn in_procedure(&self) -> bool {
        self.in_procedure
    }

    /// A scope for names of its own.
    pub(super) fn inner_scope(&self) -> Rc<Scope> {
        Scope::inside(&self.scope, self.scope.depth)
    }

    /// Asks from another place.
    pub(super) fn within<T>(&mut self, scope: Rc<Scope>, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let answer = ask(self);
        self.scope = outer;
        answer
    }

    /// Asks from inside of another procedure.
    pub(super) fn in_body<T>(
        &mut self,
        scope: Rc<Scope>,
        deeper: usize,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.in_procedure, true);
        self.level += deeper;
        let answer = self.within(scope, ask);
        self.level -= deeper;
        self.in_procedure = outer;
        answer
    }

    pub(crate) fn bind(&mut self, name: &Name, meaning: Meaning) {
        self.scope.bind(name, Binding::of(meaning));
    }

    /// Binds the index of a loop to an item: cells of arrays by reference.
    pub(super) fn bind_index(&mut self, index: Option<&'a Pattern>, item: Meaning) {
        match index {
            None => {}
            Some(Pattern::Name(name)) if &*name.name == "_" => {}
            Some(Pattern::Name(name)) => {
                let value = matches!(&item, Meaning::Run(run) if !run.cell);
                let item = if value { Meaning::cell(item.value_ty(), true) } else { item };
                self.bind(&name.name, item);
            }
            Some(Pattern::Tuple(parts, span)) => {
                let items = item.parts().unwrap_or_default();
                if !item.is_unknown() && items.is_empty() {
                    self.error(*span, NO_TUPLES);
                } else if !item.is_unknown() && items.len() != parts.len() {
                    self.error(*span, &other_components(parts.len(), items.len()));
                }
                let missing = std::iter::repeat(Meaning::Unknown);
                let items = items.into_iter().chain(missing);
                for (part, item) in parts.iter().zip(items) {
                    self.bind_index(Some(part), item);
                }
            }
        }
    }

    /// The answer, with what was noted on the way kept apart.
    pub(super) fn apart<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> (T, Vec<Mistake>) {
        let outer = std::mem::take(&mut self.mistakes);
        let answer = ask(self);
        (answer, std::mem::replace(&mut self.mistakes, outer))
    }

    /// The answer alone.
    pub(super) fn quietly<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.apart(ask).0
    }

    pub(crate) fn error(&mut self, span: Span, text: &str) {
        // What is wrong may be what is not known of associative domains here.
        let kind = if self.sema.has_keyed { MistakeKind::Unsupported } else { MistakeKind::Error };
        self.mistakes.push(Mistake { kind, span, text: text.to_owned() });
    }

    pub(super) fn undeclared(&mut self, name: &str, span: Span) -> Meaning {
        if let Some(what) = self.sema.known_elsewhere(name) {
            return self.give_up(span, &what);
        }
        let kind = MistakeKind::Undeclared;
        self.mistakes.push(Mistake { kind, span, text: name.to_owned() });
        Meaning::Unknown
    }

    pub(crate) fn give_up(&mut self, span: Span, why: &str) -> Meaning {
        let kind = MistakeKind::Unsupported;
        self.mistakes.push(Mistake { kind, span, text: why.to_owned() });
        Meaning::Unknown
    }

    pub(super) fn one_locale_only(&mut self, span: Span, what: &str) {
        let kind = MistakeKind::OneLocale;
        self.mistakes.push(Mistake { kind, span, text: what.to_owned() });
    }

    pub(super) fn note_all(&mut self, mistakes: impl IntoIterator<Item = Mistake>) {
        self.mistakes.extend(mistakes);
    }

    /// What was wrong or not modelled, in the order in which it was met.
    pub(crate) fn mistakes(self) -> Vec<Mistake> {
        self.mistakes
    }

    /// What is said where a value is wanted and something else stands.
    pub(crate) fn no_value(&mut self, span: Span, value: &Meaning) {
        match value {
            Meaning::Type(ty) => {
                let text = format!("a value is wanted, `{}` is a type", self.sema.show(ty));
                self.error(span, &text);
            }
            Meaning::Aggregate(_) => self.error(span, "a value is wanted, this is a type"),
            Meaning::Module(_) => self.error(span, "a value is wanted, this is a module"),
            Meaning::Nothing => self.error(span, "a value is wanted, this call gives none"),
            Meaning::Procs(..) => {
                self.give_up(span, "a procedure as a value");
            }
            Meaning::Tuple(_) => {
                self.give_up(span, "a tuple of something else than values");
            }
            Meaning::Run(_)
            | Meaning::Const(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Slice(_)
            | Meaning::Lazy(..)
            | Meaning::Unknown => {}
        }
    }
}
