//! "Did you mean": the known name nearest to a misspelt one.

/// Longer names are not compared: the work grows with the product of the lengths.
const LONGEST: usize = 40;

/// The candidate with the fewest edits, if these are at most a third of the letters; of several the first.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest_within(word, (word.len() / 3).max(1), candidates)
}

/// The same with a bound of one's own.
pub fn nearest_within<'a>(
    word: &str,
    allowed: usize,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .filter(|candidate| candidate.len().abs_diff(word.len()) <= allowed)
        .map(|candidate| (edits(word.as_bytes(), candidate.as_bytes()), candidate))
        .filter(|&(edits, candidate)| edits <= allowed && edits < candidate.len())
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein distance; names that differ in case only are the nearest of all.
fn edits(a: &[u8], b: &[u8]) -> usize {
    if a.eq_ignore_ascii_case(b) {
        return 0;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (slot, y) in row.iter_mut().skip(1).zip(b) {
            let cost = diagonal + usize::from(x != y);
            diagonal = *slot;
            left = cost.min(left + 1).min(diagonal + 1);
            *slot = left;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(edits(b"kitten", b"sitting"), 3);
        assert_eq!(edits(b"", b"ab"), 2);
        assert_eq!(edits(b"FLAG", b"flag"), 0);
    }

    #[test]
    fn the_nearest_or_none() {
        assert_eq!(nearest("flga", ["turn", "flag"].into_iter()), None);
        assert_eq!(nearest_within("flga", 2, ["turn", "flag"].into_iter()), Some("flag"));
        assert_eq!(nearest("flagg", ["turn", "flag"].into_iter()), Some("flag"));
        assert_eq!(nearest("x", ["y"].into_iter()), None);
        assert_eq!(nearest("x", ["X"].into_iter()), Some("X"));
        assert_eq!(nearest("bat", ["cat", "rat"].into_iter()), Some("cat"));
    }
}
