//! The list of programs with their labels.
//!
//! One program a line, fields with tabs between: path, library, folder, whether it has a race (`yes` or `no`), kind of race, number
//! of processes, side, accesses, the two accesses that race (`CALL@line,LOAD@line`); what follows is for people. The first line names them.

use super::super::list;
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Test {
    /// Below the checkout.
    pub(crate) path: String,
    pub(crate) library: String,
    pub(crate) folder: String,
    pub(crate) processes: u32,
    /// The lines of the two accesses, of a program with a race.
    pub(crate) race: Option<BTreeSet<u64>>,
}

pub(crate) fn parse(text: &str) -> Result<Vec<Test>, String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("file\t")).collect();
    list::entries(&lines.join("\n"), entry)
}

fn entry(line: &str) -> Result<Test, &'static str> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[path, library, folder, race, _kind, processes, _side, _accesses, pair, ..] =
        fields.as_slice()
    else {
        return Err("expected nine fields with tabs between, the last the accesses that race");
    };
    let race = match race {
        "no" => None,
        "yes" => Some(lines(pair).ok_or("the accesses that race are CALL@line,CALL@line")?),
        _ => return Err("a race is yes or no"),
    };
    Ok(Test {
        path: path.to_owned(),
        library: library.to_owned(),
        folder: folder.to_owned(),
        processes: processes.parse().map_err(|_| "the number of processes is not a number")?,
        race,
    })
}

fn lines(pair: &str) -> Option<BTreeSet<u64>> {
    pair.split(',').map(|access| access.split_once('@')?.1.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let text = "file\tmodel\nA/b/1-yes.c\tA\tb\tyes\tlocal\t3\tlocal\tx,load\tMPI_Get@57,LOAD@59\t\t\n";
        let test = parse(text).unwrap().remove(0);
        assert_eq!((test.path.as_str(), test.processes), ("A/b/1-yes.c", 3));
        assert_eq!(test.race, Some(BTreeSet::from([57, 59])));
        for wrong in ["a\tA\tb\tmaybe\tx\t2\t\t\t", "a\tA\tb\tyes\tx\t2\t\t\tGET", "a\tA"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
