//! Numbers for people: `1,234,567`, `2.3 GB`, `3 min 20 s`, `1 step`.

/// With a comma between thousands.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 state`, `2 states`.
pub(crate) fn plural(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", count(number))
}

/// As [`plural`], for the length of a list.
pub(crate) fn plural_len(length: usize, noun: &str) -> String {
    plural(u64::try_from(length).unwrap_or(u64::MAX), noun)
}

/// A duration at a precision worth reading.
pub(crate) fn seconds(seconds: f64) -> String {
    if !seconds.is_finite() || seconds < 0.001 {
        "under 1 ms".to_owned()
    } else if seconds < 0.9995 {
        format!("{:.0} ms", seconds * 1000.0)
    } else if seconds < 99.95 {
        format!("{seconds:.1} s")
    } else {
        let whole = std::time::Duration::from_secs_f64(seconds.min(1e15)).as_secs();
        match (whole / 3600, whole / 60 % 60, whole % 60) {
            (0, minutes, rest) => format!("{minutes} min {rest} s"),
            (hours, minutes, _) => format!("{} h {minutes} min", count(hours)),
        }
    }
}

/// Bytes in powers of 1000, as `--max-memory` counts them.
pub(crate) fn bytes(bytes: u64) -> String {
    const UNITS: [(&str, u64); 4] =
        [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)];
    for (unit, size) in UNITS {
        if bytes >= size {
            return format!("{}.{} {unit}", bytes / size, bytes % size / (size / 10));
        }
    }
    plural(bytes, "byte")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!([count(0), count(999), count(1000), count(11_650_000)].join(" "), {
            "0 999 1,000 11,650,000"
        });
        assert_eq!(plural(1, "state"), "1 state");
        assert_eq!(plural(0, "state"), "0 states");
    }

    #[test]
    fn durations_and_sizes_are_rounded_to_what_matters() {
        let shown: Vec<_> = [0.0, 0.0421, 0.9999, 12.345, 99.99, 200.0, 7300.0, f64::NAN]
            .into_iter()
            .map(seconds)
            .collect();
        assert_eq!(
            shown.join(", "),
            "under 1 ms, 42 ms, 1.0 s, 12.3 s, 1 min 39 s, 3 min 20 s, 2 h 1 min, under 1 ms"
        );
        assert_eq!(bytes(1), "1 byte");
        assert_eq!(bytes(1_500), "1.5 kB");
        assert_eq!(bytes(2_340_000_000), "2.3 GB");
    }
}
