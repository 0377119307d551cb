//! Two programs, in one language or two: do they give the same results for the same inputs?

use crate::load::{Driver, Loaded};
use crate::refusal::Refusal;
use crate::request::Request;
use crate::symbols::Symbols;
use partita_check::{Options, Outcome, Side, compare, results_of};
use partita_model::{InputKind, Model};
use partita_search::Progress;
use partita_source::{Code, SourceMap};

/// Two programs with the same inputs.
pub struct Pair {
    names: [String; 2],
    programs: [Loaded; 2],
    /// The results that are compared.
    results: Vec<String>,
}

impl Driver<'_> {
    /// Loads both; without `results` all that both programs have are compared.
    ///
    /// # Errors
    /// What is wrong with one of them, or does not fit the other.
    pub fn pair(
        &self,
        requests: &[Request; 2],
        results: &[String],
        sources: &mut SourceMap,
    ) -> Result<Pair, Refusal> {
        let [first, second] = requests.each_ref().map(|request| Request {
            results: results.to_vec(),
            lenient: true,
            ..request.clone()
        });
        let programs = [self.load(&first, sources)?, self.load(&second, sources)?];
        let names = [first.name(), second.name()];
        same_kinds(&names, &programs)?;
        let results =
            if results.is_empty() { common(&names, &programs)? } else { results.to_vec() };
        Ok(Pair { names, programs, results })
    }
}

impl Pair {
    /// Explores both and holds every end of one against every end of the other.
    ///
    /// # Errors
    /// A solver that is not there.
    pub fn compare(
        &self,
        symbols: &Symbols,
        options: &Options,
        sources: &SourceMap,
        progress: &Progress,
    ) -> Result<Outcome, Refusal> {
        let models = self.programs.each_ref().map(|program| &program.model);
        let mut options = options.clone();
        // A racy program has no meaning, but each of its results is one that the other must have.
        options.allowed = vec![Code::DataRace];
        options.symbolic = symbols.context(&models)?;
        let side = |index: usize| Side {
            name: &self.names[index],
            model: models[index],
            options: options.clone(),
        };
        Ok(compare(&[side(0), side(1)], sources, &self.results, progress))
    }

    /// What either reader had to say.
    pub fn warnings(&self) -> impl Iterator<Item = &partita_source::Diagnostic> {
        self.programs.iter().flat_map(|program| &program.warnings)
    }
}

/// An input is one value for both programs, so it must be of one kind.
fn same_kinds(names: &[String; 2], programs: &[Loaded; 2]) -> Result<(), Refusal> {
    let kind = |kind: InputKind| match kind {
        InputKind::Int => "an integer",
        InputKind::Real => "a real",
        InputKind::Bool => "a truth value",
    };
    let [first, second]: [&Model; 2] = programs.each_ref().map(|program| &program.model);
    for (name, one) in first.input_names() {
        let other = second.input_names().into_iter().find(|(other, _)| *other == name);
        if let Some((_, other)) = other.filter(|(_, other)| *other != one) {
            let [here, there] = names;
            let (one, other) = (kind(one), kind(other));
            return Err(format!(
                "the input `{name}` is {one} in `{here}` and {other} in `{there}`"
            )
            .into());
        }
    }
    Ok(())
}

/// The results that both programs have.
fn common(names: &[String; 2], programs: &[Loaded; 2]) -> Result<Vec<String>, Refusal> {
    let [one, other] = programs.each_ref().map(|program| results_of(&program.model));
    let both: Vec<String> = one.iter().filter(|name| other.contains(name)).cloned().collect();
    if !both.is_empty() {
        return Ok(both);
    }
    let told = |names: &[String]| match names {
        [] => "none".to_owned(),
        names => names.join(", "),
    };
    let [here, there] = names;
    let (one, other) = (told(&one), told(&other));
    Err(format!(
        "the programs have no result of the same name: `{here}` has {one}, `{there}` has {other}; \
         name them with --outputs"
    )
    .into())
}
