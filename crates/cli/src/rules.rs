//! Rules on the command line: reading rules files, rewriting a program, and what that means for its verdict.

use crate::args::Scope;
use crate::input::{self, Built, Parsed};
use partita_check::{Options, Outcome, judge_abstraction, survey, uncovered};
use partita_rewrite::{Applied, Direction, RuleSet, Subject, Syntax, apply_fortran, apply_tree};
use partita_search::Progress;
use partita_source::{Code, Diagnostic, Label, Severity, SourceMap, Span};
use std::path::{Path, PathBuf};

/// What rules made of a program.
pub(crate) struct Abstraction {
    sets: Vec<RuleSet>,
    applied: Vec<Applied>,
    /// The program as it was, and after each stage of the rules; the last is what is checked.
    steps: Vec<Step>,
}

/// A program between two stages of the rules.
struct Step {
    built: Built,
    /// The stage that made it; none for the original.
    stage: Option<RuleSet>,
}

/// Reads rules files with those they use.
pub(crate) fn read(
    paths: &[PathBuf],
    sources: &mut SourceMap,
) -> Result<Vec<RuleSet>, Vec<Diagnostic>> {
    let mut sets = Vec::new();
    for path in paths {
        let text = input::read(path).map_err(|message| vec![input::usage(&message)])?;
        let file = sources.add(path.display().to_string(), text.clone());
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let mut include = |name: &str, _| {
            let path = folder.join(name);
            let text = input::read(&path).ok()?;
            Some((sources.add(path.display().to_string(), text.clone()), text))
        };
        let (set, found) = partita_rewrite::read(file, &text, &mut include);
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        if set.rules.is_empty() {
            let message = format!("`{}` has no rules", path.display());
            return Err(vec![input::usage(&message)]);
        }
        sets.push(set);
    }
    Ok(sets)
}

/// Rewrites a program, in its own syntax or as a tree.
///
/// # Errors
/// Rules that do not fit the program.
pub(crate) fn rewrite(
    set: &RuleSet,
    parsed: Parsed,
    scope: &Scope,
) -> Result<(Parsed, Vec<Applied>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (parsed, applied, found) = match (parsed, set.syntax) {
        (Parsed::Fortran(units), Syntax::Fortran) => {
            let (units, applied, found) = apply_fortran(set, units);
            (Parsed::Fortran(units), applied, found)
        }
        (Parsed::Tree(_) | Parsed::Chapel(_), Syntax::Fortran) => {
            let message = "these rules are written in Fortran syntax, the program is not; rules for every language start with `language tree`";
            return Err(vec![input::usage(message)]);
        }
        (parsed, Syntax::Tree) => {
            let (program, mut found) = input::tree_of(&parsed, scope)?;
            let (program, applied, more) = apply_tree(set, program);
            found.extend(more);
            (Parsed::Tree(program), applied, found)
        }
    };
    if found.iter().any(Diagnostic::is_error) { Err(found) } else { Ok((parsed, applied, found)) }
}

/// A copy of a program as it was read.
pub(crate) fn copy(parsed: &Parsed) -> Parsed {
    match parsed {
        Parsed::Tree(program) => Parsed::Tree(program.clone()),
        Parsed::Fortran(units) => Parsed::Fortran(units.clone()),
        Parsed::Chapel(modules) => Parsed::Chapel(modules.clone()),
    }
}

/// Builds the original and what each stage of the rules makes of it.
pub(crate) fn abstracted(
    sets: Vec<RuleSet>,
    parsed: Parsed,
    scope: &Scope,
    mut found: Vec<Diagnostic>,
) -> Result<(Built, Option<Abstraction>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut steps = vec![Step { built: input::finish(&parsed, scope, &mut found)?, stage: None }];
    let (mut now, mut all) = (parsed, Vec::new());
    for stage in sets.iter().flat_map(RuleSet::stages) {
        let (next, applied, more) = rewrite(&stage, now, scope)?;
        found.extend(more);
        all.extend(applied);
        let built = input::finish(&next, scope, &mut Vec::new())?;
        steps.push(Step { built, stage: Some(stage) });
        now = next;
    }
    let last = input::finish(&now, scope, &mut Vec::new())?;
    Ok((last, Some(Abstraction { sets, applied: all, steps }), found))
}

impl Abstraction {
    /// The names of the rules files, for sentences.
    fn name(&self, sources: &SourceMap) -> String {
        let first = |set: &RuleSet| set.rules.iter().map(|rule| rule.span.file).collect::<Vec<_>>();
        let mut files: Vec<_> = self.sets.iter().flat_map(first).collect();
        files.dedup();
        let names = files.iter().filter_map(|file| sources.file(*file)).map(|file| {
            Path::new(&file.name).file_name().map(|name| name.to_string_lossy().into_owned())
        });
        names.flatten().collect::<Vec<_>>().join(", ")
    }

    fn promise(&self, code: Code) -> Option<Direction> {
        let all = self
            .sets
            .iter()
            .map(|set| set.promise(Subject::Code(code)))
            .collect::<Option<Vec<_>>>()?;
        Direction::together(&all)
    }

    /// Turns the outcome on the rewritten program into one about the original.
    pub(crate) fn judge(
        &self,
        outcome: &mut Outcome,
        sources: &SourceMap,
        options: &Options,
        progress: &Progress,
    ) {
        let keeps = |code: Code| self.promise(code).is_some_and(Direction::keeps_all);
        let Some(original) = self.steps.first() else { return };
        let original = (&original.built.model, sources);
        judge_abstraction(outcome, original, options, progress, &keeps, &self.name(sources));
        outcome.assurance.rules = self.record(sources);
    }

