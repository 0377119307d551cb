//! What is said to commute: operations that promise nothing else of the kind.

use super::Report;

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    for commute in &program.commutes {
        for name in std::iter::once(&commute.operation).chain(&commute.with) {
            let message = match program.proc(name) {
                None => format!("there is no operation `{name}`"),
                Some(proc) if !proc.operation => format!("`{name}` is no operation"),
                Some(proc) if proc.meeting || proc.commutes => {
                    format!("`{name}` promises to commute by another word already")
                }
                Some(_) => continue,
            };
            report.error("bad-commute", commute.id, message);
        }
    }
}
