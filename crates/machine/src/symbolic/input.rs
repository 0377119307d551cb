//! Inputs: values from outside, as symbols or as numbers that somebody gave.

use super::not_modelled;
use crate::world::World;
use crate::{Halt, SymbolicLimit};
use partita_model::{GlobalInput, InputKind, ObjectId, Operand, ShapeKind, Storage, Tag, Word};
use partita_terms::{Constant, Sort};
use partita_tree::{IntType, NodeId};
use std::collections::BTreeMap;

/// Values of inputs by the name of the symbol: `n`, `a[0]`, `a[1,2]`.
pub type Inputs = BTreeMap<String, InputValue>;

#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub enum InputValue {
    Bool(bool),
    Int(i64),
    Real(f64),
}

impl InputValue {
    /// The value a solver gave; `None` when no word can hold it.
    #[must_use]
    pub fn of(constant: &Constant) -> Option<InputValue> {
        match constant {
            Constant::Bool(value) => Some(InputValue::Bool(*value)),
            Constant::Int(value) => value.to_i64().map(InputValue::Int),
            Constant::Real(value) => value.to_f64().map(InputValue::Real),
            Constant::Float(value) => Some(InputValue::Real(*value)),
        }
    }

    fn word(self) -> Word {
        match self {
            InputValue::Bool(value) => Word::bool(value),
            InputValue::Int(value) => Word::int(value),
            InputValue::Real(value) => Word::real(value),
        }
    }
}

impl std::fmt::Display for InputValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InputValue::Bool(value) => write!(f, "{value}"),
            InputValue::Int(value) => write!(f, "{value}"),
            InputValue::Real(value) => write!(f, "{value:?}"),
        }
    }
}

impl World<'_> {
    /// `input_int(name, indices...)` and its kin.
    pub(crate) fn input(
        &mut self,
        task: usize,
        kind: InputKind,
        args: &[Operand],
        node: NodeId,
    ) -> Result<Word, Halt> {
        let Some((name, indices)) = args.split_first() else {
            return Err(crate::arith::mismatch(node).into());
        };
        let name = self.get(task, *name, node)?;
        if name.tag != Tag::Str {
            return Err(crate::arith::mismatch(node).into());
        }
        let name = self.strings.of(name).to_owned();
        let mut numbers = Vec::with_capacity(indices.len());
        for index in indices {
            numbers.push(self.concrete(self.get(task, *index, node)?, node)?);
        }
        self.input_value(&name, &numbers, kind)
    }

    /// The value of an input, or of an element of one: indices are counted from 0.
    fn input_value(&mut self, name: &str, indices: &[i64], kind: InputKind) -> Result<Word, Halt> {
        let symbol = symbol(name, indices);
        if let Some(inputs) = &self.inputs {
            // What nobody asked for can be anything: zero is as good as all others.
            let value = inputs.get(&symbol).copied().unwrap_or_else(|| zero(kind));
            self.inputs_used.insert(symbol, value);
            return Ok(value.word());
        }
        let Some(symbolic) = self.symbolic.clone() else { return Ok(Word::UNKNOWN) };
        let (terms, arithmetic) = (&symbolic.terms, &symbolic.arithmetic);
        let sort = match kind {
            InputKind::Int => Sort::Int,
            InputKind::Bool => Sort::Bool,
            InputKind::Real if arithmetic.ieee => Sort::Float,
            InputKind::Real => Sort::Real,
        };
        let term = terms.symbol(&symbol, sort);
        let inside = match arithmetic.bounds.get(name).filter(|_| sort != Sort::Bool) {
            Some((low, high)) => {
                let [low, high] = [*low, *high].map(|bound| match sort {
                    Sort::Int | Sort::Bool => terms.int(bound),
                    Sort::Real => terms.to_real(terms.int(bound)),
                    Sort::Float => terms.to_float(terms.int(bound)),
                });
                Some(terms.and(terms.ge(term, low), terms.le(term, high)))
            }
            None if arithmetic.machine_ints && sort == Sort::Int => {
                Some(symbolic.fits(term, self.width(name)))
            }
            None => None,
        };
        if let (Some(inside), Some(path)) = (inside, self.path()) {
            symbolic.restrict(inside);
            self.set_path(terms.and(path, inside));
        }
        // With one value left there is nothing symbolic about it.
        Ok(match (arithmetic.bounds.get(name), kind) {
            (Some((low, high)), InputKind::Int) if low == high => Word::int(*low),
            _ => symbolic.word(term),
        })
    }

    /// The type of an input: that of the variable with its name.
    fn width(&self, name: &str) -> IntType {
        let global = self.model.globals.iter().find(|global| *global.name == *name);
        global.and_then(|global| global.int).unwrap_or(IntType::DEFAULT)
    }

    /// Globals whose first value is an input: the same one at every place.
    pub(crate) fn global_inputs(&mut self) -> Result<(), Halt> {
        let model = self.model;
        for GlobalInput { global, name, kind } in &model.inputs {
            let global = &model.globals[*global];
            for place in model.instances(global) {
                match global.storage {
                    Storage::Scalar { offset } => {
                        let value = self.input_value(name, &[], *kind)?;
                        self.write(place.statics(), offset, value)?;
                    }
                    Storage::Object { base } => {
                        let object = if global.symmetric { base.instance(place) } else { base };
                        self.input_elements(object, name, *kind, global.node)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn input_elements(
        &mut self,
        object: ObjectId,
        name: &str,
        kind: InputKind,
        node: NodeId,
    ) -> Result<(), Halt> {
        let ShapeKind::Array { rank } = self.shape_of(object).kind else {
            return Err(not_modelled(node, SymbolicLimit::RecordInput).into());
        };
        let cells = self.cells(object);
        let extents: Vec<i64> = (0..rank as usize)
            .map(|d| cells[2 * d + 1].as_int() - cells[2 * d].as_int() + 1)
            .collect();
        let count: i64 = extents.iter().map(|extent| (*extent).max(0)).product();
        for number in 0..count {
            let (mut rest, mut indices) = (number, Vec::with_capacity(extents.len()));
            for extent in extents.iter().rev() {
                indices.push(rest % extent);
                rest /= extent;
            }
            indices.reverse();
            let value = self.input_value(name, &indices, kind)?;
            let offset = 2 * rank + u32::try_from(number).unwrap_or(u32::MAX);
            self.write(object, offset, value)?;
        }
        Ok(())
    }
}

/// `name`, or `name[i,j]`.
fn symbol(name: &str, indices: &[i64]) -> String {
    if indices.is_empty() {
        return name.to_owned();
    }
    let indices: Vec<String> = indices.iter().map(i64::to_string).collect();
    format!("{name}[{}]", indices.join(","))
}

fn zero(kind: InputKind) -> InputValue {
    match kind {
        InputKind::Int => InputValue::Int(0),
        InputKind::Real => InputValue::Real(0.0),
        InputKind::Bool => InputValue::Bool(false),
    }
}
