//! Operators and the words of control operators, with their symbols.

use serde::{Deserialize, Serialize};

/// All of them can be declared by a program; `&&`, `||`, `==` and `!=` mean what they mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    /// `**`
    Power,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
    /// `..`
    Range,
    /// `->`
    Arrow,
    /// `<-`
    LeftArrow,
    /// `-<`
    Funnel,
    /// `>-`
    LeftFunnel,
    /// `~`
    Tilde,
    /// `!~`
    NotTilde,
    /// `!`
    Bang,
    /// `<>`
    Diamond,
    /// `><`
    Bowtie,
    /// Legacy `p in R`: whether the region holds the point.
    In,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UnaryOp {
    Plus,
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
    /// `^`, `|`, `&`, `*`, `/`, `%`: only as declared by a program.
    Caret,
    Bar,
    Ampersand,
    Star,
    Slash,
    Percent,
}

/// `++`, `--`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    Up,
    Down,
}

/// A statement's word as the name of an operator: `operator for`, `Block.for (..) { }`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ControlWord {
    At,
    AtEach,
    Async,
    Atomic,
    Break,
    Continue,
    Do,
    Finish,
    For,
    If,
    Throw,
    Try,
    When,
    While,
}

impl BinaryOp {
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Power => "**",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::ShiftRightUnsigned => ">>>",
            BinaryOp::Range => "..",
            BinaryOp::Arrow => "->",
            BinaryOp::LeftArrow => "<-",
            BinaryOp::Funnel => "-<",
            BinaryOp::LeftFunnel => ">-",
            BinaryOp::Tilde => "~",
            BinaryOp::NotTilde => "!~",
            BinaryOp::Bang => "!",
            BinaryOp::Diamond => "<>",
            BinaryOp::Bowtie => "><",
            BinaryOp::In => "in",
        }
    }
}

impl UnaryOp {
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
            UnaryOp::Caret => "^",
            UnaryOp::Bar => "|",
            UnaryOp::Ampersand => "&",
            UnaryOp::Star => "*",
            UnaryOp::Slash => "/",
            UnaryOp::Percent => "%",
        }
    }
}

impl Step {
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Step::Up => "++",
            Step::Down => "--",
        }
    }
}

impl ControlWord {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ControlWord::At => "at",
            ControlWord::AtEach => "ateach",
            ControlWord::Async => "async",
            ControlWord::Atomic => "atomic",
            ControlWord::Break => "break",
            ControlWord::Continue => "continue",
            ControlWord::Do => "do",
            ControlWord::Finish => "finish",
            ControlWord::For => "for",
            ControlWord::If => "if",
            ControlWord::Throw => "throw",
            ControlWord::Try => "try",
            ControlWord::When => "when",
            ControlWord::While => "while",
        }
    }
}
