//! `partita flush`

use super::engine;
use crate::args::{Flush, FlushEngine, FlushFrom, Format, SearchBy};
use crate::failure::{Done, Failure};
use crate::input::{self, Input};
use crate::progress::with_progress;
use crate::{output, settings};
use partita_check::{MemoryModel, Options};
use partita_driver::{Engine, Own};
use partita_flush::{Judge, Method, Request, Start, Subject, report, search};
use partita_report::{Flushes, Report};
use partita_search::Strategy;
use partita_tree::Expr;
use similar::TextDiff;

pub(super) fn run(args: &Flush) -> Done {
    match args.report.format {
        Format::Human | Format::Json => {}
        Format::Sarif | Format::Junit | Format::Html => {
            return Err("placements of flushes are told to people and in JSON only".into());
        }
    }
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
    let texts = found.placements.first().map(|best| subject.texts(&best.set));
    let difference = texts.as_ref().filter(|_| args.diff || !args.print);
    let flushes = Flushes {
        report: &told,
        explained: args.explain,
        program: texts.as_ref().filter(|_| args.print).map(|(_, after)| after.clone()),
        difference: difference.map(|texts| difference_of(&asked.name(), texts)),
    };
    let style = output::style(&std::io::stdout());
    output::out(&args.report.render(&Report::Flushes(flushes), style))?;
    if let (Some(path), Some((_, after))) = (&args.output, &texts) {
        output::write(path, after)?;
    }
    Ok(found.verdict.exit_code())
}

fn options(args: &Flush) -> Result<Options, String> {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    settings::codes(&mut options, &args.only, &[], &args.allow)?;
    if args.scope.memory.is_none() {
        options.memory = MemoryModel::Rma;
    }
    if options.memory == MemoryModel::Upc {
        return Err("--memory upc has no flushes; use rma or rma-ordered".to_owned());
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

fn difference_of(name: &str, (before, after): &(String, String)) -> String {
    TextDiff::from_lines(before, after).unified_diff().header(name, name).to_string()
}
