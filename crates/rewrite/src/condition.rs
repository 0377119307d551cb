//! `where` conditions over metavariables.
//!
//! ```text
//! $x is shared                 $x is not allocatable        $e uses real
//! $t == type(lock_type)        $n /= 1                      $x like r_*
//! ```
//!
//! Several are joined by `and`. What `is` and `uses` can say depends on the language.

use crate::matching::{Bindings, Bound};
use crate::syntax::Syntax;
use partita_source::Span;

#[derive(Clone, Debug)]
pub struct Condition {
    pub text: String,
    pub span: Span,
    pub subject: String,
    pub negated: bool,
    pub test: Test,
}

#[derive(Clone, Debug)]
pub enum Test {
    /// `is WORD`
    Is(String),
    /// `uses WORD`
    Uses(String),
    /// `== text`, compared without blanks and case.
    Equals(String),
    /// `like r_*`
    Like(String),
}

impl Condition {
    /// Reads one condition.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str, span: Span) -> Result<Condition, String> {
        let text = text.trim();
        let form = "`$x is WORD`, `$x is not WORD`, `$x uses WORD`, `$x == TEXT`, `$x /= TEXT` or `$x like PATTERN`";
        let wrong = || format!("`{text}` is not a condition; one is {form}");
        let rest = text.strip_prefix('$').ok_or_else(wrong)?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').ok_or_else(wrong)?;
        let (subject, rest) = rest.split_at(end);
        let rest = rest.trim_start_matches("...").trim();
        let (word, object) = rest.split_once(char::is_whitespace).ok_or_else(wrong)?;
        let object = object.trim();
        let (negated, object) = match (word, object.strip_prefix("not ")) {
            ("is" | "uses", Some(object)) => (true, object.trim()),
            ("/=", _) => (true, object),
            (_, _) => (false, object),
        };
        let single = !object.contains(char::is_whitespace);
        let test = match word {
            "is" if single => Test::Is(object.to_lowercase()),
            "uses" if single => Test::Uses(object.to_lowercase()),
            "==" | "/=" => Test::Equals(squeezed(object)),
            "like" if single => Test::Like(object.to_lowercase()),
            _ => return Err(wrong()),
        };
        let subject = subject.to_lowercase();
        Ok(Condition { text: text.to_owned(), span, subject, negated, test })
    }

    pub(crate) fn holds(&self, bindings: &Bindings, language: &dyn Syntax) -> bool {
        // A pattern with alternatives need not have every metavariable.
        let Some(bound) = bindings.get(&self.subject) else { return true };
        let text = || squeezed(&printed(bound, language));
        let yes = match &self.test {
            Test::Is(word) => language.holds(word, bound),
            Test::Uses(word) => language.uses(word, bound),
            Test::Equals(other) => text() == *other,
            Test::Like(glob) => like(glob, &text()),
        };
        yes != self.negated
    }
}

/// A bound piece as text.
pub(crate) fn printed(bound: &Bound, language: &dyn Syntax) -> String {
    match bound {
        Bound::Name(name) => name.clone(),
        Bound::One(node) => language.print(node),
        Bound::Many(nodes) => {
            nodes.iter().map(|node| language.print(node)).collect::<Vec<_>>().join(", ")
        }
    }
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Whether a text has the form of a pattern in which `*` stands for anything.
fn like(glob: &str, text: &str) -> bool {
    let mut parts = glob.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = rest.get(at + part.len()..).unwrap_or("");
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::like;

    #[test]
    fn a_star_stands_for_anything() {
        assert!(like("r_*", "r_t") && like("*", "") && like("a*b*c", "axxbyc") && like("t", "t"));
        assert!(
            !like("r_*", "t") && !like("a*b*c", "ac") && !like("t", "tt") && !like("aa*a", "aa")
        );
    }
}
