//! Random Fortran programs: what they print here is what the real program prints.
//!
//! Some dozens are compiled together, which costs as much as one. A failure names the seed; `PARTITA_SEED=n PARTITA_PROGRAMS=1`
//! runs it alone, and its text stays in the target folder.

use partita_check::{Options, check, outputs};
use partita_search::Progress;
use partita_testkit::files::load;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::oracle::{Lines, compare, real};
use partita_testkit::random::fortran;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// Programs of one image, and of several.
const PROGRAMS: [u64; 2] = [1_000, 100];
const TOGETHER: [u64; 2] = [25, 10];

pub fn suite() -> Suite {
    let mut suite = Suite::new("oracle");
    for seeds in parts(seeds(PROGRAMS[0]), TOGETHER[0]) {
        suite.add(&format!("random {seeds:?}"), move || agree(1, seeds));
    }
    for (number, seeds) in parts(seeds(PROGRAMS[1]), TOGETHER[1]).enumerate() {
        let images = if number % 2 == 0 { 2 } else { 3 };
        suite.add(&format!("random {seeds:?} x{images}"), move || agree(images, seeds));
    }
    suite
}

fn agree(images: u32, seeds: Range<u64>) -> Result<(), String> {
    let text = if images == 1 {
        fortran::batch(seeds.clone())
    } else {
        fortran::images::batch(seeds.clone())
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random-{seeds:?}x{images}"));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    compared(&text, images, &folder)
        .map_err(|problem| format!("{}: {problem}", folder.display()))?;
    std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())
}

fn compared(text: &str, images: u32, folder: &Path) -> Result<(), String> {
    let (real, ours) = (real_lines(text, images, folder)?, our_lines(text, images)?);
    for (image, lines) in &real {
        let others = ours.get(image).cloned().unwrap_or_default();
        let mut seed = "";
        for (at, line) in lines.iter().enumerate() {
            if line.starts_with("seed ") {
                seed = line;
            }
            let other = others.get(at).map_or("nothing", String::as_str);
            let one = |line: &str| Lines::from([(1, vec![line.to_owned()])]);
            if !compare::same(&one(line), &one(other), true) {
                return Err(format!("{seed}: image {image} prints `{line}`, here `{other}`"));
            }
        }
        if others.len() > lines.len() {
            return Err(format!("image {image} prints less than here"));
        }
    }
    if real.len() == ours.len() { Ok(()) } else { Err("not the same images print".to_owned()) }
}

fn real_lines(text: &str, images: u32, folder: &Path) -> Result<Lines, String> {
    let (source, program) = (folder.join("batch.f90"), folder.join("batch"));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    real::compile(&source, &[], images == 1, &program)?;
    let run = real::run(&program, images, 60)?;
    if run.end == real::End::Exit(0) {
        Ok(run.lines)
    } else {
        Err(format!("the real program ends with {:?}", run.end))
    }
}

fn our_lines(text: &str, images: u32) -> Result<Lines, String> {
    let loaded = load("batch.f90", text, images, &[])?;
    let outcome = check(&loaded.model, &loaded.sources, &Options::default(), &Progress::default());
    if let Some(finding) = outcome.findings.first() {
        let at = finding.trace.steps.last().and_then(|step| step.span);
        let line =
            at.and_then(|span| loaded.sources.position(span)).map(|(_, position)| position.line);
        return Err(format!("{:?} near line {line:?}: {:?}", finding.code, finding.what));
    }
    let listed = outputs(&loaded.model, &loaded.sources, &Options::default(), &Progress::default());
    let listed = listed.map_err(|problem| format!("{problem:?}"))?;
    let [one] = listed.outputs.as_slice() else {
        return Err(format!("{} outputs", listed.outputs.len()));
    };
    if !listed.complete {
        return Err("not all outputs are known".to_owned());
    }
    let mut lines: Lines = BTreeMap::new();
    for line in one.text.lines() {
        let tagged = line.strip_prefix("image ").and_then(|rest| rest.split_once(": "));
        let (image, text) = tagged.ok_or_else(|| format!("whose line is `{line}`?"))?;
        let image = image.parse().map_err(|_| format!("whose line is `{line}`?"))?;
        lines.entry(image).or_default().push(text.to_owned());
    }
    Ok(lines)
}
