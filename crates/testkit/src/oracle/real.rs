//! The real program: compiled with gfortran, run on OpenCoarrays, its lines told apart by image.
//!
//! One image alone does not work with the library; there the compiler does without it. Only standard
//! output counts. `mpirun --tag-output` puts a tag before every line or piece of a line; pieces of
//! several images may stand in one line, but the pieces of one image stay in order.

use super::Lines;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With this exit code, or -1 after a signal.
    Exit(i32),
    /// It was ended because it took too long.
    Hung,
}

/// One run.
#[derive(Clone, Debug)]
pub struct Run {
    pub end: End,
    pub lines: Lines,
}

/// Compiles a program; `target` is the executable to be written.
///
/// # Errors
/// What the compiler says, or that there is none.
pub fn compile(
    source: &Path,
    defines: &[String],
    single: bool,
    target: &Path,
) -> Result<(), String> {
    let mut command = Command::new("gfortran");
    command.args(["-cpp", "-w"]);
    command.args(defines.iter().map(|define| format!("-D{define}")));
    command.arg(if single { "-fcoarray=single" } else { "-fcoarray=lib" });
    // Module files go beside the executable, where no other program's are.
    command.arg("-J").arg(target.parent().unwrap_or(Path::new(".")));
    command.arg(source).arg("-o").arg(target);
    if !single {
        command.arg("-lcaf_openmpi");
    }
    let output = finish(&mut command)?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("gfortran rejects it:\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// Runs a program that [`compile`] made, for at most so many seconds.
///
/// # Errors
/// When it cannot be started.
pub fn run(program: &Path, images: u32, seconds: u32) -> Result<Run, String> {
    let mut command = Command::new("timeout");
    command.args(["-k", "3", &seconds.to_string()]);
    if images > 1 {
        command.args(["mpirun", "--allow-run-as-root", "--oversubscribe", "--tag-output", "-n"]);
        command.arg(images.to_string());
    }
    command.arg(program);
    let mut output = finish(&mut command)?;
    for _ in 0..MORE_STARTS {
        if images > 1 && never_started(&output) {
            output = finish(&mut command)?;
        }
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = if images > 1 { tagged(&text) } else { untagged(&text) };
    let end = match output.status.code() {
        Some(124 | 137) => End::Hung,
        Some(code) => End::Exit(code),
        None => End::Exit(-1),
    };
    Ok(Run { end, lines })
}

/// How often a run is tried again that did not start.
const MORE_STARTS: usize = 2;

/// Whether it was `mpirun` that failed, as it may on a busy machine: no image has said anything, and none was aborted.
fn never_started(output: &Output) -> bool {
    let told = String::from_utf8_lossy(&output.stderr);
    let started = told.contains("<stderr>") || told.contains("MPI_ABORT");
    output.status.code() == Some(1) && output.stdout.is_empty() && !started
}

fn finish(command: &mut Command) -> Result<Output, String> {
    let name = PathBuf::from(command.get_program());
    command.stdin(Stdio::null()).output().map_err(|error| {
        format!("cannot run {}: {error}; `cargo xtask test` installs it", name.display())
    })
}

fn untagged(text: &str) -> Lines {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() { Lines::new() } else { Lines::from([(1, lines)]) }
}

/// The text of each image, from `[job,rank]<stdout>:` tags.
fn tagged(text: &str) -> Lines {
    let mut texts: std::collections::BTreeMap<u32, String> = std::collections::BTreeMap::new();
    let mut image = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let (found, end) = match next_tag(rest) {
            Some((start, length, rank)) => {
                texts.entry(image).or_default().push_str(&rest[..start]);
                (rank + 1, start + length)
            }
            None => {
                texts.entry(image).or_default().push_str(rest);
                (image, rest.len())
            }
        };
        image = found;
        rest = &rest[end..];
    }
    // Text before the first tag is nobody's.
    texts.remove(&0);
    let split = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let lines = texts.into_iter().map(|(image, text)| (image, split(text)));
    lines.filter(|(_, lines)| !lines.is_empty()).collect()
}

/// Where the next tag starts, its length, and the rank in it.
fn next_tag(text: &str) -> Option<(usize, usize, u32)> {
    const MARK: &str = "]<stdout>:";
    let mut from = 0;
    while let Some(at) = text[from..].find(MARK) {
        let mark = from + at;
        let start = text[..mark].rfind('[');
        let tag = start.and_then(|start| {
            let (job, rank) = text[start + 1..mark].split_once(',')?;
            job.parse::<u32>().ok()?;
            Some((start, mark + MARK.len() - start, rank.parse().ok()?))
        });
        if tag.is_some() {
            return tag;
        }
        from = mark + MARK.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(of: &[(u32, &[&str])]) -> Lines {
        let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        of.iter().map(|(image, lines)| (*image, own(lines))).collect()
    }

    #[test]
    fn images_are_told_apart() {
        let text = "[1,0]<stdout>: a 1\n[1,2]<stdout>:b\n[1,0]<stdout>:\n[1,0]<stdout>:[x]\n";
        assert_eq!(tagged(text), lines(&[(1, &[" a 1", "", "[x]"]), (3, &["b"])]));
        assert_eq!(tagged(""), Lines::new());
    }

    #[test]
    fn pieces_of_lines_are_put_together() {
        let text = "[1,0]<stdout>:one [1,1]<stdout>:two\n[1,0]<stdout>:more\n";
        assert_eq!(tagged(text), lines(&[(1, &["one more"]), (2, &["two"])]));
    }

    #[test]
    fn something_like_a_tag_is_text() {
        let text = "[1,0]<stdout>:[a]<stdout>: [1,x]<stdout>:\n";
        assert_eq!(tagged(text), lines(&[(1, &["[a]<stdout>: [1,x]<stdout>:"])]));
    }

    #[test]
    fn one_image_has_no_tags() {
        assert_eq!(untagged("a\n\n b\n"), lines(&[(1, &["a", "", " b"])]));
        assert_eq!(untagged(""), Lines::new());
    }
}
