//! Printing operations and the tests of properties.

use super::print::{code_text, int_text, kind_text};
use crate::{Address, ItemSize, Op, Operand, OutputItem, OutputTo, Scalar, Site, SiteIndex, Test};
use partita_tree::text::{binary_text, intrinsic_word, remote_word, unary_text};
use partita_tree::{IntType, SegmentMark};
use std::fmt::{self, Display};

/// An operation on one line.
#[must_use]
pub fn operation(op: &Op) -> String {
    match op {
        Op::Nop => "nop".to_owned(),
        Op::Copy { dst, src } => format!("{dst} = {src}"),
        Op::Unary { dst, op, int, a } => {
            format!("{dst} = {} {a}{}", unary_text(*op), wide(*int))
        }
        Op::Binary { dst, op, int, a, b } => {
            format!("{dst} = {a} {} {b}{}", binary_text(*op), wide(*int))
        }
        Op::Convert { dst, to, a } => format!("{dst} = convert {a} to {}", scalar(*to)),
        Op::Intrinsic { dst, op, args } => {
            format!("{dst} = intrinsic {}{}", intrinsic_word(*op), arguments(args))
        }
        Op::Choose { dst, low, high } => format!("{dst} = choose {low}..{high}"),
        Op::Fork(targets) => format!("fork [{}]", comma(targets)),
        Op::Load { dst, from } => format!("{dst} = load {from}"),
        Op::Store { to, value, int } => {
            let int = int.map_or_else(String::new, |int| format!(" : {}", int_text(int)));
            format!("store {to} = {value}{int}")
        }
        Op::Child { dst, from } => format!("{dst} = child {from}"),
        Op::Instance { dst, base, place } => {
            format!("{dst} = instance {base}{}", optional(" at ", place.as_ref()))
        }
        Op::AddressOf { dst, of } => format!("{dst} = address {of}"),
        Op::New { dst, layout, bounds } => format!("{dst} = new {layout}{}", arguments(bounds)),
        Op::List { dst, layout, items } => format!("{dst} = list {layout}{}", arguments(items)),
        Op::CopyObject { to, from, to_reach, from_reach } => {
            let reach =
                from_reach.map_or_else(|| "single".to_owned(), |reach| format!("{{{reach}}}"));
            format!("copy {to} {{{to_reach}}} = {from} {reach}")
        }
        Op::CopyCell { to, from } => format!("move {to} = {from}"),
        Op::ResetObject { object, reach } => format!("reset {object} {{{reach}}}"),
        Op::Replica { dst, from } => format!("{dst} = replica {from}"),
        Op::Clone { dst, from, reach } => format!("{dst} = clone {from} {{{reach}}}"),
        Op::Peek { dst, kind, at } => format!("{dst} = peek {} {at}", kind_text(*kind)),
        Op::Poke { at, kind, value, int } => {
            let int = int.map_or_else(String::new, |int| format!(" : {}", int_text(int)));
            format!("poke {} {at} = {value}{int}", kind_text(*kind))
        }
        Op::Point { dst, at } => format!("{dst} = point {at}"),
        Op::NewMemory { dst, layout, bytes } => format!("{dst} = alloc {layout} {bytes}"),
        Op::Memory { dst, op, args } => {
            format!("{}memory {}{}", result(dst.as_ref()), op.word(), arguments(args))
        }
        Op::Closure { dst, proc, captures } => {
            format!("{dst} = closure {proc} [{}]", comma(captures))
        }
        Op::Jump(target) => format!("jump {target}"),
        Op::Branch { cond, yes, no } => format!("branch {cond} ? {yes} : {no}"),
        Op::Call { dst, proc, args } => {
            format!("{}call {proc}{}", result(dst.as_ref()), arguments(args))
        }
        Op::CallValue { dst, callee, args } => {
            format!("{}apply {callee}{}", result(dst.as_ref()), arguments(args))
        }
        Op::Return(value) => format!("return{}", optional(" ", value.as_ref())),
        Op::Stop => "stop".to_owned(),
        Op::StopAll => "stop all".to_owned(),
        Op::Spawn { proc, place, group, args, captures } => format!(
            "spawn {proc}{} [{}]{}{}",
            arguments(args),
            comma(captures),
            optional(" at ", place.as_ref()),
            optional(" in ", group.as_ref()),
        ),
        Op::GroupOpen { dst, saved } => {
            format!("{dst} = open group{}", optional(" saving ", saved.as_ref()))
        }
        Op::GroupJoin { group, saved } => {
            format!("join {group}{}", optional(" restoring ", saved.as_ref()))
        }
        Op::EnterPlace { saved, place } => format!("{saved} = enter {place}"),
        Op::LeavePlace { saved } => format!("leave {saved}"),
        Op::Here(dst) => format!("{dst} = here"),
        Op::SelfTask(dst) => format!("{dst} = self"),
        Op::AtomicEnter => "begin atomic".to_owned(),
        Op::AtomicLeave => "end atomic".to_owned(),
        Op::GlueBegin { guard, calls } => {
            let guard = if *guard { " guard" } else { "" };
            let calls = if *calls { " calls" } else { "" };
            format!("begin glue{guard}{calls}")
        }
        Op::GlueEnd => "end glue".to_owned(),
        Op::Await(cond) => format!("await {cond}"),
        Op::Assert { cond, code, message } => {
            format!("assert {cond} as {}{}", code_text(*code), optional(", ", message.as_ref()))
        }
        Op::Print { to, items } => print_items(to, items),
        Op::Throw(value) => format!("throw {value}"),
        Op::SaveContext(first) => format!("save {first}"),
        Op::RestoreContext(first) => format!("restore {first}"),
        Op::Put { target, place, source } => format!("put {target} at {place} = {source}"),
        Op::Get { target, source, place } => format!("get {target} = {source} at {place}"),
        Op::Remote { target, op, cell, place, operands } => {
            let operands = arguments(operands);
            format!("remote {target} = {} {cell} at {place} {operands}", remote_word(*op))
        }
        Op::Flush(place) => format!("flush {place}"),
        Op::Fence => "fence".to_owned(),
        Op::Segment(SegmentMark::Close) => "close segment".to_owned(),
        Op::Segment(SegmentMark::Open) => "open segment".to_owned(),
        Op::Unsupported(why) => format!("unsupported {why}"),
    }
}

