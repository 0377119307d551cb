//! The records being written: a current record with a column, and those finished.
//!
//! Moving the column writes nothing; blanks appear only when something, be it an empty text, is written behind
//! them (Fortran 2018, 13.8.1).

use crate::error::FormatError;

/// The most bytes of output, where the end of a record counts as one.
const LARGEST_OUTPUT: usize = 1 << 22;

#[derive(Default)]
pub(crate) struct Records {
    finished: Vec<String>,
    current: Vec<u8>,
    column: usize,
    /// Bytes in `finished`, with one for each record.
    finished_size: usize,
}

impl Records {
    /// Writes at the current column, over what stands there. The offset is for the error.
    pub fn write(&mut self, text: &[u8], offset: usize) -> Result<(), FormatError> {
        let end = self.column.saturating_add(text.len());
        self.check_size(end, offset)?;
        if self.current.len() < end {
            self.current.resize(end, b' ');
        }
        if let Some(field) = self.current.get_mut(self.column..end) {
            field.copy_from_slice(text);
        }
        self.column = end;
        Ok(())
    }

    /// Ends the current record and begins an empty one.
    pub fn next(&mut self, offset: usize) -> Result<(), FormatError> {
        self.check_size(self.current.len().saturating_add(1), offset)?;
        self.finished_size += self.current.len() + 1;
        let record = std::mem::take(&mut self.current);
        self.finished.push(String::from_utf8_lossy(&record).into_owned());
        self.column = 0;
        Ok(())
    }

    /// Moves to a column counted from zero.
    pub fn move_to(&mut self, column: usize) {
        self.column = column;
    }

    pub fn move_left(&mut self, columns: usize) {
        self.column = self.column.saturating_sub(columns);
    }

    pub fn move_right(&mut self, columns: usize) {
        self.column = self.column.saturating_add(columns);
    }

    /// Ends the last record.
    pub fn finish(mut self, offset: usize) -> Result<Vec<String>, FormatError> {
        self.next(offset)?;
        Ok(self.finished)
    }

    fn check_size(&self, current: usize, offset: usize) -> Result<(), FormatError> {
        if self.finished_size.saturating_add(current) > LARGEST_OUTPUT {
            return Err(FormatError::new(
                offset,
                format!("the output is larger than the limit of {LARGEST_OUTPUT} bytes"),
            ));
        }
        Ok(())
    }
}
