//! Runs SPIN: from Promela text to what `pan` found.
//!
//! Every run has a folder of its own under the system's temporary folder, which is removed again:
//! `spin -a` writes the verifier, the C compiler builds it, `pan` runs, and after an error `pan -r`
//! says what the trail did. A search that was cut short, for whatever reason, is never `Complete`.

mod folder;
mod parse;

use folder::Folder;
use std::fmt;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct Settings {
    /// SPIN's partial-order reduction, and what it does about dead and write-only variables.
    pub reduce: bool,
    /// SPIN's state compression (`-DCOLLAPSE`).
    pub collapse: bool,
    /// Breadth-first search, for short counterexamples.
    pub breadth: bool,
    /// Let the C compiler optimise; without, building is faster and searching slower. Then `tcc` builds, where it is
    /// installed and can: in a fortieth of the time.
    pub optimise: bool,
    pub memory_mb: u32,
    /// Longest execution, in `pan`'s own steps.
    pub max_depth: u64,
    /// Logarithm of the size of the hash table; `pan`'s own default without one.
    pub hash: Option<u32>,
    /// For the search alone.
    pub time: Option<Duration>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            reduce: true,
            collapse: false,
            breadth: false,
            optimise: true,
            memory_mb: 4096,
            max_depth: 2_000_000,
            hash: None,
            time: None,
        }
    }
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Every state was looked at, and nothing is wrong.
    Complete,
    /// In `pan`'s words.
    Error(String),
    /// Something stopped it: depth, memory, time.
    Incomplete(String),
}

#[derive(Clone, Debug)]
pub struct Run {
    pub end: End,
    /// States stored.
    pub states: u64,
    pub matched: u64,
    pub transitions: u64,
    pub depth: u64,
    /// `pan`'s own clock.
    pub seconds: f64,
    /// From start to end of `pan`, by our clock.
    pub wall_seconds: f64,
    pub vector_bytes: u64,
    /// Memory for states.
    pub bytes: u64,
    pub memory_bytes: u64,
    pub version: String,
    /// The marker lines of the trail, in order, after an error.
    pub replay: Vec<String>,
}

impl Run {
    /// The search ended because of the bound on memory.
    #[must_use]
    pub fn out_of_memory(&self) -> bool {
        matches!(&self.end, End::Incomplete(why)
            if why.contains("MEMLIM") || why.contains("memory"))
    }
}

/// A program that is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    pub program: &'static str,
    /// The Debian package that has it.
    pub package: &'static str,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no `{}` on this machine; the Debian package is `{}`",
            self.program, self.package
        )
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpinError {
    Missing(Missing),
    /// SPIN or the compiler did not accept what they were given: a bug in Partita.
    Rejected(String),
    /// The temporary folder, or a process that could not be started.
    System(String),
}

impl fmt::Display for SpinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpinError::Missing(missing) => missing.fmt(f),
            SpinError::Rejected(what) => {
                write!(f, "SPIN does not accept the program; this is a bug in Partita: {what}")
            }
            SpinError::System(what) => f.write_str(what),
        }
    }
}

/// Programs of more lines take the C compiler longer to optimise than they would run.
const LONG: usize = 2000;

const SPIN: Missing = Missing { program: "spin", package: "spin" };
const CC: Missing = Missing { program: "cc", package: "gcc" };
const TCC: Missing = Missing { program: "tcc", package: "tcc" };

/// The version of the installed SPIN, such as `6.5.2`.
///
/// # Errors
/// When there is none.
pub fn version() -> Result<String, Missing> {
    let output = Command::new(SPIN.program).arg("-V").stdin(Stdio::null()).output();
    let output = output.map_err(|_| SPIN)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let word = text.split_whitespace().skip_while(|word| *word != "Version").nth(1);
    word.map(str::to_owned).ok_or(SPIN)
}

