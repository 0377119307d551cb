//! Where the text of a program comes from: the revision of the paper, read from its tag, or ours where none is public.
//!
//! Nothing is copied into the repository: what is read from a checkout goes into a folder of its own that is removed again.

use super::published::{Figure, Row};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The last release before the paper.
pub(crate) const TAG: &str = "SF_RELEASE_2_0_4";

/// How a program is made small enough: the published experiments cannot have run them as they are either.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scale {
    /// Arguments of `partita check`.
    pub(crate) defines: &'static [&'static str],
    /// Texts, and what stands for them: locals cannot be defined from outside, and clocks and chance not asked.
    texts: &'static [(&'static str, &'static str)],
}

impl Scale {
    const fn define(defines: &'static [&'static str]) -> Self {
        Scale { defines, texts: &[] }
    }

    const fn text(texts: &'static [(&'static str, &'static str)]) -> Self {
        Scale { defines: &[], texts }
    }

    pub(crate) fn words(self) -> String {
        let defines = self.defines.iter().filter(|arg| **arg != "-D").map(|arg| (*arg).to_owned());
        let texts = self.texts.iter().map(|(_, new)| format!("`{new}`"));
        defines.chain(texts).collect::<Vec<_>>().join(", ")
    }
}

const SCALES: &[(&str, Scale)] = &[
    ("AtomicMethodTest", Scale::define(&["-D", "N=2"])),
    ("AtomicTest", Scale::define(&["-D", "N=2"])),
    ("DistBounds1D", Scale::text(&[("COUNT: int = 200", "COUNT: int = 2")])),
    ("DistBounds2D", Scale::text(&[("COUNT: int = 200", "COUNT: int = 2")])),
    ("DistBounds3D", Scale::text(&[("COUNT: int = 200", "COUNT: int = 2")])),
    ("ArraySum", Scale::define(&["-D", "args=4"])),
    ("Histogram", Scale::define(&["-D", "args=4 2"])),
    (
        "FSSimpleDist",
        Scale {
            defines: &["-D", "args=2", "-D", "NUM_TIMES=1"],
            texts: &[("Timer.nanoTime() * 1e-9", "0.0")],
        },
    ),
    ("GCSpheres", Scale::text(SPHERES)),
    ("StructSpheres", Scale::text(SPHERES)),
    ("KMeans", Scale::text(&[("K=4, POINTS=2000, ITERATIONS=50", "K=2, POINTS=4, ITERATIONS=2")])),
    ("KMeansSPMD", Scale::text(&[("opts(\"-n\", 100000)", "opts(\"-n\", 4)")])),
    ("NQueensDist", Scale::define(&["-D", "args=4"])),
    ("NQueensPar", Scale::define(&["-D", "args=4"])),
    ("MontyPi", Scale { defines: &["-D", "args=2"], texts: &[("new Random()", "new Random(1L)")] }),
];

/// Classes that a program names and that stand in a file beside it.
const BESIDE: &[(&str, &str)] = &[("AtCheck2", "AtCheck"), ("BlockDist", "TestDist")];

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
    /// Another file that it needs.
    pub(crate) beside: Option<PathBuf>,
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
            let (file, scale) = (self.own(own), Scale::default());
            return Ok(Program { file, beside: None, origin: "ours", legacy: false, scale });
        }
        let Some(checkout) = &self.checkout else { return Err("needs a checkout of X10".into()) };
        let folder = match row.figure {
            Figure::Tests => format!("x10.tests/examples/Constructs/{}", row.folder),
            Figure::Samples => "x10.dist/samples".to_owned(),
        };
        let scale = scale(row.name);
        let file = self.copy(checkout, &folder, row.name, scale.texts)?;
        let beside = BESIDE.iter().find(|(name, _)| *name == row.name);
        let beside =
            beside.map(|(_, other)| self.copy(checkout, &folder, other, &[])).transpose()?;
        Ok(Program { file, beside, origin: "2.0.4", legacy: true, scale })
    }

    /// A file of the revision, with other texts in it.
    fn copy(
        &self,
        checkout: &Path,
        folder: &str,
        name: &str,
        texts: &[(&str, &str)],
    ) -> Result<PathBuf, String> {
        let path = format!("{folder}/{name}.x10");
        let mut text = git(checkout, &["show", &format!("{TAG}:{path}")])
            .map_err(|_| format!("not in {TAG}: {path}"))?;
        for (old, new) in texts {
            if !text.contains(old) {
                return Err(format!("`{old}` is not in it"));
            }
            text = text.replace(old, new);
        }
        let file = self.folder.join(format!("{name}.x10"));
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(file)
    }
}

impl Drop for Sources {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn scale(name: &str) -> Scale {
    SCALES.iter().find(|(known, _)| *known == name).map(|(_, scale)| *scale).unwrap_or_default()
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
        let others = OURS.iter().chain(BESIDE).map(|(name, _)| name);
        for name in SCALES.iter().map(|(name, _)| name).chain(others) {
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
        assert_eq!(scale("MontyPi").words(), "args=2, `new Random(1L)`");
        assert_eq!(scale("ForLoop").words(), "");
    }
}
