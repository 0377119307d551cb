//! The benchmark algorithms without bounds on their numbers, and the repairs of the published
//! extrapolation.

use partita_check::{MemoryModel, Options, Outcome, Verdict};
use partita_model::{Scope, lower};
use partita_predabs::{Core, Delay, Measures, Prover, Settings, Transformers};
use partita_predabs::{atoms_of, boolean_program, execute, normalize, read_predicates};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_testkit::files::tests_folder;
use partita_testkit::suite;
use partita_tree::Program;

suite!(
    "prove",
    infinite_algorithms_are_proved_with_their_predicates,
    smallest_placements_are_proved_too,
    without_a_needed_flush_nothing_is_proved,
    predicates_of_infinite_algorithms_are_found,
    predicates_of_the_numbered_messages_are_found,
    the_lock_with_remote_atomics_is_proved,
    e5_a_predicate_over_both_ends_of_a_transfer_is_not_kept,
    a_value_in_flight_is_compared_with_the_present,
    two_values_in_flight_are_not_related,
    bad_predicates_are_reported_with_their_place,
    a_pending_statement_gains_what_its_source_becomes,
    a_delivery_is_gained_by_pending_reads,
    what_arrives_changes_what_another_value_is_compared_with
);

struct Loaded {
    sources: SourceMap,
    program: Program,
    core: Core,
}

fn load(text: &str) -> Loaded {
    let mut sources = SourceMap::new();
    let file = sources.add("test.rma", text);
    let (program, found) = partita_rma::read(file, text, "test.rma");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let core = normalize(&program, 1).unwrap_or_else(|refused| panic!("{}", refused.message));
    Loaded { sources, program, core }
}

fn algorithm(name: &str) -> String {
    let path = tests_folder().join(format!("algorithms/rma/{name}.rma"));
    std::fs::read_to_string(path).unwrap()
}

