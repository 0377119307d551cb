//! The tokens of C, before and behind the preprocessor.
//!
//! To the preprocessor every word is a [`Token::Name`] and every number a [`Token::Number`]; the parser then gets keywords and the
//! words of the language on top.

use crate::dialect::Word;
use partita_source::{Bracket, Shape};

macro_rules! tokens {
    (
        others { $($(#[$doc:meta])* $other:ident,)* }
        signs { $($sign:ident $written:literal $($digraph:literal)?,)* }
        words { $($word:ident $spelled:literal $($too:literal)*,)* }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Token {
            $($(#[$doc])* $other,)*
            /// A word of the language on top.
            Added(Word),
            $($sign,)*
            $($word,)*
        }

        /// All signs.
        pub const SIGNS: &[(&str, Token)] =
            &[$(($written, Token::$sign), $(($digraph, Token::$sign),)?)*];

        /// All keywords, with the spellings that GNU adds.
        pub const WORDS: &[(&str, Token)] =
            &[$(($spelled, Token::$word), $(($too, Token::$word),)*)*];

        impl Token {
            /// As it is usually written, when that is always the same.
            #[must_use]
            pub fn written(self) -> &'static str {
                match self {
                    Token::Added(_) => "a word",
                    $(Token::$other => "",)*
                    $(Token::$sign => $written,)*
                    $(Token::$word => $spelled,)*
                }
            }

            #[must_use]
            pub fn is_keyword(self) -> bool {
                match self {
                    $(Token::$other)|* | $(Token::$sign)|* => false,
                    Token::Added(_) | $(Token::$word)|* => true,
                }
            }
        }
    };
}

tokens! {
    others {
        /// Behind the last one.
        End,
        Name,
        /// A preprocessing number: also `1.2.3` and `0x1p`.
        Number,
        Char,
        Str,
        /// A whole `#pragma` line.
        Pragma,
        /// `$x`, `$x...` in a rule.
        Meta,
        /// What an empty argument leaves beside `##`; never leaves the preprocessor.
        Nothing,
        /// What is no token: it is reported if it reaches the parser.
        Strange,
        /// A quote without its partner, with the rest of its line.
        Unclosed,
    }
    signs {
        OpenBracket "[" "<:",
        CloseBracket "]" ":>",
        Open "(",
        Close ")",
        OpenBrace "{" "<%",
        CloseBrace "}" "%>",
        Dot ".",
        Arrow "->",
        PlusPlus "++",
        MinusMinus "--",
        And "&",
        Star "*",
        Plus "+",
        Minus "-",
        Tilde "~",
        Not "!",
        Slash "/",
        Percent "%",
        ShiftLeft "<<",
        ShiftRight ">>",
        Less "<",
        Greater ">",
        LessEqual "<=",
        GreaterEqual ">=",
        EqualEqual "==",
        NotEqual "!=",
        Caret "^",
        Bar "|",
        AndAnd "&&",
        BarBar "||",
        Question "?",
        Colon ":",
        Semicolon ";",
        Dots "...",
        Assign "=",
        StarAssign "*=",
        SlashAssign "/=",
        PercentAssign "%=",
        PlusAssign "+=",
        MinusAssign "-=",
        ShiftLeftAssign "<<=",
        ShiftRightAssign ">>=",
        AndAssign "&=",
        CaretAssign "^=",
        BarAssign "|=",
        Comma ",",
        Hash "#" "%:",
        HashHash "##" "%:%:",
    }
    words {
        Auto "auto",
        Break "break",
        Case "case",
        CharWord "char",
        Const "const" "__const" "__const__",
        Continue "continue",
        Default "default",
        Do "do",
        Double "double",
        Else "else",
        Enum "enum",
        Extern "extern",
        Float "float",
        For "for",
        Goto "goto",
        If "if",
        Inline "inline" "__inline" "__inline__",
        Int "int",
        Long "long",
        Register "register",
        Restrict "restrict" "__restrict" "__restrict__",
        Return "return",
        Short "short",
        Signed "signed" "__signed" "__signed__",
        SizeOf "sizeof",
        Static "static",
        Struct "struct",
        Switch "switch",
        Typedef "typedef",
        Union "union",
        Unsigned "unsigned",
        Void "void",
        Volatile "volatile" "__volatile" "__volatile__",
        While "while",
        Bool "_Bool",
        Complex "_Complex" "__complex__",
        Imaginary "_Imaginary",
        AlignAs "_Alignas",
        AlignOf "_Alignof" "__alignof" "__alignof__",
        Atomic "_Atomic",
        Generic "_Generic",
        NoReturn "_Noreturn",
        StaticAssert "_Static_assert",
        ThreadLocal "_Thread_local" "__thread",
        Attribute "__attribute__" "__attribute",
        Extension "__extension__",
        TypeOf "__typeof__" "__typeof",
        Asm "asm" "__asm" "__asm__",
        VaList "__builtin_va_list",
        VaArg "__builtin_va_arg",
        OffsetOf "__builtin_offsetof",
    }
}

impl partita_source::Token for Token {
    const END: Token = Token::End;

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no brackets")]
    fn bracket(self) -> Option<Bracket> {
        Some(match self {
            Token::Open => Bracket::Open(Shape::Round),
            Token::Close => Bracket::Close(Shape::Round),
            Token::OpenBracket => Bracket::Open(Shape::Square),
            Token::CloseBracket => Bracket::Close(Shape::Square),
            Token::OpenBrace => Bracket::Open(Shape::Brace),
            Token::CloseBrace => Bracket::Close(Shape::Brace),
            _ => return None,
        })
    }
}
