//! `partita compare`

use crate::args::{Compare, Format, Scope};
use crate::input::{self, Input};
use crate::progress::with_progress;
use crate::{output, settings};
use partita_check::{Side, results_of};
use partita_model::{InputKind, Model};
use partita_search::Strategy;
use partita_source::{Code, SourceMap};
use std::path::Path;

pub(super) fn run(args: &Compare) -> Result<u8, String> {
    let scopes = [&args.first, &args.second].map(|file| scope(args, file));
    let mut options = settings::options(&scopes[0], Some(&args.effort))?;
    // Results are at the ends of executions: going deep finds a difference first.
    if args.effort.search.is_none() {
        options.strategy = Strategy::Depth;
    }
    // A racy program has no meaning, but each of its results is one that the other must have.
    options.allowed = vec![Code::DataRace.to_owned()];
    let Some(first) = load(&scopes[0], args.report.format, SourceMap::new()) else {
        return Err(String::new());
    };
    let Some(second) = load(&scopes[1], args.report.format, first.sources.clone()) else {
        return Err(String::new());
    };
    same_kinds(args, &first.model, &second.model)?;
    let names = names(args, &first, &second)?;
    options.symbolic = scopes[0].symbols.context(&[&first.model, &second.model])?;
    let files = [&args.first, &args.second].map(|path| path.display().to_string());
    let sides = [(&files[0], &first), (&files[1], &second)].map(|(name, input)| Side {
        name,
        model: &input.model,
        options: options.clone(),
    });
    let sources = &second.sources;
    let outcome =
        with_progress(|progress| partita_check::compare(&sides, sources, &names, progress));
    let report = match args.report.format {
        Format::Human => {
            let style = output::style(&std::io::stdout());
            let steps = args.report.steps();
            partita_report::human(sources, &outcome, style, output::width(), steps)
        }
        Format::Json => partita_report::json(sources, &outcome),
    };
    output::out(&report);
    Ok(outcome.verdict.exit_code())
}

fn scope(args: &Compare, file: &Path) -> Scope {
    let mut symbols = args.symbols.clone();
    symbols.symbolic.extend(args.inputs.iter().cloned());
    Scope {
        files: vec![file.to_owned()],
        sizes: args.sizes.clone(),
        symbols,
        results: args.outputs.clone(),
        lenient: true,
        ..Scope::default()
    }
}

fn load(scope: &Scope, format: Format, sources: SourceMap) -> Option<Input> {
    input::load_beside(scope, format, sources)
}

/// An input is one value for both programs, so it must be of one kind.
fn same_kinds(args: &Compare, first: &Model, second: &Model) -> Result<(), String> {
    let kind = |kind: InputKind| match kind {
        InputKind::Int => "an integer",
        InputKind::Real => "a real",
        InputKind::Bool => "a truth value",
    };
    for (name, one) in first.input_names() {
        let other = second.input_names().into_iter().find(|(other, _)| *other == name);
        if let Some((_, other)) = other.filter(|(_, other)| *other != one) {
            return Err(format!(
                "the input `{name}` is {} in `{}` and {} in `{}`",
                kind(one),
                args.first.display(),
                kind(other),
                args.second.display()
            ));
        }
    }
    Ok(())
}

/// The results to compare: those asked for, or all that both programs have.
fn names(args: &Compare, first: &Input, second: &Input) -> Result<Vec<String>, String> {
    if !args.outputs.is_empty() {
        return Ok(args.outputs.clone());
    }
    let (one, other) = (results_of(&first.model), results_of(&second.model));
    let both: Vec<String> = one.iter().filter(|name| other.contains(name)).cloned().collect();
    if !both.is_empty() {
        return Ok(both);
    }
    let told = |names: &[String]| match names {
        [] => "none".to_owned(),
        names => names.join(", "),
    };
    Err(format!(
        "the programs have no result of the same name: `{}` has {}, `{}` has {}; name them with \
         --outputs",
        args.first.display(),
        told(&one),
        args.second.display(),
        told(&other)
    ))
}
