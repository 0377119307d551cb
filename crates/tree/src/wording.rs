//! The texts of wordings: plain words, and in braces what stands there in the state at hand.
//!
//! `{self}` is the task, `{places}` the number of places; `{x}` a parameter, local or global of the operation, by its value, or by the
//! name of what it refers to; `{x.f}` a field of what it refers to; `{where x}` the places at which
//! the symmetric variable `x` (of an array the element with the number of the own place) is neither
//! false nor zero.

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    Text(&'a str),
    Task,
    Places,
    Name(&'a str),
    Field(&'a str, &'a str),
    Where(&'a str),
    /// A brace without its partner, or nothing in between.
    Broken(&'a str),
}

/// The parts of a text, in order.
#[must_use]
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        if !before.is_empty() {
            out.push(Piece::Text(before));
        }
        let Some((inside, after)) = from.strip_prefix('{').and_then(|rest| rest.split_once('}'))
        else {
            out.push(Piece::Broken(from));
            return out;
        };
        out.push(piece(inside));
        rest = after;
    }
    if !rest.is_empty() {
        out.push(Piece::Text(rest));
    }
    out
}

fn piece(inside: &str) -> Piece<'_> {
    let word =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    match inside {
        "self" => return Piece::Task,
        "places" => return Piece::Places,
        _ => {}
    }
    match (inside.strip_prefix("where "), inside.split_once('.')) {
        (Some(name), _) if word(name) => Piece::Where(name),
        (None, Some((name, field))) if word(name) && word(field) => Piece::Field(name, field),
        (None, None) if word(inside) => Piece::Name(inside),
        _ => Piece::Broken(inside),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_name_what_stands_there() {
        assert_eq!(
            pieces("{self} waits for {l}, which {l.owner} holds at {where w}"),
            [
                Piece::Task,
                Piece::Text(" waits for "),
                Piece::Name("l"),
                Piece::Text(", which "),
                Piece::Field("l", "owner"),
                Piece::Text(" holds at "),
                Piece::Where("w"),
            ]
        );
        assert_eq!(pieces("a {b"), [Piece::Text("a "), Piece::Broken("{b")]);
        assert_eq!(pieces("a } b"), [Piece::Text("a "), Piece::Broken("} b")]);
        assert_eq!(pieces("{}{a.}{where }"), {
            [Piece::Broken(""), Piece::Broken("a."), Piece::Broken("where ")]
        });
    }
}
