//! The ways to search a program that must all give the same answer.
//!
//! A quick run takes all reductions and none, breadth-first and on one thread; what it leaves out is counted. Ways that
//! differ only in reductions that the search does not ask about are one way.

use crate::harness;
use partita_check::Options;
use partita_model::Model;
use partita_search::{Reductions, Strategy};

const WAYS: [(Strategy, usize); 4] =
    [(Strategy::Breadth, 1), (Strategy::Breadth, 2), (Strategy::Depth, 1), (Strategy::Depth, 2)];

/// All reductions of the search.
pub const SEARCHING: Reductions = Reductions { orders: false, ..Reductions::ALL };

/// Some executions for all others, as many as there have to be, and an unreduced search where that does not work.
const EXECUTIONS: Reductions = Reductions { orders: true, ..Reductions::NONE };

/// All reductions on, all off, executions for all others, all reductions of the search, and each of these switched off alone. Where some
/// executions stand for all nothing is searched, so those are off then.
#[must_use]
pub fn reductions() -> Vec<Reductions> {
    if harness::quick() { fewer(all_reductions(), 3) } else { all_reductions() }
}

/// The options with these reductions, breadth-first and depth-first, by one and by two threads.
#[must_use]
pub fn searches(options: &Options, model: &Model) -> Vec<Options> {
    let distinct = distinct(reductions(), options, model);
    let ways = || if harness::quick() { fewer(WAYS.to_vec(), 1) } else { WAYS.to_vec() };
    let searches = distinct.into_iter().flat_map(|asked| {
        // Executions are run before anything is searched, the same in every way.
        let most = if asked.reductions == EXECUTIONS { 1 } else { WAYS.len() };
        let ways = ways().into_iter().take(most);
        ways.map(move |(strategy, threads)| Options { strategy, threads, ..asked.clone() })
    });
    searches.collect()
}

fn all_reductions() -> Vec<Reductions> {
    let each = Reductions::NAMES.into_iter().filter_map(|name| {
        let mut reductions = SEARCHING;
        let switch = reductions.named(name)?;
        std::mem::take(switch).then_some(reductions)
    });
    let first = [Reductions::ALL, Reductions::NONE, EXECUTIONS, SEARCHING];
    first.into_iter().chain(each).collect()
}

/// The options with each of the reductions, where that makes another search.
fn distinct(reductions: Vec<Reductions>, options: &Options, model: &Model) -> Vec<Options> {
    let mut known = Vec::new();
    let mut distinct = Vec::new();
    for reductions in reductions {
        let asked = Options { reductions, ..options.clone() };
        let in_effect = asked.in_effect(model);
        if !known.contains(&in_effect) {
            known.push(in_effect);
            distinct.push(asked);
        }
    }
    distinct
}

/// How a search went about it, for a message.
#[must_use]
pub fn shown(options: &Options) -> String {
    let (threads, strategy, store) = (options.threads, options.strategy, options.store);
    let on = options.reductions.enabled().join(" ");
    format!("{threads} threads, {strategy:?}, {store:?}, reductions: {on}")
}

fn fewer<T>(mut all: Vec<T>, keep: usize) -> Vec<T> {
    harness::leave_out_variants(all.len().saturating_sub(keep));
    all.truncate(keep);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::load;
    use partita_check::MemoryModel;

    #[test]
    fn all_and_none_and_each() {
        let variants = all_reductions();
        assert_eq!(variants[..3], [Reductions::ALL, Reductions::NONE, EXECUTIONS]);
        assert_eq!(variants.len(), 3 + Reductions::NAMES.len());
    }

    #[test]
    fn what_the_search_does_not_ask_about_is_searched_once() {
        let text = "var x: int = 0; proc main() { x = 1; } entry main on 0;";
        let model = load("fixed.tree", text, 1, &[]).unwrap().model;
        let count = |memory, model: &Model| {
            distinct(all_reductions(), &Options { memory, ..Options::default() }, model).len()
        };
        // No network under `sc`: value sets, lazy cards and antichains.
        assert_eq!(count(MemoryModel::Rma, &model), 2 + 9);
        assert_eq!(count(MemoryModel::Sc, &model), 4 + 9 - 3);
        // Steps are recorded where nothing is made at run time; who joins may be stuck, or held up by all others together.
        let text = "var x: int = 0; proc main() { group { spawn { x = 1; } } } entry main on 0;";
        let model = load("spawning.tree", text, 1, &[]).unwrap().model;
        assert_eq!(count(MemoryModel::Sc, &model), 4 + 9 - 4 + 2);
    }
}
