//! `cargo xtask paper cvt`: the experiments of the paper on verifying and comparing Chapel programs (Zirkel, Siegel,
//! McClory, NFM 2013), done again on `examples/chapel` and `examples/compare`.
//!
//! What is run stands in [`cases`]. A full run writes `docs/paper-cvt.md` and its plots; with `--quick` only the comparison
//! table is made, and printed. One run after the other, on one thread; seconds are of a single run each.

mod cases;
mod page;

use super::{Options, load};
use crate::bench::machine::Machine;
use crate::bench::measure::{End, Measure};
use crate::bench::partita::measure;
use crate::bench::plot::{self, Point, Series};
use crate::build;
use cases::{GRID_N, GRID_TIMES, GRID_WORKERS, GRIDS, Grid, LINES, Line, ROWS, Row, Task, WAYS};
use std::path::{Path, PathBuf};
use std::process::Command;

const SECONDS: u64 = 10;
const GIGABYTES: u32 = 4;

pub(crate) struct RowResult {
    pub(crate) row: &'static Row,
    pub(crate) measure: Measure,
}

pub(crate) struct LineResult {
    pub(crate) line: &'static Line,
    /// By way, then by size. `None`: not run, as a smaller size did not end.
    pub(crate) runs: Vec<Vec<Option<Measure>>>,
}

pub(crate) struct GridResult {
    pub(crate) grid: &'static Grid,
    /// By workers, numTimes and N.
    pub(crate) runs: Vec<Vec<Vec<Option<Measure>>>>,
}

struct Setting {
    binary: PathBuf,
    root: PathBuf,
    seconds: u64,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = match &options.partita {
        Some(binary) => binary.clone(),
        None => build::release(&root)?,
    };
    let setting = Setting { binary, root, seconds: options.time.unwrap_or(SECONDS) };
    let load = load(&std::fs::read_to_string("/proc/loadavg").unwrap_or_default());
    let rows: Vec<RowResult> = ROWS.iter().map(|row| setting.row(row)).collect();
    let (lines, grids) = if options.quick { (&[][..], &[][..]) } else { (LINES, GRIDS) };
    let lines: Vec<LineResult> = lines.iter().map(|line| setting.line(line)).collect();
    let grids: Vec<GridResult> = grids.iter().map(|grid| setting.grid(grid)).collect();
    let limits = format!("{} s, {GIGABYTES} GB", setting.seconds);
    let machine = Machine::look(&setting.root);
    let text = page::markdown(&rows, &lines, &grids, &machine, &limits, &load);
    if options.quick {
        println!("{text}");
    } else {
        write(&setting.root.join("docs"), &text, &lines)
            .map_err(|error| format!("cannot write the results: {error}"))?;
        println!("xtask: wrote docs/paper-cvt.md");
    }
    match problems(&rows, &lines, &grids).as_slice() {
        [] => Ok(()),
        found => Err(format!("not everything went well:\n  {}", found.join("\n  "))),
    }
}

impl Setting {
    fn run(&self, task: Task, args: &[&str]) -> Measure {
        let examples = self.root.join("examples");
        let mut command = Command::new(&self.binary);
        match task {
            Task::Check(program) => command.arg("check").arg(examples.join(program)),
            Task::Compare(one, other) => {
                command.arg("compare").arg(examples.join(one)).arg(examples.join(other))
            }
        };
        command.args(args).args(["--threads", "1", "--format", "json"]);
        command.args(["--max-time", &format!("{}s", self.seconds)]);
        command.args(["--max-memory", &format!("{GIGABYTES}G")]);
        let measure = measure(&mut command);
        eprintln!(
            "xtask: {} {}: {} states, {:.2} s",
            task.name(),
            args.join(" "),
            measure.states,
            measure.seconds
        );
        measure
    }

    fn row(&self, row: &'static Row) -> RowResult {
        RowResult { row, measure: self.run(row.task, row.args) }
    }

    /// When a size does not end, a larger one will not either.
    fn series(
        &self,
        task: Task,
        fixed: &[&str],
        axis: &str,
        sizes: &[u32],
    ) -> Vec<Option<Measure>> {
        let mut ended = true;
        let one = |&size: &u32| {
            let size = format!("{axis}{size}");
            let args: Vec<&str> = fixed.iter().copied().chain([size.as_str()]).collect();
            let measure = ended.then(|| self.run(task, &args))?;
            ended = !matches!(measure.end, End::Capped(_));
            Some(measure)
        };
        sizes.iter().map(one).collect()
    }

