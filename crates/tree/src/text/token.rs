//! The tokens of the text form.
//!
//! Strings and names in backticks are one token each, decoded by [`super::quote`]. What cannot be a
//! token comes out as an error of the lexer, never as a panic; the reader words the message.
//! Words that mean something only in one position (`from`, `swap`, `wrap`, ...) are plain names.

use logos::{FilterResult, Lexer, Logos};

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f\u{feff}]+")]
#[logos(skip(r"//[^\n]*", allow_greedy = true))]
#[rustfmt::skip]
pub enum Token {
    #[token("/*", block_comment)]
    Comment,
    #[regex("[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    #[token("`", |lexer| quoted(lexer, b'`'))]
    QuotedName,
    #[regex("[0-9]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]+([eE][+-]?[0-9]+)?")]
    #[regex(r"[0-9]+[eE][+-]?[0-9]+")]
    Real,
    #[token("\"", |lexer| quoted(lexer, b'"'))]
    Str,

    #[token("use")] Use,
    #[token("config")] Config,
    #[token("record")] Record,
    #[token("class")] Class,
    #[token("symmetric")] Symmetric,
    #[token("sync")] Sync,
    #[token("const")] Const,
    #[token("var")] Var,
    #[token("proc")] Proc,
    #[token("operation")] Operation,
    #[token("meeting")] Meeting,
    #[token("entry")] Entry,
    #[token("always")] Always,
    #[token("final")] Final,
    #[token("observe")] Observe,

    #[token("any")] Any,
    #[token("bool")] Bool,
    #[token("int")] IntType,
    #[token("uint")] UintType,
    #[token("real")] RealType,
    #[token("complex")] Complex,
    #[token("string")] StringType,
    #[token("place")] Place,
    #[token("task")] Task,
    #[token("array")] Array,
    #[token("of")] Of,
    #[token("set")] Set,
    #[token("ref")] Ref,
    #[token("fn")] Fn,

    #[token("if")] If,
    #[token("else")] Else,
    #[token("while")] While,
    #[token("for")] For,
    #[token("in")] In,
    #[token("by")] By,
    #[token("return")] Return,
    #[token("stop")] Stop,
    #[token("reset")] Reset,
    #[token("break")] Break,
    #[token("continue")] Continue,
    #[token("goto")] Goto,
    #[token("spawn")] Spawn,
    #[token("at")] At,
    #[token("group")] Group,
    #[token("on")] On,
    #[token("atomic")] Atomic,
    #[token("when")] When,
    #[token("choose")] Choose,
    #[token("assert")] Assert,
    #[token("as")] As,
    #[token("assume")] Assume,
    #[token("print")] Print,
    #[token("item")] Item,
    #[token("throw")] Throw,
    #[token("try")] Try,
    #[token("catch")] Catch,
    #[token("put")] Put,
    #[token("get")] Get,
    #[token("remote")] Remote,
    #[token("flush")] Flush,
    #[token("fence")] Fence,
    #[token("unsupported")] Unsupported,

    #[token("true")] True,
    #[token("false")] False,
    #[token("null")] Null,
    #[token("new")] New,
    #[token("cast")] Cast,
    #[token("here")] Here,
    #[token("places")] Places,
    #[token("self")] SelfTask,
    #[token("havoc")] Havoc,
    #[token("or")] Or,
    #[token("and")] And,
    #[token("fdiv")] FloorDiv,
    #[token("mod")] Mod,
    #[token("emod")] EuclidMod,

