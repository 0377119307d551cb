//! The builtin solver against z3 on random conditions, layers and caches against their absence, and the process:
//! models read back, time limits, programs that are missing or die.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests")]

use crate::common::{Truth, context, truths};
use partita_terms::{
    Answer, Assignment, Builtin, Layered, Process, SharedSolver, Solver, Sort, Term, Terms,
};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::time::{Duration, Instant};

/// Says so when there is no z3; `cargo xtask test` installs it.
fn z3() -> Option<Process> {
    match Process::find(Some("z3")) {
        Ok(process) => Some(process),
        Err(reason) => {
            println!("skipped: {reason}");
            None
        }
    }
}

fn values() -> (Vec<(i64, i64)>, Vec<bool>) {
    (vec![(0, 1); 4], vec![false; 3])
}

/// Conjunctions of a few conditions.
fn conjunctions(depth: u32, linear: bool) -> impl Strategy<Value = (Vec<Truth>, Sort)> {
    let sorts = prop_oneof![Just(Sort::Int), Just(Sort::Real)];
    (prop::collection::vec(truths(depth, linear), 1..6), sorts)
}

fn agree(terms: &Terms, assertions: &[Term], one: &Answer, two: &Answer) {
    let text: Vec<String> = assertions.iter().map(|term| terms.show(*term)).collect();
    for answer in [one, two] {
        if let Answer::Sat(model) = answer {
            assert!(terms.satisfies(model, assertions), "{text:?} {model:?}");
        }
    }
    let clash =
        matches!((one, two), (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)));
    assert!(!clash, "{text:?}: {one:?} against {two:?}");
}

/// Returns how many queries there were and how many the builtin solver did not know.
fn compare_with_z3(cases: u32, depth: u32, linear: bool) -> Option<(u32, u32, u32)> {
    let mut process = z3()?.with_limit(Duration::from_secs(2));
    let mut runner = TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let counts = std::cell::Cell::new((0u32, 0u32, 0u32));
    let process = std::cell::RefCell::new(&mut process);
    runner
        .run(&conjunctions(depth, linear), |(conditions, sort)| {
            let terms = Terms::new();
            let context = context(&terms, sort, values());
            let assertions: Vec<Term> =
                conditions.iter().map(|condition| context.truth(condition)).collect();
            let ours = Builtin::default().check(&terms, &assertions);
            let theirs = process.borrow_mut().check(&terms, &assertions);
            agree(&terms, &assertions, &ours, &theirs);
            let (all, unknown, unsat) = counts.get();
            let missed = u32::from(matches!(ours, Answer::Unknown(_)));
            let closed = u32::from(ours == Answer::Unsat);
            counts.set((all + 1, unknown + missed, unsat + closed));
            Ok(())
        })
        .unwrap();
    Some(counts.get())
}

#[test]
fn builtin_agrees_with_z3_on_linear_conditions() {
    let Some((all, unknown, unsat)) = compare_with_z3(600, 3, true) else { return };
    println!("{all} queries, {unknown} unknown, {unsat} contradictory");
    // It has to be of use, and both answers have to occur.
    assert!(unknown * 20 < all, "{unknown} of {all} unknown");
    assert!(unsat * 20 > all && unsat < all, "{unsat} of {all}");
}

#[test]
fn builtin_agrees_with_z3_on_any_conditions() {
    let Some((all, unknown, unsat)) = compare_with_z3(150, 3, false) else { return };
    println!("{all} queries, {unknown} unknown, {unsat} contradictory");
}

/// Dense systems of inequalities over few variables, where simplex and branching have work to do.
#[test]
fn builtin_agrees_with_z3_on_systems() {
    let Some(mut process) = z3() else { return };
    let row = (prop::collection::vec(-7i64..=7, 3), -20i64..=20, 0u8..6);
    let systems = (prop::collection::vec(row, 2..9), any::<bool>());
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let process = std::cell::RefCell::new(&mut process);
    let unknown = std::cell::Cell::new(0);
    runner
        .run(&systems, |(rows, real)| {
            let terms = Terms::new();
            let sort = if real { Sort::Real } else { Sort::Int };
            let mut assertions = Vec::new();
            for (coefficients, offset, kind) in rows {
                let parts = coefficients.iter().enumerate().map(|(index, coefficient)| {
                    terms.mul(terms.int(*coefficient), terms.symbol(&format!("x{index}"), sort))
                });
                let sum = terms.sum(parts);
                let offset = terms.int(offset);
                assertions.push(match kind {
                    0 => terms.eq(sum, offset),
                    1 => terms.ne(sum, offset),
                    2 => terms.lt(sum, offset),
                    3 => terms.le(sum, offset),
                    4 => terms.gt(sum, offset),
                    _ => terms.ge(sum, offset),
                });
            }
            let ours = Builtin::default().check(&terms, &assertions);
            let theirs = process.borrow_mut().check(&terms, &assertions);
            agree(&terms, &assertions, &ours, &theirs);
            unknown.set(unknown.get() + u32::from(matches!(ours, Answer::Unknown(_))));
            Ok(())
        })
        .unwrap();
    println!("{} unknown", unknown.get());
    assert!(unknown.get() < 40);
}

