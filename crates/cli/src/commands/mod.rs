//! One file per subcommand. Each returns the exit code.

mod check;
mod compare;
mod engine;
mod explain;
mod flush;
mod outputs;
mod replay;
mod rules;
mod show;
mod simulate;
mod spin;

use crate::args::{Args, Command, Format};
use crate::failure::Failure;

pub(crate) fn run(args: Args) -> u8 {
    let mut to = None;
    let (done, format) = match args.command {
        Command::Check(args) => {
            to.clone_from(&args.output);
            (check::run(&args), args.report.format)
        }
        Command::Outputs(args) => (outputs::run(&args), Format::Human),
        Command::Compare(args) => (compare::run(&args), args.report.format),
        Command::Flush(args) => (flush::run(&args), args.report.format),
        Command::Show(args) => (show::run(&args), Format::Human),
        Command::Replay(args) => (replay::run(&args), args.report.format),
        Command::Simulate(args) => (simulate::run(&args), Format::Human),
        Command::Rules(args) => (rules::run(&args), Format::Human),
        Command::Explain(args) => (explain::run(&args), Format::Human),
        Command::Completions { shell } => {
            let mut command = <Args as clap::CommandFactory>::command();
            clap_complete::generate(shell, &mut command, "partita", &mut std::io::stdout());
            (Ok(0), Format::Human)
        }
        Command::Man => {
            let command = <Args as clap::CommandFactory>::command();
            let page = clap_mangen::Man::new(command).render(&mut std::io::stdout());
            (page.map(|()| 0).map_err(|_| Failure::from("cannot write")), Format::Human)
        }
    };
    done.unwrap_or_else(|failure| failure.tell(format, to.as_deref()))
}
