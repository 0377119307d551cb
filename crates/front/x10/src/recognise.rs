//! Which dialect a file is in: the first piece that only one of them has shows it.
//!
//! Only tokens are looked at, each with a few around it and behind its bracket, so that a broken file has a dialect, too, and
//! the parser knows from the start how tightly `..` and `as` bind. Where nothing shows it, a file is current. What a name
//! means is not asked: a class of the program may be called `ValRail`, and the file must then be told from outside.

use crate::dialect::{Dialect, Marker, Recognised};
use crate::token::Token;
use partita_source::{Cursor, Diagnostic, FileId, Lexeme, Sink, Span};

/// Looks through the tokens; both dialects in one file are reported, unless the dialect was told.
pub fn recognise(
    file: FileId,
    text: &str,
    tokens: &[Lexeme<Token>],
    told: Option<Dialect>,
    sink: &mut Sink,
) -> Recognised {
    let mut found: [Option<Marker>; 2] = [None, None];
    let mut look = Look { text, cursor: Cursor::new(tokens.to_vec(), text.len()) };
    while look.token(0) != Token::End && found.iter().any(Option::is_none) {
        if let Some((dialect, what, count)) = look.marker() {
            let span =
                Span::new(file, look.cursor.ahead(0).start, look.cursor.ahead(count - 1).end);
            let slot = &mut found[dialect as usize];
            slot.get_or_insert(Marker { dialect, what, span });
        }
        look.cursor.bump();
    }
    let [legacy, current] = found;
    let first = match (&legacy, &current) {
        (Some(old), Some(new)) if old.span.start > new.span.start => current.clone(),
        (Some(_), _) => legacy.clone(),
        (None, _) => current.clone(),
    };
    if let Some(dialect) = told {
        let shown_by =
            [legacy, current].into_iter().flatten().find(|marker| marker.dialect == dialect);
        return Recognised { dialect, told: true, shown_by };
    }
    if let (Some(old), Some(new)) = (&legacy, &current) {
        let (first, second) = if old.span.start < new.span.start { (old, new) } else { (new, old) };
        let message =
            format!("both dialects in one file: {} is X10 {}", second.what, second.dialect);
        sink.push(
            Diagnostic::error("dialect", second.span, message)
                .also(first.span, format!("{} is X10 {}", first.what, first.dialect))
                .help("a file is in one dialect; `--dialect 2.0` or `--dialect 2.6` says which"),
        );
    }
    let dialect = first.as_ref().map_or(Dialect::Current, |marker| marker.dialect);
    Recognised { dialect, told: false, shown_by: first }
}

struct Look<'t> {
    text: &'t str,
    cursor: Cursor<'static, Token>,
}

