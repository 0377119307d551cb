//! Values to text in a format of the language: the one door to formatted output.

pub(crate) use partita_format::Item;

/// The lines that values give in a format; otherwise why they do not.
pub(crate) fn edit(format: &str, items: &[Item]) -> Result<Vec<String>, String> {
    partita_format::edit(format, items)
        .map_err(|error| format!("{error}, in the format `{format}`"))
}
