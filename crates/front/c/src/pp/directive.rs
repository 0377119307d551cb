//! Lines that begin with `#`.

use super::piece::Piece;
use super::{Preprocessor, Run};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Span, Stop};
use std::rc::Rc;

/// One `#if` and its branches.
#[derive(Debug)]
pub struct Condition {
    /// The lines of the current branch are read.
    pub live: bool,
    /// A branch has been chosen, or nothing around is read.
    settled: bool,
    in_else: bool,
    opened: Span,
}

/// Directives that other compilers know and that change nothing.
const IGNORED: [&str; 3] = ["ident", "sccs", "assert"];

impl Preprocessor<'_> {
    /// The directive at which the current file stands.
    pub fn directive(&mut self) {
        let Some(run) = self.runs.last_mut() else { return };
        let lexed = Rc::clone(&run.lexed);
        let rest = lexed.pieces.get(run.at + 1..).unwrap_or_default();
        let length = rest.iter().position(|piece| piece.line_start).unwrap_or(rest.len());
        let hash = lexed.pieces.get(run.at).map_or(Span::default(), |piece| piece.span);
        run.at += 1 + length;
        let live = is_live(run);
        let line = rest.get(..length).unwrap_or_default();
        let Some((word, line)) = line.split_first() else { return };
        let at = hash.to(word.span);
        let text = self.symbols.shared(word.text);
        // Errors have been reported; what follows is read all the same.
        let _: Read<()> = match &*text {
            "if" => self.open(live, at, |pp| pp.condition(line, at)),
            "ifdef" => self.open(live, at, |pp| pp.is_defined(line, at, "#ifdef")),
            "ifndef" => self.open(live, at, |pp| Ok(!pp.is_defined(line, at, "#ifndef")?)),
            "elif" => self.elif(line, at),
            "else" => self.else_branch(line, at),
            "endif" => self.endif(line, at),
            _ if !live => Ok(()),
            "define" => self.define(line, at),
            "undef" => self.undefine(line, at),
            "include" => self.include(line, at),
            "line" => self.line_directive(line, at),
            "error" => {
                let message = format!("#error {}", self.written(line));
                Err(self.wrong(at.to(line.last().map_or(at, |last| last.span)), message))
            }
            "warning" => {
                let message = format!("#warning {}", self.written(line));
                self.sink.push(Diagnostic::warning("warning-directive", at, message));
                Ok(())
            }
            "pragma" => self.pragma_line(line, at),
            word if IGNORED.contains(&word) => Ok(()),
            // `# 12 "file.c"`: a line marker of a compiler.
            _ if word.token == Token::Number => Ok(()),
            word => {
                let message = format!("there is no directive `#{word}`");
                Err(self.wrong(at, message))
            }
        };
    }

    /// The tokens of a line with their blanks, as the user wrote them.
    fn written(&self, line: &[Piece]) -> String {
        let (Some(first), Some(last)) = (line.first(), line.last()) else { return String::new() };
        let lexed = self.by_id.get(&first.span.file);
        let text =
            lexed.map_or("", |lexed| lexed.text(first.span.start as usize, last.span.end as usize));
        text.to_owned()
    }

    fn open(
        &mut self,
        live: bool,
        opened: Span,
        test: impl FnOnce(&mut Self) -> Read<bool>,
    ) -> Read<()> {
        // Where the condition is wrong, both branches are left out.
        let outcome = if live { test(self) } else { Ok(false) };
        let chosen = outcome == Ok(true);
        let settled = !live || chosen || outcome.is_err();
        if let Some(run) = self.runs.last_mut() {
            run.conditions.push(Condition { live: chosen, settled, in_else: false, opened });
        }
        outcome.map(|_| ())
    }

    fn elif(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let condition = self.innermost(at, "#elif")?;
        if condition.in_else {
            let opened = condition.opened;
            return Err(self.behind_else(at, opened, "#elif"));
        }
        condition.live = false;
        if condition.settled {
            return Ok(());
        }
        let outcome = self.condition(line, at);
        let condition = self.innermost(at, "#elif")?;
        condition.live = outcome == Ok(true);
        condition.settled = outcome != Ok(false);
        outcome.map(|_| ())
    }

    fn else_branch(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let condition = self.innermost(at, "#else")?;
        if condition.in_else {
            let opened = condition.opened;
            return Err(self.behind_else(at, opened, "#else"));
        }
        condition.live = !condition.settled;
        condition.settled = true;
        condition.in_else = true;
        self.extra_tokens(line, "#else");
        Ok(())
    }

    fn endif(&mut self, line: &[Piece], at: Span) -> Read<()> {
        self.innermost(at, "#endif")?;
        if let Some(run) = self.runs.last_mut() {
            run.conditions.pop();
        }
        self.extra_tokens(line, "#endif");
        Ok(())
    }

    fn behind_else(&mut self, at: Span, opened: Span, word: &str) -> Stop {
        let message = format!("`{word}` behind the `#else` of the same `#if`");
        self.sink.push(Diagnostic::error("syntax", at, message).also(opened, "this one"));
        Stop
    }

    /// The `#if` that is open in this file.
    fn innermost(&mut self, at: Span, word: &str) -> Read<&mut Condition> {
        if self.runs.last().is_none_or(|run| run.conditions.is_empty()) {
            return Err(self.wrong(at, format!("`{word}` without `#if`")));
        }
        self.runs.last_mut().and_then(|run| run.conditions.last_mut()).ok_or(Stop)
    }

    /// `#line 7`: only `__LINE__` follows it.
    fn line_directive(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let expanded = self.expand(line);
        let first = expanded.first().map(|piece| self.symbols.text(piece.text));
        let Some(number) = first.and_then(|text| text.parse::<i64>().ok()) else {
            return Err(self.wrong(at, "`#line` wants a number"));
        };
        if let Some(run) = self.runs.last_mut() {
            let next = i64::try_from(run.lexed.line(at.start as usize)).unwrap_or(0) + 1;
            run.shift = number.saturating_sub(next);
        }
        Ok(())
    }

    /// Tokens behind a directive that wants none.
    pub fn extra_tokens(&mut self, line: &[Piece], word: &str) {
        if let Some(first) = line.first() {
            let message = format!("what stands behind this `{word}` is not read");
            self.sink.push(Diagnostic::warning("extra-tokens", first.span, message));
        }
    }

    pub fn end_of_file(&mut self) {
        let Some(run) = self.runs.pop() else { return };
        for condition in run.conditions {
            let message = "this `#if` is never closed";
            let error = Diagnostic::error("syntax", condition.opened, message);
            self.sink.push(error.help("add `#endif`"));
        }
    }
}

fn is_live(run: &Run) -> bool {
    run.conditions.last().is_none_or(|condition| condition.live)
}
