//! What is behind the numbers: findings, crashes, constructs that are not modelled, messages, each with its programs.

use super::ending::{Ending, Finding};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A program's name and how its check ended.
pub(crate) type Named<'a> = (String, &'a Ending);

pub(crate) fn behind(out: &mut String, pairs: &[Named<'_>]) {
    section(out, "Findings to look at", pairs, |ending| {
        let Ending::Findings(findings) = ending else { return Vec::new() };
        findings.iter().map(shown).collect()
    });
    section(out, "Reviewed findings, counted as right", pairs, |ending| {
        let Ending::Reviewed(findings) = ending else { return Vec::new() };
        findings.iter().map(|(one, why)| format!("{} ({why})", shown(one))).collect()
    });
    section(out, "Crashes", pairs, |ending| {
        let hang =
            (*ending == Ending::Hang).then(|| "did not end when its time was over".to_owned());
        let Ending::Crash(why) = ending else { return hang.into_iter().collect() };
        vec![why.clone()]
    });
    ranking(out, "Unsupported, by construct", pairs, |ending| {
        let Ending::Unsupported(found) = ending else { return Vec::new() };
        found.iter().map(construct).collect()
    });
    ranking(out, "Rejected, by first message", pairs, |ending| {
        let Ending::Rejected(errors) = ending else { return Vec::new() };
        errors.first().map(|one| pattern(&one.message)).into_iter().collect()
    });
    ranking(out, "Time-outs, by reason", pairs, |ending| {
        let Ending::Limit(reason) = ending else { return Vec::new() };
        vec![reason.clone()]
    });
    section(out, "Not in the checkouts", pairs, |ending| {
        let Ending::Missing(what) = ending else { return Vec::new() };
        vec![(*what).to_owned()]
    });
}

/// One line for each thing that an ending has to say.
pub(crate) fn section(
    out: &mut String,
    title: &str,
    pairs: &[Named<'_>],
    lines: fn(&Ending) -> Vec<String>,
) {
    let mut found = String::new();
    for (name, ending) in pairs {
        for line in lines(ending) {
            let _ = writeln!(found, "- {name}: {line}");
        }
    }
    if !found.is_empty() {
        let _ = write!(out, "\n{title}:\n\n{found}");
    }
}

/// How many programs have each thing to say, most first, with one of them as an example.
pub(crate) fn ranking(
    out: &mut String,
    title: &str,
    pairs: &[Named<'_>],
    keys: fn(&Ending) -> Vec<String>,
) {
    let mut counts: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for (name, ending) in pairs {
        let mut keys = keys(ending);
        keys.sort();
        keys.dedup();
        for key in keys {
            counts.entry(key).or_insert_with(|| (0, name.as_str())).0 += 1;
        }
    }
    if counts.is_empty() {
        return;
    }
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by(|(a, (m, _)), (b, (n, _))| n.cmp(m).then_with(|| a.cmp(b)));
    let _ = write!(out, "\n{title}:\n\n| programs | what | for example |\n|---|---|---|\n");
    for (key, (count, example)) in sorted {
        let _ = writeln!(out, "| {count} | {} | {example} |", key.replace('|', "\\|"));
    }
}

pub(crate) fn one_line(name: &str, ending: &Ending) -> String {
    let all = |findings: &[Finding]| findings.iter().map(shown).collect::<Vec<_>>().join("; ");
    let (word, more) = match ending {
        Ending::Holds => ("right", String::new()),
        Ending::Reviewed(findings) => {
            ("right", all(&findings.iter().map(|(one, _)| one.clone()).collect::<Vec<_>>()))
        }
        Ending::Findings(findings) => ("finding", all(findings)),
        Ending::Unsupported(found) => ("unsupported", all(found)),
        Ending::Rejected(errors) => ("rejected", all(errors)),
        Ending::Limit(reason) => ("time-out", reason.clone()),
        Ending::Crash(why) => ("crash", why.clone()),
        Ending::Hang => ("hang", String::new()),
        Ending::Missing(what) => ("missing", (*what).to_owned()),
    };
    format!("{word}\t{name}\t{more}")
}

pub(crate) fn shown(finding: &Finding) -> String {
    let Finding { code, message, place } = finding;
    format!("{place}: {code}: {message}")
}

/// The construct alone, with names taken out.
fn construct(finding: &Finding) -> String {
    let message = &finding.message;
    let what =
        message.split_once("does not model this: ").map_or(message.as_str(), |(_, what)| what);
    // A keyword alone is the construct and no name.
    let alone = what.matches('`').count() == 2 && what.starts_with('`') && what.ends_with('`');
    if alone { what.to_owned() } else { pattern(what) }
}

/// Messages that differ only in quoted names and numbers are one.
fn pattern(message: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut number = false;
    for c in message.chars() {
        let digit = c.is_ascii_digit();
        match c {
            '`' if quoted => {
                quoted = false;
                out.push_str("_`");
            }
            '`' => {
                quoted = true;
                out.push('`');
            }
            _ if quoted => {}
            _ if digit && number => {}
            _ if digit => out.push('#'),
            other => out.push(other),
        }
        number = digit;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_one() {
        assert_eq!(pattern("no `abc` for integer(12)"), "no `_` for integer(#)");
        let found = Finding {
            code: "unsupported".into(),
            message: "Partita does not model this: the statement READ".into(),
            place: String::new(),
        };
        assert_eq!(construct(&found), "the statement READ");
    }
}