    /// For the assurance record: rules and claims.
    fn record(&self, sources: &SourceMap) -> Vec<String> {
        let at = |span: Span| match sources.position(span) {
            Some((file, position)) => format!("{file}:{}", position.line),
            None => String::new(),
        };
        let mut lines = Vec::new();
        for one in &self.applied {
            let times = match one.sites.len() {
                1 => "1 match".to_owned(),
                many => format!("{many} matches"),
            };
            lines.push(format!("{} ({times}): {}", at(one.span), one.title));
        }
        for claim in self.sets.iter().flat_map(|set| &set.claims) {
            lines.push(format!("{} claims {claim}", at(claim.span)));
        }
        lines
    }

    /// Compares each stage with what it was made from; what a claim says and is not so.
    pub(crate) fn verify(
        &self,
        sources: &SourceMap,
        options: &Options,
        progress: &Progress,
    ) -> (Vec<Broken>, Vec<String>) {
        let (mut broken, mut notes) = (Vec::new(), Vec::new());
        let look = |step: &Step| survey(&step.built.model, sources, options, progress);
        let surveys: Vec<Outcome> = self.steps.iter().map(look).collect();
        for (pair, seen) in self.steps.windows(2).zip(surveys.windows(2)) {
            let [before, Step { built: after, stage: Some(stage) }] = pair else { continue };
            let ([old, new], before) = (seen, &before.built) else { continue };
            let complete = old.assurance.complete && new.assurance.complete;
            for claim in &stage.claims {
                let mut subjects = claim.subjects.clone();
                if subjects.is_empty() {
                    subjects.extend(Code::usual().map(Subject::Code));
                    subjects.push(Subject::Values);
                }
                let count = broken.len();
                for subject in subjects {
                    let compared = match subject {
                        Subject::Values => {
                            values(before, after, claim.direction, sources, options, progress)
                        }
                        Subject::Code(code) => findings(old, new, claim.direction, code),
                    };
                    broken.extend(compared.map(|what| Broken { claim: claim.span, what }));
                }
                let place = sources.position(claim.span);
                let place =
                    place.map(|(file, at)| format!("{file}:{}", at.line)).unwrap_or_default();
                if broken.len() > count {
                    continue;
                }
                notes.push(if complete {
                    format!(
                        "{place}: `claims {claim}` is right within this scope ({} and {} states compared)",
                        old.stats.states, new.stats.states
                    )
                } else {
                    format!("{place}: `claims {claim}` was not refuted, but the budget ended first")
                });
            }
        }
        (broken, notes)
    }
}

/// A claim that is wrong.
pub(crate) struct Broken {
    claim: Span,
    what: What,
}

enum What {
    /// The program has it, the rewritten one does not.
    Lost(Box<partita_check::Finding>),
    /// The other way round.
    Invented(Box<partita_check::Finding>),
    LostOutput(String),
    InventedOutput(String),
}

fn findings(old: &Outcome, new: &Outcome, direction: Direction, code: Code) -> Option<What> {
    let lost = || uncovered(old, new, code).filter(|_| direction.keeps_all());
    let invented = || uncovered(new, old, code).filter(|_| direction.adds_none());
    let lost = lost().map(|finding| What::Lost(Box::new(finding.clone())));
    lost.or_else(|| invented().map(|finding| What::Invented(Box::new(finding.clone()))))
}

fn values(
    before: &Built,
    after: &Built,
    direction: Direction,
    sources: &SourceMap,
    options: &Options,
    progress: &Progress,
) -> Option<What> {
    let of = |built: &Built| {
        let outputs = partita_check::outputs(&built.model, sources, options, progress).ok()?;
        let told = |one: &partita_check::Output| {
            let observed: Vec<String> =
                one.observed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            format!("{}{}", one.text, observed.join(", "))
        };
        Some(outputs.outputs.iter().map(told).collect::<Vec<String>>())
    };
    let (old, new) = (of(before)?, of(after)?);
    let lost = old.iter().find(|one| !new.contains(one)).filter(|_| direction.keeps_all());
    let invented = new.iter().find(|one| !old.contains(one)).filter(|_| direction.adds_none());
    lost.cloned().map(What::LostOutput).or_else(|| invented.cloned().map(What::InventedOutput))
}

impl Broken {
    /// The claim, and the behaviour that refutes it.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        let (message, finding) = match &self.what {
            What::Lost(finding) => {
                ("the rules lose a behaviour of the program".to_owned(), Some(finding))
            }
            What::Invented(finding) => (
                "the rules add a behaviour that the program does not have".to_owned(),
                Some(finding),
            ),
            What::LostOutput(output) => (format!("the rules lose the output {output:?}"), None),
            What::InventedOutput(output) => (format!("the rules add the output {output:?}"), None),
        };
        let mut diagnostic =
            Diagnostic::new("wrong-claim", Severity::Error, Some(self.claim), message);
        if let Some(finding) = finding {
            diagnostic.notes.push(format!("{}: {}", finding.code, finding.message));
            for end in &finding.ends {
                if let Some(span) = end.span {
                    let text = format!("{}: {}", end.task, end.label);
                    diagnostic.secondary.push(Label { span, text });
                }
            }
        }
        diagnostic
    }

    /// The execution that shows it.
    pub(crate) fn finding(&self) -> Option<&partita_check::Finding> {
        match &self.what {
            What::Lost(finding) | What::Invented(finding) => Some(finding),
            What::LostOutput(_) | What::InventedOutput(_) => None,
        }
    }
}
