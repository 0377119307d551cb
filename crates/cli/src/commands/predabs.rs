//! `partita check --engine predabs` and `--engine auto`, `partita show --reduced` and `--boolean`.

use crate::args::{Check, Format, Predicates, Show, Symbols};
use crate::input::Input;
use crate::progress::with_progress;
use crate::{input, output, settings};
use partita_check::{MemoryModel, Options, Outcome, Verdict, check};
use partita_predabs::{
    Core, Delay, Prover, Rules, Sets, Settings, Transformers, atoms_of, boolean_program,
    boolean_program_of, direct, first_share, has_assertions, normalize, read_predicates, reduce,
    values_are_limited, what_is_left,
};
use partita_source::{Code, Diagnostic, SourceMap};
use partita_tree::Program;
use std::time::Instant;

/// The verdict; `None` when the input is bad, which has been said then.
pub(super) fn run(
    args: &Check,
    input: &mut Input,
    options: &Options,
) -> Result<Option<Outcome>, String> {
    if options.pending.is_some() || options.max_value.is_some() {
        let why = "--engine predabs proves without bounds: leave out --pending and --max-value";
        return Err(why.to_owned());
    }
    if input.abstraction.is_some() {
        return Err("--engine predabs does not go with --rules".to_owned());
    }
    let prepared = prepare(input, args.scope.sizes.places, &args.predicates, args.report.format)?;
    let Some((core, settings)) = prepared else { return Ok(None) };
    if !has_assertions(&core) {
        return Err("the program has no assertion: there is nothing to prove".to_owned());
    }
    let mut prover = Prover::new(settings).asking(args.scope.symbols.questions()?);
    let (outcome, _) = with_progress(|progress| {
        prover.prove(&core, &input.model, &input.sources, options, progress)
    });
    Ok(Some(outcome))
}

/// Whether a search of the program itself may not come to an end, and abstraction can help. Bounds that
/// the user gave are for a search.
pub(super) fn may_help(
    program: &Program,
    places: u32,
    options: &Options,
    given: &Predicates,
) -> bool {
    let bounded = options.pending.is_some() || options.max_value.is_some();
    let asserting = !options.allowed.contains(&Code::AssertionFailed);
    // A file of predicates is meant to be used, or its mistakes reported.
    let wanted = || given.predicates.is_some();
    let fits = || {
        let core = normalize(program, places);
        core.is_ok_and(|core| has_assertions(&core) && !values_are_limited(&core))
    };
    !bounded && asserting && (wanted() || fits())
}

/// A search that came to no end where abstraction might: says so.
pub(super) fn suggest(args: &Check, input: &Input, options: &Options, outcome: &mut Outcome) {
    let places = args.scope.sizes.places.unwrap_or(2);
    let fits = || may_help(&input.program, places, options, &args.predicates);
    if outcome.verdict == Verdict::Unknown && input.abstraction.is_none() && fits() {
        let hint = "numbers may grow without end here: try --engine auto, which proves assertions by predicate abstraction, or bound them with --max-value N";
        outcome.assurance.notes.push(hint.to_owned());
    }
}

/// `check --engine auto`: the search of the program itself, with a share of the budget where numbers may
/// grow without end; then abstraction; then the search again with what is left.
pub(super) fn auto(
    args: &Check,
    input: &mut Input,
    options: &Options,
) -> Result<Option<Outcome>, String> {
    let own = |input: &Input, options: &Options| {
        with_progress(|progress| check(&input.model, &input.sources, options, progress))
    };
    let places = args.scope.sizes.places.unwrap_or(2);
    let helps = may_help(&input.program, places, options, &args.predicates);
    if !helps || input.abstraction.is_some() {
        return Ok(Some(own(input, options)));
    }
    let Some((core, settings)) =
        prepare(input, args.scope.sizes.places, &args.predicates, args.report.format)?
    else {
        return Ok(None);
    };
    let mut prover = Prover::new(settings).asking(args.scope.symbols.questions()?);
    let started = Instant::now();
    let first = own(input, &Options { budget: first_share(options.budget), ..options.clone() });
    if first.verdict != Verdict::Unknown {
        return Ok(Some(first));
    }
    let mut states = first.stats.states;
    let mut rest = options.clone();
    rest.budget = what_is_left(options.budget, started.elapsed(), states);
    // Half of the time, so that an answer from searching further is not lost.
    rest.budget.time = rest.budget.time.map(|time| time / 2);
    let (mut second, _) = with_progress(|progress| {
        prover.prove(&core, &input.model, &input.sources, &rest, progress)
    });
    let why = |outcome: &Outcome| outcome.reason.clone().unwrap_or_default();
    if second.verdict != Verdict::Unknown {
        let note = format!("a search of the program itself came to no end: {}", why(&first));
        second.assurance.notes.push(note);
        return Ok(Some(second));
    }
    states = states.saturating_add(second.stats.states);
    rest.budget = what_is_left(options.budget, started.elapsed(), states);
    let mut last = own(input, &rest);
    let note = format!("predicate abstraction was tried and gave no answer: {}", why(&second));
    last.assurance.notes.push(note);
    Ok(Some(last))
}

