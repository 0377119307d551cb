//! Values to text in a format of the language: the one door to formatted output.

pub(crate) use partita_format::Item;

/// What becomes of values in a format.
pub(crate) enum Edited {
    /// Lines of their own.
    Lines(Vec<String>),
    /// A piece of text: what is printed next goes on after it.
    Piece(String),
}

impl Edited {
    /// As it is printed.
    pub(crate) fn printed(self) -> String {
        match self {
            Edited::Lines(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
            Edited::Piece(text) => text,
        }
    }

    /// As a value.
    pub(crate) fn text(self) -> String {
        match self {
            Edited::Lines(lines) => lines.join("\n"),
            Edited::Piece(text) => text,
        }
    }
}

/// What values give in a format; otherwise why they do not. The formats of Chapel are `writeln` and `write`; the others are
/// Fortran's.
pub(crate) fn edit(format: &str, items: &[Item]) -> Result<Edited, String> {
    match format {
        "writeln" => Ok(Edited::Lines(vec![partita_format::chapel::write(items)])),
        "write" => Ok(Edited::Piece(partita_format::chapel::write(items))),
        _ => {
            // A value that nobody knows fits no descriptor.
            let unknown = items.contains(&Item::Text(crate::output::UNKNOWN.to_owned()));
            let lines = partita_format::edit(if unknown { "*" } else { format }, items);
            let lines = lines.map_err(|error| format!("{error}, in the format `{format}`"))?;
            Ok(Edited::Lines(lines))
        }
    }
}
