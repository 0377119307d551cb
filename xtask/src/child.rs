//! A child process with its output, its end, its time and the most memory it had.
//!
//! The memory is the high-water mark that Linux keeps for a process, looked at every few
//! milliseconds; elsewhere, and for a process that is gone at once, it is 0.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) struct Finished {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) seconds: f64,
    pub(crate) peak_bytes: u64,
    pub(crate) status: ExitStatus,
    /// It did not end by itself in the time it was given.
    pub(crate) killed: bool,
}

/// Runs to the end, however long that takes.
pub(crate) fn run(command: &mut Command) -> std::io::Result<Finished> {
    run_within(command, Duration::MAX)
}

/// Runs to the end, or kills the child when the time is over.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> std::io::Result<Finished> {
    let started = Instant::now();
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let stdout = scope.spawn(|| drain(stdout));
        let stderr = scope.spawn(|| drain(stderr));
        let (status, peak_bytes, killed) = watch(&mut child, started, limit)?;
        let seconds = started.elapsed().as_secs_f64();
        let text =
            |reader: thread::ScopedJoinHandle<'_, Vec<u8>>| reader.join().unwrap_or_default();
        let (stdout, stderr) = (text(stdout), text(stderr));
        Ok(Finished { stdout, stderr, seconds, peak_bytes, status, killed })
    })
}

fn drain(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // What could be read until an error is all there is to show.
        let _ = pipe.read_to_end(&mut bytes);
    }
    bytes
}

/// Waits for the end; the largest high-water mark seen, and whether the child was killed.
fn watch(
    child: &mut Child,
    started: Instant,
    limit: Duration,
) -> std::io::Result<(ExitStatus, u64, bool)> {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        if let Some(ended) = child.try_wait()? {
            return Ok((ended, peak, false));
        }
        if started.elapsed() > limit {
            child.kill()?;
            return Ok((child.wait()?, peak, true));
        }
        peak = peak.max(std::fs::read_to_string(&status).map_or(0, |text| high_water(&text)));
        thread::sleep(Duration::from_millis(2));
    }
}

fn high_water(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_memory_of_a_child() {
        let done = run(Command::new("sh").args(["-c", "echo a; echo b >&2; sleep 0.1"])).unwrap();
        assert_eq!((done.stdout, done.stderr), (b"a\n".to_vec(), b"b\n".to_vec()));
        assert!(done.seconds >= 0.1 && done.status.success() && !done.killed);
        assert_eq!(high_water("VmPeak:\t  7 kB\nVmHWM:\t     12 kB\n"), 12 * 1024);
        assert_eq!(high_water("nothing"), 0);
    }

    #[test]
    fn a_child_that_does_not_end_is_killed() {
        let limit = Duration::from_millis(50);
        let done = run_within(Command::new("sleep").arg("20"), limit).unwrap();
        assert!(done.killed && !done.status.success() && done.seconds < 10.0);
    }
}
