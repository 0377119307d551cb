//! `partita replay`

use super::check::SavedTrace;
use crate::args::{Memory, Replay, Scope};
use crate::{input, output, settings};
use partita_check::{Assurance, Outcome, Stats, Verdict};

pub(super) fn run(args: &Replay) -> Result<u8, String> {
    let name = args.trace.display();
    let text = std::fs::read_to_string(&args.trace)
        .map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let saved: SavedTrace = serde_json::from_str(&text).map_err(|error| {
        format!("`{name}` is not a trace that `check --save-trace` wrote: {error}")
    })?;
    let memory = match saved.memory.as_str() {
        "sc" => Memory::Sc,
        "rma" => Memory::Rma,
        "rma-ordered" => Memory::RmaOrdered,
        other => return Err(format!("`{name}`: unknown memory model `{other}`")),
    };
    let scope = Scope {
        files: saved.files.iter().map(Into::into).collect(),
        sizes: saved.sizes.clone(),
        rules: saved.rules.iter().map(Into::into).collect(),
        memory: Some(memory),
        max_value: saved.max_value,
        symbols: crate::args::Symbols { symbolic: saved.symbolic.clone(), ..Default::default() },
        ..Scope::default()
    };
    let mut options = settings::options(&scope, None)?;
    options.reductions.local_steps = saved.local_steps;
    options.reductions.local_cells = saved.local_cells;
    let Some(input) = input::load(&scope, args.report.format) else { return Err(String::new()) };
    let found = partita_check::replay(&input.model, &input.sources, &options, &saved.schedule);
    let Some(finding) = found else {
        let code = &saved.schedule.code;
        return Err(format!(
            "the trace does not lead to `{code}` in `{}`: has the program changed?",
            saved.files.join("`, `")
        ));
    };
    let outcome = Outcome {
        verdict: Verdict::Violated,
        reason: None,
        findings: vec![finding],
        stats: Stats::default(),
        assurance: Assurance::default(),
    };
    let report = match args.report.format {
        crate::args::Format::Human => partita_report::finding_with_trace(
            &input.sources,
            &outcome.findings[0],
            output::style(&std::io::stdout()),
            output::width(),
            args.report.steps(),
        ),
        crate::args::Format::Json => partita_report::json(&input.sources, &outcome),
    };
    output::out(&report);
    Ok(outcome.verdict.exit_code())
}