fn print_items(to: &OutputTo, items: &[OutputItem]) -> String {
    let head = match to {
        OutputTo::Line => "print line".to_owned(),
        OutputTo::Item => "print item".to_owned(),
        OutputTo::Record(format) => format!("print record {format}"),
        OutputTo::Text { dst, format } => format!("{dst} = text {format}"),
    };
    let items: Vec<String> = items
        .iter()
        .map(|OutputItem { value, array, size }| {
            let reach = array.map_or_else(String::new, |reach| format!(" {{{reach}}}"));
            let size = match size {
                ItemSize::Usual => String::new(),
                ItemSize::Single => "single ".to_owned(),
                ItemSize::Bytes(bytes) => format!("bytes {bytes} "),
            };
            format!("{size}{value}{reach}")
        })
        .collect();
    format!("{head} ({})", items.join(", "))
}

/// The test of a property, in parentheses wherever it has parts.
pub(super) fn test(test: &Test) -> String {
    match test {
        Test::Const(word) => word.to_string(),
        Test::Load { object, offset } => format!("{}.{offset}", self::test(object)),
        Test::Element { object, indices } => {
            let indices: Vec<String> = indices.iter().map(self::test).collect();
            format!("{}[{}]", self::test(object), indices.join(", "))
        }
        Test::TaskSlot { entry, slot } => format!("{entry} {slot}"),
        Test::AtLabel { entry, loc } => format!("{entry} {loc}"),
        Test::Unary(op, int, a) => {
            format!("({} {}{})", unary_text(*op), self::test(a), wide(*int))
        }
        Test::Binary(op, int, a, b) => {
            let (a, b) = (self::test(a), self::test(b));
            format!("({a} {} {b}{})", binary_text(*op), wide(*int))
        }
        Test::ToInt(a) => format!("(int {})", self::test(a)),
    }
}

/// Most arithmetic is that of plain integers.
fn wide(int: IntType) -> String {
    if int == IntType::DEFAULT { String::new() } else { format!(" : {}", int_text(int)) }
}

fn scalar(to: Scalar) -> String {
    match to {
        Scalar::Bool => "bool".to_owned(),
        Scalar::Int(int) => int_text(int),
        Scalar::Real => "real".to_owned(),
        Scalar::Complex => "complex".to_owned(),
        Scalar::Str => "string".to_owned(),
        Scalar::Place => "place".to_owned(),
        Scalar::Pointer => "pointer".to_owned(),
    }
}

fn comma<T: Display>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn arguments(args: &[Operand]) -> String {
    format!("({})", comma(args))
}

fn optional(before: &str, value: Option<&impl Display>) -> String {
    value.map_or_else(String::new, |value| format!("{before}{value}"))
}

fn result(dst: Option<&impl Display>) -> String {
    dst.map_or_else(String::new, |dst| format!("{dst} = "))
}

impl Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Slot(slot) => slot.fmt(f),
            Operand::Const(word) => word.fmt(f),
        }
    }
}

impl Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}", self.pointer, self.offset)?;
        if let Some(SiteIndex { index, low, count, size }) = &self.index {
            write!(f, ", {index} from {low} by {size}{}", optional(" of ", count.as_ref()))?;
        }
        f.write_str(")")
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Static { object, offset } => write!(f, "{object}.{offset}"),
            Address::Symmetric { offset, place: None } => write!(f, "here.{offset}"),
            Address::Symmetric { offset, place: Some(place) } => write!(f, "[{place}].{offset}"),
            Address::Cell(cell) => write!(f, "*{cell}"),
            Address::Field { object, offset, reach } => write!(f, "{object}.{offset} {{{reach}}}"),
            Address::Element { object, indices, reach } => {
                write!(f, "{object}[{}] {{{reach}}}", comma(indices))
            }
        }
    }
}
