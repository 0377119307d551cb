//! The programs of `examples/compare`, held against each other with symbolic inputs: the verdicts that their headers claim,
//! with one thread and with two, and no more states than were published for them (Zirkel, Siegel, McClory, NFM 2013,
//! figure 7: until the first counterexample).
//!
//! Only the solver inside is asked, so that nothing needs to be installed.

use partita_check::{MemoryModel, Note, Options, Outcome, Side, Verdict, compare, results_of};
use partita_report::reason;
use partita_search::{Progress, Strategy};
use partita_source::{Code, SourceMap};
use partita_testkit::files::{Loaded, examples_folder, load_facing};
use partita_testkit::suite;
use partita_testkit::variants;
use partita_tree::passes::FaceOutside;

suite!(
    "compare-examples",
    adders,
    buffers,
    kernels_in_chapel,
    kernels_in_fortran,
    across_languages,
    what_never_ends_is_not_equal,
    a_store_that_forgets_proves_nothing,
    what_is_not_modelled_for_symbols_is_named_with_its_line,
    races_at_symbolic_indices
);

/// Two programs at some size.
struct Case {
    programs: [&'static str; 2],
    places: u32,
    define: &'static [&'static str],
    /// Beside the `extern` ones.
    inputs: &'static [&'static str],
    /// All that both have, when none is named.
    outputs: &'static [&'static str],
    /// Some inputs lead to different results.
    differ: bool,
    /// The most states it may take.
    states: u64,
}

const fn chapel(
    programs: [&'static str; 2],
    define: &'static [&'static str],
    differ: bool,
    states: u64,
) -> Case {
    Case { programs, places: 1, define, inputs: &[], outputs: &[], differ, states }
}

const fn images(
    programs: [&'static str; 2],
    inputs: &'static [&'static str],
    outputs: &'static [&'static str],
    differ: bool,
) -> Case {
    Case { programs, places: 2, define: &[], inputs, outputs, differ, states: 1000 }
}

/// Published, each until the first counterexample and with sizes that are not told.
const PAR_NO_SYNC: u64 = 14_495;
const SPEC_ND: u64 = 7_675;
const PROD_CONS: u64 = 3_011;

const ADDERS: &[Case] = &[
    chapel(["adderSpec.chpl", "adderPar.chpl"], &[], false, 505),
    chapel(["adderSpec.chpl", "adderPar.chpl"], &["N=4", "workers=4"], false, PAR_NO_SYNC),
    chapel(["adderSpec.chpl", "adderPar.chpl"], &["N=1", "numTimes=1"], false, 100),
    chapel(["adderPar.chpl", "adderPar.chpl"], &["N=2"], false, 505),
    chapel(["adderPar.chpl", "adderNoSync.chpl"], &["N=2"], true, PAR_NO_SYNC),
    chapel(["adderPar.chpl", "adderNoSync.chpl"], &["N=3", "workers=3"], true, PAR_NO_SYNC),
    chapel(["adderSpec.chpl", "adderNoSync.chpl"], &["N=2", "numTimes=1"], true, PAR_NO_SYNC),
    chapel(["adderSpec.chpl", "adderNoSync.chpl"], &["N=4"], true, PAR_NO_SYNC),
    // Nothing can be lost where nothing is shared out.
    chapel(["adderSpec.chpl", "adderNoSync.chpl"], &["N=3", "workers=1"], false, 100),
    chapel(["adderSpec.chpl", "adderND.chpl"], &["N=1"], true, SPEC_ND),
    chapel(["adderSpec.chpl", "adderND.chpl"], &["N=2"], true, SPEC_ND),
    chapel(["adderSpec.chpl", "adderND.chpl"], &["N=2", "numTimes=1"], false, SPEC_ND),
];

const BUFFERS: &[Case] = &[
    chapel(["prodCons.chpl", "prodCons.chpl"], &[], false, PROD_CONS),
    chapel(["prodCons.chpl", "prodCons.chpl"], &["bufSize=1"], false, PROD_CONS),
    chapel(["prodCons.chpl", "prodConsNoSync.chpl"], &["bufSize=1", "numItems=1"], true, PROD_CONS),
    chapel(["prodCons.chpl", "prodConsNoSync.chpl"], &["bufSize=3", "numItems=5"], true, PROD_CONS),
];