/// Prints the reduced or the boolean program.
pub(super) fn show(args: &Show, mut input: Input) -> Result<u8, String> {
    let prepared = prepare(&mut input, args.scope.sizes.places, &args.predicates, Format::Human)?;
    let Some((core, settings)) = prepared else { return Ok(crate::BAD_INPUT) };
    let written = if args.reduced {
        if core.remotes.is_empty() {
            return Err("nothing in the program is remote: there is nothing to reduce".to_owned());
        }
        reduce(&core, Sets::Symbolic, Rules::OURS)
    } else {
        let mut atoms = settings.predicates;
        for atom in atoms_of(&core, settings.infer) {
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
        let (size, questions) = (settings.cube_size, args.scope.symbols.questions()?);
        let transformers = Transformers::asking(&core, &atoms, size, &questions, 1);
        let delay = match settings::options(&args.scope, None)?.memory {
            MemoryModel::Sc => Delay::None,
            MemoryModel::Rma | MemoryModel::RmaOrdered => Delay::Relaxed,
        };
        match delay {
            // Where nothing is delayed there is nothing in flight.
            Delay::Relaxed if args.direct => {
                let twinned = direct(&core, &atoms, size, &questions);
                boolean_program_of(&core, &transformers, &twinned)
            }
            Delay::Relaxed | Delay::None => boolean_program(&core, &transformers, delay),
        }
    };
    output::out(&written.text);
    Ok(0)
}

/// The program in the form that is abstracted, and what with; complains when that is not possible.
fn prepare(
    input: &mut Input,
    places: Option<u32>,
    predicates: &Predicates,
    format: Format,
) -> Result<Option<(Core, Settings)>, String> {
    let places = places.unwrap_or(2);
    prepared(&input.program, places, predicates, &mut input.sources, format)
}

/// A prover for `partita flush`; complains when the program or the predicates are bad.
pub(super) fn prover(
    program: &Program,
    places: u32,
    given: (&Predicates, &Symbols),
    sources: &mut SourceMap,
    format: Format,
) -> Result<Option<Prover>, String> {
    let (predicates, symbols) = given;
    let Some((_, settings)) = prepared(program, places, predicates, sources, format)? else {
        return Ok(None);
    };
    Ok(Some(Prover::new(settings).asking(symbols.questions()?)))
}

fn prepared(
    program: &Program,
    places: u32,
    predicates: &Predicates,
    sources: &mut SourceMap,
    format: Format,
) -> Result<Option<(Core, Settings)>, String> {
    let core = match normalize(program, places) {
        Ok(core) => core,
        Err(refused) => {
            complain(sources, &[*refused], format);
            return Ok(None);
        }
    };
    let mut settings = Settings {
        infer: predicates.infer || predicates.predicates.is_none(),
        cube_size: usize::from(predicates.cube_size),
        ..Settings::default()
    };
    if let Some(path) = &predicates.predicates {
        let text = input::read(path)?;
        let file = sources.add(path.display().to_string(), text.clone());
        match read_predicates(&core, file, &text) {
            Ok(atoms) => settings.predicates = atoms,
            Err(wrong) => {
                complain(sources, &wrong, format);
                return Ok(None);
            }
        }
    }
    Ok(Some((core, settings)))
}

fn complain(sources: &SourceMap, wrong: &[Diagnostic], format: Format) {
    match format {
        Format::Human => {
            let style = output::style(&std::io::stderr());
            output::err(&partita_report::diagnostics(sources, wrong, style));
        }
        Format::Json => output::out(&partita_report::json_errors(sources, wrong)),
    }
}
