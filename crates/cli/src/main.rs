//! The `partita` command: the only place that reads files, prints and exits.
//!
//! Exit codes: 0 holds, 1 violated, 2 unknown, 3 bad input or usage.

mod args;
mod commands;
mod deadline;
mod failure;
mod input;
mod output;
mod progress;
mod settings;

use clap::Parser;
use failure::BAD_INPUT;
use std::process::ExitCode;

/// Trees are walked recursively, up to the depth the readers allow.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { BAD_INPUT } else { 0 });
        }
    };
    progress::end_at_ctrl_c();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || commands::run(args));
    let code = worker.map(std::thread::JoinHandle::join);
    match code {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(_)) => {
            output::complain("this is a bug in Partita: please report it with your program");
            ExitCode::from(101)
        }
        Err(error) => {
            output::complain(&format!("cannot start a thread: {error}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}
