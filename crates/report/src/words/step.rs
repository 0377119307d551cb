//! What a step does, and what comes of it.

use partita_check::{CellPath, Doing, Effect, Reading, Trace, TraceStep, Value};
use partita_tree::Vocabulary;

/// What the actor is busy with: the statement, or what a network card does.
pub(crate) fn text(trace: &Trace, step: &TraceStep) -> String {
    let words = &trace.vocabulary;
    let name = |cell: &Option<CellPath>| {
        cell.as_ref().map_or_else(|| "?".to_owned(), |cell| cell.spelled(words))
    };
    match &step.doing {
        Doing::Statement { text, .. } => text.clone(),
        Doing::NetworkRead { source, value, target } => {
            format!("reads {} = {} for {}", name(source), value.spelled(words), name(target))
        }
        Doing::NetworkUpdate { source, value } => {
            format!("reads and updates {}: it was {}", name(source), value.spelled(words))
        }
        Doing::NetworkWrite { target } => format!("writes {}", name(target)),
        Doing::TakesEffect { write: true, cell, .. } => {
            format!("its relaxed write of {} takes effect", name(cell))
        }
        Doing::TakesEffect { write: false, cell, value } => {
            let value = value.spelled(words);
            format!("its relaxed read of {} takes effect: {value}", name(cell))
        }
    }
}

/// What comes of a step, one sentence each.
pub(crate) fn effects(trace: &Trace, step: &TraceStep) -> Vec<String> {
    step.effects.iter().map(|effect| told(&trace.vocabulary, effect)).collect()
}

/// Several readings of one statement in one sentence; any other effect stands alone.
pub(crate) fn together(trace: &Trace, effects: &[Effect]) -> String {
    let mut sentence = String::new();
    for effect in effects {
        let text = told(&trace.vocabulary, effect);
        let text = text.trim_end();
        if sentence.is_empty() {
            sentence = text.to_owned();
        } else {
            sentence.push_str(", ");
            sentence.push_str(text.strip_prefix(READS).unwrap_or(text));
        }
    }
    sentence
}

/// The verb with which readings begin, their own and those of preludes.
const READS: &str = "reads ";

fn told(words: &Vocabulary, effect: &Effect) -> String {
    match effect {
        Effect::Change { cell, to: Value::Undefined, .. } => {
            format!("{} becomes undefined", cell.spelled(words))
        }
        Effect::Change { cell, to, .. } => {
            format!("{} = {}", cell.spelled(words), to.spelled(words))
        }
        Effect::Reset { object, defined: true } => {
            format!("{} gets its initial value", object.spelled(words))
        }
        Effect::Reset { object, defined: false } => {
            format!("{} becomes undefined", object.spelled(words))
        }
        Effect::Operation { words, .. } => words.clone(),
        Effect::Arrives => "arrives".to_owned(),
        Effect::Case(case) => format!("if {case}"),
        Effect::Prints(text) => format!("prints {text}"),
        Effect::Reads(readings) => {
            let one = |reading: &Reading| {
                format!("{} = {}", reading.cell.spelled(words), reading.value.spelled(words))
            };
            format!("{READS}{}", readings.iter().map(one).collect::<Vec<_>>().join(", "))
        }
    }
}
