//! Text to tokens.
//!
//! Comments are gone; block comments nest. What is no token is reported here and left out, so that the parser meets
//! only tokens. The list ends with one [`Token::End`].

use crate::token::Token;
use partita_source::{Diagnostic, FileId, Lexeme, Sink, Span};

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    sink: &'t mut Sink,
}

/// All tokens of a file.
pub fn lex(file: FileId, text: &str, sink: &mut Sink) -> Vec<Lexeme<Token>> {
    let mut lexer = Lexer { file, text, bytes: text.as_bytes(), at: 0, sink };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks();
        let start = lexer.at;
        let Some(byte) = lexer.peek(0) else { break };
        if lexer.sink.is_full() {
            break;
        }
        match lexer.token(byte) {
            Some(token) => tokens.push(Lexeme { token, start, end: lexer.at }),
            None => lexer.bad_characters(start),
        }
    }
    let end = text.trim_end().len().max(tokens.last().map_or(0, |last| last.end));
    tokens.push(Lexeme { token: Token::End, start: end, end });
    tokens
}

fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$'
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn skip_while(&mut self, test: impl Fn(u8) -> bool) {
        while self.peek(0).is_some_and(&test) {
            self.at += 1;
        }
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.file, start, self.at)
    }

    /// White space and comments.
    fn skip_blanks(&mut self) {
        loop {
            self.skip_while(|byte| byte.is_ascii_whitespace() || byte == b'\x0b');
            if self.rest().starts_with(b"//") {
                self.skip_while(|byte| byte != b'\n');
            } else if self.rest().starts_with(b"/*") {
                self.block_comment();
            } else if self.rest().starts_with(b"\xEF\xBB\xBF") {
                self.at += 3;
            } else {
                return;
            }
        }
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let mut open = 0_usize;
        loop {
            let rest = self.rest();
            if rest.starts_with(b"/*") {
                open += 1;
                self.at += 2;
            } else if rest.starts_with(b"*/") {
                open -= 1;
                self.at += 2;
            } else if rest.is_empty() {
                let place = Span::new(self.file, start, start + 2);
                let message = "this comment is never closed";
                self.sink.push(
                    Diagnostic::error("syntax", place, message)
                        .note("comments nest: each `/*` inside needs its own `*/`"),
                );
                return;
            } else {
                self.at += 1;
            }
            if open == 0 {
                return;
            }
        }
    }

    fn token(&mut self, byte: u8) -> Option<Token> {
        let quoted = |byte| matches!(byte, Some(b'"' | b'\''));
        // `c"text"` is how old programs write a C string.
        if matches!(byte, b'b' | b'c') && quoted(self.peek(1)) {
            self.at += 1;
            self.string();
            return Some(if byte == b'b' { Token::Bytes } else { Token::Str });
        }
        if quoted(Some(byte)) {
            self.string();
            return Some(Token::Str);
        }
        if starts_name(byte) {
            return Some(self.name());
        }
        if byte.is_ascii_digit() || byte == b'.' && self.peek(1).is_some_and(|b| b.is_ascii_digit())
        {
            return Some(self.number());
        }
        if matches!(byte, b'?' | b'@') && self.peek(1).is_some_and(starts_name) {
            self.at += 1;
            self.skip_while(is_word);
            return Some(if byte == b'?' { Token::Query } else { Token::Attribute });
        }
        let (token, length) = Token::of_symbol(self.rest())?;
        self.at += length;
        Some(token)
    }

    fn name(&mut self) -> Token {
        let start = self.at;
        self.skip_while(is_word);
        let text = self.text.get(start..self.at).unwrap_or_default();
        let next = self.peek(0);
        let joined = match (text, next) {
            ("init", Some(b'=')) => Some(Token::InitAssign),
            ("reduce", Some(b'=')) => Some(Token::ReduceAssign),
            ("try", Some(b'!')) => Some(Token::TryBang),
            _ => None,
        };
        if let Some(token) = joined {
            self.at += 1;
            return token;
        }
        if text == "extern" {
            let after = self.at;
            self.skip_blanks();
            if self.peek(0) == Some(b'{') {
                self.foreign_block(start);
                return Token::ExternBlock;
            }
            self.at = after;
        }
        Token::of_word(text).unwrap_or(Token::Name)
    }

    /// C code in braces; its own strings and comments may hold braces.
    fn foreign_block(&mut self, start: usize) {
        let mut open = 0_usize;
        while let Some(byte) = self.peek(0) {
            let rest = self.rest();
            if rest.starts_with(b"//") {
                self.skip_while(|byte| byte != b'\n');
                continue;
            }
            if rest.starts_with(b"/*") {
                let length = rest.windows(2).skip(2).position(|pair| pair == b"*/");
                self.at += length.map_or(rest.len(), |length| length + 4);
                continue;
            }
            self.at += 1;
            match byte {
                b'"' | b'\'' => self.foreign_quote(byte),
                b'{' => open += 1,
                b'}' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return;
            }
        }
        self.sink
            .error(Span::new(self.file, start, start + 6), "this extern block is never closed");
    }

    fn foreign_quote(&mut self, quote: u8) {
        while let Some(byte) = self.peek(0).filter(|byte| *byte != b'\n') {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == quote {
                return;
            }
        }
    }

    /// From the opening quote on.
    fn string(&mut self) {
        let start = self.at;
        let Some(quote) = self.peek(0) else { return };
        let triple = [quote; 3];
        if self.rest().starts_with(&triple) {
            self.at += 3;
            let length = self.rest().windows(3).position(|part| part == triple);
            self.at += length.map_or(self.rest().len(), |length| length + 3);
            if length.is_none() {
                let place = Span::new(self.file, start, start + 3);
                self.sink.error(place, "this string is never closed");
            }
            return;
        }
        self.at += 1;
        while let Some(byte) = self.peek(0).filter(|byte| *byte != b'\n') {
            if byte == quote {
                self.at += 1;
                return;
            }
            // A backslash at the end of a line continues the string on the next one.
            self.at += if byte == b'\\' { 2 } else { 1 };
        }
        self.at = self.at.min(self.bytes.len());
        let diagnostic = Diagnostic::error("syntax", self.span(start), "this string is not closed")
            .help("a string over several lines stands between triple quotes");
        self.sink.push(diagnostic);
    }

    fn number(&mut self) -> Token {
        let prefix = self.peek(1).map(|byte| byte.to_ascii_lowercase());
        let radix = match (self.peek(0), prefix) {
            (Some(b'0'), Some(b'x')) => 16,
            (Some(b'0'), Some(b'o')) => 8,
            (Some(b'0'), Some(b'b')) => 2,
            _ => 10,
        };
        let is_digit = |byte: u8| (byte as char).is_digit(radix);
        let prefixed = radix != 10
            && self.peek(2).is_some_and(|byte| is_digit(byte) || radix == 16 && byte == b'.');
        let (radix, exponent) = if prefixed { (radix, b'p') } else { (10, b'e') };
        if prefixed {
            self.at += 2;
        }
        let is_digit = move |byte: u8| (byte as char).is_digit(radix);
        let digits = move |byte: u8| is_digit(byte) || byte == b'_';
        let mut token = Token::Int;
        self.skip_while(digits);
        if matches!(radix, 10 | 16) {
            let fraction = self.peek(0) == Some(b'.')
                && (self.peek(1).is_some_and(is_digit) || self.exponent_length(1, exponent) > 0);
            if fraction {
                self.at += 1;
                self.skip_while(digits);
                token = Token::Real;
            }
            let length = self.exponent_length(0, exponent);
            if length > 0 {
                self.at += length;
                self.skip_while(|byte| byte.is_ascii_digit() || byte == b'_');
                token = Token::Real;
            }
        }
        if self.peek(0) == Some(b'i') && !self.peek(1).is_some_and(is_word) {
            self.at += 1;
            token = Token::Imag;
        }
        token
    }

    /// The bytes of `e+` before the digits of an exponent; zero when there is none.
    fn exponent_length(&self, from: usize, letter: u8) -> usize {
        if self.peek(from).is_none_or(|byte| byte.to_ascii_lowercase() != letter) {
            return 0;
        }
        let sign = usize::from(matches!(self.peek(from + 1), Some(b'+' | b'-')));
        let digit = self.peek(from + 1 + sign).is_some_and(|byte| byte.is_ascii_digit());
        if digit { 1 + sign } else { 0 }
    }

    fn bad_characters(&mut self, start: usize) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let known = |c: char| {
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            c.is_whitespace()
                || c.is_ascii_digit()
                || matches!(c, '"' | '\'')
                || bytes.first().is_some_and(|byte| starts_name(*byte))
                || Token::of_symbol(bytes).is_some()
        };
        let mut length = 0;
        for (index, c) in rest.char_indices() {
            if index > 0 && known(c) {
                break;
            }
            length = index + c.len_utf8();
        }
        self.at += length.max(1);
        let shown: String = rest.chars().take(1).flat_map(char::escape_debug).collect();
        let message = format!("`{shown}` is no part of Chapel");
        let mut diagnostic = Diagnostic::error("syntax", self.span(start), message);
        if shown == "\\\\" {
            diagnostic = diagnostic.help("statements go over several lines without a mark");
        }
        self.sink.push(diagnostic);
    }
}

