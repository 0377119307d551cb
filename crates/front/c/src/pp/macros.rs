//! Definitions of macros.

use super::Preprocessor;
use super::piece::Piece;
use crate::files::Overridden;
use crate::symbol::Symbol;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Span, Stop};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub enum Macro {
    Object(Rc<[Piece]>),
    Function(Rc<Function>),
    Builtin(Builtin),
}

#[derive(Debug)]
pub struct Function {
    pub params: Vec<Symbol>,
    /// The last parameter takes what is left over.
    pub variadic: bool,
    pub body: Vec<Piece>,
}

/// What has another value at each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    File,
    Line,
}

/// A macro and its name's place; no place for what was there from the start.
#[derive(Clone, Debug)]
pub struct Definition {
    pub is: Macro,
    pub span: Option<Span>,
}

impl Preprocessor<'_> {
    /// `#define` without its first two tokens.
    pub fn define(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let Some((name, rest)) = line.split_first() else {
            return Err(self.wrong(at, "expected a name after `#define`"));
        };
        self.check_macro_name(name)?;
        let function = rest.first().filter(|next| next.token == Token::Open && !next.is_apart());
        let is = match function {
            Some(open) => {
                let (params, variadic, body) = self.parameters(rest, open.span)?;
                self.check_function_body(&params, variadic, body)?;
                Macro::Function(Rc::new(Function { params, variadic, body: body.to_vec() }))
            }
            None => Macro::Object(rest.into()),
        };
        self.check_paste(match &is {
            Macro::Object(body) => body,
            Macro::Function(function) => &function.body,
            Macro::Builtin(_) => &[],
        })?;
        if self.command_line_wins(name, &is) {
            return Ok(());
        }
        self.warn_about_redefinition(name, &is);
        self.macros.insert(name.text, Definition { is, span: Some(name.span) });
        Ok(())
    }

    pub fn undefine(&mut self, line: &[Piece], at: Span) -> Read<()> {
        let Some(name) = line.first() else {
            return Err(self.wrong(at, "expected a name after `#undef`"));
        };
        self.check_macro_name(name)?;
        self.macros.remove(&name.text);
        self.extra_tokens(line.get(1..).unwrap_or_default(), "#undef");
        Ok(())
    }

    fn check_macro_name(&mut self, name: &Piece) -> Read<()> {
        let text = self.symbols.text(name.text);
        if name.token != Token::Name {
            let message = format!("the name of a macro is a word, not `{text}`");
            return Err(self.wrong(name.span, message));
        }
        if text == "defined" || text == "__VA_ARGS__" {
            let message = format!("`{text}` cannot be the name of a macro");
            return Err(self.wrong(name.span, message));
        }
        Ok(())
    }

    /// `(a, b, ...)`; and what stands behind.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no parameters")]
    fn parameters<'l>(
        &mut self,
        line: &'l [Piece],
        open: Span,
    ) -> Read<(Vec<Symbol>, bool, &'l [Piece])> {
        let mut params: Vec<Symbol> = Vec::new();
        let mut at = 1;
        let unclosed = "the parameters of this macro are never closed";
        if line.get(1).is_some_and(|piece| piece.token == Token::Close) {
            return Ok((params, false, line.get(2..).unwrap_or_default()));
        }
        loop {
            let Some(piece) = line.get(at) else { return Err(self.wrong(open, unclosed)) };
            let next = line.get(at + 1).map(|next| next.token);
            // GNU's `args...` gives what is left over a name.
            let named = piece.token == Token::Name && next == Some(Token::Dots);
            let variadic = piece.token == Token::Dots || named;
            let param = match piece.token {
                Token::Dots => self.symbols.get("__VA_ARGS__"),
                Token::Name => piece.text,
                _ => {
                    let text = self.symbols.text(piece.text);
                    let message = format!("expected a parameter, found `{text}`");
                    return Err(self.wrong(piece.span, message));
                }
            };
            if params.contains(&param) {
                let text = self.symbols.text(param).to_owned();
                return Err(self.wrong(piece.span, format!("two parameters are called `{text}`")));
            }
            params.push(param);
            at += if named { 2 } else { 1 };
            match line.get(at).map(|piece| (piece.token, piece.span)) {
                Some((Token::Close, _)) => {
                    return Ok((params, variadic, line.get(at + 1..).unwrap_or_default()));
                }
                Some((Token::Comma, _)) if !variadic => at += 1,
                Some((_, span)) if variadic => {
                    return Err(self.wrong(span, "nothing may follow `...` but `)`"));
                }
                Some((_, span)) => {
                    return Err(self.wrong(span, "expected `,` or `)` behind a parameter"));
                }
                None => return Err(self.wrong(open, unclosed)),
            }
        }
    }

    /// `#` stands before a parameter.
    fn check_function_body(
        &mut self,
        params: &[Symbol],
        variadic: bool,
        body: &[Piece],
    ) -> Read<()> {
        let rest_of_arguments = self.symbols.get("__VA_ARGS__");
        for (index, piece) in body.iter().enumerate() {
            let next = body.get(index + 1);
            if piece.token == Token::Hash && !next.is_some_and(|next| params.contains(&next.text)) {
                let message = "`#` stands before a parameter of the macro";
                return Err(self.wrong(piece.span, message));
            }
            if piece.text == rest_of_arguments && !(variadic && params.contains(&piece.text)) {
                let message = "`__VA_ARGS__` belongs to macros with `...`";
                return Err(self.wrong(piece.span, message));
            }
        }
        Ok(())
    }

    fn check_paste(&mut self, body: &[Piece]) -> Read<()> {
        for end in [body.first(), body.last()].into_iter().flatten() {
            if end.token == Token::HashHash {
                let message = "`##` stands between two tokens of the macro";
                return Err(self.wrong(end.span, message));
            }
        }
        Ok(())
    }

    /// A `-D` wins over an object-like macro of the main file; that is written down.
    fn command_line_wins(&mut self, name: &Piece, is: &Macro) -> bool {
        let Macro::Object(body) = is else { return false };
        if self.runs.len() != 1 {
            return false;
        }
        let Some((value, definition)) = self.given.get(&name.text) else { return false };
        let text = self.symbols.text(name.text).to_owned();
        let (value, definition) = (value.clone(), definition.clone());
        self.macros.insert(name.text, definition);
        let in_source = self.spelled(body);
        let known = self.overridden.iter().any(|one| one.name == text);
        if in_source != value && !known {
            self.overridden.push(Overridden { name: text, value, in_source, span: name.span });
        }
        true
    }

    fn warn_about_redefinition(&mut self, name: &Piece, is: &Macro) {
        let Some(old) = self.macros.get(&name.text) else { return };
        if same(&old.is, is) {
            return;
        }
        let text = self.symbols.text(name.text);
        let message = format!("the macro `{text}` is defined anew with another body");
        let mut warning = Diagnostic::warning("macro-redefined", name.span, message);
        if let Some(span) = old.span {
            warning = warning.also(span, "it was defined here");
        }
        self.sink.push(warning);
    }

    pub fn wrong(&mut self, span: Span, message: impl Into<String>) -> Stop {
        self.sink.error(span, message);
        Stop
    }
}

/// Whether two definitions say the same: the same tokens, and blanks at the same places.
fn same(old: &Macro, new: &Macro) -> bool {
    match (old, new) {
        (Macro::Object(old), Macro::Object(new)) => same_body(old, new),
        (Macro::Function(old), Macro::Function(new)) => {
            old.params == new.params
                && old.variadic == new.variadic
                && same_body(&old.body, &new.body)
        }
        (Macro::Builtin(old), Macro::Builtin(new)) => old == new,
        (Macro::Object(_) | Macro::Function(_) | Macro::Builtin(_), _) => false,
    }
}

fn same_body(old: &[Piece], new: &[Piece]) -> bool {
    let same = |(index, (old, new)): (usize, (&Piece, &Piece))| {
        old.text == new.text && (index == 0 || old.is_apart() == new.is_apart())
    };
    old.len() == new.len() && old.iter().zip(new).enumerate().all(same)
}
