//! The progress line on standard error, when that is a terminal, and what Ctrl-C does.

use crate::output;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use partita_check::Verdict;
use partita_search::Progress;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What runs now, for whoever interrupts it; and whether somebody has.
static RUNNING: Mutex<(Option<Arc<Progress>>, bool)> = Mutex::new((None, false));

/// Ctrl-C ends what runs as a budget does; where nothing is searched yet, or at the second time, it ends everything.
#[expect(clippy::exit, reason = "there is nothing to wait for, and nobody wants to")]
pub(crate) fn end_at_ctrl_c() {
    let handled = ctrlc::set_handler(|| {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        match &*running {
            (Some(progress), false) => progress.cancel.store(true, Ordering::Relaxed),
            (None, _) | (Some(_), true) => {
                output::complain("interrupted");
                std::process::exit(i32::from(Verdict::Unknown.exit_code()));
            }
        }
        running.1 = true;
    });
    // Without a handler Ctrl-C ends everything at once.
    let _ = handled;
}

/// Runs `work` while showing how far it is.
pub(crate) fn with_progress<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Arc::new(Progress::default());
    {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        progress.cancel.store(running.1, Ordering::Relaxed);
        running.0 = Some(Arc::clone(&progress));
    }
    let result = shown(&progress, work);
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).0 = None;
    result
}

fn shown<T>(progress: &Arc<Progress>, work: impl FnOnce(&Progress) -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work(progress);
    }
    let over = Arc::new(AtomicBool::new(false));
    let watcher = std::thread::spawn({
        let (progress, over) = (progress.clone(), over.clone());
        move || watch(&progress, &over)
    });
    let result = work(progress);
    over.store(true, Ordering::Relaxed);
    let _ = watcher.join();
    result
}

fn watch(progress: &Progress, over: &AtomicBool) {
    let started = Instant::now();
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(50));
        // Quick checks show nothing.
        if started.elapsed() < Duration::from_millis(500) {
            continue;
        }
        let load = |value: &std::sync::atomic::AtomicU64| value.load(Ordering::Relaxed);
        let states = load(&progress.states);
        let rate = states as f64 / started.elapsed().as_secs_f64();
        bar.set_message(format!(
            "{} states, {}/s, depth {}, frontier {}, {}",
            HumanCount(states),
            HumanCount(rate as u64),
            load(&progress.depth),
            HumanCount(load(&progress.frontier)),
            HumanBytes(load(&progress.bytes)),
        ));
        bar.tick();
    }
    bar.finish_and_clear();
}