/// Integer equations that have solutions among the rationals only.
#[test]
fn builtin_knows_parity() {
    let terms = Terms::new();
    let [x, y, a, b] = ["x", "y", "a", "b"].map(|name| terms.symbol(name, Sort::Int));
    let double = |term| terms.mul(terms.int(2), term);
    let assertions = [
        terms.eq(terms.add(x, y), double(a)),
        terms.eq(terms.sub(x, y), terms.add(double(b), terms.int(1))),
    ];
    assert_eq!(Builtin::default().check(&terms, &assertions), Answer::Unsat);
}

/// Every division means the same to the factory and to the process, by constants and by variables.
#[test]
fn divisions_mean_the_same_to_z3() {
    let Some(mut process) = z3() else { return };
    let terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| terms.symbol(name, Sort::Int));
    let divisions = [
        Terms::int_div_trunc,
        Terms::int_rem_trunc,
        Terms::int_div_floor,
        Terms::int_rem_floor,
        Terms::int_div_euclid,
        Terms::int_rem_euclid,
    ];
    for division in divisions {
        for (left, right) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (-1, 5)] {
            let (left, right) = (terms.int(left), terms.int(right));
            let expected = division(&terms, left, right);
            for (quotient, which) in
                [(division(&terms, x, right), "constant"), (division(&terms, x, y), "variable")]
            {
                let given = [terms.eq(x, left), terms.eq(y, right)];
                let same = [given.as_slice(), &[terms.eq(quotient, expected)]].concat();
                let other = [given.as_slice(), &[terms.ne(quotient, expected)]].concat();
                let text = format!("{which}: {}", terms.show(same[2]));
                assert!(matches!(process.check(&terms, &same), Answer::Sat(_)), "{text}");
                assert_eq!(process.check(&terms, &other), Answer::Unsat, "{text}");
            }
        }
    }
    let r = terms.symbol("r", Sort::Real);
    let half = terms.real_div(terms.int(-7), terms.int(2));
    for (rounded, expected) in [(terms.to_int_trunc(r), -3), (terms.to_int_floor(r), -4)] {
        let other = [terms.eq(r, half), terms.ne(rounded, terms.int(expected))];
        assert_eq!(process.check(&terms, &other), Answer::Unsat);
        assert_eq!(Builtin::default().check(&terms, &other), Answer::Unsat);
    }
}

/// A product is linear once a factor is known.
#[test]
fn builtin_puts_known_values_into_products() {
    let terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| terms.symbol(name, Sort::Int));
    let product = terms.mul(x, terms.add(x, y));
    let three = terms.int(3);
    let sat = [terms.eq(x, three), terms.eq(product, terms.int(12))];
    let Answer::Sat(model) = Builtin::default().check(&terms, &sat) else { panic!("y is 1") };
    assert_eq!(model.get(y).and_then(partita_terms::Constant::as_i64), Some(1));
    let unsat = [terms.eq(x, three), terms.eq(product, terms.int(13))];
    assert_eq!(Builtin::default().check(&terms, &unsat), Answer::Unsat);
}

#[test]
fn layers_do_not_change_answers() {
    let Some(process) = z3() else { return };
    let mut layered = Layered::new(Some(process));
    let mut plain = Layered::new(z3()).without_cache().without_builtin();
    let terms = Terms::new();
    let context = context(&terms, Sort::Int, values());
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let both = std::cell::RefCell::new((&mut layered, &mut plain));
    runner
        .run(&prop::collection::vec(truths(2, true), 1..5), |conditions| {
            let assertions: Vec<Term> =
                conditions.iter().map(|condition| context.truth(condition)).collect();
            let (layered, plain) = &mut *both.borrow_mut();
            let one = layered.check(&terms, &assertions);
            let two = plain.check(&terms, &assertions);
            agree(&terms, &assertions, &one, &two);
            assert!(!matches!(two, Answer::Unknown(_)), "{two:?}");
            assert!(!matches!(one, Answer::Unknown(_)), "{one:?}");
            Ok(())
        })
        .unwrap();
    let statistics = layered.statistics();
    assert!(statistics.cached > 50 && statistics.builtin > 20, "{statistics:?}");
    assert_eq!(plain.statistics().builtin, 0);
}

