//! The models of `bench/` at small sizes: each holds, and each of its mutations is found.
//!
//! What is expected comes from the descriptions of the programs, not from what Partita prints. A
//! finding is summed up as its code, and for a race also the kinds of the two accesses and the cell
//! without its place. The lists are complete: a finding that is not listed fails the test.

use partita_check::{Finding, MemoryModel, Options, What, check, outputs};
use partita_search::{Progress, Reductions};
use partita_testkit::files::{Loaded, bench_folder, load, programs};
use partita_testkit::suite;
use std::collections::{BTreeMap, BTreeSet};

suite!(
    "bench-models",
    algorithms,
    row_reduction,
    sweep,
    sweep_outputs,
    sweep_bits,
    counters_have_nothing_to_reduce,
    nothing_is_left_out
);

/// One check: the size as on the command line, and everything that must be found.
struct Case {
    file: &'static str,
    places: u32,
    define: &'static [&'static str],
    finds: &'static [&'static str],
}

const fn case(
    file: &'static str,
    places: u32,
    define: &'static [&'static str],
    finds: &'static [&'static str],
) -> Case {
    Case { file, places, define, finds }
}

const ALGORITHMS: &[Case] = &[
    case("philosophers.tree", 4, &[], &[]),
    case("philosophers.tree", 3, &["MEALS=2"], &[]),
    case("philosophers.tree", 4, &["ORDERED=false"], &["deadlock"]),
    case("token-ring.tree", 3, &[], &[]),
    // Both holders add to the counter, and one addition may be lost.
    case(
        "token-ring.tree",
        3,
        &["LAPS=1", "TOKENS=2"],
        &["data-race read/write passed", "data-race write/write passed", "assertion-failed"],
    ),
    case("peterson.tree", 3, &[], &[]),
    case("peterson.tree", 2, &["ROUNDS=2"], &[]),
    case("peterson.tree", 3, &["POLITE=false"], &["assertion-failed"]),
    case("bakery.tree", 3, &[], &[]),
    case("bakery.tree", 2, &["ROUNDS=2"], &[]),
    case("bakery.tree", 2, &["CHOOSING=false"], &["assertion-failed"]),
    case("buffer.tree", 4, &[], &[]),
    case("buffer.tree", 3, &["PRODUCERS=1", "SLOTS=1"], &[]),
    case("buffer.tree", 4, &["EXTRA=1"], &["deadlock"]),
    case("counters.tree", 1, &["N=1"], &[]),
    case("counters.tree", 1, &["N=1", "SLACK=-1"], &["assertion-failed"]),
    case("ticket-lock.tree", 3, &[], &[]),
    case("ticket-lock.tree", 2, &["FLUSH=false"], &["assertion-failed"]),
];

const BARRIERS: &[Case] = &[
    case("row-reduction.tree", 4, &[], &[]),
    case("row-reduction.tree", 4, &["ROUNDS=2"], &[]),
    case("row-reduction.tree", 2, &["COLS=1", "DROP_BARRIER_AFTER=true"], &[]),
    case("row-reduction.tree", 3, &[], &["error-stop"]),
    case("row-reduction.tree", 4, &["DROP_BARRIER_BEFORE=true"], &[]),
    // A sum mixes the two rounds.
    case(
        "row-reduction.tree",
        4,
        &["ROUNDS=2", "DROP_BARRIER_BEFORE=true"],
        &["data-race read/write w.part[1, _]", "data-race read/write w.part[2, _]", "error-stop"],
    ),
    // In the first round a cell that comes too late has no value at all, so no sum can be wrong.
    case(
        "row-reduction.tree",
        4,
        &["DROP_BARRIER_AFTER=true"],
        &[
            "data-race read/write w.part[1, _]",
            "data-race read/write w.part[2, _]",
            "uninitialized-read",
        ],
    ),
    case(
        "row-reduction.tree",
        4,
        &["ROUNDS=2", "DROP_BARRIER_AFTER=true"],
        &[
            "data-race read/write w.part[1, _]",
            "data-race read/write w.part[2, _]",
            "uninitialized-read",
            "error-stop",
        ],
    ),
    // The other columns never get a value; that is found before the sum is compared.
    case(
        "row-reduction.tree",
        4,
        &["SAME_COLUMN=true"],
        &[
            "data-race write/write w.part[1, _]",
            "data-race write/write w.part[2, _]",
            "uninitialized-read",
        ],
    ),
    case("row-reduction-bits.tree", 4, &[], &[]),
    case("row-reduction-bits.tree", 2, &["ROUNDS=2"], &[]),
    case("row-reduction-bits.tree", 4, &["DROP_BARRIER_BEFORE=true"], &[]),
    case(
        "row-reduction-bits.tree",
        2,
        &["ROUNDS=2", "DROP_BARRIER_BEFORE=true"],
        &["assertion-failed"],
    ),
    case("row-reduction-bits.tree", 2, &["DROP_BARRIER_AFTER=true"], &["assertion-failed"]),
    case("row-reduction-bits.tree", 2, &["SAME_COLUMN=true"], &["assertion-failed"]),
];

