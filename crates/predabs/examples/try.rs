//! Scratch.
#![allow(clippy::all, clippy::allow_attributes, clippy::print_stdout, clippy::unwrap_used)]
use partita_predabs::*;
use partita_source::SourceMap;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut sources = SourceMap::new();
    let file = sources.add("p", &text);
    let (program, found) = partita_rma::read(file, &text, "p");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let core = normalize(&program, 1).unwrap();
    let mut atoms = atoms_of(&core, args.contains(&"--guards".to_string()));
    if let Some(path) = args.get(2).filter(|p| !p.starts_with("--")) {
        let text = std::fs::read_to_string(path).unwrap();
        let file = sources.add("q", &text);
        for atom in read_predicates(&core, file, &text).unwrap_or_else(|w| panic!("{w:#?}")) {
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
    }
    let start = std::time::Instant::now();
    let t = Transformers::new(&core, &atoms, 3);
    println!(
        "{} predicates {} queries {} clauses {:?}",
        atoms.len(),
        t.queries,
        t.clauses.len(),
        start.elapsed()
    );
    for delay in [Delay::None, Delay::Relaxed] {
        let start = std::time::Instant::now();
        let mut written = boolean_program(&core, &t, delay);
        written.text = written.text.replace("_b", "b").replace("_w", "w");
        println!("{delay:?} {} lines", written.lines());
        if args.contains(&"--print".to_string()) {
            println!("{}", written.text);
        }
        let options = partita_check::Options {
            threads: 2,
            budget: partita_search::Budget {
                states: 20_000_000,
                ..partita_search::Budget::UNLIMITED
            },
            ..Default::default()
        };
        match execute(&written, &options, &partita_search::Progress::default()) {
            Ok((outcome, sources)) => {
                println!(
                    "{delay:?} {:?} {:?} {} states {:?}",
                    outcome.verdict,
                    outcome.reason,
                    outcome.stats.states,
                    start.elapsed()
                );
                if let Some(f) = outcome.findings.first() {
                    for step in &f.trace.steps {
                        let line =
                            step.span.and_then(|s| sources.position(s)).map_or(0, |(_, p)| p.line);
                        let part = written.part_at(line as usize - 1);
                        let what = match part {
                            Some(Part::Step(id)) => format!("{:?}", core_step(&core, id, &text)),
                            other => format!("{other:?}"),
                        };
                        println!("  {} {what} {:?}", step.actor, step.changes);
                    }
                }
            }
            Err(e) => println!("{e}\n{}", written.text),
        }
    }
}
fn core_step(core: &Core, id: StepId, text: &str) -> String {
    core.steps[id.0].span.map_or(String::new(), |s| {
        text[s.start as usize..(s.end as usize).min(s.start as usize + 40)].replace('\n', " ")
    })
}
