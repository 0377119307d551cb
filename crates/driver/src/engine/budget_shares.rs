//! How `--engine auto` divides a budget: a search of the program itself goes first, since it answers most
//! questions at once. Where numbers may grow without end it gets a small share, and abstraction comes next.

use partita_search::Budget;
use std::time::Duration;

/// The search of a program whose numbers may grow gets a tenth of everything, and never more than this.
const FIRST_TIME: Duration = Duration::from_secs(5);
const FIRST_STATES: u64 = 100_000;

/// For the search that goes first.
pub(super) fn first_share(whole: Budget) -> Budget {
    let time = whole.time.map_or(FIRST_TIME, |time| FIRST_TIME.min(time / 10));
    Budget { time: Some(time), states: FIRST_STATES.min(whole.states / 10).max(1), ..whole }
}

/// For those after it.
pub(super) fn what_is_left(whole: Budget, time: Duration, states: u64) -> Budget {
    let time = whole.time.map(|most| most.saturating_sub(time));
    Budget { time, states: whole.states.saturating_sub(states).max(1), ..whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_small_and_the_rest_is_left() {
        let whole =
            Budget { time: Some(Duration::from_secs(20)), states: 1000, ..Budget::UNLIMITED };
        let first = first_share(whole);
        assert_eq!((first.time, first.states), (Some(Duration::from_secs(2)), 100));
        let left = what_is_left(whole, Duration::from_secs(2), 100);
        assert_eq!((left.time, left.states), (Some(Duration::from_secs(18)), 900));
        assert_eq!(first_share(Budget::UNLIMITED).states, FIRST_STATES);
        assert_eq!(what_is_left(Budget::UNLIMITED, FIRST_TIME, 5).time, None);
    }
}
