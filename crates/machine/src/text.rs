//! Values as text, and the intrinsics.

use crate::world::World;
use crate::{Failure, Halt, arith};
use partita_model::{Operand, ShapeKind, Tag, Word};
use partita_tree::{BinaryOp, IntType, Intrinsic, NodeId};

impl World<'_> {
    /// A value as `print` and reports show it.
    #[must_use]
    pub fn show(&self, word: Word) -> String {
        match word.tag {
            Tag::Undefined => "undefined".into(),
            Tag::Int => word.as_int().to_string(),
            Tag::Bool => word.as_bool().to_string(),
            Tag::Real => format!("{:?}", word.as_real()),
            Tag::Str => self.strings.get(word.bits).to_owned(),
            Tag::Task => match usize::try_from(word.bits) {
                Ok(task) if task < self.task_count => self.task_label(task),
                _ => "a task that has ended".into(),
            },
            Tag::Place => self.model.vocabulary.place_name(usize::try_from(word.bits).unwrap_or(0)),
            Tag::Function => "a function".into(),
            Tag::Term => "a symbolic value".into(),
            Tag::Ref => match word.as_ref() {
                None => "null".into(),
                Some((object, Some(offset))) => format!("&{}", self.cell_name(object, offset)),
                Some((object, None)) => self.show_object(object, 0),
            },
        }
    }

    fn show_object(&self, object: u32, depth: usize) -> String {
        let shape = self.shape_of(object);
        if depth > 2 {
            return "...".into();
        }
        let show = |word: &Word| match word.as_ref() {
            Some((object, None)) => self.show_object(object, depth + 1),
            _ => self.show(*word),
        };
        let cells = self.cells(object as usize);
        match shape.kind {
            ShapeKind::Array { rank } => {
                let items: Vec<String> =
                    cells[2 * rank as usize..].iter().take(64).map(show).collect();
                format!("[{}]", items.join(", "))
            }
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                let fields: Vec<String> = shape
                    .cells
                    .iter()
                    .zip(cells)
                    .map(|(cell, word)| format!("{}: {}", cell.name, show(word)))
                    .collect();
                format!("{{{}}}", fields.join(", "))
            }
            ShapeKind::Closure => "a function".into(),
            ShapeKind::Statics | ShapeKind::Scope | ShapeKind::Group => "an object".into(),
        }
    }

    /// How reports call a task.
    #[must_use]
    pub fn task_label(&self, task: usize) -> String {
        match self.name_of(task) {
            crate::TaskName::Entry(entry) => self.model.entries[entry].display.clone(),
            crate::TaskName::Spawned(_) => {
                let place = self.place_of(task) as usize;
                let vocabulary = &self.model.vocabulary;
                if self.model.places > 1 {
                    let place_name = vocabulary.place_name(place);
                    format!("task {task} at {} {place_name}", vocabulary.place)
                } else {
                    format!("task {task}")
                }
            }
        }
    }

    pub(crate) fn concatenate(&self, a: Word, b: Word) -> Word {
        let text = format!("{}{}", self.show(a), self.show(b));
        Word::string(self.strings.intern(&text))
    }

    pub(crate) fn intrinsic(
        &self,
        task: usize,
        op: Intrinsic,
        args: &[Operand],
        node: NodeId,
    ) -> Result<Word, Halt> {
        let argument = |index: usize| match args.get(index) {
            Some(operand) => self.get(task, *operand, node),
            None => Err(Failure::new("unsupported", node, "an argument is missing").into()),
        };
        let first = argument(0)?;
        let int = IntType::DEFAULT;
        Ok(match op {
            Intrinsic::Abs => match first.tag {
                Tag::Int => arith::narrow(i128::from(first.as_int()).abs(), int, node)?,
                Tag::Real => Word::real(first.as_real().abs()),
                Tag::Undefined
                | Tag::Bool
                | Tag::Str
                | Tag::Ref
                | Tag::Task
                | Tag::Place
                | Tag::Function
                | Tag::Term => return Err(arith::mismatch(node).into()),
            },
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = first;
                for index in 1..args.len() {
                    let other = argument(index)?;
                    let less = arith::binary(BinaryOp::Lt, int, other, best, node)?.as_bool();
                    if less == (op == Intrinsic::Min) {
                        best = other;
                    }
                }
                best
            }
            Intrinsic::Sqrt | Intrinsic::Floor => {
                let value = match first.tag {
                    Tag::Int => first.as_int() as f64,
                    Tag::Real => first.as_real(),
                    Tag::Undefined
                    | Tag::Bool
                    | Tag::Str
                    | Tag::Ref
                    | Tag::Task
                    | Tag::Place
                    | Tag::Function
                    | Tag::Term => return Err(arith::mismatch(node).into()),
                };
                Word::real(if op == Intrinsic::Sqrt { value.sqrt() } else { value.floor() })
            }
            Intrinsic::Lower | Intrinsic::Upper => {
                let object = self.object(task, args[0], node)?;
                let ShapeKind::Array { rank } = self.shape_of(object).kind else {
                    return Err(arith::mismatch(node).into());
                };
                let dimension = if args.len() > 1 { argument(1)?.as_int() } else { 1 };
                if !(1..=i64::from(rank)).contains(&dimension) {
                    let message = format!("the array has {rank} dimensions, not {dimension}");
                    return Err(Failure::new("index-out-of-bounds", node, message).into());
                }
                let at = 2 * (usize::try_from(dimension).unwrap_or(1) - 1);
                self.cells(object as usize)[at + usize::from(op == Intrinsic::Upper)]
            }
            Intrinsic::Size if first.tag == Tag::Str => {
                Word::index(self.strings.get(first.bits).chars().count())
            }
            Intrinsic::Size => {
                let object = self.object(task, args[0], node)?;
                let ShapeKind::Array { rank } = self.shape_of(object).kind else {
                    return Err(arith::mismatch(node).into());
                };
                Word::index(self.cells(object as usize).len() - 2 * rank as usize)
            }
            Intrinsic::Home => match first.as_ref() {
                Some((object, _)) => Word::index(self.home_of(object) as usize),
                None => return Err(arith::mismatch(node).into()),
            },
            Intrinsic::Text => {
                let text = self.show(first);
                Word::string(self.strings.intern(&text))
            }
            Intrinsic::RealPart
            | Intrinsic::ImaginaryPart
            | Intrinsic::MakeComplex
            | Intrinsic::Contains
            | Intrinsic::Insert
            | Intrinsic::Remove
            | Intrinsic::Pick => {
                let message = "complex numbers and sets are not modelled yet";
                return Err(Failure::new("unsupported", node, message).into());
            }
        })
    }
}
