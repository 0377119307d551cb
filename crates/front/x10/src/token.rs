//! The tokens: words and symbols in one table, and how names, numbers and texts are found.
//!
//! Reserved are the words of 2.6. Those that only 2.0 has (`foreach`, `const`, `global`, ...) are names here, which they may
//! be in 2.6; the parser knows them by their place.

mod piece;

use logos::Logos;
use partita_source::{Bracket, Shape};
use piece::{block_comment, character, fraction, line_comment, number, quoted_name, string};

/// Why a piece of text is not a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bad {
    #[default]
    Character,
    /// `/*` without `*/`
    OpenComment,
    /// `"` without another one on its line.
    OpenString,
    /// `'` without a character and another `'`.
    OpenChar,
    /// `` ` `` without another one.
    OpenName,
    Number,
}

/// Words that only 2.0 reserves.
pub const LEGACY_WORDS: [&str; 18] = [
    "await",
    "const",
    "extern",
    "foreach",
    "future",
    "global",
    "incomplete",
    "next",
    "nonblocking",
    "now",
    "or",
    "pinned",
    "proto",
    "safe",
    "sequential",
    "shared",
    "strictfp",
    "volatile",
];

macro_rules! tokens {
    ($($name:ident $text:tt,)*) => {
        /// What the lexer tells apart. The text of names and literals stays in the source.
        #[derive(Logos, Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[logos(skip r"[ \t\r\n\x0b\f]+", error = Bad)]
        pub enum Token {
            #[token("//", line_comment)]
            #[token("/*", block_comment)]
            Comment,
            #[regex("[A-Za-z_$\u{80}-\u{fefe}\u{ff00}-\u{fffe}][A-Za-z0-9_$\u{80}-\u{fefe}\u{ff00}-\u{fffe}]*")]
            Name,
            /// `` `any name` ``
            #[token("`", quoted_name)]
            QuotedName,
            /// A whole number, or one with a point or an exponent.
            #[regex("[0-9]", number)]
            #[regex(r"\.[0-9]", fraction)]
            Number(NumberKind),
            #[token("'", character)]
            Char,
            #[token("\"", string)]
            Str,
            $(#[token($text)] $name,)*
            /// Behind the last token of the file.
            End,
        }

        impl Token {
            /// As it is written; a description for what has no text of its own.
            pub fn written(self) -> &'static str {
                match self {
                    Token::Comment => "a comment",
                    Token::Name | Token::QuotedName => "a name",
                    Token::Number(_) => "a number",
                    Token::Char => "a character",
                    Token::Str => "a string",
                    Token::End => "the end of the file",
                    $(Token::$name => $text,)*
                }
            }
        }
    };
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberKind {
    Whole,
    Real,
}

tokens! {
    Abstract "abstract",
    As "as",
    Assert "assert",
    Async "async",
    At "at",
    AtHome "athome",
    AtEach "ateach",
    Atomic "atomic",
    Break "break",
    Case "case",
    Catch "catch",
    Class "class",
    Clocked "clocked",
    Continue "continue",
    Def "def",
    Default "default",
    Do "do",
    Else "else",
    Extends "extends",
    False "false",
    Final "final",
    Finally "finally",
    Finish "finish",
    For "for",
    Goto "goto",
    HasZero "haszero",
    Here "here",
    If "if",
    Implements "implements",
    Import "import",
    In "in",
    InstanceOf "instanceof",
    Interface "interface",
    IsRef "isref",
    Native "native",
    New "new",
    Null "null",
    Offer "offer",
    Offers "offers",
    Operator "operator",
    Package "package",
    Private "private",
    Property "property",
    Protected "protected",
    Public "public",
    Return "return",
    SelfWord "self",
    Static "static",
    Struct "struct",
    Super "super",
    Switch "switch",
    This "this",
    Throw "throw",
    Throws "throws",
    Transient "transient",
    True "true",
    Try "try",
    Type "type",
    Val "val",
    Var "var",
    Void "void",
    When "when",
    While "while",
    Open "(",
    Close ")",
    OpenBracket "[",
    CloseBracket "]",
    OpenBrace "{",
    CloseBrace "}",
    Comma ",",
    Semicolon ";",
    Colon ":",
    Dot ".",
    Question "?",
    AtSign "@",
    Assign "=",
    DoubleArrow "=>",
    Plus "+",
    Minus "-",
    Star "*",
    Slash "/",
    Percent "%",
    Power "**",
    PlusPlus "++",
    MinusMinus "--",
    Ampersand "&",
    Bar "|",
    Caret "^",
    AndAnd "&&",
    OrOr "||",
    Not "!",
    Tilde "~",
    NotTilde "!~",
    EqualEqual "==",
    NotEqual "!=",
    Less "<",
    Greater ">",
    LessEqual "<=",
    GreaterEqual ">=",
    ShiftLeft "<<",
    ShiftRight ">>",
    ShiftRightUnsigned ">>>",
    Range "..",
    Ellipsis "...",
    Arrow "->",
    LeftArrow "<-",
    Funnel "-<",
    LeftFunnel ">-",
    Diamond "<>",
    Bowtie "><",
    Subtype "<:",
    Supertype ":>",
    PlusAssign "+=",
    MinusAssign "-=",
    StarAssign "*=",
    SlashAssign "/=",
    PercentAssign "%=",
    PowerAssign "**=",
    AmpersandAssign "&=",
    BarAssign "|=",
    CaretAssign "^=",
    ShiftLeftAssign "<<=",
    ShiftRightAssign ">>=",
    ShiftRightUnsignedAssign ">>>=",
    RangeAssign "..=",
    ArrowAssign "->=",
    LeftArrowAssign "<-=",
    FunnelAssign "-<=",
    LeftFunnelAssign ">-=",
    DiamondAssign "<>=",
    BowtieAssign "><=",
    TildeAssign "~=",
}

impl Token {
    /// Whether this is a reserved word.
    pub fn is_word(self) -> bool {
        let described = matches!(
            self,
            Token::Comment
                | Token::Name
                | Token::QuotedName
                | Token::Number(_)
                | Token::Char
                | Token::Str
                | Token::End
        );
        !described && self.written().starts_with(|first: char| first.is_ascii_lowercase())
    }

    pub fn is_name(self) -> bool {
        matches!(self, Token::Name | Token::QuotedName)
    }

    /// Whether it begins an operand, a sign not counted.
    pub fn starts_operand(self) -> bool {
        self.is_name()
            || matches!(
                self,
                Token::Open
                    | Token::OpenBracket
                    | Token::Number(_)
                    | Token::Char
                    | Token::Str
                    | Token::True
                    | Token::False
                    | Token::Null
                    | Token::This
                    | Token::Super
                    | Token::SelfWord
                    | Token::Here
                    | Token::New
                    | Token::At
            )
    }

    /// Whether 2.0 has this operator of a type as a function: `Int.+`.
    pub fn is_function(self) -> bool {
        matches!(
            self,
            Token::Plus
                | Token::Minus
                | Token::Star
                | Token::Slash
                | Token::Percent
                | Token::Ampersand
                | Token::Bar
                | Token::Caret
                | Token::ShiftLeft
                | Token::ShiftRight
                | Token::ShiftRightUnsigned
                | Token::Less
                | Token::LessEqual
                | Token::Greater
                | Token::GreaterEqual
                | Token::EqualEqual
                | Token::NotEqual
        )
    }

    /// Whether it is a word that begins an expression nowhere, as those of declarations are.
    pub fn declares(self) -> bool {
        self.is_word() && !self.starts_operand()
    }

    /// The two tokens that 2.0 reads where 2.6 has one of its own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are the same in both")]
    pub fn legacy_pair(self) -> Option<(Token, Token)> {
        match self {
            Token::LeftArrow => Some((Token::Less, Token::Minus)),
            Token::LeftFunnel => Some((Token::Greater, Token::Minus)),
            Token::NotTilde => Some((Token::Not, Token::Tilde)),
            _ => None,
        }
    }
}

impl partita_source::Token for Token {
    const END: Self = Token::End;

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no brackets")]
    fn bracket(self) -> Option<Bracket> {
        match self {
            Token::Open => Some(Bracket::Open(Shape::Round)),
            Token::Close => Some(Bracket::Close(Shape::Round)),
            Token::OpenBracket => Some(Bracket::Open(Shape::Square)),
            Token::CloseBracket => Some(Bracket::Close(Shape::Square)),
            Token::OpenBrace => Some(Bracket::Open(Shape::Brace)),
            Token::CloseBrace => Some(Bracket::Close(Shape::Brace)),
            _ => None,
        }
    }
}
