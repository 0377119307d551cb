//! The progress line on standard error, when that is a terminal.

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use partita_search::Progress;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Runs `work` while showing how far it is.
pub(crate) fn with_progress<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Arc::new(Progress::default());
    if !std::io::stderr().is_terminal() {
        return work(&progress);
    }
    let over = Arc::new(AtomicBool::new(false));
    let watcher = std::thread::spawn({
        let (progress, over) = (progress.clone(), over.clone());
        move || watch(&progress, &over)
    });
    let result = work(&progress);
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