    fn line(&self, line: &'static Line) -> LineResult {
        let way = |(_, off): &(&str, &[&'static str])| {
            let fixed: Vec<&str> = line.fixed.iter().chain(off.iter()).copied().collect();
            self.series(line.task, &fixed, line.axis, line.sizes)
        };
        LineResult { line, runs: WAYS.iter().map(way).collect() }
    }

    fn grid(&self, grid: &'static Grid) -> GridResult {
        let row = |workers: u32, times: u32| {
            let fixed = [format!("--workers={workers}"), format!("-DnumTimes={times}")];
            self.series(grid.task, &[&fixed[0], &fixed[1]], "-DN=", GRID_N)
        };
        let plane = |&workers: &u32| GRID_TIMES.iter().map(|&times| row(workers, times)).collect();
        GridResult { grid, runs: GRID_WORKERS.iter().map(plane).collect() }
    }
}

fn write(folder: &Path, text: &str, lines: &[LineResult]) -> std::io::Result<()> {
    for result in lines {
        if let Some(name) = page::plot_name(result.line) {
            std::fs::write(folder.join(name), draw(result))?;
        }
    }
    std::fs::write(folder.join("paper-cvt.md"), text)
}

fn draw(result: &LineResult) -> String {
    let point = |measure: &Option<Measure>| {
        let measure = measure.as_ref().filter(|m| !matches!(m.end, End::Failed(_)))?;
        Some(Point { value: measure.transitions as f64, complete: measure.complete() })
    };
    let series = WAYS
        .iter()
        .zip(&result.runs)
        .map(|((name, _), runs)| Series { name, points: runs.iter().map(point).collect() });
    let series: Vec<Series> = series.collect();
    let labels: Vec<String> = result.line.sizes.iter().map(u32::to_string).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    plot::svg(&result.line.title(), &plot::TRANSITIONS, result.line.axis_name(), &labels, &series)
}

/// A wrong verdict, a run that failed, more states than published, and series that do not hold.
fn problems(rows: &[RowResult], lines: &[LineResult], grids: &[GridResult]) -> Vec<String> {
    let mut found = Vec::new();
    for RowResult { row, measure } in rows {
        let name = format!("{} {}", row.task.name(), row.args.join(" "));
        let expected = if row.expected == "holds" { "holds" } else { "violated" };
        if measure.end != End::Complete(expected) {
            found.push(format!("{name}: {:?} instead of {expected}", measure.end));
        }
        if row.published.as_ref().is_some_and(|published| published.states < measure.states) {
            found.push(format!("{name}: {} states are more than published", measure.states));
        }
    }
    let lines = lines
        .iter()
        .flat_map(|result| result.runs.iter().flatten().map(|run| (result.line.title(), run)));
    let grids = grids.iter().flat_map(|result| {
        result.runs.iter().flatten().flatten().map(|run| (result.grid.task.name(), run))
    });
    for (name, run) in lines.chain(grids) {
        let Some(measure) = run else { continue };
        match &measure.end {
            End::Complete("holds") => {}
            End::Capped(why) if why.contains("budget") => {}
            end @ (End::Complete(_) | End::Capped(_) | End::Failed(_)) => {
                found.push(format!("{name}: {end:?}"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(end: End, states: u64) -> Measure {
        Measure { end, states, ..Measure::failed(String::new()) }
    }

    #[test]
    fn problems_are_wrong_verdicts_and_large_numbers() {
        let row = |end, states| RowResult { row: &ROWS[0], measure: measure(end, states) };
        let holds = || End::Complete("holds");
        assert!(problems(&[row(holds(), 505)], &[], &[]).is_empty());
        assert_eq!(problems(&[row(holds(), 506)], &[], &[]).len(), 1);
        assert_eq!(problems(&[row(End::Complete("violated"), 3)], &[], &[]).len(), 1);
        let line =
            |end| LineResult { line: &LINES[0], runs: vec![vec![Some(measure(end, 1)), None]] };
        let capped = |why: &str| End::Capped(why.to_owned());
        assert!(
            problems(&[], &[line(holds()), line(capped("the time budget ended"))], &[]).is_empty()
        );
        assert_eq!(problems(&[], &[line(capped("not modelled"))], &[]).len(), 1);
    }
}
