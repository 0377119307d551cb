//! The verdict in one line, and what it rests on in a few.
//!
//! `holds` is a claim about a scope, so the scope is the first thing below it. What weakens the
//! claim (unsupported constructs, statements never reached, checks with nothing to check) stands
//! in a block of its own. A replayed counterexample speaks for itself: below `violated` there is
//! nothing about reductions and vacuous checks. The JSON report always has everything.

use crate::Style;
use crate::numbers::{bytes, count, plural, plural_len, seconds};
use crate::style::Ink;
use crate::text::{clean, wrap};
use crate::words::{self, basis};
use partita_check::{Outcome, Stats, Verdict};
use partita_source::{Code, SourceMap};

/// Columns of the names at the left, with the blanks around them.
const NAMES: usize = 14;
/// Entries of one kind that are printed before the rest is only counted.
const MOST_ENTRIES: usize = 12;
/// With fewer states the fixed part of the store outweighs them, and bytes per state mean nothing.
const FEW_STATES: u64 = 1000;

/// The verdict line.
pub(crate) fn verdict(outcome: &Outcome, style: Style, width: usize) -> String {
    let (ink, claim) = match outcome.verdict {
        Verdict::Holds => {
            let claim = "every execution within the scope was covered";
            let limit =
                outcome.reason.as_ref().map(|why| clean(&words::reason(why))).unwrap_or_default();
            (
                Ink::Holds,
                if limit.is_empty() { claim.to_owned() } else { format!("{claim}, {limit}") },
            )
        }
        Verdict::Violated => (Ink::Violated, plural_len(outcome.findings.len(), "finding")),
        Verdict::Unknown => {
            let reason = outcome
                .reason
                .as_ref()
                .map(|why| clean(&words::reason(why)))
                .filter(|reason| !reason.is_empty());
            (Ink::Unknown, reason.unwrap_or_else(|| "no reason was recorded".to_owned()))
        }
    };
    let name = outcome.verdict.name();
    let room = width.saturating_sub(name.len() + 2);
    let lines = wrap(&claim, room).join(&format!("\n{}", " ".repeat(name.len() + 2)));
    format!("{}: {lines}\n", style.paint(ink, name))
}

/// Scope, memory model, search, and what limits the claim.
pub(crate) fn summary(map: &SourceMap, outcome: &Outcome, style: Style, width: usize) -> String {
    let assurance = &outcome.assurance;
    let mut block = Block { out: String::new(), style, width };
    block.scope(&basis::scope(&assurance.scope), outcome.verdict);
    block.row("memory", &memory(&assurance.memory));
    block.row("looked for", &checks(&basis::checks(assurance)));
    block.list("rules", &basis::rules(map, &assurance.rules));
    let proves = match outcome.verdict {
        Verdict::Holds | Verdict::Unknown => true,
        Verdict::Violated => false,
    };
    if proves {
        block.list("reductions", &assurance.reductions);
    }
    block.row("search", &search(&basis::searched(assurance.search.as_ref()), &assurance.store));
    block.row("covered", &covered(&outcome.stats));
    block.row("cost", &cost(&outcome.stats));

    let unsupported: Vec<String> =
        assurance.unsupported.iter().map(|one| words::unsupported(map, one)).collect();
    let vacuous = if proves { basis::vacuous(&assurance.vacuous) } else { Vec::new() };
    let limits = [
        ("Reached but not modelled:", unsupported),
        ("Never reached by any execution:", basis::unreached(map, &assurance.unreached)),
        ("Checks that had nothing to check:", vacuous),
        ("Note:", basis::notes(map, assurance)),
    ];
    for (title, entries) in limits {
        block.limits(title, &entries);
    }
    block.out
}

pub(crate) struct Block {
    pub(crate) out: String,
    pub(crate) style: Style,
    pub(crate) width: usize,
}

impl Block {
    pub(crate) fn scope(&mut self, scope: &[String], verdict: Verdict) {
        let stated = if scope.is_empty() { "none stated".to_owned() } else { joined(scope) };
        self.row("scope", &stated);
        match verdict {
            Verdict::Holds => self.row("", "outside this scope nothing is claimed"),
            Verdict::Violated | Verdict::Unknown => {}
        }
    }

