//! Work that cannot be asked to stop: when its time is over, somebody else says so and ends everything.

use crate::failure::Done;
use partita_check::Verdict;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Runs `work`. When it takes longer than `time`, `late` tells what is known by then and the program ends with the exit code
/// that it gives.
#[expect(clippy::exit, reason = "whoever works cannot be asked to stop")]
pub(crate) fn within<T>(
    time: Duration,
    late: impl FnOnce() -> Done + Send + 'static,
    work: impl FnOnce() -> T,
) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::spawn(move || {
        if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            let code = late().unwrap_or(Verdict::Unknown.exit_code());
            std::process::exit(i32::from(code));
        }
    });
    let result = work();
    drop(done);
    result
}