const KERNELS_CHAPEL: &[Case] = &[
    chapel(["matmulSpec.chpl", "matmulPar.chpl"], &[], false, 1000),
    chapel(["matmulSpec.chpl", "matmulPar.chpl"], &["n=3"], false, 5000),
    chapel(["matmulSpec.chpl", "matmulBroken.chpl"], &[], true, 5000),
    chapel(["prefixSpec.chpl", "prefixPar.chpl"], &["n=5"], false, 1000),
    chapel(["prefixSpec.chpl", "prefixBroken.chpl"], &[], true, 1000),
    chapel(["heatSpec.chpl", "heatPar.chpl"], &[], false, 1000),
    chapel(["heatSpec.chpl", "heatPar.chpl"], &["n=6", "steps=3"], false, 1000),
    chapel(["heatSpec.chpl", "heatBroken.chpl"], &[], true, 1000),
];

const KERNELS_FORTRAN: &[Case] = &[
    images(["matmulSpec.f90", "matmulPar.f90"], &["a", "b"], &["c"], false),
    images(["matmulSpec.f90", "matmulBroken.f90"], &["a", "b"], &["c"], true),
    images(["prefixSpec.f90", "prefixPar.f90"], &["x"], &["s"], false),
    images(["prefixSpec.f90", "prefixBroken.f90"], &["x"], &["s"], true),
    images(["heatSpec.f90", "heatPar.f90"], &["start", "speed"], &["t"], false),
    images(["heatSpec.f90", "heatBroken.f90"], &["start", "speed"], &["t"], true),
];

/// A serial reference in one language, a port in the other.
const ACROSS: &[Case] = &[
    images(["matmulSpec.f90", "matmulPar.chpl"], &["a", "b"], &["c"], false),
    Case {
        states: 5000,
        ..images(["matmulSpec.f90", "matmulBroken.chpl"], &["a", "b"], &["c"], true)
    },
    images(["heatSpec.f90", "heatPar.chpl"], &["start", "speed"], &["t"], false),
    images(["heatSpec.f90", "heatBroken.chpl"], &["start", "speed"], &["t"], true),
    images(["prefixPar.f90", "prefixPar.chpl"], &["x"], &["s"], false),
];

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn read(case: &Case, program: &str, sources: SourceMap) -> Loaded {
    let path = examples_folder().join("compare").join(program);
    let source = std::fs::read_to_string(&path).unwrap();
    let outside = FaceOutside { inputs: strings(case.inputs), results: strings(case.outputs) };
    // Chapel's configs are no macros of Fortran.
    let define = if program.ends_with(".f90") { &[][..] } else { case.define };
    load_facing(program, &source, case.places, &strings(define), outside, sources).unwrap()
}

fn run(case: &Case, threads: usize) -> Outcome {
    let [first, second] = case.programs;
    let one = read(case, first, SourceMap::new());
    let other = read(case, second, one.sources.clone());
    let names = if case.outputs.is_empty() {
        let theirs = results_of(&other.model);
        results_of(&one.model).into_iter().filter(|name| theirs.contains(name)).collect()
    } else {
        strings(case.outputs)
    };
    assert!(!names.is_empty(), "{first}, {second}: no result of the same name");
    let options = Options {
        memory: MemoryModel::Sc,
        threads,
        strategy: Strategy::Depth,
        allowed: vec![Code::DataRace],
        ..Options::default()
    };
    let sides = [(first, &one.model), (second, &other.model)].map(|(name, model)| Side {
        name,
        model,
        options: options.clone(),
    });
    compare(&sides, &other.sources, &names, &Progress::default())
}

fn check(cases: &[Case]) {
    for case in cases {
        for threads in [1, 2] {
            let what = format!("{:?} {:?}, {threads} threads", case.programs, case.define);
            let outcome = run(case, threads);
            let expected = if case.differ { Verdict::Violated } else { Verdict::Holds };
            let reason = outcome.reason.as_ref().map(reason).unwrap_or_default();
            assert_eq!(outcome.verdict, expected, "{what}: {reason}");
            let codes: Vec<Code> = outcome.findings.iter().map(|finding| finding.code).collect();
            let wanted: &[Code] = if case.differ { &[Code::OutputsDiffer] } else { &[] };
            assert_eq!(codes, wanted, "{what}");
            let states = outcome.stats.states;
            assert!(states <= case.states, "{what}: {states} states, allowed {}", case.states);
            // Both executions are shown, with the inputs that they need.
            for finding in &outcome.findings {
                assert!(!finding.trace.steps.is_empty(), "{what}");
                let other = finding.other.as_ref();
                assert!(other.is_some_and(|other| !other.trace.steps.is_empty()), "{what}");
                let inputs = |note: &Note| matches!(note, Note::Inputs(_));
                assert!(finding.notes.iter().any(inputs), "{what}");
            }
        }
    }
}

