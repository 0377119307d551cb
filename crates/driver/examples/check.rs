//! What `partita check FILE` does, as a program of one's own.

use partita_driver::{Driver, Engine, Own, Refusal, Request};
use partita_report::{Format, Look, Report, render};

fn main() -> Result<(), Refusal> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "examples/heat.f90".to_owned());
    let mut sources = Default::default();
    let loaded = Driver::default().load(&Request::of(file).places(2), &mut sources)?;
    let (options, progress) = Default::default();
    let judged = Own.check(loaded.subject(&sources), &options, &progress)?;
    let report = Report::Outcome(&judged.outcome, &sources);
    #[expect(clippy::print_stdout, reason = "a program prints")]
    {
        println!("{}", render(&report, Format::Json, Look::default()));
    }
    Ok(())
}
