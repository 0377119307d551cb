//! What went wrong in a step.

use partita_check::{Cause, Limit, MemoryFault, Mishap, SymbolicLimit};
use partita_tree::Style;

/// The cause of a failure in words.
#[must_use]
pub fn cause(cause: &Cause) -> String {
    match cause {
        Cause::Said(text) => text.clone(),
        Cause::Own(own) => mishap(own),
    }
}

fn mishap(what: &Mishap) -> String {
    match what {
        Mishap::FalseCondition => "the condition is false".to_owned(),
        Mishap::Arithmetic(fault) => fault.to_string(),
        Mishap::DoesNotFit { bits } => format!("the result does not fit {bits} bits"),
        Mishap::ReadBeforeSet { name } => format!("`{name}` is read before it has a value"),
        Mishap::NeverSet => "a value is used that was never set".to_owned(),
        Mishap::PropertyReadsUnset => "the property reads a variable that has no value".to_owned(),
        Mishap::Null => "what is used here is null or not allocated".to_owned(),
        Mishap::NullReference => "the reference is null".to_owned(),
        Mishap::CallOfNothing => "a call of nothing".to_owned(),
        Mishap::Uncaught { value } => format!("{value} is thrown and nobody catches it"),
        Mishap::OutsideBounds { array, dimension, low, high, index, style } => {
            let range = match style {
                Style::Brackets | Style::Calls | Style::Affinity => format!("{low}..{high}"),
                Style::Parentheses => format!("{low}:{high}"),
            };
            match dimension {
                None => format!("`{array}` has the bounds {range}, the index is {index}"),
                Some(dimension) => format!(
                    "`{array}` has the bounds {range} in dimension {dimension}, the index there is {index}"
                ),
            }
        }
        Mishap::Shapes { array, shape, value } => format!(
            "`{array}` has the shape ({}), the value assigned to it ({})",
            extents(shape),
            extents(value)
        ),
        Mishap::NoDimension { rank, dimension } => {
            format!("the array has {rank} dimensions, not {dimension}")
        }
        Mishap::CharactersOutside { first, last, length } => {
            format!("the characters {first} to {last} of a text of {length}")
        }
        Mishap::EmptyText => "an empty text has no first character".to_owned(),
        Mishap::NoCharacter { number } => {
            format!("there is no character with the number {number}")
        }
        Mishap::NoPlace { word, number, count, counted } => {
            format!("there is no {word} {number}: the scope has {count} {counted}")
        }
        Mishap::Memory(fault) => memory(fault),
        Mishap::Limit(what) => limit(what),
        Mishap::Symbolic(what) => symbolic(*what),
    }
}

fn memory(what: &MemoryFault) -> String {
    let text = match what {
        MemoryFault::Outside { object, at, bytes, size } => {
            let bytes = if *bytes == 1 { "one byte".to_owned() } else { format!("{bytes} bytes") };
            return format!("`{object}` has {size} bytes; {bytes} at offset {at} are meant");
        }
        MemoryFault::Freed { object } => return format!("`{object}` was freed before"),
        MemoryFault::Left { object } => return format!("the block of `{object}` has ended"),
        MemoryFault::Misaligned { at, bytes } => {
            return format!("something of {bytes} bytes cannot be at offset {at}");
        }
        MemoryFault::Constant { object } => return format!("`{object}` must not be written"),
        MemoryFault::NotHeap { object } => {
            return format!("`{object}` does not come from the heap");
        }
        MemoryFault::NotStart { object, offset } => {
            return format!("the pointer leads to offset {offset} of `{object}`, not to its start");
        }
        MemoryFault::TooFar { offset } => {
            return format!("a pointer {offset} bytes away from its object");
        }
        MemoryFault::Leaked { object } => {
            return format!("`{object}` was never freed, and nothing leads to it any more");
        }
        MemoryFault::PointerApart { cell } => {
            return format!("`{cell}` has to do with a pointer whose bytes are not modelled");
        }
        MemoryFault::Padding { object } => {
            return format!("what lies between the members of `{object}` is not modelled");
        }
        MemoryFault::Elsewhere { object } => {
            return format!("the private pointer leads to `{object}`, which lives elsewhere");
        }
        MemoryFault::NoPart { place } => {
            return format!("the pointer would go to {place}, where nothing of its object is");
        }
        MemoryFault::DifferentObjects => "the pointers lead to different objects",
        MemoryFault::NotMemory => "this is no pointer to an object",
        MemoryFault::NullArithmetic => "a null pointer is moved",
        MemoryFault::NumberAsPointer => "a number that came from no pointer is used as one",
    };
    text.to_owned()
}

