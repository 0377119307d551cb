//! `PARTITA_BLESS=1` writes columns and words into programs: beside a code that has none yet, or that does not fit any more.
//!
//! Only what every way to search tells of a line is written: the program is tested with it before the file is changed.
//! Lines do not grow longer than a screen: words are cut. Look at the diff: what is wrong is blessed as well.

use super::told::Told;
use partita_testkit::expect::Mark;
use partita_testkit::files::Refusal;

const WIDTH: usize = 130;

/// What is cut to less than this says nothing.
const FEW: usize = 20;

pub fn asked() -> bool {
    std::env::var_os("PARTITA_BLESS").is_some()
}

/// The text of the program with more said about its marks, as far as `passes` allows.
pub fn bless(text: &str, marks: &[Mark], told: &[Told], passes: impl Fn(&str) -> bool) -> String {
    let mut blessed = text.to_owned();
    for mark in marks {
        let here: Vec<&Told> = told
            .iter()
            .filter(|told| (told.line, told.code) == (mark.line, mark.code.as_str()))
            .collect();
        let versions = candidates(mark, &here);
        let better = versions.into_iter().find_map(|version| {
            replaced(&blessed, mark, &version).filter(|text| *text == blessed || passes(text))
        });
        blessed = better.unwrap_or(blessed);
    }
    blessed
}

/// The same for a program that is not accepted.
pub fn bless_rejected(text: &str, mark: &Mark, error: &Refusal) -> String {
    let words = Some(error.message.clone());
    let better = Mark { column: Some(error.column), words, ..mark.clone() };
    replaced(text, mark, &better).unwrap_or_else(|| text.to_owned())
}

/// What could be written instead of a mark, the most telling first: what all that is told here has in common.
fn candidates(mark: &Mark, told: &[&Told]) -> Vec<Mark> {
    let Some(first) = told.first() else { return Vec::new() };
    let same = |of: fn(&Told) -> &str| {
        let words = of(first);
        (!words.is_empty() && told.iter().all(|told| of(told) == words)).then(|| words.to_owned())
    };
    let by_label = ["data-race", "deadlock"].contains(&mark.code.as_str());
    let labels = [same(|told| &told.label), same(|told| action(&told.label))];
    let messages = [same(|told| &told.message), same(|told| without_task(&told.message))];
    let words = labels.into_iter().filter(|_| by_label).chain(messages);
    let column = told.iter().all(|told| told.column == first.column).then_some(first.column);
    let columns = if column.is_some() { vec![column, None] } else { vec![None] };
    let marks = words.flatten().flat_map(|words| {
        let with = |column| Mark { column, words: Some(words.clone()), ..mark.clone() };
        columns.iter().copied().map(with).collect::<Vec<_>>()
    });
    marks.collect()
}

/// Without `, in image 2`: another way to search may find it in another task.
fn without_task(message: &str) -> &str {
    message.rsplit_once(", in ").map_or(message, |(message, _)| message)
}

/// Without whose it is.
fn action(label: &str) -> &str {
    let verbs = ["writes ", "wrote ", "reads ", "read ", "waits "];
    let starts = verbs.iter().filter_map(|verb| label.find(verb));
    starts.min().map_or("", |start| &label[start..])
}

/// The text with one mark instead of another, which ends its line. Words that do not fit there are left out.
fn replaced(text: &str, old: &Mark, new: &Mark) -> Option<String> {
    let (old, new, number) = (old.shown(), new.shown(), old.line);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // On its line, or below it with a `^`.
    let below = lines.iter().skip(number).take_while(|line| line.contains("~^")).count();
    let line = lines.get_mut(number - 1..number + below)?.iter_mut().find(|line| {
        line.split_once('~').is_some_and(|(_, mark)| mark.ends_with(&format!("ERROR {old}")))
    })?;
    line.truncate(line.len() - old.len());
    let start = line.len();
    line.push_str(&new);
    while line.chars().count() > WIDTH {
        line.truncate(line.rfind(' ')?);
    }
    (line.len() >= start + FEW).then(|| lines.join("\n") + "\n")
}
