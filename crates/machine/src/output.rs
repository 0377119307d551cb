//! Output: lines, records that are put together item by item, and text in a format.
//!
//! What is printed belongs to the state only when output is recorded. It stands in the header, or, when
//! every entry task has an output of its own, in the task's segment: then nobody else notices it. A
//! task's open record is a text in its segment too, item after item as a letter, a length, a colon and
//! the item's text.

use crate::step::Run;
use crate::world::{OUTPUT, OWN_OUTPUT, RECORD, World};
use crate::{Failure, Halt};
use partita_model::{EntryId, ItemSize, ObjectId, OutputItem, OutputTo, ShapeKind, Tag, Word};
use partita_source::Code;
use partita_tree::{Item, NodeId, Refusal, Written};

impl World<'_> {
    pub(crate) fn put_out(
        &mut self,
        run: &mut Run,
        to: OutputTo,
        items: &[OutputItem],
        node: NodeId,
    ) -> Result<(), Halt> {
        let task = run.task;
        let recorded = self.options.record_output;
        let writes = matches!(to, OutputTo::Line | OutputTo::Record(_));
        if recorded && writes && !self.has_own_output(task) {
            self.ask(run, true, false)?;
        }
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            match item.array {
                Some(_) => self.elements(run, *item, node, &mut values)?,
                None => values.push((self.get(task, item.value, node)?, item.size)),
            }
        }
        match to {
            OutputTo::Line => {
                if recorded {
                    let line: Vec<String> =
                        values.iter().map(|(word, _)| self.show(*word)).collect();
                    self.print_text(task, &format!("{}\n", line.join(" ")));
                }
            }
            OutputTo::Item => {
                if recorded {
                    let open = self.open_record(task);
                    let text = format!("{open}{}", self.encoded(&values));
                    self.set_record(task, &text);
                }
            }
            OutputTo::Record(format) => {
                let format = self.get(task, format, node)?;
                if recorded {
                    let mut all = decoded(self.open_record(task));
                    all.extend(values.iter().map(|(word, size)| self.item(*word, *size)));
                    let text = self.edited(format, &all, node)?.printed();
                    self.print_text(task, &text);
                    self.set_record(task, "");
                } else if format.tag == Tag::Str
                    && self.model.writers.has_contract(self.strings.of(format))
                {
                    let items: Vec<Item> =
                        values.iter().map(|(word, size)| self.item(*word, *size)).collect();
                    self.edited(format, &items, node)?;
                }
            }
            OutputTo::Text { dst, format } => {
                let format = self.get(task, format, node)?;
                let unknown = values.iter().any(|(word, _)| word.tag == Tag::Term);
                let value = if unknown || format.tag == Tag::Term {
                    Word::UNKNOWN
                } else {
                    let items: Vec<Item> =
                        values.iter().map(|(word, size)| self.item(*word, *size)).collect();
                    let text = self.edited(format, &items, node)?.text();
                    Word::string(self.strings.intern(&text))
                };
                self.set(task, dst, value);
            }
        }
        Ok(())
    }

    fn edited(&self, format: Word, items: &[Item], node: NodeId) -> Result<Written, Halt> {
        if format.tag != Tag::Str {
            return Err(crate::arith::mismatch(node).into());
        }
        let format = self.strings.of(format);
        let written = self.model.writers.write(format, items);
        written.map_err(|refusal| {
            let (code, why) = match refusal {
                Refusal::Unsupported(why) => (Code::Unsupported, why),
                Refusal::Misuse(why) => (Code::LibraryMisuse, why),
            };
            Failure::new(code, node, why).into()
        })
    }

    /// All cells of an array, the first index fastest; they are read here.
    fn elements(
        &mut self,
        run: &mut Run,
        item: OutputItem,
        node: NodeId,
        values: &mut Vec<(Word, ItemSize)>,
    ) -> Result<(), Halt> {
        let object = self.object(run.task, item.value, node)?;
        let ShapeKind::Array { rank } = self.shape_of(object).kind else {
            return Err(crate::arith::mismatch(node).into());
        };
        for offset in column_major(self.cells(object), rank as usize) {
            let nested = self.cell_info(object, offset).nested;
            let mut cells = vec![(object, offset)];
            if nested && let Some((child, None)) = self.read(object, offset).as_ref() {
                cells = self.leaves(child);
            }
            for (object, offset) in cells {
                let value = self.read_defined(run, object, offset, node)?;
                values.push((value, item.size));
            }
        }
        Ok(())
    }

    /// The scalar cells of a value-object, in order.
    fn leaves(&self, object: ObjectId) -> Vec<(ObjectId, u32)> {
        let rank =
            if let ShapeKind::Array { rank } = self.shape_of(object).kind { rank } else { 0 };
        let offsets = if rank > 0 {
            column_major(self.cells(object), rank as usize)
        } else {
            (0..u32::try_from(self.cells(object).len()).unwrap_or(0)).collect()
        };
        let mut found = Vec::new();
        for offset in offsets {
            match self.read(object, offset).as_ref() {
                Some((child, None)) if self.cell_info(object, offset).nested => {
                    found.append(&mut self.leaves(child));
                }
                _ => found.push((object, offset)),
            }
        }
        found
    }

    fn item(&self, word: Word, size: ItemSize) -> Item {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is known to be of single precision"
        )]
        let short = |value: f64| value as f32;
        match word.tag {
            Tag::Int => match size {
                ItemSize::Bytes(bytes) => Item::Sized(word.as_int(), bytes),
                ItemSize::Usual | ItemSize::Single => Item::Int(word.as_int()),
            },
            Tag::Bool => Item::Logical(word.as_bool()),
            Tag::Real if size == ItemSize::Single => Item::Single(short(word.as_real())),
            Tag::Real => Item::Real(word.as_real()),
            Tag::Complex => {
                let (re, im) = self.parts(word);
                if size == ItemSize::Single {
                    Item::SingleComplex(short(re), short(im))
                } else {
                    Item::Complex(re, im)
                }
            }
            Tag::Term if word == Word::UNKNOWN => Item::Unknown,
            Tag::Pointer | Tag::Function => Item::Address(Self::address_of(word)),
            Tag::Ref if word == Word::NULL => Item::Address(0),
            Tag::Undefined | Tag::Str | Tag::Ref | Tag::Task | Tag::Place | Tag::Term => {
                Item::Text(self.show(word))
            }
        }
    }

    fn encoded(&self, values: &[(Word, ItemSize)]) -> String {
        let mut out = String::new();
        for (word, size) in values {
            let (letter, text) = match self.item(*word, *size) {
                Item::Int(value) => ('i', value.to_string()),
                Item::Sized(value, bytes) => ('b', format!("{value},{bytes}")),
                Item::Real(value) => ('r', format!("{:x}", value.to_bits())),
                Item::Single(value) => ('s', format!("{:x}", value.to_bits())),
                Item::Complex(re, im) => ('c', format!("{:x},{:x}", re.to_bits(), im.to_bits())),
                Item::SingleComplex(re, im) => {
                    ('z', format!("{:x},{:x}", re.to_bits(), im.to_bits()))
                }
                Item::Logical(value) => ('l', u8::from(value).to_string()),
                Item::Text(text) => ('t', text),
                Item::Unknown => ('u', String::new()),
                Item::Address(address) => ('a', format!("{address:x}")),
            };
            out.push(letter);
            out.push_str(&format!("{}:{text}", text.len()));
        }
        out
    }

    fn has_own_output(&self, task: usize) -> bool {
        self.model.vocabulary.output_each && task < self.model.entries.len()
    }

    fn open_record(&self, task: usize) -> &str {
        let word = self.tasks[task].words[RECORD];
        if word.tag == Tag::Str { self.strings.of(word) } else { "" }
    }

    fn set_record(&mut self, task: usize, text: &str) {
        let word =
            if text.is_empty() { Word::UNDEFINED } else { Word::string(self.strings.intern(text)) };
        if self.tasks[task].words[RECORD] != word {
            self.tasks[task].edit()[RECORD] = word;
        }
    }

    fn print_text(&mut self, task: usize, text: &str) {
        self.log_printed(text);
        if self.has_own_output(task) {
            let all = format!("{}{text}", self.own_output(task));
            self.tasks[task].edit()[OWN_OUTPUT] = Word::string(self.strings.intern(&all));
        } else {
            let before = self.strings.of(self.header.words[OUTPUT]);
            let all = format!("{before}{text}");
            self.header.edit()[OUTPUT] = Word::string(self.strings.intern(&all));
            self.footprint.prints = true;
        }
    }

    fn own_output(&self, task: usize) -> &str {
        match self.tasks[task].words.get(OWN_OUTPUT) {
            Some(word) if word.tag == Tag::Str => self.strings.of(*word),
            _ => "",
        }
    }

    /// Everything printed so far, when output is recorded. Where every task has an output of its own:
    /// place by place, each line after the name of its place.
    #[must_use]
    pub fn output(&self) -> String {
        let mut text = String::new();
        if self.model.vocabulary.output_each {
            let entries = &self.model.entries;
            let mut order: Vec<EntryId> = entries.ids().collect();
            order.sort_by_key(|entry| entries[*entry].place);
            for entry in order {
                let vocabulary = &self.model.vocabulary;
                let place = vocabulary.place_name(entries[entry].place.index());
                for line in self.own_output(entry.index()).lines() {
                    text.push_str(&format!("{} {place}: {line}\n", vocabulary.place));
                }
            }
        }
        text.push_str(self.strings.of(self.header.words[OUTPUT]));
        text
    }
}

