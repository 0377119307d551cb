//! What a verdict rests on.

use crate::basis::{Growth, Remark, Scope, Searched, Vacuous};
use crate::finding::{Finding, Quote, What};
use crate::options::MemoryModel;
use crate::outcome::{Assurance, Unsupported};
use crate::replay::one_line;
use crate::session::Session;
use partita_model::{MemoryOp, Op, Operand, PropertyKind};
use partita_search::{Reductions, Rounds, StoreKind, Strategy};
use partita_source::Code;
use partita_tree::NodeId;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn assurance(
    session: &Session<'_>,
    raw: &partita_search::Outcome,
    findings: &[Finding],
    pending: Option<u32>,
) -> Assurance {
    let (model, options) = (session.model, session.options);
    let mut scope = vec![Scope::Places { word: model.vocabulary.places(), count: model.places }];
    let configs = model.configs.iter();
    scope.extend(
        configs.map(|(name, value)| Scope::Config { name: name.to_string(), value: value.clone() }),
    );
    scope.extend(crate::inputs::scope(session));
    if let Some(up_to) = options.max_value {
        scope.push(Scope::SharedValues { up_to, cut: raw.cut });
    }
    let network = !matches!(options.memory, MemoryModel::Sc | MemoryModel::Upc);
    if model.has_remote && network {
        scope.push(Scope::Pending { most: pending, met: raw.bounded > 0 });
    }
    if raw.excused > 0 {
        scope.push(Scope::AllowedFindings { times: raw.excused });
    }
    let mut reductions = options.reductions;
    reductions.ample &= options.memory.lets_go_alone();
    reductions.futures &= options.memory.lets_go_alone();
    reductions.recorded_steps &= options.memory.lets_go_alone();
    if !options.by_sets() || !model.has_remote {
        (reductions.value_sets, reductions.lazy_nic, reductions.antichain) = (false, false, false);
    }
    let asked_about = options.in_effect(model);
    (reductions.place_locality, reductions.commuting) =
        (asked_about.place_locality, asked_about.commuting);
    (reductions.kinds, reductions.stuck) = (asked_about.kinds, asked_about.stuck);
    reductions.joint = asked_about.joint;
    // Where some executions stand for all, nothing else left anything out.
    reductions.orders = raw.executions.is_some();
    if reductions.orders {
        let live_locals = reductions.live_locals;
        reductions = Reductions { orders: true, live_locals, ..Reductions::NONE };
    }
    let goes_on = raw.found.iter().any(|found| found.code() == Code::Unsupported);
    let delays = model.has_remote || options.memory == MemoryModel::Upc;
    let memory = if delays { options.memory } else { MemoryModel::Sc };
    let asked = options.one_result.then_some(Code::NondeterministicOutput);
    let rounds = session.looks_for_rounds().then_some(Code::Livelock);
    let checks = Code::usual().chain(rounds).filter(|code| !options.allowed.contains(code));
    let leaks = options.leaks.then_some(Code::MemoryLeak);
    let checks = checks.chain(asked).chain(leaks);
    // Where nothing else was tried, it was breadth-first.
    let alone = options.strategy == Strategy::Auto && raw.scouts == 0;
    let strategy = if alone { Strategy::Breadth } else { options.strategy };
    Assurance {
        scope,
        memory: memory.name().to_owned(),
        search: Some(raw.executions.map_or(Searched::Own(strategy), Searched::Orders)),
        store: match (options.strategy, raw.store) {
            _ if reductions.orders => String::new(),
            (Strategy::Random, _) => String::new(),
            (_, StoreKind::Exact) => "exact".to_owned(),
            (_, StoreKind::Fingerprint) => "fingerprint".to_owned(),
            (_, StoreKind::Bitstate) => "bitstate".to_owned(),
        },
        reductions: (model.reductions.iter().map(String::as_str))
            .chain(reductions.enabled())
            .chain((options.subsume && session.symbolic.is_some()).then_some("subsume"))
            .map(str::to_owned)
            .collect(),
        rules: Vec::new(),
        claims: Vec::new(),
        checks: checks.collect(),
        compared: Vec::new(),
        unsupported: unsupported(findings),
        // Before everything was explored, "never reached" would mean nothing; nor does it where something
        // is not modelled, and nobody knows how it goes on from there.
        unreached: if raw.stopped.is_none() && !goes_on {
            unreached(session, raw)
        } else {
            Vec::new()
        },
        vacuous: vacuous(session),
        notes: notes(session, raw),
        complete: raw.stopped.is_none() && raw.cut == 0 && raw.bounded == 0,
    }
}

/// A statement, after what it is sorted by: its line, its file.
fn at<'s>(session: &'s Session<'_>, node: NodeId) -> Option<(usize, &'s str, Quote)> {
    let span = session.model.span(node)?;
    let (file, position) = session.sources.position(span)?;
    let text = one_line(session.sources.text(span));
    Some((position.line, file, Quote { text, span }))
}

