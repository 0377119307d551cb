//! Small programs of MPI, OpenSHMEM and GASPI: `tests/onesided-litmus`. Each prints one number; its header has all that can be printed,
//! worked out by hand for operations of two phases, and whether it has a race.

use partita_check::{Options, Verdict, check, outputs};
use partita_search::Progress;
use partita_source::Code;
use partita_testkit::files::{Loaded, load, programs, tests_folder};
use partita_testkit::harness::Suite;
use std::collections::BTreeSet;
use std::path::Path;

pub fn suite() -> Suite {
    let mut suite = Suite::new("onesided-litmus");
    let folder = tests_folder().join("onesided-litmus");
    for path in programs(&folder, &["c"]).unwrap_or_default() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        suite.add(&name, move || agrees(&path));
    }
    assert!(suite.len() >= 60, "programs of tests/onesided-litmus are missing");
    suite
}

fn agrees(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let said = |key: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(&format!("//~ {key}: ")));
        found.ok_or_else(|| format!("the header does not say `{key}`"))
    };
    let places: u32 = said("places")?.parse().map_err(|_| "a number of places")?;
    let Loaded { model, sources } = load("litmus.c", &text, places, &[])?;
    let options = Options { threads: 1, ..Options::default() };
    let found = outputs(&model, &sources, &options, &Progress::default());
    let found = found.map_err(|error| format!("{error:?}"))?;
    let printed: BTreeSet<&str> = found.outputs.iter().map(|one| one.text.trim()).collect();
    let wanted: BTreeSet<&str> = said("outcomes")?.split_whitespace().collect();
    if !found.complete || printed != wanted {
        return Err(format!("it prints {printed:?}, and not {wanted:?}"));
    }
    let outcome = check(&model, &sources, &options, &Progress::default());
    let code = outcome.findings.first().map(|finding| finding.code);
    let race = said("race")? == "yes";
    let expected =
        if race { (Verdict::Violated, Some(Code::DataRace)) } else { (Verdict::Holds, None) };
    match (outcome.verdict, code) == expected {
        true => Ok(()),
        false => Err(format!("{:?} with {code:?}", outcome.verdict)),
    }
}