/// How a value that nobody knows is shown.
pub(crate) const UNKNOWN: &str = "?";

/// The offsets of an array's elements, the first index fastest. They are stored the last one fastest.
fn column_major(cells: &[Word], rank: usize) -> Vec<u32> {
    let extents: Vec<usize> = (0..rank)
        .map(|d| {
            let (low, high) = (cells[2 * d].as_int(), cells[2 * d + 1].as_int());
            usize::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(0)
        })
        .collect();
    let count: usize = extents.iter().product();
    let mut offsets = Vec::with_capacity(count);
    for number in 0..count {
        let (mut rest, mut at, mut stride) = (number, 0, 1);
        let indices: Vec<usize> = extents
            .iter()
            .map(|extent| {
                let index = rest % extent;
                rest /= extent;
                index
            })
            .collect();
        for (index, extent) in indices.iter().zip(&extents).rev() {
            at += index * stride;
            stride *= extent;
        }
        offsets.push(u32::try_from(2 * rank + at).unwrap_or(u32::MAX));
    }
    offsets
}

/// The items of an open record.
fn decoded(text: &str) -> Vec<Item> {
    let bits = |text: &str| u64::from_str_radix(text, 16).unwrap_or(0);
    let short = |text: &str| f32::from_bits(u32::from_str_radix(text, 16).unwrap_or(0));
    let real = |text: &str| f64::from_bits(bits(text));
    let mut items = Vec::new();
    let mut rest = text;
    while let Some((head, tail)) = rest.split_once(':') {
        let mut letters = head.chars();
        let letter = letters.next();
        let length: usize = letters.as_str().parse().unwrap_or(0);
        let Some((own, after)) = tail.split_at_checked(length) else { break };
        let pair = own.split_once(',').unwrap_or((own, own));
        items.push(match letter {
            Some('i') => Item::Int(own.parse().unwrap_or(0)),
            Some('b') => Item::Sized(pair.0.parse().unwrap_or(0), pair.1.parse().unwrap_or(0)),
            Some('r') => Item::Real(real(own)),
            Some('s') => Item::Single(short(own)),
            Some('c') => Item::Complex(real(pair.0), real(pair.1)),
            Some('z') => Item::SingleComplex(short(pair.0), short(pair.1)),
            Some('l') => Item::Logical(own == "1"),
            Some('u') => Item::Unknown,
            Some('a') => Item::Address(bits(own)),
            _ => Item::Text(own.to_owned()),
        });
        rest = after;
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_first() {
        let cells: Vec<Word> = [1, 2, 0, 2].into_iter().map(Word::int).collect();
        // Stored as (1,0) (1,1) (1,2) (2,0) (2,1) (2,2) from offset 4 on.
        assert_eq!(column_major(&cells, 2), [4, 7, 5, 8, 6, 9]);
        let empty: Vec<Word> = [1, 0, 1, 3].into_iter().map(Word::int).collect();
        assert!(column_major(&empty, 2).is_empty());
    }

    #[test]
    fn an_open_record_survives() {
        let text = "i2:-5t4:a:bcl1:1r16:3ff8000000000000";
        let expected =
            [Item::Int(-5), Item::Text("a:bc".into()), Item::Logical(true), Item::Real(1.5)];
        assert_eq!(decoded(text), expected);
    }
}
