//! Format control (Fortran 2018, 13.4): the format and the items go side by side, a data edit descriptor takes the next
//! item, and when items remain at the end, control goes back to the last group of the outermost list.

use crate::descriptor::{Control, Data, Element, Kind, Radix, Repeat};
use crate::error::FormatError;
use crate::exponential::{self, Shape};
use crate::record::Records;
use crate::value::{Modes, Value, values};
use crate::{fixed, general, integers};
use partita_tree::Item;

/// The most format items that are walked over; `1000000(1000000(SP))` gives no output and would run for ever.
const MOST_STEPS: usize = 1 << 22;

pub(crate) fn edit(format: &[Element], items: &[Item]) -> Result<Vec<String>, FormatError> {
    let mut walk = Walk {
        values: values(items),
        taken: 0,
        records: Records::default(),
        modes: Modes::default(),
        steps: 0,
    };
    let last_group =
        format.iter().rposition(|element| matches!(element.kind, Kind::Group(_))).unwrap_or(0);
    let mut part = format;
    loop {
        let taken_before = walk.taken;
        let flow = walk.list(part)?;
        if flow == Flow::Ended || walk.taken == walk.values.len() {
            return walk.records.finish(0);
        }
        part = format.get(last_group..).unwrap_or_default();
        let offset = part.first().map_or(0, |element| element.offset);
        if walk.taken == taken_before {
            return Err(FormatError::new(
                offset,
                "items remain, but no data edit descriptor is left for them",
            ));
        }
        walk.records.next(offset)?;
    }
}

struct Walk<'a> {
    values: Vec<Value<'a>>,
    taken: usize,
    records: Records,
    modes: Modes,
    steps: usize,
}

/// Whether the statement goes on: it ends at a data edit descriptor or colon without an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoesOn,
    Ended,
}

impl Walk<'_> {
    fn list(&mut self, elements: &[Element]) -> Result<Flow, FormatError> {
        for element in elements {
            let mut done = 0;
            while match element.repeat {
                Repeat::Times(count) => done < count,
                // Ends, because such a group has a data edit descriptor: each turn takes an item or is the last.
                Repeat::Unlimited => true,
            } {
                if self.element(element)? == Flow::Ended {
                    return Ok(Flow::Ended);
                }
                done = done.saturating_add(1);
            }
        }
        Ok(Flow::GoesOn)
    }

    fn element(&mut self, element: &Element) -> Result<Flow, FormatError> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(FormatError::new(
                element.offset,
                format!("the format takes more than {MOST_STEPS} steps"),
            ));
        }
        match &element.kind {
            Kind::Group(elements) => self.list(elements),
            Kind::Control(control) => self.control(control, element.offset),
            Kind::Data(data) => {
                let Some(value) = self.values.get(self.taken).copied() else {
                    return Ok(Flow::Ended);
                };
                self.taken += 1;
                let field = self
                    .field(*data, value)
                    .map_err(|message| FormatError::new(element.offset, message))?;
                self.records.write(&field, element.offset)?;
                Ok(Flow::GoesOn)
            }
        }
    }

    fn control(&mut self, control: &Control, offset: usize) -> Result<Flow, FormatError> {
        match control {
            Control::Text(text) => self.records.write(text, offset)?,
            Control::Column(column) => self.records.move_to(column.saturating_sub(1)),
            Control::Left(columns) => self.records.move_left(*columns),
            Control::Right(columns) => self.records.move_right(*columns),
            Control::Slash => self.records.next(offset)?,
            Control::Colon if self.taken == self.values.len() => return Ok(Flow::Ended),
            Control::Colon | Control::Nothing => {}
            Control::Sign(plus) => self.modes.plus = *plus,
            Control::Scale(scale) => self.modes.scale = *scale,
            Control::Point(point) => self.modes.point = *point,
        }
        Ok(Flow::GoesOn)
    }

    fn field(&self, data: Data, value: Value<'_>) -> Result<Vec<u8>, String> {
        let modes = self.modes;
        let text = match (data, value) {
            (Data::Integer { radix: Radix::Decimal, width, minimum }, Value::Integer(number)) => {
                integers::decimal(number.value, width, minimum, modes)
            }
            (Data::Integer { radix, width, minimum }, Value::Integer(number)) => {
                integers::bits(integers::integer_bits(number), radix, width, minimum)
            }
            (
                Data::Integer {
                    radix: radix @ (Radix::Binary | Radix::Octal | Radix::Hexadecimal),
                    width,
                    minimum,
                },
                Value::Real(real),
            ) => integers::bits(integers::real_bits(real), radix, width, minimum),
            (Data::Fixed { width, decimals }, Value::Real(real)) => {
                fixed::edit(real.value, width, decimals, modes)
            }
            (Data::Exponential { notation, width, decimals, exponent }, Value::Real(real)) => {
                exponential::edit(real, notation, Shape { width, decimals, exponent }, modes)?
            }
            (Data::General { width, decimals, exponent }, Value::Real(real)) => {
                general::edit(real, width, decimals, exponent, modes)?
            }
            (Data::General { width, .. }, Value::Integer(number)) => {
                integers::decimal(number.value, width, None, modes)
            }
            (Data::Logical { width } | Data::General { width, .. }, Value::Logical(truth)) => {
                logical(truth, width)
            }
            (Data::Character { width }, Value::Text(text)) => return Ok(character(text, width)),
            (Data::General { width, .. }, Value::Text(text)) => {
                return Ok(character(text, Some(width).filter(|width| *width > 0)));
            }
            (
                Data::Integer { .. }
                | Data::Fixed { .. }
                | Data::Exponential { .. }
                | Data::Logical { .. }
                | Data::Character { .. },
                Value::Integer(_) | Value::Real(_) | Value::Logical(_) | Value::Text(_),
            ) => {
                return Err(format!(
                    "{} editing cannot be used for {}",
                    data.name(),
                    value.type_name()
                ));
            }
        };
        Ok(text.into_bytes())
    }
}

/// L editing.
fn logical(truth: bool, width: usize) -> String {
    " ".repeat(width.saturating_sub(1)) + if truth { "T" } else { "F" }
}

/// A editing: the text at the right end of the field, or the part of it that fits.
fn character(text: &[u8], width: Option<usize>) -> Vec<u8> {
    let width = width.unwrap_or(text.len());
    let mut field = vec![b' '; width.saturating_sub(text.len())];
    field.extend(text.iter().take(width));
    field
}
