//! From arguments to options.

use crate::args::{Effort, Memory, Scope, Search, Store};
use partita_check::{MemoryModel, Options};
use partita_search::{Budget, Reductions, StoreKind, Strategy};
use std::time::Duration;

/// Options of a check.
///
/// # Errors
/// A message for the user: an unknown code or reduction, a budget of zero.
pub(crate) fn options(scope: &Scope, effort: Option<&Effort>) -> Result<Options, String> {
    let mut options = Options {
        memory: memory(scope),
        pending: scope.pending,
        max_value: scope.max_value.map(i64::from),
        ..Options::default()
    };
    options.subsume = scope.symbols.subsume;
    let Some(effort) = effort else { return Ok(options) };
    let search = effort.search.unwrap_or(Search::Bfs);
    options.strategy = match search {
        Search::Bfs => Strategy::Breadth,
        Search::Dfs => Strategy::Depth,
        Search::Random => Strategy::Random,
    };
    options.seed = effort.seed;
    options.store = match effort.store {
        Store::Exact => StoreKind::Exact,
        Store::Fingerprint => StoreKind::Fingerprint,
        Store::Bitstate => StoreKind::Bitstate,
    };
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    options.threads = match effort.threads {
        Some(0) => return Err("--threads: at least one".to_owned()),
        Some(threads) => threads.min(256),
        None => cores(),
    };
    for name in &effort.no_reduction {
        if name == "all" {
            options.reductions = Reductions::NONE;
        } else if let Some(switch) = options.reductions.named(name) {
            *switch = false;
        } else {
            let known = Reductions::NAMES.join(", ");
            return Err(format!("--no-reduction: `{name}` is none of {known}, all"));
        }
    }
    if effort.max_states == Some(0) || effort.max_depth == Some(0) {
        return Err("a budget of zero explores nothing".to_owned());
    }
    let default_time = Duration::from_secs(match search {
        Search::Bfs | Search::Dfs => 300,
        // Walks never come to an end by themselves.
        Search::Random => 10,
    });
    options.budget = Budget {
        time: Some(effort.max_time.unwrap_or(default_time)),
        states: effort.max_states.unwrap_or(u64::MAX),
        bytes: effort.max_memory,
        depth: effort.max_depth.unwrap_or(u64::MAX),
    };
    Ok(options)
}

fn memory(scope: &Scope) -> MemoryModel {
    match scope.memory {
        Some(Memory::Sc) => MemoryModel::Sc,
        Some(Memory::Rma) => MemoryModel::Rma,
        Some(Memory::RmaOrdered) => MemoryModel::RmaOrdered,
        None => {
            let rma = scope.files.first().and_then(|f| f.extension()).is_some_and(|e| e == "rma");
            if rma { MemoryModel::Rma } else { MemoryModel::Sc }
        }
    }
}

/// Sets which codes are looked for, from `--only`, `--also` and `--allow`.
///
/// # Errors
/// An unknown code, or one that a check cannot look for.
pub(crate) fn codes(
    options: &mut Options,
    only: &[String],
    also: &[String],
    allow: &[String],
) -> Result<(), String> {
    use partita_check::codes::{CHECKED, ON_REQUEST, known};
    for code in only.iter().chain(also).chain(allow) {
        if known(code).is_none() {
            return Err(format!("`{code}` is not a code; `partita explain` lists them"));
        }
    }
    let possible =
        |code: &String| CHECKED.contains(&code.as_str()) || ON_REQUEST.contains(&code.as_str());
    if let Some(code) = only.iter().chain(also).find(|code| !possible(code)) {
        return Err(format!("`check` cannot look for `{code}`: see `partita explain {code}`"));
    }
    let mut allowed: Vec<String> = allow.to_vec();
    if !only.is_empty() {
        let others = CHECKED.iter().filter(|code| {
            // What is not modelled must never be passed over in silence.
            **code != "unsupported" && !only.iter().any(|have| have == *code)
        });
        allowed.extend(others.map(|code| (*code).to_owned()));
    }
    if allowed.iter().any(|code| code == "unsupported") {
        return Err("`unsupported` cannot be allowed: it says what was not checked".to_owned());
    }
    let is_it = |code: &String| code == "nondeterministic-output";
    options.one_result = only.iter().chain(also).any(is_it) && !allow.iter().any(is_it);
    options.allowed = allowed;
    Ok(())
}
