//! SPIN on the models of the tables, beside the search of our own on the same ones.

use super::super::cases::{Group, TABLE};
use super::super::{Setting, command};
use super::cases::EXPORTED;
use crate::bench::measure::{End, Measure};
use crate::bench::partita::measure;

pub(crate) struct Exported {
    pub(crate) group: &'static Group,
    pub(crate) size: u32,
    pub(crate) own: Measure,
    pub(crate) spin: Measure,
}

pub(crate) fn run(setting: &Setting) -> Vec<Exported> {
    let mut out = Vec::new();
    for (group, sizes) in &EXPORTED {
        for &size in *sizes {
            let one = |engine: &str| {
                let mut command = command(setting, group, size, TABLE);
                measure(command.args(["--engine", engine]))
            };
            let (own, spin) = (one("own"), one("spin"));
            eprintln!(
                "xtask: {} {}={size}: {} and {} states",
                group.key, group.size, own.states, spin.states
            );
            out.push(Exported { group, size, own, spin });
        }
    }
    out
}

pub(crate) fn problems(exported: &[Exported]) -> Vec<String> {
    let mut found = Vec::new();
    for one in exported {
        for (engine, measure) in [("own search", &one.own), ("SPIN", &one.spin)] {
            if measure.end != End::Complete("holds") {
                found.push(format!(
                    "{} {}={}: {engine}: {:?}",
                    one.group.key, one.group.size, one.size, measure.end
                ));
            }
        }
    }
    found
}
