//! What a verdict rests on.

use crate::finding::{Finding, What};
use crate::options::MemoryModel;
use crate::outcome::{Assurance, Unsupported};
use crate::replay::one_line;
use crate::session::Session;
use partita_model::{Op, PropertyKind};
use partita_search::{StoreKind, Strategy};
use partita_source::Code;
use partita_tree::NodeId;
use std::collections::BTreeMap;

pub(crate) fn assurance(
    session: &Session<'_>,
    raw: &partita_search::Outcome,
    findings: &[Finding],
    pending: Option<u32>,
) -> Assurance {
    let (model, options) = (session.model, session.options);
    let mut scope = vec![format!("{} = {}", model.vocabulary.places(), model.places)];
    scope.extend(model.configs.iter().map(|(name, value)| format!("{name} = {value}")));
    scope.extend(crate::inputs::scope(session));
    if let Some(bound) = options.max_value {
        let cut = if raw.cut > 0 {
            format!("{} executions cut", raw.cut)
        } else {
            "never reached".to_owned()
        };
        scope.push(format!("shared values up to {bound} ({cut})"));
    }
    if model.has_remote && options.memory != MemoryModel::Sc {
        scope.push(match pending {
            Some(1) if raw.bounded > 0 => {
                "at most one pending instance of each remote statement".to_owned()
            }
            Some(pending) if raw.bounded > 0 => {
                format!("at most {pending} pending instances of each remote statement")
            }
            Some(pending) => format!(
                "any number of pending remote operations (the bound {pending} was never reached)"
            ),
            None => "any number of pending remote operations".to_owned(),
        });
    }
    if raw.excused > 0 {
        scope.push(format!("executions end at an allowed finding ({} times)", raw.excused));
    }
    let mut reductions = options.reductions;
    if !options.by_sets() || !model.has_remote {
        (reductions.value_sets, reductions.lazy_nic, reductions.antichain) = (false, false, false);
    }
    let search = match options.strategy {
        Strategy::Breadth => "breadth-first",
        Strategy::Depth => "depth-first",
        Strategy::Random => "random walks",
    };
    let asked = options.one_result.then_some(Code::NondeterministicOutput);
    let checks = Code::usual().filter(|code| !options.allowed.contains(code)).chain(asked);
    Assurance {
        scope,
        memory: options.memory.name().to_owned(),
        search: search.to_owned(),
        store: match (options.strategy, raw.store) {
            (Strategy::Random, _) => String::new(),
            (_, StoreKind::Exact) => "exact".to_owned(),
            (_, StoreKind::Fingerprint) => "fingerprint".to_owned(),
            (_, StoreKind::Bitstate) => "bitstate".to_owned(),
        },
        reductions: reductions
            .enabled()
            .into_iter()
            .chain((options.subsume && session.symbolic.is_some()).then_some("subsume"))
            .map(str::to_owned)
            .collect(),
        rules: Vec::new(),
        checks: checks.map(|code| code.to_string()).collect(),
        unsupported: unsupported(findings),
        // Before everything was explored, "never reached" would mean nothing.
        unreached: if raw.stopped.is_none() { unreached(session, raw) } else { Vec::new() },
        vacuous: vacuous(session),
        notes: notes(session, raw),
        complete: raw.stopped.is_none() && raw.cut == 0 && raw.bounded == 0,
    }
}

fn at(session: &Session<'_>, node: NodeId) -> Option<(String, usize)> {
    let span = session.model.span(node)?;
    let (file, position) = session.sources.position(span)?;
    let text = one_line(session.sources.text(span));
    Some((format!("{file}:{}: {text}", position.line), position.line))
}

fn unsupported(findings: &[Finding]) -> Vec<Unsupported> {
    let of = |finding: &Finding| {
        let span = finding.ends.first().and_then(|end| end.span)?;
        let What::Failure { message, .. } = &finding.what else { return None };
        Some(Unsupported { span, what: message.clone(), program: finding.program.clone() })
    };
    findings.iter().filter(|finding| finding.code == Code::Unsupported).filter_map(of).collect()
}

/// Statements that stand in the source and no execution ran.
fn unreached(session: &Session<'_>, raw: &partita_search::Outcome) -> Vec<String> {
    let mut reached: BTreeMap<NodeId, bool> = BTreeMap::new();
    for (proc, covered) in session.model.procs.iter().zip(&raw.covered) {
        for (instr, covered) in proc.code.iter().zip(covered) {
            if matches!(instr.op, Op::Jump(_) | Op::Return(None)) {
                continue;
            }
            *reached.entry(instr.stmt).or_insert(false) |= covered;
        }
    }
    // A statement that rules have made several of is reached when one of them is.
    let mut places: BTreeMap<(usize, String), bool> = BTreeMap::new();
    for (node, covered) in reached {
        if let Some((text, line)) = at(session, node) {
            *places.entry((line, text)).or_insert(false) |= covered;
        }
    }
    let missed = places.into_iter().filter(|(_, covered)| !covered);
    let mut lines: Vec<(usize, String)> = missed.map(|(place, _)| place).collect();
    lines.sort();
    lines.dedup();
    lines.into_iter().map(|(_, text)| text).collect()
}

fn vacuous(session: &Session<'_>) -> Vec<String> {
    let model = session.model;
    let mut vacuous = Vec::new();
    let asserts = model.procs.iter().flat_map(|proc| &proc.code);
    let asserts = asserts.filter(|instr| matches!(instr.op, Op::Assert { .. })).count();
    let properties = model.properties.iter().filter(|p| p.kind != PropertyKind::Observe).count();
    if asserts + properties == 0 {
        vacuous.push("assertion-failed: the program has no assertion".to_owned());
    }
    if model.entries.len() < 2 && !model.has_spawn {
        vacuous.push("data-race, deadlock between tasks: there is only one task".to_owned());
    } else if !model.vocabulary.has_races {
        vacuous.push("data-race: concurrent access is normal in this language".to_owned());
    }
    vacuous
}

fn notes(session: &Session<'_>, raw: &partita_search::Outcome) -> Vec<String> {
    let mut notes = session.model.notes.clone();
    if raw.store != session.options.store && session.options.strategy != Strategy::Random {
        notes.push(
            "states with value sets are compared by inclusion: the store is exact".to_owned(),
        );
    }
    notes.extend(crate::inputs::arithmetic(session));
    if session.options.memory != MemoryModel::Sc && !session.model.has_remote {
        notes.push("the program has no remote operation: explored as sc".to_owned());
    }
    notes
}