#[test]
fn only_what_shares_symbols_is_asked_about() {
    let terms = Terms::new();
    let shared = SharedSolver::new(Layered::new(None));
    let [x, y, z, w] = ["x", "y", "z", "w"].map(|name| terms.symbol(name, Sort::Int));
    let path = [terms.lt(x, y), terms.lt(y, z), terms.eq(w, terms.int(3))];
    let Answer::Sat(model) = shared.check_with(&terms, &path, terms.gt(x, terms.int(5))) else {
        panic!("can be");
    };
    assert!(model.get(z).is_some() && model.get(w).is_none(), "{model:?}");
    assert_eq!(shared.check_with(&terms, &path, terms.ge(x, z)), Answer::Unsat);
    // The same again, and with more beside it, costs nothing.
    let before = shared.statistics();
    assert_eq!(shared.check_with(&terms, &path, terms.ge(x, z)), Answer::Unsat);
    let more = [path.as_slice(), &[terms.gt(x, terms.int(100))]].concat();
    assert_eq!(shared.check_with(&terms, &more, terms.ge(x, z)), Answer::Unsat);
    assert_eq!(shared.statistics().cached, before.cached + 2);
}

#[test]
fn models_of_all_sorts_come_back() {
    let names = ["z3", "cvc5"];
    for name in names {
        let mut process = match Process::find(Some(name)) {
            Ok(process) => process,
            Err(reason) => {
                println!("skipped: {reason}");
                continue;
            }
        };
        let terms = Terms::new();
        let n = terms.symbol("n|\\ ä", Sort::Int);
        let r = terms.symbol("r", Sort::Real);
        let f = terms.symbol("f", Sort::Float);
        let b = terms.symbol("b", Sort::Bool);
        let assertions = [
            terms.eq(n, terms.int(-7)),
            terms.eq(terms.mul(terms.int(3), r), terms.int(-1)),
            terms.eq(terms.add(f, terms.float(1.0)), terms.float(3.5)),
            terms.not(b),
        ];
        // Twice: declarations are kept.
        for _ in 0..2 {
            let Answer::Sat(model) = process.check(&terms, &assertions) else {
                panic!("{name}: {:?}", process.check(&terms, &assertions))
            };
            let text: Vec<String> =
                [n, r, f, b].map(|symbol| model.get(symbol).unwrap().to_string()).to_vec();
            assert_eq!(text, ["-7", "-1/3", "2.5", "false"], "{name}");
        }
        let wrong = [assertions.as_slice(), &[terms.gt(n, terms.int(0))]].concat();
        assert_eq!(process.check(&terms, &wrong), Answer::Unsat, "{name}");
    }
}

/// Real addition can be reordered, IEEE addition cannot.
#[test]
fn floats_are_not_reals() {
    let Some(mut process) = z3() else { return };
    let terms = Terms::new();
    let sums = |sort| {
        let [a, b] = ["a", "b"].map(|name| terms.symbol(name, sort));
        let one = terms.int(1);
        (terms.add(terms.add(a, b), one), terms.add(a, terms.add(b, one)))
    };
    let (left, right) = sums(Sort::Real);
    assert_eq!(left, right);
    let (left, right) = sums(Sort::Float);
    assert_ne!(left, right);
    let [a, b] = ["a", "b"].map(|name| terms.symbol(name, Sort::Float));
    let cancel = terms.and(terms.eq(a, terms.float(-1e20)), terms.eq(b, terms.float(1e20)));
    let answer = process.check(&terms, &[cancel, terms.ne(left, right)]);
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    assert_eq!(process.check(&terms, &[cancel, terms.eq(left, right)]), Answer::Unsat);
}

#[test]
fn a_hard_query_ends_in_time_and_the_next_one_works() {
    let Some(process) = z3() else { return };
    let mut process = process.with_limit(Duration::from_millis(300));
    let terms = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Int));
    // x^3 + y^3 + z^3 = 42 has a solution of seventeen digits.
    let cubes = terms.sum([x, y, z].map(|variable| terms.pow(variable, 3)));
    let begun = Instant::now();
    let hard = [terms.eq(cubes, terms.int(42)), terms.gt(x, terms.int(1000))];
    let answer = process.check(&terms, &hard);
    assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    let easy = process.check(&terms, &[terms.gt(x, y)]);
    assert!(matches!(easy, Answer::Sat(_)), "{easy:?}");
}

