//! Every mutation of both programs, asked in every way, in both languages: verdicts and codes.

use super::super::cases::{ABSTRACTED, Group, NO_RULES, TABLE, TRACKED, Way};
use super::super::{Setting, command};
use super::cases::{Mutation, PAIRS, Pair};
use crate::child;
use serde_json::Value;
use std::collections::BTreeSet;

/// One way to ask: a column of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    upc: bool,
    way: Way,
    spin: bool,
}

const fn column(name: &'static str, upc: bool, way: Way) -> Column {
    Column { name, upc, way, spin: false }
}

pub(crate) const COLUMNS: [Column; 8] = [
    column("UPC", true, NO_RULES),
    column("with the table", true, TABLE),
    Column { spin: true, ..column("its model, SPIN", true, TABLE) },
    column("tracking", true, TRACKED),
    column("abstraction", true, ABSTRACTED),
    column("Fortran", false, NO_RULES),
    column("tracking", false, TRACKED),
    column("abstraction", false, ABSTRACTED),
];

/// What was said: the verdict, and the codes of findings that are not spurious.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) verdict: String,
    pub(crate) codes: BTreeSet<String>,
}

pub(crate) struct Row {
    pub(crate) pair: &'static Pair,
    pub(crate) mutation: &'static Mutation,
    /// In the order of [`COLUMNS`].
    pub(crate) answers: Vec<Answer>,
}

impl Row {
    /// Whether an answer is the one that is wanted: its verdict, and the code among those found.
    pub(crate) fn right(&self, column: Column, answer: &Answer) -> bool {
        match self.mutation.code.filter(|_| !self.beyond(column)) {
            None => answer.verdict == "holds",
            Some(code) => answer.verdict == "violated" && answer.codes.contains(code),
        }
    }

    /// The published form of a table cannot see it.
    pub(crate) fn beyond(&self, column: Column) -> bool {
        self.mutation.beyond_bits && column.way == TABLE
    }
}

pub(crate) fn run(setting: &Setting) -> Vec<Row> {
    let mut rows = Vec::new();
    for pair in &PAIRS {
        for mutation in pair.mutations {
            let answers = COLUMNS.iter().map(|column| ask(setting, pair, mutation, *column));
            rows.push(Row { pair, mutation, answers: answers.collect() });
            eprintln!("xtask: {}: {}", pair.title, mutation.name);
        }
    }
    rows
}

fn ask(setting: &Setting, pair: &Pair, mutation: &Mutation, column: Column) -> Answer {
    let (group, defines): (&Group, _) = match column.upc {
        true => (&pair.upc, mutation.upc),
        false => (&pair.fortran, mutation.fortran),
    };
    let mut command = command(setting, group, pair.size, column.way);
    command.args(defines);
    match column.spin {
        true => command.args(["--engine", "spin"]),
        false => command.arg("--all"),
    };
    match child::run(&mut command) {
        Ok(done) => read(&serde_json::from_slice(&done.stdout).unwrap_or(Value::Null)),
        Err(error) => Answer { verdict: error.to_string(), codes: BTreeSet::new() },
    }
}

fn read(report: &Value) -> Answer {
    let empty = Vec::new();
    let found = report["violations"].as_array().unwrap_or(&empty);
    let real = found.iter().filter(|one| one["status"] != "spurious");
    Answer {
        verdict: report["verdict"].as_str().unwrap_or("no report").to_owned(),
        codes: real.filter_map(|one| one["code"].as_str()).map(str::to_owned).collect(),
    }
}

pub(crate) fn problems(rows: &[Row]) -> Vec<String> {
    let mut found = Vec::new();
    for row in rows {
        for (column, answer) in COLUMNS.iter().zip(&row.answers) {
            if !row.right(*column, answer) {
                found.push(format!(
                    "{}: {}: {}: {} {:?}",
                    row.pair.title, row.mutation.name, column.name, answer.verdict, answer.codes
                ));
            }
        }
    }
    found
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::json;

    pub(crate) fn row(mutation: &str, answers: &[(&str, &[&str])]) -> Row {
        let mut all = PAIRS.iter().flat_map(|pair| pair.mutations.iter().map(move |m| (pair, m)));
        let (pair, mutation) = all.find(|(_, one)| one.name == mutation).unwrap();
        let answer = |&(verdict, codes): &(&str, &[&str])| Answer {
            verdict: verdict.to_owned(),
            codes: codes.iter().map(|&code| code.to_owned()).collect(),
        };
        Row { pair, mutation, answers: answers.iter().map(answer).collect() }
    }

    #[test]
    fn what_is_right() {
        let race: (&str, &[&str]) = ("violated", &["data-race", "lock-misuse"]);
        let lock: (&str, &[&str]) = ("violated", &["lock-misuse"]);
        let holds: (&str, &[&str]) = ("holds", &[]);
        assert!(problems(&[row("drop-init-barrier", &[race, race])]).is_empty());
        assert_eq!(problems(&[row("drop-init-barrier", &[lock, holds])]).len(), 2);
        assert!(problems(&[row("same-column", &[race, holds, holds])]).is_empty());
        assert_eq!(problems(&[row("same-column", &[holds, race])]).len(), 2);
        assert!(problems(&[row("drop-barrier-before", &[holds])]).is_empty());
    }

    #[test]
    fn spurious_findings_do_not_count() {
        let report = json!({"verdict": "violated", "violations": [
            {"code": "data-race", "status": "confirmed"}, {"code": "error-stop", "status": "spurious"}]});
        assert_eq!(read(&report).codes.into_iter().collect::<Vec<_>>(), ["data-race"]);
        assert_eq!(read(&Value::Null).verdict, "no report");
    }
}
