//! `cargo xtask bench`: Partita and SPIN on the same models, side by side on one machine.
//!
//! Models and sizes stand in [`models`], ways to run in [`partita`] and [`spin`]; both are tables. A
//! full run writes `docs/benchmarks.md` and its plots; with `--quick` or `--model` the page is
//! printed instead, so that a part never replaces the whole. Runs go one after the other, and
//! numbers are those of a single run each: differences of a few per cent mean nothing.
//!
//! `cargo xtask bench growth` measures how states grow with places and tasks instead ([`growth`]).

mod growth;
pub(crate) mod machine;
pub(crate) mod measure;
mod models;
pub(crate) mod page;
pub(crate) mod partita;
pub(crate) mod plot;
pub(crate) mod published;
mod results;
mod spin;
mod targets;

use crate::needs;
use clap::Args as ClapArgs;
use machine::Machine;
use models::{BenchModel, MODELS, Size};
use partita::Partita;
use results::{ModelResult, SizeResult};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Limits of each run.
const CAP_SECONDS: u64 = 120;
const CAP_GIGABYTES: u32 = 12;

/// Pending instances of each remote statement, where they are kept one by one.
const PENDING: u32 = 2;

#[derive(ClapArgs, Debug)]
pub(crate) struct Options {
    /// How states grow with places and tasks, instead: writes docs/growth.md
    #[arg(value_enum)]
    what: Option<What>,
    /// A program to measure, instead of a release that is built for it
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
    /// Only small sizes; under two minutes
    #[arg(long)]
    quick: bool,
    /// Only this model
    #[arg(long, value_name = "NAME")]
    model: Vec<String>,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum What {
    Growth,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    if let Some(What::Growth) = options.what {
        return growth::run(options.program.as_deref(), options.quick);
    }
    let chosen = choose(&options.model)?;
    needs::provide_packages()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let whole = !options.quick && options.model.is_empty();
    if whole {
        same_answers(&root)?;
    }
    let engine = Partita::build(&root)?;
    let mut version = None;
    let mut results = Vec::new();
    for model in chosen {
        let count = if options.quick { 1 } else { model.sizes.len() };
        let sizes = model.sizes.iter().take(count);
        let sizes = sizes.map(|size| measure_size(&root, &engine, model, size, &mut version));
        results.push(ModelResult { model, sizes: sizes.collect() });
    }
    let machine = Machine::look(&root);
    let text = page::markdown(&results, &machine, version.as_deref().unwrap_or("did not run"));
    write(&root, whole, &text, &results)?;
    match results::disagreements(&results).as_slice() {
        [] => Ok(()),
        found => Err(format!("not everything went well:\n  {}", found.join("\n  "))),
    }
}

fn choose(names: &[String]) -> Result<Vec<&'static BenchModel>, String> {
    if names.is_empty() {
        return Ok(MODELS.iter().collect());
    }
    let find = |name: &String| {
        let known = || MODELS.iter().map(|model| model.name).collect::<Vec<_>>().join(", ");
        let found = MODELS.iter().find(|model| model.name == name);
        found.ok_or_else(|| format!("there is no model `{name}`; there are {}", known()))
    };
    names.iter().map(find).collect()
}

/// The differential test comes first: times of different answers are of no use.
fn same_answers(root: &Path) -> Result<(), String> {
    eprintln!("xtask: comparing the answers of Partita and SPIN");
    let status = Command::new(needs::cargo())
        .args(["test", "--profile", "tests", "--quiet", "--package", "partita-testkit"])
        .args(["--test", "all", "--", "spin/"])
        .current_dir(root)
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("Partita and SPIN do not give the same answers: see above".into()),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}

fn measure_size(
    root: &Path,
    engine: &Partita,
    model: &'static BenchModel,
    size: &'static Size,
    version: &mut Option<String>,
) -> SizeResult {
    let file = root.join("bench").join(model.file);
    let tell = |key: &str, measure: &measure::Measure| {
        let (name, label, seconds) = (model.name, size.label, measure.seconds);
        eprintln!("xtask: {name} {label}: {key}: {} states, {seconds:.2} s", measure.states);
    };
    let mut runs = Vec::new();
    for variant in engine.variants() {
        let measure = engine.run(&file, model, size, variant);
        tell(variant.key, &measure);
        runs.push((variant.key, measure));
    }
    let promela = spin::promela(&file, model, size);
    let largest =
        model.sizes.len() > 1 && model.sizes.last().is_some_and(|last| last.label == size.label);
    if let Ok(promela) = &promela {
        for variant in spin::VARIANTS.iter().filter(|variant| largest || !variant.only_largest) {
            let (measure, seen) = spin::run(promela, variant);
            tell(variant.key, &measure);
            runs.push((variant.key, measure));
            *version = version.take().or(seen);
        }
    }
    SizeResult { size, runs, no_export: promela.err() }
}

/// The page and its plots: into `docs` for a full run, else the page to the terminal and the plots
/// to `target/bench`.
fn write(root: &Path, whole: bool, text: &str, results: &[ModelResult]) -> Result<(), String> {
    let plots: PathBuf = root.join(if whole { "docs/benchmarks" } else { "target/bench" });
    let problem = |error: std::io::Error| format!("cannot write the results: {error}");
    std::fs::create_dir_all(&plots).map_err(problem)?;
    for result in results.iter().filter(|result| result.sizes.len() > 1) {
        let labels: Vec<&str> = result.sizes.iter().map(|one| one.size.label).collect();
        let (model, series) = (result.model, page::series(result));
        let plot = plot::svg(model.name, &plot::SECONDS, model.axis, &labels, &series);
        std::fs::write(plots.join(model.name).with_extension("svg"), plot).map_err(problem)?;
    }
    if !whole {
        println!("{text}");
        return Ok(());
    }
    std::fs::write(root.join("docs/benchmarks.md"), text).map_err(problem)?;
    println!("xtask: wrote docs/benchmarks.md");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_chosen_by_name() {
        assert_eq!(choose(&[]).unwrap().len(), MODELS.len());
        let one = choose(&["sweep".to_owned()]).unwrap();
        assert_eq!(one.iter().map(|model| model.name).collect::<Vec<_>>(), ["sweep"]);
        assert!(choose(&["sweeep".to_owned()]).is_err_and(|message| message.contains("sweep,")));
    }

    #[test]
    fn every_model_has_its_file_and_sizes() {
        let folder = partita_testkit::files::bench_folder();
        for model in MODELS {
            assert!(folder.join(model.file).is_file(), "{}", model.file);
            assert!(!model.sizes.is_empty(), "{}", model.name);
        }
    }
}
