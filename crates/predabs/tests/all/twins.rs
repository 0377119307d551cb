//! The rules for twins, one small program each: an execution of the program violates its assertion, and
//! a boolean program that forgets the rule would keep it. Each goes with one that is proved, so
//! that a rule which forgets everything is noticed too.

use partita_check::{MemoryModel, Options, Verdict, check};
use partita_model::{Scope, lower};
use partita_predabs::{
    Delay, LOOKED_FOR, Questions, Transformers, Twinned, atoms_of, boolean_program_of, direct,
    execute, extrapolated, normalize, read_predicates,
};
use partita_search::Progress;
use partita_source::{Code, SourceMap};
use partita_testkit::suite;

suite!(
    "twins",
    a_value_that_arrives_is_not_what_others_in_flight_were_compared_with,
    a_put_of_another_statement_changes_what_a_value_in_flight_is_compared_with,
    a_copy_of_the_target_is_no_copy_of_the_value_in_flight,
    a_sum_over_the_target_says_nothing_of_the_value_in_flight,
    two_statements_to_one_target_have_twins_of_their_own,
    after_an_arrival_contradictions_speak_of_values_in_flight_and_new_values,
    what_becomes_of_a_twin_depends_on_twins,
    a_source_that_changes_adds_a_value,
    an_atomic_answers_with_what_it_found,
    a_flush_waits_for_both_phases_of_an_atomic,
    an_atomic_reads_when_it_updates_and_not_at_issue,
    a_pending_read_gains_what_an_atomic_writes,
    an_answer_is_compared_with_what_the_atomic_left,
    operands_are_those_of_the_issue,
    what_was_expected_at_issue_may_be_found,
    several_pending_atomics_write_any_of_their_operands,
    several_answers_are_any_of_what_was_found
);

/// What the exact search says of a program, what the extrapolated program alone, and what that of direct
/// abstraction.
type Verdicts = (Verdict, Verdict, Verdict);

fn verdicts(text: &str, predicates: &str) -> Verdicts {
    let mut sources = SourceMap::new();
    let file = sources.add("test.rma", text);
    let (program, found) = partita_rma::read(file, text, "test.rma");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let (model, _) = lower(&program, Scope { places: 1 });
    let options = Options {
        memory: MemoryModel::Rma,
        allowed: Code::all_but(&LOOKED_FOR),
        ..Options::default()
    };
    let exact = check(&model, &sources, &options, &Progress::default());
    let core = normalize(&program, 1).unwrap_or_else(|refused| panic!("{}", refused.message));
    let file = sources.add("predicates", predicates);
    let mut atoms = read_predicates(&core, file, predicates).unwrap();
    atoms.extend(atoms_of(&core, true));
    atoms.sort();
    atoms.dedup();
    let transformers = Transformers::new(&core, &atoms, 3);
    let abstracted = |twinned: &Twinned| {
        let written = boolean_program_of(&core, &transformers, twinned);
        execute(&written, &options, &Progress::default()).unwrap().0.verdict
    };
    let without_questions = extrapolated(&core, &transformers, Delay::Relaxed);
    let asked = direct(&core, &atoms, 3, &Questions::default());
    (exact.verdict, abstracted(&without_questions), abstracted(&asked))
}

const VIOLATED: Verdicts = (Verdict::Violated, Verdict::Violated, Verdict::Violated);
const PROVED: Verdicts = (Verdict::Holds, Verdict::Holds, Verdict::Holds);

fn a_value_that_arrives_is_not_what_others_in_flight_were_compared_with() {
    // u is 5 only if A arrives after B has started: only then both values are in flight at once, and
    // neither was equal to the other's target when it started. In the end both are 1.
    let text = "process 1: shared X = 1, Z = 1;
        process 2: shared A = 5, B = 7; local u;
        A = get(X, 1); B = get(Z, 1); load u = A; flush(1);
        assert final u@2 != 5 || A != B;";
    let predicates = "A == 5\nX == 5\nX == B\nA == Z\nX == Z";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    // Different values: what is known of each of them is enough.
    let text = text.replace("Z = 1", "Z = 2");
    assert_eq!(verdicts(&text, "A == 5\nX == 5\nA == 1\nX == 1\nB == 2\nZ == 2"), PROVED);
}

fn a_put_of_another_statement_changes_what_a_value_in_flight_is_compared_with() {
    // The same with an order: 2 is on its way to A and below L, then 1 arrives in L.
    let text = "process 1: shared X = 2, N = 1;
        process 2: shared A = 0, L = 3; local u;
        A = get(X, 1); L = get(N, 1); load u = A; flush(1);
        assert final u@2 != 0 || A <= L;";
    let predicates = "A == 0\nX == 0\nX <= L\nA <= N\nX <= N";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("N = 1", "N = 4");
    assert_eq!(verdicts(&text, "A <= 2\nX <= 2\n2 <= L\n2 <= N"), PROVED);
}

