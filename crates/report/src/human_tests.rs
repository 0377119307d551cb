//! Whole outcomes as the terminal shows them.

use super::*;
use crate::testing::{finding, late_put, outcome, places, span, step, trace};
use expect_test::{Expect, expect};
use partita_check::{Quote, Reason, Remark, RuleUse, Scope, Unsupported, Vacuous, Verdict};
use partita_source::Code;

fn check(map: &SourceMap, outcome: &Outcome, width: usize, expected: Expect) {
    let text = human(map, outcome, Style::Plain, width, Steps::Folded);
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
    assert!(text.lines().all(|line| line == line.trim_end()), "blanks at a line's end:\n{text}");
    expected.assert_eq(&text);
}

#[test]
fn an_assertion_under_relaxed_memory() {
    let (map, outcome) = late_put();
    check(
        &map,
        &outcome,
        80,
        expect![[r#"
            error[assertion-failed]: the final assertion `r != 3` is false when all processes have ended
              --> late-put.rma:10:1
               |
            10 | assert final (r != 3);
               | ^^^^^^^^^^^^^^^^^^^^^ r is 3
               |
               = note: `flush(1)` after line 6 would make process 2 wait for its put

            How it happens, in 8 steps, with source lines:

                │ process 1 │ process 2        │ network of process 2
            ────┼───────────┼──────────────────┼──────────────────────────────
              1 │           │ 6: put(Y, 1, X)  │
              2 │           │ 7: store X = 3   │
                │           │    → X = 3       │
              3 │           │                  │ 6: reads X for put(Y, 1, X)
              4 │           │                  │ 6: writes Y for put(Y, 1, X)
                │           │                  │    → Y = 3
              5 │           │ 8: R = get(Y, 1) │
              6 │           │                  │ 8: reads Y for R = get(Y, 1)
              7 │           │                  │ 8: writes R for R = get(Y, 1)
                │           │                  │    → R = 3
              8 │           │ 9: load r = R    │
                │           │    → r = 3       │

            violated: 1 finding
              scope       places = 2, at most 2 pending instances of each remote statement
              memory      rma: remote operations are done later, in any order, until a flush
              looked for  assertion-failed, deadlock
              search      breadth-first, exact store
              covered     54 states, 1,093 transitions, depth 9
              cost        4 ms on 1 thread, 2.3 MB at peak

            What this means and how to repair it: `partita explain assertion-failed`
        "#]],
    );
}

#[test]
fn a_race_with_both_ends_in_one_file() {
    let mut map = SourceMap::new();
    let source =
        "var x: int = 0;\nproc main() {\n\tx = x + 1;\n\tprint x;\n}\nentry main on each;\n";
    let file = map.add("count.tree", source);
    let (write, read) = (span(&map, file, "x = x + 1", 0), span(&map, file, "print x", 0));
    let finding = finding(
        Code::DataRace,
        "two tasks can access `x` at the same time, and one of them writes it",
        &[(write, "main at place 0", "writes x"), (read, "main at place 1", "reads x")],
        &["nothing orders the two accesses: no barrier, lock or group is between"],
        trace(
            &["main at place 0", "main at place 1"],
            vec![step("main at place 1", write, "x = x + 1", &["x = 1"])],
        ),
    );
    let mut outcome = outcome(Verdict::Violated, vec![finding]);
    outcome.assurance.memory = "sc".into();
    outcome.assurance.scope = vec![places(2)];
    check(
        &map,
        &outcome,
        80,
        expect![[r#"
            error[data-race]: two tasks can access `x` at the same time, and one of them writes it
             --> count.tree:3:2
              |
            3 |     x = x + 1;
              |     ^^^^^^^^^ main at place 0: writes x
            4 |     print x;
              |     ^^^^^^^ main at place 1: reads x
              |
              = note: nothing orders the two accesses: no barrier, lock or group is
                      between

            How it happens, in 1 step, with source lines:

                │ main at place 0 │ main at place 1
            ────┼─────────────────┼────────────────
              1 │                 │ 3: x = x + 1
                │                 │    → x = 1

            Now the accesses marked above can come in either order.

            violated: 1 finding
              scope       places = 2
              memory      sc: remote operations are done at once
              looked for  assertion-failed, deadlock
              search      breadth-first, exact store
              covered     54 states, 1,093 transitions, depth 9
              cost        4 ms on 1 thread, 2.3 MB at peak

            What this means and how to repair it: `partita explain data-race`
        "#]],
    );
}

#[test]
fn a_deadlock_with_three_ends_and_two_of_them_on_one_line() {
    let mut map = SourceMap::new();
    let source = "process 1:\n  shared a;\n  assume(b == 1);\nprocess 2:\n  shared b;\n  \
                  assume(c == 1);\nprocess 3:\n  shared c;\n  assume(a == 1);\n";
    let file = map.add("ring.rma", source);
    let wait = |text| span(&map, file, text, 0);
    let finding = finding(
        Code::Deadlock,
        "no process can take another step, and 4 have not finished",
        &[
            (wait("assume(b == 1)"), "process 1", "waits until b == 1"),
            (wait("assume(c == 1)"), "process 2", "waits until c == 1"),
            (wait("assume(c == 1)"), "process 4", "waits until c == 1"),
            (None, "process 3", "waits for ever"),
        ],
        &[],
        trace(&[], Vec::new()),
    );
    let mut outcome = outcome(Verdict::Violated, vec![finding]);
    outcome.assurance.reductions.clear();
    check(
        &map,
        &outcome,
        80,
        expect![[r#"
            error[deadlock]: no process can take another step, and 4 have not finished
             --> ring.rma:3:3
              |
            3 |   assume(b == 1);
              |   ^^^^^^^^^^^^^^ process 1: waits until b == 1
            ...
            6 |   assume(c == 1);
              |   ^^^^^^^^^^^^^^ process 2 and process 4: waits until c == 1
              |
              = note: process 3: waits for ever

            It is so at the very start, before any step.

            violated: 1 finding
              scope       places = 2, at most 2 pending instances of each remote statement
              memory      rma: remote operations are done later, in any order, until a flush
              looked for  assertion-failed, deadlock
              search      breadth-first, exact store
              covered     54 states, 1,093 transitions, depth 9
              cost        4 ms on 1 thread, 2.3 MB at peak

            What this means and how to repair it: `partita explain deadlock`
        "#]],
    );
}

#[test]
fn holds_states_its_scope_and_what_weakens_it() {
    let mut outcome = outcome(Verdict::Holds, Vec::new());
    outcome.stats.states = 11_650_000;
    outcome.stats.seconds = 200.0;
    outcome.stats.threads = 2;
    let mut map = SourceMap::new();
    let file = map.add("a.rma", "nop\n".repeat(14));
    let rules = map.add("heat.rules", "claims exact\n");
    let claim = span(&map, rules, "claims exact", 0).unwrap();
    outcome.assurance.scope = vec![
        places(3),
        Scope::Config { name: "N".into(), value: "5".into() },
        Scope::Pending { most: Some(2), met: true },
    ];
    outcome.assurance.rules = vec![RuleUse::Claims { at: claim, claim: "exact".into() }];
    let nop = |nth| Quote { text: "nop".into(), span: span(&map, file, "nop", nth).unwrap() };
    outcome.assurance.unreached = (0..14).map(nop).collect();
    outcome.assurance.vacuous = vec![Vacuous::RacesAreNormal];
    let note = "atomics were explored as sequentially consistent, though the language promises less \
                than that";
    outcome.assurance.notes = vec![Remark::OfProgram(note.into())];
    check(
        &map,
        &outcome,
        80,
        expect![[r#"
            holds: every execution within the scope was covered
              scope       places = 3, N = 5, at most 2 pending instances of each remote
                          statement
                          outside this scope nothing is claimed
              memory      rma: remote operations are done later, in any order, until a flush
              looked for  assertion-failed, deadlock
              rules       heat.rules:1 claims exact
              reductions  local-steps, lazy-nic
              search      breadth-first, exact store
              covered     11,650,000 states, 1,093 transitions, depth 9
              cost        3 min 20 s on 2 threads, 2.3 MB at peak, 16.8 bytes per state

              Never reached by any execution:
                a.rma:1: nop
                a.rma:2: nop
                a.rma:3: nop
                a.rma:4: nop
                a.rma:5: nop
                a.rma:6: nop
                a.rma:7: nop
                a.rma:8: nop
                a.rma:9: nop
                a.rma:10: nop
                a.rma:11: nop
                a.rma:12: nop
                … and 2 more; `--format json` has them all

              Checks that had nothing to check:
                data-race: concurrent access is normal in this language

              Note:
                atomics were explored as sequentially consistent, though the language
                  promises less than that
        "#]],
    );
}

#[test]
fn unknown_gives_its_reason() {
    let mut outcome = outcome(Verdict::Unknown, Vec::new());
    let why = "the budget of 60 s was used up; 12 states were still to be explored".into();
    outcome.reason = Some(Reason::EngineStopped { engine: "SPIN".into(), why });
    let mut map = SourceMap::new();
    let file = map.add("solver.f90", "\n".repeat(11) + "select type (x)\n");
    let at = span(&map, file, "select type", 0).unwrap();
    outcome.assurance.unsupported =
        vec![Unsupported { span: at, what: "select type".into(), program: None }];
    outcome.assurance.scope.clear();
    outcome.stats.peak_bytes = 0;
    outcome.stats.bytes_per_state = f64::NAN;
    check(
        &map,
        &outcome,
        60,
        expect![[r#"
            unknown: SPIN did not look at everything: the budget of 60 s
                     was used up; 12 states were still to be explored
              scope       none stated
              memory      rma: remote operations are done later, in any
                          order, until a flush
              looked for  assertion-failed, deadlock
              reductions  local-steps, lazy-nic
              search      breadth-first, exact store
              covered     54 states, 1,093 transitions, depth 9
              cost        4 ms on 1 thread

              Reached but not modelled:
                solver.f90:12: Partita does not model this: select
                  type
        "#]],
    );
}

#[test]
fn a_simulated_execution_is_not_called_a_finding() {
    let (map, outcome) = late_put();
    let text = execution(&map, &outcome.findings[0].trace, Style::Plain, 80);
    assert!(text.starts_with("One execution, 8 steps, with source lines:\n\n"), "{text}");
    assert!(text.contains("  1 │           │ 6: put(Y, 1, X)"), "{text}");
    let nothing = execution(&map, &Trace::default(), Style::Plain, 80);
    assert_eq!(nothing, "No step was taken.\n");
}

#[test]
fn a_reason_that_is_missing_is_admitted() {
    let text = human(
        &SourceMap::new(),
        &outcome(Verdict::Unknown, Vec::new()),
        Style::Plain,
        80,
        Steps::Folded,
    );
    assert!(text.starts_with("unknown: no reason was recorded\n"));
}

#[test]
fn colour_changes_nothing_but_colour() {
    let (map, outcome) = late_put();
    let coloured = human(&map, &outcome, Style::Colour, 80, Steps::Folded);
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some(at) = rest.find('\u{1b}') {
        bare.push_str(&rest[..at]);
        rest = &rest[at + rest[at..].find('m').unwrap() + 1..];
    }
    bare.push_str(rest);
    assert_ne!(coloured, bare);
    assert_eq!(bare, human(&map, &outcome, Style::Plain, 80, Steps::Folded));
}