/// The text without the flushes that do not fit.
fn keep(text: &str, fits: impl Fn(usize, &str) -> bool) -> String {
    let mut number = 0;
    let lines = text.lines().map(|line| {
        let flush = line.trim_start().starts_with("flush(");
        number += usize::from(flush);
        if flush && !fits(number - 1, line) { "" } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn settings(loaded: &mut Loaded, name: &str) -> Settings {
    let path = tests_folder().join(format!("algorithms/rma/{name}.predicates"));
    let text = std::fs::read_to_string(path).unwrap();
    let file = loaded.sources.add("predicates", text.clone());
    let predicates = read_predicates(&loaded.core, file, &text).unwrap();
    Settings { predicates, infer: false, ..Settings::default() }
}

fn prove(loaded: &Loaded, settings: Settings) -> (Outcome, Measures) {
    let (model, _) = lower(&loaded.program, Scope { places: 1 });
    let budget = Budget { states: 400_000, ..Budget::UNLIMITED };
    let options = Options { memory: MemoryModel::Rma, budget, ..Options::default() };
    let mut prover = Prover::new(settings);
    prover.prove(&loaded.core, &model, &loaded.sources, &options, &Progress::default())
}

fn with_predicates(name: &str, text: &str) -> (Outcome, Measures) {
    let mut loaded = load(text);
    let settings = settings(&mut loaded, name);
    prove(&loaded, settings)
}

fn infinite_algorithms_are_proved_with_their_predicates() {
    for name in ["queue", "queue-polling", "ticket", "alternating-bit", "bakery"] {
        let (outcome, measures) = with_predicates(name, &algorithm(name));
        println!("{name} {:?} {} states {measures:?}", outcome.verdict, outcome.stats.states);
        assert_eq!(outcome.verdict, Verdict::Holds, "{name}: {:?}", outcome.reason);
    }
}

fn smallest_placements_are_proved_too() {
    for name in ["queue", "queue-polling", "alternating-bit", "ticket"] {
        let text = keep(&algorithm(name), |_, line| line.contains("needed"));
        let (outcome, _) = with_predicates(name, &text);
        assert_eq!(outcome.verdict, Verdict::Holds, "{name}: {:?}", outcome.reason);
    }
}

fn without_a_needed_flush_nothing_is_proved() {
    for name in ["queue", "ticket", "alternating-bit"] {
        let text = algorithm(name);
        let needed = keep(&text, |_, line| line.contains("needed"));
        let flushes = needed.matches("flush(").count();
        for gone in 0..flushes {
            let fewer = keep(&needed, |number, _| number != gone);
            let (outcome, _) = with_predicates(name, &fewer);
            assert_eq!(outcome.verdict, Verdict::Violated, "{name} without {gone}");
            assert!(!outcome.findings.is_empty(), "{name}: shown on the exact machine");
        }
    }
}

fn predicates_of_infinite_algorithms_are_found() {
    for name in ["alternating-bit", "queue", "queue-polling", "ticket", "bakery"] {
        let loaded = load(&algorithm(name));
        let (outcome, measures) = prove(&loaded, Settings::default());
        assert_eq!(outcome.verdict, Verdict::Holds, "{name}: {:?}", outcome.reason);
        assert!(measures.rounds > 0, "{name}: by refinement");
    }
}

/// `message == 10 * number` is about two variables with a factor that refinement must follow backwards.
fn predicates_of_the_numbered_messages_are_found() {
    let path = tests_folder().join("../examples/rma/numbered-messages.rma");
    let broken = std::fs::read_to_string(path).unwrap();
    let sent = "put(slot, 1, text);";
    let repaired = broken.replace(sent, &format!("{sent} flush(1);"));
    let (outcome, _) = prove(&load(&repaired), Settings::default());
    assert_eq!(outcome.verdict, Verdict::Holds, "{:?}", outcome.reason);
    let (outcome, _) = prove(&load(&broken), Settings::default());
    assert_eq!(outcome.verdict, Verdict::Violated);
}

fn the_lock_with_remote_atomics_is_proved() {
    let text = algorithm("rma-lock");
    let (outcome, measures) = prove(&load(&text), Settings::default());
    println!("{:?} {} states {measures:?}", outcome.verdict, outcome.stats.states);
    assert_eq!(outcome.verdict, Verdict::Holds, "{:?}", outcome.reason);
    assert!(measures.rounds > 0, "by refinement");
    // The flush after each swap and after each compare-and-swap is needed.
    let needed = |line: &str| line.contains("flush(3); // needed");
    let lines = text.lines().filter(|line| line.trim_start().starts_with("flush("));
    let numbers: Vec<usize> =
        lines.enumerate().filter(|(_, line)| needed(line)).map(|(number, _)| number).collect();
    assert_eq!(numbers.len(), 4);
    for gone in numbers {
        let fewer = keep(&text, |number, _| number != gone);
        let (outcome, _) = prove(&load(&fewer), Settings::default());
        assert_eq!(outcome.verdict, Verdict::Violated, "without {gone}: {:?}", outcome.reason);
    }
}

/// Whether the boolean program alone keeps the assertions.
fn abstracted(text: &str, predicates: &str) -> Verdict {
    let mut loaded = load(text);
    let file = loaded.sources.add("predicates", predicates);
    let mut atoms = read_predicates(&loaded.core, file, predicates).unwrap();
    atoms.extend(atoms_of(&loaded.core, true));
    atoms.sort();
    atoms.dedup();
    let transformers = Transformers::new(&loaded.core, &atoms, 3);
    let written = boolean_program(&loaded.core, &transformers, Delay::Relaxed);
    execute(&written, &Options::default(), &Progress::default()).unwrap().0.verdict
}

fn e5_a_predicate_over_both_ends_of_a_transfer_is_not_kept() {
    // The put may deliver 1 after X became 2: then Y is not X, although `Y := X` makes them equal.
    let text = "process 1: shared Y = 0;
        process 2: shared X = 1; put(Y, 1, X); store X = 2; flush(1);
        assert final Y == X;";
    assert_eq!(abstracted(text, "Y == X"), Verdict::Violated);
    // Flushed first, the value cannot change under way.
    let text = text.replace("put(Y, 1, X); store X = 2;", "store X = 2; put(Y, 1, X);");
    assert_eq!(abstracted(&text, "Y == X"), Verdict::Holds);
}

fn a_value_in_flight_is_compared_with_the_present() {
    // Old values of a growing counter stay below it, however many copies are under way.
    let text = "process 1: shared C = 0; local n; while (true) { n = n + 1; store C = n; }
        process 2: shared R = 0; while (true) { R = get(C, 1); }
        assert always R <= C;";
    assert_eq!(abstracted(text, "R <= C\nn == C\nC <= n\nR <= n"), Verdict::Holds);
    // A counter that goes down does not keep them.
    let down = text.replace("n + 1", "n - 1");
    assert_eq!(abstracted(&down, "R <= C\nn == C\nC <= n\nR <= n"), Verdict::Violated);
}

fn two_values_in_flight_are_not_related() {
    // Both copies of one variable, read at different times.
    let text = "process 1: shared X = 0; store X = 1;
        process 2: shared A = 0, B = 0; A = get(X, 1); B = get(X, 1); flush(1);
        assert final A == B;";
    assert_eq!(abstracted(text, "A == B\nA == X\nB == X"), Verdict::Violated);
    let still = text.replace("store X = 1;", "");
    assert_eq!(abstracted(&still, "A == 0\nB == 0\nX == 0"), Verdict::Holds);
}

fn bad_predicates_are_reported_with_their_place() {
    let mut loaded = load(&algorithm("ticket"));
    let text = "t@1 < que\nnobody == 1\nt == 2\n1 + 2\n";
    let file = loaded.sources.add("predicates", text);
    let wrong = read_predicates(&loaded.core, file, text).unwrap_err();
    let lines: Vec<u32> = wrong
        .iter()
        .map(|one| {
            let span = one.primary.as_ref().unwrap().span;
            loaded.sources.position(span).unwrap().1.line.try_into().unwrap()
        })
        .collect();
    assert_eq!(lines, [2, 3, 4], "{wrong:?}");
}

fn a_pending_statement_gains_what_its_source_becomes() {
    let text = "process 1: shared Y = 0;
        process 2: shared X = 1; put(Y, 1, X); store X = 2; flush(1);
        assert final Y != 2;";
    assert_eq!(abstracted(text, "Y == 2\nX == 2"), Verdict::Violated);
    let early = text.replace("store X = 2; flush(1);", "flush(1); store X = 2;");
    assert_eq!(abstracted(&early, "Y == 2\nX == 2"), Verdict::Holds);
}

fn a_delivery_is_gained_by_pending_reads() {
    // The get may read Y before or after the put arrives.
    let text = "process 1: shared Y = 0;
        process 2: shared X = 1, R = 0; R = get(Y, 1); put(Y, 1, X); flush(1);
        assert final R == 0;";
    assert_eq!(abstracted(text, "R == 0\nY == 0\nX == 0"), Verdict::Violated);
    let ordered = text.replace("R = get(Y, 1);", "R = get(Y, 1); flush(1);");
    assert_eq!(abstracted(&ordered, "R == 0\nY == 0\nX == 0"), Verdict::Holds);
}

fn what_arrives_changes_what_another_value_is_compared_with() {
    // When A has arrived, the value on its way to B is the same: at issue it was not.
    let text = "process 1: shared X = 1, Z = 1;
        process 2: shared A = 5, B = 7; A = get(X, 1); B = get(Z, 1); flush(1);
        assert final A != B;";
    assert_eq!(abstracted(text, "A == B\nX == B\nA == Z"), Verdict::Violated);
}
