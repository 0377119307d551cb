//! `partita check --engine predabs`, `partita show --reduced` and `--boolean`.

use crate::args::{Check, Format, Predicates, Show};
use crate::input::Input;
use crate::progress::with_progress;
use crate::{input, output, settings};
use partita_check::{MemoryModel, Options, Outcome};
use partita_predabs::{
    Core, Delay, Prover, Rules, Sets, Settings, Transformers, atoms_of, boolean_program,
    has_assertions, normalize, read_predicates, reduce,
};
use partita_source::{Diagnostic, SourceMap};
use partita_tree::Program;

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
    let prepared = prepare(input, args.scope.places, &args.predicates, args.format)?;
    let Some((core, settings)) = prepared else { return Ok(None) };
    if !has_assertions(&core) {
        return Err("the program has no assertion: there is nothing to prove".to_owned());
    }
    let mut prover = Prover::new(settings);
    let (outcome, _) = with_progress(|progress| {
        prover.prove(&core, &input.model, &input.sources, options, progress)
    });
    Ok(Some(outcome))
}

/// Prints the reduced or the boolean program.
pub(super) fn show(args: &Show, mut input: Input) -> Result<u8, String> {
    let prepared = prepare(&mut input, args.scope.places, &args.predicates, Format::Human)?;
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
        let transformers = Transformers::new(&core, &atoms, settings.cube_size);
        let delay = match settings::options(&args.scope, None)?.memory {
            MemoryModel::Sc => Delay::None,
            MemoryModel::Rma | MemoryModel::RmaOrdered => Delay::Relaxed,
        };
        boolean_program(&core, &transformers, delay)
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
    predicates: &Predicates,
    sources: &mut SourceMap,
    format: Format,
) -> Result<Option<Prover>, String> {
    let prepared = prepared(program, places, predicates, sources, format)?;
    Ok(prepared.map(|(_, settings)| Prover::new(settings)))
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
