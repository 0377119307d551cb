//! Which absent flushes would have blocked a step of a violation.
//!
//! A guess from the trace: at each step of a task, what it has pending and which sites it passes
//! since its last step. The guess need not be right; whoever uses it asks the engine whether the
//! program with all other flushes is still violated.

use crate::result::Violation;
use crate::site::{Anchor, Set, Site, Sites};
use partita_check::{Actor, Doing, Who};
use partita_source::Span;
use partita_tree::text::print_expr;
use std::collections::BTreeMap;

/// What one task has under way in a trace.
#[derive(Default)]
struct Task {
    /// Remote statements that are not complete, with their places.
    pending: Vec<(Span, String)>,
    /// Sites between its last step and its next.
    passing: Vec<usize>,
}

pub(crate) fn blocking(violation: &Violation, sites: &Sites) -> Set {
    let (trace, variant) = (&violation.finding.trace, &violation.variant);
    let mut clause = sites.none();
    let absent: Vec<(usize, &Site)> = sites
        .sites
        .iter()
        .enumerate()
        .filter(|(index, _)| !variant.present.contains(*index))
        .collect();
    let span_of = |site: &Site| variant.program.spans.get(site.anchor.node());
    let place_of = |site: &Site| site.place.as_ref().map(print_expr);
    let mut places: BTreeMap<Span, String> = BTreeMap::new();
    for site in &sites.sites {
        if let (Anchor::After(_), Some(span), Some(place)) =
            (site.anchor, span_of(site), place_of(site))
        {
            places.insert(span, place);
        }
    }
    let waits = |task: &Task, site: &Site| {
        let place = place_of(site);
        task.pending.iter().any(|(_, to)| place.as_ref().is_none_or(|place| place == to))
    };
    // A card belongs to its task.
    let mut tasks: BTreeMap<Option<&Who>, Task> = BTreeMap::new();
    for step in &trace.steps {
        let task = match trace.actor(step.actor) {
            Some(Actor::Card(of)) => {
                let task = tasks.entry(of.as_ref()).or_default();
                let done = matches!(step.doing, Doing::NetworkWrite { .. });
                let at = task.pending.iter().position(|(span, _)| Some(*span) == step.span);
                if let Some(at) = at.filter(|_| done) {
                    task.pending.remove(at);
                }
                continue;
            }
            Some(Actor::Task(who)) => tasks.entry(Some(who)).or_default(),
            None => continue,
        };
        for index in std::mem::take(&mut task.passing) {
            if sites.sites.get(index).is_some_and(|site| waits(task, site)) {
                clause.insert(index);
            }
        }
        for (index, site) in &absent {
            if span_of(site) != step.span {
                continue;
            }
            match site.anchor {
                Anchor::After(_) => task.passing.push(*index),
                Anchor::Before(_) if waits(task, site) => clause.insert(*index),
                Anchor::Before(_) | Anchor::Own(_) => {}
            }
        }
        if let Some((span, place)) = step.span.and_then(|span| places.get_key_value(&span)) {
            task.pending.push((*span, place.clone()));
        }
    }
    // A flush of its own leaves no step when it is absent, so nothing shows who passed it.
    let own = |site: &Site| matches!(site.anchor, Anchor::Own(_));
    clause.extend(absent.iter().filter(|(_, site)| own(site)).map(|(index, _)| *index));
    clause
}
