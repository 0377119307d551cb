//! The first statement of a subroutine or function.

use super::{Parser, Read, Reader};
use crate::ast::{Ident, Signature};
use crate::token::Token;

const PREFIXES: [&str; 21] = [
    "byte",
    "recursive",
    "non_recursive",
    "pure",
    "impure",
    "elemental",
    "module",
    "integer",
    "real",
    "double",
    "precision",
    "doubleprecision",
    "doublecomplex",
    "complex",
    "logical",
    "character",
    "type",
    "class",
    "subroutine",
    "function",
    "procedure",
];

impl Parser<'_> {
    /// Whether the current statement begins a procedure.
    pub(super) fn at_procedure(&mut self) -> bool {
        if self.mode.fixed {
            return self.at_fixed_procedure();
        }
        let mut ahead = 0;
        let mut module = false;
        loop {
            let token = self.peek(ahead);
            if token == Token::Name {
                let word = self.word(ahead).to_ascii_lowercase();
                let starts = matches!(word.as_str(), "subroutine" | "function")
                    || word == "procedure" && module;
                if starts && self.peek(ahead + 1) == Token::Name {
                    return true;
                }
                module = word == "module";
                if !PREFIXES.contains(&word.as_str()) {
                    return false;
                }
                ahead += 1;
            } else if ahead > 0 && matches!(token, Token::Star | Token::Int) {
                ahead += 1;
            } else if ahead > 0 && token == Token::Open {
                ahead = self.behind_group(ahead);
            } else {
                return false;
            }
        }
    }

    fn at_fixed_procedure(&mut self) -> bool {
        if self.at_end || self.assignment().is_some() {
            return false;
        }
        let mark = self.mark();
        let mut signature = Signature::default();
        let found = self.prefixes(&mut signature).is_ok()
            && (self.eat_words("subroutine") || self.eat_words("function"))
            && self.at(Token::Name);
        self.back_to(mark);
        found
    }

    fn prefixes(&mut self, signature: &mut Signature) -> Read<()> {
        loop {
            if self.at_words("subroutine") || self.at_words("function") {
                return Ok(());
            }
            if self.at_words("procedure") && !signature.other.is_empty() {
                return Ok(());
            }
            if self.eat_words("recursive") {
                signature.recursive = true;
            } else if self.eat_words("pure") {
                signature.pure = true;
            } else if self.eat_words("elemental") {
                signature.elemental = true;
            } else if self.eat_words("impure") || self.eat_words("non_recursive") {
                // The default, said aloud.
            } else if self.eat_words("module") {
                signature.other.push("module".into());
            } else {
                match self.type_spec()? {
                    Some(ty) => signature.ty = Some(ty),
                    None => return Err(self.unexpected("`subroutine` or `function`")),
                }
            }
        }
    }

    /// The statement itself; gives the word that `end` repeats, too.
    pub(super) fn procedure(&mut self) -> Read<(Signature, Ident, &'static str)> {
        let mut signature = Signature::default();
        self.prefixes(&mut signature)?;
        let word = if self.eat_words("function") {
            signature.function = true;
            "function"
        } else if self.eat_words("procedure") {
            "procedure"
        } else {
            self.expect_words("subroutine")?;
            "subroutine"
        };
        let name = self.name_for("the name of the procedure")?;
        if self.at(Token::Open) {
            self.dummies(&mut signature)?;
        } else if signature.function {
            return Err(self.unexpected("`(` and the arguments"));
        }
        while !self.at(Token::End) {
            if self.words_then("result", Token::Open) {
                self.bump();
                let open = self.need(Token::Open)?;
                signature.result = Some(self.name()?);
                self.close(Token::Close, open)?;
            } else if self.words_then("bind", Token::Open) {
                let first = self.cursor.position();
                self.bump();
                self.skip_group()?;
                signature.other.push(self.text_since(first));
            } else {
                return Err(self.unexpected("`result(name)` or the end of the statement"));
            }
        }
        Ok((signature, name, word))
    }

    fn dummies(&mut self, signature: &mut Signature) -> Read<()> {
        let open = self.need(Token::Open)?;
        if !self.at(Token::Close) {
            loop {
                if self.at(Token::Star) {
                    let lexeme = self.cursor.bump();
                    let span = self.span_of(lexeme);
                    signature.args.push(Ident { name: "*".into(), span });
                } else {
                    signature.args.push(self.name_for("the name of an argument")?);
                }
                if !self.eat(Token::Comma) {
                    break;
                }
            }
        }
        self.close(Token::Close, open)
    }
}
