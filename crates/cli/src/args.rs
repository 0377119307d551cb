//! The command line.

use crate::output;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use partita_report::{Look, Steps, Style};
use std::path::PathBuf;
use std::time::Duration;

/// Checks parallel programs written for a partitioned global address space.
#[derive(Parser, Debug)]
#[command(
    name = "partita",
    version,
    about = "Checks parallel programs written for a partitioned global address space",
    max_term_width = 100
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Is the program right? Exit code 0 holds, 1 violated, 2 unknown, 3 bad input
    Check(Check),
    /// Every distinct output a terminating execution can have, as JSON
    Outputs(Outputs),
    /// Do two programs give the same results for the same inputs? Exit codes as for check
    Compare(Compare),
    /// The fewest flushes that keep the assertions. Exit code 0 found and proved, 1 not even all
    /// flushes keep them, 2 unknown, 3 bad input
    #[command(long_about = FLUSH)]
    Flush(Flush),
    /// The program in one of its inner forms
    Show(Show),
    /// Follow a counterexample that `check --save-trace` wrote
    Replay(Replay),
    /// One random execution
    Simulate(Simulate),
    /// What rules make of a program: every match, and the difference
    Rules(Rules),
    /// What a finding code means
    Explain(Explain),
    /// Shell completions
    #[command(hide = true)]
    Completions { shell: clap_complete::Shell },
    /// Manual page
    #[command(hide = true)]
    Man,
}

const FLUSH: &str = "\
The fewest flushes that keep the assertions under relaxed remote memory.

A flush may stand after each remote statement, and where the program has one already. Partita finds a \
smallest set of these places with which `partita check` says `holds`, prints the change to the \
program, and shows for each flush what goes wrong without it. Nothing is written to the file.

Exit code 0: a smallest placement was found and proved. 1: not even a flush at every place keeps \
the assertions. 2: not known, the budget ended. 3: bad input.";

#[derive(ClapArgs, Debug, Clone, Default)]
pub(crate) struct Scope {
    /// The program: Fortran, Chapel (.chpl), X10 (.x10), C (.c), .rma or .tree
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) sizes: Sizes,
    /// Memory model [default: rma for .rma files, sc otherwise]
    #[arg(long, value_enum)]
    pub(crate) memory: Option<Memory>,
    /// Explore exactly, with at most K pending instances of each remote statement
    #[arg(long, value_name = "K")]
    pub(crate) pending: Option<u32>,
    /// Rewrite the program by these rules first
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,
    /// UPC: rewrite the program by this look-up table first (docs/lookup-tables.md)
    #[arg(long, value_name = "TABLE")]
    pub(crate) lut: Vec<PathBuf>,
    /// Do not follow executions that store a shared integer beyond +-N
    #[arg(long, value_name = "N")]
    pub(crate) max_value: Option<u32>,
    /// Switch a reduction off: local-steps, local-cells, live-locals, ample, futures, place-locality,
    /// commuting, kinds, stuck, joint, orders, value-sets, lazy-nic, antichain, recorded-steps, independent-loops
    /// (Chapel), or all
    #[arg(long, value_name = "NAME")]
    pub(crate) no_reduction: Vec<String>,
    #[command(flatten)]
    pub(crate) symbols: Symbols,
}

/// How large a program is made.
#[derive(ClapArgs, Debug, Clone, Default)]
pub(crate) struct Sizes {
    /// Number of places, for programs that do not fix it themselves [default: 2; Chapel 1]
    #[arg(long, value_name = "N")]
    pub(crate) places: Option<u32>,
    /// Value for a config name of the program
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub(crate) define: Vec<String>,
    /// Chapel: a forall has from 1 to K tasks; short for -D dataParTasksPerLocale=K [default: 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) workers: Option<u32>,
    /// Chapel: how the iterations of a forall are shared out among its tasks
    #[arg(long, value_enum, default_value = "any")]
    pub(crate) partition: Partition,
    /// X10: the language of 2010 (2.0) or today's (2.6); C: upc [default: what the files show]
    #[arg(long, value_name = "NAME")]
    pub(crate) dialect: Option<String>,
    /// UPC: whether THREADS is a constant of the program: static or dynamic
    #[arg(long, value_name = "WHICH")]
    pub(crate) upc_threads: Option<String>,
    /// C: look for included files in this folder too
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include: Vec<String>,
    /// C: forget a macro that is there from the start
    #[arg(short = 'U', value_name = "NAME")]
    pub(crate) undefine: Vec<String>,
    /// C: an argument for the program, behind its name in argv
    #[arg(long = "arg", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) argument: Vec<String>,
}

