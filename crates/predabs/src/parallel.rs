//! The same work for many things, on several threads. The order of the results is that of the things.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What `work` makes of every item. Threads take the items one by one, since some take much longer.
pub(crate) fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { return };
                    let result = work(item);
                    // A panic elsewhere ends everything when the scope ends.
                    let Ok(mut done) = done.lock() else { return };
                    done.push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_order() {
        let items: Vec<u64> = (0..500).collect();
        let work = |item: &u64| (0..(item % 7) * 1000).sum::<u64>() + item;
        let expected: Vec<u64> = items.iter().map(work).collect();
        for threads in [0, 1, 2, 5, 1000] {
            assert_eq!(super::map(&items, threads, work), expected);
        }
    }
}
