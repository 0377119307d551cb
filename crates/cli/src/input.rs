//! From arguments to a program ready to run.

use crate::args::{Predicates, Scope, Symbols};
use crate::failure::{Done, Failure};
use crate::{deadline, output};
use partita_check::{Options, Reason};
use partita_driver::{Driver, Loaded, Request};
use partita_report::Report;
use partita_source::{Diagnostic, SourceMap};
use std::time::Instant;

/// A program with its sources.
pub(crate) struct Input {
    pub(crate) request: Request,
    pub(crate) loaded: Loaded,
    pub(crate) sources: SourceMap,
}

/// Reads and lowers a program within the budget of time, and notes what that took of it. When the budget ends, `late` says
/// so, and everything ends.
pub(crate) fn load_in_time(
    scope: &Scope,
    options: &mut Options,
    late: impl FnOnce(Reason) -> Done + Send + 'static,
) -> Result<Input, Failure> {
    let Some(time) = options.budget.time else { return load(scope) };
    let began = Instant::now();
    let input = deadline::within(time, move || late(Reason::NotRead { time }), || load(scope));
    options.spent = began.elapsed();
    input
}

/// Reads and lowers a program; warnings are printed.
pub(crate) fn load(scope: &Scope) -> Result<Input, Failure> {
    if scope.pending == Some(0) {
        return Err("with --pending 0 no remote operation could ever be issued".into());
    }
    let (request, mut sources) = (scope.request(), SourceMap::new());
    let loaded = Driver::default()
        .load(&request, &mut sources)
        .map_err(|found| Failure::of(found, &sources))?;
    warn(&sources, &loaded.warnings);
    Ok(Input { request, loaded, sources })
}

/// Prints what readers had to say.
pub(crate) fn warn(sources: &SourceMap, warnings: &[Diagnostic]) {
    let report = Report::Diagnostics(warnings, sources);
    output::err(&output::shown(&report, &std::io::stderr()));
}

impl Scope {
    pub(crate) fn request(&self) -> Request {
        let mut extras = std::collections::BTreeMap::new();
        if let Some(workers) = self.sizes.workers {
            extras.insert("workers".to_owned(), workers.to_string());
        }
        if let Some(dialect) = &self.sizes.dialect {
            extras.insert("dialect".to_owned(), dialect.clone());
        }
        if let Some(threads) = &self.sizes.upc_threads {
            extras.insert("upc-threads".to_owned(), threads.clone());
        }
        let sizes = &self.sizes;
        let several =
            [("include", &sizes.include), ("undefine", &sizes.undefine), ("arg", &sizes.argument)];
        for (option, values) in several.into_iter().filter(|(_, values)| !values.is_empty()) {
            extras.insert(option.to_owned(), values.join("\n"));
        }
        extras.insert("partition".to_owned(), self.sizes.partition.name().to_owned());
        Request {
            files: self.files.clone(),
            places: self.sizes.places,
            definitions: self.sizes.define.clone(),
            extras,
            rules: self.rules.clone(),
            tables: self.lut.clone(),
            inputs: self.symbols.settings().names(),
            results: Vec::new(),
            without: self.no_reduction.clone(),
            lenient: false,
        }
    }
}

impl Symbols {
    pub(crate) fn settings(&self) -> partita_driver::Symbols {
        partita_driver::Symbols {
            inputs: self.symbolic.clone(),
            machine_ints: self.machine_ints,
            ieee: self.ieee,
            solver: self.solver.clone(),
            solver_time: self.solver_time,
            dump: self.dump_smt.clone(),
        }
    }
}

impl Predicates {
    pub(crate) fn settings(&self) -> partita_driver::Predicates {
        partita_driver::Predicates {
            file: self.predicates.clone(),
            infer: self.infer,
            cube_size: usize::from(self.cube_size),
        }
    }
}