/// A program called z3 that does what it likes.
#[cfg(unix)]
#[test]
fn a_solver_that_dies_or_hangs_or_lies_is_not_believed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("partita-solver-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let terms = Terms::new();
    let x = terms.symbol("x", Sort::Int);
    let assertions = [terms.gt(x, terms.int(2))];
    let answers = |value: &str| {
        format!(
            "while read -r line; do case \"$line\" in '(check-sat)') echo sat;; \
             '(get-value'*) echo '((|x:int| {value}))';; esac; done"
        )
    };
    let scripts = [
        ("dies", "exit 1", "has ended"),
        ("hangs", "exec sleep 100", "within its time"),
        ("babbles", "echo '(error \"what\")'; exec sleep 100", "the solver said: (error"),
        ("lies", &answers("1"), "gave values under which"),
        ("mumbles", &answers("(root-obj)"), "is no constant"),
    ];
    for (name, body, expected) in scripts {
        let path = folder.join(format!("z3-{name}"));
        let text = format!("#!/bin/sh\n[ \"$1\" = --version ] && exit 0\n{body}\n");
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let process = Process::find(path.to_str()).unwrap();
        let mut process = process.with_limit(Duration::from_millis(100));
        // And again: another one is started.
        for _ in 0..2 {
            let Answer::Unknown(reason) = process.check(&terms, &assertions) else {
                panic!("{name} is believed")
            };
            assert!(reason.contains(expected), "{name}: {reason}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_missing_solver_is_named_with_its_package() {
    let message = Process::find(Some("/nowhere/z3")).unwrap_err();
    assert!(message.contains("/nowhere/z3") && message.contains("apt-get install z3"), "{message}");
    let message = Process::find(Some("frobnicate")).unwrap_err();
    assert!(message.contains("neither z3 nor cvc5"), "{message}");
    let terms = Terms::new();
    let x = terms.symbol("x", Sort::Real);
    let irrational = [terms.eq(terms.mul(x, x), terms.int(2))];
    let Answer::Unknown(reason) = Layered::new(None).check(&terms, &irrational) else {
        panic!("beyond the builtin solver")
    };
    assert!(reason.contains("`z3`"), "{reason}");
}

#[test]
fn queries_are_written_down_when_asked_for() {
    let Some(process) = z3() else { return };
    let folder = std::env::temp_dir().join(format!("partita-terms-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut process = process.with_dump(folder.clone());
    let terms = Terms::new();
    let x = terms.symbol("x", Sort::Int);
    let _ = process.check(&terms, &[terms.gt(x, terms.int(2))]);
    let text = std::fs::read_to_string(folder.join("0001.smt2")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(text.contains("(declare-const |x:int| Int)"), "{text}");
    assert!(text.contains("(assert (>= (+ |x:int| (- 3)) 0))\n(check-sat)"), "{text}");
}

#[test]
fn the_empty_conjunction_is_true() {
    let terms = Terms::new();
    assert_eq!(Builtin::default().check(&terms, &[]), Answer::Sat(Assignment::new()));
    assert_eq!(
        Layered::new(None).check(&terms, &[terms.bool(true)]),
        Answer::Sat(Assignment::new())
    );
    assert_eq!(Layered::new(None).check(&terms, &[terms.bool(false)]), Answer::Unsat);
}

/// Threads that share a solver get the answers of one that has it alone, and write all questions down.
#[test]
fn threads_share_a_solver() {
    let Some(process) = z3() else { return };
    let folder = std::env::temp_dir().join(format!("partita-shared-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let terms = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Int));
    let questions: Vec<Vec<Term>> = (0..40)
        .map(|number| {
            let gap = terms.int(number % 10 - 5);
            vec![terms.le(terms.add(x, gap), y), terms.lt(y, z), terms.le(z, terms.add(x, gap))]
        })
        .collect();
    let mut alone = Layered::new(None).with_same_only();
    let expected: Vec<bool> =
        questions.iter().map(|asked| alone.check(&terms, asked) == Answer::Unsat).collect();
    let statistics = alone.statistics();
    assert_eq!((statistics.cached, statistics.builtin), (30, 10), "only the same ones are known");
    let layers = Layered::new(Some(process.with_dump(folder.clone()))).without_builtin();
    let shared = SharedSolver::new(layers.with_same_only());
    assert_eq!(shared.name(), "z3");
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for (asked, expected) in questions.iter().zip(&expected) {
                    assert_eq!(shared.check(&terms, asked) == Answer::Unsat, *expected);
                }
            });
        }
    });
    let statistics = shared.statistics();
    assert_eq!(statistics.cached + statistics.process, 120);
    let written = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(written as u64, statistics.process, "no file is written over another");
    std::fs::remove_dir_all(&folder).unwrap();
}
