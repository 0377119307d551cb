//! Random programs about one way to synchronise: our search against the naive explorer, for every reduction on and off, one and
//! two threads, breadth-first and depth-first. Compared are races by pair of lines, deadlocks by all lines at which tasks wait,
//! failures by line, and ends by what every task kept.
//!
//! Where a program calls a weak operation, a race may be told by its second end only: then races are compared by code.
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many per way.

use partita_check::{Options, Searched, What, check, outputs};
use partita_model::Model;
use partita_search::{Progress, Strategy};
use partita_source::SourceMap;
use partita_testkit::files::lowered;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::naive::{self, UNDEFINED, explore};
use partita_testkit::random::{self, Flavour, WAYS, Way};
use partita_testkit::variants;
use partita_tree::{Program, text};
use std::collections::BTreeSet;
use std::ops::Range;

const NAIVE_STATES: usize = 30_000;

pub fn suite() -> Suite {
    let mut suite = Suite::new("ways");
    for way in WAYS {
        for seeds in parts(seeds(120), 60) {
            let name = format!("{way:?}/{}", seeds.start).to_lowercase();
            suite.add(&name, move || run(way, seeds));
        }
    }
    suite.add("some_have_several_orders", some_have_several_orders);
    suite
}

fn run(way: Way, seeds: Range<u64>) -> Result<(), String> {
    let count = seeds.end - seeds.start;
    let mut compared = 0;
    for seed in seeds {
        let program = random::program(seed, Flavour::Way(way));
        let source = random::text(seed, Flavour::Way(way));
        let same = compare(&program, &source).map_err(|why| {
            let small = small(&program, &source);
            format!("seed {seed}: {why}\n{}\nmade small: {small}", text::print(&program))
        })?;
        compared += u64::from(same);
    }
    if compared * 10 < count * 8 {
        return Err(format!("too many programs were skipped: {compared} of {count} compared"));
    }
    Ok(())
}

/// The comparison means something for `orders`: there are programs for which one execution stands for all, and programs with several.
fn some_have_several_orders() -> Result<(), String> {
    let (mut one, mut several) = (0, 0);
    for way in WAYS {
        for seed in 0..40 {
            let program = random::program(seed, Flavour::Way(way));
            let sources = SourceMap::new();
            let model = lowered(program, 2, &[], &sources)?;
            let outcome = check(&model, &sources, &Options::default(), &Progress::default());
            match outcome.assurance.search {
                Some(Searched::Orders(1)) => one += 1,
                Some(Searched::Orders(_)) => several += 1,
                Some(Searched::Own(_) | Searched::Engine(_) | Searched::Abstracted { .. })
                | None => {}
            }
        }
    }
    if one < 20 || several < 20 {
        return Err(format!("one order: {one}, several: {several}"));
    }
    Ok(())
}

fn small(program: &Program, source: &str) -> String {
    let small = random::shrink(program, |candidate| {
        partita_tree::validate(candidate).is_empty()
            && matches!(compare(candidate, source), Err(why) if !why.starts_with("naive"))
    });
    let why = compare(&small, source).err().unwrap_or_default();
    format!("{why}\n{}", text::print(&small))
}

/// A code and the lines it concerns.
type Found = BTreeSet<(String, Vec<usize>)>;

/// Whether the naive explorer could finish; an error if we differ from it.
fn compare(program: &Program, source: &str) -> Result<bool, String> {
    let options =
        naive::Options { places: 2, max_states: NAIVE_STATES, ..naive::Options::default() };
    let judged = explore(program, &options).map_err(|why| format!("naive: {why}"))?;
    if !judged.complete {
        return Ok(false);
    }
    let sources = SourceMap::new();
    let model = lowered(program.clone(), 2, &[], &sources)?;
    let by_line = |starts: Vec<u32>| starts.into_iter().map(|at| line(source, at)).collect();
    let want = judged.found.into_iter().map(|(code, sites)| (code, by_line(sites)));
    let want = sorted(want.collect(), &model);
    let ends: BTreeSet<String> = judged.finals.iter().map(|end| shown(end)).collect();
    let options = Options { all: true, ..Options::default() };
    for options in variants::searches(&options, &model) {
        let how = variants::shown(&options);
        let got = found(&model, &sources, &options, source)?;
        if got != want {
            let (more, less) = (got.difference(&want), want.difference(&got));
            let (more, less): (Vec<_>, Vec<_>) = (more.collect(), less.collect());
            return Err(format!("{how}: only we found {more:?}, only naive {less:?}"));
        }
        // Two threads collect what one does, by the same code.
        if options.threads > 1 {
            continue;
        }
        let ended = outputs(&model, &sources, &options, &Progress::default())
            .map_err(|failure| partita_report::cause(&failure.cause))?;
        let got = ended.outputs.iter().map(|end| end.values.join(",")).collect::<BTreeSet<_>>();
        if got != ends {
            let (more, less) = (got.difference(&ends), ends.difference(&got));
            let (more, less): (Vec<_>, Vec<_>) = (more.collect(), less.collect());
            return Err(format!("{how}: only we end in {more:?}, only naive in {less:?}"));
        }
    }
    beside_layers(&model, &sources, source, &want)?;
    Ok(true)
}

/// Scouts that go at once find nothing that is not there, and whatever they find replays.
fn beside_layers(
    model: &Model,
    sources: &SourceMap,
    source: &str,
    want: &Found,
) -> Result<(), String> {
    let options = Options { strategy: Strategy::Auto, patience: 1, ..Options::default() };
    for all in [true, false] {
        let options = Options { all, ..options.clone() };
        let got = found(model, sources, &options, source)?;
        let same = if all { got == *want } else { got.is_empty() == want.is_empty() };
        if !same || !got.is_subset(want) {
            return Err(format!("beside layers, all {all}: we found {got:?}, naive {want:?}"));
        }
    }
    Ok(())
}

fn found(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    source: &str,
) -> Result<Found, String> {
    let outcome = check(model, sources, options, &Progress::default());
    if let Some(why) = &outcome.reason {
        return Err(format!("{}: {}", variants::shown(options), partita_report::reason(why)));
    }
    let found = outcome.findings.iter().map(|finding| {
        let of_property = matches!(finding.what, What::Property { .. });
        let ends = finding.ends.iter().filter(|_| !of_property);
        let lines = ends.filter_map(|end| end.span).map(|span| line(source, span.start));
        (finding.code.to_string(), lines.collect())
    });
    Ok(sorted(found.collect(), model))
}

fn sorted(found: Vec<(String, Vec<usize>)>, model: &Model) -> Found {
    let found = found.into_iter().map(|(code, mut lines)| {
        lines.sort_unstable();
        if model.weak.is_some() && code == "data-race" {
            lines.clear();
        }
        (code, lines)
    });
    found.collect()
}

fn line(source: &str, at: u32) -> usize {
    source.bytes().take(at as usize).filter(|byte| *byte == b'\n').count() + 1
}

fn shown(end: &[i64]) -> String {
    let value = |value: &i64| match *value {
        UNDEFINED => "undefined".to_owned(),
        value => value.to_string(),
    };
    end.iter().map(value).collect::<Vec<_>>().join(",")
}