/// A mutation of the sweep and what it leads to: as a plain sweep, and as a shifting one.
struct Mutation {
    switch: &'static str,
    plain: &'static [&'static str],
    shift: &'static [&'static str],
}

const FIRST: &str = "data-race read/write t[1]";
const LAST: &str = "data-race read/write t[MAXN]";

/// The plain sweep never writes a first element, and its interior stores hit cells that nobody else
/// touches: there two of the locks are not needed.
const SWEEP: &[Mutation] = &[
    Mutation { switch: "PRINT=true", plain: &[], shift: &[] },
    Mutation { switch: "PRINT=false", plain: &[], shift: &[] },
    Mutation { switch: "DROP_LEFT_LOCK=true", plain: &[LAST], shift: &[LAST] },
    Mutation { switch: "DROP_STORE_LOCK=true", plain: &[LAST], shift: &[LAST] },
    Mutation { switch: "DROP_RIGHT_LOCK=true", plain: &[], shift: &[FIRST] },
    Mutation { switch: "DROP_LOOP_LOCK=true", plain: &[], shift: &[FIRST] },
    Mutation { switch: "SWAP_LOCK_ORDER=true", plain: &["deadlock"], shift: &["deadlock"] },
    Mutation {
        switch: "DROP_INIT_SYNC=true",
        plain: &[FIRST, LAST, "uninitialized-read"],
        shift: &[FIRST, LAST, "uninitialized-read"],
    },
];

fn algorithms() {
    run(ALGORITHMS).unwrap();
}

fn row_reduction() {
    run(BARRIERS).unwrap();
}

fn sweep() {
    for elements in [3, 5] {
        for (mutation, shift) in mutations() {
            let define = sweep_size(mutation, shift, elements);
            let wanted = if shift { mutation.shift } else { mutation.plain };
            let wanted = wanted.iter().map(|one| one.replace("MAXN", &elements.to_string()));
            assert_eq!(found("sweep.tree", 3, &define).unwrap(), wanted.collect(), "{define:?}");
        }
    }
}

/// Free of races is not deterministic: in the plain sweep the heat comes as far as the places happen
/// to take turns, so there is one output more for each place. The shifting sweep has only one.
fn sweep_outputs() {
    for places in [2, 3] {
        for (shift, wanted) in [(false, places as usize), (true, 1)] {
            let define = vec![format!("SHIFT={shift}"), "MAXN=3".to_owned()];
            let Loaded { model, sources } = bench_model("sweep.tree", places, &define).unwrap();
            let found = outputs(&model, &sources, &Options::default(), &Progress::default());
            let found = found.ok().unwrap();
            assert!(found.complete);
            assert_eq!(found.outputs.len(), wanted, "{places} places, {define:?}");
        }
    }
}

/// A race of the sweep is a failed assertion here; values are not kept, so none can be missing.
fn sweep_bits() {
    for (mutation, shift) in mutations() {
        let define = sweep_size(mutation, shift, 3);
        let wanted = if shift { mutation.shift } else { mutation.plain };
        let races =
            wanted.iter().map(|one| if one.contains("race") { "assertion-failed" } else { one });
        let wanted = races.filter(|one| *one != "uninitialized-read").map(str::to_owned);
        let define: Vec<String> =
            define.into_iter().filter(|one| !one.starts_with("PRINT")).collect();
        assert_eq!(found("sweep-bits.tree", 3, &define).unwrap(), wanted.collect(), "{define:?}");
    }
}

