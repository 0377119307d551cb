//! The published search (VMCAI 2018): remove each flush alone; those whose removal fails are needed.
//! Then go depth-first, removing only flushes that could be removed alone.
//!
//! Of a placement that is not proved nothing else is concluded, so `unknown` counts as a failure
//! here, and the result is then the smallest placement that can be proved. Kept beside
//! [`crate::hitting`] because it finds the same minimum by other means.

use crate::asking::{Asking, Judged};
use crate::judge::Proof;
use crate::search::Sought;
use crate::site::Set;
use partita_check::FlushDoubt;

pub(crate) fn run(asking: &mut Asking<'_>) -> Sought {
    let all = asking.request.sites.all();
    let mut descent = Descent { best: (all.clone(), None), needed: 0, doubt: None };
    let mut removable = Vec::new();
    for site in all.ones() {
        let mut without = all.clone();
        without.remove(site);
        match descent.proved(asking, &without) {
            Some(_) => removable.push(site),
            None => descent.needed += 1,
        }
    }
    descent.down(asking, &all, &removable);
    let Descent { best, doubt, .. } = descent;
    let reason = doubt.map(|why| FlushDoubt::SmallerUndecided(Box::new(why)));
    let sure = reason.is_none();
    Sought { safe: vec![best], minimal: sure, complete: sure, reason }
}

struct Descent {
    best: (Set, Option<Proof>),
    /// So many flushes cannot even be removed alone.
    needed: usize,
    /// Why some placement is neither proved nor violated.
    doubt: Option<FlushDoubt>,
}

impl Descent {
    /// Removes every set of the flushes `from`, in their order, as far as proofs go. The recursion is as
    /// deep as there are flushes.
    fn down(&mut self, asking: &mut Asking<'_>, set: &Set, from: &[usize]) {
        let size = set.count_ones(..);
        for (at, site) in from.iter().enumerate() {
            let best = self.best.0.count_ones(..);
            // Not even without all the rest would it become smaller.
            if best <= self.needed || size - (from.len() - at) >= best {
                return;
            }
            let mut without = set.clone();
            without.remove(*site);
            let Some(proof) = self.proved(asking, &without) else { continue };
            if size - 1 < best {
                self.best = (without.clone(), proof);
            }
            self.down(asking, &without, &from[at + 1..]);
        }
    }

    fn proved(&mut self, asking: &mut Asking<'_>, set: &Set) -> Option<Option<Proof>> {
        // Proved before, when it was removed alone.
        if asking.knowledge.is_safe(set) {
            return Some(None);
        }
        match asking.verify(set) {
            Judged::Safe(proof) => Some(proof),
            Judged::Unsafe(_) => None,
            Judged::Unknown(why) => {
                self.doubt.get_or_insert(why);
                None
            }
        }
    }
}
