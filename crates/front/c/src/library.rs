//! The functions of the library that are written in C: text that comes with this program and is read like any other.
//!
//! Each stands for itself: a program that defines one of the same name has its own. To reports a call of one is one
//! operation; nothing points into its text.

use crate::ast::Unit;
use crate::{Files, Options, PlainC, Seen, Source, parse};

macro_rules! files {
    ($($name:literal,)*) => {
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../library/", $name))),)*];
    };
}

files! {
    "ctype.c",
    "math.c",
    "pointers.c",
    "scan.c",
    "special.c",
    "stdio.c",
    "stdlib.c",
    "string.c",
    "time.c",
    "unistd.c",
}

/// Reads the library.
pub fn units(files: &mut dyn Files) -> Vec<Unit> {
    let mut units = Vec::new();
    for (name, text) in FILES {
        let file = files.bundled(&format!("library/{name}"), text);
        let source = Source { file, name, text };
        let (unit, found) =
            parse(source, &PlainC, &Options::default(), files, &mut Seen::default());
        debug_assert!(found.is_empty(), "{name}: {found:?}");
        units.push(unit);
    }
    units
}
