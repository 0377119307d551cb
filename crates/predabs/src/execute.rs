//! Running a written program on the ordinary search under `sc`.
//!
//! Only assertions count: tasks that deliver values wait for ever, so a deadlock says nothing here.

use crate::text::Written;
use partita_check::{MemoryModel, Options, Outcome, check};
use partita_model::{Wanted, build};
use partita_search::Progress;
use partita_source::{Code, Diagnostic, SourceMap};

/// Codes that are looked for in a written program.
pub const LOOKED_FOR: [Code; 2] = [Code::AssertionFailed, Code::Unsupported];

/// Checks a written program; also its sources, for the positions in traces.
///
/// # Errors
/// When the text does not read or lower, which is a fault of whoever wrote it.
pub fn execute(
    written: &Written,
    options: &Options,
    progress: &Progress,
) -> Result<(Outcome, SourceMap), String> {
    let mut sources = SourceMap::new();
    let file = sources.add("written.tree", &written.text);
    let (program, found) = written.read(file);
    if let Some(error) = first_error(&found) {
        return Err(error);
    }
    let wanted = Wanted { places: 1, ..Wanted::default() };
    let model =
        build(program, wanted).map_err(|found| first_error(&found).unwrap_or_default())?.model;
    // Both execute tasks abstractly, which takes long where everything is a case distinction.
    let mut reductions = options.reductions;
    (reductions.futures, reductions.local_cells) = (false, false);
    let options = Options {
        reductions,
        memory: MemoryModel::Sc,
        pending: None,
        max_value: None,
        all: false,
        allowed: Code::all_but(&LOOKED_FOR),
        ..options.clone()
    };
    let outcome = check(&model, &sources, &options, progress);
    Ok((outcome, sources))
}

fn first_error(found: &[Diagnostic]) -> Option<String> {
    let error = found.iter().find(|diagnostic| diagnostic.is_error())?;
    Some(format!("{}: {} at {:?}", error.code, error.message, error.primary))
}
