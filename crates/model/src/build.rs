//! From a tree to a model: validated, put through the standard passes, lowered. Whoever has a program and
//! wants to run it comes through here.

use crate::{Model, Scope, lower};
use partita_source::{Diagnostic, Diagnostics};
use partita_tree::passes::{FaceOutside, Pipeline};
use partita_tree::{Program, validate};

/// What a program is made into.
#[derive(Clone, Debug, Default)]
pub struct Wanted<'a> {
    /// For programs that do not fix it themselves.
    pub places: u32,
    /// Values for configs, as `NAME=VALUE`.
    pub definitions: &'a [String],
    pub outside: FaceOutside,
}

/// A program that can be run.
#[derive(Debug)]
pub struct Built {
    /// After the passes: configs have their values.
    pub program: Program,
    pub model: Model,
    pub warnings: Diagnostics,
}

/// Makes a model.
///
/// # Errors
/// What is wrong with the program, with the warnings that came before.
pub fn build(program: Program, wanted: Wanted<'_>) -> Result<Built, Diagnostics> {
    let broken = |found: &Diagnostics| found.iter().any(Diagnostic::is_error);
    let mut found = validate(&program);
    if broken(&found) {
        return Err(found);
    }
    let Wanted { places, definitions, outside } = wanted;
    let (program, more) = Pipeline::standard(definitions, outside).run(program);
    found.extend(more);
    if broken(&found) {
        return Err(found);
    }
    let (model, more) = lower(&program, Scope { places });
    found.extend(more);
    if broken(&found) {
        return Err(found);
    }
    Ok(Built { program, model, warnings: found })
}
