//! Fortran programs, compared with what a real compiler makes of them.
//!
//! Every program of `tests/fortran/oracle` says in its header what is claimed of it, and the table
//! below does so for the two examples and their mutations. Each is compiled with gfortran, run on
//! OpenCoarrays, and given to the `partita` command; `partita_testkit::oracle` has the rules by which
//! the three must fit together. The broken variants run on the first number of images only.
//!
//! `cargo test --release --package partita -- oracle/lock` takes the programs whose names begin with `lock`.

use partita_testkit::files::{programs, tests_folder};
use partita_testkit::harness::Suite;
use partita_testkit::oracle::answer::{self, Printed, Verdict};
use partita_testkit::oracle::header::{self, Header};
use partita_testkit::oracle::judge::{self, Claim};
use partita_testkit::oracle::{compare, real};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Seconds after which a run counts as hung: with and without a finding that it can.
const SECONDS: [u32; 2] = [4, 60];

/// At least so many programs stand in the folder.
const PROGRAMS: usize = 120;

/// A variant of an example: the macros, the numbers of images with their numbers of outputs, the
/// codes that are found, the codes that may be found, and why runs may not show it.
struct Example {
    file: &'static str,
    defines: &'static str,
    images: &'static [(u32, usize)],
    codes: &'static str,
    may: &'static str,
    explain: &'static str,
}

const RARE: &str = "the images hardly ever meet at the two ends of a race";

const fn heat(
    defines: &'static str,
    images: &'static [(u32, usize)],
    codes: &'static str,
    explain: &'static str,
) -> Example {
    Example { file: "heat.f90", defines, images, codes, may: "holds", explain }
}

const fn cg(
    defines: &'static str,
    images: &'static [(u32, usize)],
    codes: &'static str,
    may: &'static str,
) -> Example {
    Example { file: "cg.f90", defines, images, codes, may, explain: RARE }
}

const EXAMPLES: [Example; 23] = [
    heat("", &[(2, 2), (3, 3)], "holds", ""),
    heat("MAXN=3", &[(3, 3)], "holds", ""),
    heat("SHIFT", &[(2, 1), (3, 1)], "holds", ""),
    heat("DROP_LEFT_LOCK", &[(2, 0)], "data-race", RARE),
    heat("DROP_STORE_LOCK", &[(2, 0)], "data-race", RARE),
    heat("DROP_RIGHT_LOCK", &[(2, 2), (3, 3)], "holds", ""),
    heat("DROP_LOOP_LOCK", &[(2, 2), (3, 3)], "holds", ""),
    heat("SWAP_LOCK_ORDER", &[(3, 0)], "deadlock", RARE),
    heat("DROP_INIT_SYNC", &[(2, 0)], "data-race, uninitialized-read", RARE),
    heat("SHIFT DROP_LEFT_LOCK", &[(2, 0)], "data-race", RARE),
    heat("SHIFT DROP_STORE_LOCK", &[(2, 0)], "data-race", RARE),
    heat("SHIFT DROP_RIGHT_LOCK", &[(2, 0)], "data-race", RARE),
    heat("SHIFT DROP_LOOP_LOCK", &[(2, 0)], "data-race", RARE),
    heat("SHIFT SWAP_LOCK_ORDER", &[(3, 0)], "deadlock", RARE),
    heat("SHIFT DROP_INIT_SYNC", &[(2, 0)], "data-race, uninitialized-read", RARE),
    cg("", &[(2, 1), (4, 1)], "holds", "holds"),
    cg("ROUNDS=2", &[(2, 1), (4, 1)], "holds", "holds"),
    cg("DROP_BARRIER_BEFORE", &[(4, 1)], "holds", "holds"),
    cg("NUM_PROC_COLS=1 SAME_COLUMN", &[(2, 1), (3, 1)], "holds", "holds"),
    cg("ROUNDS=2 DROP_BARRIER_BEFORE", &[(4, 0)], "data-race, error-stop", "holds"),
    // A read of what was never stored ends an execution before its sum can be wrong.
    cg("DROP_BARRIER_AFTER", &[(4, 0)], "data-race, uninitialized-read", "error-stop"),
    cg("SAME_COLUMN", &[(4, 0)], "data-race, uninitialized-read", "error-stop"),
    cg("", &[(3, 0)], "error-stop", "holds"),
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("oracle");
    let files = programs(&tests_folder().join("fortran/oracle"), &["f90"]).unwrap();
    assert!(files.len() >= PROGRAMS, "the programs of tests/fortran/oracle are missing");
    for path in files {
        match read(&path) {
            Ok(header) => {
                for variant in variants(&path, &header) {
                    suite.add(&variant.name(), move || variant.passes());
                }
            }
            Err(problem) => {
                suite.add(&stem(&path), move || Err(problem));
            }
        }
    }
    for example in &EXAMPLES {
        let variant = example.variant().unwrap();
        suite.add(&variant.name(), move || variant.passes());
    }
    suite
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> Result<Header, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    header::read(&text)
}

