//! Where the text of a program comes from: the revision of the paper, read from its tag, or ours where none is public.
//!
//! Nothing is copied into the repository: what is read from a checkout goes into a folder of its own that is removed again.

use super::published::{Figure, Row};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The last release before the paper.
pub(crate) const TAG: &str = "SF_RELEASE_2_0_4";

/// How a program is made small enough: the published experiments cannot have run them as they are either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    None,
    /// Arguments of `partita check`.
    Define(&'static [&'static str]),
    /// Texts, and what stands for them: locals cannot be defined from outside.
    Text(&'static [(&'static str, &'static str)]),
}

impl Scale {
    pub(crate) fn words(self) -> String {
        match self {
            Scale::None => String::new(),
            Scale::Define(defines) => {
                let values: Vec<&str> =
                    defines.iter().copied().filter(|arg| *arg != "-D").collect();
                values.join(", ")
            }
            Scale::Text(texts) => {
                let changed: Vec<String> =
                    texts.iter().map(|(_, new)| format!("`{new}`")).collect();
                changed.join(", ")
            }
        }
    }
}

const SCALES: &[(&str, Scale)] = &[
    ("AtomicMethodTest", Scale::Define(&["-D", "N=2"])),
    ("AtomicTest", Scale::Define(&["-D", "N=2"])),
    ("DistBounds1D", Scale::Text(&[("COUNT: int = 200", "COUNT: int = 2")])),
    ("DistBounds2D", Scale::Text(&[("COUNT: int = 200", "COUNT: int = 2")])),
    ("DistBounds3D", Scale::Text(&[("COUNT: int = 200", "COUNT: int = 2")])),
    ("ArraySum", Scale::Define(&["-D", "args=4"])),
    ("Histogram", Scale::Define(&["-D", "args=4 2"])),
    ("FSSimpleDist", Scale::Define(&["-D", "args=2", "-D", "NUM_TIMES=1"])),
    ("GCSpheres", Scale::Text(SPHERES)),
    ("StructSpheres", Scale::Text(SPHERES)),
    ("KMeans", Scale::Text(&[("K=4, POINTS=2000, ITERATIONS=50", "K=2, POINTS=4, ITERATIONS=2")])),
    ("KMeansSPMD", Scale::Text(&[("opts(\"-n\", 100000)", "opts(\"-n\", 4)")])),
    ("NQueensDist", Scale::Define(&["-D", "args=4"])),
    ("NQueensPar", Scale::Define(&["-D", "args=4"])),
    ("MontyPi", Scale::Define(&["-D", "args=2"])),
];

/// So few of them do not meet.
const SPHERES: &[(&str, &str)] = &[
    ("reps = 7500", "reps = 1"),
    ("num_objects = 50000", "num_objects = 2"),
    ("expected = 109332", "expected = 0"),
];

/// Programs of the paper that are not public, and the program of ours that does the same.
const OURS: &[(&str, &str)] = &[
    ("TutorialSum", "sums"),
    ("HistogramDist", "histogram"),
    ("SPOR", "sor"),
    ("WhenBoundedBuffer", "buffer"),
];

/// A program that can be run.
pub(crate) struct Program {
    pub(crate) file: PathBuf,
    /// Whose text it is.
    pub(crate) origin: &'static str,
    pub(crate) legacy: bool,
    pub(crate) scale: Scale,
}

pub(crate) struct Sources {
    root: PathBuf,
    checkout: Option<PathBuf>,
    folder: PathBuf,
}

impl Sources {
    pub(crate) fn new(root: &Path, checkout: Option<&Path>) -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("partita-paper-x10-{}", std::process::id()));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        if let Some(checkout) = checkout {
            git(checkout, &["rev-parse", "--verify", TAG])
                .map_err(|_| format!("{} has no tag {TAG}", checkout.display()))?;
        }
        Ok(Sources { root: root.to_owned(), checkout: checkout.map(Path::to_owned), folder })
    }

    /// One of ours.
    pub(crate) fn own(&self, name: &str) -> PathBuf {
        self.root.join("bench/x10").join(name).with_extension("x10")
    }

    /// The program of a row, or why there is none.
    pub(crate) fn of(&self, row: &Row) -> Result<Program, String> {
        if let Some((_, own)) = OURS.iter().find(|(name, _)| *name == row.name) {
            let scale = Scale::None;
            return Ok(Program { file: self.own(own), origin: "ours", legacy: false, scale });
        }
        let Some(checkout) = &self.checkout else { return Err("needs a checkout of X10".into()) };
        let path = match row.figure {
            Figure::Tests => {
                format!("x10.tests/examples/Constructs/{}/{}.x10", row.folder, row.name)
            }
            Figure::Samples => format!("x10.dist/samples/{}.x10", row.name),
        };
        let mut text = git(checkout, &["show", &format!("{TAG}:{path}")])
            .map_err(|_| format!("not in {TAG}: {path}"))?;
        let scale = scale(row.name);
        if let Scale::Text(texts) = scale {
            for (old, new) in texts {
                if !text.contains(old) {
                    return Err(format!("`{old}` is not in it"));
                }
                text = text.replace(old, new);
            }
        }
        let file = self.folder.join(format!("{}.x10", row.name));
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(Program { file, origin: "2.0.4", legacy: true, scale })
    }
}

impl Drop for Sources {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn scale(name: &str) -> Scale {
    SCALES.iter().find(|(known, _)| *known == name).map_or(Scale::None, |(_, scale)| *scale)
}

fn git(checkout: &Path, args: &[&str]) -> Result<String, String> {
    let output = Command::new("git").arg("-C").arg(checkout).args(args).output();
    let output = output.map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    // Sources of that time are not all UTF-8.
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::super::published::ROWS;
    use super::*;

    #[test]
    fn every_name_is_one_of_the_paper() {
        let names = SCALES.iter().map(|(name, _)| name).chain(OURS.iter().map(|(name, _)| name));
        for name in names {
            assert!(ROWS.iter().any(|row| row.name == *name), "{name}");
        }
    }

    #[test]
    fn without_a_checkout_only_ours_run() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let sources = Sources::new(&root, None).unwrap();
        let runs: Vec<&str> =
            ROWS.iter().filter(|row| sources.of(row).is_ok()).map(|row| row.name).collect();
        assert_eq!(runs, ["TutorialSum", "HistogramDist", "SPOR", "WhenBoundedBuffer"]);
        for (_, own) in OURS {
            assert!(sources.own(own).is_file(), "{own}");
        }
    }

    #[test]
    fn scales_in_words() {
        assert_eq!(scale("NQueensPar").words(), "args=4");
        assert_eq!(scale("GCSpheres").words(), "`reps = 1`, `num_objects = 2`, `expected = 0`");
        assert_eq!(scale("ForLoop").words(), "");
    }
}
