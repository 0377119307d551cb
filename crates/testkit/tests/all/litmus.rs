//! Litmus tables, of the RMA language and of UPC: outcome sets per memory model, and pinned state counts.
//!
//! Each file of `tests/litmus` says what it expects. Outcomes are compared with every reduction on
//! and off, for one and two threads, by the exact engine and by value sets; counts are those of the
//! exact engine without reductions, one statement a step. Each table of UPC is done a second time with its cells in memory, where pointers
//! lead to them; under `sc` and `upc` that changes nothing.

use partita_check::{MemoryModel, Options, Outputs, outputs, outputs_by_sets};
use partita_search::{Progress, Reductions};
use partita_testkit::expect;
use partita_testkit::files::{Loaded, load, programs, tests_folder};
use partita_testkit::harness::Suite;
use partita_testkit::variants;
use std::collections::BTreeSet;
use std::path::Path;

const MODELS: [(&str, MemoryModel); 4] = [
    ("sc", MemoryModel::Sc),
    ("rma", MemoryModel::Rma),
    ("ordered", MemoryModel::RmaOrdered),
    ("upc", MemoryModel::Upc),
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("litmus");
    let files = programs(&tests_folder().join("litmus"), &["rma", "tree"]).unwrap_or_default();
    assert!(files.len() >= 55, "the litmus files are missing");
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.parent().is_some_and(|folder| folder.ends_with("upc")) && !name.starts_with("16") {
            let path = path.clone();
            suite.add(&format!("{name}-in-memory"), move || check(&path, in_memory));
        }
        suite.add(&name, move || check(&path, str::to_owned));
    }
    suite
}

/// The same program with `x` and `y` behind pointers. Operations of the prelude take no memory, so strict accesses are written out.
fn in_memory(text: &str) -> String {
    let strictly = |access: String| format!("atomic {{ {access}; close segment; open segment; }}");
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut line = line.trim().trim_end_matches(';').to_owned();
        let kept = line.ends_with(['{', '}']) || line.is_empty() || line.starts_with("//");
        if let Some((to, from)) = line.split_once(" = upc_strict_read(") {
            line = strictly(format!("{to} = {}", from.trim_end_matches(')')));
        } else if let Some(rest) = line.strip_prefix("upc_strict_write(") {
            line = strictly(rest.trim_end_matches(')').replace(", ", " = "));
        } else if !kept {
            line.push(';');
        }
        for cell in ["x", "y"] {
            let (memory, view) = (format!("{cell}_"), format!("view(int(32), &{cell}_)"));
            line = line.replace(
                &format!("var {cell}: int(32) = 0"),
                &format!("var {memory}: memory int(32) = 0"),
            );
            line = line
                .replace(&format!(" {cell} = "), &format!(" {view} = "))
                .replace(&format!("= {cell};"), &format!("= {view};"));
            if line.starts_with(&format!("{cell} = ")) {
                line = line.replacen(cell, &view, 1);
            }
        }
        lines.push(line);
    }
    lines.join("\n")
}

fn check(path: &Path, changed: fn(&str) -> String) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let text = changed(&text);
    let expected = expect::read(&text);
    let loaded = load(&path.to_string_lossy(), &text, 1, &[])?;
    // Without a bound given no statement is issued twice, and value sets are exact.
    let bound: Option<u32> =
        expected.get("pending").map(str::parse).transpose().map_err(|_| "bad pending")?;
    let pending = Some(bound.unwrap_or(1));
    for (key, memory) in MODELS {
        let Some(line) = expected.get(key) else { continue };
        let want = tuples(line);
        let options = Options { memory, pending, ..Options::default() };
        for options in variants::searches(&options, &loaded.model) {
            let what = format!("{key}, {}", variants::shown(&options));
            same(&want, &run(&loaded, &options, false)?, &what)?;
            if memory == MemoryModel::Rma && bound.is_none() {
                let got = run(&loaded, &options, true)?;
                same(&want, &got, &format!("value sets, {what}"))?;
            }
        }
    }
    single(&loaded, &expected)?;
    states(&loaded, &expected, pending)
}

/// `allows: (1,0)` and `forbids: (0,0)`: outcomes under `upc` of executions that are given one by one.
fn single(loaded: &Loaded, expected: &expect::Expectations) -> Result<(), String> {
    for (key, allowed) in [("allows", true), ("forbids", false)] {
        let Some(line) = expected.get(key) else { continue };
        let options = Options { memory: MemoryModel::Upc, ..Options::default() };
        for options in variants::searches(&options, &loaded.model) {
            let got = run(loaded, &options, false)?;
            let among = |tuple: &String| got.outputs.iter().any(|o| o.values.join(",") == *tuple);
            if let Some(tuple) = tuples(line).iter().find(|tuple| among(tuple) != allowed) {
                return Err(format!("{key} ({tuple}): not so, {}", variants::shown(&options)));
            }
        }
    }
    Ok(())
}

fn run(loaded: &Loaded, options: &Options, sets: bool) -> Result<Outputs, String> {
    let collect = if sets { outputs_by_sets } else { outputs };
    collect(&loaded.model, &loaded.sources, options, &Progress::default())
        .map_err(|failure| partita_report::cause(&failure.cause))
}

fn same(want: &BTreeSet<String>, got: &Outputs, what: &str) -> Result<(), String> {
    let got: BTreeSet<String> = got.outputs.iter().map(|output| output.values.join(",")).collect();
    if *want == got { Ok(()) } else { Err(format!("{what}: expected {want:?}, got {got:?}")) }
}

/// `(0,1) (1,1)` as a set of texts.
fn tuples(line: &str) -> BTreeSet<String> {
    line.split(')')
        .filter_map(|part| part.split_once('('))
        .map(|(_, tuple)| tuple.split(',').map(str::trim).collect::<Vec<_>>().join(","))
        .collect()
}

/// `states: sc 5, rma 54`
fn states(
    loaded: &Loaded,
    expected: &expect::Expectations,
    pending: Option<u32>,
) -> Result<(), String> {
    let Some(line) = expected.get("states") else { return Ok(()) };
    for part in line.split(',') {
        let (name, count) = part.trim().split_once(' ').ok_or("bad states line")?;
        let count: u64 = count.trim().parse().map_err(|_| "bad states line")?;
        let memory = match name {
            "sc" => MemoryModel::Sc,
            "rma" => MemoryModel::Rma,
            _ => return Err(format!("unknown memory model {name}")),
        };
        let reductions = Reductions::NONE;
        let options = Options { memory, pending, reductions, ..Options::default() };
        let got = run(loaded, &options, false)?.states;
        if got != count {
            return Err(format!("{name}: expected {count} states, got {got}"));
        }
    }
    Ok(())
}
