//! Statements and pieces that are kept as text.

use super::{Parser, Read, Reader};
use crate::ast::Ident;
use crate::token::Token;
use partita_source::Lexeme;

impl Parser<'_> {
    /// The text from a token up to the last one read: lower case outside strings, no blanks around.
    pub(super) fn text_since(&self, from: usize) -> String {
        let start = self.cursor.get(from).start;
        let end = self.cursor.get(self.cursor.position().saturating_sub(1)).end;
        fold(self.line.text.text.get(start..end).unwrap_or_default())
    }

    /// The whole statement; nothing of it is left to read.
    pub(super) fn rest_as_text(&mut self) -> String {
        self.cursor.go_to(self.cursor.made());
        self.text_since(0)
    }

    /// Passes over a pair of parentheses and what is inside.
    pub(super) fn skip_group(&mut self) -> Read<()> {
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(`"));
        }
        let open = self.here();
        self.cursor.go_to(self.cursor.position() + self.behind_group(0) - 1);
        self.close(Token::Close, open)
    }

    /// A name, or what is named in its stead: `operator(+)`, `assignment(=)`, `read(formatted)`.
    pub(super) fn generic_name(&mut self) -> Read<Ident> {
        let first = self.cursor.ahead(0);
        let word = self.word(0).to_ascii_lowercase();
        let special = matches!(word.as_str(), "operator" | "assignment" | "read" | "write");
        if !special || self.peek(1) != Token::Open {
            return self.name();
        }
        // What is between the parentheses is no expression, and `(/` is no array constructor.
        let text = self.line.text.text.as_str();
        let close = text.get(first.start..).and_then(|rest| rest.find(')'));
        let Some(length) = close else { return Err(self.unexpected("`operator(...)`")) };
        let end = first.start + length + 1;
        while self.cursor.ahead(0).start < end && !self.at(Token::End) {
            self.cursor.go_to(self.cursor.position() + 1);
        }
        let whole = Lexeme { token: Token::Name, start: first.start, end };
        let name: String = fold(self.text_of(whole)).split_whitespace().collect();
        // Two spellings of one operator.
        let name = match name.as_str() {
            "operator(.eq.)" => "operator(==)".to_string(),
            "operator(.ne.)" => "operator(/=)".to_string(),
            "operator(.lt.)" => "operator(<)".to_string(),
            "operator(.le.)" => "operator(<=)".to_string(),
            "operator(.gt.)" => "operator(>)".to_string(),
            "operator(.ge.)" => "operator(>=)".to_string(),
            _ => name,
        };
        Ok(Ident { name: name.into(), span: self.span_of(whole) })
    }
}

/// Lower case outside strings.
fn fold(text: &str) -> String {
    let mut quote = None;
    let fold = |letter: char| {
        match quote {
            Some(open) if letter == open => quote = None,
            None if matches!(letter, '\'' | '"') => quote = Some(letter),
            Some(_) => {}
            None => return letter.to_ascii_lowercase(),
        }
        letter
    };
    text.trim().chars().map(fold).collect()
}
