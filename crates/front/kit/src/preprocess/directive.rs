//! The lines that start with `#`.

use super::body::without_comments;
use super::condition::Evaluator;
use super::{Condition, Preprocessor};
use crate::Source;
use partita_source::{Diagnostic, Severity, Span};

impl Preprocessor<'_, '_> {
    pub(super) fn directive(&mut self, line: &str, span: Span, source: Source<'_>) {
        let body = line.trim_start().trim_start_matches('#').trim_start();
        let length = body.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (word, rest) = body.split_at(length);
        let plain = without_comments(rest, self.rules.syntax());
        let (raw, rest) = (rest.trim(), plain.trim());
        match word {
            "if" | "ifdef" | "ifndef" => self.open(word, rest, span),
            "elif" => self.another(span, |this| this.evaluate(rest, span)),
            "else" => {
                self.another(span, |_| true);
                if let Some(condition) = self.conditions.last_mut() {
                    condition.in_else = true;
                }
            }
            "endif" => {
                if self.conditions.pop().is_none() {
                    self.sink.error(span, "`#endif` without `#if`");
                }
            }
            _ if !self.is_active() => {}
            "define" => {
                if let Err(message) = self.macros.define(raw) {
                    self.sink.error(span, message);
                }
            }
            "undef" => self.macros.remove(rest),
            "include" => {
                let name = rest
                    .strip_prefix('"')
                    .and_then(|rest| rest.split_once('"'))
                    .or_else(|| rest.strip_prefix('<').and_then(|rest| rest.split_once('>')));
                match name {
                    Some((name, _)) => self.include(name, span, source.file),
                    None => self.sink.error(span, "expected `#include \"file\"`"),
                }
            }
            "error" => self.sink.error(span, format!("#error {rest}")),
            "warning" => {
                let message = format!("#warning {rest}");
                self.sink.push(Diagnostic::new("syntax", Severity::Warning, Some(span), message));
            }
            // Line markers and pragmas say nothing about the program.
            "" | "line" | "pragma" | "ident" => {}
            _ => {
                let message = format!("the preprocessor does not know `#{word}`");
                self.sink.error(span, message);
            }
        }
    }

    fn open(&mut self, word: &str, rest: &str, span: Span) {
        let around = self.is_active();
        let name = rest.split_whitespace().next().unwrap_or_default();
        let active = around
            && match word {
                "ifdef" => self.macros.contains(name),
                "ifndef" => !self.macros.contains(name),
                _ => self.evaluate(rest, span),
            };
        let settled = active || !around;
        self.conditions.push(Condition { active, settled, in_else: false, opened: span });
    }

    fn another(&mut self, span: Span, choose: impl FnOnce(&mut Self) -> bool) {
        let Some(condition) = self.conditions.last() else {
            return self.sink.error(span, "this branch has no `#if`");
        };
        if condition.in_else {
            let opened = condition.opened;
            return self.sink.push(
                Diagnostic::error("syntax", span, "a branch after `#else`")
                    .also(opened, "the `#if` is here"),
            );
        }
        let active = !condition.settled && choose(self);
        if let Some(condition) = self.conditions.last_mut() {
            condition.active = active;
            condition.settled |= active;
        }
    }

    fn evaluate(&mut self, text: &str, span: Span) -> bool {
        match Evaluator::run(text, &self.macros) {
            Ok(value) => value != 0,
            Err(message) => {
                self.sink.error(span, message);
                false
            }
        }
    }
}
