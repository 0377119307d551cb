//! The Fortran programs on the pages of `partita explain` have the fault that the page is about.

use partita_source::Code;
use partita_testkit::suite;
use std::path::Path;
use std::process::Command;

suite!(
    "explain-fortran",
    every_page_has_a_program_with_its_fault,
    the_program_with_several_outputs_has_several
);

/// Pages whose code does not arise in Fortran, or not by itself: no program to check.
const WITHOUT: [Code; 15] = [
    Code::AssertionFailed,
    Code::ClockMisuse,
    Code::DanglingScope,
    Code::UseAfterFree,
    Code::InvalidFree,
    Code::InvalidPointer,
    Code::ConstWrite,
    Code::Unsequenced,
    Code::LibraryMisuse,
    Code::EpochMisuse,
    Code::RmaMisuse,
    Code::MemoryLeak,
    Code::UncaughtException,
    Code::OutputsDiffer,
    Code::NondeterministicOutput,
];

/// The program in the Fortran section of a page.
fn program(page: &str) -> Option<String> {
    let (_, section) = page.split_once("## In Fortran\n")?;
    let (section, _) = section.split_once("\n## ")?;
    let (_, rest) = section.split_once("\n```\n")?;
    let (program, _) = rest.split_once("\n```\n")?;
    Some(format!("{program}\n"))
}

fn run(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn write(name: &str, text: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explain-fortran").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("p.f90"), text).unwrap();
    folder
}

fn every_page_has_a_program_with_its_fault() {
    for code in Code::all() {
        let found = program(code.page());
        if WITHOUT.contains(&code) {
            assert!(found.is_none() || code == Code::NondeterministicOutput, "{code}");
            continue;
        }
        let folder = write(code.name(), &found.unwrap_or_else(|| panic!("{code}: no program")));
        let report = run(&folder, &["check", "p.f90", "--all", "--format", "json"]);
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let found = report["violations"].as_array().unwrap_or(&Vec::new()).clone();
        let mut codes: Vec<_> = found.iter().filter_map(|one| one["code"].as_str()).collect();
        codes.dedup();
        assert_eq!(codes, [code.name()], "{report:#}");
    }
}

fn the_program_with_several_outputs_has_several() {
    let page = Code::NondeterministicOutput.page();
    let folder = write("nondeterministic-output", &program(page).unwrap());
    let outputs: serde_json::Value =
        serde_json::from_str(&run(&folder, &["outputs", "p.f90"])).unwrap();
    let outputs = outputs["outputs"].as_array().unwrap();
    assert!(outputs.len() > 1, "{outputs:#?}");
    let report = run(&folder, &["check", "p.f90", "--only", "nondeterministic-output"]);
    assert!(report.contains("line 1 of the output can be `image 1: "), "{report}");
}
