//! The rules of the reduction, and the flags that count pending remote statements: 0, 1 or many (2).

use crate::core::Core;

/// Which of the rules of the reduction hold; each can be replaced by the published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// A flush waits for gets as well as puts (E1).
    pub flush_waits_for_gets: bool,
    /// What arrives is added to the sets of pending statements that read it (E3).
    pub delivery_is_seen: bool,
    /// One pending instance arrives once (E4).
    pub counting: bool,
    /// A set for each statement instead of each variable (E6).
    pub set_per_statement: bool,
}

impl Rules {
    /// Sound rules.
    pub const OURS: Rules = Rules {
        flush_waits_for_gets: true,
        delivery_is_seen: true,
        counting: true,
        set_per_statement: true,
    };

    /// The rules as they were published.
    #[must_use]
    pub fn literal() -> Rules {
        Rules {
            flush_waits_for_gets: false,
            delivery_is_seen: false,
            counting: false,
            set_per_statement: false,
        }
    }
}

/// The name of a remote statement's flag.
#[must_use]
pub fn flag(remote: usize) -> String {
    format!("_pending_{remote}")
}

/// The name of the flag of a remote atomic's answer.
#[must_use]
pub fn answer_flag(remote: usize) -> String {
    format!("_answer_{remote}")
}

/// The flag that is set while a remote statement's value is on its way to its target.
#[must_use]
pub fn delivery_flag(core: &Core, remote: usize) -> String {
    let atomic = core.remotes.get(remote).is_some_and(|found| found.update().is_some());
    if atomic { answer_flag(remote) } else { flag(remote) }
}

/// One instance more.
#[must_use]
pub fn raise(flag: &str, counting: bool) -> String {
    if counting { format!("{flag} = {flag} == 0 ? 1 : 2;") } else { format!("{flag} = 1;") }
}

/// One instance less.
#[must_use]
pub fn lower(flag: &str, counting: bool) -> String {
    if counting {
        format!("{flag} = {flag} == 1 ? 0 : choose(1, 2);")
    } else {
        format!("{flag} = choose(0, 1);")
    }
}