fn a_copy_of_the_target_is_no_copy_of_the_value_in_flight() {
    // The load sees 0, then 1 arrives. At issue the value in flight is u, and after `u := Y`
    // the target is u: both make a twin true that has become false.
    let text = "process 1: shared X = 1;
        process 2: shared Y = 0; local u; u = 1; Y = get(X, 1); load u = Y; flush(1);
        assert final u@2 == Y;";
    let predicates = "X == u@2\nX == Y\nu@2 == 1\nX == 1\nY == 1";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("load u = Y; flush(1);", "flush(1); load u = Y;");
    assert_eq!(verdicts(&text, predicates), PROVED);
}

fn a_sum_over_the_target_says_nothing_of_the_value_in_flight() {
    // Y is 3 when u becomes 4, and 5 afterwards. Some value in flight was below u all the time.
    let text = "process 1: shared X = 5;
        process 2: shared Y = 3; local u; u = 9; Y = get(X, 1); load u = Y; u = u + 1; flush(1);
        assert final Y <= u@2;";
    let predicates = "X <= u@2\nX <= u@2 + 1\nY <= u@2 + 1\nX <= Y\nu@2 == 9";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("load u = Y; u = u + 1; flush(1);", "flush(1); load u = Y; u = u + 1;");
    assert_eq!(verdicts(&text, predicates), PROVED);
}

fn two_statements_to_one_target_have_twins_of_their_own() {
    // The first one's value may arrive last.
    let text = "process 1: shared Y = 0;
        process 2: shared P = 1, Q = 2; put(Y, 1, P); put(Y, 1, Q); flush(1);
        assert final Y == 2;";
    let predicates = "Y == 1\nP == 1\nQ == 2\nP == 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("put(Y, 1, P);", "put(Y, 1, P); flush(1);");
    assert_eq!(verdicts(&text, predicates), PROVED);
}

/// A is on its way when B arrives, if `a` is 0. What both are compared with then changes.
const THROUGH_A_THIRD: &str = "process 1: shared X = 1;
    process 2: shared A = 0, B = 5; local z, a;
    z = 2; A = get(X, 1); B = get(W, 3); flush(3); load a = A; z = 0; flush(1);
    process 3: shared W = 3;
    assert final a@2 != 0 || A <= B;";

fn after_an_arrival_contradictions_speak_of_values_in_flight_and_new_values() {
    let predicates =
        "X <= 2\n2 <= W\na@2 == 0\nA == 0\nX == 0\nX <= z@2\nA <= z@2\nz@2 <= W\nz@2 <= B\nA <= B";
    assert_eq!(verdicts(THROUGH_A_THIRD, predicates), PROVED);
    // The old B is above z, the new one is not.
    let text = THROUGH_A_THIRD.replace("W = 3", "W = 0");
    assert_eq!(verdicts(&text, predicates), VIOLATED);
    // The old A is below z, what is on its way is not.
    let text = THROUGH_A_THIRD.replace("X = 1", "X = 7");
    assert_eq!(verdicts(&text, predicates), VIOLATED);
}

fn what_becomes_of_a_twin_depends_on_twins() {
    // While Y is below z, the 7 that is on its way is not; then z grows by one.
    let text = "process 1: shared X = 7;
        process 2: shared Y = 0; local z, a;
        z = 2; Y = get(X, 1); z = z + 1; load a = Y; flush(1);
        assert final a@2 != 0 || Y <= z@2;";
    let predicates = "Y == 0\nX == 0\nX <= z@2\nX <= 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("X = 7", "X = 1"), predicates), PROVED);
}

fn a_source_that_changes_adds_a_value() {
    // It is 1 when the put starts, and may be 2 when the put reads it.
    let text = "process 1: shared Y = 0;
        process 2: shared X = 1; put(Y, 1, X); store X = 2; flush(1);
        assert final Y == 1;";
    let predicates = "X == 1\nX <= 2\nY <= 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("Y == 1", "Y <= 2"), predicates), PROVED);
    // What arrives in the source is a change too.
    let text = "process 1: shared Y = 0;
        process 2: shared X = 1; put(Y, 1, X); X = get(W, 3); flush(1);
        process 3: shared W = 2;
        assert final Y == 1;";
    let predicates = "X == 1\nW == 1\nX <= 2\nY <= 2\nW <= 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("Y == 1", "Y <= 2"), predicates), PROVED);
}

fn an_atomic_answers_with_what_it_found() {
    // A program that answers with what it has written would say 2.
    let text = "process 1: shared T = 0;
        process 2: shared R = -1; R = fao(T, 1, 2); flush(1);
        assert final R != 0;";
    let predicates = "R == 0\nT == 0\nR == 2\nT == 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("R != 0", "R == 0 && T == 2"), predicates), PROVED);
    // Without the flush the answer may still be under way.
    let text = text.replace("flush(1);", "").replace("R != 0", "R == 0");
    assert_eq!(verdicts(&text, predicates), VIOLATED);
}

