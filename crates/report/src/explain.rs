//! The pages of `partita explain CODE`, one Markdown file per code.
//!
//! A page says what the code means, what that is in each language with the rule it rests on, what to
//! know about it in Fortran with a program that has it, shows a small program that has the fault and
//! how to mend it, and says what the code does not cover. The Fortran programs are checked by tests.

/// The page about a code.
#[must_use]
pub fn explain(code: &str) -> Option<&'static str> {
    PAGES.iter().find(|(name, _)| *name == code).map(|(_, page)| *page)
}

/// All codes that have a page, in the order of the design.
#[must_use]
pub fn codes() -> &'static [&'static str] {
    &CODES
}

const PAGES: [(&str, &str); 18] = [
    ("assertion-failed", include_str!("explain/assertion-failed.md")),
    ("deadlock", include_str!("explain/deadlock.md")),
    ("data-race", include_str!("explain/data-race.md")),
    ("index-out-of-bounds", include_str!("explain/index-out-of-bounds.md")),
    ("division-by-zero", include_str!("explain/division-by-zero.md")),
    ("uninitialized-read", include_str!("explain/uninitialized-read.md")),
    ("integer-overflow", include_str!("explain/integer-overflow.md")),
    ("lock-misuse", include_str!("explain/lock-misuse.md")),
    ("barrier-mismatch", include_str!("explain/barrier-mismatch.md")),
    ("clock-misuse", include_str!("explain/clock-misuse.md")),
    ("dangling-scope", include_str!("explain/dangling-scope.md")),
    ("uncaught-exception", include_str!("explain/uncaught-exception.md")),
    ("error-stop", include_str!("explain/error-stop.md")),
    ("bad-place", include_str!("explain/bad-place.md")),
    ("null-dereference", include_str!("explain/null-dereference.md")),
    ("outputs-differ", include_str!("explain/outputs-differ.md")),
    ("nondeterministic-output", include_str!("explain/nondeterministic-output.md")),
    ("unsupported", include_str!("explain/unsupported.md")),
];

const CODES: [&str; PAGES.len()] = {
    let mut codes = [""; PAGES.len()];
    let mut index = 0;
    while index < PAGES.len() {
        codes[index] = PAGES[index].0;
        index += 1;
    }
    codes
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The sections of a page, in this order.
    const SECTIONS: [&str; 5] = [
        "## In each language",
        "## In Fortran",
        "## Example",
        "## What to do",
        "## What is not covered",
    ];

    #[test]
    fn every_page_has_its_title_and_sections() {
        for (code, page) in PAGES {
            assert!(page.starts_with(&format!("# {code}\n\n")), "{code}: title");
            let found: Vec<_> = page.lines().filter(|line| line.starts_with("## ")).collect();
            assert_eq!(found, SECTIONS, "{code}");
            assert_eq!(page.matches("\n```\n").count() % 2, 0, "{code}: fences");
            assert!(page.ends_with('\n') && !page.ends_with("\n\n"), "{code}: end");
        }
    }

    #[test]
    fn pages_fit_a_narrow_terminal_in_plain_characters() {
        for (code, page) in PAGES {
            for line in page.lines() {
                assert!(line.len() <= 80 && line.is_ascii(), "{code}: {line}");
                assert_eq!(line.trim_end(), line, "{code}: {line}");
            }
        }
    }

    #[test]
    fn codes_are_found_by_their_exact_name() {
        assert_eq!(codes().len(), PAGES.len());
        assert!(codes().iter().all(|code| explain(code).is_some()));
        assert!(explain("data-races").is_none());
        assert!(explain("").is_none());
    }
}
