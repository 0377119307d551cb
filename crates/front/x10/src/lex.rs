//! Text to tokens.
//!
//! Comments are gone. What is no token is reported here and left out, so that the parser meets only tokens. The list ends
//! with one [`Token::End`].

use crate::token::{Bad, Token};
use logos::Logos as _;
use partita_source::{Diagnostic, FileId, Lexeme, Sink, Span, quote};

/// All tokens of a file.
pub fn lex(file: FileId, text: &str, sink: &mut Sink) -> Vec<Lexeme<Token>> {
    let mut lexer = Token::lexer(text);
    if text.starts_with('\u{feff}') {
        lexer.bump('\u{feff}'.len_utf8());
    }
    let mut tokens = Vec::new();
    let mut strange: Option<(usize, usize)> = None;
    while let Some(token) = lexer.next() {
        if sink.is_full() {
            break;
        }
        let range = lexer.span();
        let (start, end) = (range.start, range.end);
        match token {
            Ok(token) => tokens.push(Lexeme { token, start, end }),
            // Characters side by side are one piece.
            Err(Bad::Character) => match &mut strange {
                Some((_, last)) if *last == start => *last = end,
                _ => {
                    characters(file, text, strange.replace((start, end)), sink);
                }
            },
            Err(bad) => {
                let piece = text.get(start..end).unwrap_or_default();
                let diagnostic = reported(bad, Span::new(file, start, end), piece);
                // Something stands there: the parser need not miss it.
                if let Some(token) = instead(bad) {
                    tokens.push(Lexeme { token, start, end });
                }
                sink.push(diagnostic);
            }
        }
    }
    characters(file, text, strange, sink);
    let end = text.trim_end().len().max(tokens.last().map_or(0, |last| last.end));
    tokens.push(Lexeme { token: Token::End, start: end, end });
    tokens
}

/// What a bad piece of text counts as.
fn instead(bad: Bad) -> Option<Token> {
    match bad {
        Bad::Character | Bad::OpenComment => None,
        Bad::OpenString => Some(Token::Str),
        Bad::OpenChar => Some(Token::Char),
        Bad::OpenName => Some(Token::QuotedName),
        Bad::Number => Some(Token::Null),
    }
}

fn characters(file: FileId, text: &str, piece: Option<(usize, usize)>, sink: &mut Sink) {
    let Some((start, end)) = piece else { return };
    let shown = quote(text.get(start..end).unwrap_or_default());
    let message = format!("X10 has no {shown}");
    sink.push(Diagnostic::error("syntax", Span::new(file, start, end), message));
}

fn reported(bad: Bad, span: Span, piece: &str) -> Diagnostic {
    let opening = Span { end: span.start + 1, ..span };
    match bad {
        Bad::Character => Diagnostic::error("syntax", span, "this is no token"),
        Bad::OpenComment => {
            let place = Span { end: span.start + 2, ..span };
            Diagnostic::error("syntax", place, "this comment is never closed")
        }
        Bad::OpenString => {
            Diagnostic::error("syntax", opening, "this string is not closed on its line")
                .help("a line end inside a string is written `\\n`")
        }
        Bad::OpenChar => {
            Diagnostic::error("syntax", opening, "this character is not closed on its line")
        }
        Bad::OpenName => {
            Diagnostic::error("syntax", opening, "this quoted name is not closed on its line")
        }
        Bad::Number => {
            let message = format!("{} is no number", quote(piece));
            Diagnostic::error("syntax", span, message)
                .note("suffixes: `n` Int, `l` Long, `s` Short, `y` Byte, `u` before or behind them; `f` Float, `d` Double")
        }
    }
}

/// The tokens as 2.0 reads them: `x<-1` compares there.
pub fn legacy(tokens: Vec<Lexeme<Token>>) -> Vec<Lexeme<Token>> {
    let mut split = Vec::with_capacity(tokens.len());
    for lexeme in tokens {
        match lexeme.token.legacy_pair() {
            None => split.push(lexeme),
            Some((first, second)) => {
                let middle = lexeme.start + 1;
                split.push(Lexeme { token: first, end: middle, ..lexeme });
                split.push(Lexeme { token: second, start: middle, ..lexeme });
            }
        }
    }
    split
}
