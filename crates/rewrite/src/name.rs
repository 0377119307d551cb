//! Metavariables inside names: `r_$x`, `$kind_$x`.

/// The metavariables of a name, each as far as its letters go.
pub(crate) fn metavariables(text: &str) -> Vec<String> {
    text.split('$')
        .skip(1)
        .map(|rest| word(rest).to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

/// `before $name after`: the parts of a name in a pattern, which has one metavariable.
pub(crate) fn split(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('$')?;
    let name = word(rest);
    let after = rest.get(name.len()..)?;
    (!name.is_empty() && !after.contains('$')).then_some((before, name, after))
}

/// A piece of a name that is to be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    Metavariable(&'a str),
}

/// Cuts a name; a metavariable is the longest one that is known, so that `$x_old` is `$x` and `_old`
/// unless there is an `$x_old`.
pub(crate) fn pieces<'a>(text: &'a str, known: &dyn Fn(&str) -> bool) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let longest = word(after);
        let name = (1..=longest.len())
            .rev()
            .filter_map(|end| longest.get(..end))
            .find(|name| known(name))
            .unwrap_or(longest);
        pieces.push(Piece::Metavariable(name));
        rest = after.get(name.len()..).unwrap_or("");
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_known_metavariable_is_meant() {
        let known = |name: &str| name == "k" || name == "x";
        assert_eq!(
            pieces("$k_$x_old", &known),
            [
                Piece::Metavariable("k"),
                Piece::Text("_"),
                Piece::Metavariable("x"),
                Piece::Text("_old")
            ]
        );
        assert_eq!(split("r_$x"), Some(("r_", "x", "")));
        assert_eq!(split("$a$b"), None);
    }
}
