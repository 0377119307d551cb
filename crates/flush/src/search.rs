//! From a request to what was found: the part that both searches share.

use crate::apply::Spelling;
use crate::asking::{Asking, Judged};
use crate::engine::{Engine, Proof};
use crate::result::{Found, Placement, Reason};
use crate::site::{Set, Sites};
use crate::{hitting, published};
use partita_check::Verdict;
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
    pub(crate) reason: Option<String>,
}

/// Searches for the smallest placements.
#[must_use]
pub fn search(request: &Request<'_>, engine: &mut dyn Engine) -> Found {
    let mut asking = Asking::new(request, engine);
    let all = request.sites.all();
    let first = match asking.ask(&all) {
        Judged::Safe(proof) => proof,
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
                reason: Some(format!("with every flush: {why}")),
                minimum: None,
                placements: Vec::new(),
                complete: false,
                counterexample: None,
                effort: asking.effort(),
            };
        }
    };
    let sought = match request.method {
        Method::Hitting => hitting::run(&mut asking),
        Method::Published => published::run(&mut asking),
    };
    conclude(&mut asking, sought, first)
}

fn conclude(asking: &mut Asking<'_>, sought: Sought, first: Option<Proof>) -> Found {
    let Sought { mut safe, minimal, complete, reason } = sought;
    if safe.is_empty() {
        // Better than nothing: the best that happens to be known.
        safe.extend(asking.knowledge.smallest_safe().map(|set| (set.clone(), None)));
    }
    safe.sort_by_key(|(set, _)| set.count_ones(..));
    let minimum = safe.first().map(|(set, _)| set.count_ones(..)).filter(|_| minimal);
    let first = first.unwrap_or_default();
    let placements = safe
        .into_iter()
        .map(|(set, proof)| {
            let reasons = set.ones().map(|site| reason_for(asking, &set, site)).collect();
            // What is safe by inclusion rests on proofs with the same scope.
            Placement { reasons, proof: proof.unwrap_or_else(|| first.clone()), set }
        })
        .collect();
    Found {
        verdict: if minimal { Verdict::Holds } else { Verdict::Unknown },
        reason,
        minimum,
        placements,
        complete,
        counterexample: None,
        effort: asking.effort(),
    }
}

/// Takes one flush away and shows what happens then.
fn reason_for(asking: &mut Asking<'_>, set: &Set, site: usize) -> Reason {
    let mut without = set.clone();
    without.remove(site);
    let violation = match asking.verify(&without) {
        Judged::Unsafe(violation) => violation,
        Judged::Safe(_) | Judged::Unknown(_) => None,
    };
    Reason { site, violation }
}
