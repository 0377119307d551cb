//! The codes of findings: stable, kebab-case, equal to the SARIF rule ids.
//!
//! One table says everything about a code: its name, whether it is looked for without being asked, whether
//! an assertion may carry it, and its page for `partita explain`, which is the file `code/NAME.md` beside
//! this one. A page says what the code means, what that is in each language with the rule it rests on, what
//! to know about it in Fortran with a program that has it, shows a small program that has the fault and how
//! to mend it, and says what the code does not cover. The Fortran programs of the pages are checked by tests.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;

/// Who asks for a code to be looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Every check does, unless it is told not to.
    Always,
    /// Every check of a program in a language whose programs are meant to end; otherwise the user.
    WhereProgramsEnd,
    /// The user: it is no fault by itself.
    OnRequest,
    /// Only `partita compare`: it is about two programs.
    ByComparing,
}

struct Entry {
    code: Code,
    name: &'static str,
    asked: Asked,
    assertable: bool,
    page: &'static str,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident $name:literal $asked:ident $assertable:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code { $($(#[$doc])* $code,)* }

        /// In the order in which `partita explain` lists them.
        const TABLE: &[Entry] = &[$(Entry {
            code: Code::$code,
            name: $name,
            asked: Asked::$asked,
            assertable: $assertable,
            page: include_str!(concat!("code/", $name, ".md")),
        },)*];
    };
}

codes! {
    // code                 name                        asked for     may stand in an assertion
    AssertionFailed         "assertion-failed"          Always        true;
    Deadlock                "deadlock"                  Always        false;
    DataRace                "data-race"                 Always        false;
    IndexOutOfBounds        "index-out-of-bounds"       Always        true;
    DivisionByZero          "division-by-zero"          Always        false;
    UninitializedRead       "uninitialized-read"        Always        true;
    IntegerOverflow         "integer-overflow"          Always        true;
    LockMisuse              "lock-misuse"               Always        true;
    BarrierMismatch         "barrier-mismatch"          Always        true;
    ClockMisuse             "clock-misuse"              Always        true;
    DanglingScope           "dangling-scope"            Always        true;
    UncaughtException       "uncaught-exception"        Always        true;
    ErrorStop               "error-stop"                Always        true;
    BadPlace                "bad-place"                 Always        true;
    NullDereference         "null-dereference"          Always        true;
    UseAfterFree            "use-after-free"            Always        true;
    InvalidFree             "invalid-free"              Always        true;
    InvalidPointer          "invalid-pointer"           Always        true;
    ConstWrite              "const-write"               Always        true;
    Unsequenced             "unsequenced"               Always        true;
    LibraryMisuse           "library-misuse"            Always        true;
    EpochMisuse             "epoch-misuse"              Always        true;
    RmaMisuse               "rma-misuse"                Always        true;
    MemoryLeak              "memory-leak"               OnRequest     false;
    Livelock                "livelock"                  WhereProgramsEnd false;
    OutputsDiffer           "outputs-differ"            ByComparing   false;
    NondeterministicOutput  "nondeterministic-output"   OnRequest     false;
    Unsupported             "unsupported"               Always        false;
}

impl Code {
    /// Every code, in the order in which `partita explain` lists them.
    pub fn all() -> impl Iterator<Item = Code> {
        TABLE.iter().map(|entry| entry.code)
    }

    /// Codes that are looked for without being asked.
    pub fn usual() -> impl Iterator<Item = Code> {
        Code::all().filter(|code| code.asked() == Asked::Always)
    }

    /// All but these.
    #[must_use]
    pub fn all_but(kept: &[Code]) -> Vec<Code> {
        Code::all().filter(|code| !kept.contains(code)).collect()
    }

    /// The code of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Code> {
        TABLE.iter().find(|entry| entry.name == name).map(|entry| entry.code)
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    #[must_use]
    pub fn asked(self) -> Asked {
        self.entry().asked
    }

    /// Whether an `assert` of a program or prelude may give it.
    #[must_use]
    pub fn may_be_asserted(self) -> bool {
        self.entry().assertable
    }

    /// The page of `partita explain`.
    #[must_use]
    pub fn page(self) -> &'static str {
        self.entry().page
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}

/// By name, so that lists of findings are in an order that a reader can follow.
impl Ord for Code {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Code::named(&name)
            .ok_or_else(|| serde::de::Error::custom(format!("`{name}` is no code of a finding")))
    }
}

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
        for code in Code::all() {
            let page = code.page();
            assert!(page.starts_with(&format!("# {code}\n\n")), "{code}: title");
            let found: Vec<_> = page.lines().filter(|line| line.starts_with("## ")).collect();
            assert_eq!(found, SECTIONS, "{code}");
            assert_eq!(page.matches("\n```\n").count() % 2, 0, "{code}: fences");
            assert!(page.ends_with('\n') && !page.ends_with("\n\n"), "{code}: end");
        }
    }

    #[test]
    fn pages_fit_a_narrow_terminal_in_plain_characters() {
        for code in Code::all() {
            for line in code.page().lines() {
                assert!(line.len() <= 80 && line.is_ascii(), "{code}: {line}");
                assert_eq!(line.trim_end(), line, "{code}: {line}");
            }
        }
    }

    #[test]
    fn codes_are_found_by_their_exact_name() {
        assert!(Code::all().all(|code| Code::named(code.name()) == Some(code)));
        assert_eq!(Code::named("data-races"), None);
        assert_eq!(Code::named(""), None);
    }

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        assert!(Code::all().enumerate().all(|(index, code)| code as usize == index));
    }
}