/// Inputs that can have any value.
#[derive(ClapArgs, Debug, Clone, Default)]
#[command(next_help_heading = "Symbolic inputs")]
pub(crate) struct Symbols {
    /// The variable starts with any value, or any between the bounds; an array with any elements
    #[arg(long, value_name = "NAME[=LOW..HIGH]")]
    pub(crate) symbolic: Vec<String>,
    /// Symbolic integers have the width of their type [default: they are those of mathematics]
    #[arg(long)]
    pub(crate) machine_ints: bool,
    /// Symbolic reals are IEEE doubles [default: they are those of mathematics]
    #[arg(long)]
    pub(crate) ieee: bool,
    /// Drop states that differ from a visited one only in knowing more about the inputs
    #[arg(long)]
    pub(crate) subsume: bool,
    /// The SMT solver to ask, also for predicate abstraction: z3, cvc5, or a path [default: z3 or cvc5 where installed]
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) solver: Option<String>,
    /// Longest time for one question to the solver
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) solver_time: Duration,
    /// Write every question to the solver into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dump_smt: Option<PathBuf>,
}

#[derive(ClapArgs, Debug, Clone)]
pub(crate) struct Effort {
    /// Order of exploration [default: auto; compare dfs]
    #[arg(long, value_enum)]
    pub(crate) search: Option<Search>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// How visited states are remembered; all but exact may take two states for one
    #[arg(long, value_enum, default_value = "exact")]
    pub(crate) store: Store,
    /// Stop after this time: 90s, 10m, 500ms [default: 300s; random walks 10s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    /// Stop when visited states take more memory: 512M, 4G
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "4G")]
    pub(crate) max_memory: u64,
    /// Stop after so many states
    #[arg(long, value_name = "N")]
    pub(crate) max_states: Option<u64>,
    /// Do not follow executions of more steps
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<u64>,
    /// Seed of random walks
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// What predicate abstraction starts from.
#[derive(ClapArgs, Debug)]
pub(crate) struct Predicates {
    /// Predicate abstraction: predicates from a file, one expression a line
    #[arg(long, value_name = "FILE")]
    pub(crate) predicates: Option<PathBuf>,
    /// Predicate abstraction: take predicates from guards and refine them [default without --predicates]
    #[arg(long)]
    pub(crate) infer: bool,
    /// Predicate abstraction: most literals of a cube
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) cube_size: u8,
}

#[derive(ClapArgs, Debug, Clone)]
pub(crate) struct Report {
    /// Form of the report
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
    /// Print every step of an execution, also those on an actor's own data
    #[arg(long)]
    pub(crate) full_trace: bool,
}