    fn list(&mut self, name: &str, entries: &[String]) {
        self.row(name, &joined(entries));
    }

    /// A name and its text; nothing at all when there is no text.
    pub(crate) fn row(&mut self, name: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        for (index, line) in wrap(text, self.width.saturating_sub(NAMES)).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            let blanks = " ".repeat(NAMES.saturating_sub(2 + name.len()));
            let name = self.style.paint(Ink::Quiet, name);
            self.out.push_str(&format!("  {name}{blanks}{line}\n"));
        }
    }

    fn limits(&mut self, title: &str, entries: &[String]) {
        if entries.is_empty() {
            return;
        }
        let title = self.style.paint(Ink::Unknown, title);
        self.out.push_str(&format!("\n  {title}\n"));
        for entry in entries.iter().take(MOST_ENTRIES) {
            for (index, line) in
                wrap(&clean(entry), self.width.saturating_sub(6)).iter().enumerate()
            {
                let start = if index == 0 { "    " } else { "      " };
                self.out.push_str(&format!("{start}{line}\n"));
            }
        }
        if entries.len() > MOST_ENTRIES {
            let rest = entries.len() - MOST_ENTRIES;
            self.out.push_str(&format!("    … and {rest} more; `--format json` has them all\n"));
        }
    }
}

fn joined(entries: &[String]) -> String {
    entries.iter().map(|entry| clean(entry)).collect::<Vec<_>>().join(", ")
}

/// The memory model with a word on what it means.
pub(crate) fn memory(model: &str) -> String {
    let model = clean(model);
    let meaning = match model.as_str() {
        "sc" => "remote operations are done at once",
        "rma" => "remote operations are done later, in any order, until a flush",
        "rma-ordered" => "remote operations are done later, in order towards each process",
        "upc" => "relaxed accesses take effect in any order between strict operations",
        other => return other.to_owned(),
    };
    format!("{model}: {meaning}")
}

/// What was looked for, by what is missing from the usual checks when that is shorter.
pub(crate) fn checks(codes: &[String]) -> String {
    let usual: Vec<&str> = Code::usual().map(Code::name).collect();
    let looked_for = |name: &&str| codes.iter().any(|code| code == name);
    let missing: Vec<&str> = usual.iter().copied().filter(|name| !looked_for(name)).collect();
    if missing.len() > usual.len() / 2 {
        return joined(codes);
    }
    let mut text = match missing.as_slice() {
        [] => format!("all {} checks", usual.len()),
        missing => format!("all checks but {}", missing.join(", ")),
    };
    for code in codes.iter().filter(|code| !usual.contains(&code.as_str())) {
        text.push_str(&format!(", also {}", clean(code)));
    }
    text
}

pub(crate) fn search(strategy: &str, store: &str) -> String {
    let mut parts = vec![clean(strategy)];
    let store = clean(store);
    if !store.is_empty() {
        parts.push(format!("{store} store"));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

pub(crate) fn covered(stats: &Stats) -> String {
    format!(
        "{}, {}, depth {}",
        plural(stats.states, "state"),
        plural(stats.transitions, "transition"),
        count(stats.depth)
    )
}

pub(crate) fn cost(stats: &Stats) -> String {
    let mut parts = vec![seconds(stats.seconds)];
    if let (Some(first), 1..) = (parts.first_mut(), stats.threads) {
        first.push_str(&format!(" on {}", plural_len(stats.threads, "thread")));
    }
    if stats.peak_bytes > 0 {
        parts.push(format!("{} at peak", bytes(stats.peak_bytes)));
    }
    let told = stats.states >= FEW_STATES && stats.bytes_per_state.is_finite();
    if told && stats.bytes_per_state > 0.0 {
        parts.push(format!("{:.1} bytes per state", stats.bytes_per_state));
    }
    parts.join(", ")
}

#[cfg(test)]
#[path = "summary_tests.rs"]
mod tests;
