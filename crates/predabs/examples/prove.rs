//! Scratch.
#![allow(clippy::all, clippy::allow_attributes, clippy::print_stdout, clippy::unwrap_used)]
use partita_predabs::*;
use partita_source::SourceMap;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut text = std::fs::read_to_string(&args[1]).unwrap();
    if args.contains(&"--needed".to_string()) {
        text = text
            .lines()
            .map(|l| if l.trim().starts_with("flush(") && !l.contains("needed") { "" } else { l })
            .collect::<Vec<_>>()
            .join("\n");
    }
    if args.contains(&"--none".to_string()) {
        text = text
            .lines()
            .map(|l| if l.trim().starts_with("flush(") { "" } else { l })
            .collect::<Vec<_>>()
            .join("\n");
    }
    let mut sources = SourceMap::new();
    let file = sources.add("p", &text);
    let (program, found) = partita_rma::read(file, &text, "p");
    let program = program.unwrap_or_else(|| panic!("{found:?}"));
    let core = normalize(&program, 1).unwrap();
    let mut settings = Settings::default();
    if let Some(path) = args.get(2).filter(|p| !p.starts_with("--")) {
        let text = std::fs::read_to_string(path).unwrap();
        let file = sources.add("q", &text);
        settings.predicates =
            read_predicates(&core, file, &text).unwrap_or_else(|w| panic!("{w:#?}"));
    }
    let model = partita_model::lower(&program, partita_model::Scope { places: 1 }).0;
    let options = partita_check::Options {
        memory: partita_check::MemoryModel::Rma,
        threads: 2,
        budget: partita_search::Budget {
            states: 20_000_000,
            time: Some(std::time::Duration::from_secs(60)),
            ..partita_search::Budget::UNLIMITED
        },
        ..Default::default()
    };
    let (outcome, m) = Prover::new(settings).prove(
        &core,
        &model,
        &sources,
        &options,
        &partita_search::Progress::default(),
    );
    println!(
        "{} {:?} {:?} states {} total {:.2}s | preds {} twins {} lines {}/{} queries {} rounds {} abs {:.2}s ext {:.3}s search {:.2}s",
        args[1],
        outcome.verdict,
        outcome.reason,
        outcome.stats.states,
        outcome.stats.seconds,
        m.predicates.len(),
        m.twins,
        m.lines_sc,
        m.lines,
        m.queries,
        m.rounds,
        m.abstraction_seconds,
        m.extrapolation_seconds,
        m.search_seconds
    );
    if args.contains(&"-v".to_string()) {
        for p in m.predicates {
            println!("   {p}");
        }
    }
}