/// Seven counters from 0 to N and no other state, whatever is reduced.
fn counters_have_nothing_to_reduce() {
    let loaded = bench_model("counters.tree", 1, &["N=2".to_owned()]).unwrap();
    let mut reductions = Reductions::ALL;
    for ample in [true, false] {
        reductions.ample = ample;
        let options = Options { reductions, ..Options::default() };
        let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
        assert_eq!(outcome.stats.states, 3_u64.pow(7));
    }
}

/// Every model is tested, and each both holds and can be broken.
fn nothing_is_left_out() {
    let mut verdicts: BTreeMap<&str, BTreeSet<bool>> = BTreeMap::new();
    for one in ALGORITHMS.iter().chain(BARRIERS) {
        verdicts.entry(one.file).or_default().insert(one.finds.is_empty());
    }
    for file in ["sweep.tree", "sweep-bits.tree"] {
        verdicts.insert(file, BTreeSet::from([true, false]));
    }
    let files = programs(&bench_folder(), &["tree", "rma"]).unwrap();
    assert!(!files.is_empty());
    // Those of `bench/growth` have their twins in a table of their own.
    let growth = bench_folder().join("growth");
    for path in files.iter().filter(|path| !path.starts_with(&growth)) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(verdicts.get(name.as_str()).map_or(0, BTreeSet::len), 2, "{name}");
    }
}

fn run(cases: &[Case]) -> Result<(), String> {
    for Case { file, places, define, finds } in cases {
        let define: Vec<String> = define.iter().map(|&one| one.to_owned()).collect();
        let wanted = finds.iter().map(|&one| one.to_owned()).collect();
        assert_eq!(found(file, *places, &define)?, wanted, "{file} {places} {define:?}");
    }
    Ok(())
}

fn mutations() -> impl Iterator<Item = (&'static Mutation, bool)> {
    SWEEP.iter().flat_map(|mutation| [(mutation, false), (mutation, true)])
}

fn sweep_size(mutation: &Mutation, shift: bool, elements: u32) -> Vec<String> {
    vec![mutation.switch.to_owned(), format!("SHIFT={shift}"), format!("MAXN={elements}")]
}

fn bench_model(file: &str, places: u32, define: &[String]) -> Result<Loaded, String> {
    let source = std::fs::read_to_string(bench_folder().join(file)).map_err(|e| e.to_string())?;
    load(file, &source, places, define)
}

/// The findings of a check, each summed up; none when the model holds.
fn found(file: &str, places: u32, define: &[String]) -> Result<BTreeSet<String>, String> {
    let loaded = bench_model(file, places, define)?;
    let memory = match file {
        "ticket-lock.tree" => MemoryModel::Rma,
        _ => MemoryModel::Sc,
    };
    let options = Options { memory, all: true, ..Options::default() };
    let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    let verdict = if outcome.findings.is_empty() { "holds" } else { "violated" };
    assert_eq!(outcome.verdict.name(), verdict, "{file} {define:?}: {:?}", outcome.reason);
    Ok(outcome.findings.iter().map(summary).collect())
}

/// `deadlock`, or `data-race read/write t[1]`, or `data-race write/write w.part[1, _]`.
fn summary(finding: &Finding) -> String {
    let What::Race { cell, accesses, .. } = &finding.what else { return finding.code.to_string() };
    let mut kinds = accesses.map(|access| if access.write { "write" } else { "read" });
    kinds.sort_unstable();
    let cell = cell.spelled(&finding.trace.vocabulary);
    let cell = cell.split('@').next().unwrap_or_default();
    // Columns are alike: which of them is found first means nothing.
    let cell = cell.split_once(", ").map_or(cell.to_owned(), |(row, _)| format!("{row}, _]"));
    format!("data-race {} {cell}", kinds.join("/"))
}