fn unsupported(findings: &[Finding]) -> Vec<Unsupported> {
    let of = |finding: &Finding| {
        let span = finding.ends.first().and_then(|end| end.span)?;
        let What::Failure { cause, .. } = &finding.what else { return None };
        Some(Unsupported { span, what: cause.clone(), program: finding.program.clone() })
    };
    findings.iter().filter(|finding| finding.code == Code::Unsupported).filter_map(of).collect()
}

/// Statements that stand in the source and no execution ran.
fn unreached(session: &Session<'_>, raw: &partita_search::Outcome) -> Vec<Quote> {
    let mut reached: BTreeMap<NodeId, bool> = BTreeMap::new();
    // To make a variable undefined is the work of its declaration, which is no statement.
    let mut declarations = BTreeSet::new();
    for (proc, covered) in session.model.procs.iter().zip(&raw.covered) {
        for (instr, covered) in proc.code.iter().zip(covered) {
            if matches!(
                instr.op,
                Op::Jump(_) | Op::Return(None) | Op::Memory { op: MemoryOp::End, .. }
            ) {
                continue;
            }
            if matches!(instr.op, Op::ResetObject { .. }) || stores_nothing(&instr.op) {
                declarations.insert(instr.stmt);
            }
            *reached.entry(instr.stmt).or_insert(false) |= covered;
        }
    }
    reached.retain(|stmt, _| !declarations.contains(stmt));
    // A statement that rules have made several of is reached when one of them is.
    let mut places: BTreeMap<(usize, &str, String), (bool, Quote)> = BTreeMap::new();
    for (node, covered) in reached {
        if let Some((line, file, quote)) = at(session, node) {
            let key = (line, file, quote.text.clone());
            places.entry(key).or_insert((false, quote)).0 |= covered;
        }
    }
    // What a front end's own library throws has a file and no text.
    let missed = places.into_values().filter(|(covered, quote)| !covered && !quote.text.is_empty());
    missed.map(|(_, quote)| quote).collect()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other operations store values")]
fn stores_nothing(op: &Op) -> bool {
    match op {
        Op::Copy { src: Operand::Const(word), .. }
        | Op::Store { value: Operand::Const(word), .. } => word.is_undefined(),
        _ => false,
    }
}

fn vacuous(session: &Session<'_>) -> Vec<Vacuous> {
    let model = session.model;
    let mut vacuous = Vec::new();
    let asserts = model.procs.iter().flat_map(|proc| &proc.code);
    let asserts = asserts.filter(|instr| matches!(instr.op, Op::Assert { .. })).count();
    let properties = model.properties.iter().filter(|p| p.kind != PropertyKind::Observe).count();
    if asserts + properties == 0 {
        vacuous.push(Vacuous::NoAssertion);
    }
    if model.entries.len() < 2 && !model.has_spawn {
        vacuous.push(if model.reductions.is_empty() {
            Vacuous::OneTask
        } else {
            Vacuous::OneTaskLeft
        });
    } else if !model.vocabulary.has_races {
        vacuous.push(Vacuous::RacesAreNormal);
    }
    vacuous
}

fn notes(session: &Session<'_>, raw: &partita_search::Outcome) -> Vec<Remark> {
    let of_program = session.model.notes.iter().cloned();
    let mut notes: Vec<Remark> = of_program.map(Remark::OfProgram).collect();
    if raw.store != session.options.store && session.options.strategy != Strategy::Random {
        notes.push(Remark::ExactStore);
    }
    notes.extend(crate::inputs::arithmetic(session));
    match session.options.memory {
        MemoryModel::Rma | MemoryModel::RmaOrdered if !session.model.has_remote => {
            notes.push(Remark::NothingRemote);
        }
        MemoryModel::Sc | MemoryModel::Rma | MemoryModel::RmaOrdered => {}
        MemoryModel::Upc => {
            notes.extend([Remark::OneHome, Remark::NobodyGoesAlone]);
        }
    }
    notes.extend(raw.growth.as_ref().map(|growth| Remark::Grew(grew(session, growth, raw.states))));
    notes.extend(match raw.rounds {
        Rounds::NotAsked | Rounds::None | Rounds::Endless => None,
        Rounds::MayEnd => Some(Remark::FairScheduling),
        Rounds::NotLookedFor => Some(Remark::RoundsNotLookedFor),
    });
    notes
}

fn grew(session: &Session<'_>, growth: &partita_search::Growth, states: u64) -> Growth {
    let model = session.model;
    let spelled =
        |(name, contents): &(String, u64)| (model.vocabulary.name_of(name).to_owned(), *contents);
    Growth {
        looked_at: growth.looked_at,
        of: states,
        standing: growth.standing,
        tasks: growth.tasks,
        made: growth.made,
        varied: growth.varied.iter().map(spelled).collect(),
        places: (model.places > 1).then(|| model.vocabulary.places()),
        configs: model.configs.iter().map(|(name, _)| name.to_string()).collect(),
    }
}
