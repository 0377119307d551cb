//! The library in X10 itself, shipped in the binary and read with every program; what it says natively, `lower` and the preludes do.
//!
//! All of it is written afresh from what programs use. It holds no more than that: what is missing is an unknown name.

/// A file of the library, and how it is read.
pub(crate) struct Text {
    pub(crate) text: &'static str,
    /// Whole numbers without a letter are Int there: they are indices, as programs of 2010 have them.
    pub(crate) small_numbers: bool,
}

/// The files that programs of a dialect are read with; a later one hides names of an earlier one.
pub(crate) fn texts(legacy: bool) -> impl Iterator<Item = Text> {
    let more = legacy.then_some(LEGACY);
    let all = LIBRARY.into_iter().chain(more);
    all.map(move |text| Text { text, small_numbers: legacy && text == REGION })
}

const REGION: &str = include_str!("../library/region.x10");
const LEGACY: &str = include_str!("../library/legacy.x10");

/// The files, each by what it holds. A class is found by its simple name.
const LIBRARY: [&str; 13] = [
    include_str!("../library/lang.x10"),
    include_str!("../library/util.x10"),
    REGION,
    include_str!("../library/array.x10"),
    include_str!("../library/foreach.x10"),
    include_str!("../library/complex.x10"),
    include_str!("../library/reducers.x10"),
    include_str!("../library/random.x10"),
    include_str!("../library/hashmap.x10"),
    include_str!("../library/concurrent.x10"),
    include_str!("../library/serial.x10"),
    include_str!("../library/team.x10"),
    include_str!("../library/harness.x10"),
];

#[cfg(test)]
mod tests {
    use super::{LEGACY, LIBRARY};
    use crate::ast::TopLevel;
    use crate::{Dialect, Source};
    use partita_source::FileId;
    use std::collections::BTreeSet;

    /// The lowering does not look at the mistakes of the library: there are none.
    #[test]
    fn every_file_is_current_x10_with_a_header() {
        for text in LIBRARY.into_iter().chain([LEGACY]) {
            let first = text.lines().next().unwrap_or_default();
            assert!(first.starts_with("// "), "{first}");
            let source = Source { file: FileId(0), text };
            // What shows the dialect of 2010 are names there, not syntax.
            let dialect = (text == LEGACY).then_some(Dialect::Current);
            let (file, found) = crate::parse(source, dialect);
            let shown: Vec<_> =
                found.iter().map(|found| (&found.message, &found.primary)).collect();
            assert!(found.is_empty(), "{first}: {shown:?}");
            assert_eq!(file.dialect.dialect, Dialect::Current, "{first}");
        }
    }

    #[test]
    fn no_class_is_there_twice() {
        let mut names = BTreeSet::new();
        for text in LIBRARY {
            let (file, _none) = crate::parse(Source { file: FileId(0), text }, None);
            for item in &file.types {
                let name = match item {
                    TopLevel::Type(decl) => &decl.name.name,
                    TopLevel::Typedef(decl) => &decl.name.name,
                };
                assert!(names.insert(name.to_string()), "{name}");
            }
        }
        assert!(names.contains("CheckedThrowable") && names.contains("x10Test"));
    }
}
