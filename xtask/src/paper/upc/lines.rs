//! How long the abstractions are: entries of the tables against lines of the rules.

use std::path::Path;

pub(crate) struct Lines {
    pub(crate) program: &'static str,
    /// Entries of the table, and lines of it that say something.
    pub(crate) entries: usize,
    pub(crate) table: usize,
    /// Lines that say something in the rules for tracking, and in those of the abstraction without these.
    pub(crate) tracking: usize,
    pub(crate) abstraction: usize,
}

const FILES: [(&str, &str, &str, &str); 2] = [
    ("heat flow", "heat.lut", "access-tracking", "skip-interior"),
    ("row reduction", "cg.lut", "row-tracking", "fold-row"),
];

pub(crate) fn count(root: &Path) -> Result<Vec<Lines>, String> {
    let folder = root.join("examples/upc");
    let read = |name: &str| {
        let file = folder.join(name);
        std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
    };
    let counted = |&(program, table, tracking, abstraction): &(&'static str, &str, &str, &str)| {
        let table = read(table)?;
        let rules =
            |name: &str| Ok::<_, String>(saying(&read(&format!("rules/{name}.rules"))?, "!"));
        Ok(Lines {
            program,
            entries: entries(&table),
            table: saying(&table, "#"),
            tracking: rules(tracking)?,
            abstraction: rules(abstraction)?,
        })
    };
    FILES.iter().map(counted).collect()
}

/// Lines that are not empty and no comment.
fn saying(text: &str, comment: &str) -> usize {
    let says = |line: &&str| !line.trim().is_empty() && !line.starts_with(comment);
    text.lines().filter(says).count()
}

/// Entries have two sides, with a tab between; what begins with a blank goes on with the line before.
fn entries(table: &str) -> usize {
    let entry = |line: &&str| !line.starts_with(['#', '\t', ' ']) && line.contains('\t');
    table.lines().filter(entry).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let table = "# a\tb\n\nbit x[3];\na = 1\tx[0] = 1; \\\n\tx[0] = 0\noptional b()\thide\n";
        assert_eq!((entries(table), saying(table, "#")), (2, 4));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let counted = count(&root).unwrap();
        assert!(counted.iter().all(|one| one.entries > 5 && one.abstraction < one.table));
    }
}
