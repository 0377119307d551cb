//! MPI programs against a real MPI: those of `tests/ui/mpi/holds` and `examples/mpi`, none of which has a race.
//!
//! Whatever `mpirun` prints is one of Partita's outputs, lines in any order: the real one mixes those of its ranks as it likes. Programs
//! with nothing to print show that they end.

use partita_check::{Options, outputs};
use partita_search::Progress;
use partita_testkit::files::{Loaded, examples_folder, load, programs, tests_folder};
use partita_testkit::harness::Suite;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs of each program.
const RUNS: usize = 2;

pub fn suite() -> Suite {
    let mut suite = Suite::new("mpi-oracle");
    let folders = [tests_folder().join("ui/mpi/holds"), examples_folder().join("mpi")];
    for path in folders.iter().flat_map(|folder| programs(folder, &["c"]).unwrap_or_default()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        let name = format!("{}-{name}", folder.to_string_lossy());
        suite.add(&name.clone(), move || agrees(&path, &name));
    }
    assert!(suite.len() >= 30, "programs of MPI are missing");
    suite
}

fn agrees(path: &Path, name: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let places = text.lines().find_map(|line| line.strip_prefix("//~ places: "));
    // The examples do not say; they are made for two or three.
    let places: u32 = places.map_or(Ok(2), str::parse).map_err(|_| "a number of places")?;
    let Loaded { model, sources } = load(&format!("{name}.c"), &text, places, &[])?;
    let options = Options { threads: 1, ..Options::default() };
    let ours = outputs(&model, &sources, &options, &Progress::default());
    let ours = ours.map_err(|error| format!("{error:?}"))?;
    let ours: BTreeSet<Vec<&str>> = ours.outputs.iter().map(|one| sorted(&one.text)).collect();
    let program = compiled(path, name)?;
    let real = (0..RUNS).map(|_| run(&program, places)).collect::<Result<Vec<String>, String>>();
    let _ = std::fs::remove_file(&program);
    for text in real? {
        if !ours.contains(&sorted(&text)) {
            return Err(format!("a real run prints\n{text}\nPartita has {ours:?}"));
        }
    }
    Ok(())
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

fn compiled(path: &Path, name: &str) -> Result<PathBuf, String> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mpi-{name}"));
    let mut mpicc = Command::new("mpicc");
    mpicc.args(["-w", "-fopenmp", "-o"]).arg(&program).arg(path);
    let made = mpicc.output().map_err(|error| format!("mpicc: {error}"))?;
    match made.status.success() {
        true => Ok(program),
        false => Err(String::from_utf8_lossy(&made.stderr).into_owned()),
    }
}

fn run(program: &Path, places: u32) -> Result<String, String> {
    let mut mpirun = Command::new("timeout");
    mpirun.args(["60", "mpirun", "--oversubscribe", "-np", &places.to_string()]).arg(program);
    mpirun.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    let ran = mpirun.output().map_err(|error| format!("mpirun: {error}"))?;
    match ran.status.success() {
        true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
        false => Err(format!("mpirun fails: {}", String::from_utf8_lossy(&ran.stderr))),
    }
}
