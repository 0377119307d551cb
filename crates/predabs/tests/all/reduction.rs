//! The reduced program against the exact semantics: the litmus table, and the rules as published.

use partita_check::{Options, Verdict};
use partita_predabs::{Core, Rules, Sets, execute, normalize, reduce};
use partita_search::Progress;
use partita_source::SourceMap;
use partita_testkit::expect;
use partita_testkit::files::{programs, tests_folder};
use partita_testkit::suite;
use partita_tree::PropertyKind;
use partita_tree::text::print_expr;
use std::collections::BTreeSet;

suite!(
    "reduction",
    litmus_outcomes_are_those_of_the_exact_semantics,
    e1_a_flush_waits_for_the_local_write_of_a_get,
    e3_what_arrives_is_seen_by_pending_reads,
    e4_one_instance_arrives_once,
    e6_sets_belong_to_statements,
    programs_with_many_remote_statements_are_written_and_read
);

fn core_of(text: &str) -> Result<Core, String> {
    let mut sources = SourceMap::new();
    let file = sources.add("test.rma", text);
    let (program, found) = partita_rma::read(file, text, "test.rma");
    let program = program.ok_or_else(|| format!("{found:?}"))?;
    normalize(&program, 1).map_err(|refused| refused.message)
}

/// What final states of the reduced program can show, among the given tuples and others.
fn outcomes(core: &Core, rules: Rules, candidates: &BTreeSet<Vec<i64>>) -> BTreeSet<Vec<i64>> {
    let names: Vec<String> = core
        .source
        .properties
        .iter()
        .filter_map(|property| match &property.kind {
            PropertyKind::Observe(names) => Some(names),
            PropertyKind::Always(_) | PropertyKind::Final(_) => None,
        })
        .flatten()
        .map(print_expr)
        .collect();
    let equal = |tuple: &Vec<i64>| {
        let parts: Vec<String> =
            names.iter().zip(tuple).map(|(name, value)| format!("{name} == {value}")).collect();
        format!("({})", parts.join(" && "))
    };
    let possible = |claim: String| {
        let core = core.clone().with_final(&claim);
        let written = reduce(&core, Sets::Bits(-3, 8), rules);
        let (outcome, _) = execute(&written, &Options::default(), &Progress::default())
            .unwrap_or_else(|error| panic!("{error}\n{}", written.text));
        match outcome.verdict {
            Verdict::Holds => false,
            Verdict::Violated => true,
            Verdict::Unknown => panic!("{:?}\n{}", outcome.reason, written.text),
        }
    };
    let mut found: BTreeSet<Vec<i64>> =
        candidates.iter().filter(|tuple| possible(format!("!{}", equal(tuple)))).cloned().collect();
    let any: Vec<String> = candidates.iter().map(equal).collect();
    if possible(any.join(" || ")) {
        found.insert(vec![i64::MAX]);
    }
    found
}

fn tuples(line: &str) -> BTreeSet<Vec<i64>> {
    line.split(')')
        .filter_map(|part| part.split_once('('))
        .map(|(_, tuple)| tuple.split(',').map(|n| n.trim().parse().unwrap()).collect())
        .collect()
}

fn litmus_outcomes_are_those_of_the_exact_semantics() {
    let mut checked = 0;
    for path in programs(&tests_folder().join("litmus"), &["rma"]).unwrap() {
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = expect::read(&text);
        // Fourteen has sixteen outcomes of two thousand states each: too slow for every day.
        if path.to_string_lossy().contains("14") {
            continue;
        }
        let core = core_of(&text).unwrap();
        let want = tuples(expected.get("rma").unwrap());
        // Others that are possible would show as one more outcome; with many instances of one
        // statement the sets may say more than is true, never less.
        let got = outcomes(&core, Rules::OURS, &want);
        if expected.get("pending").is_some() {
            assert!(got.is_superset(&want), "{}: {got:?}", path.display());
        } else {
            assert_eq!(got, want, "{}", path.display());
        }
        checked += 1;
    }
    assert!(checked > 33, "{checked}");
}

const LATE_GET: &str = "process 1: shared Y = 2;
process 2: shared R = 0; local r; R = get(Y, 1); flush(1); load r = R;
observe r;";

fn e1_a_flush_waits_for_the_local_write_of_a_get() {
    let core = core_of(LATE_GET).unwrap();
    let all = tuples("(0) (2)");
    assert_eq!(outcomes(&core, Rules::OURS, &all), tuples("(2)"));
    let literal = Rules { flush_waits_for_gets: false, ..Rules::OURS };
    assert_eq!(outcomes(&core, literal, &all), all);
}

/// A get of Y is under way when another process puts 1 to Y and flushes.
const SEEN_DELIVERY: &str = "process 1: shared Y = 0;
process 2: shared one = 1, go = 0; local g;
  load g = go; assume(g == 1); put(Y, 1, one); flush(1); put(done, 3, one); flush(3);
process 3: shared R = 0, done = 0, wake = 1; local d, r;
  R = get(Y, 1); put(go, 2, wake); flush(2); load d = done; assume(d == 1); load r = R;
observe r;";

fn e3_what_arrives_is_seen_by_pending_reads() {
    let core = core_of(SEEN_DELIVERY).unwrap();
    let all = tuples("(0) (1)");
    assert_eq!(outcomes(&core, Rules::OURS, &all), all);
    let literal = Rules { delivery_is_seen: false, ..Rules::OURS };
    assert_eq!(outcomes(&core, literal, &all), tuples("(0)"));
}

const TWICE: &str = "process 1: shared Y = 0; local y, z; load y = Y; store Y = 5; load z = Y;
process 2: shared X = 1; put(Y, 1, X);
observe y, z;";

fn e4_one_instance_arrives_once() {
    let core = core_of(TWICE).unwrap();
    // Seen before the store and again after it: that takes two arrivals.
    let all = tuples("(0,1) (0,5) (1,5) (1,1)");
    assert_eq!(outcomes(&core, Rules::OURS, &all), tuples("(0,1) (0,5) (1,5)"));
    let literal = Rules { counting: false, ..Rules::OURS };
    assert_eq!(outcomes(&core, literal, &all), all);
}

/// The first put may have read 1 and still be on its way when the second one was issued.
const TWO_READERS: &str = "process 1: shared A = 0, B = 0, told = 0; local t, a;
  load t = told; load a = A;
process 2: shared X = 1, one = 1;
  put(A, 1, X); store X = 2; put(B, 1, X); put(told, 1, one); flush(1);
observe t, a, A;";

fn e6_sets_belong_to_statements() {
    let core = core_of(TWO_READERS).unwrap();
    let late = tuples("(1,0,1)");
    assert!(outcomes(&core, Rules::OURS, &late).is_superset(&late));
    // The second put begins the set anew and so loses what the first one read.
    let literal = Rules { set_per_statement: false, ..Rules::OURS };
    assert!(!outcomes(&core, literal, &late).is_superset(&late));
}

/// A flush waits for every remote statement, in one condition that must still read back.
fn programs_with_many_remote_statements_are_written_and_read() {
    let puts = "put(there, 1, mine);\n".repeat(1500);
    let text = format!(
        "process 1:\n shared there = 0;\nprocess 2:\n shared mine = 1;\n{puts}flush(1);\nassert final there == 1;\n"
    );
    let core = core_of(&text).unwrap();
    let written = reduce(&core, Sets::Bits(0, 1), Rules::OURS);
    let file = SourceMap::new().add("reduced.tree", &written.text);
    let (_, found) = written.read(file);
    assert!(!found.iter().any(partita_source::Diagnostic::is_error), "{found:?}");
}
