//! One file per subcommand. Each returns the exit code.

mod check;
mod compare;
mod explain;
mod flush;
mod outputs;
mod predabs;
mod replay;
mod rules;
mod show;
mod simulate;
mod spin;

use crate::args::{Args, Command};
use crate::output;

pub(crate) fn run(args: Args) -> u8 {
    let result = match args.command {
        Command::Check(args) => check::run(&args),
        Command::Outputs(args) => outputs::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Flush(args) => flush::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Completions { shell } => {
            let mut command = <Args as clap::CommandFactory>::command();
            clap_complete::generate(shell, &mut command, "partita", &mut std::io::stdout());
            Ok(0)
        }
        Command::Man => {
            let command = <Args as clap::CommandFactory>::command();
            let page = clap_mangen::Man::new(command);
            page.render(&mut std::io::stdout()).map_or(Err("cannot write".to_owned()), |()| Ok(0))
        }
    };
    result.unwrap_or_else(|message| {
        if !message.is_empty() {
            output::complain(&message);
        }
        crate::BAD_INPUT
    })
}
