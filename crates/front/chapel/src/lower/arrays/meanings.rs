//! What the typer is told of arrays that are worked out element by element: the same without terms.

use crate::lower::arrays::lazy::{Argument, LoopValue, LoopValueId, Operand, Source};
use crate::lower::loops::Items;
use crate::lower::storage::configs::Configs;
use crate::lower::values::Value;
use crate::sema::items as meanings;
use crate::table::Table;

impl Source {
    pub(crate) fn meaning<'a>(
        &self,
        configs: &Configs,
        loops: &Table<LoopValueId, LoopValue<'a>>,
    ) -> meanings::Source<'a> {
        let each = |all: &[Argument]| -> Vec<meanings::Argument> {
            all.iter().map(|argument| argument.meaning(configs)).collect()
        };
        match self {
            Source::Unary(op, operand) => meanings::Source::Unary(*op, operand.meaning(configs)),
            Source::Binary(op, left, right) => {
                meanings::Source::Binary(*op, left.meaning(configs), right.meaning(configs))
            }
            Source::Cast(operand, ty) => {
                meanings::Source::Cast(operand.meaning(configs), ty.clone())
            }
            Source::Call(procs, this, all) => {
                let this = this.as_ref().map(|this| configs.meaning_of(this));
                meanings::Source::Call(procs.clone(), this, each(all))
            }
            Source::Builtin(builtin, name, all) => {
                meanings::Source::Builtin(*builtin, name.clone(), each(all))
            }
            Source::Member(base, name, all) => {
                let all = all.as_ref().map(|all| each(all));
                meanings::Source::Member(base.meaning(configs), name.clone(), all)
            }
            Source::Index(array, operands) => {
                let operands = operands.iter().map(|operand| operand.meaning(configs));
                meanings::Source::Index(configs.meaning_of(array), operands.collect())
            }
            Source::Loop(number, items) => {
                let LoopValue { inner, scope } = &loops[*number];
                meanings::Source::Loop(inner, scope.clone(), items.meaning(configs))
            }
        }
    }
}

impl Operand {
    fn meaning(&self, configs: &Configs) -> meanings::Operand {
        match self {
            Operand::Each(items) => meanings::Operand::Each(items.meaning(configs)),
            Operand::One(value) => meanings::Operand::One(configs.meaning_of(value)),
        }
    }
}

impl Argument {
    fn meaning(&self, configs: &Configs) -> meanings::Argument {
        let Argument { name, operand, span } = self;
        let operand = operand.meaning(configs);
        meanings::Argument { name: name.clone(), operand, span: *span }
    }
}

impl Items {
    /// What is known of what a loop goes over.
    pub(crate) fn meaning(&self, configs: &Configs) -> meanings::Items {
        let value = match self {
            Items::Range(range) => Value::Range(range.clone()),
            Items::Domain(dims) => Value::Domain(dims.clone()),
            Items::Array(view) => Value::Slice(Box::new(view.clone())),
            Items::Lazy(lazy) => Value::Lazy(lazy.clone()),
            Items::Listed(values) => {
                let values = values.iter().map(|value| configs.meaning_of(value));
                return meanings::Items::Listed(values.collect());
            }
            Items::Keyed(items) => {
                let items = Value::Run(items.run.clone());
                return meanings::Items::keyed(&configs.meaning_of(&items));
            }
            Items::Zip(parts) => {
                let parts = parts.iter().map(|part| part.meaning(configs));
                return meanings::Items::Zip(parts.collect());
            }
        };
        meanings::Items::of(&configs.meaning_of(&value))
    }
}
