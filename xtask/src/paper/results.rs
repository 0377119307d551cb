//! Everything that was measured, and what must not be.

use super::cases::{Group, Way};
use crate::bench::measure::{End, Measure};

pub(crate) struct GroupResult {
    pub(crate) group: &'static Group,
    pub(crate) sizes: Vec<u32>,
    pub(crate) runs: Vec<Run>,
}

pub(crate) struct Run {
    pub(crate) size: u32,
    pub(crate) way: Way,
    /// `None`: not run, as a smaller size did not end.
    pub(crate) measure: Option<Measure>,
}

impl GroupResult {
    pub(crate) fn get(&self, size: u32, way: Way) -> Option<&Measure> {
        let run = self.runs.iter().find(|run| run.size == size && run.way == way)?;
        run.measure.as_ref()
    }

    /// Transitions of the sizes that were covered completely.
    pub(crate) fn complete(&self, way: Way) -> Vec<(u32, u64)> {
        let measured = |&size: &u32| {
            let measure = self.get(size, way).filter(|measure| measure.complete())?;
            Some((size, measure.transitions))
        };
        self.sizes.iter().filter_map(measured).collect()
    }
}

/// Runs that failed, and verdicts: both programs are right, whatever the size.
pub(crate) fn problems(results: &[GroupResult]) -> Vec<String> {
    let mut found = Vec::new();
    for GroupResult { group, runs, .. } in results {
        for Run { size, way, measure } in runs {
            let why = match measure.as_ref().map(|measure| &measure.end) {
                Some(End::Complete("holds")) | None => continue,
                Some(End::Capped(why)) if why.contains("budget") => continue,
                Some(End::Capped(why)) => why.clone(),
                Some(End::Complete(verdict)) => (*verdict).to_owned(),
                Some(End::Failed(why)) => why.clone(),
            };
            found.push(format!("{} {}={size}: {}: {why}", group.key, group.size, way.name()));
        }
    }
    found
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::cases::{GROUPS, NO_RULES};
    use super::*;

    pub(crate) fn measure(transitions: u64) -> Measure {
        let end = End::Complete("holds");
        Measure { end, transitions, seconds: 0.5, ..Measure::failed(String::new()) }
    }

    /// A group with the given runs of some ways, by size from its least on.
    pub(crate) fn result(key: &str, ways: &[(Way, &[u64])]) -> GroupResult {
        let group = GROUPS.iter().find(|group| group.key == key).unwrap_or(&GROUPS[0]);
        let sizes = group.sizes(false);
        let mut runs = Vec::new();
        for (way, counts) in ways {
            for (&size, &count) in sizes.iter().zip(*counts) {
                runs.push(Run { size, way: *way, measure: Some(measure(count)) });
            }
        }
        GroupResult { group, sizes, runs }
    }

    #[test]
    fn only_complete_runs_count_and_only_wrong_ones_are_problems() {
        let mut result = result("sweep-4", &[(NO_RULES, &[10, 20, 30, 40, 50])]);
        let mut end = |index: usize, end: End| {
            if let Some(measure) = &mut result.runs[index].measure {
                measure.end = end;
            }
        };
        end(0, End::Capped("the time budget ended".into()));
        end(1, End::Capped("not modelled".into()));
        end(2, End::Complete("violated"));
        end(3, End::Failed("no such option".into()));
        result.runs[4].measure = None;
        assert_eq!(result.complete(NO_RULES), [(5, 30)]);
        let found = problems(&[result]);
        assert_eq!(
            found,
            [
                "sweep-4 MAXN=4: no rules: not modelled",
                "sweep-4 MAXN=5: no rules: violated",
                "sweep-4 MAXN=6: no rules: no such option"
            ]
        );
    }
}
