//! The finding itself: its message, and the source underlined at each end with who does what.
//!
//! All ends are marked alike, because neither access of a race is more guilty than the other.
//! Ends at one and the same piece of source (common where all places run the same text) are drawn
//! once, with everybody's name. Ends without a place in the source become notes.

use crate::Style;
use crate::diagnostic::{Heading, draw};
use crate::text::{clean, width as columns_of};
use crate::words::{WordedEnd, listed, worded};
use annotate_snippets::AnnotationKind;
use partita_check::Finding;
use partita_source::{Label, Severity, SourceMap, Span};

/// Longer labels for one piece of source stand below each other.
const MOST_ON_A_LINE: usize = 70;

pub(crate) fn finding(map: &SourceMap, finding: &Finding, style: Style, width: usize) -> String {
    let worded = worded(map, finding);
    let labels = labels(&worded.ends);
    let marks: Vec<_> = labels.iter().map(|label| (AnnotationKind::Primary, label)).collect();
    let mut notes: Vec<String> = worded
        .ends
        .iter()
        .filter(|end| end.span.is_none())
        .map(|end| told(&clean(&end.task), &clean(&end.label)))
        .filter(|text| !text.is_empty())
        .collect();
    notes.extend(worded.notes);
    let heading =
        Heading { severity: Severity::Error, code: finding.code.name(), message: &worded.message };
    draw(map, &heading, &marks, &notes, None, style, width)
}

/// A piece of source, and who does what there: tasks with the same words together.
struct Spot {
    span: Span,
    words: Vec<(Vec<String>, String)>,
}

/// One label per piece of source, in the order of the ends; several when it would be a long one.
fn labels(ends: &[WordedEnd]) -> Vec<Label> {
    let mut spots: Vec<Spot> = Vec::new();
    for end in ends {
        let Some(span) = end.span else { continue };
        let (task, label) = (clean(&end.task), clean(&end.label));
        let at = spots.iter().position(|spot| spot.span == span);
        let Some(Spot { words, .. }) = at.and_then(|at| spots.get_mut(at)) else {
            spots.push(Spot { span, words: vec![(vec![task], label)] });
            continue;
        };
        match words.iter_mut().find(|(_, known)| *known == label) {
            Some((tasks, _)) if tasks.contains(&task) => {}
            Some((tasks, _)) => tasks.push(task),
            None => words.push((vec![task], label)),
        }
    }
    spots
        .into_iter()
        .flat_map(|Spot { span, words }| {
            let texts: Vec<_> =
                words.iter().map(|(tasks, label)| told(&joined(tasks), label)).collect();
            let one = texts.join("; ");
            let texts = if columns_of(&one) <= MOST_ON_A_LINE { vec![one] } else { texts };
            texts.into_iter().map(move |text| Label { span, text })
        })
        .collect()
}

/// All of them that have a name.
fn joined(names: &[String]) -> String {
    let names: Vec<_> = names.iter().filter(|name| !name.is_empty()).collect();
    listed(&names)
}

/// Who and what: `process 2: writes x`. A label that already names the task is left alone.
fn told(task: &str, label: &str) -> String {
    if task.is_empty() || label.starts_with(task) {
        label.to_owned()
    } else if label.is_empty() {
        task.to_owned()
    } else {
        format!("{task}: {label}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita_source::FileId;

    fn end(at: usize, task: &str, label: &str) -> WordedEnd {
        let span = Some(Span::new(FileId(0), at, at + 1));
        WordedEnd { span, task: task.into(), label: label.into() }
    }

    #[test]
    fn ends_at_one_place_share_a_label() {
        let ends = [
            end(0, "image 1", "writes x"),
            end(5, "image 2", "reads x"),
            end(0, "image 2", "writes x"),
            end(0, "image 2", "writes x"),
            end(0, "image 3", "reads x"),
            end(9, "", "must hold"),
            end(10, "image 4", "image 4 waits"),
        ];
        let texts: Vec<_> = labels(&ends).into_iter().map(|label| label.text).collect();
        assert_eq!(
            texts,
            [
                "image 1 and image 2: writes x; image 3: reads x",
                "image 2: reads x",
                "must hold",
                "image 4 waits"
            ]
        );
        assert_eq!(joined(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }
}
