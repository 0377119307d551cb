//! The words that name a basic type, in any order: `unsigned long int`, `long unsigned`.

use crate::ast::Basic;
use crate::token::Token;

/// How often each word stood there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words {
    void: u8,
    bool: u8,
    char: u8,
    short: u8,
    int: u8,
    long: u8,
    float: u8,
    double: u8,
    signed: u8,
    unsigned: u8,
    complex: u8,
    va_list: u8,
    any: bool,
}

impl Words {
    /// Counts a word; false when it is none of a type.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens name no type")]
    pub fn add(&mut self, token: Token) -> bool {
        let count = match token {
            Token::Void => &mut self.void,
            Token::Bool => &mut self.bool,
            Token::CharWord => &mut self.char,
            Token::Short => &mut self.short,
            Token::Int => &mut self.int,
            Token::Long => &mut self.long,
            Token::Float => &mut self.float,
            Token::Double => &mut self.double,
            Token::Signed => &mut self.signed,
            Token::Unsigned => &mut self.unsigned,
            Token::Complex => &mut self.complex,
            Token::VaList => &mut self.va_list,
            _ => return false,
        };
        *count = count.saturating_add(1);
        self.any = true;
        true
    }

    pub fn is_empty(&self) -> bool {
        !self.any
    }

    /// The type that the words name together (6.7.2), if they do.
    pub fn basic(&self) -> Option<Basic> {
        let own = [self.void, self.bool, self.char, self.float, self.double, self.va_list];
        let kinds: u8 = own.iter().map(|count| u8::from(*count > 0)).sum();
        let singles = [self.short, self.int, self.signed, self.unsigned, self.complex];
        let repeated = own.iter().chain(&singles).any(|count| *count > 1) || self.long > 2;
        let both = self.signed > 0 && self.unsigned > 0;
        if repeated || both || kinds > 1 {
            return None;
        }
        let sign = self.signed + self.unsigned;
        let length = self.short + self.long;
        let alone = sign + length + self.int + self.complex == 0;
        let unsigned = self.unsigned > 0;
        let pick = |yes: Basic, no: Basic| Some(if unsigned { yes } else { no });
        if self.void > 0 {
            return alone.then_some(Basic::Void);
        }
        if self.bool > 0 {
            return alone.then_some(Basic::Bool);
        }
        if self.va_list > 0 {
            return alone.then_some(Basic::VaList);
        }
        if self.char > 0 {
            return match (length + self.int + self.complex, self.signed) {
                (0, 1) => Some(Basic::SignedChar),
                (0, _) => pick(Basic::UnsignedChar, Basic::Char),
                _ => None,
            };
        }
        if self.float > 0 || self.double > 0 {
            if sign + self.short + self.int > 0 || self.float > 0 && self.long > 0 {
                return None;
            }
            return match (self.float, self.long, self.complex) {
                (1, _, 0) => Some(Basic::Float),
                (1, _, _) => Some(Basic::FloatComplex),
                (_, 0, 0) => Some(Basic::Double),
                (_, 0, _) => Some(Basic::DoubleComplex),
                (_, 1, 0) => Some(Basic::LongDouble),
                (_, 1, _) => Some(Basic::LongDoubleComplex),
                _ => None,
            };
        }
        if self.complex > 0 {
            // GNU: `_Complex` alone is that of double.
            return (sign + length + self.int == 0).then_some(Basic::DoubleComplex);
        }
        match (self.short, self.long) {
            (0, 0) => pick(Basic::UnsignedInt, Basic::Int),
            (1, 0) => pick(Basic::UnsignedShort, Basic::Short),
            (0, 1) => pick(Basic::UnsignedLong, Basic::Long),
            (0, 2) => pick(Basic::UnsignedLongLong, Basic::LongLong),
            _ => None,
        }
    }
}
