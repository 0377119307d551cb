//! The Chapel programs of `examples/chapel`, each in the modern and in the old spelling: the same verdicts, no more
//! states than were published for them (Zirkel, Siegel, McClory, NFM 2013), and a counterexample that names the tasks.

use partita_check::{Options, Outcome, check};
use partita_search::Progress;
use partita_source::Code;
use partita_testkit::files::{Loaded, load, tests_folder};
use partita_testkit::{suite, variants};

suite!(
    "chapel-examples",
    both_spellings_have_the_verdict_that_is_due,
    both_spellings_are_the_same_program,
    a_deadlock_of_a_forall_says_how_many_tasks_ran,
    rounds_in_parallel_print_different_sums,
    only_rounds_in_parallel_are_nondeterministic
);

/// A program at some size: its definitions, the code found (none where it holds), and the most states it may take.
struct Case {
    program: &'static str,
    define: &'static [&'static str],
    code: Option<Code>,
    states: u64,
}

const fn case(
    program: &'static str,
    define: &'static [&'static str],
    code: Option<Code>,
    states: u64,
) -> Case {
    Case { program, define, code, states }
}

const RACE: Option<Code> = Some(Code::DataRace);
const DEADLOCK: Option<Code> = Some(Code::Deadlock);
const FOUR: &str = "dataParTasksPerLocale=4";
const ONE: &str = "dataParTasksPerLocale=1";

const CASES: &[Case] = &[
    case("adderSpec", &[], None, 3),
    // Published: 505 states with the reduction, 55331 without.
    case("adderSpec", &["N=10", "numTimes=5"], None, 3),
    case("adderPar", &[], None, 505),
    case("adderPar", &["N=2", "numTimes=1", FOUR], None, 505),
    case("adderNoSync", &[], RACE, 100),
    case("adderNoSync", &["N=2", "numTimes=1", FOUR], RACE, 100),
    case("adderNoSync", &[ONE], None, 100),
    case("adderND", &[], None, 7675),
    case("adderND", &["N=1"], None, 7675),
    case("locks", &[], DEADLOCK, 100),
    case("locks", &["numTimes=1"], DEADLOCK, 100),
    // Published, until the deadlock: 5562 states.
    case("locks", &["numTimes=20"], DEADLOCK, 100),
    case("locksOrdered", &[], None, 100),
    case("locksOrdered", &["numTimes=10"], None, 1000),
    case("cycle", &["N=1"], None, 100),
    case("cycle", &["N=2"], DEADLOCK, 100),
    case("cycle", &["N=4", FOUR], DEADLOCK, 1067),
    // Published, until the deadlock: 1067 states.
    case("cycle", &[], DEADLOCK, 1067),
    case("cycleCF", &["N=2"], None, 100),
    case("cycleCF", &["N=5"], None, 1000),
    case("prodCons", &[], None, 100),
    case("prodCons", &["bufSize=1", "numItems=4"], None, 100),
    case("prodConsNoSync", &[], RACE, 100),
    case("prodConsNoSync", &["bufSize=1", "numItems=1"], RACE, 100),
];

fn run(name: &str, define: &[&str]) -> Result<Outcome, String> {
    let path = tests_folder().join("../examples/chapel").join(name);
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let define: Vec<String> = define.iter().map(|&one| one.to_owned()).collect();
    let Loaded { model, sources } = load(name, &text, 1, &define)?;
    // A search is counted: what is published are states.
    let options = Options { threads: 1, reductions: variants::SEARCHING, ..Options::default() };
    Ok(check(&model, &sources, &options, &Progress::default()))
}

fn both_spellings_have_the_verdict_that_is_due() {
    for Case { program, define, code, states } in CASES {
        for spelling in ["", "-legacy"] {
            let outcome = run(&format!("{program}{spelling}.chpl"), define).unwrap();
            let verdict = if code.is_some() { "violated" } else { "holds" };
            let what = format!("{program}{spelling} {define:?}");
            assert_eq!(outcome.verdict.name(), verdict, "{what}");
            let found = outcome.findings.first().map(|finding| finding.code);
            assert_eq!(found, *code, "{what}");
            let got = outcome.stats.states;
            assert!(got <= *states, "{what}: {got} states");
        }
    }
}

fn both_spellings_are_the_same_program() {
    for Case { program, define, .. } in CASES {
        let modern = run(&format!("{program}.chpl"), define).unwrap();
        let legacy = run(&format!("{program}-legacy.chpl"), define).unwrap();
        assert_eq!(modern.stats.states, legacy.stats.states, "{program} {define:?}");
    }
}

fn a_deadlock_of_a_forall_says_how_many_tasks_ran() {
    for name in ["cycle.chpl", "cycle-legacy.chpl"] {
        let outcome = run(name, &["N=4"]).unwrap();
        let trace = format!("{:?}", outcome.findings[0].trace);
        assert!(trace.contains("shares the iterations out among 1 task"), "{trace}");
    }
}

/// Every access is synchronised, and still two sums can be printed.
fn rounds_in_parallel_print_different_sums() {
    for name in ["adderND.chpl", "adderND-legacy.chpl"] {
        let path = tests_folder().join("../examples/chapel").join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let define = ["N=1".to_owned(), "numTimes=2".to_owned()];
        let Loaded { model, sources } = load(name, &text, 1, &define).unwrap();
        let found = partita_check::outputs(
            &model,
            &sources,
            &Options { threads: 1, ..Options::default() },
            &Progress::default(),
        );
        let Ok(found) = found else { panic!("{name}: no outputs") };
        let mut texts: Vec<String> = found.outputs.iter().map(|one| one.text.clone()).collect();
        texts.sort();
        assert_eq!(texts, ["1\n", "2\n"], "{name}");
    }
}

fn only_rounds_in_parallel_are_nondeterministic() {
    for (name, found) in
        [("adderND.chpl", true), ("adderPar.chpl", false), ("adderSpec.chpl", false)]
    {
        let path = tests_folder().join("../examples/chapel").join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let define = ["N=2".to_owned(), "numTimes=2".to_owned()];
        let Loaded { model, sources } = load(name, &text, 1, &define).unwrap();
        for threads in [1, 2] {
            let options = Options { threads, one_result: true, ..Options::default() };
            let outcome = check(&model, &sources, &options, &Progress::default());
            let codes: Vec<Code> = outcome.findings.iter().map(|finding| finding.code).collect();
            let want: &[Code] = if found { &[Code::NondeterministicOutput] } else { &[] };
            assert_eq!(codes, want, "{name}");
        }
    }
}
