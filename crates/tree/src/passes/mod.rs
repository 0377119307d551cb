//! Passes: everything that changes a program is one, and says what form it needs and gives.
//!
//! [`Pipeline::run`] checks the declared order, stops at the first pass that reports an error, and
//! validates the program after every pass, so that a broken tree is blamed on the pass that made it
//! and never reaches an engine. Programs are small: this costs nothing that anybody could notice.

mod fold_constants;
mod outside;
mod resolve_configs;

pub use fold_constants::FoldConstants;
pub use outside::FaceOutside;
pub use resolve_configs::ResolveConfigs;

use crate::{Program, validate};
use partita_source::{Diagnostic, Diagnostics, Severity};
use std::fmt;

/// What a program can be known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Config defaults are the values of this run.
    Configured,
    /// No operator stands on literals alone where its value is safe to work out.
    Folded,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Configured => "configured",
            Form::Folded => "folded",
        })
    }
}

/// A step from program to program.
pub trait Pass {
    /// A verb, in kebab-case.
    fn name(&self) -> &'static str;

    fn requires(&self) -> &'static [Form] {
        &[]
    }

    fn provides(&self) -> &'static [Form] {
        &[]
    }

    fn run(&self, program: Program) -> (Program, Diagnostics);
}

/// Passes in the order they run.
#[derive(Default)]
pub struct Pipeline {
    passes: Vec<Box<dyn Pass>>,
}

impl Pipeline {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What every program goes through before it is lowered. `definitions` are `name=value`.
    #[must_use]
    pub fn standard(definitions: &[String], outside: FaceOutside) -> Self {
        Pipeline::new()
            // First: later passes and lowering see the values of this run.
            .then(ResolveConfigs::new(definitions))
            // A config that is an input must be none before terms over it are folded.
            .then(outside)
            // Last: smaller terms for lowering, and nothing after it makes new ones.
            .then(FoldConstants)
    }

    #[must_use]
    pub fn then(mut self, pass: impl Pass + 'static) -> Self {
        self.passes.push(Box::new(pass));
        self
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.passes.iter().map(|pass| pass.name())
    }

    #[must_use]
    pub fn run(&self, mut program: Program) -> (Program, Diagnostics) {
        let mut forms: Vec<Form> = Vec::new();
        let mut found = Vec::new();
        for pass in &self.passes {
            if let Some(missing) = pass.requires().iter().find(|form| !forms.contains(form)) {
                let message =
                    format!("the pass `{}` needs a program that is {missing}", pass.name());
                found.push(Diagnostic::new("pass-order", Severity::Error, None, message));
                return (program, found);
            }
            let (next, reported) = pass.run(program);
            program = next;
            let mut failed = reported.iter().any(Diagnostic::is_error);
            found.extend(reported);
            if !failed {
                let broken = validate(&program);
                failed = !broken.is_empty();
                let blame = format!("after the pass `{}`", pass.name());
                found.extend(broken.into_iter().map(|one| one.note(&*blame)));
            }
            if failed {
                return (program, found);
            }
            forms.extend(pass.provides());
        }
        (program, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{print, read};
    use partita_source::FileId;

    struct NeedsConfigs;

    impl Pass for NeedsConfigs {
        fn name(&self) -> &'static str {
            "need-configs"
        }

        fn requires(&self) -> &'static [Form] {
            &[Form::Configured]
        }

        fn run(&self, program: Program) -> (Program, Diagnostics) {
            (program, Vec::new())
        }
    }

    struct Break;

    impl Pass for Break {
        fn name(&self) -> &'static str {
            "break"
        }

        fn run(&self, mut program: Program) -> (Program, Diagnostics) {
            program.procs.clear();
            (program, Vec::new())
        }
    }

    fn program() -> Program {
        read(
            FileId(0),
            "config N: int = 1; var x: int = 2 * 3; proc main() { x = N; } entry main on 0;",
        )
        .0
    }

    #[test]
    fn a_requirement_has_to_be_provided_before() {
        let (_, found) = Pipeline::new().then(NeedsConfigs).run(program());
        assert_eq!(found[0].message, "the pass `need-configs` needs a program that is configured");
        let pipeline = Pipeline::new().then(ResolveConfigs::new(&[])).then(NeedsConfigs);
        assert_eq!(pipeline.run(program()).1, []);
    }

    #[test]
    fn a_broken_tree_is_blamed_on_its_pass() {
        let (_, found) = Pipeline::new().then(Break).then(NeedsConfigs).run(program());
        assert_eq!(found[0].code, "bad-entry");
        assert_eq!(found[0].notes, ["after the pass `break`"]);
    }

    #[test]
    fn the_standard_pipeline_sets_and_folds() {
        let pipeline = Pipeline::standard(&["N=5".to_owned()], FaceOutside::default());
        assert_eq!(
            pipeline.names().collect::<Vec<_>>(),
            ["resolve-configs", "face-outside", "fold-constants"]
        );
        let (program, found) = pipeline.run(program());
        assert_eq!(found, []);
        assert!(print(&program).starts_with("config N: int = 5;\n\nvar x: int = 6;\n"));
    }
}
