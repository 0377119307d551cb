//! `partita flush`

use crate::args::{Flush, FlushEngine, FlushFrom, Format, Predicates, SearchBy};
use crate::input::{self, Parsed};
use crate::progress::with_progress;
use crate::{output, settings};
use partita_check::{MemoryModel, Options};
use partita_flush::{
    Anchor, AutoEngine, ExactEngine, Found, Method, Placement, PredabsEngine, Problem, Request,
    Set, Site, Sites, Start, Violation, apply, search,
};
use partita_report::{Execution, FlushPlacement, FlushReport, NeededFlush};
use partita_search::Strategy;
use partita_source::{Diagnostic, SourceMap};
use partita_tree::{Expr, ExprKind, Program};
use similar::TextDiff;

pub(super) fn run(args: &Flush) -> Result<u8, String> {
    let told = |message: String| {
        if args.report.format == Format::Json {
            output::out(&input::usage_json(&message));
        }
        message
    };
    let options = options(args).map_err(told)?;
    let mut sources = SourceMap::new();
    let subject = match Subject::read(args, &mut sources) {
        Ok(subject) => subject,
        Err(errors) => {
            match args.report.format {
                Format::Human => {
                    let style = output::style(&std::io::stderr());
                    output::err(&partita_report::diagnostics(&sources, &errors, style));
                }
                Format::Json => output::out(&partita_report::json_errors(&sources, &errors)),
            }
            return Err(String::new());
        }
    };
    let prover = match args.engine {
        FlushEngine::Exact => None,
        FlushEngine::Auto if !subject.may_need_abstraction(&options, &args.predicates) => None,
        FlushEngine::Auto | FlushEngine::Predabs => {
            let given = (&args.predicates, &args.scope.symbols);
            let (program, places) = (&subject.configured, subject.places);
            let made =
                super::predabs::prover(program, places, given, &mut sources, args.report.format);
            match made.map_err(told)? {
                Some(prover) => Some(prover),
                None => return Err(String::new()),
            }
        }
    };
    let found = with_progress(|progress| {
        let (places, define) = (subject.places, args.scope.sizes.define.as_slice());
        let own = options.clone();
        let exact = ExactEngine { options: own.clone(), places, define, progress };
        let predabs =
            prover.map(|prover| PredabsEngine { options: own, places, define, progress, prover });
        let mut engine: Box<dyn partita_flush::Engine> = match (args.engine, predabs) {
            (FlushEngine::Predabs, Some(predabs)) => Box::new(predabs),
            (FlushEngine::Auto, predabs) => Box::new(AutoEngine::new(exact, predabs)),
            (FlushEngine::Exact | FlushEngine::Predabs, _) => Box::new(exact),
        };
        let spelling = |place: Option<&Expr>| format!("{};", subject.flush_text(place));
        let request = Request {
            program: &subject.program,
            sources: &sources,
            sites: &subject.sites,
            spelling: &spelling,
            method: match args.search_by {
                SearchBy::Hitting => Method::Hitting,
                SearchBy::Published => Method::Published,
            },
            all: args.all,
            time: options.budget.time,
            states: options.budget.states,
        };
        search(&request, &mut *engine)
    });
    let report = subject.report(args, &sources, &options, &found);
    output::out(&match args.report.format {
        Format::Json => partita_report::flush_json(&report),
        Format::Human => subject.human(args, &sources, &found, &report),
    });
    if let (Some(path), Some(best)) = (&args.output, found.placements.first()) {
        let (_, after) = subject.text_with(&sources, &best.set);
        std::fs::write(path, after)
            .map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
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

/// The program that gets flushes.
struct Subject {
    program: Program,
    /// The same after the standard passes.
    configured: Program,
    sites: Sites,
    places: u32,
    /// The program is its file's text, in the RMA language.
    rma: bool,
    name: String,
}

impl Subject {
    /// Whether exploring executions may not come to an end, and abstraction can help.
    fn may_need_abstraction(&self, options: &Options, given: &Predicates) -> bool {
        super::predabs::may_help(&self.configured, self.places, options, given)
    }

    fn read(args: &Flush, sources: &mut SourceMap) -> Result<Subject, Vec<Diagnostic>> {
        let (parsed, mut found) = input::parse(&args.scope, sources)?;
        // For its errors: placements are lowered one by one.
        let built = input::finish(&parsed, &args.scope, &mut found)?;
        let style = output::style(&std::io::stderr());
        output::err(&partita_report::diagnostics(sources, &found, style));
        let (program, _) = input::tree_of(&parsed, &args.scope)?;
        let start = match (args.from, args.anywhere) {
            (FlushFrom::Program, _) => Start::Program,
            (FlushFrom::All, false) => Start::All,
            (FlushFrom::All, true) => Start::Anywhere,
        };
        let name =
            args.scope.files.first().map(|path| path.display().to_string()).unwrap_or_default();
        let sites = Sites::of(&program, start).map_err(|problem| {
            let message = match problem {
                Problem::NoAssertion => format!(
                    "`{name}` has no assertion: without one every flush can go; say what must hold"
                ),
                Problem::NothingRemote => format!(
                    "`{name}` has no remote statement (put, get, ...): there is nothing to flush"
                ),
            };
            vec![input::usage(&message)]
        })?;
        let one_file = matches!(parsed, Parsed::Tree(_));
        let rma = one_file && program.vocabulary.language == "rma" && name.ends_with(".rma");
        let (configured, places) = (built.program, built.model.places);
        Ok(Subject { program, configured, sites, places, rma, name })
    }

    /// A flush as the program's language writes it.
    fn flush_text(&self, place: Option<&Expr>) -> String {
        match place {
            None => "fence".to_owned(),
            Some(place) if self.rma => format!("flush({})", self.target(place)),
            Some(place) => format!("flush {}", partita_tree::text::print_expr(place)),
        }
    }

    /// How the user calls a place.
    fn target(&self, place: &Expr) -> String {
        if let ExprKind::Int(index) = place.kind {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            return self.program.vocabulary.place_name(index);
        }
        partita_tree::text::print_expr(place)
    }

    /// The program with the flushes of a placement, in its own language.
    fn text_with(&self, sources: &SourceMap, set: &Set) -> (String, String) {
        if !self.rma {
            let spelling = |place: Option<&Expr>| self.flush_text(place);
            let after = apply(&self.program, sources, &self.sites, set, &spelling).program;
            return (partita_tree::text::print(&self.program), partita_tree::text::print(&after));
        }
        let before = sources.files().next().map(|(_, file)| file.text.clone()).unwrap_or_default();
        let edits = self.sites.sites.iter().enumerate().filter_map(|(index, site)| {
            let span = |node| self.program.spans.get(node);
            match (site.existing, set.contains(index)) {
                (Some(_), true) | (None, false) => None,
                (Some(flush), false) => Some(partita_rma::Edit::Remove(span(flush)?)),
                (None, true) => {
                    let (anchor, to) =
                        (span(site.anchor.node())?, self.target(site.place.as_ref()?));
                    Some(match site.anchor {
                        Anchor::Before(_) => partita_rma::Edit::Before(anchor, to),
                        Anchor::After(_) | Anchor::Own(_) => partita_rma::Edit::After(anchor, to),
                    })
                }
            }
        });
        let after = partita_rma::edit(&before, &edits.collect::<Vec<_>>());
        (before, after)
    }

    fn report(
        &self,
        args: &Flush,
        sources: &SourceMap,
        options: &Options,
        found: &Found,
    ) -> FlushReport {
        let proof = found.placements.first().map(|placement| &placement.proof);
        let smallest = found.placements.first().map(|first| first.set.count_ones(..));
        let placements = found.placements.iter().map(|placement| FlushPlacement {
            smallest: Some(placement.set.count_ones(..)) == smallest,
            flushes: self.flushes(sources, placement),
        });
        FlushReport {
            verdict: found.verdict,
            reason: found.reason.clone(),
            minimum: found.minimum,
            initial: self.sites.len(),
            placements: placements.collect(),
            complete: found.complete,
            violation: found.counterexample.as_deref().map(execution),
            asked_for_all: args.all,
            scope: proof.map(|proof| proof.scope.clone()).unwrap_or_default(),
            unless: proof.and_then(|proof| proof.unless.clone()),
            proved_by: proof.map(|proof| proof.by.clone()).unwrap_or_default(),
            proof_states: proof.map_or(0, |proof| proof.states),
            memory: options.memory.name().to_owned(),
            search: match args.search_by {
                SearchBy::Hitting => "hitting sets",
                SearchBy::Published => "as published: each flush alone, then depth-first",
            }
            .to_owned(),
            checks: found.effort.checks,
            known: found.effort.known,
            states: found.effort.states,
            seconds: found.effort.seconds,
        }
    }

    fn flushes(&self, sources: &SourceMap, placement: &Placement) -> Vec<NeededFlush> {
        let mut flushes: Vec<NeededFlush> = placement
            .reasons
            .iter()
            .filter_map(|reason| {
                let site = self.sites.sites.get(reason.site)?;
                let why = reason.violation.as_deref().map(execution);
                Some(self.flush(sources, site, why))
            })
            .collect();
        flushes.sort_by_key(|flush| flush.line);
        flushes
    }

    fn flush(&self, sources: &SourceMap, site: &Site, why: Option<Execution>) -> NeededFlush {
        let node = site.existing.unwrap_or(site.anchor.node());
        let at = self.program.spans.get(node).and_then(|span| sources.position(span));
        let (file, line) =
            at.map_or((String::new(), 0), |(file, position)| (file.to_owned(), position.line));
        let beside = self.program.spans.get(site.anchor.node()).map(|span| sources.text(span));
        let beside = beside.unwrap_or_default().trim_end_matches(';').trim_end();
        let beside = match site.anchor {
            Anchor::After(_) => format!("after `{beside}`"),
            Anchor::Before(_) => format!("before `{beside}`"),
            Anchor::Own(_) => String::new(),
        };
        NeededFlush {
            file,
            line,
            target: site.place.as_ref().map(|place| self.target(place)),
            text: self.flush_text(site.place.as_ref()),
            beside,
            existing: site.existing.is_some(),
            violation: why,
        }
    }

    fn human(
        &self,
        args: &Flush,
        sources: &SourceMap,
        found: &Found,
        report: &FlushReport,
    ) -> String {
        let (style, width) = (output::style(&std::io::stdout()), output::width());
        let steps = args.report.steps();
        let shown = |violation: &Violation| {
            let Violation { finding, variant } = violation;
            partita_report::finding_with_trace(&variant.sources, finding, style, width, steps)
        };
        let mut parts = Vec::new();
        parts.extend(found.counterexample.as_deref().map(shown));
        let best = found.placements.first();
        if args.explain {
            for reason in best.iter().flat_map(|placement| &placement.reasons) {
                let (Some(violation), Some(site)) =
                    (&reason.violation, self.sites.sites.get(reason.site))
                else {
                    continue;
                };
                let flush = self.flush(sources, site, None);
                parts.push(partita_report::flush_heading(&flush, style) + "\n" + &shown(violation));
            }
        }
        if let Some(best) = best {
            let (before, after) = self.text_with(sources, &best.set);
            if args.print {
                parts.push(after.clone());
            }
            if args.diff || !args.print {
                parts.push(difference(&self.name, &before, &after));
            }
        }
        parts.push(partita_report::flush_human(report, style, width));
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}

fn execution(violation: &Violation) -> Execution {
    let Violation { finding, variant } = violation;
    Execution { finding: finding.clone(), sources: variant.sources.clone() }
}

/// Empty when nothing changes.
fn difference(name: &str, before: &str, after: &str) -> String {
    TextDiff::from_lines(before, after).unified_diff().header(name, name).to_string()
}
