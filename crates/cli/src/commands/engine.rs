//! Engines that need to look at the program before they are asked.

use crate::args::{Predicates, Scope};
use crate::failure::Failure;
use crate::input::Input;
use partita_check::Options;
use partita_driver::{Auto, Disk, Predabs, may_help};

/// Predicate abstraction.
pub(super) fn predabs(
    input: &mut Input,
    scope: &Scope,
    predicates: &Predicates,
) -> Result<Predabs, Failure> {
    let Input { loaded, sources, .. } = input;
    let questions =
        scope.symbols.settings().questions().map_err(|refused| Failure::of(refused, sources))?;
    let (program, places) = (&loaded.program, loaded.model.places);
    Predabs::new(program, places, &predicates.settings(), questions, &Disk, sources)
        .map_err(|refused| Failure::of(refused, sources))
}

/// The engine that fits.
pub(super) fn auto(
    input: &mut Input,
    scope: &Scope,
    predicates: &Predicates,
    options: &Options,
) -> Result<Auto, Failure> {
    let (program, places) = (&input.loaded.program, input.loaded.model.places);
    let helps = input.loaded.abstraction.is_none()
        && may_help(program, places, options, &predicates.settings());
    let predabs = if helps { Some(predabs(input, scope, predicates)?) } else { None };
    Ok(Auto::new(predabs))
}
