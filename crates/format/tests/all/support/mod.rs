//! Cases of the table: reading them, writing them, and items as Fortran text.
//!
//! A case is a line `format ...`, a line `items ...`, and what comes out: one line `|record|` for each record, or `error`
//! where gfortran reports an error as well, or `refused` where only we do. Lines that begin with `#` are comments.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

use partita_tree::Item;

#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    pub format: String,
    pub items: Vec<Item>,
    pub outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Records(Vec<String>),
    Error,
    Refused,
}

pub fn table_path() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/table.txt")
}

/// The cases of the table, in its order.
pub fn table() -> Vec<Case> {
    let text = std::fs::read_to_string(table_path()).unwrap();
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(format) = line.strip_prefix("format ") {
            cases.push(Case {
                format: format.to_owned(),
                items: Vec::new(),
                outcome: Outcome::Records(Vec::new()),
            });
            continue;
        }
        let case = cases.last_mut().expect("a case begins with its format");
        if let Some(items) = line.strip_prefix("items") {
            case.items = read_items(items);
        } else if line == "error" {
            case.outcome = Outcome::Error;
        } else if line == "refused" {
            case.outcome = Outcome::Refused;
        } else {
            let record = line.strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
            let record = record.unwrap_or_else(|| panic!("not a line of a case: {line}"));
            match &mut case.outcome {
                Outcome::Records(records) => records.push(record.to_owned()),
                Outcome::Error | Outcome::Refused => panic!("a record after an error: {line}"),
            }
        }
    }
    cases
}

/// What [`partita_format::edit`] gives, in the terms of the table.
pub fn ours(case: &Case) -> Outcome {
    match (partita_format::edit(&case.format, &case.items), &case.outcome) {
        (Ok(records), _) => Outcome::Records(records),
        (Err(_), Outcome::Refused) => Outcome::Refused,
        (Err(_), Outcome::Records(_) | Outcome::Error) => Outcome::Error,
    }
}

/// `1`, `T`, `'text'`, `d1.5` for a double, `s1.5` for a single, and pairs such as `(d1,d2)`, with blanks between them.
fn read_items(mut text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    loop {
        text = text.trim_start();
        if text.is_empty() {
            return items;
        }
        if let Some(rest) = text.strip_prefix('\'') {
            let (content, rest) = rest.split_once('\'').expect("a closing quote");
            items.push(Item::Text(content.to_owned()));
            text = rest;
            continue;
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        items.push(read_item(word));
        text = rest;
    }
}

fn read_item(word: &str) -> Item {
    let pair = word
        .strip_prefix('(')
        .and_then(|inner| inner.strip_suffix(')'))
        .and_then(|inner| inner.split_once(','));
    if let Some((first, second)) = pair {
        return match (read_item(first), read_item(second)) {
            (Item::Real(first), Item::Real(second)) => Item::Complex(first, second),
            (Item::Single(first), Item::Single(second)) => Item::SingleComplex(first, second),
            other => panic!("not a complex item: {other:?}"),
        };
    }
    match (word, word.split_at(1)) {
        ("T", _) => Item::Logical(true),
        ("F", _) => Item::Logical(false),
        (_, ("d", number)) => Item::Real(number.parse().unwrap()),
        (_, ("s", number)) => Item::Single(number.parse().unwrap()),
        _ => Item::Int(word.parse().unwrap_or_else(|_| panic!("not an item: {word}"))),
    }
}
