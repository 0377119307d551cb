//! Random programs of several images that mean one thing: every phase keeps apart who writes what, and ends with a wait.
//!
//! What an image computes goes into `n`, which it prints after each phase.

use crate::random::rng::Rng;
use std::ops::Range;

/// A main program that runs the programs of all seeds, each behind a line with its seed.
#[must_use]
pub fn batch(seeds: Range<u64>) -> String {
    super::together(seeds, module)
}

fn module(rng: &mut Rng, seed: u64) -> String {
    let mut phases = String::new();
    for _ in 0..rng.between(3, 6) {
        phases += &phase(rng);
        phases += "    print *, n\n";
    }
    format!(
        "module m{seed}
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind, event_type, lock_type
  implicit none
  type :: pair
    integer :: one = 1
    integer :: two(2) = 3
  end type
  integer :: x[*] = 0
  integer :: a(0:3)[*] = 4
  type(pair) :: r[*]
  type(event_type) :: told[*]
  type(lock_type) :: guard[*]
  integer(atomic_int_kind) :: c[*] = 0
contains
  subroutine shift(mine, n)
    integer, intent(inout) :: mine(:)[*]
    integer, intent(out) :: n
    integer :: from
    from = merge(num_images(), this_image() - 1, this_image() == 1)
    n = mine(size(mine))[from] + size(mine)
    sync all
    mine(1) = n
  end subroutine

  subroutine main{seed}()
    integer :: me, all, next, last, n, m, k
    integer, allocatable :: v(:)[:]
    me = this_image()
    all = num_images()
    next = merge(1, me + 1, me == all)
    last = merge(all, me - 1, me == 1)
    n = me
{phases}    sync all
  end subroutine
end module m{seed}

"
    )
}

/// An image must not be named twice: on two images both neighbours are one.
const PAIRS: &str = "sync images (pack([next, last], [.true., all > 2]))";

/// Reads of one's own `n` and of numbers that all images know.
fn own(rng: &mut Rng) -> String {
    match rng.below(5) {
        0 => format!("mod(n * {}, 50)", rng.between(2, 5)),
        1 => format!("n + {}", rng.between(1, 9)),
        2 => "me * 10 + all".to_owned(),
        3 => "a(1) + n".to_owned(),
        _ => "r%two(2) - me".to_owned(),
    }
}

fn phase(rng: &mut Rng) -> String {
    let mine = own(rng);
    let value = "m";
    let at = rng.below(4);
    let sync = *rng.pick(&["sync all", "sync images (*)", PAIRS]);
    let lines = match rng.below(11) {
        // One cell of the neighbour's, which nobody else touches.
        0 => vec![
            format!("a({at})[next] = {value}"),
            sync.to_owned(),
            format!("n = sum(a) + a({at})"),
        ],
        1 => vec![
            format!("a = {value}"),
            sync.to_owned(),
            "n = a(1)[last] + sum(a(2:3)[next])".to_owned(),
            sync.to_owned(),
        ],
        2 => vec![
            format!("r%two(1) = {value}"),
            sync.to_owned(),
            "n = r[next]%one + r[last]%two(1)".to_owned(),
            sync.to_owned(),
        ],
        3 => vec![
            format!("r[next]%two = [{value}, n]"),
            sync.to_owned(),
            "n = r%two(1) + r%two(2)".to_owned(),
        ],
        4 => {
            let name = *rng.pick(&["co_sum", "co_max", "co_min"]);
            vec![format!("n = {value}"), format!("call {name}(n)")]
        }
        5 => vec![
            format!("n = {value}"),
            format!("call co_broadcast(n, source_image=1 + modulo({at}, all))"),
        ],
        6 => vec![
            "critical".to_owned(),
            format!("x[1] = x[1] + {value}"),
            "end critical".to_owned(),
            "sync all".to_owned(),
            "n = x[1]".to_owned(),
            "sync all".to_owned(),
        ],
        7 => vec![
            format!("call atomic_add(c[1], {value})"),
            "sync all".to_owned(),
            "call atomic_ref(n, c[1])".to_owned(),
            "sync all".to_owned(),
        ],
        8 => vec![
            format!("a({at})[next] = {value}"),
            "event post (told[next])".to_owned(),
            "event wait (told)".to_owned(),
            format!("n = a({at}) + 1"),
            "sync all".to_owned(),
        ],
        9 => vec![
            "lock (guard[1])".to_owned(),
            format!("x[1] = x[1] + {value}"),
            "unlock (guard[1])".to_owned(),
            "sync all".to_owned(),
            "n = n + x[1]".to_owned(),
            "sync all".to_owned(),
        ],
        _ => vec![
            format!("allocate (v({})[*], source={value})", rng.between(1, 3)),
            "sync all".to_owned(),
            "call shift(v, n)".to_owned(),
            "sync all".to_owned(),
            "do k = 1, all, 2".to_owned(),
            "  m = v(1)[k]".to_owned(),
            "  n = n + m".to_owned(),
            "end do".to_owned(),
            "deallocate (v)".to_owned(),
        ],
    };
    // Nobody writes yet what others look at here, nor when the phase is over.
    let mut text = format!("    m = {mine}\n    sync all\n");
    text.extend(lines.iter().map(|line| format!("    {line}\n")));
    text += "    sync all\n    n = mod(n, 100)\n";
    text
}
