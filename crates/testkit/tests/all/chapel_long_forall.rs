//! A `forall` with more iterations than can be shared out in every way: blocks are tried, and nothing ever holds.
//!
//! Not in `tests/ui`: so many iterations take too long with every reduction off.

use partita_check::{Options, Outcome, check};
use partita_search::Progress;
use partita_source::Code;
use partita_testkit::files::{Loaded, load};
use partita_testkit::suite;

suite!(
    "chapel-long-forall",
    ways_that_were_not_tried_leave_it_open,
    blocks_show_a_deadlock,
    a_loop_that_ends_the_program_leaves_it_open
);

fn run(text: &str) -> Outcome {
    let Loaded { model, sources } = load("long.chpl", text, 1, &[]).unwrap();
    check(&model, &sources, &Options { threads: 1, ..Options::default() }, &Progress::default())
}

fn first(outcome: &Outcome) -> Option<Code> {
    outcome.findings.first().map(|finding| finding.code)
}

const TURNS: &str = "
var turn: sync int = 0;
forall i in 1..63 do
  turn.writeEF(turn.readFE() + 1);
assert(turn.readFF() == 63);
";

fn ways_that_were_not_tried_leave_it_open() {
    let outcome = run(TURNS);
    assert_eq!(outcome.verdict.name(), "unknown");
    assert_eq!(first(&outcome), Some(Code::Unsupported));
    let fewer = run(&TURNS.replace("63", "3"));
    assert_eq!(fewer.verdict.name(), "holds");
}

/// With one task the first iteration waits for the last; the ways that were not tried do not hide that.
fn blocks_show_a_deadlock() {
    let outcome = run("
var ready: sync bool;
forall i in 1..63 {
  if i == 1 then
    ready.readFE();
  if i == 63 then
    ready.writeEF(true);
}
");
    assert_eq!(outcome.verdict.name(), "violated");
    assert_eq!(first(&outcome), Some(Code::Deadlock));
}

/// The end behind the loop is never reached: the other ways must be thought of before it.
fn a_loop_that_ends_the_program_leaves_it_open() {
    let outcome = run("
var turn: sync int = 0;
forall i in 1..63 {
  turn.writeEF(turn.readFE() + 1);
  if i == 1 then
    exit();
}
");
    assert_eq!(outcome.verdict.name(), "unknown");
    assert_eq!(first(&outcome), Some(Code::Unsupported));
}
