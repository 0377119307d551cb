//! Whether a real output and one of Partita's are the same.
//!
//! Lines must be equal. Only lines of list-directed output (they begin with a blank) that have numbers with a point may
//! differ in blanks and in the last digits of such a number: they are compared by tokens, whole numbers and words as
//! text, other numbers by value. A program's text says whether it has such output.

use super::Lines;

/// Digits beyond single precision are not compared.
const TOLERANCE: f64 = 2e-6;

/// Whether the program writes list-directed lines: `print *` or `write (*, *)`.
#[must_use]
pub fn list_directed(source: &str) -> bool {
    let dense: String = source
        .to_ascii_lowercase()
        .chars()
        .filter(|character| !matches!(character, ' ' | '\t'))
        .collect();
    ["print*", "write(*,*)", "write(6,*)", "write(output_unit,*)"]
        .iter()
        .any(|statement| dense.contains(statement))
}

/// Whether every image printed the same.
#[must_use]
pub fn same(real: &Lines, ours: &Lines, list_directed: bool) -> bool {
    real.len() == ours.len()
        && real.iter().zip(ours).all(|((image, lines), (other, others))| {
            image == other
                && lines.len() == others.len()
                && lines.iter().zip(others).all(|(a, b)| same_line(a, b, list_directed))
        })
}

fn same_line(real: &str, ours: &str, list_directed: bool) -> bool {
    if real == ours {
        return true;
    }
    let by_tokens = list_directed && real.starts_with(' ');
    let (real, ours) = (tokens(real), tokens(ours));
    by_tokens
        && real.iter().any(|token| number(token).is_some())
        && real.len() == ours.len()
        && real.iter().zip(&ours).all(|(a, b)| same_token(a, b))
}

/// Words between blanks; parentheses and commas of complex numbers are tokens of their own.
fn tokens(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in line.split_whitespace() {
        let mut rest = word;
        while let Some(at) = rest.find(['(', ',', ')']) {
            found.extend([&rest[..at], &rest[at..=at]].into_iter().filter(|part| !part.is_empty()));
            rest = &rest[at + 1..];
        }
        if !rest.is_empty() {
            found.push(rest);
        }
    }
    found
}

fn same_token(real: &str, ours: &str) -> bool {
    if real == ours {
        return true;
    }
    match (number(real), number(ours)) {
        (Some(a), Some(b)) => (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()),
        (_, None) | (None, _) => false,
    }
}

/// The value of a number with a point; whole numbers must be equal as they are written.
fn number(token: &str) -> Option<f64> {
    let start = token.trim_start_matches(['+', '-']);
    if !start.starts_with(|c: char| c.is_ascii_digit() || c == '.') || !token.contains('.') {
        return None;
    }
    token.replace(['D', 'd'], "E").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_directed_lines_by_tokens() {
        let same = |a, b| same_line(a, b, true);
        assert!(same(" got   20", " got   20"));
        assert!(same(" got   20   1.5", " got 20 1.5"));
        assert!(same("   1.50000000    ", "  1.5"));
        assert!(same("   0.333333343", "   0.33333334"));
        assert!(same("  -2.5000000000000001E-002", " -0.025"));
        assert!(same("    (-3.00000000,4.00000000) T", " (-3.0,4.0) T"));
        assert!(same(" 1.0D+02", " 100.0"));
        assert!(!same(" got   20", " got 20"));
        assert!(!same(" got 20", " got 21"));
        assert!(!same(" 20", " 20 20"));
        assert!(!same(" 3.0", " 3"));
        assert!(!same(" 0.3333", " 0.3334"));
        assert!(!same(" T", " F"));
        assert!(!same(" 0.0", " 0.1"));
    }

    #[test]
    fn formatted_lines_exactly() {
        assert!(same_line("n =   7", "n =   7", true));
        assert!(!same_line("n =   7", "n = 7", true));
        assert!(!same_line("  7.00", "  7.0", false));
    }

    #[test]
    fn images_and_counts_matter() {
        let one = Lines::from([(1, vec!["a".to_owned()])]);
        let two = Lines::from([(2, vec!["a".to_owned()])]);
        let longer = Lines::from([(1, vec!["a".to_owned(), String::new()])]);
        assert!(same(&one, &one, false));
        assert!(!same(&one, &two, false));
        assert!(!same(&one, &longer, false));
        assert!(!same(&one, &Lines::new(), false));
    }

    #[test]
    fn statements_of_list_directed_output() {
        assert!(list_directed("  Print  *, x"));
        assert!(list_directed("write(*,*) x"));
        assert!(list_directed("write (*, *) x"));
        assert!(!list_directed("print '(a)', x\nwrite (*, '(i0)') 2 * x"));
    }
}
