//! SPIN's side: the model exported to Promela, compiled and run once per variant.

use super::measure::{End, Measure};
use super::models::{BenchModel, Memory, Size};
use super::{CAP_GIGABYTES, CAP_SECONDS, PENDING};
use partita_promela::spin::{self, Run, Settings};
use partita_promela::{ExportOptions, export};
use partita_testkit::files::load;
use std::path::Path;
use std::time::{Duration, Instant};

/// A way to compile the checker; always `-O2 -DSAFETY`.
pub(crate) struct Variant {
    pub(crate) key: &'static str,
    pub(crate) reduce: bool,
    pub(crate) collapse: bool,
    /// Compiling the checker takes longer than most searches, so not everything runs at each size.
    pub(crate) only_largest: bool,
}

pub(crate) const REDUCED: &str = "SPIN";
pub(crate) const UNREDUCED: &str = "SPIN, unreduced";
const COLLAPSE: &str = "SPIN, unreduced, collapsed";

pub(crate) const VARIANTS: &[Variant] = &[
    Variant { key: REDUCED, reduce: true, collapse: false, only_largest: false },
    Variant { key: UNREDUCED, reduce: false, collapse: false, only_largest: false },
    Variant { key: COLLAPSE, reduce: false, collapse: true, only_largest: true },
];

/// The Promela text of a model, or why there is none.
pub(crate) fn promela(file: &Path, model: &BenchModel, size: &Size) -> Result<String, String> {
    let source = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let define: Vec<String> = size.define.iter().map(|&define| define.to_owned()).collect();
    let loaded = load(model.file, &source, size.places, &define)?;
    let memory = match model.memory {
        Memory::Sc => partita_promela::Memory::Sc,
        Memory::Rma => partita_promela::Memory::Rma,
    };
    let options =
        ExportOptions { memory, pending: PENDING, markers: false, ..ExportOptions::default() };
    let exported = export(&loaded.model, &loaded.sources, &options);
    exported.map_err(|found| {
        let messages = found.iter().map(|diagnostic| diagnostic.message.clone());
        messages.collect::<Vec<_>>().join("; ")
    })
}

/// The measure, and the version of SPIN when it ran.
pub(crate) fn run(promela: &str, variant: &Variant) -> (Measure, Option<String>) {
    let settings = Settings {
        reduce: variant.reduce,
        collapse: variant.collapse,
        memory_mb: CAP_GIGABYTES * 1024,
        max_depth: 1_000_000,
        time: Some(Duration::from_secs(CAP_SECONDS)),
        ..Settings::default()
    };
    let started = Instant::now();
    match spin::run(promela, &settings) {
        Err(error) => (Measure::failed(error.to_string()), None),
        Ok(run) => {
            let measure = read(&run, started.elapsed().as_secs_f64());
            (measure, Some(run.version))
        }
    }
}

fn read(run: &Run, wall: f64) -> Measure {
    let end = match &run.end {
        spin::End::Complete => End::Complete("holds"),
        spin::End::Error(_) => End::Complete("violated"),
        spin::End::Incomplete(why) => End::Capped(why.clone()),
    };
    Measure {
        end,
        states: run.states,
        transitions: run.transitions,
        seconds: run.seconds,
        wall,
        bytes: run.bytes,
        peak_bytes: run.memory_bytes,
    }
}
