//! Tables at several widths, with long and foreign text.

use super::*;
use crate::testing::{late_put, step, trace as build};
use crate::trace::trace;
use expect_test::{Expect, expect};
use partita_check::Trace;
use partita_source::{Code, SourceMap};

fn check(map: &SourceMap, subject: &Trace, width: usize, expected: Expect) {
    let text = trace(map, subject, Code::ErrorStop, Style::Plain, width, crate::Steps::All);
    for line in text.lines() {
        assert!(columns_of(line) <= width, "{} columns: {line}", columns_of(line));
        assert_eq!(line, line.trim_end());
    }
    expected.assert_eq(&text);
}

fn late() -> (SourceMap, Trace) {
    let (map, outcome) = late_put();
    (map, outcome.findings[0].trace.clone())
}

#[test]
fn three_columns_at_60() {
    let (map, trace) = late();
    check(
        &map,
        &trace,
        60,
        expect![[r#"
            How it happens, in 8 steps, with source lines:

                │ process 1 │ process 2        │ network of process 2
            ────┼───────────┼──────────────────┼────────────────────────
              1 │           │ 6: put(Y, 1, X)  │
              2 │           │ 7: store X = 3   │
                │           │    → X = 3       │
              3 │           │                  │ 6: reads X for put(Y,
                │           │                  │    1, X)
              4 │           │                  │ 6: writes Y for put(Y,
                │           │                  │    1, X)
                │           │                  │    → Y = 3
              5 │           │ 8: R = get(Y, 1) │
              6 │           │                  │ 8: reads Y for R =
                │           │                  │    get(Y, 1)
              7 │           │                  │ 8: writes R for R =
                │           │                  │    get(Y, 1)
                │           │                  │    → R = 3
              8 │           │ 9: load r = R    │
                │           │    → r = 3       │
        "#]],
    );
}

#[test]
fn three_columns_at_80() {
    let (map, trace) = late();
    check(
        &map,
        &trace,
        80,
        expect![[r#"
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
        "#]],
    );
}

#[test]
fn three_columns_at_120() {
    let (map, trace) = late();
    check(
        &map,
        &trace,
        120,
        expect![[r#"
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
        "#]],
    );
}

/// Long statements, wide characters, and text that would disturb the terminal.
fn foreign() -> Trace {
    let long = "température(i, j) = (température(i-1, j) + température(i+1, j)) / 2.0_dp";
    let endless = "averyveryverylongnamewithoutanyblankinitthatneverseemstocometoanend".repeat(3);
    build(
        &["image 1", "image 2", "network of image 1"],
        vec![
            step("image 1", None, long, &["température(2, 2) = 3.5", "température(2, 3) = 4.5"]),
            step("image 2", None, "print '日本語の表示'\n\tline \u{1b}[31mtwo", &["出力 = 日本語"]),
            step("network of image 1", None, &endless, &[]),
        ],
    )
}

#[test]
fn long_and_foreign_text_at_60() {
    check(
        &SourceMap::new(),
        &foreign(),
        60,
        expect![[r#"
            How it happens, in 3 steps:

                │                  │                  │ network of
                │ image 1          │ image 2          │ image 1
            ────┼──────────────────┼──────────────────┼─────────────────
              1 │ température(i,   │                  │
                │ j) =             │                  │
                │ (température(    │                  │
                │ i-1, j) +…       │                  │
                │ → température(2, │                  │
                │   2) = 3.5       │                  │
                │ → température(2, │                  │
                │   3) = 4.5       │                  │
              2 │                  │ print            │
                │                  │ '日本語の表示'   │
                │                  │ line �[31mtwo    │
                │                  │ → 出力 = 日本語  │
              3 │                  │                  │ averyveryverylon
                │                  │                  │ gnamewithoutanyb
                │                  │                  │ lankinitthatneve
                │                  │                  │ rseemstocometoa…
        "#]],
    );
}

#[test]
fn long_and_foreign_text_at_80() {
    check(
        &SourceMap::new(),
        &foreign(),
        80,
        expect![[r#"
            How it happens, in 3 steps:

                │ image 1                 │ image 2                 │ network of image 1
            ────┼─────────────────────────┼─────────────────────────┼───────────────────────
              1 │ température(i, j) =     │                         │
                │ (température(i-1, j) +  │                         │
                │ température(i+1, j)) /  │                         │
                │ 2.0_dp                  │                         │
                │ → température(2, 2) =   │                         │
                │   3.5                   │                         │
                │ → température(2, 3) =   │                         │
                │   4.5                   │                         │
              2 │                         │ print '日本語の表示'    │
                │                         │ line �[31mtwo           │
                │                         │ → 出力 = 日本語         │
              3 │                         │                         │ averyveryverylongnamew
                │                         │                         │ ithoutanyblankinitthat
                │                         │                         │ neverseemstocometoanen
                │                         │                         │ daveryveryverylongnam…
        "#]],
    );
}

#[test]
fn long_and_foreign_text_at_120() {
    check(
        &SourceMap::new(),
        &foreign(),
        120,
        expect![[r#"
            How it happens, in 3 steps:

                │ image 1                               │ image 2                            │ network of image 1
            ────┼───────────────────────────────────────┼────────────────────────────────────┼──────────────────────────────────────
              1 │ température(i, j) = (température(i-1, │                                    │
                │ j) + température(i+1, j)) / 2.0_dp    │                                    │
                │ → température(2, 2) = 3.5             │                                    │
                │ → température(2, 3) = 4.5             │                                    │
              2 │                                       │ print '日本語の表示' line �[31mtwo │
                │                                       │ → 出力 = 日本語                    │
              3 │                                       │                                    │ averyveryverylongnamewithoutanyblanki
                │                                       │                                    │ nitthatneverseemstocometoanendaveryve
                │                                       │                                    │ ryverylongnamewithoutanyblankinitthat
                │                                       │                                    │ neverseemstocometoanendaveryveryvery…
        "#]],
    );
}

#[test]
fn too_many_columns_become_a_list() {
    let names: Vec<_> = (1..=6).map(|n| format!("process {n} of the solver")).collect();
    let steps = names.iter().map(|name| step(name, None, "store X = 3", &["X = 3"])).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    check(
        &SourceMap::new(),
        &build(&names, steps),
        80,
        expect![[r#"
        How it happens, in 6 steps:

          1. process 1 of the solver: store X = 3
               → X = 3
          2. process 2 of the solver: store X = 3
               → X = 3
          3. process 3 of the solver: store X = 3
               → X = 3
          4. process 4 of the solver: store X = 3
               → X = 3
          5. process 5 of the solver: store X = 3
               → X = 3
          6. process 6 of the solver: store X = 3
               → X = 3
    "#]],
    );
}

#[test]
fn every_width_holds_its_lines() {
    let (map, late) = late();
    for subject in [&late, &foreign()] {
        for width in 40..200 {
            let text =
                trace(&map, subject, Code::ErrorStop, Style::Plain, width, crate::Steps::All);
            let widest = text.lines().map(columns_of).max().unwrap();
            assert!(widest <= width, "{widest} columns in {width}:\n{text}");
        }
        assert!(
            !trace(&map, subject, Code::ErrorStop, Style::Colour, 0, crate::Steps::All).is_empty()
        );
    }
}

#[test]
fn widths_are_shared_from_the_widest_down() {
    assert_eq!(share(&[10, 20], 40), Some(vec![10, 20]));
    assert_eq!(share(&[10, 50, 60], 71), Some(vec![10, 31, 30]));
    assert_eq!(share(&[5, 5, 5], 15), Some(vec![5, 5, 5]));
    assert_eq!(share(&[20, 20], 27), None);
    assert_eq!(share(&[], 80), None);
}
