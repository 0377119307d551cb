//! The litmus table: no outcome that the exact semantics has is ever excluded by a boolean program.

use partita_check::{Options, Verdict};
use partita_predabs::{Delay, Transformers, atoms_of, boolean_program, execute, normalize, values};
use partita_search::Progress;
use partita_source::SourceMap;
use partita_testkit::expect;
use partita_testkit::files::{programs, tests_folder};
use partita_testkit::suite;

suite!("litmus", every_outcome_is_allowed);

/// Whether the boolean program allows an outcome.
fn allows(text: &str, names: &str, outcome: &str) -> bool {
    let parts: Vec<String> = names
        .split(',')
        .zip(outcome.split(','))
        .map(|(name, value)| format!("{} == {}", name.trim(), value.trim()))
        .collect();
    let claim = format!("assert final !({});", parts.join(" && "));
    let text = text.replace(&format!("observe {names};"), &claim);
    let file = SourceMap::new().add("litmus.rma", &text);
    let (program, found) = partita_rma::read(file, &text, "litmus.rma");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let core = normalize(&program, 1).unwrap_or_else(|refused| panic!("{}", refused.message));
    let mut atoms = atoms_of(&core, true);
    atoms.extend(values(&core));
    atoms.sort();
    atoms.dedup();
    let transformers = Transformers::new(&core, &atoms, 3);
    let written = boolean_program(&core, &transformers, Delay::Relaxed);
    let (outcome, _) = execute(&written, &Options::default(), &Progress::default()).unwrap();
    outcome.verdict == Verdict::Violated
}

fn every_outcome_is_allowed() {
    let mut checked = 0;
    for path in programs(&tests_folder().join("litmus"), &["rma"]).unwrap() {
        let text = std::fs::read_to_string(&path).unwrap();
        // The independent reads take long.
        if path.to_string_lossy().contains("14") {
            continue;
        }
        let names = text.split("observe ").nth(1).unwrap().split(';').next().unwrap();
        let expected = expect::read(&text);
        for outcome in expected.get("rma").unwrap().split(')').filter_map(|p| p.split_once('(')) {
            assert!(allows(&text, names, outcome.1), "{}: {}", path.display(), outcome.1);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