/// `2,3`
fn extents(extents: &[i64]) -> String {
    extents.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

fn limit(what: &Limit) -> String {
    let text = match what {
        Limit::Rank { rank } => return format!("an array of rank {rank} takes {rank} indices"),
        Limit::Arguments { parameters, arguments } => {
            return format!(
                "a function of {parameters} parameters is called with {arguments} arguments"
            );
        }
        Limit::Choices { most } => return format!("a choice among more than {most} values"),
        Limit::Elements { count } => {
            return format!("an array of {count} elements is too large to check");
        }
        Limit::Characters { most } => return format!("a text of more than {most} characters"),
        Limit::Objects { most } => return format!("more than {most} objects and tasks"),
        Limit::ObjectsAtATime { most } => {
            return format!("more than {most} objects and tasks at a time");
        }
        Limit::NotCallable => "this value cannot be called",
        Limit::NotAnObject => "this value is not an object",
        Limit::ObjectAsCell => "an object is used as a cell",
        Limit::NoSuchField => "the object has no such field: its class is another",
        Limit::NotAnArray => "an index into something not an array",
        Limit::SingleValue => "a single value where an array or record is",
        Limit::ArgumentMissing => "an argument is missing",
        Limit::Sets => "sets are not modelled yet",
        Limit::FromOutside => {
            "what happens here depends on a value from outside the program (input, a clock, a random number)"
        }
        Limit::AwayFromHome => {
            "what changes of an object is touched away from its place, which `--no-reduction place-locality` allows"
        }
        Limit::Recursion => "the recursion is too deep",
        Limit::EndlessCondition => "this condition does not come to an end",
        Limit::InitialState => "the initial state cannot be built",
        Limit::AtomicsWithoutFlush => "a remote atomic is issued again and again without a flush",
    };
    text.to_owned()
}

fn symbolic(what: SymbolicLimit) -> String {
    let what = match what {
        SymbolicLimit::Bits => "bits of a symbolic value",
        SymbolicLimit::RealRemainder => "the remainder of a symbolic real",
        SymbolicLimit::RealDivisionByZero => {
            "a real division by zero (which has no value in exact arithmetic)"
        }
        SymbolicLimit::Power => "a power whose exponent is symbolic, negative or large",
        SymbolicLimit::IntegerOfIeee => "an integer made of a symbolic IEEE number",
        SymbolicLimit::Conversion => "this conversion of a symbolic value",
        SymbolicLimit::Function => "this function of a symbolic value",
        SymbolicLimit::RecordInput => "an input that is a record",
        SymbolicLimit::Unbounded => "a symbolic index, size or place that the solver cannot bound",
        SymbolicLimit::Values { most } => {
            return format!(
                "a symbolic index, size or place of more than {most} values is not modelled"
            );
        }
        SymbolicLimit::ValuesNotKnown => {
            "a symbolic index, size or place whose values the solver cannot tell"
        }
        SymbolicLimit::ChoiceAndCondition => {
            return "a choice and a symbolic condition in one expression".to_owned();
        }
        SymbolicLimit::PropertyDivides => {
            return "a property that divides by a symbolic value that may be zero".to_owned();
        }
    };
    format!("{what} is not modelled")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_outside_is_told_as_the_language_writes_bounds() {
        let outside = |dimension, style| {
            let array = "a".to_owned();
            cause(
                &Mishap::OutsideBounds { array, dimension, low: 1, high: 3, index: 4, style }
                    .into(),
            )
        };
        assert_eq!(outside(None, Style::Brackets), "`a` has the bounds 1..3, the index is 4");
        assert_eq!(
            outside(Some(2), Style::Parentheses),
            "`a` has the bounds 1:3 in dimension 2, the index there is 4"
        );
    }

    #[test]
    fn what_is_not_modelled_says_so_once() {
        let limit = |what| cause(&Mishap::Symbolic(what).into());
        assert_eq!(limit(SymbolicLimit::Bits), "bits of a symbolic value is not modelled");
        assert_eq!(
            limit(SymbolicLimit::Values { most: 1024 }),
            "a symbolic index, size or place of more than 1024 values is not modelled"
        );
        assert_eq!(cause(&"a text of the program".into()), "a text of the program");
    }

    #[test]
    fn shapes_are_lists_of_extents() {
        let shapes = Mishap::Shapes { array: "a".into(), shape: vec![2, 3], value: vec![4] };
        assert_eq!(cause(&shapes.into()), "`a` has the shape (2,3), the value assigned to it (4)");
    }
}
