//! Intrinsics on texts. Positions count characters, from 1; 0 stands for none.

use crate::{Failure, Limit, Mishap};
use partita_source::Code;
use partita_tree::NodeId;

/// More characters than this in one text are taken for a mistake.
const MAX_CHARACTERS: usize = 1 << 20;

fn outside(node: NodeId, first: i64, last: i64, length: usize) -> Failure {
    Failure::new(Code::IndexOutOfBounds, node, Mishap::CharactersOutside { first, last, length })
}

/// Both ends included, as a range from 0; empty when `last < first`.
fn range(
    length: usize,
    first: i64,
    last: i64,
    node: NodeId,
) -> Result<std::ops::Range<usize>, Failure> {
    if last < first {
        return Ok(0..0);
    }
    match (usize::try_from(first), usize::try_from(last)) {
        (Ok(from), Ok(to)) if from >= 1 && to <= length => Ok(from - 1..to),
        _ => Err(outside(node, first, last, length)),
    }
}

pub(crate) fn substring(
    text: &str,
    first: i64,
    last: i64,
    node: NodeId,
) -> Result<String, Failure> {
    let range = range(text.chars().count(), first, last, node)?;
    Ok(text.chars().skip(range.start).take(range.len()).collect())
}

pub(crate) fn replace(
    text: &str,
    first: i64,
    last: i64,
    with: &str,
    node: NodeId,
) -> Result<String, Failure> {
    let range = range(text.chars().count(), first, last, node)?;
    if range.is_empty() {
        return Ok(text.to_owned());
    }
    let before: String = text.chars().take(range.start).collect();
    let after: String = text.chars().skip(range.end).collect();
    let length = i64::try_from(range.len()).unwrap_or(i64::MAX);
    Ok(format!("{before}{}{after}", pad(with, length, node)?))
}

pub(crate) fn pad(text: &str, length: i64, node: NodeId) -> Result<String, Failure> {
    let length = usize::try_from(length).unwrap_or(0);
    if length > MAX_CHARACTERS {
        return Err(too_long(node));
    }
    let mut out: String = text.chars().take(length).collect();
    let have = out.chars().count();
    out.extend(std::iter::repeat_n(' ', length - have));
    Ok(out)
}

pub(crate) fn repeat(text: &str, times: i64, node: NodeId) -> Result<String, Failure> {
    let times = usize::try_from(times).unwrap_or(0);
    if text.len().saturating_mul(times) > MAX_CHARACTERS {
        return Err(too_long(node));
    }
    Ok(text.repeat(times))
}

fn too_long(node: NodeId) -> Failure {
    let limit = Mishap::Limit(Limit::Characters { most: MAX_CHARACTERS });
    Failure::new(Code::Unsupported, node, limit)
}

pub(crate) fn trim(text: &str) -> String {
    text.trim_end_matches(' ').to_owned()
}

pub(crate) fn adjust_left(text: &str) -> String {
    let rest = text.trim_start_matches(' ');
    format!("{rest}{}", " ".repeat(text.len() - rest.len()))
}

pub(crate) fn adjust_right(text: &str) -> String {
    let rest = text.trim_end_matches(' ');
    format!("{}{rest}", " ".repeat(text.len() - rest.len()))
}

/// Where a part starts.
pub(crate) fn find(text: &str, part: &str, back: bool) -> i64 {
    let at = if back { text.rfind(part) } else { text.find(part) };
    at.map_or(0, |at| position(text[..at].chars().count()))
}

/// The character that is in the set (`inside`), or that is not.
pub(crate) fn scan(text: &str, set: &str, inside: bool, back: bool) -> i64 {
    let mut hits = text.chars().enumerate().filter(|(_, c)| set.contains(*c) == inside);
    let hit = if back { hits.last() } else { hits.next() };
    hit.map_or(0, |(at, _)| position(at))
}

fn position(from_zero: usize) -> i64 {
    i64::try_from(from_zero).unwrap_or(i64::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: NodeId = NodeId(0);

    #[test]
    fn positions_count_characters() {
        assert_eq!(substring("añb", 2, 3, NODE).as_deref(), Ok("ñb"));
        assert_eq!(substring("añb", 3, 2, NODE).as_deref(), Ok(""));
        assert!(substring("añb", 2, 4, NODE).is_err());
        assert!(substring("añb", 0, 1, NODE).is_err());
        assert_eq!(replace("abcd", 2, 3, "x", NODE).as_deref(), Ok("ax d"));
        assert_eq!(find("añba", "a", true), 4);
        assert_eq!(find("abc", "", false), 1);
        assert_eq!(find("abc", "", true), 4);
        assert_eq!(find("abc", "d", false), 0);
        assert_eq!(scan("hello", "lo", true, false), 3);
        assert_eq!(scan("hello", "lo", true, true), 5);
        assert_eq!(scan("hello", "hel", false, false), 5);
        assert_eq!(scan("", "a", false, true), 0);
    }

    #[test]
    fn blanks_move_and_go() {
        assert_eq!(adjust_left("  ab "), "ab   ");
        assert_eq!(adjust_right("  ab "), "   ab");
        assert_eq!(trim("ab  "), "ab");
        assert_eq!(pad("abc", 2, NODE).as_deref(), Ok("ab"));
        assert_eq!(pad("a", 3, NODE).as_deref(), Ok("a  "));
        assert_eq!(pad("a", -1, NODE).as_deref(), Ok(""));
    }
}