    #[token("(")] OpenParen,
    #[token(")")] CloseParen,
    #[token("[")] OpenBracket,
    #[token("]")] CloseBracket,
    #[token("{")] OpenBrace,
    #[token("}")] CloseBrace,
    #[token(";")] Semicolon,
    #[token(",")] Comma,
    #[token(":")] Colon,
    #[token("::")] ColonColon,
    #[token("?")] Question,
    #[token(".")] Dot,
    #[token("..")] DotDot,
    #[token("@")] AtSign,
    #[token("=")] Equals,
    #[token("==")] EqualsEquals,
    #[token("!=")] NotEquals,
    #[token("<")] Less,
    #[token("<=")] LessEquals,
    #[token(">")] Greater,
    #[token(">=")] GreaterEquals,
    #[token("||")] PipePipe,
    #[token("&&")] AmpersandAmpersand,
    #[token("++")] PlusPlus,
    #[token("|")] Pipe,
    #[token("^")] Caret,
    #[token("&")] Ampersand,
    #[token("<<")] ShiftLeft,
    #[token(">>")] ShiftRight,
    #[token("+")] Plus,
    #[token("-")] Minus,
    #[token("*")] Star,
    #[token("**")] StarStar,
    #[token("/")] Slash,
    #[token("%")] Percent,
    #[token("!")] Bang,
    #[token("~")] Tilde,

    /// Text that is no token.
    Bad,
    /// After the last token; the lexer itself never makes it.
    End,
}

impl Token {
    /// Whether the token starts a declaration of a program and nothing else: reading restarts here.
    pub fn starts_item(self) -> bool {
        matches!(
            self,
            Token::Use
                | Token::Config
                | Token::Record
                | Token::Class
                | Token::Proc
                | Token::Operation
                | Token::Meeting
                | Token::Entry
                | Token::Always
                | Token::Final
                | Token::Observe
        )
    }
}

/// Whether a name can be written without backticks.
pub fn is_plain_name(name: &str) -> bool {
    let mut lexer = Token::lexer(name);
    lexer.next() == Some(Ok(Token::Name))
        && lexer.slice().len() == name.len()
        && !super::words::is_reserved(name)
}

fn block_comment(lexer: &mut Lexer<'_, Token>) -> FilterResult<(), ()> {
    match lexer.remainder().find("*/") {
        Some(at) => {
            lexer.bump(at + 2);
            FilterResult::Skip
        }
        None => {
            lexer.bump(lexer.remainder().len());
            FilterResult::Error(())
        }
    }
}

/// Goes on to the closing quote on the same line.
fn quoted(lexer: &mut Lexer<'_, Token>, quote: u8) -> Result<(), ()> {
    let mut escaped = false;
    for (at, &byte) in lexer.remainder().as_bytes().iter().enumerate() {
        if byte == b'\n' {
            lexer.bump(at);
            return Err(());
        }
        if escaped {
            escaped = false;
        } else if byte == b'\\' {
            escaped = true;
        } else if byte == quote {
            lexer.bump(at + 1);
            return Ok(());
        }
    }
    lexer.bump(lexer.remainder().len());
    Err(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Result<Token, ()>> {
        Token::lexer(text).collect()
    }

    #[test]
    fn a_range_is_not_a_real() {
        assert_eq!(tokens("1..3"), [Ok(Token::Int), Ok(Token::DotDot), Ok(Token::Int)]);
        assert_eq!(tokens("1.5..2e3"), [Ok(Token::Real), Ok(Token::DotDot), Ok(Token::Real)]);
        assert_eq!(tokens("1.e5"), [Ok(Token::Int), Ok(Token::Dot), Ok(Token::Name)]);
        assert_eq!(tokens("1e"), [Ok(Token::Int), Ok(Token::Name)]);
    }

    #[test]
    fn comments_vanish_and_open_ones_are_errors() {
        assert_eq!(tokens("a // b\n/* c **/ d"), [Ok(Token::Name), Ok(Token::Name)]);
        assert_eq!(tokens("a /* b"), [Ok(Token::Name), Err(())]);
        assert_eq!(tokens("\"a\\\"b\" \"c\n;"), [Ok(Token::Str), Err(()), Ok(Token::Semicolon)]);
    }

    #[test]
    fn reserved_words_need_backticks() {
        assert!(is_plain_name("x1"));
        assert!(is_plain_name("swap"));
        for name in ["", "if", "size", "1a", "a b", "é", " a", "a "] {
            assert!(!is_plain_name(name), "{name:?}");
        }
    }
}
