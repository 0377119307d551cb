//! One run of one engine, as numbers, and ratios between two of them.

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It covered everything, or found what was to be found: the verdict.
    Complete(&'static str),
    /// A limit of time or memory was reached; the numbers are what was covered until then.
    Capped(String),
    /// It could not be run at all.
    Failed(String),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Measure {
    pub(crate) end: End,
    pub(crate) states: u64,
    pub(crate) transitions: u64,
    /// Of the search alone.
    pub(crate) seconds: f64,
    /// From the start of the command to its end; for SPIN with generating and compiling the checker.
    pub(crate) wall: f64,
    /// Of the store of visited states.
    pub(crate) bytes: u64,
    /// Of the whole process.
    pub(crate) peak_bytes: u64,
}

impl Measure {
    pub(crate) fn failed(why: String) -> Self {
        let end = End::Failed(why);
        Measure { end, states: 0, transitions: 0, seconds: 0.0, wall: 0.0, bytes: 0, peak_bytes: 0 }
    }

    pub(crate) fn complete(&self) -> bool {
        matches!(self.end, End::Complete(_))
    }

    pub(crate) fn rate(&self) -> f64 {
        quotient(self.states as f64, self.seconds)
    }

    pub(crate) fn bytes_per_state(&self) -> f64 {
        quotient(self.bytes as f64, self.states as f64)
    }
}

/// A ratio that may be known from one side only.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ratio {
    Exactly(f64),
    AtLeast(f64),
    AtMost(f64),
    Unknown,
}

impl Ratio {
    /// `theirs / ours` of a quantity that only grows while a run goes on.
    pub(crate) fn of(ours: &Measure, theirs: &Measure, quantity: fn(&Measure) -> f64) -> Ratio {
        let failed = |measure: &Measure| matches!(measure.end, End::Failed(_));
        if failed(ours) || failed(theirs) {
            return Ratio::Unknown;
        }
        let value = quotient(quantity(theirs), quantity(ours));
        match (ours.complete(), theirs.complete()) {
            _ if value == 0.0 => Ratio::Unknown,
            (true, true) => Ratio::Exactly(value),
            (true, false) => Ratio::AtLeast(value),
            (false, true) => Ratio::AtMost(value),
            (false, false) => Ratio::Unknown,
        }
    }

    /// Whether it is at least the bound, as far as that is known.
    pub(crate) fn reaches(self, bound: f64) -> Option<bool> {
        match self {
            Ratio::Exactly(value) => Some(value >= bound),
            Ratio::AtLeast(value) => (value >= bound).then_some(true),
            Ratio::AtMost(value) => (value < bound).then_some(false),
            Ratio::Unknown => None,
        }
    }
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = |value: f64| if value < 9.95 { 2 } else { 0 };
        match *self {
            Ratio::Exactly(value) => write!(f, "{value:.*}", digits(value)),
            Ratio::AtLeast(value) => write!(f, "> {value:.*}", digits(value)),
            Ratio::AtMost(value) => write!(f, "< {value:.*}", digits(value)),
            Ratio::Unknown => f.write_str("-"),
        }
    }
}

/// SPIN shows hundredths of a second, so a run may take none at all; then there is no quotient.
pub(crate) fn quotient(above: f64, below: f64) -> f64 {
    if below > 0.0 { above / below } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(seconds: f64, end: End) -> Measure {
        Measure { end, seconds, ..Measure::failed(String::new()) }
    }

    #[test]
    fn a_capped_run_gives_a_bound() {
        let done = || End::Complete("holds");
        let capped = || End::Capped("120 s".into());
        let ours = measure(2.0, done());
        let time = |ours: &Measure, theirs: &Measure| Ratio::of(ours, theirs, |m| m.seconds);
        assert_eq!(time(&ours, &measure(8.0, done())), Ratio::Exactly(4.0));
        assert_eq!(time(&ours, &measure(8.0, capped())).to_string(), "> 4.00");
        assert_eq!(time(&measure(8.0, capped()), &ours).to_string(), "< 0.25");
        assert_eq!(time(&measure(8.0, capped()), &measure(8.0, capped())), Ratio::Unknown);
        assert_eq!(time(&ours, &Measure::failed("no".into())), Ratio::Unknown);
    }

    #[test]
    fn a_bound_may_leave_a_target_open() {
        assert_eq!(Ratio::Exactly(9.0).reaches(10.0), Some(false));
        assert_eq!(Ratio::AtLeast(9.0).reaches(10.0), None);
        assert_eq!(Ratio::AtLeast(10.0).reaches(10.0), Some(true));
        assert_eq!(Ratio::AtMost(9.0).reaches(10.0), Some(false));
        assert_eq!(Ratio::AtMost(11.0).reaches(10.0), None);
        assert_eq!(Ratio::Unknown.reaches(0.0), None);
    }
}