/// Verifies a Promela program.
///
/// # Errors
/// When SPIN or the compiler is missing or does not accept the program.
pub fn run(promela: &str, settings: &Settings) -> Result<Run, SpinError> {
    let version = version().map_err(SpinError::Missing)?;
    let folder = Folder::new().map_err(SpinError::System)?;
    folder.write("model.pml", promela).map_err(SpinError::System)?;
    // SPIN does not see which variables are read in C, so it must not leave out those that it
    // believes to be dead.
    let plain = settings.reduce && !promela.contains("c_decl");
    let reduce: &[&str] = if plain { &[] } else { &["-o1", "-o2"] };
    let generate = [reduce, &["-a", "model.pml"]].concat();
    let generated = folder.finish(SPIN, &generate)?;
    if !folder.has("pan.c") {
        return Err(SpinError::Rejected(first_lines(&generated)));
    }
    let flags = compiler_flags(settings, promela.lines().count() > LONG);
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    if !settings.optimise {
        // It may be missing, and does not know every builtin function of other compilers.
        let _ = folder.finish(TCC, &flags);
    }
    if !folder.has("pan") {
        let compiled = folder.finish(CC, &flags)?;
        if !folder.has("pan") {
            return Err(SpinError::Rejected(first_lines(&compiled)));
        }
    }
    let started = Instant::now();
    let (text, timed_out) = search(&folder, settings)?;
    let wall = started.elapsed().as_secs_f64();
    let mut run = parse::run(&text, &version, wall);
    if timed_out && !matches!(run.end, End::Error(_)) {
        let limit = settings.time.unwrap_or_default();
        run.end = End::Incomplete(format!("the time budget ({limit:?}) ended"));
    }
    if let End::Error(_) = run.end {
        let trail = folder.pan(&["-r", "-S"]).map_err(SpinError::System)?;
        let output = trail.wait_with_output().map_err(|e| SpinError::System(e.to_string()))?;
        run.replay = parse::markers(&String::from_utf8_lossy(&output.stdout));
    }
    Ok(run)
}

fn compiler_flags(settings: &Settings, long: bool) -> Vec<String> {
    let mut flags: Vec<String> = vec![
        if settings.optimise && !long { "-O2" } else { "-O0" }.to_owned(),
        "-w".to_owned(),
        "-DSAFETY".to_owned(),
        "-DVECTORSZ=32768".to_owned(),
        format!("-DMEMLIM={}", settings.memory_mb.max(16)),
    ];
    if !settings.reduce {
        flags.push("-DNOREDUCE".to_owned());
    }
    if settings.collapse {
        flags.push("-DCOLLAPSE".to_owned());
    }
    if settings.breadth {
        flags.push("-DBFS".to_owned());
    }
    // Reals are those of the machine: no rounding left out. The rest of C's arithmetic is in `m`.
    flags.extend(["-ffp-contract=off", "-o", "pan", "pan.c", "-lm"].map(str::to_owned));
    flags
}

/// Runs `pan`; its output, and whether its time was up.
fn search(folder: &Folder, settings: &Settings) -> Result<(String, bool), SpinError> {
    let system = |error: std::io::Error| SpinError::System(format!("cannot run pan: {error}"));
    let mut args = vec![format!("-m{}", settings.max_depth)];
    args.extend(settings.hash.map(|hash| format!("-w{hash}")));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut pan = folder.pan(&args).map_err(SpinError::System)?;
    let output = pan.stdout.take();
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut output) = output {
            let _ = output.read_to_end(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    let started = Instant::now();
    let mut timed_out = false;
    loop {
        if pan.try_wait().map_err(system)?.is_some() {
            break;
        }
        if settings.time.is_some_and(|limit| started.elapsed() > limit) {
            timed_out = true;
            let _ = pan.kill();
            let _ = pan.wait();
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let text = reader.join().unwrap_or_default();
    Ok((text, timed_out))
}

fn first_lines(text: &str) -> String {
    text.lines().filter(|line| !line.trim().is_empty()).take(3).collect::<Vec<_>>().join("; ")
}