fn adders() {
    check(ADDERS);
}

fn buffers() {
    check(BUFFERS);
}

fn kernels_in_chapel() {
    check(KERNELS_CHAPEL);
}

fn kernels_in_fortran() {
    check(KERNELS_FORTRAN);
}

fn across_languages() {
    check(ACROSS);
}

/// Two texts in Chapel, compared with all results that both have.
fn texts(first: &str, second: &str, options: &Options) -> Outcome {
    let read = |name: &str, text: &str, sources| {
        load_facing(name, text, 1, &[], FaceOutside::default(), sources).unwrap()
    };
    let one = read("one.chpl", first, SourceMap::new());
    let other = read("other.chpl", second, one.sources.clone());
    let sides = [("one.chpl", &one.model), ("other.chpl", &other.model)]
        .map(|(name, model)| Side { name, model, options: options.clone() });
    let theirs = results_of(&other.model);
    let names: Vec<String> =
        results_of(&one.model).into_iter().filter(|name| theirs.contains(name)).collect();
    compare(&sides, &other.sources, &names, &Progress::default())
}

const COPY: &str = "extern var x: int; var y = x;";

fn what_never_ends_is_not_equal() {
    let always = "extern var x: int; var y = 0; while true do y = 1 - y;";
    let for_three = "extern var x: int; var y = x; if x == 3 then while true do y = 3 - y;";
    for (first, second) in [(COPY, always), (always, COPY), (COPY, for_three), (for_three, COPY)] {
        let outcome = texts(first, second, &Options::default());
        assert_eq!(outcome.verdict, Verdict::Unknown, "{first} {second}");
        let reason = outcome.reason.as_ref().map(reason).unwrap_or_default();
        assert!(reason.contains("no execution of `"), "{reason}");
        assert_eq!(reason.contains("x = 3"), [first, second].contains(&for_three), "{reason}");
    }
}

fn a_store_that_forgets_proves_nothing() {
    let options = Options { store: partita_search::StoreKind::Bitstate, ..Options::default() };
    let outcome = texts(COPY, COPY, &options);
    assert_eq!(outcome.verdict, Verdict::Unknown);
    assert_eq!(texts(COPY, COPY, &Options::default()).verdict, Verdict::Holds);
}

fn what_is_not_modelled_for_symbols_is_named_with_its_line() {
    let root = "extern var x: real;\nvar y = exp(x);";
    let outcome = texts(root, root, &Options::default());
    assert_eq!(outcome.verdict, Verdict::Unknown);
    let reason = outcome.reason.as_ref().map(reason).unwrap_or_default();
    assert!(reason.contains("one.chpl:2: "), "{reason}");
}

/// Every value of an index is a case of its own, whatever the solver has been asked before.
fn races_at_symbolic_indices() {
    let programs = [
        ("0 && i < 2", "a[i] = 1; a[0] = 2;"),
        ("0 && i < 2", "a[i] = 1; a[1] = 2;"),
        ("0 && i < 4", "a[i] = 1; a[3] = 2;"),
        ("0 && i < 4 && j >= 0 && j < 4", "a[i] = 1; a[j] = 2;"),
    ];
    for (bounds, body) in programs {
        let text = format!(
            "extern var i: int, j: int;\nvar a: [0..3] int;\n\
             if i >= {bounds} then cobegin with (ref a) {{ {body} }}\n"
        );
        let outside = FaceOutside::default();
        let loaded = load_facing("a.chpl", &text, 1, &[], outside, SourceMap::new()).unwrap();
        for reductions in variants::reductions() {
            let options = Options { reductions, ..Options::default() };
            let progress = Progress::default();
            let outcome = partita_check::check(&loaded.model, &loaded.sources, &options, &progress);
            let reason = outcome.reason.as_ref().map(reason).unwrap_or_default();
            assert_eq!(outcome.verdict, Verdict::Violated, "{body} {reductions:?} {reason}");
            assert!(
                outcome.findings.iter().all(|finding| finding.code == Code::DataRace),
                "{body}"
            );
        }
    }
}
