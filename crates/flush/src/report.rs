//! What a search found, with the statements of the program.

use crate::result::{Found, Placement, Violation};
use crate::search::Method;
use crate::site::{Anchor, Site};
use crate::subject::Subject;
use partita_check::{
    Beside, Execution, FlushPlacement, FlushReport, FlushSearch, MemoryModel, NeededFlush,
};

/// Tells a search; `asked_for_all` placements, or only for a smallest one.
#[must_use]
pub fn report(
    subject: &Subject<'_>,
    found: &Found,
    memory: MemoryModel,
    method: Method,
    asked_for_all: bool,
) -> FlushReport {
    let proof = found.placements.first().map(|placement| &placement.proof);
    let smallest = found.placements.first().map(|first| first.set.count_ones(..));
    let placements = found.placements.iter().map(|placement| FlushPlacement {
        smallest: Some(placement.set.count_ones(..)) == smallest,
        flushes: flushes(subject, placement),
    });
    FlushReport {
        verdict: found.verdict,
        reason: found.reason.clone(),
        minimum: found.minimum,
        initial: subject.sites.len(),
        placements: placements.collect(),
        complete: found.complete,
        violation: found.counterexample.as_deref().map(execution),
        asked_for_all,
        scope: proof.map(|proof| proof.scope.clone()).unwrap_or_default(),
        unless: proof.and_then(|proof| proof.unless.clone()),
        proved_by: proof.and_then(|proof| proof.by.clone()),
        proof_states: proof.map_or(0, |proof| proof.states),
        memory,
        search: match method {
            Method::Hitting => FlushSearch::HittingSets,
            Method::Published => FlushSearch::Published,
        },
        checks: found.effort.checks,
        known: found.effort.known,
        states: found.effort.states,
        seconds: found.effort.seconds,
    }
}

fn flushes(subject: &Subject<'_>, placement: &Placement) -> Vec<NeededFlush> {
    let needed = placement.reasons.iter().filter_map(|reason| {
        let site = subject.sites.sites.get(reason.site)?;
        Some(described(subject, site, reason.violation.as_deref().map(execution)))
    });
    let mut flushes: Vec<NeededFlush> = needed.collect();
    flushes.sort_by_key(|flush| flush.line);
    flushes
}

fn described(subject: &Subject<'_>, site: &Site, violation: Option<Execution>) -> NeededFlush {
    let (spans, sources) = (&subject.program.spans, subject.sources);
    let node = site.existing.unwrap_or(site.anchor.node());
    let at = spans.get(node).and_then(|span| sources.position(span));
    let (file, line) =
        at.map_or((String::new(), 0), |(file, position)| (file.to_owned(), position.line));
    let beside = spans.get(site.anchor.node()).map(|span| sources.text(span));
    let beside = beside.unwrap_or_default().trim_end_matches(';').trim_end();
    let beside = match site.anchor {
        Anchor::After(_) => Beside::After(beside.to_owned()),
        Anchor::Before(_) => Beside::Before(beside.to_owned()),
        Anchor::Own(_) => Beside::Itself,
    };
    NeededFlush {
        file,
        line,
        target: site.place.as_ref().map(|place| subject.target(place)),
        text: subject.spelled(site.place.as_ref()),
        beside,
        existing: site.existing.is_some(),
        violation,
    }
}

fn execution(violation: &Violation) -> Execution {
    let Violation { finding, variant } = violation;
    Execution { finding: finding.clone(), sources: variant.sources.clone() }
}
