//! The search by hitting sets.
//!
//! A violated placement gives a clause: at least one of the flushes that it lacks is needed. The
//! trace says which of them would have blocked it, and the program with all the others is asked
//! about, so that the clause becomes small. Each safe placement has a flush of every clause; the
//! smallest sets that do are proposed in turn. The first safe one is a minimum, because every smaller
//! set misses a clause.

use crate::asking::{Asking, Judged};
use crate::hint::blocking;
use crate::knowledge::CollectSet;
use crate::search::Sought;
use crate::site::Set;
use crate::smallest::{TooMany, smallest};
use partita_check::FlushDoubt;

/// Placements listed with `all`.
const MOST_PLACEMENTS: usize = 200;

pub(crate) fn run(asking: &mut Asking<'_>) -> Sought {
    let all = asking.request.sites.all();
    let mut sought = Sought::default();
    let mut undecided: Vec<Set> = Vec::new();
    // Near all flushes checks are cheap, and most flushes that are needed are needed alone.
    for site in all.ones() {
        let mut without = all.clone();
        without.remove(site);
        asking.ask(&without);
    }
    loop {
        if let Some(reason) = asking.exhausted() {
            sought.reason = Some(reason);
            return sought;
        }
        let mut clauses: Vec<Set> = asking.knowledge.clauses(&all).collect();
        clauses.extend(undecided.iter().map(|set| all.difference(set).collect_with(all.len())));
        let blocked: Vec<Set> = sought.safe.iter().map(|(set, _)| set.clone()).collect();
        let proposal = match smallest(&clauses, &blocked, all.len()) {
            Ok(Some(proposal)) => proposal,
            Ok(None) => {
                sought.complete = undecided.is_empty();
                return sought;
            }
            Err(TooMany) => {
                sought.reason = Some(FlushDoubt::TooManyWays);
                return sought;
            }
        };
        match asking.ask(&proposal) {
            Judged::Safe(proof) => {
                // Sizes only grow: what was undecided before is smaller, or of this size.
                let size = proposal.count_ones(..);
                let decided = undecided.iter().all(|set| set.count_ones(..) >= size);
                sought.minimal |= sought.safe.is_empty() && decided;
                sought.safe.push((proposal, proof));
                if !asking.request.all {
                    sought.complete = sought.minimal;
                    sought.reason = sought.reason.filter(|_| !sought.minimal);
                    return sought;
                }
                if sought.safe.len() >= MOST_PLACEMENTS {
                    sought.reason = Some(FlushDoubt::OnlyFirst(MOST_PLACEMENTS));
                    return sought;
                }
            }
            Judged::Unsafe(Some(violation)) => {
                let clause = blocking(&violation, asking.request.sites);
                grow(asking, &all, &proposal, clause);
            }
            // It has a flush of every clause, so nothing that is known decides it.
            Judged::Unsafe(None) => {
                sought.reason = Some(FlushDoubt::LostItsWay);
                return sought;
            }
            Judged::Unknown(why) => {
                let flushes = proposal.count_ones(..);
                sought.reason.get_or_insert(FlushDoubt::Undecided { flushes, why: Box::new(why) });
                undecided.push(proposal);
            }
        }
    }
}

/// Asks about larger and larger placements, as long as they are violated.
fn grow(asking: &mut Asking<'_>, all: &Set, proposal: &Set, clause: Set) {
    let (mut known, mut clause) = (proposal.clone(), clause);
    loop {
        let larger: Set = all.difference(&clause).collect_with(all.len());
        let grows = known.is_subset(&larger) && known != larger && !clause.is_clear();
        if !grows {
            return;
        }
        let Judged::Unsafe(Some(violation)) = asking.ask(&larger) else { return };
        clause = blocking(&violation, asking.request.sites);
        known = larger;
    }
}