#[cfg(test)]
mod tests {
    use super::lex;
    use crate::token::Token::{self, *};
    use partita_source::FileId;
    use partita_source::Sink;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &[(Token, &str)]) {
        let mut sink = Sink::default();
        let lexemes = lex(FileId(0), text, &mut sink);
        assert!(sink.is_empty(), "{text}: {sink:?}");
        let shown = lexemes.iter().filter(|lexeme| lexeme.token != End);
        let found: Vec<(Token, &str)> =
            shown.map(|lexeme| (lexeme.token, &text[lexeme.start..lexeme.end])).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn numbers_stop_where_ranges_begin() {
        check("1..n", &[(Int, "1"), (RangeTo, ".."), (Name, "n")]);
        check("1..<2", &[(Int, "1"), (RangeOpen, "..<"), (Int, "2")]);
        check("0..#5", &[(Int, "0"), (RangeTo, ".."), (Hash, "#"), (Int, "5")]);
        check("1.5..2", &[(Real, "1.5"), (RangeTo, ".."), (Int, "2")]);
        check("..5", &[(RangeTo, ".."), (Int, "5")]);
        check("1.size", &[(Int, "1"), (Dot, "."), (Name, "size")]);
        check("1.e3 1e 1_0", &[(Real, "1.e3"), (Int, "1"), (Name, "e"), (Int, "1_0")]);
        check("x...3", &[(Name, "x"), (Dots, "..."), (Int, "3")]);
        check("2i 2.5i 2if", &[(Imag, "2i"), (Imag, "2.5i"), (Int, "2"), (If, "if")]);
        check("0x1F 0b10 0xG", &[(Int, "0x1F"), (Int, "0b10"), (Int, "0"), (Name, "xG")]);
    }

    #[test]
    fn words_that_stick_together() {
        check("init=", &[(InitAssign, "init=")]);
        check("init =", &[(Name, "init"), (Assign, "=")]);
        check("inits==", &[(Name, "inits"), (EqualEqual, "==")]);
        check("reduce=", &[(ReduceAssign, "reduce=")]);
        check("try! try !", &[(TryBang, "try!"), (Try, "try"), (Bang, "!")]);
        check("?t ? t", &[(Query, "?t"), (Question, "?"), (Name, "t")]);
        check("@a.b", &[(Attribute, "@a"), (Dot, "."), (Name, "b")]);
        check("s$ $x b c", &[(Name, "s$"), (Name, "$x"), (Name, "b"), (Name, "c")]);
        check("a<=>b", &[(Name, "a"), (Swap, "<=>"), (Name, "b")]);
    }

    #[test]
    fn strings_comments_and_foreign_code() {
        check(r#"'"' "'" "\"""#, &[(Str, r#"'"'"#), (Str, r#""'""#), (Str, r#""\"""#)]);
        check(r#"b'x' c"y""#, &[(Bytes, "b'x'"), (Str, r#"c"y""#)]);
        check("'''a'b\n''' x", &[(Str, "'''a'b\n'''"), (Name, "x")]);
        check(r#""// no" // yes"#, &[(Str, r#""// no""#)]);
        check("/* /* */ */ x /**/", &[(Name, "x")]);
        let foreign = r#"extern /* c */ { int f() { return "}"; } /* } */ }"#;
        check(&format!("{foreign} x"), &[(ExternBlock, foreign), (Name, "x")]);
        check("extern proc", &[(Extern, "extern"), (Proc, "proc")]);
    }

    proptest! {
        /// Tokens follow each other, on character borders, and the end is the last.
        #[test]
        fn tokens_are_in_order(text in "[ -~\n§é\"'/*.]{0,120}") {
            let lexemes = lex(FileId(0), &text, &mut Sink::default());
            let mut end = 0;
            for lexeme in &lexemes {
                prop_assert!(lexeme.start >= end && lexeme.end >= lexeme.start);
                prop_assert!(text.get(lexeme.start..lexeme.end).is_some());
                prop_assert!(lexeme.end > lexeme.start || lexeme.token == End);
                end = lexeme.end;
            }
            prop_assert_eq!(lexemes.last().map(|last| last.token), Some(End));
        }
    }
}
