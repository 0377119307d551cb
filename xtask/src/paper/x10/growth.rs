//! How three programs grow with the number of their activities.

use crate::bench::measure::Measure;
use crate::bench::plot::{self, Point};

pub(crate) const SIZES: [u32; 4] = [2, 4, 8, 16];
pub(crate) const PLOT: &str = "paper-x10-growth.svg";

pub(crate) struct Series {
    /// The program in `bench/x10`; `-D N` is the number of activities.
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Why it grows faster than the square, where it does.
    pub(crate) why: &'static str,
}

pub(crate) const SERIES: &[Series] = &[
    Series {
        name: "buffer",
        about: "a bounded buffer with N / 2 producers and N / 2 consumers",
        why: "Small ones are gone through one execution for each order of those who want to go on, and the states of all are counted; larger \
              ones are searched, and take no more than the square.",
    },
    Series {
        name: "stencil",
        about: "a clocked stencil with N activities",
        why: "Arrivals at the clock commute and make no states. One execution (ADR 23) does not stand for all as soon as three activities \
              hand data on through a clock: that who passes it is ordered after all who have arrived is not seen. In a search, an activity \
              reads the cells of its neighbours before an advance and they write them after it, and futures are not cut at clocks as they \
              are at barriers (ADR 6): a read is taken to be in the way of a write of the next phase, so every subset of those who have \
              read is told apart, 2^N in each phase.",
    },
    Series {
        name: "histogram",
        about: "a distributed histogram with N activities",
        why: "Counting commutes with counting, and places do not disturb each other, so one execution stands for all. Where it does not, every \
              subset of the activities of a place that have read their element is told apart.",
    },
];

pub(crate) struct Growth {
    pub(crate) series: &'static Series,
    /// By size. `None`: not run, as a smaller size did not end.
    pub(crate) runs: Vec<Option<Measure>>,
}

impl Growth {
    /// Whether doubling the activities ever takes more than four times the states, or a run did not end.
    pub(crate) fn is_steep(&self) -> bool {
        let done = |run: &Option<Measure>| run.as_ref().is_some_and(Measure::complete);
        let steep = |pair: &[Option<Measure>]| match pair {
            [Some(small), Some(large)] => large.states > 4 * small.states,
            _ => false,
        };
        !self.runs.iter().all(done) || self.runs.windows(2).any(steep)
    }
}

pub(crate) fn draw(all: &[Growth]) -> String {
    let point = |run: &Option<Measure>| {
        let measure = run.as_ref()?;
        Some(Point { value: measure.transitions as f64, complete: measure.complete() })
    };
    let series: Vec<plot::Series> = all
        .iter()
        .map(|growth| plot::Series {
            name: growth.series.name,
            points: growth.runs.iter().map(point).collect(),
        })
        .collect();
    let labels: Vec<String> = SIZES.iter().map(u32::to_string).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    plot::svg("Growth of X10 programs", &plot::TRANSITIONS, "activities", &labels, &series)
}

#[cfg(test)]
mod tests {
    use super::super::tests::measure;
    use super::*;
    use crate::bench::measure::End;

    fn growth(states: &[u64]) -> Growth {
        let run = |states: &u64| Some(measure(End::Complete("holds"), *states));
        Growth { series: &SERIES[0], runs: states.iter().map(run).collect() }
    }

    #[test]
    fn faster_than_the_square() {
        assert!(!growth(&[10, 40, 160, 600]).is_steep());
        assert!(growth(&[10, 41, 60, 60]).is_steep());
        let mut cut = growth(&[10, 20]);
        cut.runs.push(None);
        assert!(cut.is_steep());
        assert!(draw(&[growth(&[10, 40, 160, 600])]).starts_with("<svg"));
    }
}
