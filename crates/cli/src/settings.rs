//! From arguments to options.

use crate::args::{Effort, Memory, Scope, Search, Store, Symbols};
use crate::failure::Failure;
use partita_check::{MemoryModel, Options};
use partita_driver::{Disk, Languages};
use partita_machine::Symbolic;
use partita_model::Model;
use partita_search::{Budget, Reductions, StoreKind, Strategy};
use partita_source::{Asked, Code};
use std::sync::Arc;
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
    switch_off(&mut options.reductions, &scope.no_reduction)?;
    let Some(effort) = effort else { return Ok(options) };
    let search = effort.search.unwrap_or(Search::Auto);
    options.strategy = match search {
        Search::Auto => Strategy::Auto,
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
    if effort.max_states == Some(0) || effort.max_depth == Some(0) {
        return Err("a budget of zero explores nothing".to_owned());
    }
    let default_time = Duration::from_secs(match search {
        Search::Auto | Search::Bfs | Search::Dfs => 300,
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

/// Reductions of the search are switched off here, those of a front end by the request.
fn switch_off(reductions: &mut Reductions, names: &[String]) -> Result<(), String> {
    let languages = Languages::standard();
    let of_languages: Vec<&str> =
        languages.iter().flat_map(|language| language.reductions()).copied().collect();
    for name in names {
        if name == "all" {
            *reductions = Reductions::NONE;
        } else if let Some(switch) = reductions.named(name) {
            *switch = false;
        } else if !of_languages.contains(&name.as_str()) {
            let known = [&Reductions::NAMES[..], &of_languages].concat().join(", ");
            return Err(format!("--no-reduction: `{name}` is none of {known}, all"));
        }
    }
    Ok(())
}

/// What was asked for, or what is usual for the language of the program.
fn memory(scope: &Scope) -> MemoryModel {
    let usual = || {
        let language = scope.files.first().map(|path| Languages::standard().of(path, &Disk));
        language.and_then(Result::ok).map_or(MemoryModel::Sc, |language| language.memory())
    };
    match scope.memory {
        Some(Memory::Sc) => MemoryModel::Sc,
        Some(Memory::Rma) => MemoryModel::Rma,
        Some(Memory::RmaOrdered) => MemoryModel::RmaOrdered,
        Some(Memory::Upc) => MemoryModel::Upc,
        None => usual(),
    }
}

/// What symbolic values are computed with.
pub(crate) fn symbolic(symbols: &Symbols, model: &Model) -> Result<Option<Arc<Symbolic>>, Failure> {
    symbols.settings().context(&[model]).map_err(Failure::usage)
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
    let [only, also, allow] = [only, also, allow].map(|names| {
        let known = |name: &String| {
            let unknown = || format!("`{name}` is not a code; `partita explain` lists them");
            Code::named(name).ok_or_else(unknown)
        };
        names.iter().map(known).collect::<Result<Vec<Code>, String>>()
    });
    let (only, also, allow) = (only?, also?, allow?);
    let asked: Vec<Code> = only.iter().chain(&also).copied().collect();
    if let Some(code) = asked.iter().find(|code| code.asked() == Asked::ByComparing) {
        return Err(format!("`check` cannot look for `{code}`: see `partita explain {code}`"));
    }
    let mut allowed = allow.clone();
    if !only.is_empty() {
        // What is not modelled must never be passed over in silence.
        let keep = |code: &Code| *code == Code::Unsupported || only.contains(code);
        allowed.extend(Code::usual().filter(|code| !keep(code)));
    }
    if allowed.contains(&Code::Unsupported) {
        return Err("`unsupported` cannot be allowed: it says what was not checked".to_owned());
    }
    let one_result = Code::NondeterministicOutput;
    options.one_result = asked.contains(&one_result) && !allow.contains(&one_result);
    let leak = Code::MemoryLeak;
    options.leaks = asked.contains(&leak) && !allow.contains(&leak);
    options.endless = asked.contains(&Code::Livelock);
    options.allowed = allowed;
    Ok(())
}
