//! What a test of Chapel should print.
//!
//! A `.good` has what the compiler says too: its warnings are left out. What a test does to its output before it is
//! compared is nearly always `sort`, sometimes with `uniq`; these are done to both sides, anything else is not.

pub(crate) struct Good {
    text: String,
    sorted: bool,
    unique: bool,
}

impl Good {
    pub(crate) fn new(text: &str, prediff: Option<&str>) -> Self {
        let prediff = prediff.unwrap_or_default();
        let (sorted, unique) = (prediff.contains("sort"), prediff.contains("uniq"));
        let mut good = Good { text: String::new(), sorted, unique };
        let lines: Vec<&str> = text.lines().filter(|line| !is_warning(line)).collect();
        good.text = good.prepared(&lines.join("\n"));
        good
    }

    fn prepared(&self, text: &str) -> String {
        let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        if self.sorted {
            lines.sort_unstable();
        }
        if self.unique {
            lines.dedup();
        }
        lines.join("\n")
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        self.prepared(text) == self.text
    }
}

/// What the compiler says: `x.chpl:3: warning: ...`, `x.chpl:3: In function 'f':`, and notes to them.
fn is_warning(line: &str) -> bool {
    let of_file = line.split_once(".chpl:").is_some_and(|(_, rest)| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        [": warning:", ": note:", ": In "].iter().any(|start| rest.starts_with(start))
    });
    of_file || line.starts_with("warning:") || line.starts_with("note:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_left_out() {
        let good = Good::new("x.chpl:3: warning: old\na\nb\n", None);
        assert!(good.is("a\nb\n") && !good.is("b\na\n"));
    }

    #[test]
    fn the_order_may_not_matter() {
        let good = Good::new("b\na\na\n", Some("#!/bin/sh\nsort $2 > x"));
        assert!(good.is("a\nb\na\n") && !good.is("a\nb\n"));
        assert!(Good::new("b\na\n", Some("sort $2 | uniq")).is("a\nb\na\n"));
    }
}
