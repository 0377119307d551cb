//! From the text of a format to its tree (Fortran 2018, 13.3).
//!
//! More is accepted than the standard asks for, as gfortran does: commas may be missing between any two items, X may
//! stand without a count and L without a width. What follows the closing parenthesis is not looked at.

use crate::descriptor::{Control, Data, Element, Kind, Notation, Plus, Radix, Repeat};
use crate::error::FormatError;
use crate::scan::Scanner;

/// How deep groups may be nested. The parser and the walk recurse, so there has to be a limit.
const DEEPEST: usize = 64;
/// The largest scale factor; the powers of ten of all doubles are within it.
const LARGEST_SCALE: u32 = 1024;

/// The items of the outermost list.
pub(crate) fn parse(format: &str) -> Result<Vec<Element>, FormatError> {
    let mut parser = Parser { scanner: Scanner::new(format) };
    let offset = parser.scanner.offset();
    if !parser.scanner.accept(b'(') {
        return Err(FormatError::new(offset, "a format begins with '('"));
    }
    if parser.scanner.accept(b')') {
        return Ok(Vec::new());
    }
    parser.list(offset, 0)
}

struct Parser<'a> {
    scanner: Scanner<'a>,
}

impl Parser<'_> {
    /// The items up to and with the closing parenthesis; the opening one stands at `open`.
    fn list(&mut self, open: usize, depth: usize) -> Result<Vec<Element>, FormatError> {
        if depth >= DEEPEST {
            return Err(FormatError::new(
                open,
                format!("groups are nested deeper than {DEEPEST} levels"),
            ));
        }
        let mut elements = Vec::new();
        let mut item_expected = true;
        loop {
            let offset = self.scanner.offset();
            match self.scanner.peek() {
                None => return Err(FormatError::new(open, "this parenthesis is not closed")),
                Some(b')' | b',') if item_expected => {
                    return Err(FormatError::new(offset, "a format item is missing here"));
                }
                Some(b')') => {
                    self.scanner.next();
                    return Ok(elements);
                }
                Some(b',') => {
                    self.scanner.next();
                    item_expected = true;
                }
                Some(_) => {
                    elements.push(self.item(offset, depth)?);
                    item_expected = false;
                }
            }
        }
    }

    fn item(&mut self, offset: usize, depth: usize) -> Result<Element, FormatError> {
        if self.scanner.accept(b'*') {
            return self.unlimited(offset, depth);
        }
        let signed = matches!(self.scanner.peek(), Some(b'+' | b'-'));
        let negative = self.scanner.peek() == Some(b'-');
        if signed {
            self.scanner.next();
        }
        let count = self.scanner.count()?;
        if self.scanner.accept(b'p') {
            let Some(count) = count else {
                return Err(FormatError::new(offset, "P needs a scale factor before it"));
            };
            let Some(scale) = i32::try_from(count).ok().filter(|_| count <= LARGEST_SCALE) else {
                let message =
                    format!("this scale factor is larger than the limit of {LARGEST_SCALE}");
                return Err(FormatError::new(offset, message));
            };
            let scale = if negative { -scale } else { scale };
            return Ok(once(offset, Kind::Control(Control::Scale(scale))));
        }
        if signed {
            return Err(FormatError::new(
                offset,
                "a number with a sign is a scale factor and needs P after it",
            ));
        }
        if count == Some(0) {
            return Err(FormatError::new(offset, "a repeat count of zero is not allowed"));
        }
        if self.scanner.accept(b'x') {
            return Ok(once(offset, Kind::Control(Control::Right(count.unwrap_or(1) as usize))));
        }
        let kind = self.repeatable(offset, count, depth)?;
        Ok(Element { offset, repeat: Repeat::Times(count.unwrap_or(1)), kind })
    }

    /// `*( )`, whose asterisk was taken.
    fn unlimited(&mut self, offset: usize, depth: usize) -> Result<Element, FormatError> {
        let open = self.scanner.offset();
        if !self.scanner.accept(b'(') {
            return Err(FormatError::new(open, "'*' needs a group in parentheses after it"));
        }
        let elements = self.list(open, depth + 1)?;
        if !has_data(&elements) {
            return Err(FormatError::new(
                offset,
                "a group that is repeated without limit needs a data edit descriptor",
            ));
        }
        Ok(Element { offset, repeat: Repeat::Unlimited, kind: Kind::Group(elements) })
    }

    /// What may follow a repeat count, or an item without one.
    fn repeatable(
        &mut self,
        offset: usize,
        count: Option<u32>,
        depth: usize,
    ) -> Result<Kind, FormatError> {
        let letter_offset = self.scanner.offset();
        let Some(letter) = self.scanner.next() else {
            return Err(FormatError::new(offset, "a format item is missing after this number"));
        };
        let data = match letter {
            b'(' => return Ok(Kind::Group(self.list(letter_offset, depth + 1)?)),
            b'/' => return Ok(Kind::Control(Control::Slash)),
            b'i' => self.integer(Radix::Decimal)?,
            b'o' => self.integer(Radix::Octal)?,
            b'z' => self.integer(Radix::Hexadecimal)?,
            b'b' if !matches!(self.scanner.peek(), Some(b'n' | b'z')) => {
                self.integer(Radix::Binary)?
            }
            b'f' => {
                let width = self.required_size("F needs a width after it")?;
                Data::Fixed { width, decimals: self.decimals()? }
            }
            b'e' => match self.scanner.peek() {
                Some(b'n') => self.exponential(Notation::Engineering, true)?,
                Some(b's') => self.exponential(Notation::Scientific, true)?,
                Some(b'x') => {
                    return Err(FormatError::new(letter_offset, "EX editing is not supported"));
                }
                Some(_) | None => self.exponential(Notation::Exponent, false)?,
            },
            b'd' if !matches!(self.scanner.peek(), Some(b'c' | b'p' | b't')) => {
                let width = self.required_size("D needs a width after it")?;
                Data::Exponential {
                    notation: Notation::Double,
                    width,
                    decimals: self.decimals()?,
                    exponent: None,
                }
            }
            b'g' => self.general()?,
            b'l' => Data::Logical { width: self.scanner.size()?.unwrap_or(1) },
            b'a' => {
                let width_offset = self.scanner.offset();
                let width = self.scanner.size()?;
                if width == Some(0) {
                    return Err(FormatError::new(width_offset, "the width of A may not be zero"));
                }
                Data::Character { width }
            }
            b'h' if count.is_some() => {
                return Err(FormatError::new(
                    offset,
                    "Hollerith items are not supported, use quotes",
                ));
            }
            _ => {
                let control = self.control(letter, letter_offset)?;
                if count.is_some() {
                    return Err(FormatError::new(offset, "this item cannot have a repeat count"));
                }
                return Ok(Kind::Control(control));
            }
        };
        Ok(Kind::Data(data))
    }

    /// A control edit descriptor that takes no repeat count; its first letter was taken.
    fn control(&mut self, letter: u8, offset: usize) -> Result<Control, FormatError> {
        let control = match letter {
            b'\'' | b'"' => Control::Text(self.scanner.quoted(letter, offset)?),
            b':' => Control::Colon,
            b't' => {
                let direction = self.scanner.peek().filter(|next| matches!(next, b'l' | b'r'));
                if direction.is_some() {
                    self.scanner.next();
                }
                let position_offset = self.scanner.offset();
                let Some(position) = self.scanner.size()?.filter(|position| *position > 0) else {
                    return Err(FormatError::new(
                        position_offset,
                        "T, TL and TR need a positive number",
                    ));
                };
                match direction {
                    Some(b'l') => Control::Left(position),
                    Some(_) => Control::Right(position),
                    None => Control::Column(position),
                }
            }
            b's' => match self.scanner.peek() {
                Some(b'p') => self.second_letter(Control::Sign(Plus::Shown)),
                Some(b's') => self.second_letter(Control::Sign(Plus::Hidden)),
                Some(_) | None => Control::Sign(Plus::Hidden),
            },
            b'b' => self.second_letter(Control::Nothing),
            b'd' => match self.scanner.peek() {
                Some(b'c') => self.second_letter(Control::Point(',')),
                Some(b'p') => self.second_letter(Control::Point('.')),
                Some(_) | None => {
                    return Err(FormatError::new(offset, "DT editing is not supported"));
                }
            },
            b'r' => match self.scanner.peek() {
                Some(b'n' | b'p') => self.second_letter(Control::Nothing),
                Some(_) | None => {
                    return Err(FormatError::new(
                        offset,
                        "of the rounding modes only RN and RP are supported",
                    ));
                }
            },
            b'$' | b'\\' => {
                return Err(FormatError::new(
                    offset,
                    "writing without a line end is not supported in a format",
                ));
            }
            _ => return Err(FormatError::new(offset, "this is not an edit descriptor")),
        };
        Ok(control)
    }

    fn second_letter(&mut self, control: Control) -> Control {
        self.scanner.next();
        control
    }

    fn integer(&mut self, radix: Radix) -> Result<Data, FormatError> {
        let width = self.required_size("I, B, O and Z need a width after them")?;
        let mut minimum = None;
        if self.scanner.accept(b'.') {
            let offset = self.scanner.offset();
            let digits = self.required_size("a number of digits is needed after the point")?;
            if width > 0 && digits > width {
                return Err(FormatError::new(
                    offset,
                    "the least number of digits is larger than the width",
                ));
            }
            minimum = Some(digits);
        }
        Ok(Data::Integer { radix, width, minimum })
    }

    fn exponential(
        &mut self,
        notation: Notation,
        second_letter: bool,
    ) -> Result<Data, FormatError> {
        if second_letter {
            self.scanner.next();
        }
        let width = self.required_size("E, EN and ES need a width after them")?;
        let decimals = self.decimals()?;
        Ok(Data::Exponential { notation, width, decimals, exponent: self.exponent()? })
    }

    fn general(&mut self) -> Result<Data, FormatError> {
        let width = self.required_size("G needs a width after it")?;
        let mut data = Data::General { width, decimals: None, exponent: None };
        if self.scanner.accept(b'.') {
            let decimals = self.required_size("a number of digits is needed after the point")?;
            data = Data::General { width, decimals: Some(decimals), exponent: self.exponent()? };
        }
        Ok(data)
    }

    /// `.d`, which must be there.
    fn decimals(&mut self) -> Result<usize, FormatError> {
        let offset = self.scanner.offset();
        if !self.scanner.accept(b'.') {
            return Err(FormatError::new(
                offset,
                "a point and the number of digits after it are needed here",
            ));
        }
        self.required_size("a number of digits is needed after the point")
    }

    /// `Ee`, if it is there.
    fn exponent(&mut self) -> Result<Option<usize>, FormatError> {
        if self.scanner.accept(b'e') {
            return self.required_size("the width of the exponent is needed after E").map(Some);
        }
        Ok(None)
    }

    fn required_size(&mut self, message: &str) -> Result<usize, FormatError> {
        let offset = self.scanner.offset();
        self.scanner.size()?.ok_or_else(|| FormatError::new(offset, message))
    }
}

fn once(offset: usize, kind: Kind) -> Element {
    Element { offset, repeat: Repeat::Times(1), kind }
}

fn has_data(elements: &[Element]) -> bool {
    elements.iter().any(|element| match &element.kind {
        Kind::Group(inner) => has_data(inner),
        Kind::Data(_) => true,
        Kind::Control(_) => false,
    })
}
