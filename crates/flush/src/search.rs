//! From a request to what was found: the part that both searches share.

use crate::apply::Spelling;
use crate::asking::{Asking, Judged};
use crate::judge::{Judge, Proof};
use crate::result::{Found, Placement, Reason};
use crate::site::{Set, Sites};
use crate::{hitting, published};
use partita_check::{FlushDoubt, Verdict};
use partita_source::SourceMap;
use partita_tree::Program;
use std::time::Duration;

/// What to search for.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    pub program: &'a Program,
    pub sources: &'a SourceMap,
    pub sites: &'a Sites,
    /// How a flush is written, for traces.
    pub spelling: Spelling<'a>,
    pub method: Method,
    /// All placements that no flush can be taken from, instead of one smallest.
    pub all: bool,
    /// For the whole search.
    pub time: Option<Duration>,
    pub states: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    #[default]
    Hitting,
    Published,
}

/// What a search itself comes to.
#[derive(Default)]
pub(crate) struct Sought {
    /// Safe placements, in the order in which they were found.
    pub(crate) safe: Vec<(Set, Option<Proof>)>,
    /// The size of the first is the smallest there is.
    pub(crate) minimal: bool,
    /// All that was asked for.
    pub(crate) complete: bool,
    /// Why not.
    pub(crate) reason: Option<FlushDoubt>,
}

/// Searches for the smallest placements.
#[must_use]
pub fn search<'a>(request: &'a Request<'a>, judge: Judge<'a>) -> Found {
    let mut asking = Asking::new(request, judge);
    let all = request.sites.all();
    match asking.ask(&all) {
        Judged::Safe(_) => {}
        Judged::Unsafe(counterexample) => {
            return Found {
                verdict: Verdict::Violated,
                reason: None,
                minimum: None,
                placements: Vec::new(),
                complete: true,
                counterexample,
                effort: asking.effort(),
            };
        }
        Judged::Unknown(why) => {
            return Found {
                verdict: Verdict::Unknown,
                reason: Some(FlushDoubt::WithEveryFlush(Box::new(why))),
                minimum: None,
                placements: Vec::new(),
                complete: false,
                counterexample: None,
                effort: asking.effort(),
            };
        }
    }
    let sought = match request.method {
        Method::Hitting => hitting::run(&mut asking),
        Method::Published => published::run(&mut asking),
    };
    conclude(&mut asking, sought)
}

fn conclude(asking: &mut Asking<'_>, sought: Sought) -> Found {
    let Sought { mut safe, mut minimal, mut complete, mut reason } = sought;
    if safe.is_empty() {
        // Better than nothing: the best that happens to be known.
        safe.extend(asking.knowledge.smallest_safe().map(|set| (set.clone(), None)));
    }
    safe.sort_by_key(|(set, _)| set.count_ones(..));
    let mut placements = Vec::new();
    for (set, proof) in safe {
        let mut reasons = Vec::new();
        for site in set.ones() {
            let mut without = set.clone();
            without.remove(site);
            let violation = match asking.verify(&without) {
                Judged::Unsafe(violation) => violation,
                Judged::Unknown(_) => asking.known_violation(&without),
                Judged::Safe(_) => {
                    if minimal {
                        (minimal, complete) = (false, false);
                        reason = Some(FlushDoubt::NotSmallest);
                    }
                    None
                }
            };
            reasons.push(Reason { site, violation });
        }
        let proof = proof.or_else(|| asking.known_proof(&set)).unwrap_or_default();
        placements.push(Placement { set, proof, reasons });
    }
    let smallest = placements.first().map(|first| first.set.count_ones(..));
    Found {
        verdict: if minimal { Verdict::Holds } else { Verdict::Unknown },
        reason,
        minimum: smallest.filter(|_| minimal),
        placements,
        complete,
        counterexample: None,
        effort: asking.effort(),
    }
}
