//! Symbolic inputs: which values show a finding, and how they are told.

use crate::basis::{InputRange, Remark, Scope};
use crate::finding::Note;
use crate::reason::{Reason, Seeming};
use crate::run::{Lost, codes};
use crate::session::Session;
use partita_machine::{InputValue, Inputs, Symbolic, World};
use partita_model::InputKind;
use partita_search::Wrong;
use partita_terms::{Assignment, Sort, Term};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

/// Small numbers are tried first: they are easier to read, and exact in every arithmetic.
const SMALL: i64 = 9;

impl Session<'_> {
    /// Values of the inputs that lead to a finding in this world.
    pub(crate) fn inputs_for(&self, world: &World<'_>, wrong: &Wrong) -> Option<Inputs> {
        let (Some(symbolic), Some(path)) = (&self.symbolic, world.path()) else {
            return Some(Inputs::new());
        };
        let mut condition = path;
        if let Wrong::Property { id, failure: None } = wrong {
            let property = &world.model.properties[*id];
            let word = world.evaluate(&property.test, property.node).ok()?;
            let broken = symbolic.terms.not(symbolic.term(word)?);
            condition = symbolic.terms.and(condition, broken);
        }
        values(symbolic, condition)
    }
}

/// Values of the inputs under a condition; `None` when the solver finds none that words can hold.
pub(crate) fn values(symbolic: &Symbolic, condition: Term) -> Option<Inputs> {
    let terms = &symbolic.terms;
    let mut small = condition;
    for (symbol, sort) in terms.symbols(condition).into_iter().map(|s| (s, terms.sort(s))) {
        let (low, high) = (terms.int(-SMALL), terms.int(SMALL));
        let (low, high) = match sort {
            Sort::Int => (low, high),
            Sort::Real => (terms.to_real(low), terms.to_real(high)),
            Sort::Bool | Sort::Float => continue,
        };
        small = terms.and(small, terms.and(terms.ge(symbol, low), terms.le(symbol, high)));
    }
    let model = symbolic.model(small).or_else(|| symbolic.model(condition))?;
    decoded(symbolic, &model)
}

fn decoded(symbolic: &Symbolic, model: &Assignment) -> Option<Inputs> {
    let mut inputs = Inputs::new();
    for (symbol, constant) in model.iter() {
        let name = symbolic.terms.name(symbol)?;
        inputs.insert(name.to_string(), InputValue::of(constant)?);
    }
    Some(inputs)
}

/// The inputs that a finding needs, for a reader.
pub(crate) fn note(inputs: &Inputs) -> Option<Note> {
    Some(listed(inputs)).filter(|listed| !listed.is_empty()).map(Note::Inputs)
}

/// Names and values; arrays as a whole where all their elements are there.
pub(crate) fn listed(inputs: &Inputs) -> Vec<(String, String)> {
    let mut arrays: BTreeMap<&str, Vec<(usize, String)>> = BTreeMap::new();
    let mut shown = Vec::new();
    for (name, value) in inputs {
        let element = name.strip_suffix(']').and_then(|name| name.split_once('['));
        match element.map(|(array, index)| (array, index.parse::<usize>())) {
            Some((array, Ok(index))) => {
                arrays.entry(array).or_default().push((index, value.to_string()));
            }
            Some((_, Err(_))) | None => shown.push((name.clone(), value.to_string())),
        }
    }
    for (array, mut elements) in arrays {
        elements.sort();
        let whole = elements.iter().enumerate().all(|(at, (index, _))| at == *index);
        if whole {
            let values: Vec<String> = elements.into_iter().map(|(_, value)| value).collect();
            shown.push((array.to_owned(), format!("[{}]", values.join(", "))));
        } else {
            let elements = elements.into_iter();
            shown.extend(elements.map(|(index, value)| (format!("{array}[{index}]"), value)));
        }
    }
    shown
}

/// Why findings on symbolic inputs were not confirmed.
pub(crate) fn doubt(symbolic: &Symbolic, lost: &[Lost]) -> Reason {
    let known = lost.iter().find_map(|lost| lost.why.clone());
    known.unwrap_or_else(|| not_shown(symbolic, Seeming::Findings(codes(lost))))
}

/// Something seems possible, and no inputs show it.
pub(crate) fn not_shown(symbolic: &Symbolic, seeming: Seeming) -> Reason {
    Reason::NoInputsShow { seeming, open: symbolic.open.load(Ordering::Relaxed) > 0 }
}

/// What the scope says of the inputs.
pub(crate) fn scope(session: &Session<'_>) -> Vec<Scope> {
    let Some(symbolic) = &session.symbolic else { return Vec::new() };
    let of = |(name, kind): (&str, InputKind)| {
        let range = match (symbolic.arithmetic.bounds.get(name), kind) {
            (Some((low, high)), InputKind::Int) => InputRange::Between { low: *low, high: *high },
            (Some((low, high)), InputKind::Real) => {
                InputRange::RealBetween { low: *low, high: *high }
            }
            (None, InputKind::Int) if symbolic.arithmetic.machine_ints => InputRange::OfItsType,
            (None, InputKind::Int) => InputRange::AnyInteger,
            (None, InputKind::Real) => InputRange::AnyReal,
            (_, InputKind::Bool) => InputRange::Truth,
        };
        Scope::Input { name: name.to_owned(), range }
    };
    session.model.input_names().into_iter().map(of).collect()
}

/// In which arithmetic a verdict holds, and who answered.
pub(crate) fn arithmetic(session: &Session<'_>) -> Vec<Remark> {
    let Some(symbolic) = &session.symbolic else { return Vec::new() };
    let kinds: Vec<InputKind> =
        session.model.input_names().into_iter().map(|(_, kind)| kind).collect();
    let arithmetic = &symbolic.arithmetic;
    let mut notes = Vec::new();
    if kinds.contains(&InputKind::Int) && !arithmetic.machine_ints {
        notes.push(Remark::MathematicalIntegers);
    }
    if kinds.contains(&InputKind::Real) && !arithmetic.ieee {
        notes.push(Remark::MathematicalReals);
    }
    let open = symbolic.open.load(Ordering::Relaxed);
    if open > 0 {
        notes.push(Remark::OpenQuestions(open));
    }
    notes
}
