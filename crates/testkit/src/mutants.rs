//! Programs of the test suite with a few tokens changed: what people type by mistake, far beyond what a grammar makes.
//!
//! Each seed has its program. Tokens are words, blanks and single characters, whatever the language. Many mutants are still
//! read as programs: mostly a name goes where another name stood, and a number where a number stood.

use crate::random::Rng;

/// The mutant of a seed, made from one of the programs; tokens come from all.
#[must_use]
pub fn mutant(seed: u64, programs: &[String]) -> String {
    let mut rng = Rng::new(seed);
    let mut text = any(&mut rng, programs).cloned().unwrap_or_default();
    for _ in 0..rng.between(1, 4) {
        text = changed(&text, programs, &mut rng);
    }
    text
}

fn changed(text: &str, programs: &[String], rng: &mut Rng) -> String {
    if rng.percent(20) {
        // A line again, somewhere else.
        let mut lines: Vec<&str> = text.lines().collect();
        let Some(line) = any(rng, &lines).copied() else { return text.to_owned() };
        let at = rng.below(lines.len());
        lines.insert(at, line);
        return lines.join("\n");
    }
    let mut tokens = tokens(text);
    let other = if rng.percent(70) { Some(text) } else { any(rng, programs).map(String::as_str) };
    let from = self::tokens(other.unwrap_or_default());
    let (Some(at), Some(token)) = (place(rng, &tokens), any(rng, &from)) else {
        return text.to_owned();
    };
    match rng.below(10) {
        0 => {
            tokens.remove(at);
        }
        1 => tokens.insert(at, token),
        _ => {
            // One of its kind in its place.
            let alike: Vec<&str> =
                from.iter().filter(|other| kind(other) == kind(tokens[at])).copied().collect();
            tokens[at] = any(rng, &alike).copied().unwrap_or(token);
        }
    }
    tokens.concat()
}

/// Where a token stands that is more than blanks.
fn place(rng: &mut Rng, tokens: &[&str]) -> Option<usize> {
    let words: Vec<usize> = (0..tokens.len()).filter(|at| !tokens[*at].trim().is_empty()).collect();
    any(rng, &words).copied()
}

/// Names, numbers, blanks, or each other character for itself.
fn kind(token: &str) -> Option<char> {
    match token.chars().next()? {
        'a'..='z' | 'A'..='Z' | '_' => Some('a'),
        '0'..='9' => Some('0'),
        '+' | '-' | '*' | '/' => Some('+'),
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

fn any<'t, T>(rng: &mut Rng, items: &'t [T]) -> Option<&'t T> {
    if items.is_empty() { None } else { items.get(rng.below(items.len())) }
}

/// Words and runs of blanks as they are, all else character by character.
fn tokens(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut tokens = Vec::new();
    let mut begin = 0;
    let mut before = 0;
    for (at, c) in text.char_indices() {
        let now = class(c);
        if at > begin && (now == 0 || now != before) {
            tokens.push(&text[begin..at]);
            begin = at;
        }
        before = now;
    }
    if begin < text.len() {
        tokens.push(&text[begin..]);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_make_the_text() {
        let text = "a1 = b_2+(c);\n  é";
        assert_eq!(tokens(text).concat(), text);
        assert_eq!(tokens("ab  +-c"), ["ab", "  ", "+", "-", "c"]);
    }

    #[test]
    fn a_seed_has_one_mutant() {
        let programs = ["var x = 1;\nwriteln(x);".to_owned(), "x = y".to_owned()];
        assert_eq!(mutant(3, &programs), mutant(3, &programs));
        let different = (0..50).filter(|seed| mutant(*seed, &programs) != programs[0]).count();
        assert!(different > 40, "{different}");
    }
}
