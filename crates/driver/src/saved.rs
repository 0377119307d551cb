//! Counterexamples that are kept: a program, its scope and a schedule, to be followed again.

use crate::load::Driver;
use crate::refusal::Refusal;
use crate::request::Request;
use partita_check::{Finding, MemoryModel, Options, Schedule, Status, replay};
use partita_source::SourceMap;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedTrace {
    /// The version that wrote it.
    pub partita: String,
    /// The trace is one of the program that the rules of the request made.
    #[serde(flatten)]
    pub request: Request,
    pub memory: MemoryModel,
    pub max_value: Option<i64>,
    /// Steps are only the same under the same merging.
    pub local_steps: bool,
    pub local_cells: bool,
    /// The schedule has the values of symbolic inputs.
    pub schedule: Schedule,
}

impl SavedTrace {
    #[must_use]
    pub fn new(request: &Request, options: &Options, finding: &Finding) -> Self {
        let mut request = request.clone();
        // A confirmed finding is one of the original program.
        if finding.status == Some(Status::Confirmed) {
            request.rules.clear();
        }
        SavedTrace {
            partita: env!("CARGO_PKG_VERSION").to_owned(),
            request,
            memory: options.memory,
            max_value: options.max_value,
            local_steps: options.reductions.local_steps,
            local_cells: options.reductions.local_cells,
            schedule: finding.schedule.clone(),
        }
    }

    /// Follows the schedule.
    ///
    /// # Errors
    /// The program is wrong, or the schedule does not lead to the finding any more.
    pub fn replay(&self, driver: &Driver<'_>, sources: &mut SourceMap) -> Result<Finding, Refusal> {
        let loaded = driver.load(&self.request, sources)?;
        let mut options =
            Options { memory: self.memory, max_value: self.max_value, ..Options::default() };
        options.reductions.local_steps = self.local_steps;
        options.reductions.local_cells = self.local_cells;
        replay(&loaded.model, sources, &options, &self.schedule).ok_or_else(|| {
            let files: Vec<String> =
                self.request.files.iter().map(|path| path.display().to_string()).collect();
            let (code, files) = (self.schedule.code, files.join("`, `"));
            format!("the trace does not lead to `{code}` in `{files}`: has the program changed?")
                .into()
        })
    }
}
