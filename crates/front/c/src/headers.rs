//! The headers that are bundled, as text: written for this program, with what of each library is modelled.

use crate::dialect::Dialect;

macro_rules! headers {
    ($($name:literal,)*) => {
        /// By name.
        pub const HEADERS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../headers/", $name))),)*];
    };
}

headers! {
    "assert.h",
    "complex.h",
    "ctype.h",
    "errno.h",
    "float.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "locale.h",
    "math.h",
    "stdarg.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "sys/time.h",
    "sys/types.h",
    "time.h",
    "unistd.h",
    "wchar.h",
    "wctype.h",
}

/// The bundled header that declares a type of that name.
pub fn with_type(dialect: &dyn Dialect, name: &str) -> Option<&'static str> {
    let end = format!(" {name};");
    let declares =
        |text: &str| text.lines().any(|line| line.contains("typedef") && line.ends_with(&end));
    let all = dialect.headers().iter().chain(HEADERS);
    all.clone().find(|(_, text)| declares(text)).map(|(header, _)| *header)
}

/// The bundled header that declares a function of that name: for calls of what nobody declared.
#[must_use]
pub fn with_function(dialect: &dyn Dialect, name: &str) -> Option<&'static str> {
    let declares = |text: &str| {
        text.match_indices(name).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let behind = text.get(at + name.len()..).unwrap_or_default();
            let alone = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
            alone && behind.starts_with('(')
        })
    };
    let all = dialect.headers().iter().chain(HEADERS);
    all.clone().find(|(_, text)| declares(text)).map(|(header, _)| *header)
}