fn a_flush_waits_for_both_phases_of_an_atomic() {
    let text = "process 1: shared T = 0;
        process 2: shared R = 7; local r; R = fao(T, 1, 2); flush(1); load r = R;
        assert final r@2 == 0;";
    let predicates = "R == 0\nT == 0\nr@2 == 0\nR == 7";
    assert_eq!(verdicts(text, predicates), PROVED);
    assert_eq!(verdicts(&text.replace("flush(1);", "flush(2);"), predicates), VIOLATED);
}

fn an_atomic_reads_when_it_updates_and_not_at_issue() {
    // The store may come first: then the comparison fails, and the answer is 1.
    let text = "process 1: shared T = 0, R = 0; R = cas(T, 1, 0, 2); store T = 1; flush(1);
        assert final R == 0;";
    let predicates = "T == 0\nT == 1\nR == 1\nT == 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    // Whichever comes first, the store stays; after a flush the comparison succeeds.
    assert_eq!(verdicts(&text.replace("R == 0;", "T == 1 && R != 2;"), predicates), PROVED);
    let text = text.replace("store T = 1; flush(1);", "flush(1); store T = 1;");
    assert_eq!(verdicts(&text.replace("R == 0;", "T == 1 && R == 0;"), predicates), PROVED);
}

fn a_pending_read_gains_what_an_atomic_writes() {
    let text = "process 1: shared T = 0;
        process 2: shared G = 0, R = 0; G = get(T, 1); R = fao(T, 1, 2); flush(1);
        assert final G == 0;";
    let predicates = "G == 0\nT == 0";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("G = get(T, 1);", "G = get(T, 1); flush(1);");
    assert_eq!(verdicts(&text, predicates), PROVED);
}

fn an_answer_is_compared_with_what_the_atomic_left() {
    // When it was read, the answer was the value of T.
    let text = "process 1: shared T = 0;
        process 2: shared R = -1; R = fao(T, 1, 2); flush(1);
        assert final R == T;";
    let predicates = "R == T\nT == 0\nR == 0\nT == 2\nR == 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("fao(T, 1, 2)", "fao(T, 1, 0)"), predicates), PROVED);
    // The same where what it writes is in flight too: nothing relates the two.
    let text = text.replace("R = -1;", "R = -1; local u; u = 2;").replace("1, 2)", "1, u)");
    let predicates = "R == T\nT == 0\nu@2 == R\nu@2 == 2\nT == 2\nu@2 == 0\nR == 0";
    assert_eq!(verdicts(&text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("R == T", "R == 0 && T == 2"), predicates), PROVED);
}

fn operands_are_those_of_the_issue() {
    let text = "process 1: shared T = 0;
        process 2: shared R = -1; local u; u = 1; R = fao(T, 1, u); u = 3; flush(1);
        assert final T == u@2;";
    let predicates = "T == u@2\nT == 1\nu@2 == 1\nT == 3\nu@2 == 3";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("T == u@2", "T == 1"), predicates), PROVED);
    let text = text.replace("u = 3; flush(1);", "flush(1);");
    assert_eq!(verdicts(&text, predicates), PROVED);
}

fn what_was_expected_at_issue_may_be_found() {
    // Compared with the present value of u, T would stay 0 where the load still sees 0.
    let text = "process 1: shared T = 0, R = -1; local u, v;
        R = cas(T, 1, u, 2); u = 5; load v = T; flush(1);
        assert final v != 0 || T == 0;";
    let predicates = "T == 0\nT == 2\nu == 0\nu == 5\nT == u\nv == 0";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    assert_eq!(verdicts(&text.replace("v != 0 ||", "T == 2 ||"), predicates), PROVED);
}

fn several_pending_atomics_write_any_of_their_operands() {
    // The first may be the last to write.
    let text = "process 1: shared T = 0;
        process 2: shared R = -1; local i = 2; while (i > 0) { R = fao(T, 1, i); i = i - 1; } flush(1);
        assert final T == 1;";
    let predicates = "T == 1\nT == 2\ni@2 == 0\ni@2 == 1\ni@2 == 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("fao(T, 1, i);", "fao(T, 1, i); flush(1);");
    assert_eq!(verdicts(&text, predicates), PROVED);
}

fn several_answers_are_any_of_what_was_found() {
    // 0 and 5 were found, and 0 may arrive last.
    let text = "process 1: shared T = 0;
        process 2: shared R = 5; local i; while (i < 2) { i = i + 1; R = fao(T, 1, 5); } flush(1);
        assert final R == 5;";
    let predicates = "R == 0\nR == 5\nT == 0\nT == 5\ni@2 == 0\ni@2 == 1\ni@2 == 2";
    assert_eq!(verdicts(text, predicates), VIOLATED);
    let text = text.replace("fao(T, 1, 5); }", "fao(T, 1, 5); flush(1); }");
    assert_eq!(verdicts(&text, predicates), PROVED);
}
