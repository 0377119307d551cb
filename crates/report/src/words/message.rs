//! What is wrong, in one sentence.

use super::Speaker;
use super::failure::cause as in_words;
use partita_check::{Access, ActorId, Cause, Effect, Finding, Mishap, ResultPart, Value, What};
use partita_source::Code;

pub(super) fn message(speaker: &Speaker<'_>, finding: &Finding) -> String {
    format!("{}{}", of_program(finding.program.as_deref()), what(speaker, finding))
}

/// Of a comparison, which program a sentence is about.
pub(super) fn of_program(program: Option<&str>) -> String {
    program.map_or_else(String::new, |program| format!("in `{program}`: "))
}

pub(super) fn not_modelled(what: &Cause) -> String {
    format!("Partita does not model this: {}", in_words(what))
}

/// Of a read without a value: where the value that there was got lost.
fn lost(speaker: &Speaker<'_>, cause: &Cause) -> Option<String> {
    let Cause::Own(mishap) = cause else { return None };
    let Mishap::ReadBeforeSet { name } = &**mishap else { return None };
    let loses = |effect: &Effect| match effect {
        Effect::Change { cell, to: Value::Undefined, .. } => speaker.cell(cell) == *name,
        Effect::Reset { object, defined: false } => {
            let rest = name.strip_prefix(&speaker.cell(object));
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        }
        Effect::Change { .. }
        | Effect::Reset { .. }
        | Effect::Operation { .. }
        | Effect::Arrives
        | Effect::Case(_)
        | Effect::Prints(_)
        | Effect::Reads(_) => false,
    };
    let steps = &speaker.trace.steps;
    let set = |effect: &Effect| {
        matches!(effect, Effect::Change { cell, to, .. }
            if *to != Value::Undefined && speaker.cell(cell) == *name)
    };
    let at = steps.iter().rposition(|step| step.effects.iter().any(loses))?;
    let had = steps[..at].iter().any(|step| step.effects.iter().any(set));
    let span = steps[at].span.filter(|_| had)?;
    Some(format!("`{name}` is read, but it became undefined in {}", speaker.line(span)))
}

fn what(speaker: &Speaker<'_>, finding: &Finding) -> String {
    match &finding.what {
        What::FalseCondition { task, condition } => {
            format!("`{condition}` is false in {}", speaker.who(*task))
        }
        What::Failure { cause, .. } if finding.code == Code::Unsupported => not_modelled(cause),
        What::Failure { task: None, cause, .. } => in_words(cause),
        What::Failure { task: Some(task), operand, cause } => {
            let (who, message) =
                (speaker.who(*task), lost(speaker, cause).unwrap_or_else(|| in_words(cause)));
            match operand {
                Some(operand) => format!("`{operand}`: {message}, in {who}"),
                // Operations say themselves whose they are.
                None if message.starts_with(&format!("{who} ")) => message,
                None => format!("{message}, in {who}"),
            }
        }
        What::Race { cell, accesses: [a, b], same_value } => {
            let same = match (same_value, b.write) {
                (false, _) => "",
                (true, true) => "; both write the same value",
                (true, false) => "; it writes the same value that is there",
            };
            format!(
                "{} {} `{}` while {} {} it, and nothing orders the two{same}",
                speaker.who(a.task),
                verb(a.write),
                speaker.cell(cell),
                speaker.who(b.task),
                verb(b.write),
            )
        }
        What::Unordered { cell, earlier, now } => format!(
            "{}'s {} of `{}` is not ordered after {}'s {}",
            speaker.who(now.task),
            noun(*now),
            speaker.cell(cell),
            speaker.who(earlier.task),
            noun(*earlier),
        ),
        What::Deadlock { waiting, by_place } => match waiting.as_slice() {
            [task] => {
                format!("{} waits for ever and nobody else can move", speaker.who(*task))
            }
            several => {
                let tasks = speaker.tasks(*by_place);
                format!("{} {tasks} wait for ever: none can move", several.len())
            }
        },
        What::Endless { going, waiting, changes, by_place } => {
            let several = |tasks: &[ActorId], one: &str, many: &str| match tasks {
                [task] => format!("{} {one}", speaker.who(*task)),
                all => format!("{} {} {many}", all.len(), speaker.tasks(*by_place)),
            };
            let going = if *changes {
                several(going, "goes round for ever", "go round for ever")
            } else {
                let (one, many) = ("waits in a loop for ever", "wait in loops for ever");
                several(going, one, many)
            };
            let waiting = match waiting.as_slice() {
                [] => String::new(),
                all => format!(", {}", several(all, "waits", "wait")),
            };
            format!("{going}{waiting}: nobody can bring the program to its end")
        }
        What::Property { text, failure: Some(failure), .. } => {
            format!("`{text}`: {}", in_words(failure))
        }
        What::Property { text, at_end: false, .. } => {
            format!("`{text}` does not hold in a reachable state")
        }
        What::Property { text, at_end: true, .. } => {
            format!("`{text}` does not hold at the end of an execution")
        }
        What::ResultDepends { at, one, other } => {
            let said = |side: &Option<String>| match side {
                Some(text) => format!("`{text}`"),
                None => "missing".to_owned(),
            };
            let at = match at {
                ResultPart::Line(number) => format!("line {number} of the output"),
                ResultPart::Observed(name) => format!("`{name}`"),
            };
            let (one, other) = (said(one), said(other));
            format!("the result depends on the schedule: {at} can be {one} or {other}")
        }
        What::ResultsDiffer { result, values: [a, b], programs: [left, right] } => {
            let there = finding.other.as_ref().map_or(&finding.trace, |other| &other.trace);
            let (a, b) = (speaker.value(a), b.spelled(&there.vocabulary));
            format!("`{result}` is {a} in `{left}` and {b} in `{right}`")
        }
    }
}

/// What somebody does to a cell.
pub(super) fn verb(write: bool) -> &'static str {
    if write { "writes" } else { "reads" }
}

fn noun(access: Access) -> &'static str {
    if access.write { "write" } else { "read" }
}
