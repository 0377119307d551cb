//! The characters of a format. Blanks mean nothing outside of quoted text, also not inside of numbers and descriptors.

use crate::error::FormatError;

/// The largest width, position or number of digits. Wider fields would be larger than any output we allow.
const LARGEST_SIZE: u32 = 1 << 20;
/// The largest repeat count, that of a four-byte integer.
const LARGEST_COUNT: u32 = i32::MAX as u32;

pub(crate) struct Scanner<'a> {
    text: &'a [u8],
    position: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Scanner { text: text.as_bytes(), position: 0 }
    }

    /// Where the next character that counts stands.
    pub fn offset(&mut self) -> usize {
        while matches!(self.text.get(self.position), Some(b' ' | b'\t')) {
            self.position += 1;
        }
        self.position
    }

    /// The next character that counts, in lower case, without taking it.
    pub fn peek(&mut self) -> Option<u8> {
        let offset = self.offset();
        self.text.get(offset).map(u8::to_ascii_lowercase)
    }

    /// Takes the next character that counts.
    pub fn next(&mut self) -> Option<u8> {
        let character = self.peek()?;
        self.position += 1;
        Some(character)
    }

    /// Takes the next character if it is this one.
    pub fn accept(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.position += 1;
        }
        found
    }

    /// A repeat count or scale factor.
    pub fn count(&mut self) -> Result<Option<u32>, FormatError> {
        self.number(LARGEST_COUNT)
    }

    /// A width, a position or a number of digits.
    pub fn size(&mut self) -> Result<Option<usize>, FormatError> {
        Ok(self.number(LARGEST_SIZE)?.map(|number| number as usize))
    }

    /// An unsigned number, if one stands here.
    fn number(&mut self, largest: u32) -> Result<Option<u32>, FormatError> {
        let start = self.offset();
        let mut number: Option<u32> = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            self.position += 1;
            let grown = number
                .unwrap_or(0)
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(u32::from(digit - b'0')));
            match grown.filter(|value| *value <= largest) {
                Some(value) => number = Some(value),
                None => {
                    return Err(FormatError::new(
                        start,
                        format!("this number is larger than the limit of {largest}"),
                    ));
                }
            }
        }
        Ok(number)
    }

    /// The rest of a quoted text whose opening quote was taken. A doubled quote stands for one.
    pub fn quoted(&mut self, quote: u8, start: usize) -> Result<Vec<u8>, FormatError> {
        let mut text = Vec::new();
        loop {
            let Some(&character) = self.text.get(self.position) else {
                return Err(FormatError::new(start, "this text has no closing quote"));
            };
            self.position += 1;
            if character == quote {
                if self.text.get(self.position) != Some(&quote) {
                    return Ok(text);
                }
                self.position += 1;
            }
            text.push(character);
        }
    }
}