impl Report {
    /// A report in the form that was asked for.
    pub(crate) fn render(&self, report: &partita_report::Report<'_>, style: Style) -> String {
        let steps = if self.full_trace { Steps::All } else { Steps::Folded };
        let look = Look { style, width: output::width(), steps };
        partita_report::render(report, self.format.into(), look)
    }
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) scope: Scope,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Who searches; SPIN must be installed, and its counterexamples are replayed by Partita
    #[arg(long, value_enum, default_value = "own")]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) predicates: Predicates,
    /// Look only for these codes
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// Look for these codes too
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) also: Vec<String>,
    /// Do not report these codes
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// Report one finding of every kind instead of the first
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) report: Report,
    /// Write the report to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Compare the program with what the rules made of it, and say where a claim of the rules is wrong
    #[arg(long)]
    pub(crate) verify_rules: bool,
    /// Save the first counterexample for `partita replay`
    #[arg(long, value_name = "FILE")]
    pub(crate) save_trace: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Outputs {
    #[command(flatten)]
    pub(crate) scope: Scope,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Executions with a finding of these codes have no output either
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) also: Vec<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Compare {
    /// The reference: Fortran, Chapel (.chpl), X10 (.x10), C (.c), .rma or .tree
    pub(crate) first: PathBuf,
    /// The program held against it; it may be in another language
    pub(crate) second: PathBuf,
    /// Variables of both that start with any value, beside those that are `extern` in Chapel
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) inputs: Vec<String>,
    /// Variables that must end with the same value [default: all global variables of both]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) outputs: Vec<String>,
    #[command(flatten)]
    pub(crate) sizes: Sizes,
    #[command(flatten)]
    pub(crate) symbols: Symbols,
    #[command(flatten)]
    pub(crate) effort: Effort,
    #[command(flatten)]
    pub(crate) report: Report,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Flush {
    #[command(flatten)]
    pub(crate) scope: Scope,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Which flushes to start from
    #[arg(long, value_enum, default_value = "all")]
    pub(crate) from: FlushFrom,
    /// Consider also places before statements on shared memory while operations may be pending
    #[arg(long)]
    pub(crate) anywhere: bool,
    /// List every placement that no flush can be taken from, smallest first
    #[arg(long)]
    pub(crate) all: bool,
    /// Who judges a placement
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) engine: FlushEngine,
    #[command(flatten)]
    pub(crate) predicates: Predicates,
    /// How placements are searched; both find the same number
    #[arg(long, value_enum, default_value = "hitting")]
    pub(crate) search_by: SearchBy,
    /// Look only for these codes
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// Do not look for these codes
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// Show, for each flush, the whole execution that goes wrong without it
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print the program with the flushes instead of the difference
    #[arg(long)]
    pub(crate) print: bool,
    /// Print the difference as well
    #[arg(long, requires = "print")]
    pub(crate) diff: bool,
    /// Write the program with the flushes to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) report: Report,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlushFrom {
    /// A flush after every remote statement, and those of the program
    All,
    /// Only the flushes that the program has
    Program,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlushEngine {
    /// Exact; where numbers grow without end, predicate abstraction too
    Auto,
    /// Value sets, or pending operations one by one
    Exact,
    /// Predicate abstraction: for programs whose numbers have no bound; assertions only
    Predabs,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchBy {
    /// By the flushes that each violation asks for
    Hitting,
    /// Remove each flush alone, then several, depth-first
    Published,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) scope: Scope,
    /// The program tree, as text that reads back
    #[arg(long, group = "form")]
    pub(crate) tree: bool,
    /// Locations and operations
    #[arg(long, group = "form")]
    pub(crate) model: bool,
    /// The control flow as a Graphviz graph
    #[arg(long, group = "form")]
    pub(crate) dot: bool,
    /// A Promela program for SPIN with the same states
    #[arg(long, group = "form")]
    pub(crate) promela: bool,
    /// The program under sequential consistency that stands for this one under relaxed remote memory
    #[arg(long, group = "form")]
    pub(crate) reduced: bool,
    /// The boolean program over the predicates, for the memory model
    #[arg(long, group = "form")]
    pub(crate) boolean: bool,
    /// With --boolean: values in flight abstracted by solver questions instead of extrapolation
    #[arg(long, requires = "boolean")]
    pub(crate) direct: bool,
    #[command(flatten)]
    pub(crate) predicates: Predicates,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Replay {
    /// A file that `check --save-trace` wrote
    pub(crate) trace: PathBuf,
    #[command(flatten)]
    pub(crate) report: Report,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) scope: Scope,
    /// Seed of the choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Longest execution
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) steps: u64,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Rules {
    /// The rules, or a look-up table (.lut, .prx)
    pub(crate) file: PathBuf,
    /// The program they are tried on
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) on: PathBuf,
    /// Value for a macro or config name of the program
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    pub(crate) define: Vec<String>,
    /// Number of places, for programs that do not fix it themselves [default: 2; Chapel 1]
    #[arg(long, value_name = "N")]
    pub(crate) places: Option<u32>,
    /// Unchanged lines around each change
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) context: usize,
    /// Write a look-up table as a rules file
    #[arg(long)]
    pub(crate) as_rules: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Explain {
    /// A code such as data-race; without one, all codes are listed
    pub(crate) code: Option<String>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Partition {
    /// In every way
    #[default]
    Any,
    /// In blocks of neighbours, in every way
    Contiguous,
    /// As Chapel's own ranges and arrays do
    Runtime,
}

impl Partition {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Partition::Any => "any",
            Partition::Contiguous => "contiguous",
            Partition::Runtime => "runtime",
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    /// Sequential consistency: remote operations complete at once
    Sc,
    /// Remote operations complete at any time, in any order
    Rma,
    /// As rma, but in issue order between the same pair of places
    RmaOrdered,
    /// Relaxed loads and stores take effect in any order between two strict operations
    Upc,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// Breadth-first; when that takes long, depth-first and random walks are tried beside it
    Auto,
    /// Breadth-first: the shortest counterexamples
    Bfs,
    /// Depth-first: less memory
    Dfs,
    /// Random walks: they prove nothing
    Random,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    /// In full
    Exact,
    /// By 64 bits each: the chance of a mistake is stated
    Fingerprint,
    /// By three bits each: finds errors in what does not fit otherwise, proves nothing
    Bitstate,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Partita's own search
    #[value(alias = "exact")]
    Own,
    /// The own search; where numbers grow without end, predicate abstraction too
    Auto,
    /// SPIN, on the program that `show --promela` prints
    Spin,
    /// Predicate abstraction: for programs whose numbers have no bound; assertions only
    Predabs,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Text for people
    Human,
    /// One object, docs/json.md
    Json,
    /// SARIF 2.1.0, for code-scanning pages and editors
    Sarif,
    /// JUnit XML, for servers of continuous integration
    Junit,
    /// A page for the browser that needs nothing else
    Html,
}

impl From<Format> for partita_report::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => partita_report::Format::Human,
            Format::Json => partita_report::Format::Json,
            Format::Sarif => partita_report::Format::Sarif,
            Format::Junit => partita_report::Format::Junit,
            Format::Html => partita_report::Format::Html,
        }
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let number: f64 =
        number.parse().map_err(|_| "expected a time such as 90s or 10m".to_owned())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err("expected a time such as 500ms, 90s, 10m or 1h".to_owned()),
    };
    if seconds <= 0.0 {
        return Err("a budget of zero explores nothing".to_owned());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| "that is too long".to_owned())
}

fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let number: f64 =
        number.parse().map_err(|_| "expected an amount such as 512M or 4G".to_owned())?;
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1.0,
        "K" | "KB" | "KIB" => 1024.0,
        "M" | "MB" | "MIB" => 1024.0 * 1024.0,
        "G" | "GB" | "GIB" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err("expected an amount such as 512M or 4G".to_owned()),
    };
    let total = number * factor;
    if total < 1.0 {
        return Err("a budget of zero explores nothing".to_owned());
    }
    Ok(total as u64)
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(end)
}