/// One way to compile one program, and what is claimed of it on each number of images.
struct Variant {
    path: PathBuf,
    defines: Vec<String>,
    claims: Vec<(u32, Claim)>,
}

/// The program as it is, and broken.
fn variants(path: &Path, header: &Header) -> Vec<Variant> {
    let explained = header.explain.is_some();
    let claims = header.images.iter().enumerate().map(|(index, images)| {
        let outputs = Some(header.outputs.get(index).copied().unwrap_or(1));
        let codes = header.expect.clone();
        (*images, Claim { codes, outputs, exit: header.exit, explained, ..Claim::default() })
    });
    let whole = Variant {
        path: path.to_path_buf(),
        defines: header.defines.clone(),
        claims: claims.collect(),
    };
    let mut all = vec![whole];
    if let (Some(codes), Some(images)) = (&header.broken, header.images.first()) {
        let claim = Claim { codes: codes.clone(), explained, ..Claim::default() };
        let mut defines = header.defines.clone();
        defines.push(header::define("BROKEN"));
        all.push(Variant { path: path.to_path_buf(), defines, claims: vec![(*images, claim)] });
    }
    all
}

impl Example {
    fn variant(&self) -> Result<Variant, String> {
        let (codes, may) = (header::codes(self.codes)?, header::codes(self.may)?);
        let claims = self.images.iter().map(|(images, outputs)| {
            let claim = Claim {
                codes: codes.clone(),
                may: may.clone(),
                outputs: Some(*outputs),
                exit: None,
                explained: !self.explain.is_empty(),
            };
            (*images, claim)
        });
        Ok(Variant {
            path: tests_folder().join("../examples").join(self.file),
            defines: self.defines.split_whitespace().map(header::define).collect(),
            claims: claims.collect(),
        })
    }
}

impl Variant {
    /// The program, its macros and its numbers of images.
    fn name(&self) -> String {
        let macros = self.defines.iter().map(|define| define.trim_end_matches("=1").to_owned());
        let images = self.claims.iter().map(|(images, _)| format!("x{images}"));
        let words: Vec<String> = macros.chain(images).collect();
        format!("{} {}", stem(&self.path), words.join(" "))
    }

    fn passes(&self) -> Result<(), String> {
        let source = std::fs::read_to_string(&self.path).map_err(|error| error.to_string())?;
        let folder = self.folder()?;
        for (images, claim) in &self.claims {
            let outcome = self.compare(*images, claim, &folder, compare::list_directed(&source));
            outcome.map_err(|problem| format!("on {images} images: {problem}"))?;
        }
        // Kept after a failure, for whoever wants to look.
        std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// An empty folder of its own for the executables and module files.
    fn folder(&self) -> Result<PathBuf, String> {
        let name = self.name().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fortran-oracle").join(name);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
        }
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(folder)
    }

    fn compare(
        &self,
        images: u32,
        claim: &Claim,
        folder: &Path,
        list_directed: bool,
    ) -> Result<(), String> {
        judge::verdict(claim, &self.verdict(images)?)?;
        let printed = self.printed(images)?;
        judge::count(claim, &printed)?;
        let program = folder.join(if images == 1 { "single" } else { "images" });
        if !program.exists() {
            real::compile(&self.path, &self.defines, images == 1, &program)?;
        }
        let [short, long] = SECONDS;
        let seconds = if claim.may_hang() { short } else { long };
        let mut runs = Vec::new();
        for _ in 0..claim.runs() {
            runs.push(real::run(&program, images, seconds)?);
            if claim.may_hang() && runs.iter().any(|run| run.end == real::End::Hung) {
                break;
            }
        }
        judge::runs(claim, &runs, &printed, list_directed)
    }

    fn verdict(&self, images: u32) -> Result<Verdict, String> {
        let output = self.partita("check", images, &["--all", "--format", "json"])?;
        answer::verdict(&output)
    }

    fn printed(&self, images: u32) -> Result<Printed, String> {
        let output = self.partita("outputs", images, &[])?;
        answer::printed(&output)
    }

    fn partita(&self, command: &str, images: u32, more: &[&str]) -> Result<String, String> {
        let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
        partita.arg(command).arg(&self.path).args(["--places", &images.to_string()]);
        partita.args(["--threads", "1", "--max-time", "60s"]).args(more);
        partita.args(self.defines.iter().map(|define| format!("-D{define}")));
        let output = partita.output().map_err(|error| format!("cannot run partita: {error}"))?;
        if output.stdout.is_empty() {
            let complaint = String::from_utf8_lossy(&output.stderr);
            return Err(format!("`partita {command}` says nothing but:\n{complaint}"));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
