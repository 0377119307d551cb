//! A program that rules rewrote, and what a verdict on it says about the original.

use crate::load::Text;
use crate::request::Request;
use partita_check::{Options, Outcome, RuleUse, judge_abstraction};
use partita_model::Built;
use partita_rewrite::{Applied, Direction, RuleSet, Subject};
use partita_search::Progress;
use partita_source::{Code, Diagnostics, SourceMap};
use std::path::Path;

/// What rules made of a program.
pub struct Abstraction {
    sets: Vec<RuleSet>,
    applied: Vec<Applied>,
    /// The program as it was, and after each stage of the rules; the last is what is checked.
    pub(super) steps: Vec<Step>,
}

/// A program between two stages of the rules.
pub(super) struct Step {
    pub(super) built: Built,
    /// The stage that made it; none for the original.
    pub(super) stage: Option<RuleSet>,
}

impl Abstraction {
    /// Builds the original and what each stage of the rules makes of it; the last comes back as a text.
    pub(crate) fn make(
        sets: Vec<RuleSet>,
        original: Text,
        request: &Request,
        found: &mut Diagnostics,
    ) -> Result<(Text, Abstraction), Diagnostics> {
        let built = |text: &Text, found: &mut Diagnostics| {
            let tree = text.tree(request, found)?;
            text.built(tree, request, found)
        };
        let mut steps = vec![Step { built: built(&original, found)?, stage: None }];
        let (mut now, mut all) = (original, Vec::new());
        for stage in sets.iter().flat_map(RuleSet::stages) {
            let (next, applied, more) = now.rewritten(&stage, request)?;
            found.extend(more);
            all.extend(applied);
            steps.push(Step { built: built(&next, &mut Vec::new())?, stage: Some(stage) });
            now = next;
        }
        Ok((now, Abstraction { sets, applied: all, steps }))
    }

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
        let promise = |set: &RuleSet| set.promise(Subject::Code(code));
        let all = self.sets.iter().map(promise).collect::<Option<Vec<_>>>()?;
        Direction::together(&all)
    }

    /// Turns the outcome on the rewritten program into one about the original.
    pub fn judge(
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
        outcome.assurance.rules = self.record();
    }

    /// For the assurance record: rules and claims.
    fn record(&self) -> Vec<RuleUse> {
        let applied = self.applied.iter().map(|one| RuleUse::Applied {
            rule: one.span,
            title: one.title.clone(),
            matches: one.sites.len(),
        });
        let claims = self.sets.iter().flat_map(|set| &set.claims);
        let claims =
            claims.map(|claim| RuleUse::Claims { at: claim.span, claim: claim.to_string() });
        applied.chain(claims).collect()
    }
}
