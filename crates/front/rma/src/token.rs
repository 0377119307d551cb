//! Tokens.
//!
//! Words that mean something only in one position (`get`, `at`, `final`, ...) are plain names here;
//! the parser knows them by position, so they stay free for variables and labels. Comments are `//`
//! to the end of the line and `/* */` without nesting. Names are ASCII.

use logos::{FilterResult, Lexer, Logos};
use partita_source::Lexeme;

/// Why a piece of text is not a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bad {
    #[default]
    Character,
    /// `/*` without `*/`.
    OpenComment,
}

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f]+", error = Bad)]
pub enum Token {
    #[token("//", line_comment)]
    #[token("/*", block_comment)]
    Comment,

    #[token("process")]
    Process,
    #[token("shared")]
    Shared,
    #[token("local")]
    Local,
    #[token("load")]
    Load,
    #[token("store")]
    Store,
    #[token("put")]
    Put,
    #[token("flush")]
    Flush,
    #[token("if")]
    If,
    #[token("else")]
    Else,
    #[token("while")]
    While,
    #[token("goto")]
    Goto,
    #[token("nop")]
    Nop,
    #[token("assert")]
    Assert,
    #[token("assume")]
    Assume,
    #[token("atomic")]
    Atomic,
    #[token("observe")]
    Observe,
    #[token("true")]
    True,
    #[token("false")]
    False,

    #[regex("[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    #[regex("[0-9]+")]
    Number,
    /// `12ab`
    #[regex("[0-9]+[A-Za-z_][A-Za-z0-9_]*")]
    BadNumber,

    #[token(":")]
    Colon,
    #[token(";")]
    Semi,
    #[token(",")]
    Comma,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("?")]
    Question,
    #[token("@")]
    AtSign,

    #[token("|")]
    #[token("||")]
    Or,
    #[token("&")]
    #[token("&&")]
    And,
    #[token("=")]
    Assign,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("<=")]
    LessEqual,
    #[token(">=")]
    GreaterEqual,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("%")]
    Percent,
    /// Not an operator of the language; known so that the message can say so.
    #[token("/")]
    Slash,
    #[token("!")]
    Not,

    /// Text that is no token.
    Strange,
    /// `/*` without `*/`.
    OpenComment,
    /// After the last token.
    End,
}

/// The tokens of a text; letters side by side that belong to none are one piece.
pub fn lexemes(text: &str) -> impl Iterator<Item = Lexeme<Token>> {
    let mut lexer = Token::lexer(text);
    if text.starts_with('\u{feff}') {
        lexer.bump('\u{feff}'.len_utf8());
    }
    let mut lexed = lexer
        .spanned()
        .map(|(result, range)| {
            let token = result.unwrap_or_else(|bad| match bad {
                Bad::Character => Token::Strange,
                Bad::OpenComment => Token::OpenComment,
            });
            Lexeme { token, start: range.start, end: range.end }
        })
        .peekable();
    std::iter::from_fn(move || {
        let mut lexeme = lexed.next()?;
        while lexeme.token == Token::Strange
            && let Some(more) =
                lexed.next_if(|next| next.token == Token::Strange && next.start == lexeme.end)
        {
            lexeme.end = more.end;
        }
        Some(lexeme)
    })
}

fn line_comment(lexer: &mut Lexer<'_, Token>) -> FilterResult<(), Bad> {
    let rest = lexer.remainder();
    lexer.bump(rest.find('\n').unwrap_or(rest.len()));
    FilterResult::Skip
}

fn block_comment(lexer: &mut Lexer<'_, Token>) -> FilterResult<(), Bad> {
    let rest = lexer.remainder();
    match rest.find("*/") {
        Some(end) => {
            lexer.bump(end + 2);
            FilterResult::Skip
        }
        None => {
            lexer.bump(rest.len());
            FilterResult::Error(Bad::OpenComment)
        }
    }
}

impl Token {
    /// Words with a meaning of their own everywhere.
    pub fn is_keyword(self) -> bool {
        matches!(self, Token::Process | Token::Observe | Token::Else | Token::True | Token::False)
            || self.declares()
            || self.starts_statement()
    }

    pub fn declares(self) -> bool {
        matches!(self, Token::Shared | Token::Local)
    }

    /// Whether the word can only be the first of a statement.
    pub fn starts_statement(self) -> bool {
        matches!(
            self,
            Token::Load
                | Token::Store
                | Token::Put
                | Token::Flush
                | Token::If
                | Token::While
                | Token::Goto
                | Token::Nop
                | Token::Assert
                | Token::Assume
                | Token::Atomic
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Result<Token, Bad>> {
        Token::lexer(text).collect()
    }

    #[test]
    fn longest_match_wins_and_comments_vanish() {
        assert_eq!(
            tokens("a<=b // c\n/* d * / */ loads load 12 12a"),
            [
                Ok(Token::Name),
                Ok(Token::LessEqual),
                Ok(Token::Name),
                Ok(Token::Name),
                Ok(Token::Load),
                Ok(Token::Number),
                Ok(Token::BadNumber)
            ]
        );
    }

    #[test]
    fn both_spellings_of_the_logical_operators() {
        assert_eq!(
            tokens("| || & &&"),
            [Ok(Token::Or), Ok(Token::Or), Ok(Token::And), Ok(Token::And)]
        );
    }

    #[test]
    fn what_is_not_a_token_is_an_error_of_its_own() {
        assert_eq!(tokens("ç"), [Err(Bad::Character)]);
        assert_eq!(tokens("/* /"), [Err(Bad::OpenComment)]);
        assert_eq!(tokens("/*/"), [Err(Bad::OpenComment)]);
    }
}
