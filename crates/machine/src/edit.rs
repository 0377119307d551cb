//! Values to text in a format of the language: the one door to formatted output.
//!
//! Only the language's own format `*` is known here, as a blank before every value; a format that is
//! not modelled is said to be so where it is reached.

/// A value that is written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Item {
    Int(i64),
    Real(f64),
    Single(f32),
    Complex(f64, f64),
    SingleComplex(f32, f32),
    Logical(bool),
    Text(String),
}

/// The lines that values give in a format; otherwise why they do not.
pub(crate) fn edit(format: &str, items: &[Item]) -> Result<Vec<String>, String> {
    if format != "*" {
        return Err(format!("the format `{format}` is not modelled"));
    }
    let mut line = String::new();
    for item in items {
        line.push(' ');
        line.push_str(&text(item));
    }
    Ok(vec![line])
}

fn text(item: &Item) -> String {
    match item {
        Item::Int(value) => value.to_string(),
        Item::Real(value) => format!("{value:?}"),
        Item::Single(value) => format!("{value:?}"),
        Item::Complex(re, im) => format!("({re:?},{im:?})"),
        Item::SingleComplex(re, im) => format!("({re:?},{im:?})"),
        Item::Logical(value) => if *value { "T" } else { "F" }.to_owned(),
        Item::Text(text) => text.clone(),
    }
}
