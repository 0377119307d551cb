//! What `pan` prints, as numbers.

use super::{End, Run};

pub(super) fn run(text: &str, version: &str, wall_seconds: f64) -> Run {
    let megabytes = |what: &str| (number_before(text, what).unwrap_or(0.0) * 1_048_576.0) as u64;
    let count = |what: &str| number_before(text, what).unwrap_or(0.0) as u64;
    let summary = text.lines().find(|line| line.starts_with("State-vector"));
    let after = |word: &str| {
        let rest = summary?.split(word).nth(1)?;
        rest.trim().split([' ', ',']).next()?.parse::<u64>().ok()
    };
    let actual = megabytes("actual memory usage for states");
    let equivalent = megabytes("equivalent memory usage for states");
    Run {
        end: end(text, after("errors:")),
        // Breadth-first search stores the inside of atomic sequences too, and says so.
        states: number_before(text, "nominal states")
            .map_or_else(|| count("states, stored"), |nominal| nominal as u64),
        matched: count("states, matched"),
        transitions: count("transitions"),
        depth: after("depth reached").unwrap_or(0),
        seconds: elapsed(text),
        wall_seconds,
        vector_bytes: after("State-vector").unwrap_or(0),
        bytes: if actual > 0 { actual } else { equivalent },
        memory_bytes: megabytes("total actual memory usage"),
        version: version.to_owned(),
        replay: Vec::new(),
    }
}

fn end(text: &str, errors: Option<u64>) -> End {
    let said = |what: &str| text.lines().find(|line| line.contains(what)).map(str::trim);
    let stopped = said("max search depth too small")
        .or_else(|| said("out of memory"))
        .or_else(|| said("memory limit"))
        .or_else(|| said("-DMEMLIM"))
        .or_else(|| said("VECTORSZ"))
        .or_else(|| said("aborting"));
    let words = text.lines().find(|line| {
        line.starts_with("pan:") && (line.contains("(at depth") || line.contains("invalid end"))
    });
    match (errors, words, stopped) {
        (Some(n), Some(words), _) if n > 0 && !words.contains("VECTORSZ") => {
            End::Error(words.trim().to_owned())
        }
        (_, _, Some(why)) => End::Incomplete(why.to_owned()),
        (Some(0), _, None) if said("Search not completed").is_none() => End::Complete,
        (Some(n), _, None) if n > 0 => End::Error("an error that pan does not name".to_owned()),
        (_, _, None) => End::Incomplete("pan ended before its search was complete".to_owned()),
    }
}

/// The number that stands before some words on their line.
fn number_before(text: &str, what: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.contains(what))?;
    let before = line.split(what).next()?;
    before.split_whitespace().last()?.parse().ok()
}

fn elapsed(text: &str) -> f64 {
    let line = text.lines().find(|line| line.contains("elapsed time"));
    let number = line.and_then(|line| line.split("elapsed time").nth(1));
    let number = number.and_then(|rest| rest.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0.0)
}

/// The marker lines of a trail, in order.
pub(super) fn markers(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| line.starts_with('@')).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPLETE: &str = "
State-vector 84 byte, depth reached 60, errors: 0
      146 states, stored
       16 states, matched
      162 transitions (= stored+matched)
      106 atomic steps
    0.004\tequivalent memory usage for states (stored*(State-vector + overhead))
    1.146\tactual memory usage for states
  174.558\ttotal actual memory usage

pan: elapsed time 0.25 seconds
";

    #[test]
    fn numbers_of_a_complete_search() {
        let run = run(COMPLETE, "6.5.2", 1.0);
        assert_eq!(run.end, End::Complete);
        assert_eq!((run.states, run.matched, run.transitions), (146, 16, 162));
        assert_eq!((run.vector_bytes, run.depth), (84, 60));
        assert!((run.seconds - 0.25).abs() < 1e-9);
        assert_eq!(run.bytes, (1.146 * 1_048_576.0) as u64);
    }

    #[test]
    fn the_inside_of_atomic_sequences_does_not_count() {
        let text = COMPLETE.replace(
            "      146 states, stored\n",
            "      286 states, stored\n\t     146 nominal states (stored-atomic)\n",
        );
        assert_eq!(run(&text, "", 0.0).states, 146);
    }

    #[test]
    fn a_search_that_was_cut_short_is_not_complete() {
        let deep = format!("error: max search depth too small\n{COMPLETE}");
        assert!(matches!(run(&deep, "", 0.0).end, End::Incomplete(_)));
        let memory = format!("pan: reached -DMEMLIM bound\n{COMPLETE}");
        assert!(matches!(run(&memory, "", 0.0).end, End::Incomplete(_)));
        let warned = format!("Warning: Search not completed\n{COMPLETE}");
        assert!(matches!(run(&warned, "", 0.0).end, End::Incomplete(_)));
        assert!(matches!(run("", "", 0.0).end, End::Incomplete(_)));
    }

    #[test]
    fn errors_come_with_their_words() {
        let text = COMPLETE.replace("errors: 0", "errors: 1");
        let text = format!("pan:1: assertion violated 0 (at depth 28)\n{text}");
        let end = run(&text, "", 0.0).end;
        assert_eq!(end, End::Error("pan:1: assertion violated 0 (at depth 28)".to_owned()));
    }
}