type Found = (Dialect, &'static str, usize);

/// What may follow `T!`, and cannot follow an operator `!`.
const BEHIND_HOME: [Token; 9] = [
    Token::Comma,
    Token::Close,
    Token::CloseBracket,
    Token::OpenBrace,
    Token::CloseBrace,
    Token::Semicolon,
    Token::Assign,
    Token::DoubleArrow,
    Token::Here,
];

impl Look<'_> {
    fn token(&self, ahead: usize) -> Token {
        self.cursor.ahead(ahead).token
    }

    fn before(&self) -> Option<Token> {
        self.cursor.behind().map(|behind| behind.token)
    }

    fn word(&self, ahead: usize) -> &str {
        let lexeme = self.cursor.ahead(ahead);
        self.text.get(lexeme.start..lexeme.end).unwrap_or_default()
    }

    /// Whether these tokens follow.
    fn follow(&self, from: usize, tokens: &[Token]) -> bool {
        tokens.iter().enumerate().all(|(index, token)| self.token(from + index) == *token)
    }

    /// How many tokens ahead the bracket is closed that is so many ahead.
    fn close(&self, ahead: usize) -> Option<usize> {
        self.cursor.close(ahead).map(|close| close - self.cursor.position())
    }

    /// Whether a statement may begin here.
    fn begins_statement(&self) -> bool {
        self.before().is_none_or(|before| {
            matches!(
                before,
                Token::Semicolon
                    | Token::OpenBrace
                    | Token::CloseBrace
                    | Token::Close
                    | Token::Else
                    | Token::Do
                    | Token::Finish
                    | Token::Async
                    | Token::Atomic
                    | Token::Colon
            )
        })
    }

    /// What the tokens from here on show, and how many of them do.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are in both dialects")]
    fn marker(&self) -> Option<Found> {
        let legacy = |what, count| Some((Dialect::Legacy, what, count));
        let current = |what, count| Some((Dialect::Current, what, count));
        let next = self.token(1);
        let named = !matches!(self.before(), Some(Token::Dot | Token::Def | Token::Operator));
        match self.token(0) {
            Token::Name if named => self.word_marker(),
            Token::Assign if next == Token::OpenBrace => legacy("a body in braces behind `=`", 2),
            Token::Async if next == Token::Open && named => legacy("`async (p)`", 2),
            Token::Clocked if matches!(next, Token::Finish | Token::Async) => {
                current("`clocked finish` or `clocked async`", 2)
            }
            Token::Not if self.is_home_mark() => legacy("`T!`", 1),
            Token::Here if self.follow(1, &[Token::Dot, Token::Name]) && self.word(2) == "next" => {
                legacy("`here.next()`", 3)
            }
            Token::Number(_) if self.word(0).ends_with(['n', 'N']) => {
                current("a literal such as `1n`", 1)
            }
            Token::Open | Token::Comma | Token::Val | Token::Var => self.pattern_marker(),
            _ => None,
        }
    }

    fn word_marker(&self) -> Option<Found> {
        let legacy = |what, count| Some((Dialect::Legacy, what, count));
        let current = |what, count| Some((Dialect::Current, what, count));
        let next = self.token(1);
        let dotted = next == Token::Dot;
        match self.word(0) {
            "const" if next.is_name() => legacy("`const`", 1),
            "global" if is_declared(next) || next.is_name() => legacy("`global`", 1),
            "foreach" if next == Token::Open && self.has_in(1) => legacy("`foreach`", 1),
            "future" if self.is_future() => legacy("`future`", 1),
            "await" if self.begins_statement() && next == Token::Open => {
                (self.token(2) != Token::Close).then_some((Dialect::Legacy, "`await (c)`", 1))
            }
            "next" if self.begins_statement() && next == Token::Semicolon => legacy("`next;`", 2),
            "or" if self.before() == Some(Token::CloseBrace) && next == Token::Open => {
                legacy("`or (c)`", 2)
            }
            "ValRail" => legacy("`ValRail`", 1),
            "Rail" if dotted && self.word(2) == "make" => legacy("`Rail.make`", 3),
            "Place" if dotted => match self.word(2) {
                "MAX_PLACES" => legacy("`Place.MAX_PLACES`", 3),
                "places" if self.follow(3, &[Token::Open, Token::Close]) => {
                    current("`Place.places()`", 5)
                }
                "places" => legacy("`Place.places` without a call", 3),
                "numPlaces" => current("`Place.numPlaces()`", 3),
                _ => None,
            },
            "Clock" if dotted && self.word(2) == "advanceAll" => current("`Clock.advanceAll()`", 3),
            _ if dotted && self.token(2).is_function() && !self.is_import() => {
                legacy("an operator of a type as a function, as `Int.+`", 3)
            }
            _ => None,
        }
    }

    /// `a.*;`
    fn is_import(&self) -> bool {
        self.follow(1, &[Token::Dot, Token::Star, Token::Semicolon])
    }

    /// `T!` rather than an operator.
    fn is_home_mark(&self) -> bool {
        let of_type = self.before().is_some_and(|before| {
            before.is_name()
                || matches!(before, Token::CloseBracket | Token::Close | Token::CloseBrace)
        });
        of_type && BEHIND_HOME.contains(&self.token(1))
    }

    /// `future (p) e`, `future { e }` rather than a method of that name.
    fn is_future(&self) -> bool {
        let next = self.token(1);
        if next != Token::Open {
            return next == Token::OpenBrace || next.starts_operand();
        }
        let behind = self.close(1).map(|close| self.token(close + 1));
        behind.is_some_and(|behind| {
            behind == Token::OpenBrace
                || behind.starts_operand() && !matches!(behind, Token::Open | Token::OpenBracket)
        })
    }

    /// Whether `in` stands inside the parentheses that many tokens ahead.
    fn has_in(&self, ahead: usize) -> bool {
        let Some(close) = self.close(ahead) else { return false };
        let mut at = ahead + 1;
        while at < close {
            if self.token(at) == Token::In {
                return true;
            }
            at = self.close(at).unwrap_or(at) + 1;
        }
        false
    }

    /// A point taken apart: `(i, j)` or `p(i, j)` in 2.0, square in 2.6, where a variable is declared.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin no pattern")]
    fn pattern_marker(&self) -> Option<Found> {
        let named = self.token(1).is_name();
        let open = if named { 2 } else { 1 };
        let square = match self.token(open) {
            Token::Open => false,
            Token::OpenBracket => true,
            _ => return None,
        };
        let close = self.close(open)?;
        // Names and commas in turn; not one more token is looked at.
        let mut at = open + 1;
        while self.token(at).is_name() && self.token(at + 1) == Token::Comma {
            at += 2;
        }
        if !self.token(at).is_name() || at + 1 != close {
            return None;
        }
        let behind = self.token(close + 1);
        let declares = if matches!(self.token(0), Token::Val | Token::Var) {
            matches!(behind, Token::Assign | Token::Colon | Token::In)
        } else {
            matches!(behind, Token::In | Token::Colon)
        };
        if !declares {
            return None;
        }
        Some(if square {
            (Dialect::Current, "a point taken apart by `[i, j]`", close + 1)
        } else {
            (Dialect::Legacy, "a point taken apart by `(i, j)`", close + 1)
        })
    }
}

/// Whether the word goes on with a declaration.
fn is_declared(token: Token) -> bool {
    matches!(
        token,
        Token::Def
            | Token::Val
            | Token::Var
            | Token::Public
            | Token::Private
            | Token::Protected
            | Token::Static
            | Token::Final
            | Token::Atomic
            | Token::Native
            | Token::Abstract
            | Token::Property
            | Token::Transient
            | Token::Operator
            | Token::Class
            | Token::AtSign
    )
}
