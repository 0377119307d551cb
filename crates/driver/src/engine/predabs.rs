//! Predicate abstraction (`docs/predicate-abstraction.md`): for programs whose numbers have no bound; assertions
//! only.

use super::{Engine, Judgement, Subject};
use crate::files::Files;
use crate::refusal::Refusal;
use partita_check::{JudgedBy, MemoryModel, Options};
use partita_predabs::{
    Core, Delay, Prover, Questions, Rules, Sets, Settings, Transformers, atoms_of, boolean_program,
    boolean_program_of, direct, has_assertions, normalize, read_predicates, reduce,
};
use partita_search::Progress;
use partita_source::SourceMap;
use partita_tree::Program;
use std::path::PathBuf;

/// What an abstraction starts from.
#[derive(Clone, Debug)]
pub struct Predicates {
    /// Predicates, one expression a line.
    pub file: Option<PathBuf>,
    /// Take predicates from guards and refine them; always so without a file.
    pub infer: bool,
    /// Most literals of a cube.
    pub cube_size: usize,
}

impl Default for Predicates {
    fn default() -> Self {
        let Settings { cube_size, .. } = Settings::default();
        Predicates { file: None, infer: true, cube_size }
    }
}

/// Proves assertions, and keeps predicates and what assignments do to them from one program to the next.
#[derive(Debug)]
pub struct Predabs {
    prover: Prover,
}

impl Predabs {
    /// An engine for a program, and for others like it.
    ///
    /// # Errors
    /// What is not handled in the program, or wrong with the predicates.
    pub fn new(
        program: &Program,
        places: u32,
        predicates: &Predicates,
        questions: Questions,
        files: &dyn Files,
        sources: &mut SourceMap,
    ) -> Result<Predabs, Refusal> {
        let (_, settings) = prepared(program, places, predicates, files, sources)?;
        Ok(Predabs { prover: Prover::new(settings).asking(questions) })
    }

    pub(super) fn judge(
        &mut self,
        subject: Subject<'_>,
        options: &Options,
        progress: &Progress,
    ) -> Result<Judgement, Refusal> {
        if options.memory == MemoryModel::Upc {
            return Err(
                "--memory upc: predicate abstraction knows no relaxed loads and stores".into()
            );
        }
        let places = subject.model.places;
        let proved = self.prover.verify(
            subject.program,
            places,
            subject.model,
            subject.sources,
            options,
            progress,
        );
        let (outcome, _) = proved.map_err(|refused| Refusal::Input(vec![*refused]))?;
        let states = outcome.stats.states;
        Ok(Judgement { outcome, by: JudgedBy::Predicates, states })
    }
}

impl Engine for Predabs {
    fn name(&self) -> &'static str {
        "predabs"
    }

    fn check(
        &mut self,
        subject: Subject<'_>,
        options: &Options,
        progress: &Progress,
    ) -> Result<Judgement, Refusal> {
        if options.pending.is_some() || options.max_value.is_some() {
            return Err(
                "--engine predabs proves without bounds: leave out --pending and --max-value"
                    .into(),
            );
        }
        let core = normalize(subject.program, subject.model.places);
        if core.is_ok_and(|core| !has_assertions(&core)) {
            return Err("the program has no assertion: there is nothing to prove".into());
        }
        self.judge(subject, options, progress)
    }
}

/// The text of the program under sequential consistency that stands for this one under relaxed memory.
///
/// # Errors
/// What is not handled in the program.
pub fn reduced(program: &Program, places: u32) -> Result<String, Refusal> {
    let core = core_of(program, places)?;
    if core.remotes.is_empty() {
        return Err("nothing in the program is remote: there is nothing to reduce".into());
    }
    Ok(reduce(&core, Sets::Symbolic, Rules::OURS).text)
}

/// How values in flight are abstracted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InFlight {
    /// From what assignments do, without asking.
    Extrapolated,
    /// By questions of their own.
    Direct,
}

/// What is asked about, and who answers.
pub struct Asked<'a> {
    pub predicates: &'a Predicates,
    pub questions: Questions,
    pub in_flight: InFlight,
    pub memory: MemoryModel,
}

/// The text of the boolean program over the predicates.
///
/// # Errors
/// What is not handled in the program, or wrong with the predicates.
pub fn boolean(
    program: &Program,
    places: u32,
    asked: &Asked<'_>,
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Result<String, Refusal> {
    let (core, settings) = prepared(program, places, asked.predicates, files, sources)?;
    let mut atoms = settings.predicates;
    for atom in atoms_of(&core, settings.infer) {
        if !atoms.contains(&atom) {
            atoms.push(atom);
        }
    }
    let (size, questions) = (settings.cube_size, &asked.questions);
    let transformers = Transformers::asking(&core, &atoms, size, questions, 1);
    let delay = match asked.memory {
        MemoryModel::Sc => Delay::None,
        MemoryModel::Rma | MemoryModel::RmaOrdered => Delay::Relaxed,
        MemoryModel::Upc => {
            return Err("--memory upc has no boolean program".into());
        }
    };
    let written = match (delay, asked.in_flight) {
        (Delay::Relaxed, InFlight::Direct) => {
            let twinned = direct(&core, &atoms, size, questions);
            boolean_program_of(&core, &transformers, &twinned)
        }
        // Where nothing is delayed there is nothing in flight.
        (Delay::Relaxed, InFlight::Extrapolated) | (Delay::None, _) => {
            boolean_program(&core, &transformers, delay)
        }
    };
    Ok(written.text)
}

fn core_of(program: &Program, places: u32) -> Result<Core, Refusal> {
    normalize(program, places).map_err(|refused| Refusal::Input(vec![*refused]))
}

/// The program in the form that is abstracted, and what with.
fn prepared(
    program: &Program,
    places: u32,
    predicates: &Predicates,
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Result<(Core, Settings), Refusal> {
    let core = core_of(program, places)?;
    let mut settings = Settings {
        infer: predicates.infer || predicates.file.is_none(),
        cube_size: predicates.cube_size,
        ..Settings::default()
    };
    if let Some(path) = &predicates.file {
        let text = files.read(path)?;
        let file = sources.add(path.display().to_string(), text.clone());
        settings.predicates = read_predicates(&core, file, &text)?;
    }
    Ok((core, settings))
}
