//! Macro expansion (6.10.3): a stack of texts to be read again.
//!
//! A macro is not expanded while its own expansion is being read; a name that meets this is painted and stays a name for ever.
//! An expansion counts as read when the first token behind it is asked for, as in the compilers: so `f(2)(9)` comes out as it
//! does there.
//!
//! Invariant: what macros make is bounded by [`limits::EXPANSION`], how deep arguments go by [`limits::ARGUMENTS`].

use super::Preprocessor;
use super::macros::{Builtin, Function, Macro};
use super::piece::Piece;
use crate::limits;
use crate::symbol::Symbol;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Span, Stop};
use std::rc::Rc;

/// Tokens that are read before those below.
#[derive(Debug)]
pub struct Context {
    pieces: Rc<[Piece]>,
    at: usize,
    /// The macro that may not be expanded meanwhile.
    of: Option<Symbol>,
    /// Nothing below is read before somebody takes this away.
    fence: bool,
}

impl Preprocessor<'_> {
    /// The next token with macros expanded.
    pub fn next(&mut self) -> Option<Piece> {
        loop {
            let mut piece = self.pull()?;
            if piece.token == Token::Name && !piece.painted {
                match self.replace(piece) {
                    Ok(Some(same)) => piece = same,
                    Ok(None) | Err(Stop) => {
                        self.lost_space |= piece.space;
                        continue;
                    }
                }
            }
            piece.space |= std::mem::take(&mut self.lost_space);
            return Some(piece);
        }
    }

    /// The next token as it is.
    pub fn pull(&mut self) -> Option<Piece> {
        loop {
            let Some(context) = self.contexts.last_mut() else { return self.next_of_file() };
            if let Some(piece) = context.pieces.get(context.at) {
                context.at += 1;
                return Some(*piece);
            }
            if context.fence {
                return None;
            }
            if let Some(name) = self.contexts.pop().and_then(|context| context.of) {
                self.busy.remove(&name);
            }
        }
    }

    /// Puts tokens in front of all others.
    fn push(&mut self, pieces: impl Into<Rc<[Piece]>>, of: Option<Symbol>, fence: bool) {
        if let Some(name) = of {
            self.busy.insert(name);
        }
        self.contexts.push(Context { pieces: pieces.into(), at: 0, of, fence });
    }

    /// The expansion of a list by itself.
    pub fn expand(&mut self, pieces: &[Piece]) -> Vec<Piece> {
        let outside = std::mem::take(&mut self.lost_space);
        let below = self.contexts.len();
        self.push(pieces, None, true);
        let mut out = Vec::new();
        while let Some(piece) = self.next() {
            out.push(piece);
        }
        while self.contexts.len() > below {
            if let Some(name) = self.contexts.pop().and_then(|context| context.of) {
                self.busy.remove(&name);
            }
        }
        self.lost_space = outside;
        out
    }

    /// Nothing when the name was replaced: its expansion is read next.
    fn replace(&mut self, mut name: Piece) -> Read<Option<Piece>> {
        if self.in_condition && name.text == self.words.defined {
            return self.defined(name).map(Some);
        }
        if name.text == self.words.pragma {
            return self.pragma_operator(name);
        }
        let Some(definition) = self.macros.get(&name.text) else { return Ok(Some(name)) };
        if self.busy.contains(&name.text) {
            name.painted = true;
            return Ok(Some(name));
        }
        let is = definition.is.clone();
        match is {
            Macro::Builtin(builtin) => Ok(Some(self.builtin(builtin, name))),
            Macro::Object(body) => {
                self.asked.insert(name.text);
                self.spend(body.len(), name.span)?;
                let made = if body.iter().any(|piece| piece.token == Token::HashHash) {
                    self.paste_in_object(&body, name)?
                } else {
                    body.iter().map(|piece| used(*piece, name.span)).collect()
                };
                self.begin(made, name);
                Ok(None)
            }
            Macro::Function(function) => {
                if !self.opens()? {
                    return Ok(Some(name));
                }
                self.asked.insert(name.text);
                let (args, close) = self.arguments(&function, name)?;
                let written = name.made.is_none() && close.made.is_none();
                let span = if written { name.span.to(close.span) } else { name.span };
                let made = self.substitute(&function, &args, Piece { span, ..name })?;
                self.begin(made, name);
                Ok(None)
            }
        }
    }

    /// Reads an expansion next. Its first token is as far from the one before as the name was.
    fn begin(&mut self, mut made: Vec<Piece>, name: Piece) {
        made.retain(|piece| piece.token != Token::Nothing);
        if let Some(first) = made.first_mut() {
            first.space = name.space;
            first.line_start = name.line_start;
        } else {
            self.lost_space |= name.is_apart();
        }
        self.push(made, Some(name.text), false);
    }

    /// Whether a parenthesis comes next, which is taken.
    fn opens(&mut self) -> Read<bool> {
        let Some(next) = self.pull() else { return Ok(false) };
        if next.token == Token::Open {
            return Ok(true);
        }
        self.push([next], None, false);
        Ok(false)
    }

    /// The arguments of a call, whose parenthesis is taken, and what closes it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are only collected")]
    fn arguments(&mut self, function: &Function, name: Piece) -> Read<(Vec<Vec<Piece>>, Piece)> {
        let mut args = vec![Vec::new()];
        let mut depth = 0_usize;
        let close = loop {
            let Some(mut piece) = self.pull() else {
                let text = self.symbols.text(name.text);
                let message = format!("the arguments of the macro `{text}` are never closed");
                return Err(self.wrong(name.span, message));
            };
            match piece.token {
                Token::Close if depth == 0 => break piece,
                Token::Comma
                    if depth == 0
                        && !(function.variadic && args.len() == function.params.len()) =>
                {
                    args.push(Vec::new());
                    continue;
                }
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                // A macro that is busy now stays so in what is made of the argument.
                Token::Name if self.busy.contains(&piece.text) => {
                    piece.painted = true;
                }
                _ => {}
            }
            self.spend(1, name.span)?;
            if let Some(arg) = args.last_mut() {
                arg.push(piece);
            }
        };
        let wanted = function.params.len();
        if wanted == 0 && args.len() == 1 && args.iter().all(Vec::is_empty) {
            args.clear();
        }
        if function.variadic && args.len() + 1 == wanted {
            args.push(Vec::new());
        }
        if args.len() != wanted {
            let text = self.symbols.text(name.text);
            let least = if function.variadic { "at least " } else { "" };
            let wanted = wanted - usize::from(function.variadic);
            let message = format!(
                "the macro `{text}` takes {least}{wanted} argument{}, not {}",
                if wanted == 1 { "" } else { "s" },
                args.len()
            );
            let mut error = Diagnostic::error("syntax", name.span, message);
            if let Some(span) = self.macros.get(&name.text).and_then(|found| found.span) {
                error = error.also(span, "it is defined here");
            }
            self.sink.push(error);
            return Err(Stop);
        }
        Ok((args, close))
    }

    fn builtin(&mut self, builtin: Builtin, name: Piece) -> Piece {
        let (token, text) = match builtin {
            Builtin::Line => (Token::Number, self.line_of(name.span).to_string()),
            Builtin::File => {
                let file = self.runs.last().map_or("", |run| &run.lexed.name);
                (Token::Str, format!("\"{}\"", file.replace('\\', "\\\\").replace('"', "\\\"")))
            }
        };
        Piece { token, text: self.symbols.get(&text), ..name }
    }

    /// Counts what macros make.
    pub fn spend(&mut self, count: usize, at: Span) -> Read<()> {
        match self.budget.checked_sub(count) {
            Some(rest) => {
                self.budget = rest;
                Ok(())
            }
            None => {
                let message = "the macros of this program make too much text";
                let limit = format!("they may make {} tokens in all", limits::EXPANSION);
                Err(self.give_up(Diagnostic::error("syntax", at, message).note(limit)))
            }
        }
    }
}

/// A token of a macro's body where the macro is used.
pub fn used(piece: Piece, at: Span) -> Piece {
    Piece { span: at, made: Some(piece.span), ..piece }
}
