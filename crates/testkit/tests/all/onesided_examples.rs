//! The programs of `examples/mpi`, `examples/shmem` and `examples/gaspi`: each holds, and with a definition that takes a synchronisation away
//! it is violated by the code that it is there to show.

use partita_check::{Options, check};
use partita_search::Progress;
use partita_source::Code;
use partita_testkit::files::{Loaded, examples_folder, load, programs};
use partita_testkit::suite;
use std::collections::BTreeSet;

suite!("onesided-examples", each_holds, each_twin_is_violated, every_program_is_here);

/// A definition, and what is found with it.
type Twin = (&'static str, Code);

/// Programs and numbers of processes, with their twins.
const CASES: &[(&str, u32, &[Twin])] = &[
    ("gaspi/answer", 2, &[("BROKEN", Code::DataRace), ("BARRIER", Code::DataRace)]),
    ("gaspi/pipeline", 3, &[("BROKEN", Code::DataRace)]),
    ("mpi/exclusive", 3, &[("BROKEN", Code::DataRace), ("OPEN", Code::Deadlock)]),
    (
        "mpi/gather",
        3,
        &[("FEWER", Code::Deadlock), ("EARLY", Code::DataRace), ("ALONE", Code::EpochMisuse)],
    ),
    ("mpi/headToHead", 2, &[("BROKEN", Code::Deadlock)]),
    ("mpi/heat", 3, &[("BROKEN", Code::DataRace)]),
    ("mpi/histogram", 2, &[("PUT", Code::DataRace), ("TYPES", Code::DataRace)]),
    // Its twin is violated too, by a race behind more states than a test should visit.
    ("mpi/mcs", 2, &[]),
    ("mpi/producer", 2, &[("LOCAL", Code::DataRace), ("OTHER", Code::DataRace)]),
    ("mpi/ring", 3, &[("EARLY", Code::DataRace), ("ALONE", Code::EpochMisuse)]),
    ("mpi/tickets", 2, &[("LOAD", Code::DataRace), ("BROKEN", Code::DataRace)]),
    ("mpi/transpose", 2, &[("BROKEN", Code::IndexOutOfBounds)]),
    ("shmem/context", 2, &[("BROKEN", Code::DataRace)]),
    ("shmem/flag", 3, &[("BROKEN", Code::DataRace)]),
    ("shmem/lock", 3, &[("BROKEN", Code::DataRace), ("TWICE", Code::LockMisuse)]),
    ("shmem/rotating", 2, &[("BROKEN", Code::DataRace)]),
];

fn found(name: &str, places: u32, define: Option<&str>) -> (String, Option<Code>) {
    let text = std::fs::read_to_string(examples_folder().join(format!("{name}.c"))).unwrap();
    let defines: Vec<String> = define.iter().map(|name| format!("{name}=1")).collect();
    let file = format!("{}.c", name.replace('/', "-"));
    let Loaded { model, sources } = load(&file, &text, places, &defines).unwrap();
    let outcome = check(&model, &sources, &Options::default(), &Progress::default());
    (outcome.verdict.name().to_owned(), outcome.findings.first().map(|finding| finding.code))
}

fn each_holds() {
    for (name, places, _) in CASES {
        assert_eq!(found(name, *places, None), ("holds".to_owned(), None), "{name}");
    }
    assert_eq!(found("shmem/flag", 3, Some("QUIET")), ("holds".to_owned(), None));
}

fn each_twin_is_violated() {
    for (name, places, twins) in CASES {
        for (define, code) in *twins {
            let expected = ("violated".to_owned(), Some(*code));
            assert_eq!(found(name, *places, Some(define)), expected, "{name} {define}");
        }
    }
}

fn every_program_is_here() {
    let expected: BTreeSet<String> = CASES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let found = ["mpi", "shmem", "gaspi"].iter().flat_map(|folder| {
        let all = programs(&examples_folder().join(folder), &["c"]).unwrap();
        all.into_iter()
            .filter_map(move |path| Some(format!("{folder}/{}", path.file_stem()?.to_str()?)))
    });
    assert_eq!(found.collect::<BTreeSet<_>>(), expected);
}
