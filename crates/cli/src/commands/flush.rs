//! `partita flush`

use super::engine;
use crate::args::{Flush, FlushEngine, FlushFrom, Format, SearchBy};
use crate::failure::{Done, Failure};
use crate::input::{self, Input};
use crate::progress::with_progress;
use crate::{output, settings};
use partita_check::{Execution, FlushReport, MemoryModel, Options};
use partita_driver::{Engine, Own};
use partita_flush::{Found, Judge, Method, Request, Start, Subject, report, search};
use partita_search::Strategy;
use partita_tree::Expr;
use similar::TextDiff;

pub(super) fn run(args: &Flush) -> Done {
    let options = options(args)?;
    let mut input = input::load(&args.scope)?;
    let mut engine: Box<dyn Engine> = match args.engine {
        FlushEngine::Exact => Box::new(Own),
        FlushEngine::Predabs => {
            Box::new(engine::predabs(&mut input, &args.scope, &args.predicates)?)
        }
        FlushEngine::Auto => {
            Box::new(engine::auto(&mut input, &args.scope, &args.predicates, &options)?)
        }
    };
    let Input { loaded, sources, request: asked } = &input;
    let start = match (args.from, args.anywhere) {
        (FlushFrom::Program, _) => Start::Program,
        (FlushFrom::All, false) => Start::All,
        (FlushFrom::All, true) => Start::Anywhere,
    };
    let subject = Subject::new(loaded, &asked.name(), sources, start)
        .map_err(|message| Failure::mistake(message, sources))?;
    let method = match args.search_by {
        SearchBy::Hitting => Method::Hitting,
        SearchBy::Published => Method::Published,
    };
    let spelling = |place: Option<&Expr>| format!("{};", subject.spelled(place));
    let request = Request {
        program: subject.program,
        sources,
        sites: &subject.sites,
        spelling: &spelling,
        method,
        all: args.all,
        time: options.budget.time,
        states: options.budget.states,
    };
    let found = with_progress(|progress| {
        let judge = Judge {
            engine: &mut *engine,
            explores: args.engine != FlushEngine::Predabs,
            options: options.clone(),
            places: loaded.model.places,
            definitions: &asked.definitions,
            progress,
        };
        search(&request, judge)
    });
    let told = report(&subject, &found, options.memory, method, args.all);
    output::out(&match args.report.format {
        Format::Json => partita_report::flush_json(&told),
        Format::Human => human(args, &asked.name(), &subject, &found, &told),
    });
    if let (Some(path), Some(best)) = (&args.output, found.placements.first()) {
        output::write(path, &subject.texts(&best.set).1)?;
    }
    Ok(found.verdict.exit_code())
}

fn options(args: &Flush) -> Result<Options, String> {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    settings::codes(&mut options, &args.only, &[], &args.allow)?;
    if args.scope.memory.is_none() {
        options.memory = MemoryModel::Rma;
    }
    if options.memory == MemoryModel::Sc {
        return Err("--memory sc: remote operations are done at once there, so no flush is ever \
                    needed; use rma or rma-ordered"
            .to_owned());
    }
    if options.strategy == Strategy::Random {
        return Err("--search random proves nothing, so it cannot find a placement".to_owned());
    }
    if args.all && args.search_by == SearchBy::Published {
        return Err("--all: the published search finds one placement only".to_owned());
    }
    if args.anywhere && args.from == FlushFrom::Program {
        return Err("--anywhere adds places, and --from program forbids it".to_owned());
    }
    if !args.scope.rules.is_empty() {
        return Err("--rules: flushes are searched for in the program as it is written".to_owned());
    }
    Ok(options)
}

fn human(
    args: &Flush,
    name: &str,
    subject: &Subject<'_>,
    found: &Found,
    told: &FlushReport,
) -> String {
    let (style, width) = (output::style(&std::io::stdout()), output::width());
    let steps = args.report.steps();
    let shown = |execution: &Execution| {
        let Execution { finding, sources } = execution;
        partita_report::finding_with_trace(sources, finding, style, width, steps)
    };
    let mut parts: Vec<String> = told.violation.iter().map(shown).collect();
    if args.explain {
        for flush in told.placements.iter().take(1).flat_map(|placement| &placement.flushes) {
            if let Some(violation) = &flush.violation {
                let heading = partita_report::flush_heading(flush, style);
                parts.push(format!("{heading}\n{}", shown(violation)));
            }
        }
    }
    if let Some(best) = found.placements.first() {
        let (before, after) = subject.texts(&best.set);
        if args.print {
            parts.push(after.clone());
        }
        if args.diff || !args.print {
            let difference = TextDiff::from_lines(&before, &after);
            parts.push(difference.unified_diff().header(name, name).to_string());
        }
    }
    parts.push(partita_report::flush_human(told, style, width));
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}
